"""What does the score sheet show, and what does it come to? One sheet in its JSON form, kept on disk while it is filled in."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from assets.errors import BadInput, PlainError
from companion.app.presenters.games import board_name
from companion.panorama import SeenPiece, nearest_places
from companion.scoring import scoring_of
from companion.scoring.checking import check
from companion.scoring.declaration import columns_of
from companion.scoring.form import Cell, Form, Head, form, with_columns, with_value, with_way
from companion.scoring.from_scan import LeftOut, PlaceQuestion, add_scanned, answer_place, open_places
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from companion.playthrough import OpenGame
    from companion.scoring.result import Result
    from companion.storage import Record, Storage

QUICK = "totals"
PLAYERS, BOT = "players", "ai"


@dataclass(frozen=True, slots=True)
class Tab:
    """One column of the sheet: its path, its name and what it comes to now (None: not to be said yet)."""

    path: str
    name: str
    total: int | None


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One field of the column that is shown."""

    label: str
    help: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class SheetGroup:
    """Fields under one heading."""

    label: str
    rows: tuple[SheetRow, ...]


@dataclass(frozen=True, slots=True)
class SheetView:
    """The sheet as it is shown: one column at a time."""

    tabs: tuple[Tab, ...]
    shown: Head
    groups: tuple[SheetGroup, ...]
    problems: tuple[str, ...]
    complete: bool
    can_add: bool
    can_remove: bool
    with_bot: bool
    places: tuple[PlaceQuestion, ...]


@dataclass
class ScorePresenter:
    """A sheet that is being filled in. With a game the bot's column comes from its tally."""

    storage: Storage
    game_id: str
    game: OpenGame | None = None
    values: dict[str, Any] = field(init=False)
    column: str = field(init=False)

    def __post_init__(self) -> None:
        self._scoring = scoring_of(self.game_id)
        self._declaration = self._scoring.declare()
        self.values = self._kept() or self._blank()
        if self.game is not None:
            self.values[BOT] = self.game.tally()
        self.column = next(one.path for one in self._form().columns if one.section == PLAYERS)

    @property
    def title(self) -> str:
        """The name of the game."""
        return self._declaration.name

    @property
    def draft_key(self) -> str:
        """Where the half-filled sheet is kept."""
        return f"draft.{self.game_id}.{self.game.id if self.game else 'table'}"

    def view(self) -> SheetView:
        """Return what to show."""
        sheet = self._form()
        if self.column not in {one.path for one in sheet.columns}:
            self.column = sheet.columns[-1].path
        place = next(n for n, one in enumerate(sheet.columns) if one.path == self.column)
        totals = self._totals(sheet)
        players = len(columns_of(self.values, PLAYERS))
        section = self._declaration.section(PLAYERS)
        with_bot = any(one.section == BOT for one in sheet.columns)
        tabs = [Tab(one.path, one.title, totals.get(one.path)) for one in sheet.columns]
        tabs.sort(key=lambda one: one.path == BOT)
        return SheetView(
            tabs=tuple(tabs),
            shown=sheet.columns[place],
            groups=_groups(sheet, place),
            problems=(*sheet.problems, *sheet.warnings),
            complete=sheet.complete,
            can_add=players < section.most and not with_bot,
            can_remove=players > section.fewest,
            with_bot=with_bot,
            places=open_places(self._declaration, self.values),
        )

    def set(self, path: str, value: Any) -> None:
        """Fill in one cell.

        Raises:
            BadInput: there is no such cell.
            PlainError: the draft could not be stored.
        """
        self._keep(with_value(self._declaration, self.values, path, value))

    def fill(self, values: dict[str, Any]) -> None:
        """Take a whole sheet; what is missing or misshapen in it becomes its default."""
        self._keep(dict(check(self._declaration, {"game": self.game_id, **values}).values))
        self.column = f"{PLAYERS}[0]"

    def set_way(self, way: str) -> None:
        """Fill the shown column in another way."""
        self._keep(with_way(self._declaration, self.values, self.column, way))

    def add_player(self) -> None:
        """Add a player and show the new column."""
        number = len(columns_of(self.values, PLAYERS)) + 1
        self._keep(with_columns(self._declaration, self.values, PLAYERS, number))
        self.column = f"{PLAYERS}[{number - 1}]"
        self.set_way(QUICK)

    def remove_player(self) -> None:
        """Take the shown player away, or the last one when the bot is shown."""
        players = list(columns_of(self.values, PLAYERS))
        place = int(self.column.removeprefix(f"{PLAYERS}[").rstrip("]")) if self.column != BOT else -1
        players.pop(place)
        self._keep({**self.values, PLAYERS: players})
        self.column = f"{PLAYERS}[0]"

    def set_bot(self, with_bot: bool) -> None:
        """Play with or without the bot; with it there is one human."""
        values = with_columns(self._declaration, self.values, BOT, int(with_bot))
        if with_bot:
            values = with_columns(self._declaration, values, PLAYERS, 1)
        self._keep(values)

    def add_pieces(
        self, pieces: Iterable[str], where: Sequence[SeenPiece] = ()
    ) -> tuple[int, tuple[LeftOut, ...]]:
        """Add scanned pieces to the shown player; return how many are new and what was left out.

        `where`: their places in the picture; what clearly lies over a piece is put there, the rest is asked.

        Raises:
            BadInput: too many pieces.
        """
        column = self.column if self.column != BOT else f"{PLAYERS}[0]"
        scanned = add_scanned(self._declaration, self.values, column, pieces)
        sheet = scanned.sheet
        nearest = nearest_places(scanned.questions, where)
        for question in scanned.questions:
            if question.piece in nearest:
                sheet = answer_place(self._declaration, sheet, question, nearest[question.piece])
        self._keep(sheet)
        return len(scanned.added), scanned.left_out

    def place_piece(self, question: PlaceQuestion, place: str) -> None:
        """Say what a piece lies over."""
        self._keep(answer_place(self._declaration, self.values, question, place))

    def afresh(self) -> None:
        """Forget what was filled in."""
        self.values = self._blank()
        if self.game is not None:
            self.values[BOT] = self.game.tally()
        self.storage.set_setting(self.draft_key, None)
        self.column = f"{PLAYERS}[0]"

    def result(self) -> Result:
        """Return the result of the sheet.

        Raises:
            SheetRefused: something on it cannot be; it names all problems.
        """
        return self._scoring.score(self.values)

    def finished(self, result: Result, now: datetime, record_id: str = "") -> Record:
        """Return the record of the finished game; the same `record_id` corrects the one kept before."""
        from companion.storage import Record

        return Record(
            uuid=record_id or str(uuid.uuid4()),
            game=self.game_id,
            variant="solo" if columns_of(self.values, BOT) else "",
            finished_at=now.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            playthrough=self.game.id if self.game else None,
            sheet=self.values,
            result=result.to_json(),
            notes="",
        )

    def bot_words(self) -> str:
        """Return the bot's board as the receipt names it, "" without a bot."""
        columns = columns_of(self.values, BOT)
        return board_name(self.game_id, columns[0]["board"]) if columns else ""

    def _form(self) -> Form:
        return form(self._declaration, self.values)

    def _totals(self, sheet: Form) -> dict[str, int]:
        if not sheet.complete:
            return {}
        try:
            return {one.id: one.total for one in self._scoring.score(self.values).columns}
        except BadInput:
            return {}

    def _blank(self) -> dict[str, Any]:
        return self._declaration.blank({PLAYERS: 1, BOT: int(self.game is not None)}, QUICK)

    def _kept(self) -> dict[str, Any] | None:
        draft = self.storage.get_setting(self.draft_key)
        if not isinstance(draft, dict):
            return None
        return dict(check(self._declaration, draft).values)

    def _keep(self, values: dict[str, Any]) -> None:
        self.values = values
        self.storage.set_setting(self.draft_key, values)


def _groups(sheet: Form, place: int) -> tuple[SheetGroup, ...]:
    groups = []
    for group in sheet.groups:
        rows = tuple(
            SheetRow(row.label, row.help, cell)
            for row in group.rows
            if (cell := row.cells[place]) is not None
        )
        if rows:
            groups.append(SheetGroup(group.label, rows))
    return tuple(groups)


@dataclass(frozen=True, slots=True)
class RecordRow:
    """A finished game in a list."""

    uuid: str
    title: str
    detail: str


def record_rows(storage: Storage) -> tuple[RecordRow, ...]:
    """Return the finished games, the last one first; one that cannot be read says so."""
    from companion.scoring.result import Result

    rows = []
    for record in storage.records():
        try:
            result = Result.from_json(record.result)
        except BadInput as error:
            rows.append(RecordRow(record.uuid, record.game, error.what))
            continue
        when = datetime.fromisoformat(record.finished_at).astimezone().strftime("%Y-%m-%d")
        rows.append(RecordRow(record.uuid, f"{result.game_name} · {when}", result.verdict))
    return tuple(rows)


def refused_words(error: PlainError) -> str:
    """Return an error of a sheet as a person reads it."""
    return " ".join(part for part in (error.what, error.remedy) if part) or _("The sheet cannot be scored.")
