"""Recovers a damaged database: moves its files into quarantine, reads what is good of them, and builds a sound one.

The damaged files go one by one into a folder with a fixed name; the rebuilt database then appears in its old place by one
rename; last the folder gets its final name with the date, by one rename as well. So a kill at any moment loses no part of
it: whoever opens the database next sees from what is there how far it came, and goes on from that point.

A playthrough keeps every entry whose way back to the start is whole. If the place where the game stood lies beyond the
damage, the whole stretch around it is kept too, as a game that begins at its earliest snapshot: the evening goes on, only
the answers lost in between can't be undone.

What is good is read from copies: first as far as SQLite gets, then page by page, because when the page that says where a
table's pages are is lost, SQLite reads nothing of the table although every row is still there.
"""

from __future__ import annotations

import contextlib
import dataclasses
import os
import re
import shutil
import sqlite3
import struct
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from assets.errors import PlainError
from assets.words import _, ngettext
from companion.storage import playthroughs, records, schema, values
from companion.storage.connection import LONGEST_VALUE, PAGE, connect, transaction
from companion.storage.files import sync_folder
from companion.storage.values import ROOT, DamagedRow, Header

_LOG = "-wal"
_JOURNAL = "-journal"
_WORK = "work"
_BUSY_MS = 1000
_UNKNOWN = -1


def recover(path: Path, today: str) -> list[str]:
    """Quarantine the damaged database (or finish doing so), put a sound one in its place, and say what happened.

    `today` (like "2026-11-03-201500") names the folder of the quarantine.

    Raises:
        OSError, sqlite3.Error: the disk is full or refuses; the next opening goes on from here.
    """
    folder = _quarantine(path)
    recovered = None if path.exists() else _rebuild(folder, path)
    return _notices(recovered, _finish(path, today))


def is_under_way(path: Path) -> bool:
    """Tell whether a recovery was begun and not finished."""
    return _folder(path).exists()


def has_log(path: Path) -> bool:
    """Tell whether a write-ahead log with something in it lies beside the database."""
    log = _beside(path, _LOG)
    return log.exists() and log.stat().st_size > 0


def _quarantine(path: Path) -> Path:
    """Move the database and what belongs to it into a folder (or finish doing so) and return the folder.

    If the rebuilt database is already in its place, nothing is moved.

    Raises:
        OSError: a file cannot be moved.
    """
    folder = _folder(path)
    folder.mkdir(exist_ok=True)
    moved = folder / path.name
    if not moved.exists():
        if path.exists():
            path.rename(moved)
        else:
            moved.touch()  # stands for the lost file: from now on one in the old place is the rebuilt one
        sync_folder(folder)
    if not path.exists():
        for suffix in (_LOG, _JOURNAL, "-shm"):
            beside = _beside(path, suffix)
            if beside.exists():
                beside.rename(folder / beside.name)
        sync_folder(folder)
        sync_folder(path.parent)
    return folder


def _put_in_place(fresh: Path, path: Path) -> None:
    """Put the rebuilt database where the damaged one was, in one step.

    Raises:
        OSError: it cannot be moved.
    """
    handle = os.open(fresh, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
    fresh.rename(path)
    sync_folder(path.parent)


def _finish(path: Path, today: str) -> Path:
    """Give the folder its final name with the date and return it.

    Raises:
        OSError: it cannot be renamed.
    """
    folder = _folder(path)
    shutil.rmtree(folder / _WORK, ignore_errors=True)
    number = 1
    final = path.with_name(f"{path.stem}-damaged-{today}")
    while final.exists():
        number += 1
        final = path.with_name(f"{path.stem}-damaged-{today}-{number}")
    folder.rename(final)
    sync_folder(path.parent)
    return final


def _folder(path: Path) -> Path:
    """Return the folder of a quarantine that is under way."""
    return _beside(path, ".quarantine")


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


@dataclass(slots=True)
class _Recovered:
    """What came out: counts, and the titles of games that were not recovered whole."""

    playthroughs: int = 0
    records: int = 0
    shortened: list[str] = field(default_factory=list)
    continued: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)


def _rebuild(folder: Path, path: Path) -> _Recovered:
    """Make a sound database at `path` from the damaged files in the folder, which stay as they are.

    Raises:
        OSError, sqlite3.Error: the disk is full or refuses; nothing is at `path` then.
    """
    work = folder / _WORK
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    fresh = work / "fresh.sqlite3"
    recovered = _Recovered()
    with contextlib.closing(connect(fresh, _BUSY_MS)) as db:
        schema.migrate(db)
        readable = _readable_rows(folder / path.name, work)
        with transaction(db):
            _copy_playthroughs(readable, db, recovered)
            _copy_records(readable["record"], db, recovered)
            _copy_settings(readable["setting"], db)
            _copy_print_jobs(readable["print_job"], readable["print_data"], db, recovered)
    _put_in_place(fresh, path)
    return recovered


def _notices(recovered: _Recovered | None, quarantine: Path) -> list[str]:
    """Say what happened (None: what was recovered is no longer known, for the recovery was interrupted)."""
    moved = _("The companion's database was damaged. It was moved to {folder}; nothing in it was deleted.")
    said = [moved.format(folder=quarantine)]
    if recovered is None:
        return [*said, _("All that could be read was saved.")]
    if not (recovered.playthroughs or recovered.records or recovered.lost):
        return [*said, _("No game in it could be read; a new database was begun.")]
    games = ngettext("{n} game", "{n} games", recovered.playthroughs).format(n=recovered.playthroughs)
    scores = ngettext("{n} final score", "{n} final scores", recovered.records).format(n=recovered.records)
    said.append(_("Saved from it: {games} and {scores}.").format(games=games, scores=scores))
    whole = _("'{title}' could not be saved whole: some of its answers are lost.")
    goes_on = _("'{title}' goes on where it stood; it can be undone only back to the damage.")
    gone = _("'{title}' could not be read.")
    for sentence, titles in (
        (whole, recovered.shortened),
        (goes_on, recovered.continued),
        (gone, recovered.lost),
    ):
        said += [sentence.format(title=title) for title in titles]
    return said


def _copy_playthroughs(
    readable: dict[str, list[_Row]], db: sqlite3.Connection, recovered: _Recovered
) -> None:
    listed = {row["number"]: row for row in readable["playthrough"]}
    entries = _by_playthrough(readable["entry"])
    snapshots = _by_playthrough(readable["snapshot"])

    def touched(number: int) -> tuple[int, int]:
        at = listed[number]["touched"] if number in listed else 0
        return (at if isinstance(at, int) else 0, number)

    for number in sorted(listed.keys() | entries.keys() | snapshots.keys(), key=touched):
        found = _read(listed.get(number), entries.get(number, []), snapshots.get(number, []))
        if found is None:
            continue
        try:
            with _all_or_nothing(db):
                _copy_playthrough(db, found, recovered)
        except sqlite3.IntegrityError:  # such a game is there already, under another number
            recovered.lost.append(found.header.title or found.header.game)


def _by_playthrough(readable: list[_Row]) -> dict[int, list[_Row]]:
    grouped: dict[int, list[_Row]] = {}
    for row in readable:
        if isinstance(row["playthrough"], int):
            grouped.setdefault(row["playthrough"], []).append(row)
    return grouped


@dataclass(slots=True)
class _Found:
    """What could be read of one playthrough. Entries and snapshots by entry id, each as its checked columns."""

    header: Header
    entries: dict[int, values.Row]
    preferred: dict[int, int]
    snapshots: dict[int, list[values.Row]]


def _read(listed: _Row | None, entry_rows: list[_Row], snapshot_rows: list[_Row]) -> _Found | None:
    """Return what is good of one playthrough, None if not even its header is."""
    start: Header | None = None
    entries: dict[int, values.Row] = {}
    preferred: dict[int, int] = {}
    snapshots: dict[int, list[values.Row]] = {}
    for row in entry_rows:
        columns = _picked(row, values.ENTRY)
        with contextlib.suppress(DamagedRow):
            if row["id"] == ROOT:
                start = values.start(columns)
            else:
                values.entry(columns)
                entries[row["id"]] = columns
            if isinstance(row["preferred"], int):
                preferred[row["id"]] = row["preferred"]
    for row in snapshot_rows:
        columns = _picked(row, values.SNAPSHOT)
        with contextlib.suppress(DamagedRow):
            values.snapshot(columns)
            snapshots.setdefault(row["entry"], []).append(columns)
    header = _header(listed, start)
    return None if header is None else _Found(header, entries, preferred, snapshots)


def _header(listed: _Row | None, start: Header | None) -> Header | None:
    """Return the header: what never changes from entry 0, which is checked, the rest from the list if sane."""
    header: Header | None = None
    if listed is not None:
        with contextlib.suppress(DamagedRow):
            header = _sane(values.header((*_picked(listed, values.HEADER), None)))
    if start is None or header is None:
        return header or (start and dataclasses.replace(start, head=_UNKNOWN))
    return dataclasses.replace(start, updated=header.updated, head=header.head, hidden=header.hidden)


def _sane(header: Header) -> Header | None:
    texts = (header.id, header.game, header.identity, header.created, header.updated, header.title)
    if not all(isinstance(text, str) for text in texts) or not isinstance(header.head, int):
        return None
    return header if re.fullmatch("[0-9a-f]{32}", header.id) else None


def _copy_playthrough(db: sqlite3.Connection, found: _Found, recovered: _Recovered) -> None:
    """Write what hangs together: the tree below the start, and where the game stood if the damage lies between."""
    title = found.header.title or found.header.game
    stood_at = found.header.head
    if stood_at != ROOT and stood_at not in found.entries:
        stood_at = max(found.entries, default=ROOT)
    reachable = _below(found, ROOT) if ROOT in found.snapshots else set()
    if reachable:
        _write(db, found, found.header, ROOT, reachable, _towards(found, reachable, stood_at))
        recovered.playthroughs += 1
        if not {found.header.head, *found.entries, *found.preferred.values()} <= reachable:
            recovered.shortened.append(title)
        if stood_at in reachable:
            return
    begin = _earliest_snapshot(found, stood_at)
    if begin is None:
        if not reachable:
            recovered.lost.append(title)
        return
    header = dataclasses.replace(found.header, identity=found.snapshots[begin][-1][1])
    if reachable:
        later = _("{title} (continued)").format(title=title)
        header = dataclasses.replace(header, id=uuid.uuid4().hex, title=later)
    _write(db, found, header, begin, _below(found, begin), stood_at)
    recovered.playthroughs += 1
    recovered.continued.append(header.title or header.game)


def _below(found: _Found, begin: int) -> set[int]:
    """Return the entries whose way up to `begin` is whole, with `begin`."""
    reachable = {begin}
    for entry in sorted(found.entries):
        if found.entries[entry][1] in reachable:
            reachable.add(entry)
    return reachable


def _towards(found: _Found, reachable: set[int], stood_at: int) -> int:
    """Return where to stand: the old head, or as far towards it as the way is whole."""
    here = ROOT
    while stood_at not in reachable and found.preferred.get(here) in reachable:
        here = found.preferred[here]
    return stood_at if stood_at in reachable else here


def _earliest_snapshot(found: _Found, stood_at: int) -> int | None:
    """Return the highest entry with a snapshot on the way from where the game stood up to the damage."""
    here, earliest = stood_at, None
    while True:
        if here in found.snapshots:
            earliest = here
        if here not in found.entries:
            return earliest
        here = found.entries[here][1]


def _write(
    db: sqlite3.Connection, found: _Found, header: Header, begin: int, reachable: set[int], head: int
) -> None:
    """Write one playthrough; entry `begin` becomes the start."""

    def placed(entry: int) -> int:
        return ROOT if entry == begin else entry

    below = sorted(reachable - {begin})
    preferred: dict[int, int] = {}
    for entry in below:  # the newest child, unless another was visited last and is still there
        preferred[found.entries[entry][1]] = entry
    preferred |= {e: child for e, child in found.preferred.items() if e in reachable and child in reachable}
    here = head
    while here != begin:
        preferred[found.entries[here][1]] = here
        here = found.entries[here][1]
    number = playthroughs.insert_header(db, dataclasses.replace(header, head=placed(head)))
    playthroughs.insert_entry(db, number, values.start_columns(header), preferred.get(begin))
    for entry in below:
        columns = tuple(found.entries[entry][:-1])
        columns = (columns[0], placed(columns[1]), *columns[2:])
        columns = (*columns, values.checksum(*columns))
        playthroughs.insert_entry(db, number, columns, preferred.get(entry))
    for entry in sorted(reachable & found.snapshots.keys()):
        for snapshot in found.snapshots[entry]:
            moved = (placed(entry), *snapshot[1:-1])
            playthroughs.insert_snapshot(db, number, (*moved, values.checksum(*moved)))


def _copy_records(readable: list[_Row], db: sqlite3.Connection, recovered: _Recovered) -> None:
    uuids = set()
    for row in sorted(readable, key=lambda row: str(row["revision"]).zfill(20)):
        columns = _picked(row, values.RECORD)
        with contextlib.suppress(DamagedRow, sqlite3.IntegrityError):
            found = values.record(columns).uuid
            records.insert_record(db, columns)
            uuids.add(found)
    recovered.records = len(uuids)


def _copy_settings(readable: list[_Row], db: sqlite3.Connection) -> None:
    for row in readable:
        if isinstance(row["key"], str):
            with contextlib.suppress(DamagedRow):
                records.put_setting(db, row["key"], values.from_text(row["value"]))


def _copy_print_jobs(
    job_rows: list[_Row], data_rows: list[_Row], db: sqlite3.Connection, recovered: _Recovered
) -> None:
    """Copy the jobs whose bytes are whole; whether one came out that was not finished is for a person to say."""
    # What printing needs is loaded only where a database is damaged.
    from companion.storage import print_jobs
    from printing import jobs
    from printing.delivery import LOOK
    from printing.jobs import State

    data: dict[int, bytes] = {}
    for row in data_rows:
        with contextlib.suppress(DamagedRow):
            data[row["number"]] = print_jobs.read_data(_picked(row, print_jobs.DATA))
    for row in sorted(job_rows, key=lambda row: row["number"]):
        with contextlib.suppress(DamagedRow):
            job = print_jobs.read_job(_picked(row, print_jobs.JOB))
            open_ = job.state in (State.WAITING, State.SENDING)
            if job.number in data:
                stored = jobs.uncertain(job, PlainError(_doubt(), remedy=LOOK)) if open_ else job
                print_jobs.insert(db, stored, data[job.number])
            elif open_ or job.state is State.UNCERTAIN:
                recovered.lost.append(job.title)


def _doubt() -> str:
    return _("The companion's database was damaged: whether this was printed is not known.")


@contextlib.contextmanager
def _all_or_nothing(db: sqlite3.Connection) -> Iterator[None]:
    db.execute("SAVEPOINT playthrough")
    try:
        yield
    except BaseException:
        db.execute("ROLLBACK TO playthrough")
        raise
    finally:
        db.execute("RELEASE playthrough")


def _picked(row: _Row, names: str) -> tuple[Any, ...]:
    return tuple(row[name] for name in names.split(", "))


_Row: TypeAlias = dict[str, Any]
"""A row as read, by the names of its columns."""

_SCANNED = ("playthrough", "entry", "snapshot", "record", "print_job", "print_data")
"""The tables that can be told apart by their number of columns."""
_TABLES = (*_SCANNED, "setting")


def _readable_rows(damaged: Path, work: Path) -> dict[str, list[_Row]]:
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
    found: dict[str, dict[Any, _Row]] = {name: {} for name in _TABLES}
    copy = work / "copy.sqlite3"
    with contextlib.closing(_open_copy(damaged, copy, template)) as db:
        for name, rows in found.items():
            rows |= {row["number"]: row for row in _as_far_as_possible(db, name)}
    for name, more in _rows_in_pages(copy, columns).items():
        for row in more:
            found[name].setdefault(row["number"], row)
    return {name: list(rows.values()) for name, rows in found.items()}


def _as_far_as_possible(db: sqlite3.Connection, table: str) -> Iterator[_Row]:
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
        for suffix in (_LOG, _JOURNAL):
            beside = damaged.with_name(damaged.name + suffix)
            if beside.exists():
                shutil.copyfile(beside, copy.with_name(copy.name + suffix))
        if mended:
            _mend_beginning(copy, template, has_log=copy.with_name(copy.name + _LOG).exists())
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


_TABLE_LEAF = 0x0D
_INTEGER_BYTES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}


class _NoRow(Exception):
    """The bytes here are no row."""


def _rows_in_pages(file: Path, columns: Mapping[str, tuple[str, ...]]) -> dict[str, list[dict[str, Any]]]:
    """Return what looks like a row of one of the tables, by table; whether it is one its checksum has to tell.

    `columns` names the tables, which must differ in the number of columns, and their columns; the first is the row number.

    Raises:
        OSError: the file cannot be read.
    """
    names = {len(of_table): name for name, of_table in columns.items()}
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in columns}
    for record in _Pages(file.read_bytes()).records():
        name = names.get(len(record))
        if name is not None:
            found[name].append(dict(zip(columns[name], record, strict=True)))
    return found


class _Pages:
    def __init__(self, content: bytes) -> None:
        said = int.from_bytes(content[16:18], "big")
        valid = content[:6] == b"SQLite" and said >= 512 and said & (said - 1) == 0
        self._content = content
        self._size = said if valid else 4096
        self._usable = self._size - (content[20] if valid else 0)

    def records(self) -> Iterator[list[Any]]:
        """Yield the columns of each row in each leaf of a table."""
        for number in range(1, len(self._content) // self._size + 1):
            page = self._page(number)
            start = 100 if number == 1 else 0
            if page[start] != _TABLE_LEAF:
                continue
            cells = start + 8
            count = min(int.from_bytes(page[start + 3 : start + 5], "big"), (self._size - cells) // 2)
            for (at,) in struct.iter_unpack(">H", page[cells : cells + 2 * count]):
                with contextlib.suppress(_NoRow, IndexError, struct.error):
                    yield self._record(page, at)

    def _record(self, page: bytes, at: int) -> list[Any]:
        size, at = _varint(page, at)
        number, at = _varint(page, at)
        values = _values(self._payload(page, at, size))
        return [number, *values[1:]]  # the first column is the row number, which is not kept twice

    def _payload(self, page: bytes, at: int, size: int) -> bytes:
        if not 0 < size < min(LONGEST_VALUE, len(self._content)):
            raise _NoRow
        most = self._usable - 35
        if size <= most:
            return page[at : at + size]
        least = (self._usable - 12) * 32 // 255 - 23
        here = least + (size - least) % (self._usable - 4)
        if here > most:
            here = least
        parts, left = [page[at : at + here]], size - here
        following = int.from_bytes(page[at + here : at + here + 4], "big")
        while left > 0:
            more = self._page(following)
            parts.append(more[4 : 4 + min(left, self._usable - 4)])
            left -= len(parts[-1])
            following = int.from_bytes(more[:4], "big")
        return b"".join(parts)

    def _page(self, number: int) -> bytes:
        page = self._content[(number - 1) * self._size : number * self._size] if number > 0 else b""
        if len(page) < self._size:
            raise _NoRow
        return page


def _values(payload: bytes) -> list[Any]:
    header, at = _varint(payload, 0)
    kinds = []
    while at < header:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    found: list[Any] = []
    for kind in kinds:
        value, at = _value(payload, at, kind)
        found.append(value)
    if at != len(payload):
        raise _NoRow
    return found


def _value(payload: bytes, at: int, kind: int) -> tuple[Any, int]:
    if kind == 0:
        return None, at
    if kind in _INTEGER_BYTES:
        end = at + _INTEGER_BYTES[kind]
        return int.from_bytes(payload[at:end], "big", signed=True), end
    if kind == 7:
        return struct.unpack_from(">d", payload, at)[0], at + 8
    if kind in (8, 9):
        return kind - 8, at
    if kind < 12:
        raise _NoRow
    end = at + (kind - 12) // 2
    raw = payload[at:end]
    return (raw if kind % 2 == 0 else raw.decode("utf-8", "replace")), end


def _varint(data: Sequence[int], at: int) -> tuple[int, int]:
    value = 0
    for place in range(at, at + 8):
        byte = data[place]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, place + 1
    value = value << 8 | data[at + 8]
    return (value - (1 << 64) if value >= 1 << 63 else value), at + 9
