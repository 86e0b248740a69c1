"""What of a damaged database can still be read?

Everything happens on copies: opening a database can change it (its log is worked in), and the damaged files
are to stay as they were found.
"""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

from companion.storage import schema
from companion.storage.aside import JOURNAL, LOG
from companion.storage.connection import LONGEST_VALUE, PAGE
from companion.storage.pages import rows_in_pages

NamedRow: TypeAlias = dict[str, Any]

_TABLES = ("playthrough", "entry", "snapshot", "record", "setting", "print_job", "print_data")
_SCANNED = ("playthrough", "entry", "snapshot", "record", "print_job", "print_data")
"""Those that can be told apart by their number of columns."""


def readable_rows(damaged: Path, work: Path) -> dict[str, list[NamedRow]]:
    """Return every row that can be read, by table, from copies made in the folder `work`.

    First as far as SQLite gets, then whatever else lies in the file's pages.

    Raises:
        OSError, sqlite3.Error: the copies cannot be made.
    """
    template = work / "template.sqlite3"
    with contextlib.closing(sqlite3.connect(template, isolation_level=None)) as db:
        db.execute(f"PRAGMA page_size = {PAGE}")
        schema.migrate(db)
        columns = {name: _columns(db, name) for name in _SCANNED}
    found: dict[str, dict[Any, NamedRow]] = {name: {} for name in _TABLES}
    copy = work / "copy.sqlite3"
    with contextlib.closing(_open_copy(damaged, copy, template)) as db:
        for name, rows in found.items():
            rows |= {row["number"]: row for row in _as_far_as_possible(db, name)}
    for name, more in rows_in_pages(copy, columns).items():
        for row in more:
            found[name].setdefault(row["number"], row)
    return {name: list(rows.values()) for name, rows in found.items()}


def _as_far_as_possible(db: sqlite3.Connection, table: str) -> Iterator[NamedRow]:
    with contextlib.suppress(sqlite3.DatabaseError):
        for row in db.execute(f"SELECT * FROM {table} NOT INDEXED"):  # noqa: S608
            yield dict(row)


def _columns(db: sqlite3.Connection, table: str) -> tuple[str, ...]:
    return tuple(column[1] for column in db.execute(f"PRAGMA table_info({table})"))


def _open_copy(damaged: Path, copy: Path, template: Path) -> sqlite3.Connection:
    """Open a copy with its log worked in.

    If not even the first page can be read, that of a new database takes its place, and whole pages of it stand in for
    what a shorter file lacks: the tables of databases made in the same way begin at the same places.
    """
    for mended in (False, True):
        # A fresh copy each time: a failed attempt may already have thrown the log away.
        shutil.copyfile(damaged, copy)
        for suffix in (LOG, JOURNAL):
            beside = damaged.with_name(damaged.name + suffix)
            if beside.exists():
                shutil.copyfile(beside, copy.with_name(copy.name + suffix))
        if mended:
            _mend_beginning(copy, template, has_log=copy.with_name(copy.name + LOG).exists())
        elif copy.stat().st_size == 0:
            continue
        db = _open(copy)
        with contextlib.suppress(sqlite3.DatabaseError):
            tables = {row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if tables >= schema.TABLES:
                db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
                return db
        if not mended:
            db.close()
    return db


def _open(copy: Path) -> sqlite3.Connection:
    db = sqlite3.connect(copy, isolation_level=None)
    db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
    db.row_factory = sqlite3.Row
    db.text_factory = lambda raw: raw.decode("utf-8", "replace")
    db.execute("PRAGMA trusted_schema = OFF")
    db.execute("PRAGMA writable_schema = ON")  # else a file shorter than it says is refused as a whole
    return db


def _mend_beginning(copy: Path, template: Path, *, has_log: bool) -> None:
    made = template.read_bytes()
    there = copy.stat().st_size // PAGE * PAGE
    page = bytearray(made[:PAGE])
    page[18] = page[19] = 2 if has_log else 1  # 2: there is a log to be read
    struct.pack_into(">I", page, 28, max(there, len(made)) // PAGE)
    struct.pack_into(">II", page, 32, 0, 0)  # no free pages
    with copy.open("r+b") as file:
        file.write(page)
        if there < len(made):
            file.seek(max(there, PAGE))
            file.write(made[max(there, PAGE) :])
