"""What is in the box of Darwin's Journey: every fact as one frozen value.

>>> facts = load()
>>> [str(effect) for effect in facts.location("academy-3").effects]
['seal_buy 0', 'seal_buy 3']
>>> facts.reference.not_printed("white")
('cards', 'board.white', 'bonus.white', 'marks', 'icons')
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from types import MappingProxyType
from typing import Annotated, Literal, TypeAlias

from assets.darwins_journey.alfred import (
    BOARDS,
    COLOURS,
    ActionCard,
    AlfredBoard,
    AlfredSet,
    BonusCard,
    LagMark,
    set_problems,
)
from assets.darwins_journey.effects import Do, Effect
from assets.facts import EACH, FactsFiles, Provenance, named, twice
from assets.reading import At, Between, Natural, OneOf, Positive, Size

Colour: TypeAlias = Annotated[str, OneOf(*COLOURS)]
Effects: TypeAlias = tuple[Effect, ...]
Players: TypeAlias = Annotated[tuple[Natural, ...], Size(4)]
"""A number for each number of players, `[n - 1]` for n."""
Needs: TypeAlias = Mapping[str, Natural]

SHOWN = {"diaries.toml": (("distinctions", EACH, "silver"), ("distinctions", EACH, "golden"))}
"""File -> where in it texts stand that a person reads, besides the sources of the facts."""


KINDS = ("reptile", "plant", "bird", "fossil")


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a main diary: the diary it lies in and the colour of seals it asks for."""

    id: str
    diary: Literal["voyage", "study"]
    colour: Colour


@dataclass(frozen=True, slots=True)
class Location:
    """A location of a main diary. row 1 = top; `need` seals of `colour`. Its diary and colour are those of its page."""

    id: str
    page: str
    row: Annotated[int, Between(1, 3)]
    need: Annotated[int, Between(1, 6)]
    spot: Literal["circle", "lens"]
    unlock_cost: Annotated[int, Between(0, 12)]
    effects: Annotated[Effects, Size(1, 9)]
    diary: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Special:
    """The special diary: cost to unlock a tile, rows of tiles, rows in solo, distinctions."""

    unlock_cost: Natural
    rows: Natural
    solo_rows: Natural
    silver: Effect
    golden: Effect


@dataclass(frozen=True, slots=True)
class Distinction:
    """What silver and golden distinctions add on a page; Alfred never uses them."""

    page: str
    silver: str
    golden: str


@dataclass(frozen=True, slots=True)
class Diaries:
    """Where workers are placed. `*_by_players[n - 1]` is for n players."""

    pages: tuple[Page, ...]
    locations: Annotated[tuple[Location, ...], At("location")]
    special: Special
    distinctions: tuple[Distinction, ...]
    penalty_by_players: Players
    knowledge_price_for_alfred: Positive
    lens_owner_coin: Positive
    turn_order_coins_by_players: Players
    split_by_players: Annotated[tuple[bool, ...], Size(4)]

    def __post_init__(self) -> None:
        pages = {page.id: page for page in self.pages}
        for page in (*(one.page for one in self.locations), *(one.page for one in self.distinctions)):
            if page not in pages:
                raise ValueError(f"there is no page '{page}'")
        placed = (
            replace(one, diary=pages[one.page].diary, colour=pages[one.page].colour) for one in self.locations
        )
        object.__setattr__(self, "locations", tuple(placed))


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the ocean or of an island. `ribbon` VP for the first explorer there, `beagle` = n-th Beagle space (0 none),
    `banner` = the island on which entering it drops an explorer ("" none).
    """

    id: str
    to: tuple[str, ...]
    effects: Effects = ()
    specimen: bool = False
    ribbon: Annotated[int, Between(0, 9)] = 0
    beagle: Annotated[int, Between(0, 5)] = 0
    banner: str = ""


@dataclass(frozen=True, slots=True)
class Track:
    """The ocean or an island: its spaces, and `longest`: space -> steps to the last one by the longer branches."""

    id: str
    start: str
    final: str
    spaces: Annotated[tuple[Space, ...], At("space")]
    first_to_final_vp: Natural = 0
    longest: Mapping[str, int] = field(init=False)
    by_id: Mapping[str, Space] = field(init=False)

    def __post_init__(self) -> None:
        by_id = {space.id: space for space in self.spaces}
        if len(by_id) != len(self.spaces) or not {self.start, self.final} <= set(by_id):
            raise ValueError("a space is there twice, or the first or last is missing")
        longest = {self.final: 0}
        while len(longest) < len(by_id):
            left = [one for one in self.spaces if one.id not in longest]
            known = [one for one in left if one.to and all(to in longest for to in one.to)]
            if not known:
                problem = f"from space '{left[0].id}' no way leads to '{self.final}', or it leads in a circle"
                raise ValueError(problem)
            longest.update({one.id: 1 + max(longest[to] for to in one.to) for one in known})
        object.__setattr__(self, "by_id", MappingProxyType(by_id))
        object.__setattr__(self, "longest", MappingProxyType(longest))


@dataclass(frozen=True, slots=True)
class Ocean(Track):
    """The ocean, and the space of the Beagle in each round."""

    beagle_by_round: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Campsite:
    """A campsite on a space: costs of its slots, the cheap one first, and what a tent there brings."""

    id: str
    at: str
    slot_costs: Annotated[tuple[Natural, ...], Size(1, 4)]
    effects: Effects

    def __post_init__(self) -> None:
        if list(self.slot_costs) != sorted(self.slot_costs):
            raise ValueError("slot_costs does not begin with the cheap slot")


@dataclass(frozen=True, slots=True)
class CorrespondenceTile:
    """A correspondence tile: rewards for most and second most stamps."""

    no: Positive
    most: Effects
    second: Effects


@dataclass(frozen=True, slots=True)
class Academy:
    """The scrolls, top one first: seals on each, prices, seals in the game (`seals_per_colour[n - 1]` for n players)."""

    scrolls: Positive
    seals_per_scroll: Positive
    scroll_costs: tuple[Natural, ...]
    seals_per_colour: Players
    purple_seals: Positive


@dataclass(frozen=True, slots=True)
class Specimen:
    """A specimen and the place of its tile in the museum, row and col 1 to 4 from the top left."""

    id: str
    colour: Colour
    kind: Annotated[str, OneOf(*KINDS)]
    row: Annotated[int, Between(1, 4)]
    col: Annotated[int, Between(1, 4)]


@dataclass(frozen=True, slots=True)
class Delivery:
    """What a delivery pays and a second one costs."""

    empty_neighbour_coins: Natural
    filled_neighbour_theory: Natural
    row_first_coin: Natural
    row_last_theory: Natural
    second_delivery_cost: Natural
    second_research_cost: Natural


@dataclass(frozen=True, slots=True)
class TheoryTrack:
    """The theory of evolution track: `books[k]` once the marker stands on step k."""

    steps: Natural
    books: tuple[Natural, ...]
    book_steps: tuple[Natural, ...]


@dataclass(frozen=True, slots=True)
class SpecialTile:
    """A special action tile: seals asked for, what it does; `earlier` = another published reading, `suspect` = doubtful."""

    no: Positive
    needs: Needs
    effects: Effects
    earlier: Effects = ()
    suspect: bool = False


@dataclass(frozen=True, slots=True)
class BeagleGoal:
    """A Beagle goal: `vp` for each `per` (of that colour or kind: `what`, else "")."""

    no: Positive
    per: Literal["seal", "specimen", "empty_stamp_stack", "lens", "objective", "tent"]
    vp: Positive
    what: str = ""


@dataclass(frozen=True, slots=True)
class CrewCard:
    """A crew card: the seal it gives, the seals it asks for, what it then does."""

    no: Positive
    gives_seal: Colour
    needs: Needs
    effects: Effects


@dataclass(frozen=True, slots=True)
class Objective:
    """An objective tile; `earlier` = another published reading of its needs, `repeats` = the same tile as that number (0 none)."""

    no: Positive
    colour: Literal["silver", "golden"]
    starting: bool
    needs: Needs
    earlier: Needs = field(default_factory=lambda: MappingProxyType({}))
    repeats: Natural = 0


@dataclass(frozen=True, slots=True)
class ObjectiveRules:
    """How many objectives the box holds by kind, and what counts for them."""

    in_box: Needs
    reserve_size: Natural
    purple_counts_for_seals: bool
    knowledge_counts_for_seals: bool


@dataclass(frozen=True, slots=True)
class ObjectiveSlot:
    """A slot for objectives on a personal board; `cost_earlier` is another published reading."""

    slot: Natural
    vp: Natural
    cost: Natural
    cost_earlier: Natural
    reward: Effect | None


@dataclass(frozen=True, slots=True)
class PlayerBoard:
    """The personal board of a human player."""

    workers: Annotated[Positive, At("workers.count")]
    seals_in_row: Annotated[Positive, At("workers.seals_in_row")]
    silver_distinction_at: Annotated[Positive, At("workers.silver_distinction_at")]
    golden_distinction_at: Annotated[Positive, At("workers.golden_distinction_at")]
    supply: Needs
    seal_spot_costs: tuple[Natural, ...]
    five_seals_vp: Annotated[Natural, At("seal_end_vp.five")]
    six_seals_vp: Annotated[Natural, At("seal_end_vp.six")]
    silver_slots: Annotated[tuple[ObjectiveSlot, ...], At("silver_slot")]
    golden_slots: Annotated[tuple[ObjectiveSlot, ...], At("golden_slot")]
    silver_pair_slot: Annotated[Positive, At("pair_bonus.silver")]
    golden_pair_slot: Annotated[Positive, At("pair_bonus.golden")]
    pair_vp: Annotated[Natural, At("pair_bonus.vp")]
    tents: tuple[Effects, ...]
    per_stack: Positive
    stamps: tuple[Effects, ...]

    @property
    def pair_slots(self) -> tuple[int, int]:
        """Return the silver and the golden slot that score together."""
        return self.silver_pair_slot, self.golden_pair_slot


@dataclass(frozen=True, slots=True)
class FirstGame:
    """The set-up the rulebook recommends for a first game."""

    special_rows: tuple[tuple[Natural, ...], ...]
    correspondence: tuple[Natural, ...]
    beagle_goals: tuple[Natural, ...]
    crew_by_turn_order: tuple[tuple[Natural, ...], ...]


@dataclass(frozen=True, slots=True)
class BoardSetup:
    """What goes on the board; every tuple is by players, `[n - 1]` for n."""

    side: Annotated[tuple[str, ...], At("side_by_players"), Size(4)]
    special_tiles: Players
    neutral_lenses: Natural
    objectives_face_up_each_colour: Players
    regular_seals_removed_per_colour: Players
    specimens_in_museum: Players
    specimens_on_map: Players
    museum_row_coins: Natural


@dataclass(frozen=True, slots=True)
class SoloSetup:
    """What a human and Alfred begin a solo game with."""

    turn_order: tuple[str, ...]
    crew_drawn: Natural
    crew_kept: Natural
    objective_pairs_shown: Natural
    human_workers: Natural
    worker_rows: Annotated[tuple[str, ...], At("alfred.worker_rows")]
    fifth_worker_at: Annotated[Natural, At("alfred.fifth_worker_at")]
    tents: Annotated[Natural, At("alfred.tents")]
    stamp_stacks: Annotated[tuple[Natural, ...], At("alfred.stamp_stacks")]
    lenses: Annotated[Natural, At("alfred.lenses")]
    explorers: Annotated[Natural, At("alfred.explorers")]
    knowledge: Annotated[Natural, At("alfred.knowledge")]
    action_cards: Annotated[Natural, At("alfred.action_cards")]
    bonus_cards: Annotated[Natural, At("alfred.bonus_cards")]


@dataclass(frozen=True, slots=True)
class Setup:
    """Set-up, rounds, drafting and what is in the box."""

    rounds: Natural
    phases: tuple[str, ...]
    board: BoardSetup
    components: Needs
    first_game: FirstGame
    crew_dealt: Annotated[Positive, At("draft.crew_dealt")]
    crew_kept: Annotated[Positive, At("draft.crew_kept")]
    solo: SoloSetup


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A line of the score sheet: `vp` for each `per` things, 0 where it is not so simple."""

    id: str
    vp: Natural = 0
    per: Positive = 1


@dataclass(frozen=True, slots=True)
class Sample:
    """The worked sample sheet of the rulebook."""

    silver: tuple[Natural, ...]
    golden: tuple[Natural, ...]
    pair: Natural
    tents: Natural
    five_seals: tuple[Natural, ...]
    six_seals: tuple[Natural, ...]
    theory_modifier: Natural
    theory_books: Natural
    theory_vp: Natural
    total: Natural


@dataclass(frozen=True, slots=True)
class Scoring:
    """Final scoring: lines in order, the museum's modifier, tie-breaks, Alfred's lines, the sample."""

    lines: Annotated[tuple[ScoreLine, ...], At("line")]
    museum_base: Annotated[Natural, At("museum.base")]
    museum_per_complete_row: Annotated[Natural, At("museum.per_complete_row")]
    museum_rows: Annotated[Natural, At("museum.rows")]
    museum_tiles_per_row: Annotated[Natural, At("museum.tiles_per_row")]
    beagle_goal_floor: Natural
    tie_multiplayer: tuple[str, ...]
    tie_solo: tuple[str, ...]
    alfred_lines: tuple[str, ...]
    sample: Sample

    def line(self, line_id: str) -> ScoreLine:
        """Return a line; KeyError if there is none."""
        return named(self.lines, line_id)


@dataclass(frozen=True, slots=True)
class AlfredRules:
    """What the rulebook text itself says of Alfred, whatever is printed on his cards and boards."""

    coin_cap: Natural
    excess_coin_bonus_steps: Natural
    bonus_cards_at: tuple[Natural, ...]
    rest_coins: Annotated[Natural, At("rest.coins")]
    rest_bonus: Annotated[Natural, At("rest.bonus")]
    special_diary_bonus: Natural
    knowledge_as_coins: Natural
    knowledge_price: Natural
    lens_user_coins: Natural
    worker_letters: tuple[str, ...]
    same_colour_in_row: Natural
    placement_penalty: Natural
    delivery_cards: Natural


@dataclass(frozen=True, slots=True)
class ReferenceIcons:
    """Two numbers the text lost: bonus steps on the "gain objective" picture, and the hammocks of a board of Alfred's."""

    objective_bonus: Natural
    hammocks: Natural


@dataclass(frozen=True, slots=True)
class Facts:
    """Every fact of Darwin's Journey; `provenance` says of each group where it comes from. `reference` is not printed."""

    diaries: Diaries
    ocean: Annotated[Ocean, At("ocean_track")]
    islands: Annotated[tuple[Track, ...], At("islands.island")]
    island_first_to_final_vp: Annotated[Natural, At("islands.first_to_final_vp")]
    campsites: Annotated[tuple[Campsite, ...], At("campsites.campsite")]
    one_tent_at_each_campsite: Annotated[Literal[True], At("campsites.one_tent_per_player_per_site")]
    correspondence: Annotated[tuple[CorrespondenceTile, ...], At("correspondence.tile")]
    correspondence_in_play: Annotated[Positive, At("correspondence.in_play")]
    academy: Academy
    specimens: Annotated[tuple[Specimen, ...], At("specimens.specimen")]
    delivery: Annotated[Delivery, At("specimens.delivery")]
    theory: Annotated[TheoryTrack, At("theory_track")]
    special_tiles: Annotated[tuple[SpecialTile, ...], At("special_actions.tile")]
    special_in_play: Annotated[Players, At("special_actions.in_play_by_players")]
    beagle_goals: Annotated[tuple[BeagleGoal, ...], At("beagle_goals.goal")]
    beagle_goals_in_play: Annotated[Positive, At("beagle_goals.in_play")]
    crew_cards: Annotated[tuple[CrewCard, ...], At("crew_cards.card")]
    objectives: Annotated[tuple[Objective, ...], At("objectives.tile")]
    objective_rules: Annotated[ObjectiveRules, At("objectives.rules")]
    player_board: PlayerBoard
    setup: Setup
    scoring: Scoring
    alfred: Annotated[AlfredRules, At("alfred_rules")]
    reference_cards: Annotated[tuple[ActionCard, ...], At("alfred_cards.card")]
    reference_boards: Annotated[tuple[AlfredBoard, ...], At("alfred_boards.board")]
    reference_icons: Annotated[ReferenceIcons, At("alfred_boards.icons")]
    reference_bonus_cards: Annotated[tuple[BonusCard, ...], At("alfred_bonus_cards.card")]
    reference_marks: Annotated[tuple[LagMark, ...], At("lagging_marks.mark")]
    provenance: Mapping[str, Provenance]
    reference: AlfredSet = field(init=False)

    def __post_init__(self) -> None:
        islands = (replace(one, first_to_final_vp=self.island_first_to_final_vp) for one in self.islands)
        object.__setattr__(self, "islands", tuple(islands))
        object.__setattr__(self, "reference", self._reference())

    def _reference(self) -> AlfredSet:
        """Return the set of Alfred's cards and boards that the companion ships."""

        def verified(group: str) -> bool:
            return group in self.provenance and self.provenance[group].verified

        groups = {"cards": "alfred_cards", "marks": "lagging_marks", "icons": "alfred_icons"}
        groups |= {f"board.{board}": "alfred_boards" for board in BOARDS}
        groups |= {f"bonus.{board}": "alfred_bonus_cards" for board in BOARDS}
        return AlfredSet(
            "reference",
            self.reference_cards,
            self.reference_boards,
            self.reference_bonus_cards,
            self.reference_marks,
            self.reference_icons.objective_bonus,
            self.reference_icons.hammocks,
            MappingProxyType({part: verified(group) for part, group in groups.items()}),
        )

    @property
    def beagle_by_round(self) -> tuple[str, ...]:
        """Return the space of the Beagle in each round."""
        return self.ocean.beagle_by_round

    def location(self, location_id: str) -> Location:
        """Return a main diary location; KeyError if there is none."""
        return named(self.diaries.locations, location_id)

    def island(self, island_id: str) -> Track:
        """Return an island; KeyError if there is none."""
        return named(self.islands, island_id)

    def space(self, space_id: str) -> Space:
        """Return a space of the ocean or an island; KeyError if there is none."""
        return self.track_of(space_id).by_id[space_id]

    def track_of(self, space_id: str) -> Track:
        """Return the ocean or the island a space belongs to; KeyError if there is none."""
        for track in (self.ocean, *self.islands):
            if space_id in track.by_id:
                return track
        raise KeyError(space_id)

    def campsite(self, campsite_id: str) -> Campsite:
        """Return a campsite; KeyError if there is none."""
        return named(self.campsites, campsite_id)

    def campsite_at(self, space_id: str) -> Campsite:
        """Return the campsite of a space; KeyError if there is none."""
        for one in self.campsites:
            if one.at == space_id:
                return one
        raise KeyError(space_id)

    def specimen(self, specimen_id: str) -> Specimen:
        """Return a specimen; KeyError if there is none."""
        return named(self.specimens, specimen_id)

    def tile(self, number: int) -> CorrespondenceTile:
        """Return a correspondence tile; KeyError if there is none."""
        for one in self.correspondence:
            if one.no == number:
                return one
        raise KeyError(number)


def _contradictions(facts: Facts) -> Iterator[tuple[str, str]]:
    """Yield (file, what is wrong) where one fact contradicts another."""
    every = [space for track in (facts.ocean, *facts.islands) for space in track.spaces]
    yield from twice("islands", (space.id for space in every))
    yield from twice("campsites", (site.id for site in facts.campsites))
    yield from twice("specimens", (one.id for one in facts.specimens))
    for file, numbers in (
        ("special_actions", [one.no for one in facts.special_tiles]),
        ("beagle_goals", [one.no for one in facts.beagle_goals]),
        ("crew_cards", [one.no for one in facts.crew_cards]),
        ("correspondence", [one.no for one in facts.correspondence]),
        ("objectives", [one.no for one in facts.objectives]),
    ):
        yield from twice(file, numbers)
    if not {space.banner for space in every if space.banner} <= {island.id for island in facts.islands}:
        yield "ocean_track", "space: a banner of an island that is not there"
    beagle = tuple(space.id for space in facts.ocean.spaces if space.beagle)
    if beagle != facts.beagle_by_round:
        yield "ocean_track", "beagle_by_round: not the Beagle spaces"
    camps = [space.id for space in every if any(one.kind is Do.CAMP for one in space.effects)]
    if sorted(site.at for site in facts.campsites) != sorted(camps):
        yield "campsites", "campsite: not those on the tracks"
    if not set(facts.scoring.alfred_lines) <= {line.id for line in facts.scoring.lines}:
        yield "scoring", "alfred_lines: not among the lines"
    for problem in set_problems(facts, facts.reference):
        yield "alfred_cards", f"the reference set: {problem.what}"


FILES = FactsFiles(
    "darwins_journey",
    (
        *("diaries", "ocean_track", "islands", "campsites", "correspondence", "academy", "specimens"),
        *("theory_track", "special_actions", "beagle_goals", "crew_cards", "objectives", "player_board"),
        *("setup", "scoring", "alfred_rules", "alfred_cards", "alfred_boards", "alfred_bonus_cards"),
        "lagging_marks",
    ),
    Facts,
    _contradictions,
)
"""The files under assets/darwins_journey/."""

load = cache(FILES.load)
"""Returns the shipped facts, read and checked once; PlainError if a file is missing or damaged."""
identity = cache(FILES.identity)
"""Returns 12 hex digits that stand for the content of the shipped facts."""
