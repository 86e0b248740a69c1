"""How is a step of a list to do drawn: a big tick, a sentence, the places it fills?"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from assets.words import _
from companion.app.shape import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.icon import Icon
from companion.app.widgets.layout import Column, Grid, Row, Sheet
from companion.app.widgets.pressable import Action, Pressable
from companion.app.widgets.text import Text

if TYPE_CHECKING:
    from companion.app.presenters.setup import PlaceView, StepView

TICK = 40
"""Side of a tick, in dp."""


class TickRow(Pressable):
    """A sentence with a big box before it; the whole line is pressed. A done one is quiet and shows its tick."""

    def __init__(self, text: str, done: bool, action: Action, *, small: str = "", **rest: Any) -> None:
        palette = theme.palette
        super().__init__(action, least=64, padding=(theme.dp(10), theme.dp(8)), **rest)
        self.text = text
        self.ticked = done
        sign = "checkbox" if done else "checkbox_empty"
        tick = Icon(sign, theme.dp(TICK), colour=palette.accent if done else palette.edge)
        tick.pos_hint = {"center_y": 0.5}
        self.add_widget(tick)
        words = Column(Text(text, Type.BODY, soft=done, bold=not done), gap=2)
        if small:
            words.add_widget(Text(small, Type.SMALL, soft=True))
        words.pos_hint = {"center_y": 0.5}
        self.add_widget(words)


class PlaceCell(Pressable):
    """A place and what lies there; pressing it opens it."""

    def __init__(self, place: PlaceView, action: Action) -> None:
        palette = theme.palette
        empty = not place.piece
        super().__init__(
            action,
            least=64,
            ground=palette.warn_wash if place.wrong else (palette.sunken if empty else palette.sheet),
            edge=palette.danger if place.wrong else palette.hairline,
            padding=(theme.dp(12), theme.dp(8)),
            focus_key=f"place:{place.id}",
        )
        self.text = place.label
        name = place.piece or place.wrong or _("Choose")
        ink = palette.danger if place.wrong else None
        words = Column(
            Text(place.label, Type.SMALL, soft=True),
            Text(name, Type.LABEL, bold=not empty, soft=empty and not place.wrong, colour=ink),
            gap=2,
        )
        words.pos_hint = {"center_y": 0.5}
        self.add_widget(words)
        sign = "warning" if place.wrong else ("lock" if place.kept else "")
        if sign:
            mark = Icon(sign, theme.dp(20), colour=ink or palette.accent)
            mark.pos_hint = {"center_y": 0.5}
            self.add_widget(mark)


def step_sheet(step: StepView, tick: Callable[[], Any], open_place: Callable[[str], Any]) -> Widget:
    """Return a step as a panel; once it is done only its sentence and what lies there stay."""
    row = TickRow(step.text, step.done, tick, focus_key=f"tick:{step.id}")
    below: list[Widget] = []
    if step.done and step.places:
        known = " · ".join(place.piece for place in step.places if place.piece)
        below += [Column(Text(known, Type.LABEL, soft=True), inset=(12, 0))] if known else []
    elif step.places:
        columns = {Shape.WIDE: 2, Shape.TALL: 2, Shape.PHONE: 1}[theme.shape]
        cells = [_cell(place, open_place) for place in step.places]
        if len(cells) == 1:
            columns = 1
        below.append(Grid(*cells, columns=columns, gap=8))
    below += [_wrong(words) for words in step.details]
    words = [] if step.done or not step.note else [Text(step.note, Type.LABEL, soft=True)]
    words.append(Text(step.source, Type.SMALL, soft=True))
    return Sheet(row, *below, Column(*words, gap=4, inset=(12, 0)), inset=8, gap=8)


def _cell(place: PlaceView, open_place: Callable[[str], Any]) -> Widget:
    return PlaceCell(place, lambda: open_place(place.id))


def _wrong(words: str) -> Widget:
    sign = Icon("warning", theme.dp(20), colour=theme.palette.danger)
    return Row(sign, Text(words, Type.LABEL, colour=theme.palette.danger), gap=8, inset=(12, 0))
