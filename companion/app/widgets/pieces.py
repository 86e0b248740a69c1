"""How are the pieces and symbols of a game drawn? Our own neutral signs; a colour always comes with shape and letter."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypeAlias

from assets import game_colours
from companion.app.theme import Rgb, ink_on, rgb, theme
from companion.app.widgets.pen import Pen, arc, regular, star

Corners: TypeAlias = Sequence[tuple[float, float]]
"""Corners of a polygon in parts of a radius round its centre."""

PAWN: Corners = ((-0.78, -1.0), (0.78, -1.0), (0.62, -0.48), (0.34, 0.24), (-0.34, 0.24), (-0.62, -0.48))
PAGE: Corners = ((0.06, -0.72), (0.06, 0.55), (0.55, 0.72), (1.0, 0.6), (1.0, -0.66), (0.55, -0.54))
SACK: Corners = (
    (-0.25, 0.5),
    (-0.75, -0.1),
    (-0.7, -0.7),
    (-0.3, -0.9),
    (0.3, -0.9),
    (0.7, -0.7),
    (0.75, -0.1),
    (0.25, 0.5),
)


def letter_of(colour: str) -> str:
    """Return the letter that stands for a colour."""
    return game_colours.colour(colour).letter


def game_colour(pen: Pen, colour: str) -> Rgb:
    """Return a game colour for the light in use."""
    return theme.game_colour(colour)


def outline_of(shape: str, cx: float, cy: float, radius: float) -> list[float]:
    """Return the outline of one of the shapes that stand for a colour."""
    if shape == "square_filled":
        side = radius * 0.88
        return [cx - side, cy - side, cx + side, cy - side, cx + side, cy + side, cx - side, cy + side]
    if shape == "star":
        return star(cx, cy, radius * 1.12, 5, 0.55)
    if shape == "triangle_filled":
        return regular(cx, cy - radius * 0.15, radius * 1.15, 3)
    corners = {"pentagon_filled": 5, "hexagon_filled": 6, "octagon_filled": 8, "rhombus_filled": 4}.get(shape)
    if corners is not None:
        return regular(cx, cy, radius * 1.05, corners, 112.5 if corners == 8 else 90.0)
    return arc(cx, cy, radius, 0, 360)


def paint_mark(pen: Pen, colour: str, cx: float, cy: float, radius: float, *, letter: bool = True) -> None:
    """Draw a colour as its shape with its letter: influence of a guild."""
    if colour == "any":
        paint_any(pen, cx, cy, radius)
        return
    one = game_colours.colour(colour)
    ground = game_colour(pen, colour)
    points = outline_of(one.shape, cx, cy, radius)
    pen.colour(ground)
    pen.polygon(points)
    pen.colour(theme.palette.ink, 0.35)
    pen.line(points, max(1.0, radius * 0.08), closed=True)
    if letter:
        drop = radius * (0.2 if one.shape == "triangle_filled" else 0.0)
        size = radius * (0.85 if one.shape == "triangle_filled" else 1.05)
        pen.colour(ink_on(ground))
        pen.letters(one.letter, cx, cy - drop, size, bold=True)


def paint_any(pen: Pen, cx: float, cy: float, radius: float) -> None:
    """Draw "any colour": a ring with a question mark."""
    pen.colour(theme.palette.sheet)
    pen.disc(cx, cy, radius)
    pen.colour(theme.palette.ink)
    pen.ring(cx, cy, radius, max(1.0, radius * 0.14))
    pen.letters("?", cx, cy, radius * 1.2, bold=True)


def paint_worker(pen: Pen, colour: str, cx: float, cy: float, height: float) -> None:
    """Draw a worker: a pawn in its colour, with its letter."""
    ground = game_colour(pen, colour)
    foot = cy - height / 2
    body = shaped(cx, cy, height / 2, PAWN)
    edge = max(1.0, height * 0.05)
    for layer, grow in ((theme.palette.sheet, 2 * edge), (theme.palette.ink, edge), (ground, 0.0)):
        pen.colour(layer)
        pen.disc(cx, foot + height * 0.74, height * 0.25 + grow / 2)
        pen.polygon(body)
        if grow:
            pen.line(body, grow, closed=True)
    pen.colour(ink_on(ground))
    pen.letters(letter_of(colour), cx, foot + height * 0.29, height * 0.4, bold=True)


def shaped(cx: float, cy: float, radius: float, corners: Corners) -> list[float]:
    """Return corners given in parts of a radius as points round a centre."""
    return [value for x, y in corners for value in (cx + x * radius, cy + y * radius)]


def paint_coin(pen: Pen, cx: float, cy: float, radius: float, text: str = "") -> None:
    """Draw a silver coin."""
    pen.colour(rgb("C9CCD2"))
    pen.disc(cx, cy, radius)
    pen.colour(rgb("5E636B"))
    pen.ring(cx, cy, radius, max(1.0, radius * 0.12))
    pen.ring(cx, cy, radius * 0.72, max(0.8, radius * 0.06))
    if text:
        pen.colour(rgb("22252A"))
        pen.letters(text, cx, cy, radius * 1.0, bold=True)


def _townsfolk(pen: Pen, cx: float, cy: float, r: float) -> None:
    pen.disc(cx, cy + r * 0.42, r * 0.4)
    low = cy - r * 0.8
    pen.polygon([*arc(cx, low, r * 0.78, 0, 180, 16), cx - r * 0.78, low])


def _land(pen: Pen, cx: float, cy: float, r: float) -> None:
    pen.polygon([cx - r, cy - r * 0.7, cx - r * 0.25, cy + r * 0.75, cx + r * 0.5, cy - r * 0.7])
    pen.polygon([cx + r * 0.05, cy - r * 0.7, cx + r * 0.5, cy + r * 0.15, cx + r, cy - r * 0.7])


def _water(pen: Pen, cx: float, cy: float, r: float) -> None:
    for level in (-0.55, 0.0, 0.55):
        points: list[float] = []
        for step in range(25):
            x = -1 + step / 12
            points += [cx + r * x, cy + r * (level + 0.17 * math.sin(x * math.pi * 2))]
        pen.line(points, max(1.5, r * 0.2))


def _space(pen: Pen, cx: float, cy: float, r: float) -> None:
    pen.polygon(star(cx, cy, r * 1.05, 4, 0.3))


def _inspiration(pen: Pen, cx: float, cy: float, r: float) -> None:
    pen.disc(cx, cy, r * 0.42)
    for ray in range(8):
        angle = math.radians(ray * 45)
        dx, dy = math.cos(angle), math.sin(angle)
        pen.line([cx + dx * r * 0.6, cy + dy * r * 0.6, cx + dx * r, cy + dy * r], max(1.5, r * 0.16))


def _comet(pen: Pen, cx: float, cy: float, r: float) -> None:
    head = (cx - r * 0.38, cy - r * 0.38)
    pen.disc(*head, r * 0.44)
    for dx, dy, length in ((0.0, 0.42, 0.95), (0.2, 0.2, 1.05), (0.42, 0.0, 0.95)):
        start = (head[0] + dx * r, head[1] + dy * r)
        end = (start[0] + length * r * 0.78, start[1] + length * r * 0.78)
        pen.line([*start, *end], max(1.5, r * 0.16))


def _journal(pen: Pen, cx: float, cy: float, r: float) -> None:
    for side in (-r, r):
        pen.polygon([v for x, y in PAGE for v in (cx + x * side, cy + y * r)])


def _provision(pen: Pen, cx: float, cy: float, r: float) -> None:
    pen.polygon(shaped(cx, cy, r, SACK))
    pen.polygon(shaped(cx, cy, r, ((-0.2, 0.58), (0.2, 0.58), (0.42, 0.95), (-0.42, 0.95))))


def _step(pen: Pen, cx: float, cy: float, r: float) -> None:
    pen.line(arc(cx, cy, r * 0.72, 200, -60), max(1.5, r * 0.22))
    tip = arc(cx, cy, r * 0.72, -60, -60, 1)[:2]
    pen.polygon(
        [
            tip[0] - r * 0.5,
            tip[1] + r * 0.12,
            tip[0] + r * 0.3,
            tip[1] + r * 0.42,
            tip[0] + r * 0.02,
            tip[1] - r * 0.42,
        ]
    )


def _retrieve(pen: Pen, cx: float, cy: float, r: float) -> None:
    pen.disc(cx - r * 0.35, cy + r * 0.2, r * 0.27)
    pen.polygon([cx - r * 0.9, cy - r * 0.8, cx + r * 0.2, cy - r * 0.8, cx - r * 0.1, cy, cx - r * 0.6, cy])
    pen.line([cx + r * 0.6, cy - r * 0.7, cx + r * 0.6, cy + r * 0.5], max(1.5, r * 0.2))
    pen.polygon([cx + r * 0.22, cy + r * 0.35, cx + r * 0.98, cy + r * 0.35, cx + r * 0.6, cy + r * 0.9])


def _influence_card(pen: Pen, cx: float, cy: float, r: float) -> None:
    pen.outline(cx - r * 0.7, cy - r * 0.95, r * 1.4, r * 1.9, r * 0.2, max(1.5, r * 0.16))
    pen.disc(cx, cy, r * 0.36)


def _die(pen: Pen, cx: float, cy: float, r: float) -> None:
    pen.outline(cx - r * 0.8, cy - r * 0.8, r * 1.6, r * 1.6, r * 0.3, max(1.5, r * 0.18))
    for dx, dy in ((-0.35, -0.35), (0.35, 0.35), (0.0, 0.0)):
        pen.disc(cx + dx * r, cy + dy * r, r * 0.14)


def _focus(pen: Pen, cx: float, cy: float, r: float) -> None:
    pen.ring(cx, cy, r * 0.85, max(1.5, r * 0.18))
    pen.ring(cx, cy, r * 0.4, max(1.5, r * 0.18))


SIGNS: dict[str, Callable[[Pen, float, float, float], None]] = {
    "townsfolk": _townsfolk,
    "land": _land,
    "water": _water,
    "space": _space,
    "inspiration": _inspiration,
    "comet": _comet,
    "journal": _journal,
    "provision": _provision,
    "marker step": _step,
    "retrieve worker": _retrieve,
    "influence card": _influence_card,
    "new die": _die,
    "refresh die": _die,
    "adjust die": _die,
    "focus": _focus,
}
"""Symbols drawn in one ink inside a circle of the given radius."""


def paint_sign(pen: Pen, name: str, cx: float, cy: float, radius: float, ink: Rgb | None = None) -> None:
    """Draw a symbol in one ink."""
    pen.colour(ink or theme.palette.ink)
    SIGNS[name](pen, cx, cy, radius)


def paint_effect(pen: Pen, effect: str, cx: float, cy: float, radius: float, ink: Rgb | None = None) -> None:
    """Draw an effect as the facts name it: "influence black", "upgrade any", "space", "comet", …"""
    words = effect.removesuffix(" free")
    ink = ink or theme.palette.ink
    if words in SIGNS:
        paint_sign(pen, words, cx, cy, radius, ink)
    elif words.startswith("influence "):
        paint_mark(pen, words.removeprefix("influence "), cx, cy, radius)
    elif words.startswith("upgrade "):
        _paint_upgrade(pen, words.removeprefix("upgrade "), cx, cy, radius)
    elif words == "silver":
        paint_coin(pen, cx, cy, radius)
    elif words.endswith(" from deck"):
        pen.colour(ink)
        pen.outline(cx - radius, cy - radius, 2 * radius, 2 * radius, radius * 0.3, max(1.0, radius * 0.12))
        paint_sign(pen, words.removesuffix(" from deck"), cx, cy, radius * 0.6, ink)
    else:
        pen.colour(ink)
        pen.letters(words[:1].upper(), cx, cy, radius * 1.4, bold=True)


def _paint_upgrade(pen: Pen, colour: str, cx: float, cy: float, r: float) -> None:
    ground = theme.palette.sheet if colour == "any" else game_colour(pen, colour)
    pen.colour(ground)
    pen.fill(cx - r, cy - r * 0.8, 2 * r, 1.6 * r, r * 0.25)
    pen.colour(theme.palette.ink, 0.8)
    pen.outline(cx - r, cy - r * 0.8, 2 * r, 1.6 * r, r * 0.25, max(1.0, r * 0.1))
    pen.colour(ink_on(ground))
    letter = "" if colour == "any" else letter_of(colour)
    pen.letters("+" + letter, cx, cy, r * 1.1, bold=True)
