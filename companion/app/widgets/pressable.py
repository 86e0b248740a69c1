"""What can be pressed, and what does it look like when the keyboard is on it?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.app.theme import Rgb, mix, theme
from companion.app.widgets.layout import without_width
from companion.app.widgets.pen import Painted, Pen

Action = Callable[[], Any]


class Focusable:
    """Something the keyboard can stand on. `focus_key` names it, so that the place survives a rebuild."""

    ringed = BooleanProperty(False)
    focus_key: str = ""
    disabled: bool

    def enter(self) -> None:
        """Enter or space was pressed here."""

    def turn(self, key: str) -> bool:  # noqa: ARG002 - for those that use arrows
        """An arrow was pressed here ("left", "right", "up", "down"); True = used up."""
        return False

    def can_focus(self) -> bool:
        """Return whether the keyboard may stand here now."""
        return not self.disabled


def draw_ring(pen: Pen, width: float, height: float, radius: float) -> None:
    """Draw the mark of the keyboard's place round a widget of that size."""
    gap, weight = theme.dp(2), theme.dp(3)
    pen.colour(theme.palette.paper)
    pen.outline(-gap, -gap, width + 2 * gap, height + 2 * gap, radius + gap, gap)
    pen.colour(theme.palette.accent)
    out = gap + weight
    pen.outline(-out, -out, width + 2 * out, height + 2 * out, radius + out, weight)


class Pressable(Focusable, Painted, ButtonBehavior, BoxLayout):
    """A box that does something when it is pressed; at least 48 dp high and wide."""

    ringed = BooleanProperty(False)
    wanted_height = NumericProperty(0.0)
    padding: Any
    touch_target = True

    def __init__(
        self,
        action: Action,
        *,
        focus_key: str = "",
        by_keyboard: bool = True,
        least: float = 48,
        ground: Rgb | None = None,
        edge: Rgb | None = None,
        radius: float | None = None,
        **rest: Any,
    ) -> None:
        self._action = action
        self._least = theme.dp(least)
        self._ground = ground
        self._edge = edge
        self._radius = theme.radius if radius is None else radius
        self.focus_key = focus_key
        self._by_keyboard = by_keyboard
        rest.setdefault("padding", (theme.dp(16), theme.dp(8)))
        rest.setdefault("spacing", theme.dp(10))
        rest.setdefault("size_hint_y", None)
        super().__init__(**without_width(rest))
        self.bind(minimum_height=self._fit, state=self.repaint, ringed=self.repaint, disabled=self._dim)
        self.bind(wanted_height=self.setter("height"))
        self._fit()

    def take_back(self) -> None:
        """The finger moved on: it was no press."""
        self.state = "normal"

    def on_release(self) -> None:
        """Do what the button is for."""
        self._action()

    def can_focus(self) -> bool:
        """Return whether the keyboard may stand here now."""
        return self._by_keyboard and not self.disabled

    def enter(self) -> None:
        """Do what the button is for, from the keyboard."""
        if not self.disabled:
            self._action()

    def paint(self, pen: Pen) -> None:
        """Draw the ground and the edge."""
        ground = self._ground
        if self.state == "down" and not self.disabled:
            ground = mix(ground or theme.palette.paper, theme.palette.ink, 0.12)
        if ground is not None:
            pen.colour(ground)
            pen.fill(0, 0, self.width, self.height, self._radius)
        if self._edge is not None:
            pen.colour(self._edge)
            pen.outline(0, 0, self.width, self.height, self._radius, theme.dp(1.5))

    def paint_over(self, pen: Pen) -> None:
        """Draw the ring of the keyboard's place."""
        if self.ringed:
            draw_ring(pen, self.width, self.height, self._radius)

    def _fit(self, *_: Any) -> None:
        self.wanted_height = max(self._least, self.minimum_height)

    def _dim(self, *_: Any) -> None:
        self.opacity = 0.45 if self.disabled else 1.0
