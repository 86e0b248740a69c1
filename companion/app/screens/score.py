"""The score sheet and the result of a game, with every line in columns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from assets.errors import PlainError
from assets.words import _, first_up
from companion.aid.places import AidPlace, at_line
from companion.app.navigation import HeaderAction, Screen
from companion.app.presenters.score import (
    NONE_OPEN,
    ScorePresenter,
    SheetRow,
    SheetView,
    Sort,
    group_of,
    open_group,
)
from companion.app.safe_area import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.controls import Chips, Deeds, Pressable, PushButton
from companion.app.widgets.drawing import Icon
from companion.app.widgets.layout import (
    Centred,
    Column,
    Flow,
    Grid,
    Row,
    Rule,
    Scroll,
    Sheet,
    Text,
    text_width,
)
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.panes import Pane
from companion.app.widgets.rows import Note, OnOff, Section
from companion.app.widgets.score_sheet import (
    NumberPad,
    Typing,
    cell_field,
    cell_words,
    fold_row,
    line_reasons,
    line_rows,
    option_row,
    tab_chips,
    tab_rows,
)
from companion.games.origin.at_hand import Topic, check_of_field, complete, tiles_of
from companion.scoring.result import Line, Result

if TYPE_CHECKING:
    from companion.app.presenters.scanning import Seen
    from companion.history.finished_game import FinishedGame
    from companion.playthrough import OpenGame
    from companion.scoring.from_scan import PlaceQuestion
    from printing.receipt import Receipt


BIG_TEXT = 1.2
"""Above this text scale the buttons at the foot of a phone are written a step smaller, so that their words stay whole."""

LONGEST_ON_BUTTON = 12
"""Letters of a name on a button at the foot of a phone."""

PAGE_UP, PAGE_DOWN, Z = 280, 281, 122
"""Keys: the page before, the page after, and with Ctrl what was put aside."""


class ScoreScreen(Screen):
    """One sheet, for a game that was played here or for one at the table; `page` is the section it opens at."""

    def __init__(self, game: OpenGame | None = None, game_id: str = "wayfarers", page: str = "") -> None:
        self._game = game
        self._game_id = game.game if game else game_id
        self._presenter: ScorePresenter | None = None
        self._page = page
        self._touched = ""
        self._opened: dict[str, str] = {}

    @property
    def presenter(self) -> ScorePresenter:
        """The sheet; read from the disk when it is first wanted."""
        if self._presenter is None:
            self._presenter = ScorePresenter(self.shell.services.storage, self._game_id, self._game)
            if self._page:
                self._presenter.show(self._page)
        return self._presenter

    def title(self) -> str:
        """Return the name of the screen."""
        return _("Score")

    def subtitle(self) -> str:
        """Return the game."""
        return self.presenter.title

    def actions(self) -> Sequence[HeaderAction]:
        """Return scanning, where pieces of the game are tagged, and beginning afresh."""
        afresh = HeaderAction("refresh", _("Afresh"), lambda: self._do(self.presenter.afresh))
        if not self.presenter.scannable:
            return (afresh,)
        return (HeaderAction("scan", _("Scan"), self._scan), afresh)

    def aid(self) -> AidPlace:
        """Return where the player aid tells of the field or line that was touched last, else of the scoring."""
        return at_line(self._game_id, self._touched)

    def build(self) -> Widget:
        """Return the pages' names, the fields of one of them, and the total."""
        view = self.presenter.view()
        wide = theme.shape is Shape.WIDE
        fields = Column(*self._fields(view), gap=24, inset=20)
        if not wide:
            for part in (self._sheet_parts(view), *self._ties(view)):
                fields.add_widget(part)
        main = BoxLayout(orientation="vertical")
        if not wide:
            main.add_widget(Column(tab_chips(view, self.show_page), inset=(16, 10)))
            main.add_widget(Rule())
        main.add_widget(Scroll(Centred(fields, most=820), name=f"s:{view.shown.path}"))
        main.add_widget(self._foot(view))
        if not wide:
            return main
        side = Column(
            *tab_rows(view, self.show_page),
            *line_rows(view, self.explain),
            *self._ties(view),
            self._sheet_parts(view),
            gap=10,
            inset=20,
        )
        pane = Pane(Scroll(side, name="tabs"), size_hint_x=0.5)
        page = BoxLayout()
        for part in (main, pane) if theme.left_handed else (pane, main):
            page.add_widget(part)
        return page

    def key(self, key: int, modifiers: Sequence[str]) -> bool:
        """Turn the pages with Page Up and Page Down; Ctrl+Z takes back what was put aside."""
        view = self.presenter.view()
        if key in (PAGE_UP, PAGE_DOWN):
            paths = [tab.path for tab in view.tabs]
            at = paths.index(view.shown.path) + (1 if key == PAGE_DOWN else -1)
            if 0 <= at < len(paths):
                self.show_page(paths[at])
            return True
        if key == Z and "ctrl" in modifiers and view.aside:
            self._do(self.presenter.bring_back)
            return True
        return False

    # ---- the page

    def _fields(self, view: SheetView) -> list[Widget]:
        parts: list[Widget] = []
        if view.aside:
            back = PushButton(
                _("Bring it back"),
                lambda: self._do(self.presenter.bring_back),
                icon="undo",
                fit=True,
                focus_key="score:back",
            )
            parts.append(Note(view.aside, action=back))
        parts += [Note(problem, kind="warn") for problem in view.problems]
        parts += [self._place(question) for question in view.places]
        if view.locked:
            parts.append(Note(_("As the game stands. What is wrong here is set right at the solo table.")))
        if view.shown.ways:
            ways = [(way.id, first_up(way.label)) for way in view.shown.ways]
            chips = Chips(ways, view.shown.way, self._set_way, focus_key="way")
            parts.append(Section(_("Count by"), chips))
        opened = open_group(view.groups, self._opened.get(view.shown.path, ""))
        for group in view.groups:
            if group.folds:
                is_open = group.label == opened
                turn = partial(self._unfold, NONE_OPEN if is_open else group.label)
                parts.append(fold_row(group, turn, opened=is_open))
                if not is_open:
                    continue
            fields = [part for row in group.rows for part in self._field(view, row)]
            parts.append(
                Section(group.label, *fields, gap=18)
                if group.label and not group.folds
                else Column(*fields, gap=18)
            )
        parts += [Note(warning) for warning in view.warnings]
        return parts

    def _field(self, view: SheetView, row: SheetRow) -> list[Widget]:
        """Return a field, to read only where the page is locked, and the way to a rule at hand that helps with it."""
        if view.locked:
            return [cell_words(row)]
        field = cell_field(row, self._change, self.choose, self.type_number)
        helps = check_of_field(self.presenter.game_id, row.cell.path.rpartition(".")[2])
        if helps is None:
            return [field]

        def look() -> None:

            tiles = tiles_of(self.presenter) if helps.topic is Topic.TILES else None
            self.shell.go("origin", helps.topic, tiles, self._complete)

        key = f"check:{row.cell.path}"
        button = PushButton(helps.words, look, kind="quiet", icon="check_circle", fit=True, focus_key=key)
        return [Column(field, Flow(button), gap=4)]

    def _sheet_parts(self, view: SheetView) -> Widget:
        """Return what makes the sheet bigger or smaller: players, the opponent, further pages."""
        buttons: list[Widget] = []
        if view.can_add:
            buttons.append(self._quiet(_("Add a player"), "person_add", self.presenter.add_player, "tab:add"))
        for section, label in view.to_add:
            add = partial(self.presenter.add_page, section)
            buttons.append(self._quiet(label, "plus", add, f"page:{section}"))
        if view.can_remove:
            words = _("Remove “{name}”").format(name=view.shown.title)
            buttons.append(self._quiet(words, "delete", self.presenter.remove_shown, "seat:remove"))
        parts: list[Widget] = [Flow(*buttons)] if buttons else []
        if view.bot and self._game is None:
            parts.insert(
                0,
                OnOff(
                    _("Solo game"),
                    view.with_bot,
                    lambda on: self._do(lambda: self.presenter.set_bot(on)),
                    detail=_("{name} has a page on this sheet").format(name=view.bot),
                    focus_key="seat:bot",
                ),
            )
        return Section(_("On this sheet"), *parts) if parts else Column()

    def _quiet(self, words: str, icon: str, action: Any, focus_key: str) -> PushButton:
        return PushButton(
            words, lambda: self._do(action), kind="quiet", icon=icon, fit=True, focus_key=focus_key
        )

    def _ties(self, view: SheetView) -> list[Widget]:
        return [Note(tie) for tie in view.ties]

    def _place(self, question: PlaceQuestion) -> Widget:
        options = [(one.id, one.label) for one in question.places]
        title = Text(_("What does {card} lie over?").format(card=question.label), bold=True)
        if not options:
            return Note(_("{card} has no card to lie over yet.").format(card=question.label), kind="warn")

        def put(place: str) -> None:
            self._do(lambda: self.presenter.place_piece(question, place))

        chips = Chips(options, "", put, focus_key=f"place:{question.piece}")
        return Sheet(title, chips, ground=theme.palette.warn_wash)

    def _foot(self, view: SheetView) -> Widget:
        tab = next(one for one in view.tabs if one.path == view.shown.path)
        total = Column(
            Text(tab.name, Type.SMALL, soft=True, shorten=True, max_lines=1),
            Text("–" if tab.total is None else str(tab.total), Type.DISPLAY, bold=True),
            gap=0,
        )
        if tab.sort is Sort.SHARED:
            total = Column(Text(tab.name, Type.BODY, soft=True))
        phone = theme.shape is Shape.PHONE
        total.size_hint_x = 0.7 if phone else 1
        size = Type.LABEL if phone and theme.text_scale > BIG_TEXT else Type.BODY
        buttons: list[Widget] = []
        if view.next is not None:
            buttons.append(
                PushButton(
                    _("Next"),
                    partial(self.show_page, view.next.path),
                    detail=_cut(view.next.name) if phone else view.next.name,
                    size=size,
                    least=64,
                    focus_key="score:next",
                )
            )
        go = PushButton(
            _("Result"), self._result, kind="primary", size=size, least=64, focus_key="score:result"
        )
        buttons.append(go)
        if theme.left_handed:
            buttons.reverse()
        row = Row(*((*buttons, total) if theme.left_handed else (total, *buttons)), gap=12)
        return Column(Rule(), Centred(Column(row, inset=(20, 12)), most=820), gap=0)

    # ---- what is pressed

    def show_page(self, path: str) -> None:
        """Show another page of the sheet."""
        self.presenter.column = path
        self.shell.rebuild()

    def _unfold(self, label: str) -> None:
        """Open one of several groups alike; the one that was open folds."""
        self._opened[self.presenter.column] = label
        self.shell.rebuild()
        Clock.schedule_once(lambda _dt: self._bring(f"fold:{label}", to_top=True), 0.1)

    def explain(self, line_id: str) -> None:
        """Say how a line of the shown column comes about."""
        self._touched = line_id

        def make() -> Overlay:
            line = next((one for one in self.presenter.view().lines if one.id == line_id), None)
            if line is None:
                return Overlay("", Column(), self.shell.close)
            title = f"{line.label}: {line.points}"
            return Overlay(title, Column(*line_reasons(line), gap=6), self.shell.close)

        self.shell.open(make)

    def choose(self, row: SheetRow) -> None:
        """Lay the list of a field over the screen; it stays there while things are chosen."""
        path = row.cell.path

        def change(changed: str, value: Any) -> None:
            if self.shell.attempt(lambda: self.presenter.set(changed, value)):
                self.shell.rebuild()
                self.shell.reopen()

        def make() -> Overlay:
            view = self.presenter.view()
            now = next(r for group in view.groups for r in group.rows if r.cell.path == path)
            rows = [option_row(now.cell, one, change) for one in now.cell.choices]
            done = PushButton(_("Done"), self.shell.close, kind="primary", focus_key="choose:done")
            return Overlay(row.label, Column(*rows, gap=8), self.shell.close, foot=done)

        self.shell.open(make)

    def type_number(self, row: SheetRow) -> None:
        """Lay the digits over the screen, so that a big number needs no stepping."""
        cell = row.cell
        typing = Typing(cell.path, row.label, int(cell.value), cell.low, cell.high, cell.reason)

        def done() -> None:
            self.shell.close()
            self._change(typing.path, typing.number)

        def make() -> Overlay:
            enter = PushButton(
                _("Done"), done, kind="primary", size=Type.BODY, least=56, focus_key="pad:done"
            )

            def fit() -> None:
                enter.disabled = not typing.fits

            pad = NumberPad(typing, fit)
            fit()
            return Overlay(typing.label, pad, self.shell.close, foot=enter)

        self.shell.open(make)

    def _change(self, path: str, value: Any) -> None:
        self._touched = path
        self._stay_open(path)
        typed = isinstance(value, str) and path.endswith(".name")
        if self.shell.attempt(lambda: self.presenter.set(path, value)) and not typed:
            self.shell.rebuild()

    def _set_way(self, way: str) -> None:
        self._do(lambda: self.presenter.set_way(way))

    def _do(self, action: Any) -> None:
        self.shell.attempt(action)
        self.shell.rebuild()

    def _scan(self) -> None:

        self.shell.go("scan", for_sheet=self._take_pieces, game=self.presenter.game_id)

    def _complete(self, objective: str) -> None:
        """Put an objective that was checked on the shown player's page."""
        self.shell.attempt(lambda: self.shell.say(complete(self.presenter, objective), seconds=6))
        self.shell.rebuild()

    def _take_pieces(self, seen: Seen) -> None:
        added, left_out = self.presenter.add_pieces(seen.pieces(), seen.where)
        words = [_("{n} pieces added.").format(n=added), *(one.words for one in left_out[:2])]
        self.shell.say(" ".join(words), seconds=8 if left_out else 4)

    def _result(self) -> None:

        if not self.presenter.view().complete:
            path, told = self.presenter.mend()
            self._stay_open(path)
            self.shell.rebuild()
            self.shell.say(told)
            Clock.schedule_once(lambda _dt: self._bring(path), 0.1)
            return
        self.shell.attempt(lambda: self.shell.go("result", self.presenter.result(), self.presenter))

    def _stay_open(self, path: str) -> None:
        """Keep the group open in which a field is filled in."""
        group = group_of(self.presenter.view(), path)
        if group:
            self._opened[self.presenter.column] = group

    def _bring(self, path: str, *, to_top: bool = False) -> None:
        """Scroll to a field, or so far that it stands at the top."""
        for scroll in (one for one in self.shell.walk() if isinstance(one, Scroll)):
            for one in scroll.walk(restrict=True):
                if path and str(getattr(one, "focus_key", "")).startswith(path):
                    if to_top:
                        scroll.to_top(one)
                    else:
                        scroll.scroll_to(one, padding=one.height, animate=False)
                    return


def _cut(name: str) -> str:
    """Return a name as a button on a phone has room for it; whole it stands above, among the pages."""
    return name if len(name) <= LONGEST_ON_BUTTON else name[: LONGEST_ON_BUTTON - 1].rstrip() + "…"


USUAL, BROAD = 900.0, 1200.0
"""How wide the result is at most, and with many columns in large text, in dp."""


class ResultScreen(Screen):
    """A result, fresh from a sheet (with its presenter) or from the finished games (`record_id`)."""

    def __init__(
        self, result: Result, presenter: ScorePresenter | None = None, *, record_id: str = "", bot: str = ""
    ) -> None:
        self.result = result
        self._presenter = presenter
        saved = presenter.saved if presenter else None
        self._record_id = record_id or (saved.uuid if saved else "")
        self._bot = bot or (presenter.bot_words() if presenter else "")
        self.opened: set[str] = set()
        self._asked = ""

    def title(self) -> str:
        """Return the name of the screen."""
        return _("Result")

    def subtitle(self) -> str:
        """Return the game."""
        return self.result.game_name

    def actions(self) -> Sequence[HeaderAction]:
        """Return opening every line."""
        if self.opened:
            return (HeaderAction("chevron_up", _("Fold"), self._fold_all),)
        return (HeaderAction("help", _("Why?"), self._open_all),)

    def aid(self) -> AidPlace:
        """Return where the player aid tells of the line that was opened last, else of the scoring."""
        return at_line(self.result.game, self._asked)

    def build(self) -> Widget:
        """Return the verdict, the table of lines and what to do with it."""
        result = self.result
        tight = theme.shape is Shape.PHONE and theme.large_text
        head = Column(
            Row(
                Icon("trophy", theme.dp(40), colour=theme.palette.accent),
                Text(result.verdict, Type.TITLE if tight else Type.DISPLAY, bold=True),
                gap=16,
            ),
            *(Text(one, Type.BODY, soft=True) for one in result.ties),
            *(Note(one) for one in result.notes),
            *(Note(one, kind="warn") for one in result.warnings),
        )
        layout = ScoreColumns(len(result.columns))
        content = Column(head, self._table(layout), gap=20, inset=20)
        most = BROAD if layout.broad else USUAL
        page = BoxLayout(orientation="vertical")
        page.add_widget(Scroll(Centred(content, most=most)))
        page.add_widget(self._foot(most))
        return page

    def _table(self, layout: ScoreColumns) -> Widget:
        columns = self.result.columns
        table = Sheet(layout.names([one.name for one in columns]), Rule(), gap=2, inset=12)
        for label, _short, cells in self.result.rows():
            name = next(cell for cell in cells if cell is not None).id
            table.add_widget(self._line(layout, name, label, cells))
            if name in self.opened:
                table.add_widget(self._reasons(cells))
        table.add_widget(Rule())
        totals = [str(column.total) for column in columns]
        places = [str(self.result.place_of(column.id)) for column in columns]
        table.add_widget(layout.row(_("Total"), totals, bold=True, size=Type.TITLE))
        if len(columns) > 1:
            table.add_widget(layout.row(_("Rank"), places))
        return table

    def _line(self, layout: ScoreColumns, name: str, label: str, cells: Sequence[Line | None]) -> Widget:
        row = Pressable(
            partial(self._toggle, name),
            focus_key=f"line:{name}",
            padding=(theme.dp(8), theme.dp(4), 0, theme.dp(4)),
        )
        row.text = label
        icon = "chevron_up" if name in self.opened else "chevron_down"
        sign = Icon(icon, theme.dp(20), colour=theme.palette.soft_ink)
        sign.pos_hint = {"center_y": 0.5}
        numbers = layout.row(label, ["–" if one is None else str(one.points) for one in cells], signed=True)
        numbers.pos_hint = {"center_y": 0.5}
        row.add_widget(sign)
        row.add_widget(numbers)
        return row

    def _reasons(self, cells: Sequence[Line | None]) -> Widget:
        blocks = []
        for column, line in zip(self.result.columns, cells, strict=True):
            if line is None:
                continue
            lines = [
                Text(column.name, Type.SMALL, bold=True, soft=True),
                *line_reasons(line),
            ]
            blocks.append(Column(*lines, gap=3))
        columns = 1 if theme.shape is Shape.PHONE else min(3, max(1, len(blocks)))
        grid = Grid(*blocks, columns=columns, gap=16, top_aligned=True)
        return Sheet(grid, ground=theme.palette.accent_wash, inset=14)

    def _foot(self, most: float) -> Widget:
        size = Type.LABEL if theme.shape is Shape.PHONE and theme.large_text else Type.BODY
        receipt = PushButton(
            _("Receipt"), self._receipt, icon="receipt", size=size, least=56, focus_key="result:receipt"
        )
        buttons = [receipt]
        if self._presenter is not None:
            save = PushButton(
                _("Saved") if self._record_id else _("Save"),
                self._save,
                kind="primary",
                icon="check" if self._record_id else "save",
                size=size,
                least=56,
                focus_key="result:save",
            )
            save.disabled = bool(self._record_id)
            buttons.append(save)
        deeds = Column(Deeds(*buttons), inset=(20, 12))
        return Column(Rule(), Centred(deeds, most=most), gap=0)

    def _toggle(self, name: str) -> None:
        self.opened ^= {name}
        self._asked = name
        self.shell.rebuild()

    def _open_all(self) -> None:
        self.opened = {line.id for column in self.result.columns for line in column.lines}
        self.shell.rebuild()

    def _fold_all(self) -> None:
        self.opened.clear()
        self.shell.rebuild()

    def _save(self) -> None:
        presenter = self._presenter
        if presenter is None:
            return

        def save() -> None:
            self._record_id = presenter.save(self.result, self.shell.services.now()).uuid

        if self.shell.attempt(save):
            self.shell.say(_("Saved among the finished games."))
        self.shell.rebuild()

    def receipt(self) -> Receipt:
        """Return the receipt of the result."""
        from companion.paper.scores import score_receipt

        return score_receipt(self.result, date=self.shell.services.now().date(), bot=self._bot)

    def _receipt(self) -> None:

        kept = self._kept()
        if kept is None:
            self.shell.go("receipt", self.receipt(), unsaved=True)
            return
        from companion.history.retelling import receipt_of

        self.shell.go("receipt", receipt_of(kept), kept)

    def _kept(self) -> FinishedGame | None:
        """Return the game as it is kept; None if it is not, or cannot be read any more."""
        from companion.history.finished_game import from_record

        try:
            return (
                from_record(self.shell.services.storage.record(self._record_id)) if self._record_id else None
            )
        except PlainError:
            return None


BESIDE_ON_A_PHONE, BESIDE_WHEN_LARGE = 2, 3
"""So many columns stand beside the names of the lines on a phone (in large text one), and in large text on a tablet
standing up; more stand below them, over the whole width."""
WIDTHS = {Shape.PHONE: 64.0, Shape.TALL: 104.0, Shape.WIDE: 120.0}
"""How wide a column beside the names is at most, in dp."""
ROOM = {Shape.PHONE: 144.0, Shape.TALL: 470.0, Shape.WIDE: 590.0}
"""What all columns beside the names may take, in dp."""
BELOW, SIGN = {Shape.PHONE: 46.0, Shape.TALL: 100.0}, 30.0
"""How wide a column below the names is at least, and the place of the sign that opens a line, in dp."""
BROAD_TABLE = 1.35
"""So much more room large text has in a table of many columns on a tablet lying across."""


class ScoreColumns:
    """The columns of one table of scores: one number a player in every row."""

    def __init__(self, players: int) -> None:
        shape, many_and_large = theme.shape, theme.large_text and players > BESIDE_WHEN_LARGE
        beside_names = 1 if theme.large_text else BESIDE_ON_A_PHONE
        self.below = (shape is Shape.PHONE and players > beside_names) or (
            shape is Shape.TALL and many_and_large
        )
        self.broad = shape is Shape.WIDE and many_and_large
        """Whether the table is to be broader than others."""
        beside = min(WIDTHS[shape], ROOM[shape] * (BROAD_TABLE if self.broad else 1) / max(1, players) - 8)
        self.width = theme.dp(BELOW[shape] if self.below else beside)

    def names(self, names: Sequence[str]) -> Widget:
        """Return the head: the players' names."""
        size = Type.SMALL if self.below else Type.BODY
        cells = [self._name(one, size) for one in names]
        return self._indented(cells) if self.below else self._beside("", cells, bold=True)

    def row(
        self,
        label: str,
        numbers: Sequence[str],
        *,
        bold: bool = False,
        size: Type = Type.BODY,
        signed: bool = False,
    ) -> Widget:
        """Return a line: its name and a number for each player; `signed`: a sign stands before it already."""
        cells = [Text(one, size, bold=True, align="right") for one in numbers]
        if not self.below:
            return self._beside(label, cells, bold=bold)
        below = Row(*cells, gap=4, inset=(8, 4)) if signed else self._indented(cells)
        return Column(Text(label, Type.LABEL, bold=bold), below, gap=0)

    def _name(self, name: str, size: Type) -> Text:
        """Return a name, in several lines where its words fit, else shortened to one."""
        if all(text_width(word, size, bold=True) <= self.width for word in name.split()):
            return Text(name, size, bold=True, align="right")
        return Text(name, size, bold=True, align="right", shorten=True, shorten_from="right", max_lines=1)

    def _beside(self, label: str, cells: Sequence[Text], *, bold: bool) -> Row:
        row = Row(Text(label, Type.BODY, bold=bold), gap=8, inset=(8, 4))
        for cell in cells:
            cell.size_hint_x, cell.width = None, self.width
            cell.pos_hint = {"center_y": 0.5}
            row.add_widget(cell)
        return row

    def _indented(self, cells: Sequence[Text]) -> Row:
        """Return numbers below a name, in line with those that stand after a sign."""
        before = Widget(size_hint=(None, None), size=(theme.dp(SIGN), 0))
        return Row(before, *cells, gap=4, inset=(8, 4))
