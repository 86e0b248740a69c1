"""Which shipped font has which characters? Answered from a table, without any font library.

>>> covers("Zürich → 臺北").missing
''
>>> [(run.font.name, run.text) for run in covers("Zürich 臺北").runs]
[('TEXT', 'Zürich '), ('CJK', '臺北')]
"""

from __future__ import annotations

import tomllib
from bisect import bisect_right
from dataclasses import dataclass
from enum import Enum
from functools import cache
from unicodedata import combining

from assets import files


class Font(Enum):
    """A shipped font; the value is its file under assets/fonts/."""

    TEXT = "CompanionSans-Regular.ttf"
    TEXT_BOLD = "CompanionSans-Bold.ttf"
    MONO = "CompanionMono-Regular.ttf"
    MONO_BOLD = "CompanionMono-Bold.ttf"
    CJK = "DroidSansFallback.ttf"
    ICONS = "CompanionIcons.ttf"

    @property
    def file(self) -> str:
        """Its name for `assets.files`."""
        return f"fonts/{self.value}"


TEXT_FONTS = (Font.TEXT, Font.CJK)
TEXT_BOLD_FONTS = (Font.TEXT_BOLD, Font.CJK)
MONO_FONTS = (Font.MONO, Font.CJK)
MONO_BOLD_FONTS = (Font.MONO_BOLD, Font.CJK)
"""Fonts to try, best first."""


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text for one font; None = no font tried has these characters."""

    font: Font | None
    text: str


@dataclass(frozen=True, slots=True)
class Covering:
    """How a text is shared out: the runs joined are the text; `missing` = characters no font has, each once."""

    runs: tuple[Run, ...]
    missing: str


def has(font: Font, character: str) -> bool:
    """Tell whether a font has a glyph for one character."""
    starts, ends = _coverage()[font]
    point = ord(character)
    place = bisect_right(starts, point) - 1
    return place >= 0 and point <= ends[place]


def covers(text: str, fonts: tuple[Font, ...] = TEXT_FONTS) -> Covering:
    """Share a text out over fonts, best first.

    An accent stays with the letter before it where that font has both; compose the text first
    (`unicodedata.normalize("NFC", …)`) for the best picture. Line breaks and tabs count as covered.

    Raises:
        PlainError: the shipped table is missing.
    """
    runs: list[Run] = []
    missing: list[str] = []
    for character in text:
        before = runs[-1].font if runs else None
        keeps = character in "\n\t " or combining(character)
        if before is not None and keeps and (character in "\n\t" or has(before, character)):
            font: Font | None = before
        elif character in "\n\t":
            font = fonts[0]
        else:
            font = next((one for one in fonts if has(one, character)), None)
        if font is None and character not in missing:
            missing.append(character)
        if runs and runs[-1].font is font:
            runs[-1] = Run(font, runs[-1].text + character)
        else:
            runs.append(Run(font, character))
    return Covering(tuple(runs), "".join(missing))


@cache
def _coverage() -> dict[Font, tuple[list[int], list[int]]]:
    table = tomllib.loads(files.read_text("fonts/coverage.toml"))
    found = {}
    for font in Font:
        pairs = [part.partition("-") for part in table[font.value].split()]
        starts = [int(low, 16) for low, _, _ in pairs]
        found[font] = (starts, [int(high or low, 16) for low, _, high in pairs])
    return found
