"""How does one owner's work serve the next? Sets as files, and their decks and boards as QR codes.

A code carries one deck or board: the eight action cards, the eight bonus cards, one board, or the lagging marks with the two lost
icons. Nothing that comes in changes anything before it was shown: `taken` (a code) and `opened` (a file) say what is in it,
`preview` what it would add, `take` adds it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from assets.darwins_journey.alfred import BOARDS
from assets.errors import BadInput
from assets.words import _
from companion.code_text import Unreadable, Why, looks_like, pack, unpack
from companion.games.darwins_journey.transcription.draft import Draft, day, draft_from, draft_to, name_of
from companion.games.darwins_journey.transcription.shelf import LONGEST
from companion.games.darwins_journey.transcription.steps import Json, blank, every_step, parse, steps_by_part
from companion.scoring.strict_json import read_object
from companion.storage.files import make_folder, read_limited, write_file

if TYPE_CHECKING:
    from pathlib import Path

    from companion.games.darwins_journey.transcription.shelf import Shelf

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
