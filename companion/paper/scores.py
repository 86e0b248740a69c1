"""Prints scores: the receipt of a finished game, and the blank pad that is filled in by hand.

Both fit paper of 32, 42 and 48 columns; a pad has room for a pen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.errors import BadInput
from assets.times import short_day
from assets.words import _, ngettext
from printing.receipt import (
    Align,
    Columns,
    Cut,
    Heading,
    Receipt,
    Rule,
    RuleStyle,
    Size,
    Space,
    Table,
    Text,
    clean,
    one_line,
)

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator, Sequence

    from companion.scoring.declaration import Declaration
    from companion.scoring.result import Line, Result
    from printing.receipt import Block

_LONGEST_NOTE = 1000
_MOST_LARGE = 2

FEWEST_CELLS = 2
"""Letters that a place for one number is wide at least."""

_MOST_CELLS = 8
_GAP = 1


def score_receipt(
    result: Result,
    *,
    date: datetime.date,
    place: str = "",
    duration: datetime.timedelta | None = None,
    bot: str = "",
    notes: Sequence[str] = (),
) -> Receipt:
    """Return the receipt of a finished game: heading, points line by line, winner, ties, what the result notes of its numbers.

    `bot` names the solo opponent's board; `notes` are lines of the players' own. Control characters in what
    people typed become spaces.
    """
    when = [short_day(date), *([_duration_words(duration)] if duration is not None else [])]
    blocks: list[Block] = [Heading(clean(result.game_name)[:200]), _centred(", ".join(when))]
    if place.strip():
        blocks.append(_centred(one_line(place)))
    if bot.strip():
        blocks.append(_centred(_("Solo opponent, {board}").format(board=one_line(bot))))
    blocks += [Rule(), _table(result), Rule(RuleStyle.DOUBLE), *_finale(result)]
    if result.notes:
        blocks += [Space(), *(Text(clean(note), size=Size.SMALL) for note in result.notes)]
    if notes:
        blocks += [Rule(RuleStyle.DASHED), *(Text(clean(note)[:_LONGEST_NOTE]) for note in notes)]
    blocks.append(Cut())
    title = _("{game}, {date}").format(game=result.game_name, date=short_day(date))
    return Receipt(one_line(title), tuple(blocks))


def score_pad(declaration: Declaration, *, players: int, columns: int, bot: str = "") -> Receipt:
    """Return a blank pad for so many players on paper of that many columns.

    `bot` adds a column for the solo opponent of that name. Between two lines there is an empty one, so that there
    is room to write.

    Raises:
        BadInput: so many players do not fit beside each other on this paper.
    """
    seats = players + bool(bot)
    labels = [line.short for line in declaration.lines]
    closing = [_("Total"), _("Rank")] if seats > 1 else [_("Total")]
    room = columns - max(map(len, [*labels, *closing]))
    cells = min(_MOST_CELLS, room // max(1, seats) - _GAP)
    if players < 1 or cells < FEWEST_CELLS:
        raise BadInput(
            _("There is no room for {n} players beside each other in {columns} columns.").format(
                n=players, columns=columns
            ),
            where="players",
            remedy=_("Use {n} or fewer, or wider paper.").format(n=room // (FEWEST_CELLS + _GAP) - bool(bot)),
        )
    line = "_" * cells
    blank = ("",) * (seats + 1)
    rows: list[tuple[str, ...]] = []
    for label in labels:
        rows += [blank, (label, *(line,) * seats)]
    rows.append(blank)
    for label in closing:
        rows += [(label, *(line,) * seats), blank]
    names = [line] * players + ([clean(bot)[:cells]] if bot else [])
    title = _("{game}, score pad").format(game=declaration.name)
    return Receipt(
        title,
        (
            Heading(declaration.name),
            Columns(_("Date"), "_" * 12),
            Space(),
            Table(("", *names), tuple(rows[:-1]), total_rows=2 * len(closing) - 1),
            Space(),
            Cut(),
        ),
    )


def _finale(result: Result) -> Iterator[Block]:
    """Yield the winners in large letters (a crowd of them would only be noise), the verdict, and how ties were broken."""
    winners = [one_line(column.name) for column in result.winners]
    if len(result.columns) > 1 and len(winners) <= _MOST_LARGE:
        yield from (Text(name, bold=True, size=Size.LARGE, align=Align.CENTRE) for name in winners)
    yield Text(clean(result.verdict), bold=True, align=Align.CENTRE)
    if result.ties:
        yield Space()
        yield from (Text(clean(tie), align=Align.CENTRE) for tie in result.ties)


def _centred(text: str) -> Text:
    return Text(text, align=Align.CENTRE)


def _table(result: Result) -> Table:
    rows = [(short, *(_points(cell) for cell in cells)) for _label, short, cells in result.rows()]
    rows.append((_("Total"), *(str(column.total) for column in result.columns)))
    if len(result.columns) > 1:
        rows.append((_("Rank"), *(str(result.place_of(column.id)) for column in result.columns)))
    return Table(
        ("", *(one_line(column.name) for column in result.columns)),
        tuple((one_line(label), *cells) for label, *cells in rows),
        total_rows=2 if len(result.columns) > 1 else 1,
    )


def _points(line: Line | None) -> str:
    return "-" if line is None else str(line.points)


def _duration_words(duration: datetime.timedelta) -> str:
    """Return a duration in hours and minutes, rounded to the minute."""
    minutes = max(0, round(duration.total_seconds() / 60))
    hours, rest = divmod(minutes, 60)
    if not hours:
        return ngettext("{n} minute", "{n} minutes", rest).format(n=rest)
    return _("{hours} h {minutes} min").format(hours=hours, minutes=rest)
