"""Which worker goes to which main diary location? The priorities of a main diary option; pure functions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from assets.darwins_journey.alfred import PURPLE
from solo_bots.conversation import Reason
from solo_bots.darwins_journey import sections

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

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
