"""Exports everything on this device as one JSON document, and reads such a document.

Version 1: {"format", "version", "settings": {key: value}, "records": […], "playthroughs": […]}. A record has its
`revisions`, a playthrough its `start`, `entries` (the whole tree, with the child visited last) and `snapshots`. The same
contents make the same document, letter by letter; there is no date of its writing in it. Settings of the device
(`DEVICE_ONLY`) are left out. A game or playthrough that is not what it should be is refused alone; the rest stands.
"""

from __future__ import annotations

import dataclasses
import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from assets.errors import BadInput
from assets.words import _
from companion.history.finished_game import moment
from companion.scoring.strict_json import read_object
from companion.storage import values
from companion.storage.playthroughs import PlaythroughTree, Start, TreeEntry, check_tree
from companion.storage.records import RecordHistory, Revision
from companion.storage.values import ROOT, Entry, EntryKind, Header, Record, Snapshot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TypeVar

    from companion.storage.database import Contents
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

MOST = (1 << 53) - 1
"""The largest whole number every JSON reader keeps exactly."""

_SHOWN = 40


@dataclass(frozen=True, slots=True)
class RefusedPart:
    """A part of a document that cannot be taken: what it is, its id as far as it can be told, and why."""

    kind: Literal["record", "playthrough"]
    id: str
    why: BadInput


@dataclass(frozen=True, slots=True)
class Document:
    """Everything in a document that is what it should be, and what is not."""

    settings: dict[str, Json]
    records: tuple[RecordHistory, ...]
    playthroughs: tuple[PlaythroughTree, ...]
    refused: tuple[RefusedPart, ...]


def belongs_to_device(key: str) -> bool:
    """Tell whether a setting stays where it is."""
    return key.startswith(DEVICE_ONLY)


def export_document(contents: Contents) -> Iterator[str]:
    """Yield the document in pieces of ASCII text; one line a game, so that it can be looked through."""
    settings = {key: value for key, value in contents.settings().items() if not belongs_to_device(key)}
    yield "{" + f'"format": {_text(FORMAT)}, "version": {VERSION},\n"settings": {_text(settings)},\n'
    yield '"records": '
    yield from _listed(_record_to_json(record) for record in contents.records())
    yield ',\n"playthroughs": '
    yield from _listed(_playthrough_to_json(tree) for tree in contents.playthroughs())
    yield "}\n"


def read_document(data: bytes, *, where: str) -> Document:
    """Return what a document holds; `where` names its source in errors.

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
        apart: list[RefusedPart] = []
        records = _each(top.list("records"), "record", _record, apart)
        playthroughs = _each(top.list("playthroughs"), "playthrough", _playthrough, apart)
        top.done()
    except BadInput as error:
        place = f"{where}: {error.where}" if error.where else where
        raise BadInput(error.what, where=place, remedy=error.remedy) from None
    return Document(settings, tuple(records), tuple(playthroughs), tuple(apart))


class Fields:
    """The fields of one object at `where`; each is taken once, and `done` sees that none is left.

    Every method raises BadInput for a field that is missing or of another shape.
    """

    def __init__(self, value: Json, where: str) -> None:
        if not isinstance(value, dict):
            raise refused(where, _("This is not an object."))
        self.where = where
        self._left: dict[str, Json] = dict(value)

    def at(self, key: str) -> str:
        """Return how the place of a field is called."""
        return f"{self.where}.{key}" if self.where else key

    def text(self, key: str, longest: int = values.TEXT_LIMIT) -> str:
        """Take a text of at most so many characters, all of which can be stored."""
        return self._text(key, self._take(key), longest)

    def optional_text(self, key: str) -> str | None:
        """Take a text or null."""
        value = self._take(key)
        return None if value is None else self._text(key, value, values.TEXT_LIMIT)

    def number(self, key: str, low: int = 0, high: int = MOST) -> int:
        """Take a whole number, low..high inclusive."""
        return self._number(key, self._take(key), low, high)

    def optional_number(self, key: str, low: int = 0, high: int = MOST) -> int | None:
        """Take a whole number or null."""
        value = self._take(key)
        return None if value is None else self._number(key, value, low, high)

    def truth(self, key: str) -> bool:
        """Take true or false."""
        value = self._take(key)
        if not isinstance(value, bool):
            raise refused(self.at(key), _("This is neither true nor false."))
        return value

    def stamp(self, key: str) -> str:
        """Take a time in UTC, as in 2026-11-03T20:15:00Z."""
        value = self.text(key)
        try:
            moment(value)
        except ValueError:
            raise refused(
                self.at(key), _("'{text}' is no time in UTC.").format(text=value[:_SHOWN])
            ) from None
        return value

    def json(self, key: str, limit: int = values.VALUE_LIMIT) -> Json:
        """Take any value that can be stored within so many characters."""
        value = self._take(key)
        try:
            values.to_text(value, limit)
        except BadInput as error:
            raise refused(self.at(key), error.what, error.remedy) from None
        return value

    def object(self, key: str) -> Fields:
        """Take an object."""
        return Fields(self._take(key), self.at(key))

    def objects(self, key: str) -> Iterator[Fields]:
        """Take a list of objects."""
        for index, value in enumerate(self.list(key)):
            yield Fields(value, f"{self.at(key)}[{index}]")

    def list(self, key: str) -> list[Json]:
        """Take a list."""
        value = self._take(key)
        if not isinstance(value, list):
            raise refused(self.at(key), _("This is not a list."))
        return value

    def left(self) -> tuple[str, ...]:
        """Return the fields that were not taken yet."""
        return tuple(self._left)

    def done(self) -> None:
        """See that nothing else stands there."""
        for key in self.left():
            raise refused(
                self.at(ascii(key)[1:-1][:_SHOWN]),
                _("There is no such field."),
                _("Leave it out, or update the companion."),
            )

    def _take(self, key: str) -> Json:
        if key not in self._left:
            raise refused(self.at(key), _("This is missing."))
        return self._left.pop(key)

    def _text(self, key: str, value: Json, longest: int) -> str:
        if not isinstance(value, str):
            raise refused(self.at(key), _("This is no text."))
        if len(value) > longest:
            raise refused(self.at(key), _("A text of {size} characters is too long.").format(size=len(value)))
        if values.plain_text(value, longest) != value:
            raise refused(self.at(key), _("This text holds half a character."))
        return value

    def _number(self, key: str, value: Json, low: int, high: int) -> int:
        if type(value) is not int or not low <= value <= high:
            raise refused(
                self.at(key),
                _("{value} does not fit.").format(value=ascii(value)[:_SHOWN]),
                _("Give a whole number from {low} to {high}.").format(low=low, high=high),
            )
        return value


def refused(where: str, what: str, remedy: str = "") -> BadInput:
    """Return what a person reads about one wrong place."""
    return BadInput(what, where=where, remedy=remedy or _("Export it again where it comes from."))


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
    version = top.number("version", 1)
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
    read: Callable[[Fields], T],
    apart: list[RefusedPart],
) -> list[T]:
    """Read every part of a list, keeping those that cannot be apart."""
    name, taken = ("uuid", "records") if kind == "record" else ("id", "playthroughs")
    out: list[T] = []
    seen: set[str] = set()
    for index, value in enumerate(values):
        found = value.get(name) if isinstance(value, dict) else None
        shown = ascii(found)[1:-1][:40] if isinstance(found, str) else ""
        try:
            made = read(Fields(value, f"{taken}[{index}]"))
            same = shown.replace("-", "").lower()
            if same in seen:
                raise BadInput(
                    _("It stands there twice."), where=f"{taken}[{index}]", remedy=_("Keep one of the two.")
                )
            seen.add(same)
            out.append(made)
        except BadInput as error:
            apart.append(RefusedPart(kind, shown, error))
    return out


def _settings(fields: Fields) -> dict[str, Json]:
    settings = {}
    for key in fields.left():
        if len(key) > _LONGEST_KEY or values.plain_text(key) != key:
            raise refused(fields.at(ascii(key)[1:-1][:40]), _("This is no name of a setting."))
        settings[key] = fields.json(key)
    return settings


def _record(fields: Fields) -> RecordHistory:
    uuid = fields.text("uuid")
    if not _UUID.fullmatch(uuid):
        raise refused(fields.at("uuid"), _("This is no id of a play."))
    revisions = tuple(_revision(uuid, revision) for revision in fields.objects("revisions"))
    numbers = [revision.number for revision in revisions]
    if not numbers or numbers != sorted(set(numbers)):
        raise refused(fields.at("revisions"), _("The corrections do not count up."))
    fields.done()
    return RecordHistory(uuid, revisions)


def _revision(uuid: str, fields: Fields) -> Revision:
    number, at = fields.number("revision", 1), fields.stamp("written_at")
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


def _playthrough(fields: Fields) -> PlaythroughTree:
    id_ = fields.text("id")
    if not _ID.fullmatch(id_):
        raise refused(fields.at("id"), _("This is no id of a playthrough."))
    created, head = fields.stamp("created"), fields.number("head")
    start_fields = fields.object("start")
    start = Start(start_fields.json("finished"), start_fields.optional_number("preferred"))
    start_fields.done()
    entries = tuple(_entry(entry) for entry in fields.objects("entries"))
    ended = {entry.entry.id: entry.entry.at for entry in entries if entry.finished is not None}
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
    snapshots = tuple(_snapshot(snapshot) for snapshot in fields.objects("snapshots"))
    fields.done()
    tree = PlaythroughTree(header, start, entries, snapshots)
    try:
        check_tree(tree)
    except BadInput as error:
        raise BadInput(error.what, where=fields.at(error.where), remedy=error.remedy) from None
    return tree


def _entry(fields: Fields) -> TreeEntry:
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
        id=fields.number("id", 1),
        parent=fields.number("parent"),
        at=fields.stamp("at"),
    )
    node = TreeEntry(entry, fields.json("finished"), fields.optional_number("preferred"))
    fields.done()
    return node


def _snapshot(fields: Fields) -> Snapshot:
    snapshot = Snapshot(
        entry=fields.number("entry"),
        turn=fields.number("turn", -_MOST_TURNS, _MOST_TURNS),
        who=fields.text("who"),
        state=fields.json("state", values.SNAPSHOT_LIMIT),
        story=fields.json("story", values.SNAPSHOT_LIMIT),
        identity=fields.text("identity"),
    )
    fields.done()
    return snapshot


def _record_to_json(history: RecordHistory) -> Json:
    revisions = []
    for revision in history.revisions:
        record = _plain(revision.record)
        del record["uuid"]
        revisions.append({"revision": revision.number, "written_at": revision.written_at, **record})
    return {"uuid": history.uuid, "revisions": revisions}


def _playthrough_to_json(tree: PlaythroughTree) -> Json:
    header = _plain(tree.header)
    del header["finished"]  # the end stands with its answer
    return {
        **header,
        "start": _plain(tree.start),
        "entries": [
            {**_plain(node.entry), "finished": node.finished, "preferred": node.preferred}
            for node in tree.entries
        ],
        "snapshots": [_plain(snapshot) for snapshot in tree.snapshots],
    }


def _plain(value: Header | Start | Entry | Snapshot | Record) -> dict[str, Json]:
    return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}


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
