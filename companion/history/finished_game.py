"""Defines a finished game: date, place, players, scores line by line, winners, duration, notes, the solo opponent's board.

A game is made in one place, `finished_game`, whoever scored it: the app, `companion score --save`, a solo game that
came to its end. It is stored as a `Record`; what a `Record` has no column for stands in its result under "play".
"""

from __future__ import annotations

import itertools
import re
import unicodedata
import uuid as uuids
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any

from assets.errors import BadInput
from assets.times import short_day, typed_day_forms
from assets.words import _
from companion.games import find_game
from companion.scoring.declaration import columns_of, copied
from companion.scoring.result import Column, Line, Result
from companion.scoring.seats import PLAYERS, player_label
from companion.storage.values import Record

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from companion.scoring.result import Result
    from companion.storage.values import Entry, Header, Json

LONGEST_PLACE = 200

LONGEST_NOTES = 2000

LONGEST_NAME = 200

MOST_MINUTES = 6000

MOST_COLUMNS = 12

MOST_LINES = 100

MOST_PARTS = 1000

PAUSE = timedelta(minutes=30)
"""Who answers nothing for so long is not playing."""

_PLAY = "play"
_PLAY_FIELDS = {"place", "minutes", "utc_offset", "board", "colours", "deleted"}

_STAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")

_FIRST_YEAR, _LAST_YEAR = 1970, 2200

_MOST_OFFSET = 24 * 60 - 1

_GAME_OF_PLAYTHROUGH = uuids.UUID("3c0a43a3-5f07-4d0e-9a3c-3f0f7a7f5a51")

_TABLE = "table"

SOLO = "solo"
"""The variant of a game against a bot."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One column of the result: who sat there, their points and place (1 = first), and what came to what.

    `named` is False where nobody typed a name (then `name` is the sheet's own, as in "Player 1"). `colour` is an id of
    `assets.game_colours`, or "".
    """

    id: str
    name: str
    named: bool
    is_bot: bool
    total: int
    place: int
    won: bool
    colour: str
    lines: tuple[Line, ...]

    @property
    def key(self) -> str:
        """What makes two spellings the same player; "" for a seat without a name."""
        return player_key(self.name) if self.named else ""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """One finished game.

    `at`: when it ended, with the offset of the table's clock, so that its date is the date at the table. `minutes`:
    how long it was played, None if nobody knows. `board`: id of the solo opponent's board, "" without one. `colours`: column id
    -> colour id. `playthrough`: id of the solo game it came from. `deleted`: taken out of the history, to be had back.
    """

    uuid: str
    result: Result
    sheet: Json
    at: datetime
    variant: str = ""
    place: str = ""
    minutes: int | None = None
    board: str = ""
    colours: Mapping[str, str] = field(default_factory=dict)
    notes: str = ""
    playthrough: str | None = None
    deleted: bool = False

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.result.game

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players and the bot, in the order of the sheet."""
        return tuple(self._seat(column) for column in self.result.columns)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who is in first place; more than one is a shared victory. A score counted alone has no winner."""
        return tuple(seat for seat in self.seats if seat.won)

    @property
    def contested(self) -> bool:
        """Whether anybody could win or lose."""
        return len(self.result.columns) > 1

    @property
    def human(self) -> Seat | None:
        """The one human of a solo game, None in any other."""
        humans = [seat for seat in self.seats if not seat.is_bot]
        return humans[0] if self.bot is not None and len(humans) == 1 else None

    @property
    def bot(self) -> Seat | None:
        """The solo opponent, None without one."""
        return next((seat for seat in self.seats if seat.is_bot), None)

    def _seat(self, column: Column) -> Seat:
        place = self.result.place_of(column.id)
        return Seat(
            id=column.id,
            name=self._name(column),
            named=not column.is_bot and bool(name_on_sheet(self.sheet, column.id)),
            is_bot=column.is_bot,
            total=column.total,
            place=place,
            won=place == 1 and self.contested,
            colour=self.colours.get(column.id, ""),
            lines=column.lines,
        )

    def _name(self, column: Column) -> str:
        """Return who sat there; what the sheet itself calls a seat, in the language in use and not in that of the evening."""
        if column.is_bot:
            known = find_game(self.game)
            return str(known.part("words").bot_words()) if known and known.has_bot else column.name
        seat = seat_without_name(self.sheet, column.id)
        return column.name if seat is None else player_label(seat)


def finished_game(
    result: Result,
    sheet: Json,
    at: datetime,
    *,
    header: Header | None = None,
    minutes: int | None = None,
    variant: str | None = None,
    place: str = "",
    notes: str = "",
    colours: Mapping[str, str] | None = None,
    uuid: str = "",
) -> FinishedGame:
    """Return the finished game that a result comes to.

    Args:
        result: the score; `sheet` is what it was worked out from, as accepted.
        sheet: the values of the score sheet.
        at: when it ended, aware; the date at the table is the one of its offset.
        header: the playthrough of a solo game, which knows itself when it ended. One playthrough is one finished game:
            saved again, it is corrected.
        minutes: how long it took (`minutes_played` knows for a playthrough).
        variant: None takes it from the sheet: "solo" with a bot, else its field "variant".
        place: where it was played.
        notes: the players' own words.
        colours: column id -> id of a game colour.
        uuid: of the game that is corrected; "" makes a new one.

    Raises:
        BadInput: a text is too long, a duration or a date cannot be.
        ValueError: `at` has no offset.
    """
    if at.tzinfo is None:
        raise ValueError("the time at the table needs its offset")
    if header is not None and header.finished is not None:
        at = moment(header.finished).astimezone(at.tzinfo)
    if not uuid:
        uuid = str(uuids.uuid4() if header is None else uuids.uuid5(_GAME_OF_PLAYTHROUGH, header.id))
    game = FinishedGame(
        uuid=uuid,
        result=result,
        sheet=copied(sheet),
        at=at.replace(microsecond=0),
        variant=variant_of(result, sheet) if variant is None else variant,
        place=_one_line(place),
        minutes=minutes,
        board=board_of(result, sheet, header),
        colours=dict(colours or {}),
        notes=_lines_of(notes),
        playthrough=None if header is None else header.id,
    )
    return from_record(to_record(game))


def changed(
    game: FinishedGame,
    *,
    place: str | None = None,
    notes: str | None = None,
    minutes: int | None = None,
    at: datetime | None = None,
    colours: Mapping[str, str] | None = None,
) -> FinishedGame:
    """Return the game with what is given set right; scores are set right by `finished_game(…, uuid=game.uuid)`.

    Raises:
        BadInput: a text is too long, a duration or a date cannot be.
    """
    new = replace(
        game,
        place=game.place if place is None else _one_line(place),
        notes=game.notes if notes is None else _lines_of(notes),
        minutes=game.minutes if minutes is None else minutes,
        at=game.at if at is None else at.replace(microsecond=0),
        colours=dict(game.colours if colours is None else colours),
    )
    return from_record(to_record(new))


def minutes_played(header: Header, path: Iterable[Entry]) -> int | None:
    """Return how long a playthrough was played, pauses of half an hour and more left out; None if less than a minute.

    `path` are its entries from the start to the head.
    """
    times = [moment(header.created), *(moment(entry.at) for entry in path)]
    played = timedelta()
    for earlier, later in itertools.pairwise(times):
        if timedelta() < later - earlier < PAUSE:
            played += later - earlier
    minutes = round(played.total_seconds() / 60)
    return min(minutes, MOST_MINUTES) or None


def moment(stamp: str) -> datetime:
    """Return the time of a stamp as the storage writes them, "2026-11-03T20:15:00Z".

    Raises:
        ValueError: it is none, or of a year in which nobody keeps games (before 1970, after 2200).
    """
    if not _STAMP.fullmatch(stamp):
        raise ValueError(stamp)
    at = datetime.strptime(stamp, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    if not _FIRST_YEAR <= at.year <= _LAST_YEAR:
        raise ValueError(stamp)
    return at


def player_key(name: str) -> str:
    """Return what is the same for all spellings of one player's name.

    >>> player_key(" ADA  Lovelace") == player_key("Ada Lovelace")
    True
    """
    return " ".join(unicodedata.normalize("NFKC", name).split()).casefold()


def to_record(game: FinishedGame) -> Record:
    """Return the game as the storage keeps it."""
    offset = game.at.utcoffset() or timedelta()
    play = {
        "place": game.place,
        "minutes": game.minutes,
        "utc_offset": round(offset.total_seconds() / 60),
        "board": game.board,
        "colours": dict(game.colours),
        "deleted": game.deleted,
    }
    return Record(
        uuid=game.uuid,
        game=game.game,
        variant=game.variant,
        finished_at=_stamp(game.at),
        playthrough=game.playthrough,
        sheet=game.sheet,
        result={**game.result.to_json(), _PLAY: play},
        notes=game.notes,
    )


def from_record(record: Record) -> FinishedGame:
    """Return the finished game that a record holds.

    Raises:
        BadInput: its result, date or anything about the evening is not what it should be; `where` names the field.
    """
    result = Result.from_json(record.result)
    if result.game != record.game:
        raise _refused("game", _("The result is of another game."))
    if len(result.columns) > MOST_COLUMNS or not result.columns:
        raise _refused("result", _("So many players cannot be."))
    for column in result.columns:
        parts = sum(len(line.parts) for line in column.lines)
        if len(column.lines) > MOST_LINES or parts > MOST_PARTS or len(column.name) > LONGEST_NAME:
            raise _refused("result", _("A column is longer than any score sheet."))
    play = record.result.get(_PLAY)
    if not isinstance(play, dict) or play.keys() != _PLAY_FIELDS:
        raise _refused(_PLAY, _("This is no account of an evening."))
    return FinishedGame(
        uuid=record.uuid,
        result=result,
        sheet=record.sheet,
        at=_at(record.finished_at, play["utc_offset"]),
        variant=_text("variant", record.variant, LONGEST_NAME),
        place=_text("place", play["place"], LONGEST_PLACE),
        minutes=_minutes(play["minutes"]),
        board=_text("board", play["board"], LONGEST_NAME),
        colours=_colours(play["colours"], result),
        notes=_text("notes", record.notes, LONGEST_NOTES),
        playthrough=record.playthrough,
        deleted=_truth("deleted", play["deleted"]),
    )


def variant_of(result: Result, sheet: Json) -> str:
    """Return "solo" with a bot, else the sheet's own field "variant", "" without one."""
    if any(column.is_bot for column in result.columns):
        return SOLO
    found = sheet.get("variant", "") if isinstance(sheet, dict) else ""
    return found if isinstance(found, str) else ""


def board_of(result: Result, sheet: Json, header: Header | None) -> str:
    """Return the board of the solo opponent, from the bot's column of the sheet or the playthrough's options.

    It is "" without one.
    """
    bot = next((column for column in result.columns if column.is_bot), None)
    found = _column(sheet, bot.id).get("board") if bot is not None else None
    if found is None and header is not None:
        found = header.options.get("board")
    return found if isinstance(found, str) else ""


def version_of(sheet: Json) -> str:
    """Return the id of the version that the whole table played, "" without one."""
    found = _column(sheet, _TABLE).get("version")
    return found if isinstance(found, str) else ""


def seat_without_name(sheet: Json, column: str) -> int | None:
    """Return which seat (0 = the first) a player's column is, where the sheet has it and nobody typed a name; else None."""
    section, _bracket, number = column.rstrip("]").partition("[")
    if section != PLAYERS or not number.isdecimal() or not _column(sheet, column):
        return None
    return None if name_on_sheet(sheet, column) else int(number)


def name_on_sheet(sheet: Json, column: str) -> str:
    """Return the name typed for a result's column, "" if nobody typed one."""
    name = _column(sheet, column).get("name")
    return name.strip() if isinstance(name, str) else ""


def parse_date(text: str, before: datetime, *, where: str) -> datetime:
    """Return the time of a date as typed in figures, by the clock of the table; a date alone leaves the time of day.

    Raises:
        BadInput: it is none; `where` names the field or option.
    """
    days = typed_day_forms()
    for form in (*(f"{day} %H:%M" for day in days), *days):
        try:
            found = datetime.strptime(text.strip(), form)  # noqa: DTZ007 - the table's offset is put in below
        except ValueError:
            continue
        hour, minute = (found.hour, found.minute) if ":" in form else (before.hour, before.minute)
        return found.replace(hour=hour, minute=minute, tzinfo=before.tzinfo)
    raise BadInput(
        _("'{text}' is no date.").format(text=text[:40]),
        where=where,
        remedy=_("Give it as in {day} or '{day} 22:15'.").format(day=short_day(date(2026, 11, 3))),
    )


def parse_minutes(text: str, *, where: str) -> int:
    """Return a number of minutes as typed; whether a game can take so long is judged where it is kept.

    Raises:
        BadInput: it is no whole number.
    """
    bare = text.strip()
    if not bare.isascii() or not bare.isdecimal():
        raise BadInput(
            _("'{text}' is no number of minutes.").format(text=text[:20]),
            where=where,
            remedy=_("Give a whole number, as in 95."),
        )
    return int(bare)


def _stamp(at: datetime) -> str:
    if not _FIRST_YEAR <= at.year <= _LAST_YEAR:
        raise _refused(
            "finished_at",
            _("No game is played in the year {year}.").format(year=at.year),
            _("Give the date of the game."),
        )
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _at(stamp: str, offset: Json) -> datetime:
    """Return the moment in the table's own time; `offset` in minutes."""
    try:
        at = moment(stamp)
    except ValueError:
        raise _refused("finished_at", _("'{stamp}' is no time.").format(stamp=stamp[:40])) from None
    if type(offset) is not int or abs(offset) > _MOST_OFFSET:
        raise _refused("utc_offset", _("No clock is off by that much."))
    return at.astimezone(timezone(timedelta(minutes=offset)))


def _minutes(value: Json) -> int | None:
    if value is None:
        return None
    if type(value) is not int or not 0 < value <= MOST_MINUTES:
        raise _refused(
            "minutes",
            _("A game does not take {n} minutes.").format(n=str(value)[:20]),
            _("Give a whole number from 1 to {most}.").format(most=MOST_MINUTES),
        )
    return value


def _colours(value: Json, result: Result) -> dict[str, str]:
    ids = {known.id for known in result.columns}
    if not isinstance(value, dict) or not value.keys() <= ids:
        raise _refused("colours", _("A colour belongs to nobody of this game."))
    return {column: _text("colours", colour, 40) for column, colour in value.items()}


def _text(where: str, value: Any, longest: int) -> str:
    if not isinstance(value, str):
        raise _refused(where, _("This is no text."))
    if len(value) > longest:
        raise _refused(
            where,
            _("A text of {size} characters is too long.").format(size=len(value)),
            _("Shorten it to {limit} characters.").format(limit=longest),
        )
    return value


def _truth(where: str, value: Json) -> bool:
    if not isinstance(value, bool):
        raise _refused(where, _("This is neither true nor false."))
    return value


def _refused(where: str, what: str, remedy: str = "") -> BadInput:
    return BadInput(what, where=where, remedy=remedy or _("Score the sheet again, or export it again."))


def _one_line(text: str) -> str:
    return " ".join(_plain(text).split())


def _lines_of(text: str) -> str:
    return _plain(text).strip()


def _plain(text: str) -> str:
    """Return the text without control characters, line breaks apart."""
    unified = re.sub("\r\n?|\u2028|\u2029", "\n", text)
    return "".join(c if c == "\n" or unicodedata.category(c) not in ("Cc", "Cs") else " " for c in unified)


def _column(sheet: Json, path: str) -> Mapping[str, Json]:
    """Return the column of a sheet that a result's column was worked out from; empty if it is not there."""
    section, _bracket, number = path.rstrip("]").partition("[")
    if not isinstance(sheet, dict):
        return {}
    columns = columns_of(sheet, section)
    index = int(number) if number.isascii() and number.isdigit() and len(number) < 4 else 0
    found = columns[index] if index < len(columns) else None
    return found if isinstance(found, dict) else {}
