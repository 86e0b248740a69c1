"""How is a big whole number typed with a finger?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from assets.words import _
from companion.app.theme import Type
from companion.app.widgets.buttons import PushButton
from companion.app.widgets.layout import Column, Grid
from companion.app.widgets.text import Text

LONGEST = 3
"""Digits typed at most."""


@dataclass
class Typing:
    """What is being typed: where it goes, its name, its range and why it ends there. `digits` "" = nothing typed yet."""

    path: str
    label: str
    now: int
    low: int
    high: int
    reason: str = ""
    digits: str = ""

    @property
    def number(self) -> int:
        """The number as it stands."""
        return int(self.digits) if self.digits else self.now

    @property
    def fits(self) -> bool:
        """Whether it can be."""
        return self.low <= self.number <= self.high

    def press(self, key: str) -> None:
        """Take a digit, or with "" take the last one away."""
        digits = self.digits or ("" if key else str(self.now))
        self.digits = (digits + key).lstrip("0")[:LONGEST] or "0" if key else digits[:-1] or "0"


class NumberPad(Column):
    """Ten digits and the number they make."""

    def __init__(self, typing: Typing, on_change: Callable[[], Any]) -> None:
        self.typing = typing
        self._on_change = on_change
        self._shown = Text(str(typing.number), Type.DISPLAY, bold=True, align="center")
        self._hint = Text("", Type.SMALL, soft=True, align="center")
        keys = [self._key(digit) for digit in ("7", "8", "9", "4", "5", "6", "1", "2", "3")]
        ends = [self._key("0"), self._key("")]
        super().__init__(
            self._shown, self._hint, Grid(*keys, columns=3, gap=8), Grid(*ends, columns=2, gap=8), gap=8
        )
        self._show()

    def _key(self, key: str) -> PushButton:
        if key:
            return PushButton(
                key, partial(self._press, key), size=Type.TITLE, least=56, focus_key=f"pad:{key}"
            )
        words = _("Delete")
        return PushButton(words, partial(self._press, ""), least=56, focus_key="pad:delete")

    def _press(self, key: str) -> None:
        self.typing.press(key)
        self._show()
        self._on_change()

    def _show(self) -> None:
        typing = self.typing
        self._shown.say(str(typing.number))
        hint = _("{low} to {high}").format(low=typing.low, high=typing.high)
        if typing.number > typing.high and typing.reason:
            hint = _("At most {high}: {why}.").format(high=typing.high, why=typing.reason)
        self._hint.say(hint)
