"""Where do the AI's markers stand? Resource ring, comet track, journal, caravan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from assets.words import _
from companion.app.theme import Type, ink_on, theme
from companion.app.widgets.drawing import (
    Painted,
    Pen,
    letter_of,
    paint_effect,
    paint_sign,
    paint_worker,
    star,
)

RING = ((0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0), (0, 0), (0, 1))
"""Column and row (from below) of the eight spaces, clockwise from the upper left corner (W17)."""


class ResourceRing(Painted):
    """The resource track: eight spaces clockwise, the marker on one, the bonus on the link 4 to 5.

    `colours` of the spaces in order; `rows` name the sign of each colour; `before` = where the marker came from.
    """

    def __init__(
        self,
        colours: Sequence[str],
        rows: Mapping[str, str],
        marker: int,
        *,
        bonus: str = "",
        before: int | None = None,
        height: float = 168,
        **rest: Any,
    ) -> None:
        self.colours, self.rows, self.marker = tuple(colours), dict(rows), marker
        self.bonus, self.before = bonus, before
        rest.setdefault("size_hint", (None, None))
        super().__init__(size=(theme.dp(height), theme.dp(height)), **rest)

    def paint(self, pen: Pen) -> None:
        """Draw the ring."""
        palette = theme.palette
        side = min(self.width, self.height)
        cell = side / 3.3
        step = (side - cell) / 2
        for space, (column, row) in enumerate(RING):
            x, y = column * step, row * step
            colour = self.colours[space]
            ground = theme.game_colour(colour)
            here = space == self.marker
            pen.colour(ground)
            pen.fill(x, y, cell, cell, cell * 0.2)
            pen.colour(palette.ink, 0.35)
            pen.outline(x, y, cell, cell, cell * 0.2, theme.dp(1))
            ink = ink_on(ground)
            if here:
                self._paint_marker(pen, x, y, cell)
            else:
                pen.colour(ink)
                pen.letters(letter_of(colour), x + cell * 0.5, y + cell * 0.5, cell * 0.4, bold=True)
            if space == 0:
                pen.colour(ink)
                pen.polygon(star(x + cell * 0.2, y + cell * 0.8, cell * 0.11))
        colour = self.colours[self.marker]
        paint_sign(pen, self.rows[colour], side / 2, side / 2, cell * 0.42)
        if self.bonus:
            cx, cy = (RING[4][0] * step + RING[5][0] * step) / 2 + cell / 2, cell * 0.5
            pen.colour(palette.sheet)
            pen.disc(cx, cy, cell * 0.24)
            pen.colour(palette.edge)
            pen.ring(cx, cy, cell * 0.24, theme.dp(1))
            paint_effect(pen, self.bonus, cx, cy, cell * 0.15)

    def _paint_marker(self, pen: Pen, x: float, y: float, cell: float) -> None:
        palette = theme.palette
        cx, cy = x + cell / 2, y + cell / 2
        pen.colour(palette.sheet)
        pen.disc(cx, cy, cell * 0.36)
        pen.colour(palette.ink)
        pen.ring(cx, cy, cell * 0.36, theme.dp(2))
        pen.colour(palette.ink)
        pen.letters(letter_of(self.colours[self.marker]), cx, cy, cell * 0.42, bold=True)
        grow = theme.dp(3)
        pen.colour(palette.accent)
        pen.outline(x - grow, y - grow, cell + 2 * grow, cell + 2 * grow, cell * 0.2 + grow, theme.dp(3))


class CountTrack(Painted):
    """A track of spaces 0 to `last` in a line, filled up to the marker."""

    def __init__(self, value: int, last: int, sign: str, *, height: float = 36, **rest: Any) -> None:
        self.value, self.last, self.sign = value, last, sign
        rest.setdefault("size_hint_y", None)
        super().__init__(height=theme.dp(height), **rest)

    def paint(self, pen: Pen) -> None:
        """Draw the track."""
        palette = theme.palette
        head = self.height
        paint_sign(pen, self.sign, head * 0.45, self.height / 2, head * 0.32)
        step = (self.width - head * 1.2) / (self.last + 1)
        radius = min(step * 0.42, self.height * 0.34)
        for space in range(self.last + 1):
            cx, cy = head * 1.2 + step * (space + 0.5), self.height / 2
            here = space == self.value
            if here:
                pen.colour(palette.accent)
                pen.disc(cx, cy, radius * 1.25)
                pen.colour(palette.on_accent)
                pen.letters(str(space), cx, cy, radius * 1.4, bold=True)
            else:
                pen.colour(palette.accent if space < self.value else palette.sheet)
                pen.disc(cx, cy, radius * 0.5)
                pen.colour(palette.accent if space < self.value else palette.edge)
                pen.ring(cx, cy, radius * 0.5, theme.dp(1.5))


class JournalMap(Painted):
    """The journal track as a net: spaces by column, links between, the AI's marker and the human's column.

    `spaces` are (id, column), `links` (from, to).
    """

    def __init__(
        self,
        spaces: Sequence[tuple[str, int]],
        links: Sequence[tuple[str, str]],
        marker: str,
        human_column: int,
        *,
        greens: Sequence[str] = (),
        height: float = 108,
        **rest: Any,
    ) -> None:
        self.spaces, self.links = tuple(spaces), tuple(links)
        self.marker, self.human_column, self.greens = marker, human_column, set(greens)
        rest.setdefault("size_hint_y", None)
        super().__init__(height=theme.dp(height), **rest)

    def paint(self, pen: Pen) -> None:
        """Draw the net."""
        palette = theme.palette
        places = self._places()
        foot = self.height * 0.2
        last = max(column for _space, column in self.spaces)
        step = self.width / (last + 1)
        band = (self.human_column * step, foot * 0.9, step, self.height - foot * 0.9)
        pen.colour(palette.warn_wash)
        pen.fill(*band, theme.dp(6))
        pen.colour(palette.edge)
        pen.outline(*band, theme.dp(6), theme.dp(1))
        pen.colour(palette.edge)
        for start, end in self.links:
            pen.line([*places[start], *places[end]], theme.dp(1.2))
        radius = min(step * 0.24, self.height * 0.075)
        for space, _column in self.spaces:
            cx, cy = places[space]
            here = space == self.marker
            pen.colour(palette.accent if here else palette.sheet)
            pen.disc(cx, cy, radius * (1.6 if here else 1.0))
            pen.colour(palette.accent if here else palette.edge)
            pen.ring(cx, cy, radius * (1.6 if here else 1.0), theme.dp(1.5))
            if here:
                pen.colour(palette.on_accent)
                pen.letters(_("AI"), cx, cy, radius * 1.5, bold=True)
            if space in self.greens:
                pen.colour(theme.game_colour("green"))
                pen.disc(cx + radius * 1.3, cy + radius * 1.3, radius * 0.75)
        pen.colour(palette.soft_ink)
        for column in range(last + 1):
            pen.letters(str(column), (column + 0.5) * step, foot * 0.36, foot * 0.62)

    def _places(self) -> dict[str, tuple[float, float]]:
        last = max(column for _space, column in self.spaces)
        step = self.width / (last + 1)
        foot = self.height * 0.2
        out: dict[str, tuple[float, float]] = {}
        for column in range(last + 1):
            here = [space for space, at in self.spaces if at == column]
            high = self.height - foot
            for place, space in enumerate(here):
                y = foot + high * (1 - (place + 0.5) / len(here)) * 0.92 + high * 0.02
                out[space] = ((column + 0.5) * step, y)
        return out


class CaravanGrid(Painted):
    """The AI's caravan, 7 by 3: what is printed on each square of the path, covered squares filled (W53)."""

    def __init__(self, printed: Sequence[str], covered: int, *, height: float = 116, **rest: Any) -> None:
        self.printed, self.covered = tuple(printed), covered
        rest.setdefault("size_hint_y", None)
        super().__init__(height=theme.dp(height), **rest)

    def paint(self, pen: Pen) -> None:
        """Draw the grid."""
        palette = theme.palette
        side = min(self.width / 7, self.height / 3)
        left = (self.width - side * 7) / 2
        bottom = (self.height - side * 3) / 2
        gap = theme.dp(3)
        for step in range(21):
            row, along = divmod(step, 7)
            column = along if row != 1 else 6 - along
            x, y = left + column * side, bottom + row * side
            done = step < self.covered
            pen.colour(palette.accent if done else palette.sunken)
            pen.fill(x + gap / 2, y + gap / 2, side - gap, side - gap, theme.dp(4))
            if step == self.covered:
                pen.colour(palette.accent)
                pen.outline(x + gap / 2, y + gap / 2, side - gap, side - gap, theme.dp(4), theme.dp(2.5))
            if done:
                pen.colour(palette.on_accent)
                cx, cy, r = x + side / 2, y + side / 2, side * 0.16
                pen.line([cx - r, cy, cx - r * 0.2, cy - r * 0.8, cx + r * 1.1, cy + r * 0.8], theme.dp(2))
            elif self.printed[step]:
                paint_effect(pen, self.printed[step], x + side / 2, y + side / 2, side * 0.26)


class TallyLine(Painted):
    """Symbols with how many of each there are, in a line; a worker is "worker green"."""

    def __init__(self, counts: Sequence[tuple[str, int]], *, height: float = 40, **rest: Any) -> None:
        self.counts = tuple(counts)
        rest.setdefault("size_hint_y", None)
        super().__init__(height=theme.dp(height), **rest)

    def paint(self, pen: Pen) -> None:
        """Draw the symbols and numbers."""
        step = min(self.width / max(1, len(self.counts)), self.height * 2.6)
        size = min(self.height * 0.55, theme.type(Type.BODY) * 1.1)
        for place, (effect, count) in enumerate(self.counts):
            cx, cy = step * place + self.height * 0.5, self.height / 2
            if effect.startswith("worker "):
                paint_worker(pen, effect.removeprefix("worker "), cx, cy, self.height * 0.86)
            else:
                paint_effect(pen, effect, cx, cy, self.height * 0.36)
            pen.colour(theme.palette.ink if count else theme.palette.soft_ink)
            pen.letters(str(count), cx + self.height * 0.55, cy, size, bold=count > 0, align="left")
