"""The numbers of Darwin's Journey that texts of its player aid may name: placeholder -> the number as it is written."""

from __future__ import annotations

from typing import Any

from assets.aid.filling import either, series
from assets.darwins_journey.effects import Do
from assets.darwins_journey.model import load


def values() -> dict[str, Any]:
    """Return every placeholder with its value."""
    return {**_pieces(), **_points(), **_solo()}


def _pieces() -> dict[str, Any]:
    facts = load()
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
        "spot_costs": series(board.seal_spot_costs),
        "penalty_1": diaries.penalty_by_players[0],
        "penalty_4": diaries.penalty_by_players[3],
        "knowledge_price": diaries.knowledge_price_for_alfred,
        "lens_coin": diaries.lens_owner_coin,
        "unlock_cost": diaries.special.unlock_cost,
        "turn_order_solo": diaries.turn_order_coins_by_players[0],
        "turn_order_4": diaries.turn_order_coins_by_players[3],
        "scrolls": facts.academy.scrolls,
        "seals_per_scroll": facts.academy.seals_per_scroll,
        "scroll_costs": series(facts.academy.scroll_costs),
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


def _points() -> dict[str, Any]:
    facts = load()
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


def _solo() -> dict[str, Any]:
    facts = load()
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
        "bonus_at": either(alfred.bonus_cards_at),
    }
