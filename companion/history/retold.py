"""How does a game read that was kept in another language? Its sheet is scored once more, for its words alone.

A result is kept with the words of its evening: lines, reasons, tie-breaks. Its numbers stay what they were then: new words
are taken only where the sheet still comes to the very same numbers, line by line.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from assets.errors import PlainError
from companion.scoring import scoring_of

if TYPE_CHECKING:
    from companion.history.finished import FinishedGame
    from companion.scoring.result import Result


def retold(game: FinishedGame) -> FinishedGame:
    """Return the game with its result in the language in use; as it was kept where its sheet comes to other numbers."""
    try:
        now = scoring_of(game.game).score(game.sheet)
    except PlainError:
        return game
    again = replace(game, result=now)
    typed = [(one.id, one.name) for one in game.seats if one.named]
    same = typed == [(one.id, one.name) for one in again.seats if one.named]
    return again if same and _numbers(now) == _numbers(game.result) else game


def _numbers(result: Result) -> object:
    """Return everything about a result that is in no language."""
    columns = tuple(
        (
            column.id,
            column.is_bot,
            tuple(
                (line.id, line.points, line.count, line.rules, tuple(part.points for part in line.parts))
                for line in column.lines
            ),
        )
        for column in result.columns
    )
    return columns, result.ranking, len(result.ties), len(result.warnings), len(result.notes)
