"""Puts receipts into the print queue and describes its jobs for a screen and a terminal."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.words import _, ngettext
from printing.jobs import Job, NewJob, State
from printing.queue import Queue

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.paper.printers import Printer, Printers
    from companion.storage import Storage
    from printing.escpos_bytes import Problem
    from printing.receipt import Receipt


class Action(enum.Enum):
    """What a person may want of a job."""

    CANCEL = "cancel"
    THERE = "there"
    AGAIN = "again"
    REPRINT = "reprint"


@dataclass(frozen=True, slots=True)
class Taken:
    """A receipt in the queue: its job, and what of it cannot be shown on paper."""

    job: Job
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class JobView:
    """A job as it is shown.

    printer: its name, or the address. said: its state in a few words. sentence: why, and what to do (may be empty).
    actions: what can be wanted of it, the likeliest first. share: how much has gone, 0 to 1, None where that is not
    known. needs_somebody: a person has to look.
    """

    number: int
    title: str
    printer: str
    state: State
    said: str
    sentence: str
    actions: tuple[Action, ...]
    share: float | None
    needs_somebody: bool


@dataclass(frozen=True, slots=True)
class Sign:
    """The quiet sign on other screens: a sentence, the same in a few words, its number, whether a person has to look."""

    said: str
    short: str
    count: int
    needs_somebody: bool


def open_queue(
    storage: Storage, *, only: str | None = None, heard: Callable[[Job | None], None] | None = None
) -> Queue:
    """Return the queue of a storage; `start` it to send. `only` and `heard` are as in `Queue`."""
    return Queue(storage.print_jobs, only=only, heard=heard)


def add_receipt(queue: Queue, receipt: Receipt, printer: Printer) -> Taken:
    """Render a receipt for a printer and put it into the queue; from then on it is never lost.

    Raises:
        BadInput: the receipt does not fit the printer's paper.
        PlainError: it cannot be rendered or kept here.
    """
    from printing.escpos_bytes import render_escpos

    rendering = render_escpos(receipt, printer.kind())
    job = queue.add(new_job(receipt.title, rendering.data, printer))
    return Taken(job, rendering.problems)


def new_job(title: str, data: bytes, printer: Printer) -> NewJob:
    """Return a job for a printer at its own pace."""
    named = title.strip() or _("Receipt")
    return NewJob(named[:200], data, printer.address, printer.id, printer.chunk, printer.delay_ms)


def act(queue: Queue, number: int, action: Action) -> Job:
    """Do to a job what a person wants.

    Raises:
        NotPossible: it does not fit the state the job is in by now.
        PlainError: there is no such job, or the storage refuses.
    """
    match action:
        case Action.CANCEL:
            return queue.cancel(number)
        case Action.THERE:
            return queue.resolve(number, there=True)
        case Action.AGAIN:
            return queue.resolve(number, there=False)
        case Action.REPRINT:
            return queue.reprint(number)


def cancelled_words(count: int) -> str:
    """Say that everything that waited is cancelled, and that it can be had after all."""
    if not count:
        return _("Nothing waits, so nothing was cancelled.")
    said = ngettext("{n} job is cancelled.", "{n} jobs are cancelled.", count).format(n=count)
    return f"{said} " + _("Each can be printed again.")


def views(queue: Queue, printers: Printers) -> list[JobView]:
    """Return the jobs as a list shows them: those that need somebody first."""
    names = {printer.id: printer.name for printer in printers.all()}
    return [view(job, names, queue.handed_over(job.number)) for job in queue.jobs()]


def view(job: Job, names: Mapping[str, str], handed_over: int | None = None) -> JobView:
    """Return a job as it is shown; `names` are the printers' by id, `handed_over` bytes that have gone."""
    return JobView(
        job.number,
        job.title,
        names.get(job.printer, job.address),
        job.state,
        state_words(job),
        reason_words(job),
        _ACTIONS[job.state],
        None if handed_over is None or not job.size else handed_over / job.size,
        job.state in (State.UNCERTAIN, State.FAILED),
    )


def state_words(job: Job) -> str:
    """Say in a few words how a job is doing."""
    if job.state is State.WAITING:
        return _("waits for the printer") if job.tries else _("waits")
    if job.state is State.SENDING:
        return _("being printed") if job.begun else _("looking for the printer")
    return {
        State.SENT: _("went to the printer"),
        State.FAILED: _("could not be sent"),
        State.UNCERTAIN: _("may have come out"),
        State.CANCELLED: _("cancelled"),
    }[job.state]


def reason_words(job: Job) -> str:
    """Say why a job is as it is and what to do about it; empty if there is nothing to say."""
    return " ".join(part for part in (job.what, job.remedy) if part)


def unseen_words() -> str:
    """Say what *went to the printer* does not mean: a printer takes what fits its memory also when it cannot print."""
    return _("A printer does not tell whether it came out: if nothing did, see to its paper and cover.")


def action_words(action: Action) -> str:
    """Return what the button for an action says."""
    return {
        Action.CANCEL: _("Cancel"),
        Action.THERE: _("It is there"),
        Action.AGAIN: _("Print again"),
        Action.REPRINT: _("Print again"),
    }[action]


def sign(counts: Mapping[State, int]) -> Sign | None:
    """Return the quiet sign for other screens, None if there is nothing to say."""
    look = counts[State.UNCERTAIN] + counts[State.FAILED]
    short = ngettext("Printing: {n} needs a look", "Printing: {n} need a look", look).format(n=look)
    if doubtful := counts[State.UNCERTAIN]:
        said = ngettext("Look at the printer: {n} receipt", "Look at the printer: {n} receipts", doubtful)
        return Sign(said.format(n=doubtful), short, look, needs_somebody=True)
    if failed := counts[State.FAILED]:
        said = ngettext("{n} receipt could not be printed", "{n} receipts could not be printed", failed)
        return Sign(said.format(n=failed), short, look, needs_somebody=True)
    if under_way := counts[State.SENDING] + counts[State.WAITING]:
        said = ngettext("{n} receipt to print", "{n} receipts to print", under_way)
        short = ngettext("Printing: {n} waits", "Printing: {n} wait", under_way).format(n=under_way)
        return Sign(said.format(n=under_way), short, under_way, needs_somebody=False)
    return None


_ACTIONS = {
    State.WAITING: (Action.CANCEL,),
    State.SENDING: (Action.CANCEL,),
    State.UNCERTAIN: (Action.THERE, Action.AGAIN),
    State.FAILED: (Action.REPRINT, Action.CANCEL),
    State.SENT: (Action.REPRINT,),
    State.CANCELLED: (Action.REPRINT,),
}
