"""Another printer: found on this device, or given by its address."""

from __future__ import annotations

import threading
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from assets.errors import PlainError
from assets.words import _
from companion.app.navigation import Screen
from companion.app.permissions import Gate, Need, gate_of, with_permission
from companion.app.presenters.printers import FoundRow, found_row
from companion.app.routes import screen_of
from companion.app.shape import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.buttons import PushButton
from companion.app.widgets.field import Labelled, TextField
from companion.app.widgets.layout import Centred, Column, Grid
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.rows import ListRow, Note, Progress, Section
from companion.app.widgets.scroll import Scroll
from companion.app.widgets.text import Text
from companion.paper.printers import absent_words
from printing.platforms import Platform, here

if TYPE_CHECKING:
    from printing.platforms import Found

_UNKNOWN = "default"


class AddPrinterScreen(Screen):
    """Looks what is there, and takes an address.

    platform, gate: what this device has and what a person must allow; this device's own unless given.
    """

    def __init__(self, platform: Platform | None = None, gate: Gate | None = None) -> None:
        self._platform = here() if platform is None else platform
        self._gate = gate_of(self._platform) if gate is None else gate
        self.found: list[Found] = []
        self.looking = False
        self._looked = False
        self._address = ""
        self._wrong = ""
        self._kind = _UNKNOWN

    def title(self) -> str:
        """Return the name of the screen."""
        return _("Add a printer")

    def build(self) -> Widget:
        """Return what was found and the field for an address."""
        kind = Section(
            _("Kind"),
            ListRow(
                self._kind_words(self._kind),
                self._open_kinds,
                detail=_(
                    "It stands on a sign below or behind the printer. If in doubt, leave it: a page tells."
                ),
                icon="printer",
                focus_key="add:kind",
            ),
        )
        parts = [self._network(), self._nearby(), kind]
        if theme.shape is Shape.WIDE:
            typed = Column(parts[0], parts[2], gap=28)
            sides = (typed, parts[1]) if theme.left_handed else (parts[1], typed)
            halves = Grid(*sides, columns=2, gap=48, top_aligned=True)
            return Scroll(Centred(Column(halves, inset=24), most=1160))
        return Scroll(Centred(Column(*parts, gap=28, inset=20), most=720))

    def entered(self) -> None:
        """Look at once what is there, if nobody has to be asked for that."""
        if not self._looked and (self._platform is not Platform.ANDROID or self._gate.open(Need.BLUETOOTH)):
            self.look()

    # What is there

    def look(self) -> None:
        """Look for printers on a thread of its own; each is shown as it is found."""
        if self.looking:
            return
        self.looking, self._looked, self.found = True, True, []
        self.shell.rebuild()

        def work() -> None:
            from printing.platforms import find

            try:
                for one in find(platform=self._platform):
                    Clock.schedule_once(partial(self._one_found, one), 0)
            finally:
                Clock.schedule_once(lambda _dt: self._done(), 0)

        threading.Thread(target=work, name="looking for printers", daemon=True).start()

    def _one_found(self, one: Found, _dt: float) -> None:
        self.found.append(one)

    def _done(self) -> None:
        self.looking = False
        if self.shell.screen is self:
            self.shell.rebuild()

    def _nearby(self) -> Widget:
        printing = self.shell.services.printing
        parts: list[Widget] = []
        for row in (found_row(one, printing) for one in self.found):
            parts.append(
                ListRow(
                    row.name,
                    partial(self._take, row),
                    detail="\n".join([row.detail, _("saved already")]) if row.saved else row.detail,
                    icon=row.icon,
                    trailing="" if row.blocked else "plus" if not row.saved else "chevron_right",
                    focus_key=f"found:{row.address}",
                )
            )
            if row.blocked:
                parts.append(self._blocked(row))
        if self.looking:
            parts += [Text(_("Looking …"), Type.LABEL, soft=True), Progress(-1)]
        else:
            if not parts:
                parts.append(Text(self._nothing_words(), Type.LABEL, soft=True))
            again = _("Look again") if self._looked else _("Look for paired printers")
            parts.append(
                PushButton(again, self._look_allowed, icon="refresh", kind="quiet", focus_key="add:look")
            )
        parts.append(Text(" ".join(absent_words(self._platform)), Type.SMALL, soft=True))
        if self._platform is Platform.ANDROID:
            return Section(_("On this device: Bluetooth"), *parts)
        return Section(_("On this device: USB, serial ports, print queues"), *parts)

    def _nothing_words(self) -> str:
        if self._platform is not Platform.ANDROID:
            return _("Nothing was found on this device. Is it plugged in and switched on?")
        if self._looked:
            return _(
                "Nothing is paired with this device. Switch the printer on and pair it in the device's settings."
            )
        return _("A printer that is paired with this device in its settings can be added here.")

    def _look_allowed(self) -> None:
        if self._platform is Platform.ANDROID:
            with_permission(self.shell, Need.BLUETOOTH, self.look, self._gate)
        else:
            self.look()

    def _blocked(self, row: FoundRow) -> Widget:
        """Return what keeps this account from a printer; a line to write somewhere can be copied."""
        if not row.rule:
            return Note(row.blocked, kind="warn")
        copy = PushButton(
            _("Copy the line"),
            partial(self._copy, row.rule),
            icon="copy",
            fit=True,
            focus_key=f"copy:{row.address}",
        )
        return Note(row.blocked, kind="warn", action=copy)

    def _copy(self, rule: str) -> None:
        from kivy.core.clipboard import Clipboard

        Clipboard.copy(rule)
        self.shell.say(_("The line is on the clipboard."))

    def _take(self, row: FoundRow) -> None:
        self._add(row.address, row.name)

    # By its address

    def _network(self) -> Widget:
        field = TextField(
            self._address,
            self._typed,
            hint="192.168.1.50",
            most=200,
            on_enter=self._add_typed,
            focus_key="add:address",
        )
        help_text = _("Its self-test print shows it: switch it on with the feed button held down.")
        add = PushButton(_("Add"), self._add_typed, kind="primary", icon="plus", least=56, focus_key="add:go")
        labelled = Labelled(_("Address"), field, help_text=help_text, wrong=self._wrong)
        return Section(_("In the network"), labelled, add)

    def _typed(self, text: str) -> None:
        self._address = text

    def _add_typed(self) -> None:
        typed = self._address.strip()
        self._add(typed if ":" in typed else f"tcp://{typed}", "" if "://" in typed else typed)

    def _add(self, address: str, name: str) -> None:
        try:
            printer = self.shell.services.printing.add_printer(address, name=name, kind=self._kind)
        except PlainError as error:
            self._wrong = " ".join(part for part in (error.what, error.remedy) if part)
            self.shell.rebuild()
            return
        screen: Any = screen_of("printer", printer.id, fresh=True)
        self.shell.swap(screen)
        if printer.address.startswith("tcp:"):
            screen.ask()

    # What kind it is

    def _kind_words(self, kind: str) -> str:
        return _("I do not know") if kind == _UNKNOWN else kind

    def _open_kinds(self) -> None:
        def make() -> Overlay:
            from printing.profiles import names

            rows = [
                ListRow(
                    self._kind_words(kind),
                    partial(self._choose_kind, kind),
                    trailing="check" if kind == self._kind else "",
                    size=Type.LABEL,
                    focus_key=f"kind:{kind}",
                )
                for kind in names()
            ]
            return Overlay(_("Kind of printer"), Column(*rows, gap=6), self.shell.close)

        self.shell.open(make)

    def _choose_kind(self, kind: str) -> None:
        self._kind = kind
        self.shell.close()
        self.shell.rebuild()
