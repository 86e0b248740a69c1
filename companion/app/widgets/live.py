"""How is a camera's picture shown, with an outline round every code that was read?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture

from companion.app.theme import Theme
from companion.app.widgets.pen import Painted, Pen

Outline: TypeAlias = tuple[Sequence[tuple[float, float]], bool]
"""Four corners in px of the frame, and whether it is a known piece."""

WIDEST = 960
"""Pictures are thinned out to about this many px across before they go to the screen."""


class FrameView(Painted):
    """The newest frame, as large as it fits; outlines are (corners in px of the frame, known piece)."""

    def __init__(self, theme: Theme, **rest: Any) -> None:
        super().__init__(theme, **rest)
        self._texture: Texture | None = None
        self._frame_size = (0, 0)
        self._outlines: Sequence[Outline] = ()
        self._picture: Rectangle | None = None

    def show(self, image: Any, outlines: Sequence[Outline]) -> None:
        """Show a frame (BGR uint8, height × width × 3) with outlines round its codes."""
        high, wide = image.shape[:2]
        step = max(1, -(-wide // WIDEST))
        small = image[::step, ::step].copy()
        size = (small.shape[1], small.shape[0])
        if self._texture is None or self._texture.size != size:
            self._texture = Texture.create(size=size, colorfmt="bgr")
            self._texture.flip_vertical()
        self._texture.blit_buffer(small.tobytes(), colorfmt="bgr", bufferfmt="ubyte")
        self._frame_size = (wide, high)
        self._outlines = outlines
        self.repaint()

    def paint(self, pen: Pen) -> None:
        """Draw the frame and the outlines."""
        palette = self.theme.palette
        pen.colour(palette.sunken)
        pen.fill(0, 0, self.width, self.height)
        wide, high = self._frame_size
        if self._texture is None or not wide:
            return
        scale = min(self.width / wide, self.height / high)
        left, low = (self.width - wide * scale) / 2, (self.height - high * scale) / 2
        pen.canvas.add(Color(1, 1, 1, 1))
        pen.canvas.add(Rectangle(texture=self._texture, pos=(left, low), size=(wide * scale, high * scale)))
        for corners, known in self._outlines:
            points = [value for x, y in corners for value in (left + x * scale, low + (high - y) * scale)]
            pen.colour((0.0, 0.0, 0.0), 0.6)
            pen.line(points, self.theme.dp(5), closed=True)
            pen.colour((0.36, 0.85, 0.62) if known else (0.98, 0.72, 0.25))
            pen.line(points, self.theme.dp(3), closed=True)
