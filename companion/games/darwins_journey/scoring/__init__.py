"""The score of Darwin's Journey, with 1 to 4 players and against Alfred: what its sheet asks, what may be, what it comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.darwins_journey.scoring.declaration import GAME, declare
from companion.games.darwins_journey.scoring.scoring import alfred_points, score
from companion.games.darwins_journey.scoring.sheet import Alfred, Player, Sheet, sheet_from, with_tally

if TYPE_CHECKING:
    from companion.scoring.declaration import Values
    from companion.scoring.result import Result

__all__ = [
    "GAME",
    "Alfred",
    "Player",
    "Sheet",
    "alfred_points",
    "declare",
    "score",
    "score_values",
    "sheet_from",
    "with_tally",
]


def score_values(values: Values) -> Result:
    """Return the result of a checked sheet in its JSON form."""
    return score(sheet_from(values), declare())
