"""What do nature index, waste, Park and events of Darwin's Choice come to? Pure functions of what lies on the table.

>>> level_name(moved_index(4, -2))
'II'
>>> lowest_adapted({"newt": 2, "owl": 5})
('newt',)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.darwins_choice import load
from assets.darwins_choice.model import Attribute, Extinction, Territory
from assets.words import _
from companion.games.darwins_choice import terms
from companion.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from assets.darwins_choice.model import HumanEvent, WasteCondition

WORST, BEST = 1, 4
"""The nature index as a number: I is 1, IV is 4, where it starts (D29)."""


def moved_index(level: int, by: int) -> int:
    """Return the nature index after moving so many levels, never below I (D31) nor above IV (D32)."""
    return min(BEST, max(WORST, level + by))


def level_name(level: int) -> str:
    """Return the index as printed: "IV" for 4."""
    return load().levels[BEST - level]


def food_available(supply: int, limit: int | None) -> int:
    """Return how much food of one sort there is: the lower of supply and limit (D34, D35); no limit in the Park (D36)."""
    return supply if limit is None else min(supply, limit)


def waste_value(territory: Territory, *, pesticides: bool) -> int:
    """Return the value of a territory's waste condition, raised under Pesticides where they raise it (D98)."""
    condition = load().territory(territory).waste
    return condition.raised if pesticides and condition.raised is not None else condition.value


def gets_waste(
    territory: Territory | None, hearts: int, strength: int, *, fits_biome: bool, pesticides: bool = False
) -> Verdict:
    """Tell whether a species must take its one chip of waste (D37, D43, D44); None is the Park (D36).

    Conditions: D38 to D41, without a heart never (D42), only where the biome's requirements are met (D50). A chip is
    lost as soon as this no longer holds (D51).
    """
    if territory is None:
        return Verdict(False, "D36", _("There is no waste in the National Park."))
    if not fits_biome:
        return Verdict(False, "D50", _("It does not meet the requirements of its biome."))
    if hearts < 1:
        return Verdict(False, "D42", _("A species without a heart never gets waste."))
    condition = load().territory(territory).waste
    found = hearts if condition.attribute is Attribute.HEARTS else strength
    wanted = waste_value(territory, pesticides=pesticides)
    met = found >= wanted if condition.at_least else found <= wanted
    rule = {
        Territory.AGRICULTURE: "D38",
        Territory.INDUSTRY: "D39",
        Territory.SUBURB: "D40",
        Territory.CITY: "D41",
    }[territory]
    words = _("{territory}: {condition}; it has {found}.").format(
        territory=terms.territory(territory), condition=condition_words(condition, wanted), found=found
    )
    return Verdict(met, rule, words)


def condition_words(condition: WasteCondition, value: int) -> str:
    """Return a waste condition in words, with the value in force."""
    hearts = condition.attribute is Attribute.HEARTS
    if condition.at_least:
        words = _("{n} hearts or more") if hearts else _("strength {n} or more")
    else:
        words = _("{n} heart or less") if hearts else _("strength {n} or less")
    return words.format(n=value)


def fails_without(event: HumanEvent, in_play: Collection[Territory]) -> bool:
    """Tell whether another card is drawn for an event: none of the territories it needs is in play (D83, D84, D85).

    No other event is drawn anew (D88).
    """
    return bool(event.redraw_without) and not any(one in in_play for one in event.redraw_without)


def biomes_replaced(regular: int, named: int) -> int:
    """Return how many biomes change: the named ones lying out count towards the usual number (D96)."""
    return max(regular, named)


def kept_of_dead(points: int, cause: HumanEvent | None = None) -> int:
    """Return how many points of a dead species are kept: one at most (D72), or all where an event killed it (D105)."""
    if cause is not None and any(isinstance(one, Extinction) for one in cause.effects):
        return points
    return min(points, load().evaluation.kept_of_extinct)


def usual_spread(released: int, living: Iterable[str]) -> dict[str, int]:
    """Return released points all on the first living species; empty where none is left: the owner keeps them (D107)."""
    first = next(iter(living), None)
    return {} if first is None else {first: released}


def spread_fits(released: int, living: Collection[str], spread: Mapping[str, int]) -> Verdict:
    """Tell whether released points are spread over own living species, none lost and none made (D106, D107)."""
    strangers = [one for one in spread if one not in living]
    if strangers:
        words = _("{name} is none of the owner's living species.").format(name=strangers[0])
        return Verdict(False, "D106", words)
    if not living:
        return Verdict(True, "D107", _("No own species is left: the owner keeps all the points."))
    total = sum(spread.values())
    words = _("{n} of {released} points are spread.").format(n=total, released=released)
    return Verdict(total == released and min(spread.values(), default=0) >= 0, "D106", words)


def lowest_adapted(biome: Mapping[str, int]) -> tuple[str, ...]:
    """Return the species of one biome that Conservation gives points to, by their adaptation (D112).

    Ties all (D113, even where all are tied D115); a species alone gets nothing (D114).
    """
    if len(biome) < 2:
        return ()
    lowest = min(biome.values())
    return tuple(name for name, adaptation in biome.items() if adaptation == lowest)


@dataclass(frozen=True, slots=True)
class ParkSpecies:
    """A species in the National Park's biome; `fits`: it meets the biome's requirements."""

    name: str
    adaptation: int
    strength: int
    hearts: int
    fits: bool = True


@dataclass(frozen=True, slots=True)
class ParkOutcome:
    """Who stays in the Park and who is supernumerary.

    `undecided` differ in hearts only; of them `by_more` stay where more hearts are better, `by_fewer` where fewer are.
    """

    stay: tuple[str, ...]
    supernumerary: tuple[str, ...]
    undecided: tuple[str, ...] = ()
    by_more: tuple[str, ...] = ()
    by_fewer: tuple[str, ...] = ()


def park_limit(players: int) -> int:
    """Return how many species may live in the Park: four, three with two players (D53)."""
    park = load().park
    return park.species_two_players if players == 2 else park.species


def rank_park(species: Iterable[ParkSpecies], players: int) -> ParkOutcome:
    """Rank the species of the Park and cut at its limit (D53).

    Those failing the biome are out before ranking (D59); adaptation, then strength count (D54); species equal in all
    three values to the last kept one stay too (D58); where only hearts differ at the cut the table says which way they
    rank (D55), unless both ways come to the same.
    Supernumerary species get no food (D56) and die in the evaluation, not before (D57).
    """
    order = sorted((one for one in species if one.fits), key=_rank, reverse=True)
    limit = park_limit(players)
    names = tuple(one.name for one in order)
    if len(order) <= limit:
        return ParkOutcome(names, ())
    cut = _rank(order[limit - 1])
    better = [one for one in order if _rank(one) > cut]
    level = [one for one in order if _rank(one) == cut]
    below = tuple(one.name for one in order if _rank(one) < cut)
    kept = tuple(one.name for one in better)
    by_more, by_fewer = (_first(level, limit - len(kept), sign) for sign in (-1, 1))
    if by_more == by_fewer:
        return ParkOutcome((*kept, *by_more), below)
    return ParkOutcome(kept, below, tuple(one.name for one in level), by_more, by_fewer)


def _first(level: list[ParkSpecies], places: int, sign: int) -> tuple[str, ...]:
    """Return who has room by hearts, falling for a sign of -1; those with as many as the last one stay too (D58)."""
    last = sorted(sign * one.hearts for one in level)[min(places, len(level)) - 1]
    return tuple(one.name for one in level if sign * one.hearts <= last)


def _rank(one: ParkSpecies) -> tuple[int, int]:
    return one.adaptation, one.strength
