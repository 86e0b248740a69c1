"""What lies over a screen: a question to confirm, a sheet of choices, a short message?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from assets.words import _
from companion.app.safe_area import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.controls import Deeds, IconButton, PushButton
from companion.app.widgets.drawing import Painted, Pen
from companion.app.widgets.layout import Column, Row, Scroll, Sheet, Text

BESIDE_BAR = 10.0
"""Room for the bar beside content that is longer than its sheet, in dp."""


class Overlay(Painted, FloatLayout):
    """Something over the screen behind a scrim; a touch beside it or Back closes it."""

    def __init__(
        self,
        title: str,
        content: Widget,
        close: Callable[[], Any],
        *,
        foot: Widget | None = None,
    ) -> None:
        super().__init__()
        self._close = close
        head = Row(
            Text(title, Type.TITLE, bold=True),
            IconButton("close", _("Close"), close, focus_key="overlay:close"),
        )
        self._inner = Column(content)
        self._scroll = Scroll(self._inner, name="overlay")
        self.panel = Sheet(head, self._scroll, inset=20, gap=14)
        self.panel.size_hint_x = None
        self._scroll.size_hint_y = None
        if foot is not None:
            self.panel.add_widget(foot)
        self._inner.bind(height=self._fit)
        self.panel.bind(height=self._fit)
        self.bind(size=self._fit, pos=self._fit)
        self.add_widget(self.panel)
        self._fit()

    def paint(self, pen: Pen) -> None:
        """Dim the screen behind."""
        pen.colour(theme.palette.scrim, 0.55)
        pen.fill(0, 0, self.width, self.height)

    def on_touch_down(self, touch: Any) -> bool:
        """Keep touches from the screen behind; one beside the panel closes."""
        if self.panel.collide_point(*touch.pos):
            super().on_touch_down(touch)
        else:
            self._close()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Keep moves from the screen behind."""
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Keep releases from the screen behind."""
        super().on_touch_up(touch)
        return True

    def _fit(self, *_: Any) -> None:
        phone, edges = theme.shape is Shape.PHONE, theme.insets
        left, low = self.x + theme.dp(edges.left), self.y + theme.dp(edges.bottom)
        width = self.width - theme.dp(edges.left + edges.right)
        height = self.height - theme.dp(edges.top + edges.bottom)
        self.panel.width = min(width - (0 if phone else 2 * theme.margin), theme.dp(620))
        rest = self.panel.height - self._scroll.height
        most = max(theme.dp(96), height * 0.88 - rest)
        self._scroll.height = min(self._inner.height, most)
        self._inner.padding = (0, 0, theme.dp(BESIDE_BAR) if self._inner.height > most else 0, 0)
        self.panel.center_x = left + width / 2
        if phone:
            self.panel.y = low
        else:
            self.panel.center_y = low + height / 2


def confirm(
    title: str,
    text: str,
    yes: str,
    on_yes: Callable[[], Any],
    close: Callable[[], Any],
    *,
    danger: bool = False,
) -> Overlay:
    """Return a question with two ways out; Escape and a touch beside it are the harmless one."""

    def go() -> None:
        close()
        on_yes()

    leave = PushButton(_("Not now"), close, focus_key="confirm:no")
    leave.focus_first = True
    act = PushButton(yes, go, kind="danger" if danger else "primary", focus_key="confirm:yes")
    content = Column(Text(text), Deeds(leave, act), gap=20)
    return Overlay(title, content, close)


class Toast(Painted, AnchorLayout):
    """A short message that goes away by itself after `seconds`, or when it is touched."""

    def __init__(self, text: str, gone: Callable[[Widget], Any], *, seconds: float = 4.0) -> None:
        super().__init__(anchor_x="center", anchor_y="center", size_hint=(None, None))
        self.text = text
        self._top = 0.0
        self._words = Text(text, Type.LABEL, colour=theme.palette.paper, align="center", size_hint_x=None)
        self.add_widget(self._words)
        self._words.bind(height=self._fit)
        self._gone = gone
        Clock.schedule_once(lambda _dt: gone(self), seconds)

    def on_touch_down(self, touch: Any) -> bool:
        """A touch on the message takes it away."""
        if self.collide_point(*touch.pos):
            self._gone(self)
            return True
        return False

    def place(self, width: float, top: float) -> None:
        """Lie below that height in a window of that width."""
        self._words.width = min(
            width - 2 * theme.margin - theme.dp(40), self._words.wants_width(), theme.dp(560)
        )
        self.width = self._words.width + theme.dp(40)
        self.center_x = width / 2
        self._top = top
        self._fit()

    def paint(self, pen: Pen) -> None:
        """Draw the ground."""
        pen.colour(theme.palette.ink)
        pen.fill(0, 0, self.width, self.height, theme.radius)

    def _fit(self, *_: Any) -> None:
        self.height = self._words.height + theme.dp(24)
        self.top = self._top
