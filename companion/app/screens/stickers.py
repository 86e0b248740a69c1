"""Code stickers for the pieces, and the codes people taught: forgotten, exported, imported."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.graphics.texture import Texture
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.image import Image
from kivy.uix.widget import Widget

from assets.errors import PlainError
from assets.words import _, ngettext
from companion.app.navigation import Screen
from companion.app.presenters.stickers import (
    StickerChoice,
    code_words,
    examined,
    exported,
    piece_words,
    taken,
)
from companion.app.safe_area import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.controls import Chips, IconButton, PushButton
from companion.app.widgets.field import FilePicker
from companion.app.widgets.layout import Centred, Column, Flow, Row, Scroll, Sheet, Text
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.panes import Foot, Pane
from companion.app.widgets.rows import EmptyState, KeyValue, ListRow, Note, Progress, Section
from companion.paper.stickers import Copies
from companion.taught_codes import Outcome

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

    from companion.app.presenters.stickers import Examined
    from companion.taught_codes import Binding, TaughtCodes


STICKERS, CODES = "stickers", "codes"


class StickersScreen(Screen):
    """Stickers or the code sheet of one game."""

    def __init__(self, game: str = "wayfarers") -> None:
        self.choice = StickerChoice(game)
        self.saving = False
        self.saved = ""
        self.problem = ""
        self._drawing: StickerChoice | None = None
        self._holder: Column | None = None
        self._paper: tuple[StickerChoice, Picture] | None = None

    def title(self) -> str:
        """Return the name of the screen."""
        return _("Print tags")

    def build(self) -> Widget:
        """Return the choices, the first page, and the way to the paper."""
        if self._drawing != self.choice:
            self._draw()
        choices = Column(*self._choices(), gap=20, inset=20)
        page = self._page()
        foot = Foot(Column(*self._ways(), gap=10, inset=(20, 12)))
        main = BoxLayout(orientation="vertical")
        if theme.shape is Shape.WIDE:
            beside = BoxLayout()
            left = BoxLayout(orientation="vertical")
            left.add_widget(Scroll(choices, name="choices"))
            left.add_widget(foot)
            pane = Pane(left, size_hint_x=0.9)
            preview = Scroll(Centred(page, most=520), name="page")
            for part in (pane, preview) if theme.left_handed else (preview, pane):
                beside.add_widget(part)
            return beside
        whole = Column(choices, page, gap=0)
        main.add_widget(Scroll(Centred(whole, most=700), name="choices"))
        main.add_widget(foot)
        return main

    def _choices(self) -> list[Widget]:
        choice = self.choice
        what = [(STICKERS, _("Stickers")), (CODES, _("Code sheet"))]
        copies = [(Copies.BOX.value, _("As many as in the box")), (Copies.ONE.value, _("One of each"))]
        parts: list[Widget] = [
            self._chips(
                _("What"),
                what,
                CODES if choice.code_sheet else STICKERS,
                lambda value: choice.set_code_sheet(code_sheet=value == CODES),
                note=_(
                    "The code sheet is for those who stick nothing: all codes by name, to point the camera at."
                )
                if choice.code_sheet
                else "",
            ),
            self._chips(_("Game"), choice.games, choice.game, choice.set_game),
            self._chips(_("Kind"), choice.kinds, choice.kind, lambda value: setattr(choice, "kind", value)),
            self._chips(
                _("Paper"), choice.papers, choice.paper, lambda value: setattr(choice, "paper", value)
            ),
        ]
        if not choice.code_sheet:
            parts.append(
                self._chips(
                    _("How many"),
                    copies,
                    choice.copies.value,
                    lambda value: setattr(choice, "copies", Copies(value)),
                )
            )
            places = [
                Column(
                    Text(kind, Type.LABEL, bold=True),
                    Text(f"{words[:1].upper()}{words[1:]}.", Type.LABEL),
                    gap=2,
                )
                for kind, words in choice.places()
            ]
            note = _("Never on the back of what is shuffled.")
            parts.append(Section(_("Where they go"), *places, note=note))
        return parts

    def _chips(
        self,
        heading: str,
        options: list[tuple[str, str]],
        now: str,
        change: Callable[[str], Any],
        note: str = "",
    ) -> Section:
        def chosen(value: str) -> None:
            change(value)
            self.saved = self.problem = ""
            self.shell.rebuild()

        key = f"tags:{heading.lower()}"
        return Section(heading, Chips(options, now, chosen, focus_key=key), note=note)

    def _page(self) -> Widget:
        """Return the first page as it will be printed; it is drawn on a thread of its own."""
        self._holder = holder = Column(inset=16)
        if self._paper is not None and self._paper[0] == self._drawing:
            holder.add_widget(_shown(self._paper[1]))
        else:
            holder.add_widget(Progress(-1))
        return holder

    def _draw(self) -> None:
        """Begin to draw the page for what is chosen now."""
        choice = replace(self.choice)
        self._drawing = choice

        def work() -> None:
            paper = choice.preview().convert("RGB")
            Clock.schedule_once(lambda _dt: self._drawn(choice, paper), 0)

        threading.Thread(target=work, name="preview", daemon=True).start()

    def _drawn(self, choice: StickerChoice, paper: Picture) -> None:
        if choice == self._drawing:
            self._paper = (choice, paper)
            if self._holder is not None:  # in place: a finger may lie on a button meanwhile
                self._holder.clear_widgets()
                self._holder.add_widget(_shown(paper))

    def _ways(self) -> list[Widget]:
        parts: list[Widget] = []
        if self.problem:
            parts.append(Note(self.problem, kind="wrong"))
        if self.saved:
            words = _("Saved as {path}. Print it in true size (100 %).")
            parts.append(Note(words.format(path=self.saved)))
        if self.saving:
            parts.append(Progress(-1))
        parts.append(Text(self.choice.summary(), Type.LABEL, soft=True))
        if self.choice.on_strip:
            button = PushButton(
                _("To the printer"),
                self._print,
                kind="primary",
                icon="printer",
                least=56,
                focus_key="tags:print",
            )
        else:
            button = PushButton(
                _("Save as PDF"), self.save, kind="primary", icon="save", least=56, focus_key="tags:save"
            )
        button.disabled = self.saving
        parts.append(button)
        return parts

    def _print(self) -> None:

        def go() -> None:
            for strip in reversed(self.choice.strips()):
                self.shell.go("receipt", strip(self.choice.columns()), fitted=strip)

        self.shell.attempt(go)

    def save(self) -> None:
        """Write the file on a thread of its own: pages of dots take a second or two."""
        if self.saving:
            return
        self.saving, self.saved, self.problem = True, "", ""
        choice, folder = self.choice, self.shell.services.folder / "stickers"

        def work() -> None:
            saved = problem = ""
            try:
                saved = str(choice.save(folder))
            except PlainError as error:
                problem = " ".join(part for part in (error.what, error.remedy) if part)
            Clock.schedule_once(lambda _dt: self._written(saved, problem), 0)

        threading.Thread(target=work, name="stickers", daemon=True).start()
        self.shell.rebuild()

    def _written(self, saved: str, problem: str) -> None:
        self.saving, self.saved, self.problem = False, saved, problem
        if self.shell.screen is self:
            self.shell.rebuild()


def _shown(paper: Picture) -> Widget:
    """Return a picture as broad as its place."""
    texture = Texture.create(size=paper.size, colorfmt="rgb")
    texture.blit_buffer(paper.tobytes(), colorfmt="rgb", bufferfmt="ubyte")
    texture.flip_vertical()
    texture.mag_filter = texture.min_filter = "linear"
    image = Image(texture=texture, fit_mode="contain", size_hint_y=None)
    ratio = paper.height / paper.width
    image.bind(width=lambda _w, width: setattr(image, "height", width * ratio))
    return image


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
