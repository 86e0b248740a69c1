"""Drawing: a pen in the colours of the theme, pieces of the games, icons, and pictures.

A pen draws in the widget's own coordinates (0, 0 at its lower left corner, pixels). Everything is smooth-edged,
so that small pieces stay clean without multisampling.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import (
    Color,
    InstructionGroup,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rectangle,
    SmoothEllipse,
    SmoothLine,
    SmoothRoundedRectangle,
    Translate,
)
from kivy.graphics.tesselator import Tesselator
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from assets import game_colours
from assets.icons import glyph
from companion.app.theme import Rgb, ink_on, rgb, theme

Points = Sequence[float]
"""x, y, x, y, … in pixels."""
MOST_DRAWN = 800
"""Lines kept drawn; a full table shows about three hundred."""


class Pen:
    """Draws on one canvas with the theme's colours."""

    def __init__(self, canvas: Any) -> None:
        self.canvas = canvas

    def colour(self, colour: Rgb, alpha: float = 1.0) -> None:
        """Draw in this colour from now on."""
        self.canvas.add(Color(*colour, alpha))

    def fill(self, x: float, y: float, width: float, height: float, radius: float = 0.0) -> None:
        """Fill a rectangle with rounded corners."""
        if width <= 0 or height <= 0:
            return
        radius = max(0.0, min(radius, width / 2, height / 2))
        if radius < 0.5:
            self.canvas.add(Rectangle(pos=(x, y), size=(width, height)))
        else:
            self.canvas.add(
                SmoothRoundedRectangle(
                    pos=(x, y), size=(width, height), radius=[(radius, radius)], segments=14
                )
            )

    def outline(
        self, x: float, y: float, width: float, height: float, radius: float = 0.0, weight: float = 1.0
    ) -> None:
        """Draw the edge of a rounded rectangle, inside the given bounds."""
        if width <= weight or height <= weight:
            return
        half = weight / 2
        radius = max(0.01, min(radius - half, (width - weight) / 2, (height - weight) / 2))
        points: list[float] = []
        corners = (
            (x + width - half - radius, y + half + radius, -90.0),
            (x + width - half - radius, y + height - half - radius, 0.0),
            (x + half + radius, y + height - half - radius, 90.0),
            (x + half + radius, y + half + radius, 180.0),
        )
        for cx, cy, start in corners:
            for step in range(7):
                angle = math.radians(start + step * 15.0)
                points += [cx + radius * math.cos(angle), cy + radius * math.sin(angle)]
        self.line(points, weight, closed=True)

    def line(self, points: Points, weight: float = 1.0, *, closed: bool = False) -> None:
        """Draw a line through the points."""
        if closed:
            points = [*points, *points[:2]]
        self.canvas.add(SmoothLine(points=list(points), width=max(0.5, weight / 2), overdraw_width=0.9))

    def disc(self, cx: float, cy: float, radius: float) -> None:
        """Fill a circle."""
        self.canvas.add(SmoothEllipse(pos=(cx - radius, cy - radius), size=(2 * radius, 2 * radius)))

    def ring(self, cx: float, cy: float, radius: float, weight: float = 1.0) -> None:
        """Draw a circle's edge."""
        self.line(arc(cx, cy, radius, 0.0, 360.0), weight, closed=True)

    def polygon(self, points: Points) -> None:
        """Fill a polygon that does not cross itself; it may be concave."""
        tesselator = Tesselator()
        tesselator.add_contour(list(points))
        if not tesselator.tesselate():
            return
        for vertices, indices in tesselator.meshes:
            self.canvas.add(Mesh(vertices=vertices, indices=indices, mode="triangle_fan"))
        self.line(points, 1.0, closed=True)

    def letters(
        self,
        text: str,
        cx: float,
        cy: float,
        size: float,
        *,
        bold: bool = False,
        font: str = "",
        align: str = "center",
    ) -> None:
        """Write one line centred on the point (`align`: "left" starts there, "right" ends there); size in px.

        The colour is that of the last call to `colour`.
        """
        texture = self._drawn(text, font or theme.fonts.name(text, bold=bold), size)
        width, height = texture.size
        left = {"left": cx, "right": cx - width}.get(align, cx - width / 2)
        self.canvas.add(
            Rectangle(texture=texture, pos=(round(left), round(cy - height / 2)), size=(width, height))
        )

    def _drawn(self, text: str, font: str, size: float) -> Texture:
        """Return a line in white, drawn once for all places where it stands."""
        drawn = theme.fonts.drawn
        label = drawn.get((text, font, size))
        if label is None:
            label = CoreLabel(text=text, font_size=size, font_name=font, color=(1, 1, 1, 1))
            label.refresh()
            if len(drawn) >= MOST_DRAWN:
                drawn.clear()
            drawn[text, font, size] = label
        return label.texture


def arc(cx: float, cy: float, radius: float, start: float, end: float, steps: int = 0) -> list[float]:
    """Return points along an arc, degrees counter-clockwise from three o'clock."""
    count = steps or max(8, int(abs(end - start) / 360 * (12 + radius)))
    full = abs(end - start) >= 360
    points: list[float] = []
    for step in range(count if full else count + 1):
        angle = math.radians(start + (end - start) * step / count)
        points += [cx + radius * math.cos(angle), cy + radius * math.sin(angle)]
    return points


def regular(cx: float, cy: float, radius: float, corners: int, turn: float = 90.0) -> list[float]:
    """Return the corners of a regular polygon, the first at `turn` degrees."""
    points: list[float] = []
    for corner in range(corners):
        angle = math.radians(turn + corner * 360 / corners)
        points += [cx + radius * math.cos(angle), cy + radius * math.sin(angle)]
    return points


def star(cx: float, cy: float, radius: float, rays: int = 5, depth: float = 0.45) -> list[float]:
    """Return the outline of a star standing on two rays."""
    points: list[float] = []
    for corner in range(rays * 2):
        reach = radius if corner % 2 == 0 else radius * depth
        angle = math.radians(90 + corner * 180 / rays)
        points += [cx + reach * math.cos(angle), cy + reach * math.sin(angle)]
    return points


class Painted(Widget):
    """A widget that paints itself under and over its children, again whenever its size or look changes."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._layers: list[tuple[Any, Any]] = []
        for canvas in (self.canvas.before, self.canvas.after):
            shift, group = Translate(0, 0), InstructionGroup()
            for instruction in (PushMatrix(), shift, group, PopMatrix()):
                canvas.add(instruction)
            self._layers.append((shift, group))
        self.repaint = Clock.create_trigger(self._paint, -1)
        self.bind(pos=self._shift, size=self.repaint)
        self.repaint()

    def paint(self, pen: Pen) -> None:
        """Draw what lies under the children."""

    def paint_over(self, pen: Pen) -> None:
        """Draw what lies over the children."""

    def _shift(self, *_: Any) -> None:
        for shift, _group in self._layers:
            shift.xy = self.pos

    def _paint(self, *_: Any) -> None:
        self._shift()
        for (_shift, group), draw in zip(self._layers, (self.paint, self.paint_over), strict=True):
            group.clear()
            draw(Pen(group))


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
    ground = theme.game_colour(colour)
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
    ground = theme.game_colour(colour)
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
    ground = theme.palette.sheet if colour == "any" else theme.game_colour(colour)
    pen.colour(ground)
    pen.fill(cx - r, cy - r * 0.8, 2 * r, 1.6 * r, r * 0.25)
    pen.colour(theme.palette.ink, 0.8)
    pen.outline(cx - r, cy - r * 0.8, 2 * r, 1.6 * r, r * 0.25, max(1.0, r * 0.1))
    pen.colour(ink_on(ground))
    letter = "" if colour == "any" else letter_of(colour)
    pen.letters("+" + letter, cx, cy, r * 1.1, bold=True)


class Icon(Painted):
    """One sign of the icon set, square, in one colour; side in px."""

    def __init__(self, name: str, side: float, *, colour: Rgb | None = None, **rest: Any) -> None:
        self.name = name
        self._colour = colour or theme.palette.ink
        rest.setdefault("size_hint", (None, None))
        super().__init__(size=(side, side), **rest)

    def turn_into(self, name: str, colour: Rgb) -> None:
        """Show another sign, or the same in another colour."""
        self.name, self._colour = name, colour
        self.repaint()

    def paint(self, pen: Pen) -> None:
        """Draw the sign."""
        pen.colour(self._colour)
        pen.letters(
            glyph(self.name), self.width / 2, self.height / 2, self.height * 0.92, font=theme.fonts.icons
        )


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
