"""What lies over the solo table for a moment: the rest of the turn as usual, the live score, more places to go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.uix.widget import Widget

from assets.words import _, ngettext
from companion.app.presenters.solo import AsUsualView
from companion.app.tables.contract import LiveScore
from companion.app.theme import Type, theme
from companion.app.widgets.buttons import PushButton
from companion.app.widgets.icon import Icon
from companion.app.widgets.layout import Column, Row, Rule
from companion.app.widgets.rows import KeyValue, ListRow, Section
from companion.app.widgets.text import Text

Place = tuple[str, str, Callable[[], Any]]
"""A sign, a name, and where it leads."""


def as_usual_sheet(view: AsUsualView) -> Widget:
    """Return what would be answered, and what would then be told."""
    parts: list[Widget] = [
        Section(_("Answered like this"), *(_line("person", one) for one in view.answers), gap=8)
    ]
    if view.tells:
        parts.append(Section(_("Then to do"), *(_line("robot", one) for one in view.tells), gap=8))
    return Column(*parts, gap=20)


def as_usual_button(view: AsUsualView, do: Callable[[], Any]) -> PushButton:
    """Return the one tap that answers all of it."""
    count = len(view.answers)
    words = ngettext("Answer {n} as usual", "Answer all {n} as usual", count).format(n=count)
    button = PushButton(words, do, kind="primary", size=Type.BODY, least=64, focus_key="usual:do")
    button.focus_first = True
    return button


def live_score_sheet(score: LiveScore) -> Widget:
    """Return the lines of the live score, each with how it came about."""
    lines: list[Widget] = []
    for line in score.lines:
        rules = " ".join(line.rules)
        told = f"{line.text} ({rules})" if rules else line.text
        lines.append(Column(KeyValue(line.label, str(line.points)), Text(told, Type.SMALL, soft=True), gap=2))
    total = KeyValue(_("Now"), _("{n} VP").format(n=score.total), bold=True)
    parts = [*lines, Rule(), total]
    if score.open:
        parts.append(Text(score.open, Type.LABEL, soft=True))
    return Column(*parts, gap=10, inset=(8, 0))


def places_sheet(places: Sequence[Place]) -> Widget:
    """Return a list of places to go."""
    return Column(
        *(ListRow(name, action, icon=icon, focus_key=f"more:{icon}") for icon, name, action in places), gap=8
    )


def _line(icon: str, text: str) -> Widget:
    sign = Icon(icon, theme.dp(20), colour=theme.palette.soft_ink)
    return Row(sign, Text(text, Type.LABEL), gap=10)
