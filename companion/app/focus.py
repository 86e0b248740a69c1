"""Where does the keyboard stand, and where does it go next?

Tab goes through everything that can be pressed in reading order, arrows go to the nearest in that direction, Enter
and Space press. The ring shows only while the keyboard is used; a touch hides it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.app.widgets.pressable import Focusable
from companion.app.widgets.scroll import Scroll
from companion.app.widgets.stepper import Stepper

TAB, ENTER, ESCAPE, SPACE, KEYPAD_ENTER = 9, 13, 27, 32, 271
ARROWS = {273: "up", 274: "down", 275: "right", 276: "left"}


def focusables(root: Widget) -> Iterator[Any]:
    """Yield everything below `root` the keyboard may stand on, in reading order."""
    for child in reversed(root.children):
        if child.opacity == 0:
            continue
        if isinstance(child, Focusable) and child.can_focus():
            yield child
        yield from focusables(child)


def _guarded(widget: Any) -> bool:
    """Return whether the widget belongs to a question that is too new to be answered."""
    while widget is not None and widget is not widget.parent:
        if getattr(widget, "guarded", False):
            return True
        widget = widget.parent
    return False


class FocusWalk:
    """The keyboard's place in one window."""

    def __init__(self) -> None:
        self.current: Any = None
        self.used = False

    def key(self, root: Widget, key: int, text: str, modifiers: list[str]) -> bool:
        """Take a key for what is shown below `root`; True = used up."""
        if key == TAB:
            self._move(root, -1 if "shift" in modifiers else 1)
            return True
        if key in ARROWS:
            self.used = True
            if self._alive(root) is None:
                return self._land(root)
            return bool(self.current.turn(ARROWS[key])) or self._towards(root, ARROWS[key])
        if key in (ENTER, KEYPAD_ENTER, SPACE):
            self.used = True
            if self._alive(root) is None:
                return self._land(root)
            if not _guarded(self.current):
                self.current.enter()
            return True
        if text and text.isdigit() and isinstance(self._alive(root), Stepper):
            return bool(self.current.type_digit(text))
        return False

    def touched(self) -> None:
        """A touch hides the ring."""
        self.used = False
        self._put(None)

    def rebuilt(self, root: Widget, was: str) -> None:
        """Find the place again after the screen was built afresh; `was` is the focus key before."""
        before, self.current = self.current, None
        if not self.used:
            return
        again = next((one for one in focusables(root) if was and one.focus_key == was), None)
        if again is not None:
            self._put(again)
            if isinstance(again, Stepper) and isinstance(before, Stepper):
                again.go_on_typing(before)
        else:
            self._land(root)

    @property
    def name(self) -> str:
        """The focus key of the present place, or ""."""
        return str(self.current.focus_key) if self.current is not None else ""

    def _alive(self, root: Widget) -> Any:
        if self.current is not None and not any(one is self.current for one in focusables(root)):
            self.current = None
        return self.current

    def _land(self, root: Widget) -> bool:
        every = list(focusables(root))
        if not every:
            return False
        self._put(next((one for one in every if getattr(one, "focus_first", False)), every[0]))
        return True

    def _move(self, root: Widget, by: int) -> None:
        self.used = True
        every = list(focusables(root))
        if not every:
            return
        if self._alive(root) is None:
            self._land(root)
        else:
            self._put(every[(every.index(self.current) + by) % len(every)])

    def _towards(self, root: Widget, direction: str) -> bool:
        cx, cy = self.current.to_window(*self.current.center)
        best, best_cost = None, float("inf")
        for one in focusables(root):
            if one is self.current:
                continue
            x, y = one.to_window(*one.center)
            along, across = {
                "right": (x - cx, y - cy),
                "left": (cx - x, y - cy),
                "up": (y - cy, x - cx),
                "down": (cy - y, x - cx),
            }[direction]
            if along > 4 and along + 2 * abs(across) < best_cost:
                best, best_cost = one, along + 2 * abs(across)
        if best is not None:
            self._put(best)
        return best is not None

    def _put(self, widget: Any) -> None:
        if self.current is not None:
            self.current.ringed = False
        self.current = widget
        if widget is None:
            return
        widget.ringed = True
        # Scrolled when the layout has come to rest: a screen just built has no places yet.
        Clock.schedule_once(lambda _dt: self._bring(widget), 0)

    def _bring(self, widget: Any) -> None:
        """Scroll so far that the widget can be seen."""
        if self.current is not widget:
            return
        parent = widget.parent
        while parent is not None and parent is not parent.parent:
            if isinstance(parent, Scroll):
                parent.scroll_to(widget, padding=widget.height / 2, animate=False)
                return
            parent = parent.parent
