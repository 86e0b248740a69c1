"""The lines of a game that were kept: what each went on with, and taking one up again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from assets.words import _
from companion.app.navigation import Screen
from companion.app.presenters.branches import BranchView, Changeover, branch_views, switch
from companion.app.theme import Type
from companion.app.widgets.below import Below
from companion.app.widgets.buttons import PushButton
from companion.app.widgets.layout import Centred, Column
from companion.app.widgets.rows import ListRow, Note, Section
from companion.app.widgets.text import Text

if TYPE_CHECKING:
    from companion.playthrough import OpenGame

PAGE = 12


class BranchesScreen(Screen):
    """Every line that was played and left by an undo; `taken(changeover)` is told when one is taken up."""

    def __init__(self, game: OpenGame, taken: Callable[[Changeover], Any]) -> None:
        self.game = game
        self._taken = taken
        self._most = PAGE

    def title(self) -> str:
        """Return the name of the screen."""
        return _("Other lines")

    def build(self) -> Widget:
        """Return the lines, the newest first."""
        views, every = branch_views(self.game, self.shell.services.now(), self._most)
        others = [one for one in views if not one.now]
        content = Column(gap=16, inset=20)
        content.add_widget(
            Text(_("What was undone and played otherwise is kept. You can take it up again."), soft=True)
        )
        content.add_widget(Note(_("You are here: {step}").format(step=self._here()), kind="info"))
        if others:
            content.add_widget(Section(_("Went on otherwise with"), *(self._row(one) for one in others)))
        else:
            content.add_widget(Text(_("There is no other line in this game."), Type.BODY))
        if every > len(views):
            words = _("Show all {n}").format(n=every)
            content.add_widget(PushButton(words, self._more, kind="quiet", focus_key="branches:more"))
        return Below(Centred(content, most=760), name="branches")

    def _here(self) -> str:
        from companion import spoken

        return spoken.step_name(self.game.game, self.game.undo_step()) or _("the beginning")

    def _row(self, one: BranchView) -> Widget:
        return ListRow(
            one.title[:1].upper() + one.title[1:],
            partial(self._ask, one),
            detail=one.detail,
            icon="swap",
            focus_key=f"branch:{one.leaf}",
        )

    def _ask(self, one: BranchView) -> None:
        self.shell.ask(
            _("Take up this line?"),
            _("The companion says what to move on the table. The line you are on is kept too."),
            _("Take it up"),
            lambda: self._switch(one.leaf),
        )

    def _switch(self, leaf: int) -> None:
        def go() -> None:
            self._taken(switch(self.game, leaf))

        if not self.shell.attempt(go):
            self.shell.rebuild()

    def _more(self) -> None:
        self._most = 1000
        self.shell.rebuild()
