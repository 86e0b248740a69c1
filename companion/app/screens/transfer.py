"""The history to and from files: everything as one JSON, plays as CSV and for BG Stats; taking in is looked at first."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.uix.widget import Widget

from assets.words import _, ngettext
from companion.app.navigation import Screen
from companion.app.presenters.shelf import report_doubts, report_rows
from companion.app.presenters.transfer import examined, exported, formats, taken
from companion.app.theme import Type, theme
from companion.app.widgets.buttons import PushButton
from companion.app.widgets.files import FilePicker
from companion.app.widgets.layout import Centred, Column, Flow, Sheet
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.rows import KeyValue, ListRow, Note, Progress, Section
from companion.app.widgets.scroll import Scroll
from companion.app.widgets.text import Text

if TYPE_CHECKING:
    from companion.app.presenters.transfer import Examined


class TransferScreen(Screen):
    """Writing the history into files, and taking one in."""

    def __init__(self) -> None:
        self.written = ""
        self.wrong = ""
        self.done = ""
        self.examined: Examined | None = None
        self._busy = ""

    def title(self) -> str:
        """Return the name of the screen."""
        return _("To and from files")

    def build(self) -> Widget:
        """Return what can be written, and what a chosen file would do."""
        content = Column(gap=22, inset=20)
        if self._busy:
            content.add_widget(Column(Text(self._busy), Progress(-1)))
        for words, kind in ((self.wrong, "wrong"), (self.done, "info"), (self.written, "info")):
            if words:
                content.add_widget(Note(words, kind=kind))
        if self.examined is not None:
            content.add_widget(self._report(self.examined))
        rows = [
            ListRow(
                one.name,
                partial(self.export, one.suffix),
                detail=one.detail,
                icon="export",
                focus_key=f"transfer:{one.suffix}",
            )
            for one in formats()
        ]
        content.add_widget(Section(_("Write into a file"), *rows))
        choose = ListRow(
            _("Choose a file…"),
            self.choose,
            detail=_("What the companion wrote as .json; you see first what it would do"),
            icon="import",
            focus_key="transfer:choose",
        )
        content.add_widget(Section(_("Take in from a file"), choose))
        return Scroll(Centred(content, most=720), name="transfer")

    def _report(self, found: Examined) -> Widget:
        parts: list[Widget] = [
            Text(_("What {file} would do").format(file=found.path.name), Type.TITLE, bold=True)
        ]
        rows = report_rows(found.report)
        parts += [KeyValue(*row) for row in rows]
        if not rows:
            parts.append(Text(_("The file holds nothing.")))
        parts += [Text(doubt, Type.LABEL, soft=True) for doubt in report_doubts(found.report)]
        leave = PushButton(_("Leave it"), self.forget, fit=True, focus_key="transfer:leave")
        if found.report.adds:
            words = ngettext("Take in {n} part", "Take in {n} parts", found.report.adds)
            take = PushButton(
                words.format(n=found.report.adds),
                self.take_in,
                kind="primary",
                fit=True,
                icon="check",
                focus_key="transfer:take",
            )
            parts.append(Flow(take, leave, gap=12))
        else:
            parts += [Text(_("Nothing new is in it."), bold=True), Flow(leave)]
        return Sheet(*parts, ground=theme.palette.accent_wash)

    def export(self, suffix: str) -> None:
        """Write a file of that kind into the folder of exports."""
        self._clear()
        services = self.shell.services

        def write() -> None:
            path = exported(services.storage, services.folder / "exports", suffix, services.now())
            self.written = _("Written: {file}").format(file=path)

        self._at_once_or_soon(_("Writing…"), write)

    def choose(self) -> None:
        """Let a file be chosen."""
        home = Path.home()
        exports = self.shell.services.folder / "exports"
        start = exports if exports.is_dir() else home

        def make() -> Overlay:
            return Overlay(_("Choose a file"), FilePicker(start, (".json",), self.look), self.shell.close)

        self.shell.open(make)

    def look(self, path: Path) -> None:
        """Look at what a file would do; nothing is changed."""
        self.shell.close()
        self._clear()

        def examine() -> None:
            self.examined = examined(self.shell.services.storage, path)

        self._at_once_or_soon(_("Looking at {file}…").format(file=path.name), examine)

    def take_in(self) -> None:
        """Take in what was looked at, all of it or nothing."""
        found = self.examined
        if found is None:
            return
        self._clear()

        def take() -> None:
            count = taken(self.shell.services.storage, found)
            self.done = ngettext("{n} part was taken in.", "{n} parts were taken in.", count).format(n=count)

        self._at_once_or_soon(_("Taking in…"), take)

    def forget(self) -> None:
        """Leave the file alone."""
        self._clear()
        self.shell.rebuild()

    def _clear(self) -> None:
        self.written = self.wrong = self.done = ""
        self.examined = None

    def _at_once_or_soon(self, busy: str, action: Callable[[], None]) -> None:
        """Show that something goes on before it begins: a large file takes a second or two."""
        self._busy = busy
        self.shell.rebuild()

        def go(_dt: float) -> None:
            self._busy = ""
            self.wrong = self._words_of(action)
            if self.shell.screen is self:
                self.shell.rebuild(keep_place=False)

        Clock.schedule_once(go, 0.05)

    def _words_of(self, action: Callable[[], None]) -> str:
        """Do something; return the sentence if it could not be done."""
        from assets.errors import PlainError

        try:
            action()
        except PlainError as error:
            return str(error)
        return ""
