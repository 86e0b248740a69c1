"""Which parts of a long list are drawn? Those in sight and a little beyond; the others wait off the canvas.

A widget that is out of sight keeps its place, its size and its state. Only its drawing is taken out, so that a frame costs what
is seen, not how long the list is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.widgets.layout import Flow, Grid

BEYOND, NEAR = 240.0, 80.0
"""So far beyond the edge things are drawn, and how near the edge of what is drawn may come before more is, in dp."""
LARGE = 0.4
"""What is higher than this share of the window is taken part by part."""


class InSight:
    """Keeps the drawing of one scrolled content to what is in sight; `again` is called when something hidden has moved."""

    def __init__(self, again: Callable[..., Any]) -> None:
        self._again = again
        self._hidden: dict[Widget, Widget] = {}
        self._drawn = (0.0, 0.0)

    def suffices(self, low: float, high: float, near: float) -> bool:
        """Return whether what is drawn reaches `near` px beyond a stretch of the content."""
        return self._drawn[0] <= low - near and high + near <= self._drawn[1]

    def show(self, content: Widget, low: float, high: float) -> None:
        """Draw what lies between two heights of the content, in px, and nothing else."""
        self._drawn = (low, high)
        parts = _parts(content, (high - low) * LARGE)
        beyond = {one: parent for parent, one in parts if one.top < low or one.y > high}
        for widget, parent in list(self._hidden.items()):
            if beyond.get(widget) is not parent:
                self._bring_back(parent, widget)
        for widget, parent in beyond.items():
            self._hide(parent, widget)

    def _hide(self, parent: Widget, widget: Widget) -> None:
        if widget not in self._hidden and widget.canvas in parent.canvas.children:
            parent.canvas.remove(widget.canvas)
            self._hidden[widget] = parent
            widget.fbind("pos", self._again)

    def _bring_back(self, parent: Widget, widget: Widget) -> None:
        del self._hidden[widget]
        widget.funbind("pos", self._again)
        if widget.parent is parent and widget.canvas not in parent.canvas.children:
            parent.canvas.add(widget.canvas)


def _parts(widget: Widget, large: float) -> Iterator[tuple[Widget, Widget]]:
    """Yield (parent, part) for the parts of laid out content, the largest ones in parts again."""
    if not isinstance(widget, BoxLayout | Grid | Flow):
        return
    for child in widget.children:
        if child.height > large and child.children and isinstance(child, BoxLayout | Grid | Flow):
            yield from _parts(child, large)
        else:
            yield widget, child
