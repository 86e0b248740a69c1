"""How is the database file spoken to, so that what was acknowledged survives?"""

from __future__ import annotations

import contextlib
import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

from assets.errors import PlainError
from companion.words import _

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


def _distrust(db: sqlite3.Connection) -> None:
    db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
    db.execute("PRAGMA trusted_schema = OFF")
    db.execute("PRAGMA cell_size_check = ON")


# ---- What does a person read when the database says no?


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


# ---- Who has the database open right now?


class UseLock:
    """The lock beside one database file; share, exclude and release as often as needed, then close.

    Raises:
        sqlite3.Error: the lock file cannot be made or read.
    """

    def __init__(self, path: Path, busy_ms: int) -> None:
        self._path = path.with_name(path.name + ".lock")
        self._busy_ms = busy_ms
        self._db = self._connect()

    def share(self) -> None:
        """Hold the database open beside others."""
        self.release()
        try:
            self._begin_shared()
        except sqlite3.DatabaseError as error:
            if not means_damage(error):
                raise
            # The lock file never holds anything, so one with something in it is not worth keeping.
            self._db.close()
            self._path.unlink()
            self._db = self._connect()
            self._begin_shared()

    def exclude(self, wait_ms: int) -> bool:
        """Hold the database alone; False if somebody else had it open for all of `wait_ms`."""
        self.release()
        self._db.execute(f"PRAGMA busy_timeout = {wait_ms:d}")
        try:
            self._db.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if code(error) != sqlite3.SQLITE_BUSY:
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

    def _begin_shared(self) -> None:
        self._db.execute("BEGIN")
        self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()


# ---- Which process is at which printer right now?


def hold_printer(database: Path, address: str) -> AbstractContextManager[None] | None:
    """Return what holds the printer until its block ends; None if somebody else (also of this process) holds it.

    Raises:
        OSError, sqlite3.Error: the lock file cannot be made or read.
    """
    folder = database.with_name(database.name + ".printers")
    folder.mkdir(exist_ok=True)
    file = folder / f"{hashlib.sha256(address.encode()).hexdigest()[:16]}.lock"
    try:
        db = _locked(file)
    except sqlite3.DatabaseError as error:
        if not means_damage(error):
            raise
        # The lock file never holds anything, so one with something in it is not worth keeping.
        file.unlink()
        db = _locked(file)
    return None if db is None else _held(db)


@contextlib.contextmanager
def _held(db: sqlite3.Connection) -> Iterator[None]:
    try:
        yield
    finally:
        db.close()


def _locked(file: Path) -> sqlite3.Connection | None:
    db = sqlite3.connect(file, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        db.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        db.close()
        if code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return None
        raise
    except BaseException:
        db.close()
        raise
    return db
