"""Where are copied sets kept? One small file each in the data folder, written whole before anything goes on.

A deleted set is moved aside and can be had back. A file that cannot be read is listed with the reason, and left alone.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from assets.errors import BadInput, PlainError
from assets.words import _
from companion.games.darwins_journey.transcription.draft import (
    LONGEST_NAME,
    Draft,
    draft_from,
    draft_to,
    is_id,
    name_of,
)
from companion.scoring.strict_json import read_object
from companion.storage.files import make_folder, read_limited, sync_folder, write_file

if TYPE_CHECKING:
    from companion.games.darwins_journey.transcription.steps import Json

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
