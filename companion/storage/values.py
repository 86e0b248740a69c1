"""Defines the values that go into the storage and come out of it, and the rows of columns they become.

JSON is stored as ASCII text (so that no odd character from a keyboard can be unstorable); snapshots, which are large, as
compressed JSON. Every row that matters carries a checksum, and a row that was changed behind the companion's back raises
DamagedRow: SQLite notices a torn page, not a changed letter. Pure translation, used by the open database and by recovery
alike.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from assets.errors import BadInput, PlainError
from assets.words import _

Json: TypeAlias = Any
"""Plain JSON: None, bool, int, float (finite), str, list and dict with string keys."""

EntryKind: TypeAlias = Literal["answer", "correct"]

ROOT = 0
"""The entry id that stands for the start of a playthrough, before any answer."""


class StaleHead(PlainError):
    """The playthrough was moved on meanwhile (in another window); nothing was changed."""


@dataclass(frozen=True, slots=True)
class Header:
    """One playthrough as a list shows it.

    id: uuid4 hex. identity: of facts and rules it was begun under ("facts:rules"). created, updated, finished:
    UTC, ISO to the second; finished is None while the head stands before the end. head: entry id, 0 = the start.
    """

    id: str
    game: str
    options: dict[str, Json]
    identity: str
    created: str
    updated: str
    finished: str | None
    head: int
    title: str
    hidden: bool


@dataclass(frozen=True, slots=True)
class NewEntry:
    """An answer or correction to be stored. `key` names the question or fact, `by` who gave the value."""

    kind: EntryKind
    key: str
    value: Json
    by: str
    identity: str


@dataclass(frozen=True, slots=True)
class Entry(NewEntry):
    """A stored answer or correction; ids count up within a playthrough, so a parent's is always smaller."""

    id: int
    parent: int
    at: str


@dataclass(frozen=True, slots=True)
class NewSnapshot:
    """The state at a turn's start, taken after entries[after - 1] of those appended with it (0: after the head).

    `story` is what was told in the turn before.
    """

    after: int
    turn: int
    who: str
    state: Json
    story: Json
    identity: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A stored snapshot; it holds just after `entry` (0 = the start of the playthrough)."""

    entry: int
    turn: int
    who: str
    state: Json
    story: Json
    identity: str


@dataclass(frozen=True, slots=True)
class Record:
    """A finished game: its sheet and result as scored, by players at the table or from a playthrough."""

    uuid: str
    game: str
    variant: str
    finished_at: str
    playthrough: str | None
    sheet: Json
    result: Json
    notes: str


VALUE_LIMIT = 1 << 20
"""Characters of JSON in one answer, option set, setting or sheet."""
SNAPSHOT_LIMIT = 16 << 20
"""Bytes of JSON in one state or story."""
TEXT_LIMIT = 10_000
"""Characters in one plain text (a title, a key, notes)."""


class DamagedRow(Exception):
    """What was read is not what was written."""


def to_text(value: Json, limit: int = VALUE_LIMIT) -> str:
    """Return the value as JSON text.

    Raises:
        BadInput: it is no plain JSON, or longer than `limit` characters.
    """
    try:
        text = json.dumps(value, allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError) as error:
        raise BadInput(
            _("A value cannot be kept: {why}.").format(why=error),
            remedy=_("Only numbers, text, lists and tables of these can be kept."),
        ) from error
    if len(text) > limit:
        raise BadInput(
            _("A value of {size} characters is too long to be kept.").format(size=len(text)),
            remedy=_("Shorten it to {limit} characters.").format(limit=limit),
        )
    return text


def from_text(text: object) -> Json:
    """Return the value that `to_text` wrote.

    Raises:
        DamagedRow: it did not.
    """
    if not isinstance(text, str):
        raise DamagedRow("not text")
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise DamagedRow(str(error)) from error


def to_optional_text(value: Json | None) -> str | None:
    """Return the value as JSON text, None for none."""
    return None if value is None else to_text(value)


def from_optional_text(text: object) -> Json | None:
    """Return the value that `to_optional_text` wrote.

    Raises:
        DamagedRow: it did not.
    """
    return None if text is None else from_text(text)


def pack(value: Json) -> bytes:
    """Return the value as compressed JSON.

    Raises:
        BadInput: it is no plain JSON or too long.
    """
    return zlib.compress(to_text(value, SNAPSHOT_LIMIT).encode("ascii"))


def unpack(packed: object) -> Json:
    """Return the value that `pack` wrote.

    Raises:
        DamagedRow: it did not, or it would be larger than any value that is stored.
    """
    if not isinstance(packed, bytes):
        raise DamagedRow("not packed")
    unpacking = zlib.decompressobj()
    try:
        text = unpacking.decompress(packed, SNAPSHOT_LIMIT)
        if not unpacking.eof:
            raise DamagedRow("cut off or too long")
        return from_text(text.decode("ascii"))
    except (zlib.error, UnicodeDecodeError) as error:
        raise DamagedRow(str(error)) from error


def plain_text(text: str, limit: int = TEXT_LIMIT) -> str:
    """Return the text with what cannot be stored (half characters from a broken terminal) replaced.

    Raises:
        BadInput: it is longer than `limit` characters.
    """
    if len(text) > limit:
        raise BadInput(
            _("A text of {size} characters is too long to be kept.").format(size=len(text)),
            remedy=_("Shorten it to {limit} characters.").format(limit=limit),
        )
    return text.encode("utf-8", "replace").decode("utf-8")


def checksum(*columns: str | int | bytes | None) -> int:
    """Return a check number over the columns of a row (32 bits)."""
    # ascii() and not repr(): which characters repr() escapes changes with the Python version.
    small = tuple(zlib.crc32(c) if isinstance(c, bytes) else c for c in columns)
    return zlib.crc32(ascii(small).encode("ascii"))


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
    text = plain_text
    columns = (
        *(entry, parent, new.kind, text(new.key), to_text(new.value)),
        *(text(new.by), text(new.identity), at, finished),
    )
    return (*columns, checksum(*columns))


def start_columns(header: Header) -> tuple[Any, ...]:
    """Return the columns named in ENTRY for entry 0, which repeats what the header can't do without."""
    about = {"id": header.id, "game": header.game, "options": header.options, "title": header.title}
    value = to_text(about)
    columns = (0, None, "start", "start", value, "", header.identity, header.created, None)
    return (*columns, checksum(*columns))


def start(row: Row) -> Header:
    """Return the header as it was at the start, from the columns named in ENTRY of entry 0.

    Raises:
        DamagedRow: it is not as it was written.
    """
    check_entry(row)
    about = from_text(row[4])
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
    return Entry(kind, key, from_text(value), by, identity, number, parent, at)


def snapshot_columns(new: NewSnapshot, at_entry: int) -> tuple[Any, ...]:
    """Return the columns named in SNAPSHOT.

    Raises:
        BadInput: state or story are no plain JSON or too long.
    """
    text = plain_text
    columns = (
        *(at_entry, text(new.identity), new.turn, text(new.who)),
        *(pack(new.state), pack(new.story)),
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
    return Snapshot(at_entry, turn, who, unpack(state), unpack(story), identity)


def header(row: Row) -> Header:
    """Return the header from the columns named in HEADER and the time the head was finished, if it was.

    Raises:
        DamagedRow: the options are not as they were written.
    """
    number, game, options, identity, created, title, hidden, updated, head, finished = row
    chosen = from_text(options)
    if not isinstance(chosen, dict):
        raise DamagedRow("options")
    return Header(number, game, chosen, identity, created, updated, finished, head, title, bool(hidden))


def record_columns(record: Record, revision: int, at: str) -> tuple[Any, ...]:
    """Return the columns named in RECORD.

    Raises:
        BadInput: sheet or result are no plain JSON, or a text is too long.
    """
    text = plain_text
    columns = (
        *(text(record.uuid), revision, text(record.game), text(record.variant), text(record.finished_at)),
        None if record.playthrough is None else text(record.playthrough),
        *(to_text(record.sheet), to_text(record.result), text(record.notes), at),
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
    loaded: tuple[Json, Json] = (from_text(sheet), from_text(result))
    return Record(uuid, game, variant, finished_at, playthrough, *loaded, notes)
