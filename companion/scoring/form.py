"""What does a screen draw for a score sheet? A plain list of groups and rows, one cell a column, and nothing of Kivy.

A screen keeps the sheet in its JSON form, draws `form(declaration, values)`, and on each change calls
`with_value` and draws again; every change may move the limits of other cells.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assets.errors import BadInput
from assets.words import _
from companion.scoring.checking import check
from companion.scoring.declaration import (
    Bounds,
    Counts,
    Number,
    Pick,
    Pieces,
    Placement,
    Surroundings,
    Text,
    Toggle,
    columns_of,
    copied,
    path_to,
    title_of,
)

if TYPE_CHECKING:
    from companion.scoring.declaration import Declaration, Field, Json, Kind, Option, Section, Values


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a cell: how many there are of it now and at most, and where it lies (placements only)."""

    id: str
    label: str
    now: int = 0
    most: int = 1
    reason: str = ""
    place: str | None = None


@dataclass(frozen=True, slots=True)
class Cell:
    """One field of one column.

    kind: "number" (low..high), "toggle", "text" (at most `high` characters), "pick" (one of the choices),
    "pieces" (some of the choices, `low`..`high` in all), "counts" (a number for each choice, `high` in all),
    "placement" (some of the choices, each over one of `places`). `reason` says why not more.
    """

    path: str
    kind: str
    value: Json
    low: int = 0
    high: int = 0
    reason: str = ""
    choices: tuple[Choice, ...] = ()
    places: tuple[Option, ...] = ()
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a column: its path, its title, its section and its way of filling in ("" if there is one)."""

    path: str
    title: str
    section: str
    way: str = ""
    ways: tuple[Option, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One field over all columns; None where a column does not ask for it."""

    id: str
    label: str
    help: str
    cells: tuple[Cell | None, ...]


@dataclass(frozen=True, slots=True)
class FormGroup:
    """Rows under one heading; `one_at_a_time` as its declaration says."""

    id: str
    label: str
    rows: tuple[Row, ...]
    one_at_a_time: bool = False


@dataclass(frozen=True, slots=True)
class Form:
    """The whole form; `problems` are those that belong to no cell, `complete` tells that it can be scored."""

    columns: tuple[Head, ...]
    groups: tuple[FormGroup, ...]
    problems: tuple[str, ...]
    warnings: tuple[str, ...]
    complete: bool


def form(declaration: Declaration, values: Values) -> Form:
    """Return the form for a sheet in its JSON form; what is missing or misshapen shows as its default."""
    checked = check(declaration, values)
    sheet = checked.values
    seats = [
        (section, index, column)
        for section in declaration.sections
        for index, column in enumerate(columns_of(sheet, section.id))
    ]
    found: dict[str, list[str]] = {}
    for problem in checked.problems:
        found.setdefault(problem.path, []).append(f"{problem.what} {problem.remedy}")
    used: set[str] = set()
    groups = []
    for group in declaration.groups:
        fields: dict[tuple[str, str, str], dict[int, Field]] = {}
        for seat, (section, _index, column) in enumerate(seats):
            for field in section.fields_of(column):
                if field.group == group.id:
                    # The same field of two sections may mean another thing: the AI's comets are a marker.
                    fields.setdefault((field.id, field.label, field.help), {})[seat] = field
        rows = []
        for by_seat in fields.values():
            cells = tuple(
                _cell(sheet, *seats[seat][:2], by_seat[seat], found, used) if seat in by_seat else None
                for seat in range(len(seats))
            )
            if any(cells):
                first = next(iter(by_seat.values()))
                rows.append(Row(first.id, first.label, first.help, cells))
        if rows:
            groups.append(FormGroup(group.id, group.label, tuple(rows), group.one_at_a_time))
    loose = [
        _told(declaration, sheet, path, text)
        for path, texts in found.items()
        if path not in used
        for text in texts
    ]
    return Form(
        tuple(_head(*seat) for seat in seats),
        tuple(groups),
        tuple(loose),
        tuple(
            _told(declaration, sheet, one.path, f"{one.what} {one.remedy}".rstrip())
            for one in checked.warnings
        ),
        not checked.problems,
    )


def with_value(declaration: Declaration, values: Values, path: str, value: Json) -> dict[str, Json]:
    """Return the sheet with one cell changed; the sheet given stays as it is.

    Raises:
        BadInput: there is no such cell.
    """
    sheet = dict(copied(dict(values)))
    for section in declaration.sections:
        for index, column in enumerate(columns_of(sheet, section.id)):
            for field in section.fields_of(column):
                if path_to(section, index, field.id) == path and isinstance(column, dict):
                    column[field.id] = copied(value)
                    return sheet
    raise _no_cell(path)


def with_way(declaration: Declaration, values: Values, column_path: str, way: str) -> dict[str, Json]:
    """Return the sheet with a column filled in another way; what both ways ask for is kept.

    Raises:
        BadInput: there is no such column or way.
    """
    sheet = dict(copied(dict(values)))
    for section in declaration.sections:
        for index, column in enumerate(columns_of(sheet, section.id)):
            if path_to(section, index) == column_path and way in {one.id for one in section.ways}:
                fresh = section.blank(way)
                sheet[section.id][index] = fresh | {
                    one: value for one, value in column.items() if one in fresh and one != "way"
                }
                return sheet
    raise _no_cell(f"{column_path}.{way}")


def with_columns(declaration: Declaration, values: Values, section_id: str, number: int) -> dict[str, Json]:
    """Return the sheet with so many columns in a section: blank ones are added, the last ones taken away.

    Raises:
        BadInput: the section cannot have so many.
    """
    sheet = dict(copied(dict(values)))
    try:
        section = declaration.section(section_id)
    except KeyError:
        raise _no_cell(section_id) from None
    if not section.fewest <= number <= section.most:
        raise BadInput(
            _("{n} where {low} to {high} are possible.").format(
                n=number, low=section.fewest, high=section.most
            ),
            where=section_id,
            remedy=_("Give {low} to {high}.").format(low=section.fewest, high=section.most),
        )
    found = [*columns_of(sheet, section_id)][:number]
    found += [section.blank() for _each in range(number - len(found))]
    sheet[section_id] = (found[0] if found else None) if section.single else found
    return sheet


def room(sheet: Values, section: Section, index: int, field: Field) -> Bounds:
    """Return the range of a field given the rest of a sheet that has the right shape."""
    low, high = _plain_range(field.kind)
    bounds = field.bounds(Surroundings(sheet, section.id, index))
    if bounds is None:
        return Bounds(low, high, "")
    tighter = bounds.high < high
    return Bounds(
        max(low, bounds.low),
        max(low, min(high, bounds.high)),
        bounds.reason if tighter else "",
        bounds.verified,
    )


def _told(declaration: Declaration, sheet: Values, path: str, text: str) -> str:
    """Return a problem with its place as a person calls it: "Ada, Tents: …"; as it is where nothing is called so."""
    for section in declaration.sections:
        for index, column in enumerate(columns_of(sheet, section.id)):
            seat = path_to(section, index)
            title = title_of(section, index, column)
            if path == seat:
                return f"{title}: {text}"
            for field in section.fields_of(column):
                if path == f"{seat}.{field.id}" or path.startswith(f"{seat}.{field.id}."):
                    return f"{title}, {field.label}: {text}"
    return text


def _head(section: Section, index: int, column: Values) -> Head:
    return Head(
        path_to(section, index),
        title_of(section, index, column),
        section.id,
        column.get("way", ""),
        section.ways,
    )


def _cell(
    sheet: Values, section: Section, index: int, field: Field, found: dict[str, list[str]], used: set[str]
) -> Cell | None:
    around = Surroundings(sheet, section.id, index)
    if field.asked is not None and not field.asked(around):
        return None
    path = path_to(section, index, field.id)
    value = around.column[field.id]
    bounds = room(sheet, section, index, field)
    mine = [one for one in found if one == path or one.startswith((f"{path}.", f"{path}["))]
    used.update(mine)
    cell = Cell(
        path,
        type(field.kind).__name__.lower(),
        copied(value),
        bounds.low,
        bounds.high,
        bounds.reason,
        problems=tuple(text for one in mine for text in found[one]),
    )
    if isinstance(field.kind, (Number, Toggle, Text)):
        return cell
    offered = [
        one
        for one in field.kind.options
        if field.offered is None or field.offered(around, one.id) or one.id in value
    ]
    choices = tuple(_choice(field, one, value, around) for one in offered)
    places = field.kind.places(around) if isinstance(field.kind, Placement) else ()
    return replace(cell, choices=choices, places=places)


def _choice(field: Field, option: Option, value: Json, around: Surroundings) -> Choice:
    each = field.each(around, option.id) if field.each is not None else None
    most = field.kind.high if isinstance(field.kind, Counts) else 1
    if each is not None and each.verified:
        most = min(most, each.high) if isinstance(field.kind, Counts) else each.high
    place = value.get(option.id) if isinstance(field.kind, Placement) else None
    if isinstance(field.kind, Counts):
        now = value.get(option.id, 0)
    elif isinstance(field.kind, Pick):
        now = int(value == option.id)
    else:
        now = sum(1 for one in value if one == option.id)
    reason = each.reason if each is not None else ""
    return Choice(option.id, option.label, now, max(0, most), reason, place)


def _plain_range(kind: Kind) -> tuple[int, int]:
    if isinstance(kind, Number):
        return kind.low, kind.high
    if isinstance(kind, Text):
        return 0, kind.longest
    if isinstance(kind, Counts):
        return 0, kind.high * len(kind.options)
    if isinstance(kind, (Pieces, Placement)):
        return 0, len(kind.options)
    return 0, 1


def _no_cell(path: str) -> BadInput:
    return BadInput(
        _("This sheet has no such field."), where=path[:80], remedy=_("Use a field the form shows.")
    )
