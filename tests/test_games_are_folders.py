"""A game is a folder: no shared module knows a game, or its bot, by name.

Names come from `games()`: ids (as written and as typed), titles, short names, names of bots. They are looked for in strings,
docstrings, comments and imports of every module outside the games' own folders. `STILL` lists the modules that hold one yet:
it only gets shorter.
"""

from __future__ import annotations

import io
import re
import token
import tokenize
from functools import cache
from pathlib import Path

import pytest

from companion.games import games, typed_id

ROOT = Path(__file__).parent.parent
ROOMS = ("assets", "companion", "printing", "solo_bots", "vision")
BOT_OF_NO_NAME = "AI"

STILL = frozenset(
    {
        "companion/app/__init__.py",
        "companion/app/presenters/aid.py",
        "companion/app/presenters/home.py",
        "companion/app/presenters/scanning.py",
        "companion/app/presenters/score.py",
        "companion/app/presenters/settings.py",
        "companion/app/presenters/setup.py",
        "companion/app/presenters/stickers.py",
        "companion/app/screens/aid.py",
        "companion/app/screens/home.py",
        "companion/app/screens/scan.py",
        "companion/app/screens/score.py",
        "companion/app/screens/settings.py",
        "companion/app/screens/setup.py",
        "companion/app/screens/stickers.py",
        "companion/app/tables.py",
        "companion/cli/aid_command.py",
        "companion/cli/history_command.py",
        "companion/cli/paper_command.py",
        "companion/cli/setup_command.py",
        "companion/cli/solo_command.py",
        "companion/cli/stickers_command.py",
        "companion/cli/teach_command.py",
    }
)
"""Shared modules that still name a game; take a module off when it is clean, put none on."""


@cache
def _names() -> re.Pattern[str]:
    known = {name for game in games() for name in (game.id, typed_id(game.id), game.title, game.short)}
    known |= {game.part("words").bot_words() for game in games() if game.has_bot}
    longest_first = sorted(known - {BOT_OF_NO_NAME}, key=len, reverse=True)
    return re.compile(rf"(?<![A-Za-z])(?:{'|'.join(map(re.escape, longest_first))})(?![A-Za-z])")


def _is_shared(module: Path) -> bool:
    own = [f"{room}/{game.id}/" for room in ("assets", "companion/games", "solo_bots") for game in games()]
    return not any(module.as_posix().startswith(folder) for folder in own)


def _names_in(source: str) -> list[str]:
    """Return the names of games in strings, comments and imports, with their lines; a variable may be called "origin"."""
    found, importing = [], False
    for piece in tokenize.generate_tokens(io.StringIO(source).readline):
        if piece.type == token.NAME and piece.string in ("from", "import"):
            importing = True
        elif piece.type == token.NEWLINE:
            importing = False
        if importing and piece.type == token.NAME:
            names = [piece.string] if _names().fullmatch(piece.string) else []
        else:
            names = _names().findall(piece.string) if piece.type in (token.STRING, token.COMMENT) else []
        found += [f"line {piece.start[0]}: {name}" for name in names]
    return found


@cache
def _leaks() -> dict[str, list[str]]:
    modules = sorted(module.relative_to(ROOT) for room in ROOMS for module in (ROOT / room).rglob("*.py"))
    every = {
        module.as_posix(): _names_in((ROOT / module).read_text(encoding="utf-8"))
        for module in modules
        if _is_shared(module)
    }
    return {module: names for module, names in every.items() if names}


def test_no_shared_module_knows_a_game_by_name() -> None:
    assert {module: names for module, names in _leaks().items() if module not in STILL} == {}


def test_a_module_that_names_no_game_any_more_is_off_the_list() -> None:
    assert sorted(STILL - set(_leaks())) == []


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ('BOARD = "wayfarers"', ["line 1: wayfarers"]),
        ('"""What Alfred does."""', ["line 1: Alfred"]),
        ("def f():\n    from assets.origin import model", ["line 2: origin"]),
        ("x = 1  # as in darwins-journey", ["line 1: darwins-journey"]),
        ('NAME = f"{n} of Darwin\'s Choice"', ["line 1: Darwin's Choice"]),
        ("from typing import get_origin\norigin = get_origin(hint)", []),
        ('"""The original."""', []),
    ],
)
def test_a_name_is_found_wherever_it_stands(source: str, names: list[str]) -> None:
    assert _names_in(source) == names
