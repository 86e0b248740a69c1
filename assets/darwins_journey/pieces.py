"""What do tiles, cards and boards of the human players say, and how is a game set up and scored? The shapes of these facts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assets.darwins_journey.effects import Effect


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
