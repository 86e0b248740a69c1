"""The score sheet: one column at a time, its running total, and the way to the result."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.aid.places import AidPlace, at_line
from companion.app.navigation import HeaderAction, Screen
from companion.app.presenters.score import BOT, ScorePresenter, SheetRow, SheetView, Tab
from companion.app.shape import Shape
from companion.app.theme import Theme, Type
from companion.app.widgets.buttons import PushButton
from companion.app.widgets.cells import cell_field, option_row
from companion.app.widgets.chips import Chips
from companion.app.widgets.layout import Centred, Column, Flow, Row, Rule, Sheet
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.panes import Pane
from companion.app.widgets.rows import ListRow, Note, OnOff, Section
from companion.app.widgets.scroll import Scroll
from companion.app.widgets.text import Text
from companion.words import _

if TYPE_CHECKING:
    from companion.app.presenters.scanning import Seen
    from companion.playthrough import OpenGame
    from companion.scoring.from_scan import PlaceQuestion


class ScoreScreen(Screen):
    """One sheet, for a game that was played here or for one at the table."""

    def __init__(self, game: OpenGame | None = None, game_id: str = "wayfarers") -> None:
        self._game = game
        self._game_id = game.game if game else game_id
        self._presenter: ScorePresenter | None = None
        self._choosing = ""
        self._changed = ""
        self._search = ""

    @property
    def presenter(self) -> ScorePresenter:
        """The sheet; read from the disk when it is first wanted."""
        if self._presenter is None:
            self._presenter = ScorePresenter(self.shell.services.storage, self._game_id, self._game)
        return self._presenter

    def title(self) -> str:
        """Return the name of the screen."""
        return _("Score")

    def subtitle(self) -> str:
        """Return the game."""
        return self.presenter.title

    def actions(self) -> Sequence[HeaderAction]:
        """Return scanning and beginning afresh."""
        return (
            HeaderAction("scan", _("Scan"), self._scan),
            HeaderAction("refresh", _("Afresh"), self.ask_afresh),
        )

    def aid(self) -> AidPlace:
        """Return where the player aid tells of the field that was changed last, else of the scoring."""
        return at_line(self._game_id, self._changed)

    def build(self, theme: Theme) -> Widget:
        """Return the columns' names, the fields of one of them, and the total."""
        view = self.presenter.view()
        fields = Scroll(
            theme, Centred(theme, self._fields(theme, view), most=820), name=f"s:{view.shown.path}"
        )
        main = BoxLayout(orientation="vertical")
        if theme.shape is not Shape.WIDE:
            main.add_widget(Column(theme, self._tab_chips(theme, view), inset=(16, 10)))
            main.add_widget(Rule(theme))
        main.add_widget(fields)
        main.add_widget(self._foot(theme, view))
        if theme.shape is not Shape.WIDE:
            return main
        side = Column(theme, *self._tab_rows(theme, view), gap=10, inset=20)
        pane = Pane(theme, Scroll(theme, side, name="tabs"), size_hint_x=0.5)
        page = BoxLayout()
        for part in (main, pane) if theme.left_handed else (pane, main):
            page.add_widget(part)
        return page

    def _tab_chips(self, theme: Theme, view: SheetView) -> Widget:
        chips = Chips(
            theme,
            [(tab.path, _tab_words(tab)) for tab in view.tabs],
            view.shown.path,
            self._show_column,
            focus_key="tab",
        )
        add = self._add_button(theme, view)
        if add is not None:
            chips.add_widget(add)
        return chips

    def _tab_rows(self, theme: Theme, view: SheetView) -> list[Widget]:
        rows: list[Widget] = []
        for tab in view.tabs:
            shown = tab.path == view.shown.path
            rows.append(
                ListRow(
                    theme,
                    tab.name,
                    partial(self._show_column, tab.path),
                    detail=_("not complete yet") if tab.total is None else "",
                    lead=Text(
                        theme,
                        "–" if tab.total is None else str(tab.total),
                        Type.TITLE,
                        bold=True,
                        inline=True,
                    ),
                    ground=theme.palette.accent_wash if shown else theme.palette.paper,
                    edge=theme.palette.accent if shown else theme.palette.hairline,
                    trailing="chevron_right" if shown else "",
                    focus_key=f"tab:{tab.path}",
                )
            )
        add = self._add_button(theme, view)
        if add is not None:
            rows.append(Flow(theme, add))
        return rows

    def _add_button(self, theme: Theme, view: SheetView) -> PushButton | None:
        if not view.can_add:
            return None
        return PushButton(
            theme,
            _("Add a player"),
            lambda: self._do(self.presenter.add_player),
            kind="quiet",
            icon="person_add",
            fit=True,
            focus_key="tab:add",
        )

    def _fields(self, theme: Theme, view: SheetView) -> Widget:
        content = Column(theme, gap=24, inset=20)
        for problem in view.problems:
            content.add_widget(Note(theme, problem, kind="warn"))
        for question in view.places:
            content.add_widget(self._place(theme, question))
        if view.shown.ways:
            ways = [(way.id, way.label) for way in view.shown.ways]
            chips = Chips(theme, ways, view.shown.way, self._set_way, focus_key="way")
            content.add_widget(Section(theme, _("Count by"), chips))
        for group in view.groups:
            fields = [cell_field(theme, row, self._change, self.choose) for row in group.rows]
            content.add_widget(Section(theme, group.label, *fields, gap=18))
        content.add_widget(Section(theme, _("Players"), *self._seats(theme, view)))
        return content

    def _seats(self, theme: Theme, view: SheetView) -> list[Widget]:
        seats: list[Widget] = []
        if self._game is None:
            seats.append(
                OnOff(
                    theme,
                    _("Solo against the AI"),
                    view.with_bot,
                    lambda on: self._do(lambda: self.presenter.set_bot(on)),
                    focus_key="seat:bot",
                )
            )
        if view.can_remove and view.shown.path != BOT:
            words = _("Remove {name}").format(name=view.shown.title)
            seats.append(
                Flow(
                    theme,
                    PushButton(
                        theme,
                        words,
                        lambda: self._do(self.presenter.remove_player),
                        icon="delete",
                        kind="quiet",
                        fit=True,
                        focus_key="seat:remove",
                    ),
                )
            )
        if not seats:
            seats.append(Text(theme, _("You and the AI."), soft=True))
        return seats

    def _place(self, theme: Theme, question: PlaceQuestion) -> Widget:
        options = [(one.id, one.label) for one in question.places]
        title = Text(theme, _("What does {card} lie over?").format(card=question.label), bold=True)
        if not options:
            return Note(
                theme, _("{card} has no card to lie over yet.").format(card=question.label), kind="warn"
            )

        def put(place: str) -> None:
            self._do(lambda: self.presenter.place_piece(question, place))

        chips = Chips(theme, options, "", put, focus_key=f"place:{question.piece}")
        return Sheet(theme, title, chips, ground=theme.palette.warn_wash)

    def _foot(self, theme: Theme, view: SheetView) -> Widget:
        tab = next(one for one in view.tabs if one.path == view.shown.path)
        total = Column(
            theme,
            Text(theme, tab.name, Type.SMALL, soft=True),
            Text(theme, "–" if tab.total is None else str(tab.total), Type.DISPLAY, bold=True),
            gap=0,
        )
        go = PushButton(
            theme,
            _("Result"),
            self._result,
            kind="primary",
            size=Type.BODY,
            least=64,
            focus_key="score:result",
        )
        go.disabled = not view.complete
        row = Row(theme, *((go, total) if theme.left_handed else (total, go)), gap=20)
        return Column(theme, Rule(theme), Centred(theme, Column(theme, row, inset=(20, 12)), most=820), gap=0)

    def _change(self, path: str, value: Any) -> None:
        typed = isinstance(value, str) and path.endswith(".name")
        self._changed = path
        if self.shell.attempt(lambda: self.presenter.set(path, value)) and not typed:
            self.shell.rebuild()

    def choose(self, row: SheetRow) -> None:
        """Lay the list of a field over the screen; it stays there while things are chosen."""
        path = row.cell.path

        def change(changed: str, value: Any) -> None:
            if self.shell.attempt(lambda: self.presenter.set(changed, value)):
                self.shell.rebuild()
                self.shell.reopen()

        def make(theme: Theme) -> Overlay:
            view = self.presenter.view()
            now = next(r for group in view.groups for r in group.rows if r.cell.path == path)
            rows = [option_row(theme, now.cell, one, change) for one in now.cell.choices]
            done = PushButton(theme, _("Done"), self.shell.close, kind="primary", focus_key="choose:done")
            return Overlay(theme, row.label, Column(theme, *rows, gap=8), self.shell.close, foot=done)

        self.shell.open(make)

    def _show_column(self, path: str) -> None:
        self.presenter.column = path
        self.shell.rebuild()

    def _set_way(self, way: str) -> None:
        self._do(lambda: self.presenter.set_way(way))

    def _do(self, action: Any) -> None:
        self.shell.attempt(action)
        self.shell.rebuild()

    def ask_afresh(self) -> None:
        """Ask before the sheet is begun afresh."""

        def afresh() -> None:
            self._do(self.presenter.afresh)

        self.shell.ask(
            _("Begin the sheet afresh?"),
            _("What was filled in here is forgotten. Finished games are kept."),
            _("Begin afresh"),
            afresh,
        )

    def _scan(self) -> None:
        from companion.app.screens.scan import ScanScreen

        self.shell.go(ScanScreen(for_sheet=self._take_pieces))

    def _take_pieces(self, seen: Seen) -> None:
        added, left_out = self.presenter.add_pieces(seen.pieces(), seen.where)
        words = [_("{n} pieces added.").format(n=added), *(one.words for one in left_out[:2])]
        self.shell.say(" ".join(words), seconds=8 if left_out else 4)

    def _result(self) -> None:
        from companion.app.screens.result import ResultScreen

        def go() -> None:
            self.shell.go(ResultScreen(self.presenter.result(), self.presenter))

        self.shell.attempt(go)


def _tab_words(tab: Tab) -> str:
    return tab.name if tab.total is None else f"{tab.name} · {tab.total}"
