"""In which condition is the database file, and what has to be done before it can be used?"""

from __future__ import annotations

import contextlib
import enum
import sqlite3
import time
from dataclasses import dataclass
from pathlib import Path

from assets.errors import PlainError
from companion.storage import aside, failures, salvage, schema
from companion.storage.connection import connect, connect_to_read, transaction
from companion.storage.lock import UseLock
from companion.storage.paths import sync_folder
from companion.words import _

_TRY_MS = 100


class Condition(enum.Enum):
    """What the file needs."""

    FINE = enum.auto()
    NEW = enum.auto()
    """Missing, empty or without tables."""
    OLDER = enum.auto()
    """Written by an earlier companion."""
    DAMAGED = enum.auto()


@dataclass(frozen=True, slots=True)
class Opened:
    """An open database, the lock that goes with it and what the person should be told."""

    db: sqlite3.Connection
    lock: UseLock
    notices: tuple[str, ...]


def open_database(path: Path, busy_ms: int, today: str) -> Opened:
    """Open the file, having made, migrated or salvaged it if it needs that.

    `today` (like "2026-11-03-201500") names what is moved aside.

    Raises:
        PlainError: the file is of a newer companion or another program, in use elsewhere while it has to be repaired,
            or cannot be read or written.
        sqlite3.Error: likewise, to be put in words by the caller.
    """
    notices: list[str] = []
    lock = UseLock(path, busy_ms)
    try:
        until = time.monotonic() + busy_ms / 1000
        while True:
            lock.share()
            if judge(path, busy_ms) is Condition.FINE:
                return Opened(_connect(path, busy_ms), lock, tuple(notices))
            if lock.exclude(_TRY_MS):
                notices += _put_in_order(path, busy_ms, today)
            elif time.monotonic() > until:
                raise PlainError(
                    _("The companion's database must be put in order, but another window has it open."),
                    where=str(path),
                    remedy=_("Close every other window of the companion and start it again."),
                )
    except BaseException:
        lock.close()
        raise


def judge(path: Path, busy_ms: int) -> Condition:
    """Look at the file without changing a byte of it.

    Raises:
        PlainError: it was written by a newer companion or by another program.
        sqlite3.Error: it can't be looked at for reasons other than its contents.
    """
    if aside.is_under_way(path):
        return Condition.DAMAGED
    if not path.exists() or path.stat().st_size == 0:
        # SQLite throws the log of an empty file away, and the log may hold the whole evening.
        return Condition.DAMAGED if aside.has_log(path) else Condition.NEW
    try:
        if _waits_for_rollback(path, busy_ms):
            _roll_back(path, busy_ms)
        with contextlib.closing(connect_to_read(path, busy_ms)) as db:
            return _judge_contents(db, path)
    except sqlite3.Error as error:
        if failures.means_damage(error):
            return Condition.DAMAGED
        raise


def _waits_for_rollback(path: Path, busy_ms: int) -> bool:
    """Tell whether a process died while it changed the file itself (as the first of all openings does)."""
    with contextlib.closing(connect_to_read(path, busy_ms)) as db:
        try:
            schema.version(db)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_READONLY_ROLLBACK:
                raise
            return True
    return False


def _roll_back(path: Path, busy_ms: int) -> None:
    """Let SQLite undo what was left half done: that takes a connection that may write, and a look at the contents."""
    with contextlib.closing(sqlite3.connect(path, timeout=busy_ms / 1000, isolation_level=None)) as db:
        schema.version(db)


def _judge_contents(db: sqlite3.Connection, path: Path) -> Condition:
    number = schema.version(db)
    ours = db.execute("PRAGMA application_id").fetchone()[0] == schema.APPLICATION_ID
    if ours and number > schema.CURRENT:
        raise PlainError(
            _(
                "The database was written by a newer companion (version {found}; this one reads {known})."
            ).format(found=number, known=schema.CURRENT),
            where=str(path),
            remedy=_("Update the companion. The file was left as it is."),
        )
    tables = {row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not ours and tables and not tables & schema.TABLES:
        raise PlainError(
            _("This is a database of another program."),
            where=str(path),
            remedy=_("Choose another file or folder. The file was left as it is."),
        )
    if not tables and number == 0:
        return Condition.NEW
    if not ours or number < 1 or not tables >= schema.TABLES:
        return Condition.DAMAGED
    if db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        return Condition.DAMAGED
    if db.execute("SELECT 1 FROM damage LIMIT 1").fetchone() is not None:
        return Condition.DAMAGED
    return Condition.FINE if number == schema.CURRENT else Condition.OLDER


def _put_in_order(path: Path, busy_ms: int, today: str) -> list[str]:
    condition = judge(path, busy_ms)  # afresh: nobody else is at it any more
    if condition is Condition.DAMAGED:
        folder = aside.move_aside(path)
        saved = None if path.exists() else salvage.rebuild(folder, path)
        return salvage.notices(saved, aside.finish(path, today))
    if condition is not Condition.FINE:
        with contextlib.closing(connect(path, busy_ms)) as db:
            schema.migrate(db)
        sync_folder(path.parent)
    return []


def _connect(path: Path, busy_ms: int) -> sqlite3.Connection:
    db = connect(path, busy_ms)
    try:
        # A write-protected file opens without complaint and fails at the first answer: try one now.
        with transaction(db):
            db.execute("DELETE FROM damage WHERE 0")
    except BaseException:
        db.close()
        raise
    return db
