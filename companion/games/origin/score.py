"""Scores Origin: the points of each player line by line, who has won, and how ties are decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.origin import load
from assets.words import _, ngettext
from companion.games.origin import terms
from companion.games.origin.sheet import HIGHEST_LEVEL, declare, sheet_from, tied_leaders
from companion.scoring.lines import line
from companion.scoring.result import Column, Line, Part, Result, listed, ranked
from companion.scoring.seats import PLAYERS, player_label

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assets.origin import Facts
    from companion.games.origin.sheet import Holdings, Sheet, Tokens
    from companion.scoring.declaration import Declaration, Values


__all__ = ["declare", "score", "score_values"]


def score_values(values: Values) -> Result:
    """Return the result of a checked sheet in its JSON form."""
    return score(sheet_from(values), declare())


def score(sheet: Sheet, declaration: Declaration, facts: Facts | None = None) -> Result:
    """Return the result of a game; pure. `declaration` gives the labels.

    The highest total wins (O76), level totals are parted by cards in hand (O77), what is level then is shared unless
    the table picks (O78).
    """
    known = load() if facts is None else facts
    columns = []
    for index, own in enumerate(sheet.players):
        lines = tuple(_lines(own, declaration, known))
        name = own.name.strip() or player_label(index)
        columns.append(Column(f"{PLAYERS}[{index}]", name, lines, sum(one.points for one in lines)))
    level = tied_leaders(sheet, tuple(one.total for one in columns))
    keys = {
        column.id: (column.total, own.cards, int(own.picked and index in level))
        for index, (column, own) in enumerate(zip(columns, sheet.players, strict=True))
    }
    ties = tuple(_told_ties(sheet, columns, level))
    notes = (_whose_values(),) if any(_by_value(one) for one in sheet.players) else ()
    return Result(declaration.game, declaration.name, tuple(columns), ranked(keys), ties, notes=notes)


def _lines(own: Holdings, declaration: Declaration, facts: Facts) -> Iterable[Line]:
    goals = [facts.objective(one) for one in own.objectives]
    parts = tuple(Part(terms.condition(one.condition), one.points) for one in goals)
    none = (Part(_("none"), 0),)
    yield line(declaration, "objectives", parts or none, len(goals), ("O51", "O70"))
    words = ngettext("{n} card × {each}", "{n} cards × {each}", own.cards)
    part = Part(words.format(n=own.cards, each=facts.card_points), own.cards * facts.card_points)
    yield line(declaration, "cards", (part,), own.cards, ("O39", "O71"))
    yield _token_line(declaration, "hunting", own.hunting, "O72")
    yield _token_line(declaration, "straits", own.straits, "O73")
    yield _tile_line(own, declaration, facts)


def _by_value(own: Holdings) -> bool:
    return bool(own.hunting.by_value or own.straits.by_value)


def _whose_values() -> str:
    """Say whose the token values are: no text gives them (O4)."""
    return _("Token values are those this table read off its tokens (O4).")


def _token_line(declaration: Declaration, line_id: str, tokens: Tokens, rule: str) -> Line:
    """Return the printed values of tokens (O4); one value after the other where they were told."""
    if not tokens.by_value:
        part = Part(_("as counted at the table") if tokens.points else _("none"), tokens.points)
        return line(declaration, line_id, (part,), None, (rule,))
    parts = tuple(
        Part(_("{n} of value {value}").format(n=number, value=value), number * value)
        for value, number in tokens.by_value.items()
    )
    return line(declaration, line_id, parts, sum(tokens.by_value.values()), (rule,))


def _tile_line(own: Holdings, declaration: Declaration, facts: Facts) -> Line:
    """Return innovation tiles: the highest level 5 each (O74), every other tile 1 (O75), covered or not."""
    top, each = facts.tile_points[HIGHEST_LEVEL], facts.tile_points[1]
    parts = (
        Part(
            _("{n} of level {level} × {each}").format(n=own.level_5, level=HIGHEST_LEVEL, each=top),
            own.level_5 * top,
        ),
        Part(
            ngettext("{n} other tile × {each}", "{n} other tiles × {each}", own.other_tiles).format(
                n=own.other_tiles, each=each
            ),
            own.other_tiles * each,
        ),
    )
    return line(declaration, "tiles", parts, own.level_5 + own.other_tiles, ("O74", "O75"))


def _told_ties(sheet: Sheet, columns: list[Column], level: tuple[int, ...]) -> Iterable[str]:
    """Tell how each level total was decided (O77, O78)."""
    for total in sorted({one.total for one in columns}, reverse=True):
        tied = [index for index, one in enumerate(columns) if one.total == total]
        if len(tied) < 2:
            continue
        names = listed([columns[index].name for index in tied])
        told = [_("{names} have {n} points each.").format(names=names, n=total)]
        cards = {index: sheet.players[index].cards for index in tied}
        if len(set(cards.values())) > 1:
            order = sorted(tied, key=lambda index: -cards[index])
            hands = ", ".join(f"{columns[index].name} {cards[index]}" for index in order)
            told.append(_("More cards in hand decide: {told}.").format(told=hands))
        for number in sorted(set(cards.values()), reverse=True):
            rest = [index for index in tied if cards[index] == number]
            if len(rest) > 1:
                told.append(_level_words(sheet, columns, rest, level))
        yield " ".join(told)


def _level_words(sheet: Sheet, columns: list[Column], rest: list[int], level: tuple[int, ...]) -> str:
    """Tell what happens to players level in points and in cards: shared, or as the table has picked (O78)."""
    names = listed([columns[index].name for index in rest])
    picked = [index for index in rest if sheet.players[index].picked and index in level]
    if picked and len(picked) < len(rest):
        chosen = listed([columns[index].name for index in picked])
        return _("{names} are level in cards too; the table picks {chosen}.").format(
            names=names, chosen=chosen
        )
    return _("{names} are level in cards too and share the place.").format(names=names)
