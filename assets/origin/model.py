"""Everything known of Origin: the facts of its box and rules as one frozen value.

>>> facts = load()
>>> facts.objective("territory_green_2").condition
OnColour(colour=<TerritoryColour.GREEN: 'green'>, pawns=2)
>>> facts.unknown["hunting_tokens"]
('values',)
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Annotated, TypeAlias

from assets.facts import EACH, FactsFiles, Provenance, named, twice
from assets.reading import At, Between, Natural, Positive, Size

Level: TypeAlias = Annotated[int, Between(1, 5)]
"""The level of an innovation tile."""


SHOWN = {"rulings.toml": (("ruling", EACH, "heading"),)}
"""File -> where in it texts stand that a person reads, besides the sources of the facts."""


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
    pawns: Positive


@dataclass(frozen=True, slots=True)
class OnContinent:
    """At least so many own pawns on this continent."""

    continent: Continent
    pawns: Positive


@dataclass(frozen=True, slots=True)
class Linked:
    """So many linked own territories, lying on exactly so many continents."""

    territories: Annotated[Positive, At("linked")]
    continents: Annotated[int, Between(1, len(Continent))]


@dataclass(frozen=True, slots=True)
class Spread:
    """Own pawns on at least so many different continents."""

    continents: Annotated[int, At("spread"), Between(2, len(Continent))]


@dataclass(frozen=True, slots=True)
class PawnsLike:
    """At least so many own pawns of this height or strength."""

    attribute: PawnAttribute
    value: Annotated[int, Between(1, 3)]
    pawns: Positive


@dataclass(frozen=True, slots=True)
class OfEachColour:
    """At least so many own pawns of each of these colours."""

    each: Positive
    colours: Annotated[tuple[PawnColour, ...], At("of"), Size(1, 3)]


@dataclass(frozen=True, slots=True)
class TilesOfLevel:
    """At least so many own innovation tiles of exactly this level."""

    level: Level
    tiles: Positive


@dataclass(frozen=True, slots=True)
class StraitTokens:
    """At least so many own strait tokens."""

    tokens: Positive


Condition: TypeAlias = (
    OnColour | OnContinent | Linked | Spread | PawnsLike | OfEachColour | TilesOfLevel | StraitTokens
)
"""What an objective asks for."""


@dataclass(frozen=True, slots=True)
class Objective:
    """An objective card: its id, what it looks at, its VP and its condition."""

    id: str
    kind: ObjectiveKind
    points: Positive
    condition: Condition


@dataclass(frozen=True, slots=True)
class PlayerCount:
    """How many may play, low..high."""

    low: Natural
    high: Natural


@dataclass(frozen=True, slots=True)
class Villages:
    """How many villages a player has, and how many the box holds."""

    each: Natural
    total: Natural


@dataclass(frozen=True, slots=True)
class StartPawn:
    """The neutral pawn that lies out at the start, of any colour."""

    height: Natural
    strength: Natural


@dataclass(frozen=True, slots=True)
class PawnSet:
    """`distinct` different pawns; with the most players one more of each of `doubled_height`, `total` in all."""

    distinct: Natural
    total: Natural
    doubled_height: Natural
    used: Mapping[int, Natural]
    start: StartPawn


@dataclass(frozen=True, slots=True)
class Cards:
    """The size of each deck."""

    yellow: Natural
    orange: Natural
    purple: Natural
    total: Natural

    @property
    def decks(self) -> Mapping[CardColour, int]:
        """Return the size of each deck by its colour."""
        return {
            CardColour.YELLOW: self.yellow,
            CardColour.ORANGE: self.orange,
            CardColour.PURPLE: self.purple,
        }


@dataclass(frozen=True, slots=True)
class StartingObjectives:
    """How many objectives everyone is dealt, and keeps of them."""

    dealt: Natural
    kept: Natural


@dataclass(frozen=True, slots=True)
class Evolution:
    """How far a new pawn may be from its model."""

    attributes_changed: Natural
    step: Natural
    may_shrink: bool


@dataclass(frozen=True, slots=True)
class Reward:
    """What a territory brings: the two choices of a coloured one, the two of a brown one."""

    tiles_with_card: Natural
    cards_with_tile: Natural
    drawn: Natural
    put_back: Natural
    brown_tiles: Natural
    other_tiles: Natural


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything known of Origin. `unknown` and `inferred` name by subject what no text gives and what is our reading."""

    players: Annotated[PlayerCount, At("components.players")]
    villages: Annotated[Villages, At("components.villages")]
    heights: Annotated[tuple[Natural, ...], At("components.heights")]
    strengths: Annotated[tuple[Natural, ...], At("components.strengths")]
    pawns: Annotated[PawnSet, At("components.pawns")]
    strait_tokens: Annotated[Natural, At("components.strait_tokens")]
    hunting_tokens: Annotated[Natural, At("components.hunting_tokens")]
    tile_levels: Annotated[tuple[Natural, ...], At("components.tile_levels")]
    innovation_tiles: Annotated[Natural, At("components.innovation_tiles")]
    tiles_face_up: Annotated[Mapping[TileColumn, Natural], At("components.tiles_face_up")]
    tiles_face_down: Annotated[Natural, At("components.tiles_face_down")]
    cards: Annotated[Cards, At("components.cards")]
    starting_objectives: Annotated[StartingObjectives, At("components.starting_objectives")]
    continents: Annotated[tuple[Continent, ...], At("components.continents")]
    territory_colours: Annotated[tuple[TerritoryColour, ...], At("components.territory_colours")]
    objectives: Annotated[tuple[Objective, ...], At("objectives.objective")]
    objectives_total: Annotated[Natural, At("objectives.points_total")]
    actions_per_turn: Annotated[Natural, At("rules.actions_per_turn")]
    cards_per_turn: Annotated[Mapping[CardColour, Natural], At("rules.cards_per_turn")]
    evolution: Annotated[Evolution, At("rules.evolution")]
    placed_next_to_model: Annotated[bool, At("rules.placed_next_to_model")]
    placed_on_empty: Annotated[bool, At("rules.placed_on_empty")]
    reward: Annotated[Reward, At("rules.reward")]
    objectives_in_hand: Annotated[Natural, At("rules.objectives_in_hand")]
    objectives_in_hand_with_special_card: Annotated[Natural, At("rules.objectives_in_hand_with_special_card")]
    never_stolen: Annotated[tuple[str, ...], At("rules.never_stolen")]
    card_points: Annotated[Natural, At("scoring.card_points")]
    tile_points: Annotated[Mapping[int, Natural], At("scoring.tile_points")]
    tie_break: Annotated[tuple[str, ...], At("scoring.tie_break")]
    end_triggers: Annotated[tuple[str, ...], At("scoring.end_triggers")]
    unknown: Mapping[str, tuple[str, ...]]
    inferred: Mapping[str, tuple[str, ...]]
    provenance: Mapping[str, Provenance]

    def objective(self, objective_id: str) -> Objective:
        """Return the objective card of that id; KeyError if there is none."""
        return named(self.objectives, objective_id)


_KIND_OF = {
    OnColour: ObjectiveKind.TERRITORY_COLOUR,
    OnContinent: ObjectiveKind.CONTINENT,
    Linked: ObjectiveKind.CONFIGURATION,
    Spread: ObjectiveKind.CONFIGURATION,
    PawnsLike: ObjectiveKind.PAWNS,
    OfEachColour: ObjectiveKind.PAWNS,
    TilesOfLevel: ObjectiveKind.INNOVATION,
    StraitTokens: ObjectiveKind.STRAITS,
}


def _contradictions(facts: Facts) -> Iterator[tuple[str, str]]:
    """Yield (file, what is wrong) where one fact contradicts another."""
    wanted = set(range(facts.players.low, facts.players.high + 1))
    if set(facts.pawns.used) != wanted:
        yield "components", "pawns.used: not one number for each number of players"
    for objective in facts.objectives:
        condition = objective.condition
        if _KIND_OF[type(condition)] is not objective.kind:
            yield "objectives", f"objective {objective.id}: another kind than its condition"
        if isinstance(condition, StraitTokens) and condition.tokens > facts.strait_tokens:
            yield "objectives", f"objective {objective.id}: more tokens than there are"
    yield from twice("objectives", (objective.id for objective in facts.objectives))
    if set(facts.tile_points) != set(facts.tile_levels):
        yield "scoring", "tile_points: not a number for each level"


FILES = FactsFiles(
    "origin", ("components", "objectives", "rules", "scoring"), Facts, _contradictions, by_file=True
)
"""The files under assets/origin/."""

load = cache(FILES.load)
"""Returns the shipped facts, read and checked once; PlainError if a file is missing or damaged."""
identity = cache(FILES.identity)
"""Returns 12 hex digits that stand for the content of the shipped facts."""
