"""How is a line, a paragraph or an icon written?"""

from __future__ import annotations

import math
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.uix.label import Label
from kivy.utils import escape_markup

from companion.app.theme import Rgb, Type, theme
from companion.app.widgets.layout import without_width

SMALLEST = 0.6
"""So far a text is written smaller, rather than that a word of it is broken over two lines."""
BROADEST = 1.1
"""No letter is broader than this share of the type's size."""


def text_width(text: str, size: Type, *, bold: bool = False) -> float:
    """Return how wide the text is in one line, in pixels."""
    return line_width(text, theme.type(size), bold=bold)


def line_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return how wide the longest line of the text is at a size in pixels."""
    return max((_width(line, size, bold) for line in text.split("\n")), default=0.0)


def _width(line: str, size: float, bold: bool) -> float:
    runs = theme.fonts.runs(line, bold=bold)
    return sum(float(CoreLabel(font_size=size, font_name=font).get_extents(part)[0]) for font, part in runs)


class Text(Label):
    """A paragraph as wide as it is given and as high as it needs; written smaller where its longest word would be broken.

    `inline` text takes its own width in one line instead.
    """

    font_size: Any
    text_size: Any

    def __init__(
        self,
        text: str,
        size: Type = Type.BODY,
        *,
        colour: Rgb | None = None,
        soft: bool = False,
        bold: bool = False,
        align: str = "left",
        inline: bool = False,
        **properties: Any,
    ) -> None:
        self.words = text
        self.inline = inline
        self._bold = bold
        self._full_size = theme.type(size)
        if not inline:
            without_width(properties)
        ink = colour or (theme.palette.soft_ink if soft else theme.palette.ink)
        super().__init__(
            color=(*ink, 1),
            disabled_color=(*ink, 1),
            font_size=self._full_size,
            font_name=theme.fonts.bold if bold else theme.fonts.regular,
            halign=align,
            valign="middle",
            line_height=1.12,
            **properties,
        )
        if inline:
            self.size_hint = (None, None)
            self.bind(texture_size=self.setter("size"))
        else:
            self.size_hint_y = None
            self.height = self.font_size * 1.36
            self.bind(width=self._reflow, texture_size=self._grow)
        self.say(text)

    def apply_class_lang_rules(self, *_: Any, **__: Any) -> None:
        """Put the words on the canvas; Kivy's own rule does the same ten times slower."""
        self._place_of_words = Rectangle(size=(0, 0))
        self.canvas.add(Color(1, 1, 1, 1))
        self.canvas.add(self._place_of_words)
        self.bind(
            texture=self._show_words, texture_size=self._put_words, pos=self._put_words, size=self._put_words
        )

    def texture_update(self, *arguments: Any) -> None:
        """Draw the words, once a layout has said how wide they may be."""
        if self.inline or self.size_hint_x is None or self.text_size[0] is not None:
            super().texture_update(*arguments)

    def say(self, text: str) -> None:
        """Show another text."""
        self.words = text
        runs = theme.fonts.runs(text, bold=self._bold)
        self.markup = len(runs) > 1
        if self.markup:
            self.text = "".join(f"[font={font}]{escape_markup(part)}[/font]" for font, part in runs)
        else:
            self.font_name = runs[0][0]
            self.text = text
        if self.text_size[0] is not None:
            self.font_size = self._whole_words()

    def wants_width(self) -> float:
        """Return the width of the text in one line, in pixels."""
        return line_width(self.words, self._full_size, bold=self._bold) + 2

    def _reflow(self, *_: Any) -> None:
        """Wrap at the new width, if a layout has given one; Kivy draws the text once, when the layout has come to rest."""
        if self.width >= 1:
            self.font_size = self._whole_words()
            self.text_size = (self.width, None)

    def _whole_words(self) -> float:
        """Return the size in px at which the longest word fits the width; a word far too long is broken after all."""
        full = self._full_size
        long = [word for word in self.words.split() if len(word) * full * BROADEST > self.width]
        if not long or self.shorten:
            return full
        widest = max(_width(word, full, self._bold) for word in long)
        if not SMALLEST * widest <= self.width < widest:
            return full
        size = math.floor(
            full * (self.width - 1) / widest
        )  # in whole px: between them a letter is no narrower
        while max(_width(word, size, self._bold) for word in long) > self.width:
            size -= 1
        return float(size)

    def _show_words(self, _label: Any, texture: Any) -> None:
        self._place_of_words.texture = texture

    def _put_words(self, *_: Any) -> None:
        wide, high = self.texture_size
        self._place_of_words.size = (wide, high)
        left, low = self.x + (self.width - wide) / 2, self.y + (self.height - high) / 2
        self._place_of_words.pos = (int(left), int(low))  # Kivy's own centre may still be that of before

    def _grow(self, *_: Any) -> None:
        self.height = self.texture_size[1]
