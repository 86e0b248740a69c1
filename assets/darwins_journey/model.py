"""What is printed on the game board of Darwin's Journey, and what do the pieces on it say? The shapes of its facts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.darwins_journey.alfred import named

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assets.darwins_journey.alfred import AlfredSet
    from assets.darwins_journey.effects import Effect
    from assets.facts.rows import Provenance


KINDS = ("reptile", "plant", "bird", "fossil")


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a main diary: the diary it lies in and the colour of seals it asks for."""

    id: str
    diary: str
    colour: str


@dataclass(frozen=True, slots=True)
class Location:
    """A location of a main diary. row 1 = top; `need` seals of `colour`; spot "circle" or "lens"."""

    id: str
    page: str
    diary: str
    colour: str
    row: int
    need: int
    spot: str
    unlock_cost: int
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Special:
    """The special diary: cost to unlock a tile, rows of tiles, rows in solo, distinctions."""

    unlock_cost: int
    rows: int
    solo_rows: int
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
    locations: tuple[Location, ...]
    special: Special
    distinctions: tuple[Distinction, ...]
    penalty_by_players: tuple[int, ...]
    knowledge_price_for_alfred: int
    lens_owner_coin: int
    turn_order_coins_by_players: tuple[int, ...]
    split_by_players: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the ocean or of an island. `ribbon` VP for the first explorer there, `beagle` = n-th Beagle space (0 none),
    `banner` = the island on which entering it drops an explorer ("" none).
    """

    id: str
    to: tuple[str, ...]
    effects: tuple[Effect, ...]
    specimen: bool
    ribbon: int
    beagle: int
    banner: str


@dataclass(frozen=True, slots=True)
class Track:
    """The ocean or an island: its spaces, and `longest`: space -> steps to the last one by the longer branches."""

    id: str
    start: str
    final: str
    first_to_final_vp: int
    spaces: tuple[Space, ...]
    longest: Mapping[str, int]
    by_id: Mapping[str, Space]


@dataclass(frozen=True, slots=True)
class Campsite:
    """A campsite on a space: costs of its slots, the cheap one first, and what a tent there brings."""

    id: str
    at: str
    slot_costs: tuple[int, ...]
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class CorrespondenceTile:
    """A correspondence tile: rewards for most and second most stamps."""

    no: int
    most: tuple[Effect, ...]
    second: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Academy:
    """The scrolls, top one first: seals on each, prices, seals in the game (`seals_per_colour[n - 1]` for n players)."""

    scrolls: int
    seals_per_scroll: int
    scroll_costs: tuple[int, ...]
    seals_per_colour: tuple[int, ...]
    purple_seals: int


@dataclass(frozen=True, slots=True)
class Specimen:
    """A specimen and the place of its tile in the museum, row and col 1 to 4 from the top left."""

    id: str
    colour: str
    kind: str
    row: int
    col: int


@dataclass(frozen=True, slots=True)
class Delivery:
    """What a delivery pays and a second one costs."""

    empty_neighbour_coins: int
    filled_neighbour_theory: int
    row_first_coin: int
    row_last_theory: int
    second_delivery_cost: int
    second_research_cost: int


@dataclass(frozen=True, slots=True)
class TheoryTrack:
    """The theory of evolution track: `books[k]` once the marker stands on step k."""

    steps: int
    books: tuple[int, ...]
    book_steps: tuple[int, ...]


# ---- What do tiles, cards and boards of the human players say, and how is a game set up and scored? The shapes of these facts.


@dataclass(frozen=True, slots=True)
class SpecialTile:
    """A special action tile: seals asked for, what it does; `earlier` = another published reading, `suspect` = doubtful."""

    no: int
    needs: Mapping[str, int]
    effects: tuple[Effect, ...]
    earlier: tuple[Effect, ...]
    suspect: bool


@dataclass(frozen=True, slots=True)
class BeagleGoal:
    """A Beagle goal: `vp` for each `per` (of that colour or kind: `what`, else "")."""

    no: int
    per: str
    what: str
    vp: int


@dataclass(frozen=True, slots=True)
class CrewCard:
    """A crew card: the seal it gives, the seals it asks for, what it then does."""

    no: int
    gives_seal: str
    needs: Mapping[str, int]
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Objective:
    """An objective tile; `earlier` = another published reading of its needs, `repeats` = the same tile as that number (0 none)."""

    no: int
    colour: str
    starting: bool
    needs: Mapping[str, int]
    earlier: Mapping[str, int]
    repeats: int


@dataclass(frozen=True, slots=True)
class ObjectiveRules:
    """How many objectives the box holds by kind, and what counts for them."""

    in_box: Mapping[str, int]
    reserve_size: int
    purple_counts_for_seals: bool
    knowledge_counts_for_seals: bool


@dataclass(frozen=True, slots=True)
class ObjectiveSlot:
    """A slot for objectives on a personal board; `cost_earlier` is another published reading."""

    slot: int
    vp: int
    cost: int
    cost_earlier: int
    reward: Effect | None


@dataclass(frozen=True, slots=True)
class PlayerBoard:
    """The personal board of a human player."""

    workers: int
    seals_in_row: int
    silver_distinction_at: int
    golden_distinction_at: int
    supply: Mapping[str, int]
    seal_spot_costs: tuple[int, ...]
    five_seals_vp: int
    six_seals_vp: int
    silver_slots: tuple[ObjectiveSlot, ...]
    golden_slots: tuple[ObjectiveSlot, ...]
    pair_slots: tuple[int, int]
    pair_vp: int
    tents: tuple[tuple[Effect, ...], ...]
    per_stack: int
    stamps: tuple[tuple[Effect, ...], ...]


@dataclass(frozen=True, slots=True)
class FirstGame:
    """The set-up the rulebook recommends for a first game."""

    special_rows: tuple[tuple[int, ...], ...]
    correspondence: tuple[int, ...]
    beagle_goals: tuple[int, ...]
    crew_by_turn_order: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class BoardSetup:
    """What goes on the board; every tuple is by players, `[n - 1]` for n."""

    side: tuple[str, ...]
    special_tiles: tuple[int, ...]
    neutral_lenses: int
    objectives_face_up_each_colour: tuple[int, ...]
    regular_seals_removed_per_colour: tuple[int, ...]
    specimens_in_museum: tuple[int, ...]
    specimens_on_map: tuple[int, ...]
    museum_row_coins: int


@dataclass(frozen=True, slots=True)
class SoloSetup:
    """What a human and Alfred begin a solo game with."""

    turn_order: tuple[str, ...]
    crew_drawn: int
    crew_kept: int
    objective_pairs_shown: int
    human_workers: int
    worker_rows: tuple[str, ...]
    fifth_worker_at: int
    tents: int
    stamp_stacks: tuple[int, ...]
    lenses: int
    explorers: int
    knowledge: int
    action_cards: int
    bonus_cards: int


@dataclass(frozen=True, slots=True)
class Setup:
    """Set-up, rounds, drafting and what is in the box."""

    rounds: int
    phases: tuple[str, ...]
    board: BoardSetup
    components: Mapping[str, int]
    first_game: FirstGame
    crew_dealt: int
    crew_kept: int
    solo: SoloSetup


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A line of the score sheet: `vp` for each `per` things, 0 where it is not so simple."""

    id: str
    vp: int
    per: int


@dataclass(frozen=True, slots=True)
class Sample:
    """The worked sample sheet of the rulebook."""

    silver: tuple[int, ...]
    golden: tuple[int, ...]
    pair: int
    tents: int
    five_seals: tuple[int, ...]
    six_seals: tuple[int, ...]
    theory_modifier: int
    theory_books: int
    theory_vp: int
    total: int


@dataclass(frozen=True, slots=True)
class Scoring:
    """Final scoring: lines in order, the museum's modifier, tie-breaks, Alfred's lines, the sample."""

    lines: tuple[ScoreLine, ...]
    museum_base: int
    museum_per_complete_row: int
    museum_rows: int
    museum_tiles_per_row: int
    beagle_goal_floor: int
    tie_multiplayer: tuple[str, ...]
    tie_solo: tuple[str, ...]
    alfred_lines: tuple[str, ...]
    sample: Sample

    def line(self, line_id: str) -> ScoreLine:
        """Return a line; KeyError if there is none."""
        for one in self.lines:
            if one.id == line_id:
                return one
        raise KeyError(line_id)


@dataclass(frozen=True, slots=True)
class AlfredRules:
    """What the rulebook text itself says of Alfred, whatever is printed on his cards and boards."""

    coin_cap: int
    excess_coin_bonus_steps: int
    bonus_cards_at: tuple[int, ...]
    rest_coins: int
    rest_bonus: int
    special_diary_bonus: int
    knowledge_as_coins: int
    knowledge_price: int
    lens_user_coins: int
    worker_letters: tuple[str, ...]
    same_colour_in_row: int
    placement_penalty: int
    delivery_cards: int


# ---- What belongs to the facts of Darwin's Journey, and how is one of them found?


@dataclass(frozen=True, slots=True)
class Facts:
    """Every fact of Darwin's Journey; `provenance` says of each group where it comes from. `reference` is not printed."""

    diaries: Diaries
    ocean: Track
    beagle_by_round: tuple[str, ...]
    islands: tuple[Track, ...]
    campsites: tuple[Campsite, ...]
    correspondence: tuple[CorrespondenceTile, ...]
    correspondence_in_play: int
    academy: Academy
    specimens: tuple[Specimen, ...]
    delivery: Delivery
    theory: TheoryTrack
    special_tiles: tuple[SpecialTile, ...]
    special_in_play: tuple[int, ...]
    beagle_goals: tuple[BeagleGoal, ...]
    beagle_goals_in_play: int
    crew_cards: tuple[CrewCard, ...]
    objectives: tuple[Objective, ...]
    objective_rules: ObjectiveRules
    player_board: PlayerBoard
    setup: Setup
    scoring: Scoring
    alfred: AlfredRules
    reference: AlfredSet
    provenance: Mapping[str, Provenance]

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
