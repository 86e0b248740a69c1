"""The codes people taught: what each stands for, forgetting one, writing them into a file and taking one in."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from assets.errors import PlainError
from assets.words import _, ngettext
from companion.app.navigation import Screen
from companion.app.presenters.taught import code_words, examined, exported, piece_words, taken
from companion.app.theme import Type, theme
from companion.app.widgets.buttons import IconButton, PushButton
from companion.app.widgets.files import FilePicker
from companion.app.widgets.layout import Centred, Column, Flow, Row, Sheet
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.rows import EmptyState, KeyValue, ListRow, Note, Section
from companion.app.widgets.scroll import Scroll
from companion.app.widgets.text import Text
from companion.taught_codes import Outcome

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

    def build(self) -> Widget:
        """Return the codes, and the ways to and from a file."""
        content = Column(gap=22, inset=20)
        for words, kind in ((self.wrong, "wrong"), (self.done, "info")):
            if words:
                content.add_widget(Note(words, kind=kind))
        if self.found is not None:
            content.add_widget(self._report(self.found))
        codes = self.taught.list()
        if codes:
            rows = [self._binding(one) for one in codes]
            count = ngettext("{n} code", "{n} codes", len(codes)).format(n=len(codes))
            content.add_widget(Section(count, *rows))
        else:
            words = _("Nothing was taught yet. Scan a code that is on a piece, and tap it.")
            content.add_widget(EmptyState("link", words))
        content.add_widget(self._files(bool(codes)))
        return Scroll(Centred(content, most=720), name="taught")

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

        def make() -> Overlay:
            picker = FilePicker(start, (".json",), self.look)
            return Overlay(_("Choose a file"), picker, self.shell.close)

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

    def _binding(self, one: Binding) -> Widget:
        words = Column(
            Text(piece_words(one), Type.LABEL, bold=True), Text(code_words(one), Type.SMALL, soft=True), gap=2
        )
        words.pos_hint = {"center_y": 0.5}
        forget = partial(self.forget, one)
        button = IconButton("delete", _("Forget"), forget, focus_key=f"forget:{one.text[:40]}")
        button.pos_hint = {"center_y": 0.5}
        return Row(words, button, gap=8)

    def _files(self, some: bool) -> Widget:
        rows = [
            ListRow(
                _("Choose a file…"),
                self.choose,
                detail=_("Codes another table taught; you see first what it would do"),
                icon="import",
                focus_key="taught:choose",
            )
        ]
        if some:
            write = ListRow(
                _("Write into a file"),
                self.export,
                detail=_("All codes, for another companion"),
                icon="export",
                focus_key="taught:export",
            )
            rows.insert(0, write)
        return Section(_("For the next table"), *rows)

    def _report(self, found: Examined) -> Widget:
        heading = _("What {file} would do").format(file=found.name)
        parts: list[Widget] = [Text(heading, Type.TITLE, bold=True)]
        parts += [KeyValue(*row) for row in found.rows()]
        parts += [Text(line, Type.LABEL, soft=True) for line in found.clashes()]
        new, other = found.number(Outcome.NEW), found.number(Outcome.OTHER)
        buttons: list[Widget] = []
        if new:
            words = ngettext("Take in {n} new code", "Take in {n} new codes", new).format(n=new)
            take = partial(self.take_in, replace=False)
            buttons.append(
                PushButton(words, take, kind="primary", fit=True, icon="check", focus_key="taught:take")
            )
        if other:
            words = ngettext("Replace {n} too", "Replace {n} too", other) if new else _("Replace {n}")
            replace = partial(self.take_in, replace=True)
            buttons.append(PushButton(words.format(n=other), replace, fit=True, focus_key="taught:replace"))
        if not buttons:
            parts.append(Text(_("Nothing new is in it."), bold=True))
        buttons.append(PushButton(_("Leave it"), self.leave, fit=True, focus_key="taught:leave"))
        parts.append(Flow(*buttons, gap=12))
        return Sheet(*parts, ground=theme.palette.accent_wash)
