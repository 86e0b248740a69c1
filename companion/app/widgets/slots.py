"""Which slot is meant? The row as it lies on the table, the slot in question marked, the order as an arrow."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from companion.app.theme import ink_on, theme
from companion.app.widgets.drawing import Painted, Pen, paint_mark, paint_sign, paint_worker

COUNT = 4


class SlotRow(Painted):
    """Four slots of a row (or of the inspiration column, lying), with what is known to lie there.

    `side` is where slot 1 lies: "left", "right" or "top" (a column, drawn upright). `target` is the slot in question,
    `order` the slots in the order they are looked at, `passed` those already passed over, `holes` those without a card,
    `workers` and `influence` what lies on a slot. `sign` is the row ("land") or a tile colour ("tile blue").
    """

    def __init__(
        self,
        sign: str,
        side: str,
        *,
        target: int = 0,
        order: Sequence[int] = (),
        passed: Sequence[int] = (),
        holes: Sequence[int] = (),
        workers: dict[int, Sequence[str]] | None = None,
        influence: dict[int, str] | None = None,
        count: int = COUNT,
        height: float = 132,
        **rest: Any,
    ) -> None:
        self.sign, self.side, self.target = sign, side, target
        self.order, self.passed, self.holes = tuple(order), set(passed), set(holes)
        self.workers, self.influence = dict(workers or {}), dict(influence or {})
        self.count = count
        rest.setdefault("size_hint_y", None)
        super().__init__(height=theme.dp(height), **rest)

    def places(self) -> dict[int, tuple[float, float, float, float]]:
        """Return the bounds (x, y, width, height) of each slot's card, in the widget's pixels."""
        arrow = self.height * 0.2
        high = self.height - arrow - theme.dp(6)
        wide = min(high / 1.3, self.width / (self.count * 1.18))
        high = min(high, wide * 1.3)
        gap = wide * 0.18
        left = (self.width - self.count * wide - (self.count - 1) * gap) / 2
        bottom = arrow + (self.height - arrow - theme.dp(6) - high) / 2
        out = {}
        for slot in range(1, self.count + 1):
            column = self.count - slot if self.side == "right" else slot - 1
            out[slot] = (left + column * (wide + gap), bottom, wide, high)
        return out

    def paint(self, pen: Pen) -> None:
        """Draw the slots and the arrow."""
        places = self.places()
        for slot, bounds in places.items():
            self._paint_slot(pen, slot, bounds)
        self._paint_arrow(pen, places)

    def _paint_slot(self, pen: Pen, slot: int, bounds: tuple[float, float, float, float]) -> None:
        palette = theme.palette
        x, y, wide, high = bounds
        tile = self.sign.startswith("tile ")
        if tile:
            y, high = y + high * 0.2, high * 0.6
        radius = wide * 0.12
        if slot in self.holes:
            pen.colour(palette.edge)
            _dashes(pen, x, y, wide, high)
        else:
            chosen = slot == self.target
            ground = palette.accent_wash if chosen else palette.sheet
            if tile:
                ground = theme.game_colour(self.sign.removeprefix("tile "))
            pen.colour(ground)
            pen.fill(x, y, wide, high, radius)
            pen.colour(palette.accent if chosen else palette.edge)
            pen.outline(x, y, wide, high, radius, theme.dp(1.5))
            if not tile:
                ink = palette.accent if chosen else palette.edge
                paint_sign(pen, self.sign, x + wide / 2, y + high * 0.64, wide * 0.2, ink)
            pen.colour(ink_on(ground) if tile else palette.ink)
            pen.letters(str(slot), x + wide / 2, y + high * (0.5 if tile else 0.24), high * 0.24, bold=True)
        for place, colour in enumerate(self.workers.get(slot, ())):
            paint_worker(pen, colour, x + wide * (0.2 + 0.3 * place), y + high * 0.95, high * 0.36)
        if slot in self.influence:
            paint_mark(pen, self.influence[slot], x + wide * 0.86, y + high * 0.12, wide * 0.14)
        if slot in self.passed:
            pen.colour(palette.danger)
            reach, cx, cy = wide * 0.16, x + wide * 0.82, y + high * 0.84
            pen.line([cx - reach, cy - reach, cx + reach, cy + reach], theme.dp(3))
            pen.line([cx - reach, cy + reach, cx + reach, cy - reach], theme.dp(3))
        if slot == self.target:
            grow = theme.dp(4)
            pen.colour(palette.accent)
            pen.outline(x - grow, y - grow, wide + 2 * grow, high + 2 * grow, radius + grow, theme.dp(3))

    def _paint_arrow(self, pen: Pen, places: dict[int, tuple[float, float, float, float]]) -> None:
        """Draw the way the slots are looked at, from the first to the last before it wraps."""
        if len(self.order) < 2:
            return
        straight = [self.order[0]]
        for slot in self.order[1:]:
            if abs(slot - straight[-1]) != 1:
                break
            straight.append(slot)
        if len(straight) < 2:
            return
        x_from, _y, wide, _h = places[straight[0]]
        x_to = places[straight[-1]][0]
        y = self.height * 0.1
        start, end = x_from + wide / 2, x_to + wide / 2
        sign = 1 if end > start else -1
        pen.colour(theme.palette.soft_ink)
        pen.disc(start, y, theme.dp(4))
        pen.line([start, y, end - sign * theme.dp(6), y], theme.dp(2))
        head = theme.dp(7)
        pen.polygon([end + sign * head, y, end - sign * head, y + head, end - sign * head, y - head])


def _dashes(pen: Pen, x: float, y: float, wide: float, high: float) -> None:
    corners = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high), (x, y)]
    for (ax, ay), (bx, by) in pairwise(corners):
        steps = 7
        for step in range(0, steps, 2):
            one, two = step / steps, (step + 1) / steps
            pen.line(
                [ax + (bx - ax) * one, ay + (by - ay) * one, ax + (bx - ax) * two, ay + (by - ay) * two],
                theme.dp(1.5),
            )
