"""Opens the database file so that what was acknowledged survives, lets threads and processes take turns, and puts SQLite's
errors into sentences.

`Database` is the open file that the repositories build on; `ProcessLock` is the one lock between processes.
"""

from __future__ import annotations

import contextlib
import hashlib
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from pathlib import Path

from assets.errors import PlainError
from assets.words import _
from companion.storage.values import DamagedRow

PAGE = 4096
"""Bytes in a page of a new database, the same on every device."""
LONGEST_VALUE = 64 << 20
"""Bytes in one column; a damaged file that claims more is not followed."""


def connect(path: Path, busy_ms: int) -> sqlite3.Connection:
    """Open the file for reading and writing; every commit is on the disk before it returns.

    Raises:
        sqlite3.Error: it cannot be opened.
    """
    db = sqlite3.connect(path, timeout=busy_ms / 1000, isolation_level=None, check_same_thread=False)
    try:
        _distrust(db)
        db.execute(f"PRAGMA page_size = {PAGE}")
        journal = db.execute("PRAGMA journal_mode = WAL").fetchone()[0]
        # Where the file system cannot share memory SQLite stays with a rollback journal, which needs EXTRA
        # for the same promise.
        db.execute("PRAGMA synchronous = " + ("FULL" if journal == "wal" else "EXTRA"))
        db.execute("PRAGMA fullfsync = ON")
        db.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        db.close()
        raise
    return db


def connect_to_read(path: Path, busy_ms: int) -> sqlite3.Connection:
    """Open the file so that no byte of it changes, not even by a checkpoint on closing.

    Raises:
        sqlite3.Error: it cannot be opened.
    """
    db = sqlite3.connect(path.as_uri() + "?mode=ro", uri=True, timeout=busy_ms / 1000, isolation_level=None)
    try:
        _distrust(db)
    except BaseException:
        db.close()
        raise
    return db


@contextlib.contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """Do all of the block or nothing of it, alone among the writers; afterwards the connection is usable.

    Raises:
        sqlite3.Error: it could not be begun or committed.
    """
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        # After a full disk or a lost file SQLite has rolled back by itself.
        if db.in_transaction:
            with contextlib.suppress(sqlite3.Error):
                db.execute("ROLLBACK")
        raise


class Database:
    """The open database file: one transaction a call, calls of several threads take turns.

    When a writing call returns, what it wrote is on the disk; when it raises, nothing of it is there and the database can
    be used on. What SQLite or a damaged row report leaves as a PlainError, and damage is noted for the next opening.
    """

    def __init__(self, file: Path, db: sqlite3.Connection, clock: Callable[[], datetime]) -> None:
        self.file = file
        self._db = db
        self._clock = clock
        self._turn = threading.RLock()

    def _now(self) -> str:
        return self._clock().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

    @contextlib.contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with self._turn, self._plainly():
            yield self._db

    @contextlib.contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._turn, self._plainly(), transaction(self._db):
            yield self._db

    @contextlib.contextmanager
    def _plainly(self) -> Iterator[None]:
        try:
            yield
        except DamagedRow as error:
            self._mark_damaged(str(error))
            raise damaged(self.file) from error
        except sqlite3.Error as error:
            if means_damage(error):
                self._mark_damaged(str(error))
            raise plain(error, self.file) from error

    def _mark_damaged(self, what: str) -> None:
        """Note it for the next opening, which recovers; a file too broken for a note is noticed without one."""
        with contextlib.suppress(sqlite3.Error), transaction(self._db):
            self._db.execute("INSERT INTO damage (what, at) VALUES (?, ?)", (what[:200], self._now()))


class ProcessLock:
    """A lock between processes on a file of its own: share or exclude it, release it as often as needed, then close it.

    It is SQLite's own lock on an empty database: it works on every platform, and the system drops it when the process
    dies. Every open storage shares the lock beside its database, because a database may only be moved or rebuilt by
    somebody who is alone: another window would go on writing into the file that was moved. Whoever prints excludes the
    lock of that printer.

    Raises:
        sqlite3.Error: the lock file cannot be made or read.
    """

    def __init__(self, path: Path, busy_ms: int = 0) -> None:
        self._path = path
        self._busy_ms = busy_ms
        self._db = self._connect()

    def share(self) -> None:
        """Hold the lock beside others."""
        self.release()
        self._begin("BEGIN")

    def exclude(self, wait_ms: int = 0) -> bool:
        """Hold the lock alone; False if somebody else had it for all of `wait_ms`."""
        self.release()
        self._db.execute(f"PRAGMA busy_timeout = {wait_ms:d}")
        try:
            self._begin("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if code(error) not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise
            return False
        finally:
            self._db.execute(f"PRAGMA busy_timeout = {self._busy_ms:d}")
        return True

    def release(self) -> None:
        """Let go."""
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")

    def close(self) -> None:
        """Let go for good."""
        self._db.close()

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(
            self._path, timeout=self._busy_ms / 1000, isolation_level=None, check_same_thread=False
        )

    def _begin(self, statement: str) -> None:
        try:
            self._take(statement)
        except sqlite3.DatabaseError as error:
            if not means_damage(error):
                raise
            # The lock file never holds anything, so one with something in it is not worth keeping.
            self._db.close()
            self._path.unlink()
            self._db = self._connect()
            self._take(statement)

    def _take(self, statement: str) -> None:
        self._db.execute(statement)
        self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()


def storage_lock(database: Path, busy_ms: int) -> ProcessLock:
    """Return the lock of a database, which every process shares that has it open.

    Raises:
        sqlite3.Error: the lock file cannot be made.
    """
    return ProcessLock(database.with_name(database.name + ".lock"), busy_ms)


def hold_printer(database: Path, address: str) -> AbstractContextManager[None] | None:
    """Return what holds the printer until its block ends; None if somebody else (also of this process) holds it.

    Raises:
        OSError, sqlite3.Error: the lock file cannot be made or read.
    """
    folder = database.with_name(database.name + ".printers")
    folder.mkdir(exist_ok=True)
    lock = ProcessLock(folder / f"{hashlib.sha256(address.encode()).hexdigest()[:16]}.lock")
    try:
        held = lock.exclude()
    except BaseException:
        lock.close()
        raise
    if not held:
        lock.close()
        return None
    return _held(lock)


_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def code(error: sqlite3.Error) -> int | None:
    """Return the primary result code (SQLITE_BUSY, …), None when Python's own layer raised the error."""
    extended = getattr(error, "sqlite_errorcode", None)
    return None if extended is None else int(extended) & 0xFF


def means_damage(error: sqlite3.Error) -> bool:
    """Tell whether the file's contents are at fault (and not the disk, a lock or a permission)."""
    if code(error) is None:  # text that is no UTF-8 is noticed by Python, which gives no code
        return isinstance(error, sqlite3.OperationalError) and "decode" in str(error)
    if code(error) == sqlite3.SQLITE_ERROR:  # the number in the header that says how the tables are described
        return str(error) == "unsupported file format"
    return code(error) in _DAMAGED


def plain(error: sqlite3.Error, path: Path) -> PlainError:
    """Return what SQLite reports as a sentence with the place and the remedy."""
    if means_damage(error):
        return damaged(path)
    what, remedy = _sentence(error)
    return PlainError(what, where=str(path), remedy=remedy)


def damaged(path: Path) -> PlainError:
    """Return the error for contents that cannot be read any more."""
    return PlainError(
        _("A part of the companion's database is damaged."),
        where=str(path),
        remedy=_(
            "Start the companion again: it moves the damaged file aside and saves all that can be read."
        ),
    )


def _distrust(db: sqlite3.Connection) -> None:
    db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
    db.execute("PRAGMA trusted_schema = OFF")
    db.execute("PRAGMA cell_size_check = ON")


@contextlib.contextmanager
def _held(lock: ProcessLock) -> Iterator[None]:
    try:
        yield
    finally:
        lock.close()


def _sentence(error: sqlite3.Error) -> tuple[str, str]:
    match code(error):
        case sqlite3.SQLITE_FULL:
            return (
                _("The disk is full; the last step was not kept."),
                _("Make room and try again. Everything kept before is still there."),
            )
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return (
                _("Another program holds the companion's database."),
                _("Close other windows of the companion, wait a moment and try again."),
            )
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            return (
                _("The companion's database may not be written."),
                _("Make the file and its folder writable, or set COMPANION_HOME to another folder."),
            )
        case sqlite3.SQLITE_CANTOPEN:
            return (
                _("The companion's database cannot be opened."),
                _("See that its folder exists and may be written, or set COMPANION_HOME to another folder."),
            )
        case sqlite3.SQLITE_IOERR:
            return (
                _("The disk refused to read or write ({why}); the last step was not kept.").format(why=error),
                _("See that the disk is there and has room, then try again."),
            )
    return (
        _("The companion's database reported: {why}.").format(why=error),
        _("Try again; if it stays so, start the companion again. Everything kept before is still there."),
    )
