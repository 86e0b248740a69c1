"""The facts of the games: read from TOML files as frozen dataclasses, with the provenance of every group.

A game's facts lie in assets/<game>/, with the dataclasses they are read as in `model.py` beside the files; `FactsFiles` reads
them. Rulings (number, section and a short heading) lie beside them in `rulings.toml`.

The facts are written in English. What of them a person reads (the names of cards and tiles, where a fact comes from, the headings
of some rulings) is listed by `shown`, so that it lands in the catalogue of translations beside the sentences of the code, and is
said through `from_facts`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Annotated, Any, Generic, NoReturn, Protocol, TypeVar

from assets import files
from assets.errors import BadInput, PlainError
from assets.reading import At, Misfit, Positive, Size, value_of
from assets.words import pgettext

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

    def load(self) -> F:
        """Return the shipped facts, read and checked.

        Raises:
            PlainError: a shipped file is missing or damaged; names file, entry and what is wrong.
        """
        return self.read(self.texts())

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


LONGEST_HEADING = 12
"""Words."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """One ruling. `number` as cited ("W34"), `section` and `english`, the heading, for people.

    `gap` = the rulebook leaves the point open and the reading is ours, which the player is told. `reading` = our reading of
    what it says, `second_hand` = from reviews and component lists, not from it.
    """

    number: str
    section: str
    english: str
    gap: bool
    reading: bool = False
    second_hand: bool = False

    @property
    def heading(self) -> str:
        """Return the heading in the language in use."""
        return from_facts(self.english)


@cache
def games() -> tuple[str, ...]:
    """Return the games with facts, by their folders: each has its rulings there."""
    return tuple(folder for folder in files.names() if files.has(f"{folder}/rulings.toml"))


@cache
def rulings(game: str) -> tuple[Ruling, ...]:
    """Return every ruling of a game in order, the first before the second.

    Raises:
        BadInput: no rulings are known for that game.
        PlainError: the shipped file is missing or damaged.
    """
    if game not in games():
        raise BadInput(f"There are no rulings for '{game[:40]}'.", remedy=f"Known: {', '.join(games())}.")
    name = f"{game}/rulings.toml"
    return rulings_from(files.read_text(name), name)


def rulings_from(text: str, file: str) -> tuple[Ruling, ...]:
    """Read rulings from the text of their file; numbers must run from 1 without a hole.

    Raises:
        PlainError: something is missing or unknown; names file, entry and what is wrong.
    """
    table = table_of(file, text)
    try:
        take_provenance(table)
    except Misfit as error:
        raise damaged(file, error.sentence()) from None
    found = shipped(_Rulings, file, table)
    sections = {section.id: section.name for section in found.sections}
    for place, entry in enumerate(found.entries, 1):
        if entry.n != place:
            raise damaged(file, f"ruling {entry.n}: comes where number {place} is due.")
        if entry.section not in sections:
            raise damaged(file, f"ruling {entry.n}.section: '{entry.section}' is not known here.")
    return tuple(
        Ruling(
            f"{found.prefix}{one.n}",
            sections[one.section],
            one.heading,
            one.gap,
            one.reading,
            one.second_hand,
        )
        for one in found.entries
    )


def _short(heading: str) -> str:
    if not 0 < len(heading.split()) <= LONGEST_HEADING:
        raise ValueError(f"not 1 to {LONGEST_HEADING} words")
    return heading


@dataclass(frozen=True, slots=True)
class _Section:
    id: str
    name: str


@dataclass(frozen=True, slots=True)
class _Entry:
    n: Positive
    section: str
    heading: Annotated[str, _short]
    gap: bool = False
    reading: bool = False
    second_hand: bool = False


@dataclass(frozen=True, slots=True)
class _Rulings:
    prefix: Annotated[str, Size(1, 1)]
    sections: Annotated[tuple[_Section, ...], At("section")]
    entries: Annotated[tuple[_Entry, ...], At("ruling")]


EACH, KEYS, ID = "*", "#", "id"
"""Every member of a list or table; the names of a table's members themselves; an id. The last two are put in words."""
CONTEXT = "facts"
"""The context of these texts in the catalogue: "silver" or "end" says something else elsewhere."""

_PROVENANCE = (("provenance", EACH, "source"), ("provenance", KEYS))

_SHOWN: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "tags.toml": (
        ("game", EACH, "name"),
        ("kind", EACH, "advice"),
        ("kind", EACH, ID),
        ("component", EACH, "name"),
    ),
    "game_colours.toml": (("colour", EACH, "name"),),
}
"""Shared file of the facts -> where in it texts stand that a person reads."""


def shown() -> Mapping[str, tuple[tuple[str, ...], ...]]:
    """Return for every file of the facts where in it texts stand that a person reads.

    Of a game these are the sources of its facts, and the places its `model.SHOWN` names, by file.
    """
    found = dict(_SHOWN)
    for game in games():
        more = import_module(f"assets.{game}.model").SHOWN
        for file in files.names(game, ".toml"):
            places = more.get(file, ())
            if file != "rulings.toml":
                places = (*_PROVENANCE, *places)
            if places:
                found[f"{game}/{file}"] = places
    return found


def from_facts(text: str) -> str:
    """Return a text of the facts that a person reads in the language in use."""
    return pgettext(CONTEXT, text)


def group_name(key: str) -> str:
    """Return what a group of facts is called ("components.tile_kinds" -> "tile kinds") in the language in use."""
    return from_facts(_in_words(key.rpartition(".")[2]))


def kind_name(kind: str) -> str:
    """Return what a kind of piece with tags is called ("upgrade_tile" -> "upgrade tile") in the language in use."""
    return from_facts(_in_words(kind))


def shown_texts() -> Iterator[tuple[str, str]]:
    """Yield (file below assets, English text) of everything in the facts that a person reads, in order.

    Raises:
        PlainError: a shipped file is missing.
        KeyError: a file has nothing at a place of the table.
    """
    for file, places in shown().items():
        top = tomllib.loads(files.read_text(file))
        for place in places:
            for text in _at(top, place):
                yield file, text


def _at(found: Any, place: tuple[str, ...]) -> Iterator[str]:
    if not place:
        yield found
    elif place[0] == KEYS:
        yield from (_in_words(key) for key in found)
    elif place[0] == ID:
        yield _in_words(found[ID])
    elif place[0] == EACH:
        for one in found.values() if isinstance(found, dict) else found:
            yield from _at(one, place[1:])
    else:
        yield from _at(found[place[0]], place[1:])


def _in_words(name: str) -> str:
    return " ".join("AI" if word == "ai" else word for word in name.split("_"))
