"""The small diary: what Alfred unlocks, and the special diary beside it (worked examples of the rulebook first)."""

import pytest

from solo_bots.conversation import Reason
from tests.solo_bots.darwins_journey.evening import Evening, own_set, rulings

COINS = {"coins": 4}


def unlocks(seals: dict[str, list[str]], **values: object) -> Evening:
    evening = Evening(seals=seals, **({"coins": 4} | values)).draws("act-3")
    while evening.asks.startswith(("scroll", "stamps", "explorer", "camp")):
        evening.says(
            evening.asks, evening.ask.choices[-1].id if "scroll" in evening.asks else evening.ask.default
        )
    return evening


@rulings("R22", "R23")
@pytest.mark.parametrize("seals", [["blue", "blue", "red"], ["blue", "blue", "red", "green"]])
def test_the_academy_is_unlocked_when_the_worker_has_its_middle_navigation(seals: list[str]) -> None:
    # RULINGS 19, small diary 1: A: blue, blue, red; navigation unlocked; the same with a green seal further right.
    evening = unlocks({"A": seals}, unlocked=["sail-2"])
    assert evening.told("unlock")["location"] == "academy-2"
    all_of_it = unlocks({"A": seals}, unlocked=["sail-2", "sail-3"])
    assert all_of_it.told("unlock")["location"] == "academy-2"


@rulings("R35")
def test_the_next_row_decides_when_nothing_suits_the_first() -> None:
    # RULINGS 19, small diary 2: A: blue, blue, yellow; both pages unlocked; B: green, green.
    pages = ["sail-2", "sail-3", "letters-2", "letters-3"]
    evening = unlocks({"A": ["blue", "blue", "yellow"], "B": ["green", "green"]}, unlocked=pages)
    assert evening.told("unlock")["location"] == "explore-2"
    assert evening.reason("unlock", "unlock_row").values["passed"] == ["A"]


@rulings("R35")
def test_a_row_counts_even_when_its_worker_is_out() -> None:
    evening = unlocks({"A": ["yellow"], "B": ["green"]}, workers={"A": "special"})
    assert evening.told("unlock")["location"] == "letters-2"
    assert evening.told("unlock")["worker"] == "D"


@rulings("R22")
def test_of_one_worker_only_the_locations_highest_on_the_board_count() -> None:
    # Blue is his priority colour, but its page is open down to the bottom location; the middle academy is higher.
    evening = unlocks({"A": ["blue", "blue", "blue", "red"]}, lenses=["sail-2"])
    assert evening.told("unlock")["location"] == "academy-2"
    assert evening.reason("unlock", "unlock_highest").values["passed"] == ["sail-3"]


def test_the_priority_colour_of_the_row_is_taken_first() -> None:
    evening = unlocks({"A": ["red", "green", "green"]})
    assert evening.told("unlock")["location"] == "academy-2"
    assert evening.reason("unlock", "unlock_colour").values["passed"] == ["explore-2"]


def test_else_the_one_that_uses_most_seals_then_the_left_most_matching_seal() -> None:
    # Blue is unlocked to the bottom: green uses two seals, red one.
    pages = {"unlocked": ["sail-2", "sail-3"]}
    evening = unlocks({"A": ["blue", "red", "green", "green"]}, **pages)
    assert evening.told("unlock")["location"] == "explore-2"
    assert evening.reason("unlock", "unlock_most_seals").values["used"] == {"explore-2": 2, "academy-2": 1}
    level = unlocks({"A": ["blue", "red", "green"]}, **pages)
    assert level.told("unlock")["location"] == "academy-2"


@rulings("R23")
def test_a_purple_first_seal_leaves_the_priority_to_the_first_other_one() -> None:
    evening = unlocks({"A": ["purple", "yellow", "green"]})
    assert evening.told("unlock")["location"] == "letters-2"


@rulings("R23")
def test_purple_counts_for_every_colour_and_alone_takes_the_page_furthest_left() -> None:
    assert unlocks({"A": ["purple"]}).told("unlock")["location"] == "explore-2"
    # With purple each page uses two seals but green three: explore asks for two, so all are level; red stands first.
    pages = {"unlocked": ["sail-2", "sail-3"]}
    evening = unlocks({"A": ["blue", "red", "green", "green", "purple"]}, **pages)
    assert evening.reason("unlock", "unlock_most_seals").values["used"]["academy-2"] == 2
    assert evening.told("unlock")["location"] == "academy-2"


def test_when_no_row_wants_anything_the_cheapest_page_furthest_left_is_unlocked() -> None:
    evening = unlocks({"A": ["blue"]}, unlocked=["sail-2", "sail-3"])
    assert evening.told("unlock")["location"] == "explore-2"
    assert evening.reason("unlock", "unlock_cheapest").values["coins"] == 4


@rulings("R21")
def test_without_a_lens_he_unlocks_nothing() -> None:
    lenses = ["explore-2", "explore-3", "sail-2", "sail-3", "letters-2", "letters-3"]
    evening = Evening(seals={"A": ["red"]}, coins=12, lenses=lenses).draws("act-3")
    assert evening.all_told("option_fails")[0]["option"] == "small"
    fails = [reason for tell in evening.tells for reason in tell.because if reason.key == "no_lens"]
    assert fails[0].rule == "R21"


def test_he_unlocks_nothing_he_cannot_pay_nor_with_a_worker_on_the_small_diary() -> None:
    poor = Evening(seals={"A": ["green"]}, coins=3).draws("act-3")
    assert poor.verbs[1] == "option_fails"
    taken = Evening(seals={"A": ["green"]}, coins=4, human_workers=["small"]).draws("act-3")
    assert taken.reason("option_fails", "diary_taken").values["place"] == "small"
    own_worker = Evening(seals={"A": ["green"]}, coins=4, workers={"A": "small"}).draws("act-3")
    assert own_worker.verbs[1] == "option_fails"


def test_unlocking_pays_lays_a_lens_and_does_what_the_location_says_without_seals_or_penalty() -> None:
    evening = unlocks({"A": ["green"]}, human_workers=["explore-1"])
    told = evening.told("unlock")
    assert (told["cost"], told["coins"], told["lenses"], told["worker"]) == (4, 0, 5, "D")
    assert evening.state.workers["D"] == "small"
    assert evening.told("explore")["n"] == 3


@rulings("R37")
def test_a_location_just_unlocked_that_can_do_nothing_is_skipped() -> None:
    evening = unlocks({"A": ["blue"]}, ship="sea-26")
    assert evening.told("unlock")["location"] == "sail-2"
    assert evening.told("skipped")["does"] == "sail 3"
    assert "option_fails" not in evening.verbs


def test_an_untold_worker_may_be_on_the_small_diary() -> None:
    evening = Evening(seals={"A": ["green"]}, coins=4, untold=1).draws("act-3")
    evening.says("where:1:0", "museum")
    assert "unlock" in evening.verbs
    # With too few coins for any location it does not matter where that worker is.
    poor = Evening(seals={"A": ["green"]}, coins=3, untold=1).draws("act-3")
    assert poor.why("nothing_to_unlock").values["coins"] == 3
    assert poor.verbs[1] == "option_fails"


def test_what_cannot_be_unlocked_is_said_with_why() -> None:
    def why(**values: object) -> Reason:
        evening = Evening(**values).draws("act-3")
        return next(tell for tell in evening.tells if tell.verb == "option_fails").because[0]

    every = [f"{page}-{row}" for page in ("explore", "sail", "letters", "academy") for row in (2, 3)]
    assert why(coins=9, unlocked=every).key == "nothing_locked"
    assert (why(coins=3).key, why(coins=3).values["coins"]) == ("nothing_to_unlock", 3)


def test_the_only_location_a_row_wants_is_not_called_the_highest() -> None:
    evening = Evening(coins=4, seals={"A": ["blue"]}).draws("act-3")
    assert [one.key for one in evening.tell("unlock").because] == ["bottom_most", "unlock_row", "unlock_only"]


# ---- turns told late


def test_a_small_diary_turn_told_late_names_its_lens_after_the_lens_was_asked_for() -> None:
    evening = Evening(untold=1, lens_untold=[1, 0], seals={"A": ["blue"]}).draws("act-3")
    evening.says("where:1:0", {"choice": "museum"})
    evening.says("lenses", {"choice": "mine", "academy-2": True})
    late = Evening(untold=1, unlocked=["academy-2"]).draws("act-5")
    offered = late.ask.choice("small").fields[0].options
    assert "academy-2" in offered
    late.says("where:1:0", {"choice": "small", "unlocked": "academy-2"})
    assert late.state.unlocked == ["academy-2"]


def test_a_small_diary_turn_told_late_names_its_lens_before_the_lens_is_asked_for() -> None:
    evening = Evening(untold=1, lens_untold=[0, 1]).draws("act-5")
    assert {"academy-2", "academy-3", "special-tile"} <= set(evening.ask.choice("small").fields[0].options)
    evening.says("where:1:0", {"choice": "small", "unlocked": "academy-3"})
    assert evening.state.unlocked == ["academy-2", "academy-3"]


def test_what_a_chain_unlocked_in_a_turn_told_as_done_is_asked_for_though_its_worker_was_told_late() -> None:
    evening = Evening(to_move="human", seals={"A": ["blue"] * 2}, coins=0).says("human:2", "done")
    evening.draws("act-5").says("where:1:0", "elsewhere")
    assert evening.state.untold == 0
    assert evening.state.lens_untold == [1, 0]
    evening.says("human:4", "elsewhere").draws("act-7")
    assert evening.asks == "lenses", "the middle navigation spot may be open"
    evening.says("lenses", {"choice": "mine", "sail-2": True})
    assert evening.told("place_main")["place"] == "sail-2"


def test_a_turn_told_in_full_leaves_nothing_to_ask() -> None:
    evening = Evening(to_move="human", seals={"A": ["blue"] * 2}, coins=0).says("human:2", "elsewhere")
    evening.draws("act-7")
    assert "lenses" not in evening.asked


def test_the_special_diary_takes_his_bottom_most_worker_when_nobody_is_there() -> None:
    evening = Evening(coins=0).draws("act-5")
    told = evening.told("place_special")
    assert (told["worker"], told["side"]) == ("D", "left")
    assert evening.told("bonus_steps")["n"] == 4
    assert evening.state.coins == 0
    assert Evening().draws("act-6").told("place_special")["side"] == "right"


def test_the_special_diary_with_any_worker_is_passed_over() -> None:
    for values in ({"human_workers": ["special"]}, {"workers": {"A": "special"}}):
        evening = Evening(seals={"D": ["green"]}, **values).draws("act-5")
        assert evening.reason("option_fails", "diary_taken").values["place"] == "special"
    untold = Evening(untold=1).draws("act-5")
    untold.says("where:1:0", "special")
    assert "place_special" not in untold.verbs


@rulings("R36")
def test_other_unlock_costs_would_change_the_fallback_only_through_the_facts() -> None:
    evening = Evening(own=own_set(), seals={"A": []}, coins=4).draws("act-3")
    assert evening.told("unlock")["location"] == "explore-2"
