"""How are settings kept?"""

from __future__ import annotations

import sqlite3

from companion.storage import encoding
from companion.storage.values import Json


def get(db: sqlite3.Connection, key: str, default: Json) -> Json:
    """Return the setting; the default if it was never set or can't be read any more."""
    row = db.execute("SELECT value FROM setting WHERE key = ?", (encoding.plain_text(key),)).fetchone()
    if row is None:
        return default
    try:
        return encoding.from_text(row[0])
    except encoding.DamagedRow:
        return default


def put(db: sqlite3.Connection, key: str, value: Json) -> None:
    """Keep the setting."""
    db.execute(
        "INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        (encoding.plain_text(key), encoding.to_text(value)),
    )
