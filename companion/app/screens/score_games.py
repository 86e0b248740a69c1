"""Whose score is counted: the four games, and the sheets that were begun."""

from __future__ import annotations

from functools import partial

from kivy.uix.widget import Widget

from companion.app.navigation import Screen
from companion.app.presenters.sheet_games import SheetGame, sheet_games
from companion.app.theme import Theme
from companion.app.widgets.layout import Centred, Column
from companion.app.widgets.rows import ListRow
from companion.app.widgets.scroll import Scroll
from companion.words import _


class ScoreGamesScreen(Screen):
    """The games whose scores can be counted."""

    def title(self) -> str:
        """Return the name of the screen."""
        return _("Count a score")

    def subtitle(self) -> str:
        """Return the question."""
        return _("Which game was played?")

    def build(self, theme: Theme) -> Widget:
        """Return a row for each game."""
        rows = [self._row(theme, game) for game in sheet_games(self.shell.services.storage)]
        if rows:
            rows[0].focus_first = True
        return Scroll(theme, Centred(theme, Column(theme, *rows, gap=12, inset=20), most=720))

    def _row(self, theme: Theme, game: SheetGame) -> ListRow:
        begun = _("Go on with the sheet of {who}").format(who=game.begun) if game.begun else ""
        return ListRow(
            theme,
            game.name,
            partial(self._open, game.id),
            detail=begun,
            icon="edit" if game.begun else "trophy",
            focus_key=f"score:{game.id}",
        )

    def _open(self, game: str) -> None:
        from companion.app.screens.score import ScoreScreen

        self.shell.go(ScoreScreen(game_id=game))
