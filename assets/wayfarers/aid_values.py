"""The numbers of Wayfarers of the South Tigris that texts of its player aid may name: placeholder -> the number as it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assets.aid.filling import series
from assets.wayfarers.model import load

if TYPE_CHECKING:
    from assets.wayfarers.model import Facts, SlotStart


def values() -> dict[str, Any]:
    """Return every placeholder with its value."""
    facts = load()
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
        "space_costs": series(facts.space_costs),
        "deck_provisions": max(space.pays for space in facts.worker_spaces),
        "yellow_silver": prices["yellow"].silver,
        "yellow_influence": prices["yellow"].influence,
        "blue_silver": prices["blue"].silver,
        "blue_tile_influence": prices["blue"].influence,
        "camel_column": facts.caravan_start["camel_column"],
        "telescope_column": facts.caravan_start["telescope_column"],
        "die_columns": series(
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
    return series((start.from_centre - 1 + start.step * place) % count + 1 for place in range(count))


def _wanted(facts: Facts) -> str:
    """Return which inspiration card each space of the resource track wants (W45): "0, 1, 2 → 2; …"."""
    spaces: dict[int, list[int]] = {}
    for one in facts.resource_track:
        spaces.setdefault(one.inspiration, []).append(one.space)
    return "; ".join(f"{series(spaces[card])} → {card}" for card in sorted(spaces))
