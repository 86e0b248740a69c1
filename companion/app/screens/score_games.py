"""Whose score is counted: the four games, the sheets that were begun, and the games alone that fill the bot's page."""

from __future__ import annotations

from functools import partial

from kivy.uix.widget import Widget

from assets.words import _
from companion.app.navigation import Screen
from companion.app.presenters.home import GameRow
from companion.app.presenters.sheet_games import SheetGame, sheet_games, solo_games
from companion.app.widgets.layout import Centred, Column
from companion.app.widgets.rows import ListRow, Section
from companion.app.widgets.scroll import Scroll


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
