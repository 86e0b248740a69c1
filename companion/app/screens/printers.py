"""The saved printers, and one of them: how it is, its test page, its calibration, its name."""

from __future__ import annotations

import contextlib
import threading
from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.uix.widget import Widget

from assets.errors import PlainError
from assets.words import _
from companion.app.navigation import HeaderAction, Screen
from companion.app.presenters.printers import printer_rows, renamed
from companion.app.shape import Shape
from companion.app.theme import theme
from companion.app.widgets.buttons import PushButton
from companion.app.widgets.field import Labelled, TextField
from companion.app.widgets.layout import Centred, Column, Grid
from companion.app.widgets.print_job import JobPanel
from companion.app.widgets.rows import EmptyState, KeyValue, ListRow, Note, OnOff, Progress, Section
from companion.app.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.paper.printers import Printer, Removed
    from companion.paper.queue import Action


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
        from companion.app.presenters.printers import fact_rows

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
