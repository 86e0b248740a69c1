"""How is one entry of a facts file read strictly, with an error that names file, entry and field?"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from assets.errors import PlainError
from assets.facts.shown import from_facts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from enum import StrEnum

E = TypeVar("E", bound="StrEnum")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a group of facts comes from, and whether it was compared with print; `covers` = names in its file."""

    english: str
    verified: bool
    covers: tuple[str, ...]

    @property
    def source(self) -> str:
        """Return where it comes from in the language in use."""
        return from_facts(self.english)


class Row:
    """One table of a facts file: every field is taken once, and what is left over at `done` is refused.

    All methods raise PlainError naming file, entry and field.
    """

    __slots__ = ("_data", "_where", "name")

    def __init__(self, file: str, name: str, data: Any) -> None:
        self._where = file
        self.name = name
        if not isinstance(data, dict):
            self.refuse("is not a table")
        self._data: dict[str, Any] = dict(data)

    def refuse(self, problem: str) -> NoReturn:
        """Say what is wrong with this entry.

        Raises:
            PlainError: always.
        """
        raise PlainError(
            f"{self.name}: {problem}.",
            where=f"assets/{self._where}",
            remedy="The facts shipped with the companion are damaged; install it again.",
        )

    def has(self, field: str) -> bool:
        """Tell whether the field is still there to be taken."""
        return field in self._data

    def value(self, field: str, wanted: type[T], default: T | None = None) -> T:
        """Take a field of exactly this type; without a default it must be there."""
        found = self._data.pop(field, default)
        if type(found) is not wanted:
            self.refuse(f"'{field}' is missing" if found is None else f"'{field}' is not {wanted.__name__}")
        return found

    def text(self, field: str, default: str | None = None) -> str:
        """Take a string."""
        return self.value(field, str, default)

    def number(self, field: str, low: int = 0, high: int = 99, default: int | None = None) -> int:
        """Take a whole number from low to high inclusive."""
        found = self.value(field, int, default)
        if not low <= found <= high:
            self.refuse(f"'{field}' is {found}, not from {low} to {high}")
        return found

    def flag(self, field: str, default: bool | None = None) -> bool:
        """Take true or false."""
        return self.value(field, bool, default)

    def one(self, field: str, kind: type[E]) -> E:
        """Take one member of an enumeration."""
        return self._member(field, self.value(field, str), kind)

    def texts(self, field: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """Take a list of strings."""
        found = self._data.pop(field, default)
        if not isinstance(found, list | tuple) or not all(type(one) is str for one in found):
            self.refuse(f"'{field}' is not a list of words")
        return tuple(found)

    def numbers(self, field: str) -> tuple[int, ...]:
        """Take a list of whole numbers."""
        found = self._data.pop(field, None)
        if not isinstance(found, list) or not all(type(one) is int for one in found):
            self.refuse(f"'{field}' is not a list of whole numbers")
        return tuple(found)

    def members(self, field: str, kind: type[E], default: tuple[str, ...] | None = None) -> tuple[E, ...]:
        """Take a list of members of an enumeration."""
        return tuple(self._member(field, one, kind) for one in self.texts(field, default))

    def table(self, field: str) -> Row:
        """Take a table inside this one."""
        return Row(self._where, f"{self.name}.{field}", self._data.pop(field, None))

    def rows(self, field: str) -> list[Row]:
        """Take a list of tables; each is named by its id where it has one, else by its place."""
        found = self._data.pop(field, None)
        if not isinstance(found, list):
            self.refuse(f"'{field}' is not a list of entries")
        return [Row(self._where, _entry_name(field, n, one), one) for n, one in enumerate(found, 1)]

    def mapping(self, field: str, kind: type[E], read: Callable[[Row, str], T]) -> Mapping[E, T]:
        """Take a table whose keys are members of an enumeration."""
        inner = self.table(field)
        keys = list(inner._data)
        found = {inner._member(field, key, kind): read(inner, key) for key in keys}
        return MappingProxyType(found)

    def left(self) -> tuple[str, ...]:
        """Name the fields not taken yet."""
        return tuple(self._data)

    def content(self) -> dict[str, Any]:
        """Return what was not taken yet, as plain TOML values."""
        return dict(self._data)

    def done(self) -> None:
        """Refuse what nobody asked for."""
        if self._data:
            self.refuse(f"'{next(iter(self._data))}' is not known here")

    def _member(self, field: str, found: str, kind: type[E]) -> E:
        try:
            return kind(found)
        except ValueError:
            self.refuse(f"'{field}' has the unknown value '{found}'")


def top_row(file: str, text: str) -> Row:
    """Return the whole of a facts file as one row named after the file; `file` is its path under assets/.

    Raises:
        PlainError: the text is no TOML; names the file and the line.
    """
    try:
        return Row(file, file.rpartition("/")[2].removesuffix(".toml"), tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise PlainError(
            f"This facts file cannot be read: {error}.",
            where=f"assets/{file}",
            remedy="The facts shipped with the companion are damaged; install it again.",
        ) from error


def take_provenance(row: Row) -> dict[str, Provenance]:
    """Take the provenance of every group from the top of a file.

    Raises:
        PlainError: a name at the top of the file belongs to no group, or to two.
    """
    found = {}
    groups = row.table("provenance")
    names = list(row.left())
    for group in groups.left():
        inner = groups.table(group)
        found[group] = Provenance(inner.text("source"), inner.flag("verified"), inner.texts("covers"))
        inner.done()
        for name in found[group].covers:
            if name not in names:
                inner.refuse(f"covers '{name}', which is not there or covered twice")
            names.remove(name)
    if names:
        row.refuse(f"'{names[0]}' has no provenance")
    return found


def _entry_name(field: str, place: int, data: Any) -> str:
    if isinstance(data, dict):
        if "from" in data and "to" in data:
            return f"{field} {data['from']} to {data['to']}"
        known = data.get("id", data.get("n"))
        if known is not None:
            return f"{field} {known}"
    return f"{field} number {place}"
