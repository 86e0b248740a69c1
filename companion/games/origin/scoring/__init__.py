"""The score of Origin: what its sheet asks, what may be, and what it comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.origin.scoring.declaration import GAME, declare
from companion.games.origin.scoring.scoring import score
from companion.games.origin.scoring.sheet import Holdings, Sheet, Tokens, sheet_from

if TYPE_CHECKING:
    from companion.scoring.declaration import Values
    from companion.scoring.result import Result

__all__ = ["GAME", "Holdings", "Sheet", "Tokens", "declare", "score", "score_values", "sheet_from"]


def score_values(values: Values) -> Result:
    """Return the result of a checked sheet in its JSON form."""
    return score(sheet_from(values), declare())
