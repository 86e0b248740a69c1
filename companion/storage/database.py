"""What has been answered, finished and set: how is it kept so that nothing acknowledged is ever lost?"""

from __future__ import annotations

import contextlib
import enum
import os
import sqlite3
import threading
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, overload

from assets.errors import PlainError
from companion.storage import connection, playthroughs, records, recovery, schema
from companion.storage.connection import UseLock, connect, connect_to_read, transaction
from companion.storage.files import data_dir, make_folder, sync_folder
from companion.storage.values import (
    ROOT,
    DamagedRow,
    Entry,
    Header,
    Json,
    NewEntry,
    NewSnapshot,
    Record,
    Snapshot,
    StaleHead,
)
from companion.storage.whole import Contents, Intake, Revision, history
from companion.words import _

if TYPE_CHECKING:
    from companion.storage.print_jobs import PrintJobs


__all__ = [
    "Entry",
    "Header",
    "NewEntry",
    "NewSnapshot",
    "Record",
    "Snapshot",
    "StaleHead",
    "Storage",
    "utc_now",
]

BUSY_MS = 3000
"""How long another writer is waited for."""


def utc_now() -> datetime:
    """Return the time in UTC."""
    return datetime.now(UTC)


class Storage:
    """The companion's database, open.

    One transaction a call; when a writing call returns, what it wrote is on the disk; when it raises, nothing of it
    is there and the storage can be used on. Any thread may call: calls take turns. Several processes
    may have it open; `StaleHead` keeps two windows from answering the same question. Every method raises PlainError
    (what, where, remedy) for what the disk, a lock or damage prevent.
    """

    notices: tuple[str, ...]
    """What the person should be told about the opening (a damaged database was moved aside, …)."""

    def __init__(self, path: Path, opened: Opened, clock: Callable[[], datetime]) -> None:
        self.file = path
        self.notices = opened.notices
        self._db = opened.db
        self._in_use = opened.lock
        self._clock = clock
        self._turn = threading.RLock()

    @classmethod
    def open(
        cls, path: Path | None = None, *, clock: Callable[[], datetime] = utc_now, busy_ms: int = BUSY_MS
    ) -> Storage:
        """Open the database (made if missing); without a path it is companion.sqlite3 in `data_dir()`.

        An older database is migrated. A damaged one is moved aside and what is readable of it salvaged; see `notices`.

        Raises:
            PlainError: the database was written by a newer companion or another program, the folder or file cannot
                be read or written, the disk is full, or another process holds it for longer than `busy_ms`.
        """
        if path is None:
            path = data_dir() / "companion.sqlite3"
        else:
            path = path.absolute().resolve()
            make_folder(path.parent)
        today = clock().astimezone().strftime("%Y-%m-%d-%H%M%S")
        try:
            return cls(path, open_database(path, busy_ms, today), clock)
        except sqlite3.Error as error:
            raise connection.plain(error, path) from error
        except OSError as error:
            raise PlainError(
                _("The companion's database cannot be put in order ({why}).").format(
                    why=error.strerror or error
                ),
                where=str(error.filename or path),
                remedy=_("See that the disk has room and the folder may be written, then start again."),
            ) from error

    def close(self) -> None:
        """Close the database; a second call does nothing."""
        with self._turn:
            self._db.close()
            self._in_use.close()

    def __enter__(self) -> Storage:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # Playthroughs

    def create_playthrough(
        self, game: str, options: dict[str, Json], identity: str, snapshot: NewSnapshot, title: str = ""
    ) -> Header:
        """Begin a playthrough; the snapshot is its state before the first answer (`after` is not looked at)."""
        with self._writing() as db:
            return playthroughs.create(db, game, options, identity, snapshot, title, self._now())

    def playthroughs(self, *, include_hidden: bool = False) -> list[Header]:
        """Return the playthroughs, the one answered, undone or redone last first."""
        with self._reading() as db:
            return playthroughs.headers(db, include_hidden=include_hidden)

    def playthrough(self, id: str) -> Header:  # noqa: A002 - the field's name
        """Return one playthrough.

        Raises:
            PlainError: there is none of this id.
        """
        with self._reading() as db:
            return playthroughs.header(db, id)

    def append(
        self,
        id: str,  # noqa: A002
        expected_head: int,
        entries: Sequence[NewEntry],
        snapshots: Sequence[NewSnapshot] = (),
        *,
        finished: Json | None = None,
    ) -> list[Entry]:
        """Keep answers below the head, with the snapshots taken among them; the head moves to the last one.

        `finished` is the result of the game if it ended there. A snapshot for an entry and identity that already
        has one is left out.

        Raises:
            StaleHead: the head is not `expected_head` any more (another window).
            BadInput: a value is no plain JSON or too long.
        """
        with self._writing() as db:
            return playthroughs.append(db, id, expected_head, entries, snapshots, finished, self._now())

    def move_head(self, id: str, expected_head: int, to: int) -> None:  # noqa: A002
        """Undo, redo or change branch: stand at entry `to` (0 = the start) from now on; nothing is removed.

        Raises:
            StaleHead: the head is not `expected_head` any more (another window).
            PlainError: there is no such entry in this playthrough.
        """
        with self._writing() as db:
            playthroughs.move_head(db, id, expected_head, to, self._now())

    def path(self, id: str, to: int, *, after: int = ROOT) -> list[Entry]:  # noqa: A002
        """Return the entries from just below `after` down to and with `to`.

        Raises:
            PlainError: there is no such entry, or `after` is not on the way from the start to `to`.
        """
        with self._reading() as db:
            return playthroughs.path(db, id, to, after)

    def preferred_child(self, id: str, entry: int) -> Entry | None:  # noqa: A002
        """Return the entry below that was visited last (what redo goes to), None at the end of a branch."""
        with self._reading() as db:
            return playthroughs.preferred_child(db, id, entry)

    def branches(self, id: str) -> list[Entry]:  # noqa: A002
        """Return the last entry of every branch, newest first."""
        with self._reading() as db:
            return playthroughs.branches(db, id)

    def finished_result(self, id: str, entry: int | None = None) -> Json | None:  # noqa: A002
        """Return the result kept with the entry at which the game ended (None: the head), or None if it did not."""
        with self._reading() as db:
            return playthroughs.finished_result(db, id, entry)

    @overload
    def nearest_snapshot(self, id: str, entry: int) -> Snapshot: ...

    @overload
    def nearest_snapshot(self, id: str, entry: int, *, identity: str | None) -> Snapshot | None: ...

    def nearest_snapshot(self, id: str, entry: int, *, identity: str | None = None) -> Snapshot | None:  # noqa: A002
        """Return the snapshot at the entry or the nearest above it (of that identity: None if there is none).

        Of several at the same entry it is the one taken last.
        """
        with self._reading() as db:
            found = playthroughs.nearest_snapshot(db, id, entry, identity)
            if found is None and identity is None:
                raise DamagedRow(f"no snapshot above entry {entry}")
            return found

    def snapshots_on_path(self, id: str, entry: int) -> Iterator[Snapshot]:  # noqa: A002
        """Yield the snapshots from the start down to the entry: one an entry, the first that was taken there."""
        with self._reading() as db:
            numbers = playthroughs.snapshot_numbers(db, id, entry)
        for number in numbers:
            with self._reading() as db:
                snapshot = playthroughs.snapshot_by_number(db, number)
            yield snapshot

    def rename(self, id: str, title: str) -> None:  # noqa: A002
        """Give the playthrough another title."""
        with self._writing() as db:
            playthroughs.rename(db, id, title)

    def hide(self, id: str, hidden: bool) -> None:  # noqa: A002
        """Take the playthrough out of the list (or put it back); nothing is removed."""
        with self._writing() as db:
            playthroughs.hide(db, id, hidden=hidden)

    # Finished games

    def put_record(self, record: Record) -> None:
        """Keep a finished game; the same again changes nothing, another of its uuid is a correction of it.

        Raises:
            BadInput: sheet or result are no plain JSON or too long.
        """
        with self._writing() as db:
            records.put(db, record, self._now())

    def records(self, game: str | None = None) -> list[Record]:
        """Return the finished games (of one game) as last corrected, the one finished last first."""
        with self._reading() as db:
            return records.as_corrected(db, game)

    def record(self, uuid: str) -> Record:
        """Return one finished game as last corrected.

        Raises:
            PlainError: there is none of this uuid.
        """
        with self._reading() as db:
            return records.newest_of(db, uuid)

    def record_revisions(self, uuid: str) -> list[Record]:
        """Return a finished game as first written and then as corrected each time; empty if there is none."""
        with self._reading() as db:
            return records.revisions(db, uuid)

    def record_history(self, uuid: str) -> list[Revision]:
        """Return the same with the number and the time of each writing."""
        with self._reading() as db:
            return history(db, uuid)

    # Settings

    def get_setting(self, key: str, default: Json = None) -> Json:
        """Return the setting, or the default if it was never set."""
        with self._reading() as db:
            return records.get_setting(db, key, default)

    def set_setting(self, key: str, value: Json) -> None:
        """Keep the setting.

        Raises:
            BadInput: the value is no plain JSON or too long.
        """
        with self._writing() as db:
            records.put_setting(db, key, value)

    # Print jobs

    @property
    def print_jobs(self) -> PrintJobs:
        """The print jobs; the store of a `printing.queue.Queue`."""
        from companion.storage.print_jobs import PrintJobs

        return PrintJobs(self.file, self._reading, self._writing, self._now)

    # Everything

    @contextlib.contextmanager
    def contents(self) -> Iterator[Contents]:
        """Give all that is kept, as of one moment; other threads wait until the block ends."""
        with self._reading() as db:
            db.execute("BEGIN")
            try:
                yield Contents(db)
            finally:
                if db.in_transaction:
                    db.execute("ROLLBACK")

    @contextlib.contextmanager
    def taking_in(self) -> Iterator[Intake]:
        """Give all that is kept, to be added to: all of the block is kept, or nothing if it raises."""
        with self._writing() as db:
            yield Intake(db)

    def backup(self, to: Path) -> None:
        """Write a copy of everything, as of this moment, to a new file; it appears whole or not at all.

        Raises:
            PlainError: there is such a file already, or it cannot be written.
        """
        to = to.absolute()
        if to.exists():
            raise PlainError(
                _("There is already a file of this name."), where=str(to), remedy=_("Choose another name.")
            )
        part = to.with_name(f".{to.name}.{uuid.uuid4().hex}")
        try:
            with self._reading() as db:
                _copy(db, part)
            part.rename(to)
            sync_folder(to.parent)
        except OSError as error:
            raise PlainError(
                _("The copy cannot be written ({why}).").format(why=error.strerror or error),
                where=str(to),
                remedy=_("Choose a folder that exists, has room and may be written."),
            ) from error
        finally:
            part.unlink(missing_ok=True)

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
            raise connection.damaged(self.file) from error
        except sqlite3.Error as error:
            if connection.means_damage(error):
                self._mark_damaged(str(error))
            raise connection.plain(error, self.file) from error

    def _mark_damaged(self, what: str) -> None:
        """Note it for the next opening, which salvages; a file too broken for a note is noticed without one."""
        with contextlib.suppress(sqlite3.Error), transaction(self._db):
            self._db.execute("INSERT INTO damage (what, at) VALUES (?, ?)", (what[:200], self._now()))


def _copy(db: sqlite3.Connection, part: Path) -> None:
    """Write the copy as one file that is on the disk when this returns."""
    with contextlib.closing(sqlite3.connect(part, isolation_level=None)) as copy:
        db.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
    handle = os.open(part, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


# ---- In which condition is the database file, and what has to be done before it can be used?


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
    if recovery.is_under_way(path):
        return Condition.DAMAGED
    if not path.exists() or path.stat().st_size == 0:
        # SQLite throws the log of an empty file away, and the log may hold the whole evening.
        return Condition.DAMAGED if recovery.has_log(path) else Condition.NEW
    try:
        if _waits_for_rollback(path, busy_ms):
            _roll_back(path, busy_ms)
        with contextlib.closing(connect_to_read(path, busy_ms)) as db:
            return _judge_contents(db, path)
    except sqlite3.Error as error:
        if connection.means_damage(error):
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
        folder = recovery.move_aside(path)
        saved = None if path.exists() else recovery.rebuild(folder, path)
        return recovery.notices(saved, recovery.finish(path, today))
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
