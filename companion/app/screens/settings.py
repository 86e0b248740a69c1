"""The settings, and about the companion: licences, sources of the facts, a report when something went wrong."""

from __future__ import annotations

import threading
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from assets import files
from assets.errors import PlainError
from assets.words import _, first_up, pgettext
from companion import samples
from companion.app.navigation import Screen
from companion.app.presenters.settings import (
    LICENCES,
    LIGHTS,
    MODES,
    SPOKEN,
    TEXT_PERCENT,
    credits_shipped,
    facts_words,
    language_name,
    light_words,
    mode_words,
    paragraphs,
    speak,
    speakable,
    unofficial,
)
from companion.app.safe_area import Shape
from companion.app.signals import Signals
from companion.app.theme import Type, theme
from companion.app.widgets.controls import Chips, IconButton, PushButton
from companion.app.widgets.drawing import Icon
from companion.app.widgets.layout import Centred, Column, Grid, Row, Scroll, Text
from companion.app.widgets.rows import ListRow, Note, OnOff, Progress, Section
from companion.problem_report import free_path, version, write_report
from companion.provenance import GameFacts, facts_of_games

if TYPE_CHECKING:
    from companion.device import Finding


_STATE_ICONS = {"limited": "info", "missing": "warning"}


class SettingsScreen(Screen):
    """The settings of this device."""

    def __init__(self) -> None:
        self.findings: list[Finding] | None = None
        self._looking = False

    def title(self) -> str:
        """Return the name of the screen."""
        return _("Settings")

    def build(self) -> Widget:
        """Return the settings; on a wide window in two columns."""
        settings = self.shell.services.settings
        look = Section(
            pgettext("look of the screen", "Light"),
            Chips(
                [(light, light_words(light)) for light in LIGHTS],
                settings.light,
                self._set_light,
                focus_key="light",
            ),
            OnOff(
                _("High contrast"),
                settings.high_contrast,
                self._set_contrast,
                detail=_("Black on white, white on black, strong edges."),
                focus_key="contrast",
            ),
            note=_("By the clock: dark from seven in the evening."),
        )
        language = Section(
            _("Language"),
            Chips(
                [(one, language_name(one)) for one in SPOKEN],
                settings.language,
                self._set_language,
                focus_key="language",
            ),
        )
        size = Section(_("Text size"), self._text_size())
        hand = Section(
            _("Hand"),
            OnOff(
                _("Left-handed"),
                settings.left_handed,
                self._set_hand,
                detail=_("Buttons and answers lie on the left."),
                focus_key="hand",
            ),
        )
        printer = Section(_("Printing"), *self._printing())
        cards = Section(
            _("Darwin's Journey"),
            ListRow(
                _("Alfred's cards"),
                self._cards,
                detail=_("Copy what is printed on yours"),
                icon="cards",
                focus_key="settings:cards",
            ),
        )
        data, about = self._data(), self._about()
        heard = Section(_("Read aloud and sounds"), *self._heard())
        parts = [language, look, size, hand, heard, cards, printer, data, about, self._device()]
        if theme.shape is Shape.WIDE:
            half = Column(*parts[:5], gap=28)
            other = Column(*parts[5:], gap=28)
            halves = Grid(half, other, columns=2, gap=48, top_aligned=True)
            return Scroll(Centred(Column(halves, inset=24), most=1160))
        return Scroll(Centred(Column(*parts, gap=28, inset=20), most=720))

    def _printing(self) -> list[Widget]:
        printing = self.shell.services.printing
        usual, sign = printing.printers.usual(), printing.sign()
        return [
            ListRow(
                _("Printers"),
                self._printers,
                detail=_("None is saved yet") if usual is None else usual.name,
                icon="printer",
                focus_key="settings:printers",
            ),
            ListRow(
                _("Print jobs"),
                self.shell.show_queue,
                detail=_("Nothing waits") if sign is None else sign.said,
                icon="receipt",
                focus_key="settings:jobs",
            ),
        ]

    def _cards(self) -> None:

        self.shell.go("card_sets")

    def _data(self) -> Widget:
        parts: list[Widget] = [Text(str(self.shell.services.folder), Type.LABEL)]
        if samples.present(self.shell.services.storage):
            parts.append(
                ListRow(
                    _("Remove the samples"),
                    self._remove_samples,
                    detail=_("The demo game and the finished sample game"),
                    icon="delete",
                    trailing="",
                    focus_key="settings:samples",
                )
            )
        return Section(_("Data"), *parts)

    def _remove_samples(self) -> None:
        if self.shell.attempt(lambda: samples.remove(self.shell.services.storage)):
            self.shell.say(_("The samples are gone."))
            self.shell.rebuild()

    def _about(self) -> Widget:
        row = ListRow(
            _("About"),
            self._show_about,
            detail=_("First steps, credits, where facts come from, problem report"),
            icon="info",
            focus_key="settings:about",
        )
        return Section(_("The companion"), row)

    def _show_about(self) -> None:

        self.shell.go("about")

    def _printers(self) -> None:

        self.shell.go("printers")

    def _text_size(self) -> Widget:
        now = TEXT_PERCENT.index(self.shell.services.settings.text_percent)
        less = IconButton("minus", _("Smaller"), partial(self._set_text, now - 1), focus_key="text:less")
        more = IconButton("plus", _("Larger"), partial(self._set_text, now + 1), focus_key="text:more")
        less.disabled, more.disabled = now == 0, now == len(TEXT_PERCENT) - 1
        percent = Text(f"{TEXT_PERCENT[now]} %", Type.TITLE, bold=True, inline=True)
        return Row(less, percent, more, Widget(size_hint_y=None, height=1), gap=16)

    def _device(self) -> Widget:
        if self.findings is None:
            content: list[Widget] = [
                Text(_("Looks for decoders, cameras, printers, fonts and room."), Type.LABEL, soft=True)
            ]
            if self._looking:
                content.append(Progress(-1))
            else:
                content.append(
                    PushButton(_("Look what this device has"), self.look, icon="search", focus_key="doctor")
                )
        else:
            ready = [one.what for one in self.findings if one.state.value == "ready"]
            lacking = [self._finding(one) for one in self.findings if one.state.value != "ready"]
            sign = Icon("check_circle", theme.dp(22), colour=theme.palette.accent)
            content = [
                *lacking,
                Row(sign, Text(_("Ready: {things}.").format(things=", ".join(ready)), Type.LABEL)),
            ]
        return Section(_("This device"), *content)

    def _finding(self, one: Finding) -> Widget:
        sign = Icon(_STATE_ICONS[one.state.value], theme.dp(22), colour=theme.palette.danger)
        words = Column(Text(one.what, Type.LABEL, bold=True), gap=2)
        for line in (one.detail, one.remedy):
            if line:
                words.add_widget(Text(line, Type.SMALL, soft=True))
        return Row(sign, words)

    def _heard(self) -> list[Widget]:
        services = self.shell.services
        settings, voice = services.settings, services.voice.voice
        sounds = OnOff(
            _("Sounds and buzz"),
            Signals(services.storage).on,
            self._set_sounds,
            detail=_("A new tag, your turn, the end."),
            focus_key="sounds",
        )
        if voice is None:
            words = _("Nothing on this device can read aloud. On Linux, install espeak-ng.")
            return [Note(words), sounds]
        modes = Chips(
            [(mode, mode_words(mode)) for mode in MODES],
            settings.read_aloud,
            self._set_voice,
            focus_key="voice",
        )
        name = Text(
            _("The opponent's turn is read by {name}.").format(name=voice.name), Type.LABEL, soft=True
        )
        parts: list[Widget] = [name, modes]
        if settings.read_aloud != "off":
            parts += [
                OnOff(_("Slowly"), settings.slow_voice, self._set_slow, focus_key="voice:slow"),
                PushButton(_("Try it"), self.try_voice, icon="speech", focus_key="voice:try"),
            ]
        return [*parts, sounds]

    def _set_contrast(self, on: bool) -> None:
        self._put("high_contrast", on)

    def _set_voice(self, mode: str) -> None:
        self._put("read_aloud", mode)

    def _set_slow(self, on: bool) -> None:
        self._put("slow_voice", on)

    def _set_sounds(self, on: bool) -> None:
        signals = Signals(self.shell.services.storage)
        self.shell.attempt(lambda: setattr(signals, "on", on))

    def try_voice(self) -> None:
        """Say a sentence as the settings want it."""
        services = self.shell.services
        words = _("The opponent's turn is read like this.")
        services.voice.say(speakable(words), slow=services.settings.slow_voice)

    def left(self) -> None:
        """Fall silent."""
        self.shell.services.voice.stop()

    def _set_language(self, language: str) -> None:
        settings = self.shell.services.settings
        self.shell.attempt(lambda: setattr(settings, "language", language))
        speak(settings)
        self.findings = None  # they were worded in the other language
        self.shell.restyle()

    def _set_light(self, light: str) -> None:
        self._put("light", light)

    def _set_text(self, place: int) -> None:
        self._put("text_percent", TEXT_PERCENT[place])

    def _set_hand(self, left: bool) -> None:
        self._put("left_handed", left)

    def _put(self, name: str, value: Any) -> None:
        self.shell.attempt(lambda: setattr(self.shell.services.settings, name, value))
        self.shell.restyle()

    def look(self) -> None:
        """Find out what this device has, on a thread of its own."""
        self._looking = True
        self.shell.rebuild()

        def work() -> None:
            from companion import device

            found = [one for one in device.look() if one.topic != "terminal"]
            Clock.schedule_once(lambda _dt: self._looked(found), 0)

        threading.Thread(target=work, name="doctor", daemon=True).start()

    def _looked(self, found: list[Finding]) -> None:
        self._looking = False
        self.findings = found
        if self.shell.screen is self:
            self.shell.rebuild()


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
