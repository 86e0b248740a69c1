"""The codes people taught: what each stands for, forgetting one, writing them into a file and taking one in."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from assets.errors import PlainError
from companion.app.navigation import Screen
from companion.app.presenters.taught import code_words, examined, exported, piece_words, taken
from companion.app.theme import Theme, Type
from companion.app.widgets.buttons import IconButton, PushButton
from companion.app.widgets.files import FilePicker
from companion.app.widgets.layout import Centred, Column, Flow, Row, Sheet
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.rows import EmptyState, KeyValue, ListRow, Note, Section
from companion.app.widgets.scroll import Scroll
from companion.app.widgets.text import Text
from companion.taught_codes import Outcome
from companion.words import _, ngettext

if TYPE_CHECKING:
    from companion.app.presenters.taught import Examined
    from companion.taught_codes import Binding, TaughtCodes


class TaughtScreen(Screen):
    """What `taught` holds; a file is looked at before anything of it is taken in."""

    def __init__(self, taught: TaughtCodes) -> None:
        self.taught = taught
        self.found: Examined | None = None
        self.wrong = self.done = ""

    def title(self) -> str:
        """Return the name of the screen."""
        return _("Taught codes")

    def build(self, theme: Theme) -> Widget:
        """Return the codes, and the ways to and from a file."""
        content = Column(theme, gap=22, inset=20)
        for words, kind in ((self.wrong, "wrong"), (self.done, "info")):
            if words:
                content.add_widget(Note(theme, words, kind=kind))
        if self.found is not None:
            content.add_widget(self._report(theme, self.found))
        codes = self.taught.list()
        if codes:
            rows = [self._binding(theme, one) for one in codes]
            count = ngettext("{n} code", "{n} codes", len(codes)).format(n=len(codes))
            content.add_widget(Section(theme, count, *rows))
        else:
            words = _("Nothing was taught yet. Scan a code that is on a piece, and tap it.")
            content.add_widget(EmptyState(theme, "link", words))
        content.add_widget(self._files(theme, bool(codes)))
        return Scroll(theme, Centred(theme, content, most=720), name="taught")

    def forget(self, one: Binding) -> None:
        """Forget one code."""
        self._try(lambda: self.taught.forget(one.text))

    def export(self) -> None:
        """Write all codes into a file in the folder of exports."""

        def write() -> None:
            services = self.shell.services
            path = exported(self.taught, services.folder / "exports", services.now())
            self.done = _("Written: {file}").format(file=path)

        self._try(write)

    def choose(self) -> None:
        """Let a file be chosen."""
        exports = self.shell.services.folder / "exports"
        start = exports if exports.is_dir() else Path.home()

        def make(theme: Theme) -> Overlay:
            picker = FilePicker(theme, start, (".json",), self.look)
            return Overlay(theme, _("Choose a file"), picker, self.shell.close)

        self.shell.open(make)

    def look(self, path: Path) -> None:
        """Look at what a file would do; nothing is changed."""
        self.shell.close()

        def examine() -> None:
            self.found = examined(self.taught, path)

        self._try(examine)

    def take_in(self, *, replace: bool) -> None:
        """Take in what was looked at."""
        found = self.found
        if found is None:
            return

        def take() -> None:
            self.done = taken(self.taught, found, replace=replace)

        self._try(take)

    def leave(self) -> None:
        """Leave the file alone."""
        self._try(lambda: None)

    def _try(self, action: Callable[[], object]) -> None:
        """Do something and show how it went."""
        self.wrong, self.done, self.found = "", "", None
        try:
            action()
        except PlainError as error:
            self.wrong = str(error)
        self.shell.rebuild(keep_place=not (self.wrong or self.done or self.found))

    def _binding(self, theme: Theme, one: Binding) -> Widget:
        words = Column(
            theme,
            Text(theme, piece_words(one), Type.LABEL, bold=True),
            Text(theme, code_words(one), Type.SMALL, soft=True),
            gap=2,
        )
        words.pos_hint = {"center_y": 0.5}
        forget = partial(self.forget, one)
        button = IconButton(theme, "delete", _("Forget"), forget, focus_key=f"forget:{one.text[:40]}")
        button.pos_hint = {"center_y": 0.5}
        return Row(theme, words, button, gap=8)

    def _files(self, theme: Theme, some: bool) -> Widget:
        rows = [
            ListRow(
                theme,
                _("Choose a file…"),
                self.choose,
                detail=_("Codes another table taught; you see first what it would do"),
                icon="import",
                focus_key="taught:choose",
            )
        ]
        if some:
            write = ListRow(
                theme,
                _("Write into a file"),
                self.export,
                detail=_("All codes, for another companion"),
                icon="export",
                focus_key="taught:export",
            )
            rows.insert(0, write)
        return Section(theme, _("For the next table"), *rows)

    def _report(self, theme: Theme, found: Examined) -> Widget:
        heading = _("What {file} would do").format(file=found.name)
        parts: list[Widget] = [Text(theme, heading, Type.TITLE, bold=True)]
        parts += [KeyValue(theme, *row) for row in found.rows()]
        parts += [Text(theme, line, Type.LABEL, soft=True) for line in found.clashes()]
        new, other = found.number(Outcome.NEW), found.number(Outcome.OTHER)
        buttons: list[Widget] = []
        if new:
            words = ngettext("Take in {n} new code", "Take in {n} new codes", new).format(n=new)
            take = partial(self.take_in, replace=False)
            buttons.append(
                PushButton(
                    theme, words, take, kind="primary", fit=True, icon="check", focus_key="taught:take"
                )
            )
        if other:
            words = ngettext("Replace {n} too", "Replace {n} too", other) if new else _("Replace {n}")
            replace = partial(self.take_in, replace=True)
            buttons.append(
                PushButton(theme, words.format(n=other), replace, fit=True, focus_key="taught:replace")
            )
        if not buttons:
            parts.append(Text(theme, _("Nothing new is in it."), bold=True))
        buttons.append(PushButton(theme, _("Leave it"), self.leave, fit=True, focus_key="taught:leave"))
        parts.append(Flow(theme, *buttons, gap=12))
        return Sheet(theme, *parts, ground=theme.palette.accent_wash)
