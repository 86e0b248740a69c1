"""How is a camera's picture shown, with an outline and a name at every code that was read?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.graphics.texture import Texture

from companion.app.shrunk import Shrunk
from companion.app.theme import Rgb, Type, theme
from companion.app.widgets.pen import Painted, Pen

Points = Sequence[tuple[float, float]]

MOST_LABELS = 80
"""Labels kept drawn; a table rarely shows more codes at once."""
NEW_AT_ONCE = 3
"""Labels drawn for the first time in one frame of the screen: more would make it stutter."""
SHORTEST = 22
"""Characters of a name that are written beside its tag."""


class Look(Enum):
    """How a code is outlined: a piece in one line, a piece that is not looked for thin, every other code broken."""

    PIECE = "piece"
    EXTRA = "extra"
    OTHER = "other"


COLOURS: dict[Look, Rgb] = {
    Look.PIECE: (0.36, 0.85, 0.62),
    Look.EXTRA: (0.82, 0.84, 0.88),
    Look.OTHER: (0.98, 0.72, 0.25),
}


@dataclass(frozen=True, slots=True)
class Outline:
    """Four corners in px of the frame, the name written beside them, how it looks, and a key given to `on_tap`."""

    corners: Points
    name: str
    look: Look
    key: Any = None


class FrameView(Painted):
    """The newest frame, as large as it fits, with outlines; `on_tap(key)` is called for a touch on one. `aim` = a mark
    in the middle.
    """

    def __init__(self, on_tap: Callable[[Any], Any] | None = None, *, aim: bool = False, **rest: Any) -> None:
        self._labels: dict[str, Any] = {}
        self._fresh = 0
        self._on_tap = on_tap
        self._aim = aim
        self._texture: Texture | None = None
        self._frame_size = (0, 0)
        self._outlines: Sequence[Outline] = ()
        super().__init__(**rest)

    def show(self, picture: Shrunk, outlines: Sequence[Outline]) -> None:
        """Show a frame with outlines round its codes."""
        if self._texture is None or self._texture.size != picture.size:
            self._texture = Texture.create(size=picture.size, colorfmt="rgba")
            self._texture.flip_vertical()
        self._texture.blit_buffer(picture.pixels, colorfmt="rgba", bufferfmt="ubyte")
        self._frame_size = picture.frame_size
        self._outlines = outlines
        self.repaint()

    def on_touch_down(self, touch: Any) -> bool:
        """Tell which code was touched."""
        if self._on_tap is None or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        slack = theme.touch / 2
        here = (touch.x - self.x, touch.y - self.y)
        for one in self._outlines:
            xs, ys = zip(*self._points(one.corners), strict=True)
            middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
            reach = max(slack, (max(xs) - min(xs)) / 2), max(slack, (max(ys) - min(ys)) / 2)
            if abs(here[0] - middle[0]) <= reach[0] and abs(here[1] - middle[1]) <= reach[1]:
                self._on_tap(one.key)
                return True
        return False

    def place_of(self, key: Any) -> tuple[float, float] | None:
        """Return where in the window the code of a key is shown; None if it is not."""
        for one in self._outlines:
            if one.key == key:
                xs, ys = zip(*self._points(one.corners), strict=True)
                return self.x + sum(xs) / 4, self.y + sum(ys) / 4
        return None

    def paint(self, pen: Pen) -> None:
        """Draw the frame, the outlines and the names."""
        pen.colour(theme.palette.sunken)
        pen.fill(0, 0, self.width, self.height)
        if self._texture is None or not self._frame_size[0]:
            return
        left, low, scale = self._fitting()
        wide, high = self._frame_size
        pen.canvas.add(Color(1, 1, 1, 1))
        pen.canvas.add(Rectangle(texture=self._texture, pos=(left, low), size=(wide * scale, high * scale)))
        for one in self._outlines:
            self._outline(pen, one)
        written: list[tuple[float, float, float, float]] = []
        self._fresh = 0
        for one in sorted(self._outlines, key=lambda one: one.look is Look.EXTRA):  # what is looked for first
            self._name(pen, one, written)
        if self._aim:
            self._mark_middle(pen, left + wide * scale / 2, low + high * scale / 2)

    def _fitting(self) -> tuple[float, float, float]:
        """Return the picture's left and lower edge in the widget, and px of the widget a px of the frame."""
        wide, high = self._frame_size
        scale = min(self.width / wide, self.height / high)
        return (self.width - wide * scale) / 2, (self.height - high * scale) / 2, scale

    def _points(self, corners: Points) -> list[tuple[float, float]]:
        left, low, scale = self._fitting()
        return [(left + x * scale, low + (self._frame_size[1] - y) * scale) for x, y in corners]

    def _outline(self, pen: Pen, one: Outline) -> None:
        points = self._points(one.corners)
        dp = theme.dp
        weight = dp(2) if one.look is Look.EXTRA else dp(3)
        lines = [points] if one.look is not Look.OTHER else list(_corners_only(points))
        for black in (True, False):
            pen.colour((0.0, 0.0, 0.0) if black else COLOURS[one.look], 0.6 if black else 1.0)
            for line in lines:
                flat = [value for point in line for value in point]
                pen.line(flat, weight + dp(2) if black else weight, closed=len(line) == 4)

    def _name(self, pen: Pen, one: Outline, written: list[tuple[float, float, float, float]]) -> None:
        """Write the name below its tag, inside the picture, unless that would lie on one written before."""
        if not one.name:
            return
        dp = theme.dp
        xs, ys = zip(*self._points(one.corners), strict=True)
        for words in (one.name, one.name.partition(":")[0]):
            texture = self._label(words)
            if texture is None:
                return
            wide, high = texture.size[0] + dp(12), texture.size[1] + dp(4)
            x = min(max(0.0, (min(xs) + max(xs) - wide) / 2), max(0.0, self.width - wide))
            y = max(0.0, min(ys) - high - dp(4))
            if all(
                x >= right or x + wide <= left or y >= top or y + high <= low
                for left, low, right, top in written
            ):
                break
        else:
            return
        written.append((x, y, x + wide, y + high))
        pen.canvas.add(Color(0.07, 0.08, 0.1, 0.86))
        pen.canvas.add(RoundedRectangle(pos=(x, y), size=(wide, high), radius=[dp(6)]))
        pen.canvas.add(Color(1, 1, 1, 1))
        pen.canvas.add(Rectangle(texture=texture, pos=(x + dp(6), y + dp(2)), size=texture.size))

    def _label(self, words: str) -> Texture | None:
        """Return a name as a picture; None if enough were drawn in this frame: it comes with the next."""
        if words not in self._labels:
            if self._fresh >= NEW_AT_ONCE:
                Clock.schedule_once(self.repaint, 0)
                return None
            self._fresh += 1
            if len(self._labels) >= MOST_LABELS:
                self._labels.clear()
            short = words if len(words) <= SHORTEST else words[: SHORTEST - 1] + "…"
            label = CoreLabel(
                text=short,
                font_size=theme.type(Type.SMALL),
                font_name=theme.fonts.name(short, bold=True),
                color=(1, 1, 1, 1),
            )
            label.refresh()
            self._labels[words] = label.texture
        return self._labels[words]

    def _mark_middle(self, pen: Pen, x: float, y: float) -> None:
        dp = theme.dp
        for colour, weight in (((0.0, 0.0, 0.0), dp(4)), ((1.0, 1.0, 1.0), dp(2))):
            pen.colour(colour, 0.7)
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                pen.line([x + dx * dp(10), y + dy * dp(10), x + dx * dp(22), y + dy * dp(22)], weight)


def _corners_only(points: Points) -> list[list[tuple[float, float]]]:
    """Return the outline as four angles with gaps between them."""
    out = []
    for n in range(4):
        before, here, after = points[n - 1], points[n], points[(n + 1) % 4]
        ends = [(here[0] + (p[0] - here[0]) * 0.3, here[1] + (p[1] - here[1]) * 0.3) for p in (before, after)]
        out.append([ends[0], here, ends[1]])
    return out
