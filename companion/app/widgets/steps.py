"""How is a thing to do shown: its sentence, a small drawing, the reasons one tap away?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from assets.words import _
from companion.app.presenters.solo import TellView
from companion.app.shape import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.buttons import IconButton
from companion.app.widgets.icon import Icon
from companion.app.widgets.layout import Column, Row, Sheet
from companion.app.widgets.picture import STEP_WIDTH
from companion.app.widgets.text import Text

PHONE_BESIDE = 100
"""A broader drawing stands below its sentence on a phone, in dp."""


def step(tell: TellView, opened: bool, toggle: Callable[[], Any], focus_key: str) -> Widget:
    """Return a thing to do as a panel; a thing to know is a smaller line without one."""
    text = Text(tell.text, Type.LEAD if tell.moves else Type.BODY, soft=not tell.moves)
    line = Row(text, gap=14)
    below: list[Widget] = []
    if tell.moves and tell.picture is not None:
        drawing = tell.picture.draw()
        phone, large, broad = theme.shape is Shape.PHONE, theme.large_text, tell.picture.broad
        too_wide = drawing.width > theme.dp(PHONE_BESIDE)
        if (phone and (broad or large or too_wide)) or (broad and large):
            below.append(drawing)
        else:
            line.add_widget(_held(drawing), index=1)
    if tell.why:
        icon, name = ("chevron_up", _("Close")) if opened else ("help", _("Why?"))
        why = IconButton(icon, name, toggle, colour=theme.palette.accent, focus_key=focus_key)
        why.pos_hint = {"center_y": 0.5}
        line.add_widget(why)
    reasons = [Text(sentence, Type.LABEL, soft=True) for sentence in tell.why] if opened else []
    if not tell.moves:
        return Column(line, *reasons, gap=6, inset=(16, 0))
    return Sheet(line, *below, *reasons, inset=12, gap=8)


def earlier(lines: Sequence[str]) -> Widget:
    """Return what was moved before in the same turn, as a quiet list."""
    rows = []
    for line in lines:
        sign = Icon("check", theme.dp(18), colour=theme.palette.soft_ink)
        rows.append(Row(sign, Text(line, Type.SMALL, soft=True), gap=8))
    head = Text(_("Before that"), Type.SMALL, bold=True, soft=True)
    return Column(head, *rows, gap=6, inset=(12, 8))


def _held(drawing: Widget) -> Widget:
    """Return the drawing in a column of its own, so that the sentences stand one below the other."""
    width = theme.dp(96 if theme.shape is Shape.PHONE else STEP_WIDTH)
    holder = BoxLayout(size_hint=(None, None), width=max(width, drawing.width), height=drawing.height)
    holder.add_widget(Widget())
    holder.add_widget(drawing)
    holder.add_widget(Widget())
    holder.pos_hint = {"center_y": 0.5}
    return holder
