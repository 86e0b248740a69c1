"""Builds frozen dataclasses from TOML and JSON by their type hints: the dataclass is the schema.

`read` takes plain data and a type and returns the value, or says exactly where the data does not fit. A key that no field asks
for is refused. What a hint means in a file:

- A dataclass is a table. A field with a default, or one that may be None, may be left out; an empty text is None as well, but for `str | None`.
- A union of dataclasses is told by its fields, and by their constants (`kind: ClassVar[Literal["per"]]`).
- A dataclass with a `parse` of its own is written as a text (`Effect.parse("coins 3")`); `str` writes it back.
- An enumeration or `Literal` is written by value; tuples and frozensets are lists; the keys of a mapping are texts in the file.
- `Annotated` adds where a field stands (`At("bonus.start")`), and any callable that checks or changes the value and raises
  ValueError (`Between(1, 9)`, `Size(4)`, `OneOf("left", "right")`).
- A ValueError of a dataclass's own `__post_init__` is a refusal of that entry.

>>> @dataclass(frozen=True)
... class Camp:
...     id: str
...     costs: tuple[Annotated[int, Between(0, 5)], ...]
>>> read(Camp, {"id": "sea", "costs": [0, 1]}, where="camps.toml")
Camp(id='sea', costs=(0, 1))
>>> read(tuple[Camp, ...], [{"id": "sea", "costs": [0, 9]}], where="camps.toml")
Traceback (most recent call last):
assets.errors.BadInput: camps.toml: sea.costs number 2: 9 is not from 0 to 5.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from itertools import repeat
from types import MappingProxyType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    TypeAlias,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from assets.errors import BadInput
from assets.words import _, later

T = TypeVar("T")

_LONGEST_SHOWN = 40


@dataclass(frozen=True, slots=True)
class At:
    """Where a field stands in its table, as "name" or "bonus.start"; without it a field stands under its own name."""

    path: str


@dataclass(frozen=True, slots=True)
class Between:
    """A number from low to high inclusive."""

    low: int
    high: int

    def __call__(self, value: int) -> int:
        """Return the number; ValueError if it is beyond."""
        if not self.low <= value <= self.high:
            raise ValueError(
                _("{n} is not from {low} to {high}").format(n=value, low=self.low, high=self.high)
            )
        return value


@dataclass(frozen=True, slots=True)
class Size:
    """A list, text or mapping of `low` to `high` entries or characters; of `low` exactly without `high`."""

    low: int
    high: int | None = None

    def __call__(self, value: Any) -> Any:
        """Return it; ValueError if it is longer or shorter."""
        high = self.low if self.high is None else self.high
        if not self.low <= len(value) <= high:
            words = _("{n} entries or characters, not {low} to {high}")
            raise ValueError(words.format(n=len(value), low=self.low, high=high))
        return value


class Parse:
    """A value that is written as a text, which this function reads."""

    __slots__ = ("of",)

    def __init__(self, of: Callable[[str], object]) -> None:
        self.of = of


class OneOf:
    """A text out of these."""

    __slots__ = ("words",)

    def __init__(self, *words: str) -> None:
        self.words = frozenset(words)

    def __call__(self, value: str) -> str:
        """Return the text; ValueError if it is another one."""
        if value not in self.words:
            raise ValueError(_unknown(value))
        return value


Natural: TypeAlias = Annotated[int, Between(0, 999)]
"""A count."""
Positive: TypeAlias = Annotated[int, Between(1, 999)]
"""A count of one at least."""


def read(kind: type[T], data: object, *, where: str, remedy: str = "") -> T:
    """Return the value of that type which the data says; `where` names the file.

    Raises:
        BadInput: something is missing, unknown or does not fit; names the file, the place in it and what is wrong.
    """
    try:
        return value_of(kind, data)
    except Misfit as error:
        raise BadInput(error.sentence(), where=where, remedy=remedy) from None


def value_of(kind: type[T], data: object) -> T:
    """Return the value of that type which the data says; an instance of a dataclass is taken as it is.

    Raises:
        Misfit: something is missing, unknown or does not fit.
    """
    found: T = _reader(cast("Hashable", kind))(data)
    return found


class Misfit(ValueError):
    """Data that does not fit: `place` is the way to it from the outside in, `problem` a phrase."""

    def __init__(self, problem: str, place: str = "") -> None:
        super().__init__(problem)
        self.problem = problem
        self.place = place

    def inside(self, step: str) -> Misfit:
        """Return it as seen from one step further out."""
        glue = "" if not self.place or self.place.startswith(" ") else "."
        self.place = f"{step}{glue}{self.place}"
        return self

    def sentence(self) -> str:
        """Return what is wrong, with its place before it."""
        place = self.place.strip()
        return f"{place}: {self.problem}." if place else f"{self.problem}."


_Reader: TypeAlias = Callable[[Any], Any]


@cache
def _reader(hint: Any) -> _Reader:
    """Return what reads a value of that type; it raises Misfit."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        parse = [one.of for one in inner[1:] if isinstance(one, Parse)]
        written = _scalar(str) if parse else _reader(inner[0])
        return _checked(written, [*parse, *(one for one in inner[1:] if callable(one))])
    if origin in (Union, UnionType):
        return _union(inner)
    if origin is Literal:
        return _member({one: one for one in inner})
    if origin is tuple and not (len(inner) == 2 and inner[1] is Ellipsis):
        return _list(tuple, [_reader(one) for one in inner], fixed=True)
    if origin in (tuple, frozenset):
        return _list(origin, [_reader(inner[0])])
    if origin in (Mapping, dict):
        return _mapping(inner[0], _reader(inner[1]), frozen=origin is Mapping)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _member({one.value: one for one in hint})
    if is_dataclass(hint):
        return _table_or_text(hint)
    if hint in (Any, object):
        return lambda data: data
    return _scalar(hint)


_IS_NOT: Mapping[Any, str] = {
    int: later("not a whole number"),
    bool: later("neither true nor false"),
    float: later("not a number"),
    str: later("not a text"),
    list: later("not a list"),
    dict: later("not a table"),
}


def _is_not(kind: Any) -> Misfit:
    return Misfit(_(_IS_NOT[kind]))


def _scalar(kind: Any) -> _Reader:
    def scalar(data: Any) -> Any:
        if type(data) is kind:
            return data
        if kind is float and type(data) is int:
            return float(data)
        raise _is_not(kind)

    return scalar


def _checked(inner: _Reader, checks: list[Callable[[Any], Any]]) -> _Reader:
    if not checks:
        return inner

    def checked(data: Any) -> Any:
        value = inner(data)
        try:
            for check in checks:
                value = check(value)
        except Misfit:
            raise
        except ValueError as error:
            raise Misfit(str(error)) from None
        return value

    return checked


def _member(members: Mapping[Any, Any]) -> _Reader:
    def member(data: Any) -> Any:
        if type(data) not in (str, int, bool) or data not in members:
            raise Misfit(_unknown(data))
        return members[data]

    return member


def _list(made: Callable[[list[Any]], Any], inner: list[_Reader], *, fixed: bool = False) -> _Reader:
    def listed(data: Any) -> Any:
        if type(data) not in (list, tuple):
            raise _is_not(list)
        if fixed and len(data) != len(inner):
            raise Misfit(_("not a list of {n}").format(n=len(inner)))
        found: list[Any] = []
        try:
            for entry, reader in zip(data, inner if fixed else repeat(inner[0]), strict=False):
                found.append(reader(entry))
        except Misfit as error:
            raise error.inside(_step(data[len(found)], len(found) + 1)) from None
        return made(found)

    return listed


def _step(entry: Any, place: int) -> str:
    """Name an entry of a list by its id where it has one, else by its place."""
    if type(entry) is dict:
        if "from" in entry and "to" in entry:
            return f" {entry['from']} to {entry['to']}"[: 2 * _LONGEST_SHOWN]
        for name in ("id", "no", "n", "row"):
            if type(entry.get(name)) in (str, int):
                return f" {entry[name]}"[:_LONGEST_SHOWN]
    return " " + _("number {n}").format(n=place)


def _mapping(key: Any, inner: _Reader, *, frozen: bool) -> _Reader:
    key_of = _key_reader(key)

    def mapped(data: Any) -> Any:
        if type(data) is not dict:
            raise _is_not(dict)
        found = {}
        for name, value in data.items():
            try:
                found[key_of(name)] = inner(value)
            except Misfit as error:
                raise error.inside(str(name)[:_LONGEST_SHOWN]) from None
        return MappingProxyType(found) if frozen else found

    return mapped


def _key_reader(hint: Any) -> _Reader:
    if get_origin(hint) is Annotated:
        return _checked(_key_reader(get_args(hint)[0]), [one for one in hint.__metadata__ if callable(one)])
    return _number_key if hint is int else _reader(hint)


def _number_key(name: Any) -> int:
    if type(name) is not str or not name.isascii() or not name.isdigit() or str(int(name)) != name:
        raise _is_not(int)
    return int(name)


def _unknown(value: object) -> str:
    return _("'{value}' is not known here").format(value=str(value)[:_LONGEST_SHOWN])


@dataclass(frozen=True, slots=True)
class _Field:
    """A key of a table: the field it fills with its reader, a constant, or further keys inside it."""

    key: str
    name: str
    reader: _Reader
    required: bool
    none: bool = False
    inner: tuple[_Field, ...] = ()


@cache
def _table_fields(kind: type) -> tuple[_Field, ...]:
    """Return the keys of a dataclass's table, those of a way as in `At("bonus.start")` nested."""
    hints = get_type_hints(kind, include_extras=True)
    ways: dict[tuple[str, ...], tuple[str, _Reader, bool, bool]] = {}
    for field in fields(kind):
        if field.init:
            hint = hints[field.name]
            default = field.default is not MISSING or field.default_factory is not MISSING
            none = _may_be_none(hint) and not default
            ways[_way(hint, field.name)] = (field.name, _reader(hint), not default and not none, none)
    for name, hint in hints.items():
        if get_origin(hint) is ClassVar and get_origin(get_args(hint)[0]) is Literal:
            ways[(name,)] = ("", _reader(get_args(hint)[0]), True, False)
    return _nested(ways)


def _nested(ways: Mapping[tuple[str, ...], tuple[str, _Reader, bool, bool]]) -> tuple[_Field, ...]:
    found = []
    for key in dict.fromkeys(way[0] for way in ways):
        if (key,) in ways:
            found.append(_Field(key, *ways[(key,)]))
        else:
            inner = _nested({way[1:]: field for way, field in ways.items() if way[0] == key})
            found.append(_Field(key, "", _scalar(dict), any(one.required for one in inner), False, inner))
    return tuple(found)


def _way(hint: Any, name: str) -> tuple[str, ...]:
    for one in getattr(hint, "__metadata__", ()):
        if isinstance(one, At):
            return tuple(one.path.split("."))
    return (name,)


def _may_be_none(hint: Any) -> bool:
    if get_origin(hint) is Annotated:
        return _may_be_none(get_args(hint)[0])
    return get_origin(hint) in (Union, UnionType) and NoneType in get_args(hint)


def _fill(values: dict[str, Any], table: tuple[_Field, ...], data: Any) -> None:
    """Read every key of a table into the values of its dataclass's fields."""
    if type(data) is not dict:
        raise _is_not(dict)
    known = 0
    for field in table:
        if field.key not in data:
            if field.required:
                raise Misfit(_("missing"), field.key)
            if field.none:
                values[field.name] = None
            _fill(values, field.inner, {})
            continue
        known += 1
        try:
            if field.inner:
                _fill(values, field.inner, data[field.key])
            else:
                found = field.reader(data[field.key])
                if field.name:
                    values[field.name] = found
        except Misfit as error:
            raise error.inside(field.key) from None
    if known != len(data):
        names = {field.key for field in table}
        raise Misfit(_unknown(next(key for key in data if key not in names)))


def _table_or_text(kind: Any) -> _Reader:
    parse = getattr(kind, "parse", None)

    def table(data: Any) -> Any:
        if type(data) is kind:
            return data
        values: dict[str, Any] = {}
        _fill(values, _table_fields(kind), data)
        try:
            return kind(**values)
        except Misfit:
            raise
        except ValueError as error:
            raise Misfit(str(error)) from None

    return table if parse is None else _checked(_scalar(str), [parse])


def _union(kinds: Collection[Any]) -> _Reader:
    nothing = () if NoneType not in kinds else (None,) if str in kinds else (None, "")
    tables = [one for one in kinds if is_dataclass(one) and not hasattr(one, "parse")]
    others = [_reader(one) for one in kinds if one is not NoneType and one not in tables]

    def union(data: Any) -> Any:
        if (data is None or type(data) is str) and data in nothing:
            return None
        if tables and (type(data) is dict or not others):
            return _reader(_best_of(tables, data))(data)
        problem = Misfit(_("not known here"))
        for reader in others:
            try:
                return reader(data)
            except Misfit as error:
                problem = error
        raise problem

    return union


def _best_of(tables: list[Any], data: Any) -> Any:
    """Return the dataclass a table is most likely meant for, told by its constants and keys."""
    if type(data) is not dict or len(tables) == 1:
        return tables[0]

    def likeness(kind: Any) -> tuple[bool, bool, bool, int]:
        table = _table_fields(kind)
        constants = all(
            data.get(one.key) == getattr(kind, one.key) for one in table if not one.name and not one.inner
        )
        needed = {one.key for one in table if one.required}
        allowed = {one.key for one in table}
        return constants, needed <= set(data), set(data) <= allowed, len(allowed & set(data))

    return max(tables, key=likeness)


def write(value: Any) -> Any:
    """Return a value as plain data that `read` turns into the same value; what is as by default is left out."""
    if is_dataclass(value) and not isinstance(value, type):
        return str(value) if hasattr(value, "parse") else _written(value, _table_fields(type(value)))
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(write(key)): write(entry) for key, entry in value.items()}
    if isinstance(value, tuple | list):
        return [write(one) for one in value]
    if isinstance(value, frozenset):
        return sorted(write(one) for one in value)
    return value


def _written(value: Any, table: tuple[_Field, ...]) -> dict[str, Any]:
    defaults = {one.name: one.default for one in fields(value)}
    found: dict[str, Any] = {}
    for field in table:
        if field.inner:
            inner = _written(value, field.inner)
            if inner or field.required:
                found[field.key] = inner
        else:
            one = getattr(value, field.name or field.key)
            if field.required or (one is not None and one != defaults.get(field.name)):
                found[field.key] = write(one)
    return found
