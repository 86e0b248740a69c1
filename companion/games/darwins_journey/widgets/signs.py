"""How are the icons of Alfred's cards and boards drawn? Our own signs: a sign, with its number or letters beside it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from assets.darwins_journey.effects import Do, Effect, parse_effect
from assets.icons import glyph
from assets.words import _
from companion.app.theme import Rgb, ink_on, rgb, theme
from companion.app.widgets.drawing import Pen, paint_coin, paint_mark

SEAL: Rgb = rgb("8C2F27")
"""Wax of no particular colour."""

_PICTURES: Mapping[Do, tuple[str, str]] = {
    Do.THEORY: ("inspiration", "{n}"),
    Do.KNOWLEDGE: ("lightbulb", "{n}"),
    Do.EXPLORE: ("compass", "{n}"),
    Do.SAIL: ("ship", "{n}"),
    Do.BONUS: ("meeple", "+{n}"),
    Do.END_VP: ("flag", "{n}"),
    Do.PENALTY_LESS: ("people", "-{n}"),
    Do.LAG_CAP: ("timer", "≤{n}"),
    Do.BOOK: ("book", "{n}"),
    Do.OBJECTIVE: ("medal", ""),
    Do.TENT_AGAIN: ("tent", "2×"),
    Do.EXPLORER_NEW: ("person_add", ""),
    Do.RESEARCH: ("bug", ""),
    Do.RESEARCH_ANY: ("bug", "+"),
    Do.RESEARCH_OWN_ISLAND: ("bug", ""),
    Do.DELIVER_AGAIN: ("bug", "→"),
    Do.CAMP: ("tent", ""),
    Do.CAMP_ANY: ("tent", "+"),
    Do.UNLOCK: ("lock", ""),
    Do.UNLOCK_FREE: ("lock", "0"),
    Do.LOCKED_ACTION: ("lock", "!"),
    Do.TO_BEAGLE: ("ship", "→"),
    Do.COPY_CREW: ("people", "2×"),
    Do.OBJECTIVE_AUTO: ("medal", "!"),
    Do.WORKER_5: ("person_add", "5"),
    Do.SCROLLS_FREE: ("receipt", "0"),
}
"""Effects drawn as a sign of the icon font with letters beside it."""


def width_of(text: str, height: float) -> float:
    """Return how wide the sign of an effect ("coins 2") is at a height, both in px."""
    return _width(parse_effect(text), height)


def paint_sign(pen: Pen, text: str, cx: float, cy: float, height: float, ink: Rgb | None = None) -> None:
    """Draw the sign of an effect ("coins 2") round a point."""
    _paint(pen, parse_effect(text), cx, cy, height, ink or theme.palette.ink)


def paint_signs(
    pen: Pen, texts: Sequence[str], cx: float, cy: float, height: float, most: float, ink: Rgb | None = None
) -> None:
    """Draw signs side by side round a point, smaller where they would be wider than `most`."""
    gap = height * 0.25
    wide = sum(width_of(one, height) for one in texts) + gap * (len(texts) - 1)
    if wide > most:
        height *= most / wide
        wide, gap = most, height * 0.25
    left = cx - wide / 2
    for one in texts:
        each = width_of(one, height)
        paint_sign(pen, one, left + each / 2, cy, height, ink)
        left += each + gap


def paint_seal(pen: Pen, colour: str, cx: float, cy: float, radius: float) -> None:
    """Draw a wax seal of a colour, with its shape and letter."""
    paint_mark(pen, colour, cx, cy, radius)


def _width(one: Effect, height: float) -> float:
    if one.kind is Do.PICK:
        return sum(_width(each, height) for each in one.of) + height * 0.45 * (len(one.of) - 1)
    if one.kind is Do.OTHER:
        return height * (1.1 + 0.34 * min(len(one.label), 6))
    if one.kind is Do.COINS or one.kind in (Do.SEAL_FREE, Do.SEAL_PURPLE) or not _letters(one):
        return height * 1.05
    if one.kind is Do.VP:
        return height * (1.1 + 0.3 * len(str(one.n)))
    return height * (1.0 + 0.36 * len(_letters(one)))


def _letters(one: Effect) -> str:
    if one.kind in _PICTURES:
        return _PICTURES[one.kind][1].format(n=one.n)
    return {
        Do.STAMPS: str(one.n),
        Do.STAMPS_EACH: f"3×{one.n}",
        Do.SEAL_BUY: f"-{one.n}" if one.n else "",
        Do.SEAL_FREE: "",
        Do.SEAL_PURPLE: "",
    }.get(one.kind, str(one.n) if one.n else "")


def _paint(pen: Pen, one: Effect, cx: float, cy: float, height: float, ink: Rgb) -> None:
    wide, half = _width(one, height), height / 2
    if one.kind is Do.PICK:
        _paint_choice(pen, one, cx - wide / 2, cy, height, ink)
    elif one.kind is Do.COINS:
        paint_coin(pen, cx, cy, half, str(one.n))
    elif one.kind is Do.VP:
        pen.colour(theme.palette.accent)
        pen.fill(cx - wide / 2, cy - half * 0.82, wide, height * 0.82, half * 0.4)
        pen.colour(theme.palette.on_accent)
        pen.letters(_("{n} VP").format(n=one.n), cx, cy, height * 0.5, bold=True)
    elif one.kind is Do.OTHER:
        _paint_other(pen, one.label, cx - wide / 2, cy, height, ink)
    elif one.kind is Do.SEAL_PURPLE:
        paint_mark(pen, "purple", cx, cy, half * 0.95)
    else:
        letters = _letters(one)
        middle = cx - wide / 2 + half if letters else cx
        _SHAPES.get(one.kind, _glyph)(pen, one, middle, cy, height, ink)
        if letters:
            pen.colour(ink)
            pen.letters(letters, middle + half * 1.08, cy, height * 0.62, bold=True, align="left")


def _paint_choice(pen: Pen, one: Effect, left: float, cy: float, height: float, ink: Rgb) -> None:
    """Draw the icons of which one is taken, a stroke between them."""
    gap = height * 0.45
    for number, each in enumerate(one.of):
        wide = _width(each, height)
        _paint(pen, each, left + wide / 2, cy, height, ink)
        left += wide
        if number + 1 < len(one.of):
            pen.colour(ink)
            pen.letters("/", left + gap / 2, cy, height * 0.8, bold=True)
            left += gap


def _paint_other(pen: Pen, label: str, left: float, cy: float, height: float, ink: Rgb) -> None:
    """Draw an icon there is no word for: a question mark and the beginning of its label."""
    pen.colour(ink)
    pen.letters(glyph("help"), left + height / 2, cy, height * 0.9, font=theme.fonts.icons)
    pen.letters(_short(label), left + height * 1.02, cy, height * 0.52, align="left")


def _short(label: str) -> str:
    return label if len(label) <= 6 else label[:5] + "…"


def _glyph(pen: Pen, one: Effect, cx: float, cy: float, height: float, ink: Rgb) -> None:
    name = _PICTURES.get(one.kind, ("help", ""))[0]
    pen.colour(ink)
    pen.letters(glyph(name), cx, cy, height * 0.92, font=theme.fonts.icons)


def _stamp(pen: Pen, one: Effect, cx: float, cy: float, height: float, ink: Rgb) -> None:
    """Draw a postage stamp with its toothed edge."""
    del one
    wide, high = height * 0.62, height * 0.8
    left, low = cx - wide / 2, cy - high / 2
    tooth = wide / 8
    pen.colour(ink)
    pen.fill(left, low, wide, high)
    pen.colour(theme.palette.sheet)
    for step in range(5):
        for x in (left, left + wide):
            pen.disc(x, low + high * step / 4, tooth * 0.62)
        for y in (low, low + high):
            pen.disc(left + wide * step / 4, y, tooth * 0.62)
    pen.fill(left + tooth * 1.4, low + tooth * 1.4, wide - tooth * 2.8, high - tooth * 2.8)
    pen.colour(ink)
    pen.disc(cx, cy, wide * 0.16)


def _seal(pen: Pen, one: Effect, cx: float, cy: float, height: float, ink: Rgb) -> None:
    """Draw wax with an uneven edge; a nought on the one that costs nothing."""
    del ink
    radius = height * 0.46
    points: list[float] = []
    for step in range(36):
        angle = math.radians(step * 10)
        reach = radius * (1 - 0.07 * math.cos(math.radians(step * 10 * 9)))
        points += [cx + reach * math.cos(angle), cy + reach * math.sin(angle)]
    pen.colour(SEAL)
    pen.polygon(points)
    pen.colour(ink_on(SEAL), 0.7)
    pen.ring(cx, cy, radius * 0.66, max(1.0, height * 0.04))
    if one.kind is Do.SEAL_FREE:
        pen.colour(ink_on(SEAL))
        pen.letters("0", cx, cy, height * 0.5, bold=True)


_SHAPES: Mapping[Do, Callable[[Pen, Effect, float, float, float, Rgb], None]] = {
    Do.STAMPS: _stamp,
    Do.STAMPS_EACH: _stamp,
    Do.SEAL_BUY: _seal,
    Do.SEAL_FREE: _seal,
}
