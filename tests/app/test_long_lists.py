"""A long list costs what is seen of it: what lies far away is not drawn, and everything in sight always is."""

from __future__ import annotations

import gc
import time
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.app.window import Hand, in_a_window

LINES = 60


def drawn(widget: Any) -> bool:
    """Say whether a widget's drawing hangs on that of the list."""
    while not hasattr(widget.parent, "scroll_y"):
        if not any(widget.canvas is one for one in widget.parent.canvas.children):
            return False
        widget = widget.parent
    return True


def the_list(hand: Hand) -> tuple[Any, list[Any], Any]:
    """Show a screen with a long list in sections; return its scroll, its lines and a line above them that can grow."""
    from kivy.uix.widget import Widget

    from companion.app.navigation import Screen
    from companion.app.widgets.layout import Column, Scroll
    from companion.app.widgets.rows import ListRow, Section

    made: dict[str, Any] = {}

    class Long(Screen):
        def title(self) -> str:
            return "Long"

        def build(self) -> Widget:
            made["lines"] = [ListRow(f"Line {n}", lambda: None) for n in range(LINES)]
            made["first"] = Widget(size_hint_y=None, height=50)
            half = LINES // 2
            made["sections"] = [
                Section("One", *made["lines"][:half]),
                Section("Two", *made["lines"][half:]),
            ]
            made["scroll"] = Scroll(Column(made["first"], *made["sections"]), name="long")
            return made["scroll"]

    hand.shell.go(Long())
    return made["scroll"], made["lines"], made["first"]


def look(scroll: Any, lines: list[Any]) -> tuple[list[str], list[str]]:
    """Return which lines in sight are not drawn, and which a whole window away are."""
    blank, wasted = [], []
    for one in lines:
        _x, low = one.to_window(*one.pos)
        above, below = low - scroll.top, scroll.y - (low + one.height)
        if max(above, below) < 0 and not drawn(one):
            blank.append(one.text)
        if max(above, below) > scroll.height and drawn(one):
            wasted.append(one.text)
    return blank, wasted


def scroll_through(hand: Hand) -> Iterator[float]:
    scroll, lines, first = the_list(hand)
    yield from hand.frames(5)
    assert look(scroll, lines) == ([], [])
    assert not drawn(lines[-1])
    for place in (0.97, 0.9, 0.6, 0.35, 0.0, 0.5, 1.0):
        scroll.scroll_y = place
        yield from hand.frames(3)
        assert look(scroll, lines) == ([], []), place
    scroll.scroll_y = 0.5
    yield from hand.frames(3)
    first.height = 900  # something above opens: other lines come into sight although nobody has scrolled
    yield from hand.frames(5)
    assert look(scroll, lines) == ([], [])
    first.height = 0
    yield from hand.frames(5)
    assert look(scroll, lines) == ([], [])
    section = lines[0].parent
    gone = [line for line in lines if line.parent is section][:20]
    for line in gone:
        section.remove_widget(line)
    yield from hand.frames(5)
    left = [line for line in lines if line not in gone]
    assert look(scroll, left) == ([], [])
    for line in gone:
        section.add_widget(line)
    yield from hand.frames(5)
    assert look(scroll, lines) == ([], [])
    yield from hand.resize("phone")
    scroll, lines, first = the_list(hand)
    yield from hand.frames(5)
    assert look(scroll, lines) == ([], [])


def test_what_is_in_sight_is_drawn_wherever_one_scrolls_and_the_rest_is_not(tmp_path: Path) -> None:
    in_a_window(scroll_through, tmp_path)


def go_back_and_wait(hand: Hand) -> Iterator[float]:
    from kivy.core.window import Window

    from companion.app.app import QUIET_SECONDS, Tidying

    tidying = Tidying(hand.shell)
    frozen = gc.get_freeze_count()
    assert frozen > 10_000, "what was loaded is not looked through any more"
    _scroll, lines, _first = the_list(hand)
    yield from hand.frames(5)
    seen = weakref.ref(lines[0])
    del _scroll, lines, _first
    touched, collected = [], []

    def note_touch(*_: object) -> None:
        touched.append(time.monotonic())

    def note_collection(phase: str, about: dict[str, int]) -> None:
        if phase == "start" and about["generation"] == 2:
            collected.append((time.monotonic(), touched[-1]))

    hand.shell.back()
    Window.bind(on_touch_down=note_touch, on_touch_up=note_touch)
    yield from hand.touch(1, 1)
    gc.callbacks.append(note_collection)
    for _again in range(3):
        yield QUIET_SECONDS * 0.6
        yield from hand.touch(1, 1)
    yield from hand.wait_for(lambda: bool(collected))
    yield from hand.frames(2)
    gc.callbacks.remove(note_collection)
    assert seen() is None, "the screen that was left is still held"
    assert all(when - touch > QUIET_SECONDS - 0.1 for when, touch in collected), "somebody touched the screen"
    assert tidying


def test_a_screen_that_was_left_is_forgotten_once_nobody_touches_the_window(tmp_path: Path) -> None:
    in_a_window(go_back_and_wait, tmp_path)
