"""What is in the box of Wayfarers of the South Tigris? `load()` gives every fact, checked; the values are frozen.

>>> facts = load()
>>> facts.ai_board("journal").focus
Effect(kind=<EffectKind.JOURNAL: 'journal'>, colour=None, free=False)
>>> [str(effect) for effect in facts.scheme(4).second]
['influence blue', 'upgrade any']
"""

from __future__ import annotations

from assets.facts.rows import Provenance
from assets.wayfarers.boards import (
    AiBoard,
    AiStart,
    BoardCard,
    Capital,
    CapitalSpace,
    Goods,
    HumanStart,
    IconSwap,
    JournalLink,
    JournalSpace,
    JournalTile,
    PlaceWorker,
    Requirement,
    SchemeCard,
    Scoring,
    Setup,
    SlotStart,
    SpecialTile,
    SpendToAcquire,
    TrackSpace,
    UpgradeTile,
    WorkerSpace,
)
from assets.wayfarers.cards import (
    Card,
    Comet,
    Goal,
    InspirationCard,
    LandCard,
    PerCount,
    Sets,
    SpaceCard,
    SpaceVp,
    SunMoon,
    Threshold,
    TownsfolkCard,
    WaterCard,
)
from assets.wayfarers.codes import parse_effect
from assets.wayfarers.contents import Facts
from assets.wayfarers.loading import facts_from, identity, identity_of, load, shipped_texts
from assets.wayfarers.symbols import GUILDS, Asset, CardTag, CardType, Colour, Effect, EffectKind, Path

__all__ = [
    "GUILDS",
    "AiBoard",
    "AiStart",
    "Asset",
    "BoardCard",
    "Capital",
    "CapitalSpace",
    "Card",
    "CardTag",
    "CardType",
    "Colour",
    "Comet",
    "Effect",
    "EffectKind",
    "Facts",
    "Goal",
    "Goods",
    "HumanStart",
    "IconSwap",
    "InspirationCard",
    "JournalLink",
    "JournalSpace",
    "JournalTile",
    "LandCard",
    "Path",
    "PerCount",
    "PlaceWorker",
    "Provenance",
    "Requirement",
    "SchemeCard",
    "Scoring",
    "Sets",
    "Setup",
    "SlotStart",
    "SpaceCard",
    "SpaceVp",
    "SpecialTile",
    "SpendToAcquire",
    "SunMoon",
    "Threshold",
    "TownsfolkCard",
    "TrackSpace",
    "UpgradeTile",
    "WaterCard",
    "WorkerSpace",
    "facts_from",
    "identity",
    "identity_of",
    "load",
    "parse_effect",
    "shipped_texts",
]
