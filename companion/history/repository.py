"""Saves, corrects, deletes and restores the finished games of one storage, and says what was corrected when.

Nothing is ever overwritten: each change is one more writing of the same game, and the first stays to be seen.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assets.errors import BadInput, PlainError
from assets.times import short_moment
from assets.words import _, ngettext
from companion.history.finished_game import (
    FinishedGame,
    finished_game,
    from_record,
    minutes_played,
    moment,
    to_record,
)
from companion.history.retelling import title_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import datetime

    from companion.history.finished_game import Seat
    from companion.scoring.result import Result
    from companion.storage.database import Storage
    from companion.storage.values import Json

SHORTEST_ID = 4
"""Letters of an id that must be typed at least."""


@dataclass(frozen=True, slots=True)
class UnreadableRecord:
    """A record that is stored but cannot be shown, and why."""

    uuid: str
    game: str
    why: str


@dataclass(frozen=True, slots=True)
class FinishedGames:
    """The games of a storage, the one finished last first; `deleted` ones and `unreadable` records apart."""

    games: tuple[FinishedGame, ...]
    deleted: tuple[FinishedGame, ...]
    unreadable: tuple[UnreadableRecord, ...]


def finished_games(storage: Storage, game: str | None = None) -> FinishedGames:
    """Return the finished games (of one game)."""
    games: list[FinishedGame] = []
    deleted: list[FinishedGame] = []
    unreadable: list[UnreadableRecord] = []
    for record in storage.records(game):
        try:
            found = from_record(record)
        except BadInput as error:
            unreadable.append(UnreadableRecord(record.uuid, record.game, str(error)))
            continue
        (deleted if found.deleted else games).append(found)
    return FinishedGames(tuple(games), tuple(deleted), tuple(unreadable))


def load(storage: Storage, uuid: str) -> FinishedGame:
    """Return one finished game as last corrected, a deleted one too.

    Raises:
        PlainError: there is none of this uuid, or it cannot be read.
    """
    return from_record(storage.record(uuid))


def save(
    storage: Storage,
    result: Result,
    sheet: Json,
    at: datetime,
    *,
    playthrough: str | None = None,
    uuid: str = "",
    minutes: int | None = None,
    variant: str | None = None,
    place: str | None = None,
    notes: str | None = None,
    colours: Mapping[str, str] | None = None,
) -> FinishedGame:
    """Keep a finished game and return it; the arguments are those of `finished_game`.

    `playthrough` is the id of the solo game it came from; its end and its duration are taken from there. What is kept
    already (`uuid` names a game that is scored anew; a playthrough is one game) is corrected, and what is
    not given (place, notes, duration, colours; with `uuid` the date too) stays.

    Raises:
        BadInput: a text is too long, a duration or date cannot be, or what is corrected was another game.
        PlainError: it could not be stored, or there is no such playthrough or game.
    """
    header = None if playthrough is None else storage.playthrough(playthrough)
    before = load(storage, uuid) if uuid else None
    if before is not None and before.game != result.game:
        raise BadInput(
            _("The kept game was {game}.").format(game=title_of(before)),
            where=uuid,
            remedy=_("Correct it with a sheet of that game."),
        )
    if minutes is None and header is not None:
        minutes = minutes_played(header, storage.path(header.id, header.head))
    made = finished_game(
        result,
        sheet,
        at,
        header=header,
        minutes=minutes,
        variant=variant,
        place=place or "",
        notes=notes or "",
        colours=colours,
        uuid=uuid,
    )
    if before is None and storage.record_revisions(made.uuid):
        before = load(storage, made.uuid)
    if before is not None:
        made = _with_earlier_details(made, before, place, notes, colours)
        if uuid:
            made = replace(made, at=before.at, deleted=before.deleted)
    storage.put_record(to_record(made))
    return made


def put(storage: Storage, game: FinishedGame) -> None:
    """Keep a game as it is now; if it was kept before this is a correction, or nothing where nothing changed."""
    storage.put_record(to_record(game))


def delete(storage: Storage, uuid: str) -> FinishedGame:
    """Take a game out of the history (a further writing of it that says so) and return it.

    Raises:
        PlainError: there is none of this uuid, or it could not be stored.
    """
    gone = replace(load(storage, uuid), deleted=True)
    put(storage, gone)
    return gone


def restore(storage: Storage, uuid: str) -> FinishedGame:
    """Put a deleted game back as it was and return it.

    Raises:
        PlainError: there is none of this uuid, or it could not be stored.
    """
    back = replace(load(storage, uuid), deleted=False)
    put(storage, back)
    return back


def find(storage: Storage, wanted: str) -> FinishedGame:
    """Return the game of an id as a person types it: the uuid, its beginning, or "last".

    Raises:
        BadInput: no game or more than one begins so.
    """
    wanted = wanted.strip().lower()
    found = finished_games(storage)
    if wanted == "last" and found.games:
        return found.games[0]
    everything = (*found.games, *found.deleted)
    bare = wanted.replace("-", "")
    fits = [game for game in everything if game.uuid.lower().replace("-", "").startswith(bare)]
    if len(fits) == 1 and len(bare) >= SHORTEST_ID:
        return fits[0]
    if len(bare) < SHORTEST_ID or not fits:
        for record in found.unreadable:
            if len(bare) >= SHORTEST_ID and record.uuid.lower().replace("-", "").startswith(bare):
                raise PlainError(record.why, where=record.uuid)
        raise BadInput(
            _("There is no finished game '{id}'.").format(id=wanted[:40]),
            remedy=_("Give the id that 'companion history list' shows, at least {n} letters of it.").format(
                n=SHORTEST_ID
            ),
        )
    raise BadInput(
        _("{n} finished games begin with '{id}'.").format(n=len(fits), id=wanted[:40]),
        remedy=_("Give more letters of the id."),
    )


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
    for number, revision in enumerate(storage.record_revisions(uuid)):
        try:
            now = from_record(revision.record)
        except BadInput as error:
            found.append(Correction(number, revision.written_at, (Change(_("unreadable"), "", str(error)),)))
            continue
        if before is not None:
            found.append(Correction(number, revision.written_at, changes(before, now)))
        before = now
    return tuple(found)


def changes(was: FinishedGame, now: FinishedGame) -> tuple[Change, ...]:
    """Return what differs between two writings of a game; never empty when they differ."""
    found = [*_evening(was, now), *_scores(was, now)]
    if not found and was != now:
        found.append(Change(_("details of the sheet"), "", _("others")))
    return tuple(found)


def when_corrected(correction: Correction, game: FinishedGame) -> str:
    """Return when a correction was written, by the clock at the table of its game."""
    try:
        at = moment(correction.written_at)
    except ValueError:
        return correction.written_at
    return short_moment(at.astimezone(game.at.tzinfo))


def when_played(game: FinishedGame) -> str:
    """Return when a game ended, by the clock at its table."""
    return short_moment(game.at)


def _with_earlier_details(
    made: FinishedGame,
    before: FinishedGame,
    place: str | None,
    notes: str | None,
    colours: Mapping[str, str] | None,
) -> FinishedGame:
    """Return the new scores with what was known of the evening and is not given anew."""
    still = {column.id for column in made.result.columns}
    colours_left = {column: colour for column, colour in before.colours.items() if column in still}
    return replace(
        made,
        place=before.place if place is None else made.place,
        notes=before.notes if notes is None else made.notes,
        minutes=before.minutes if made.minutes is None else made.minutes,
        colours=colours_left if colours is None else made.colours,
        playthrough=made.playthrough or before.playthrough,
    )


def _evening(was: FinishedGame, now: FinishedGame) -> Iterator[Change]:
    if was.deleted != now.deleted:
        kept, gone = _("kept"), _("deleted")
        yield Change(_("this game"), gone if was.deleted else kept, gone if now.deleted else kept)
    pairs = [
        (_("date"), when_played(was), when_played(now)),
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
    old = {other.id: other for other in was.seats}
    new = {other.id: other for other in now.seats}
    for seat in (*was.seats, *(other for other in now.seats if other.id not in old)):
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
    old = {row.id: row for row in was.lines}
    new = {row.id: row for row in now.lines}
    for line in (*was.lines, *(row for row in now.lines if row.id not in old)):
        before, after = old.get(line.id), new.get(line.id)
        points = (None if before is None else before.points, None if after is None else after.points)
        if points[0] != points[1]:
            what = _("{line} of {name}").format(line=line.label, name=now.name)
            yield Change(what, *("" if value is None else str(value) for value in points))
    if was.total != now.total:
        yield Change(_("total of {name}").format(name=now.name), str(was.total), str(now.total))


def _minutes(minutes: int | None) -> str:
    if minutes is None:
        return ""
    return ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)


def _points(seat: Seat | None) -> str:
    return "" if seat is None else _("{name} with {n}").format(name=seat.name, n=seat.total)


def _names(game: FinishedGame) -> str:
    return ", ".join(winner.name for winner in game.winners)
