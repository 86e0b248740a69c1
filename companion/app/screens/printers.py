"""Printers: the saved ones, one printer, another printer found or given by its address, and the print jobs."""

from __future__ import annotations

import contextlib
import threading
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from assets.errors import PlainError
from assets.words import _, ngettext
from companion.app.navigation import HeaderAction, Screen
from companion.app.phone import Gate, Need, gate_of, with_permission
from companion.app.presenters.printing import (
    MORE,
    FoundRow,
    QueueView,
    found_row,
    printer_rows,
    queue_view,
    renamed,
)
from companion.app.routes import screen_of
from companion.app.safe_area import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.controls import PushButton
from companion.app.widgets.field import Labelled, TextField
from companion.app.widgets.layout import Centred, Column, Grid, Scroll, Text
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.printing import JobPanel
from companion.app.widgets.rows import EmptyState, KeyValue, ListRow, Note, OnOff, Progress, Section
from companion.paper.printers import absent_words
from companion.paper.queue import cancelled_words, unseen_words
from printing.jobs import State
from printing.platforms import Platform, here

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.paper.printers import Printer, Removed
    from companion.paper.queue import Action, JobView
    from printing.platforms import Found


class PrintersScreen(Screen):
    """The saved printers of this household."""

    def __init__(self) -> None:
        self._removed: Removed | None = None

    def title(self) -> str:
        """Return the name of the screen."""
        return _("Printers")

    def actions(self) -> Sequence[HeaderAction]:
        """Return the way to the print jobs."""
        return (HeaderAction("list", _("Print jobs"), self.shell.show_queue),)

    def build(self) -> Widget:
        """Return the printers, and the way to another."""
        rows = printer_rows(self.shell.services.printing)
        content = Column(gap=10, inset=20)
        if self._removed is not None:
            undo = PushButton(_("Undo"), self._undo, icon="undo", fit=True, focus_key="printers:undo")
            words = _("{name} is removed. What waits for it is still sent there.")
            content.add_widget(Note(words.format(name=self._removed.printer.name), action=undo))
        for row in rows:
            content.add_widget(
                ListRow(
                    row.name,
                    partial(self._open, row.id),
                    detail=row.detail,
                    icon="printer",
                    focus_key=f"printer:{row.id}",
                )
            )
        add = PushButton(
            _("Add a printer"),
            self._add,
            kind="secondary" if rows else "primary",
            icon="plus",
            least=56,
            focus_key="printers:add",
        )
        if rows:
            content.add_widget(add)
        else:
            words = _("No printer is saved. Receipts can be kept as pictures and texts without one.")
            content.add_widget(EmptyState("printer", words, action=add))
        return Scroll(Centred(content, most=720))

    def removed(self, removed: Removed) -> None:
        """A printer was removed: offer to undo it."""
        self._removed = removed

    def left(self) -> None:
        """What was removed stays so."""
        self._removed = None

    def _undo(self) -> None:
        removed, self._removed = self._removed, None
        if removed is not None:
            self.shell.attempt(lambda: self.shell.services.printing.printers.put_back(removed))
        self.shell.rebuild()

    def _open(self, printer: str) -> None:
        self.shell.go("printer", printer)

    def _add(self) -> None:

        self.shell.go("add_printer")


class PrinterScreen(Screen):
    """One saved printer; `fresh`: it was added just now."""

    def __init__(self, printer: str, *, fresh: bool = False) -> None:
        self._id = printer
        self._fresh = fresh
        self._said: tuple[str, ...] | None = None
        self._asking = False
        self._wrong = ""
        self._name = ""
        self._job: int | None = None
        self._panel: JobPanel | None = None

    @property
    def printer(self) -> Printer | None:
        """The printer as it is saved now; None if it was removed meanwhile."""
        return self.shell.services.printing.printers.get(self._id)

    def title(self) -> str:
        """Return its name."""
        printer = self.printer
        return _("Printer") if printer is None else printer.name

    def subtitle(self) -> str:
        """Return where it is."""
        printer = self.printer
        return "" if printer is None else printer.address

    def build(self) -> Widget:
        """Return what is known of it and what can be done with it."""
        printer = self.printer
        if printer is None:
            empty = EmptyState("printer_off", _("This printer is not saved any more."))
            return Scroll(Centred(empty, most=720))
        self._name = printer.name
        self._panel = JobPanel(self._act, titled=False, key="printer")
        self._tell()
        doing = Column(*self._welcome(printer), *self._deeds(printer), self._panel, gap=14)
        knowing = Column(self._about(printer), self._naming(printer), gap=24)
        away = PushButton(
            _("Remove this printer"), self._remove, kind="quiet", icon="delete", focus_key="printer:remove"
        )
        if theme.shape is Shape.WIDE:
            known = Column(knowing, away, gap=24)
            sides = (doing, known) if theme.left_handed else (known, doing)
            halves = Grid(*sides, columns=2, gap=48, top_aligned=True)
            return Scroll(Centred(Column(halves, inset=24), most=1160))
        return Scroll(Centred(Column(doing, knowing, away, gap=24, inset=20), most=720))

    def _welcome(self, printer: Printer) -> list[Widget]:
        if printer.calibrated or printer.profile != "default":
            return []
        words = (
            _(
                "Saved. Nothing is known of it yet: calibrate it, and it prints letters, width and cut as it should."
            )
            if self._fresh
            else _("Not calibrated yet: only plain letters go as text, and the width is a guess.")
        )
        return [Note(words)]

    def _deeds(self, printer: Printer) -> list[Widget]:
        unknown = printer.profile == "default" and not printer.calibrated
        calibrate = PushButton(
            _("Calibrate"),
            self._calibrate,
            kind="primary" if unknown else "secondary",
            icon="sliders",
            least=56,
            focus_key="printer:calibrate",
        )
        trial = PushButton(
            _("Print a test page"),
            self._trial,
            kind="secondary" if unknown else "primary",
            icon="receipt",
            least=56,
            focus_key="printer:test",
        )
        ask = PushButton(_("How is it?"), self.ask, icon="info", least=56, focus_key="printer:status")
        ask.disabled = self._asking
        first, second = (calibrate, trial) if unknown else (trial, calibrate)
        parts: list[Widget] = [
            first,
            Grid(second, ask, columns=1 if theme.shape is Shape.PHONE else 2),
        ]
        if self._asking:
            parts.append(Progress(-1))
        elif self._wrong:
            parts.append(Note(self._wrong, kind="wrong"))
        elif self._said is not None:
            parts.append(Note("\n".join(self._said)))
        return parts

    def _about(self, printer: Printer) -> Widget:
        from companion.app.presenters.printing import fact_rows

        usual = self.shell.services.printing.printers.usual()
        default = OnOff(
            _("Print here when nobody chooses"),
            usual is not None and usual.id == printer.id,
            self._make_usual,
            focus_key="printer:usual",
        )
        default.disabled = default.on and len(self.shell.services.printing.printers.all()) == 1
        facts = [KeyValue(name, value) for name, value in fact_rows(printer)]
        return Section(_("About it"), *facts, default)

    def _naming(self, printer: Printer) -> Widget:
        field = TextField(printer.name, self._typed, most=60, on_enter=self._rename, focus_key="printer:name")
        save = PushButton(_("Rename"), self._rename, fit=True, focus_key="printer:rename")
        return Column(Labelled(_("Name"), field), save, gap=8)

    def _typed(self, name: str) -> None:
        self._name = name

    def _rename(self) -> None:
        printer = self.printer
        if printer is not None:
            self.shell.attempt(lambda: renamed(self.shell.services.printing, printer, self._name))
        self.shell.rebuild()

    def _make_usual(self, on: bool) -> None:
        printers, printer = self.shell.services.printing.printers, self.printer
        if printer is not None and on:
            self.shell.attempt(lambda: printers.make_usual(printer))
        self.shell.rebuild()

    def _trial(self) -> None:
        printer = self.printer
        if printer is not None:
            self.shell.attempt(lambda: self._printed(self.shell.services.printing.print_test_page(printer)))

    def _printed(self, job: int) -> None:
        self._job = job
        self._tell()

    def _calibrate(self) -> None:

        self.shell.go("calibration", self._id)

    def _remove(self) -> None:
        printer = self.printer
        if printer is None:
            return
        taken: list[Removed] = []
        if self.shell.attempt(lambda: taken.append(self.shell.services.printing.printers.remove(printer))):
            below = self.shell.stack[-2] if len(self.shell.stack) > 1 else None
            if isinstance(below, PrintersScreen):
                below.removed(taken[0])
                self.shell.back()
            else:
                screen = PrintersScreen()
                screen.removed(taken[0])
                self.shell.swap(screen)

    # How it is

    def ask(self) -> None:
        """Ask it how it is, on a thread of its own: it may take seconds."""
        printer = self.printer
        if printer is None or self._asking:
            return
        self._asking, self._said, self._wrong = True, None, ""
        self.shell.rebuild()
        queue = self.shell.services.printing.queue

        def work() -> None:
            from companion.paper.printers import how_is

            said: tuple[str, ...] = ()
            wrong = ""
            try:
                said = tuple(how_is(printer, queue))
            except PlainError as error:
                wrong = " ".join(part for part in (error.what, error.remedy) if part)
            Clock.schedule_once(lambda _dt: self._answered(said, wrong), 0)

        threading.Thread(target=work, name="asking a printer", daemon=True).start()

    def _answered(self, said: tuple[str, ...], wrong: str) -> None:
        self._asking, self._said, self._wrong = False, said, wrong
        if self.shell.screen is self:
            self.shell.rebuild()

    # The job of the test page

    def _tell(self) -> None:
        if self._panel is not None and self._job is not None:
            with contextlib.suppress(PlainError):
                self._panel.show(self.shell.services.printing.job(self._job))

    def printing_changed(self) -> None:
        """A job has changed."""
        self._tell()

    def _act(self, number: int, action: Action) -> None:
        self.shell.act_on_job(number, action)
        self._tell()


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


LOOKS_PER_SECOND = 2


class QueueScreen(Screen):
    """Every print job, those that need somebody first."""

    shows_queue = True

    def __init__(self) -> None:
        self._most = MORE
        self._clock: Any = None
        self._shown: QueueView | None = None
        self._panels: dict[int, JobPanel] = {}

    def title(self) -> str:
        """Return the name of the screen."""
        return _("Printing")

    def actions(self) -> Sequence[HeaderAction]:
        """Return the ways to other papers and to the printers."""
        return (
            HeaderAction("file", _("Other papers"), self._papers),
            HeaderAction("printer", _("Printers"), self._printers),
        )

    def build(self) -> Widget:
        """Return the jobs in their groups."""
        self._shown = view = queue_view(self.shell.services.printing, self._most)
        self._panels.clear()
        content = Column(gap=24, inset=20)
        for one in view.troubles:
            content.add_widget(Note(one, kind="wrong"))
        if view.look:
            content.add_widget(self._group(_("Needs a look"), view.look))
        if view.under_way:
            group = self._group(_("On its way, in this order"), view.under_way)
            if view.waiting_too:
                words = ngettext("{n} more waits.", "{n} more wait.", view.waiting_too)
                group.add_widget(Text(words.format(n=view.waiting_too), Type.LABEL, soft=True))
            if len(view.under_way) > 1:
                group.add_widget(self._cancel_button())
            content.add_widget(group)
        if view.done:
            group = self._group(_("Done"), view.done, note=unseen_words())
            if view.more_done:
                more = PushButton(_("Show more"), self._show_more, kind="quiet", focus_key="queue:more")
                group.add_widget(more)
            content.add_widget(group)
        if not (view.look or view.under_way or view.done):
            papers = PushButton(_("Print a score pad"), self._papers, icon="edit", focus_key="queue:papers")
            words = _("Nothing was printed yet, and nothing waits.")
            content.add_widget(EmptyState("printer", words, action=papers))
        self._look_again(view)
        return Scroll(Centred(content, most=720))

    def _cancel_button(self) -> PushButton:
        words = _("Cancel everything that waits")
        return PushButton(words, self._ask_to_cancel, kind="quiet", focus_key="queue:cancel-all")

    def _ask_to_cancel(self) -> None:
        shell = self.shell
        counts = shell.services.printing.queue.counts()
        waiting = counts[State.WAITING] + counts[State.SENDING]
        asked = ngettext("Cancel {n} job?", "Cancel {n} jobs?", waiting).format(n=waiting)
        text = _("What is coming out just now goes on. Each can be printed again from the list.")
        shell.ask(asked, text, _("Cancel them"), lambda: shell.attempt(self._cancel_waiting), danger=True)

    def _cancel_waiting(self) -> None:
        count = self.shell.services.printing.queue.cancel_waiting()
        self.shell.rebuild()
        self.shell.say(cancelled_words(count))

    def _group(self, heading: str, jobs: Sequence[JobView], note: str = "") -> Section:
        panels = [JobPanel(self._act, one, key="queue") for one in jobs]
        self._panels.update({one.number: panel for one, panel in zip(jobs, panels, strict=True)})
        return Section(heading, *panels, note=note)

    def printing_changed(self) -> None:
        """A job has changed."""
        self._progress()

    def left(self) -> None:
        """Stop looking how far the jobs are."""
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _look_again(self, view: QueueView) -> None:
        """Look how far a job has come as long as one is coming out."""
        coming = any(one.state is State.SENDING for one in view.under_way)
        if coming and self._clock is None:
            self._clock = Clock.schedule_interval(lambda _dt: self._progress(), 1 / LOOKS_PER_SECOND)
        elif not coming:
            self.left()

    def _progress(self) -> None:
        before, now = self._shown, queue_view(self.shell.services.printing, self._most)
        if before is None or before.apart_from_progress() != now.apart_from_progress():
            self.shell.rebuild()
            return
        for one in now.under_way:
            self._panels[one.number].show(one)

    def _act(self, number: int, action: Action) -> None:
        self.shell.act_on_job(number, action)
        self.shell.rebuild()

    def _show_more(self) -> None:
        self._most += MORE
        self.shell.rebuild()

    def _papers(self) -> None:

        self.shell.go("papers")

    def _printers(self) -> None:

        self.shell.go("printers")
