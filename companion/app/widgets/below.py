"""Is there more than can be seen? Content that says so: "2 more below", one tap scrolls there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from assets.words import _, ngettext
from companion.app.theme import Type, theme
from companion.app.widgets.icon import Icon
from companion.app.widgets.pen import Pen
from companion.app.widgets.pressable import Pressable
from companion.app.widgets.scroll import Scroll
from companion.app.widgets.text import Text

KEPT_IN_SIGHT = 40.0
"""How much of what was seen stays in sight when a tap scrolls on, in dp."""
SLACK = 6.0
"""So much may be hidden of a thing that still counts as seen, in dp."""


class Below(BoxLayout):
    """Content that scrolls when it must; then a strip under it says how many of `things` lie below, and scrolls on.

    The strip stays while the content is too long (at its end it leads back up), so that nothing jumps while scrolling.
    """

    def __init__(
        self,
        content: Widget,
        *,
        name: str,
        things: Callable[[], Sequence[Widget]] = tuple,
        **rest: Any,
    ) -> None:
        super().__init__(orientation="vertical", **rest)
        self._content = content
        self._things = things
        self.scroll = Scroll(content, name=name)
        self.strip = Strip(self._go, focus_key=f"below:{name}")
        self.add_widget(self.scroll)
        self._look = Clock.create_trigger(self._looked, -1)
        content.bind(height=self._look)
        self.bind(height=self._look, width=self._widen)
        self.scroll.bind(scroll_y=self._look, height=self._look)
        self._look()

    @property
    def strip_height(self) -> float:
        """How high the strip is, in px."""
        return float(self.strip.height)

    @property
    def hidden(self) -> int:
        """How many of the things cannot be seen whole because they lie lower."""
        lowest = self.scroll.y - theme.dp(SLACK)
        return sum(one.to_window(*one.pos)[1] < lowest for one in self._things())

    def _widen(self, *_: Any) -> None:
        """Tell the strip how wide it will be: in a narrow one that waits its words would wrap and make it as high as a page."""
        self.strip.width = self.width
        self._look()

    def _looked(self, *_: Any) -> None:
        too_long = self._content.height > self.height + 1 and self.height > self.strip.height * 1.5
        shown = self.strip.parent is not None
        if too_long and not shown:
            self.add_widget(self.strip)
        elif shown and not too_long:
            self.remove_widget(self.strip)
        if too_long:
            self.strip.say(at_end=self.scroll.scroll_y <= 0.002, count=self.hidden)

    def _go(self) -> None:
        if self.scroll.scroll_y <= 0.002:
            self.scroll.scroll_y = 1.0
        else:
            self.scroll.move(max(theme.dp(48), self.scroll.height - theme.dp(KEPT_IN_SIGHT)))


class Strip(Pressable):
    """The line under content that goes on below."""

    def __init__(self, action: Callable[[], Any], *, focus_key: str) -> None:
        super().__init__(
            action, ground=theme.palette.sunken, radius=0, focus_key=focus_key, padding=(theme.dp(16), 0)
        )
        self.add_widget(Widget())
        self._sign = Icon("chevron_down", theme.dp(22), colour=theme.palette.accent)
        self._sign.pos_hint = {"center_y": 0.5}
        self._words = Text("", Type.LABEL, bold=True, colour=theme.palette.accent, size_hint_x=None)
        self._words.pos_hint = {"center_y": 0.5}
        self.add_widget(self._sign)
        self.add_widget(self._words)
        self.add_widget(Widget())
        self.text = ""
        self.bind(width=self._give_room)

    def _give_room(self, *_: Any) -> None:
        """Keep sign and words together in the middle; long words wrap."""
        room = self.width - self._sign.width - self.padding[0] - self.padding[2] - 3 * self.spacing
        self._words.width = max(1.0, min(self._words.wants_width(), room))

    def say(self, *, at_end: bool, count: int) -> None:
        """Show where a press leads: on, past so many things, or back up."""
        if at_end:
            words, icon = _("Back to the top"), "chevron_up"
        else:
            words = (
                ngettext("{n} more below", "{n} more below", count).format(n=count)
                if count
                else _("More below")
            )
            icon = "chevron_down"
        if words != self.text:
            self.text = words
            self._words.say(words)
            self._give_room()
            self._sign.turn_into(icon, theme.palette.accent)

    def paint(self, pen: Pen) -> None:
        """Draw the ground and a line above it."""
        super().paint(pen)
        pen.colour(theme.palette.hairline)
        pen.fill(0, self.height - theme.hairline, self.width, theme.hairline)
