"""Counts plays, victories, averages and bests, last games, boards and margins over many evenings.

Pure functions over finished games in any order. A victory is a first place in a game that somebody else could have
won; shared ones are counted among the victories and told apart. Bots are no players: their games show in
`against_boards`. Seats nobody named are one "player" without a name (`named` is False).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from companion.history.retelling import game_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from datetime import datetime

    from companion.history.finished_game import FinishedGame, Seat

K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class Mark:
    """One score: how many points, whose, when and in which play; `won` counts a shared victory too."""

    points: int
    name: str
    at: datetime
    uuid: str
    won: bool


@dataclass(frozen=True, slots=True)
class Tally:
    """How somebody (or everybody) fared over some plays.

    `plays` of which `contested` could be won; `victories` of which `shared`. `average` and `best` are of their own points; of
    several equal bests it is the earliest.
    """

    plays: int
    contested: int
    victories: int
    shared: int
    average: float
    best: Mark

    @property
    def share(self) -> float | None:
        """Victories among the plays that could be won, 0 to 1; None if there were none."""
        return self.victories / self.contested if self.contested else None


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """One game: its plays (`solo` of them against a bot), the points of all humans, and those of the winners."""

    game: str
    name: str
    plays: int
    solo: int
    humans: Tally | None
    winning_average: float | None
    minutes: float | None
    last: datetime


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """One player: as spelt last, their colour of choice ("" if none was ever given), in all and game by game.

    `all` counts points of different games together: good for plays and victories, not for averages.
    """

    key: str
    name: str
    named: bool
    colour: str
    all: Tally
    games: tuple[tuple[str, Tally], ...]
    last: datetime


@dataclass(frozen=True, slots=True)
class BoardStatistics:
    """The solo games against one board (id, "" if it is not known): victories, defeats, shared; points of both.

    `best` and `worst` are the widest leads of the human over the bot in either direction, in VP.
    """

    game: str
    board: str
    plays: int
    victories: int
    defeats: int
    shared: int
    average: float
    bot_average: float
    best: int
    worst: int


@dataclass(frozen=True, slots=True)
class Margin:
    """How far ahead the winners were of the best who did not win; 0 was decided by a tie-break."""

    points: int
    winners: tuple[str, ...]
    game: FinishedGame


@dataclass(frozen=True, slots=True)
class Statistics:
    """Everything at once, as a screen shows it."""

    plays: int
    games: tuple[GameStatistics, ...]
    players: tuple[PlayerStatistics, ...]
    boards: tuple[BoardStatistics, ...]
    largest: tuple[Margin, ...]
    closest: tuple[Margin, ...]


def statistics(games: Iterable[FinishedGame], *, margins: int = 3) -> Statistics:
    """Return all numbers about these games, with so many largest and closest wins."""
    plays = tuple(games)
    return Statistics(
        len(plays),
        by_game(plays),
        by_player(plays),
        against_boards(plays),
        largest_wins(plays, margins),
        closest_wins(plays, margins),
    )


def by_game(games: Iterable[FinishedGame]) -> tuple[GameStatistics, ...]:
    """Return each game's numbers, the one played most first."""
    found = []
    for game, plays in _grouped(games, lambda play: play.game).items():
        humans = [(play, seat) for play in plays for seat in play.seats if not seat.is_bot]
        winning = [seat.total for play in plays for seat in play.winners if not seat.is_bot]
        minutes = [play.minutes for play in plays if play.minutes is not None]
        last = max(plays, key=lambda play: play.at)
        found.append(
            GameStatistics(
                game=game,
                name=game_name(game),
                plays=len(plays),
                solo=sum(play.bot is not None for play in plays),
                humans=_tally(humans) if humans else None,
                winning_average=_mean(winning) if winning else None,
                minutes=_mean(minutes) if minutes else None,
                last=last.at,
            )
        )
    return tuple(sorted(found, key=lambda row: (-row.plays, row.name)))


def by_player(games: Iterable[FinishedGame]) -> tuple[PlayerStatistics, ...]:
    """Return each player's numbers, who played most first, those without a name at the end."""
    sat: dict[str, list[tuple[FinishedGame, Seat]]] = {}
    for game in games:
        for seat in game.seats:
            if not seat.is_bot:
                sat.setdefault(seat.key, []).append((game, seat))
    found = [_player(key, seats) for key, seats in sat.items()]
    return tuple(sorted(found, key=lambda row: (not row.named, -row.all.plays, row.key)))


def last_games(
    games: Iterable[FinishedGame], *, game: str = "", player: str = "", most: int = 20
) -> tuple[Mark, ...]:
    """Return the last scores for a chart, oldest first; of one game, of one player (`Seat.key`), or the best human's."""
    marks = []
    for play in games:
        if game and play.game != game:
            continue
        humans = [seat for seat in play.seats if not seat.is_bot and (not player or seat.key == player)]
        if humans:
            marks.append(_mark(play, min(humans, key=lambda seat: seat.place)))
    return tuple(sorted(marks, key=lambda mark: mark.at)[-most:])


def against_boards(games: Iterable[FinishedGame]) -> tuple[BoardStatistics, ...]:
    """Return the solo games by the bot's board, by game and board."""
    solo = [play for play in games if play.bot is not None and play.human is not None]
    found = []
    for (game, board), plays in _grouped(solo, lambda play: (play.game, play.board)).items():
        pairs = [(play.human, play.bot) for play in plays]
        seats = [(human, bot) for human, bot in pairs if human is not None and bot is not None]
        leads = [human.total - bot.total for human, bot in seats]
        found.append(
            BoardStatistics(
                game=game,
                board=board,
                plays=len(seats),
                victories=sum(human.won and not bot.won for human, bot in seats),
                defeats=sum(bot.won and not human.won for human, bot in seats),
                shared=sum(human.won and bot.won for human, bot in seats),
                average=_mean([human.total for human, _bot in seats]),
                bot_average=_mean([bot.total for _human, bot in seats]),
                best=max(leads),
                worst=min(leads),
            )
        )
    return tuple(sorted(found, key=lambda row: (row.game, row.board)))


def margin(game: FinishedGame) -> Margin | None:
    """Return how far ahead the winners were; None if nobody lost."""
    beaten = [seat.total for seat in game.seats if not seat.won]
    winners = game.winners
    if not winners or not beaten:
        return None
    return Margin(winners[0].total - max(beaten), tuple(seat.name for seat in winners), game)


def largest_wins(games: Iterable[FinishedGame], most: int = 3) -> tuple[Margin, ...]:
    """Return the widest wins of humans, widest first, the later of equals first."""
    return _by_margin(games, -1)[:most]


def closest_wins(games: Iterable[FinishedGame], most: int = 3) -> tuple[Margin, ...]:
    """Return the narrowest wins of humans, narrowest first, the later of equals first.

    A victory shared by all is no win.
    """
    return _by_margin(games, 1)[:most]


def _by_margin(games: Iterable[FinishedGame], sign: int) -> tuple[Margin, ...]:
    won = (game for game in games if any(not seat.is_bot for seat in game.winners))
    found = [lead for lead in map(margin, won) if lead is not None]
    found.sort(key=lambda lead: lead.game.at, reverse=True)
    return tuple(sorted(found, key=lambda lead: sign * lead.points))


def _player(key: str, seats: Sequence[tuple[FinishedGame, Seat]]) -> PlayerStatistics:
    last_game, last_seat = max(seats, key=lambda seat: seat[0].at)
    colours = Counter(seat.colour for _game, seat in seats if seat.colour)
    games: dict[str, list[tuple[FinishedGame, Seat]]] = {}
    for game, seat in seats:
        games.setdefault(game.game, []).append((game, seat))
    tallies = [(game, _tally(own)) for game, own in games.items()]
    return PlayerStatistics(
        key=key,
        name=last_seat.name if key else "",
        named=bool(key),
        colour=colours.most_common(1)[0][0] if colours else "",
        all=_tally(seats),
        games=tuple(sorted(tallies, key=lambda tally: (-tally[1].plays, tally[0]))),
        last=last_game.at,
    )


def _tally(seats: Sequence[tuple[FinishedGame, Seat]]) -> Tally:
    best_game, best = min(seats, key=lambda seat: (-seat[1].total, seat[0].at))
    return Tally(
        plays=len(seats),
        contested=sum(game.contested for game, _seat in seats),
        victories=sum(seat.won for _game, seat in seats),
        shared=sum(seat.won and len(game.winners) > 1 for game, seat in seats),
        average=_mean([seat.total for _game, seat in seats]),
        best=_mark(best_game, best),
    )


def _mark(game: FinishedGame, seat: Seat) -> Mark:
    return Mark(seat.total, seat.name, game.at, game.uuid, seat.won)


def _mean(numbers: Sequence[int]) -> float:
    return sum(numbers) / len(numbers)


def _grouped(games: Iterable[FinishedGame], by: Callable[[FinishedGame], K]) -> dict[K, list[FinishedGame]]:
    found: dict[K, list[FinishedGame]] = {}
    for game in games:
        found.setdefault(by(game), []).append(game)
    return found
