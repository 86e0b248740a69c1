"""The numbers of Darwin's Choice that texts of its player aid may name: placeholder -> the number as it is written."""

from __future__ import annotations

from typing import Any

from assets.aid.filling import series
from assets.darwins_choice.model import AwardLowestAdaptation, MigrationCost, load


def values() -> dict[str, Any]:
    """Return every placeholder with its value."""
    return {**_rules(), **_versions()}


def _rules() -> dict[str, Any]:
    facts = load()
    evaluation, change = facts.evaluation, facts.biome_change
    expansion, expansion_2 = facts.version("expansion"), facts.version("expansion_two_player")
    waste = {str(one.id.value): one.waste for one in facts.territories}
    effects: dict[type, Any] = {type(effect): effect for event in facts.events for effect in event.effects}
    return {
        "eras": expansion.eras,
        "hand": expansion.hand,
        "heads": facts.min_heads,
        "bodies": facts.min_bodies,
        "double_mutation": facts.double_mutation_most,
        "small_cards": facts.animal_cards_small,
        "large_cards": facts.animal_cards_large,
        "new_biomes": facts.expansion_biomes,
        "prehistoric": facts.expansion_prehistoric,
        "events": len(facts.events),
        "events_used": sum(one.used for one in facts.backs),
        "events_left": len(facts.events) - sum(one.used for one in facts.backs),
        "territories": len(facts.territories),
        "territories_3": expansion.territories[3],
        "territories_5": expansion.territories[5],
        "territories_2": expansion_2.territories[2],
        "stack": facts.cards_per_stack,
        "best": facts.levels[0],
        "worst": facts.levels[-1],
        "park": facts.park.species,
        "park_2": facts.park.species_two_players,
        "chips": facts.waste_chips,
        "chips_each": facts.waste_per_species,
        "units": facts.waste_units,
        "agriculture_raised": waste["agriculture"].raised,
        "industry_raised": waste["industry"].raised,
        "migration": effects[MigrationCost].points,
        "conservation": effects[AwardLowestAdaptation].points,
        "catastrophe": -facts.event("environmental_catastrophe").index,
        "child_waste": -facts.way("child_friendly").waste,
        "survival": evaluation.survival_points,
        "award_low": evaluation.adaptation_points[0],
        "award_high": evaluation.adaptation_points[1],
        "podium": series(evaluation.podium_points),
        "kept": evaluation.kept_of_extinct,
        "change_3": series(change[3]),
        "change_5": series(change[5]),
    }


def _versions() -> dict[str, Any]:
    facts = load()
    history = facts.history
    return {
        "stack_2": facts.two_player.biome_stack,
        "special_cards": facts.children.special_cards,
        "special_cards_all": facts.special_cards,
        "history_eras": facts.version("history").eras,
        "history_hand": facts.version("history").hand,
        "history_biomes": history.biomes_at_start,
        "history_open": history.territories_open_after,
        "history_change": series(history.biome_change),
        "history_actions": history.main_actions,
        "history_small": history.trade_zone_small,
        "history_large": history.trade_zone_large,
        "history_bonus": facts.way("history").bonus,
        "history_out": ", ".join(history.base_events_out),
    }
