"""Stores playthroughs: a tree of answers each, with a head, snapshots beside it, and branches that stay.

`PlaythroughRepository` is what the rest of the companion uses. Below it stand the rows, for recovery, and the whole tree
as one value, `PlaythroughTree`, for export and import. Invariant: on the way from the start to the head every entry is its
parent's preferred child, so redo and branches need nothing but that pointer, and an entry without one is a leaf.
"""

from __future__ import annotations

import re
import sqlite3
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from assets.errors import BadInput, PlainError
from assets.words import _
from companion.storage import values
from companion.storage.connection import Database
from companion.storage.values import (
    ROOT,
    DamagedRow,
    Entry,
    Header,
    Json,
    NewEntry,
    NewSnapshot,
    Snapshot,
    StaleHead,
)


class PlaythroughRepository(Database):
    """Creates, reads and continues playthroughs; a playthrough is named by its id."""

    def create_playthrough(
        self, game: str, options: dict[str, Json], identity: str, snapshot: NewSnapshot, title: str = ""
    ) -> Header:
        """Begin a playthrough; the snapshot is its state before the first answer (`after` is not looked at)."""
        with self._writing() as db:
            now = self._now()
            header = Header(
                id=uuid.uuid4().hex,
                game=values.plain_text(game),
                options=values.from_text(values.to_text(options)),
                identity=values.plain_text(identity),
                created=now,
                updated=now,
                finished=None,
                head=ROOT,
                title=values.plain_text(title),
                hidden=False,
            )
            number = insert_header(db, header)
            insert_entry(db, number, values.start_columns(header), None)
            insert_snapshot(db, number, values.snapshot_columns(snapshot, ROOT))
            return header

    def playthroughs(self, *, include_hidden: bool = False) -> list[Header]:
        """Return the playthroughs, the one answered, undone or redone last first."""
        shown = "" if include_hidden else " WHERE p.hidden = 0"
        with self._reading() as db:
            return [values.header(row) for row in db.execute(f"{_HEADERS}{shown} ORDER BY p.touched DESC")]

    def playthrough(self, playthrough: str) -> Header:
        """Return one playthrough.

        Raises:
            PlainError: there is none of this id.
        """
        with self._reading() as db:
            return _header(db, _number(db, playthrough))

    def append(
        self,
        playthrough: str,
        expected_head: int,
        entries: Sequence[NewEntry],
        snapshots: Sequence[NewSnapshot] = (),
        *,
        finished: Json | None = None,
    ) -> list[Entry]:
        """Store answers below the head, with the snapshots taken among them; the head moves to the last one.

        `finished` is the result of the game if it ended there. A snapshot for an entry and identity that already
        has one is left out.

        Raises:
            StaleHead: the head is not `expected_head` any more (another window).
            BadInput: a value is no plain JSON or too long.
        """
        with self._writing() as db:
            now = self._now()
            number = _expect(db, playthrough, expected_head)
            last = db.execute("SELECT max(id) FROM entry WHERE playthrough = ?", (number,)).fetchone()[0]
            ids = [expected_head, *range(last + 1, last + 1 + len(entries))]
            result = None if finished is None else values.to_text(finished)
            stored = []
            for index, new in enumerate(entries, start=1):
                is_last = index == len(entries)
                columns = values.entry_columns(
                    new, ids[index], ids[index - 1], now, result if is_last else None
                )
                insert_entry(db, number, columns, None if is_last else ids[index + 1])
                stored.append(values.entry(columns))
            if entries:
                _prefer(db, number, expected_head, ids[1])
            elif result is not None:
                _finish(db, number, expected_head, result)
            for snapshot in snapshots:
                if not 0 <= snapshot.after <= len(entries):
                    raise ValueError(f"snapshot after entry {snapshot.after} of {len(entries)}")
                insert_snapshot(db, number, values.snapshot_columns(snapshot, ids[snapshot.after]))
            _set_head(db, number, ids[-1], now)
            return stored

    def move_head(self, playthrough: str, expected_head: int, to: int) -> None:
        """Undo, redo or change branch: stand at entry `to` (0 = the start) from now on; nothing is removed.

        The way down to it becomes the preferred one.

        Raises:
            StaleHead: the head is not `expected_head` any more (another window).
            PlainError: there is no such entry in this playthrough.
        """
        with self._writing() as db:
            number = _expect(db, playthrough, expected_head)
            _require(db, number, to)
            # Ids shrink towards the start, so the larger of the two is never the one where the ways meet.
            above, below = expected_head, to
            while above != below:
                if above > below:
                    above = _parent(db, number, above)
                else:
                    parent = _parent(db, number, below)
                    _prefer(db, number, parent, below)
                    below = parent
            if to != expected_head:
                _set_head(db, number, to, self._now())

    def path(self, playthrough: str, to: int) -> list[Entry]:
        """Return the entries from the start down to and with `to`.

        Raises:
            PlainError: there is no such entry.
        """
        with self._reading() as db:
            number = _number(db, playthrough)
            _require(db, number, to)
            found = db.execute(_PATH, {"number": number, "entry": to}).fetchall()
            entries = [values.entry(row) for row in reversed(found)]
            if entries and entries[0].parent != ROOT:
                raise DamagedRow(f"entry {entries[0].parent} is missing")
            return entries

    def preferred_child(self, playthrough: str, entry: int) -> Entry | None:
        """Return the entry below that was visited last (what redo goes to), None at the end of a branch."""
        with self._reading() as db:
            number = _number(db, playthrough)
            _require(db, number, entry)
            row = db.execute(
                f"SELECT {values.ENTRY} FROM entry WHERE playthrough = :number AND id ="  # noqa: S608
                " (SELECT preferred FROM entry WHERE playthrough = :number AND id = :entry)",
                {"number": number, "entry": entry},
            ).fetchone()
            return None if row is None else values.entry(row)

    def branches(self, playthrough: str) -> list[Entry]:
        """Return the last entry of every branch, newest first."""
        with self._reading() as db:
            found = db.execute(
                f"SELECT {values.ENTRY} FROM entry WHERE playthrough = ? AND preferred IS NULL AND id > 0"  # noqa: S608
                " ORDER BY id DESC",
                (_number(db, playthrough),),
            )
            return [values.entry(row) for row in found]

    def nearest_snapshot(self, playthrough: str, entry: int) -> Snapshot:
        """Return the snapshot at the entry or the nearest above it; of several at one entry the one taken last."""
        with self._reading() as db:
            number = _number(db, playthrough)
            _require(db, number, entry)
            # The walk is a queue of one row, so LIMIT 1 ends it at the nearest.
            row = db.execute(
                f"{_UPWARDS} SELECT {values.SNAPSHOT} FROM snapshot WHERE playthrough = :number AND entry ="  # noqa: S608
                " (SELECT id FROM up WHERE EXISTS"
                "  (SELECT 1 FROM snapshot s WHERE s.playthrough = :number AND s.entry = up.id) LIMIT 1)"
                " ORDER BY number DESC LIMIT 1",
                {"number": number, "entry": entry},
            ).fetchone()
            if row is None:
                raise DamagedRow(f"no snapshot above entry {entry}")
            return values.snapshot(row)

    def snapshots_on_path(self, playthrough: str, entry: int) -> Iterator[Snapshot]:
        """Yield the snapshots from the start down to the entry: one an entry, the first that was taken there."""
        with self._reading() as db:
            number = _number(db, playthrough)
            _require(db, number, entry)
            found = db.execute(
                f"{_UPWARDS} SELECT min(s.number) FROM up CROSS JOIN snapshot s"  # noqa: S608
                " ON s.playthrough = :number AND s.entry = up.id GROUP BY up.id ORDER BY up.id",
                {"number": number, "entry": entry},
            ).fetchall()
        for (row_number,) in found:
            with self._reading() as db:
                row = db.execute(
                    f"SELECT {values.SNAPSHOT} FROM snapshot WHERE number = ?",  # noqa: S608
                    (row_number,),
                )
                snapshot = values.snapshot(row.fetchone())
            yield snapshot

    def hide(self, playthrough: str, hidden: bool) -> None:
        """Take the playthrough out of the list (or put it back); nothing is removed."""
        with self._writing() as db:
            number = _number(db, playthrough)
            db.execute("UPDATE playthrough SET hidden = ? WHERE number = ?", (hidden, number))


@dataclass(frozen=True, slots=True)
class Start:
    """Where a playthrough begins: the result if it ended there, and the child visited last (None: no answer yet)."""

    finished: Json | None
    preferred: int | None


@dataclass(frozen=True, slots=True)
class TreeEntry:
    """An entry, the result if the game ended with it, and which child of it was visited last (None: a leaf)."""

    entry: Entry
    finished: Json | None
    preferred: int | None


@dataclass(frozen=True, slots=True)
class PlaythroughTree:
    """A playthrough with all its branches. Entries in the order of their ids, snapshots in the order they were taken."""

    header: Header
    start: Start
    entries: tuple[TreeEntry, ...]
    snapshots: tuple[Snapshot, ...]


def read_tree(db: sqlite3.Connection, playthrough: str) -> PlaythroughTree | None:
    """Return a playthrough with everything in it, None if there is none of this id."""
    known = db.execute("SELECT number FROM playthrough WHERE id = ?", (playthrough,)).fetchone()
    if known is None:
        return None
    found = db.execute(
        f"SELECT {values.ENTRY}, preferred FROM entry WHERE playthrough = ? ORDER BY id",  # noqa: S608
        known,
    ).fetchall()
    if not found or found[0][0] != ROOT:
        raise DamagedRow("start")
    first = found[0]
    values.start(first[:-1])
    taken = db.execute(
        f"SELECT {values.SNAPSHOT} FROM snapshot WHERE playthrough = ? ORDER BY number",  # noqa: S608
        known,
    )
    return PlaythroughTree(
        _header(db, known[0]),
        Start(values.from_optional_text(first[8]), first[-1]),
        tuple(
            TreeEntry(values.entry(row[:-1]), values.from_optional_text(row[8]), row[-1]) for row in found[1:]
        ),
        tuple(values.snapshot(row) for row in taken),
    )


def check_tree(tree: PlaythroughTree) -> None:
    """See that entries, last visits, head and snapshots of a playthrough from elsewhere hold together.

    Raises:
        BadInput: they do not; `where` names the place, as in `entries[3].parent`.
    """
    children: dict[int, set[int]] = {ROOT: set()}
    last = ROOT
    for index, node in enumerate(tree.entries):
        entry = node.entry
        if entry.id <= last:
            raise _broken(f"entries[{index}].id", _("The numbers of the answers do not count up."))
        last = entry.id
        if entry.parent not in children:
            raise _broken(f"entries[{index}].parent", _("This answer hangs in the air."))
        children[entry.parent].add(entry.id)
        children[entry.id] = set()
    visited = {ROOT: tree.start.preferred} | {node.entry.id: node.preferred for node in tree.entries}
    for entry_id, below in children.items():
        fits = visited[entry_id] in below if below else visited[entry_id] is None
        if not fits:
            raise _broken(f"preferred of {entry_id}", _("The answer visited last is not one below this."))
    if tree.header.head not in children:
        raise _broken("head", _("The game stands at an answer that is not there."))
    above = {node.entry.id: node.entry.parent for node in tree.entries}
    here = tree.header.head
    while here != ROOT:
        if visited[above[here]] != here:
            raise _broken("head", _("The game does not stand where it was led last."))
        here = above[here]
    taken = {(snapshot.entry, snapshot.identity) for snapshot in tree.snapshots}
    places = {snapshot.entry for snapshot in tree.snapshots}
    if len(taken) < len(tree.snapshots) or not places <= children.keys():
        raise _broken("snapshots", _("A kept state stands twice, or at an answer that is not there."))
    if ROOT not in places:
        raise _broken("snapshots", _("The state at the beginning is missing."))


def insert_tree(db: sqlite3.Connection, tree: PlaythroughTree) -> None:
    """Add a playthrough that is not there yet, as the one touched last.

    Raises:
        BadInput: a value is too long.
        sqlite3.IntegrityError: its tree does not hold together (see `check_tree`).
    """
    number = insert_header(db, tree.header)
    columns = values.start_columns(tree.header)
    ended = (*columns[:8], values.to_optional_text(tree.start.finished))
    insert_entry(db, number, (*ended, values.checksum(*ended)), tree.start.preferred)
    for node in tree.entries:
        _insert_node(db, number, node)
    _insert_snapshots(db, number, tree)


def extend_tree(db: sqlite3.Connection, tree: PlaythroughTree) -> None:
    """Add what a playthrough that is there lacks, and stand where `tree` stands; the hiding stays.

    `tree` holds every entry that is there (`check_tree` it first).
    """
    number = _number(db, tree.header.id)
    there = dict(db.execute("SELECT id, finished FROM entry WHERE playthrough = ?", (number,)).fetchall())
    for node in tree.entries:
        if node.entry.id not in there:
            _insert_node(db, number, node)
    known: list[tuple[int, Start | TreeEntry]] = [(ROOT, tree.start)]
    known += [(node.entry.id, node) for node in tree.entries if node.entry.id in there]
    for entry, of in known:
        if of.finished is not None and there[entry] is None:
            _finish(db, number, entry, values.to_text(of.finished))
        _prefer(db, number, entry, of.preferred)
    _insert_snapshots(db, number, tree)
    _set_head(db, number, tree.header.head, tree.header.updated)


def insert_header(db: sqlite3.Connection, header: Header) -> int:
    """Write the header's row and return the playthrough's number within this database."""
    cursor = db.execute(
        f"INSERT INTO playthrough ({values.HEADER}, touched) VALUES ({', '.join('?' * 9)}, {_TOUCHED})",  # noqa: S608
        (
            *(header.id, header.game, values.to_text(header.options), header.identity, header.created),
            *(header.title, header.hidden, header.updated, header.head),
        ),
    )
    return int(cursor.lastrowid or 0)


def insert_entry(db: sqlite3.Connection, number: int, columns: values.Row, preferred: int | None) -> None:
    """Write one entry (the columns named in `values.ENTRY`) and which child of it was visited last."""
    db.execute(_INSERT_ENTRY, (number, *columns, preferred))


def insert_snapshot(db: sqlite3.Connection, number: int, columns: values.Row) -> None:
    """Write one snapshot (the columns named in `values.SNAPSHOT`) unless there is one for entry and identity."""
    db.execute(_INSERT_SNAPSHOT, (number, *columns))


_LARGEST_ID = (1 << 63) - 1

_INSERT_ENTRY = f"INSERT INTO entry (playthrough, {values.ENTRY}, preferred) VALUES ({', '.join('?' * 12)})"  # noqa: S608
_INSERT_SNAPSHOT = (
    f"INSERT INTO snapshot (playthrough, {values.SNAPSHOT}) VALUES ({', '.join('?' * 8)})"  # noqa: S608
    " ON CONFLICT (playthrough, entry, identity) DO NOTHING"
)
_TOUCHED = "(SELECT coalesce(max(touched), 0) + 1 FROM playthrough)"
_HEADERS = (
    f"SELECT {', '.join('p.' + c for c in values.HEADER.split(', '))},"  # noqa: S608
    " CASE WHEN e.finished IS NOT NULL THEN e.at END"
    " FROM playthrough p LEFT JOIN entry e ON e.playthrough = p.number AND e.id = p.head"
)
# One row at a time from an entry towards the start; ids shrink on the way, so it always ends.
_UPWARDS = """
    WITH RECURSIVE up (id, parent) AS (
        SELECT id, parent FROM entry WHERE playthrough = :number AND id = :entry
        UNION ALL
        SELECT e.id, e.parent FROM up JOIN entry e ON e.playthrough = :number AND e.id = up.parent
        WHERE up.parent < up.id
    )
"""
_PATH = f"""
    WITH RECURSIVE up AS (
        SELECT {values.ENTRY} FROM entry WHERE playthrough = :number AND id = :entry AND id > 0
        UNION ALL
        SELECT {", ".join("e." + c for c in values.ENTRY.split(", "))}
        FROM up JOIN entry e ON e.playthrough = :number AND e.id = up.parent
        WHERE up.parent < up.id AND e.id > 0
    )
    SELECT * FROM up
"""  # noqa: S608


def _header(db: sqlite3.Connection, number: int) -> Header:
    return values.header(db.execute(f"{_HEADERS} WHERE p.number = ?", (number,)).fetchone())


def _number(db: sqlite3.Connection, playthrough: str) -> int:
    row = None
    if re.fullmatch("[0-9a-f]{32}", playthrough):
        row = db.execute("SELECT number FROM playthrough WHERE id = ?", (playthrough,)).fetchone()
    if row is None:
        raise PlainError(
            _("There is no game '{id}' on this device.").format(id=values.plain_text(playthrough[:40])),
            remedy=_("Choose one from the list of games."),
        )
    return int(row[0])


def _expect(db: sqlite3.Connection, playthrough: str, expected_head: int) -> int:
    number = _number(db, playthrough)
    head = db.execute("SELECT head FROM playthrough WHERE number = ?", (number,)).fetchone()[0]
    if head != expected_head:
        raise StaleHead(
            _("This game has gone on in another window; nothing was changed here."),
            remedy=_("Open the game again to see where it stands."),
        )
    return number


def _require(db: sqlite3.Connection, number: int, entry: int) -> None:
    found: tuple[Any, ...] | None = None
    if 0 <= entry <= _LARGEST_ID:
        found = db.execute("SELECT 1 FROM entry WHERE playthrough = ? AND id = ?", (number, entry)).fetchone()
    if found is None:
        raise PlainError(_("There is no answer {entry} in this game.").format(entry=entry))


def _parent(db: sqlite3.Connection, number: int, entry: int) -> int:
    row = db.execute("SELECT parent FROM entry WHERE playthrough = ? AND id = ?", (number, entry)).fetchone()
    if row is None or row[0] is None or not row[0] < entry:
        raise DamagedRow(f"entry {entry}")
    return int(row[0])


def _prefer(db: sqlite3.Connection, number: int, parent: int, child: int | None) -> None:
    """Note which child of an entry was visited last."""
    db.execute("UPDATE entry SET preferred = ? WHERE playthrough = ? AND id = ?", (child, number, parent))


def _finish(db: sqlite3.Connection, number: int, entry: int, result: str) -> None:
    """Note the result (as JSON text) of the game that ended at an entry stored before."""
    row = db.execute(
        f"SELECT {values.ENTRY} FROM entry WHERE playthrough = ? AND id = ?",  # noqa: S608
        (number, entry),
    ).fetchone()
    values.check_entry(row)
    columns = (*row[:8], result)
    db.execute(
        "UPDATE entry SET finished = ?, checksum = ? WHERE playthrough = ? AND id = ?",
        (result, values.checksum(*columns), number, entry),
    )


def _set_head(db: sqlite3.Connection, number: int, head: int, now: str) -> None:
    """Stand at an entry; the playthrough is the one touched last from now on."""
    db.execute(
        f"UPDATE playthrough SET head = ?, updated = ?, touched = {_TOUCHED} WHERE number = ?",  # noqa: S608
        (head, now, number),
    )


def _insert_node(db: sqlite3.Connection, number: int, node: TreeEntry) -> None:
    entry = node.entry
    finished = values.to_optional_text(node.finished)
    columns = values.entry_columns(entry, entry.id, entry.parent, entry.at, finished)
    insert_entry(db, number, columns, node.preferred)


def _insert_snapshots(db: sqlite3.Connection, number: int, tree: PlaythroughTree) -> None:
    for snapshot in tree.snapshots:
        new = NewSnapshot(0, snapshot.turn, snapshot.who, snapshot.state, snapshot.story, snapshot.identity)
        insert_snapshot(db, number, values.snapshot_columns(new, snapshot.entry))


def _broken(where: str, what: str) -> BadInput:
    return BadInput(what, where=where, remedy=_("Export it again where it comes from."))
