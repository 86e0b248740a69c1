"""How does a person choose one or several of a few things?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty

from companion.app.theme import Type, theme
from companion.app.widgets.icon import Icon
from companion.app.widgets.layout import Flow
from companion.app.widgets.pressable import Pressable
from companion.app.widgets.text import Text, text_width


class Chip(Pressable):
    """One thing to choose; its sign and its ground show whether it is chosen. `several`: one of several that may be."""

    chosen = BooleanProperty(False)

    def __init__(
        self,
        text: str,
        action: Callable[[], Any],
        *,
        chosen: bool = False,
        several: bool = False,
        **rest: Any,
    ) -> None:
        rest.setdefault("padding", (theme.dp(14), theme.dp(6)))
        super().__init__(action, edge=theme.palette.edge, radius=theme.dp(24), **rest)
        self.text = text
        self._side = theme.type(Type.LABEL) * 1.1
        self._signs = ("checkbox", "checkbox_empty") if several else ("radio", "radio_empty")
        self._tick = Icon(self._signs[1], self._side, pos_hint={"center_y": 0.5})
        self._label = Text(text, Type.LABEL, pos_hint={"center_y": 0.5})
        self._label_width = text_width(text, Type.LABEL)
        self.add_widget(self._tick)
        self.add_widget(self._label)
        self.bind(chosen=self._show)
        self.chosen = chosen
        self._show()

    def wants_width(self) -> float:
        """Return the width of the words, the tick and the margins, in pixels."""
        return float(
            self._label_width + self._side + self.spacing + self.padding[0] + self.padding[2] + theme.dp(2)
        )

    def _show(self, *_: Any) -> None:
        palette = theme.palette
        self._tick.turn_into(
            self._signs[0 if self.chosen else 1], palette.accent if self.chosen else palette.edge
        )
        self._ground = palette.accent_wash if self.chosen else palette.sheet
        self._edge = palette.accent if self.chosen else palette.edge
        self.repaint()


class Chips(Flow):
    """A few things side by side. `several`: any number may be chosen; otherwise exactly one.

    `on_choose` is called with the chosen id, or with the tuple of chosen ids.
    """

    def __init__(
        self,
        options: Sequence[tuple[str, str]],
        chosen: str | Iterable[str],
        on_choose: Callable[[Any], Any],
        *,
        several: bool = False,
        focus_key: str = "chips",
    ) -> None:
        super().__init__()
        self._several = several
        self._on_choose = on_choose
        self._chosen = {chosen} if isinstance(chosen, str) else set(chosen)
        self.chips: dict[str, Chip] = {}
        for option, words in options:
            chip = Chip(
                words,
                partial(self._press, option),
                chosen=option in self._chosen,
                several=several,
                focus_key=f"{focus_key}:{option}",
            )
            self.chips[option] = chip
            self.add_widget(chip)

    def _press(self, option: str) -> None:
        if self._several:
            self._chosen ^= {option}
        else:
            self._chosen = {option}
        for name, chip in self.chips.items():
            chip.chosen = name in self._chosen
        ordered = tuple(name for name in self.chips if name in self._chosen)
        self._on_choose(ordered if self._several else option)
