"""Which character of the icon font is an icon: `glyph("camera")`, drawn in the font `assets.fonts.Font.ICONS`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Annotated

from assets import files
from assets.facts import shipped, table_of
from assets.reading import Parse

_FILE = "fonts/icons.toml"


def _character(code: str) -> str:
    if not 4 <= len(code) <= 5 or not set(code) <= set("0123456789ABCDEF"):
        raise ValueError(f"no code point: '{code}'")
    return chr(int(code, 16))


@dataclass(frozen=True, slots=True)
class Icon:
    """One icon: its character in the icon font, and its name in the collection it comes from."""

    glyph: Annotated[str, Parse(_character)]
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
    return MappingProxyType(shipped(dict[str, Icon], _FILE, table_of(_FILE, files.read_text(_FILE))))
