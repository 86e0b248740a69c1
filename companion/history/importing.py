"""Imports an exported document: a dry run says what it would add, what is here already, what differs and what is refused;
then it is imported.

Dry run and import judge by the same rules. A play is the same by its uuid, a solo game also by its playthrough; what both
sides have gone on with differently stays as it is here. The import is one transaction. A playthrough is opened in a folder
of its own before, and all that a screen would do is done with it once: its shape has been checked, but not what the bot
makes of its states, answers and story.
"""

from __future__ import annotations

import enum
import json
import tempfile
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from assets.errors import BadInput, PlainError
from assets.words import _, ngettext
from companion import spoken
from companion.games import conversation_of
from companion.history.export import belongs_to_device
from companion.history.finished_game import from_record
from companion.history.retelling import play_name, playthrough_name
from companion.playthrough import Playthroughs, Step
from companion.storage.database import Storage
from companion.storage.playthroughs import PlaythroughTree
from companion.storage.records import RecordHistory, Revision
from solo_bots.conversation import Tell

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.history.export import Document
    from companion.storage.database import Contents, ImportTarget
    from companion.storage.values import Json, Record

Kind: TypeAlias = Literal["setting", "record", "playthrough"]

_DATABASE = "dry-run.sqlite3"


class Outcome(enum.Enum):
    """What becomes of one part of a document."""

    NEW = "new"
    FURTHER = "further"
    """It is here, and goes on in the file: what is new of it is added."""
    SAME = "same"
    OLDER = "older"
    """It is here, and further on than in the file."""
    DIFFERS = "differs"
    """Both sides changed it: it stays as it is here."""
    REFUSED = "refused"

    @property
    def adds(self) -> bool:
        """Whether something is imported."""
        return self in (Outcome.NEW, Outcome.FURTHER)


@dataclass(frozen=True, slots=True)
class Item:
    """One part of a document: its id (a setting's key), its name, what becomes of it, and why where that is not plain."""

    kind: Kind
    id: str
    name: str
    outcome: Outcome
    why: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """What becomes of each part, in the order of the document."""

    items: tuple[Item, ...]

    @property
    def adds(self) -> int:
        """How many parts are imported."""
        return sum(item.outcome.adds for item in self.items)

    def count(self, kind: Kind, outcome: Outcome) -> int:
        """Return how many parts of a kind have that outcome."""
        return Counter((item.kind, item.outcome) for item in self.items)[kind, outcome]


def dry_run(storage: Storage, document: Document) -> Report:
    """Say what importing a document would do; nothing is changed.

    Raises:
        PlainError: the database cannot be read, or there is no room to try the games.
    """
    with storage.contents() as contents:
        report = _judge(contents, document)
    wanted = {item.id for item in report.items if item.kind == "playthrough" and item.outcome.adds}
    refused = unplayable(tree for tree in document.playthroughs if tree.header.id in wanted)
    return Report(tuple(_refused_if(item, refused) for item in report.items))


def import_document(storage: Storage, document: Document, foreseen: Report) -> Report:
    """Import what the dry run found, all of it or (if it raises) nothing, and return what became of each part.

    What has changed here since the dry run is judged anew, and left alone if it would fare otherwise.

    Raises:
        PlainError: it could not be stored.
    """
    with storage.importing() as target:
        items = []
        for before, item in zip(foreseen.items, _judge(target, document).items, strict=True):
            if before.outcome is Outcome.REFUSED:
                items.append(before)
            elif item.outcome.adds and before.outcome is not item.outcome:
                why = _("It was changed here meanwhile; look at the file again.")
                items.append(replace(item, outcome=Outcome.DIFFERS, why=why))
            else:
                items.append(item)
        _carry_out(target, document, items)
    return Report(tuple(items))


def unplayable(playthroughs: Iterable[PlaythroughTree]) -> dict[str, BadInput]:
    """Return which playthroughs cannot be played here, by id, and why.

    Raises:
        PlainError: there is no room to try them.
    """
    refused: dict[str, BadInput] = {}
    candidates = []
    for tree in playthroughs:
        try:
            _put_into_words(tree)
            candidates.append(tree)
        except BadInput as error:
            refused[tree.header.id] = error
    with _folder() as folder, Storage.open(Path(folder) / _DATABASE) as storage:
        with storage.importing() as target:
            for tree in candidates:
                target.add_playthrough(tree)
        for tree in candidates:
            try:
                _open_and_read(storage, tree)
            except BadInput as error:
                refused[tree.header.id] = error
    return refused


def _carry_out(target: ImportTarget, document: Document, items: list[Item]) -> None:
    taken = {(item.kind, item.id): item.outcome for item in items if item.outcome.adds}
    for key, value in document.settings.items():
        if ("setting", key) in taken:
            target.put_setting(key, value)
    for record in document.records:
        if ("record", record.uuid) in taken:
            target.add_revisions(_missing_revisions(target.record(record.uuid), record))
    for tree in document.playthroughs:
        outcome = taken.get(("playthrough", tree.header.id))
        if outcome is Outcome.NEW:
            target.add_playthrough(tree)
        elif outcome is Outcome.FURTHER:
            target.extend_playthrough(tree)


def _judge(contents: Contents, document: Document) -> Report:
    items = [*_settings(contents, document), *_records(contents, document)]
    for tree in document.playthroughs:
        outcome, why = _playthrough(contents.playthrough(tree.header.id), tree)
        items.append(Item("playthrough", tree.header.id, playthrough_name(tree.header), outcome, why))
    items += [
        Item(bad.kind, bad.id, bad.id or bad.why.where, Outcome.REFUSED, str(bad.why))
        for bad in document.refused
    ]
    return Report(tuple(items))


def _settings(contents: Contents, document: Document) -> Iterator[Item]:
    here = contents.settings()
    for key, value in document.settings.items():
        outcome, why = Outcome.NEW, ""
        if belongs_to_device(key):
            outcome, why = Outcome.REFUSED, _("This belongs to the other device alone.")
        elif key in here:
            outcome = Outcome.SAME if _same_json(here[key], value) else Outcome.DIFFERS
        yield Item("setting", key, key, outcome, why)


def _records(contents: Contents, document: Document) -> Iterator[Item]:
    of_playthrough: dict[str, Record] = {}
    for stored in contents.records():
        newest = stored.revisions[-1].record
        if newest.playthrough is not None:
            of_playthrough[newest.playthrough] = newest
    for history in document.records:
        newest = history.revisions[-1].record
        try:
            names = [play_name(from_record(revision.record)) for revision in history.revisions]
        except BadInput as error:
            yield Item("record", history.uuid, newest.game[:40], Outcome.REFUSED, str(error))
            continue
        here = contents.record(history.uuid)
        if here is not None:
            outcome, why = _record(here, history)
        else:
            outcome, why = _double(of_playthrough.get(newest.playthrough or ""), newest)
        yield Item("record", history.uuid, names[-1], outcome, why)


def _double(here: Record | None, there: Record) -> tuple[Outcome, str]:
    """Judge a play whose uuid is unknown here, but whose playthrough may have been saved here as well."""
    if here is None:
        return Outcome.NEW, ""
    why = _("The same solo game is kept here as {id}.").format(id=here.uuid)
    return (Outcome.SAME if _same_json(here.result, there.result) else Outcome.DIFFERS), why


def _record(here: RecordHistory, there: RecordHistory) -> tuple[Outcome, str]:
    ours = [revision.record for revision in here.revisions]
    theirs = [revision.record for revision in there.revisions]
    if ours[-1] == theirs[-1]:
        return Outcome.SAME, ""
    if theirs[: len(ours)] == ours:
        more = len(theirs) - len(ours)
        return Outcome.FURTHER, ngettext("{n} correction", "{n} corrections", more).format(n=more)
    if ours[: len(theirs)] == theirs:
        return Outcome.OLDER, _("It was corrected here since.")
    return Outcome.DIFFERS, _("It was corrected here and there in different ways.")


def _missing_revisions(here: RecordHistory | None, there: RecordHistory) -> tuple[Revision, ...]:
    """Return the corrections that are not here, numbered on from those that are."""
    if here is None:
        return there.revisions
    last = here.revisions[-1].number
    more = there.revisions[len(here.revisions) :]
    return tuple(replace(revision, number=last + number) for number, revision in enumerate(more, start=1))


def _playthrough(here: PlaythroughTree | None, there: PlaythroughTree) -> tuple[Outcome, str]:
    """Judge by the answers: those that one side alone has are what it has gone on with."""
    if here is None:
        return Outcome.NEW, ""
    ours = {node.entry.id: node for node in here.entries}
    theirs = {node.entry.id: node for node in there.entries}
    both = ours.keys() & theirs.keys()
    mine, yours = ours.keys() - both, theirs.keys() - both
    if _beginning(here) != _beginning(there) or (mine and yours):
        return Outcome.DIFFERS, _("It was played on here and there in different ways.")
    if any(ours[number].entry != theirs[number].entry for number in both):
        return Outcome.DIFFERS, _("It was played on here and there in different ways.")
    if yours:
        return Outcome.FURTHER, ngettext("{n} answer more", "{n} answers more", len(yours)).format(
            n=len(yours)
        )
    if mine:
        return Outcome.OLDER, _("It was played on here since.")
    if here.header.head == there.header.head:
        return Outcome.SAME, ""
    if there.header.updated > here.header.updated:
        return Outcome.FURTHER, _("It stands at another answer.")
    return Outcome.OLDER, _("It was undone or redone here since.")


def _beginning(tree: PlaythroughTree) -> Json:
    header = tree.header
    first = [snapshot.state for snapshot in tree.snapshots if snapshot.entry == 0]
    return [header.game, header.options, header.identity, header.created, first[:1]]


def _refused_if(item: Item, refused: dict[str, BadInput]) -> Item:
    if item.kind == "playthrough" and item.id in refused:
        return replace(item, outcome=Outcome.REFUSED, why=str(refused[item.id]))
    return item


def _same_json(left: Json, right: Json) -> bool:
    """Tell whether two values are the same JSON (unlike Python, which takes 1 for true)."""
    return json.dumps(left, sort_keys=True) == json.dumps(right, sort_keys=True)


def _put_into_words(tree: PlaythroughTree) -> None:
    """Read every state and put every step and story into words."""
    game = tree.header.game
    try:
        bot = conversation_of(game)
    except BadInput as error:
        raise BadInput(
            error.what, remedy=_("Update the companion, or leave this game where it is.")
        ) from None
    try:
        bot.start(tree.header.options)
        for snapshot in tree.snapshots:
            bot.load(snapshot.state)
            for item in snapshot.story:
                _say_item(game, item)
        for node in tree.entries:
            entry = node.entry
            spoken.step_name(game, Step(entry.kind, entry.key, entry.value))
            if entry.kind == "answer":
                spoken.said(game, {**entry.value, "by": entry.by})
    except Exception as fault:
        raise _unplayable(fault) from fault


def _open_and_read(storage: Storage, tree: PlaythroughTree) -> None:
    try:
        opened = Playthroughs(storage).open(tree.header.id)
        spoken.question(opened)
        for tell in opened.tells:
            _say_item(opened.game, {"tell": tell.to_json()})
        for turn in opened.story():
            spoken.who(turn.who, opened.game)
            for item in turn.items:
                _say_item(opened.game, item)
    except Exception as fault:
        raise _unplayable(fault) from fault


def _say_item(game: str, item: Json) -> None:
    """Put one item of a story into words, as a screen would."""
    if "turn" in item:
        spoken.who(item["who"], game)
    elif "tell" in item:
        tell = Tell.from_json(item["tell"])
        spoken.lines(game, [tell])
        spoken.put_back(game, [tell])
    else:
        spoken.said(game, item)


def _unplayable(fault: Exception) -> BadInput:
    why = fault.what if isinstance(fault, PlainError) else repr(fault)
    return BadInput(
        _("It cannot be played here ({why}).").format(why=why[:200]),
        remedy=_("Update the companion, or export it again where it comes from."),
    )


def _folder() -> tempfile.TemporaryDirectory[str]:
    try:
        return tempfile.TemporaryDirectory(prefix="companion-dry-run-")
    except OSError as error:
        raise PlainError(
            _("There is no room to try the games of the file ({why}).").format(why=error.strerror or error),
            remedy=_("Make room on the disk and try again."),
        ) from error
