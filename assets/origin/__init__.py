"""What is in the box of Origin, and what do its rules count? `load()` gives every known fact, checked and frozen.

>>> facts = load()
>>> facts.objective("territory_green_2").condition
OnColour(colour=<TerritoryColour.GREEN: 'green'>, pawns=2)
>>> facts.unknown["hunting_tokens"]
('values',)
"""

from __future__ import annotations

from assets.origin.loading import facts_from, load, shipped_texts
from assets.origin.model import (
    CardColour,
    Condition,
    Continent,
    Evolution,
    Facts,
    Linked,
    Objective,
    ObjectiveKind,
    OfEachColour,
    OnColour,
    OnContinent,
    PawnAttribute,
    PawnColour,
    PawnSet,
    PawnsLike,
    Reward,
    Spread,
    StraitTokens,
    TerritoryColour,
    TileColumn,
    TilesOfLevel,
)

__all__ = [
    "CardColour",
    "Condition",
    "Continent",
    "Evolution",
    "Facts",
    "Linked",
    "Objective",
    "ObjectiveKind",
    "OfEachColour",
    "OnColour",
    "OnContinent",
    "PawnAttribute",
    "PawnColour",
    "PawnSet",
    "PawnsLike",
    "Reward",
    "Spread",
    "StraitTokens",
    "TerritoryColour",
    "TileColumn",
    "TilesOfLevel",
    "facts_from",
    "load",
    "shipped_texts",
]
