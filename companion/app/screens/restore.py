"""A game that came out of a code on a receipt: seen before it is added."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from assets.words import _
from companion.app.navigation import Screen
from companion.app.presenters import restoring
from companion.app.theme import Type
from companion.app.widgets.buttons import Deeds, PushButton
from companion.app.widgets.layout import Centred, Column, Rule
from companion.app.widgets.paper import Paper
from companion.app.widgets.rows import Note
from companion.app.widgets.scroll import Scroll

if TYPE_CHECKING:
    from companion.app.navigation import Shell
    from companion.app.presenters.restoring import Offer


def offer_restored(shell: Shell, text: str) -> bool:
    """Show what a scanned text would add; False if it is no restore code.

    Raises:
        BadInput: it is one, but damaged or hostile.
        PlainError: the database cannot be read.
    """
    offered = restoring.offer(shell.services.storage, text)
    if offered is None:
        return False
    shell.go("restore", offered)
    return True


class RestoreScreen(Screen):
    """The receipt of the game, what adding it would do, and the two ways on."""

    def __init__(self, offered: Offer) -> None:
        self.offered = offered

    def title(self) -> str:
        """Return the name of the screen."""
        return _("From a receipt")

    def subtitle(self) -> str:
        """Return which game it is."""
        return self.offered.name

    def build(self) -> Widget:
        """Return the game as its receipt, and below it the choice."""
        from companion.history.retelling import receipt_of
        from printing.picture import render_preview

        paper = Paper(render_preview(receipt_of(self.offered.game), 42, torn=True), self.offered.name)
        page = BoxLayout(orientation="vertical")
        page.add_widget(Scroll(Centred(Column(paper, inset=16), most=460)))
        deeds = Column(Note(self.offered.words), self._buttons(), inset=14)
        page.add_widget(Column(Rule(), Centred(deeds, most=620), gap=0))
        return page

    def _buttons(self) -> Widget:
        leave = PushButton(
            _("Cancel") if self.offered.adds else _("Back"),
            self.shell.back,
            size=Type.BODY,
            least=60,
            focus_key="restore:cancel",
        )
        if not self.offered.adds:
            return leave
        add = PushButton(
            _("Add"),
            self._add,
            kind="primary",
            icon="plus",
            size=Type.BODY,
            least=60,
            focus_key="restore:add",
        )
        return Deeds(leave, add)

    def _add(self) -> None:
        if self.shell.attempt(lambda: restoring.keep(self.shell.services.storage, self.offered)):
            self.shell.back()
            self.shell.say(_("{game} is kept among the finished games.").format(game=self.offered.name))
