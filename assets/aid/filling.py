"""Fills the numbers into texts of the player aid: placeholders are names of facts, and nothing gets too long to read."""

from __future__ import annotations

import string
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

LONGEST_HEADING, LONGEST_PARAGRAPH = 48, 420
"""Characters; what is longer is not read in a hurry."""


def placeholders(text: str) -> tuple[str, ...]:
    """Return the names of the placeholders of a text.

    Raises:
        ValueError: a brace is left open, or a placeholder is more than a name.
    """
    found = []
    for _before, name, spec, conversion in string.Formatter().parse(text):
        if name is None:
            continue
        if not name.isidentifier() or spec or conversion:
            raise ValueError(f"'{{{name}}}' is no placeholder")
        found.append(name)
    return tuple(found)


def fill(text: str, values: Mapping[str, str]) -> str:
    """Return the text with every placeholder filled.

    Raises:
        ValueError: a placeholder names no known fact, or the paragraph is too long to be read in a hurry.
    """
    for name in placeholders(text):
        if name not in values:
            raise ValueError(f"the placeholder '{{{name}}}' names no fact")
    filled = text.format_map(values)
    if len(filled) > LONGEST_PARAGRAPH:
        raise ValueError(f"a paragraph has {len(filled)} characters, more than {LONGEST_PARAGRAPH}")
    return filled


def heading(text: str) -> str:
    """Return a heading; ValueError if it is empty or too long."""
    if not 0 < len(text) <= LONGEST_HEADING:
        raise ValueError(f"not 1 to {LONGEST_HEADING} characters")
    return text


def values_of(game: str) -> Mapping[str, str]:
    """Return every placeholder of a game with its value, from `values()` in the game's `aid_values` beside its facts."""
    found = import_module(f"assets.{game}.aid_values").values()
    return MappingProxyType({name: str(value) for name, value in found.items()})


def series(numbers: Iterable[int]) -> str:
    """Return numbers as a list ("1, 2, 3")."""
    return ", ".join(map(str, numbers))


def either(numbers: Iterable[int]) -> str:
    """Return numbers of which one counts ("4 / 8")."""
    return " / ".join(map(str, numbers))
