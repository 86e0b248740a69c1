"""How is what was seen listed while more is being seen? Line by line in place; a long list grows over several frames."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from assets.words import _
from companion.app.presenters.scanning import Other, Seen, SeenRow
from companion.app.theme import Type, theme
from companion.app.widgets.buttons import IconButton, PushButton
from companion.app.widgets.icon import Icon
from companion.app.widgets.layout import Column, Row
from companion.app.widgets.panes import Foot, Pane
from companion.app.widgets.rows import EmptyState, ListRow
from companion.app.widgets.scroll import Scroll
from companion.app.widgets.text import Text

NEW_AT_ONCE = 2
"""Lines made in one frame of the screen: more would make it stutter."""


@dataclass(frozen=True, slots=True)
class ListActions:
    """What pressing a line does. `choose`: take this piece and no other (None: pieces are collected)."""

    away: Callable[[str], Any]
    teach: Callable[[Other], Any]
    clear: Callable[[], Any]
    choose: Callable[[str], Any] | None = None


class Listing(Pane):
    """The list of what was seen, above the button that takes it; `use` is what that does."""

    def __init__(self, actions: ListActions, use: Callable[[], Any]) -> None:
        self._use = use
        self._seen = SeenList(actions)
        self._foot = Column(inset=(16, 12))
        self._button = ("", False)
        page = BoxLayout(orientation="vertical")
        page.add_widget(Scroll(Column(self._seen, inset=16), name="seen"))
        page.add_widget(Foot(self._foot))
        super().__init__(page)

    def fill(self, seen: Seen, button: tuple[str, bool], *, most: int = NEW_AT_ONCE) -> None:
        """Show what was seen, and on the button these words; False = it cannot be pressed now."""
        clearable = seen.taken_away.total() > 0
        self._seen.fill(seen.rows(), seen.summary(), clearable=clearable, most=most)
        if button == self._button:
            return
        self._button = button
        self._foot.clear_widgets()
        words, ready = button
        pressed = PushButton(words, self._use, kind="primary", icon="check", least=56, focus_key="scan:use")
        pressed.disabled = not ready
        self._foot.add_widget(pressed)

    def grow(self) -> None:
        """Make lines that are still missing, a few at a time."""
        if not self._seen.complete:
            self._seen.grow()


class SeenList(Column):
    """The list, with how many there are and a way to clear it."""

    def __init__(self, actions: ListActions) -> None:
        super().__init__(gap=8)
        self._actions = actions
        self._lines: dict[SeenRow, Widget] = {}
        self._rows: tuple[SeenRow, ...] = ()
        self._clearable = False
        self._title = Text("", Type.TITLE, bold=True)
        clear = PushButton(
            _("Clear"), actions.clear, kind="quiet", icon="delete", fit=True, focus_key="scan:clear"
        )
        clear.pos_hint = {"center_y": 0.5}
        self._head = Row(self._title, clear)
        self._empty = EmptyState("scan", _("Nothing has been seen yet."))

    @property
    def complete(self) -> bool:
        """Whether every line is shown."""
        return all(row in self._lines for row in self._rows)

    def fill(
        self, rows: Sequence[SeenRow], summary: str, *, clearable: bool = False, most: int = NEW_AT_ONCE
    ) -> None:
        """Show these rows; of those that are new at most `most` now, the others at the next `grow`.

        clearable: there is something to forget although no row is left (pieces that were taken away).
        """
        self._clearable = clearable
        self._rows = tuple(rows)
        self._title.say(summary)
        self._lines = {row: line for row, line in self._lines.items() if row in set(self._rows)}
        self.grow(most)

    def grow(self, most: int = NEW_AT_ONCE) -> None:
        """Make lines that are still missing."""
        for row in self._rows:
            if row not in self._lines and most > 0:
                self._lines[row] = self._line(row)
                most -= 1
        wanted: list[Widget] = [self._head] if self._rows or self._clearable else []
        wanted += [] if self._rows else [self._empty]
        wanted += [self._lines[row] for row in self._rows if row in self._lines]
        if list(reversed(self.children)) != wanted:
            self.clear_widgets()
            for one in wanted:
                self.add_widget(one)

    def _line(self, row: SeenRow) -> Widget:
        if row.other is not None:
            return self._other_line(row, row.other)
        if self._actions.choose is not None and row.count and not row.extra:
            choose = partial(self._actions.choose, row.piece)
            return ListRow(
                row.name, choose, icon="check_circle", size=Type.LABEL, focus_key=f"take:{row.piece}"
            )
        icon, colour = "check_circle", theme.palette.accent
        if not row.count:
            icon, colour = "checkbox_empty", theme.palette.soft_ink
        elif row.extra:
            icon, colour = "info", theme.palette.soft_ink
        words = row.name if row.count <= 1 else f"{row.count} × {row.name}"
        name = Column(Text(words, Type.LABEL, soft=not row.count), gap=0)
        if row.extra:
            name.add_widget(Text(_("Not looked for here"), Type.SMALL, soft=True))
        line = Row(Icon(icon, theme.dp(22), colour=colour), name, gap=10, least=48)
        if row.count:
            away = IconButton(
                "close",
                _("Take away"),
                partial(self._actions.away, row.piece),
                colour=theme.palette.soft_ink,
                focus_key=f"away:{row.piece}",
            )
            away.pos_hint = {"center_y": 0.5}
            line.add_widget(away)
        return line

    def _other_line(self, row: SeenRow, other: Other) -> Widget:
        if other.teachable:
            return ListRow(
                row.name,
                partial(self._actions.teach, other),
                detail=_("Is it on a piece? Tap to say on which."),
                icon="question",
                size=Type.LABEL,
                focus_key=f"teach:{other.text[:40]}",
            )
        sign = Icon("warning", theme.dp(22), colour=theme.palette.danger)
        return Row(sign, Text(row.name, Type.LABEL), gap=10, least=48)
