"""How does an AI board of Wayfarers look? Its focus in a laurel, what it does at rest, and its caravan; drawn, not copied."""

from __future__ import annotations

import math
from typing import Any

from assets.wayfarers.model import AiBoard
from companion.app.theme import theme
from companion.app.widgets.drawing import Painted, Pen, paint_effect

COLUMNS, ROWS = 7, 3
LEAVES = 9


class BoardFace(Painted):
    """An AI board in small; as wide as it is given, `height` in dp."""

    def __init__(self, board: AiBoard, height: float, **rest: Any) -> None:
        self.board = board
        rest.setdefault("size_hint_y", None)
        super().__init__(height=theme.dp(height), **rest)

    def paint(self, pen: Pen) -> None:
        """Draw the board."""
        palette = theme.palette
        side = self.height / ROWS
        wide = min(self.width, self.height + side * COLUMNS + theme.dp(16))
        pen.colour(palette.ink)
        self._paint_focus(pen, self.height * 0.46, self.height * 0.6, self.height * 0.3)
        rest = [str(one) for one in self.board.rest if str(one) != "comet check"]
        for place, effect in enumerate(rest):
            x = self.height * (0.5 + (place - (len(rest) - 1) / 2) * 0.34)
            paint_effect(pen, effect, x, self.height * 0.13, self.height * 0.1)
        self._paint_caravan(pen, wide - side * COLUMNS, side)

    def _paint_focus(self, pen: Pen, cx: float, cy: float, radius: float) -> None:
        pen.colour(theme.palette.accent)
        for turn in (-1, 1):
            for leaf in range(LEAVES):
                angle = math.radians(-90 + turn * (28 + leaf * 15))
                x, y = cx + math.cos(angle) * radius * 1.18, cy + math.sin(angle) * radius * 1.18
                pen.disc(x, y, radius * 0.1)
        paint_effect(pen, str(self.board.focus), cx, cy, radius * 0.62)

    def _paint_caravan(self, pen: Pen, left: float, side: float) -> None:
        """Draw the squares of the path, the bottom row left to right, the middle one back, the top left to right (W53)."""
        palette = theme.palette
        gap = theme.dp(2)
        for step, effect in enumerate(self.board.caravan):
            row, along = divmod(step, COLUMNS)
            column = along if row != 1 else COLUMNS - 1 - along
            x, y = left + column * side, row * side
            pen.colour(palette.sunken)
            pen.fill(x + gap / 2, y + gap / 2, side - gap, side - gap, theme.dp(3))
            if effect is not None:
                paint_effect(pen, str(effect), x + side / 2, y + side / 2, side * 0.27)
