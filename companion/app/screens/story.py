"""The log: every turn, what was told, answered and corrected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from assets.words import _
from companion.aid.places import AidPlace, at_question
from companion.app.navigation import HeaderAction, Screen
from companion.app.presenters.log import StoryLine, StoryView, story_view
from companion.app.theme import Type, theme
from companion.app.widgets.buttons import PushButton
from companion.app.widgets.icon import Icon
from companion.app.widgets.layout import Centred, Column, Row, Sheet
from companion.app.widgets.rows import EmptyState
from companion.app.widgets.scroll import Scroll
from companion.app.widgets.text import Text

if TYPE_CHECKING:
    from companion.app.presenters.branches import Changeover
    from companion.playthrough import OpenGame

_SIGNS = {"tell": "robot", "note": "info", "answer": "person", "correct": "edit"}
PAGE = 12


class StoryScreen(Screen):
    """What happened so far, the newest turn first; `taken_up` is told when a line that was left is taken up again."""

    def __init__(self, game: OpenGame, taken_up: Callable[[Changeover], Any]) -> None:
        self.game = game
        self._taken_up = taken_up
        self._turns = PAGE

    def title(self) -> str:
        """Return the name of the screen."""
        return _("Log")

    def actions(self) -> Sequence[HeaderAction]:
        """Return the way to the lines that were left."""
        return [HeaderAction("swap", _("Other lines"), self._branches)]

    def aid(self) -> AidPlace:
        """Return where the player aid tells of the open question."""
        return at_question(self.game.game, "" if self.game.ask is None else self.game.ask.verb)

    def build(self) -> Widget:
        """Return the turns."""
        turns = story_view(self.game)
        content = Column(gap=16, inset=20)
        if not any(turn.lines for turn in turns):
            table = PushButton(_("To the table"), self.shell.back, focus_key="story:table")
            content.add_widget(EmptyState("history", _("Nothing has happened yet."), action=table))
        for turn in turns[: self._turns]:
            content.add_widget(self._turn(turn))
        if len(turns) > self._turns:
            content.add_widget(PushButton(_("Earlier turns"), self._more, kind="quiet"))
        return Scroll(Centred(content, most=760))

    def _turn(self, turn: StoryView) -> Widget:
        return Sheet(
            Text(turn.heading, Type.LABEL, bold=True, soft=True),
            *(self._line(line) for line in turn.lines),
            gap=8,
        )

    def _line(self, line: StoryLine) -> Widget:
        soft = line.kind != "tell"
        sign = Icon(_SIGNS[line.kind], theme.dp(20), colour=theme.palette.soft_ink)
        return Row(sign, Text(line.text, Type.LABEL, soft=soft), gap=10)

    def _branches(self) -> None:

        self.shell.go("branches", self.game, self._taken_up)

    def _more(self) -> None:
        self._turns += PAGE * 2
        self.shell.rebuild()
