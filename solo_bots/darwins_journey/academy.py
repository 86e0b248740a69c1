"""Wax seals: which seal Alfred takes, its row, colour and scroll, and what it costs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.darwins_journey.alfred import COLOURS, PURPLE
from assets.darwins_journey.effects import Do
from solo_bots.conversation import Ask, Choice, Conversation, Reason, Tell
from solo_bots.darwins_journey import sections
from solo_bots.darwins_journey.play import Need, settle

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from assets.darwins_journey.alfred import AlfredBoard
    from solo_bots.conversation import Answer
    from solo_bots.darwins_journey.play import Play


NONE = "none"
ANY_SCROLL = 0


@dataclass(frozen=True, slots=True)
class Seal:
    """A seal to take: its colour, the row it goes to, the scroll (1 = top, ANY_SCROLL free of choice) and the price."""

    colour: str
    row: str
    scroll: int
    price: int


def seal_buy(play: Play, off: int) -> Conversation[bool]:
    """Take a seal from the academy for the scroll's price less a discount; False if none can be taken (R37)."""
    seal = yield from settle(lambda: find_seal(play, off, play.state.coins))
    if seal is None:
        yield _no_seal(play, f"{Do.SEAL_BUY} {off}", free=play.state.scrolls_free)
        return False
    why = _why_row(play, seal), *_why_scroll(play, seal, off), _why_colour(play, seal)
    yield from _put(play, seal, why)
    return True


def seal_free(play: Play) -> Conversation[bool]:
    """Take a seal without coins, from any scroll; False if none can be taken (R37)."""
    seal = yield from settle(lambda: _find_free_seal(play))
    if seal is None:
        yield _no_seal(play, Do.SEAL_FREE.value, free=True)
        return False
    yield from _put(play, seal, (_why_row(play, seal), _why_colour(play, seal)))
    return True


def seal_purple(play: Play) -> Conversation[bool]:
    """Take a purple seal from the supply; its row is chosen as ever, no limit of colour (R41)."""
    row = row_for_seal(play.board, play.state.seals)
    if row is None:
        yield _no_seal(play, Do.SEAL_PURPLE.value, free=True)
        return False
    seal = Seal(PURPLE, row, ANY_SCROLL, 0)
    yield from _put(play, seal, (_why_row(play, seal), Reason("purple_seal", "R41")))
    return True


def find_seal(play: Play, off: int, coins: int) -> Seal | Need | None:
    """Return the seal Alfred takes with so many coins, asking scroll by scroll from the top; None if there is none.

    The row is fixed first (R10). The cheapest scroll with a legal seal is taken while it can be paid; a discount or free scrolls
    change the price and never the order (R13). His own spots cost nothing (R38).
    """
    state, rules = play.state, play.facts.alfred
    row = row_for_seal(play.board, state.seals)
    if row is None:
        return None
    legal = legal_colours(state.seals[row], rules.same_colour_in_row)
    for scroll, cost in enumerate(play.facts.academy.scroll_costs, 1):
        price = 0 if state.scrolls_free else max(0, cost - off)
        if price > coins or not legal:
            return None
        key = f"scroll:{scroll}:{row}:{play.memory.seals_taken}"
        colour = play.memory.heard.get(key)
        if colour is None or colour not in (*legal, NONE):
            return _scroll_question(play, key, row, legal, scroll, price)
        if colour != NONE:
            return Seal(colour, row, scroll, price)
    return None


def _find_free_seal(play: Play) -> Seal | Need | None:
    """Return the seal of the no-coin variant: the favourite wherever it hangs, else the first legal one from the top left."""
    state = play.state
    row = row_for_seal(play.board, state.seals)
    if row is None:
        return None
    legal = legal_colours(state.seals[row], play.facts.alfred.same_colour_in_row)
    if not legal:
        return None
    key = f"scrolls:{row}:{play.memory.seals_taken}"
    colour = play.memory.heard.get(key)
    if colour is None or colour not in (*legal, NONE):
        return _scroll_question(play, key, row, legal, ANY_SCROLL, 0)
    return None if colour == NONE else Seal(colour, row, ANY_SCROLL, 0)


def _scroll_question(play: Play, key: str, row: str, legal: Sequence[str], scroll: int, price: int) -> Need:
    """Ask which seal a scroll has for a row: its favourite colour, else the left-most legal one, or none."""
    seals = play.state.seals[row]
    wanted = favourite(seals, legal)
    colours = [wanted, *(one for one in legal if one != wanted)] if wanted else list(legal)

    def note(answer: Answer) -> None:
        play.memory.heard[key] = answer["choice"]

    choices = tuple(Choice(one, {"colour": one, "favourite": one == wanted}) for one in colours)
    values = {
        "scroll": scroll,
        "scrolls": play.facts.academy.scrolls,
        "price": price,
        "row": row,
        "seals": list(seals),
        "favourite": wanted or "",
        "legal": list(legal),
    }
    verb = "any_scroll" if scroll == ANY_SCROLL else "scroll"
    because = (_colour_reason(seals, wanted, legal),)
    default = {"choice": wanted} if wanted else None
    return Need(Ask(key, verb, (*choices, Choice(NONE)), default, values, "slot", because), note)


def _put(play: Play, seal: Seal, why: tuple[Reason, ...]) -> Conversation[None]:
    """Pay, put the seal on the left-most empty spot of its row, do what is printed under it (R34)."""
    state = play.state
    state.coins -= seal.price
    state.seals[seal.row].append(seal.colour)
    play.memory.seals_taken += 1
    spot = len(state.seals[seal.row])
    values = {
        "colour": seal.colour,
        "row": seal.row,
        "spot": spot,
        "scroll": seal.scroll,
        "price": seal.price,
        "coins": state.coins,
    }
    yield Tell("seal", values, why)
    under = play.board.row(seal.row).under.get(spot)
    if under:
        shown = {"row": seal.row, "spot": spot, "does": [str(one) for one in under]}
        yield Tell("under_seal", shown, (Reason("under_the_seal", sections.ACADEMY),), moves=False)
        yield from play.resolve(play, under)


def _no_seal(play: Play, effect: str, *, free: bool) -> Tell:
    row = row_for_seal(play.board, play.state.seals)
    key = "no_seal" if row else "rows_full"
    values = {"row": row or "", "coins": play.state.coins, "free": free}
    return Tell("skipped", {"does": effect}, (Reason(key, "R37", values),), moves=False)


def _why_row(play: Play, seal: Seal) -> Reason:
    row = play.board.row(seal.row)
    inside = len(play.state.seals[seal.row]) < row.bracket_after
    return Reason("seal_row", "R10", {"row": seal.row, "inside": inside, "bracket": row.bracket_after})


def _why_scroll(play: Play, seal: Seal, off: int) -> tuple[Reason, ...]:
    values = {"scroll": seal.scroll, "price": seal.price, "off": off, "free": play.state.scrolls_free}
    reasons = [Reason("cheapest_scroll", sections.ACADEMY, values)]
    if off or play.state.scrolls_free:
        reasons.append(Reason("discount", "R13", values))
    reasons.append(Reason("own_spot_free", "R38"))
    return tuple(reasons)


def _why_colour(play: Play, seal: Seal) -> Reason:
    seals = play.state.seals[seal.row]
    legal = legal_colours(seals, play.facts.alfred.same_colour_in_row)
    wanted = favourite(seals, legal)
    return _colour_reason(seals, wanted, legal)


def _colour_reason(seals: Sequence[str], wanted: str | None, legal: Sequence[str]) -> Reason:
    """Say how the colour is chosen: the row's first colour, no favourite (R12), or three of it already (R11)."""
    values = {"seals": list(seals), "favourite": wanted or "", "legal": list(legal)}
    if wanted:
        return Reason("favourite_colour", sections.ACADEMY, values)
    first = seals[0] if seals else PURPLE
    return Reason("no_favourite", "R12", values) if first == PURPLE else Reason("three_of_it", "R11", values)


# ---- rows and colours


def row_for_seal(board: AlfredBoard, seals: Mapping[str, Sequence[str]]) -> str | None:
    """Return the top-most row with a spot left of its bracket, else the top-most with any spot; None if all are full (R10)."""
    free = [row for row in board.rows if len(seals[row.row]) < row.spots]
    inside = [row for row in free if len(seals[row.row]) < row.bracket_after]
    return next((row.row for row in (*inside, *free)), None)


def legal_colours(seals: Sequence[str], most: int) -> tuple[str, ...]:
    """Return the colours a row holds fewer than `most` of; printed seals count, purple never does (R11)."""
    return tuple(colour for colour in COLOURS if seals.count(colour) < most)


def favourite(seals: Sequence[str], legal: Sequence[str]) -> str | None:
    """Return the colour a row prefers: that of its left-most seal, if it is legal.

    A row that is empty or begins with purple has none (R12).
    """
    first = seals[0] if seals else PURPLE
    return first if first in legal else None
