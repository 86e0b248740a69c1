"""The score of Wayfarers of the South Tigris: what its sheet asks, what may be, and what it comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.wayfarers.scoring.declaration import GAME, declare
from companion.games.wayfarers.scoring.scoring import score
from companion.games.wayfarers.scoring.sheet import AiTally, Panorama, Sheet, Totals, sheet_from

if TYPE_CHECKING:
    from companion.scoring.declaration import Values
    from companion.scoring.result import Result

__all__ = [
    "GAME",
    "AiTally",
    "Panorama",
    "Sheet",
    "Totals",
    "declare",
    "score",
    "score_values",
    "sheet_from",
]


def score_values(values: Values) -> Result:
    """Return the result of a checked sheet in its JSON form."""
    return score(sheet_from(values), declare())
