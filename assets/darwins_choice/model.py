"""Which territories, card backs, symbols and event effects does Darwin's Choice print?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar

from assets.facts.shown import from_facts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assets.facts.rows import Provenance


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


# ---- Which facts of Darwin's Choice does a score, an event deck or a set-up get? One frozen value with everything in it.


@dataclass(frozen=True, slots=True)
class Biome:
    """A biome card; `removed_by` is the human event that takes it out for good."""

    id: str
    english: str
    removed_by: str
    expansion: bool
    prehistoric: bool

    @property
    def name(self) -> str:
        """Return what it is called in the language in use."""
        return from_facts(self.english)


@dataclass(frozen=True, slots=True)
class BackCount:
    """How many event cards have this back, and how many of them are used."""

    back: Back
    cards: int
    used: int


@dataclass(frozen=True, slots=True)
class WasteCondition:
    """Which species get waste: `attribute` at least or at most `value`; `raised` under Pesticides, if they raise it."""

    attribute: Attribute
    at_least: bool
    value: int
    raised: int | None


@dataclass(frozen=True, slots=True)
class HumanTerritory:
    """A regular territory: its stack's waste condition, and whether species may be eaten in its biome."""

    id: Territory
    name: str
    waste: WasteCondition
    forbids_predation: bool


@dataclass(frozen=True, slots=True)
class Park:
    """The National Park: how many species may live there."""

    name: str
    species: int
    species_two_players: int
    ranking: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The steps of an Era's evaluation and their points, `podium_points` by place."""

    steps: tuple[str, ...]
    survival_points: int
    adaptation_points: tuple[int, int]
    podium_points: tuple[int, ...]
    kept_of_extinct: int
    diet_order: tuple[Diet, ...]


@dataclass(frozen=True, slots=True)
class Version:
    """A version of the game. `eras` and `hand` are None where no text gives them.

    `players_certain`: a number of players not listed is wrong, else only doubtful. `territories` = regular
    territories in play by number of players, empty where the version has none.
    """

    id: str
    name: str
    players: tuple[int, ...]
    players_certain: bool
    eras: int | None
    hand: int | None
    events: bool
    territories: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class ScoringWay:
    """How a version is scored.

    `collected`: points are collected every Era, else they lie on species to the end. `waste` = points for each chip,
    `bonus` = points for each prehistoric card kept throughout, `teams`: how teams are scored is for the table.
    """

    version: str
    collected: bool
    waste: int
    bonus: int
    teams: bool


@dataclass(frozen=True, slots=True)
class TwoPlayer:
    """The stack of biomes two players use, and the new biomes in it."""

    biome_stack: int
    biomes_added: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Children:
    """What the children's version uses."""

    biome_stack: int
    biomes_added: tuple[str, ...]
    special_cards: int
    special_cards_harder: int
    biomes_out: int


@dataclass(frozen=True, slots=True)
class History:
    """What history mode changes. `event_backs` from the top of the stack; "base" is an event of the base game."""

    biomes_at_start: int
    territories_open_after: int
    event_backs: tuple[str, ...]
    base_events_out: tuple[str, ...]
    biome_change: tuple[int, ...]
    trade_zone_small: int
    trade_zone_large: int
    main_actions: int


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything known of Darwin's Choice. `unknown` and `inferred` name what no text gives and what is our reading."""

    biomes: tuple[Biome, ...]
    expansion_biomes: int
    expansion_modern: int
    expansion_prehistoric: int
    prehistoric_unnamed: int
    no_plants: tuple[str, ...]
    backs: tuple[BackCount, ...]
    events: tuple[HumanEvent, ...]
    release_by: tuple[str, ...]
    levels: tuple[str, ...]
    start_level: str
    territories: tuple[HumanTerritory, ...]
    park: Park
    territory_cards: int
    cards_per_stack: int
    waste_chips: int
    waste_per_species: int
    waste_units: int
    special_cards: int
    evaluation: Evaluation
    versions: tuple[Version, ...]
    ways: tuple[ScoringWay, ...]
    min_heads: int
    min_bodies: int
    double_mutation_most: int
    animal_cards_small: int
    animal_cards_large: int
    biome_change: Mapping[int, tuple[int, ...]]
    two_player: TwoPlayer
    children: Children
    history: History
    unknown: Mapping[str, tuple[str, ...]]
    inferred: Mapping[str, tuple[str, ...]]
    provenance: Mapping[str, Provenance]

    def biome(self, biome_id: str) -> Biome:
        """Return the biome of that id; KeyError if it is not named."""
        return _named(self.biomes, biome_id)

    def event(self, event_id: str) -> HumanEvent:
        """Return the human event of that id; KeyError if there is none."""
        return _named(self.events, event_id)

    def version(self, version_id: str) -> Version:
        """Return the version of that id; KeyError if there is none."""
        return _named(self.versions, version_id)

    def territory(self, territory: str) -> HumanTerritory:
        """Return the regular territory of that id; KeyError if there is none."""
        return _named(self.territories, territory)

    def way(self, version_id: str) -> ScoringWay:
        """Return how a version is scored; KeyError if there is none."""
        for one in self.ways:
            if one.version == version_id:
                return one
        raise KeyError(version_id)

    def back(self, back: Back) -> tuple[HumanEvent, ...]:
        """Return the human events with that back."""
        return tuple(one for one in self.events if one.back is back)


class _WithId(Protocol):
    @property
    def id(self) -> str: ...


Named = TypeVar("Named", bound=_WithId)


def _named(entries: tuple[Named, ...], wanted: str) -> Named:
    for one in entries:
        if one.id == wanted:
            return one
    raise KeyError(wanted)
