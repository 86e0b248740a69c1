"""Which facts of Origin does a score, a rule at hand or a set-up get? One frozen value with everything in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assets.facts.rows import Provenance
    from assets.origin.symbols import (
        CardColour,
        Continent,
        Objective,
        PawnColour,
        TerritoryColour,
        TileColumn,
    )


@dataclass(frozen=True, slots=True)
class PlayerCount:
    """How many may play, low..high."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Villages:
    """How many villages a player has, and how many the box holds."""

    each: int
    total: int


@dataclass(frozen=True, slots=True)
class StartPawn:
    """The neutral pawn that lies out at the start, of any colour."""

    height: int
    strength: int


@dataclass(frozen=True, slots=True)
class PawnSet:
    """`distinct` different pawns; with the most players one more of each of `doubled_height`, `total` in all."""

    distinct: int
    total: int
    doubled_height: int
    used: Mapping[int, int]
    start: StartPawn


@dataclass(frozen=True, slots=True)
class Cards:
    """The size of each deck, and what happens with objectives at the start."""

    decks: Mapping[CardColour, int]
    total: int
    objectives_dealt: int
    objectives_kept: int


@dataclass(frozen=True, slots=True)
class Evolution:
    """How far a new pawn may be from its model."""

    attributes_changed: int
    step: int
    may_shrink: bool


@dataclass(frozen=True, slots=True)
class Reward:
    """What a territory brings: the two choices of a coloured one, the two of a brown one."""

    tiles_with_card: int
    cards_with_tile: int
    drawn: int
    put_back: int
    brown_tiles: int
    other_tiles: int


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything known of Origin. `unknown` and `inferred` name by subject what no text gives and what is our reading."""

    players: PlayerCount
    villages: Villages
    heights: tuple[int, ...]
    strengths: tuple[int, ...]
    pawn_colours: tuple[PawnColour, ...]
    pawns: PawnSet
    strait_tokens: int
    hunting_tokens: int
    tile_levels: tuple[int, ...]
    tile_columns: tuple[TileColumn, ...]
    innovation_tiles: int
    tiles_face_up: Mapping[TileColumn, int]
    tiles_face_down: int
    cards: Cards
    continents: tuple[Continent, ...]
    territory_colours: tuple[TerritoryColour, ...]
    objectives: tuple[Objective, ...]
    objectives_total: int
    actions_per_turn: int
    cards_per_turn: Mapping[CardColour, int]
    evolution: Evolution
    placed_next_to_model: bool
    placed_on_empty: bool
    reward: Reward
    objectives_in_hand: int
    objectives_in_hand_with_special_card: int
    never_stolen: tuple[str, ...]
    card_points: int
    tile_points: Mapping[int, int]
    tie_break: tuple[str, ...]
    end_triggers: tuple[str, ...]
    unknown: Mapping[str, tuple[str, ...]]
    inferred: Mapping[str, tuple[str, ...]]
    provenance: Mapping[str, Provenance]

    def objective(self, objective_id: str) -> Objective:
        """Return the objective card of that id; KeyError if there is none."""
        for one in self.objectives:
            if one.id == objective_id:
                return one
        raise KeyError(objective_id)
