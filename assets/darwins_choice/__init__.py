"""What do Darwin's Choice and Before and After print and state? `load()` gives every known fact, checked and frozen.

>>> facts = load()
>>> facts.event("war").redraw_without
(<Territory.CITY: 'city'>,)
>>> facts.version("history").eras
6
"""

from __future__ import annotations

from assets.darwins_choice.loading import facts_from, identity, identity_of, load, shipped_texts
from assets.darwins_choice.model import (
    Attribute,
    AwardLowestAdaptation,
    Back,
    Biome,
    Diet,
    Effect,
    Extinction,
    ExtinctionCause,
    Facts,
    HumanEvent,
    HumanTerritory,
    MigrationCost,
    MultiplyAdaptation,
    NoWaste,
    PlacePets,
    RaiseWasteThreshold,
    RemoveBiomes,
    RemoveTerritory,
    ScoringWay,
    Symbol,
    Territory,
    Version,
    WasteCondition,
)

__all__ = [
    "Attribute",
    "AwardLowestAdaptation",
    "Back",
    "Biome",
    "Diet",
    "Effect",
    "Extinction",
    "ExtinctionCause",
    "Facts",
    "HumanEvent",
    "HumanTerritory",
    "MigrationCost",
    "MultiplyAdaptation",
    "NoWaste",
    "PlacePets",
    "RaiseWasteThreshold",
    "RemoveBiomes",
    "RemoveTerritory",
    "ScoringWay",
    "Symbol",
    "Territory",
    "Version",
    "WasteCondition",
    "facts_from",
    "identity",
    "identity_of",
    "load",
    "shipped_texts",
]
