"""Who has the database open right now?

A database may only be moved aside or rebuilt by someone who is alone: another window would go on writing into the
file that was moved. Every opened storage therefore holds a shared lock on a file beside the database for as
long as it lives; repairing needs the exclusive one. The lock is SQLite's own, on an empty database: it works on every
platform and the system drops it when the process dies.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from companion.storage.failures import code, means_damage


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
