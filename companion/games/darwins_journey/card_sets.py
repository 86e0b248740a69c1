"""Copied sets of Alfred's cards: their files, which set a new game plays by, and sharing them as codes, files and on paper.

A deleted set is moved aside and can be had back. A file that cannot be read is listed with the reason, and left alone.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from assets.darwins_journey import load
from assets.darwins_journey.alfred import BOARDS, PARTS, AlfredSet, parts_of, set_to
from assets.errors import BadInput, PlainError
from assets.times import kept_day
from assets.words import _
from companion.code_text import Unreadable, Why, looks_like, pack, unpack
from companion.games.darwins_journey.copying import (
    LONGEST_NAME,
    Draft,
    Json,
    blank,
    board_of,
    bonus_of,
    card_of,
    day,
    draft_from,
    draft_to,
    every_step,
    is_id,
    marks_of,
    name_of,
    parse,
    part_states,
    steps_by_part,
)
from companion.games.darwins_journey.copying_words import group_name
from companion.scoring.strict_json import read_object
from companion.storage.files import make_folder, read_limited, sync_folder, write_file
from printing.receipt import Cut, Heading, QRCode, Receipt, Rule, Size, Space, Text, clean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.games.darwins_journey.copying import Draft, Json
    from printing.receipt import Block


FOLDER, DELETED = "alfreds-cards", "deleted"
LONGEST = 400_000
"""Bytes of a file that is read."""

MOST_SETS = 100


def today() -> str:
    """Return the day at the table."""
    return date.today().isoformat()  # noqa: DTZ011 - the day on the wall, without a clock time


@dataclass(frozen=True, slots=True)
class Damaged:
    """A file in the folder that is no set any more."""

    file: Path
    error: PlainError


class Shelf:
    """The copied sets of this device; `folder` is the companion's data folder.

    Every method that changes something has it on the disk when it returns. All raise PlainError for what the disk prevents.
    """

    def __init__(self, folder: Path, day: Callable[[], str] = today) -> None:
        self._folder = folder / FOLDER
        self._day = day

    def sets(self) -> tuple[Draft, ...]:
        """Return the sets by name."""
        found = [one for one in self._read_all() if isinstance(one, Draft)]
        return tuple(sorted(found, key=lambda one: (one.name.casefold(), one.id)))

    def damaged(self) -> tuple[Damaged, ...]:
        """Return the files that cannot be read."""
        return tuple(one for one in self._read_all() if isinstance(one, Damaged))

    def get(self, id: str) -> Draft:  # noqa: A002 - the field's name
        """Return one set.

        Raises:
            PlainError: there is none of that id, or its file is damaged.
        """
        file = self._file(id)
        if not file.exists():
            raise PlainError(
                _("There is no such set of cards any more."), where=id[:40], remedy=_("Choose another one.")
            )
        return _read(file)

    def find(self, name: str) -> Draft:
        """Return the set of that name (whatever the case of its letters) or id.

        Raises:
            BadInput: there is none, or several have it.
        """
        wanted = name.strip().casefold()
        every = self.sets()
        found = [one for one in every if wanted in (one.name.casefold(), one.id)]
        if len(found) == 1:
            return found[0]
        names = ", ".join(f"{one.name} ({one.id})" if found else one.name for one in found or every)
        if not every:
            raise BadInput(
                _("No set of Alfred's cards is kept here."),
                where=name[:LONGEST_NAME],
                remedy=_("Copy yours: companion cards darwins-journey --ask"),
            )
        raise BadInput(
            _("Several sets have this name.") if found else _("There is no set of this name."),
            where=name[:LONGEST_NAME],
            remedy=_("Choose one of: {names}.").format(names=names),
        )

    def new(self, name: str = "") -> Draft:
        """Begin a set; without a name it gets one."""
        day = self._day()
        draft = Draft(secrets.token_hex(6), self.free_name(name or _("My cards")), day, day)
        self._room_for_one()
        self._write(draft)
        return draft

    def free_name(self, wanted: str, *, but: str = "") -> str:
        """Return the name, with a number behind it where another set (not the one of the id `but`) has it already."""
        wanted = name_of(wanted)
        taken = {one.name.casefold() for one in self.sets() if one.id != but}
        if wanted.casefold() not in taken:
            return wanted
        numbered = (f"{wanted[: LONGEST_NAME - 4]} {n}" for n in range(2, MOST_SETS + 3))
        return next(one for one in numbered if one.casefold() not in taken)

    def edit(self, id: str, step: str, value: Json) -> Draft:  # noqa: A002
        """Write a value at a step.

        Raises:
            BadInput: it does not fit; nothing was changed.
        """
        return self.edit_all(id, {step: value})

    def edit_all(self, id: str, values: Mapping[str, Json]) -> Draft:  # noqa: A002
        """Write values at several steps: all of them, or none if one does not fit (BadInput)."""
        before = after = self.get(id)
        for step, value in values.items():
            after = after.with_step(step, value, self._day())
        if after is not before:
            self._write(after)
        return after

    def undo(self, id: str) -> tuple[Draft, str]:  # noqa: A002
        """Take the last change back; return the set and the step that was changed ("" = there was nothing)."""
        before = self.get(id)
        if not before.trail:
            return before, ""
        after = before.undone()
        self._write(after)
        return after, before.trail[-1][0]

    def rename(self, id: str, name: str) -> Draft:  # noqa: A002
        """Give a set another name; one that is taken gets a number."""
        draft = self.get(id)
        wanted = self.free_name(name, but=id)
        if wanted != draft.name:
            draft = replace(draft, name=wanted)
            self._write(draft)
        return draft

    def add(self, draft: Draft) -> Draft:
        """Keep a set that came from elsewhere under an id and a name of its own."""
        kept = replace(draft, id=secrets.token_hex(6), name=self.free_name(draft.name), trail=())
        self._room_for_one()
        self._write(kept)
        return kept

    def delete(self, id: str) -> Draft:  # noqa: A002
        """Take a set out of the list; `undelete` has it back. Games that play by it keep it."""
        draft = self.get(id)
        aside = self._folder / DELETED
        make_folder(aside)
        self._move(self._file(id), aside / f"{id}.json")
        return draft

    def deleted(self) -> tuple[Draft, ...]:
        """Return the deleted sets that can be had back, the one deleted last first."""
        files = sorted(_files(self._folder / DELETED), key=lambda one: one.stat().st_mtime_ns, reverse=True)
        return tuple(one for one in map(_read_or_damaged, files) if isinstance(one, Draft))

    def undelete(self, id: str) -> Draft:  # noqa: A002
        """Put a deleted set back; a name taken meanwhile gets a number."""
        file = self._folder / DELETED / f"{id}.json"
        if not is_id(id) or not file.exists():
            raise PlainError(
                _("There is no deleted set to have back."), where=id[:40], remedy=_("Choose another one.")
            )
        draft = _read(file)
        name = self.free_name(draft.name)
        self._room_for_one()
        self._move(file, self._file(id))
        draft = replace(draft, name=name)
        self._write(draft)
        return draft

    def _room_for_one(self) -> None:
        if len(self.sets()) >= MOST_SETS:
            raise PlainError(
                _("There are {n} sets of cards already.").format(n=MOST_SETS), remedy=_("Delete one first.")
            )

    def _read_all(self) -> Iterator[Draft | Damaged]:
        return map(_read_or_damaged, _files(self._folder))

    def _file(self, id: str) -> Path:  # noqa: A002
        if not is_id(id):
            raise BadInput(_("This is no set of cards."), where=id[:40], remedy=_("Choose another one."))
        return self._folder / f"{id}.json"

    def _write(self, draft: Draft) -> None:
        make_folder(self._folder)
        text = json.dumps(draft_to(draft), ensure_ascii=False, indent=1)
        write_file(self._file(draft.id), [text, "\n"], replace=True)

    def _move(self, file: Path, to: Path) -> None:
        try:
            file.touch()
            file.replace(to)
            sync_folder(to.parent)
            sync_folder(file.parent)
        except OSError as error:
            raise PlainError(
                _("This set cannot be moved ({why}).").format(why=error.strerror or error),
                where=str(file)[:200],
                remedy=_("See that the disk has room and the folder may be written."),
            ) from error


def _files(folder: Path) -> list[Path]:
    try:
        found = sorted(one for one in folder.glob("*.json") if is_id(one.stem))
    except OSError:
        return []
    return found[: 2 * MOST_SETS]


def _read(file: Path) -> Draft:
    data = read_object(read_limited(file, LONGEST), where=file.name, longest=LONGEST)
    return draft_from(data, file.stem, where=file.name)


def _read_or_damaged(file: Path) -> Draft | Damaged:
    try:
        return _read(file)
    except PlainError as error:
        return Damaged(file, error)


# ---- the cards of a new game


REFERENCE = "reference"
"""Stands for the shipped set where a set is named; a copied set cannot be meant by it unless it has that name."""


@dataclass(frozen=True, slots=True)
class CardsChoice:
    """Cards a game can be begun with: the id of a set ("" = reference), its name, and what is not printed in them.

    not_printed: how many parts a game would play by reference values.
    """

    id: str
    name: str
    detail: str
    not_printed: int


def cards_choices(shelf: Shelf, board: str) -> tuple[CardsChoice, ...]:
    """Return the reference set, then every copied one, with what a game on that board ("" = any) would play by.

    The copied set of which most is played stands first among them.
    """
    from companion.games.darwins_journey.copying_words import played_by, set_words

    parts = parts_of(board) if board in BOARDS else PARTS
    words = _("They play well, but they are not the values printed on yours.")
    found = []
    for draft in shelf.sets():
        verified = set_of(draft).verified
        not_printed = tuple(part for part in parts if not verified[part])
        if len(not_printed) == len(parts):
            detail = _("Nothing in it is whole yet: all of it would be played by reference values.")
        elif board in BOARDS:
            yours = _("Your cards, transcribed on {day}.").format(day=kept_day(draft.changed))
            detail = " ".join(filter(None, (yours, played_by(not_printed))))
        else:
            detail = set_words(draft)
        found.append(CardsChoice(draft.id, draft.name, detail, len(not_printed)))
    found.sort(key=lambda one: one.not_printed)
    return (CardsChoice("", _("Reference cards"), words, len(parts)), *found)


def usual_choice(choices: tuple[CardsChoice, ...]) -> CardsChoice:
    """Return what is chosen from the start: the copied set of which most is played, else the reference set."""
    reference, *copied = choices
    return copied[0] if copied and copied[0].not_printed < reference.not_printed else reference


def cards_options(shelf: Shelf, name: str) -> dict[str, Json]:
    """Return the options of a new game that plays by a set, named or by id; {} for the reference set.

    The whole set goes into the game, so it goes on with it whatever becomes of the list.

    Raises:
        BadInput: there is no such set.
    """
    if name in ("", REFERENCE):
        return {}
    return {"set": set_to(set_of(shelf.find(name)))}


# ---- the set the bot plays by


def set_of(draft: Draft) -> AlfredSet:
    """Return the set to play by: each part as copied if it is whole and breaks no rule, else the reference values (R36)."""
    reference = load().reference
    copied = {part: state.playable for part, state in part_states(draft).items()}
    cards = tuple(card_of(step, draft.value(step)) for step in steps_by_part()["cards"])
    icons = draft.value("icons")
    return AlfredSet(
        draft.name,
        cards if copied["cards"] else reference.cards,
        tuple(board_of(draft, one) if copied[f"board.{one}"] else reference.board(one) for one in BOARDS),
        tuple(
            card
            for one in BOARDS
            for card in (bonus_of(draft, one) if copied[f"bonus.{one}"] else reference.bonus_pair(one))
        ),
        marks_of(draft.value("marks")) if copied["marks"] else reference.marks,
        icons["objective_bonus"] if copied["icons"] else reference.objective_bonus,
        icons["hammocks"] if copied["icons"] else reference.hammocks,
        MappingProxyType(copied),
        draft.changed if any(copied.values()) else "",
    )


def identity_of(of: AlfredSet) -> str:
    """Return 12 hex digits that stand for what a set says, its name and day apart."""
    content = set_to(of)
    for name in ("name", "transcribed"):
        content.pop(name, None)
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:12]


# ---- sharing


PREFIX = "TCA"
VERSION = 1
MOST_TEXT = 1451
"""Alphanumeric characters a QR code of version 25 holds at error correction level M (ISO/IEC 18004, table 7)."""

_LONGEST_JSON = 40_000

GROUPS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "cards": ("cards",),
        **{f"board.{board}": (f"board.{board}",) for board in BOARDS},
        "bonus": tuple(f"bonus.{board}" for board in BOARDS),
        "rest": ("marks", "icons"),
    }
)
"""What one code carries -> the parts of a set in it."""


@dataclass(frozen=True, slots=True)
class ShareCode:
    """One deck or board as the text of a QR code."""

    group: str
    text: str

    @property
    def fits(self) -> bool:
        """Whether a QR code of version 25 holds it (only a board full of long labels is bigger: a file carries that)."""
        return len(self.text) <= MOST_TEXT


@dataclass(frozen=True, slots=True)
class Shared:
    """What came in: the name and day of the set it is from, and its steps."""

    name: str
    day: str
    steps: Mapping[str, Json]

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of a set it has something of."""
        return tuple(
            part for part, steps in steps_by_part().items() if any(one in self.steps for one in steps)
        )


@dataclass(frozen=True, slots=True)
class Preview:
    """What taking it in would do to a set (None: it becomes a new one): steps written, changed, and left as they are."""

    shared: Shared
    into: Draft | None
    adds: tuple[str, ...]
    changes: tuple[str, ...]
    same: tuple[str, ...]

    @property
    def does_nothing(self) -> bool:
        """Whether everything is there already."""
        return not self.adds and not self.changes


# ---- codes


def share_codes(draft: Draft) -> tuple[ShareCode, ...]:
    """Return a code for every deck and board of which something is copied."""
    found = []
    for group, parts in GROUPS.items():
        steps = [step for part in parts for step in steps_by_part()[part] if step in draft.steps]
        if steps:
            found.append(ShareCode(group, _code(draft, steps)))
    return tuple(found)


def is_share_code(text: str) -> bool:
    """Say whether a text that was scanned looks like such a code."""
    return looks_like(text, PREFIX)


def taken(text: str) -> Shared:
    """Return what a code carries; nothing is changed.

    Raises:
        BadInput: it is no such code, damaged, of a newer version, or carries what cannot be copied from a box.
    """
    try:
        data = unpack(text, PREFIX, newest=VERSION, longest=_LONGEST_JSON)
    except Unreadable as error:
        raise _unreadable(error) from None
    where = _("code of cards")
    found = read_object(data, where=where, longest=_LONGEST_JSON)
    if set(found) != {"n", "d", "s"} or not isinstance(found["s"], dict) or not found["s"]:
        raise BadInput(
            _("This code carries no cards or boards."), where=where, remedy=_("Ask for the code again.")
        )
    steps = {step: parse(step, value) for step, value in found["s"].items()}
    return Shared(name_of(found["n"], where), day(found["d"], where), _ordered(steps))


def _code(draft: Draft, steps: list[str]) -> str:
    content = {"n": draft.name, "d": draft.changed, "s": {step: draft.steps[step] for step in steps}}
    return pack(PREFIX, VERSION, json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode())


def _unreadable(error: Unreadable) -> BadInput:
    where = _("code of cards")
    if error.why is Why.FOREIGN:
        return BadInput(
            _("This is no code of Alfred's cards."),
            where=where,
            remedy=_("Scan one that the companion made under “Share”."),
        )
    if error.why is Why.NEWER:
        return BadInput(
            _("This code was made by a newer companion (version {found}; this one reads {known}).").format(
                found=error.version, known=VERSION
            ),
            where=where,
            remedy=_("Bring the companion up to date."),
        )
    if error.why is Why.TOO_MUCH:
        return BadInput(
            _("This code carries more than a deck or a board can have."),
            where=where,
            remedy=_("Ask for the code again."),
        )
    return BadInput(
        _("The code is damaged."), where=where, remedy=_("Scan it again, flat and in good light.")
    )


# ---- files


def export(draft: Draft, to: Path, *, replace_file: bool = False) -> int:
    """Write a set to a file; return its bytes.

    Raises:
        PlainError: there is such a file already, or it cannot be written.
    """
    text = json.dumps(draft_to(draft, whole=False), ensure_ascii=False, indent=1)
    return write_file(to, [text, "\n"], replace=replace_file)


def export_into(draft: Draft, folder: Path) -> Path:
    """Write a set to a new file of that folder, named after it; return the file.

    Raises:
        PlainError: it cannot be written.
    """
    make_folder(folder)
    plain = "".join(char if char.isalnum() else "-" for char in draft.name).strip("-")[:40] or "cards"
    names = [f"alfred-{plain}.json", *(f"alfred-{plain}-{n}.json" for n in range(2, 100))]
    to = next((folder / name for name in names if not (folder / name).exists()), folder / names[-1])
    export(draft, to)
    return to


def opened(file: Path) -> Shared:
    """Return what an exported file has; nothing is changed.

    Raises:
        BadInput: it cannot be read, is no such file, of a newer format, or something in it cannot be.
    """
    where = str(file)[:200]
    found = draft_from(
        read_object(read_limited(file, LONGEST), where=where, longest=LONGEST), "", where=where
    )
    if not found.steps:
        raise BadInput(_("Nothing is copied in this set."), where=where, remedy=_("Choose another file."))
    return Shared(found.name, found.changed, found.steps)


# ---- taking in


def preview(shared: Shared, into: Draft | None) -> Preview:
    """Say what taking it in would do; nothing is changed."""
    if into is None:
        return Preview(shared, None, tuple(shared.steps), (), ())
    same = tuple(step for step, value in shared.steps.items() if into.value(step) == value)
    changes = tuple(step for step in shared.steps if step not in same and into.value(step) != blank(step))
    adds = tuple(step for step in shared.steps if step not in (*same, *changes))
    return Preview(shared, into, adds, changes, same)


def take(shelf: Shelf, of: Preview) -> Draft:
    """Do what a preview says; each changed step can be undone.

    Raises:
        PlainError: it cannot be kept.
    """
    if of.into is None:
        new = Draft("", of.shared.name, of.shared.day, of.shared.day, of.shared.steps)
        return shelf.add(new)
    return shelf.edit_all(of.into.id, {step: of.shared.steps[step] for step in (*of.adds, *of.changes)})


def same_set(shelf: Shelf, shared: Shared) -> Draft | None:
    """Return a set that has exactly these steps already."""
    return next((one for one in shelf.sets() if dict(one.steps) == dict(shared.steps)), None)


def best_home(shelf: Shelf, shared: Shared) -> Draft | None:
    """Return the set it most likely belongs to: one of the same name, None if there is none."""
    wanted = shared.name.casefold()
    return next((one for one in shelf.sets() if one.name.casefold() == wanted), None)


def renamed(shared: Shared, name: str) -> Shared:
    """Return what came in under another name."""
    return replace(shared, name=name_of(name))


def _ordered(steps: Mapping[str, Json]) -> Mapping[str, Json]:
    return MappingProxyType({one: steps[one] for one in every_step() if one in steps})


# ---- printing


def cards_sheet(draft: Draft, codes: Sequence[ShareCode]) -> Receipt:
    """Return a receipt with these codes; one that is too big for a code is named, and a file carries it."""
    title = _("Alfred's cards: {name}").format(name=clean(draft.name))
    how = _("Open “Alfred's cards” in the companion and scan each code.")
    blocks: list[Block] = [
        Heading(title[:190]),
        Text(_("Copied on {day} from an owner's box.").format(day=kept_day(draft.changed)), size=Size.SMALL),
        Text(how, size=Size.SMALL),
        Rule(),
    ]
    for code in codes:
        blocks += [Space(), Heading(group_name(code.group), 2)]
        if code.fits:
            blocks.append(QRCode(code.text, group_name(code.group)))
        else:
            blocks.append(Text(_("Too much for a code; export the set as a file instead.")))
    return Receipt(title[:190], (*blocks, Cut()))
