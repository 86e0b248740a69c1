"""How are receipts, print jobs and printers brought about with real data?"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any

from assets.times import short_day
from assets.words import _
from tests.tour.score import result_screen, sheet

if TYPE_CHECKING:
    from companion.history.finished_game import FinishedGame
    from companion.paper.printers import Printer
    from tests.tour import Scene
    from tests.tour.pictures import Tour

OFF = "tcp://127.0.0.1:9"
"""A printer that is switched off."""


def _clear(tour: Tour) -> None:
    """Begin without printers and without jobs that wait."""
    printing = tour.services.printing
    for one in printing.printers.all():
        printing.printers.remove(one)
    for job in printing.queue.jobs():
        if job.state.value in ("waiting", "failed"):
            printing.queue.cancel(job.number)


def _kitchen(tour: Tour) -> Printer:
    return tour.services.printing.add_printer(OFF, name="Kitchen", kind="TM-T88V")


def _receipt(tour: Tour, *, saved: bool = False, tried: bool = False) -> Iterator[float]:
    from companion.app.screens.receipt import ReceiptScreen

    _clear(tour)
    if saved:
        _kitchen(tour)
    screen = ReceiptScreen(result_screen(tour).receipt())
    tour.shell.go(screen)
    if tried:
        screen.draft.print()
        yield 0.6


def _receipt_codes(tour: Tour) -> Iterator[float]:
    from companion.app.screens.receipt import ReceiptScreen
    from companion.history.retelling import receipt_of

    _clear(tour)
    _kitchen(tour)
    game = _evening(tour)
    screen = ReceiptScreen(receipt_of(game), game)
    tour.shell.go(screen)
    screen.draft.restore = screen.draft.bg_stats = True
    tour.shell.rebuild()
    yield 0


def _evening(tour: Tour) -> FinishedGame:
    """A finished game that is not kept here."""
    from companion.history.finished_game import FinishedGame

    presenter = sheet(tour).presenter
    result, now = presenter.result(), tour.services.now()
    return FinishedGame("00000000-0000-4000-8000-000000000007", result, dict(presenter.values), now)


def _papers(tour: Tour, *, opened: bool = False) -> Iterator[float]:
    from companion.app.screens.receipt import PapersScreen

    _clear(tour)
    tour.game("end", board="townsfolk", seed=9)
    screen = PapersScreen()
    tour.shell.go(screen)
    if opened:
        from companion.app.presenters.printing import pads

        screen._open(pads(4)[0])
    yield 0


def _restore(tour: Tour) -> Iterator[float]:
    from companion.app.screens.receipt import offer_restored
    from companion.paper.codes import restore_code

    _clear(tour)
    offer_restored(tour.shell, restore_code(_evening(tour)))
    yield 0


def _options(tour: Tour) -> Iterator[float]:
    yield from _receipt_codes(tour)
    screen: Any = tour.shell.screen
    screen._open_options()
    yield 0


def _keeping(tour: Tour) -> Iterator[float]:
    yield from _receipt(tour, saved=True)
    screen: Any = tour.shell.screen
    screen._open_keeping()
    yield 0


def _queue(tour: Tour, *, empty: bool = False) -> Iterator[float]:
    from assets.errors import PlainError
    from printing import jobs
    from printing.delivery import LOOK

    _clear(tour)
    store = tour.services.storage.print_jobs
    if not empty:
        kitchen = _kitchen(tour)
        dated, pad = _("{game}, {date}"), _("{game}, score pad")
        draft = (
            dated.format(game=_("Wayfarers of the South Tigris"), date=short_day(date(2026, 11, 20))),
            dated.format(game=_("Origin"), date=short_day(date(2026, 11, 19))),
            pad.format(game=_("Darwin's Choice")),
            pad.format(game=_("Darwin's Journey")),
        )
        done = [
            job for job in tour.services.printing.queue.jobs() if job.state.value in ("sent", "uncertain")
        ]
        receipt = result_screen(tour).receipt()
        for place, title in enumerate(draft if not done else draft[2:]):
            from dataclasses import replace

            job = tour.services.printing.print(replace(receipt, title=title), kitchen).job
            if len(draft) - place > 1 and not done:
                job = store.change(store.job(job.number), jobs.stopped(store.job(job.number))) or job
                late = PlainError(_("It was stopped in the middle of the job."), remedy=_(LOOK))
                store.change(job, jobs.uncertain(job, late) if place else jobs.sent(job))
        yield 0.5
    tour.shell.go("queue")
    yield 0


def _queue_empty(tour: Tour) -> Iterator[float]:
    """What a queue screen shows before anything was printed."""
    import tempfile
    from pathlib import Path

    from companion.app.presenters.printing import Printing
    from companion.app.screens.printers import QueueScreen
    from companion.storage import Storage

    kept = tour.services.printing
    with tempfile.TemporaryDirectory() as folder, Storage.open(Path(folder) / "empty.sqlite3") as empty:
        tour.services.printing = Printing(empty)
        screen = QueueScreen()
        tour.shell.go(screen)
        screen.left()  # or it would look again, into the queue that is there
        tour.services.printing = kept
    yield 0


def _printers(tour: Tour, *, removed: bool = False, empty: bool = False) -> Iterator[float]:
    from companion.app.screens.printers import PrintersScreen

    _clear(tour)
    screen = PrintersScreen()
    if not empty:
        _kitchen(tour)
        red = tour.services.printing.add_printer("serial:///dev/rfcomm0", name="The red one")
        if removed:
            screen.removed(tour.services.printing.printers.remove(red))
    tour.shell.go(screen)
    yield 0


def _printer(tour: Tour, *, known: bool = False) -> Iterator[float]:
    from companion.app.screens.printers import PrinterScreen

    _clear(tour)
    kind = "TM-T88V" if known else "default"
    made = tour.services.printing.add_printer(OFF, name="Kitchen", kind=kind)
    screen = PrinterScreen(made.id, fresh=not known)
    tour.shell.go(screen)
    if known:
        screen.ask()
        for _wait in range(40):
            yield 0.1
            if screen._said is not None and not screen._asking:
                break
    yield 0


def _add_printer(tour: Tour, *, wrong: bool = False) -> Iterator[float]:
    from companion.app.screens.printers import AddPrinterScreen
    from printing.addresses import FileAddress, SerialAddress, UsbAddress
    from printing.platforms import Found
    from printing.usb_printer import udev_rule

    _clear(tour)
    screen = AddPrinterScreen()
    tour.shell.go(screen)
    for _wait in range(80):
        yield 0.1
        if not screen.looking:
            break
    usb = UsbAddress(0x0416, 0x5011)
    screen.found = [
        Found(FileAddress("/dev/usb/lp0"), "EPSON TM-T20II"),
        Found(usb, "POS58 Printer", rule=udev_rule(usb)),
        Found(SerialAddress("/dev/rfcomm0"), sure=False),
    ]
    if wrong:
        screen._address = "printer in the kitchen"
        screen._add_typed()
    tour.shell.rebuild()
    yield 0


def _calibration(tour: Tour, *, step: str) -> Iterator[float]:
    from companion.app.screens.calibration import CalibrationScreen

    _clear(tour)
    made = tour.services.printing.add_printer(OFF, name="Kitchen")
    screen = CalibrationScreen(made.id)
    tour.shell.go(screen)
    if step != "begin":
        screen.calibration.print_page()
        yield 0.3
    if step == "done":
        screen.calibration.settle()
    tour.shell.rebuild()
    yield 0


def _sign(tour: Tour) -> Iterator[float]:
    """The quiet sign on another screen."""

    _clear(tour)
    tour.services.printing.print(result_screen(tour).receipt(), _kitchen(tour))
    yield 0.3
    tour.shell.go("settings")
    yield 0


SCENES: dict[str, Scene] = {
    "receipt": _receipt,
    "receipt-printer": partial(_receipt, saved=True),
    "receipt-waits": partial(_receipt, saved=True, tried=True),
    "receipt-codes": _receipt_codes,
    "receipt-options": _options,
    "receipt-keep": _keeping,
    "print-sign": _sign,
    "queue": _queue,
    "queue-empty": _queue_empty,
    "printers": _printers,
    "printers-removed": partial(_printers, removed=True),
    "printers-empty": partial(_printers, empty=True),
    "printer-new": _printer,
    "printer": partial(_printer, known=True),
    "add-printer": _add_printer,
    "add-printer-wrong": partial(_add_printer, wrong=True),
    "papers": _papers,
    "paper-pad": partial(_papers, opened=True),
    "restore": _restore,
    "calibration": partial(_calibration, step="begin"),
    "calibration-asks": partial(_calibration, step="asks"),
    "calibration-done": partial(_calibration, step="done"),
}
