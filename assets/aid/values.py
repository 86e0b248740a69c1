"""Which numbers of the facts may a text of the player aid name? Placeholder -> the number as it is written."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from assets import darwins_journey
from assets.darwins_choice import model as darwins_choice
from assets.darwins_journey.effects import Do
from assets.origin import model as origin
from assets.wayfarers import model as wayfarers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from assets.wayfarers.model import SlotStart


def values_of(game: str) -> Mapping[str, str]:
    """Return every placeholder of a game with its value; KeyError if the game has no player aid."""
    found = _MAKERS[game]()
    return MappingProxyType({name: str(value) for name, value in found.items()})


def _wayfarers() -> dict[str, Any]:
    facts = wayfarers.load()
    human, ai, scoring = facts.human_start, facts.ai_start, facts.scoring
    influence = {str(guild.value): n for guild, n in human.influence.items()}
    cost = facts.extra_journal_cost
    prices = {str(colour.value): price for colour, price in facts.tile_prices.items()}
    return {
        "provisions": human.provisions,
        "silver": human.silver,
        "blue_influence": influence["blue"],
        "dice": human.dice_rolled,
        "dice_reserve": human.dice_reserve,
        "tokens": human.influence_tokens,
        "copies": facts.setup.copies_per_basic_tile,
        "special_tiles": len(facts.special_tiles),
        "journal_tiles": facts.setup.journal_tiles,
        "green_workers": facts.setup.green_workers_on_track,
        "face_up": facts.setup.face_up_per_deck,
        "schemes": len(facts.schemes),
        "track_spaces": len(facts.resource_track),
        "ai_resource_space": ai.resource_space,
        "comet_max": facts.comet_track_max,
        "caravan_squares": len(facts.ai_boards[0].caravan),
        "behind": cost["behind"],
        "level": cost["level"],
        "ahead": cost["ahead"],
        "last_column": max(space.column for space in facts.journal_spaces),
        "spend": next(one.first.amount for one in facts.schemes if hasattr(one.first, "amount")),
        "tags_counted": len(scoring.primary_tag_vp) - 1,
        "four_different": scoring.four_different_vp,
        "guild": scoring.guild_majority_vp,
        "second_provisions": facts.seat_2.provisions,
        "second_silver": facts.seat_2.silver,
        "third_provisions": facts.seat_3.provisions,
        "third_silver": facts.seat_3.silver,
        "fourth_provisions": facts.seat_4.provisions,
        "fourth_silver": facts.seat_4.silver,
        "space_costs": _series(facts.space_costs),
        "deck_provisions": max(space.pays for space in facts.worker_spaces),
        "yellow_silver": prices["yellow"].silver,
        "yellow_influence": prices["yellow"].influence,
        "blue_silver": prices["blue"].silver,
        "blue_tile_influence": prices["blue"].influence,
        "camel_column": facts.caravan_start["camel_column"],
        "telescope_column": facts.caravan_start["telescope_column"],
        "die_columns": _series(
            sorted(
                {one.column for one in facts.journal_spaces if any(str(e) == "new die" for e in one.reward)}
            )
        ),
        "abilities": facts.setup.guild_ability_per_turn,
        "bonus_after": next(one.space for one in facts.resource_track if one.bonus_on_leaving),
        "wanted": _wanted(facts),
        **{
            f"order_{start.sum}": _slots(start, facts.setup.face_up_per_deck)
            for start in facts.slot_by_sum
            if start.sum != 1
        },
    }


def _slots(start: SlotStart, count: int) -> str:
    """Return the slots in the order a sum value looks at them (W34)."""
    return _series((start.from_centre - 1 + start.step * place) % count + 1 for place in range(count))


def _wanted(facts: wayfarers.Facts) -> str:
    """Return which inspiration card each space of the resource track wants (W45): "0, 1, 2 → 2; …"."""
    spaces: dict[int, list[int]] = {}
    for one in facts.resource_track:
        spaces.setdefault(one.inspiration, []).append(one.space)
    return "; ".join(f"{_series(spaces[card])} → {card}" for card in sorted(spaces))


def _journey() -> dict[str, Any]:
    return {**_journey_pieces(), **_journey_points(), **_journey_solo()}


def _journey_pieces() -> dict[str, Any]:
    facts = darwins_journey.load()
    setup, board, diaries = facts.setup, facts.player_board, facts.diaries
    rules = facts.objective_rules
    (spread,) = {e.n for c in facts.crew_cards for e in c.effects if e.kind is Do.STAMPS_SPREAD}
    (swap,) = {e.n for c in facts.special_tiles for e in c.effects if e.kind is Do.KNOWLEDGE_SWAP}
    return {
        "rounds": setup.rounds,
        "phases": ", ".join(setup.phases),
        "workers": board.workers,
        "supply_coins": board.supply["coins"],
        "supply_knowledge": board.supply["knowledge"],
        "explorers": board.supply["explorers"],
        "lenses": board.supply["lenses"],
        "cubes": board.supply["cubes"],
        "tents": len(board.tents),
        "stacks": len(board.stamps),
        "per_stack": board.per_stack,
        "seals_in_row": board.seals_in_row,
        "silver_at": board.silver_distinction_at,
        "golden_at": board.golden_distinction_at,
        "spot_costs": _series(board.seal_spot_costs),
        "penalty_1": diaries.penalty_by_players[0],
        "penalty_4": diaries.penalty_by_players[3],
        "knowledge_price": diaries.knowledge_price_for_alfred,
        "lens_coin": diaries.lens_owner_coin,
        "unlock_cost": diaries.special.unlock_cost,
        "turn_order_solo": diaries.turn_order_coins_by_players[0],
        "turn_order_4": diaries.turn_order_coins_by_players[3],
        "scrolls": facts.academy.scrolls,
        "seals_per_scroll": facts.academy.seals_per_scroll,
        "scroll_costs": _series(facts.academy.scroll_costs),
        "purple_seals": facts.academy.purple_seals,
        "ocean_end": facts.ocean.first_to_final_vp,
        "island_end": facts.islands[0].first_to_final_vp,
        "envelopes": facts.correspondence_in_play,
        "spread": spread,
        "swap": swap,
        "crew_dealt": setup.crew_dealt,
        "crew_kept": setup.crew_kept,
        "reserve": rules.reserve_size,
        "objective_tiles": sum(rules.in_box.values()),
        "objectives_listed": len(facts.objectives),
    }


def _journey_points() -> dict[str, Any]:
    facts = darwins_journey.load()
    setup, scoring, delivery, board = facts.setup, facts.scoring, facts.delivery, facts.player_board
    return {
        "pair": board.pair_vp,
        "five_seals": board.five_seals_vp,
        "six_seals": board.six_seals_vp,
        "both_seals": board.five_seals_vp + board.six_seals_vp,
        "tents_vp": scoring.line("tents").vp,
        "museum_base": scoring.museum_base,
        "museum_in_row": scoring.museum_tiles_per_row,
        "coins_per": scoring.line("coins").per,
        "coins_vp": scoring.line("coins").vp,
        "knowledge_vp": scoring.line("knowledge").vp,
        "goal_floor": scoring.beagle_goal_floor,
        "goals": facts.beagle_goals_in_play,
        "empty_coin": delivery.empty_neighbour_coins,
        "filled_theory": delivery.filled_neighbour_theory,
        "row_coin": delivery.row_first_coin,
        "row_theory": delivery.row_last_theory,
        "second_delivery": delivery.second_delivery_cost,
        "second_research": delivery.second_research_cost,
        "theory_steps": facts.theory.steps,
        "sample_theory": scoring.sample.theory_vp,
        "sample_books": scoring.sample.theory_books,
        "sample_modifier": scoring.sample.theory_modifier,
        "display": setup.board.objectives_face_up_each_colour[1],
        **{f"map_{n}": setup.board.specimens_on_map[n - 1] for n in (2, 3, 4)},
        **{f"museum_{n}": setup.board.specimens_in_museum[n - 1] for n in (2, 3)},
        **{f"seals_out_{n}": setup.board.regular_seals_removed_per_colour[n - 1] for n in (2, 3)},
    }


def _journey_solo() -> dict[str, Any]:
    facts = darwins_journey.load()
    alfred, solo = facts.alfred, facts.setup.solo
    return {
        "special_solo": facts.special_in_play[0],
        "special_2": facts.special_in_play[1],
        "display_solo": facts.setup.board.objectives_face_up_each_colour[0],
        "crew_drawn": solo.crew_drawn,
        "solo_crew_kept": solo.crew_kept,
        "pairs_shown": solo.objective_pairs_shown,
        "action_cards": solo.action_cards,
        "bonus_cards": solo.bonus_cards,
        "delivery_cards": alfred.delivery_cards,
        "coin_cap": alfred.coin_cap,
        "rest_coins": alfred.rest_coins,
        "rest_bonus": alfred.rest_bonus,
        "special_bonus": alfred.special_diary_bonus,
        "alfred_knowledge": alfred.knowledge_as_coins,
        "same_colour": alfred.same_colour_in_row,
        "lens_user": alfred.lens_user_coins,
        "bonus_at": _either(alfred.bonus_cards_at),
    }


def _origin() -> dict[str, Any]:
    facts = origin.load()
    reward, cards = facts.reward, facts.cards
    decks = {str(colour.value): n for colour, n in cards.decks.items()}
    return {
        "low": facts.players.low,
        "high": facts.players.high,
        "villages": facts.villages.each,
        "pawns": facts.pawns.distinct,
        "pawns_4": facts.pawns.total,
        "straits": facts.strait_tokens,
        "hunting": facts.hunting_tokens,
        "tiles": facts.innovation_tiles,
        "tiles_down": facts.tiles_face_down,
        "tiles_brown": facts.tiles_face_up[origin.TileColumn.BROWN],
        "tiles_up": facts.tiles_face_up[origin.TileColumn.YELLOW],
        "levels": len(facts.tile_levels),
        "yellow_cards": decks["yellow"],
        "orange_cards": decks["orange"],
        "purple_cards": decks["purple"],
        "dealt": facts.starting_objectives.dealt,
        "kept": facts.starting_objectives.kept,
        "actions": facts.actions_per_turn,
        "tallest": facts.heights[-1],
        "changed": facts.evolution.attributes_changed,
        "step": facts.evolution.step,
        "tiles_with_card": reward.tiles_with_card,
        "cards_with_tile": reward.cards_with_tile,
        "drawn": reward.drawn,
        "put_back": reward.put_back,
        "brown_tiles": reward.brown_tiles,
        "other_tiles": reward.other_tiles,
        "in_hand": facts.objectives_in_hand,
        "in_hand_special": facts.objectives_in_hand_with_special_card,
        "objectives": len(facts.objectives),
        "objective_points": facts.objectives_total,
        "card_points": facts.card_points,
        "top_tile": facts.tile_points[facts.tile_levels[-1]],
        "other_tile": facts.tile_points[1],
        "triggers": "; ".join(facts.end_triggers),
    }


def _choice() -> dict[str, Any]:
    return {**_choice_rules(), **_choice_versions()}


def _choice_rules() -> dict[str, Any]:
    facts = darwins_choice.load()
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
        "migration": effects[darwins_choice.MigrationCost].points,
        "conservation": effects[darwins_choice.AwardLowestAdaptation].points,
        "catastrophe": -facts.event("environmental_catastrophe").index,
        "child_waste": -facts.way("child_friendly").waste,
        "survival": evaluation.survival_points,
        "award_low": evaluation.adaptation_points[0],
        "award_high": evaluation.adaptation_points[1],
        "podium": _series(evaluation.podium_points),
        "kept": evaluation.kept_of_extinct,
        "change_3": _series(change[3]),
        "change_5": _series(change[5]),
    }


def _choice_versions() -> dict[str, Any]:
    facts = darwins_choice.load()
    history = facts.history
    return {
        "stack_2": facts.two_player.biome_stack,
        "special_cards": facts.children.special_cards,
        "special_cards_all": facts.special_cards,
        "history_eras": facts.version("history").eras,
        "history_hand": facts.version("history").hand,
        "history_biomes": history.biomes_at_start,
        "history_open": history.territories_open_after,
        "history_change": _series(history.biome_change),
        "history_actions": history.main_actions,
        "history_small": history.trade_zone_small,
        "history_large": history.trade_zone_large,
        "history_bonus": facts.way("history").bonus,
        "history_out": ", ".join(history.base_events_out),
    }


def _series(numbers: Iterable[int]) -> str:
    return ", ".join(str(one) for one in numbers)


def _either(numbers: Iterable[int]) -> str:
    return " / ".join(str(one) for one in numbers)


_MAKERS: Mapping[str, Callable[[], dict[str, Any]]] = {
    "wayfarers": _wayfarers,
    "darwins_journey": _journey,
    "origin": _origin,
    "darwins_choice": _choice,
}
