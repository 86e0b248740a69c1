"""When is looked for what is no longer used? When nothing was built for a moment and nobody touches the screen."""

from __future__ import annotations

import gc
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.app.memory import collect_in_quiet

QUIET_SECONDS = 1.5
"""So long it must have been quiet: a list that was pushed has come to rest by then."""
AT_LEAST_EVERY = 60.0
"""A screen that changes in place leaves something behind too: it is looked for as often as this, s."""


class Tidying:
    """Looks for widgets that are no longer shown, some time after the window's content has changed.

    They hold each other, so that only Python's garbage collection finds them; by itself it would come in the middle of a touch.
    """

    def __init__(self, content: Widget) -> None:
        collect_in_quiet()
        self._soon = Clock.create_trigger(self._tidy, QUIET_SECONDS)
        content.bind(children=self._changed)
        Window.bind(on_touch_down=self._wait, on_touch_move=self._wait, on_touch_up=self._wait)
        Clock.schedule_interval(self._changed, AT_LEAST_EVERY)

    def _changed(self, *_: Any) -> None:
        self._soon.cancel()
        self._soon()

    def _wait(self, *_: Any) -> None:
        """Somebody touches the screen: whatever is due has time."""
        if self._soon.is_triggered:
            self._changed()

    def _tidy(self, _dt: float) -> None:
        gc.collect()
