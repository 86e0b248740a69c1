"""How is the small drawing beside a sentence made?"""

from __future__ import annotations

from companion.app.theme import theme
from companion.app.widgets.pen import Painted, Pen
from companion.app.widgets.pieces import paint_effect, paint_worker

STEP_WIDTH, STEP_HEIGHT = 132.0, 76.0
"""The room of a drawing beside a sentence, in dp."""


class Signs(Painted):
    """Symbols in a row; `height` in dp."""

    def __init__(self, effects: tuple[str, ...], height: float) -> None:
        self.effects = effects
        high = theme.dp(height)
        self._natural = high * 1.1 * max(1, len(effects))
        super().__init__(size_hint=(None, None), size=(self._natural, high))

    def wants_width(self) -> float:
        """Return the width of the row, in pixels."""
        return self._natural

    def paint(self, pen: Pen) -> None:
        """Draw the symbols."""
        for place, effect in enumerate(self.effects):
            cx = self.height * 1.1 * (place + 0.5)
            if effect.startswith("worker "):
                paint_worker(pen, effect.removeprefix("worker "), cx, self.height / 2, self.height * 0.9)
            else:
                paint_effect(pen, effect, cx, self.height / 2, self.height * 0.38)
