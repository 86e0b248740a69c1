"""Everything known of Darwin's Choice with Before and After: what is printed and stated, as one frozen value.

>>> facts = load()
>>> facts.event("war").redraw_without
(<Territory.CITY: 'city'>,)
>>> facts.version("history").eras
6
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Annotated, ClassVar, Literal, TypeAlias

from assets.facts import EACH, FactsFiles, Provenance, from_facts, named, twice
from assets.reading import At, Between, Natural, Positive, Size

Players: TypeAlias = Annotated[int, Between(2, 6)]


SHOWN = {
    "biomes.toml": (("biome", EACH, "name"), ("prehistoric", EACH, "name")),
    "events.toml": (("event", EACH, "name"),),
    "setup.toml": (("history", "base_events_out", EACH),),
}
"""File -> where in it texts stand that a person reads, besides the sources of the facts."""


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

    op: ClassVar[Literal["remove_biomes"]] = "remove_biomes"
    biomes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RaiseWasteThreshold:
    """The waste conditions of these territories ask for `by` more, for so many Eras."""

    op: ClassVar[Literal["raise_waste_threshold"]] = "raise_waste_threshold"
    territories: tuple[Territory, ...]
    by: Positive
    eras: Positive


@dataclass(frozen=True, slots=True)
class MigrationCost:
    """A species that migrates pays so many of its points, for so many Eras."""

    op: ClassVar[Literal["migration_cost"]] = "migration_cost"
    points: Positive
    eras: Positive


@dataclass(frozen=True, slots=True)
class Extinction:
    """Species of this sort die at once."""

    op: ClassVar[Literal["extinction"]] = "extinction"
    cause: ExtinctionCause


@dataclass(frozen=True, slots=True)
class RemoveTerritory:
    """A territory leaves the game; its biome is spared by so many biome changes."""

    op: ClassVar[Literal["remove_territory"]] = "remove_territory"
    territory: Territory
    with_waste: bool
    biome_spared: Natural


@dataclass(frozen=True, slots=True)
class AwardLowestAdaptation:
    """The least adapted species of each biome get so many points."""

    op: ClassVar[Literal["award_lowest_adaptation"]] = "award_lowest_adaptation"
    points: Positive


@dataclass(frozen=True, slots=True)
class NoWaste:
    """There is no waste for so many Eras; `clears`: the chips that lie out are taken away."""

    op: ClassVar[Literal["no_waste"]] = "no_waste"
    eras: Positive
    clears: bool


@dataclass(frozen=True, slots=True)
class PlacePets:
    """Pets join the biome of a territory."""

    op: ClassVar[Literal["place_pets"]] = "place_pets"
    territory: Territory
    diet: Diet
    takes_waste: bool


@dataclass(frozen=True, slots=True)
class MultiplyAdaptation:
    """In the last Era adaptation points in the Park's biome count so many times."""

    op: ClassVar[Literal["multiply_adaptation"]] = "multiply_adaptation"
    territory: ClassVar[Literal["national_park"]] = "national_park"
    factor: Positive


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
    english: Annotated[str, At("name")]
    back: Back
    symbol: Symbol
    index: Annotated[int, Between(-3, 3)]
    effects: tuple[Effect, ...]
    redraw_without: tuple[Territory, ...] = ()

    @property
    def name(self) -> str:
        """Return what it is called in the language in use."""
        return from_facts(self.english)


@dataclass(frozen=True, slots=True)
class Biome:
    """A biome card; `removed_by` is the human event that takes it out for good."""

    id: str
    english: Annotated[str, At("name")]
    removed_by: str
    expansion: bool = False
    prehistoric: bool = False

    @property
    def name(self) -> str:
        """Return what it is called in the language in use."""
        return from_facts(self.english)


@dataclass(frozen=True, slots=True)
class BackCount:
    """How many event cards have this back, and how many of them are used."""

    back: Annotated[Back, At("id")]
    cards: Natural
    used: Natural


@dataclass(frozen=True, slots=True)
class WasteCondition:
    """Which species get waste: `attribute` at least or at most a value; `raised` under Pesticides, if they raise it."""

    attribute: Attribute
    least: Annotated[int | None, At("at_least")]
    most: Annotated[int | None, At("at_most")]
    raised: int | None

    @property
    def at_least(self) -> bool:
        """Return whether the value is the least that is asked for, else it is the most."""
        return self.least is not None

    @property
    def value(self) -> int:
        """Return what the attribute is compared with."""
        return (self.most if self.least is None else self.least) or 0


@dataclass(frozen=True, slots=True)
class HumanTerritory:
    """A regular territory: its stack's waste condition, and whether species may be eaten in its biome."""

    id: Territory
    name: str
    waste: WasteCondition
    forbids_predation: bool = False


@dataclass(frozen=True, slots=True)
class Park:
    """The National Park: how many species may live there."""

    name: str
    species: Positive
    species_two_players: Positive


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The steps of an Era's evaluation and their points, `podium_points` by place."""

    steps: tuple[str, ...]
    survival_points: Natural
    adaptation_points: tuple[Natural, Natural]
    podium_points: tuple[Natural, ...]
    kept_of_extinct: Natural
    diet_order: Annotated[tuple[Diet, ...], Size(3)]


@dataclass(frozen=True, slots=True)
class Version:
    """A version of the game. `eras` and `hand` are None where no text gives them.

    `players_certain`: a number of players not listed is wrong, else only doubtful. `territories` = regular
    territories in play by number of players, empty where the version has none.
    """

    id: str
    name: str
    players: Annotated[tuple[Players, ...], Size(1, 5)]
    eras: Positive | None
    hand: Positive | None
    players_certain: bool = True
    events: bool = False
    territories: Mapping[Players, Positive] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class ScoringWay:
    """How a version is scored.

    `collected`: points are collected every Era, else they lie on species to the end. `waste` = points for each chip,
    `bonus` = points for each prehistoric card kept throughout, `teams`: how teams are scored is for the table.
    """

    version: Annotated[str, At("id")]
    counts: Literal["species", "collected"]
    waste: Annotated[int, Between(-9, 0)] = 0
    bonus: Natural = 0
    teams: bool = False

    @property
    def collected(self) -> bool:
        """Return whether points are collected every Era."""
        return self.counts == "collected"


@dataclass(frozen=True, slots=True)
class TwoPlayer:
    """The stack of biomes two players use, and the new biomes in it."""

    biome_stack: Natural
    biomes_added: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Children:
    """What the children's version uses."""

    biome_stack: Natural
    biomes_added: tuple[str, ...]
    special_cards: Natural
    special_cards_harder: Natural
    biomes_out: Natural


@dataclass(frozen=True, slots=True)
class History:
    """What history mode changes. `event_backs` from the top of the stack; "base" is an event of the base game."""

    biomes_at_start: Natural
    territories_open_after: Natural
    event_backs: tuple[str, ...]
    base_events_out: tuple[str, ...]
    biome_change: tuple[Natural, ...]
    trade_zone_small: Natural
    trade_zone_large: Natural
    main_actions: Natural


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything known of Darwin's Choice. `unknown` and `inferred` name what no text gives and what is our reading."""

    named_biomes: Annotated[tuple[Biome, ...], At("biomes.biome")]
    prehistoric_biomes: Annotated[tuple[Biome, ...], At("biomes.prehistoric")]
    expansion_biomes: Annotated[Natural, At("biomes.expansion_biomes")]
    expansion_modern: Annotated[Natural, At("biomes.expansion_modern")]
    expansion_prehistoric: Annotated[Natural, At("biomes.expansion_prehistoric")]
    prehistoric_unnamed: Annotated[Natural, At("biomes.prehistoric_unnamed")]
    no_plants: Annotated[tuple[str, ...], At("biomes.no_plants")]
    backs: Annotated[tuple[BackCount, ...], At("events.backs")]
    events: Annotated[tuple[HumanEvent, ...], At("events.event")]
    release_by: Annotated[tuple[str, ...], At("events.release_by")]
    levels: Annotated[tuple[str, ...], At("territories.levels")]
    start_level: Annotated[str, At("territories.start")]
    territories: Annotated[tuple[HumanTerritory, ...], At("territories.territory")]
    park: Annotated[Park, At("territories.park")]
    park_ranking: Annotated[tuple[str, ...], At("territories.park_ranking")]
    territory_cards: Annotated[Natural, At("territories.cards")]
    stacks: Annotated[Natural, At("territories.stacks")]
    cards_per_stack: Annotated[Natural, At("territories.cards_per_stack")]
    waste_chips: Annotated[Natural, At("territories.waste_chips")]
    waste_per_species: Annotated[Natural, At("territories.waste_per_species")]
    waste_units: Annotated[Natural, At("territories.waste_units")]
    special_cards: Annotated[Natural, At("territories.special_cards")]
    evaluation: Evaluation
    base_version: Annotated[Version, At("setup.base")]
    other_versions: Annotated[tuple[Version, ...], At("setup.version")]
    rulebook_ways: Annotated[tuple[ScoringWay, ...], At("scoring.ways")]
    beginners_way: Annotated[ScoringWay, At("scoring.beginners")]
    min_heads: Annotated[Natural, At("setup.min_heads")]
    min_bodies: Annotated[Natural, At("setup.min_bodies")]
    double_mutation_most: Annotated[Natural, At("setup.double_mutation_most")]
    animal_cards_small: Annotated[Natural, At("setup.animal_cards_small")]
    animal_cards_large: Annotated[Natural, At("setup.animal_cards_large")]
    biome_change: Annotated[Mapping[Players, tuple[Positive, ...]], At("setup.biome_change")]
    two_player: Annotated[TwoPlayer, At("setup.two_player")]
    children: Annotated[Children, At("setup.children")]
    base_biomes: Annotated[Mapping[Players, Positive], At("setup.base_biomes")]
    history: Annotated[History, At("setup.history")]
    unknown: Mapping[str, tuple[str, ...]]
    inferred: Mapping[str, tuple[str, ...]]
    provenance: Mapping[str, Provenance]

    @property
    def biomes(self) -> tuple[Biome, ...]:
        """Return every biome card, the prehistoric ones last."""
        return (*self.named_biomes, *self.prehistoric_biomes)

    @property
    def versions(self) -> tuple[Version, ...]:
        """Return every version of the game, the base game first."""
        return (self.base_version, *self.other_versions)

    @property
    def ways(self) -> tuple[ScoringWay, ...]:
        """Return how each version is scored."""
        return (*self.rulebook_ways, self.beginners_way)

    def biome(self, biome_id: str) -> Biome:
        """Return the biome of that id; KeyError if it is not named."""
        return named(self.biomes, biome_id)

    def event(self, event_id: str) -> HumanEvent:
        """Return the human event of that id; KeyError if there is none."""
        return named(self.events, event_id)

    def version(self, version_id: str) -> Version:
        """Return the version of that id; KeyError if there is none."""
        return named(self.versions, version_id)

    def territory(self, territory: str) -> HumanTerritory:
        """Return the regular territory of that id; KeyError if there is none."""
        return named(self.territories, territory)

    def biomes_out(self, version_id: str, players: int) -> int:
        """Return how many biome cards lie out: one for each territory and the Park (D7), without these as the base game has."""
        version = self.version(version_id)
        if version.territories:
            return version.territories[players] + 1
        collected = self.way(version_id).collected
        return self.children.biomes_out if collected else self.base_biomes[players]

    def way(self, version_id: str) -> ScoringWay:
        """Return how a version is scored; KeyError if there is none."""
        for way in self.ways:
            if way.version == version_id:
                return way
        raise KeyError(version_id)

    def back(self, back: Back) -> tuple[HumanEvent, ...]:
        """Return the human events with that back."""
        return tuple(one for one in self.events if one.back is back)


def _contradictions(facts: Facts) -> Iterator[tuple[str, str]]:
    """Yield (file, what is wrong) where one fact contradicts another."""
    yield from twice("biomes", (one.id for one in facts.biomes))
    yield from twice("events", (one.id for one in facts.events))
    yield from twice("setup", (one.id for one in facts.versions))
    known = {biome.id for biome in facts.biomes}
    if not set(facts.no_plants) <= known:
        yield "biomes", "no_plants: there is no such biome"
    for event in facts.events:
        removed = [biome for one in event.effects if isinstance(one, RemoveBiomes) for biome in one.biomes]
        wanted = [biome.id for biome in facts.biomes if biome.removed_by == event.id]
        if sorted(removed) != sorted(wanted):
            yield "events", f"event {event.id}: other biomes than those it removes"
    events = {event.id for event in facts.events}
    if not {biome.removed_by for biome in facts.biomes} <= events:
        yield "events", "event: a biome is removed by none of them"
    if not set(facts.release_by) <= events:
        yield "events", "release_by: there is no such event"
    if tuple(territory.id for territory in facts.territories) != tuple(Territory):
        yield "territories", "territory: not the four of them"
    for version in facts.versions:
        if bool(version.territories) != version.events:
            yield "setup", f"version {version.id}: events without territories"
        if version.territories and (
            version.eras is None or not set(version.players) <= set(version.territories)
        ):
            yield "setup", f"version {version.id}: no Eras, or no territories for a number of players"
    if sorted(way.version for way in facts.ways) != sorted(version.id for version in facts.versions):
        yield "scoring", "ways: not one for each version"


FILES = FactsFiles(
    "darwins_choice",
    ("biomes", "events", "territories", "evaluation", "setup", "scoring"),
    Facts,
    _contradictions,
    by_file=True,
)
"""The files under assets/darwins_choice/."""

load = cache(FILES.load)
"""Returns the shipped facts, read and checked once; PlainError if a file is missing or damaged."""
identity = cache(FILES.identity)
"""Returns 12 hex digits that stand for the content of the shipped facts."""
