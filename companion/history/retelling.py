"""Names games, boards and playthroughs in the language in use, and retells in it a game that was scored in another.

A result is kept with the words of its evening: lines, reasons, tie-breaks. Its numbers stay what they were then: new words
are taken only where the sheet, scored once more, still comes to the very same numbers, line by line.
"""

from __future__ import annotations

import contextlib
from dataclasses import replace
from datetime import timedelta
from importlib import import_module
from typing import TYPE_CHECKING

from assets.errors import PlainError
from assets.times import short_day
from assets.words import _, later
from companion.games import games
from companion.games.darwins_choice import terms as darwins_choice_terms
from companion.history.finished_game import version_of
from companion.paper.scores import score_receipt
from companion.scoring import scoring_of

if TYPE_CHECKING:
    from companion.history.finished_game import FinishedGame
    from companion.scoring.result import Result
    from companion.storage.values import Header
    from printing.receipt import Receipt

ENGLISH = {
    "wayfarers": later("Wayfarers of the South Tigris"),
    "origin": later("Origin"),
    "darwins_choice": later("Darwin's Choice"),
    "darwins_journey": later("Darwin's Journey"),
}
"""Game id -> its English name, by which other programs know it whatever language is in use here."""


def game_name(game: str) -> str:
    """Return the name of a game; its id if this companion does not know it."""
    return _(ENGLISH[game]) if game in ENGLISH else game


def version_name(game: FinishedGame) -> str:
    """Return the version of Darwin's Choice that was played; "" for the base game and the other games."""
    version = version_of(game.sheet) if game.game == "darwins_choice" else ""
    with contextlib.suppress(KeyError):
        return "" if version in ("", "base") else darwins_choice_terms.version(version)
    return ""


def title_of(game: FinishedGame) -> str:
    """Return the name of a finished game's game with its version, in the language in use.

    What the result keeps is in the language of that evening; it counts only for a game that is not known here.
    """
    if game.game not in ENGLISH:
        return game.result.game_name
    name, version = game_name(game.game), version_name(game)
    return _("{game}: {version}").format(game=name, version=version) if version else name


def board_name(game: str, board: str) -> str:
    """Return what a solo opponent's board is called; its id if this companion does not know it, "" without one."""
    name = game
    if not board or name not in [one.id for one in games() if one.has_bot]:
        return board
    try:
        return str(import_module(f"companion.words.{name}_terms").board(board))
    except (ImportError, AttributeError, KeyError):
        return board


def playthrough_name(header: Header) -> str:
    """Return what a playthrough is called: its title, else its game and board."""
    if header.title:
        return header.title
    name = game_name(header.game)
    if header.game == "darwins_choice":
        return f"{name}, {darwins_choice_terms.title(header.options)}"
    board = header.options.get("board")
    return f"{name}, {board_name(header.game, board)}" if isinstance(board, str) and board else name


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
