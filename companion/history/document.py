"""How does everything leave this device in one JSON document, and how is such a document read?

Version 1: {"format", "version", "settings": {key: value}, "records": […], "playthroughs": […]}. A record has its
`revisions`, a playthrough its `start`, `entries` (the whole tree, with the child visited last) and `snapshots`. The same
contents make the same document, letter by letter; there is no date of its writing in it. Settings of the device
(`DEVICE_ONLY`) are left out. A game or playthrough that is not what it should be is refused alone; the rest stands.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from assets.errors import BadInput
from companion.history.fields import Fields, refused
from companion.scoring.strict_json import read_object
from companion.storage import encoding
from companion.storage.values import ROOT, Entry, EntryKind, Header, Record, Snapshot
from companion.storage.whole import (
    Contents,
    Revision,
    Start,
    WholeEntry,
    WholePlaythrough,
    WholeRecord,
    check_tree,
)
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TypeVar

    from companion.storage.values import Json

    T = TypeVar("T")

FORMAT = "tabletop-companion"
VERSION = 1

LONGEST = 128 << 20
"""Bytes of a document that are read at most: some 1,800 solo games."""
DEEPEST = 64
"""Levels of brackets."""

DEVICE_ONLY = ("app.", "device.")
"""How the keys of settings begin that say something about this device and its owner's eyes, not about games."""

_UUID = re.compile(r"[0-9a-fA-F]{32}|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_ID = re.compile(r"[0-9a-f]{32}")
_LONGEST_KEY = 200
_MOST_TURNS = 1_000_000


@dataclass(frozen=True, slots=True)
class Refused:
    """A part of a document that cannot be taken: what it is, its id as far as it can be told, and why."""

    kind: Literal["record", "playthrough"]
    id: str
    why: BadInput


@dataclass(frozen=True, slots=True)
class Document:
    """Everything in a document that is what it should be, and what is not."""

    settings: dict[str, Json]
    records: tuple[WholeRecord, ...]
    playthroughs: tuple[WholePlaythrough, ...]
    refused: tuple[Refused, ...]


def belongs_to_device(key: str) -> bool:
    """Tell whether a setting stays where it is."""
    return key.startswith(DEVICE_ONLY)


def written(contents: Contents) -> Iterator[str]:
    """Yield the document in pieces of ASCII text; one line a game, so that it can be looked through."""
    kept = {key: value for key, value in contents.settings().items() if not belongs_to_device(key)}
    yield "{" + f'"format": {_text(FORMAT)}, "version": {VERSION},\n"settings": {_text(kept)},\n'
    yield '"records": '
    yield from _listed(_record_to_json(one) for one in contents.records())
    yield ',\n"playthroughs": '
    yield from _listed(_playthrough_to_json(one) for one in contents.playthroughs())
    yield "}\n"


def read(data: bytes, *, where: str) -> Document:
    """Return what a document holds; `where` names its origin in errors.

    Raises:
        BadInput: it is no document of the companion at all, of a newer version, cut off or too big.
    """
    if data.strip() and not data.rstrip().endswith(b"}"):
        raise BadInput(
            _("This file ends in the middle, or is no export of the companion."),
            where=where,
            remedy=_(
                "Copy it here again, whole, or give a file made with: companion history export FILE.json"
            ),
        )
    top = Fields(read_object(data, where=where, longest=LONGEST, deepest=DEEPEST), "")
    try:
        _check_kind(top)
        settings = _settings(top.object("settings"))
        apart: list[Refused] = []
        records = _each(top.list("records"), "record", _record, apart)
        playthroughs = _each(top.list("playthroughs"), "playthrough", _playthrough, apart)
        top.done()
    except BadInput as error:
        place = f"{where}: {error.where}" if error.where else where
        raise BadInput(error.what, where=place, remedy=error.remedy) from None
    return Document(settings, tuple(records), tuple(playthroughs), tuple(apart))


def _check_kind(top: Fields) -> None:
    other = BadInput(
        _("This is no export of the companion."),
        remedy=_("Give a file made with: companion history export FILE.json"),
    )
    try:
        if top.text("format") != FORMAT:
            raise other
    except BadInput:
        raise other from None
    version = top.whole("version", 1)
    if version > VERSION:
        raise BadInput(
            _("This was written by a newer companion (version {found}; this one reads {known}).").format(
                found=version, known=VERSION
            ),
            remedy=_("Update the companion. Nothing was taken in."),
        )


def _each(
    values: list[Json],
    kind: Literal["record", "playthrough"],
    one: Callable[[Fields], T],
    apart: list[Refused],
) -> list[T]:
    """Read every part of a list, keeping those that cannot be apart."""
    name, taken = ("uuid", "records") if kind == "record" else ("id", "playthroughs")
    out: list[T] = []
    seen: set[str] = set()
    for index, value in enumerate(values):
        found = value.get(name) if isinstance(value, dict) else None
        shown = ascii(found)[1:-1][:40] if isinstance(found, str) else ""
        try:
            made = one(Fields(value, f"{taken}[{index}]"))
            same = shown.replace("-", "").lower()
            if same in seen:
                raise BadInput(
                    _("It stands there twice."), where=f"{taken}[{index}]", remedy=_("Keep one of the two.")
                )
            seen.add(same)
            out.append(made)
        except BadInput as error:
            apart.append(Refused(kind, shown, error))
    return out


def _settings(fields: Fields) -> dict[str, Json]:
    values = {}
    for key in fields.left():
        if len(key) > _LONGEST_KEY or encoding.plain_text(key) != key:
            raise refused(fields.at(ascii(key)[1:-1][:40]), _("This is no name of a setting."))
        values[key] = fields.json(key)
    return values


def _record(fields: Fields) -> WholeRecord:
    uuid = fields.text("uuid")
    if not _UUID.fullmatch(uuid):
        raise refused(fields.at("uuid"), _("This is no id of a play."))
    revisions = tuple(_revision(uuid, one) for one in fields.objects("revisions"))
    numbers = [one.number for one in revisions]
    if not numbers or numbers != sorted(set(numbers)):
        raise refused(fields.at("revisions"), _("The corrections do not count up."))
    fields.done()
    return WholeRecord(uuid, revisions)


def _revision(uuid: str, fields: Fields) -> Revision:
    number, at = fields.whole("revision", 1), fields.stamp("written_at")
    record = Record(
        uuid=uuid,
        game=fields.text("game"),
        variant=fields.text("variant"),
        finished_at=fields.stamp("finished_at"),
        playthrough=fields.optional_text("playthrough"),
        sheet=fields.json("sheet"),
        result=fields.json("result"),
        notes=fields.text("notes"),
    )
    fields.done()
    return Revision(number, at, record)


def _playthrough(fields: Fields) -> WholePlaythrough:
    id_ = fields.text("id")
    if not _ID.fullmatch(id_):
        raise refused(fields.at("id"), _("This is no id of a playthrough."))
    created, head = fields.stamp("created"), fields.whole("head")
    start_fields = fields.object("start")
    start = Start(
        start_fields.text("title"), start_fields.json("finished"), start_fields.optional_whole("preferred")
    )
    start_fields.done()
    entries = tuple(_entry(one) for one in fields.objects("entries"))
    ended = {one.entry.id: one.entry.at for one in entries if one.finished is not None}
    if start.finished is not None:
        ended[ROOT] = created
    options = fields.json("options")
    if not isinstance(options, dict):
        raise refused(fields.at("options"), _("This is not an object."))
    header = Header(
        id=id_,
        game=fields.text("game"),
        options=options,
        identity=fields.text("identity"),
        created=created,
        updated=fields.stamp("updated"),
        finished=ended.get(head),
        head=head,
        title=fields.text("title"),
        hidden=fields.truth("hidden"),
    )
    snapshots = tuple(_snapshot(one) for one in fields.objects("snapshots"))
    fields.done()
    whole = WholePlaythrough(header, start, entries, snapshots)
    try:
        check_tree(whole)
    except BadInput as error:
        raise BadInput(error.what, where=fields.at(error.where), remedy=error.remedy) from None
    return whole


def _entry(fields: Fields) -> WholeEntry:
    kind = fields.text("kind")
    known: dict[str, EntryKind] = {"answer": "answer", "correct": "correct"}
    if kind not in known:
        raise refused(fields.at("kind"), _("This is neither an answer nor a correction."))
    entry = Entry(
        kind=known[kind],
        key=fields.text("key"),
        value=fields.json("value"),
        by=fields.text("by"),
        identity=fields.text("identity"),
        id=fields.whole("id", 1),
        parent=fields.whole("parent"),
        at=fields.stamp("at"),
    )
    whole = WholeEntry(entry, fields.json("finished"), fields.optional_whole("preferred"))
    fields.done()
    return whole


def _snapshot(fields: Fields) -> Snapshot:
    snapshot = Snapshot(
        entry=fields.whole("entry"),
        turn=fields.whole("turn", -_MOST_TURNS, _MOST_TURNS),
        who=fields.text("who"),
        state=fields.json("state", encoding.SNAPSHOT_LIMIT),
        story=fields.json("story", encoding.SNAPSHOT_LIMIT),
        identity=fields.text("identity"),
    )
    fields.done()
    return snapshot


def _record_to_json(whole: WholeRecord) -> Json:
    revisions = [
        {
            "revision": one.number,
            "written_at": one.written_at,
            "game": one.record.game,
            "variant": one.record.variant,
            "finished_at": one.record.finished_at,
            "playthrough": one.record.playthrough,
            "sheet": one.record.sheet,
            "result": one.record.result,
            "notes": one.record.notes,
        }
        for one in whole.revisions
    ]
    return {"uuid": whole.uuid, "revisions": revisions}


def _playthrough_to_json(whole: WholePlaythrough) -> Json:
    header, start = whole.header, whole.start
    return {
        "id": header.id,
        "game": header.game,
        "options": header.options,
        "identity": header.identity,
        "created": header.created,
        "updated": header.updated,
        "title": header.title,
        "hidden": header.hidden,
        "head": header.head,
        "start": {"title": start.title, "finished": start.finished, "preferred": start.preferred},
        "entries": [_entry_to_json(one) for one in whole.entries],
        "snapshots": [_snapshot_to_json(one) for one in whole.snapshots],
    }


def _entry_to_json(one: WholeEntry) -> Json:
    entry = one.entry
    return {
        "id": entry.id,
        "parent": entry.parent,
        "kind": entry.kind,
        "key": entry.key,
        "value": entry.value,
        "by": entry.by,
        "identity": entry.identity,
        "at": entry.at,
        "finished": one.finished,
        "preferred": one.preferred,
    }


def _snapshot_to_json(one: Snapshot) -> Json:
    return {
        "entry": one.entry,
        "turn": one.turn,
        "who": one.who,
        "identity": one.identity,
        "state": one.state,
        "story": one.story,
    }


def _listed(values: Iterable[Json]) -> Iterator[str]:
    """Yield a list with one line a value."""
    yield "["
    between = "\n"
    for value in values:
        yield between + _text(value)
        between = ",\n"
    yield "]"


def _text(value: Json) -> str:
    return json.dumps(value, allow_nan=False, separators=(",", ":"))
