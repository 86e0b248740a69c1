"""Can every word be read on what lies below it? The contrast of each text on a screen with the ground it is written on."""

from __future__ import annotations

from typing import Any

from companion.app.theme import Rgb, contrast, theme
from companion.app.widgets.drawing import Painted, Pen
from companion.app.widgets.layout import Text

LEAST = 4.5
"""WCAG 2.1, level AA, for type of any size."""


class GroundPen(Pen):
    """Draws nothing; keeps the colour that lies at one point in the end."""

    def __init__(self, x: float, y: float) -> None:
        super().__init__(None)
        self._x, self._y = x, y
        self._now: Rgb | None = None
        self.found: Rgb | None = None

    def colour(self, colour: Any, alpha: float = 1.0) -> None:
        self._now = tuple(colour[:3]) if alpha == 1.0 else None

    def __getattribute__(self, name: str) -> Any:
        if name == "fill":
            return self._fill
        if name in ("outline", "line", "disc", "ring", "polygon", "letters"):
            return lambda *_args, **_more: None
        return super().__getattribute__(name)

    def _fill(self, x: float, y: float, width: float, height: float, *_radius: Any) -> None:
        if self._now is not None and x <= self._x <= x + width and y <= self._y <= y + height:
            self.found = self._now


def ground_of(text: Text) -> Rgb:
    """The colour below the middle of a text: of the nearest panel, button or chip painted there, else the paper."""
    middle = text.to_window(*text.center)
    parent = text.parent
    while parent is not None and parent is not parent.parent:
        if isinstance(parent, Painted):
            left, low = parent.to_window(*parent.pos)
            pen = GroundPen(middle[0] - left, middle[1] - low)
            parent.paint(pen)
            if pen.found is not None:
                return pen.found
        parent = parent.parent
    ground: Rgb = theme.palette.paper
    return ground


def shown(widget: Any) -> bool:
    """Whether nothing around a widget is faint: what cannot be pressed now may be."""
    while widget is not None and widget is not widget.parent:
        if widget.opacity < 1:
            return False
        widget = widget.parent
    return True


def hard_to_read(root: Any) -> list[str]:
    """Say which texts below a widget have too little contrast."""
    found = []
    for one in root.walk(restrict=True):
        if isinstance(one, Text) and one.words and shown(one):
            ground = ground_of(one)
            if (ratio := contrast(tuple(one.color[:3]), ground)) < LEAST:
                found.append(
                    f"{one.words[:30]!r} has {ratio:.1f} on {[round(part * 255) for part in ground]}"
                )
    return found
