"""How does the scan screen show its picture? The frame with named outlines, below it what is said about it and its tools."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kivy.uix.boxlayout import BoxLayout

from assets.words import _
from companion.app.presenters.scanning import Seen
from companion.app.shape import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.buttons import IconButton
from companion.app.widgets.layout import Flow, Row
from companion.app.widgets.live import FrameView, Look, Outline
from companion.app.widgets.text import Text

if TYPE_CHECKING:
    from companion.app.watching import Watching


@dataclass(frozen=True, slots=True)
class Tool:
    """A button below the picture: its sign, its name, what it does."""

    icon: str
    name: str
    action: Callable[[], Any]


class ScanPicture(BoxLayout):
    """The picture of what is looked at. `on_tap` gets the piece id or the `Other` that was touched."""

    def __init__(self, seen: Seen, tools: Sequence[Tool], on_tap: Callable[[Any], Any], *, aim: bool) -> None:
        super().__init__(orientation="vertical")
        self._seen = seen
        self.frame = FrameView(on_tap, aim=aim)
        self._status = Text("", Type.LABEL)
        labelled = theme.shape is not Shape.PHONE
        buttons = Flow(gap=4, size_hint_x=None, width=0)
        for one in tools:
            button = IconButton(
                one.icon, one.name, one.action, labelled=labelled, focus_key=f"scan:{one.icon}"
            )
            buttons.add_widget(button)
        buttons.width = sum(child.width + theme.dp(4) for child in buttons.children)
        self.add_widget(self.frame)
        self.add_widget(Row(self._status, buttons, inset=(14, 6), least=64))

    def draw(self, watching: Watching) -> None:
        """Show the newest picture and what was read in it."""
        if watching.picture is None:
            return
        outlines = []
        for code in watching.codes:
            other = self._seen.other(reading := self._seen.meaning(code))
            if other is not None:
                outlines.append(Outline(code.corners, "?", Look.OTHER, other))
                continue
            piece = self._seen.piece_id(reading)
            look = Look.PIECE if self._seen.fits(piece) else Look.EXTRA
            outlines.append(Outline(code.corners, self._seen.name_of(piece), look, piece))
        self.frame.show(watching.picture, outlines)

    def say(self, watching: Watching) -> None:
        """Say what stands in the way, or what to do."""
        words = _status(watching, self._seen)
        if words != self._status.words:
            self._status.say(words)


def _status(watching: Watching, seen: Seen) -> str:
    from companion.scan_words import advice_words

    view, gone = watching.view, watching.gone
    if watching.frozen:
        return _("Held still. Tap a code to say what it is on.")
    if gone is not None:
        return _("{what} It goes on when the camera is back; what was seen stays.").format(what=gone.what)
    if view is not None and view.advice is not None:
        return advice_words(view.advice)
    if not watching.running:
        return _("Read. Tap a code for its name.") if view is not None else ""
    if view is None:
        return _("Opening …")
    return _("Go on, or take what is here.") if seen.rows() else _("Move slowly over the table.")
