"""Placing stamps: which envelope, from where, and what empty stacks bring."""

import pytest

from solo_bots.darwins_journey.correspondence import choose_envelope, discarded, may_steal
from tests.solo_bots.darwins_journey.evening import Evening, rulings

SURE = {"stamps_sure": [True, True, True]}


@rulings("R15")
def test_stamps_that_overtake_the_human_go_there() -> None:
    # RULINGS 19, correspondence 1: 3 stamps overtake the player on envelope 2.
    evening = Evening.doing("stamps 3", envelopes=[1, 1, 0], stacks=[2, 4, 4], human_stamps=[0, 3, 1], **SURE)
    assert evening.told("stamps")["envelope"] == 2
    assert evening.state.envelopes == [1, 4, 0]
    assert evening.reason("stamps", "steal").rule == "R15"


def test_else_they_go_to_the_top_most_envelope_without_one() -> None:
    # RULINGS 19, correspondence 2: 2 stamps, already ahead on 2, none of his on 1.
    evening = Evening.doing("stamps 2", envelopes=[0, 2, 0], stacks=[2, 4, 4], human_stamps=[0, 1, 0], **SURE)
    assert evening.told("stamps")["envelope"] == 1


def test_else_to_the_one_with_fewest_of_his_top_most_first() -> None:
    evening = Evening.doing("stamps 1", envelopes=[2, 1, 1], stacks=[0, 4, 4], **SURE)
    assert evening.told("stamps")["envelope"] == 2
    assert evening.told("stamps")["stacks"] == [0, 1, 0]


@rulings("R15")
@pytest.mark.parametrize(
    ("alfred", "human", "stamps", "steals"),
    [
        (0, 2, 3, True),
        (0, 2, 2, False),
        (2, 2, 1, False),
        (1, 2, 2, True),
        (3, 2, 2, False),
        (0, 0, 3, False),
    ],
)
def test_a_steal_is_strictly_behind_before_and_strictly_ahead_after(
    alfred: int, human: int, stamps: int, steals: bool
) -> None:
    assert may_steal(alfred, human, True, stamps, 12) is steals


@rulings("R15")
def test_the_human_is_asked_only_where_a_steal_is_possible_and_matters() -> None:
    # One stamp can never steal; with more, an envelope on which Alfred has none would get them anyway.
    assert Evening.doing("stamps 1", stamps_sure=[False] * 3).asked == []
    evening = Evening.doing("stamps 2", envelopes=[0, 1, 1], stacks=[2, 4, 4], stamps_sure=[False] * 3)
    assert evening.asks == "stamps:123"
    only_top = Evening.doing(
        "stamps 2", envelopes=[0, 1, 1], stacks=[2, 4, 4], stamps_sure=[False] * 3, human_stamps=[0, 3, 3]
    )
    assert only_top.asked == []
    assert only_top.told("stamps")["envelope"] == 1


@rulings("R15")
def test_answers_about_envelopes_decide_and_are_kept_for_the_turn() -> None:
    evening = Evening.doing(
        "stamps 2", "stamps 2", envelopes=[1, 1, 1], stacks=[1, 4, 4], stamps_sure=[False] * 3
    )
    evening.says("stamps:123", {"choice": "stamps", "envelope1": 4, "envelope2": 0, "envelope3": 2})
    assert [told["envelope"] for told in evening.all_told("stamps")] == [3, 1]
    assert evening.asked == ["stamps:123"]


@rulings("R14")
def test_stamps_run_on_into_the_next_stack_and_then_into_the_tray() -> None:
    evening = Evening.doing("stamps 4", stacks=[0, 1, 1], envelopes=[3, 3, 0], **SURE)
    # 12 stamps: 2 on stacks, 6 on envelopes, 4 in the tray; 2 of them are used.
    told = evening.told("stamps")
    assert (told["stacks"], told["tray"], told["emptied"]) == ([0, 1, 1], 2, [2, 3])
    assert evening.state.tray == 2


@rulings("R14")
def test_fewer_stamps_are_placed_when_fewer_are_left_and_that_number_counts_for_a_steal() -> None:
    evening = Evening.doing("stamps 4", stacks=[0, 0, 1], envelopes=[4, 4, 3], human_stamps=[0, 0, 4], **SURE)
    # With 4 he would steal envelope 3; the single stamp left only ties, so it goes where he has fewest.
    assert evening.told("stamps")["n"] == 1
    assert evening.reason("stamps", "fewest").values["n"] == 1


@rulings("R37")
def test_without_any_stamp_nothing_happens() -> None:
    evening = Evening.doing(
        "stamps 2", "stamps_each 1", "vp 1", stacks=[0, 0, 0], envelopes=[4, 4, 4], **SURE
    )
    assert evening.verbs == ["skipped", "skipped", "vp"]


@rulings("R34")
def test_stacks_that_run_out_give_their_icons_in_order_after_placing() -> None:
    # White board: stack 1 explores 1, stack 2 pays 3 coins.
    evening = Evening.doing(
        "stamps 4", stacks=[2, 2, 4], envelopes=[2, 2, 0], explorers={"a": "a-02"}, **SURE
    )
    assert [told["stack"] for told in evening.all_told("stack_icon")] == [1, 2]
    assert evening.verbs[:2] == ["stamps", "stack_icon"]
    assert evening.state.explorers["a"] == "a-03"
    assert evening.told("coins")["n"] == 3


@rulings("R16")
def test_prolific_correspondence_with_few_stamps_fills_from_the_top_envelope() -> None:
    evening = Evening.doing("stamps_each 1", stacks=[0, 0, 2], envelopes=[4, 3, 3], **SURE)
    assert evening.state.envelopes == [5, 4, 3]
    full = Evening.doing("stamps_each 1", **SURE)
    assert full.state.envelopes == [1, 1, 1]
    assert full.state.stacks == [1, 4, 4]
    assert full.rules("stamps_each") == ["R16"]


def test_a_winner_discards_half_of_his_stamps_rounded_up() -> None:
    assert [discarded(stamps) for stamps in range(6)] == [0, 1, 1, 2, 2, 3]


def test_the_order_of_steps_is_steal_then_without_one_then_fewest() -> None:
    assert choose_envelope([0, 2, 1], [False, False, True]).by == "steal"
    assert choose_envelope([1, 0, 0], [False, False, False]).index == 1
    assert choose_envelope([3, 2, 2], [False, False, False]).index == 1
