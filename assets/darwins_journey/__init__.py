"""What is in the box of Darwin's Journey? `load()` gives every fact, checked; the values are frozen.

>>> facts = load()
>>> [str(effect) for effect in facts.location("academy-3").effects]
['seal_buy 0', 'seal_buy 3']
>>> facts.reference.not_printed("white")
('cards', 'board.white', 'bonus.white', 'marks', 'icons')
"""

from __future__ import annotations

from assets.darwins_journey.alfred import (
    BOARDS,
    PARTS,
    ActionCard,
    AlfredBoard,
    AlfredSet,
    BonusCard,
    Choice,
    LagMark,
    Option,
    SealRow,
    parts_of,
)
from assets.darwins_journey.board import (
    COLOURS,
    KINDS,
    PURPLE,
    Academy,
    Campsite,
    CorrespondenceTile,
    Delivery,
    Diaries,
    Location,
    Page,
    Space,
    Specimen,
    TheoryTrack,
    Track,
)
from assets.darwins_journey.check_alfred import (
    SetProblem,
    accept_set,
    board_problems,
    card_problems,
    deck_problems,
    effect_problems,
    mark_problems,
    row_problems,
    set_problems,
)
from assets.darwins_journey.contents import Facts
from assets.darwins_journey.effects import ALFRED_CAN, Do, Effect, parse_effect
from assets.darwins_journey.loading import facts_from, identity, identity_of, load, shipped_texts
from assets.darwins_journey.pieces import (
    AlfredRules,
    BeagleGoal,
    CrewCard,
    Objective,
    ObjectiveSlot,
    PlayerBoard,
    Scoring,
    Setup,
    SpecialTile,
)
from assets.darwins_journey.read_alfred import set_from, set_to
from assets.facts.rows import Provenance

__all__ = [
    "ALFRED_CAN",
    "BOARDS",
    "COLOURS",
    "KINDS",
    "PARTS",
    "PURPLE",
    "Academy",
    "ActionCard",
    "AlfredBoard",
    "AlfredRules",
    "AlfredSet",
    "BeagleGoal",
    "BonusCard",
    "Campsite",
    "Choice",
    "CorrespondenceTile",
    "CrewCard",
    "Delivery",
    "Diaries",
    "Do",
    "Effect",
    "Facts",
    "LagMark",
    "Location",
    "Objective",
    "ObjectiveSlot",
    "Option",
    "Page",
    "PlayerBoard",
    "Provenance",
    "Scoring",
    "SealRow",
    "SetProblem",
    "Setup",
    "Space",
    "SpecialTile",
    "Specimen",
    "TheoryTrack",
    "Track",
    "accept_set",
    "board_problems",
    "card_problems",
    "deck_problems",
    "effect_problems",
    "facts_from",
    "identity",
    "identity_of",
    "load",
    "mark_problems",
    "parse_effect",
    "parts_of",
    "row_problems",
    "set_from",
    "set_problems",
    "set_to",
    "shipped_texts",
]
