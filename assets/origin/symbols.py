"""Which colours, continents, cards and conditions does Origin print? The words everything else is said in."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias


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
