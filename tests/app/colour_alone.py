"""Is anything told by colour alone? Every widget is drawn with a pen that writes down shapes and letters, colours apart.

Two neighbours of a kind that look the same but for their colours tell something by colour alone, and so does a switch
that only changes colour when it is flipped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any

from companion.app.widgets.controls import Chip
from companion.app.widgets.drawing import Painted, Pen
from companion.app.widgets.layout import Text
from companion.app.widgets.rows import OnOff

SWITCHES: tuple[tuple[Any, str], ...] = ((Chip, "chosen"), (OnOff, "on"))
"""Kinds of widgets that are one of two things, and the property that says which."""

Drawn = tuple[tuple[Any, ...], tuple[Any, ...]]
"""Shapes and letters; colours."""


class WritingPen(Pen):
    """Draws nothing; keeps shapes and colours in two lists."""

    def __init__(self) -> None:
        super().__init__(None)
        self.shapes: list[Any] = []
        self.colours: list[Any] = []

    def colour(self, colour: Any, alpha: float = 1.0) -> None:
        self.colours.append((tuple(round(one, 3) for one in colour), round(alpha, 2)))

    def __getattribute__(self, name: str) -> Any:
        if name in ("fill", "outline", "line", "disc", "ring", "polygon", "letters"):
            return lambda *args, **more: self.shapes.append((name, _plain(args), _plain(more.values())))
        return super().__getattribute__(name)


def drawn(widget: Any) -> Drawn:
    """Return what a widget and all in it show."""
    shapes: list[Any] = []
    colours: list[Any] = []
    for one in widget.walk(restrict=True):
        if isinstance(one, Painted):
            pen = WritingPen()
            one.paint(pen)
            one.paint_over(pen)
            shapes += pen.shapes
            colours += pen.colours
        if isinstance(one, Text):
            shapes.append(one.words)
            colours.append(tuple(one.color))
    return tuple(shapes), tuple(colours)


def by_colour_alone(root: Any) -> list[str]:
    """Return what is told by colour alone below a widget."""
    return [*_neighbours(root), *_switches(root)]


def _neighbours(root: Any) -> Iterable[str]:
    for parent in root.walk(restrict=True):
        kinds: dict[type, list[Any]] = {}
        for child in parent.children:
            kinds.setdefault(type(child), []).append(child)
        for kind, children in kinds.items():
            if len(children) < 2:
                continue
            seen = [drawn(one) for one in children]
            for one, other in combinations(seen, 2):
                if one[0] and one[0] == other[0] and one[1] != other[1]:
                    yield f"two {kind.__name__} in {type(parent).__name__} differ in colour alone: {one[0][:3]}"
                    break


def _switches(root: Any) -> Iterable[str]:
    for one in root.walk(restrict=True):
        for kind, name in SWITCHES:
            if isinstance(one, kind):
                yield from _flipped(one, name, drawn)


def _flipped(one: Any, name: str, look: Callable[[Any], Drawn]) -> Iterable[str]:
    before = look(one)
    setattr(one, name, not getattr(one, name))
    after = look(one)
    setattr(one, name, not getattr(one, name))
    if before[0] == after[0]:
        yield f"{type(one).__name__} {one.focus_key} shows by colour alone whether it is {name}"


def _plain(values: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(
        round(one, 1)
        if isinstance(one, float)
        else _plain(one)
        if isinstance(one, (list, tuple))
        else str(one)
        for one in values
    )
