"""Coins, the bonus track and its cards, theory, and icons that need a decision."""

import pytest

from tests.solo_bots.darwins_journey.evening import Evening, own_set, rulings

WHITE = ["bonus-white-1", "bonus-white-2"]
"""Over spots 5 and 10. Round 1: prolific correspondence; explore 1. Round 2: 3 coins; sail 1."""


@rulings("R4")
def test_each_coin_above_twelve_is_a_bonus_step_walked_at_once() -> None:
    # RULINGS 5.5: rest with 8 coins is 12 coins and 3 steps, then 2 steps.
    evening = Evening(coins=8, seals={}).draws("act-7")
    assert evening.verbs[2:5] == ["rest", "coins", "bonus_steps"]
    assert [told["n"] for told in evening.all_told("bonus_steps")] == [3, 2]
    assert evening.state.coins == 12
    assert evening.tells[4].because[0].rule == "R4"


@rulings("R3")
def test_rest_is_always_possible_and_hammocks_never_run_out() -> None:
    everyone = {"workers": {"A": "hammock", "B": "hammock", "C": "hammock"}, "coins": 0}
    evening = Evening(**everyone).draws("act-7")
    assert evening.told("rest") == {"worker": "D", "place": "hammock"}
    assert evening.rules("rest") == ["R3"]
    assert evening.state.coins == 7


def test_spending_down_to_nothing_is_allowed() -> None:
    evening = Evening(seals={"A": ["blue", "blue"]}, lenses=["sail-2", "sail-3"], coins=3).draws("act-7")
    assert evening.told("place_main")["coins"] == 0


@rulings("R5")
def test_the_whole_move_is_finished_before_the_cards_it_passed() -> None:
    evening = Evening.doing("bonus 7", bonus=4, bonus_cards=WHITE, round=2, coins=0)
    # 4 to 11 passes 5 and 10: 3 coins, then sail 1.
    assert evening.verbs[0] == "bonus_steps"
    assert evening.told("bonus_steps") == {"n": 7, "from": 4, "to": 11}
    assert [told["spot"] for told in evening.all_told("bonus_card")] == [5, 10]
    assert evening.state.coins == 3
    assert evening.state.ship == "sea-01"


@rulings("R5", "R34")
def test_steps_a_card_causes_are_done_with_all_they_reach_before_the_next_card() -> None:
    # Round 2: the card over spot 5 pays 3 coins; with 12 coins they are 3 steps, from 11 on to 2, over the lap.
    evening = Evening.doing("bonus 7", bonus=4, bonus_cards=WHITE, round=2, coins=12)
    shown = [tell.verb for tell in evening.tells if tell.verb in ("bonus_steps", "bonus_card", "vp")]
    assert shown == ["bonus_steps", "bonus_card", "bonus_steps", "vp", "bonus_card"]
    assert evening.state.bonus == 2
    assert evening.state.vp == 3


def test_after_the_right_most_spot_comes_the_left_most_and_entering_it_pays_the_lap_once() -> None:
    evening = Evening.doing("bonus 3", bonus=10, bonus_cards=WHITE)
    assert evening.told("bonus_steps")["to"] == 1
    assert [told["n"] for told in evening.all_told("vp")] == [3]
    assert Evening.doing("bonus 1", bonus=12, bonus_cards=WHITE).all_told("vp") == []
    twice = Evening.doing("bonus 14", bonus=11, round=5, bonus_cards=WHITE)
    assert [told["n"] for told in twice.all_told("vp")].count(3) == 3  # two laps and the card of round 5


@pytest.mark.parametrize(("round_", "does"), [(1, "stamps_each 1"), (2, "coins 3"), (5, "vp 3")])
def test_a_bonus_card_does_the_row_of_the_round(round_: int, does: str) -> None:
    evening = Evening.doing("bonus 1", bonus=4, bonus_cards=WHITE, round=round_)
    assert evening.told("bonus_card")["does"] == [does]


def test_the_cards_may_lie_the_other_way_round() -> None:
    evening = Evening.doing("bonus 1", bonus=4, bonus_cards=WHITE[::-1], round=2)
    assert evening.told("bonus_card")["card"] == "bonus-white-2"


@rulings("R36")
def test_cards_that_set_each_other_off_for_ever_are_stopped_and_said() -> None:
    cards = own_set()["bonus_cards"]
    for card in cards:
        card["rounds"] = [["bonus 12"]] * 5
    evening = Evening.doing("bonus 1", "vp 1", own=own_set(bonus_cards=cards), bonus=4)
    assert "chain_stopped" in evening.verbs
    assert evening.verbs[-1] == "vp"


@rulings("R33")
def test_theory_stops_at_the_last_step() -> None:
    evening = Evening.doing("theory 3", "theory 1", theory=34)
    assert evening.state.theory == 36
    assert evening.told("theory")["n"] == 2
    assert evening.told("theory_full") == {"now": 36}
    assert "R33" in evening.rules("theory")


def test_an_objective_is_bonus_steps_and_the_golden_one_goes_first() -> None:
    evening = Evening.doing("objective", bonus=1)
    assert evening.verbs == ["objective", "bonus_steps"]
    assert evening.state.bonus == 3
    assert evening.asked == []


@rulings("R4")
def test_knowledge_is_three_coins_each_as_one_gain() -> None:
    evening = Evening.doing("knowledge 2", coins=8)
    assert evening.told("coins") == {"n": 6, "now": 12, "over": 2}


@rulings("R27")
def test_of_a_choice_the_first_he_can_do_is_taken() -> None:
    evening = Evening.doing("sail 1 or explore 1")
    assert evening.told("picked")["taken"] == "sail 1"
    assert evening.state.ship == "sea-01"
    at_end = Evening.doing("sail 1 or explore 1", ship="sea-26")
    assert at_end.told("picked")["taken"] == "explore 1"
    nothing = Evening.doing("sail 1 or explore 1", "vp 1", ship="sea-26", explorers={"a": "a-24"})
    assert nothing.verbs == ["skipped", "skipped", "vp"]


@rulings("R34")
def test_effects_are_done_left_to_right_each_with_all_it_sets_off() -> None:
    evening = Evening.doing("coins 3", "vp 2", coins=12, bonus=4, round=2, bonus_cards=WHITE)
    # The three coins are three steps over spot 5, whose card pays three more coins, so three more steps; then the points.
    assert evening.verbs == [
        "coins",
        "bonus_steps",
        "bonus_card",
        "coins",
        "bonus_steps",
        "bonus_card",
        "sail",
        "vp",
    ]


@rulings("R41")
def test_an_icon_without_a_word_is_decided_by_the_human() -> None:
    own = own_set(board_white={"tents": [["other a whale"], [], [], [], ["end_vp 5"]]})
    evening = Evening.doing("other a whale", own=own, coins=0)
    assert evening.ask.values == {"label": "a whale"}
    evening.says("other", {"choice": "coins", "n": 5})
    assert evening.state.coins == 5
    assert Evening.doing("other a whale", "vp 1").says("other", "nothing").verbs == ["vp"]


@rulings("R41")
@pytest.mark.parametrize(
    "said",
    [
        "vp",
        "theory",
        "knowledge",
        "explore",
        "sail",
        "stamps",
        "stamps_each",
        "bonus",
        "explorer_new",
        "objective",
    ],
)
def test_whatever_the_human_decides_is_done(said: str) -> None:
    evening = Evening.doing("other a whale").says("other", said)
    assert evening.asks == ""
    assert evening.tells


def test_points_under_a_tent_wait_for_the_end() -> None:
    evening = Evening.doing("end_vp 5")
    assert (evening.state.end_vp, evening.state.vp) == (5, 0)
