"""Finished games: their results and receipts."""

from __future__ import annotations

from functools import partial

from kivy.uix.widget import Widget

from companion.app.navigation import Screen
from companion.app.presenters.score import record_rows
from companion.app.theme import Theme
from companion.app.widgets.buttons import PushButton
from companion.app.widgets.layout import Centred, Column
from companion.app.widgets.rows import EmptyState, ListRow
from companion.app.widgets.scroll import Scroll
from companion.words import _


class RecordsScreen(Screen):
    """The finished games, the last one first."""

    def title(self) -> str:
        """Return the name of the screen."""
        return _("Finished games")

    def build(self, theme: Theme) -> Widget:
        """Return the list."""
        rows = record_rows(self.shell.services.storage)
        content = Column(theme, gap=10, inset=20)
        for row in rows:
            content.add_widget(
                ListRow(
                    theme,
                    row.title,
                    partial(self._open, row.uuid),
                    detail=row.detail,
                    icon="trophy",
                    focus_key=f"record:{row.uuid}",
                )
            )
        if not rows:
            go = PushButton(theme, _("Count a score"), self._score, kind="primary", focus_key="records:score")
            content.add_widget(
                EmptyState(theme, "trophy", _("No game has been finished and saved yet."), action=go)
            )
        return Scroll(theme, Centred(theme, content, most=720))

    def _open(self, record_id: str) -> None:
        from companion.app.screens.result import ResultScreen
        from companion.scoring.result import Result

        def go() -> None:
            record = self.shell.services.storage.record(record_id)
            self.shell.go(ResultScreen(Result.from_json(record.result), record_id=record_id))

        self.shell.attempt(go)

    def _score(self) -> None:
        from companion.app.screens.score import ScoreScreen

        self.shell.go(ScoreScreen())
