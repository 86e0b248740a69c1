"""What does a delivery pay, and which of several specimens comes first? Pure functions of the museum's grid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from assets.darwins_journey import Facts
    from assets.darwins_journey.model import Specimen


@dataclass(frozen=True, slots=True)
class Pay:
    """What a delivery pays now: coins (the row's coin among them) and theory steps."""

    coins: int
    theory: int
    row_coin: bool
    row_full: bool


def pay(facts: Facts, specimen: str, museum: Collection[str], delivered: Collection[str]) -> Pay:
    """Return what a specimen pays: the three other spaces of its row and of its column, the row's coin, a full row (R24).

    Tiles laid at set-up (in `museum`, not in `delivered`) fill spaces, but do not use the coin of a row up.
    """
    rules, one = facts.delivery, facts.specimen(specimen)
    around = [other for other in facts.specimens if other.id != specimen and _neighbours(one, other)]
    filled = sum(other.id in museum for other in around)
    coin = not any(facts.specimen(other).row == one.row for other in delivered)
    full = all(other.id in museum for other in around if other.row == one.row)
    coins = (len(around) - filled) * rules.empty_neighbour_coins + coin * rules.row_first_coin
    theory = filled * rules.filled_neighbour_theory + full * rules.row_last_theory
    return Pay(coins, theory, coin, full)


def full_rows(facts: Facts, museum: Collection[str]) -> int:
    """Return how many rows of the museum are complete, by the tiles known to lie there."""
    rows = {one.row for one in facts.specimens}
    return sum(all(one.id in museum for one in facts.specimens if one.row == row) for row in rows)


def best_paid(
    facts: Facts, among: Sequence[str], museum: Collection[str], delivered: Collection[str]
) -> tuple[str, ...]:
    """Return those that pay most coins now (R24)."""
    coins = {one: pay(facts, one, museum, delivered).coins for one in among}
    return tuple(one for one in among if coins[one] == max(coins.values()))


def top_left_most(facts: Facts, among: Sequence[str]) -> tuple[str, ...]:
    """Return those that no other one beats: neither lower nor further right than they (R25)."""
    places = {one: facts.specimen(one) for one in among}

    def beats(x: Specimen, y: Specimen) -> bool:
        return x is not y and x.row <= y.row and x.col <= y.col

    return tuple(one for one in among if not any(beats(other, places[one]) for other in places.values()))


def _neighbours(one: Specimen, other: Specimen) -> bool:
    return (one.row == other.row) != (one.col == other.col)
