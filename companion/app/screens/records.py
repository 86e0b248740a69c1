"""Finished games: the list, what was deleted, and the ways to statistics and files."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from kivy.uix.widget import Widget

from assets.words import _
from companion.app.navigation import HeaderAction, Screen
from companion.app.presenters.shelf import EVERY, PlayRow, ShelfView, shelf_view
from companion.app.widgets.buttons import PushButton
from companion.app.widgets.chips import Chips
from companion.app.widgets.layout import Centred, Column
from companion.app.widgets.rows import EmptyState, ListRow, Note, Section
from companion.app.widgets.scroll import Scroll

SHOWN = 40
"""Games in the list before "show all"."""


class RecordsScreen(Screen):
    """The finished games, the last one first."""

    def __init__(self) -> None:
        self._game = EVERY
        self._all = False
        self._deleted_open = False
        self._gone = ""

    def title(self) -> str:
        """Return the name of the screen."""
        return _("Finished games")

    def actions(self) -> Sequence[HeaderAction]:
        """Return the statistics and the way to files."""
        return (
            HeaderAction("chart", _("Statistics"), self._statistics),
            HeaderAction("swap", _("Files"), self._files),
        )

    def build(self) -> Widget:
        """Return the list."""
        view = shelf_view(self.shell.services.storage, self._game)
        content = Column(gap=10, inset=20)
        if view.empty:
            content.add_widget(self._empty())
            return Scroll(Centred(content, most=720))
        if any(one.uuid == self._gone for one in view.deleted):
            back = PushButton(
                _("Take it back"), self._restore_last, icon="undo", fit=True, focus_key="records:undo"
            )
            content.add_widget(Note(_("The game was deleted."), action=back))
        if view.games:
            content.add_widget(Chips(view.games, self._game, self._choose, focus_key="records:game"))
        for why in view.unreadable:
            content.add_widget(Note(why, kind="warn"))
        self._add_rows(content, view)
        if view.deleted:
            content.add_widget(self._deleted(view.deleted))
        return Scroll(Centred(content, most=720), name="records")

    def gone(self, uuid: str) -> None:
        """Offer to take back the game that was just deleted."""
        self._gone = uuid

    def _add_rows(self, content: Column, view: ShelfView) -> None:
        shown = view.rows if self._all else view.rows[:SHOWN]
        for row in shown:
            content.add_widget(self._row(row))
        if len(view.rows) > len(shown):
            words = _("Show all {n}").format(n=len(view.rows))
            content.add_widget(PushButton(words, self._show_all, kind="quiet", focus_key="records:all"))
        if not view.rows:
            content.add_widget(Note(_("Every finished game was deleted.")))

    def _row(self, row: PlayRow) -> Widget:
        return ListRow(
            row.title,
            partial(self._open, row.uuid),
            detail=row.detail,
            icon="trophy",
            focus_key=f"record:{row.uuid}",
        )

    def _deleted(self, rows: tuple[PlayRow, ...]) -> Widget:
        words = _("Deleted games ({n})").format(n=len(rows))
        icon = "chevron_up" if self._deleted_open else "chevron_down"
        head = PushButton(
            words, self._toggle_deleted, kind="quiet", icon=icon, fit=True, focus_key="records:deleted"
        )
        if not self._deleted_open:
            return head
        return Section("", head, *(self._row(row) for row in rows))

    def _empty(self) -> Widget:
        go = PushButton(_("Count a score"), self._score, kind="primary", focus_key="records:score")
        take = PushButton(
            _("Take games in from a file"), self._files, icon="import", focus_key="records:import"
        )
        state = EmptyState("trophy", _("No game has been finished and saved yet."), action=go)
        state.add_widget(take)
        return state

    def _choose(self, game: str) -> None:
        self._game = game
        self.shell.rebuild()

    def _show_all(self) -> None:
        self._all = True
        self.shell.rebuild()

    def _toggle_deleted(self) -> None:
        self._deleted_open = not self._deleted_open
        self.shell.rebuild()

    def _restore_last(self) -> None:
        from companion.history.repository import restore

        if self.shell.attempt(lambda: restore(self.shell.services.storage, self._gone)):
            self._gone = ""
        self.shell.rebuild()

    def _open(self, uuid: str) -> None:
        from companion.history.repository import load

        def go() -> None:
            self.shell.go("play", load(self.shell.services.storage, uuid))

        self.shell.attempt(go)

    def _statistics(self) -> None:

        self.shell.go("statistics")

    def _files(self) -> None:

        self.shell.go("transfer")

    def _score(self) -> None:

        self.shell.go("score_games")
