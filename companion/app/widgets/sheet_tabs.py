"""How is it shown whose pages a score sheet has, and what each comes to?"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.app.presenters.sheet_view import Sort, Tab
from companion.app.theme import Theme, Type
from companion.app.widgets.chips import Chips
from companion.app.widgets.rows import ListRow
from companion.app.widgets.text import Text
from companion.words import _

if TYPE_CHECKING:
    from companion.app.presenters.sheet_view import SheetView

SIGNS = {Sort.SHARED: "table", Sort.PLAYER: "person", Sort.BOT: "robot"}


def tab_chips(theme: Theme, view: SheetView, show: Callable[[str], Any]) -> Chips:
    """Return the pages side by side, for a narrow window."""
    return Chips(
        theme,
        [(tab.path, tab_words(tab)) for tab in view.tabs],
        view.shown.path,
        show,
        focus_key="tab",
    )


def tab_words(tab: Tab) -> str:
    """Return a page in a few letters: its name and total, "!" where something stands in the way."""
    if tab.trouble:
        return f"{tab.name} !"
    return tab.name if tab.total is None else f"{tab.name} · {tab.total}"


def tab_rows(theme: Theme, view: SheetView, show: Callable[[str], Any]) -> list[Widget]:
    """Return the pages one below the other, for a wide window."""
    return [_tab_row(theme, tab, tab.path == view.shown.path, show) for tab in view.tabs]


def _tab_row(theme: Theme, tab: Tab, shown: bool, show: Callable[[str], Any]) -> Widget:
    row = ListRow(
        theme,
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
        row.add_widget(Text(theme, points, Type.TITLE, bold=True, inline=True, pos_hint={"center_y": 0.5}))
    return row
