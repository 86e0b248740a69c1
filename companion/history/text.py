"""Writes finished games, statistics and the report of a dry run as lines of text for a terminal."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from assets.times import short_day
from assets.words import _, ngettext, number
from companion.games import games, typed_id
from companion.history.importing import Item, Outcome, Report
from companion.history.repository import when_corrected, when_played
from companion.history.retelling import board_name, game_name, retell, title_of
from companion.scoring.result import listed
from companion.scoring.result_text import result_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from companion.history.finished_game import FinishedGame
    from companion.history.importing import Kind
    from companion.history.repository import Correction
    from companion.history.statistics import BoardStatistics, Margin, PlayerStatistics, Statistics, Tally

SHORT_ID = 8
"""Letters of an id in lists."""

_MOST_LISTED = 40


def empty_lines() -> list[str]:
    """Say how a first game gets in."""
    return [
        _("No finished game is kept yet."),
        _("Count a score and keep it: companion score {game} --save").format(game=typed_id(games()[0].id)),
        _(
            "In the app: count a score and save the result. From another device: companion history import FILE"
        ),
    ]


def list_lines(games: Iterable[FinishedGame]) -> list[str]:
    """Return one line a game: short id, date, game, the players by place (winners with a star) and the place; what the star says."""
    lines = _columns(
        [
            [
                game.uuid[:SHORT_ID],
                short_day(game.at),
                title_of(game),
                _players(game),
                game.place,
            ]
            for game in games
        ]
    )
    return [*lines, "", _("* has won")] if any("*" in line for line in lines) else lines


def game_lines(game: FinishedGame, corrected: Sequence[Correction], *, why: bool) -> list[str]:
    """Return everything about one game; `why` opens every line of the score."""
    about = [
        (_("Played"), when_played(game)),
        (_("Place"), game.place),
        (_("Duration"), _duration(game.minutes)),
    ]
    if game.bot is not None:
        about.append((_("Solo opponent"), board_name(game.game, game.board)))
    elif game.variant:
        about.append((_("Variant"), game.variant))
    about.append((_("Id"), game.uuid))
    lines = _columns([[label, value] for label, value in about if value])
    if game.deleted:
        lines.insert(0, _("This game was deleted."))
    lines += ["", *result_text(retell(game).result, why=why).splitlines()]
    if game.notes:
        lines += ["", *game.notes.splitlines()]
    for correction in corrected:
        lines += [
            "",
            _("Corrected {when}:").format(when=when_corrected(correction, game)),
        ]
        lines += [f"  {change}" for change in correction.changes]
    return lines


def statistics_lines(found: Statistics) -> list[str]:
    """Return plays, players, boards and margins."""
    plays = ngettext("{n} game", "{n} games", found.plays).format(n=found.plays)
    lines = [plays, "", _("Games")]
    head = ["", _("plays"), _("average"), _("winners"), _("best"), "", _("duration")]
    rows = [head]
    for game in found.games:
        best = game.humans.best if game.humans is not None else None
        rows.append(
            [
                game.name,
                str(game.plays),
                _mean(game.humans.average if game.humans is not None else None),
                _mean(game.winning_average),
                "" if best is None else str(best.points),
                "" if best is None else f"{best.name}, {short_day(best.at)}",
                _duration(None if game.minutes is None else round(game.minutes)),
            ]
        )
    lines += _columns(rows, indent=2)
    if found.players:
        lines += ["", _("Players"), *_player_lines(found.players)]
    if found.boards:
        lines += ["", _("Against the solo opponents"), *_board_lines(found.boards)]
    for title, margins in ((_("Largest wins"), found.largest), (_("Closest wins"), found.closest)):
        if margins:
            lines += ["", title, *_margin_lines(margins)]
    return lines


def report_lines(report: Report) -> list[str]:
    """Return what a file would add, and every part that is not simply new or simply here."""
    kinds: list[tuple[Kind, str]] = [
        ("record", _("finished games")),
        ("playthrough", _("solo games")),
        ("setting", _("settings")),
    ]
    rows = []
    for kind, label in kinds:
        counts = [(outcome, report.count(kind, outcome)) for outcome in Outcome]
        said = ", ".join(f"{n} {outcome_words(outcome)}" for outcome, n in counts if n)
        if said:
            rows.append([label, said])
    lines = _columns(rows) if rows else [_("The file holds nothing.")]
    special = [item for item in report.items if item.outcome not in (Outcome.NEW, Outcome.SAME) or item.why]
    lines += [_item(item) for item in special[:_MOST_LISTED]]
    if len(special) > _MOST_LISTED:
        lines.append(_("… and {n} more; --json names them all.").format(n=len(special) - _MOST_LISTED))
    return lines


def outcome_words(outcome: Outcome) -> str:
    """Return what becomes of a part, in a word or two."""
    return {
        Outcome.NEW: _("new"),
        Outcome.FURTHER: _("further on in the file"),
        Outcome.SAME: _("here already"),
        Outcome.OLDER: _("further on here"),
        Outcome.DIFFERS: _("different here, left as it is"),
        Outcome.REFUSED: _("refused"),
    }[outcome]


def _item(item: Item) -> str:
    line = f"- {item.name[:100]}: {outcome_words(item.outcome)}"
    return f"{line}. {item.why}" if item.why else line


def _player_lines(players: Sequence[PlayerStatistics]) -> list[str]:
    rows = [["", _("plays"), _("wins"), _("shared"), "", _("average"), _("best")]]
    for player in players:
        rows.append([player.name if player.named else _("(no name)"), *_fared(player.all), "", ""])
        for game, tally in player.games:
            rows.append(
                [f"  {game_name(game)}", *_fared(tally), _mean(tally.average), str(tally.best.points)]
            )
    return _columns(rows, indent=2)


def _fared(tally: Tally) -> list[str]:
    share = "" if tally.share is None else f"{round(100 * tally.share)} %"
    return [str(tally.plays), str(tally.victories), str(tally.shared), share]


def _board_lines(boards: Sequence[BoardStatistics]) -> list[str]:
    rows = [["", _("plays"), _("won"), _("lost"), _("shared"), _("average"), _("against")]]
    rows += [
        [
            f"{game_name(board.game)}, {board_name(board.game, board.board)}"
            if board.board
            else game_name(board.game),
            *(str(n) for n in (board.plays, board.victories, board.defeats, board.shared)),
            *(_mean(board.average), _mean(board.bot_average)),
        ]
        for board in boards
    ]
    return _columns(rows, indent=2)


def _margin_lines(margins: Sequence[Margin]) -> list[str]:
    rows = [
        [
            _("by a tie-break")
            if margin.points == 0
            else ngettext("{n} point", "{n} points", margin.points).format(n=margin.points),
            listed(list(margin.winners)),
            title_of(margin.game),
            short_day(margin.game.at),
            margin.game.uuid[:SHORT_ID],
        ]
        for margin in margins
    ]
    return _columns(rows, indent=2)


def _players(game: FinishedGame) -> str:
    seats = sorted(game.seats, key=lambda seat: seat.place)
    return ", ".join(f"{'*' if seat.won else ''}{seat.name} {seat.total}" for seat in seats)


def _duration(minutes: int | None) -> str:
    if minutes is None:
        return ""
    hours, rest = divmod(minutes, 60)
    if not hours:
        return ngettext("{n} minute", "{n} minutes", rest).format(n=rest)
    return _("{hours} h {minutes} min").format(hours=hours, minutes=rest)


def _mean(value: float | None) -> str:
    return "" if value is None else number(value, 1)


def _columns(rows: Sequence[Sequence[str]], indent: int = 0) -> list[str]:
    """Return rows as aligned columns, numbers to the right; control characters in what people typed are left out."""
    cells = [[_one_line(cell) for cell in row] for row in rows]
    widths = [max(_width(row[n]) for row in cells) for n in range(len(cells[0]))] if cells else []
    numeric = [
        n > 0
        and all(not row[n] or row[n].removesuffix(" %").replace(".", "", 1).isdigit() for row in cells[1:])
        for n in range(len(widths))
    ]
    out = []
    for row in cells:
        parts = []
        for cell, width, right in zip(row, widths, numeric, strict=True):
            gap = " " * (width - _width(cell))
            parts.append(gap + cell if right else cell + gap)
        out.append((" " * indent + "  ".join(parts)).rstrip())
    return out


def _one_line(text: str) -> str:
    return "".join(c for c in text if unicodedata.category(c) not in ("Cc", "Cs"))


def _width(text: str) -> int:
    """Return how many cells of a terminal the text takes."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text
    )
