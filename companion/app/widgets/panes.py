"""Parts of a window: a quieter pane at the side, and what stays at the lower edge."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.theme import Theme
from companion.app.widgets.pen import Painted, Pen
from companion.app.widgets.scroll import Scroll


class Pane(Painted, BoxLayout):
    """A part of the window on a quieter ground."""

    def __init__(self, theme: Theme, content: Widget, **rest: Any) -> None:
        super().__init__(theme, **rest)
        self.add_widget(content)

    def paint(self, pen: Pen) -> None:
        """Draw the ground and the edges."""
        palette, line = self.theme.palette, self.theme.hairline
        pen.colour(palette.sheet)
        pen.fill(0, 0, self.width, self.height)
        pen.colour(palette.hairline)
        pen.fill(0, 0, line, self.height)
        pen.fill(self.width - line, 0, line, self.height)
        pen.fill(0, 0, self.width, line)


class Foot(Painted, BoxLayout):
    """What stays at an edge: as high as it needs, but no more than a share of its pane; then it scrolls."""

    def __init__(self, theme: Theme, content: Widget, *, name: str = "foot", most: float = 0.68) -> None:
        super().__init__(theme, size_hint_y=None)
        self._content = content
        self._most = most
        self.add_widget(Scroll(theme, content, name=name))
        content.bind(height=self._fit)
        self.bind(parent=self._adopted)

    def paint(self, pen: Pen) -> None:
        """Draw the ground and the lines."""
        palette, line = self.theme.palette, self.theme.hairline
        pen.colour(palette.sheet)
        pen.fill(0, 0, self.width, self.height)
        pen.colour(palette.hairline)
        pen.fill(0, self.height - line, self.width, line)
        pen.fill(0, 0, self.width, line)

    def _adopted(self, _widget: Any, parent: Any) -> None:
        if parent is not None:
            parent.bind(height=self._fit)
            self._fit()

    def _fit(self, *_: Any) -> None:
        room = self.parent.height if self.parent is not None else 0
        self.height = min(self._content.height, room * self._most)
