"""Defines the tables of version 1, and the steps that bring an older database to the present version.

A released version is never edited: a change is a new step at the end of MIGRATIONS, and a database of the version before
it is frozen under `tests/companion/storage/released`. Only what SQLite 3.24 knows is used, so that an older device never
takes a good file for a damaged one. Every table is kept by row number and its first column is that number: so recovery
finds rows in single pages.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import TypeAlias

from assets.errors import PlainError
from assets.words import _
from companion.storage.connection import transaction

APPLICATION_ID = 0x54424C43
"""Written into the file's header: this database is the companion's."""

Step: TypeAlias = tuple[str, ...]
"""Statements that are carried out together."""

TABLES = frozenset(
    {"playthrough", "entry", "snapshot", "record", "setting", "damage", "print_job", "print_data"}
)
"""Tables that every version has, from the first on."""

MIGRATIONS: tuple[Step, ...] = ()
"""Steps from each released version to the one after it, beginning with the step from version 1 to 2."""

CURRENT = 1 + len(MIGRATIONS)
"""The schema version this companion writes."""


def version(db: sqlite3.Connection) -> int:
    """Return the schema version of an open database (0: no tables yet)."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def migrate(db: sqlite3.Connection, migrations: Sequence[Step] = MIGRATIONS) -> None:
    """Bring a new or older database to the version after the last step, in one transaction.

    Raises:
        sqlite3.Error: a step failed; the database is as before.
        PlainError: after the steps a reference leads nowhere; the database is as before.
    """
    # Tables can only be rebuilt while references are not followed, and that cannot be switched inside.
    db.execute("PRAGMA foreign_keys = OFF")
    try:
        with transaction(db):
            for number, step in enumerate((_VERSION_1, *migrations)[version(db) :], start=version(db) + 1):
                for statement in step:
                    db.execute(statement)
                db.execute(f"PRAGMA user_version = {number}")
            db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            if db.execute("PRAGMA foreign_key_check").fetchone() is not None:
                raise PlainError(
                    _("The companion's database could not be brought to the new version; it is as it was."),
                    remedy=_("Go on with the companion you had before."),
                )
    finally:
        db.execute("PRAGMA foreign_keys = ON")


_VERSION_1: Step = (
    """
    CREATE TABLE playthrough (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        game TEXT NOT NULL,
        options TEXT NOT NULL,
        identity TEXT NOT NULL,
        created TEXT NOT NULL,
        title TEXT NOT NULL,
        hidden INTEGER NOT NULL CHECK (hidden IN (0, 1)),
        updated TEXT NOT NULL,
        touched INTEGER NOT NULL,
        head INTEGER NOT NULL,
        FOREIGN KEY (number, head) REFERENCES entry (playthrough, id) DEFERRABLE INITIALLY DEFERRED
    )
    """,
    "CREATE INDEX playthrough_newest ON playthrough (touched)",
    # Ids count up within a playthrough and a parent's is smaller, so ids alone order a path. Entry 0 is the start;
    # its value repeats the playthrough's header for the recovery. preferred: the child visited last, NULL at a leaf.
    """
    CREATE TABLE entry (
        number INTEGER PRIMARY KEY,
        playthrough INTEGER NOT NULL REFERENCES playthrough (number) DEFERRABLE INITIALLY DEFERRED,
        id INTEGER NOT NULL CHECK (id >= 0),
        parent INTEGER CHECK (parent < id),
        kind TEXT NOT NULL CHECK (kind IN ('start', 'answer', 'correct')),
        key TEXT NOT NULL,
        value TEXT NOT NULL,
        given_by TEXT NOT NULL,
        identity TEXT NOT NULL,
        at TEXT NOT NULL,
        finished TEXT,
        checksum INTEGER NOT NULL,
        preferred INTEGER,
        UNIQUE (playthrough, id),
        FOREIGN KEY (playthrough, parent) REFERENCES entry (playthrough, id),
        CHECK ((parent IS NULL) = (id = 0))
    )
    """,
    """
    CREATE TABLE snapshot (
        number INTEGER PRIMARY KEY,
        playthrough INTEGER NOT NULL,
        entry INTEGER NOT NULL,
        identity TEXT NOT NULL,
        turn INTEGER NOT NULL,
        who TEXT NOT NULL,
        state BLOB NOT NULL,
        story BLOB NOT NULL,
        checksum INTEGER NOT NULL,
        UNIQUE (playthrough, entry, identity),
        FOREIGN KEY (playthrough, entry) REFERENCES entry (playthrough, id)
    )
    """,
    # A finished game is never edited: a correction is a row with the next revision.
    """
    CREATE TABLE record (
        number INTEGER PRIMARY KEY,
        uuid TEXT NOT NULL,
        revision INTEGER NOT NULL CHECK (revision > 0),
        game TEXT NOT NULL,
        variant TEXT NOT NULL,
        finished_at TEXT NOT NULL,
        playthrough TEXT,
        sheet TEXT NOT NULL,
        result TEXT NOT NULL,
        notes TEXT NOT NULL,
        written_at TEXT NOT NULL,
        checksum INTEGER NOT NULL,
        UNIQUE (uuid, revision)
    )
    """,
    "CREATE TABLE setting (number INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, value TEXT NOT NULL)",
    # A row here says: something read back wrong, recover at the next opening.
    "CREATE TABLE damage (number INTEGER PRIMARY KEY, what TEXT NOT NULL, at TEXT NOT NULL)",
    """
    CREATE TABLE print_job (
        number INTEGER PRIMARY KEY,
        address TEXT NOT NULL,
        printer TEXT NOT NULL,
        title TEXT NOT NULL,
        chunk INTEGER NOT NULL,
        delay_ms INTEGER NOT NULL,
        size INTEGER NOT NULL,
        created TEXT NOT NULL,
        copy_of INTEGER,
        state TEXT NOT NULL
            CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'uncertain', 'cancelled')),
        what TEXT NOT NULL,
        remedy TEXT NOT NULL,
        attempts INTEGER NOT NULL,
        tries INTEGER NOT NULL,
        due INTEGER NOT NULL,
        begun INTEGER NOT NULL CHECK (begun IN (0, 1)),
        changed TEXT NOT NULL,
        checksum INTEGER NOT NULL
    )
    """,
    "CREATE INDEX print_job_state ON print_job (state, address, number)",
    """
    CREATE TABLE print_data (
        number INTEGER PRIMARY KEY REFERENCES print_job (number) DEFERRABLE INITIALLY DEFERRED,
        size INTEGER NOT NULL,
        data BLOB NOT NULL,
        checksum INTEGER NOT NULL
    )
    """,
)
