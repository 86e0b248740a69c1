"""The first screen: go on with a game, begin one, score, scan, settings."""

from __future__ import annotations

from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from assets.words import _
from companion.app.navigation import Screen
from companion.app.presenters.home import GameRow, home_view
from companion.app.shape import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.buttons import PushButton
from companion.app.widgets.layout import Centred, Column, Grid, Row, Sheet
from companion.app.widgets.print_sign import PrintSign
from companion.app.widgets.rows import ListRow, Note, Section
from companion.app.widgets.scroll import Scroll
from companion.app.widgets.text import Text


class HomeScreen(Screen):
    """Where everything begins."""

    def __init__(self) -> None:
        self._more = False

    def build(self) -> Widget:
        """Return two panes on a wide window, one column otherwise."""
        services = self.shell.services
        view = home_view(services.storage, services.now())
        games = Column(gap=16)
        for notice in view.notices:
            games.add_widget(Note(notice, kind="warn"))
        if view.resume is not None:
            games.add_widget(self._resume(view.resume))
        else:
            games.add_widget(self._first_game())
        others = self._others(view.others)
        if theme.shape is Shape.WIDE:
            if others is not None:
                games.add_widget(others)
            return self._two_panes(games, view.resume is not None)
        places = self._places(view.resume is not None)
        content = Column(self._name(), games, places, gap=24, inset=20)
        if others is not None:
            content.add_widget(others)
        return Scroll(Centred(content, most=680))

    def entered(self) -> None:
        """Show the list of games as it is now."""

    def _others(self, games: tuple[GameRow, ...]) -> Widget | None:
        if not games:
            return None
        shown = games if self._more else games[:4]
        section = Section(_("Other games"), *(self._row(row) for row in shown))
        if len(games) > len(shown):
            words = _("Show all {n}").format(n=len(games))
            section.add_widget(PushButton(words, self._show_more, kind="quiet", focus_key="home:more"))
        return section

    def _two_panes(self, games: Column, has_game: bool) -> Widget:
        left = Column(self._name(), self._places(has_game), gap=28, inset=28)
        right = Column(games, inset=28)
        panes = BoxLayout()
        halves = [Scroll(left, name="places"), Scroll(right, name="games")]
        halves[1].size_hint_x = 0.85
        for half in reversed(halves) if theme.left_handed else halves:
            panes.add_widget(half)
        return panes

    def _name(self) -> Widget:
        return Column(
            Row(
                Text(_("Tabletop Companion"), Type.DISPLAY, bold=True),
                PrintSign(self.shell.services.printing.sign(), self.shell.show_queue),
            ),
            Text(_("Beside the board, on the table."), Type.BODY, soft=True),
            gap=4,
        )

    def _resume(self, row: GameRow) -> Widget:
        go = PushButton(
            _("Continue"),
            lambda: self._open(row),
            kind="primary",
            icon="play",
            size=Type.BODY,
            least=64,
            focus_key="home:continue",
        )
        go.focus_first = True
        return Sheet(
            Text(_("Your game"), Type.LABEL, bold=True, soft=True),
            Text(row.title, Type.TITLE, bold=True),
            Text(row.detail, Type.BODY, soft=True),
            go,
            gap=10,
            inset=20,
        )

    def _first_game(self) -> Widget:
        begin = PushButton(
            _("Begin a game"),
            self._new_game,
            kind="primary",
            icon="play",
            size=Type.BODY,
            least=64,
            focus_key="home:first",
        )
        begin.focus_first = True
        return Sheet(
            Text(_("No game is open"), Type.TITLE, bold=True),
            Text(
                _("The companion plays your solo opponent: it says what to move, and why."),
                Type.BODY,
                soft=True,
            ),
            begin,
            PushButton(
                _("First steps, and a demo game"),
                self._first_steps,
                kind="quiet",
                icon="compass",
                focus_key="home:steps",
            ),
            gap=12,
            inset=20,
        )

    def _row(self, row: GameRow) -> Widget:
        icon = "flag" if row.finished else "play"
        return ListRow(
            row.title, lambda: self._open(row), detail=row.detail, icon=icon, focus_key=f"home:{row.id}"
        )

    def _places(self, has_game: bool) -> Widget:
        places = [
            (
                "people",
                _("Darwin's Choice"),
                _("Human events, Era desk"),
                self._evening,
            ),
            ("list", _("Set up a game"), _("What goes where, step by step"), self._set_up),
            ("trophy", _("Count a score"), _("Line by line, with the reasons"), self._score),
            ("scan", _("Scan tiles and cards"), _("Camera or picture"), self._scan),
            ("receipt", _("Finished games"), _("Results and receipts"), self._records),
            ("printer", _("Printing"), _("Print jobs and printers"), self.shell.show_queue),
            ("book", _("Player aid"), _("The rules of all games, to look up"), self._aid),
            ("settings", _("Settings"), _("Light, text size, hand"), self._settings),
        ]
        if has_game:
            places.insert(0, ("plus", _("New game"), _("Play against the companion"), self._new_game))
        rows = [
            ListRow(name, action, detail=detail, icon=icon, focus_key=f"home:{icon}")
            for icon, name, detail, action in places
        ]
        columns = 1 if theme.shape is Shape.PHONE else 2
        return Grid(*rows, columns=columns, gap=10)

    def _show_more(self) -> None:
        self._more = True
        self.shell.rebuild()

    def _open(self, row: GameRow) -> None:

        def go() -> None:
            self.shell.go("solo", self.shell.services.playthroughs.open(row.id))

        self.shell.attempt(go)

    def _first_steps(self) -> None:

        self.shell.go("welcome")

    def _new_game(self) -> None:

        self.shell.go("new_game")

    def _evening(self) -> None:

        self.shell.go("new_game", "darwins_choice")

    def _set_up(self) -> None:

        self.shell.go("setup_choice")

    def _score(self) -> None:

        self.shell.go("score_games")

    def _scan(self) -> None:
        from companion.app.screens.restore import offer_restored

        self.shell.go("scan", on_foreign=partial(offer_restored, self.shell))

    def _records(self) -> None:

        self.shell.go("records")

    def _aid(self) -> None:

        self.shell.go("aid")

    def _settings(self) -> None:

        self.shell.go("settings")
