"""What do all parts of Alfred's turn share? The state, the facts, his board, what was heard this turn; and how he asks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeVar

from solo_bots.conversation import Ask, Choice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from assets.darwins_journey import Facts
    from assets.darwins_journey.alfred import AlfredBoard, AlfredSet
    from assets.darwins_journey.effects import Effect
    from solo_bots.conversation import Answer, Conversation, Values
    from solo_bots.darwins_journey.state import State

T = TypeVar("T")


@dataclass(slots=True)
class Memory:
    """What is only true within a turn.

    heard: question key -> choice, for what the next turn of the human may change. seals_taken: seals Alfred took this turn.
    not_researched: specimens the human said not to have researched. chained: lists of effects carried out so far, deep: how many
    are being carried out inside each other.
    """

    heard: dict[str, str] = field(default_factory=dict)
    seals_taken: int = 0
    not_researched: set[str] = field(default_factory=set)
    chained: int = 0
    deep: int = 0


class Resolve(Protocol):
    """Carries effects out; see `solo_bots.darwins_journey.effects.resolve`."""

    def __call__(self, play: Play, effects: Iterable[Effect], at: str = "") -> Conversation[bool]:
        """Do effects from left to right; return whether anything was done. `at` = the space they are printed on."""
        ...


@dataclass(slots=True)
class Play:
    """One game being played: passed to every part of a turn."""

    state: State
    facts: Facts
    alfred: AlfredSet
    resolve: Resolve
    memory: Memory = field(default_factory=Memory)

    @property
    def board(self) -> AlfredBoard:
        """Return Alfred's board."""
        return self.alfred.board(self.state.board)


AGAIN, MEND = "again", "mend"
"""The two ways out of a contradiction: answer again, or let the table be right."""


@dataclass(frozen=True, slots=True)
class Clash:
    """An answer that cannot be, by what is believed. `key` names the sentence, `values` fill it.

    `mend` sets right what was believed; None where the answer contradicts itself and can only be given again.
    """

    key: str
    values: Values
    mend: Callable[[], None] | None


@dataclass(frozen=True, slots=True)
class Need:
    """A question that must be answered before something can be decided; `note` keeps the answer.

    What `note` sets off at the table (a coin for a lens used) is a conversation of its own. `clash` tells what an answer
    contradicts.
    """

    ask: Ask
    note: Callable[[Answer], Conversation[None] | None]
    clash: Callable[[Answer], Clash | None] | None = None


def agreed(ask: Ask, clash: Clash | None) -> Conversation[bool]:
    """Return whether an answer to `ask` holds: at once where it contradicts nothing, else the table says which is right.

    True: what was believed is set right and the answer counts. False: the question is asked again; so it is after a
    correction, which may have settled it.
    """
    if clash is None:
        return True
    choices = (Choice(AGAIN), *((Choice(MEND),) if clash.mend else ()))
    values = {"clash": clash.key, **clash.values}
    received = yield Ask(f"contradiction:{ask.key}", "contradiction", choices, None, values)
    if isinstance(received, dict) and received["choice"] == MEND and clash.mend:
        clash.mend()
        return True
    return False


def settle(find: Callable[[], T | Need]) -> Conversation[T]:
    """Look, ask what is needed, note the answer and look again, until it is found.

    `find` reads the state each time, so a correction or an answer changes what is asked next, and what is found
    fits the state at that moment.
    """
    while True:
        found = find()
        if not isinstance(found, Need):
            return found
        received = yield found.ask
        if isinstance(received, dict):
            clash = found.clash(received) if found.clash else None
            if not (yield from agreed(found.ask, clash)):
                continue
            noted = found.note(received)
            if noted is not None:
                yield from noted
