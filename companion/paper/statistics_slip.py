"""Prints the statistics of all evenings as a slip."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.times import short_day
from assets.words import _, ngettext, number
from companion.history.retelling import board_name, game_name
from companion.scoring.result import listed
from printing.layout import truncate
from printing.receipt import Align, Columns, Cut, Heading, Receipt, Space, Table, Text, clean, one_line

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator, Sequence

    from companion.history.statistics import (
        BoardStatistics,
        GameStatistics,
        Margin,
        PlayerStatistics,
        Statistics,
    )
    from printing.receipt import Block

_MOST_PLAYERS, _MOST_GAMES, _NAME_CELLS = 20, 20, 15


def statistics_slip(found: Statistics, date: datetime.date) -> Receipt:
    """Return the slip: games, players, solo opponents, the largest and the closest wins."""
    plays = ngettext("{n} game", "{n} games", found.plays).format(n=found.plays)
    blocks: list[Block] = [
        Heading(_("Our games")),
        Text(f"{plays}, {short_day(date)}", align=Align.CENTRE),
    ]
    for game in found.games[:_MOST_GAMES]:
        blocks += _game(game)
    if found.players:
        blocks += [Heading(_("Players"), 2), _players(found.players[:_MOST_PLAYERS])]
    if found.boards:
        blocks += [Heading(_("Against the solo opponents"), 2), *_boards(found.boards)]
    for title, margins in ((_("Largest wins"), found.largest), (_("Closest wins"), found.closest)):
        if margins:
            blocks += [Heading(title, 2), *(_margin(margin) for margin in margins)]
    return Receipt(_("Our games, {date}").format(date=short_day(date)), (*blocks, Space(), Cut()))


def _game(game: GameStatistics) -> Iterator[Block]:
    yield Heading(clean(game.name)[:200], 2)
    yield Columns(_("Plays"), str(game.plays), leader=True)
    if game.humans is not None:
        yield Columns(_("Average"), _number(game.humans.average), leader=True)
    if game.winning_average is not None:
        yield Columns(_("Average of the winners"), _number(game.winning_average), leader=True)
    if game.humans is not None:
        best = game.humans.best
        yield Columns(_("Best"), f"{best.points}, {_short(best.name)}", leader=True)
    if game.minutes is not None:
        yield Columns(_("Usual duration"), _("{n} min").format(n=round(game.minutes)), leader=True)


def _players(players: Sequence[PlayerStatistics]) -> Table:
    rows = tuple(
        (
            _short(player.name) if player.named else _("(no name)"),
            str(player.all.plays),
            str(player.all.victories),
            "" if player.all.share is None else f"{round(100 * player.all.share)}%",
        )
        for player in players
    )
    return Table(("", _("plays"), _("wins"), ""), rows)


def _boards(boards: Sequence[BoardStatistics]) -> Iterator[Block]:
    for board in boards:
        name = game_name(board.game)
        if board.board:
            name = f"{name}, {board_name(board.game, board.board)}"
        yield Text(clean(name)[:200], bold=True)
        yield Columns(
            _("won, lost, shared"), f"{board.victories} / {board.defeats} / {board.shared}", leader=True
        )
        yield Columns(
            _("average against"), f"{_number(board.average)} : {_number(board.bot_average)}", leader=True
        )


def _margin(margin: Margin) -> Columns:
    lead = (
        _("by a tie-break")
        if margin.points == 0
        else ngettext("{n} point", "{n} points", margin.points).format(n=margin.points)
    )
    winners = listed([_short(name) for name in margin.winners])
    return Columns(f"{short_day(margin.game.at)} {winners}"[:200], lead, leader=True)


def _short(name: str) -> str:
    """Return a name that leaves room for three numbers beside it on the narrowest paper."""
    return truncate(one_line(name), _NAME_CELLS)


def _number(value: float) -> str:
    return number(int(value)) if value == int(value) else number(value, 1)
