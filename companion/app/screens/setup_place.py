"""One place of a set-up, opened: what may lie there, found by part of a name; draw it again, keep it, empty it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from assets.words import _
from companion.app.theme import Type
from companion.app.widgets.buttons import PushButton
from companion.app.widgets.field import TextField
from companion.app.widgets.layout import Column, Flow
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.rows import ListRow
from companion.app.widgets.text import Text

if TYPE_CHECKING:
    from companion.app.navigation import Shell
    from companion.app.presenters.setup import PieceRow, SetupPresenter


class PlaceSheet:
    """What lies over the checklist while a place is open. `do` carries a change out and shows the checklist anew."""

    def __init__(
        self, shell: Shell, presenter: SetupPresenter, slot: str, do: Callable[[Callable[[], Any]], None]
    ) -> None:
        self._shell = shell
        self._presenter = presenter
        self._slot = slot
        self._do = do
        self._search = ""

    def overlay(self) -> Overlay:
        """Return the sheet as the place is now."""
        place = self._presenter.place(self._slot)
        results = Column(gap=6)

        def fill(text: str) -> None:
            self._search = text
            results.clear_widgets()
            rows, more = self._presenter.pieces(self._slot, text)
            for row in rows:
                results.add_widget(self._piece(row))
            if not rows:
                results.add_widget(Text(_("Nothing has all these words."), soft=True))
            if more:
                words = _("… and {n} more: type part of a name.").format(n=more)
                results.add_widget(Text(words, Type.SMALL, soft=True))

        field = TextField(self._search, fill, hint=_("Part of a name"), focus_key="place:search")
        fill(self._search)
        tools = Flow(*self._tools(bool(place.piece), place.kept))
        return Overlay(place.label, Column(tools, field, results), self._shell.close)

    def _tools(self, filled: bool, kept: bool) -> list[Widget]:
        desk, slot = self._presenter.desk, self._slot
        redraw = partial(self._change, lambda: desk.redraw(slot))
        words = _("Draw again") if filled else _("Draw")
        tools: list[Widget] = [PushButton(words, redraw, icon="dice", fit=True, focus_key="place:redraw")]
        if filled:
            keep = partial(self._change, lambda: desk.lock(slot, on=not kept))
            words = _("Let it be drawn") if kept else _("Keep it")
            tools.append(PushButton(words, keep, icon="lock", fit=True, focus_key="place:keep"))
            empty = partial(self._change, lambda: desk.take_away(slot))
            tools.append(
                PushButton(_("Empty"), empty, kind="quiet", icon="delete", fit=True, focus_key="place:empty")
            )
        return tools

    def _piece(self, row: PieceRow) -> Widget:
        return ListRow(
            row.name,
            partial(self._choose, row.id),
            detail=row.lies,
            trailing="check" if row.here else "",
            size=Type.LABEL,
            focus_key=f"piece:{row.id}",
        )

    def _choose(self, piece: str) -> None:
        self._do(lambda: self._presenter.desk.put(self._slot, piece))
        self._shell.close()

    def _change(self, action: Callable[[], Any]) -> None:
        self._do(action)
        self._shell.reopen()
