"""The automata as conversations, found by looking: each game with a bot has a folder here with a module `bot`."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solo_bots.conversation import Bot


def bot_for(game: str) -> Bot[Any]:
    """Return the solo bot of a game, by its id; KeyError if no bot plays it."""
    if not game.isidentifier() or find_spec(f"solo_bots.{game}") is None:
        raise KeyError(game)
    made: Bot[Any] = import_module(f"solo_bots.{game}.bot").bot()
    return made
