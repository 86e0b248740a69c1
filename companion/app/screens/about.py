"""About the companion: what it is not, where its facts come from, whose work it ships, a report when something went wrong."""

from __future__ import annotations

import threading
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from assets import files
from assets.errors import PlainError
from assets.words import _, first_up
from companion.app.navigation import Screen
from companion.app.presenters.about import LICENCES, credits_shipped, facts_words, paragraphs, unofficial
from companion.app.shape import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.buttons import PushButton
from companion.app.widgets.layout import Centred, Column, Grid
from companion.app.widgets.rows import ListRow, Note, OnOff, Progress, Section
from companion.app.widgets.scroll import Scroll
from companion.app.widgets.text import Text
from companion.problem_report import free_path, version, write_report
from companion.provenance import GameFacts, facts_of_games

if TYPE_CHECKING:
    from companion.device import Finding


class AboutScreen(Screen):
    """Credits, provenance, the first steps again, the problem report."""

    def __init__(self) -> None:
        self.names = False
        self.written = ""
        self.wrong = ""
        self._busy = False

    def title(self) -> str:
        """Return the name of the screen."""
        return _("About")

    def subtitle(self) -> str:
        """Return the version."""
        return _("Tabletop Companion {version}").format(version=version())

    def build(self) -> Widget:
        """Return the sections; on a wide window in two columns."""
        first = [self._what(), self._report(), self._licences()]
        rest = [self._facts(), self._credits()]
        if theme.shape is Shape.WIDE:
            halves = Grid(Column(*first, gap=28), Column(*rest, gap=28), columns=2, gap=48, top_aligned=True)
            return Scroll(Centred(Column(halves, inset=24), most=1160), name="about")
        content = Column(first[0], rest[0], first[1], rest[1], first[2], gap=28, inset=20)
        return Scroll(Centred(content, most=720), name="about")

    def _what(self) -> Widget:
        steps = ListRow(
            _("First steps"),
            self._first_steps,
            detail=_("What it does, a demo game, tags or not"),
            icon="compass",
            focus_key="about:steps",
        )
        return Column(Note(unofficial()), steps, gap=16)

    def _facts(self) -> Widget:
        rows = [
            ListRow(
                one.name,
                partial(self._game_facts, one),
                detail=facts_words(one),
                icon="check_circle" if not one.unverified else "info",
                focus_key=f"about:facts:{one.game}",
            )
            for one in facts_of_games()
        ]
        note = _("Verified: compared with a rulebook text or with print. The rulebook always wins.")
        return Section(_("Where the facts come from"), *rows, note=note)

    def _credits(self) -> Widget:
        shown = [
            Column(
                Text(one.what, Type.LABEL, bold=True),
                Text(f"{one.made_from} · {one.licence}", Type.SMALL, soft=True),
                gap=2,
            )
            for one in credits_shipped()
        ]
        own = Text(_("The sounds are the companion's own."), Type.SMALL, soft=True)
        return Section(_("Made by others"), *shown, own)

    def _licences(self) -> Widget:
        own = Text(_("The companion itself is under the MIT licence."), Type.LABEL)
        rows = [
            ListRow(name, partial(self._licence, name, file), icon="file", focus_key=f"about:licence:{file}")
            for name, file in LICENCES
        ]
        return Section(_("Licences"), own, *rows)

    def _report(self) -> Widget:
        parts: list[Widget] = [
            Text(
                _("A text file: this device, what failed last, the answers of the game played last."),
                Type.LABEL,
                soft=True,
            )
        ]
        # What became of it stands where the button was pressed, not below the edge of the window.
        if self.written:
            parts.append(Note(_("Written: {file}").format(file=self.written)))
        if self.wrong:
            parts.append(Note(self.wrong, kind="wrong"))
        if self._busy:
            parts += [Text(_("Looks at this device…"), Type.LABEL), Progress(-1)]
        else:
            parts += [
                OnOff(
                    _("With names"),
                    self.names,
                    self._set_names,
                    detail=_("Otherwise the names people typed are left out."),
                    focus_key="about:names",
                ),
                PushButton(_("Write the report"), self.write, icon="bug", focus_key="about:report"),
            ]
        return Section(_("Something went wrong?"), *parts)

    def _set_names(self, on: bool) -> None:
        self.names = on

    def write(self) -> None:
        """Look at the device on a thread of its own, then write the report; never over another file."""
        if self._busy:
            return
        self._busy, self.written, self.wrong = True, "", ""
        self.shell.rebuild()

        def work() -> None:
            from companion import device

            found = [one for one in device.look() if one.topic != "terminal"]
            Clock.schedule_once(lambda _dt: self._looked(found), 0)

        threading.Thread(target=work, name="report", daemon=True).start()

    def _looked(self, found: list[Finding]) -> None:
        self._busy = False
        services = self.shell.services
        now = services.now()
        try:
            path = free_path(services.folder / "exports", now)
            self.written = str(
                write_report(services.storage, path, now, found, folder=services.folder, names=self.names)
            )
        except PlainError as error:
            self.wrong = str(error)
        if self.shell.screen is self:
            self.shell.rebuild()

    def _first_steps(self) -> None:

        self.shell.go("welcome")

    def _game_facts(self, one: GameFacts) -> None:
        self.shell.go("facts", one)

    def _licence(self, name: str, file: str) -> None:
        self.shell.go("licence", name, file)


class FactsScreen(Screen):
    """The groups of facts of one game: what nobody verified first, each with its source."""

    def __init__(self, facts: GameFacts) -> None:
        self._facts = facts

    def title(self) -> str:
        """Return the game."""
        return self._facts.name

    def subtitle(self) -> str:
        """Return how much of it was verified."""
        return facts_words(self._facts)

    def build(self) -> Widget:
        """Return the groups in two sections."""
        verified = tuple(one for one in self._facts.groups if one.verified)
        sections = [
            Section(
                name,
                *(
                    Column(
                        Text(first_up(group.name), Type.BODY, bold=True),
                        Text(group.source, Type.LABEL, soft=True),
                        gap=2,
                    )
                    for group in groups
                ),
            )
            for name, groups in ((_("Not verified"), self._facts.unverified), (_("Verified"), verified))
            if groups
        ]
        return Scroll(Centred(Column(*sections, gap=28, inset=20), most=720), name="facts")


class LicenceScreen(Screen):
    """The text of one licence."""

    def __init__(self, name: str, file: str) -> None:
        self._name, self._file = name, file

    def title(self) -> str:
        """Return the name of the licence."""
        return self._name

    def build(self) -> Widget:
        """Return its paragraphs."""
        parts: list[Any] = [Text(one, Type.LABEL) for one in paragraphs(files.read_text(self._file))]
        return Scroll(Centred(Column(*parts, inset=20), most=720), name="licence")
