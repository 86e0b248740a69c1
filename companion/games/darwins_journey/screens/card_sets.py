"""Alfred's cards: the copied sets, a new one, one from a code or a file; what comes in is shown before it is added."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from assets.words import _
from companion.app.navigation import Screen
from companion.app.theme import Type
from companion.app.widgets.controls import PushButton
from companion.app.widgets.field import FilePicker
from companion.app.widgets.layout import Centred, Column, Flow, Scroll, Text
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.rows import EmptyState, ListRow, Note, Section
from companion.games.darwins_journey.screens.presenter import SetRow, set_rows
from companion.games.darwins_journey.transcription.shelf import Shelf

if TYPE_CHECKING:
    from companion.games.darwins_journey.transcription.sharing import Shared


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
        from companion.games.darwins_journey.transcription.steps import every_step

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
        from companion.games.darwins_journey.transcription.sharing import is_share_code, taken

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
        from companion.games.darwins_journey.transcription.sharing import opened

        self.shell.close()
        self.shell.attempt(lambda: self.show_preview(opened(path)))

    def show_preview(self, shared: Shared) -> None:
        """Say what came in and where it may go; a tap adds it."""
        self.shell.open(lambda: self._preview(shared))

    def _preview(self, shared: Shared) -> Overlay:
        from companion.games.darwins_journey.transcription.sharing import best_home, preview
        from companion.games.darwins_journey.transcription_words import preview_words

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
        from companion.games.darwins_journey.transcription.sharing import preview, take

        def add() -> None:
            draft = take(self.shelf, preview(shared, self.shelf.get(into) if into else None))
            self.said = _("It is in “{name}” now.").format(name=draft.name)

        self.shell.close()
        if self.shell.attempt(add):
            self.shell.rebuild(keep_place=False)
