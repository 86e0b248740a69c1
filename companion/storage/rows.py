"""How does a row of a playthrough look, and is it as it was written?

Pure translation between columns and values; used by the living database and by the salvage alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from companion.storage import encoding
from companion.storage.encoding import DamagedRow, checksum
from companion.storage.values import ROOT, Entry, Header, Json, NewEntry, NewSnapshot, Record, Snapshot

Row: TypeAlias = Sequence[Any]

ENTRY = "id, parent, kind, key, value, given_by, identity, at, finished, checksum"
SNAPSHOT = "entry, identity, turn, who, state, story, checksum"
HEADER = "id, game, options, identity, created, title, hidden, updated, head"
RECORD = "uuid, revision, game, variant, finished_at, playthrough, sheet, result, notes, written_at, checksum"


def entry_columns(new: NewEntry, entry: int, parent: int, at: str, finished: str | None) -> tuple[Any, ...]:
    """Return the columns named in ENTRY.

    Raises:
        BadInput: a value is no plain JSON or too long.
    """
    text = encoding.plain_text
    columns = (
        *(entry, parent, new.kind, text(new.key), encoding.to_text(new.value)),
        *(text(new.by), text(new.identity), at, finished),
    )
    return (*columns, checksum(*columns))


def start_columns(header: Header) -> tuple[Any, ...]:
    """Return the columns named in ENTRY for entry 0, which repeats what the header can't do without."""
    about = {"id": header.id, "game": header.game, "options": header.options, "title": header.title}
    value = encoding.to_text(about)
    columns = (0, None, "start", "start", value, "", header.identity, header.created, None)
    return (*columns, checksum(*columns))


def start(row: Row) -> Header:
    """Return the header as it was at the start, from the columns named in ENTRY of entry 0.

    Raises:
        DamagedRow: it is not as it was written.
    """
    check_entry(row)
    about = encoding.from_text(row[4])
    match about:
        case {"id": str(id_), "game": str(game), "options": dict(options), "title": str(title)}:
            return Header(id_, game, options, row[6], row[7], row[7], None, ROOT, title, hidden=False)
    raise DamagedRow("start")


def check_entry(row: Row) -> None:
    """See that the columns named in ENTRY are as they were written.

    Raises:
        DamagedRow: they are not.
    """
    if checksum(*row[:-1]) != row[-1]:
        raise DamagedRow(f"entry {row[0]}")


def entry(row: Row) -> Entry:
    """Return the entry (not the start) from the columns named in ENTRY.

    Raises:
        DamagedRow: it is not as it was written.
    """
    check_entry(row)
    number, parent, kind, key, value, by, identity, at, _finished, _checksum = row
    if kind not in ("answer", "correct") or not (isinstance(parent, int) and ROOT <= parent < number):
        raise DamagedRow(f"entry {number}")
    return Entry(kind, key, encoding.from_text(value), by, identity, number, parent, at)


def snapshot_columns(new: NewSnapshot, at_entry: int) -> tuple[Any, ...]:
    """Return the columns named in SNAPSHOT.

    Raises:
        BadInput: state or story are no plain JSON or too long.
    """
    text = encoding.plain_text
    columns = (
        *(at_entry, text(new.identity), new.turn, text(new.who)),
        *(encoding.pack(new.state), encoding.pack(new.story)),
    )
    return (*columns, checksum(*columns))


def snapshot(row: Row) -> Snapshot:
    """Return the snapshot from the columns named in SNAPSHOT.

    Raises:
        DamagedRow: it is not as it was written.
    """
    at_entry, identity, turn, who, state, story, written = row
    if checksum(*row[:-1]) != written:
        raise DamagedRow(f"snapshot at entry {at_entry}")
    return Snapshot(at_entry, turn, who, encoding.unpack(state), encoding.unpack(story), identity)


def header(row: Row) -> Header:
    """Return the header from the columns named in HEADER and the time the head was finished, if it was.

    Raises:
        DamagedRow: the options are not as they were written.
    """
    number, game, options, identity, created, title, hidden, updated, head, finished = row
    chosen = encoding.from_text(options)
    if not isinstance(chosen, dict):
        raise DamagedRow("options")
    return Header(number, game, chosen, identity, created, updated, finished, head, title, bool(hidden))


def record_columns(record: Record, revision: int, at: str) -> tuple[Any, ...]:
    """Return the columns named in RECORD.

    Raises:
        BadInput: sheet or result are no plain JSON, or a text is too long.
    """
    text = encoding.plain_text
    columns = (
        *(text(record.uuid), revision, text(record.game), text(record.variant), text(record.finished_at)),
        None if record.playthrough is None else text(record.playthrough),
        *(encoding.to_text(record.sheet), encoding.to_text(record.result), text(record.notes), at),
    )
    return (*columns, checksum(*columns))


def record(row: Row) -> Record:
    """Return the record from the columns named in RECORD.

    Raises:
        DamagedRow: it is not as it was written.
    """
    if checksum(*row[:-1]) != row[-1]:
        raise DamagedRow(f"finished game {row[0]}")
    uuid, _revision, game, variant, finished_at, playthrough, sheet, result, notes, _at, _checksum = row
    loaded: tuple[Json, Json] = (encoding.from_text(sheet), encoding.from_text(result))
    return Record(uuid, game, variant, finished_at, playthrough, *loaded, notes)
