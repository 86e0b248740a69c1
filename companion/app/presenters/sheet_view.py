"""What is a page of the score sheet made of? Plain values: tabs, groups of fields, what stands in the way, what is next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
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


@dataclass(frozen=True, slots=True)
class SheetGroup:
    """Fields under one heading; `label` is "" where the one field says the same."""

    label: str
    rows: tuple[SheetRow, ...]


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
            groups.append(SheetGroup("" if alone else group.label, rows))
    return tuple(groups)
