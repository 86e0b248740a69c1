"""Delivering specimens: which, what they pay, the second one, and what is asked for it."""

from solo_bots.darwins_journey.delivery import full_rows, pay, top_left_most
from tests.solo_bots.darwins_journey.evening import FACTS, MUSEUM, Evening, rulings

TWO = {
    "museum_start": ["green-bird", "blue-reptile", "blue-fossil", "red-fossil", "yellow-fossil", "red-bird"]
}
"""Two of the six neighbours of the green reptile are filled."""


@rulings("R24")
def test_a_delivery_pays_a_coin_for_each_empty_and_a_step_for_each_filled_neighbour() -> None:
    # RULINGS 19, delivery: green reptile, 2 of 6 neighbours filled: 4 coins, 2 theory (the coin of the row was taken).
    paid = pay(FACTS, "green-reptile", {*TWO["museum_start"]}, {"green-bird"})
    assert (paid.coins, paid.theory, paid.row_coin) == (4, 2, False)
    with_coin = pay(FACTS, "green-reptile", {*TWO["museum_start"]}, set())
    assert (with_coin.coins, with_coin.theory) == (5, 2)


def test_the_tile_that_fills_a_row_pays_a_step_more() -> None:
    row = {"green-plant", "green-bird", "green-fossil"}
    paid = pay(FACTS, "green-reptile", row, set())
    assert (paid.coins, paid.theory, paid.row_full) == (3 + 1, 3 + 1, True)
    assert full_rows(FACTS, {*row, "green-reptile"}) == 1


def test_a_delivery_lays_the_tile_and_pays_at_the_table() -> None:
    evening = Evening(researched=["green-reptile"], coins=0, **TWO).draws("act-1")
    assert evening.told("place") == {"worker": "D", "place": "museum"}
    assert evening.told("deliver")["coins"] == 5
    assert (evening.state.coins, evening.state.theory) == (5, 2)
    assert evening.state.delivered == ["green-reptile"]


def test_the_only_specimen_says_so_and_each_gain_has_its_own_reason() -> None:
    evening = Evening(researched=["green-reptile"]).draws("act-1")
    assert [one.key for one in evening.tell("deliver").because] == ["only_specimen"]
    assert [one.key for one in evening.tell("coins").because] == ["delivery_pays"]
    assert [one.key for one in evening.tell("theory").because] == ["delivery_moves"]


def test_there_is_never_a_penalty_in_the_museum() -> None:
    evening = Evening(researched=["green-reptile"], coins=0, human_workers=["museum"], **TWO).draws("act-1")
    assert "pay" not in evening.verbs


@rulings("R40")
def test_a_second_specimen_is_delivered_for_three_coins_the_new_ones_among_them() -> None:
    evening = Evening(researched=["green-reptile", "yellow-bird"], coins=0, **TWO).draws("act-1")
    assert [told["specimen"] for told in evening.all_told("deliver")] == ["green-reptile", "yellow-bird"]
    assert evening.told("pay")["n"] == 3
    assert evening.reason("pay", "second_delivery").rule == "R40"


def test_nothing_to_deliver_fails_the_option() -> None:
    evening = Evening(researched=["green-bird"], seals={"A": ["green"]}, **TWO).draws("act-1")
    assert evening.why("nothing_to_deliver").rule == "Deliver Specimens"
    assert evening.told("place_main")["worker"] == "A"


@rulings("R24")
def test_of_several_the_one_that_pays_most_now_comes_first() -> None:
    # red-plant: red-fossil and red-bird lie beside it; yellow-plant: only yellow-fossil does.
    evening = Evening(researched=["red-plant", "yellow-plant"], coins=0, **TWO).draws("act-1")
    assert [told["specimen"] for told in evening.all_told("deliver")] == ["yellow-plant", "red-plant"]
    assert evening.why("most_coins").values["coins"] == {"red-plant": 5, "yellow-plant": 6}


@rulings("R25")
def test_a_tie_goes_to_the_one_neither_lower_nor_further_right() -> None:
    assert top_left_most(FACTS, ["blue-plant", "green-plant", "blue-reptile"]) == (
        "green-plant",
        "blue-reptile",
    )
    assert top_left_most(FACTS, ["red-bird", "blue-plant"]) == ("blue-plant",)


@rulings("R25")
def test_an_undecided_tie_is_the_humans_choice() -> None:
    start = ["green-reptile", "red-fossil", "yellow-fossil", "red-reptile", "yellow-reptile", "blue-fossil"]
    # Beside green-bird lies green-reptile, beside blue-plant lies blue-fossil: 5 coins and that of the row for each.
    tied = {"researched": ["green-bird", "blue-plant"], "coins": 0, "museum_start": start, "specimens_at": {}}
    evening = Evening(**tied).draws("act-1").says("tie:green-bird:blue-plant", "blue-plant")
    assert evening.all_told("deliver")[0] == {
        "specimen": "blue-plant",
        "coins": 6,
        "theory": 1,
        "row_coin": True,
        "row_full": False,
    }
    assert evening.why("human_chooses").rule == "R25"


@rulings("R26")
def test_of_exactly_two_that_can_both_be_paid_the_human_is_not_asked() -> None:
    evening = Evening(researched=["green-reptile", "yellow-bird"], coins=3, **TWO).draws("act-1")
    assert evening.asked == ["action:0:0", "human:3"]


@rulings("R26")
def test_of_three_those_the_human_has_researched_too_come_first() -> None:
    three = {"researched": ["green-reptile", "yellow-bird", "red-plant"], "coins": 0, **TWO}
    evening = Evening(**three).draws("act-1")
    assert evening.asks == "researched:green-reptile:yellow-bird:red-plant"
    evening.says(evening.asks, {"choice": "mine", "red-plant": True})
    assert evening.all_told("deliver")[0]["specimen"] == "red-plant"
    # The second is chosen anew, and what was heard is not asked again.
    assert len(evening.all_told("deliver")) == 2
    assert evening.asked == ["action:0:0", "researched:green-reptile:yellow-bird:red-plant", "human:3"]


@rulings("R26")
def test_two_of_which_only_one_can_be_paid_ask_for_the_humans_research() -> None:
    left = ["green-reptile", "blue-plant"]
    lying = [one.id for one in FACTS.specimens if one.id not in (*left, *MUSEUM)]
    # Every other tile lies in the museum: a delivery pays no coin at all.
    evening = Evening(researched=left, coins=0, delivered=lying).draws("act-1")
    evening.says("researched:green-reptile:blue-plant", {"choice": "mine", "blue-plant": True})
    assert [told["specimen"] for told in evening.all_told("deliver")] == ["blue-plant"]
    assert evening.why("human_has_it_too").values["passed"] == ["green-reptile"]


def test_what_the_human_is_known_to_have_researched_is_not_asked_again() -> None:
    three = {"researched": ["green-reptile", "yellow-bird", "red-plant"], "coins": 0, **TWO}
    known = {"human_researched": ["green-reptile", "yellow-bird", "red-plant"]}
    evening = Evening(**three, **known).draws("act-1")
    assert evening.asked == ["action:0:0", "human:3"]


def test_the_museum_is_asked_for_only_after_turns_nothing_was_told_of() -> None:
    values = {"researched": ["green-reptile"], "coins": 0, **TWO}
    assert "museum" not in Evening(**values).draws("act-1").asked
    evening = Evening(museum_untold=[1, 1], **values).draws("act-1")
    assert evening.asks == "museum"
    assert {field.id for field in evening.ask.choices[0].fields}.isdisjoint(TWO["museum_start"])
    evening.says("museum", {"choice": "tiles", "green-reptile": True})
    assert evening.why("nothing_to_deliver").rule == "Deliver Specimens"
    assert evening.state.museum_untold == [0, 0]


def test_the_museum_is_not_asked_for_without_a_specimen_to_deliver() -> None:
    evening = Evening(museum_untold=[1, 1], seals={"A": ["green"]}, **TWO).draws("act-1")
    assert "museum" not in evening.asked


@rulings("R41")
def test_a_specimen_of_an_own_island_is_one_he_lacks_deliverable_ones_first() -> None:
    # Island b: three specimens; the one already in the museum comes last.
    state = Evening.doing().state
    of_b = [state.specimens_at[space] for space in ("b-02", "b-06", "b-11")]
    evening = Evening.doing(
        "research_own_island", "research_own_island", "research_own_island", explorers={"b": "b-00"},
        delivered=[of_b[0]], human_researched=of_b,
    )  # fmt: skip
    found = [told["specimen"] for told in evening.all_told("research")]
    assert sorted(found) == sorted(of_b)
    assert found[-1] == of_b[0]
    more = Evening.doing("research_own_island", explorers={"b": "b-00"}, researched=of_b)
    assert more.told("skipped")["does"] == "research_own_island"
