"""What is to be set up: the game, how many play, the variant, their names; or one that was begun."""

from __future__ import annotations

from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from assets.words import _
from companion.app.navigation import Screen
from companion.app.presenters.setup import OpenSetup, SetupChoice
from companion.app.shape import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.buttons import PushButton
from companion.app.widgets.chips import Chips
from companion.app.widgets.field import TextField
from companion.app.widgets.layout import Centred, Column, Grid
from companion.app.widgets.rows import ListRow, Section
from companion.app.widgets.scroll import Scroll
from companion.app.widgets.text import Text
from companion.scoring.seats import LONGEST_NAME
from companion.setup.desk import SetupDesk


class SetupChoiceScreen(Screen):
    """The choices before a set-up."""

    def __init__(self) -> None:
        self._choice: SetupChoice | None = None

    @property
    def choice(self) -> SetupChoice:
        """What was chosen so far."""
        if self._choice is None:
            self._choice = SetupChoice(self.shell.services.storage)
        return self._choice

    def title(self) -> str:
        """Return the name of the screen."""
        return _("Set up a game")

    def build(self) -> Widget:
        """Return what was begun, the choices, and the button."""
        choice = self.choice
        parts: list[Widget] = []
        begun = choice.open()
        if begun:
            rows = [self._begun(one) for one in begun]
            parts.append(Section(_("Go on with"), *rows))
        numbers = [(str(n), _("1 (solo)") if n == 1 else str(n)) for n in choice.numbers()]
        variants = [(one.id, one.name) for one in choice.variants()]
        parts += [
            Section(
                _("Which game?"), Chips(choice.games(), choice.game, self._choose_game, focus_key="game")
            ),
            Section(
                _("How many play?"),
                Chips(numbers, str(choice.players), self._choose_players, focus_key="players"),
            ),
            Section(
                _("Which variant?"), Chips(variants, choice.chosen, self._choose_variant, focus_key="variant")
            ),
        ]
        if choice.asks_names():
            parts.append(self._names())
        content = Column(*parts, gap=26, inset=20)
        begin = PushButton(
            _("Set up"), self.begin, kind="primary", size=Type.BODY, least=64, focus_key="setup:begin"
        )
        page = BoxLayout(orientation="vertical")
        page.add_widget(Scroll(Centred(content, most=860)))
        page.add_widget(Column(Centred(begin, most=560), inset=16))
        return page

    def entered(self) -> None:
        """Show the set-ups as they are now."""
        self.shell.rebuild()

    def _begun(self, one: OpenSetup) -> Widget:
        return ListRow(
            one.title,
            partial(self._go_on, one.game),
            detail=one.detail,
            icon="list",
            focus_key=f"begun:{one.game}",
        )

    def _names(self) -> Widget:
        choice = self.choice
        fields = [
            TextField(
                choice.names.get(n, ""),
                partial(self._name, n),
                hint=_("Player {n}").format(n=n),
                most=LONGEST_NAME,
                focus_key=f"name:{n}",
            )
            for n in range(1, choice.players + 1)
        ]
        columns = 1 if theme.shape is Shape.PHONE else 2
        note = Text(_("If you like: they stand on the list and on the score sheet."), Type.SMALL, soft=True)
        return Section(_("Who plays?"), note, Grid(*fields, columns=columns))

    def _name(self, number: int, text: str) -> None:
        self.choice.names[number] = text

    def _choose_game(self, game: str) -> None:
        self.choice.choose_game(game)
        self.shell.rebuild()

    def _choose_players(self, players: str) -> None:
        self.choice.choose_players(int(players))
        self.shell.rebuild()

    def _choose_variant(self, variant: str) -> None:
        self.choice.variant = variant

    def _go_on(self, game: str) -> None:
        def go() -> None:
            desk = SetupDesk.open(self.shell.services.storage, game)
            if desk is not None:
                self.shell.go("setup", desk)

        self.shell.attempt(go)

    def begin(self) -> None:
        """Begin the set-up; one of that game that was begun is asked about first."""
        if self.choice.kept():
            self.shell.ask(
                _("Begin afresh?"),
                _("A set-up of this game was begun. A new one takes its place."),
                _("Begin afresh"),
                self._begin,
            )
        else:
            self._begin()

    def _begin(self) -> None:
        self.shell.attempt(lambda: self.shell.go("setup", self.choice.begin(self.shell.services.seed())))
