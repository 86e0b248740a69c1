"""Prints jobs in the background, so that nobody waits and no job is lost or doubled.

`Queue` is the door: what is added is on the disk before `add` returns and is sent from then on by one worker a
printer, in this process or, should this one die, in the next. See `printing.jobs` for the states of a job.

While a worker is at work it holds its printer alone among all processes, so a job found *sending* then belongs to nobody
any more. That a job is being sent is on the disk before the connection is opened, that a byte may leave before the first
one does; what became of it is written down before the next job is looked at.
"""

from __future__ import annotations

import contextlib
import functools
import threading
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assets.errors import BadInput, PlainError
from assets.words import _, number
from printing import jobs
from printing.addresses import parse
from printing.delivery import NothingSent, Uncertain
from printing.jobs import FINISHED, MAX_JOB, Job, NewJob, Retry, State, Store
from printing.transports import CONNECT_TIMEOUT, WRITE_TIMEOUT, send

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from printing.jobs import Job, Retry, Store


_MOMENT = 0.02

MANY = 200
"""Jobs a list shows."""

LOOK_AGAIN = 1.0
"""Seconds until a printer another process holds, or a storage that refuses, is tried again."""


@dataclass(frozen=True, slots=True)
class Manners:
    """How printers are treated: time-outs in s for connecting and for a printer that takes nothing, and retries."""

    retry: Retry
    connect_timeout: float = CONNECT_TIMEOUT
    write_timeout: float = WRITE_TIMEOUT


class Queue:
    """All print jobs of this device. Any thread may call; no call waits for a printer but `wait` and `close`.

    Nothing is sent before `start`. `only` restricts this process to one address (the others' jobs are left to
    whoever serves them). `heard` is called, on any thread, with each job that changed in this process, and with
    None when `trouble` changed.
    """

    def __init__(
        self,
        store: Store,
        *,
        manners: Manners | None = None,
        only: str | None = None,
        heard: Callable[[Job | None], None] | None = None,
    ) -> None:
        self._store = store
        self._manners = manners or Manners(Retry())
        self._only = None if only is None else str(parse(only))
        self._tell = heard
        self._workers: dict[str, Worker] = {}
        self._troubles: dict[str, str] = {}
        self._changed = threading.Condition()
        self._look = threading.Event()
        self._ending = threading.Event()
        self._watching: threading.Thread | None = None

    # What a person wants

    def add(self, new: NewJob) -> Job:
        """Take a job: once this returns it is on the disk and will be sent.

        Raises:
            BadInput: nothing or too much is to be printed, or the address cannot be.
            PlainError: the storage refuses; nothing was taken.
        """
        if not 0 < len(new.data) <= MAX_JOB:
            raise BadInput(
                _("A print job has 1 to {max_job} bytes, not {size}.").format(
                    max_job=number(MAX_JOB), size=number(len(new.data))
                ),
                where=new.title[:80],
            )
        # Two ways of writing an address must not become two workers at one printer.
        return self._wanted(self._store.add(replace(new, address=str(parse(new.address)))))

    def cancel(self, number: int) -> Job:
        """Do not send a job; one that is being sent by this process is stopped in the middle (and is uncertain then).

        Raises:
            NotPossible: it is finished, or another process is sending it.
            PlainError: there is no such job, or the storage refuses.
        """
        while True:
            job = self._store.job(number)
            if job.state is State.SENDING and job.begun:
                if self._break_off(job):
                    return job
                if self._store.job(number) != job:
                    continue
            changed = self._store.change(job, jobs.cancelled(job))
            if changed is not None:
                return self._wanted(changed)

    def cancel_waiting(self) -> int:
        """Cancel every job no byte of which has left, for whatever printer, and return how many there were.

        One that is coming out goes on: stopped in the middle it would be half a receipt.

        Raises:
            PlainError: the storage refuses; nothing is cancelled then.
        """
        count = self._store.cancel_waiting()
        self._look.set()
        with self._changed:
            self._changed.notify_all()
        if count and self._tell is not None:
            self._tell(None)
        return count

    def resolve(self, number: int, *, there: bool) -> Job:
        """Say of an uncertain job, having looked at the printer, whether it is there; if not it is sent again.

        Raises:
            NotPossible: the job is not uncertain.
            PlainError: there is no such job, or the storage refuses.
        """
        while True:
            job = self._store.job(number)
            done = jobs.believed(job)
            changed = self._store.change(job, done if there else jobs.again(job))
            if changed is not None:
                return self._wanted(changed)

    def reprint(self, number: int) -> Job:
        """Print a finished job again: one that came out as a new job, any other by sending it (again).

        Raises:
            NotPossible: it waits or is being sent.
            PlainError: there is no such job, or the storage refuses.
        """
        while True:
            job = self._store.job(number)
            if job.state is State.SENT:
                return self._wanted(self._store.copy(number))
            changed = self._store.change(job, jobs.again(job))
            if changed is not None:
                return self._wanted(changed)

    # What there is to see

    def job(self, number: int) -> Job:
        """Return one job.

        Raises:
            PlainError: there is none of this number.
        """
        return self._store.job(number)

    def jobs(self, most: int = MANY) -> list[Job]:
        """Return the jobs: those that wait, are being sent or need somebody first, then the others, newest first."""
        return self._store.jobs(most)

    def counts(self) -> dict[State, int]:
        """Return how many jobs are in each state (0 included)."""
        return self._store.counts()

    def handed_over(self, number: int) -> int | None:
        """Return how many bytes of a job have gone so far; None if it is not being sent by this process."""
        found = (worker.handed_over(number) for worker in self._all_workers())
        return next((count for count in found if count is not None), None)

    def wait(self, number: int, timeout: float | None = None) -> Job:
        """Wait until a job is finished, whoever sends it, or for `timeout` s; return it as it is then.

        Raises:
            PlainError: there is no such job, or the storage refuses.
        """
        end = None if timeout is None else time.monotonic() + timeout
        with self._changed:
            while True:
                job = self._store.job(number)
                left = LOOK_AGAIN if end is None else min(LOOK_AGAIN, end - time.monotonic())
                if job.state in FINISHED or left <= 0:
                    return job
                self._changed.wait(min(left, LOOK_AGAIN / 4))

    @property
    def trouble(self) -> str:
        """What keeps the queue from working, in words ("" = it works): a full disk, for example."""
        with self._changed:
            return next(filter(None, self._troubles.values()), "")

    # The printers

    def start(self) -> None:
        """Begin to send what waits, also what an earlier process left behind."""
        self._watching = threading.Thread(target=self._watch, name="print queue", daemon=True)
        self._watching.start()

    def close(self, patience: float = 10.0) -> list[Job]:
        """Begin nothing more, and wait at most `patience` s for what is under way; return what still is.

        Such a job goes on as long as the process lives; after that it is uncertain.
        """
        self._ending.set()
        self._look.set()
        if self._watching is not None:
            self._watching.join()
        workers = self._all_workers()
        for worker in workers:
            worker.stop()
        end = time.monotonic() + patience
        busy = [worker for worker in workers if not worker.join(max(0.0, end - time.monotonic()))]
        found: list[Job] = []
        with contextlib.suppress(PlainError):
            found = [job for worker in busy if (job := self._store.at(worker.address, State.SENDING))]
        return found

    @contextlib.contextmanager
    def quiet(self, address: str, patience: float = 0.5) -> Iterator[bool]:
        """Keep every job away from a printer meanwhile, to ask how it is; False if one is being sent to it.

        `patience`: s to wait for one that is about to end.

        Raises:
            PlainError: the storage refuses.
        """
        place, end = str(parse(address)), time.monotonic() + patience
        while (hold := self._store.hold(place)) is None and time.monotonic() < end:
            time.sleep(_MOMENT)
        if hold is None:
            yield False
            return
        with hold:
            yield True

    def _watch(self) -> None:
        while not self._ending.is_set():
            self._look.clear()
            try:
                for address in self._store.busy_addresses():
                    if self._only in (None, address):
                        self._worker(address).wake()
            except PlainError as error:
                self._hear("", None, str(error))
            else:
                self._hear("", None, "")
            self._look.wait(LOOK_AGAIN)

    def _worker(self, address: str) -> Worker:
        with self._changed:
            worker = self._workers.get(address)
            if worker is None or not worker.alive():
                worker = Worker(address, self._store, self._manners, functools.partial(self._hear, address))
                self._workers[address] = worker
                worker.start()
            return worker

    def _all_workers(self) -> list[Worker]:
        with self._changed:
            return list(self._workers.values())

    def _break_off(self, job: Job) -> bool:
        return any(worker.break_off(job.number) for worker in self._all_workers())

    def _wanted(self, job: Job) -> Job:
        """Somebody wanted this: see to it at once."""
        self._hear("", job, "")
        worker = self._workers.get(job.address)
        if worker is not None:
            worker.wake()
        self._look.set()
        return job

    def _hear(self, source: str, job: Job | None, trouble: str) -> None:
        """Somebody of this queue (an address, "" = the queue itself) says what changed and what keeps it from working."""
        with self._changed:
            news = job is not None or trouble != self._troubles.get(source, "")
            self._troubles[source] = trouble
            self._changed.notify_all()
        if news and self._tell is not None:
            self._tell(job)


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
