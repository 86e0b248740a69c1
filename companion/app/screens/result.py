"""The result: who won, every line with its reasons, save it, print it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from assets.errors import PlainError
from assets.words import _
from companion.aid.places import AidPlace, at_line
from companion.app.navigation import HeaderAction, Screen
from companion.app.presenters.score import ScorePresenter
from companion.app.shape import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.buttons import Deeds, PushButton
from companion.app.widgets.icon import Icon
from companion.app.widgets.layout import Centred, Column, Grid, Row, Rule, Sheet
from companion.app.widgets.pressable import Pressable
from companion.app.widgets.reasons import line_reasons
from companion.app.widgets.rows import Note
from companion.app.widgets.score_columns import ScoreColumns
from companion.app.widgets.scroll import Scroll
from companion.app.widgets.text import Text
from companion.scoring.result import Line, Result

if TYPE_CHECKING:
    from companion.history.finished_game import FinishedGame
    from printing.receipt import Receipt


USUAL, BROAD = 900.0, 1200.0
"""How wide the result is at most, and with many columns in large text, in dp."""


class ResultScreen(Screen):
    """A result, fresh from a sheet (with its presenter) or from the finished games (`record_id`)."""

    def __init__(
        self, result: Result, presenter: ScorePresenter | None = None, *, record_id: str = "", bot: str = ""
    ) -> None:
        self.result = result
        self._presenter = presenter
        saved = presenter.saved if presenter else None
        self._record_id = record_id or (saved.uuid if saved else "")
        self._bot = bot or (presenter.bot_words() if presenter else "")
        self.opened: set[str] = set()
        self._asked = ""

    def title(self) -> str:
        """Return the name of the screen."""
        return _("Result")

    def subtitle(self) -> str:
        """Return the game."""
        return self.result.game_name

    def actions(self) -> Sequence[HeaderAction]:
        """Return opening every line."""
        if self.opened:
            return (HeaderAction("chevron_up", _("Fold"), self._fold_all),)
        return (HeaderAction("help", _("Why?"), self._open_all),)

    def aid(self) -> AidPlace:
        """Return where the player aid tells of the line that was opened last, else of the scoring."""
        return at_line(self.result.game, self._asked)

    def build(self) -> Widget:
        """Return the verdict, the table of lines and what to do with it."""
        result = self.result
        tight = theme.shape is Shape.PHONE and theme.large_text
        head = Column(
            Row(
                Icon("trophy", theme.dp(40), colour=theme.palette.accent),
                Text(result.verdict, Type.TITLE if tight else Type.DISPLAY, bold=True),
                gap=16,
            ),
            *(Text(one, Type.BODY, soft=True) for one in result.ties),
            *(Note(one) for one in result.notes),
            *(Note(one, kind="warn") for one in result.warnings),
        )
        layout = ScoreColumns(len(result.columns))
        content = Column(head, self._table(layout), gap=20, inset=20)
        most = BROAD if layout.broad else USUAL
        page = BoxLayout(orientation="vertical")
        page.add_widget(Scroll(Centred(content, most=most)))
        page.add_widget(self._foot(most))
        return page

    def _table(self, layout: ScoreColumns) -> Widget:
        columns = self.result.columns
        table = Sheet(layout.names([one.name for one in columns]), Rule(), gap=2, inset=12)
        for label, _short, cells in self.result.rows():
            name = next(cell for cell in cells if cell is not None).id
            table.add_widget(self._line(layout, name, label, cells))
            if name in self.opened:
                table.add_widget(self._reasons(cells))
        table.add_widget(Rule())
        totals = [str(column.total) for column in columns]
        places = [str(self.result.place_of(column.id)) for column in columns]
        table.add_widget(layout.row(_("Total"), totals, bold=True, size=Type.TITLE))
        if len(columns) > 1:
            table.add_widget(layout.row(_("Rank"), places))
        return table

    def _line(self, layout: ScoreColumns, name: str, label: str, cells: Sequence[Line | None]) -> Widget:
        row = Pressable(
            partial(self._toggle, name),
            focus_key=f"line:{name}",
            padding=(theme.dp(8), theme.dp(4), 0, theme.dp(4)),
        )
        row.text = label
        icon = "chevron_up" if name in self.opened else "chevron_down"
        sign = Icon(icon, theme.dp(20), colour=theme.palette.soft_ink)
        sign.pos_hint = {"center_y": 0.5}
        numbers = layout.row(label, ["–" if one is None else str(one.points) for one in cells], signed=True)
        numbers.pos_hint = {"center_y": 0.5}
        row.add_widget(sign)
        row.add_widget(numbers)
        return row

    def _reasons(self, cells: Sequence[Line | None]) -> Widget:
        blocks = []
        for column, line in zip(self.result.columns, cells, strict=True):
            if line is None:
                continue
            lines = [
                Text(column.name, Type.SMALL, bold=True, soft=True),
                *line_reasons(line),
            ]
            blocks.append(Column(*lines, gap=3))
        columns = 1 if theme.shape is Shape.PHONE else min(3, max(1, len(blocks)))
        grid = Grid(*blocks, columns=columns, gap=16, top_aligned=True)
        return Sheet(grid, ground=theme.palette.accent_wash, inset=14)

    def _foot(self, most: float) -> Widget:
        size = Type.LABEL if theme.shape is Shape.PHONE and theme.large_text else Type.BODY
        receipt = PushButton(
            _("Receipt"), self._receipt, icon="receipt", size=size, least=56, focus_key="result:receipt"
        )
        buttons = [receipt]
        if self._presenter is not None:
            save = PushButton(
                _("Saved") if self._record_id else _("Save"),
                self._save,
                kind="primary",
                icon="check" if self._record_id else "save",
                size=size,
                least=56,
                focus_key="result:save",
            )
            save.disabled = bool(self._record_id)
            buttons.append(save)
        deeds = Column(Deeds(*buttons), inset=(20, 12))
        return Column(Rule(), Centred(deeds, most=most), gap=0)

    def _toggle(self, name: str) -> None:
        self.opened ^= {name}
        self._asked = name
        self.shell.rebuild()

    def _open_all(self) -> None:
        self.opened = {line.id for column in self.result.columns for line in column.lines}
        self.shell.rebuild()

    def _fold_all(self) -> None:
        self.opened.clear()
        self.shell.rebuild()

    def _save(self) -> None:
        presenter = self._presenter
        if presenter is None:
            return

        def save() -> None:
            self._record_id = presenter.save(self.result, self.shell.services.now()).uuid

        if self.shell.attempt(save):
            self.shell.say(_("Saved among the finished games."))
        self.shell.rebuild()

    def receipt(self) -> Receipt:
        """Return the receipt of the result."""
        from companion.paper.scores import score_receipt

        return score_receipt(self.result, date=self.shell.services.now().date(), bot=self._bot)

    def _receipt(self) -> None:

        kept = self._kept()
        if kept is None:
            self.shell.go("receipt", self.receipt(), unsaved=True)
            return
        from companion.history.retelling import receipt_of

        self.shell.go("receipt", receipt_of(kept), kept)

    def _kept(self) -> FinishedGame | None:
        """Return the game as it is kept; None if it is not, or cannot be read any more."""
        from companion.history.finished_game import from_record

        try:
            return (
                from_record(self.shell.services.storage.record(self._record_id)) if self._record_id else None
            )
        except PlainError:
            return None
