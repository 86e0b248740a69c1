"""A main diary option: which worker, which location, at what price (worked examples of the rulebook first)."""

import pytest

from tests.solo_bots.darwins_journey.evening import Evening, own_set, rulings

BLUES = {"A": ["blue", "blue"]}
ALONE = {"workers": {"B": "hammock", "C": "hammock", "D": "hammock"}}


def test_the_strongest_location_is_taken_even_when_knowledge_must_be_bought() -> None:
    # RULINGS 19, strongest location: 2 blue seals, bottom navigation open, 3 coins.
    evening = Evening(seals=BLUES, lenses=["sail-2", "sail-3"], coins=3, **ALONE).draws("act-7")
    told = evening.told("place_main")
    assert (told["worker"], told["place"], told["knowledge"], told["coins"]) == ("A", "sail-3", 3, 0)
    assert evening.reason("place_main", "strongest").values["passed"] == ["sail-1", "sail-2"]


@rulings("R7")
def test_of_equally_strong_locations_the_one_with_fewest_missing_seals_is_taken() -> None:
    # RULINGS 19, priority cost: middle explore lacks 1 seal, middle sail lacks none.
    seals = {"A": ["green", "blue", "blue"]}
    evening = Evening(seals=seals, lenses=["explore-2", "sail-2"], **ALONE).draws("act-7")
    assert evening.told("place_main")["place"] == "sail-2"
    assert evening.told("place_main")["knowledge"] == 0
    assert evening.reason("place_main", "priority_cost").values["passed"] == ["explore-2"]


@rulings("R8")
def test_of_equally_dear_locations_the_one_of_the_left_most_seal_is_taken() -> None:
    # RULINGS 19, priority colour: only top spots usable, green is left-most.
    evening = Evening(seals={"A": ["green", "blue"]}, **ALONE).draws("act-7")
    assert evening.told("place_main")["place"] == "explore-1"
    assert evening.reason("place_main", "priority_colour").values == {
        "colour": "green",
        "seals": ["green", "blue"],
        "passed": ["sail-1"],
    }


@rulings("R7")
def test_the_section_penalty_is_not_compared_but_must_be_paid() -> None:
    # The study diary is busy; academy needs no knowledge, the empty voyage diary one seal more.
    seals = {"A": ["red", "red", "blue"]}
    values = {"lenses": ["academy-2", "sail-2"], "human_workers": ["letters-1"]}
    evening = Evening(seals=seals, coins=6, **values, **ALONE).draws("act-7").says("scroll:1:B:0", "green")
    told = evening.told("place_main")
    assert (told["place"], told["penalty"], told["knowledge"]) == ("academy-2", 3, 0)
    # With 5 coins he can pay either alone; with 2 neither penalty nor knowledge.
    poor = Evening(seals=seals, coins=2, **values, **ALONE).draws("act-7")
    assert poor.told("place_main")["place"] == "sail-1"


@rulings("R8")
def test_purple_is_skipped_when_looking_for_the_left_most_matching_seal() -> None:
    evening = (
        Evening(seals={"A": ["purple", "red", "blue"]}, **ALONE).draws("act-7").says("scroll:1:B:0", "red")
    )
    assert evening.told("place_main")["place"] == "academy-1"


@rulings("R8")
def test_with_only_purple_matching_the_page_furthest_left_is_taken() -> None:
    evening = Evening(seals={"A": ["purple"]}, **ALONE).draws("act-7")
    assert evening.told("place_main")["place"] == "explore-1"
    assert evening.reason("place_main", "only_purple").values["passed"] == [
        "sail-1",
        "letters-1",
        "academy-1",
    ]


def test_purple_stands_for_any_colour_when_seals_are_counted() -> None:
    evening = Evening(seals={"A": ["blue", "purple"]}, lenses=["sail-2", "sail-3"], coins=3, **ALONE)
    assert evening.draws("act-7").told("place_main")["knowledge"] == 3


def test_workers_are_tried_in_the_order_of_the_letters_on_the_card() -> None:
    seals = {"A": ["blue"], "B": ["green"], "C": ["yellow"], "D": ["red"]}
    for card, worker in (("act-7", "A"), ("act-8", "C"), ("act-5", "D")):
        evening = Evening(seals=seals, human_workers=["special"]).draws(card)
        if worker == "D":
            evening.says("scroll:1:A:0", "blue")
        assert evening.told("place_main")["worker"] == worker


def test_a_worker_that_matches_nothing_or_can_pay_nothing_is_passed_over() -> None:
    seals = {"A": [], "C": ["blue", "blue"], "B": ["green"]}
    taken = {"human_workers": ["sail-1"], "coins": 2, "workers": {"D": "hammock"}}
    evening = Evening(seals=seals, **taken).draws("act-7")
    # A has no seal, C and B would pay 3 in the busy voyage diary.
    assert evening.told("option_fails")["option"] == "main:ACBD"
    assert evening.reason("option_fails", "no_location").values["coins"] == 2
    rich = Evening(seals=seals, **(taken | {"coins": 3})).draws("act-7")
    assert (rich.told("place_main")["worker"], rich.told("place_main")["penalty"]) == ("C", 3)
    assert rich.reason("place_main", "worker_order").values["passed"] == ["A"]


def test_alfred_pays_three_coins_for_a_section_with_his_own_worker_in_it() -> None:
    evening = Evening(seals=BLUES, coins=6, workers={"D": "explore-1", "B": "hammock", "C": "hammock"})
    assert evening.draws("act-7").told("place_main")["penalty"] == 3
    assert evening.state.coins == 3


def test_a_lasting_effect_makes_the_penalty_smaller_and_never_negative() -> None:
    for less, paid in ((1, 2), (3, 0), (5, 0)):
        evening = Evening(seals=BLUES, penalty_less=less, human_workers=["sail-1"], **ALONE).draws("act-7")
        assert evening.told("place_main")["penalty"] == paid


@rulings("R6")
def test_a_top_circle_takes_any_number_of_workers_and_a_lens_but_one() -> None:
    busy = {"workers": {"B": "sail-1", "C": "sail-1", "D": "sail-1"}, "human_workers": ["sail-1", "sail-2"]}
    evening = Evening(seals=BLUES, unlocked=["sail-2"], **busy).draws("act-7")
    assert evening.told("place_main")["place"] == "sail-1"


def test_a_locked_location_is_no_candidate_and_it_does_not_matter_who_unlocked_it() -> None:
    seals = {"A": ["blue", "blue", "blue"]}
    assert Evening(seals=seals, **ALONE).draws("act-7").told("place_main")["place"] == "sail-1"
    mine = Evening(seals=seals, unlocked=["sail-2"], **ALONE).draws("act-7").told("place_main")
    assert (mine["place"], mine["lens"]) == ("sail-2", "human")
    his = Evening(seals=seals, lenses=["sail-2"], **ALONE).draws("act-7").told("place_main")
    assert (his["place"], his["lens"]) == ("sail-2", "")


@rulings("R9")
@pytest.mark.parametrize(
    ("seals", "values", "location"),
    [
        (["blue"], {"ship": "sea-26"}, "sail-1"),
        (["green"], {"explorers": {"a": "a-24"}}, "explore-1"),
        (["yellow"], {"stacks": [0, 0, 0], "envelopes": [4, 4, 4]}, "letters-1"),
        (["red"], {"coins": 0}, "academy-1"),
    ],
)
def test_a_location_that_can_do_nothing_fails_the_whole_option(
    seals: list[str], values: dict[str, object], location: str
) -> None:
    # Worker B could sail, but no other location or worker is tried: he rests.
    everyone = {"A": seals, "B": ["blue", "green", "yellow"]}
    evening = Evening(seals=everyone, **values).draws("act-7")
    if location == "academy-1":
        evening.says("scroll:1:A:0", "none")
    assert evening.reason("option_fails", "does_nothing").values == {"worker": "A", "location": location}
    assert evening.reason("option_fails", "does_nothing").rule == "R9"
    assert evening.told("rest")["worker"] == "D"
    assert "place_main" not in evening.verbs
    assert evening.state.workers["A"] == "home"


@rulings("R9")
def test_the_next_option_on_the_card_follows_when_the_main_diary_can_do_nothing() -> None:
    evening = Evening(seals={"C": ["blue"]}, ship="sea-26").draws("act-8")
    assert evening.verbs[:3] == ["reveal", "option_fails", "place_special"]


@rulings("R9")
def test_the_price_of_a_seal_is_checked_against_the_coins_left_after_penalty_and_knowledge() -> None:
    # 6 coins: 3 penalty and 3 knowledge leave nothing for the scroll of 1 coin, but the second seal is 1 cheaper.
    values = {"lenses": ["academy-2"], "human_workers": ["academy-1"], **ALONE}
    evening = Evening(seals={"A": ["red"]}, **values).draws("act-7").says("scroll:1:A:0", "none")
    assert evening.asks == "scroll:2:A:0"
    assert evening.ask.values["price"] == 0
    dear = Evening(seals={"A": ["red"]}, **values).draws("act-7")
    evening.says("scroll:2:A:0", "red")
    assert [told["price"] for told in evening.all_told("seal")] == [0]
    assert evening.state.coins == 0
    # No seal there either, and the third scroll would cost 1: the option fails and nothing is paid.
    dear.says("scroll:1:A:0", "none").says("scroll:2:A:0", "none")
    assert dear.reason("option_fails", "does_nothing").rule == "R9"
    assert "place_main" not in dear.verbs


def test_a_location_with_two_seals_still_gives_the_second_when_the_first_cannot_be_paid() -> None:
    values = {"lenses": ["academy-2"], "coins": 3, **ALONE}
    evening = Evening(seals={"A": ["red"]}, **values).draws("act-7")
    evening.says("scroll:1:A:0", "none").says("scroll:2:A:0", "green")
    assert [told["price"] for told in evening.all_told("seal")] == [0]
    assert evening.told("skipped")["does"] == "seal_buy 0"


def test_no_question_about_workers_is_asked_when_all_were_told() -> None:
    evening = Evening(seals=BLUES, human_workers=["sail-1", "museum"], **ALONE).draws("act-7")
    assert evening.asked == ["action:0:0", "human:3"]


def test_an_untold_worker_is_asked_for_when_it_may_be_where_alfred_goes() -> None:
    evening = Evening(seals=BLUES, unlocked=["sail-2"], untold=1, coins=0, **ALONE).draws("act-7")
    assert evening.asks == "where:1:0"
    assert "sail-2" in evening.choices
    evening.says("where:1:0", "sail-2")
    # The lens is taken and the section dear: he rests.
    assert evening.told("rest")["worker"] == "A"
    assert evening.state.untold == 0


def test_an_untold_worker_is_not_asked_for_when_it_cannot_change_the_outcome() -> None:
    # His own worker made the voyage diary dear already, no lens is open and no seal matches elsewhere.
    workers = {"B": "sail-1", "C": "hammock", "D": "hammock"}
    evening = Evening(seals={"A": ["blue"]}, untold=1, coins=3, workers=workers).draws("act-7")
    assert evening.asked == ["action:0:0", "human:3"]
    assert evening.told("place_main")["place"] == "sail-1"


def test_an_untold_worker_may_have_unlocked_what_alfred_wants() -> None:
    workers = {"B": "sail-1", "C": "hammock", "D": "hammock"}
    untold = {"untold": 1, "lens_untold": [0, 1]}
    evening = Evening(seals={"A": ["blue"]}, coins=6, workers=workers, **untold).draws("act-7")
    evening.says("where:1:0", {"choice": "small", "unlocked": "sail-2"})
    assert evening.told("place_main")["place"] == "sail-2"
    assert evening.state.unlocked == ["sail-2"]


def test_two_untold_workers_are_asked_for_one_by_one_until_it_is_decided() -> None:
    evening = Evening(seals=BLUES, untold=2, coins=0, **ALONE).draws("act-7")
    evening.says("where:1:0", "explore-1")
    # The voyage diary is busy and he has no coin: nothing about the other worker matters.
    assert evening.asks.startswith("human:")
    assert evening.state.untold == 1


def test_a_correction_while_alfred_asks_is_asked_afresh_from_the_corrected_state() -> None:
    evening = Evening(seals=BLUES, untold=1, coins=0, **ALONE).draws("act-7")
    assert evening.asks == "where:1:0"
    evening.corrects("seals.A2", "none").corrects("seals.A1", "red")
    assert evening.asks == "where:1:0"
    evening.corrects("untold", 0)
    assert evening.asks == "scroll:1:A:0"


def test_the_price_is_never_paid_twice_nor_out_of_coins_he_no_longer_has() -> None:
    values = {"lenses": ["academy-2"], "coins": 3, **ALONE}
    evening = Evening(seals={"A": ["red"]}, **values).draws("act-7")
    evening.corrects("coins", 0).says("scroll:1:A:0", "red")
    assert evening.told("place_main")["place"] == "academy-1"
    assert evening.state.coins == 0


@rulings("R36")
def test_a_copied_card_is_played_in_its_own_order() -> None:
    cards = own_set()["cards"]
    cards[6]["options"] = ["main:DCBA", "special-right", "rest"]
    evening = Evening(own=own_set(cards=cards), seals={"A": ["blue"], "D": ["green"]}).draws("act-7")
    assert evening.told("place_main")["worker"] == "D"


# ---- lenses nobody was told of


def test_a_lens_of_an_earlier_round_that_was_not_told_is_asked_for_when_it_matters() -> None:
    evening = Evening(seals={"A": ["blue", "blue"]}, lens_untold=[1, 0], **ALONE).draws("act-7")
    assert evening.asks == "lenses"
    assert evening.ask.values["locked"][:2] == ["explore-2", "explore-3"]
    evening.says("lenses", {"choice": "mine", "sail-2": True})
    assert evening.told("place_main")["place"] == "sail-2"
    assert (evening.state.unlocked, evening.state.lens_untold) == (["sail-2"], [0, 0])


def test_lenses_are_not_asked_for_where_none_could_be_used() -> None:
    # Without a coin no more than the two seals he has are matched, and the middle navigation is open already.
    evening = Evening(seals=BLUES, lenses=["sail-2"], lens_untold=[1, 0], coins=0, **ALONE).draws("act-7")
    assert evening.asked == ["action:0:0", "human:3"]


def test_before_unlocking_alfred_asks_for_lenses_nobody_was_told_of() -> None:
    evening = Evening(seals={"A": ["green"]}, coins=4, lens_untold=[1, 0]).draws("act-3")
    evening.says("lenses", {"choice": "mine", "explore-2": True})
    assert evening.told("unlock")["location"] == "explore-3"


def test_after_an_untold_turn_the_human_may_stand_on_a_location_nobody_knew_to_be_open() -> None:
    values = {"untold": 1, "lens_untold": [0, 1], "workers": {"B": "sail-1", "C": "hammock", "D": "hammock"}}
    evening = Evening(seals=BLUES, coins=6, **values).draws("act-7")
    evening.says("where:1:0", "sail-3")
    # Then the middle one above it is open too, and free.
    assert evening.state.unlocked == ["sail-2", "sail-3"]
    assert evening.told("place_main")["place"] == "sail-2"


def test_untold_turns_of_a_round_are_kept_in_mind_when_it_ends() -> None:
    out = dict.fromkeys("ABCD", "hammock")
    untold = {"untold": 2, "lens_untold": [1, 2], "museum_untold": [0, 1]}
    state = Evening(phase="reward", workers=out, **untold).state
    assert (state.untold, state.lens_untold, state.museum_untold) == (0, [3, 0], [1, 0])
