"""Begin a game: which board the AI plays, and who draws the cards."""

from __future__ import annotations

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.navigation import Screen
from companion.app.presenters.games import BoardChoice, NewGame, boards, deck_words
from companion.app.shape import Shape
from companion.app.theme import Theme, Type
from companion.app.widgets.buttons import PushButton
from companion.app.widgets.layout import Centred, Column, Grid
from companion.app.widgets.pen import Painted, Pen
from companion.app.widgets.picture import Signs
from companion.app.widgets.pressable import Action, Pressable
from companion.app.widgets.rows import Section
from companion.app.widgets.scroll import Scroll
from companion.app.widgets.text import Text
from companion.words import _


class NewGameScreen(Screen):
    """The choices of a new game."""

    def __init__(self) -> None:
        self.choices = NewGame()

    def title(self) -> str:
        """Return the name of the screen."""
        return _("New game")

    def build(self, theme: Theme) -> Widget:
        """Return the boards, the decks and the button."""
        columns = 1 if theme.shape is Shape.PHONE else 2
        board_cards = [self._board(theme, board) for board in boards()]
        decks = [self._deck(theme, deck) for deck in ("virtual", "own")]
        content = Column(
            theme,
            Section(
                theme,
                _("Which board does the AI play?"),
                Grid(theme, *board_cards, columns=columns),
                note=_("Told apart by the focus beside the laurel."),
            ),
            Section(theme, _("Who draws the scheme cards?"), Grid(theme, *decks, columns=columns)),
            gap=28,
            inset=20,
        )
        begin = PushButton(
            theme, _("Begin"), self._begin, kind="primary", size=Type.BODY, least=64, focus_key="new:begin"
        )
        begin.disabled = not self.choices.ready
        foot = Column(theme, Centred(theme, begin, most=560), inset=16)
        page = BoxLayout(orientation="vertical")
        page.add_widget(Scroll(theme, Centred(theme, content, most=980)))
        page.add_widget(foot)
        return page

    def _board(self, theme: Theme, board: BoardChoice) -> Widget:
        chosen = self.choices.board == board.id
        return ChoiceCard(
            theme,
            board.name,
            board.does,
            chosen,
            lambda: self._choose_board(board.id),
            art=Signs(theme, board.effects, 30),
            focus_key=f"board:{board.id}",
        )

    def _deck(self, theme: Theme, deck: str) -> Widget:
        name, meaning = deck_words(deck)
        chosen = self.choices.deck == deck
        return ChoiceCard(
            theme, name, meaning, chosen, lambda: self._choose_deck(deck), focus_key=f"deck:{deck}"
        )

    def _choose_board(self, board: str) -> None:
        self.choices.board = board
        self.shell.rebuild()

    def _choose_deck(self, deck: str) -> None:
        self.choices.deck = deck
        self.shell.rebuild()

    def _begin(self) -> None:
        from companion.app.screens.solo import SoloScreen

        def begin() -> None:
            services = self.shell.services
            self.shell.swap(SoloScreen(self.choices.begin(services.playthroughs, services.seed())))

        self.shell.attempt(begin)


class ChoiceCard(Pressable):
    """One of several things to choose, with what it means; a filled ring and a frame show that it is chosen."""

    def __init__(
        self,
        theme: Theme,
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
            theme,
            action,
            ground=palette.accent_wash if chosen else palette.sheet,
            edge=palette.accent if chosen else palette.edge,
            padding=theme.dp(16),
            focus_key=focus_key,
        )
        self.text = name
        words = Column(theme, Text(theme, name, Type.BODY, bold=True), gap=4)
        if art is not None:
            words.add_widget(art)
        words.add_widget(Text(theme, meaning, Type.LABEL, soft=True))
        words.pos_hint = {"center_y": 0.5}
        self.add_widget(_Dot(theme, chosen))
        self.add_widget(words)


class _Dot(Painted):
    def __init__(self, theme: Theme, chosen: bool) -> None:
        self.chosen = chosen
        super().__init__(theme, size_hint=(None, None), size=(theme.dp(26), theme.dp(26)))
        self.pos_hint = {"center_y": 0.5}

    def paint(self, pen: Pen) -> None:
        palette, half = self.theme.palette, self.width / 2
        pen.colour(palette.accent if self.chosen else palette.edge)
        pen.ring(half, half, half - self.theme.dp(2), self.theme.dp(2))
        if self.chosen:
            pen.disc(half, half, half * 0.5)
