"""Prints the statistics of all evenings as a slip."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.words import number
from companion.history.naming import board_name, game_name
from companion.scoring.result import listed
from companion.words import _, ngettext
from companion.words.times import short_day
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
    for one in found.games[:_MOST_GAMES]:
        blocks += _game(one)
    if found.players:
        blocks += [Heading(_("Players"), 2), _players(found.players[:_MOST_PLAYERS])]
    if found.boards:
        blocks += [Heading(_("Against the solo opponents"), 2), *_boards(found.boards)]
    for title, margins in ((_("Largest wins"), found.largest), (_("Closest wins"), found.closest)):
        if margins:
            blocks += [Heading(title, 2), *(_margin(one) for one in margins)]
    return Receipt(_("Our games, {date}").format(date=short_day(date)), (*blocks, Space(), Cut()))


def _game(one: GameStatistics) -> Iterator[Block]:
    yield Heading(clean(one.name)[:200], 2)
    yield Columns(_("Plays"), str(one.plays), leader=True)
    if one.humans is not None:
        yield Columns(_("Average"), _number(one.humans.average), leader=True)
    if one.winning_average is not None:
        yield Columns(_("Average of the winners"), _number(one.winning_average), leader=True)
    if one.humans is not None:
        best = one.humans.best
        yield Columns(_("Best"), f"{best.points}, {_short(best.name)}", leader=True)
    if one.minutes is not None:
        yield Columns(_("Usual duration"), _("{n} min").format(n=round(one.minutes)), leader=True)


def _players(players: Sequence[PlayerStatistics]) -> Table:
    rows = tuple(
        (
            _short(one.name) if one.named else _("(no name)"),
            str(one.all.plays),
            str(one.all.victories),
            "" if one.all.share is None else f"{round(100 * one.all.share)}%",
        )
        for one in players
    )
    return Table(("", _("plays"), _("wins"), ""), rows)


def _boards(boards: Sequence[BoardStatistics]) -> Iterator[Block]:
    for one in boards:
        name = game_name(one.game)
        if one.board:
            name = f"{name}, {board_name(one.game, one.board)}"
        yield Text(clean(name)[:200], bold=True)
        yield Columns(_("won, lost, shared"), f"{one.victories} / {one.defeats} / {one.shared}", leader=True)
        yield Columns(
            _("average against"), f"{_number(one.average)} : {_number(one.bot_average)}", leader=True
        )


def _margin(one: Margin) -> Columns:
    lead = (
        _("by a tie-break")
        if one.points == 0
        else ngettext("{n} point", "{n} points", one.points).format(n=one.points)
    )
    winners = listed([_short(name) for name in one.winners])
    return Columns(f"{short_day(one.game.at)} {winners}"[:200], lead, leader=True)


def _short(name: str) -> str:
    """Return a name that leaves room for three numbers beside it on the narrowest paper."""
    return truncate(one_line(name), _NAME_CELLS)


def _number(value: float) -> str:
    return number(int(value)) if value == int(value) else number(value, 1)
