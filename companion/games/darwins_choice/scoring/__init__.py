"""The score of Darwin's Choice in every version: what its sheet asks, what may be, and what it comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.darwins_choice.scoring.declaration import GAME, declare
from companion.games.darwins_choice.scoring.scoring import score
from companion.games.darwins_choice.scoring.sheet import EraPoints, Final, Pad, Sheet, sheet_from
from companion.games.darwins_choice.scoring.taken import with_tally

if TYPE_CHECKING:
    from companion.scoring.declaration import Values
    from companion.scoring.result import Result

__all__ = [
    "GAME",
    "EraPoints",
    "Final",
    "Pad",
    "Sheet",
    "declare",
    "score",
    "score_values",
    "sheet_from",
    "with_tally",
]


def score_values(values: Values) -> Result:
    """Return the result of a checked sheet in its JSON form."""
    return score(sheet_from(values), declare())
