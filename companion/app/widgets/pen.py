"""How are shapes, lines and letters put on a canvas?

A pen draws in the widget's own coordinates (0, 0 at its lower left corner, pixels). Everything is smooth-edged,
so that small pieces stay clean without multisampling.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

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

from companion.app.theme import Rgb, theme

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
