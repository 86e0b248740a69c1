"""How each colour of a game is shown, so that colour is never the only sign: letter, shape, mark and two swatches.

>>> red = colour("red")
>>> red.letter, red.shape, red.light.rgb
('R', 'pentagon_filled', (179, 38, 30))
>>> colour("yellow").light.outlined
True
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from types import MappingProxyType
from typing import Annotated, TypeAlias

from assets import files
from assets.facts import damaged, from_facts, shipped, table_of
from assets.reading import At, Parse

_FILE = "game_colours.toml"

Rgb: TypeAlias = tuple[int, int, int]
"""Red, green and blue, each 0 to 255."""

LIGHT_GROUND: Rgb = (0xEC, 0xE4, 0xD5)
DARK_GROUND: Rgb = (0x1D, 0x20, 0x25)
"""The grounds hardest to stand out from: the darkest of a light theme, the lightest of a dark one."""

INKS: tuple[Rgb, Rgb] = ((0x14, 0x14, 0x14), (0xFF, 0xFF, 0xFF))
STANDS_OUT = 3.0
"""Contrast that something without words needs against its ground (WCAG 2.1, 1.4.11)."""


@dataclass(frozen=True, slots=True)
class Swatch:
    """A patch of a colour: `ink` for what is written on it; `outlined` = it needs an edge to stand out."""

    rgb: Rgb
    ink: Rgb
    outlined: bool


def contrast(one: Rgb, other: Rgb) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.1, relative luminance)."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(rgb: Rgb) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (c / 255 for c in rgb)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _swatch(digits: str, ground: Rgb) -> Swatch:
    if len(digits) != 6 or not set(digits) <= set("0123456789ABCDEF"):
        raise ValueError("not six hexadecimal digits")
    rgb = (int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16))
    ink = max(INKS, key=lambda one: contrast(rgb, one))
    return Swatch(rgb, ink, contrast(rgb, ground) < STANDS_OUT)


@dataclass(frozen=True, slots=True)
class GameColour:
    """One colour. `letter` is unique; `shape` is an icon's name, `mark` the like as a character of text."""

    id: str
    letter: str
    english: Annotated[str, At("name")]
    shape: str
    mark: str
    light: Annotated[Swatch, Parse(partial(_swatch, ground=LIGHT_GROUND))]
    dark: Annotated[Swatch, Parse(partial(_swatch, ground=DARK_GROUND))]

    @property
    def name(self) -> str:
        """Return what it is called in the language in use."""
        return from_facts(self.english)


@dataclass(frozen=True, slots=True)
class Table:
    """Every colour, and the ids of those each game uses."""

    colours: Annotated[tuple[GameColour, ...], At("colour")]
    games: Mapping[str, tuple[str, ...]]


def colour(name: str) -> GameColour:
    """Return a colour by its id ("black"); KeyError if there is none."""
    return colours()[name]


@cache
def colours() -> Mapping[str, GameColour]:
    """Return every colour by its id.

    Raises:
        PlainError: the shipped file is missing or damaged; names the entry.
    """
    return MappingProxyType({one.id: one for one in _table().colours})


def of_game(game: str) -> tuple[GameColour, ...]:
    """Return the colours a game uses; KeyError if the game is not listed."""
    return tuple(colour(name) for name in _table().games[game])


def table_from(text: str) -> Table:
    """Read colours, and the ids each game uses, from the text of their file.

    Raises:
        PlainError: something is missing or unknown; names the entry.
    """
    found = shipped(Table, _FILE, table_of(_FILE, text))
    known = {colour.id for colour in found.colours}
    for game, names in found.games.items():
        if not set(names) <= known:
            raise damaged(_FILE, f"games: '{game}' uses a colour that is not in the table.")
    return found


@cache
def _table() -> Table:
    return table_from(files.read_text(_FILE))
