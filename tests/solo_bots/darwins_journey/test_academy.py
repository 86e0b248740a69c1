"""Taking wax seals: the row, the scroll, the colour, the price, and what lies under the spot."""

from tests.solo_bots.darwins_journey.evening import Evening, own_set, rulings

FULL_AB = {"A": ["red", "red", "red"], "B": ["blue", "blue", "green"], "C": ["green"], "D": ["red"]}
"""White board: brackets after 3, 3, 2, 2 spots, five spots in each row."""


def test_the_favourite_colour_of_the_row_is_taken_where_it_hangs_on_the_cheapest_scroll() -> None:
    # RULINGS 19, academy 1: row starts yellow, has fewer than 3, yellow on the cheapest scroll.
    evening = Evening.doing("seal_buy 0", seals={"A": ["yellow", "red"]})
    assert evening.ask.values["favourite"] == "yellow"
    assert evening.ask.default == {"choice": "yellow"}
    evening.says("scroll:1:A:0", "yellow")
    assert evening.state.seals["A"] == ["yellow", "red", "yellow"]
    assert evening.told("seal")["price"] == 0


@rulings("R11")
def test_no_fourth_seal_of_a_colour_printed_ones_counted() -> None:
    # RULINGS 19, academy 2: row A holds 3 yellow, red left-most on scroll 1. The bracket stands after 4 spots.
    evening = Evening.doing("seal_buy 0", board="green", seals={"A": ["yellow"] * 3})
    assert evening.ask.values["legal"] == ["green", "blue", "red"]
    assert evening.choices == ["green", "blue", "red", "none"]
    assert [reason.rule for reason in evening.ask.because] == ["R11"]
    evening.says("scroll:1:A:0", "red")
    assert evening.state.seals["A"] == ["yellow", "yellow", "yellow", "red"]


@rulings("R10")
def test_the_next_scroll_is_taken_when_the_first_is_empty_and_the_row_with_room_before_its_bracket() -> None:
    # RULINGS 19, academy 3: scroll 1 empty, A and B full up to the bracket, C starts green.
    evening = Evening.doing("seal_buy 0", seals=FULL_AB).says("scroll:1:C:0", "none")
    evening.says("scroll:2:C:0", "green")
    told = evening.told("seal")
    assert (told["row"], told["scroll"], told["colour"], told["price"], told["coins"]) == (
        "C",
        2,
        "green",
        1,
        5,
    )


@rulings("R10")
def test_with_every_row_full_up_to_its_bracket_the_top_most_with_any_room_is_taken() -> None:
    seals = {"A": ["red"] * 3, "B": ["blue"] * 3, "C": ["green"] * 2, "D": ["red"] * 2}
    evening = Evening.doing("seal_buy 0", seals=seals)
    assert evening.asks == "scroll:1:A:0"
    assert evening.ask.values["favourite"] == ""


@rulings("R10", "R37")
def test_a_row_that_suits_no_seal_is_not_changed_for_another() -> None:
    evening = Evening.doing("seal_buy 0", seals=FULL_AB, coins=0).says("scroll:1:C:0", "none")
    assert evening.told("skipped")["does"] == "seal_buy 0"
    assert evening.reason("skipped", "no_seal").values == {"row": "C", "coins": 0, "free": False}


def test_a_seal_for_no_coins_is_not_missing_for_want_of_coins() -> None:
    evening = Evening.doing("seal_free", seals=FULL_AB, coins=0).says("scrolls:C:0", "none")
    assert evening.reason("skipped", "no_seal").values["free"] is True


@rulings("R37")
def test_no_seal_is_taken_when_every_row_is_full() -> None:
    full = {letter: ["red", "red", "red", "blue", "green"] for letter in "ABCD"}
    for icon in ("seal_buy 0", "seal_free", "seal_purple"):
        evening = Evening.doing(icon, seals=full)
        assert evening.reason("skipped", "rows_full").rule == "R37"
        assert evening.asked == []


@rulings("R11")
def test_purple_never_counts_towards_three_of_a_colour() -> None:
    evening = Evening.doing("seal_buy 0", board="green", seals={"A": ["blue", "blue", "purple"]})
    assert evening.ask.values["favourite"] == "blue"


@rulings("R12")
def test_a_row_that_is_empty_or_begins_purple_has_no_favourite() -> None:
    for first in ([], ["purple", "red"]):
        evening = Evening.doing("seal_buy 0", seals={"A": first})
        assert evening.ask.values["favourite"] == ""
        assert evening.ask.default is None
        assert [reason.rule for reason in evening.ask.because] == ["R12"]


@rulings("R13", "R38")
def test_a_discount_changes_the_price_and_not_the_order_of_scrolls() -> None:
    evening = Evening.doing("seal_buy 2", seals={"A": ["red"]}, coins=0).says("scroll:1:A:0", "none")
    evening.says("scroll:2:A:0", "none").says("scroll:3:A:0", "red")
    told = evening.told("seal")
    assert (told["scroll"], told["price"], told["coins"]) == (3, 0, 0)
    assert {"R13", "R38"} <= set(evening.rules("seal"))


@rulings("R13")
def test_free_scrolls_cost_nothing_and_are_still_taken_from_the_top() -> None:
    evening = Evening.doing("seal_buy 0", seals={"A": ["red"]}, coins=0, scrolls_free=True)
    for scroll in (1, 2, 3):
        evening.says(f"scroll:{scroll}:A:0", "none")
    evening.says("scroll:4:A:0", "blue")
    assert evening.told("seal")["price"] == 0


def test_the_scrolls_are_asked_for_only_while_alfred_can_pay() -> None:
    evening = Evening.doing("seal_buy 0", seals={"A": ["red"]}, coins=1).says("scroll:1:A:0", "none")
    evening.says("scroll:2:A:0", "none")
    assert evening.asks == ""
    assert "seal" not in evening.verbs


def test_what_is_printed_under_the_spot_happens_at_once() -> None:
    evening = Evening.doing("seal_buy 0", "vp 1", seals={"A": ["blue", "red"]}).says("scroll:1:A:0", "blue")
    # White board, row A, spot 3: 2 VP.
    assert evening.told("under_seal") == {"row": "A", "spot": 3, "does": ["vp 2"]}
    assert [told["now"] for told in evening.all_told("vp")] == [2, 3]


def test_two_seals_choose_their_rows_anew() -> None:
    seals = {"A": ["red", "red"], "B": ["green"]}
    evening = Evening.doing("seal_buy 0", "seal_buy 0", seals=seals).says("scroll:1:A:0", "red")
    assert evening.asks == "scroll:1:B:1"
    evening.says("scroll:1:B:1", "green")
    assert [told["row"] for told in evening.all_told("seal")] == ["A", "B"]


def test_the_same_scroll_is_not_asked_for_twice_before_anything_was_taken() -> None:
    values = {"workers": {"B": "hammock", "C": "hammock", "D": "hammock"}}
    evening = Evening(seals={"A": ["red"]}, **values).draws("act-7").says("scroll:1:A:0", "red")
    assert evening.asked == ["action:0:0", "scroll:1:A:0", "human:3"]


def test_a_free_seal_is_one_question_about_all_scrolls() -> None:
    evening = Evening.doing("seal_free", seals={"A": ["green"]}, coins=0)
    assert evening.ask.verb == "any_scroll"
    evening.says("scrolls:A:0", "green")
    assert evening.told("seal")["scroll"] == 0
    assert evening.state.coins == 0


@rulings("R13")
def test_a_free_seal_never_looks_at_prices_while_a_discount_never_becomes_one() -> None:
    evening = Evening.doing("seal_buy 3", seals={"A": ["green"]}, coins=0)
    assert evening.ask.verb == "scroll"


@rulings("R41")
def test_a_purple_seal_needs_no_colour_and_no_question() -> None:
    own = own_set(board_white={"tents": [["seal_purple"], [], [], [], ["end_vp 5"]]})
    evening = Evening.doing("seal_purple", own=own, seals={"A": ["purple", "purple"]})
    assert evening.state.seals["A"] == ["purple"] * 3
    assert evening.asked == []
    assert "R41" in evening.rules("seal")


def test_a_seal_that_is_no_longer_legal_after_a_correction_is_asked_for_again() -> None:
    evening = Evening.doing("seal_buy 0", board="green", seals={"A": ["blue", "blue"]})
    evening.corrects("seals.A3", "blue")
    assert "blue" not in evening.choices
    assert evening.asks == "scroll:1:A:0"
