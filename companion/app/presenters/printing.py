"""Printing: the way to the spooler, printers, the queue, other papers than a score, and the calibration."""

from __future__ import annotations

import contextlib
import threading
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from assets.errors import BadInput, PlainError
from assets.words import _, ngettext
from companion.paper.calibration import page, questions, settled
from companion.paper.printers import (
    Printer,
    Printers,
    facts_words,
    found_words,
    new_printer,
    permission_words,
)
from companion.paper.queue import add_receipt, new_job, open_queue, sign, view, views
from printing.addresses import (
    BluetoothAddress,
    CupsAddress,
    FileAddress,
    SerialAddress,
    TcpAddress,
    UsbAddress,
)
from printing.jobs import State

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from PIL import Image

    from companion.paper.calibration import Question
    from companion.paper.printers import Printer
    from companion.paper.queue import JobView, Sign, Taken
    from companion.playthrough import Playthroughs
    from companion.storage import Storage
    from printing.addresses import Address
    from printing.platforms import Found
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


@dataclass(frozen=True, slots=True)
class PrinterRow:
    """A saved printer in a list."""

    id: str
    name: str
    detail: str


@dataclass(frozen=True, slots=True)
class FoundRow:
    """A printer that was found; `blocked` says what keeps this account from it ("" = nothing), `rule` is the line in
    it to copy, `saved`: it is known.
    """

    address: str
    name: str
    detail: str
    icon: str
    blocked: str
    rule: str
    saved: bool


def printer_rows(printing: Printing) -> tuple[PrinterRow, ...]:
    """Return the saved printers; the usual one says so."""
    usual = printing.printers.usual()
    rows = []
    for one in printing.printers.all():
        notes = [_("used when nobody chooses")] if usual is not None and one.id == usual.id else []
        if not one.calibrated and one.profile == "default":
            notes.append(_("not calibrated yet"))
        rows.append(PrinterRow(one.id, one.name, "\n".join((f"{one.address}, {facts_words(one)}", *notes))))
    return tuple(rows)


def fact_rows(printer: Printer) -> tuple[tuple[str, str], ...]:
    """Return what is known of a printer, name and value."""
    return (
        (_("Kind"), _("not known") if printer.profile == "default" else printer.profile),
        (_("Letters across"), str(printer.columns)),
        (_("Paper"), _("is cut") if printer.cutter else _("is torn off")),
        (_("Letters with accents"), _letters(printer)),
        (_("Pictures"), _("in strips of columns") if printer.picture_mode == "column" else _("row by row")),
        (_("Pace"), _pace(printer)),
    )


def found_row(found: Found, printing: Printing) -> FoundRow:
    """Return a printer that was found as a list shows it."""
    name = found.name or {
        UsbAddress: _("A printer on USB"),
        FileAddress: _("A printer on this computer"),
        CupsAddress: _("A print queue"),
        SerialAddress: _("A serial port"),
        BluetoothAddress: _("A Bluetooth device"),
    }.get(type(found.address), str(found.address))
    return FoundRow(
        str(found.address),
        name,
        f"{found.address}, {found_words(found)}",
        _icon(found.address),
        permission_words(found),
        found.rule,
        printing.printers.at(found.address) is not None,
    )


def renamed(printing: Printing, printer: Printer, name: str) -> Printer:
    """Give a printer another name.

    Raises:
        BadInput: it cannot be one, or another printer has it.
    """
    return printing.printers.change(replace(printer, name=" ".join(name.split())))


def _icon(address: Address) -> str:
    kinds = {
        UsbAddress: "usb",
        FileAddress: "usb",
        SerialAddress: "bluetooth" if "rfcomm" in str(address) else "serial",
        BluetoothAddress: "bluetooth",
        TcpAddress: "network",
    }
    return kinds.get(type(address), "printer")


def _letters(printer: Printer) -> str:
    if printer.code_pages or printer.profile != "default":
        return _("as letters where it has them")
    return _("as pictures")


def _pace(printer: Printer) -> str:
    if not printer.delay_ms:
        return _("as fast as it takes them")
    return _("{bytes} bytes every {ms} ms").format(bytes=printer.chunk, ms=printer.delay_ms)


MORE = 12
"""Finished jobs shown at first, and so many more each time somebody wants more."""

MOST_SHOWN = 20
"""Jobs shown of those that wait, or need a look; a list of a thousand would only be slow."""


@dataclass(frozen=True, slots=True)
class QueueView:
    """The jobs in groups, each in its order.

    `waiting_too` are those that wait and are not shown, `more_done` says that there are more finished ones; `troubles`
    are sentences about the queue itself (a full disk).
    """

    look: tuple[JobView, ...]
    under_way: tuple[JobView, ...]
    done: tuple[JobView, ...]
    waiting_too: int = 0
    more_done: bool = False
    troubles: tuple[str, ...] = ()

    def apart_from_progress(self) -> QueueView:
        """Return the view without how far the jobs have come."""
        return replace(self, under_way=tuple(replace(one, share=None) for one in self.under_way))


def queue_view(printing: Printing, most_done: int = MORE) -> QueueView:
    """Return what the queue screen shows; what the storage refuses to tell stands in `troubles`."""
    queue = printing.queue
    try:
        jobs, counts = views(queue, printing.printers), queue.counts()
    except PlainError as error:
        return QueueView((), (), (), troubles=(str(error),))
    look = [one for one in jobs if one.needs_somebody]
    under_way = [one for one in jobs if one.state in (State.WAITING, State.SENDING)]
    done = [one for one in jobs if one.state in (State.SENT, State.CANCELLED)]
    all_under_way = counts[State.WAITING] + counts[State.SENDING]
    shown = tuple(sorted(under_way, key=lambda one: (one.state is State.WAITING, one.number))[:MOST_SHOWN])
    return QueueView(
        tuple(look[:MOST_SHOWN]),
        shown,
        tuple(done[:most_done]),
        max(0, all_under_way - len(shown)),
        len(done) > most_done,
        (queue.trouble,) if queue.trouble else (),
    )


MOST_LOGS = 3
"""Solo games whose log is offered: those played last."""

PLAYERS = "players"


@dataclass(frozen=True, slots=True)
class Paper:
    """Something to print: `make` returns it for so many letters across."""

    id: str
    title: str
    detail: str
    icon: str
    make: Callable[[int], Receipt]


def pads(players: int) -> tuple[Paper, ...]:
    """Return the blank score pads for so many players, those of the games that can be played so."""
    from companion.scoring import scoring_of, sheets

    found = []
    for game in sheets():
        declaration = scoring_of(game).declare()
        section = declaration.section(PLAYERS)
        if not section.fewest <= players <= section.most:
            continue
        bot = next((one.column_label(0) for one in declaration.sections if one.id == "ai"), "")
        bot = bot if players == 1 else ""
        count = ngettext("{n} player", "{n} players", players).format(n=players)
        detail = _("{players} and {bot}").format(players=count, bot=bot) if bot else count
        found.append(
            Paper(f"pad:{game}", declaration.name, detail, "edit", partial(_pad, game, players, bot))
        )
    return tuple(found)


def slips(storage: Storage, playthroughs: Playthroughs, today: date) -> tuple[Paper, ...]:
    """Return what can be printed of what was played: the statistics, and the logs of the last solo games.

    Raises:
        PlainError: the database cannot be read.
    """
    from companion.history.repository import finished_games
    from companion.history.retelling import playthrough_name

    games = finished_games(storage).games
    found = []
    if games:
        count = ngettext("{n} finished game", "{n} finished games", len(games)).format(n=len(games))
        found.append(
            Paper("statistics", _("Our games"), count, "chart", lambda _columns: _statistics(storage, today))
        )
    for header in playthroughs.list()[:MOST_LOGS]:
        name = playthrough_name(header)
        make = partial(_log, playthroughs, header.id, name)
        found.append(
            Paper(f"log:{header.id}", name, _("Everything that happened, turn by turn"), "history", make)
        )
    return tuple(found)


def _pad(game: str, players: int, bot: str, columns: int) -> Receipt:
    from companion.paper.scores import score_pad
    from companion.scoring import scoring_of

    return score_pad(scoring_of(game).declare(), players=players, columns=columns, bot=bot)


def _statistics(storage: Storage, today: date) -> Receipt:
    from companion.history.repository import finished_games
    from companion.history.statistics import statistics
    from companion.paper.statistics_slip import statistics_slip

    return statistics_slip(statistics(finished_games(storage).games), today)


def _log(playthroughs: Playthroughs, playthrough: str, name: str, _columns: int) -> Receipt:
    """The last part of a log, where it is too long for one receipt."""
    from companion.paper.bot_log import bot_log

    return bot_log(playthroughs.open(playthrough), name)[-1]


@dataclass
class Calibration:
    """One printer on its way to being known. `slower`: its block came out broken, and the page came again."""

    printing: Printing
    printer: Printer
    job: int | None = None
    printed: bool = False
    done: bool = False
    slower: bool = False
    hopeless: bool = False
    answers: dict[str, str] = field(default_factory=dict)

    def questions(self) -> tuple[Question, ...]:
        """Return what is asked about the page."""
        return questions(self.printer)

    def print_page(self) -> None:
        """Print the page (once more).

        Raises:
            PlainError: it cannot be rendered or kept here.
        """
        self.job = self.printing.print_calibration_page(self.printer)
        self.printed, self.hopeless = True, False

    def print_trial(self) -> None:
        """Print a test page as the printer is known now.

        Raises:
            PlainError: it cannot be rendered or kept here.
        """
        self.job = self.printing.print_test_page(self.printer)

    def settle(self) -> None:
        """Save what the answers say; with a broken block the page comes again, slower, as long as that is possible.

        Raises:
            BadInput: an answer does not fit.
            PlainError: the storage refuses, or the page cannot be printed again.
        """
        given = {one.id: self.answers.get(one.id, one.default) for one in self.questions()}
        before, after = self.printer, settled(self.printer, given)
        self.printer = self.printing.printers.change(after)
        self.done = after.calibrated
        if self.done:
            return
        self.answers = {name: value for name, value in given.items() if name != "block"}
        self.hopeless = (before.chunk, before.delay_ms) == (after.chunk, after.delay_ms)
        self.slower = not self.hopeless
        if self.slower:
            self.print_page()

    def facts(self) -> str:
        """Return what is known of the printer now."""
        return facts_words(self.printer)

    def picture(self) -> Image.Image:
        """Return the page as it looks when everything is right."""
        from PIL import Image

        from printing.picture import render_preview

        sheets = [render_preview(one.receipt, one.kind.columns, one.kind.dots) for one in page(self.printer)]
        whole = Image.new("L", (max(one.width for one in sheets), sum(one.height for one in sheets)), 255)
        top = 0
        for one in sheets:
            whole.paste(one.convert("L"), (0, top))
            top += one.height
        return whole
