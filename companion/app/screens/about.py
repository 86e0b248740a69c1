"""About the companion: what it is not, where its facts come from, whose work it ships, a report when something went wrong."""

from __future__ import annotations

import threading
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from assets import files
from assets.errors import PlainError
from companion.app.navigation import Screen
from companion.app.presenters.about import LICENCES, credits_shipped, facts_words, paragraphs, unofficial
from companion.app.shape import Shape
from companion.app.theme import Theme, Type
from companion.app.widgets.buttons import PushButton
from companion.app.widgets.layout import Centred, Column, Grid
from companion.app.widgets.rows import ListRow, Note, OnOff, Progress, Section
from companion.app.widgets.scroll import Scroll
from companion.app.widgets.text import Text
from companion.problem_report import free_path, version, write_report
from companion.provenance import GameFacts, games
from companion.words import _, first_up

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

    def build(self, theme: Theme) -> Widget:
        """Return the sections; on a wide window in two columns."""
        first = [self._what(theme), self._report(theme), self._licences(theme)]
        rest = [self._facts(theme), self._credits(theme)]
        if theme.shape is Shape.WIDE:
            halves = Grid(
                theme,
                Column(theme, *first, gap=28),
                Column(theme, *rest, gap=28),
                columns=2,
                gap=48,
                top_aligned=True,
            )
            return Scroll(theme, Centred(theme, Column(theme, halves, inset=24), most=1160), name="about")
        content = Column(theme, first[0], rest[0], first[1], rest[1], first[2], gap=28, inset=20)
        return Scroll(theme, Centred(theme, content, most=720), name="about")

    def _what(self, theme: Theme) -> Widget:
        steps = ListRow(
            theme,
            _("First steps"),
            self._first_steps,
            detail=_("What it does, a demo game, tags or not"),
            icon="compass",
            focus_key="about:steps",
        )
        return Column(theme, Note(theme, unofficial()), steps, gap=16)

    def _facts(self, theme: Theme) -> Widget:
        rows = [
            ListRow(
                theme,
                one.name,
                partial(self._game_facts, one),
                detail=facts_words(one),
                icon="check_circle" if not one.unverified else "info",
                focus_key=f"about:facts:{one.game}",
            )
            for one in games()
        ]
        note = _("Verified: compared with a rulebook text or with print. The rulebook always wins.")
        return Section(theme, _("Where the facts come from"), *rows, note=note)

    def _credits(self, theme: Theme) -> Widget:
        shown = [
            Column(
                theme,
                Text(theme, one.what, Type.LABEL, bold=True),
                Text(theme, f"{one.made_from} · {one.licence}", Type.SMALL, soft=True),
                gap=2,
            )
            for one in credits_shipped()
        ]
        own = Text(theme, _("The sounds are the companion's own."), Type.SMALL, soft=True)
        return Section(theme, _("Made by others"), *shown, own)

    def _licences(self, theme: Theme) -> Widget:
        own = Text(theme, _("The companion itself is under the MIT licence."), Type.LABEL)
        rows = [
            ListRow(
                theme,
                name,
                partial(self._licence, name, file),
                icon="file",
                focus_key=f"about:licence:{file}",
            )
            for name, file in LICENCES
        ]
        return Section(theme, _("Licences"), own, *rows)

    def _report(self, theme: Theme) -> Widget:
        parts: list[Widget] = [
            Text(
                theme,
                _("A text file: this device, what failed last, the answers of the game played last."),
                Type.LABEL,
                soft=True,
            )
        ]
        # What became of it stands where the button was pressed, not below the edge of the window.
        if self.written:
            parts.append(Note(theme, _("Written: {file}").format(file=self.written)))
        if self.wrong:
            parts.append(Note(theme, self.wrong, kind="wrong"))
        if self._busy:
            parts += [Text(theme, _("Looks at this device…"), Type.LABEL), Progress(theme, -1)]
        else:
            parts += [
                OnOff(
                    theme,
                    _("With names"),
                    self.names,
                    self._set_names,
                    detail=_("Otherwise the names people typed are left out."),
                    focus_key="about:names",
                ),
                PushButton(theme, _("Write the report"), self.write, icon="bug", focus_key="about:report"),
            ]
        return Section(theme, _("Something went wrong?"), *parts)

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
        from companion.app.screens.welcome import WelcomeScreen

        self.shell.go(WelcomeScreen())

    def _game_facts(self, one: GameFacts) -> None:
        self.shell.go(FactsScreen(one))

    def _licence(self, name: str, file: str) -> None:
        self.shell.go(LicenceScreen(name, file))


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

    def build(self, theme: Theme) -> Widget:
        """Return the groups in two sections."""
        verified = tuple(one for one in self._facts.groups if one.verified)
        sections = [
            Section(
                theme,
                name,
                *(
                    Column(
                        theme,
                        Text(theme, first_up(group.name), Type.BODY, bold=True),
                        Text(theme, group.source, Type.LABEL, soft=True),
                        gap=2,
                    )
                    for group in groups
                ),
            )
            for name, groups in ((_("Not verified"), self._facts.unverified), (_("Verified"), verified))
            if groups
        ]
        return Scroll(
            theme, Centred(theme, Column(theme, *sections, gap=28, inset=20), most=720), name="facts"
        )


class LicenceScreen(Screen):
    """The text of one licence."""

    def __init__(self, name: str, file: str) -> None:
        self._name, self._file = name, file

    def title(self) -> str:
        """Return the name of the licence."""
        return self._name

    def build(self, theme: Theme) -> Widget:
        """Return its paragraphs."""
        parts: list[Any] = [Text(theme, one, Type.LABEL) for one in paragraphs(files.read_text(self._file))]
        return Scroll(theme, Centred(theme, Column(theme, *parts, inset=20), most=720), name="licence")
