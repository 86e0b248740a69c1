"""The screens of copied sets: all sets with what comes in, one set with its parts, and its codes for another camera."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.graphics.texture import Texture
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.image import Image
from kivy.uix.widget import Widget

from assets.errors import PlainError
from assets.words import _
from companion.app.navigation import HeaderAction, Screen
from companion.app.safe_area import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.controls import Chips, PushButton
from companion.app.widgets.field import FilePicker, Labelled, TextField
from companion.app.widgets.layout import Centred, Column, Flow, Grid, Scroll, Text
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.rows import EmptyState, ListRow, Note, Section
from companion.games.darwins_journey.card_sets import Shelf, share_codes
from companion.games.darwins_journey.copying import LONGEST_NAME, Draft
from companion.games.darwins_journey.copying_words import group_name, set_words, step_name
from companion.games.darwins_journey.screens.presenter import PartRow, SetRow, go_on, part_rows, set_rows

if TYPE_CHECKING:
    from companion.games.darwins_journey.card_sets import Shared


class CardSetsScreen(Screen):
    """The sets of this device, and the ways to another one."""

    def __init__(self) -> None:
        self.said = ""

    @property
    def shelf(self) -> Shelf:
        """The sets of this device."""
        services = self.shell.services
        return Shelf(services.folder, lambda: services.now().date().isoformat())

    def title(self) -> str:
        """Return the name of the screen."""
        return _("Alfred's cards")

    def subtitle(self) -> str:
        """Return which game they are for."""
        return _("Darwin's Journey")

    def build(self) -> Widget:
        """Return the list, and below it the button to copy one's own."""
        rows = set_rows(self.shelf)
        content = Column(gap=22, inset=20)
        if self.said:
            content.add_widget(Note(self.said))
        for bad in self.shelf.damaged():
            content.add_widget(Note(f"{bad.file.name}: {bad.error}", kind="warn"))
        if rows:
            content.add_widget(Section(_("Kept here"), *(self._row(one) for one in rows)))
        else:
            words = _(
                "No text tells what is printed on Alfred's cards, so the companion plays by reference cards. "
                "Copy yours: the eight action cards take about five minutes."
            )
            content.add_widget(EmptyState("cards", words))
        content.add_widget(self._ways())
        if gone := self.shelf.deleted():
            content.add_widget(self._deleted(gone[0].id, gone[0].name))
        copy = PushButton(
            _("Copy my cards"),
            self.begin,
            kind="primary",
            icon="edit",
            size=Type.BODY,
            least=64,
            focus_key="cards:new",
        )
        copy.focus_first = True
        page = BoxLayout(orientation="vertical")
        page.add_widget(Scroll(Centred(content, most=720), name="sets"))
        page.add_widget(Column(Centred(copy, most=560), inset=14))
        return page

    def left(self) -> None:
        """Forget what was said."""
        self.said = ""

    def _row(self, row: SetRow) -> Widget:
        return ListRow(
            row.name,
            partial(self.open_set, row.id),
            detail=row.detail,
            icon="cards",
            focus_key=f"set:{row.id}",
        )

    def _ways(self) -> Widget:
        scan = ListRow(
            _("Scan codes"),
            self.scan,
            detail=_("From another companion's screen or slip"),
            icon="scan",
            focus_key="cards:scan",
        )
        file = ListRow(
            _("From a file"),
            self.choose_file,
            detail=_("A set that a companion exported"),
            icon="import",
            focus_key="cards:file",
        )
        return Section(_("From another owner"), scan, file)

    def _deleted(self, id: str, name: str) -> Widget:  # noqa: A002
        words = _("Have “{name}” back").format(name=name)
        return ListRow(
            words,
            partial(self.have_back, id),
            detail=_("Deleted last"),
            icon="undo",
            trailing="",
            size=Type.LABEL,
            focus_key="cards:back",
        )

    def begin(self) -> None:
        """Begin a set with its first action card."""
        from companion.games.darwins_journey.copying import every_step

        def go() -> None:
            draft = self.shelf.new()
            self.shell.go("card_set", self.shelf, draft.id)
            self.shell.go("copy", self.shelf, draft.id, every_step()[0])

        self.shell.attempt(go)

    def open_set(self, id: str) -> None:  # noqa: A002
        """Show one set."""
        self.shell.attempt(lambda: self.shell.go("card_set", self.shelf, id))

    def have_back(self, id: str) -> None:  # noqa: A002
        """Put the set deleted last back."""

        def back() -> None:
            self.said = _("Here again: {name}.").format(name=self.shelf.undelete(id).name)

        if self.shell.attempt(back):
            self.shell.rebuild(keep_place=False)

    def scan(self) -> None:
        """Look for codes with the camera or in a picture."""
        self.shell.go("scan", game="darwins_journey", on_foreign=self.scanned)

    def scanned(self, text: str) -> bool:
        """Show what a scanned code would add; True if it is one of Alfred's cards.

        Raises:
            BadInput: it is one, but damaged, of a newer version, or carries what cannot be.
        """
        from companion.games.darwins_journey.card_sets import is_share_code, taken

        if not is_share_code(text):
            return False
        shared = taken(text)
        while self.shell.screen is not self and len(self.shell.stack) > 1:
            self.shell.back()
        self.show_preview(shared)
        return True

    def choose_file(self) -> None:
        """Let an exported file be chosen."""
        exports = self.shell.services.folder / "exports"
        start = exports if exports.is_dir() else Path.home()

        def make() -> Overlay:
            return Overlay(_("Choose a file"), FilePicker(start, (".json",), self.opened), self.shell.close)

        self.shell.open(make)

    def opened(self, path: Path) -> None:
        """Show what a file would add; nothing is changed."""
        from companion.games.darwins_journey.card_sets import opened

        self.shell.close()
        self.shell.attempt(lambda: self.show_preview(opened(path)))

    def show_preview(self, shared: Shared) -> None:
        """Say what came in and where it may go; a tap adds it."""
        self.shell.open(lambda: self._preview(shared))

    def _preview(self, shared: Shared) -> Overlay:
        from companion.games.darwins_journey.card_sets import best_home, preview
        from companion.games.darwins_journey.copying_words import preview_words

        home = best_home(self.shelf, shared)
        seen = preview(shared, home)
        parts: list[Widget] = [Text(line) for line in preview_words(seen)]
        buttons = []
        if home is not None and not seen.does_nothing:
            words = _("Add to “{name}”").format(name=home.name)
            buttons.append(self._take_button(words, shared, home.id, "primary"))
        words = _("Keep as a new set")
        kind = "secondary" if home is not None else "primary"
        buttons.append(self._take_button(words, shared, "", kind))
        buttons += [
            self._take_button(_("Add to “{name}”").format(name=one.name), shared, one.id, "secondary")
            for one in self.shelf.sets()
            if home is None or one.id != home.id
        ][:4]
        leave = PushButton(_("Leave it"), self.shell.close, kind="quiet", fit=True, focus_key="take:no")
        flow = Flow(*buttons, leave, gap=12)
        return Overlay(_("What it would add"), Column(*parts, flow, gap=14), self.shell.close)

    def _take_button(self, words: str, shared: Shared, into: str, kind: str) -> PushButton:
        return PushButton(
            words, partial(self.take, shared, into), kind=kind, fit=True, focus_key=f"take:{into or 'new'}"
        )

    def take(self, shared: Shared, into: str) -> None:
        """Add what came in to a set ("" = a new one); each step of it can be undone there."""
        from companion.games.darwins_journey.card_sets import preview, take

        def add() -> None:
            draft = take(self.shelf, preview(shared, self.shelf.get(into) if into else None))
            self.said = _("It is in “{name}” now.").format(name=draft.name)

        self.shell.close()
        if self.shell.attempt(add):
            self.shell.rebuild(keep_place=False)


# ---- one set


class CardSetScreen(Screen):
    """The parts of one set."""

    def __init__(self, shelf: Shelf, id: str) -> None:  # noqa: A002
        self._shelf = shelf
        self.id = id
        self.said = ""
        self._draft = shelf.get(id)

    @property
    def draft(self) -> Draft:
        """The set as it was when the screen was last shown or changed."""
        return self._draft

    def title(self) -> str:
        """Return the name of the set, looked at afresh whenever the screen is shown."""
        self._look()
        return self._draft.name

    def subtitle(self) -> str:
        """Return how far it is."""
        return set_words(self._draft)

    def actions(self) -> Sequence[HeaderAction]:
        """Return what is done with the whole set."""
        return (
            HeaderAction("share", _("Share"), self.share, enabled=bool(self._draft.steps)),
            HeaderAction("more", _("More"), self.more),
        )

    def left(self) -> None:
        """Forget what was said."""
        self.said = ""

    def build(self) -> Widget:
        """Return the parts and the button that goes on."""
        rows = part_rows(self._draft)
        content = Column(gap=22, inset=20)
        if self.said:
            content.add_widget(Note(self.said))
        columns = 1 if theme.shape is Shape.PHONE else 2
        first = [self._row(one) for one in rows if one.part == "cards"]
        boards = [self._row(one) for one in rows if one.part.startswith(("board.", "bonus."))]
        others = [self._row(one) for one in rows if one.part in ("marks", "icons")]
        content.add_widget(Section(_("For every game"), *first, Grid(*others, columns=columns, gap=10)))
        content.add_widget(
            Section(
                _("For the board you play against"),
                Grid(*boards, columns=columns, gap=10),
                note=_("What is not copied is played by reference values; the table says so."),
            )
        )
        page = BoxLayout(orientation="vertical")
        page.add_widget(Scroll(Centred(content, most=980), name="parts"))
        page.add_widget(Column(Centred(self._onward(), most=560), inset=14))
        return page

    def _onward(self) -> Widget:
        step = go_on(self._draft)
        if step is None:
            done = PushButton(
                _("Everything is copied"), self.shell.back, icon="check", size=Type.BODY, least=64
            )
            done.focus_key = "set:done"
            return done
        button = PushButton(
            _("Go on: {step}").format(step=step_name(step))
            if self._draft.steps
            else _("Begin: {step}").format(step=step_name(step)),
            partial(self.copy, step),
            kind="primary",
            icon="edit",
            size=Type.BODY,
            least=64,
            focus_key="set:go-on",
        )
        button.focus_first = True
        return button

    def _row(self, row: PartRow) -> Widget:
        icon = "warning" if row.wrong else "check_circle" if row.whole else "circle_empty"
        return ListRow(
            row.name,
            partial(self.copy, row.step),
            detail=f"{row.progress} · {row.hint}",
            icon=icon,
            size=Type.LABEL,
            focus_key=f"part:{row.part}",
        )

    def copy(self, step: str) -> None:
        """Copy from that step on."""
        self.shell.attempt(lambda: self.shell.go("copy", self._shelf, self.id, step))

    def share(self) -> None:
        """Show a code for each deck and board."""
        self.shell.attempt(lambda: self.shell.go("share_codes", self._shelf.get(self.id)))

    def more(self) -> None:
        """Offer what is done seldom: another name, a file, deleting."""

        def make() -> Overlay:
            rows = (
                ListRow(_("Another name"), self.rename, icon="edit", focus_key="more:rename"),
                ListRow(
                    _("Export to a file"),
                    self.export,
                    icon="export",
                    detail=_("Another companion takes it in whole"),
                    focus_key="more:export",
                ),
                ListRow(
                    _("Delete"),
                    self.delete,
                    icon="delete",
                    detail=_("Games under way keep it; you can have it back"),
                    focus_key="more:delete",
                ),
            )
            return Overlay(self._draft.name, Column(*rows, gap=10), self.shell.close)

        self.shell.open(make)

    def rename(self) -> None:
        """Ask for another name."""
        typed = {"name": self._draft.name}

        def done() -> None:
            self.shell.close()
            self.shell.attempt(lambda: self._shelf.rename(self.id, typed["name"]))
            self.shell.rebuild()

        def make() -> Overlay:
            field = TextField(
                typed["name"],
                lambda text: typed.update(name=text),
                most=LONGEST_NAME,
                on_enter=done,
                focus_key="rename:name",
            )
            save = PushButton(_("Keep"), done, kind="primary", fit=True, focus_key="rename:keep")
            content = Column(Labelled(_("Name"), field), Flow(save), gap=16)
            return Overlay(_("Another name"), content, self.shell.close)

        self.shell.open(make)

    def export(self) -> None:
        """Write the set into the folder of exports."""
        from companion.games.darwins_journey.card_sets import export_into

        def write() -> None:
            path = export_into(self._shelf.get(self.id), self.shell.services.folder / "exports")
            self.said = _("Written: {file}").format(file=path)

        self.shell.close()
        if self.shell.attempt(write):
            self.shell.rebuild(keep_place=False)

    def delete(self) -> None:
        """Take the set away; the list offers it back."""
        self.shell.close()
        if self.shell.attempt(lambda: self._shelf.delete(self.id)):
            self.shell.back()

    def _look(self) -> None:
        # A file that cannot be read any more is told by the list of sets; here the last state stays.
        with contextlib.suppress(PlainError):
            self._draft = self._shelf.get(self.id)


# ---- codes for another camera


DOTS = 620
"""Most of what a code is drawn at before it is scaled, in px: every module is a whole number of them."""

QUIET = 4
"""Modules left white round a code."""


class ShareCodesScreen(Screen):
    """One code at a time, as large as the window allows."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.codes = share_codes(draft)
        self.shown = self.codes[0].group if self.codes else ""

    def title(self) -> str:
        """Return what is shared."""
        return _("Share {name}").format(name=self.draft.name)

    def actions(self) -> Sequence[HeaderAction]:
        """Return the way to paper."""
        return (HeaderAction("printer", _("Print"), self.print),)

    def build(self) -> Widget:
        """Return the code, and what else there is a code for."""
        code = next((one for one in self.codes if one.group == self.shown), None)
        groups = [(one.group, group_name(one.group)) for one in self.codes]
        words = Column(
            Text(_("Show it to another companion."), Type.TITLE, bold=True),
            Text(_("There: Alfred's cards, “Scan codes”. One code for each deck and board.")),
            Chips(groups, self.shown, self.show, focus_key="share"),
            Text(
                _("It carries the set's name and what is printed on the cards, nothing about you."),
                Type.SMALL,
                soft=True,
            ),
            gap=16,
            inset=20,
        )
        picture: Widget = (
            _picture(code.text)
            if code is not None and code.fits
            else Note(_("Too much for a code; export the set as a file instead."), kind="warn")
        )
        page = BoxLayout(orientation="horizontal" if theme.shape is Shape.WIDE else "vertical")
        page.add_widget(Column(picture, inset=16) if isinstance(picture, Note) else picture)
        page.add_widget(
            Scroll(words, name="share", size_hint=(0.7, 1) if theme.shape is Shape.WIDE else (1, 0.6))
        )
        return page

    def show(self, group: str) -> None:
        """Show another code."""
        self.shown = group
        self.shell.rebuild()

    def print(self) -> None:
        """Show the slip with all codes, to be printed or kept as a picture."""
        from companion.games.darwins_journey.card_sets import cards_sheet

        self.shell.go("receipt", cards_sheet(self.draft, self.codes))


def _picture(text: str) -> Widget:
    """Return a code black on white, whatever the light."""
    from printing.picture import draw_code, fitted_code

    code = fitted_code(text, DOTS)
    paper = draw_code(text, (len(code.rows) + 2 * QUIET) * code.scale).convert("RGB")
    texture = Texture.create(size=paper.size, colorfmt="rgb")
    texture.blit_buffer(paper.tobytes(), colorfmt="rgb", bufferfmt="ubyte")
    texture.flip_vertical()
    texture.mag_filter = texture.min_filter = "nearest"
    holder = BoxLayout(padding=theme.dp(16))
    holder.add_widget(Image(texture=texture, fit_mode="contain"))
    return holder
