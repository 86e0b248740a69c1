"""What would a document add here? What is here already, what differs, what is refused and why; and then: take it in.

Looking and taking in judge by the same rules. A play is the same by its uuid, a solo game also by its
playthrough; whatever both sides have gone on with differently stays as it is here. Taking in is one transaction.
"""

from __future__ import annotations

import enum
import tempfile
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from assets.errors import BadInput, PlainError
from companion import spoken
from companion.conversations import conversation_of
from companion.history.export import belongs_to_device
from companion.history.finished_game import from_record
from companion.history.retelling import play_name, playthrough_name
from companion.playthrough import Playthroughs, Step
from companion.storage.database import Storage
from companion.storage.playthroughs import PlaythroughTree
from companion.storage.records import RecordHistory, Revision
from companion.words import _, ngettext
from solo_bots.conversation import Tell

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.history.export import Document
    from companion.storage.database import Contents, ImportTarget
    from companion.storage.values import Json, Record

Kind: TypeAlias = Literal["setting", "record", "playthrough"]

_DATABASE = "trial.sqlite3"


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
        """Whether something is taken in."""
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
        """How many parts are taken in."""
        return sum(item.outcome.adds for item in self.items)

    def count(self, kind: Kind, outcome: Outcome) -> int:
        """Return how many parts of a kind have that outcome."""
        return Counter((item.kind, item.outcome) for item in self.items)[kind, outcome]


def examine(storage: Storage, document: Document) -> Report:
    """Say what taking a document in would do; nothing is changed.

    Raises:
        PlainError: the database cannot be read, or there is no room to try the games.
    """
    with storage.contents() as contents:
        report = _judge(contents, document)
    wanted = {item.id for item in report.items if item.kind == "playthrough" and item.outcome.adds}
    unplayable = tried(tree for tree in document.playthroughs if tree.header.id in wanted)
    return Report(tuple(_refused_if(item, unplayable) for item in report.items))


def take_in(storage: Storage, document: Document, examined: Report) -> Report:
    """Take in what was examined, all of it or (if it raises) nothing, and return what became of each part.

    What has changed here since it was examined is judged anew, and left alone if it would fare otherwise.

    Raises:
        PlainError: it could not be stored.
    """
    with storage.importing() as intake:
        items = []
        for before, item in zip(examined.items, _judge(intake, document).items, strict=True):
            if before.outcome is Outcome.REFUSED:
                items.append(before)
            elif item.outcome.adds and before.outcome is not item.outcome:
                why = _("It was changed here meanwhile; look at the file again.")
                items.append(replace(item, outcome=Outcome.DIFFERS, why=why))
            else:
                items.append(item)
        _carry_out(intake, document, items)
    return Report(tuple(items))


def tried(playthroughs: Iterable[PlaythroughTree]) -> dict[str, BadInput]:
    """Return what cannot be played here, by id, and why.

    Raises:
        PlainError: there is no room for the trial.
    """
    refused: dict[str, BadInput] = {}
    candidates = []
    for whole in playthroughs:
        try:
            _as_told(whole)
            candidates.append(whole)
        except BadInput as error:
            refused[whole.header.id] = error
    with _folder() as folder, Storage.open(Path(folder) / _DATABASE) as storage:
        with storage.importing() as intake:
            for whole in candidates:
                intake.add_playthrough(whole)
        for whole in candidates:
            try:
                _opened(storage, whole)
            except BadInput as error:
                refused[whole.header.id] = error
    return refused


def _carry_out(intake: ImportTarget, document: Document, items: list[Item]) -> None:
    taken = {(item.kind, item.id): item.outcome for item in items if item.outcome.adds}
    for key, value in document.settings.items():
        if ("setting", key) in taken:
            intake.put_setting(key, value)
    for record in document.records:
        if ("record", record.uuid) in taken:
            intake.add_revisions(_lacking(intake.record(record.uuid), record))
    for whole in document.playthroughs:
        outcome = taken.get(("playthrough", whole.header.id))
        if outcome is Outcome.NEW:
            intake.add_playthrough(whole)
        elif outcome is Outcome.FURTHER:
            intake.extend_playthrough(whole)


def _judge(contents: Contents, document: Document) -> Report:
    items = [*_settings(contents, document), *_records(contents, document)]
    for whole in document.playthroughs:
        outcome, why = _playthrough(contents.playthrough(whole.header.id), whole)
        items.append(Item("playthrough", whole.header.id, playthrough_name(whole.header), outcome, why))
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
            outcome = Outcome.SAME if _alike(here[key], value) else Outcome.DIFFERS
        yield Item("setting", key, key, outcome, why)


def _records(contents: Contents, document: Document) -> Iterator[Item]:
    of_playthrough: dict[str, Record] = {}
    for kept in contents.records():
        newest = kept.revisions[-1].record
        if newest.playthrough is not None:
            of_playthrough[newest.playthrough] = newest
    for whole in document.records:
        newest = whole.revisions[-1].record
        try:
            names = [play_name(from_record(revision.record)) for revision in whole.revisions]
        except BadInput as error:
            yield Item("record", whole.uuid, newest.game[:40], Outcome.REFUSED, str(error))
            continue
        here = contents.record(whole.uuid)
        if here is not None:
            outcome, why = _record(here, whole)
        else:
            outcome, why = _double(of_playthrough.get(newest.playthrough or ""), newest)
        yield Item("record", whole.uuid, names[-1], outcome, why)


def _double(here: Record | None, there: Record) -> tuple[Outcome, str]:
    """Judge a play whose uuid is unknown here, but whose playthrough may have been saved here as well."""
    if here is None:
        return Outcome.NEW, ""
    why = _("The same solo game is kept here as {id}.").format(id=here.uuid)
    return (Outcome.SAME if _alike(here.result, there.result) else Outcome.DIFFERS), why


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


def _lacking(here: RecordHistory | None, there: RecordHistory) -> tuple[Revision, ...]:
    """Return the corrections that are not here, numbered on from those that are."""
    if here is None:
        return there.revisions
    last = here.revisions[-1].number
    more = there.revisions[len(here.revisions) :]
    return tuple(replace(one, number=last + number) for number, one in enumerate(more, start=1))


def _playthrough(here: PlaythroughTree | None, there: PlaythroughTree) -> tuple[Outcome, str]:
    """Judge by the answers: those that one side alone has are what it has gone on with."""
    if here is None:
        return Outcome.NEW, ""
    ours = {entry.entry.id: entry for entry in here.entries}
    theirs = {entry.entry.id: entry for entry in there.entries}
    both = ours.keys() & theirs.keys()
    mine, yours = ours.keys() - both, theirs.keys() - both
    if _beginning(here) != _beginning(there) or (mine and yours):
        return Outcome.DIFFERS, _("It was played on here and there in different ways.")
    if any(ours[one].entry != theirs[one].entry for one in both):
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


def _beginning(whole: PlaythroughTree) -> Json:
    header = whole.header
    first = [snapshot.state for snapshot in whole.snapshots if snapshot.entry == 0]
    return [header.game, header.options, header.identity, header.created, first[:1]]


def _refused_if(item: Item, unplayable: dict[str, BadInput]) -> Item:
    if item.kind == "playthrough" and item.id in unplayable:
        return replace(item, outcome=Outcome.REFUSED, why=str(unplayable[item.id]))
    return item


def _alike(one: Json, other: Json) -> bool:
    """Tell whether two values are the same JSON (unlike Python, which takes 1 for true)."""
    import json

    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _as_told(whole: PlaythroughTree) -> None:
    """Read every state and put every step and story into words."""
    game = whole.header.game
    try:
        bot = conversation_of(game)
    except BadInput as error:
        raise BadInput(
            error.what, remedy=_("Update the companion, or leave this game where it is.")
        ) from None
    try:
        bot.start(whole.header.options)
        for snapshot in whole.snapshots:
            bot.load(snapshot.state)
            for item in snapshot.story:
                _told(game, item)
        for entry in whole.entries:
            spoken.step_name(game, Step(entry.entry.kind, entry.entry.key, entry.entry.value))
            if entry.entry.kind == "answer":
                spoken.said(game, {**entry.entry.value, "by": entry.entry.by})
    except Exception as fault:
        raise _unplayable(fault) from fault


def _opened(storage: Storage, whole: PlaythroughTree) -> None:
    try:
        opened = Playthroughs(storage).open(whole.header.id)
        spoken.question(opened)
        for tell in opened.tells:
            _told(opened.game, {"tell": tell.to_json()})
        for turn in opened.story():
            spoken.who(turn.who, opened.game)
            for item in turn.items:
                _told(opened.game, item)
    except Exception as fault:
        raise _unplayable(fault) from fault


def _told(game: str, item: Json) -> None:
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
        return tempfile.TemporaryDirectory(prefix="companion-trial-")
    except OSError as error:
        raise PlainError(
            _("There is no room to try the games of the file ({why}).").format(why=error.strerror or error),
            remedy=_("Make room on the disk and try again."),
        ) from error
