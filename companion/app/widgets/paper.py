"""How does a picture of any length come onto the screen, as broad as its place? A receipt may be metres long."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

if TYPE_CHECKING:
    from PIL import Image

_SLICE = 1024
"""Rows of one texture; graphics cards bear so many at least."""


class Paper(Widget):
    """A picture as wide as it is given and as high as it then is; `name` says what it shows."""

    def __init__(self, picture: Image.Image, name: str = "") -> None:
        self.name = name
        self._ratio = picture.height / picture.width
        super().__init__(size_hint_y=None)
        self._parts: list[tuple[Rectangle, float, float]] = []
        with self.canvas:
            Color(1, 1, 1, 1)
            for top in range(0, picture.height, _SLICE):
                rows = picture.crop((0, top, picture.width, min(picture.height, top + _SLICE))).convert("RGB")
                texture = Texture.create(size=rows.size, colorfmt="rgb")
                texture.blit_buffer(rows.tobytes(), colorfmt="rgb", bufferfmt="ubyte")
                texture.flip_vertical()
                texture.mag_filter = texture.min_filter = "linear"
                part = Rectangle(texture=texture)
                self._parts.append((part, top / picture.height, rows.height / picture.height))
        self.bind(width=self._fit, pos=self._place, height=self._place)
        self._fit()

    def _fit(self, *_: Any) -> None:
        self.height = self.width * self._ratio

    def _place(self, *_: Any) -> None:
        for part, top, share in self._parts:
            part.size = (self.width, self.height * share)
            part.pos = (self.x, self.y + self.height * (1 - top - share))  # `top` would be one step behind
