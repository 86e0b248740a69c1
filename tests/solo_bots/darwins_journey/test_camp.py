"""Campsites: which slot, what it brings, and when no tent is pitched."""

import pytest

from tests.solo_bots.darwins_journey.evening import Evening, own_set, rulings


def camps(**values: object) -> Evening:
    """Let Alfred do the campsite of b-04: slots for 1 and 3 coins, three theory steps."""
    return Evening.doing("camp", at="b-04", **values)


@rulings("R34")
def test_a_tent_goes_on_the_cheapest_free_slot_then_come_site_and_icon() -> None:
    # White board: the second tent pays 2 coins.
    evening = camps(coins=5, camps=["camp-a-04"]).says("camp:camp-b-04", "free")
    assert evening.verbs == ["camp", "theory", "tent_icon", "coins"]
    assert evening.told("camp") == {"site": "camp-b-04", "slot": 1, "cost": 1, "coins": 4, "tent": 2}
    assert evening.state.coins == 6


@rulings("R20")
def test_with_the_cheap_slot_taken_the_dear_one_is_paid() -> None:
    evening = camps(coins=5).says("camp:camp-b-04", "taken")
    assert evening.told("camp")["cost"] == 3
    assert evening.state.human_tents == ["camp-b-04"]


@rulings("R20")
def test_cheapest_is_among_free_slots_so_an_unpayable_one_means_no_tent() -> None:
    evening = camps(coins=2).says("camp:camp-b-04", "taken")
    assert evening.rules("no_tent") == ["R20"]
    assert evening.state.camps == []
    assert evening.state.theory == 0


@rulings("R20")
def test_nothing_is_asked_when_even_the_cheap_slot_is_too_dear_or_the_human_is_known_there() -> None:
    assert camps(coins=0).asked == []
    known = camps(coins=3, human_tents=["camp-b-04"])
    assert (known.asked, known.told("camp")["cost"]) == ([], 3)


@rulings("R37")
@pytest.mark.parametrize(
    ("values", "key"),
    [
        ({"camps": ["camp-b-04"]}, "tent_there"),
        ({"camps": ["camp-a-04", "camp-a-07", "camp-a-14", "camp-c-03", "camp-sea-06"]}, "no_tent_left"),
    ],
)
def test_a_second_tent_on_a_site_or_a_sixth_is_ignored(values: dict[str, object], key: str) -> None:
    evening = camps(**values)
    assert evening.reason("no_tent", key).rule == "R37"
    assert evening.state.theory == 0


@rulings("R39")
def test_the_icon_under_the_last_tent_is_the_line_of_all_tents() -> None:
    four = ["camp-a-04", "camp-a-07", "camp-a-14", "camp-c-03"]
    evening = camps(camps=four).says("camp:camp-b-04", "free")
    assert evening.state.end_vp == 5
    assert evening.session.bot.tally(evening.state)["end_vp"] == 5
    assert evening.state.vp == 0


@rulings("R41")
def test_tent_again_does_the_latest_site_and_its_icon_free() -> None:
    evening = Evening.doing("tent_again", camps=["camp-a-04", "camp-b-04"], coins=0)
    assert evening.state.theory == 3
    assert evening.state.coins == 2
    assert evening.state.camps == ["camp-a-04", "camp-b-04"]
    none = Evening.doing("tent_again")
    assert none.told("skipped")["does"] == "tent_again"


def test_lasting_effects_under_tents_switch_on() -> None:
    own = own_set(
        board_white={"tents": [["scrolls_free"], ["lag_cap 2"], ["penalty_less 1"], ["book 1"], ["end_vp 5"]]}
    )
    sites = ("camp-a-04", "camp-a-07", "camp-a-14", "camp-c-03")
    state = Evening.doing(own=own).state
    for number, at in enumerate(("a-04", "b-04", "c-03", "sea-12")):
        evening = Evening.doing("camp", at=at, own=own, camps=list(sites[:number]) if at != "a-04" else [])
        if evening.asks:
            evening.says(evening.asks, "free")
        state = evening.state
        done = (state.scrolls_free, state.lag_cap, state.penalty_less, state.books)
        expected = [(True, -1, 0, 0), (False, 2, 0, 0), (False, -1, 1, 0), (False, -1, 0, 1)]
        assert done == expected[number]


def test_a_lower_cap_of_marks_wins_and_discounts_add_up() -> None:
    state = Evening.doing(
        "lag_cap 2", "lag_cap 3", "penalty_less 1", "penalty_less 1", "book 1", "book 1"
    ).state
    assert (state.lag_cap, state.penalty_less, state.books) == (2, 2, 2)
