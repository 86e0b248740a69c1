"""Layout: columns, rows and sheets that fit their content, text, and scrolling.

What lies under a finger is pressed at once; when the finger moves on, the press is taken back and the content moves
instead. (Kivy's own scroll view waits for a time-out before it passes a touch on, which makes every button feel slow.)
In a long list only what is in sight is drawn, so that a frame costs what is seen, not how long the list is: a widget out of sight
keeps its place, its size and its state.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.effects.scroll import ScrollEffect
from kivy.graphics import Color, Rectangle
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.layout import Layout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget
from kivy.utils import escape_markup

from companion.app.theme import Rgb, Type, theme
from companion.app.widgets.drawing import Painted, Pen

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


SLACK, WHEEL = 12.0, 60.0
"""How far a finger moves before it scrolls, and how far one notch of a wheel scrolls, in dp."""
FLING, STILL, SLOWING = 120.0, 24.0, 0.04
"""Speeds in dp/s: above the first a released content glides on, below the second it stands; the share left of its
speed after a second of gliding."""


class _NoEffect(ScrollEffect):
    """Kivy's scroll view wants an effect; this one never moves anything."""

    def on_value(self, *_arguments: Any) -> None:
        """Leave the place to whoever scrolls."""


@dataclass(slots=True)
class _Drag:
    start: float
    last: float
    at: float
    speed: float = 0.0
    scrolling: bool = False


class Scroll(ScrollView):
    """Content that may be longer than the window; its place is remembered by name."""

    scroll_y: float

    def __init__(self, content: Widget, *, name: str = "main", **rest: Any) -> None:
        self.name = name
        self._drag: _Drag | None = None
        self._glide: Any = None
        self._speed = 0.0
        super().__init__(
            do_scroll_x=False,
            effect_cls=_NoEffect,
            bar_width=theme.dp(4),
            bar_color=(*theme.palette.edge, 0.7),
            bar_inactive_color=(*theme.palette.edge, 0.25),
            **rest,
        )
        self._look = Clock.create_trigger(self._draw_what_is_seen, -1)
        self._in_sight = InSight(self._look)
        content.bind(height=self._look, width=self._look)
        self.bind(height=self._look, scroll_y=self._moved)
        self.add_widget(content)

    @property
    def room(self) -> float:
        """How much of the content is out of sight, in px."""
        content = self.children[0] if self.children else None
        return max(0.0, content.height - self.height) if content is not None else 0.0

    def on_touch_down(self, touch: Any) -> bool:
        """Press what lies there; a touch on gliding content only stops it."""
        if not self.collide_point(*touch.pos):
            return False
        wheel = getattr(touch, "button", "") if touch.is_mouse_scrolling else ""
        if wheel:
            self.move({"scrollup": 1.0, "scrolldown": -1.0}.get(wheel, 0.0) * theme.dp(WHEEL))
            return True
        if self._drag is not None:
            return True
        gliding = self._glide is not None
        self._stop()
        self._drag = _Drag(touch.y, touch.y, touch.time_start)
        touch.grab(self)
        if not gliding:
            self.simulate_touch_down(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Scroll once the finger has left its place."""
        drag = self._drag
        if touch.grab_current is not self or drag is None:
            return bool(self.collide_point(*touch.pos))
        if not drag.scrolling and abs(touch.y - drag.start) > theme.dp(SLACK) and self.room:
            drag.scrolling = True
            self._take_back(touch)
        if drag.scrolling:
            moved, passed = touch.y - drag.last, max(1e-3, touch.time_update - drag.at)
            drag.speed = 0.6 * moved / passed + 0.4 * drag.speed
            self.move(moved)
        drag.last, drag.at = touch.y, touch.time_update
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Let go; what was moved fast glides on."""
        if touch.grab_current is not self:
            return bool(self.collide_point(*touch.pos))
        touch.ungrab(self)
        drag, self._drag = self._drag, None
        if drag is not None and drag.scrolling:
            rested = touch.time_end - drag.at
            self._speed = drag.speed if rested < 0.08 else 0.0
            if abs(self._speed) > theme.dp(FLING):
                self._glide = Clock.schedule_interval(self._glide_on, 0)
        return True

    def move(self, distance: float) -> bool:
        """Move the content up by a distance in px; False at the end."""
        if not self.room:
            return False
        wanted = self.scroll_y - distance / self.room
        self.scroll_y = min(1.0, max(0.0, wanted))
        return 0.0 < wanted < 1.0

    def to_top(self, part: Widget) -> None:
        """Scroll so far that a part of the content stands at the top, where there is content enough below it."""
        content = self.children[0] if self.children else None
        if content is not None and self.room:
            down = content.top - part.top - theme.dp(12)
            self.scroll_y = min(1.0, max(0.0, 1.0 - down / self.room))

    def _seen(self) -> tuple[float, float]:
        """Return between which heights of the content the window lies, in px."""
        low = self.scroll_y * self.room
        return low, low + self.height

    def _moved(self, *_: Any) -> None:
        if self.room and not self._in_sight.suffices(*self._seen(), theme.dp(NEAR)):
            self._look()

    def _draw_what_is_seen(self, *_: Any) -> None:
        low, high = self._seen()
        if self.children:
            beyond = theme.dp(BEYOND)
            self._in_sight.show(self.children[0], low - beyond, high + beyond)

    def _glide_on(self, dt: float) -> None:
        self._speed *= SLOWING**dt
        if not self.move(self._speed * dt) or abs(self._speed) < theme.dp(STILL):
            self._stop()

    def _stop(self) -> None:
        if self._glide is not None:
            self._glide.cancel()
            self._glide = None

    def _take_back(self, touch: Any) -> None:
        """Unpress what was pressed by the touch that scrolls now."""
        for held in list(touch.grab_list):
            widget = held()
            if widget is not None and widget is not self and hasattr(widget, "take_back"):
                touch.ungrab(widget)
                widget.take_back()


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
