"""How is a game, a solo opponent's board or a playthrough called in a list?"""

from __future__ import annotations

import contextlib
from importlib import import_module
from typing import TYPE_CHECKING

from assets.errors import PlainError
from companion.scoring import scoring_of
from companion.words import _, darwins_choice_terms
from solo_bots.registry import GAMES

if TYPE_CHECKING:
    from companion.history.finished import FinishedGame
    from companion.storage.values import Header


def game_name(game: str) -> str:
    """Return the name of a game; its id if this companion does not know it."""
    with contextlib.suppress(PlainError):
        return scoring_of(game).declare().name
    return game


def board_name(game: str, board: str) -> str:
    """Return what a solo opponent's board is called; its id if this companion does not know it, "" without one."""
    known = {one.replace("-", "_") for one in GAMES}
    name = game.replace("-", "_")
    if not board or name not in known:
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
    scores = ", ".join(f"{one.name} {one.total}" for one in game.seats)
    return _("{game}, {date}: {scores}").format(
        game=game.result.game_name, date=game.at.date().isoformat(), scores=scores
    )
