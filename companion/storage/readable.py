"""Which rows of a damaged database can still be read?

Everything happens on copies: opening a database can change it (its log is worked in), and the damaged files
are to stay as they were found.
"""

from __future__ import annotations

import shutil
import sqlite3
import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.storage import schema
from companion.storage.aside import LOG
from companion.storage.connection import LONGEST_VALUE

PAGE = 4096
_MOST_PROBES = 100_000


def open_copy(damaged: Path, work: Path) -> sqlite3.Connection | None:
    """Open a copy, made in the folder `work`, of the damaged database with its log; None if it has no tables to read.

    If not even the first page can be read, that of a new database takes its place: the tables of databases made in the
    same way lie at the same places.

    Raises:
        OSError: the copy cannot be made.
        sqlite3.Error: the disk is at fault, not the contents.
    """
    for number, repaired in enumerate((False, True)):
        # A fresh copy each time: a failed attempt may already have thrown the log away.
        copy = work / f"copy-{number}.sqlite3"
        shutil.copyfile(damaged, copy)
        log = damaged.with_name(damaged.name + LOG)
        if log.exists():
            shutil.copyfile(log, copy.with_name(copy.name + LOG))
        if repaired:
            _replace_first_page(copy, work, has_log=log.exists())
        elif copy.stat().st_size == 0:
            continue
        db = _open(copy)
        try:
            tables = {row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if tables >= schema.TABLES:
                return db
        except sqlite3.DatabaseError:
            pass
        db.close()
    return None


def readable_rows(
    db: sqlite3.Connection, table: str, key: str, where: str = "1", parameters: Sequence[Any] = ()
) -> list[sqlite3.Row]:
    """Return every row of the table that can be read, by ascending integer key.

    Reads from the front until it breaks, from the back until it breaks, and tries every key in between.
    """
    found: dict[int, sqlite3.Row] = {}
    reached = []
    for direction in ("ASC", "DESC"):
        last = None
        try:
            select = f"SELECT * FROM {table} NOT INDEXED WHERE {where} ORDER BY {key} {direction}"  # noqa: S608
            for row in db.execute(select, parameters):
                last = row[key]
                found[last] = row
        except sqlite3.DatabaseError:
            reached.append(last)
            continue
        return [found[number] for number in sorted(found)]
    low = -1 if reached[0] is None else reached[0]
    high = low + _MOST_PROBES if reached[1] is None else min(reached[1], low + _MOST_PROBES)
    for number in range(low + 1, high):
        try:
            select = f"SELECT * FROM {table} NOT INDEXED WHERE {where} AND {key} = ?"  # noqa: S608
            one = db.execute(select, (*parameters, number)).fetchone()
        except sqlite3.DatabaseError:
            continue
        if one is not None:
            found[number] = one
    return [found[number] for number in sorted(found)]


def _open(copy: Path) -> sqlite3.Connection:
    db = sqlite3.connect(copy, isolation_level=None)
    db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
    db.row_factory = sqlite3.Row
    db.text_factory = lambda raw: raw.decode("utf-8", "replace")
    db.execute("PRAGMA trusted_schema = OFF")
    db.execute("PRAGMA writable_schema = ON")  # else a file shorter than it says is refused as a whole
    return db


def _replace_first_page(copy: Path, work: Path, *, has_log: bool) -> None:
    template = work / "template.sqlite3"
    template.unlink(missing_ok=True)
    db = sqlite3.connect(template, isolation_level=None)
    try:
        db.execute(f"PRAGMA page_size = {PAGE}")
        schema.migrate(db)
    finally:
        db.close()
    with template.open("rb") as made:
        page = bytearray(made.read(PAGE))
    page[18] = page[19] = 2 if has_log else 1  # 2: there is a log to be read
    struct.pack_into(">I", page, 28, max(1, copy.stat().st_size // PAGE))
    struct.pack_into(">II", page, 32, 0, 0)  # no free pages
    with copy.open("r+b") as file:
        file.write(page)
