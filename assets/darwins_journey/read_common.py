"""How are effects, counts and nested lists read out of one entry of a facts file?"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from assets.darwins_journey.effects import Effect, parse_effect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from assets.facts.rows import Row

T = TypeVar("T")


def effect(row: Row, text: str) -> Effect:
    """Return the effect of that text."""
    try:
        return parse_effect(text)
    except ValueError as error:
        row.refuse(str(error))


def effects(row: Row, field: str, default: tuple[str, ...] | None = ()) -> tuple[Effect, ...]:
    """Take a list of effects; it may be left out unless `default` is None."""
    return tuple(effect(row, text) for text in row.texts(field, default))


def effect_lists(row: Row, field: str) -> tuple[tuple[Effect, ...], ...]:
    """Take a list of lists of effects."""
    return tuple(tuple(effect(row, _text(row, field, one)) for one in part) for part in _lists(row, field))


def number_lists(row: Row, field: str) -> tuple[tuple[int, ...], ...]:
    """Take a list of lists of whole numbers."""
    found = _lists(row, field)
    if not all(type(one) is int for part in found for one in part):
        row.refuse(f"'{field}' is not lists of whole numbers")
    return tuple(tuple(part) for part in found)


def flags(row: Row, field: str) -> tuple[bool, ...]:
    """Take a list of true and false."""
    found = row.value(field, list)
    if not all(type(one) is bool for one in found):
        row.refuse(f"'{field}' is not a list of true and false")
    return tuple(found)


def counts(row: Row, field: str, *, default: bool = False) -> Mapping[str, int]:
    """Take a table of whole numbers by name; an empty one stands for a missing one where `default`."""
    if default and not row.has(field):
        return MappingProxyType({})
    inner = row.table(field)
    return MappingProxyType({name: inner.number(name) for name in inner.left()})


def rows_of(row: Row, field: str, reader: Callable[[Row], T]) -> tuple[T, ...]:
    """Take a list of entries, each read by `reader` to its end."""
    found = []
    for one in row.rows(field):
        found.append(reader(one))
        one.done()
    return tuple(found)


def one_of(row: Row, field: str, reader: Callable[[Row], T]) -> T:
    """Take a table, read by `reader` to its end."""
    inner = row.table(field)
    found = reader(inner)
    inner.done()
    return found


def word(row: Row, field: str, among: Iterable[str], default: str | None = None) -> str:
    """Take one of these words."""
    found = row.text(field, default)
    if found not in among:
        row.refuse(f"'{field}' has the unknown value '{found[:40]}'")
    return found


def words(row: Row, field: str, among: Iterable[str]) -> tuple[str, ...]:
    """Take a list of some of these words."""
    known, found = tuple(among), row.texts(field)
    for one in found:
        if one not in known:
            row.refuse(f"'{field}' has the unknown value '{one[:40]}'")
    return found


def _lists(row: Row, field: str) -> list[list[Any]]:
    found = row.value(field, list)
    if not all(isinstance(part, list) for part in found):
        row.refuse(f"'{field}' is not a list of lists")
    return found


def _text(row: Row, field: str, value: object) -> str:
    if not isinstance(value, str):
        row.refuse(f"'{field}' is not lists of effects")
    return value
