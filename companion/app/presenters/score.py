"""The score sheet: its values, pages and fields, what still has to be entered, and the result that is saved.

A sheet has columns of three sorts: the players', the solo opponent's, and what everybody shares (the version, the museum). A
shared section of a single field stands on every player's page; a bigger one has a page of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any

from assets.errors import BadInput
from assets.words import _
from companion.games.wayfarers.panorama import SeenPiece, nearest_places
from companion.history import repository
from companion.history.retelling import board_name
from companion.scoring import BOT, scoring_of
from companion.scoring.checking import check
from companion.scoring.declaration import columns_of, copied, path_to
from companion.scoring.form import Form, form, with_columns, with_value, with_way
from companion.scoring.from_scan import LeftOut, PlaceQuestion, add_scanned, answer_place, open_places
from companion.scoring.result import so_far
from companion.scoring.seats import PLAYERS
from companion.stored_sheets import BoxValues, Drafts, belongs_to_box

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from companion.history.finished_game import FinishedGame
    from companion.playthrough import OpenGame
    from companion.scoring.declaration import Section, Values
    from companion.scoring.form import Cell, Form, Head
    from companion.scoring.from_scan import PlaceQuestion
    from companion.scoring.result import Line, Result
    from companion.storage import Storage


QUICK = "totals"
"""The way of filling in that a new column begins with, where the game has it."""

AT_THE_TABLE = 2
"""Players a new sheet begins with when nobody plays against a bot."""


@dataclass(frozen=True, slots=True)
class _Aside:
    words: str
    values: dict[str, Any]
    column: str


@dataclass
class ScorePresenter:
    """A sheet that is being filled in. With a game the bot's column comes from its tally."""

    storage: Storage
    game_id: str
    game: OpenGame | None = None
    values: dict[str, Any] = field(init=False)
    column: str = field(init=False)
    saved: FinishedGame | None = field(init=False, default=None)
    _aside: _Aside | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self._scoring = scoring_of(self.game_id)
        self.game_id = self._scoring.game
        self._declaration = self._scoring.declare()
        self._drafts = Drafts(self.storage, self.game_id, self.game.id if self.game else None)
        self._corrects = self._drafts.corrects()
        kept = self._drafts.sheet()
        self._pages = BoxValues(self.storage, self._declaration)
        blank = self._blank() if kept is None else dict(check(self._declaration, kept).values)
        self.values = blank if self._corrects else self._pages.on_sheet(blank)
        if self.game is not None:
            self.values = self._scoring.with_bot(self.values, self.game.tally())
        self.column = self._first_page() if kept is None else f"{PLAYERS}[0]"

    @property
    def title(self) -> str:
        """The name of the game."""
        return self._declaration.name

    def view(self) -> SheetView:
        """Return what to show."""
        sheet = form(self._declaration, self.values)
        result = self._result(sheet)
        tabs = self._tabs(sheet, result)
        if self.column not in {one.path for one in tabs}:
            self.column = tabs[-1].path
        place = next(n for n, one in enumerate(sheet.columns) if one.path == self.column)
        at = next(n for n, one in enumerate(tabs) if one.path == self.column)
        players = len(columns_of(self.values, PLAYERS))
        section = self._declaration.section(PLAYERS)
        with_bot = bool(columns_of(self.values, BOT))
        sort = tabs[at].sort
        inline = {one.id for one in self._declaration.sections if self._inline(one)}
        shared = [n for n, one in enumerate(sheet.columns) if one.section in inline and sort is Sort.PLAYER]
        bot = self._bot_section()
        removable = players > section.fewest if sort is Sort.PLAYER else self._optional(self.column)
        return SheetView(
            tabs=tabs,
            shown=sheet.columns[place],
            sort=sort,
            locked=sort is Sort.BOT and self.game is not None,
            groups=groups_of(sheet, [*shared, place]),
            problems=sheet.problems,
            warnings=sheet.warnings,
            complete=sheet.complete,
            can_add=players < section.most and not with_bot,
            can_remove=removable,
            bot="" if bot is None else bot.label,
            with_bot=with_bot,
            to_add=tuple(
                (one.id, one.label)
                for one in self._declaration.sections
                if self._optional(one.id) and not columns_of(self.values, one.id)
            ),
            places=open_places(self._declaration, self.values),
            next=tabs[at + 1] if at + 1 < len(tabs) else None,
            lines=result.column(self.column).lines if result and sort is not Sort.SHARED else (),
            ties=result.ties if result and any(one.total for one in result.columns) else (),
            aside=self._aside.words if self._aside else "",
        )

    def show(self, section: str) -> None:
        """Show a page; one that a sheet may have or not is added."""
        if self._optional(section) and not columns_of(self.values, section):
            self.add_page(section)
        self.column = section

    def mend(self) -> tuple[str, str]:
        """Show the page where something stands in the way of the result; return the path of its field and what it is."""
        sheet = form(self._declaration, self.values)
        for tab in self._tabs(sheet, None):
            if tab.trouble:
                self.column = tab.path
                break
        cells = [cell for group in sheet.groups for row in group.rows for cell in row.cells if cell]
        told = [(cell.path, text) for cell in cells for text in cell.problems]
        here = [one for one in told if one[0].startswith(f"{self.column}.")]
        return next(iter((*here, *(("", text) for text in sheet.problems), *told)), ("", ""))

    # ---- filling in

    def set(self, path: str, value: Any) -> None:
        """Fill in one cell.

        Raises:
            BadInput: there is no such cell.
            PlainError: the draft could not be stored.
        """
        self._keep(with_value(self._declaration, self.values, path, value))
        self._keep_page(path.partition(".")[0])

    def fill(self, values: dict[str, Any]) -> None:
        """Take a whole sheet; what is missing or misshapen in it becomes its default."""
        self._keep(dict(check(self._declaration, {"game": self.game_id, **values}).values))
        self.column = f"{PLAYERS}[0]"

    def set_way(self, way: str) -> None:
        """Fill the shown column in another way, and with it those where nothing was counted yet.

        What the new way does not ask for can be had back.
        """
        before, column = self.values, self.column
        changed = with_way(self._declaration, self.values, self.column, way)
        for path in uncounted(self._declaration.section(PLAYERS), before):
            changed = with_way(self._declaration, changed, path, way)
        self._keep(changed)
        lost = {
            one: value for one, value in self._column_of(before, column).items() if one not in self._shown()
        }
        section = self._declaration.section(PLAYERS)
        blank = section.blank(self._column_of(before, column)["way"])
        if any(value != blank[one] for one, value in lost.items()):
            self._aside = _Aside(_("What was counted the other way is put aside."), before, column)

    def add_player(self) -> None:
        """Add a player and show the new page."""
        number = len(columns_of(self.values, PLAYERS)) + 1
        values = with_columns(self._declaration, self.values, PLAYERS, number)
        path = f"{PLAYERS}[{number - 1}]"
        players = columns_of(self.values, PLAYERS)
        if way := players[-1].get("way", self._usual_way()) if players else self._usual_way():
            values = with_way(self._declaration, values, path, way)
        self._keep(values)
        self.column = path

    def add_page(self, section: str) -> None:
        """Add a page that not every sheet has, and show it."""
        self._keep(with_columns(self._declaration, self.values, section, 1))
        self._keep_page(section)
        self.column = section

    def remove_shown(self) -> None:
        """Take the shown player or page away; it can be had back."""
        before, column = self.values, self.column
        name = next(one.name for one in self.view().tabs if one.path == column)
        if column.startswith(f"{PLAYERS}["):
            players = list(columns_of(self.values, PLAYERS))
            players.pop(int(column.removeprefix(f"{PLAYERS}[").rstrip("]")))
            self._keep({**self.values, PLAYERS: players})
        else:
            self._keep(with_columns(self._declaration, self.values, column, 0))
            self._keep_page(column)
        self.column = f"{PLAYERS}[0]"
        self._aside = _Aside(_("{name} was removed.").format(name=name), before, column)

    def set_bot(self, with_bot: bool) -> None:
        """Play with or without the bot; with it there is one human. What falls away can be had back."""
        before, column = self.values, self.column
        values = with_columns(self._declaration, self.values, BOT, int(with_bot))
        if with_bot:
            values = with_columns(self._declaration, values, PLAYERS, 1)
        lost = len(columns_of(before, PLAYERS)) > 1 if with_bot else bool(columns_of(before, BOT))
        self._keep(values)
        if with_bot:
            self.column = f"{PLAYERS}[0]"
        if lost:
            words = (
                _("The other players were removed.") if with_bot else _("The opponent's column was removed.")
            )
            self._aside = _Aside(words, before, column)

    def afresh(self) -> None:
        """Begin a new sheet; the old one can be had back."""
        before, column = self.values, self.column
        self.values = self._pages.on_sheet(self._blank())
        if self.game is not None:
            self.values = self._scoring.with_bot(self.values, self.game.tally())
        self._drafts.forget()
        self._corrects, self.saved = "", None
        self.column = self._first_page()
        self._aside = _Aside(_("The sheet was cleared."), before, column)

    def bring_back(self) -> None:
        """Take back the last thing that put something aside."""
        if self._aside is not None:
            aside = self._aside
            self._keep(aside.values)
            self._keep_page(aside.column)
            self.column = aside.column

    # ---- scanned pieces

    @property
    def scannable(self) -> bool:
        """Whether pieces of the game are tagged and count in the score."""
        from assets.tags import register

        tagged = {one.id for one in register().components if one.game == self.game_id}
        kinds = [one.kind for one in self._declaration.section(PLAYERS).fields]
        options = {option.id for kind in kinds for option in getattr(kind, "options", ())}
        return bool(tagged & options)

    def add_pieces(
        self, pieces: Iterable[str], where: Sequence[SeenPiece] = ()
    ) -> tuple[int, tuple[LeftOut, ...]]:
        """Add scanned pieces to the shown player; return how many are new and what was left out.

        `where`: their places in the picture; what clearly lies over a piece is put there, the rest is asked.

        Raises:
            BadInput: too many pieces.
        """
        column = self.column if self.column.startswith(f"{PLAYERS}[") else f"{PLAYERS}[0]"
        scanned = add_scanned(self._declaration, self.values, column, pieces)
        sheet = scanned.sheet
        nearest = nearest_places(scanned.questions, where)
        for question in scanned.questions:
            if question.piece in nearest:
                sheet = answer_place(self._declaration, sheet, question, nearest[question.piece])
        self._keep(sheet)
        self.column = column
        return len(scanned.added), scanned.left_out

    def place_piece(self, question: PlaceQuestion, place: str) -> None:
        """Say what a piece lies over."""
        self._keep(answer_place(self._declaration, self.values, question, place))

    # ---- the result

    def result(self) -> Result:
        """Return the result of the sheet; of a solo game that goes on, it says so.

        Raises:
            SheetRefused: something on it cannot be; it names all problems.
        """
        found = self._scoring.score(self.values)
        return so_far(found) if self.game is not None and self.game.ask is not None else found

    def save(self, result: Result, now: datetime) -> FinishedGame:
        """Keep the game among the finished ones; saved again, it is corrected. The draft has done its work.

        Raises:
            PlainError: it could not be stored.
        """
        self.saved = repository.save(
            self.storage,
            result,
            copied(self.values),
            now,
            playthrough=self.game.id if self.game else None,
            uuid="" if self.game else self._corrects,
        )
        self._corrects = self.saved.uuid
        self._drafts.forget()
        return self.saved

    def bot_words(self) -> str:
        """Return the bot's board as the receipt names it, "" without a bot."""
        columns = columns_of(self.values, BOT)
        return board_name(self.game_id, columns[0]["board"]) if columns else ""

    # ---- within

    def _tabs(self, sheet: Form, result: Result | None) -> tuple[Tab, ...]:
        totals = {one.id: one.total for one in result.columns} if result else {}
        sorts = {PLAYERS: Sort.PLAYER, BOT: Sort.BOT}
        inline = {one.id for one in self._declaration.sections if self._inline(one)}
        tabs = [
            Tab(
                one.path,
                one.title,
                totals.get(one.path),
                sorts.get(one.section, Sort.SHARED),
                trouble(sheet, place),
            )
            for place, one in enumerate(sheet.columns)
            if one.section not in inline
        ]
        return tuple(sorted(tabs, key=lambda one: list(Sort).index(one.sort)))

    def _inline(self, section: Section) -> bool:
        """Tell whether a section stands on every player's page: shared, always there, and one field only."""
        return section.id not in (PLAYERS, BOT) and section.fewest > 0 and len(section.fields) == 1

    def _optional(self, path: str) -> bool:
        """Tell whether a section is one that a sheet may have or not; the bot's is chosen otherwise."""
        return any(one.id == path and belongs_to_box(one) for one in self._declaration.sections)

    def _bot_section(self) -> Section | None:
        return next((one for one in self._declaration.sections if one.id == BOT), None)

    def _first_page(self) -> str:
        """Return where a new sheet begins: what everybody shares, if it must be said, else the first player."""
        if self.game is None:
            for one in self._declaration.sections:
                if one.fewest and one.id not in (PLAYERS, BOT) and not self._inline(one):
                    return one.id
        return f"{PLAYERS}[0]"

    def _result(self, sheet: Form) -> Result | None:
        if not sheet.complete:
            return None
        try:
            return self._scoring.score(self.values)
        except BadInput:
            return None

    def _usual_way(self) -> str:
        ways = [one.id for one in self._declaration.section(PLAYERS).ways]
        return QUICK if QUICK in ways else (ways[0] if ways else "")

    def _blank(self) -> dict[str, Any]:
        """Return an empty sheet: for one and the bot, or for the fewest at the table that its rules do not doubt."""
        if self.game is not None:
            sheet = self._declaration.blank({PLAYERS: 1, BOT: 1}, self._usual_way())
        else:
            section = self._declaration.section(PLAYERS)
            numbers = range(max(section.fewest, AT_THE_TABLE), section.most + 1)
            blanks = [self._declaration.blank({PLAYERS: n}, self._usual_way()) for n in numbers]
            checked = [(check(self._declaration, one), one) for one in blanks]
            sheet = next((one for found, one in checked if not found.problems + found.warnings), blanks[0])
        return sheet

    def _keep(self, values: dict[str, Any]) -> None:
        evening = self._pages.without
        if self._drafts.sheet() is not None or evening(values) != evening(self._blank()):
            self._drafts.keep(values, corrects=self._corrects)
        self.values = values
        self.saved = None
        self._aside = None

    def _keep_page(self, section: str) -> None:
        """Keep a page that is the same every evening, when it is that one that was changed."""
        if self._optional(section) and self.values.get(section) is None:
            self._pages.forget(section)
        elif self._optional(section):
            self._pages.keep(self.values)

    def _shown(self) -> dict[str, Any]:
        return self._column_of(self.values, self.column)

    def _column_of(self, values: dict[str, Any], path: str) -> dict[str, Any]:
        index = int(path.partition("[")[2].rstrip("]") or 0)
        return dict(columns_of(values, path.partition("[")[0])[index])


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
