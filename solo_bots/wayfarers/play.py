"""What all parts of the AI's turn share: the state, the facts, and what is only true within this turn."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from solo_bots.conversation import Reason
from solo_bots.wayfarers.order import sum_value
from solo_bots.wayfarers.state import WORKERS_IN_PLAY, State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from assets.wayfarers import Facts
    from assets.wayfarers.model import AiBoard, Effect
    from solo_bots.conversation import Conversation, Json


Spot: TypeAlias = tuple[str, int]
"""A row and its slot counted from the centre; for "inspiration" the place counted from the top. 1-4."""


@dataclass(slots=True)
class Memory:
    """What is only true within a turn.

    holes: slots without a card until the rows are closed up, "taken" by the AI or found "gone" (W10). placed: workers the AI
    placed this turn (W67). standing: other workers that were seen on cards this turn (W36, W68).
    human_influence: slots whose card was seen to carry the human's influence this turn (W41, W61). extra_move: the one extra
    journal move was made (W79).
    """

    holes: dict[Spot, str] = field(default_factory=dict)
    placed: list[tuple[Spot, str]] = field(default_factory=list)
    standing: set[tuple[Spot, str]] = field(default_factory=set)
    human_influence: set[Spot] = field(default_factory=set)
    extra_move: bool = False

    def placed_on(self, spot: Spot, colour: str | None = None) -> bool:
        """Tell whether the AI placed a worker (of that colour) on that slot this turn."""
        return any(where == spot and colour in (None, worker) for where, worker in self.placed)

    def seen(self, colour: str) -> int:
        """Return how many other workers of a colour were seen on cards this turn."""
        return sum(worker == colour for _, worker in self.standing)


@dataclass(slots=True)
class Play:
    """One game being played: passed to every part of a turn."""

    state: State
    facts: Facts
    resolve: Callable[[Play, Iterable[Effect]], Conversation[None]]
    memory: Memory = field(default_factory=Memory)

    @property
    def board(self) -> AiBoard:
        """Return the AI board in play."""
        return self.facts.ai_board(self.state.board)

    def side(self, row: str) -> str:
        """Return the side slot 1 of a row lies on: "right" or "left" (W35); the inspiration column counts from the "top"."""
        return "top" if row == "inspiration" else self.facts.centre_side[row]

    def place(self, spot: Spot) -> dict[str, Json]:
        """Return the values that name a slot to the person."""
        return {"row": spot[0], "slot": spot[1], "side": self.side(spot[0])}

    def may_lie_on_cards(self, colour: str) -> int:
        """Return how many workers of a colour may lie on cards without the companion knowing (W1)."""
        placed = sum(worker == colour for _, worker in self.memory.placed)
        return WORKERS_IN_PLAY[colour] - self.state.workers[colour] - placed

    def slot_reason(self, order: Sequence[int], passed: Iterable[dict[str, Json]] = ()) -> Reason:
        """Return why a slot was chosen: sum value, order, and the slots passed over with the reason of each (W33, W34)."""
        silver = [self.facts.scheme(card).silver for card in self.state.schemes[-2:]]
        total = sum_value(self.facts, self.state.schemes)
        values = {"sum": total, "silver": silver, "order": list(order), "passed": list(passed)}
        return Reason("slot_order", "W34", values)

    def marker_reason(
        self, rule: str, key: str, order: Sequence[Json], passed: Iterable[dict[str, Json]] = ()
    ) -> Reason:
        """Return why something was chosen by the resource marker."""
        track = self.facts.resource_track[self.state.marker]
        values = {
            "space": self.state.marker,
            "colour": track.colour.value,
            "order": list(order),
            "passed": list(passed),
        }
        return Reason(key, rule, values)
