"""Where do workers go that stand on no main diary? The hammocks of Alfred's board and the special diary, in our own drawing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.app.theme import theme
from companion.app.widgets.drawing import Painted, Pen
from companion.games.darwins_journey.widgets.places import paint_letter

ROWS, COLUMNS = 3, 2
"""Tiles of the special diary."""

_STEPS = 14
"""Points along a hammock."""


class HammockLine(Painted):
    """Alfred's hammocks side by side, with the workers that lie in them; `newest` is the one that lay down just now."""

    def __init__(
        self, hammocks: int, workers: Sequence[str], *, newest: str, height: float, **rest: Any
    ) -> None:
        self.workers, self.newest = tuple(workers), newest
        self.hammocks = max(hammocks, len(self.workers))
        rest.setdefault("size_hint", (None, None))
        high = theme.dp(height)
        super().__init__(size=(high * 1.3 * self.hammocks, high), **rest)

    def paint(self, pen: Pen) -> None:
        """Draw the hammocks between their posts, and who lies in them."""
        step = self.width / self.hammocks
        lying = [*self.workers, *[""] * (self.hammocks - len(self.workers))]
        for number, worker in enumerate(lying):
            self._hammock(pen, number * step, step, worker)

    def _hammock(self, pen: Pen, left: float, step: float, worker: str) -> None:
        palette, dp = theme.palette, theme.dp
        here = worker != "" and worker == self.newest
        near, far = left + step * 0.1, left + step * 0.9
        top, low = self.height * 0.78, self.height * 0.32
        pen.colour(palette.edge)
        for post in (near, far):
            pen.line([post, self.height * 0.06, post, self.height * 0.94], dp(2))
        cloth = _hanging(near, far, top, low)
        pen.colour(palette.accent_wash if here else palette.sunken)
        pen.polygon([*cloth, far, top])
        pen.colour(palette.accent if here else palette.edge)
        pen.line(cloth, dp(3 if here else 1.5))
        if worker:
            radius = self.height * 0.24
            ground = palette.accent if here else palette.soft_ink
            paint_letter(pen, worker, left + step / 2, low + radius * 1.15, radius, ground)


def _hanging(near: float, far: float, top: float, low: float) -> list[float]:
    """Return points of a cloth that hangs from two posts."""
    points: list[float] = []
    for step in range(_STEPS + 1):
        share = step / _STEPS
        points += [near + (far - near) * share, top - (top - low) * 4 * share * (1 - share)]
    return points


class SpecialDiaryMap(Painted):
    """The special diary: tiles in two columns, and a worker of Alfred's on the top spot of one; he uses no tile.

    side: "left" or "right"; tiles: how many lie there, row by row.
    """

    def __init__(self, side: str, worker: str, tiles: int, *, height: float, **rest: Any) -> None:
        self.side, self.worker, self.tiles = side, worker, tiles
        rest.setdefault("size_hint", (None, None))
        super().__init__(size=(theme.dp(height) * 0.95, theme.dp(height)), **rest)

    def paint(self, pen: Pen) -> None:
        """Draw the tiles row by row, and the worker."""
        palette = theme.palette
        step_x, step_y = self.width / COLUMNS, self.height / ROWS
        for column, side in enumerate(("left", "right")):
            left, here = column * step_x + step_x * 0.06, side == self.side
            for row in range(ROWS):
                box = (left, self.height - (row + 1) * step_y, step_x * 0.88, step_y * 0.9)
                lies = row * COLUMNS + column < self.tiles
                chosen = here and row == 0
                pen.colour(palette.accent_wash if chosen else palette.sheet if lies else palette.sunken)
                pen.fill(*box, step_y * 0.16)
                pen.colour(palette.accent if chosen else palette.edge if lies else palette.hairline)
                pen.outline(*box, step_y * 0.16, theme.dp(3 if chosen else 1.2))
                if chosen:
                    middle = (box[0] + box[2] / 2, box[1] + box[3] / 2)
                    paint_letter(pen, self.worker, *middle, step_y * 0.32, palette.accent)
