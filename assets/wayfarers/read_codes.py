"""How are names, effects and short codes taken from an entry?"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from assets.wayfarers import model
from assets.wayfarers.model import COUNTED, check_code, parse_effect

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from assets.facts.rows import Row


def counts(row: Row, field: str) -> Mapping[str, int]:
    """Read a table of counted names."""
    inner = row.table(field)
    found = {name(inner, key, COUNTED): inner.number(key) for key in inner.left()}
    return MappingProxyType(found)


def named_numbers(row: Row, field: str, wanted: tuple[str, ...]) -> Mapping[str, int]:
    """Read a table of exactly these names to whole numbers."""
    inner = row.table(field)
    found = {key: inner.number(key) for key in wanted}
    inner.done()
    return MappingProxyType(found)


def sides(row: Row, field: str) -> Mapping[str, str]:
    """Read which end of a row of cards or column of tiles is nearest the centre: "left" or "right"."""
    inner = row.table(field)
    found = {key: name(inner, inner.text(key), ("left", "right")) for key in inner.left()}
    wanted = {"townsfolk", "land", "space", "water", "green", "yellow", "black", "blue"}
    if set(found) != wanted:
        inner.refuse("does not name the four rows and four colours")
    return MappingProxyType(found)


def effect(row: Row, text: str) -> model.Effect:
    """Parse an effect, or refuse the entry."""
    try:
        return parse_effect(text)
    except ValueError as error:
        row.refuse(str(error))


def effects(row: Row, field: str, default: tuple[str, ...] | None = None) -> tuple[model.Effect, ...]:
    """Take a list of effects."""
    return tuple(effect(row, text) for text in row.texts(field, default))


def effect_list(row: Row, found: object) -> tuple[model.Effect, ...]:
    """Parse a bare list of effects."""
    if not isinstance(found, list):
        row.refuse("an entry is not a list of effects")
    return tuple(effect(row, str(text)) for text in found)


def guild_colour(row: Row, field: str) -> model.Colour:
    """Take the colour of a guild."""
    colour = row.one(field, model.Colour)
    if colour not in model.GUILDS:
        row.refuse(f"'{field}' is no guild")
    return colour


def code(row: Row, field: str) -> str:
    """Take a human card text in short code; empty when the card has none."""
    text = row.text(field, "")
    if text:
        _check(row, text)
    return text


def bars(row: Row) -> tuple[str, ...]:
    """Take the four bars of a right edge; an empty one has no effect."""
    found = row.texts("link_out")
    if len(found) != 4:
        row.refuse("'link_out' does not have 4 bars")
    for text in filter(None, found):
        _check(row, text)
    return found


def name(row: Row, found: str, known: Collection[str]) -> str:
    """Check a name against the known ones."""
    if found not in known:
        row.refuse(f"'{found}' is no known name")
    return found


def names(
    row: Row, field: str, known: Collection[str], default: tuple[str, ...] | None = None
) -> tuple[str, ...]:
    """Take a list of known names."""
    return tuple(name(row, found, known) for found in row.texts(field, default))


def _check(row: Row, text: str) -> None:
    try:
        check_code(text)
    except ValueError as error:
        row.refuse(str(error))
