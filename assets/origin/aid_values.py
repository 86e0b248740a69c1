"""The numbers of Origin that texts of its player aid may name: placeholder -> the number as it is written."""

from __future__ import annotations

from typing import Any

from assets.origin.model import TileColumn, load


def values() -> dict[str, Any]:
    """Return every placeholder with its value."""
    facts = load()
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
        "tiles_brown": facts.tiles_face_up[TileColumn.BROWN],
        "tiles_up": facts.tiles_face_up[TileColumn.YELLOW],
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
