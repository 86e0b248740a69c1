"""How does a person give a small whole number?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.theme import Type, theme
from companion.app.widgets.buttons import IconButton, PushButton
from companion.app.widgets.pen import Painted, Pen
from companion.app.widgets.pressable import Focusable, draw_ring
from companion.app.widgets.text import Text, text_width


class Stepper(Focusable, Painted, BoxLayout):
    """Minus, the number, plus. Arrows and digits work when the keyboard stands here.

    `low` and `high` are inclusive; what would leave them does nothing and dims its button. `on_type`: the number itself is a
    button that leads to typing it.
    """

    value = NumericProperty(0)

    def __init__(
        self,
        value: int,
        low: int,
        high: int,
        on_change: Callable[[int], Any],
        *,
        name: str = "",
        focus_key: str = "stepper",
        on_type: Callable[[], Any] | None = None,
    ) -> None:
        self.low, self.high = low, high
        self.name = name
        self.focus_key = focus_key
        self._on_change = on_change
        self._typed = ""
        super().__init__(orientation="horizontal", size_hint=(None, None), spacing=theme.dp(2))
        self.less = IconButton("minus", f"{name} −1", lambda: self.step(-1), by_keyboard=False)
        self.more = IconButton("plus", f"{name} +1", lambda: self.step(1), by_keyboard=False)
        for end in (self.less, self.more):
            end.pos_hint = {"center_y": 0.5}
            end._edge = theme.palette.edge
            end._ground = theme.palette.sheet
        widest = text_width("0" * max(2, len(str(min(high, 999)))), Type.TITLE, bold=True)
        if on_type is None:
            self._digits = Text(str(value), Type.TITLE, bold=True, align="center", size_hint_x=None)
            number: Widget = self._digits
        else:
            number = PushButton(
                str(value),
                on_type,
                size=Type.TITLE,
                focus_key=f"{focus_key}:type",
                by_keyboard=False,
                padding=theme.dp(4),
                size_hint_x=None,
            )
            self._digits = number.words
        number.width = max(widest + theme.dp(12), theme.touch if on_type else 0)
        number.pos_hint = {"center_y": 0.5}
        for child in (self.less, number, self.more):
            self.add_widget(child)
        self._number = number
        number.bind(height=self._fit)
        self._fit()
        self._natural = float(2 * theme.touch + number.width + 2 * self.spacing)
        self.width = self._natural
        self.value = value
        self.bind(value=self._show, ringed=self.repaint)
        self._show()

    def _fit(self, *_: Any) -> None:
        self.height = max(theme.touch, self._number.height)

    def step(self, by: int) -> None:
        """Go up or down, within the limits."""
        self._set(self.value + by)

    def turn(self, key: str) -> bool:
        """Left and right change the number."""
        if key in ("left", "right"):
            self.step(1 if key == "right" else -1)
            return True
        return False

    def type_digit(self, digit: str) -> bool:
        """Take a typed digit; a second one makes a two-digit number if that fits."""
        joined = self._typed + digit
        self._typed = joined if joined and int(joined) <= self.high else digit
        if int(self._typed) <= self.high:
            self._set(int(self._typed))
        return True

    def go_on_typing(self, before: Stepper) -> None:
        """Take over the digits typed on the stepper that stood here before the screen was built afresh."""
        self._typed = before._typed

    def wants_width(self) -> float:
        """Return the width of the stepper, in pixels."""
        return self._natural

    def paint_over(self, pen: Pen) -> None:
        """Draw the ring of the keyboard's place."""
        if self.ringed:
            draw_ring(pen, self.width, self.height, theme.radius)

    def _set(self, value: int) -> None:
        value = max(self.low, min(self.high, value))
        if value != self.value:
            self.value = value
            self._on_change(value)

    def _show(self, *_: Any) -> None:
        self._digits.say(str(int(self.value)))
        self.less.disabled = self.value <= self.low
        self.more.disabled = self.value >= self.high
        if not self.ringed:
            self._typed = ""
