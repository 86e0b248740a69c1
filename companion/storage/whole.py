"""How does everything that is kept come out as values, all of it, and go into another database?

A playthrough comes out with every entry of its tree, which child was visited last, and every snapshot; a finished game
with every correction. What goes in is looked at first: a tree that does not hold together is refused.
"""

from __future__ import annotations

import dataclasses
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass

from assets.errors import BadInput
from companion.storage import playthroughs, records, values
from companion.storage.values import ROOT, DamagedRow, Entry, Header, Json, NewSnapshot, Record, Snapshot
from companion.words import _


@dataclass(frozen=True, slots=True)
class Start:
    """Where a playthrough begins: its first title, the result if it ended there, and the child visited last."""

    title: str
    finished: Json | None
    preferred: int | None


@dataclass(frozen=True, slots=True)
class WholeEntry:
    """An entry, the result if the game ended with it, and which child of it was visited last (None: a leaf)."""

    entry: Entry
    finished: Json | None
    preferred: int | None


@dataclass(frozen=True, slots=True)
class WholePlaythrough:
    """A playthrough with all its branches. Entries in the order of their ids, snapshots in the order they were taken."""

    header: Header
    start: Start
    entries: tuple[WholeEntry, ...]
    snapshots: tuple[Snapshot, ...]

    def path(self) -> list[Entry]:
        """Return the entries from the start to the head."""
        by_id = {one.entry.id: one.entry for one in self.entries}
        out = []
        here = self.header.head
        while here != ROOT:
            out.append(by_id[here])
            here = by_id[here].parent
        return out[::-1]


@dataclass(frozen=True, slots=True)
class Revision:
    """A finished game as it was written at one time (UTC, ISO to the second); `number` counts from 1, perhaps with gaps."""

    number: int
    written_at: str
    record: Record


@dataclass(frozen=True, slots=True)
class WholeRecord:
    """A finished game as first written and as corrected each time."""

    uuid: str
    revisions: tuple[Revision, ...]


class Contents:
    """All that is kept, seen from inside one transaction."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def playthrough_ids(self) -> list[str]:
        """Return the ids of all playthroughs, hidden ones too, the one touched last at the end."""
        return [row[0] for row in self._db.execute("SELECT id FROM playthrough ORDER BY touched")]

    def playthrough(self, playthrough_id: str) -> WholePlaythrough | None:
        """Return one playthrough, None if there is none of this id."""
        found = self._db.execute("SELECT number FROM playthrough WHERE id = ?", (playthrough_id,)).fetchone()
        return None if found is None else _read(self._db, playthrough_id, found[0])

    def playthroughs(self) -> Iterator[WholePlaythrough]:
        """Yield every playthrough, in the order of `playthrough_ids`."""
        for one in self.playthrough_ids():
            whole = self.playthrough(one)
            if whole is not None:
                yield whole

    def record_uuids(self) -> list[str]:
        """Return the uuids of all finished games, the one written or corrected last at the end."""
        found = self._db.execute("SELECT uuid FROM record GROUP BY uuid ORDER BY max(number)")
        return [row[0] for row in found]

    def record(self, uuid: str) -> WholeRecord | None:
        """Return one finished game, None if there is none of this uuid."""
        kept = history(self._db, uuid)
        return WholeRecord(uuid, tuple(kept)) if kept else None

    def records(self) -> Iterator[WholeRecord]:
        """Yield every finished game, in the order of `record_uuids`."""
        for one in self.record_uuids():
            whole = self.record(one)
            if whole is not None:
                yield whole

    def settings(self) -> dict[str, Json]:
        """Return every setting that can be read, by key in alphabetical order."""
        out: dict[str, Json] = {}
        for key, value in self._db.execute("SELECT key, value FROM setting ORDER BY key"):
            try:
                out[key] = values.from_text(value)
            except DamagedRow:
                continue
        return out


class Intake(Contents):
    """The same, and things from elsewhere can be added; all of it is kept or nothing."""

    def add_playthrough(self, whole: WholePlaythrough) -> None:
        """Add a playthrough that is not there yet, as the one touched last.

        Raises:
            BadInput: a value is too long.
            sqlite3.IntegrityError: its tree does not hold together (see `check_tree`).
        """
        header = whole.header
        number = playthroughs.insert_header(self._db, header)
        columns = values.start_columns(dataclasses.replace(header, title=whole.start.title))
        ended = (*columns[:8], _text(whole.start.finished))
        playthroughs.insert_entry(self._db, number, (*ended, values.checksum(*ended)), whole.start.preferred)
        for one in whole.entries:
            self._add_entry(number, one)
        for snapshot in whole.snapshots:
            self._add_snapshot(number, snapshot)

    def extend_playthrough(self, whole: WholePlaythrough) -> None:
        """Add what a playthrough that is there lacks, and stand where `whole` stands; title and hiding stay.

        `whole` holds every entry that is there (`check_tree` it first).
        """
        header = whole.header
        number = self._db.execute("SELECT number FROM playthrough WHERE id = ?", (header.id,)).fetchone()[0]
        there = dict(
            self._db.execute("SELECT id, finished FROM entry WHERE playthrough = ?", (number,)).fetchall()
        )
        known = [
            (ROOT, whole.start.finished, whole.start.preferred),
            *((one.entry.id, one.finished, one.preferred) for one in whole.entries if one.entry.id in there),
        ]
        for one in whole.entries:
            if one.entry.id not in there:
                self._add_entry(number, one)
        for entry, finished, preferred in known:
            if finished is not None and there[entry] is None:
                playthroughs.finish(self._db, number, entry, values.to_text(finished))
            playthroughs.prefer(self._db, number, entry, preferred)
        for snapshot in whole.snapshots:
            self._add_snapshot(number, snapshot)
        playthroughs.set_head(self._db, number, header.head, header.updated)

    def add_revisions(self, revisions: tuple[Revision, ...]) -> None:
        """Add corrections of a finished game (or all of a new one), as they were written.

        Raises:
            BadInput: a value is too long.
            sqlite3.IntegrityError: there is one of this number.
        """
        for one in revisions:
            records.insert(self._db, values.record_columns(one.record, one.number, one.written_at))

    def put_setting(self, key: str, value: Json) -> None:
        """Keep a setting.

        Raises:
            BadInput: the value is too long.
        """
        records.put_setting(self._db, key, value)

    def _add_entry(self, number: int, one: WholeEntry) -> None:
        entry = one.entry
        columns = values.entry_columns(entry, entry.id, entry.parent, entry.at, _text(one.finished))
        playthroughs.insert_entry(self._db, number, columns, one.preferred)

    def _add_snapshot(self, number: int, one: Snapshot) -> None:
        new = NewSnapshot(0, one.turn, one.who, one.state, one.story, one.identity)
        playthroughs.insert_snapshot(self._db, number, values.snapshot_columns(new, one.entry))


def history(db: sqlite3.Connection, uuid: str) -> list[Revision]:
    """Return a finished game as first written and as corrected each time; empty if there is none."""
    found = db.execute(
        f"SELECT {values.RECORD} FROM record WHERE uuid = ? ORDER BY revision",  # noqa: S608
        (values.plain_text(uuid),),
    )
    return [Revision(row[1], row[9], values.record(row)) for row in found]


def check_tree(whole: WholePlaythrough) -> None:
    """See that entries, last visits, head and snapshots of a playthrough from elsewhere hold together.

    Raises:
        BadInput: they do not; `where` names the place, as in `entries[3].parent`.
    """
    children: dict[int, set[int]] = {ROOT: set()}
    last = ROOT
    for index, one in enumerate(whole.entries):
        entry = one.entry
        if entry.id <= last:
            raise _broken(f"entries[{index}].id", _("The numbers of the answers do not count up."))
        last = entry.id
        if entry.parent not in children:
            raise _broken(f"entries[{index}].parent", _("This answer hangs in the air."))
        children[entry.parent].add(entry.id)
        children[entry.id] = set()
    visited = {ROOT: whole.start.preferred} | {one.entry.id: one.preferred for one in whole.entries}
    for entry_id, below in children.items():
        fits = visited[entry_id] in below if below else visited[entry_id] is None
        if not fits:
            raise _broken(f"preferred of {entry_id}", _("The answer visited last is not one below this."))
    if whole.header.head not in children:
        raise _broken("head", _("The game stands at an answer that is not there."))
    above = {one.entry.id: one.entry.parent for one in whole.entries}
    here = whole.header.head
    while here != ROOT:
        if visited[above[here]] != here:
            raise _broken("head", _("The game does not stand where it was led last."))
        here = above[here]
    taken = {(one.entry, one.identity) for one in whole.snapshots}
    if len(taken) < len(whole.snapshots) or not {one.entry for one in whole.snapshots} <= children.keys():
        raise _broken("snapshots", _("A kept state stands twice, or at an answer that is not there."))
    if ROOT not in {one.entry for one in whole.snapshots}:
        raise _broken("snapshots", _("The state at the beginning is missing."))


def _broken(where: str, what: str) -> BadInput:
    return BadInput(what, where=where, remedy=_("Export it again where it comes from."))


def _read(db: sqlite3.Connection, playthrough_id: str, number: int) -> WholePlaythrough:
    header = playthroughs.header(db, playthrough_id)
    found = db.execute(
        f"SELECT {values.ENTRY}, preferred FROM entry WHERE playthrough = ? ORDER BY id",  # noqa: S608
        (number,),
    ).fetchall()
    if not found or found[0][0] != ROOT:
        raise DamagedRow("start")
    first = found[0]
    start = Start(values.start(first[:-1]).title, _value(first[8]), first[-1])
    entries = tuple(WholeEntry(values.entry(row[:-1]), _value(row[8]), row[-1]) for row in found[1:])
    taken = db.execute(
        f"SELECT {values.SNAPSHOT} FROM snapshot WHERE playthrough = ? ORDER BY number",  # noqa: S608
        (number,),
    )
    return WholePlaythrough(header, start, entries, tuple(values.snapshot(row) for row in taken))


def _value(finished: str | None) -> Json | None:
    return None if finished is None else values.from_text(finished)


def _text(finished: Json | None) -> str | None:
    return None if finished is None else values.to_text(finished)
