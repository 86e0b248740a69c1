"""Do the facts of Darwin's Choice add up? Sums the rulebook states, and names that must lead somewhere."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from assets.darwins_choice.model import (
    Back,
    Diet,
    Extinction,
    RaiseWasteThreshold,
    RemoveBiomes,
    Symbol,
    Territory,
)
from assets.facts import entries

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assets.darwins_choice.model import Facts, Version

_MOVES = {Symbol.TREE: 1, Symbol.SMOG: -1, Symbol.NONE: 0}


def check(facts: Facts, stacks: int) -> None:
    """Refuse facts that do not add up; `stacks` regular territories are stacks of cards.

    Raises:
        PlainError: names the file, the entry where there is one, and what is wrong.
    """
    _check_biomes(facts)
    _check_events(facts)
    _check_territories(facts, stacks)
    _check_evaluation(facts)
    _check_versions(facts)
    _check_setup(facts)
    _check_scoring(facts)


def _check_biomes(facts: Facts) -> None:
    demand = partial(entries.demand, file="darwins_choice/biomes")
    double = _double(one.id for one in facts.biomes)
    demand(double is None, problem=f"'{double}' is there twice")
    modern = sum(one.expansion and not one.prehistoric for one in facts.biomes)
    demand(modern == facts.expansion_modern, problem=f"biome: {modern} modern ones are new")
    old = sum(one.prehistoric for one in facts.biomes) + facts.prehistoric_unnamed
    demand(old == facts.expansion_prehistoric, problem=f"prehistoric: {old} biomes with the unnamed")
    demand(
        all(one.expansion for one in facts.biomes if one.prehistoric), problem="prehistoric: one is not new"
    )
    demand(
        facts.expansion_modern + facts.expansion_prehistoric == facts.expansion_biomes,
        problem="expansion_biomes: modern and prehistoric ones do not add up",
    )
    known = {one.id for one in facts.biomes}
    demand(set(facts.no_plants) <= known, problem="no_plants: there is no such biome")


def _check_events(facts: Facts) -> None:
    demand = partial(entries.demand, file="darwins_choice/events")
    double = _double(one.id for one in facts.events)
    demand(double is None, problem=f"'{double}' is there twice")
    demand(
        tuple(one.back for one in facts.backs) == tuple(Back), problem="backs: not the three backs in order"
    )
    for one in facts.backs:
        found = len(facts.back(one.back))
        demand(
            found == one.cards,
            problem=f"event: {found} cards with the back {one.back} instead of {one.cards}",
        )
        demand(one.used < one.cards, problem=f"backs {one.back}: no card is left to redraw")
    for event in facts.events:
        name = f"event {event.id}"
        moves = _MOVES.get(event.symbol, event.index)
        demand(moves == event.index, problem=f"{name}: the index moves otherwise than its symbol says")
        removed = [biome for one in event.effects if isinstance(one, RemoveBiomes) for biome in one.biomes]
        wanted = [one.id for one in facts.biomes if one.removed_by == event.id]
        demand(sorted(removed) == sorted(wanted), problem=f"{name}: other biomes than those it removes")
        for effect in event.effects:
            if isinstance(effect, RaiseWasteThreshold):
                _check_raised(facts, name, effect)
    redrawn = Counter(event.back for event in facts.events if event.redraw_without)
    demand(
        all(times == 1 for times in redrawn.values()), problem="event: more than one of a back may be redrawn"
    )
    killing = {
        one.id for one in facts.events if any(isinstance(effect, Extinction) for effect in one.effects)
    }
    demand(set(facts.release_by) == killing, problem="release_by: not the events that kill species")
    removers = {one.removed_by for one in facts.biomes}
    demand(removers <= {one.id for one in facts.events}, problem="event: a biome is removed by none of them")


def _check_raised(facts: Facts, name: str, effect: RaiseWasteThreshold) -> None:
    demand = partial(entries.demand, file="darwins_choice/events")
    for territory in effect.territories:
        condition = next((one.waste for one in facts.territories if one.id is territory), None)
        fits = condition is not None and condition.raised == condition.value + effect.by
        demand(fits, problem=f"{name}: the condition of {territory} is not raised by {effect.by}")


def _check_territories(facts: Facts, stacks: int) -> None:
    demand = partial(entries.demand, file="darwins_choice/territories")
    demand(
        tuple(one.id for one in facts.territories) == tuple(Territory),
        problem="territory: not the four of them",
    )
    demand(len(facts.territories) == stacks, problem="stacks: not one for each territory")
    demand(
        stacks * facts.cards_per_stack == facts.territory_cards, problem="cards: not the sum of the stacks"
    )
    demand(len(facts.levels) == facts.cards_per_stack, problem="levels: not one for each card of a stack")
    demand(facts.levels == ("IV", "III", "II", "I"), problem="levels: not IV to I")
    demand(facts.start_level == facts.levels[0], problem="start: not the best level")
    demand(
        facts.park.ranking == ("adaptation", "strength", "hearts"),
        problem="park_ranking: not the three values",
    )
    demand(
        facts.park.species_two_players < facts.park.species, problem="park: as many species with two players"
    )


def _check_evaluation(facts: Facts) -> None:
    demand = partial(entries.demand, file="darwins_choice/evaluation")
    found = facts.evaluation
    wanted = ("requirements", "food", "survival", "adaptation", "strength")
    demand(found.steps == wanted, problem="steps: not the five steps in order")
    podium = list(found.podium_points)
    demand(podium == sorted(podium, reverse=True) != [], problem="podium_points: they do not fall")
    low, high = found.adaptation_points
    demand(0 < low <= high, problem="adaptation_points: not a lowest and a highest award")
    demand(sorted(found.diet_order) == sorted(Diet), problem="diet_order: not the three diets")


def _check_versions(facts: Facts) -> None:
    demand = partial(entries.demand, file="darwins_choice/setup")
    double = _double(one.id for one in facts.versions)
    demand(double is None, problem=f"'{double}' is there twice")
    for version in facts.versions:
        name = f"version {version.id}"
        demand(bool(version.players), problem=f"{name}: nobody may play it")
        demand(all(2 <= one <= 6 for one in version.players), problem=f"{name}: not 2 to 6 players")
        demand(bool(version.territories) == version.events, problem=f"{name}: events without territories")
        if version.territories:
            _check_territory_numbers(facts, version)


def _check_territory_numbers(facts: Facts, version: Version) -> None:
    demand = partial(entries.demand, file="darwins_choice/setup")
    name = f"version {version.id}"
    demand(
        set(version.players) <= set(version.territories),
        problem=f"{name}: territories of a number of players",
    )
    most = len(facts.territories)
    demand(
        all(0 < one <= most for one in version.territories.values()),
        problem=f"{name}: not 1 to {most} territories",
    )
    demand(version.eras is not None, problem=f"{name}: no number of Eras")


def _check_setup(facts: Facts) -> None:
    demand = partial(entries.demand, file="darwins_choice/setup")
    for players, numbers in facts.biome_change.items():
        demand(2 <= players <= 6, problem=f"biome_change: {players} players")
        demand(
            len(numbers) == len(facts.backs), problem=f"biome_change {players}: not one for each transition"
        )
    added = [one.id for one in facts.biomes if one.expansion and not one.prehistoric]
    for group in (facts.two_player, facts.children):
        demand(sorted(group.biomes_added) == sorted(added), problem="biomes_added: not the new modern biomes")
    history = facts.history
    eras = next((one.eras for one in facts.versions if one.id == "history"), None)
    demand(eras is not None, problem="version history is missing")
    demand(len(history.event_backs) == (eras or 0) - 1, problem="history: not one event for each transition")
    backs = tuple(one for one in history.event_backs if one != "base")
    demand(backs == tuple(Back), problem="history: not each back once, in order")
    kept = facts.expansion_prehistoric - history.biomes_at_start
    demand(kept == 1, problem="history: not one prehistoric biome stays out")
    demand(
        facts.children.special_cards <= facts.children.special_cards_harder <= facts.special_cards,
        problem="children: more special cards than there are",
    )


def _check_scoring(facts: Facts) -> None:
    demand = partial(entries.demand, file="darwins_choice/scoring")
    ways = [one.version for one in facts.ways]
    demand(sorted(ways) == sorted(one.id for one in facts.versions), problem="ways: not one for each version")
    for one in facts.ways:
        demand(one.collected == bool(one.waste), problem=f"ways {one.version}: waste without collecting")


def _double(ids: Iterable[str]) -> str | None:
    return next((one for one, times in Counter(ids).items() if times > 1), None)
