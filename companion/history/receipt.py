"""What stands on the receipt of a game that was finished before? The same as on the evening itself."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from companion.history.naming import board_name
from companion.history.retold import retold
from companion.paper.scores import score_receipt

if TYPE_CHECKING:
    from companion.history.finished import FinishedGame
    from printing.receipt import Receipt


def receipt_of(game: FinishedGame) -> Receipt:
    """Return the score receipt of a finished game, with its place, duration and notes."""
    return score_receipt(
        retold(game).result,
        date=game.at.date(),
        place=game.place,
        duration=None if game.minutes is None else timedelta(minutes=game.minutes),
        bot=board_name(game.game, game.board),
        notes=[one for one in game.notes.splitlines() if one.strip()],
    )
