"""Which character of the icon font is an icon? `glyph("camera")`, drawn in the font `assets.fonts.Font.ICONS`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from assets import files
from assets.facts.rows import top_row

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Icon:
    """One icon: its character in the icon font, and its name in the collection it comes from."""

    glyph: str
    source: str


def glyph(name: str) -> str:
    """Return the character of an icon; KeyError if there is no icon of that name."""
    return table()[name].glyph


@cache
def table() -> Mapping[str, Icon]:
    """Return every icon by name.

    Raises:
        PlainError: the shipped file is missing or damaged; names the entry.
    """
    top = top_row("fonts/icons.toml", files.read_text("fonts/icons.toml"))
    found = {}
    for name in top.left():
        row = top.table(name)
        code, source = row.text("glyph"), row.text("source")
        row.done()
        if not 4 <= len(code) <= 5 or not set(code) <= set("0123456789ABCDEF"):
            row.refuse(f"'glyph' is no code point: '{code}'")
        found[name] = Icon(chr(int(code, 16)), source)
    return MappingProxyType(found)
