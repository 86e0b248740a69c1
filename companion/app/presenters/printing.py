"""What do the screens know of printing? The queue and the saved printers of one storage, and what is printed now."""

from __future__ import annotations

import contextlib
import threading
from dataclasses import replace
from typing import TYPE_CHECKING

from assets.errors import BadInput, PlainError
from assets.words import _
from companion.paper.printers import Printer, Printers, new_printer
from companion.paper.queue import add_receipt, new_job, open_queue, sign, view

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.paper.queue import JobView, Sign, Taken
    from companion.storage import Storage
    from printing.receipt import Receipt

USUAL_COLUMNS = 42
"""Letters across the paper where no printer says otherwise."""

PATIENCE = 3.0
"""Seconds the closing app waits for a job that is coming out."""

_MOST_NAMES = 99


class Printing:
    """The print queue of the app. Nothing here waits for a printer."""

    def __init__(self, storage: Storage) -> None:
        self.printers = Printers(storage)
        self.queue = open_queue(storage, heard=lambda _job: self._heard())
        self._hear: Callable[[], None] = lambda: None
        self._sign: Sign | None = None
        self._stale = True

    def start(self, hear: Callable[[], None]) -> None:
        """Begin to send what waits; `hear` is called, on any thread, whenever a job has changed."""
        self._hear = hear
        self.queue.start()

    def close(self, patience: float = PATIENCE) -> None:
        """Begin nothing more; what is coming out has `patience` s."""
        self._hear = lambda: None
        self.queue.close(patience)

    def sign(self) -> Sign | None:
        """Return the quiet sign as it is now; None if there is nothing to say or the storage refuses."""
        if self._stale:
            self._stale = False
            try:
                self._sign = sign(self.queue.counts())
            except PlainError:
                self._sign = None
        return self._sign

    def job(self, number: int) -> JobView:
        """Return one job as it is shown.

        Raises:
            PlainError: there is no such job, or the storage refuses.
        """
        names = {one.id: one.name for one in self.printers.all()}
        return view(self.queue.job(number), names, self.queue.handed_over(number))

    def print(self, receipt: Receipt, printer: Printer) -> Taken:
        """Put a receipt into the queue; once this returns it is on the disk.

        Raises:
            BadInput: it does not fit the printer's paper.
            PlainError: it cannot be rendered or kept here.
        """
        return add_receipt(self.queue, receipt, printer)

    def load_driver(self) -> None:
        """Load what renders bytes ahead of the first print, on a thread of its own: it takes a third of a second."""

        def load() -> None:
            with contextlib.suppress(PlainError):
                from printing.escpos_bytes import render_escpos
                from printing.profiles import profile
                from printing.receipt import Receipt, Text

                render_escpos(Receipt("", (Text("."),)), profile("default"))

        threading.Thread(target=load, name="printer driver", daemon=True).start()

    def print_test_page(self, printer: Printer) -> int:
        """Put a printer's test page into the queue and return the job's number.

        Raises:
            PlainError: it cannot be rendered or kept here.
        """
        from companion.paper.calibration import trial_page

        return self.print(trial_page(printer), printer).job.number

    def print_calibration_page(self, printer: Printer) -> int:
        """Put a printer's calibration page into the queue and return the job's number.

        Raises:
            PlainError: it cannot be rendered or kept here.
        """
        from companion.paper.calibration import page_bytes

        return self.queue.add(new_job(_("Calibration page"), page_bytes(printer), printer)).number

    def add_printer(self, address: str, *, name: str = "", kind: str = "default") -> Printer:
        """Save the printer at an address, under the first free name of its kind ("Kitchen 2"); one already saved is
        returned as it is.

        Raises:
            BadInput: the address cannot be, or there are too many printers.
            PlainError: the storage refuses.
        """
        made = new_printer(address, name=name, kind=kind)
        saved = self.printers.at(made.place)
        if saved is not None:
            return saved
        wanted = made.name
        for number in range(2, _MOST_NAMES):
            if self.printers.get(made.name) is None:
                break
            made = replace(made, name=f"{wanted[:50]} {number}")
        return self.printers.add(made)

    def _heard(self) -> None:
        self._stale = True
        self._hear()


def columns_of(printer: Printer | None) -> tuple[int, ...]:
    """Return the widths a receipt can be printed in: the printer's own first where it is an unusual one."""
    if printer is None:
        return (32, 42, 48)
    fitting = {printer.columns}
    for columns in (32, 42, 48):
        try:
            replace(printer, columns=columns).kind()
        except BadInput:
            continue
        fitting.add(columns)
    return tuple(sorted(fitting))


def paper_words(columns: int) -> str:
    """Say which paper has so many letters across."""
    if columns <= 35:
        return _("{n}, 58 mm").format(n=columns)
    return _("{n}, 80 mm").format(n=columns)
