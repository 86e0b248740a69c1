"""The end of a round: envelopes, the Beagle, cleaning up, and what Alfred owns at the end."""

import pytest

from assets.darwins_journey.alfred import LagMark
from solo_bots.darwins_journey.bot import bot
from solo_bots.darwins_journey.correspondence import judge
from solo_bots.darwins_journey.routes import lag_penalty
from tests.solo_bots.darwins_journey.evening import FACTS, Evening, own_set, rulings, state

OUT = dict.fromkeys("ABCD", "hammock")


def ends(**values: object) -> Evening:
    return Evening(
        **({"phase": "reward", "workers": OUT, "tiles": [1, 2, 7], "coins": 0, "stacks": [0, 4, 4]} | values)
    )


def test_with_as_many_stamps_both_get_the_first_section_and_discard_half_rounded_up() -> None:
    # RULINGS 19, envelope: tile 1, both first: 1 knowledge + 2 coins.
    evening = ends(envelopes=[3, 0, 0], human_stamps=[3, 0, 0])
    assert evening.all_told("envelope")[0] == {
        "envelope": 1,
        "stamps": 3,
        "alfred": "first",
        "human": "first",
    }
    assert [told["n"] for told in evening.all_told("coins")] == [3, 2]
    assert evening.told("discard") == {"envelope": 1, "n": 2, "now": 1}
    assert evening.state.tray == 12 - 8 - 1
    assert evening.all_told("your_reward")[0]["does"] == ["knowledge 1", "coins 2"]
    assert evening.state.human_stamps[0] == 1


@rulings("R28")
@pytest.mark.parametrize(
    ("alfred", "human", "verdict"),
    [
        (3, 2, ("first", "second")),
        (3, 0, ("first", "")),
        (2, 3, ("second", "first")),
        (0, 1, ("", "first")),
        (1, 1, ("first", "first")),
        (0, 0, ("", "")),
    ],
)
def test_the_second_section_needs_at_least_one_stamp(
    alfred: int, human: int, verdict: tuple[str, str]
) -> None:
    found = judge(alfred, human)
    assert (found.alfred, found.human) == verdict


@rulings("R28")
def test_alfred_behind_gets_the_second_section() -> None:
    evening = ends(envelopes=[1, 0, 0], human_stamps=[4, 0, 0])
    assert evening.told("reward")["does"] == ["coins 2"]
    assert evening.all_told("envelope")[0]["alfred"] == "second"
    assert "R28" in [reason.rule for reason in evening.tells[0].because]


@rulings("R40")
def test_no_reward_is_passed_on() -> None:
    assert "R40" in ends(envelopes=[1, 0, 0]).rules("reward")


def test_stamps_are_asked_for_only_where_alfreds_section_depends_on_them_all_at_once() -> None:
    evening = ends(envelopes=[2, 1, 1], stacks=[0, 4, 4], human_stamps=[0, 0, 2], stamps_sure=[False] * 3)
    assert evening.asks == "stamps:12"
    evening.says("stamps:12", {"choice": "stamps", "envelope1": 3, "envelope2": 0})
    assert evening.asks == "stamps:2", "the first reward may have changed them"
    assert "rewards_may_move" in [reason.key for reason in evening.ask.because]
    evening.usual("stamps:2")
    assert [told["alfred"] for told in evening.all_told("envelope")] == ["second", "first", "second"]
    assert evening.asks == "round:2"


def test_an_envelope_without_stamps_of_alfreds_is_not_asked_about() -> None:
    evening = ends(envelopes=[0, 0, 0], stacks=[4, 4, 4], stamps_sure=[False] * 3)
    assert evening.asked == ["round:2"]
    assert [told["human"] for told in evening.all_told("envelope")] == ["perhaps"] * 3


@pytest.mark.parametrize("tile", [1, 2, 3, 4, 5, 6, 7, 8])
def test_any_reward_of_the_humans_makes_lower_envelopes_be_asked_again(tile: int) -> None:
    # A seal may achieve a crew card; coins, points, knowledge and theory may fulfil an objective: either may bring stamps.
    told = {"envelopes": [1, 1, 0], "human_stamps": [2, 1, 0], "stacks": [2, 4, 4], "coins": 0}
    tiles = [tile, *(one for one in (1, 7, 2) if one != tile)][:3]
    evening = ends(tiles=tiles, human_explorers={"a": ["behind", "a-00"]}, **told)
    while evening.asks != "stamps:2":
        evening.says(evening.asks, evening.ask.default or evening.choices[-1])
    assert evening.ask.default == {"choice": "stamps", "envelope2": 1}


def test_without_a_reward_of_the_humans_stamps_told_are_not_asked_again() -> None:
    told = {"envelopes": [1, 1, 0], "human_stamps": [0, 1, 0], "stacks": [2, 4, 4]}
    assert ends(**told).asked == ["round:2"]


def test_the_tile_of_an_envelope_is_asked_for_once_in_a_game() -> None:
    evening = ends(envelopes=[1, 0, 0], tiles=[0, 2, 7])
    assert evening.asks == "tile:1"
    assert "2" not in evening.choices
    evening.says("tile:1", "3")
    assert evening.state.tiles == [3, 2, 7]
    assert evening.state.theory == 2


def test_stamps_the_reward_brings_are_no_part_of_the_half() -> None:
    # Tile 4 explores 2, to a-04, where a campsite brings two stamps to an envelope without any of his.
    values = {"explorers": {"a": "a-02"}, "human_explorers": {"a": ["behind", "a-00"]}, "coins": 5}
    evening = ends(envelopes=[4, 0, 0], tiles=[4, 2, 7], **values).says("camp:camp-a-04", "free")
    assert evening.state.envelopes[1] == 1  # two came, envelope 2 was judged with them, one is left
    assert evening.all_told("discard")[0] == {"envelope": 1, "n": 2, "now": 2}


@rulings("R37")
def test_an_envelope_reward_that_cannot_be_done_is_skipped_and_stamps_still_go() -> None:
    evening = ends(envelopes=[2, 0, 0], stacks=[2, 4, 4], tiles=[5, 2, 7], ship="sea-26")
    assert evening.told("skipped")["does"] == "sail 2"
    assert evening.told("discard")["n"] == 1


# ---- the Beagle


def test_marks_between_ship_and_beagle_come_off_a_goal() -> None:
    # RULINGS 19, lagging: 3 red seals (12 points), marks adding to 7: 5.
    marks = (LagMark("sea-14", 3), LagMark("sea-21", 4))
    assert 12 - lag_penalty(FACTS.ocean, marks, "sea-08", "sea-21") == 5


@rulings("R17")
def test_a_mark_counts_when_the_ship_has_not_entered_its_space_and_the_beagle_has() -> None:
    marks = FACTS.reference.marks
    assert lag_penalty(FACTS.ocean, marks, "sea-00", "sea-01") == 0
    assert lag_penalty(FACTS.ocean, marks, "sea-03", "sea-08") == 1 + 2
    assert lag_penalty(FACTS.ocean, marks, "sea-04", "sea-08") == 2
    assert lag_penalty(FACTS.ocean, marks, "sea-20", "sea-08") == 0


@rulings("R29")
def test_a_cap_limits_each_mark_and_not_the_sum() -> None:
    assert lag_penalty(FACTS.ocean, FACTS.reference.marks, "sea-00", "sea-21", 2) == 1 + 2 + 2 + 2


@rulings("R29")
@pytest.mark.parametrize(
    ("round_", "ship", "points"),
    [(1, "sea-00", 2), (3, "sea-00", 3), (4, "sea-00", 2), (5, "sea-00", 0), (5, "sea-26", 10)],
)
def test_alfred_scores_board_value_times_round_less_marks_never_below_zero(
    round_: int, ship: str, points: int
) -> None:
    evening = Evening("blue", phase="reward", workers=OUT, round=round_, ship=ship)
    assert evening.told("beagle")["points"] == points
    assert evening.state.vp == points


def test_clean_up_brings_workers_home_and_moves_the_beagle() -> None:
    evening = ends(human_workers=["explore-1"], untold=2, human_turns=4, round=2)
    assert evening.told("clean_beagle") == {"to": "sea-08", "round": 3}
    state = evening.state
    assert state.workers == dict.fromkeys("ABCD", "home")
    assert (state.human_workers, state.untold, state.human_turns, state.round) == ([], 0, 0, 3)


def test_events_can_be_told_when_the_round_is_cleaned_up() -> None:
    evening = ends().says("round:2", {"choice": "unlocked", "location": "sail-2"}).says("round:2", "fifth")
    assert evening.asks == "round:2"
    evening.usual("round:2")
    assert evening.state.unlocked == ["sail-2"]
    assert evening.asks == "action:0:0"


# ---- the human's goal, counted on demand


THREE_RED = {"choice": "goal", "goal": "2", "count": 3, "ship": "sea-08", "capped": False}


@rulings("R29")
def test_three_red_seals_less_marks_of_seven_are_worth_five() -> None:
    # RULINGS 19, lagging: 12 points, marks adding to 7; the reference marks between are 3 and 4.
    evening = Evening(to_move="human", round=5).says("human:2", THREE_RED)
    assert evening.told("goal_worth") == {
        "round": 5,
        "goal": 2,
        "per": "seal",
        "what": "red",
        "vp": 4,
        "count": 3,
        "printed": 12,
        "lag": 7,
        "points": 5,
    }
    assert evening.reason("goal_worth", "lag_marks").values["marks"][-2:] == [["sea-14", 3], ["sea-21", 4]]
    assert "R36" in evening.rules("goal_worth"), "the marks are not the printed ones, and it says so"
    assert evening.asks == "human:2", "the turn itself is still to be told"


@rulings("R29")
def test_a_cap_limits_each_mark_and_the_goal_never_falls_below_nothing() -> None:
    capped = Evening(to_move="human", round=5).says("human:2", THREE_RED | {"capped": True})
    assert (capped.told("goal_worth")["lag"], capped.told("goal_worth")["points"]) == (4, 8)
    few = Evening(to_move="human", round=5).says("human:2", THREE_RED | {"count": 1})
    assert few.told("goal_worth")["points"] == 0


def test_a_ship_at_the_beagle_or_past_it_loses_nothing() -> None:
    level = Evening(to_move="human", round=5).says("human:2", THREE_RED | {"ship": "level"})
    assert (level.told("goal_worth")["lag"], level.told("goal_worth")["points"]) == (0, 12)


def test_a_goal_told_once_is_known_for_its_round_and_no_other() -> None:
    evening = Evening(to_move="human", round=5, goals=[7, 4, 10, 8, 0]).says("human:2", THREE_RED)
    assert evening.state.goals == [7, 4, 10, 8, 2]
    fields = {one.id: one for one in evening.ask.choice("goal").fields}
    assert fields["goal"].default == "2"
    assert not {"7", "4", "10", "8"} & set(fields["goal"].options)


def test_nobody_has_more_of_something_than_there_is() -> None:
    evening = Evening(to_move="human").says("human:2", THREE_RED | {"goal": "9", "count": 4, "ship": "level"})
    assert evening.asks == "contradiction:human:2"
    assert evening.choices == ["again"]
    assert evening.ask.values["most"] == 3
    evening.says("contradiction:human:2", "again")
    assert evening.state.goals == [0] * 5


@pytest.mark.parametrize(("round_", "key"), [(2, "round:3"), (5, "round:6")])
def test_the_goal_of_the_round_that_ended_is_told_and_counted_before_the_next(round_: int, key: str) -> None:
    evening = ends(round=round_, goals=[7, 4, 10, 8, 9], tiles=[1, 2, 7])
    goal = {2: 4, 5: 9}[round_]
    assert (evening.told("your_goal")["goal"], evening.told("your_goal")["round"]) == (goal, round_)
    evening.says(key, {"choice": "goal", "count": 2, "ship": "level"})
    told = evening.told("goal_worth")
    assert (told["goal"], told["round"], told["points"]) == (goal, round_, 2 * told["vp"])
    evening.usual(key)
    assert evening.asks == ("" if round_ == 5 else "action:0:0")


# ---- what he owns


@rulings("R30", "R39")
def test_the_tally_carries_the_points_his_board_prints() -> None:
    own = own_set(board_white={"endgame": {"five_seals": 4, "six_seals": 9}})
    tally = bot().tally(
        state(own=own, seals={"A": ["red"] * 3 + ["blue"] * 2}, end_vp=5, camps=["camp-a-04"])
    )
    assert tally["seal_vp"] == {"five": 4, "six": 9}
    assert tally["seal_rows"] == {"A": 5, "B": 0, "C": 0, "D": 0}
    assert (tally["end_vp"], tally["tents"]) == (5, 1)


@rulings("R31", "R32", "R33")
def test_the_tally_carries_coins_as_they_lie_and_theory_in_steps() -> None:
    tally = bot().tally(state(coins=11, theory=17, books=1))
    assert (tally["coins"], tally["theory"], tally["extra_books"]) == (11, 17, 1)


@rulings("R36")
def test_the_tally_says_what_was_not_copied_from_print() -> None:
    assert bot().tally(state())["not_printed"] == ["cards", "board.white", "bonus.white", "marks", "icons"]


def test_stamps_told_while_alfred_is_rewarded_are_those_before_the_human_discards() -> None:
    # Tile 4 explores 1 to a campsite with two stamps; the human turns out to have 5 on the envelope, and 2 stay.
    alfred = {"explorers": {"a": "a-03"}, "envelopes": [1, 1, 1], "stacks": [2, 4, 3], "coins": 5}
    human = {
        "human_explorers": {"a": ["behind", "a-00"]},
        "human_stamps": [2, 0, 0],
        "stamps_sure": [False] * 3,
    }
    evening = ends(tiles=[4, 2, 7], **alfred, **human).says("camp:camp-a-04", "free")
    evening.says("stamps:123", {"choice": "stamps", "envelope1": 5})
    assert evening.all_told("your_reward")[0]["does"] == ["explore 2"]
    assert evening.told("stamps")["envelope"] == 1
    assert evening.state.envelopes[0] == 2
    assert evening.state.human_stamps[0] == 2
    assert evening.asks == "stamps:23"
