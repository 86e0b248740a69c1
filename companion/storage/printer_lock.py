"""Which process is at which printer right now?

One lock a printer, on a file of its own beside the database. It is SQLite's lock on an empty database, as in `lock`:
it works on every platform and the system drops it when the process dies.
"""

from __future__ import annotations

import contextlib
import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

from companion.storage.failures import code, means_damage


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
