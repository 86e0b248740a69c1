"""What does a score sheet hold? Each game declares its fields once, and everything else is made from that.

A `Declaration` has sections (the players, the bot), a section has one or more columns, and a column has fields.
From the one declaration come the check of untrusted JSON (`companion.scoring.checking`), the JSON Schema
(`companion.scoring.schema`), the rows a screen draws (`companion.scoring.form`), the questions of the terminal
(`companion.scoring.terminal_form`) and the labels of the receipt.

A declaration is made by a function and never kept, so that its words come in the language in use.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

Json: TypeAlias = Any
"""Plain JSON: None, bool, int, str, list and dict with string keys."""

Values: TypeAlias = "Mapping[str, Json]"
"""A whole sheet, or one column of it, in its JSON form."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be picked: its id and what a person reads."""

    id: str
    label: str


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number, low..high inclusive."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Toggle:
    """True or false."""


@dataclass(frozen=True, slots=True)
class Text:
    """One line of at most `longest` characters."""

    longest: int


@dataclass(frozen=True, slots=True)
class Pick:
    """One of the options; in JSON its id."""

    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Pieces:
    """Any of the options, in any order; in JSON the list of their ids."""

    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Counts:
    """How many of each option, 0..high; in JSON a mapping id -> number.

    `complete`: every option is named, else what is left out counts 0.
    """

    options: tuple[Option, ...]
    high: int
    complete: bool = False


@dataclass(frozen=True, slots=True)
class Placement:
    """Any of the options, each lying over a place of its own; in JSON a mapping id -> place id.

    `places` are the ones free to use given the rest of the sheet, `known_places` all that can ever be.
    A piece whose place is not known yet stands with null; such a sheet is not ready to be scored.
    """

    options: tuple[Option, ...]
    known_places: tuple[Option, ...]
    places: Callable[[Surroundings], tuple[Option, ...]]
    nowhere: str
    """Why a place may not be used ("… has no such space card")."""


Kind: TypeAlias = "Number | Toggle | Text | Pick | Pieces | Counts | Placement"


@dataclass(frozen=True, slots=True)
class Bounds:
    """What is possible given the rest of the sheet, low..high, and why in words.

    `verified`: the bound rests on facts checked against the game, so what lies outside is refused; otherwise the
    sheet is taken with a warning.
    """

    low: int
    high: int
    reason: str
    verified: bool = True


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a sheet: where (field path), what, and what to do.

    `unanswered`: nothing was entered wrongly, it only has not been said yet.
    """

    path: str
    what: str
    remedy: str
    unanswered: bool = False

    def __str__(self) -> str:
        place = f"{self.path}: " if self.path else ""
        return f"{place}{self.what} {self.remedy}".rstrip()


@dataclass(frozen=True, slots=True)
class Surroundings:
    """One column of a sheet seen from inside, together with the rest of the sheet.

    `earlier_only` looks at the columns before this one alone: so each surplus is reported once, at the column
    that goes beyond. All values have the shape their kinds ask for.
    """

    sheet: Values
    section: str
    index: int
    earlier_only: bool = False

    @property
    def column(self) -> Values:
        """The values of this column."""
        return columns_of(self.sheet, self.section)[self.index]

    def others(self) -> Iterator[tuple[str, int, Values]]:
        """Give the other columns: section id, index, values."""
        for section, found in self.sheet.items():
            for index, values in enumerate(columns_of(self.sheet, section) if _is_section(found) else ()):
                if (section, index) == (self.section, self.index):
                    if self.earlier_only:
                        return
                    continue
                yield section, index, values


@dataclass(frozen=True, slots=True)
class Field:
    """One thing to fill in.

    `limits` bound the number, the number of pieces or the sum of the counts; `each` bounds how many there may be
    of one option. `ways` names the ways of filling in that ask for it (empty: all). `asked` tells whether it can
    matter; where it cannot, it may be left out and counts as its default. An `optional` field may always be left out.
    `offered` tells which options there can be at all; the others are shown only where somebody has one.
    """

    id: str
    label: str
    help: str
    group: str
    kind: Kind
    default: Json
    ways: tuple[str, ...] = ()
    limits: tuple[Callable[[Surroundings], Bounds], ...] = ()
    each: Callable[[Surroundings, str], Bounds] | None = None
    asked: Callable[[Surroundings], bool] | None = None
    optional: bool = False
    offered: Callable[[Surroundings, str], bool] | None = None

    def bounds(self, around: Surroundings) -> Bounds | None:
        """Return the tightest range of the limits that refuse, with the reason of its upper end; None without any.

        What only warns leaves the range open, so that it can be entered.
        """
        found = [one for one in (limit(around) for limit in self.limits) if one.verified]
        if not found:
            return None
        tightest = min(found, key=lambda one: one.high)
        low = max(one.low for one in found)
        return Bounds(low, max(low, tightest.high), tightest.reason, tightest.verified)


@dataclass(frozen=True, slots=True)
class Group:
    """Fields that stand together under one heading.

    `one_at_a_time`: one of many alike (the Eras), of which a screen opens one after the other.
    """

    id: str
    label: str
    one_at_a_time: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """Columns of one sort: `fewest`..`most` of them, in JSON a list; or, with `single`, one object or null.

    `ways`: the ways of filling in a column, the first is the usual one; in JSON its id stands under "way".
    `column_label` names the column with that index when nobody has given it a name.
    """

    id: str
    label: str
    fields: tuple[Field, ...]
    column_label: Callable[[int], str]
    fewest: int = 1
    most: int = 1
    single: bool = False
    ways: tuple[Option, ...] = ()

    def fields_of(self, column: Values) -> tuple[Field, ...]:
        """Return the fields of the column's way of filling in."""
        return tuple(one for one in self.fields if not one.ways or column.get("way") in one.ways)

    def blank(self, way: str = "") -> dict[str, Json]:
        """Return a column of defaults; KeyError if there is no such way."""
        column: dict[str, Json] = {}
        if self.ways:
            column["way"] = way or self.ways[0].id
            if column["way"] not in {one.id for one in self.ways}:
                raise KeyError(way)
        return column | {one.id: copied(one.default) for one in self.fields_of(column)}


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A line of the result: its id, its label, and the label that fits a narrow receipt (at most 14 letters)."""

    id: str
    label: str
    short: str


@dataclass(frozen=True, slots=True)
class Declaration:
    """The sheet of one game. `checks` look at the whole sheet: what they find first refuses, second warns."""

    game: str
    name: str
    sections: tuple[Section, ...]
    groups: tuple[Group, ...]
    lines: tuple[ScoreLine, ...]
    checks: tuple[Callable[[Values], tuple[Iterable[Problem], Iterable[Problem]]], ...] = ()

    def section(self, section_id: str) -> Section:
        """Return the section of that id; KeyError if there is none."""
        for one in self.sections:
            if one.id == section_id:
                return one
        raise KeyError(section_id)

    def line(self, line_id: str) -> ScoreLine:
        """Return the result line of that id; KeyError if there is none."""
        for one in self.lines:
            if one.id == line_id:
                return one
        raise KeyError(line_id)

    def blank(self, columns: Mapping[str, int], way: str = "") -> dict[str, Json]:
        """Return a sheet of defaults with so many columns a section (fewest where not said)."""
        sheet: dict[str, Json] = {"game": self.game}
        for section in self.sections:
            wanted = columns.get(section.id, section.fewest)
            if section.single:
                sheet[section.id] = section.blank() if wanted else None
            else:
                sheet[section.id] = [section.blank(way) for _ in range(wanted)]
        return sheet


def columns_of(sheet: Values, section: str) -> tuple[Values, ...]:
    """Return the columns of a section: the list's entries, the one object, or nothing for null."""
    found = sheet.get(section)
    if found is None:
        return ()
    return tuple(found) if isinstance(found, list) else (found,)


def path_to(section: Section, index: int, field: str = "", key: str = "") -> str:
    """Return a field's path as problems name it: `players[0].tiles.U_Y1`, `ai.comets`."""
    column = section.id if section.single else f"{section.id}[{index}]"
    return ".".join(part for part in (column, field, key) if part)


def title_of(section: Section, index: int, column: Values) -> str:
    """Return the name a column is called by: the given name, else the section's own."""
    name = column.get("name")
    return name.strip() if isinstance(name, str) and name.strip() else section.column_label(index)


def total_of(kind: Kind, value: Json) -> int:
    """Return what limits bound: the number itself, the number of pieces, or the sum of the counts."""
    if isinstance(kind, Number):
        return int(value)
    if isinstance(kind, Counts):
        return sum(value.values())
    if isinstance(kind, (Pieces, Placement)):
        return len(value)
    return 0


def copied(value: Json) -> Json:
    """Return the same plain JSON in new lists and dicts."""
    if isinstance(value, dict):
        return {key: copied(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [copied(one) for one in value]
    return value


def _is_section(found: Json) -> bool:
    return isinstance(found, (list, dict))
