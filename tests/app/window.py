"""A real window without a screen, and the hand that touches it. Each script runs in a process of its own.

A script is a generator function `script(hand)`: it does something, yields the seconds to wait, looks, asserts. It is
run by `in_a_window(script, folder)` from a test; what it asserts fails the test with its traceback.
"""

from __future__ import annotations

import gc
import importlib
import os
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

from companion.app.theme import theme

ROOT = Path(__file__).resolve().parent.parent.parent
SIZES = {"wide": (1280, 800), "tall": (800, 1280), "phone": (412, 915)}
FRAMES = 3
"""Frames until a touch has been answered and the screen laid out again."""
HASTE = 8.0
"""How many times faster the app's even clock runs, so that a test needn't wait for a question's third of a second."""
LONGEST = 300
DRAWN = 5
"""One frame in so many is drawn: drawing in software takes most of a test's time and nobody looks at it."""
COLLECTED = (10_000, 10, 5)
"""A window of a test lives for seconds: looking for garbage less often costs memory only."""

Script = Callable[["Hand"], Iterator[float]]


def start_in_a_window(script: Script, folder: Path, shape: str = "wide") -> subprocess.Popen[str]:
    """Start a script in its own process; the caller waits for it or ends it."""
    env = {
        **os.environ,
        "SDL_VIDEODRIVER": "offscreen",
        "COMPANION_HOME": str(folder),
        "HOME": str(folder),
        "PYTHONPATH": str(ROOT),
        "PYTHONWARNINGS": "error:::companion",
    }
    name = f"{script.__module__}:{script.__qualname__}"
    return subprocess.Popen(
        [sys.executable, "-m", "tests.app.window", name, str(folder), shape],
        cwd=ROOT,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )


def in_a_window(script: Script, folder: Path, shape: str = "wide") -> str:
    """Run a script to its end and return what it printed; its failure fails the test."""
    process = start_in_a_window(script, folder, shape)
    try:
        out, err = process.communicate(timeout=LONGEST)
    except subprocess.TimeoutExpired:
        process.kill()
        out, err = process.communicate()
        raise AssertionError(f"the window hung\n{out}\n{err}") from None
    assert process.returncode == 0, f"{out}\n{err}"
    return out


class Hand:
    """Touches, keys and eyes of a person before the window."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.haste = HASTE
        self.stopped: float | None = None
        self.faults_expected = False

    def seconds(self) -> float:
        """Return the time of the app's even clock; `stopped` holds it still."""
        return time.monotonic() * self.haste if self.stopped is None else self.stopped

    @property
    def shell(self) -> Any:
        return self.app.root

    @property
    def screen(self) -> Any:
        return self.shell.screen

    @property
    def top(self) -> Any:
        """What takes touches now: what lies over the screen, or the screen."""
        return self.shell.overlay if self.shell.overlay is not None else self.shell

    def widgets(self) -> list[Any]:
        return [one for one in self.top.walk() if one.opacity > 0]

    def pressables(self) -> list[Any]:
        return [one for one in self.widgets() if getattr(one, "touch_target", False)]

    def texts(self) -> list[str]:
        from companion.app.widgets.layout import Text

        return [one.words for one in self.widgets() if isinstance(one, Text)]

    def sees(self, words: str) -> bool:
        return any(words in text for text in self.texts())

    def find(self, name: str) -> Any:
        """Return what can be pressed under that focus key, or showing those words."""
        for one in self.pressables():
            if name in (one.focus_key, getattr(one, "text", ""), getattr(one, "name", "")):
                return one
        for one in self.pressables():
            if one.focus_key.startswith(name) or name in str(getattr(one, "text", "")):
                return one
        shown = sorted({one.focus_key for one in self.pressables()})
        raise AssertionError(f"nothing to press called {name!r}; there is {shown} and {self.texts()}")

    def tap(self, name: str) -> Iterator[float]:
        """Touch something and let go; it is brought into view first, and a new question is waited for."""
        yield from self.wait_for(lambda: not self.guarded())
        widget = self.find(name)
        yield from self.rest(widget)
        yield from self.bring(widget)
        yield from self.rest(widget)
        yield from self.touch(*widget.to_window(*widget.center))

    def rest(self, widget: Any) -> Iterator[float]:
        """Wait until a widget has found its place."""
        place: list[float] = []
        same = 0
        while same < 2:
            now = [*widget.to_window(*widget.pos), *widget.size]
            same = same + 1 if now == place else 0
            place = now
            yield 0

    def guarded(self) -> bool:
        """Return whether a question is still too new to be answered."""
        return any(getattr(one, "guarded", False) for one in self.widgets())

    def frames(self, count: int = FRAMES) -> Iterator[float]:
        """Let the screen come to rest."""
        for _frame in range(count):
            yield 0

    def touch(self, x: float, y: float) -> Iterator[float]:
        """Touch a point of the window and let go."""
        from kivy.tests.common import UnitTestTouch

        touch = UnitTestTouch(x, y)
        touch.touch_down()
        yield from self.frames(1)
        touch.touch_up()
        yield from self.frames()

    def key(self, code: int, text: str = "", *modifiers: str) -> Iterator[float]:
        """Press a key and let go."""
        from kivy.core.window import Window

        Window.dispatch("on_key_down", code, 0, text, list(modifiers))
        Window.dispatch("on_key_up", code, 0)
        yield from self.frames()

    def resize(self, shape: str) -> Iterator[float]:
        """Turn the device."""
        from kivy.core.window import Window

        Window.size = SIZES[shape]
        yield from self.wait_for(lambda: theme.shape.value == shape)
        yield from self.frames()

    def wait_for(self, what: Callable[[], bool], seconds: float = 20.0) -> Iterator[float]:
        """Wait until something is so."""
        waited = 0.0
        while not what():
            assert waited < seconds, f"it never came; the screen shows {self.texts()}"
            waited += 0.02
            yield 0.02

    def bring(self, widget: Any) -> Iterator[float]:
        from kivy.uix.scrollview import ScrollView

        parent = widget.parent
        while parent is not None and parent is not parent.parent:
            if isinstance(parent, ScrollView):
                parent.scroll_to(widget, padding=8, animate=False)
                yield from self.frames(1)
                return
            parent = parent.parent


def draw_seldom() -> None:
    """Draw one frame in `DRAWN`."""
    from kivy.core.window import Window

    draw = Window.on_draw
    frames = count()
    Window.on_draw = lambda *rest: draw(*rest) if next(frames) % DRAWN == 0 else None


def main(name: str, folder: str, shape: str) -> int:
    """Run one script in a window of that shape; 0 if nothing failed."""
    from companion.app import prepare_kivy
    from companion.storage import Storage

    module, _colon, function = name.partition(":")
    script: Script = getattr(importlib.import_module(module), function)
    home = Path(folder)
    gc.set_threshold(*COLLECTED)
    failed: list[BaseException] = []
    finished: list[bool] = []
    with Storage.open(home / "companion.sqlite3") as storage:
        prepare_kivy(home, SIZES[shape])
        draw_seldom()
        from kivy.clock import Clock

        from companion.app.app import CompanionApp
        from companion.app.services import Services

        hand = Hand(None)
        services = Services(storage, home, seconds=hand.seconds, seed=lambda: 5)
        hand.app = app = CompanionApp(services)

        def step(steps: Iterator[float]) -> None:
            try:
                wait = next(steps)
            except StopIteration:
                finished.append(True)
                app.stop()
            except BaseException as fault:  # noqa: BLE001 - told when the window is closed
                failed.append(fault)
                app.stop()
            else:
                Clock.schedule_once(lambda _dt: step(steps), wait)

        Clock.schedule_once(lambda _dt: step(script(hand)), 0.3)
        app.run()
    failed += [] if hand.faults_expected else app.faults
    for fault in failed:
        traceback.print_exception(fault)
    if not finished and not failed:
        print("the app ended before the script did", file=sys.stderr)
    return 0 if finished and not failed else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
