"""How do the numbers of two or of six players stand in columns, on a tablet and on a phone?"""

from __future__ import annotations

from collections.abc import Sequence

from kivy.uix.widget import Widget

from companion.app.shape import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.layout import Column, Row
from companion.app.widgets.text import Text, text_width

BESIDE_ON_A_PHONE, BESIDE_WHEN_LARGE = 2, 3
"""So many columns stand beside the names of the lines on a phone (in large text one), and in large text on a tablet
standing up; more stand below them, over the whole width."""
WIDTHS = {Shape.PHONE: 64.0, Shape.TALL: 104.0, Shape.WIDE: 120.0}
"""How wide a column beside the names is at most, in dp."""
ROOM = {Shape.PHONE: 144.0, Shape.TALL: 470.0, Shape.WIDE: 590.0}
"""What all columns beside the names may take, in dp."""
BELOW, SIGN = {Shape.PHONE: 46.0, Shape.TALL: 100.0}, 30.0
"""How wide a column below the names is at least, and the place of the sign that opens a line, in dp."""
BROAD = 1.35
"""So much more room large text has in a table of many columns on a tablet lying across."""


class ScoreColumns:
    """The columns of one table of scores: one number a player in every row."""

    def __init__(self, players: int) -> None:
        shape, many_and_large = theme.shape, theme.large_text and players > BESIDE_WHEN_LARGE
        beside_names = 1 if theme.large_text else BESIDE_ON_A_PHONE
        self.below = (shape is Shape.PHONE and players > beside_names) or (
            shape is Shape.TALL and many_and_large
        )
        self.broad = shape is Shape.WIDE and many_and_large
        """Whether the table is to be broader than others."""
        beside = min(WIDTHS[shape], ROOM[shape] * (BROAD if self.broad else 1) / max(1, players) - 8)
        self.width = theme.dp(BELOW[shape] if self.below else beside)

    def names(self, names: Sequence[str]) -> Widget:
        """Return the head: the players' names."""
        size = Type.SMALL if self.below else Type.BODY
        cells = [self._name(one, size) for one in names]
        return self._indented(cells) if self.below else self._beside("", cells, bold=True)

    def row(
        self,
        label: str,
        numbers: Sequence[str],
        *,
        bold: bool = False,
        size: Type = Type.BODY,
        signed: bool = False,
    ) -> Widget:
        """Return a line: its name and a number for each player; `signed`: a sign stands before it already."""
        cells = [Text(one, size, bold=True, align="right") for one in numbers]
        if not self.below:
            return self._beside(label, cells, bold=bold)
        below = Row(*cells, gap=4, inset=(8, 4)) if signed else self._indented(cells)
        return Column(Text(label, Type.LABEL, bold=bold), below, gap=0)

    def _name(self, name: str, size: Type) -> Text:
        """Return a name, in several lines where its words fit, else shortened to one."""
        if all(text_width(word, size, bold=True) <= self.width for word in name.split()):
            return Text(name, size, bold=True, align="right")
        return Text(name, size, bold=True, align="right", shorten=True, shorten_from="right", max_lines=1)

    def _beside(self, label: str, cells: Sequence[Text], *, bold: bool) -> Row:
        row = Row(Text(label, Type.BODY, bold=bold), gap=8, inset=(8, 4))
        for cell in cells:
            cell.size_hint_x, cell.width = None, self.width
            cell.pos_hint = {"center_y": 0.5}
            row.add_widget(cell)
        return row

    def _indented(self, cells: Sequence[Text]) -> Row:
        """Return numbers below a name, in line with those that stand after a sign."""
        before = Widget(size_hint=(None, None), size=(theme.dp(SIGN), 0))
        return Row(before, *cells, gap=4, inset=(8, 4))
