"""What else can be printed: blank score pads, the statistics, the logs of solo games."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from assets.errors import PlainError
from assets.words import _
from companion.app.navigation import Screen
from companion.app.presenters.papers import pads, slips
from companion.app.presenters.printing import USUAL_COLUMNS
from companion.app.shape import Shape
from companion.app.theme import theme
from companion.app.widgets.chips import Chips
from companion.app.widgets.layout import Centred, Column, Grid
from companion.app.widgets.rows import ListRow, Note, Section
from companion.app.widgets.scroll import Scroll

if TYPE_CHECKING:
    from companion.app.presenters.papers import Paper

MOST_PLAYERS = 6


class PapersScreen(Screen):
    """Blank score pads for so many players, and slips of what was played."""

    def __init__(self) -> None:
        self._players = 2

    def title(self) -> str:
        """Return the name of the screen."""
        return _("Other papers")

    def build(self) -> Widget:
        """Return what there is."""
        numbers = [(str(n), str(n)) for n in range(1, MOST_PLAYERS + 1)]
        players = Chips(numbers, str(self._players), self._choose, focus_key="papers:players")
        blank = Section(
            _("Blank score pads, to fill in by hand"),
            players,
            *(self._row(one) for one in pads(self._players)),
            note=_("How many play?"),
        )
        services = self.shell.services
        try:
            rows = [
                self._row(one)
                for one in slips(services.storage, services.playthroughs, services.now().date())
            ]
        except PlainError as error:
            rows = [Note(str(error), kind="wrong")]
        parts = [blank, *([Section(_("What was played"), *rows)] if rows else [])]
        if theme.shape is Shape.WIDE and len(parts) > 1:
            halves = Grid(*parts, columns=2, gap=48, top_aligned=True)
            return Scroll(Centred(Column(halves, inset=24), most=1160))
        return Scroll(Centred(Column(*parts, gap=28, inset=20), most=720))

    def _row(self, paper: Paper) -> Widget:
        return ListRow(
            paper.title,
            partial(self._open, paper),
            detail=paper.detail,
            icon=paper.icon,
            focus_key=f"paper:{paper.id}",
        )

    def _choose(self, players: str) -> None:
        self._players = int(players)
        self.shell.rebuild()

    def _open(self, paper: Paper) -> None:

        def go() -> None:
            self.shell.go("receipt", paper.make(USUAL_COLUMNS), fitted=paper.make)

        self.shell.attempt(go)
