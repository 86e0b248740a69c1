"""What is a page of the score sheet made of? Plain values: tabs, groups of fields, what stands in the way, what is next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from companion.scoring.declaration import columns_of, path_to

if TYPE_CHECKING:
    from companion.scoring.declaration import Section, Values
    from companion.scoring.form import Cell, Form, Head
    from companion.scoring.from_scan import PlaceQuestion
    from companion.scoring.result import Line


class Sort(Enum):
    """Whose page of the sheet it is."""

    SHARED = "shared"
    PLAYER = "player"
    BOT = "bot"


@dataclass(frozen=True, slots=True)
class Tab:
    """One page of the sheet: its path, its name and what it comes to now (None: not to be said yet, or nothing to count).

    `trouble`: something there cannot be, or was not said yet.
    """

    path: str
    name: str
    total: int | None
    sort: Sort
    trouble: bool = False


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One field of the page that is shown."""

    label: str
    help: str
    cell: Cell


NONE_OPEN = "-"
"""Wanted where the person folded the group that was open."""

FOLDED_FROM = 3
"""Groups of so many fields fold; smaller ones stand there open."""


@dataclass(frozen=True, slots=True)
class SheetGroup:
    """Fields under one heading; `label` is "" where the one field says the same.

    `folds`: it is one of several like it, of which one is open at a time.
    """

    label: str
    rows: tuple[SheetRow, ...]
    folds: bool = False

    @property
    def told(self) -> str:
        """What was told here, in a line; "" for nothing."""
        numbers = [(row.label, row.cell.value) for row in self.rows if row.cell.kind == "number"]
        return " · ".join(f"{label} {value}" for label, value in numbers if value)

    @property
    def trouble(self) -> bool:
        """Whether something here cannot be."""
        return any(row.cell.problems for row in self.rows)


@dataclass(frozen=True, slots=True)
class SheetView:
    """The sheet as it is shown: one page at a time.

    `locked`: the page comes from a solo game and is only read here. `next`: the page after it, None on the last. `lines`: what
    the shown column comes to, line by line. `bot`: how the solo opponent is called, "" where the game has none. `to_add`:
    further pages that may be added (section id, label). `aside`: what was just put aside and can be had back, "" for nothing.
    """

    tabs: tuple[Tab, ...]
    shown: Head
    sort: Sort
    locked: bool
    groups: tuple[SheetGroup, ...]
    problems: tuple[str, ...]
    warnings: tuple[str, ...]
    complete: bool
    can_add: bool
    can_remove: bool
    bot: str
    with_bot: bool
    to_add: tuple[tuple[str, str], ...]
    places: tuple[PlaceQuestion, ...]
    next: Tab | None
    lines: tuple[Line, ...]
    ties: tuple[str, ...]
    aside: str


def trouble(sheet: Form, place: int) -> bool:
    """Tell whether something on a page cannot be, or was not said yet; `place` is its column in the form."""
    cells = (row.cells[place] for group in sheet.groups for row in group.rows)
    return any(cell is not None and cell.problems for cell in cells)


def groups_of(sheet: Form, places: list[int]) -> tuple[SheetGroup, ...]:
    """Return the fields of a page by heading; `places` are the columns of the form that stand on it."""
    groups = []
    for group in sheet.groups:
        rows = tuple(
            SheetRow(row.label, row.help, cell)
            for row in group.rows
            for place in places
            if (cell := row.cells[place]) is not None
        )
        if rows:
            alone = len(rows) == 1 and rows[0].label == group.label
            folds = group.one_at_a_time and len(rows) >= FOLDED_FROM
            groups.append(SheetGroup("" if alone else group.label, rows, folds))
    return tuple(groups)


def group_of(view: SheetView, path: str) -> str:
    """Return the label of the folding group that a field stands in, "" where it stands in none."""
    folding = (one for one in view.groups if one.folds)
    return next((one.label for one in folding if any(row.cell.path == path for row in one.rows)), "")


def open_group(groups: tuple[SheetGroup, ...], wanted: str = "") -> str:
    """Return the label of the folding group that is open: the wanted one, else the first where nothing was told yet."""
    folding = [one for one in groups if one.folds]
    if wanted == NONE_OPEN or any(one.label == wanted for one in folding):
        return wanted
    return next((one.label for one in folding if not one.told), folding[-1].label if folding else "")


def uncounted(section: Section, values: Values) -> tuple[str, ...]:
    """Return the columns of a section of which nothing but the name was told, by path."""
    return tuple(
        path_to(section, index)
        for index, one in enumerate(columns_of(values, section.id))
        if one == {**section.blank(one.get("way", "")), "name": one["name"]}
    )
