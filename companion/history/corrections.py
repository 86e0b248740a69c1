"""What was changed later? Each writing of a finished game beside the one before it, in plain words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.errors import BadInput
from companion.history.finished import FinishedGame, from_record, moment
from companion.words import _, ngettext
from companion.words.times import short_moment

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.history.finished import Seat
    from companion.storage.database import Storage


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that was set right: what it is, what it was and what it is now, "" for nothing."""

    what: str
    was: str
    now: str

    def __str__(self) -> str:
        nothing = _("nothing")
        return _("{what}: {now} instead of {was}").format(
            what=self.what, now=self.now or nothing, was=self.was or nothing
        )


@dataclass(frozen=True, slots=True)
class Correction:
    """One writing of a game after the first: when (UTC, ISO), and what it changed. `number` counts from 1."""

    number: int
    written_at: str
    changes: tuple[Change, ...]


def corrections(storage: Storage, uuid: str) -> tuple[Correction, ...]:
    """Return every later change of a finished game, oldest first; deleting and taking back are changes too.

    A writing that cannot be read any more says so.
    """
    found: list[Correction] = []
    before: FinishedGame | None = None
    for number, kept in enumerate(storage.record_history(uuid)):
        try:
            now = from_record(kept.record)
        except BadInput as error:
            found.append(Correction(number, kept.written_at, (Change(_("unreadable"), "", str(error)),)))
            continue
        if before is not None:
            found.append(Correction(number, kept.written_at, changes(before, now)))
        before = now
    return tuple(found)


def changes(was: FinishedGame, now: FinishedGame) -> tuple[Change, ...]:
    """Return what differs between two writings of a game; never empty when they differ."""
    found = [*_evening(was, now), *_scores(was, now)]
    if not found and was != now:
        found.append(Change(_("details of the sheet"), "", _("others")))
    return tuple(found)


def _evening(was: FinishedGame, now: FinishedGame) -> Iterator[Change]:
    if was.deleted != now.deleted:
        kept, gone = _("kept"), _("deleted")
        yield Change(_("this game"), gone if was.deleted else kept, gone if now.deleted else kept)
    pairs = [
        (_("date"), when(was), when(now)),
        (_("place"), was.place, now.place),
        (_("variant"), was.variant, now.variant),
        (_("duration"), _minutes(was.minutes), _minutes(now.minutes)),
        (_("opponent's board"), was.board, now.board),
        (_("notes"), was.notes, now.notes),
    ]
    for what, old, new in pairs:
        if old != new:
            yield Change(what, old, new)


def _scores(was: FinishedGame, now: FinishedGame) -> Iterator[Change]:
    old = {one.id: one for one in was.seats}
    new = {one.id: one for one in now.seats}
    for seat in (*was.seats, *(one for one in now.seats if one.id not in old)):
        before, after = old.get(seat.id), new.get(seat.id)
        if before is None or after is None:
            yield Change(_("player"), _points(before), _points(after))
        else:
            yield from _seat(before, after)
    old_winners, new_winners = _names(was), _names(now)
    if old_winners != new_winners:
        yield Change(_("winner"), old_winners, new_winners)


def _seat(was: Seat, now: Seat) -> Iterator[Change]:
    if was.name != now.name:
        yield Change(_("name"), was.name, now.name)
    if was.colour != now.colour:
        yield Change(_("colour of {name}").format(name=now.name), was.colour, now.colour)
    old = {one.id: one for one in was.lines}
    new = {one.id: one for one in now.lines}
    for line in (*was.lines, *(one for one in now.lines if one.id not in old)):
        before, after = old.get(line.id), new.get(line.id)
        points = (None if before is None else before.points, None if after is None else after.points)
        if points[0] != points[1]:
            what = _("{line} of {name}").format(line=line.label, name=now.name)
            yield Change(what, *("" if one is None else str(one) for one in points))
    if was.total != now.total:
        yield Change(_("total of {name}").format(name=now.name), str(was.total), str(now.total))


def written(correction: Correction, game: FinishedGame) -> str:
    """Return when a correction was written, by the clock at the table of its game."""
    try:
        at = moment(correction.written_at)
    except ValueError:
        return correction.written_at
    return short_moment(at.astimezone(game.at.tzinfo))


def when(game: FinishedGame) -> str:
    """Return when a game ended, by the clock at its table."""
    return short_moment(game.at)


def _minutes(minutes: int | None) -> str:
    if minutes is None:
        return ""
    return ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)


def _points(seat: Seat | None) -> str:
    return "" if seat is None else _("{name} with {n}").format(name=seat.name, n=seat.total)


def _names(game: FinishedGame) -> str:
    return ", ".join(one.name for one in game.winners)
