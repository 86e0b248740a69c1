"""What can be told to the rules at hand of Origin? Every value under a name, with its default wherever it cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assets.origin import load
from assets.origin.model import CardColour, PawnColour, TerritoryColour
from companion.games.origin.at_hand import Onto, Part, Side, Topic
from companion.games.origin.objectives import needs
from companion.games.origin.rules import Loot

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_TILES, MOST_DISTANCE, MOST_IN_HAND, MOST_PLAYED = 30, 4, 6, 5
"""Tiles in the box; a distance too far for every pawn; objectives in a hand, cards of a turn that anybody counts."""

MOST_FITTING, MOST_DRAWN = 2, 3
"""Tiles of a column that fit, and cards of a deck: a reward takes no more."""


def sound(told: Mapping[str, Any]) -> dict[str, Any]:
    """Return what was told with its default wherever it cannot be."""
    sound: dict[str, Any] = {}
    for name, (default, possible) in _possible().items():
        value = told.get(name, default)
        if isinstance(value, str) and not isinstance(default, (str, bool)) and value.isdecimal():
            value = int(value[:4])
        fits = isinstance(value, str) if isinstance(default, str) else type(value) is type(default)
        found = value if fits and value in possible else default
        sound[name] = str(found) if isinstance(found, str) else found
    counts = told.get("counts")
    card = sound["objective"]
    asked = {one.id: one.most for one in needs(load().objective(card))} if card else {}
    given = counts if isinstance(counts, dict) else {}
    sound["counts"] = {
        name: given[name]
        for name, most in asked.items()
        if type(given.get(name)) is int and 0 <= given[name] <= most
    }
    return sound


def _possible() -> dict[str, tuple[Any, Any]]:
    """Return everything that can be told: name -> (default, what is possible)."""
    facts = load()
    levels = range(max(facts.tile_levels) + 1)
    plain: dict[str, tuple[Any, Any]] = {
        "topic": (Topic.OBJECTIVE.value, list(Topic)),
        "objective": ("", ["", *(one.id for one in facts.objectives)]),
        "colour": (PawnColour.WHITE.value, list(PawnColour)),
        "height": (1, facts.heights),
        "strength": (1, facts.strengths),
        "mover_height": (1, facts.heights),
        "onto": (Onto.EMPTY.value, list(Onto)),
        "distance": (1, range(1, MOST_DISTANCE + 1)),
        "mover_strength": (2, facts.strengths),
        "theirs": (1, facts.strengths),
        "settled": (TerritoryColour.YELLOW.value, list(TerritoryColour)),
        "fitting": (1, range(MOST_FITTING + 1)),
        "deck": (MOST_DRAWN, range(MOST_DRAWN + 1)),
        "token_lies": (True, (True, False)),
        "card": (CardColour.YELLOW.value, [*CardColour, "hand", "stolen"]),
        "loot": (Loot.HAND_CARD.value, list(Loot)),
        "played": (0, range(MOST_PLAYED + 1)),
        "met": (True, (True, False)),
        "level": (1, levels),
        "highest": (0, levels),
        "final": (False, (True, False)),
        "objectives": (2, range(MOST_IN_HAND + 1)),
        "special": (False, (True, False)),
        "one": (Side.YOURS.value, list(Side)),
        "other": (Side.YOURS.value, list(Side)),
        "token": (Side.NOBODY.value, list(Side)),
        "part": (Part.ACTED.value, list(Part)),
    }
    return plain | {f"level_{level}": (0, range(MOST_TILES + 1)) for level in facts.tile_levels}
