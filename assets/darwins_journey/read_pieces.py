"""How are tiles, cards, personal boards, set-up and scoring of Darwin's Journey read from their files?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.darwins_journey.alfred import COLOURS
from assets.darwins_journey.model import (
    AlfredRules,
    BeagleGoal,
    BoardSetup,
    CrewCard,
    FirstGame,
    Objective,
    ObjectiveRules,
    ObjectiveSlot,
    PlayerBoard,
    Sample,
    ScoreLine,
    Scoring,
    Setup,
    SoloSetup,
    SpecialTile,
)
from assets.darwins_journey.read_common import (
    counts,
    effect,
    effect_lists,
    effects,
    number_lists,
    one_of,
    rows_of,
    word,
)

if TYPE_CHECKING:
    from assets.facts.rows import Row


def special_tile(row: Row) -> SpecialTile:
    """Read a special action tile."""
    return SpecialTile(
        row.number("no", 1),
        counts(row, "needs"),
        effects(row, "effects", None),
        effects(row, "earlier"),
        row.flag("suspect", default=False),
    )


def beagle_goal(row: Row) -> BeagleGoal:
    """Read a Beagle goal."""
    return BeagleGoal(row.number("no", 1), row.text("per"), row.text("what", ""), row.number("vp", 1))


def crew_card(row: Row) -> CrewCard:
    """Read a crew card."""
    return CrewCard(
        row.number("no", 1),
        word(row, "gives_seal", COLOURS),
        counts(row, "needs"),
        effects(row, "effects", None),
    )


def objective(row: Row) -> Objective:
    """Read an objective tile."""
    return Objective(
        row.number("no", 1),
        word(row, "colour", ("silver", "golden")),
        row.flag("starting"),
        counts(row, "needs"),
        counts(row, "earlier", default=True),
        row.number("repeats", 0, 99, 0),
    )


def objective_rules(row: Row) -> ObjectiveRules:
    """Read what counts for objectives."""
    return ObjectiveRules(
        counts(row, "in_box"),
        row.number("reserve_size", 1),
        row.flag("purple_counts_for_seals"),
        row.flag("knowledge_counts_for_seals"),
    )


def player_board(row: Row) -> PlayerBoard:
    """Read the personal board."""
    workers, seals, pair = row.table("workers"), row.table("seal_end_vp"), row.table("pair_bonus")
    board = PlayerBoard(
        workers.number("count", 1),
        workers.number("seals_in_row", 1),
        workers.number("silver_distinction_at", 1),
        workers.number("golden_distinction_at", 1),
        counts(row, "supply"),
        row.numbers("seal_spot_costs"),
        seals.number("five"),
        seals.number("six"),
        rows_of(row, "silver_slot", _slot),
        rows_of(row, "golden_slot", _slot),
        (pair.number("silver", 1), pair.number("golden", 1)),
        pair.number("vp"),
        effect_lists(row, "tents"),
        row.number("per_stack", 1),
        effect_lists(row, "stamps"),
    )
    for one in (workers, seals, pair):
        one.done()
    return board


def _slot(row: Row) -> ObjectiveSlot:
    reward = effect(row, row.text("reward")) if row.has("reward") else None
    return ObjectiveSlot(
        row.number("slot", 1), row.number("vp"), row.number("cost"), row.number("cost_earlier"), reward
    )


def setup(row: Row) -> Setup:
    """Read set-up, rounds and what is in the box."""
    draft = row.table("draft")
    found = Setup(
        row.number("rounds", 1),
        row.texts("phases"),
        one_of(row, "board", _board_setup),
        counts(row, "components"),
        one_of(row, "first_game", _first_game),
        draft.number("crew_dealt", 1),
        draft.number("crew_kept", 1),
        _solo(row.table("solo"), row.table("alfred")),
    )
    draft.done()
    return found


def _board_setup(row: Row) -> BoardSetup:
    return BoardSetup(
        row.texts("side_by_players"),
        row.numbers("special_tiles"),
        row.number("neutral_lenses"),
        row.numbers("objectives_face_up_each_colour"),
        row.numbers("regular_seals_removed_per_colour"),
        row.numbers("specimens_in_museum"),
        row.numbers("specimens_on_map"),
        row.number("museum_row_coins"),
    )


def _first_game(row: Row) -> FirstGame:
    return FirstGame(
        number_lists(row, "special_rows"),
        row.numbers("correspondence"),
        row.numbers("beagle_goals"),
        number_lists(row, "crew_by_turn_order"),
    )


def _solo(solo: Row, alfred: Row) -> SoloSetup:
    found = SoloSetup(
        solo.texts("turn_order"),
        solo.number("crew_drawn", 1),
        solo.number("crew_kept", 1),
        solo.number("objective_pairs_shown", 1),
        solo.number("human_workers", 1),
        alfred.texts("worker_rows"),
        alfred.number("fifth_worker_at", 1),
        alfred.number("tents", 1),
        alfred.numbers("stamp_stacks"),
        alfred.number("lenses", 1),
        alfred.number("explorers", 1),
        alfred.number("knowledge"),
        alfred.number("action_cards", 1),
        alfred.number("bonus_cards", 1),
    )
    solo.done()
    alfred.done()
    return found


def scoring(row: Row) -> Scoring:
    """Read final scoring."""
    museum = row.table("museum")
    found = Scoring(
        rows_of(
            row,
            "line",
            lambda one: ScoreLine(
                one.text("id"), one.number("vp", default=0), one.number("per", 1, default=1)
            ),
        ),
        museum.number("base"),
        museum.number("per_complete_row"),
        museum.number("rows", 1),
        museum.number("tiles_per_row", 1),
        row.number("beagle_goal_floor"),
        row.texts("tie_multiplayer"),
        row.texts("tie_solo"),
        row.texts("alfred_lines"),
        one_of(row, "sample", _sample),
    )
    museum.done()
    return found


def _sample(row: Row) -> Sample:
    return Sample(
        row.numbers("silver"),
        row.numbers("golden"),
        row.number("pair"),
        row.number("tents"),
        row.numbers("five_seals"),
        row.numbers("six_seals"),
        row.number("theory_modifier"),
        row.number("theory_books"),
        row.number("theory_vp"),
        row.number("total", high=999),
    )


def alfred_rules(row: Row) -> AlfredRules:
    """Read what the rulebook text says of Alfred."""
    rest = row.table("rest")
    found = AlfredRules(
        row.number("coin_cap", 1),
        row.number("excess_coin_bonus_steps", 1),
        row.numbers("bonus_cards_at"),
        rest.number("coins"),
        rest.number("bonus"),
        row.number("special_diary_bonus"),
        row.number("knowledge_as_coins", 1),
        row.number("knowledge_price", 1),
        row.number("lens_user_coins", 1),
        row.texts("worker_letters"),
        row.number("same_colour_in_row", 1),
        row.number("placement_penalty", 1),
        row.number("delivery_cards", 1),
    )
    rest.done()
    return found
