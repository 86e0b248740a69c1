"""Reads the facts of a game from its TOML files, with the provenance of every group, and tells their identity."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Generic, NoReturn, Protocol, TypeVar

from assets import files
from assets.errors import PlainError
from assets.facts.shown import from_facts
from assets.reading import At, Misfit, value_of

F = TypeVar("F")

REMARKS = ("unknown", "inferred")
"""What a file says of itself beside its facts: what no text gives, and what is our own reading, by the thing it is about."""


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a group of facts comes from, and whether it was compared with print; `covers` = names in its file."""

    english: Annotated[str, At("source")]
    verified: bool
    covers: tuple[str, ...]

    @property
    def source(self) -> str:
        """Return where it comes from in the language in use."""
        return from_facts(self.english)


@dataclass(frozen=True, slots=True)
class FactsFiles(Generic[F]):
    """The files of a game's facts under assets/<folder>/, without ".toml", and the dataclass they are read as.

    Every file is a field or the beginning of a way (`At("cards.land")`) of `kind`; provenance and remarks of all files come
    together in the fields of that name. `check` yields (file, what is wrong) where one fact contradicts another. The provenance of a
    group goes by its name, or by "file.group" where `by_file`, as two files may have a group of the same name.
    """

    folder: str
    names: tuple[str, ...]
    kind: type[F]
    check: Callable[[F], Iterable[tuple[str, str]]]
    by_file: bool = False

    @cache  # noqa: B019 - there is one of it for each game, and it stays
    def load(self) -> F:
        """Return the shipped facts, read and checked once.

        Raises:
            PlainError: a shipped file is missing or damaged; names file, entry and what is wrong.
        """
        return self.read(self.texts())

    @cache  # noqa: B019
    def identity(self) -> str:
        """Return 12 hex digits that stand for the content of the shipped facts."""
        return self.identity_of(self.texts())

    def texts(self) -> dict[str, str]:
        """Return the shipped files as text, by name."""
        return {name: files.read_text(f"{self.folder}/{name}.toml") for name in self.names}

    def read(self, texts: Mapping[str, str]) -> F:
        """Return the facts that the texts of their files say.

        Raises:
            PlainError: something is missing, unknown or contradicts another fact; names file, entry and what is wrong.
        """
        tables: dict[str, Any] = {name: self._table(name, texts[name]) for name in self.names}
        data: dict[str, Any] = dict(tables)
        data["provenance"] = {}
        for name, table in tables.items():
            for group, found in self._provenance(name, table).items():
                data["provenance"][f"{name}.{group}" if self.by_file else group] = found
            for kind in REMARKS:
                for about, phrases in table.pop(kind, {}).items():
                    remarks = data.setdefault(kind, {})
                    remarks[about] = [*remarks.get(about, ()), *phrases]
        try:
            facts = value_of(self.kind, data)
        except Misfit as error:
            name = next((one for one in self.names if error.place.startswith(one)), self.names[0])
            error.place = error.place.removeprefix(name).lstrip(".")
            self._refuse(name, error)
        for name, problem in self.check(facts):
            self._refuse(name, Misfit(problem))
        return facts

    def identity_of(self, texts: Mapping[str, str]) -> str:
        """Return the first 12 hex digits of SHA-256 over the content of the files.

        Comments, layout, provenance and remarks do not count: they change nothing in how a game is played.

        Raises:
            PlainError: a file is no TOML.
        """
        # A score reads the facts without their digest, so it does not pay for these imports.
        import hashlib
        import json

        content = {name: self._table(name, texts[name]) for name in self.names}
        for table in content.values():
            for beside in ("provenance", *REMARKS):
                table.pop(beside, None)
        canonical = json.dumps(content, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode("ascii")).hexdigest()[:12]

    def _table(self, name: str, text: str) -> dict[str, Any]:
        return table_of(f"{self.folder}/{name}.toml", text)

    def _provenance(self, name: str, table: dict[str, Any]) -> Mapping[str, Provenance]:
        try:
            return take_provenance(table)
        except Misfit as error:
            self._refuse(name, error)

    def _refuse(self, name: str, error: Misfit) -> NoReturn:
        raise damaged(f"{self.folder}/{name}.toml", error.sentence())


def table_of(file: str, text: str) -> dict[str, Any]:
    """Return the content of a shipped TOML file; `file` is its path under assets/.

    Raises:
        PlainError: the text is no TOML; names the file and the line.
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise damaged(file, f"This facts file cannot be read: {error}.") from error


def shipped(kind: type[F], file: str, data: object) -> F:
    """Return the value that a shipped file says; `file` is its path under assets/.

    Raises:
        PlainError: something is missing, unknown or does not fit; names file, entry and what is wrong.
    """
    try:
        return value_of(kind, data)
    except Misfit as error:
        raise damaged(file, error.sentence()) from None


def take_provenance(table: dict[str, Any]) -> Mapping[str, Provenance]:
    """Take the provenance of every group from a file's table.

    Raises:
        Misfit: it is incomplete, or a name at the top of the file belongs to no group, or to two.
    """
    try:
        groups = value_of(dict[str, Provenance], table.pop("provenance", {}))
    except Misfit as error:
        raise error.inside("provenance") from None
    names = list(table)
    for group, found in groups.items():
        for name in found.covers:
            if name not in names:
                raise Misfit(f"covers '{name}', which is not there or covered twice", f"provenance.{group}")
            names.remove(name)
    if names:
        raise Misfit(f"'{names[0]}' has no provenance")
    return groups


def damaged(file: str, what: str) -> PlainError:
    """Return that a shipped file cannot be used; `file` is its path under assets/."""
    return PlainError(
        what,
        where=f"assets/{file}",
        remedy="The facts shipped with the companion are damaged; install it again.",
    )


class _WithId(Protocol):
    @property
    def id(self) -> object: ...


Named = TypeVar("Named", bound=_WithId)


def named(among: Iterable[Named], wanted: object) -> Named:
    """Return the entry of that id; KeyError if there is none."""
    for entry in among:
        if entry.id == wanted:
            return entry
    raise KeyError(wanted)


def twice(file: str, names: Iterable[object]) -> Iterator[tuple[str, str]]:
    """Yield (file, what is wrong) for every name that is there more than once."""
    seen = set()
    for name in names:
        if name in seen:
            yield file, f"'{name}' is there twice"
        seen.add(name)
