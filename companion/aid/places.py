"""Finds the entry at which the player aid opens: a screen says which game and topic it is about (`Game.aid` knows the rest)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.games import game_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType


@dataclass(frozen=True, slots=True)
class AidPlace:
    """A place in the player aid: the game by its id, and a section or entry of it.

    `entry` "" = the table of contents of the game; `game` "" = wherever one was last.
    """

    game: str = ""
    entry: str = ""


def at_question(game: str, verb: str) -> AidPlace:
    """Return where to read about a question of a bot; "" = the game is over."""
    return AidPlace(game, _of(game, "QUESTIONS").get(verb, "scoring" if not verb else "solo"))


def at_line(game: str, name: str) -> AidPlace:
    """Return where to read about a line of the score or a field of the sheet ("city", "players[0].tags.city")."""
    known = _of(game, "LINES")
    for part in reversed(re.findall(r"[a-z_]+", name)):
        if part in known:
            return AidPlace(game, known[part])
    return AidPlace(game, "scoring")


def at_start(game: str) -> AidPlace:
    """Return where to read about beginning a game with the companion."""
    return AidPlace(game, getattr(_module(game), "START", ""))


def _of(game: str, name: str) -> Mapping[str, str]:
    return getattr(_module(game), name, {})


def _module(game: str) -> ModuleType | None:
    try:
        return game_of(game).part("aid")
    except KeyError:
        return None
