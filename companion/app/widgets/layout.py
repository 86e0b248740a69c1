"""How are widgets arranged? Columns and rows that are as high as their content, and flows that wrap."""

from __future__ import annotations

from typing import Any, TypeAlias

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from companion.app.theme import Rgb, theme
from companion.app.widgets.pen import Painted, Pen

Inset: TypeAlias = float | tuple[float, float]
"""Room round the content in dp, or (left and right, above and below)."""


def _padding(inset: Inset) -> list[float]:
    across, along = inset if isinstance(inset, tuple) else (inset, inset)
    return [theme.dp(across), theme.dp(along), theme.dp(across), theme.dp(along)]


def without_width(properties: dict[str, Any]) -> dict[str, Any]:
    """Return a widget's properties with no width where a layout will give it one.

    Kivy's 100 px until then are laid out like any other width: every paragraph would be wrapped and drawn once more than needed.
    """
    if not {"size_hint", "size_hint_x", "width", "size"} & properties.keys():
        properties["width"] = 0.0
    return properties


class Column(BoxLayout):
    """Widgets one below the other, as high as they need together."""

    def __init__(self, *children: Widget, gap: float = 12, inset: Inset = 0, **rest: Any) -> None:
        super().__init__(
            orientation="vertical",
            spacing=theme.dp(gap),
            padding=_padding(inset),
            size_hint_y=None,
            **without_width(rest),
        )
        self.bind(minimum_height=self.setter("height"))
        for child in children:
            self.add_widget(child)


class Row(BoxLayout):
    """Widgets side by side, centred on one line, as high as the highest."""

    def __init__(
        self,
        *children: Widget,
        gap: float = 12,
        inset: Inset = 0,
        least: float = 0,
        **rest: Any,
    ) -> None:
        self._least = theme.dp(least)
        super().__init__(
            orientation="horizontal",
            spacing=theme.dp(gap),
            padding=_padding(inset),
            size_hint_y=None,
            **without_width(rest),
        )
        self.bind(minimum_height=self._fit)
        self._fit()
        for child in children:
            if child.size_hint_y is None and not child.pos_hint:
                child.pos_hint = {"center_y": 0.5}
            self.add_widget(child)

    def _fit(self, *_: Any) -> None:
        self.height = max(self._least, self.minimum_height)


class Sheet(Painted, BoxLayout):
    """A panel on the paper: a quiet ground with a hairline round it."""

    def __init__(
        self,
        *children: Widget,
        ground: Rgb | None = None,
        gap: float = 12,
        inset: Inset = 16,
        **rest: Any,
    ) -> None:
        self._ground = ground or theme.palette.sheet
        super().__init__(
            orientation="vertical",
            spacing=theme.dp(gap),
            padding=_padding(inset),
            size_hint_y=None,
            **without_width(rest),
        )
        self.bind(minimum_height=self.setter("height"))
        for child in children:
            self.add_widget(child)

    def paint(self, pen: Pen) -> None:
        """Draw the panel."""
        pen.colour(self._ground)
        pen.fill(0, 0, self.width, self.height, theme.radius)
        pen.colour(theme.palette.hairline)
        pen.outline(0, 0, self.width, self.height, theme.radius, theme.hairline)


class Rule(Painted):
    """A hairline between things."""

    def __init__(self) -> None:
        super().__init__(size_hint_y=None, height=theme.hairline)

    def paint(self, pen: Pen) -> None:
        """Draw the line."""
        pen.colour(theme.palette.hairline)
        pen.fill(0, 0, self.width, self.height)


class Flow(Layout):
    """Widgets one after the other, wrapped into lines.

    A child says how wide it would like to be with `wants_width()`; none is made broader than the flow.
    """

    def __init__(self, *children: Widget, gap: float = 8, **rest: Any) -> None:
        self._gap = theme.dp(gap)
        super().__init__(size_hint_y=None, **without_width(rest))
        self._arrange = Clock.create_trigger(self.do_layout, -1)
        self.bind(children=self._arrange, pos=self._arrange, width=self._arrange)
        for child in children:
            self.add_widget(child)

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Add a widget at the end."""
        widget.bind(height=self._arrange)
        super().add_widget(widget, *args, **kwargs)

    def do_layout(self, *_: Any) -> None:
        """Place the children, once there is a width to place them in."""
        if self.width < 1:
            return
        lines: list[list[Widget]] = [[]]
        used = 0.0
        for child in reversed(self.children):
            wanted = child.wants_width() if hasattr(child, "wants_width") else child.width
            child.width = min(wanted, self.width)
            if lines[-1] and used + self._gap + child.width > self.width + 0.5:
                lines.append([])
            used = used + self._gap + child.width if lines[-1] else child.width
            lines[-1].append(child)
        heights = [max((child.height for child in line), default=0.0) for line in lines]
        self.height = sum(heights) + self._gap * (len(lines) - 1)
        top = self.top
        for line, height in zip(lines, heights, strict=True):
            left = self.x
            for child in line:
                child.pos = (left, top - (height + child.height) / 2)
                left += child.width + self._gap
            top -= height + self._gap


class Grid(Layout):
    """Widgets in columns of equal width, `across` apart; every row as high as its highest child."""

    def __init__(
        self,
        *children: Widget,
        columns: int = 2,
        gap: float = 12,
        across: float | None = None,
        top_aligned: bool = False,
        **rest: Any,
    ) -> None:
        self._gap = theme.dp(gap)
        self._across = theme.dp(gap if across is None else across)
        self._columns = max(1, columns)
        self._top_aligned = top_aligned
        super().__init__(size_hint_y=None, **without_width(rest))
        self._arrange = Clock.create_trigger(self.do_layout, -1)
        self.bind(children=self._arrange, pos=self._arrange, width=self._arrange)
        for child in children:
            self.add_widget(child)

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Add a widget at the end."""
        watched = "wanted_height" if hasattr(widget, "wanted_height") else "height"
        widget.bind(**{watched: self._arrange})
        super().add_widget(widget, *args, **kwargs)

    def do_layout(self, *_: Any) -> None:
        """Place the children, once there is a width to place them in."""
        if self.width < 1:
            return
        children = list(reversed(self.children))
        width = (self.width - self._across * (self._columns - 1)) / self._columns
        rows = [children[i : i + self._columns] for i in range(0, len(children), self._columns)]
        for child in children:
            child.width = width
        heights = [max(_wanted_height(child) for child in row) for row in rows]
        self.height = sum(heights) + self._gap * max(0, len(rows) - 1)
        top = self.top
        for row, height in zip(rows, heights, strict=True):
            for place, child in enumerate(row):
                if hasattr(child, "wanted_height"):
                    child.height = height
                spare = 0.0 if self._top_aligned else (height - child.height) / 2
                child.pos = (self.x + place * (width + self._across), top - child.height - spare)
            top -= height + self._gap


def _wanted_height(child: Widget) -> float:
    return float(getattr(child, "wanted_height", child.height))


class Centred(BoxLayout):
    """One child in the middle, no broader than `most` dp and as high as it needs."""

    def __init__(self, child: Widget, *, most: float = 720) -> None:
        super().__init__(size_hint_y=None, **without_width({}))
        self._most = theme.dp(most)
        child.size_hint_x = None
        self.child = child
        self.add_widget(child)
        child.bind(height=self.setter("height"))
        self.height = child.height
        self.bind(width=self._fit)

    def _fit(self, *_: Any) -> None:
        inner = min(self.width, self._most)
        side = max(0.0, (self.width - inner) / 2)
        self.padding = (side, 0, side, 0)
        self.child.width = inner
