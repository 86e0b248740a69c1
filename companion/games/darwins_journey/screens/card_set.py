"""One copied set: how far each part is, and what can be done with the set."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from assets.errors import PlainError
from assets.words import _
from companion.app.navigation import HeaderAction, Screen
from companion.app.safe_area import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.controls import PushButton
from companion.app.widgets.field import Labelled, TextField
from companion.app.widgets.layout import Centred, Column, Flow, Grid, Scroll
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.rows import ListRow, Note, Section
from companion.games.darwins_journey.screens.presenter import PartRow, go_on, part_rows
from companion.games.darwins_journey.transcription.draft import LONGEST_NAME, Draft
from companion.games.darwins_journey.transcription.shelf import Shelf
from companion.games.darwins_journey.transcription_words import set_words, step_name


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
        from companion.games.darwins_journey.transcription.sharing import export_into

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
