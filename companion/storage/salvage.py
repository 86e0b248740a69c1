"""What of a damaged database is good, and how does it become a sound one?

A playthrough keeps every entry whose way back to the start is whole. If the place where the game stood lies
beyond the damage, the whole stretch around it is kept too, as a game that begins at its earliest snapshot: the
evening goes on, only the answers lost in between can't be undone.
"""

from __future__ import annotations

import contextlib
import dataclasses
import re
import shutil
import sqlite3
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from assets.errors import PlainError
from companion.storage import aside, encoding, playthroughs, print_jobs, records, rows, schema, settings
from companion.storage.connection import connect, transaction
from companion.storage.encoding import DamagedRow
from companion.storage.readable import NamedRow, readable_rows
from companion.storage.values import ROOT, Header
from companion.words import _, ngettext
from printing import jobs
from printing.delivery import LOOK
from printing.jobs import State

_BUSY_MS = 1000
_UNKNOWN = -1


@dataclass(slots=True)
class Saved:
    """What came out: counts, and the titles of games that were not saved whole."""

    playthroughs: int = 0
    records: int = 0
    shortened: list[str] = field(default_factory=list)
    continued: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)


@dataclass(slots=True)
class _Found:
    """What could be read of one playthrough. Entries and snapshots by entry id, each as its checked columns."""

    header: Header
    entries: dict[int, rows.Row]
    preferred: dict[int, int]
    snapshots: dict[int, list[rows.Row]]


def rebuild(folder: Path, path: Path) -> Saved:
    """Make a sound database at `path` from the damaged files in the folder, which stay as they are.

    Raises:
        OSError, sqlite3.Error: the disk is full or refuses; nothing is at `path` then.
    """
    work = folder / aside.WORK
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    fresh = work / "fresh.sqlite3"
    saved = Saved()
    with contextlib.closing(connect(fresh, _BUSY_MS)) as db:
        schema.migrate(db)
        readable = readable_rows(folder / path.name, work)
        with transaction(db):
            _copy_playthroughs(readable, db, saved)
            _copy_records(readable["record"], db, saved)
            _copy_settings(readable["setting"], db)
            _copy_print_jobs(readable["print_job"], readable["print_data"], db, saved)
    aside.put_in_place(fresh, path)
    return saved


def notices(saved: Saved | None, kept_in: Path) -> list[str]:
    """Say what happened (None: what was saved is no longer known, for the salvage was interrupted)."""
    moved = _("The companion's database was damaged. It was moved to {folder}; nothing in it was deleted.")
    said = [moved.format(folder=kept_in)]
    if saved is None:
        return [*said, _("All that could be read was saved.")]
    if not (saved.playthroughs or saved.records or saved.lost):
        return [*said, _("No game in it could be read; a new database was begun.")]
    games = ngettext("{n} game", "{n} games", saved.playthroughs).format(n=saved.playthroughs)
    scores = ngettext("{n} final score", "{n} final scores", saved.records).format(n=saved.records)
    said.append(_("Saved from it: {games} and {scores}.").format(games=games, scores=scores))
    whole = _("'{title}' could not be saved whole: some of its answers are lost.")
    goes_on = _("'{title}' goes on where it stood; it can be undone only back to the damage.")
    gone = _("'{title}' could not be read.")
    for sentence, titles in ((whole, saved.shortened), (goes_on, saved.continued), (gone, saved.lost)):
        said += [sentence.format(title=title) for title in titles]
    return said


def _copy_playthroughs(readable: dict[str, list[NamedRow]], db: sqlite3.Connection, saved: Saved) -> None:
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
                _keep(db, found, saved)
        except sqlite3.IntegrityError:  # such a game is there already, under another number
            saved.lost.append(found.header.title or found.header.game)


def _by_playthrough(readable: list[NamedRow]) -> dict[int, list[NamedRow]]:
    grouped: dict[int, list[NamedRow]] = {}
    for row in readable:
        if isinstance(row["playthrough"], int):
            grouped.setdefault(row["playthrough"], []).append(row)
    return grouped


def _read(
    listed: NamedRow | None, entry_rows: list[NamedRow], snapshot_rows: list[NamedRow]
) -> _Found | None:
    """Return what is good of one playthrough, None if not even its header is."""
    start: Header | None = None
    entries: dict[int, rows.Row] = {}
    preferred: dict[int, int] = {}
    snapshots: dict[int, list[rows.Row]] = {}
    for row in entry_rows:
        columns = _columns(row, rows.ENTRY)
        with contextlib.suppress(DamagedRow):
            if row["id"] == ROOT:
                start = rows.start(columns)
            else:
                rows.entry(columns)
                entries[row["id"]] = columns
            if isinstance(row["preferred"], int):
                preferred[row["id"]] = row["preferred"]
    for row in snapshot_rows:
        columns = _columns(row, rows.SNAPSHOT)
        with contextlib.suppress(DamagedRow):
            rows.snapshot(columns)
            snapshots.setdefault(row["entry"], []).append(columns)
    header = _header(listed, start)
    return None if header is None else _Found(header, entries, preferred, snapshots)


def _header(listed: NamedRow | None, start: Header | None) -> Header | None:
    """Return the header: what never changes from entry 0, which is checked, the rest from the list if sane."""
    header: Header | None = None
    if listed is not None:
        with contextlib.suppress(DamagedRow):
            header = _sane(rows.header((*_columns(listed, rows.HEADER), None)))
    if start is None or header is None:
        return header or (start and dataclasses.replace(start, head=_UNKNOWN))
    return dataclasses.replace(
        header,
        id=start.id,
        game=start.game,
        options=start.options,
        identity=start.identity,
        created=start.created,
    )


def _sane(header: Header) -> Header | None:
    texts = (header.id, header.game, header.identity, header.created, header.updated, header.title)
    if not all(isinstance(text, str) for text in texts) or not isinstance(header.head, int):
        return None
    return header if re.fullmatch("[0-9a-f]{32}", header.id) else None


def _keep(db: sqlite3.Connection, found: _Found, saved: Saved) -> None:
    title = found.header.title or found.header.game
    stood_at = found.header.head
    if stood_at != ROOT and stood_at not in found.entries:
        stood_at = max(found.entries, default=ROOT)
    whole = _below(found, ROOT) if ROOT in found.snapshots else set()
    if whole:
        _write(db, found, found.header, ROOT, whole, _towards(found, whole, stood_at))
        saved.playthroughs += 1
        if not {found.header.head, *found.entries, *found.preferred.values()} <= whole:
            saved.shortened.append(title)
        if stood_at in whole:
            return
    begin = _earliest_snapshot(found, stood_at)
    if begin is None:
        if not whole:
            saved.lost.append(title)
        return
    header = dataclasses.replace(found.header, identity=found.snapshots[begin][-1][1])
    if whole:
        later = _("{title} (continued)").format(title=title)
        header = dataclasses.replace(header, id=uuid.uuid4().hex, title=later)
    _write(db, found, header, begin, _below(found, begin), stood_at)
    saved.playthroughs += 1
    saved.continued.append(header.title or header.game)


def _below(found: _Found, begin: int) -> set[int]:
    kept = {begin}
    for entry in sorted(found.entries):
        if found.entries[entry][1] in kept:
            kept.add(entry)
    return kept


def _towards(found: _Found, kept: set[int], stood_at: int) -> int:
    """Return where to stand: the old head, or as far towards it as the way is whole."""
    here = ROOT
    while stood_at not in kept and found.preferred.get(here) in kept:
        here = found.preferred[here]
    return stood_at if stood_at in kept else here


def _earliest_snapshot(found: _Found, stood_at: int) -> int | None:
    here, earliest = stood_at, None
    while True:
        if here in found.snapshots:
            earliest = here
        if here not in found.entries:
            return earliest
        here = found.entries[here][1]


def _write(
    db: sqlite3.Connection, found: _Found, header: Header, begin: int, kept: set[int], head: int
) -> None:
    """Write one playthrough; entry `begin` becomes the start."""

    def placed(entry: int) -> int:
        return ROOT if entry == begin else entry

    below = sorted(kept - {begin})
    preferred: dict[int, int] = {}
    for entry in below:  # the newest child, unless another was visited last and is still there
        preferred[found.entries[entry][1]] = entry
    preferred |= {e: child for e, child in found.preferred.items() if e in kept and child in kept}
    here = head
    while here != begin:
        preferred[found.entries[here][1]] = here
        here = found.entries[here][1]
    number = playthroughs.insert_header(db, dataclasses.replace(header, head=placed(head)))
    playthroughs.insert_entry(db, number, rows.start_columns(header), preferred.get(begin))
    for entry in below:
        columns = tuple(found.entries[entry][:-1])
        columns = (columns[0], placed(columns[1]), *columns[2:])
        columns = (*columns, encoding.checksum(*columns))
        playthroughs.insert_entry(db, number, columns, preferred.get(entry))
    for entry in sorted(kept & found.snapshots.keys()):
        for snapshot in found.snapshots[entry]:
            moved = (placed(entry), *snapshot[1:-1])
            playthroughs.insert_snapshot(db, number, (*moved, encoding.checksum(*moved)))


def _copy_records(readable: list[NamedRow], db: sqlite3.Connection, saved: Saved) -> None:
    uuids = set()
    for row in sorted(readable, key=lambda row: str(row["revision"]).zfill(20)):
        columns = _columns(row, rows.RECORD)
        with contextlib.suppress(DamagedRow, sqlite3.IntegrityError):
            found = rows.record(columns).uuid
            records.insert(db, columns)
            uuids.add(found)
    saved.records = len(uuids)


def _copy_settings(readable: list[NamedRow], db: sqlite3.Connection) -> None:
    for row in readable:
        if isinstance(row["key"], str):
            with contextlib.suppress(DamagedRow):
                settings.put(db, row["key"], encoding.from_text(row["value"]))


def _copy_print_jobs(
    job_rows: list[NamedRow], data_rows: list[NamedRow], db: sqlite3.Connection, saved: Saved
) -> None:
    """Keep the jobs whose bytes are whole; whether one came out that was not finished is for a person to say."""
    data: dict[int, bytes] = {}
    for row in data_rows:
        with contextlib.suppress(DamagedRow):
            data[row["number"]] = print_jobs.read_data(_columns(row, print_jobs.DATA))
    for row in sorted(job_rows, key=lambda row: row["number"]):
        with contextlib.suppress(DamagedRow):
            job = print_jobs.read_job(_columns(row, print_jobs.JOB))
            open_ = job.state in (State.WAITING, State.SENDING)
            if job.number in data:
                kept = jobs.uncertain(job, PlainError(_doubt(), remedy=LOOK)) if open_ else job
                print_jobs.insert(db, kept, data[job.number])
            elif open_ or job.state is State.UNCERTAIN:
                saved.lost.append(job.title)


def _doubt() -> str:
    return _("The companion's database was damaged: whether this was printed is not known.")


@contextlib.contextmanager
def _all_or_nothing(db: sqlite3.Connection) -> Iterator[None]:
    db.execute("SAVEPOINT one")
    try:
        yield
    except BaseException:
        db.execute("ROLLBACK TO one")
        raise
    finally:
        db.execute("RELEASE one")


def _columns(row: NamedRow, names: str) -> tuple[Any, ...]:
    return tuple(row[name] for name in names.split(", "))
