"""Which territories, card backs, symbols and event effects does Darwin's Choice print?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from assets.facts.shown import from_facts


class Back(StrEnum):
    """The back of a human event card: the transition it belongs to, first to third."""

    HOUSE = "house"
    APARTMENT = "apartment"
    SKYSCRAPER = "skyscraper"


class Territory(StrEnum):
    """A regular human territory; the National Park is none of them."""

    AGRICULTURE = "agriculture"
    INDUSTRY = "industry"
    SUBURB = "suburb"
    CITY = "city"


class Attribute(StrEnum):
    """What a territory's waste condition looks at; strength is the number of competition symbols."""

    HEARTS = "hearts"
    STRENGTH = "strength"


class Diet(StrEnum):
    """What a species eats, in the order it is fed."""

    HERBIVORE = "herbivore"
    OMNIVORE = "omnivore"
    CARNIVORE = "carnivore"


class Symbol(StrEnum):
    """The index symbol of an event card; of one card no text describes it."""

    TREE = "tree"
    SMOG = "smog"
    NONE = "none"
    UNKNOWN = "unknown"


class ExtinctionCause(StrEnum):
    """Which species an event kills at once."""

    TWO_ANIMAL_CARDS = "two_animal_cards"
    FED_BY_WASTE_ALONE = "fed_by_waste_alone"


@dataclass(frozen=True, slots=True)
class RemoveBiomes:
    """These biomes leave the game for good."""

    biomes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RaiseWasteThreshold:
    """The waste conditions of these territories ask for `by` more, for so many Eras."""

    territories: tuple[Territory, ...]
    by: int
    eras: int


@dataclass(frozen=True, slots=True)
class MigrationCost:
    """A species that migrates pays so many of its points, for so many Eras."""

    points: int
    eras: int


@dataclass(frozen=True, slots=True)
class Extinction:
    """Species of this sort die at once."""

    cause: ExtinctionCause


@dataclass(frozen=True, slots=True)
class RemoveTerritory:
    """A territory leaves the game; its biome is spared by so many biome changes."""

    territory: Territory
    with_waste: bool
    biome_spared: int


@dataclass(frozen=True, slots=True)
class AwardLowestAdaptation:
    """The least adapted species of each biome get so many points."""

    points: int


@dataclass(frozen=True, slots=True)
class NoWaste:
    """There is no waste for so many Eras; `clears`: the chips that lie out are taken away."""

    eras: int
    clears: bool


@dataclass(frozen=True, slots=True)
class PlacePets:
    """Pets join the biome of a territory."""

    territory: Territory
    diet: Diet
    takes_waste: bool


@dataclass(frozen=True, slots=True)
class MultiplyAdaptation:
    """In the last Era adaptation points in the Park's biome count so many times."""

    factor: int


Effect: TypeAlias = (
    RemoveBiomes
    | RaiseWasteThreshold
    | MigrationCost
    | Extinction
    | RemoveTerritory
    | AwardLowestAdaptation
    | NoWaste
    | PlacePets
    | MultiplyAdaptation
)
"""What an event does besides moving the nature index."""


@dataclass(frozen=True, slots=True)
class HumanEvent:
    """A human event card. `index` = levels the nature index moves, + up.

    `redraw_without`: another card of the same back is drawn when none of these territories is in play.
    """

    id: str
    english: str
    back: Back
    symbol: Symbol
    index: int
    redraw_without: tuple[Territory, ...]
    effects: tuple[Effect, ...]

    @property
    def name(self) -> str:
        """Return what it is called in the language in use."""
        return from_facts(self.english)
