"""Begin a game: against whom, on which board, and who draws the cards."""

from __future__ import annotations

from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from assets.words import _
from companion.aid.places import AidPlace, at_start
from companion.app.navigation import Screen
from companion.app.presenters.games import CARD_GAME, NewGame
from companion.app.shape import Shape
from companion.app.tables import tables, with_table
from companion.app.tables.contract import Option, OptionGroup
from companion.app.theme import Type, theme
from companion.app.widgets.below import Below
from companion.app.widgets.buttons import PushButton
from companion.app.widgets.chips import Chips
from companion.app.widgets.layout import Centred, Column, Grid
from companion.app.widgets.pen import Painted, Pen
from companion.app.widgets.pressable import Action, Pressable
from companion.app.widgets.rows import ListRow, OnOff, Section
from companion.app.widgets.text import Text
from companion.games.darwins_journey.card_sets import Shelf


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
