"""Stores finished games as records, so that a correction never hides what was first written, and settings by key."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from assets.errors import PlainError
from assets.words import _
from companion.storage import values
from companion.storage.connection import Database
from companion.storage.values import DamagedRow, Json, Record


@dataclass(frozen=True, slots=True)
class Revision:
    """A finished game as it was written at one time (UTC, ISO to the second); `number` counts from 1, perhaps with gaps."""

    number: int
    written_at: str
    record: Record


@dataclass(frozen=True, slots=True)
class RecordHistory:
    """A finished game as first written and as corrected each time."""

    uuid: str
    revisions: tuple[Revision, ...]


class RecordRepository(Database):
    """Stores and reads finished games; each is named by its uuid."""

    def put_record(self, record: Record) -> None:
        """Store a finished game; the same again changes nothing, another of its uuid is a correction of it.

        Raises:
            BadInput: sheet or result are no plain JSON or too long.
        """
        with self._writing() as db:
            known = revisions(db, record.uuid)
            number = known[-1].number + 1 if known else 1
            columns = values.record_columns(record, number, self._now())
            if not known or known[-1].record != values.record(columns):
                insert_record(db, columns)

    def records(self, game: str | None = None) -> list[Record]:
        """Return the finished games (of one game) as last corrected, the one finished last first."""
        chosen = "" if game is None else " AND r.game = :game"
        with self._reading() as db:
            found = db.execute(
                f"SELECT {values.RECORD} FROM record r"  # noqa: S608
                f" WHERE r.revision = (SELECT max(revision) FROM record WHERE uuid = r.uuid){chosen}"
                " ORDER BY r.finished_at DESC, r.number DESC",
                {"game": values.plain_text(game or "")},
            )
            return [values.record(row) for row in found]

    def record(self, uuid: str) -> Record:
        """Return one finished game as last corrected.

        Raises:
            PlainError: there is none of this uuid.
        """
        known = self.record_revisions(uuid)
        if not known:
            raise PlainError(
                _("There is no finished game '{uuid}' on this device.").format(
                    uuid=values.plain_text(uuid[:40]),
                ),
                remedy=_("Choose one from the history."),
            )
        return known[-1].record

    def record_revisions(self, uuid: str) -> list[Revision]:
        """Return a finished game as first written and then as corrected each time; empty if there is none."""
        with self._reading() as db:
            return revisions(db, uuid)


class SettingRepository(Database):
    """Stores and reads settings by key."""

    def get_setting(self, key: str, default: Json = None) -> Json:
        """Return the setting, or the default if it was never set or cannot be read any more."""
        with self._reading() as db:
            row = db.execute("SELECT value FROM setting WHERE key = ?", (values.plain_text(key),)).fetchone()
        if row is None:
            return default
        try:
            return values.from_text(row[0])
        except DamagedRow:
            return default

    def set_setting(self, key: str, value: Json) -> None:
        """Store the setting.

        Raises:
            BadInput: the value is no plain JSON or too long.
        """
        with self._writing() as db:
            put_setting(db, key, value)


def revisions(db: sqlite3.Connection, uuid: str) -> list[Revision]:
    """Return a finished game as first written and as corrected each time; empty if there is none."""
    found = db.execute(
        f"SELECT {values.RECORD} FROM record WHERE uuid = ? ORDER BY revision",  # noqa: S608
        (values.plain_text(uuid),),
    )
    return [Revision(row[1], row[9], values.record(row)) for row in found]


def insert_record(db: sqlite3.Connection, columns: values.Row) -> None:
    """Write one row (the columns named in `values.RECORD`)."""
    db.execute(f"INSERT INTO record ({values.RECORD}) VALUES ({', '.join('?' * 11)})", tuple(columns))  # noqa: S608


def put_setting(db: sqlite3.Connection, key: str, value: Json) -> None:
    """Write one setting.

    Raises:
        BadInput: the value is no plain JSON or too long.
    """
    db.execute(
        "INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        (values.plain_text(key), values.to_text(value)),
    )
