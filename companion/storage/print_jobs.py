"""Stores print jobs so that none is lost, and none sent by two windows.

A job's row changes with its state and is small; its bytes never change and stand in a row of their own, so that a step
of its life does not write them again.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

from assets.errors import PlainError
from assets.words import _
from companion.storage import values
from companion.storage.connection import hold_printer
from companion.storage.values import DamagedRow
from printing.jobs import Job, NewJob, State, cancelled

KEPT = 200
"""Jobs that came out or were cancelled which stay for a reprint."""

Access: TypeAlias = Callable[[], AbstractContextManager[sqlite3.Connection]]

JOB = (
    "number, address, printer, title, chunk, delay_ms, size, created, copy_of,"
    " state, what, remedy, attempts, tries, due, begun, changed, checksum"
)
DATA = "number, size, data, checksum"


class PrintJobs:
    """The print jobs of one storage; see `printing.jobs.Store`, which this is, for what each call does."""

    def __init__(self, file: Path, reading: Access, writing: Access, now: Callable[[], str]) -> None:
        self._file = file
        self._reading = reading
        self._writing = writing
        self._now = now

    def add(self, new: NewJob) -> Job:
        """Keep a new job, waiting, and let what waits for the same address be tried at once."""
        text, now = values.plain_text, self._now()
        where = (text(new.address), text(new.printer), new.chunk, new.delay_ms)
        job = Job(0, text(new.title), len(new.data), *where, now, now)
        with self._writing() as db:
            for waiting in _select(db, "state = 'waiting' AND address = ? AND tries > 0", job.address):
                _update(db, replace(waiting, tries=0, due=0.0))
            _forget_old(db)
            return insert(db, job, new.data)

    def copy(self, number: int) -> Job:
        """Keep a new job with the bytes of another; PlainError if there is no such job."""
        with self._writing() as db:
            old = _one(db, number)
            now = self._now()
            where = (old.address, old.printer, old.chunk, old.delay_ms)
            fresh = Job(0, old.title, old.size, *where, now, now, number)
            return insert(db, fresh, _data(db, number))

    def job(self, number: int) -> Job:
        """Return one job; PlainError if there is none of this number."""
        with self._reading() as db:
            return _one(db, number)

    def jobs(self, most: int) -> list[Job]:
        """Return at most so many jobs: uncertain, failed, being sent and waiting ones first, then the others, newest first."""
        with self._reading() as db:
            found: list[Job] = []
            for state in ("uncertain", "failed", "sending", "waiting"):
                found += _select(db, "state = ? ORDER BY number LIMIT ?", state, max(0, most - len(found)))
            found += _select(
                db,
                "state IN ('sent', 'cancelled') ORDER BY number DESC LIMIT ?",
                max(0, most - len(found)),
            )
        return found

    def counts(self) -> dict[State, int]:
        """Return how many jobs are in each state."""
        with self._reading() as db:
            found = dict(db.execute("SELECT state, count(*) FROM print_job GROUP BY state"))
        return {state: found.get(state.value, 0) for state in State}

    def data(self, number: int) -> bytes:
        """Return the bytes of a job, as they were when it was added."""
        with self._reading() as db:
            return _data(db, number)

    def busy_addresses(self) -> list[str]:
        """Return the addresses that have a job waiting or being sent, the one waiting longest first."""
        with self._reading() as db:
            found = db.execute(
                "SELECT address FROM print_job WHERE state IN ('waiting', 'sending')"
                " GROUP BY address ORDER BY min(number)"
            )
            return [address for (address,) in found]

    def at(self, address: str, state: State) -> Job | None:
        """Return the oldest job in that state at an address, None if there is none."""
        with self._reading() as db:
            found = _select(db, "state = ? AND address = ? ORDER BY number LIMIT 1", state.value, address)
            return found[0] if found else None

    def change(self, job: Job, to: Job) -> Job | None:
        """Make a job what `to` says, if it still is in the state, attempt and beginning of `job`; None if not."""
        with self._writing() as db:
            stored = next(iter(_select(db, "number = ?", job.number)), None)
            if stored is None or _standing(stored) != _standing(job):
                return None
            changed = replace(
                stored,
                **{name: getattr(to, name) for name in ("state", "what", "remedy")},
                **{name: getattr(to, name) for name in ("attempts", "tries", "due", "begun")},
                changed=self._now(),
            )
            _update(db, changed)
            return changed

    def give_up(self, address: str, what: str, remedy: str) -> None:
        """Make every job waiting for an address a failed one."""
        with self._writing() as db:
            for job in _select(db, "state = 'waiting' AND address = ?", address):
                failed = replace(job, state=State.FAILED, what=what, remedy=remedy, changed=self._now())
                _update(db, failed)

    def cancel_waiting(self) -> int:
        """Cancel every job no byte of which has left, for whatever address, and return how many there were."""
        with self._writing() as db:
            found = [job for job in _select(db, "state IN ('waiting', 'sending')") if not job.begun]
            for job in found:
                _update(db, replace(cancelled(job), changed=self._now()))
            return len(found)

    def move(self, printer: str, address: str, chunk: int, delay_ms: int) -> None:
        """The saved printer is elsewhere now: its jobs, but one being sent, are for there."""
        with self._writing() as db:
            for job in _select(db, "printer = ? AND state <> 'sending'", values.plain_text(printer)):
                moved = replace(job, address=address, chunk=chunk, delay_ms=delay_ms)
                _update(db, replace(moved, tries=0, due=0.0) if job.state is State.WAITING else moved)

    def hold(self, address: str) -> AbstractContextManager[None] | None:
        """Hold a printer alone among all processes; None if another holds it. It ends with the process at latest."""
        with self._plainly():
            return hold_printer(self._file, address)

    @contextlib.contextmanager
    def _plainly(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise PlainError(
                _("The printer cannot be held ({why}).").format(why=error),
                where=str(self._file.parent),
                remedy=_("See that the disk has room and the folder may be written."),
            ) from error


def insert(db: sqlite3.Connection, job: Job, data: bytes) -> Job:
    """Write a job and its bytes and return it with its number (a new one if it has none)."""
    row = db.execute("SELECT coalesce(max(number), 0) + 1 FROM print_job").fetchone()
    numbered = replace(job, number=job.number or row[0])
    columns = job_columns(numbered)
    db.execute(f"INSERT INTO print_job ({JOB}) VALUES ({_marks(columns)})", columns)  # noqa: S608
    about = (numbered.number, len(data), data)
    columns = (*about, values.checksum(*about))
    db.execute(f"INSERT INTO print_data ({DATA}) VALUES ({_marks(columns)})", columns)  # noqa: S608
    return numbered


def job_columns(job: Job) -> tuple[Any, ...]:
    """Return the columns named in JOB. (Times in ms as whole numbers: a checksum needs exact ones.)"""
    text = values.plain_text
    columns = (
        *(job.number, job.address, job.printer, job.title, job.chunk, job.delay_ms, job.size),
        *(job.created, job.copy_of, job.state.value, text(job.what), text(job.remedy)),
        *(job.attempts, job.tries, round(job.due * 1000), int(job.begun), job.changed),
    )
    return (*columns, values.checksum(*columns))


def read_job(columns: tuple[Any, ...]) -> Job:
    """Return the job from the columns named in JOB.

    Raises:
        DamagedRow: it is not as it was written.
    """
    if values.checksum(*columns[:-1]) != columns[-1]:
        raise DamagedRow(f"print job {columns[0]}")
    number, address, printer, title, chunk, delay_ms, size, created, copy_of, *rest = columns
    state, what, remedy, attempts, tries, due, begun, changed, _checksum = rest
    frozen = (number, title, size, address, printer, chunk, delay_ms, created, changed, copy_of)
    return Job(*frozen, State(state), what, remedy, attempts, tries, due / 1000, bool(begun))


def read_data(columns: tuple[Any, ...]) -> bytes:
    """Return the bytes of a job from the columns named in DATA.

    Raises:
        DamagedRow: they are not as they were written.
    """
    number, _size, data, written = columns
    if not isinstance(data, bytes) or values.checksum(*columns[:-1]) != written:
        raise DamagedRow(f"bytes of print job {number}")
    return data


def _standing(job: Job) -> tuple[State, int, bool]:
    return job.state, job.attempts, job.begun


def _select(db: sqlite3.Connection, where: str, *given: Any) -> list[Job]:
    found = db.execute(f"SELECT {JOB} FROM print_job WHERE {where}", given)  # noqa: S608
    return [read_job(row) for row in found]


def _one(db: sqlite3.Connection, number: int) -> Job:
    found = _select(db, "number = ?", number) if abs(number) < 1 << 62 else []
    if not found:
        raise PlainError(
            _("There is no print job {number} on this device.").format(number=number),
            remedy=_("See the jobs with: companion queue list"),
        )
    return found[0]


def _data(db: sqlite3.Connection, number: int) -> bytes:
    row = db.execute(f"SELECT {DATA} FROM print_data WHERE number = ?", (number,)).fetchone()  # noqa: S608
    if row is None:
        raise DamagedRow(f"bytes of print job {number}")
    return read_data(row)


def _update(db: sqlite3.Connection, job: Job) -> None:
    columns = job_columns(job)
    names = ", ".join(f"{name} = ?" for name in JOB.split(", "))
    db.execute(f"UPDATE print_job SET {names} WHERE number = ?", (*columns, job.number))  # noqa: S608


def _forget_old(db: sqlite3.Connection) -> None:
    old = db.execute(
        "SELECT number FROM print_job WHERE state IN ('sent', 'cancelled') ORDER BY number DESC LIMIT -1 OFFSET ?",
        (KEPT,),
    ).fetchall()
    db.executemany("DELETE FROM print_data WHERE number = ?", old)
    db.executemany("DELETE FROM print_job WHERE number = ?", old)


def _marks(columns: tuple[Any, ...]) -> str:
    return ", ".join("?" * len(columns))
