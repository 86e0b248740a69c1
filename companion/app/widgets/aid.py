"""How is an entry of the player aid set, and how does a page open at it?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from assets.words import _
from companion.app.presenters.aid_signs import signed
from companion.app.shape import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.icon import Icon
from companion.app.widgets.layout import Column, Flow, Row, Rule, Sheet
from companion.app.widgets.picture import Signs
from companion.app.widgets.scroll import Scroll
from companion.app.widgets.text import Text

if TYPE_CHECKING:
    from companion.aid.book import Reading, TableLine

BESIDE = 2
"""Drawings that stand beside a heading; more stand above it."""
SHORT, LONGEST_BESIDE = 8, 12
"""Characters of a detail that stands beside a name of any length; of a name that leaves room for a longer one on a phone."""
SETTLING = 12
"""Frames in which a page that was opened at an entry finds its place."""


class Leaf(Scroll):
    """A page that opens with one of its parts at the top and stays there until it is scrolled."""

    def open_at(self, part: Widget) -> None:
        """Bring a part of the content to the top as soon as everything has its height."""
        left = SETTLING

        def align(_dt: float) -> bool:
            nonlocal left
            left -= 1
            content = self.children[0] if self.children else None
            if content is None or self._drag is not None:
                return False
            if self.room:
                down = content.top - part.top - theme.dp(12)
                self.scroll_y = min(1.0, max(0.0, 1.0 - down / self.room))
            return left > 0

        Clock.schedule_interval(align, 0)


def entry_sheet(game: str, reading: Reading, *, marked: bool, leads: Widget | None = None) -> Sheet:
    """Return one entry: signs and heading, text, table, where sources differ, how sure it is and its source.

    `leads`: a button to what can be done about it.
    """
    entry = reading.entry
    parts: list[Widget] = [_heading(game, reading)]
    parts += [Text(one, Type.BODY) for one in entry.text]
    if reading.lines:
        parts.append(_table(reading.lines))
    if entry.differs:
        parts.append(_differs(entry.differs))
    foot = " ".join(filter(None, (reading.trust, reading.source)))
    if leads is not None:
        parts.append(Flow(leads))
    sign = "warning" if entry.unsure else "info"
    if reading.trust:
        mark = Icon(sign, theme.dp(18), colour=theme.palette.soft_ink)
        parts.append(Row(mark, Text(foot, Type.SMALL, soft=True), gap=8))
    else:
        parts.append(Text(foot, Type.SMALL, soft=True))
    ground = theme.palette.accent_wash if marked else theme.palette.sheet
    return Sheet(*parts, gap=8, inset=16, ground=ground)


def _heading(game: str, reading: Reading) -> Widget:
    entry = reading.entry
    drawn = signed(game, entry.icons)
    words = Text(entry.heading, Type.BODY, bold=True)
    if not drawn.effects and not drawn.icons:
        return words
    marks: list[Widget] = [Icon(name, theme.dp(26), colour=theme.palette.accent) for name in drawn.icons]
    if drawn.effects:
        marks.insert(0, Signs(drawn.effects, 28))
    if len(drawn.effects) + len(drawn.icons) <= BESIDE:
        return Row(*marks, words, gap=10)
    return Column(Flow(*marks, gap=10), words, gap=6)


def _table(lines: tuple[TableLine, ...]) -> Widget:
    table = Column(gap=6)
    signs = max(len(line.signs) for line in lines)
    below = theme.shape is Shape.PHONE and any(_is_long(line) for line in lines)
    for line in lines:
        table.add_widget(Rule())
        table.add_widget(_line(line, signs, below=below))
    return table


def _is_long(line: TableLine) -> bool:
    return len(line.detail) > SHORT and len(line.name) > LONGEST_BESIDE


def _line(line: TableLine, most_signs: int, *, below: bool) -> Widget:
    name = Text(line.name, Type.LABEL, bold=bool(line.detail))
    said: Widget = name
    if line.detail:
        detail = Text(line.detail, Type.LABEL)
        short = len(line.detail) <= SHORT
        if below:
            said = Column(name, detail, gap=2)
        else:
            name.size_hint_x = 2.6 if short else 0.7
            said = Row(name, detail, gap=10)
    if not line.signs:
        return said
    signs = Signs(line.signs, 22)
    if theme.shape is Shape.PHONE:
        return Column(said, signs, gap=4)
    # One width for every line, so that the columns before it stand straight.
    holder = BoxLayout(size_hint=(None, None), size=(signs.height * 1.1 * most_signs, signs.height))
    holder.add_widget(signs)
    return Row(said, holder)


def _differs(text: str) -> Widget:
    mark = Icon("warning", theme.dp(20), colour=theme.palette.ink)
    words: Any = Text(_("Sources differ: {text}").format(text=text), Type.LABEL)
    return Sheet(Row(mark, words), ground=theme.palette.warn_wash, inset=10)
