"""Which location does Alfred unlock? The priorities of the small diary; pure functions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from assets.darwins_journey.alfred import PURPLE
from solo_bots.conversation import Reason
from solo_bots.darwins_journey import sections

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from assets.darwins_journey import Facts
    from assets.darwins_journey.model import Location
    from solo_bots.conversation import Json


@dataclass(frozen=True, slots=True)
class Unlocking:
    """The location to unlock; `row` = the worker row that wanted it, "" for the fallback."""

    location: Location
    row: str
    because: tuple[Reason, ...] = field(compare=False)


def next_locked(facts: Facts, opened: Collection[str]) -> tuple[Location, ...]:
    """Return on each page the first location from the top that is still locked, pages from the left."""
    found = []
    for page in facts.diaries.pages:
        locked = (one for one in facts.diaries.locations if one.page == page.id and one.id not in opened)
        first = next(locked, None)
        if first is not None:
            found.append(first)
    return tuple(found)


def choose_unlocking(
    facts: Facts, seals: Mapping[str, Sequence[str]], payable: Sequence[Location]
) -> Unlocking | None:
    """Return what is unlocked of the locations that can be paid, None if there is none.

    Worker rows are taken A, B, C, D, whether the worker is at home or not (R35). If no row wants any: the cheapest, level ones
    by the page furthest left.
    """
    passed: list[str] = []
    for row, colours in sorted(seals.items()):
        wanted = [one for one in payable if one.colour in colours or PURPLE in colours]
        if wanted:
            why = Reason("unlock_row", "R35", {"row": row, "passed": list(passed), "wanted": _named(wanted)})
            location, because = _choose(facts, colours, wanted)
            return Unlocking(location, row, (why, *because))
        passed.append(row)
    if not payable:
        return None
    cheapest = min(payable, key=lambda one: (one.unlock_cost, _page(facts, one)))
    values = {"coins": cheapest.unlock_cost, "passed": _named(one for one in payable if one is not cheapest)}
    return Unlocking(cheapest, "", (Reason("unlock_cheapest", sections.SMALL, values),))


def _choose(
    facts: Facts, seals: Sequence[str], wanted: list[Location]
) -> tuple[Location, tuple[Reason, ...]]:
    """Keep the highest on the board (R22); then priority colour, most seals used, left-most matching seal (R23)."""
    top = min(one.row for one in wanted)
    left = [one for one in wanted if one.row == top]
    values: dict[str, Json] = {"row": top, "passed": _named(one for one in wanted if one not in left)}
    if len(wanted) == 1:
        return wanted[0], (Reason("unlock_only", "R22"),)
    highest = Reason("unlock_highest", "R22", {**values, "left": _named(left)})
    if len(left) == 1:
        return left[0], (highest,)
    colours = [seal for seal in seals if seal != PURPLE]
    prior = next((one for one in left if colours and one.colour == colours[0]), None)
    if prior is not None:
        others = _named(one for one in left if one is not prior)
        values = {"colour": prior.colour, "seals": list(seals), "passed": others}
        return prior, (highest, Reason("unlock_colour", "R23", values))
    used = {one.id: _used(seals, one) for one in left}
    most = max(used.values())
    best = [one for one in left if used[one.id] == most]
    values = {"seals": list(seals), "used": used, "passed": _named(one for one in left if one not in best)}
    by_seals = Reason("unlock_most_seals", "R23", values)
    if len(best) == 1:
        return best[0], (highest, by_seals)
    found = next((one for seal in colours for one in best if one.colour == seal), None)
    taken = found or min(best, key=lambda one: _page(facts, one))
    values = {"seals": list(seals), "passed": _named(one for one in best if one is not taken)}
    key = "unlock_left_most_seal" if found else "unlock_left_most_page"
    return taken, (highest, by_seals, Reason(key, "R23", values))


def _used(seals: Sequence[str], location: Location) -> int:
    """Return how many of a row's seals a location uses: what it asks for at most; purple counts for every colour (R23)."""
    return min(location.need, seals.count(location.colour) + seals.count(PURPLE))


def _page(facts: Facts, location: Location) -> int:
    return [page.id for page in facts.diaries.pages].index(location.page)


def _named(among: Iterable[Location]) -> list[str]:
    return [one.id for one in among]
