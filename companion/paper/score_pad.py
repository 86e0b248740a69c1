"""What does a score pad look like that is filled in by hand? The lines of a game's sheet with room for a pen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.errors import BadInput
from companion.words import _
from printing.receipt import Columns, Cut, Heading, Receipt, Space, Table, clean

if TYPE_CHECKING:
    from companion.scoring.declaration import Declaration

FEWEST_CELLS = 2
"""Letters that a place for one number is wide at least."""

_MOST_CELLS = 8
_GAP = 1


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
