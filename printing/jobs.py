"""Defines a print job, its states (waiting, sending, sent, failed, uncertain, cancelled) and the steps between them.

Every step is a pure function from a job to the job it becomes. What may have come out of a printer is never sent
again without somebody having been asked: only `again` leads from *uncertain* back to *waiting*.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Protocol

from assets.errors import PlainError
from assets.words import _, later
from printing.delivery import LOOK

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

MAX_JOB = 8_000_000
"""Bytes of one job."""


class State(Enum):
    """How a job is doing."""

    WAITING = "waiting"
    SENDING = "sending"
    SENT = "sent"
    FAILED = "failed"
    UNCERTAIN = "uncertain"
    CANCELLED = "cancelled"


STATES = {
    State.WAITING: later("waiting"),
    State.SENDING: later("sending"),
    State.SENT: later("sent"),
    State.FAILED: later("failed"),
    State.UNCERTAIN: later("uncertain"),
    State.CANCELLED: later("cancelled"),
}
"""How each is said, to be put through `_`."""
FINISHED = frozenset({State.SENT, State.FAILED, State.UNCERTAIN, State.CANCELLED})
"""States in which nothing happens any more unless a person wants it."""


@dataclass(frozen=True, slots=True)
class NewJob:
    """What is to be printed: the bytes as they will go out, and where to.

    `address` is a URI; jobs for one address go out one after the other, in the order they came in. `printer` names
    the saved printer ("" if the address was given as it is). `chunk` bytes go out at a time, `delay_ms` apart.
    """

    title: str
    data: bytes
    address: str
    printer: str = ""
    chunk: int = 4096
    delay_ms: int = 0


@dataclass(frozen=True, slots=True)
class Job:
    """A job in the queue, without its bytes.

    number: counts up in the order the jobs came in. size: bytes. what, remedy: why it is in this state, in words
    (may be empty). attempts: how often it was begun. tries: how often the printer could not be reached since
    somebody last wanted something of it. due: not tried again before (seconds since 1970). begun: while it is being
    sent or uncertain, whether a byte may have left. copy_of: the number of the job this is a reprint of. created,
    changed: UTC, ISO to the second.
    """

    number: int
    title: str
    size: int
    address: str
    printer: str
    chunk: int
    delay_ms: int
    created: str
    changed: str
    copy_of: int | None = None
    state: State = State.WAITING
    what: str = ""
    remedy: str = ""
    attempts: int = 0
    tries: int = 0
    due: float = 0.0
    begun: bool = False


class NotPossible(PlainError):
    """What was asked of a job does not fit the state it is in; nothing was changed."""


class Store(Protocol):
    """Where jobs are kept. What a call has changed is on the disk when it returns; when it raises, nothing changed.

    Any thread may call; several processes may use the same jobs. Every call raises PlainError where the disk, a
    lock or damage prevent it.
    """

    def add(self, new: NewJob) -> Job:
        """Keep a new job, waiting, and let what waits for the same address be tried at once."""
        ...

    def copy(self, number: int) -> Job:
        """Keep a new job with the bytes of another; PlainError if there is no such job."""
        ...

    def job(self, number: int) -> Job:
        """Return one job; PlainError if there is none of this number."""
        ...

    def jobs(self, most: int) -> list[Job]:
        """Return at most so many jobs: those that need somebody, are sent or wait first, then the others, newest first."""
        ...

    def counts(self) -> dict[State, int]:
        """Return how many jobs are in each state."""
        ...

    def data(self, number: int) -> bytes:
        """Return the bytes of a job, as they were when it was added."""
        ...

    def busy_addresses(self) -> list[str]:
        """Return the addresses that have a job waiting or being sent, the one waiting longest first."""
        ...

    def at(self, address: str, state: State) -> Job | None:
        """Return the oldest job in that state at an address, None if there is none."""
        ...

    def change(self, job: Job, to: Job) -> Job | None:
        """Make a job what `to` says, if it still is in the state, attempt and beginning of `job`; None if not."""
        ...

    def give_up(self, address: str, what: str, remedy: str) -> None:
        """Make every job waiting for an address a failed one."""
        ...

    def cancel_waiting(self) -> int:
        """Cancel every job no byte of which has left, for whatever address, and return how many there were."""
        ...

    def hold(self, address: str) -> AbstractContextManager[None] | None:
        """Hold a printer alone among all processes; None if another holds it. It ends with the process at latest."""
        ...


@dataclass(frozen=True, slots=True)
class Retry:
    """How often a printer that cannot be reached is tried: after `first` s, then each time twice as late, at most
    `longest` s apart, `most` times in all.
    """

    first: float = 1.0
    longest: float = 30.0
    most: int = 120

    def pause(self, tries: int) -> float:
        """Return the seconds to wait after so many tries."""
        return float(min(self.longest, self.first * 2 ** min(tries - 1, 30)))


def claimed(job: Job) -> Job:
    """A worker takes the job; no byte has left yet."""
    return replace(job, state=State.SENDING, what="", remedy="", attempts=job.attempts + 1, begun=False)


def begun(job: Job) -> Job:
    """The first byte is about to go."""
    return replace(job, begun=True)


def sent(job: Job) -> Job:
    """The printer has taken everything."""
    return replace(job, state=State.SENT, what="", remedy="", begun=False)


def unreached(job: Job, error: PlainError, retry: Retry, now: float) -> Job:
    """Nothing can have come out: it is tried again later, or not at all after `retry.most` tries."""
    tries = job.tries + 1
    return replace(
        job,
        state=State.WAITING if tries < retry.most else State.FAILED,
        what=error.what,
        remedy=error.remedy,
        tries=tries,
        due=now + retry.pause(tries),
        begun=False,
    )


def stopped(job: Job) -> Job:
    """Somebody stopped it before a byte had left."""
    return replace(job, state=State.CANCELLED, what="", remedy="", begun=False)


def failed(job: Job, error: PlainError) -> Job:
    """It cannot be sent at all, and nothing came out."""
    return replace(job, state=State.FAILED, what=error.what, remedy=error.remedy, begun=False)


def uncertain(job: Job, error: PlainError) -> Job:
    """It broke off after bytes had left."""
    return replace(job, state=State.UNCERTAIN, what=error.what, remedy=error.remedy)


def recovered(job: Job) -> Job:
    """The process that was sending the job is gone: only if no byte can have left does it wait again."""
    if not job.begun:
        return replace(job, state=State.WAITING, what="", remedy="", due=0.0)
    what = _("The companion was ended while the printer was taking this job.")
    return replace(job, state=State.UNCERTAIN, what=what, remedy=_(LOOK))


def cancelled(job: Job) -> Job:
    """It will not be sent (any more).

    Raises:
        NotPossible: it came out or was cancelled before, or bytes may have left already.
    """
    if job.state in (State.WAITING, State.FAILED) or (job.state is State.SENDING and not job.begun):
        return stopped(job)
    if job.state is State.SENDING:
        raise NotPossible(
            _("This job is being sent right now, from another window."),
            where=_name(job),
            remedy=_("Stop it there, or switch the printer off."),
        )
    if job.state is State.UNCERTAIN:
        raise NotPossible(
            _("Some of this job may have come out."),
            where=_name(job),
            remedy=_("Look at the printer, then say whether it is there or is to be printed again."),
        )
    raise NotPossible(_("This job was {state} before.").format(state=_(STATES[job.state])), where=_name(job))


def believed(job: Job) -> Job:
    """Somebody has looked: it came out.

    Raises:
        NotPossible: nobody doubts it.
    """
    if job.state is not State.UNCERTAIN:
        raise NotPossible(
            _("This job is {state}, not uncertain.").format(state=_(STATES[job.state])),
            where=_name(job),
            remedy=_("Only of an uncertain job can be said that it is there."),
        )
    return sent(job)


def again(job: Job) -> Job:
    """Somebody wants what did not come out (whole) to be sent again.

    Raises:
        NotPossible: it waits or is being sent, or it came out (then it is to be copied).
    """
    if job.state not in (State.UNCERTAIN, State.FAILED, State.CANCELLED):
        raise NotPossible(
            _("This job is {state}.").format(state=_(STATES[job.state])),
            where=_name(job),
            remedy=_("Wait for it."),
        )
    return replace(job, state=State.WAITING, what="", remedy="", tries=0, due=0.0, begun=False)


def _name(job: Job) -> str:
    return f"{job.number}, {job.title}"
