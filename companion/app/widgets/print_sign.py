"""How does every screen tell quietly that something is printed, or that somebody has to look at the printer?"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.app.shape import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.icon import Icon
from companion.app.widgets.pressable import Pressable
from companion.app.widgets.text import Text

if TYPE_CHECKING:
    from companion.print_queue import Sign


class PrintSign(Pressable):
    """A small sign in the header that leads to the queue; without anything to say it takes no room."""

    def __init__(self, sign: Sign | None, action: Callable[[], Any]) -> None:
        super().__init__(
            action,
            focus_key="header:printing",
            radius=theme.dp(24),
            padding=(theme.dp(12), theme.dp(4)),
            spacing=theme.dp(6),
            size_hint=(None, None),
        )
        self._put(sign)

    def show(self, sign: Sign | None) -> None:
        """Say what is so now, in place; what is said already stays untouched, so that it does not flicker."""
        if sign != self._sign:
            self._put(sign)

    def _put(self, sign: Sign | None) -> None:
        self._sign = sign
        palette = theme.palette
        self.clear_widgets()
        self.touch_target = sign is not None
        self._by_keyboard = sign is not None
        self._ground = self._edge = None
        self.name = "" if sign is None else sign.said
        if sign is None:
            self.width = 0
            self.repaint()
            return
        look = sign.needs_somebody
        self._ground = palette.warn_wash if look else palette.accent_wash
        self._edge = palette.edge
        icon = Icon("warning" if look else "printer", theme.dp(22), pos_hint={"center_y": 0.5})
        words = str(sign.count) if theme.shape is Shape.PHONE else sign.short
        text = Text(words, Type.LABEL, bold=True, inline=True, pos_hint={"center_y": 0.5})
        self.add_widget(icon)
        self.add_widget(text)
        self.width = max(
            theme.touch, text.wants_width() + icon.width + self.spacing + self.padding[0] + self.padding[2]
        )
        self.repaint()
