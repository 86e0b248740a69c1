"""Where an evening starts: the home screen, a new game, the choice of a score sheet, and the pages of the first start."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from assets.words import _
from companion import samples
from companion.aid.places import AidPlace, at_start
from companion.app.navigation import HeaderAction, Screen
from companion.app.presenters.home import (
    CARD_GAME,
    GameRow,
    NewGame,
    SheetGame,
    home_view,
    sheet_games,
    solo_games,
)
from companion.app.presenters.settings import Page, Point, pages
from companion.app.routes import screen_of
from companion.app.safe_area import Shape
from companion.app.tables import Option, OptionGroup, tables, with_table
from companion.app.theme import Type, theme
from companion.app.widgets.controls import Action, Chips, Pressable, PushButton
from companion.app.widgets.drawing import Icon, Painted, Pen
from companion.app.widgets.layout import Centred, Column, Flow, Grid, Row, Scroll, Sheet, Text
from companion.app.widgets.panes import Below
from companion.app.widgets.printing import PrintSign
from companion.app.widgets.rows import ListRow, Note, OnOff, Section
from companion.games.darwins_journey.card_sets import Shelf


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
        from companion.app.screens.receipt import offer_restored

        self.shell.go("scan", on_foreign=partial(offer_restored, self.shell))

    def _records(self) -> None:

        self.shell.go("records")

    def _aid(self) -> None:

        self.shell.go("aid")

    def _settings(self) -> None:

        self.shell.go("settings")


class NewGameScreen(Screen):
    """The choices of a new game."""

    def __init__(self, game: str = "") -> None:
        self.choices = NewGame(game or next(iter(with_table())))
        self.running = False

    def title(self) -> str:
        """Return the name of the screen."""
        return _("New game")

    def aid(self) -> AidPlace:
        """Return where the player aid tells how this game is set up."""
        return at_start(self.choices.game)

    def build(self) -> Widget:
        """Return the games, what each asks to choose, and the button."""
        self.choices.shelf = Shelf(self.shell.services.folder)
        content = Column(gap=28, inset=20)
        if len(with_table()) > 1:
            games = [(one.game, one.short_name) for one in tables()]
            chips = Chips(games, self.choices.game, self._choose_game, focus_key="game")
            content.add_widget(Section(_("Which game?"), chips))
        for group in self.choices.groups():
            content.add_widget(self._group(group))
        if self.choices.game == CARD_GAME:
            content.add_widget(self._own_cards())
        content.add_widget(
            OnOff(
                _("The game is already running"),
                self.running,
                self._set_running,
                detail=_("First set what lies on the table; every value can be set right later too."),
                focus_key="new:running",
            )
        )
        begin = PushButton(
            _("Begin"), self._begin, kind="primary", size=Type.BODY, least=64, focus_key="new:begin"
        )
        begin.disabled = not self.choices.ready
        foot = Column(Centred(begin, most=560), inset=16)
        page = BoxLayout(orientation="vertical")
        page.add_widget(Below(Centred(content, most=980), name="main"))
        page.add_widget(foot)
        return page

    def _group(self, group: OptionGroup) -> Widget:
        columns = 1 if theme.shape is Shape.PHONE else 2
        cards = [self._option(group, option) for option in group.options]
        return Section(group.question, Grid(*cards, columns=columns), note=group.note)

    def _option(self, group: OptionGroup, option: Option) -> Widget:
        return ChoiceCard(
            option.name,
            option.does,
            self.choices.now(group) == option.id,
            partial(self._choose, group.id, option.id),
            art=option.picture.draw() if option.picture is not None else None,
            focus_key=f"{group.id}:{option.id}",
        )

    def _own_cards(self) -> Widget:
        return ListRow(
            _("Alfred's cards"),
            self._cards,
            detail=_("Copy what is printed on yours"),
            icon="cards",
            focus_key="new:cards",
        )

    def _cards(self) -> None:

        self.shell.go("card_sets")

    def _choose_game(self, game: str) -> None:
        self.choices = NewGame(game)
        self.shell.rebuild()

    def _choose(self, group: str, option: str) -> None:
        self.choices.choose(group, option)
        self.shell.rebuild()

    def _set_running(self, running: bool) -> None:
        self.running = running

    def _begin(self) -> None:

        def begin() -> None:
            services = self.shell.services
            game = self.choices.begin(services.playthroughs, services.seed())
            self.shell.swap("solo", game)
            if self.running:
                self.shell.go("corrections", game)

        self.shell.attempt(begin)


class ChoiceCard(Pressable):
    """One of several things to choose, with what it means; a filled ring and a frame show that it is chosen."""

    def __init__(
        self,
        name: str,
        meaning: str,
        chosen: bool,
        action: Action,
        *,
        art: Widget | None = None,
        focus_key: str = "",
    ) -> None:
        palette = theme.palette
        super().__init__(
            action,
            ground=palette.accent_wash if chosen else palette.sheet,
            edge=palette.accent if chosen else palette.edge,
            padding=theme.dp(16),
            focus_key=focus_key,
        )
        self.text = name
        words = Column(Text(name, Type.BODY, bold=True), gap=4 if art is None else 10)
        if art is not None:
            words.add_widget(art)
        if meaning:
            words.add_widget(Text(meaning, Type.LABEL, soft=True))
        words.pos_hint = {"center_y": 0.5}
        self.add_widget(_Dot(chosen))
        self.add_widget(words)


class _Dot(Painted):
    def __init__(self, chosen: bool) -> None:
        self.chosen = chosen
        super().__init__(size_hint=(None, None), size=(theme.dp(26), theme.dp(26)))
        self.pos_hint = {"center_y": 0.5}

    def paint(self, pen: Pen) -> None:
        palette, half = theme.palette, self.width / 2
        pen.colour(palette.accent if self.chosen else palette.edge)
        pen.ring(half, half, half - theme.dp(2), theme.dp(2))
        if self.chosen:
            pen.disc(half, half, half * 0.5)


class ScoreGamesScreen(Screen):
    """The games whose scores can be counted."""

    def title(self) -> str:
        """Return the name of the screen."""
        return _("Count a score")

    def subtitle(self) -> str:
        """Return the question."""
        return _("Which game was played?")

    def build(self) -> Widget:
        """Return a row for each game, and one for each of the solo games played last."""
        services = self.shell.services
        rows = [self._row(game) for game in sheet_games(services.storage)]
        if rows:
            rows[0].focus_first = True
        content = Column(*rows, gap=12, inset=20)
        if alone := solo_games(services.storage, services.now()):
            note = _("The opponent's page is filled in from the game; yours is left to count.")
            offered = [self._solo_row(one) for one in alone]
            content.add_widget(Section(_("From a solo game"), *offered, note=note))
        return Scroll(Centred(content, most=720))

    def _row(self, game: SheetGame) -> ListRow:
        begun = _("Go on with the sheet of {who}").format(who=game.begun) if game.begun else ""
        return ListRow(
            game.name,
            partial(self._open, game.id),
            detail=begun,
            icon="edit" if game.begun else "trophy",
            focus_key=f"score:{game.id}",
        )

    def _solo_row(self, game: GameRow) -> ListRow:
        return ListRow(
            game.title,
            partial(self._open_solo, game.id),
            detail=game.detail,
            icon="trophy" if game.finished else "timer",
            focus_key=f"score:solo:{game.id}",
        )

    def _open(self, game: str) -> None:

        self.shell.go("score", game_id=game)

    def _open_solo(self, playthrough: str) -> None:

        shell = self.shell
        shell.attempt(lambda: shell.go("score", shell.services.playthroughs.open(playthrough)))


LEFT, RIGHT = 276, 275


class WelcomeScreen(Screen):
    """One of three pages; whoever leaves them has seen them."""

    def __init__(self, page: int = 0) -> None:
        self.page = page

    def aid(self) -> None:
        """Offer no player aid here."""

    def title(self) -> str:
        """Return the name of the pages."""
        return _("First steps")

    def subtitle(self) -> str:
        """Return which page it is."""
        return _("{n} of {all}").format(n=self.page + 1, all=len(pages()))

    def actions(self) -> Sequence[HeaderAction]:
        """Return the way past them."""
        return (HeaderAction("close", _("Skip"), self.finish),)

    def build(self) -> Widget:
        """Return the page, and below it the way on."""
        page = pages()[self.page]
        narrow = theme.shape is Shape.PHONE or theme.text_scale > 1.3 or len(page.points) % 2
        columns = 1 if narrow else 2
        content = Column(
            Text(page.title, Type.DISPLAY if theme.shape is not Shape.PHONE else Type.TITLE, bold=True),
            Text(page.text, Type.BODY),
            Grid(*(_point(one) for one in page.points), columns=columns, gap=12),
            *self._things(page),
            gap=18,
            inset=20,
        )
        whole = BoxLayout(orientation="vertical")
        whole.add_widget(Scroll(Centred(content, most=760), name=f"welcome:{page.id}"))
        whole.add_widget(Centred(Column(self._foot(), inset=(20, 12)), most=760))
        return whole

    def key(self, key: int, modifiers: Sequence[str]) -> bool:
        """Turn the pages with the arrows left and right."""
        if key in (LEFT, RIGHT) and not modifiers:
            self.turn(1 if key == RIGHT else -1)
            return True
        return False

    def left(self) -> None:
        """Remember that the pages were seen."""
        settings = self.shell.services.settings
        if not settings.welcomed:
            self.shell.attempt(settings.mark_welcomed)

    def turn(self, by: int) -> None:
        """Turn to the page before or after; at the ends nothing happens."""
        fresh = self.page + by
        if 0 <= fresh < len(pages()):
            self.page = fresh
            self.shell.rebuild(keep_place=False)

    def finish(self) -> None:
        """Leave the pages."""
        self.shell.back()

    def _foot(self) -> Widget:
        last = self.page == len(pages()) - 1
        go = PushButton(
            _("To the table") if last else _("Next"),
            self.finish if last else lambda: self.turn(1),
            kind="primary",
            size=Type.BODY,
            least=56,
            focus_key="welcome:next",
        )
        go.focus_first = True
        parts: list[Widget] = [go]
        if self.page:
            before = PushButton(
                _("Back"), lambda: self.turn(-1), least=56, size_hint_x=0.5, focus_key="welcome:before"
            )
            parts.insert(len(parts) if theme.left_handed else 0, before)
        return Row(*parts)

    def _things(self, page: Page) -> list[Widget]:
        """Return what can be tried on a page."""
        if page.id == "demo":
            buttons = [
                PushButton(
                    _("Open the demo game"), self.open_demo, icon="play", fit=True, focus_key="welcome:demo"
                )
            ]
            if samples.present(self.shell.services.storage):
                buttons.append(
                    PushButton(
                        _("Remove the samples"),
                        self.remove_samples,
                        icon="delete",
                        fit=True,
                        focus_key="welcome:remove",
                    )
                )
            return [Flow(*buttons, gap=12)]
        if page.id == "tags":
            tags = PushButton(_("Print tags"), self._tags, icon="printer", fit=True, focus_key="welcome:tags")
            scan = PushButton(
                _("Scan the sample picture"), self._scan, icon="scan", fit=True, focus_key="welcome:scan"
            )
            return [Flow(tags, scan, gap=12)]
        return []

    def open_demo(self) -> None:
        """Begin the demo game, or go on with it."""
        services = self.shell.services

        def go() -> None:
            self.shell.go("solo", samples.demo_game(services.storage, services.now()))

        self.shell.attempt(go)

    def remove_samples(self) -> None:
        """Take the samples out of the lists."""
        if self.shell.attempt(lambda: samples.remove(self.shell.services.storage)):
            self.shell.say(_("The samples are gone."))
            self.shell.rebuild()

    def _tags(self) -> None:

        self.shell.go("stickers")

    def _scan(self) -> None:
        screen: Any = screen_of("scan")
        self.shell.go(screen)
        screen.open_sample()


def _point(one: Point) -> Widget:
    sign = Icon(one.icon, theme.dp(36), colour=theme.palette.accent)
    words = Column(Text(one.name, Type.BODY, bold=True), Text(one.text, Type.LABEL, soft=True), gap=2)
    return Sheet(Row(sign, words, gap=14), inset=14)
