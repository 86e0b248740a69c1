"""How do the jobs for one printer get there, one after the other, whatever happens on the way?

One worker serves one address. While it works it holds the printer alone among all processes, so a job found
*sending* then belongs to nobody any more. That a job is being sent is on the disk before the connection is opened,
that a byte may leave before the first one does; what became of it is written down before the next job is looked at.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.errors import PlainError
from assets.words import _
from printing import jobs
from printing.addresses import parse
from printing.delivery import NothingSent, Uncertain
from printing.jobs import State
from printing.transports import CONNECT_TIMEOUT, WRITE_TIMEOUT, send

if TYPE_CHECKING:
    from collections.abc import Callable

    from printing.jobs import Job, Retry, Store

LOOK_AGAIN = 1.0
"""Seconds until a printer another process holds, or a storage that refuses, is tried again."""


@dataclass(frozen=True, slots=True)
class Manners:
    """How printers are treated: time-outs in s for connecting and for a printer that takes nothing, and retries."""

    retry: Retry
    connect_timeout: float = CONNECT_TIMEOUT
    write_timeout: float = WRITE_TIMEOUT


class Worker:
    """Sends what waits for one address, on a thread of its own from `start` to `stop`."""

    def __init__(
        self, address: str, store: Store, manners: Manners, heard: Callable[[Job | None, str], None]
    ) -> None:
        """`heard` is told every change of a job, and in words what keeps the storage from working ("" = it works)."""
        self.address = address
        self._store = store
        self._manners = manners
        self._heard = heard
        self._wake = threading.Event()
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"printing to {address}", daemon=True)
        self._watch: _Watch | None = None

    def start(self) -> None:
        """Begin to serve."""
        self._thread.start()

    def alive(self) -> bool:
        """Say whether it still serves."""
        return self._thread.is_alive()

    def wake(self) -> None:
        """There may be something to do."""
        self._wake.set()

    def stop(self) -> None:
        """Begin no further job; one under way goes on to its end."""
        self._ending.set()
        self._wake.set()

    def join(self, timeout: float) -> bool:
        """Wait for the end; say whether it came."""
        self._thread.join(timeout)
        return not self._thread.is_alive()

    def handed_over(self, number: int) -> int | None:
        """Return how many bytes of a job under way have gone, None if it is not under way here."""
        watch = self._watch
        return watch.handed_over if watch is not None and watch.job.number == number else None

    def break_off(self, number: int) -> bool:
        """Stop a job in the middle; False if it is not under way here."""
        watch = self._watch
        if watch is None or watch.job.number != number:
            return False
        watch.stop_asked.set()
        return True

    def _run(self) -> None:
        while not self._ending.is_set():
            self._wake.clear()
            try:
                pause = self.turn()
            except PlainError as error:
                self._heard(None, str(error))
                pause = LOOK_AGAIN
            self._wake.wait(pause)

    def turn(self) -> float | None:
        """Send everything that is due; return the seconds until something will be, None if nothing waits.

        Raises:
            PlainError: the storage refuses; no byte of another job has left.
        """
        if self._store.at(self.address, State.SENDING) is None:
            pause = self._pause(self._store.at(self.address, State.WAITING))
            if pause != 0:
                return pause
        hold = self._store.hold(self.address)
        if hold is None:
            return LOOK_AGAIN
        with hold:
            while orphan := self._store.at(self.address, State.SENDING):
                self._change(orphan, jobs.recovered(orphan))
            while not self._ending.is_set():
                job = self._store.at(self.address, State.WAITING)
                pause = self._pause(job)
                if job is None or pause != 0:
                    return pause
                claimed = self._change(job, jobs.claimed(job))
                if claimed is not None:
                    self._deliver(claimed)
        return None

    def _pause(self, job: Job | None) -> float | None:
        """Return the seconds until a waiting job is due. (A clock that was set back must not park it for years.)"""
        return None if job is None else max(0.0, min(job.due - time.time(), self._manners.retry.longest))

    def _deliver(self, job: Job) -> None:
        watch = _Watch(job, self._store, self._heard)
        self._watch = watch
        try:
            outcome = self._sent(job, watch)
            self._write_down(watch.job, outcome)
        finally:
            self._watch = None

    def _sent(self, job: Job, watch: _Watch) -> Job:
        """Send a job and return what became of it."""
        manners = self._manners
        try:
            send(
                parse(job.address),
                self._store.data(job.number),
                connect_timeout=manners.connect_timeout,
                write_timeout=manners.write_timeout,
                chunk=job.chunk,
                delay=job.delay_ms / 1000,
                watch=watch,
            )
        except _NotBegun as error:
            return jobs.unreached(watch.job, error.why, manners.retry, time.time())
        except NothingSent as error:
            if watch.stop_asked.is_set():
                return jobs.stopped(watch.job)
            return jobs.unreached(watch.job, error, manners.retry, time.time())
        except Uncertain as error:
            return jobs.uncertain(watch.job, error)
        except Exception as error:  # noqa: BLE001 - a worker that died of it would leave its printer without one
            plain = error if isinstance(error, PlainError) else _unforeseen(error)
            return (jobs.uncertain if watch.job.begun else jobs.failed)(watch.job, plain)
        return jobs.sent(watch.job)

    def _write_down(self, job: Job, outcome: Job) -> None:
        """Keep what became of a job, however long the storage refuses: until then nothing else is sent there."""
        while True:
            try:
                self._change(job, outcome)
                if outcome.state is State.FAILED and outcome.tries >= self._manners.retry.most:
                    self._store.give_up(self.address, outcome.what, outcome.remedy)
            except PlainError as error:
                self._heard(None, str(error))
                if self._ending.wait(LOOK_AGAIN):
                    return
            else:
                return

    def _change(self, job: Job, to: Job) -> Job | None:
        changed = self._store.change(job, to)
        if changed is not None:
            self._heard(changed, "")
        return changed


class _NotBegun(Exception):
    """That a byte may leave could not be written down, so none may."""

    def __init__(self, why: PlainError) -> None:
        super().__init__(why)
        self.why = why


class _Watch:
    """Follows one job on its way out; `job` is as it stands in the store."""

    def __init__(self, job: Job, store: Store, heard: Callable[[Job | None, str], None]) -> None:
        self.job = job
        self.handed_over = 0
        self.stop_asked = threading.Event()
        self._store = store
        self._heard = heard

    def begin(self) -> None:
        """Write down that bytes may have left from now on.

        Raises:
            _NotBegun: it could not be written down, or the job was cancelled meanwhile.
        """
        try:
            marked = self._store.change(self.job, jobs.begun(self.job))
        except PlainError as error:
            raise _NotBegun(error) from error
        if marked is None:
            raise _NotBegun(PlainError(_("It was cancelled.")))
        self.job = marked
        self._heard(marked, "")

    def progress(self, handed_over: int) -> None:
        """Remember how far it is."""
        self.handed_over = handed_over

    def stopped(self) -> bool:
        """Say whether somebody asked to stop."""
        return self.stop_asked.is_set()


def _unforeseen(error: Exception) -> PlainError:
    return PlainError(
        _("The companion made a mistake while sending it ({name}: {error}).").format(
            name=type(error).__name__, error=error
        ),
        remedy=_("Print it again; if it stays so, save the receipt as a picture."),
    )
