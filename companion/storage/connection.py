"""How is the database file spoken to, so that what was acknowledged survives?"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

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
