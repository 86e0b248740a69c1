"""How is it shown whose pages a score sheet has, and what each comes to?"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from assets.words import _
from companion.app.presenters.sheet_view import Sort, Tab
from companion.app.shape import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.chips import Chips
from companion.app.widgets.layout import Grid, Sheet
from companion.app.widgets.pressable import Pressable
from companion.app.widgets.rows import ListRow, Section
from companion.app.widgets.text import Text

if TYPE_CHECKING:
    from companion.app.presenters.sheet_view import SheetView
    from companion.scoring.result import Line

SIGNS = {Sort.SHARED: "table", Sort.PLAYER: "person", Sort.BOT: "robot"}


CROWDED = 4
"""More pages than these stand in small boxes on a phone, so that the fields keep their room."""


def tab_chips(view: SheetView, show: Callable[[str], Any]) -> Widget:
    """Return the pages side by side, for a narrow window."""
    if theme.shape is Shape.PHONE and len(view.tabs) > CROWDED:
        boxes = (_tab_box(tab, tab.path == view.shown.path, show) for tab in view.tabs)
        return Grid(*boxes, columns=CROWDED, gap=6)
    return Chips([(tab.path, tab_words(tab)) for tab in view.tabs], view.shown.path, show, focus_key="tab")


def line_rows(view: SheetView, explain: Callable[[str], Any]) -> list[Widget]:
    """Return what the shown column comes to, line by line; each opens."""
    if not view.lines:
        return []
    rows = [_line_row(line, explain) for line in view.lines]
    return [Section(view.shown.title, Sheet(*rows, gap=0, inset=6))]


def _line_row(line: Line, explain: Callable[[str], Any]) -> Widget:
    row = Pressable(
        partial(explain, line.id), focus_key=f"line:{line.id}", padding=(theme.dp(10), theme.dp(4))
    )
    row.text = line.label
    middle = {"center_y": 0.5}
    row.add_widget(Text(line.label, Type.LABEL, pos_hint=middle))
    row.add_widget(Text(str(line.points), Type.BODY, bold=True, inline=True, pos_hint=middle))
    return row


def _tab_box(tab: Tab, shown: bool, show: Callable[[str], Any]) -> Widget:
    """Return a page as a small box: its name above its total; the shown one is bold, on a ground of its own."""
    palette = theme.palette
    box = Pressable(
        partial(show, tab.path),
        ground=palette.accent_wash if shown else palette.sheet,
        edge=palette.accent if shown else palette.hairline,
        orientation="vertical",
        padding=(theme.dp(6), theme.dp(6)),
        spacing=0,
        focus_key=f"tab:{tab.path}",
    )
    box.text = tab_words(tab)
    middle = "!" if tab.trouble else "–" if tab.total is None else str(tab.total)
    box.add_widget(Text(tab.name, Type.SMALL, bold=shown, align="center", shorten=True, max_lines=1))
    if tab.sort is Sort.SHARED:
        middle = "!" if tab.trouble else "·"
    box.add_widget(Text(middle, Type.LABEL, bold=True, align="center"))
    return box


def tab_words(tab: Tab) -> str:
    """Return a page in a few letters: its name and total, "!" where something stands in the way."""
    if tab.trouble:
        return f"{tab.name} !"
    return tab.name if tab.total is None else f"{tab.name} · {tab.total}"


def tab_rows(view: SheetView, show: Callable[[str], Any]) -> list[Widget]:
    """Return the pages one below the other, for a wide window."""
    return [_tab_row(tab, tab.path == view.shown.path, show) for tab in view.tabs]


def _tab_row(tab: Tab, shown: bool, show: Callable[[str], Any]) -> Widget:
    row = ListRow(
        tab.name,
        partial(show, tab.path),
        detail=_("something is to be mended") if tab.trouble else "",
        icon=SIGNS[tab.sort],
        ground=theme.palette.accent_wash if shown else theme.palette.paper,
        edge=theme.palette.accent if shown else theme.palette.hairline,
        trailing="",
        focus_key=f"tab:{tab.path}",
    )
    if tab.sort is not Sort.SHARED:
        points = "–" if tab.total is None else str(tab.total)
        row.add_widget(Text(points, Type.TITLE, bold=True, inline=True, pos_hint={"center_y": 0.5}))
    return row
