"""How is a playthrough kept: a tree of answers with a head, snapshots beside it, and branches that stay?

Functions over an open connection; `database.Storage` gives them the transaction and the lock. Invariant: on the
way from the start to the head every entry is its parent's preferred child, so redo and kept branches need
nothing but that pointer, and an entry without one is a leaf.
"""

from __future__ import annotations

import re
import sqlite3
import uuid
from collections.abc import Sequence
from typing import Any

from assets.errors import PlainError
from companion.storage import values
from companion.storage.values import (
    ROOT,
    Entry,
    Header,
    Json,
    NewEntry,
    NewSnapshot,
    Snapshot,
    StaleHead,
)
from companion.words import _

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
        SELECT {values.ENTRY} FROM entry WHERE playthrough = :number AND id = :entry
        UNION ALL
        SELECT {", ".join("e." + c for c in values.ENTRY.split(", "))}
        FROM up JOIN entry e ON e.playthrough = :number AND e.id = up.parent
        WHERE up.parent < up.id AND e.id > :after
    )
    SELECT * FROM up
"""  # noqa: S608


def create(
    db: sqlite3.Connection,
    game: str,
    options: dict[str, Json],
    identity: str,
    snapshot: NewSnapshot,
    title: str,
    now: str,
) -> Header:
    """Begin a playthrough with its first state."""
    text = values.plain_text
    header = Header(
        id=uuid.uuid4().hex,
        game=text(game),
        options=values.from_text(values.to_text(options)),
        identity=text(identity),
        created=now,
        updated=now,
        finished=None,
        head=ROOT,
        title=text(title),
        hidden=False,
    )
    number = insert_header(db, header)
    insert_entry(db, number, values.start_columns(header), None)
    insert_snapshot(db, number, values.snapshot_columns(snapshot, ROOT))
    return header


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


def headers(db: sqlite3.Connection, *, include_hidden: bool) -> list[Header]:
    """Return the playthroughs, the one touched last first."""
    shown = "" if include_hidden else " WHERE p.hidden = 0"
    return [values.header(row) for row in db.execute(f"{_HEADERS}{shown} ORDER BY p.touched DESC")]


def header(db: sqlite3.Connection, playthrough: str) -> Header:
    """Return one playthrough."""
    return values.header(db.execute(f"{_HEADERS} WHERE p.number = ?", (_number(db, playthrough),)).fetchone())


def append(
    db: sqlite3.Connection,
    playthrough: str,
    expected_head: int,
    entries: Sequence[NewEntry],
    snapshots: Sequence[NewSnapshot],
    finished: Json | None,
    now: str,
) -> list[Entry]:
    """Add entries below the head, move the head to the last of them and return them as kept."""
    number = _expect(db, playthrough, expected_head)
    last = db.execute("SELECT max(id) FROM entry WHERE playthrough = ?", (number,)).fetchone()[0]
    ids = [expected_head, *range(last + 1, last + 1 + len(entries))]
    result = None if finished is None else values.to_text(finished)
    kept = []
    for index, new in enumerate(entries, start=1):
        is_last = index == len(entries)
        columns = values.entry_columns(new, ids[index], ids[index - 1], now, result if is_last else None)
        insert_entry(db, number, columns, None if is_last else ids[index + 1])
        kept.append(values.entry(columns))
    if entries:
        prefer(db, number, expected_head, ids[1])
    elif result is not None:
        finish(db, number, expected_head, result)
    for snapshot in snapshots:
        if not 0 <= snapshot.after <= len(entries):
            raise ValueError(f"snapshot after entry {snapshot.after} of {len(entries)}")
        insert_snapshot(db, number, values.snapshot_columns(snapshot, ids[snapshot.after]))
    set_head(db, number, ids[-1], now)
    return kept


def move_head(db: sqlite3.Connection, playthrough: str, expected_head: int, to: int, now: str) -> None:
    """Move the head anywhere in the tree; the way down to it becomes the preferred one."""
    number = _expect(db, playthrough, expected_head)
    _require(db, number, to)
    # Ids shrink towards the start, so the larger of the two is never the one where the ways meet.
    above, below = expected_head, to
    while above != below:
        if above > below:
            above = _parent(db, number, above)
        else:
            parent = _parent(db, number, below)
            prefer(db, number, parent, below)
            below = parent
    if to != expected_head:
        set_head(db, number, to, now)


def path(db: sqlite3.Connection, playthrough: str, to: int, after: int) -> list[Entry]:
    """Return the entries from just below `after` down to `to`."""
    number = _number(db, playthrough)
    _require(db, number, to)
    _require(db, number, after)
    if to == after:
        return []
    entries: list[Entry] = []
    if to > after:
        found = db.execute(_PATH, {"number": number, "entry": to, "after": after}).fetchall()
        entries = [values.entry(row) for row in reversed(found)]
        if entries[0].parent > after:
            raise values.DamagedRow(f"entry {entries[0].parent} is missing")
    if not entries or entries[0].parent != after:
        raise PlainError(_("Answer {after} is not on the way to answer {to}.").format(after=after, to=to))
    return entries


def preferred_child(db: sqlite3.Connection, playthrough: str, entry: int) -> Entry | None:
    """Return the child of the entry that was visited last."""
    number = _number(db, playthrough)
    _require(db, number, entry)
    row = db.execute(
        f"SELECT {values.ENTRY} FROM entry WHERE playthrough = :number AND id ="  # noqa: S608
        " (SELECT preferred FROM entry WHERE playthrough = :number AND id = :entry)",
        {"number": number, "entry": entry},
    ).fetchone()
    return None if row is None else values.entry(row)


def branches(db: sqlite3.Connection, playthrough: str) -> list[Entry]:
    """Return the last entry of every branch, newest first."""
    found = db.execute(
        f"SELECT {values.ENTRY} FROM entry WHERE playthrough = ? AND preferred IS NULL AND id > 0"  # noqa: S608
        " ORDER BY id DESC",
        (_number(db, playthrough),),
    )
    return [values.entry(row) for row in found]


def finished_result(db: sqlite3.Connection, playthrough: str, entry: int | None) -> Json | None:
    """Return the result kept with the entry (None: with the head)."""
    number = _number(db, playthrough)
    if entry is None:
        entry = header(db, playthrough).head
    _require(db, number, entry)
    row = db.execute(
        f"SELECT {values.ENTRY} FROM entry WHERE playthrough = ? AND id = ?",  # noqa: S608
        (number, entry),
    ).fetchone()
    values.check_entry(row)
    return None if row[8] is None else values.from_text(row[8])


def nearest_snapshot(
    db: sqlite3.Connection, playthrough: str, entry: int, identity: str | None
) -> Snapshot | None:
    """Return the snapshot at the entry or the nearest one above it; of several at one entry the newest."""
    number = _number(db, playthrough)
    _require(db, number, entry)
    wanted = {"number": number, "entry": entry, "identity": identity}
    if identity is None:
        fits = "s.playthrough = :number"
    else:
        fits = "s.playthrough = :number AND s.identity = :identity"
        if db.execute(f"SELECT 1 FROM snapshot s WHERE {fits} LIMIT 1", wanted).fetchone() is None:  # noqa: S608
            return None
    # The walk is a queue of one row, so LIMIT 1 ends it at the nearest.
    at = db.execute(
        f"{_UPWARDS} SELECT id FROM up WHERE EXISTS"  # noqa: S608
        f" (SELECT 1 FROM snapshot s WHERE {fits} AND s.entry = up.id) LIMIT 1",
        wanted,
    ).fetchone()
    if at is None:
        return None
    row = db.execute(
        f"SELECT {values.SNAPSHOT} FROM snapshot s WHERE {fits} AND s.entry = :at ORDER BY number DESC LIMIT 1",  # noqa: S608
        {**wanted, "at": at[0]},
    ).fetchone()
    return values.snapshot(row)


def snapshot_numbers(db: sqlite3.Connection, playthrough: str, entry: int) -> list[int]:
    """Return where the snapshots from the start to the entry lie: one an entry, the first one taken there."""
    number = _number(db, playthrough)
    _require(db, number, entry)
    found = db.execute(
        f"{_UPWARDS} SELECT min(s.number) FROM up CROSS JOIN snapshot s"  # noqa: S608
        " ON s.playthrough = :number AND s.entry = up.id GROUP BY up.id ORDER BY up.id",
        {"number": number, "entry": entry},
    )
    return [row[0] for row in found]


def snapshot_by_number(db: sqlite3.Connection, number: int) -> Snapshot:
    """Return one of the snapshots that `snapshot_numbers` found."""
    found = db.execute(f"SELECT {values.SNAPSHOT} FROM snapshot WHERE number = ?", (number,))  # noqa: S608
    return values.snapshot(found.fetchone())


def rename(db: sqlite3.Connection, playthrough: str, title: str) -> None:
    """Give the playthrough another title."""
    number = _number(db, playthrough)
    db.execute("UPDATE playthrough SET title = ? WHERE number = ?", (values.plain_text(title), number))


def hide(db: sqlite3.Connection, playthrough: str, *, hidden: bool) -> None:
    """Take the playthrough out of the lists or put it back."""
    number = _number(db, playthrough)
    db.execute("UPDATE playthrough SET hidden = ? WHERE number = ?", (hidden, number))


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
        raise values.DamagedRow(f"entry {entry}")
    return int(row[0])


def prefer(db: sqlite3.Connection, number: int, parent: int, child: int | None) -> None:
    """Note which child of an entry was visited last."""
    db.execute("UPDATE entry SET preferred = ? WHERE playthrough = ? AND id = ?", (child, number, parent))


def finish(db: sqlite3.Connection, number: int, entry: int, result: str) -> None:
    """Note the result (as JSON text) of the game that ended at an entry kept before."""
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


def set_head(db: sqlite3.Connection, number: int, head: int, now: str) -> None:
    """Stand at an entry; the playthrough is the one touched last from now on."""
    db.execute(
        f"UPDATE playthrough SET head = ?, updated = ?, touched = {_TOUCHED} WHERE number = ?",  # noqa: S608
        (head, now, number),
    )
