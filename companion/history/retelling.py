"""Names games, boards and playthroughs in the language in use, and retells in it a game that was scored in another.

A result is kept with the words of its evening: lines, reasons, tie-breaks. Its numbers stay what they were then: new words
are taken only where the sheet, scored once more, still comes to the very same numbers, line by line.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from assets.errors import PlainError
from assets.times import short_day
from assets.words import _
from companion.games import find_game
from companion.history.finished_game import version_of
from companion.paper.scores import score_receipt
from companion.scoring import scoring_of

if TYPE_CHECKING:
    from companion.history.finished_game import FinishedGame
    from companion.scoring.result import Result
    from companion.storage.values import Header
    from printing.receipt import Receipt


def game_name(game: str) -> str:
    """Return the name of a game; its id if this companion does not know it."""
    found = find_game(game)
    return found.name if found else game


def version_name(game: FinishedGame) -> str:
    """Return the version that was played; "" for the usual one and for a game without versions."""
    found = find_game(game.game)
    return found.version_name(version_of(game.sheet)) if found else ""


def title_of(game: FinishedGame) -> str:
    """Return the name of a finished game's game with its version, in the language in use.

    What the result keeps is in the language of that evening; it counts only for a game that is not known here.
    """
    found = find_game(game.game)
    if found is None:
        return game.result.game_name
    version = version_name(game)
    return _("{game}: {version}").format(game=found.name, version=version) if version else found.name


def board_name(game: str, board: str) -> str:
    """Return what a solo opponent's board is called; its id if this companion does not know it, "" without one."""
    found = find_game(game)
    return found.board_name(board) if found and found.has_bot and board else board


def playthrough_name(header: Header) -> str:
    """Return what a playthrough is called: its title, else its game and its board or version."""
    if header.title:
        return header.title
    found, board = find_game(header.game), header.options.get("board")
    what = (found.choice_name(header.options) if found else "") or (board if isinstance(board, str) else "")
    name = game_name(header.game)
    return f"{name}, {what}" if what else name


def play_name(game: FinishedGame) -> str:
    """Return what a finished game is called: its name, date and scores."""
    scores = ", ".join(f"{seat.name} {seat.total}" for seat in game.seats)
    return _("{game}, {date}: {scores}").format(game=title_of(game), date=short_day(game.at), scores=scores)


def retell(game: FinishedGame) -> FinishedGame:
    """Return the game with its result in the language in use; as it was kept where its sheet comes to other numbers."""
    try:
        now = scoring_of(game.game).score(game.sheet)
    except PlainError:
        return game
    again = replace(game, result=now)
    named = [(seat.id, seat.name) for seat in game.seats if seat.named]
    same = named == [(seat.id, seat.name) for seat in again.seats if seat.named]
    return again if same and _numbers(now) == _numbers(game.result) else game


def receipt_of(game: FinishedGame) -> Receipt:
    """Return the score receipt of a finished game, with its place, duration and notes."""
    return score_receipt(
        retell(game).result,
        date=game.at.date(),
        place=game.place,
        duration=None if game.minutes is None else timedelta(minutes=game.minutes),
        bot=board_name(game.game, game.board),
        notes=[line for line in game.notes.splitlines() if line.strip()],
    )


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
