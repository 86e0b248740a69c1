"""Which colours, continents, cards and conditions does Origin print? The words everything else is said in."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assets.facts.rows import Provenance


class Continent(StrEnum):
    """Where a territory lies."""

    AFRICA = "africa"
    EURASIA = "eurasia"
    OCEANIA = "oceania"
    SOUTH_AMERICA = "south_america"
    NORTH_AMERICA = "north_america"
    ANTARCTICA = "antarctica"


class TerritoryColour(StrEnum):
    """The colour of a territory; settling it is rewarded by colour."""

    YELLOW = "yellow"
    ORANGE = "orange"
    PURPLE = "purple"
    BROWN = "brown"
    GREEN = "green"


class CardColour(StrEnum):
    """The three decks: yellow for once, orange for good, purple objectives."""

    YELLOW = "yellow"
    ORANGE = "orange"
    PURPLE = "purple"


class TileColumn(StrEnum):
    """The four columns of innovation tiles."""

    YELLOW = "yellow"
    ORANGE = "orange"
    PURPLE = "purple"
    BROWN = "brown"


class PawnColour(StrEnum):
    """The colour of a pawn; it says nothing of its owner."""

    WHITE = "white"
    BROWN = "brown"
    BLACK = "black"


class PawnAttribute(StrEnum):
    """What an objective may ask of pawns."""

    HEIGHT = "height"
    STRENGTH = "strength"


class ObjectiveKind(StrEnum):
    """What an objective looks at."""

    TERRITORY_COLOUR = "territory_colour"
    CONTINENT = "continent"
    CONFIGURATION = "configuration"
    PAWNS = "pawns"
    INNOVATION = "innovation"
    STRAITS = "straits"


@dataclass(frozen=True, slots=True)
class OnColour:
    """At least so many own pawns on territories of this colour."""

    colour: TerritoryColour
    pawns: int


@dataclass(frozen=True, slots=True)
class OnContinent:
    """At least so many own pawns on this continent."""

    continent: Continent
    pawns: int


@dataclass(frozen=True, slots=True)
class Linked:
    """So many linked own territories, lying on exactly so many continents."""

    territories: int
    continents: int


@dataclass(frozen=True, slots=True)
class Spread:
    """Own pawns on at least so many different continents."""

    continents: int


@dataclass(frozen=True, slots=True)
class PawnsLike:
    """At least so many own pawns of this height or strength."""

    attribute: PawnAttribute
    value: int
    pawns: int


@dataclass(frozen=True, slots=True)
class OfEachColour:
    """At least so many own pawns of each of these colours."""

    each: int
    colours: tuple[PawnColour, ...]


@dataclass(frozen=True, slots=True)
class TilesOfLevel:
    """At least so many own innovation tiles of exactly this level."""

    level: int
    tiles: int


@dataclass(frozen=True, slots=True)
class StraitTokens:
    """At least so many own strait tokens."""

    tokens: int


Condition: TypeAlias = (
    OnColour | OnContinent | Linked | Spread | PawnsLike | OfEachColour | TilesOfLevel | StraitTokens
)
"""What an objective asks for."""


@dataclass(frozen=True, slots=True)
class Objective:
    """An objective card: its id, what it looks at, its VP and its condition."""

    id: str
    kind: ObjectiveKind
    points: int
    condition: Condition


# ---- Which facts of Origin does a score, a rule at hand or a set-up get? One frozen value with everything in it.


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
