"""The finished games: the list with its filters, one game, the statistics, and the transfer from and to files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.errors import BadInput, PlainError
from assets.times import short_day
from assets.words import _, ngettext, number
from companion.history.importing import Outcome
from companion.history.repository import corrections, finished_games, when_corrected, when_played
from companion.history.retelling import board_name, game_name, title_of
from companion.history.statistics import last_games, statistics
from companion.history.text import outcome_words

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime
    from pathlib import Path

    from companion.history.export import Document
    from companion.history.finished_game import FinishedGame, Seat
    from companion.history.importing import Report
    from companion.history.statistics import Margin, Mark, Statistics, Tally
    from companion.storage import Storage


EVERY = ""
"""The choice that leaves nothing out."""


@dataclass(frozen=True, slots=True)
class PlayRow:
    """One finished game in a list; `detail` is its date and the players by rank."""

    uuid: str
    title: str
    detail: str


@dataclass(frozen=True, slots=True)
class ShelfView:
    """The list of finished games: `games` (id, name) to choose among, only where there are several.

    `deleted` games can be taken back; `unreadable` are sentences about records that are kept but cannot be shown.
    """

    rows: tuple[PlayRow, ...]
    games: tuple[tuple[str, str], ...]
    deleted: tuple[PlayRow, ...]
    unreadable: tuple[str, ...]
    empty: bool


@dataclass(frozen=True, slots=True)
class PlayView:
    """One finished game: what is known of the evening as (name, value), the players' notes, what was changed later."""

    facts: tuple[tuple[str, str], ...]
    notes: str
    changes: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """One score in a small chart: points, what is read out about it, whether it won, and its play."""

    points: int
    words: str
    won: bool
    uuid: str


@dataclass(frozen=True, slots=True)
class Numbers:
    """A heading with names and values under it; `bars` are the last scores, oldest first."""

    heading: str
    lines: tuple[tuple[str, str], ...]
    bars: tuple[Bar, ...] = ()
    key: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class StatisticsView:
    """What the statistics screen shows, each part already in words."""

    plays: str
    games: tuple[Numbers, ...]
    players: tuple[Numbers, ...]
    boards: tuple[Numbers, ...]
    largest: tuple[PlayRow, ...]
    closest: tuple[PlayRow, ...]
    choices: tuple[tuple[str, str], ...]


def shelf_view(storage: Storage, game: str = EVERY) -> ShelfView:
    """Return the list, of one game or of all."""
    found = finished_games(storage)
    chosen = [one for one in found.games if game in (EVERY, one.game)]
    return ShelfView(
        rows=tuple(play_row(one) for one in chosen),
        games=_games_of(found.games),
        deleted=tuple(play_row(one) for one in found.deleted),
        unreadable=tuple(
            _("A game of {game} cannot be read: {why}").format(game=game_name(one.game), why=one.why)
            for one in found.unreadable
        ),
        empty=not (found.games or found.deleted or found.unreadable),
    )


def play_row(game: FinishedGame) -> PlayRow:
    """Return a finished game as a list shows it."""
    about = [short_day(game.at), standing(game)]
    if game.place:
        about.append(game.place)
    return PlayRow(game.uuid, title_of(game), " · ".join(about))


def standing(game: FinishedGame) -> str:
    """Return the players by rank with their points; who won is said, not only marked."""
    seats = sorted(game.seats, key=lambda seat: seat.place)
    told = ", ".join(f"{seat.name} {seat.total}" for seat in seats)
    winners = " & ".join(seat.name for seat in game.winners)
    return _("{scores} ({winner} won)").format(scores=told, winner=winners) if winners else told


def play_view(storage: Storage, game: FinishedGame) -> PlayView:
    """Return what a play's page shows beside its result."""
    facts = [(_("Played"), when_played(game))]
    if game.place:
        facts.append((_("Where"), game.place))
    if game.minutes is not None:
        facts.append((_("Duration"), minutes_words(game.minutes)))
    if game.bot is not None:
        facts.append((_("Solo opponent"), board_name(game.game, game.board) or game.bot.name))
    elif game.variant:
        facts.append((_("Variant"), game.variant))
    changes = tuple(
        (when_corrected(one, game), tuple(str(change) for change in one.changes))
        for one in corrections(storage, game.uuid)
    )
    return PlayView(tuple(facts), game.notes, changes)


def minutes_words(minutes: float) -> str:
    """Return a duration as a person says it."""
    hours, rest = divmod(round(minutes), 60)
    if not hours:
        return _("{n} min").format(n=rest)
    return _("{hours} h {minutes:02d} min").format(hours=hours, minutes=rest)


def statistics_of(storage: Storage, game: str = EVERY) -> Statistics:
    """Return the numbers of all evenings, or of one game's."""
    return statistics(one for one in finished_games(storage).games if game in (EVERY, one.game))


def statistics_view(storage: Storage, game: str = EVERY) -> StatisticsView:
    """Return what many evenings come to, of one game or of all."""
    everything = finished_games(storage).games
    chosen = tuple(one for one in everything if game in (EVERY, one.game))
    found = statistics(chosen)
    games = []
    for one in found.games:
        lines = [(_("Plays"), str(one.plays))]
        if one.humans is not None:
            lines += _tally_lines(one.humans)
        if one.winning_average is not None:
            lines.append((_("Winners on average"), _mean(one.winning_average)))
        if one.minutes is not None:
            lines.append((_("Duration on average"), minutes_words(one.minutes)))
        games.append(Numbers(one.name, tuple(lines), _bars(last_games(chosen, game=one.game)), one.game))
    players = [
        Numbers(player_name(one.name), tuple(_player_lines(one.all)), (), one.key, one.colour)
        for one in found.players
        if one.named
    ]
    boards = []
    for board in found.boards:
        name = board_name(board.game, board.board) or _("an unknown board")
        lines = [
            (_("Plays"), str(board.plays)),
            (_("Won, lost, shared"), f"{board.victories} – {board.defeats} – {board.shared}"),
            (_("You on average"), _mean(board.average)),
            (_("The solo opponent on average"), _mean(board.bot_average)),
            (_("Your widest lead"), _signed(board.best)),
            (_("Its widest lead"), _signed(-board.worst)),
        ]
        boards.append(Numbers(f"{game_name(board.game)} · {name}", tuple(lines)))
    plays = ngettext("{n} finished game", "{n} finished games", found.plays).format(n=found.plays)
    return StatisticsView(
        plays,
        tuple(games),
        tuple(players),
        tuple(boards),
        tuple(_margin_row(one) for one in found.largest),
        tuple(_margin_row(one) for one in found.closest),
        _games_of(everything),
    )


def player_view(storage: Storage, key: str) -> tuple[Numbers, ...]:
    """Return a player's numbers: in all, then game by game with the last scores; () if nobody is called so now."""
    games = finished_games(storage).games
    found = [one for one in statistics(games).players if one.key == key]
    if not found:
        return ()
    player = found[0]
    out = [Numbers(player_name(player.name), tuple(_player_lines(player.all)), (), player.key, player.colour)]
    for game, tally in player.games:
        lines = ((_("Plays"), str(tally.plays)), *_wins(tally), *_tally_lines(tally))
        out.append(
            Numbers(game_name(game), tuple(lines), _bars(last_games(games, game=game, player=key)), game)
        )
    return tuple(out)


def plays_of(storage: Storage, key: str) -> tuple[PlayRow, ...]:
    """Return the games a player sat at, the last one first."""
    return tuple(
        play_row(one) for one in finished_games(storage).games if any(seat.key == key for seat in one.seats)
    )


def player_name(name: str) -> str:
    """Return a player's name; seats nobody named share one entry."""
    return name or _("Players without a name")


def seats_to_colour(game: FinishedGame) -> tuple[Seat, ...]:
    """Return the human players of a game: those a colour can be given to."""
    return tuple(seat for seat in game.seats if not seat.is_bot)


def report_rows(report: Report) -> tuple[tuple[str, str], ...]:
    """Return what taking a file in would do: (how many of what, what becomes of them), nothing left out."""
    rows = []
    for kind in ("record", "playthrough", "setting"):
        for outcome in Outcome:
            count = sum(one.kind == kind and one.outcome is outcome for one in report.items)
            if count:
                rows.append((_counted(kind, count), outcome_words(outcome)))
    return tuple(rows)


def report_doubts(report: Report, most: int = 12) -> tuple[str, ...]:
    """Return a sentence for each part that is refused or was changed on both sides."""
    doubts = [one for one in report.items if one.outcome in (Outcome.REFUSED, Outcome.DIFFERS)]
    told = [f"{one.name}: {one.why or outcome_words(one.outcome)}" for one in doubts[:most]]
    if len(doubts) > most:
        told.append(_("and {n} more").format(n=len(doubts) - most))
    return tuple(told)


def _counted(kind: str, count: int) -> str:
    words = {
        "record": ngettext("{n} finished game", "{n} finished games", count),
        "playthrough": ngettext("{n} solo game", "{n} solo games", count),
        "setting": ngettext("{n} setting", "{n} settings", count),
    }[kind]
    return words.format(n=count)


def _games_of(games: tuple[FinishedGame, ...]) -> tuple[tuple[str, str], ...]:
    names = {one.game: game_name(one.game) for one in games}
    if len(names) < 2:
        return ()
    return ((EVERY, _("All games")), *sorted(names.items(), key=lambda one: one[1]))


def _bars(marks: tuple[Mark, ...]) -> tuple[Bar, ...]:
    return tuple(
        Bar(mark.points, f"{short_day(mark.at)}: {mark.name} {mark.points}", mark.won, mark.uuid)
        for mark in marks
    )


def _tally_lines(tally: Tally) -> list[tuple[str, str]]:
    best = tally.best
    who = f"{best.points} ({player_name(best.name)}, {short_day(best.at)})"
    return [(_("Average"), _mean(tally.average)), (_("Best"), who)]


def _wins(tally: Tally) -> list[tuple[str, str]]:
    if tally.share is None:
        return []
    words = _("{n} of {most} ({percent} %)").format(
        n=tally.victories, most=tally.contested, percent=round(100 * tally.share)
    )
    return [(_("Wins"), words)]


def _player_lines(tally: Tally) -> list[tuple[str, str]]:
    return [(_("Plays"), str(tally.plays)), *_wins(tally)]


def _margin_row(one: Margin) -> PlayRow:
    points = ngettext("{n} point", "{n} points", one.points).format(n=one.points)
    if one.points == 0:
        points = _("by the tie-break")
    winners = " & ".join(one.winners)
    row = play_row(one.game)
    return PlayRow(
        row.uuid,
        _("{winner}: {points}").format(winner=winners, points=points),
        row.title + " · " + row.detail,
    )


def _mean(value: float) -> str:
    return number(value, 1)


def _signed(value: int) -> str:
    return f"{value}" if value > 0 else _("never ahead")


@dataclass(frozen=True, slots=True)
class Format:
    """One kind of file the history is written into."""

    suffix: str
    name: str
    detail: str


def formats() -> tuple[Format, ...]:
    """Return the kinds of files the history is written into."""
    return (
        Format(".json", _("Everything"), _("Games, scores, settings: another companion takes it in whole")),
        Format(".csv", _("A table of plays"), _("For a spreadsheet: one line a player")),
        Format(
            ".bgsplay", _("Plays for BG Stats"), _("Names the players to that app once it is opened there")
        ),
    )


@dataclass(frozen=True, slots=True)
class Examined:
    """A file that was looked at: what is in it and what taking it in would do."""

    path: Path
    document: Document
    report: Report


def exported(storage: Storage, folder: Path, suffix: str, now: datetime) -> Path:
    """Write the history into a new file of the folder and return its path; a written document is read back.

    Raises:
        PlainError: it cannot be written, or what was written cannot be read again.
    """
    from companion.history.export import export_document
    from companion.storage.files import write_file

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PlainError(
            _("The folder for files cannot be made ({why}).").format(why=error.strerror),
            where=str(folder),
            remedy=_("Make room, or allow the companion to write there."),
        ) from error
    path = _free(folder, f"companion-{now.strftime('%Y-%m-%d')}", suffix)
    if suffix == ".json":
        with storage.contents() as contents:
            write_file(path, export_document(contents), replace=False)
        _read(path)
    else:
        write_file(path, _plays(storage, suffix, now), replace=False)
    return path


def examined(storage: Storage, path: Path) -> Examined:
    """Look at a file; nothing is changed.

    Raises:
        BadInput: it cannot be read or is no export of a companion.
    """
    from companion.history.importing import dry_run

    document = _read(path)
    return Examined(path, document, dry_run(storage, document))


def taken(storage: Storage, found: Examined) -> int:
    """Take in what was examined and return how many parts were added.

    Raises:
        PlainError: it could not be stored; nothing was changed.
    """
    from companion.history.importing import import_document

    return import_document(storage, found.document, found.report).adds


def _plays(storage: Storage, suffix: str, now: datetime) -> Iterable[str]:
    from companion.history.bgstats import bgsplay
    from companion.history.formats import BYTE_ORDER_MARK, plays_csv
    from companion.history.repository import finished_games

    games = finished_games(storage).games
    if suffix == ".csv":
        return (BYTE_ORDER_MARK, plays_csv(games))
    if suffix == ".bgsplay":
        return (bgsplay(games, now),)
    raise BadInput(_("There is no such kind of file."), where=suffix[:20])


def _read(path: Path) -> Document:
    from companion.history.export import LONGEST, read_document
    from companion.storage.files import read_limited

    return read_document(read_limited(path, LONGEST), where=path.name[:200])


def _free(folder: Path, name: str, suffix: str) -> Path:
    """Return a name that is not taken: name.json, name-2.json, …"""
    path, number = folder / f"{name}{suffix}", 1
    while path.exists():
        number += 1
        path = folder / f"{name}-{number}{suffix}"
    return path
