"""How are whole lists, single entries and remarks taken from a facts file, and how is a sum that does not fit refused?"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NoReturn, TypeVar

from assets.errors import PlainError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from assets.facts.rows import Row

T = TypeVar("T")


def every(row: Row, field: str, reader: Callable[[Row], T]) -> tuple[T, ...]:
    """Take a list of entries; each must be read to its end."""
    found = []
    for one in row.rows(field):
        found.append(reader(one))
        one.done()
    return tuple(found)


def single(row: Row, field: str, reader: Callable[[Row], T]) -> T:
    """Take one entry; it must be read to its end."""
    inner = row.table(field)
    found = reader(inner)
    inner.done()
    return found


def numbered(row: Row, field: str, low: int = 0, high: int = 99) -> Mapping[int, int]:
    """Take a table whose keys and values are whole numbers."""
    inner = row.table(field)
    found: dict[int, int] = {}
    for key in inner.left():
        if not key.isascii() or not key.isdigit():
            inner.refuse(f"'{key}' is no whole number")
        found[int(key)] = inner.number(key, low, high)
    return MappingProxyType(found)


def remarks(row: Row, field: str) -> Mapping[str, tuple[str, ...]]:
    """Take a table of lists of phrases: what is unknown, or our own reading, by the thing it is about."""
    inner = row.table(field)
    return MappingProxyType({key: inner.texts(key) for key in inner.left()})


def merged(found: Iterable[Mapping[str, tuple[str, ...]]]) -> Mapping[str, tuple[str, ...]]:
    """Return the remarks of several files as one table."""
    all_of: dict[str, tuple[str, ...]] = {}
    for one in found:
        for key, phrases in one.items():
            all_of[key] = (*all_of.get(key, ()), *phrases)
    return MappingProxyType(all_of)


def demand(holds: bool, file: str, problem: str) -> None:
    """Refuse a facts file that does not add up; `file` is its path under assets/ without ".toml".

    Raises:
        PlainError: it does not hold.
    """
    if not holds:
        refuse_file(file, problem)


def refuse_file(file: str, problem: str) -> NoReturn:
    """Refuse a facts file.

    Raises:
        PlainError: always.
    """
    raise PlainError(
        f"{problem}.",
        where=f"assets/{file}.toml",
        remedy="The facts shipped with the companion are damaged; install it again.",
    )
