"""How is a sign drawn?"""

from __future__ import annotations

from typing import Any

from assets.icons import glyph
from companion.app.theme import Rgb, theme
from companion.app.widgets.pen import Painted, Pen


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
