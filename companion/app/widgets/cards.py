"""How does a scheme card look? Path colour, silver, comet, the first action above the second."""

from __future__ import annotations

from typing import Any

from assets.wayfarers.model import PlaceWorker, SchemeCard
from companion.app.theme import ink_on, mix, theme
from companion.app.widgets.drawing import (
    Painted,
    Pen,
    paint_coin,
    paint_effect,
    paint_mark,
    paint_sign,
    paint_worker,
)

RATIO = 1.4
"""Height of a card over its width."""


class SchemeFace(Painted):
    """A scheme card, drawn; `newest` puts a frame round it. Width in px."""

    def __init__(self, card: SchemeCard | None, width: float, *, newest: bool = False, **rest: Any) -> None:
        self.card = card
        self.newest = newest
        self._natural = float(width)
        rest.setdefault("size_hint", (None, None))
        super().__init__(size=(width, width * RATIO), **rest)

    def wants_width(self) -> float:
        """Return the width of the card, in pixels."""
        return self._natural

    def paint(self, pen: Pen) -> None:
        """Draw the card."""
        if self.card is None:
            paint_back(pen, self.width, self.height)
        else:
            paint_scheme(pen, self.card, self.width, self.height)
        if self.newest:
            weight = theme.dp(3)
            pen.colour(theme.palette.accent)
            pen.outline(
                -weight, -weight, self.width + 2 * weight, self.height + 2 * weight, self.width * 0.1, weight
            )


def paint_back(pen: Pen, width: float, height: float) -> None:
    """Draw a card lying face down."""
    palette = theme.palette
    pen.colour(palette.sunken)
    pen.fill(0, 0, width, height, width * 0.08)
    pen.colour(palette.edge)
    pen.outline(0, 0, width, height, width * 0.08, theme.dp(1.5))
    inner = width * 0.14
    pen.colour(palette.hairline)
    pen.outline(inner, inner, width - 2 * inner, height - 2 * inner, width * 0.05, theme.dp(1.5))
    paint_sign(pen, "space", width / 2, height / 2, width * 0.16, palette.edge)


def paint_scheme(pen: Pen, card: SchemeCard, width: float, height: float) -> None:
    """Draw the front of a scheme card."""
    palette = theme.palette
    band = height * 0.2
    ground = theme.game_colour(card.colour.value)
    pen.colour(palette.sheet)
    pen.fill(0, 0, width, height, width * 0.08)
    pen.colour(ground)
    pen.fill(0, height - band, width, band, width * 0.08)
    pen.fill(0, height - band, width, band / 2)
    pen.colour(ink_on(ground))
    arrow_up = card.colour.value == "blue"
    _paint_path(pen, width * 0.16, height - band / 2, band * 0.3, up=arrow_up)
    for coin in range(card.silver):
        paint_coin(pen, width * 0.84 - coin * band * 0.62, height - band / 2, band * 0.28)
    middle = height - band - (height - band) * 0.47
    pen.colour(palette.hairline)
    pen.fill(width * 0.08, middle, width * 0.84, theme.dp(1))
    _paint_first(pen, card, width, (height - band + middle) / 2, height)
    _paint_second(pen, card, width, middle * 0.58)
    if card.comet:
        paint_sign(pen, "comet", width * 0.87, height * 0.085, width * 0.075)
    pen.colour(palette.soft_ink)
    pen.letters(str(card.special_pick), width * 0.13, height * 0.085, height * 0.085)
    pen.colour(mix(palette.edge, palette.ink, 0.2))
    pen.outline(0, 0, width, height, width * 0.08, theme.dp(1.5))


def _paint_path(pen: Pen, cx: float, cy: float, r: float, *, up: bool) -> None:
    sign = 1 if up else -1
    pen.line(
        [cx - r, cy - sign * r * 0.6, cx + r * 0.3, cy - sign * r * 0.6 + sign * r * 0.9], max(1.5, r * 0.25)
    )
    tip = (cx + r, cy + sign * r * 0.75)
    pen.polygon([*tip, cx - r * 0.1, cy + sign * r * 0.62, cx + r * 0.55, cy - sign * r * 0.2])


def _paint_first(pen: Pen, card: SchemeCard, width: float, cy: float, height: float) -> None:
    if isinstance(card.first, PlaceWorker):
        tall = height * 0.25
        count = len(card.first.workers)
        for place, colour in enumerate(card.first.workers):
            cx = width / 2 + (place - (count - 1) / 2) * width * 0.38
            paint_worker(pen, colour.value, cx, cy, tall)
        if count > 1:
            pen.colour(theme.palette.soft_ink)
            pen.letters("/", width / 2, cy, height * 0.14)
        return
    radius = width * 0.105
    for place in range(card.first.amount):
        paint_mark(pen, card.first.guild.value, width * 0.17 + place * radius * 2.1, cy, radius)
    pen.colour(theme.palette.soft_ink)
    pen.polygon([width * 0.54, cy + radius * 0.6, width * 0.54, cy - radius * 0.6, width * 0.63, cy])
    paint_sign(pen, card.first.card.value, width * 0.8, cy, width * 0.13)


def _paint_second(pen: Pen, card: SchemeCard, width: float, cy: float) -> None:
    count = len(card.second)
    radius = min(width * 0.115, width * 0.8 / count / 2.3)
    for place, effect in enumerate(card.second):
        cx = width / 2 + (place - (count - 1) / 2) * radius * 2.5
        paint_effect(pen, str(effect), cx, cy, radius)
