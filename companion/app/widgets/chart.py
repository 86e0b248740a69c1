"""How do the last scores look side by side?"""

from __future__ import annotations

from collections.abc import Sequence

from companion.app.presenters.shelf import Bar
from companion.app.theme import Type, theme
from companion.app.widgets.pen import Painted, Pen

MOST_BARS = 20
SHOWN_NUMBERS = 10
"""With more bars than these only the highest, the lowest and the last say their points."""


class ScoreBars(Painted):
    """The last scores as bars, the newest on the right; a won one is filled, the others are outlined."""

    def __init__(self, bars: Sequence[Bar], *, height: float = 96) -> None:
        self.bars = tuple(bars)[-MOST_BARS:]
        super().__init__(size_hint_y=None, height=theme.dp(height))

    def paint(self, pen: Pen) -> None:
        """Draw the bars and their points."""
        if not self.bars:
            return
        palette = theme.palette
        size = theme.type(Type.SMALL)
        gap = theme.dp(6)
        wide = min(theme.dp(44), (self.width + gap) / len(self.bars) - gap)
        most = max(1, *(one.points for one in self.bars))
        room = self.height - size * 1.5
        told = self._told()
        pen.colour(palette.hairline)
        pen.fill(0, 0, self.width, theme.hairline)
        for place, one in enumerate(self.bars):
            left = place * (wide + gap)
            tall = max(theme.dp(3), room * max(0, one.points) / most)
            pen.colour(palette.accent)
            if one.won:
                pen.fill(left, 0, wide, tall, theme.dp(3))
            else:
                pen.outline(left, 0, wide, tall, theme.dp(3), theme.dp(1.5))
            if place in told:
                pen.colour(palette.ink)
                pen.letters(str(one.points), left + wide / 2, tall + size * 0.7, size)

    def _told(self) -> set[int]:
        places = range(len(self.bars))
        if len(self.bars) <= SHOWN_NUMBERS:
            return set(places)
        points = [one.points for one in self.bars]
        return {points.index(max(points)), points.index(min(points)), len(points) - 1}
