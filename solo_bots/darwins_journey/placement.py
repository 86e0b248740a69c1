"""Alfred's placement priorities and ties: which worker goes to which main diary location, and which location he unlocks."""

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
class Places:
    """What stands on the main diaries: locations `open`, lenses `taken` by a worker, diaries `busy` with any worker."""

    open: frozenset[str]
    taken: frozenset[str]
    busy: frozenset[str]


@dataclass(frozen=True, slots=True)
class Placement:
    """A worker and its location: section penalty and knowledge in coins. `because` says how it was found."""

    worker: str
    location: Location
    penalty: int
    knowledge: int
    because: tuple[Reason, ...] = field(compare=False)

    @property
    def price(self) -> int:
        """Return what is paid in all."""
        return self.penalty + self.knowledge


@dataclass(frozen=True, slots=True)
class Candidate:
    """A location a worker could go to, with what it would cost."""

    location: Location
    penalty: int
    knowledge: int


def choose_location(
    facts: Facts,
    seals: Mapping[str, Sequence[str]],
    letters: Iterable[str],
    places: Places,
    coins: int,
    penalty: int,
) -> Placement | None:
    """Return where the first of these workers goes that can go anywhere, None if none can.

    `letters` are the workers at home in the order of the card. Strength beats price, price beats colour.
    """
    skipped: list[str] = []
    order = tuple(letters)
    for worker in order:
        among = candidates(facts, seals[worker], places, penalty)
        payable = [one for one in among if one.penalty + one.knowledge <= coins]
        if payable:
            too_dear = [one for one in among if one not in payable]
            why = Reason(
                "worker_order",
                sections.MAIN,
                {"order": list(order), "worker": worker, "passed": skipped, "too_dear": _named(too_dear)},
            )
            return _choose(facts, worker, seals[worker], payable, why)
        skipped.append(worker)
    return None


def candidates(facts: Facts, seals: Sequence[str], places: Places, penalty: int) -> list[Candidate]:
    """Return the locations a worker with these seals matches: unlocked, and empty where it is a lens.

    A top circle is always open to any number of workers (R6). The penalty is paid in a diary with any worker in it, Alfred's
    own too; knowledge costs three coins for each seal missing, and purple stands for any colour.
    """
    found = []
    for one in facts.diaries.locations:
        if one.id not in places.open or (one.spot == "lens" and one.id in places.taken):
            continue
        if one.colour in seals or PURPLE in seals:
            missing = max(0, one.need - seals.count(one.colour) - seals.count(PURPLE))
            extra = penalty if one.diary in places.busy else 0
            found.append(Candidate(one, extra, missing * facts.alfred.knowledge_price))
    return found


def _choose(
    facts: Facts, worker: str, seals: Sequence[str], payable: list[Candidate], why: Reason
) -> Placement:
    """Keep the strongest, then the cheapest in knowledge (R7), then the one of the left-most matching seal (R8)."""
    because = [why]
    row = max(one.location.row for one in payable)
    left = [one for one in payable if one.location.row == row]
    because.append(
        Reason(
            "strongest",
            sections.MAIN,
            {"row": row, "left": _named(left), "passed": _named(one for one in payable if one not in left)},
        )
    )
    if len(left) > 1:
        cheapest = min(one.knowledge for one in left)
        dearer = [one for one in left if one.knowledge > cheapest]
        left = [one for one in left if one.knowledge == cheapest]
        values = {"coins": cheapest, "left": _named(left), "passed": _named(dearer)}
        because.append(Reason("priority_cost", "R7", values))
    taken = left[0]
    if len(left) > 1:
        taken, reason = _by_colour(facts, seals, left)
        because.append(reason)
    return Placement(worker, taken.location, taken.penalty, taken.knowledge, tuple(because))


def _by_colour(facts: Facts, seals: Sequence[str], left: list[Candidate]) -> tuple[Candidate, Reason]:
    """Return the candidate of the left-most matching seal; only purple matching: of the page furthest left (R8)."""
    by_colour = {one.location.colour: one for one in left}
    colour = next((seal for seal in seals if seal in by_colour), None)
    if colour is not None:
        taken = by_colour[colour]
        values: dict[str, Json] = {"colour": colour, "seals": list(seals)}
        key = "priority_colour"
    else:
        pages = [page.id for page in facts.diaries.pages]
        taken = min(left, key=lambda one: pages.index(one.location.page))
        values, key = {"seals": list(seals)}, "only_purple"
    values["passed"] = _named(one for one in left if one is not taken)
    return taken, Reason(key, "R8", values)


def _named(among: Iterable[Candidate]) -> list[str]:
    return [one.location.id for one in among]


# ---- unlocking


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
            why = Reason(
                "unlock_row", "R35", {"row": row, "passed": list(passed), "wanted": _named_unlocking(wanted)}
            )
            location, because = _choose_unlocking(facts, colours, wanted)
            return Unlocking(location, row, (why, *because))
        passed.append(row)
    if not payable:
        return None
    cheapest = min(payable, key=lambda one: (one.unlock_cost, _page(facts, one)))
    values = {
        "coins": cheapest.unlock_cost,
        "passed": _named_unlocking(one for one in payable if one is not cheapest),
    }
    return Unlocking(cheapest, "", (Reason("unlock_cheapest", sections.SMALL, values),))


def _choose_unlocking(
    facts: Facts, seals: Sequence[str], wanted: list[Location]
) -> tuple[Location, tuple[Reason, ...]]:
    """Keep the highest on the board (R22); then priority colour, most seals used, left-most matching seal (R23)."""
    top = min(one.row for one in wanted)
    left = [one for one in wanted if one.row == top]
    values: dict[str, Json] = {
        "row": top,
        "passed": _named_unlocking(one for one in wanted if one not in left),
    }
    if len(wanted) == 1:
        return wanted[0], (Reason("unlock_only", "R22"),)
    highest = Reason("unlock_highest", "R22", {**values, "left": _named_unlocking(left)})
    if len(left) == 1:
        return left[0], (highest,)
    colours = [seal for seal in seals if seal != PURPLE]
    prior = next((one for one in left if colours and one.colour == colours[0]), None)
    if prior is not None:
        others = _named_unlocking(one for one in left if one is not prior)
        values = {"colour": prior.colour, "seals": list(seals), "passed": others}
        return prior, (highest, Reason("unlock_colour", "R23", values))
    used = {one.id: _used(seals, one) for one in left}
    most = max(used.values())
    best = [one for one in left if used[one.id] == most]
    values = {
        "seals": list(seals),
        "used": used,
        "passed": _named_unlocking(one for one in left if one not in best),
    }
    by_seals = Reason("unlock_most_seals", "R23", values)
    if len(best) == 1:
        return best[0], (highest, by_seals)
    found = next((one for seal in colours for one in best if one.colour == seal), None)
    taken = found or min(best, key=lambda one: _page(facts, one))
    values = {"seals": list(seals), "passed": _named_unlocking(one for one in best if one is not taken)}
    key = "unlock_left_most_seal" if found else "unlock_left_most_page"
    return taken, (highest, by_seals, Reason(key, "R23", values))


def _used(seals: Sequence[str], location: Location) -> int:
    """Return how many of a row's seals a location uses: what it asks for at most; purple counts for every colour (R23)."""
    return min(location.need, seals.count(location.colour) + seals.count(PURPLE))


def _page(facts: Facts, location: Location) -> int:
    return [page.id for page in facts.diaries.pages].index(location.page)


def _named_unlocking(among: Iterable[Location]) -> list[str]:
    return [one.id for one in among]
