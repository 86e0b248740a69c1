"""Where does the player aid open? A screen says which game and topic it is about; this finds the entry."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class AidPlace:
    """A place in the player aid: the game (as in "darwins_journey"), and a section or entry of it.

    `entry` "" = the table of contents of the game; `game` "" = wherever one was last.
    """

    game: str = ""
    entry: str = ""


def at_question(game: str, verb: str) -> AidPlace:
    """Return where to read about a question of a bot; "" = the game is over."""
    return AidPlace(game, _QUESTIONS.get(game, {}).get(verb, "scoring" if not verb else "solo"))


def at_line(game: str, name: str) -> AidPlace:
    """Return where to read about a line of the score or a field of the sheet ("city", "players[0].tags.city")."""
    known = _LINES.get(game, {})
    for part in reversed(re.findall(r"[a-z_]+", name)):
        if part in known:
            return AidPlace(game, known[part])
    return AidPlace(game, "scoring")


def at_start(game: str) -> AidPlace:
    """Return where to read about beginning a game against a bot, or an evening of Darwin's Choice."""
    if game == "darwins_choice":
        return AidPlace(game, "setup")
    return AidPlace(game, "solo-setup" if game.startswith("darwins") else "setup-solo")


_QUESTIONS: Mapping[str, Mapping[str, str]] = {
    "wayfarers": {
        "acquire": "solo-influence",
        "place": "solo-workers",
        "retrieve": "solo-workers",
        "workers": "solo-workers",
        "tile": "solo-caravan",
        "column": "solo-journal",
        "final_space": "solo-journal",
        "green_worker": "action-journal",
        "journal_tile": "icon-journal-tile",
        "draw_scheme": "solo-schemes",
        "human_turn": "placement-influence",
    },
    "darwins_journey": {
        "any_scroll": "solo-academy",
        "scroll": "solo-academy",
        "camp": "solo-camp",
        "contradiction": "solo-differences",
        "draw_action": "solo-turn",
        "draw_bonus": "solo-coins",
        "explorer": "solo-explore",
        "human_turn": "solo-differences",
        "lenses": "solo-main",
        "museum": "solo-deliver",
        "museum_start": "setup-board",
        "other": "icon-other",
        "researched": "solo-deliver",
        "round_end": "solo-round-end",
        "ship_end": "solo-sail",
        "specimen": "solo-explore",
        "stamps": "solo-letters",
        "tie": "solo-deliver",
        "tile": "end-envelopes",
        "where": "solo-differences",
    },
    "darwins_choice": {
        "territory_out": "setup-territories",
        "territories_used": "setup-territories",
        "era": "round-eras",
        "draw_event": "events-index",
        "biome_number": "transition-biomes",
        "lying_out": "events-removal",
        "in_stack": "variant-two",
        "desk": "round-action",
        "barrier": "events-barriers",
        "fails": "evaluation-requirements",
        "park": "icon-park",
        "park_level": "icon-park",
        "starves": "evaluation-food",
        "best": "evaluation-points",
        "strongest": "tie-evaluation",
        "special": "variant-children",
        "another_era": "variant-children",
        "victims": "events-wildlife",
        "spread": "events-wildlife",
        "lowest": "events-conservation",
        "replaced": "transition-biomes",
    },
}

_LINES: Mapping[str, Mapping[str, str]] = {
    "wayfarers": {
        "tags": "score-tags",
        "city": "score-tags",
        "vista": "score-tags",
        "harbour": "score-tags",
        "open_water": "score-tags",
        "sets": "score-tags",
        "comets": "score-comets",
        "space_points": "score-space",
        "space": "score-space",
        "space_cards": "score-space",
        "inspiration": "goal-rules",
        "inspiration_cards": "score-ai",
        "townsfolk_cards": "score-ai",
        "land_cards": "score-ai",
        "water_cards": "score-ai",
        "cards": "score-ai",
        "tiles": "score-tiles",
        "tile_points": "score-tiles",
        "special_tiles": "score-tiles",
        "influence": "score-guilds",
        "guild_black": "score-guilds",
        "guild_blue": "score-guilds",
        "guild_yellow": "score-guilds",
        "silver": "goal-list",
        "provisions": "goal-list",
    },
    "darwins_journey": {
        "track": "score-lines",
        "objectives": "score-objectives",
        "pair": "score-objectives",
        "five_seals": "score-seals",
        "six_seals": "score-seals",
        "tents": "score-tents",
        "theory": "score-theory",
        "coins": "score-rest",
        "knowledge": "score-rest",
    },
    "origin": {
        "objectives": "score-objectives",
        "cards": "score-cards",
        "hunting": "score-tokens",
        "straits": "score-tokens",
        "tiles": "score-tiles",
    },
    "darwins_choice": {
        "living": "score-game",
        "kept": "evaluation-dead",
        "survival": "evaluation-points",
        "adaptation": "evaluation-points",
        "podium": "evaluation-points",
        "events": "events-index",
        "extinct": "evaluation-dead",
        "spent": "placement-price",
        "collected": "score-children",
        "waste": "score-children",
        "dagger": "score-history",
        "team": "variant-beginners",
    },
}
