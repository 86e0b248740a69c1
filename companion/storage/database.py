"""Opens the companion's database, creating, migrating or recovering it first where it needs that.

`Storage` offers everything that is stored: playthroughs, finished games, settings and print jobs; `Contents` and
`ImportTarget` are all of it at once, for export and import.
"""

from __future__ import annotations

import contextlib
import enum
import sqlite3
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from assets.errors import PlainError
from assets.words import _
from companion.storage import connection, playthroughs, records, recovery, schema, values
from companion.storage.connection import (
    ProcessLock,
    connect,
    connect_to_read,
    storage_lock,
    transaction,
)
from companion.storage.files import data_dir, make_folder, sync_folder
from companion.storage.playthroughs import PlaythroughRepository, PlaythroughTree
from companion.storage.records import RecordHistory, RecordRepository, Revision, SettingRepository
from companion.storage.values import DamagedRow, Json

if TYPE_CHECKING:
    from companion.storage.print_jobs import PrintJobs

BUSY_MS = 3000
"""How long another writer is waited for."""


def utc_now() -> datetime:
    """Return the time in UTC."""
    return datetime.now(UTC)


class Storage(PlaythroughRepository, RecordRepository, SettingRepository):
    """The companion's database, open.

    One transaction a call; when a writing call returns, what it wrote is on the disk; when it raises, nothing of it
    is there and the storage can be used on. Any thread may call: calls take turns. Several processes
    may have it open; `StaleHead` keeps two windows from answering the same question. Every method raises PlainError
    (what, where, remedy) for what the disk, a lock or damage prevent.
    """

    notices: tuple[str, ...]
    """What the person should be told about the opening (a damaged database was quarantined, …)."""

    def __init__(self, path: Path, opened: Opened, clock: Callable[[], datetime]) -> None:
        super().__init__(path, opened.db, clock)
        self.notices = opened.notices
        self._in_use = opened.lock

    @classmethod
    def open(
        cls, path: Path | None = None, *, clock: Callable[[], datetime] = utc_now, busy_ms: int = BUSY_MS
    ) -> Storage:
        """Open the database (made if missing); without a path it is companion.sqlite3 in `data_dir()`.

        An older database is migrated. A damaged one is quarantined and what is readable of it recovered; see `notices`.

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

    @property
    def print_jobs(self) -> PrintJobs:
        """The print jobs; the store of a `printing.queue.Queue`."""
        from companion.storage.print_jobs import PrintJobs

        return PrintJobs(self.file, self._reading, self._writing, self._now)

    @contextlib.contextmanager
    def contents(self) -> Iterator[Contents]:
        """Give all that is stored, as of one moment; other threads wait until the block ends."""
        with self._reading() as db:
            db.execute("BEGIN")
            try:
                yield Contents(db)
            finally:
                if db.in_transaction:
                    db.execute("ROLLBACK")

    @contextlib.contextmanager
    def importing(self) -> Iterator[ImportTarget]:
        """Give all that is stored, to be added to: all of the block is stored, or nothing if it raises."""
        with self._writing() as db:
            yield ImportTarget(db)


class Contents:
    """All that is stored, seen from inside one transaction."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def playthrough(self, playthrough: str) -> PlaythroughTree | None:
        """Return one playthrough, None if there is none of this id."""
        return playthroughs.read_tree(self._db, playthrough)

    def playthroughs(self) -> Iterator[PlaythroughTree]:
        """Yield every playthrough, hidden ones too, the one touched last at the end."""
        for row in self._db.execute("SELECT id FROM playthrough ORDER BY touched").fetchall():
            tree = self.playthrough(row[0])
            if tree is not None:
                yield tree

    def record(self, uuid: str) -> RecordHistory | None:
        """Return one finished game, None if there is none of this uuid."""
        found = records.revisions(self._db, uuid)
        return RecordHistory(uuid, tuple(found)) if found else None

    def records(self) -> Iterator[RecordHistory]:
        """Yield every finished game, the one written or corrected last at the end."""
        found = self._db.execute("SELECT uuid FROM record GROUP BY uuid ORDER BY max(number)").fetchall()
        for (uuid,) in found:
            record = self.record(uuid)
            if record is not None:
                yield record

    def settings(self) -> dict[str, Json]:
        """Return every setting that can be read, by key in alphabetical order."""
        out: dict[str, Json] = {}
        for key, value in self._db.execute("SELECT key, value FROM setting ORDER BY key"):
            with contextlib.suppress(DamagedRow):
                out[key] = values.from_text(value)
        return out


class ImportTarget(Contents):
    """The same, and things from elsewhere can be added; all of it is stored or nothing."""

    def add_playthrough(self, tree: PlaythroughTree) -> None:
        """Add a playthrough that is not there yet, as the one touched last.

        Raises:
            BadInput: a value is too long.
            sqlite3.IntegrityError: its tree does not hold together (see `playthroughs.check_tree`).
        """
        playthroughs.insert_tree(self._db, tree)

    def extend_playthrough(self, tree: PlaythroughTree) -> None:
        """Add what a playthrough that is there lacks, and stand where `tree` stands; the hiding stays."""
        playthroughs.extend_tree(self._db, tree)

    def add_revisions(self, revisions: tuple[Revision, ...]) -> None:
        """Add corrections of a finished game (or all of a new one), as they were written.

        Raises:
            BadInput: a value is too long.
            sqlite3.IntegrityError: there is one of this number.
        """
        for revision in revisions:
            records.insert_record(
                self._db, values.record_columns(revision.record, revision.number, revision.written_at)
            )

    def put_setting(self, key: str, value: Json) -> None:
        """Store a setting.

        Raises:
            BadInput: the value is too long.
        """
        records.put_setting(self._db, key, value)


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
    lock: ProcessLock
    notices: tuple[str, ...]


_TRY_MS = 100
"""How long somebody who has the database open is waited for, each time."""


def open_database(path: Path, busy_ms: int, today: str) -> Opened:
    """Open the file, having created, migrated or recovered it if it needs that.

    `today` (like "2026-11-03-201500") names what is quarantined.

    Raises:
        PlainError: the file is of a newer companion or another program, in use elsewhere while it has to be repaired,
            or cannot be read or written.
        sqlite3.Error: likewise, to be put in words by the caller.
    """
    notices: list[str] = []
    lock = storage_lock(path, busy_ms)
    try:
        until = time.monotonic() + busy_ms / 1000
        while True:
            lock.share()
            if condition_of(path, busy_ms) is Condition.FINE:
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


def condition_of(path: Path, busy_ms: int) -> Condition:
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
            return _condition_inside(db, path)
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


def _condition_inside(db: sqlite3.Connection, path: Path) -> Condition:
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
    condition = condition_of(path, busy_ms)  # afresh: nobody else is at it any more
    if condition is Condition.DAMAGED:
        return recovery.recover(path, today)
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
