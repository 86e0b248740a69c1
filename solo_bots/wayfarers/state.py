"""What does the companion keep of a Wayfarers game? The AI's own side completely; of the table only what was told.

Everything here is plain data, whole at each turn's start. What is only true within a turn (holes in the rows, workers the
AI just placed) lives in `solo_bots.wayfarers.play.Memory`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING

from assets.errors import BadInput
from assets.words import _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from solo_bots.conversation import Json

GUILD_COLOURS = ("black", "blue", "yellow")
WORKER_COLOURS = ("green", "yellow", "blue")
WORKERS_IN_PLAY = {"green": 4, "yellow": 2, "blue": 2}
"""W1: four green workers start on the journal track, two yellow and two blue with the players."""

ROWS = ("townsfolk", "land", "water", "space")
"""The four rows of the main board that have slots; inspiration is a column of its own."""

DECKS = (*ROWS, "inspiration")


@dataclass(slots=True)
class State:
    """One solo game as the companion knows it.

    marker: resource track space 0-7. comets: 0-10. journal: the AI's space. influence, workers, cards, tiles: what the AI
    owns. tiles_gone: piles that were found empty. caravan: steps of the path covered, 0-21. beside: tiles that found no room. schemes: face-up cards, oldest first.
    human_column: the last column the human was known in, which never falls. column_turn: the turn in which that was told.
    human_final: the final space the human stands on, or "". green_gone: numbers of the green workers known to have left the journal track. journal_tiles: which tile lies
    on a journal space, where it was told. ended_by: whose marker reached the last column first, or "". turns_left: whole
    turns still to come once that turn is over, -1 before.
    """

    board: str
    deck: str
    seed: int
    turn: int = 1
    to_move: str = "human"
    marker: int = 0
    comets: int = 0
    journal: str = "J0"
    influence: dict[str, int] = field(default_factory=lambda: dict.fromkeys(GUILD_COLOURS, 0))
    workers: dict[str, int] = field(default_factory=lambda: dict.fromkeys(WORKER_COLOURS, 0))
    cards: dict[str, int] = field(default_factory=lambda: dict.fromkeys(DECKS, 0))
    tiles: dict[str, int] = field(default_factory=dict)
    tiles_gone: list[str] = field(default_factory=list)
    caravan: int = 0
    beside: int = 0
    schemes: list[int] = field(default_factory=list)
    shuffles: int = 0
    human_column: int = 0
    column_turn: int = 0
    human_final: str = ""
    green_gone: list[int] = field(default_factory=list)
    journal_tiles: dict[str, str] = field(default_factory=dict)
    ended_by: str = ""
    turns_left: int = -1

    def dump(self) -> dict[str, Json]:
        """Return the state as plain JSON, sharing nothing with it."""
        return {name: _copied(getattr(self, name)) for name in _NAMES}

    @classmethod
    def load(cls, data: Mapping[str, Json]) -> State:
        """Read back what `dump` wrote.

        Raises:
            BadInput: a value is missing, unknown or of another type.
        """
        if set(data) != set(_NAMES):
            odd = sorted(set(_NAMES).symmetric_difference(data))
            raise BadInput(_("This is no state of a Wayfarers game."), where=", ".join(odd)[:80])
        model = cls("", "", 0)
        for name, value in data.items():
            if type(value) is not type(getattr(model, name)):
                raise BadInput(_("This is no state of a Wayfarers game."), where=name)
        return cls(**{name: _copied(value) for name, value in data.items()})


_NAMES = tuple(one.name for one in fields(State))


def _copied(value: Json) -> Json:
    """Return a value of the state as its own; there is nothing nested in its lists and dicts."""
    return value.copy() if isinstance(value, (dict, list)) else value
