"""What do the score sheet and its result call the things of Darwin's Journey? Slots, rows, books and parts of a set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.times import kept_day
from assets.words import _, ngettext
from solo_bots.darwins_journey import terms

if TYPE_CHECKING:
    from collections.abc import Iterable


def silver_slot(number: int) -> str:
    """Return the name of a slot for a silver objective."""
    return _("silver slot {n}").format(n=number)


def golden_slot(number: int) -> str:
    """Return the name of a slot for a golden objective."""
    return _("golden slot {n}").format(n=number)


def slot_option(number: int, points: int) -> str:
    """Return a slot as it is offered: its number from the left, and its points."""
    return _("slot {n}: {points} VP").format(n=number, points=points)


def worker_row(row: str) -> str:
    """Return a row of seals: of a player by its number, of Alfred by its letter."""
    return _("row {letter}").format(letter=row)


def seals_in(row: str, number: int) -> str:
    """Return how many seals a row holds."""
    return ngettext("{row}: {n} seal", "{row}: {n} seals", number).format(row=worker_row(row), n=number)


def rows_worth(number: int, each: int) -> str:
    """Return how rows of one sort are worth points."""
    return ngettext("{n} row × {each}", "{n} rows × {each}", number).format(n=number, each=each)


def tents(number: int, of: int) -> str:
    """Return how many tents are out."""
    return _("{n} of {of} tents").format(n=number, of=of)


def books(modifier: int, number: int) -> str:
    """Return what theory is worth: the museum's modifier times books."""
    return ngettext("{modifier} × {n} book", "{modifier} × {n} books", number).format(
        modifier=modifier, n=number
    )


def where_from(step: int | None, extra: int, full_rows: int) -> str:
    """Return where books and modifier come from: the step on the track (None: counted), further books, full museum rows."""
    found = [] if step is None else [_("step {n}").format(n=step)]
    if extra:
        words = ngettext("{n} book by an objective or icon", "{n} books by objectives or icons", extra)
        found.append(words.format(n=extra))
    rows = ngettext("{n} full museum row", "{n} full museum rows", full_rows)
    return ", ".join([*found, rows.format(n=full_rows)])


def coins(number: int, per: int) -> str:
    """Return how coins are worth points."""
    return ngettext("{n} coin, 1 for every {per}", "{n} coins, 1 for every {per}", number).format(
        n=number, per=per
    )


def tokens(number: int, each: int) -> str:
    """Return how knowledge tokens are worth points."""
    return ngettext("{n} token × {each}", "{n} tokens × {each}", number).format(n=number, each=each)


def set_part(part: str) -> str:
    """Return a part of Alfred's set ("cards", "board.white", "bonus.white", "marks", "icons")."""
    return {
        "cards": _("action cards"),
        "board": _("board"),
        "bonus": _("bonus cards"),
        "marks": _("lagging marks"),
        "icons": _("two icons"),
    }[part.partition(".")[0]]


def set_parts(parts: Iterable[str]) -> str:
    """Return parts of Alfred's set as a list."""
    return terms.joined(set_part(one) for one in parts)


def copied_set(name: str, day: str) -> str:
    """Return a copied set by its name and the day it was transcribed."""
    return _("{name}, transcribed on {day}").format(name=name, day=kept_day(day))


def played_by(cards: str) -> str:
    """Say that Alfred played by cards their owner copied."""
    return _("Alfred played by your cards: {cards}.").format(cards=cards)


def not_printed(parts: Iterable[str]) -> str:
    """Say that Alfred's score rests on values nobody copied from print (R36)."""
    return _("Alfred played by reference values, not by the printed ones: {names}.").format(
        names=set_parts(parts)
    )
