"""How are finished games kept, so that a later correction never hides what was first written?"""

from __future__ import annotations

import sqlite3

from assets.errors import PlainError
from companion.storage import values
from companion.storage.values import Json, Record
from companion.words import _

_NEWEST = "r.revision = (SELECT max(revision) FROM record WHERE uuid = r.uuid)"


def put(db: sqlite3.Connection, record: Record, now: str) -> None:
    """Keep the record: nothing happens if it is kept just so, else it is a correction of the one before."""
    kept = revisions(db, record.uuid)
    newest = db.execute("SELECT max(revision) FROM record WHERE uuid = ?", (values.plain_text(record.uuid),))
    columns = values.record_columns(record, (newest.fetchone()[0] or 0) + 1, now)
    if not kept or kept[-1] != values.record(columns):
        insert(db, columns)


def insert(db: sqlite3.Connection, columns: values.Row) -> None:
    """Write one row (the columns named in `values.RECORD`)."""
    db.execute(f"INSERT INTO record ({values.RECORD}) VALUES ({', '.join('?' * 11)})", tuple(columns))  # noqa: S608


def as_corrected(db: sqlite3.Connection, game: str | None) -> list[Record]:
    """Return every record as last corrected (of one game), the game finished last first."""
    chosen = "" if game is None else " AND r.game = :game"
    found = db.execute(
        f"SELECT {values.RECORD} FROM record r WHERE {_NEWEST}{chosen}"  # noqa: S608
        " ORDER BY r.finished_at DESC, r.number DESC",
        {"game": values.plain_text(game or "")},
    )
    return [values.record(row) for row in found]


def revisions(db: sqlite3.Connection, uuid: str) -> list[Record]:
    """Return the record as first written and as corrected, oldest first; empty if there is none."""
    found = db.execute(
        f"SELECT {values.RECORD} FROM record WHERE uuid = ? ORDER BY revision",  # noqa: S608
        (values.plain_text(uuid),),
    )
    return [values.record(row) for row in found]


def newest_of(db: sqlite3.Connection, uuid: str) -> Record:
    """Return the record as last corrected.

    Raises:
        PlainError: there is none.
    """
    kept = revisions(db, uuid)
    if not kept:
        raise PlainError(
            _("There is no finished game '{uuid}' on this device.").format(
                uuid=values.plain_text(uuid[:40]),
            ),
            remedy=_("Choose one from the history."),
        )
    return kept[-1]


# ---- How are settings kept?


def get_setting(db: sqlite3.Connection, key: str, default: Json) -> Json:
    """Return the setting; the default if it was never set or can't be read any more."""
    row = db.execute("SELECT value FROM setting WHERE key = ?", (values.plain_text(key),)).fetchone()
    if row is None:
        return default
    try:
        return values.from_text(row[0])
    except values.DamagedRow:
        return default


def put_setting(db: sqlite3.Connection, key: str, value: Json) -> None:
    """Keep the setting."""
    db.execute(
        "INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        (values.plain_text(key), values.to_text(value)),
    )
