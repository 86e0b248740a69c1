"""How is content moved that is longer than its window?

What lies under a finger is pressed at once; when the finger moves on, the press is taken back and the content moves
instead. (Kivy's own scroll view waits for a time-out before it passes a touch on, which makes every button feel slow.)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock
from kivy.effects.scroll import ScrollEffect
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.app.theme import theme
from companion.app.widgets.in_sight import BEYOND, NEAR, InSight

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
