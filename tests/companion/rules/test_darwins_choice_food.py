"""Food, waste and strength in an Era: who starves if nobody is eaten, whatever lies there."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.darwins_choice.desk import (
    Eater,
    best_adapted,
    fed_by_waste_alone,
    meal_order,
    need,
    starving,
    strongest,
    takers,
)
from tests.companion.ruling_marks import rulings

DIETS = ("herbivore", "omnivore", "carnivore")


@rulings("D62")
@pytest.mark.parametrize("hearts", [0, 1, 3])
def test_a_species_needs_a_unit_for_each_heart(hearts: int) -> None:
    assert need(hearts, waste=False) == hearts
    found = starving([Eater("elk", "herbivore", hearts, 1)], plants=max(0, hearts - 1), meat=9)
    assert found == (("elk",) if hearts else ())


@rulings("D45", "D46")
@pytest.mark.parametrize("diet", DIETS)
def test_one_heart_lives_on_a_chip_of_waste_alone_whatever_it_eats(diet: str) -> None:
    assert starving([Eater("rat", diet, 1, 1, waste=True)], 0, 0) == ()
    assert starving([Eater("rat", diet, 1, 1)], 0, 0) == ("rat",)
    assert starving([Eater("rat", diet, 2, 1, waste=True)], 0, 0) == ("rat",)


@rulings("D104")
def test_fed_by_waste_alone_is_who_needs_nothing_else() -> None:
    assert fed_by_waste_alone(1, waste=True)
    assert not fed_by_waste_alone(2, waste=True)
    assert not fed_by_waste_alone(1, waste=False)


@rulings("D64")
def test_of_one_diet_the_better_adapted_eat_first() -> None:
    eaters = [Eater("low", "herbivore", 2, 1), Eater("high", "herbivore", 2, 5)]
    assert starving(eaters, plants=3, meat=0) == ("low",)


@rulings("D65")
def test_herbivores_eat_before_omnivores_and_those_before_carnivores() -> None:
    eaters = [
        Eater("lynx", "carnivore", 1, 9),
        Eater("bear", "omnivore", 1, 8),
        Eater("deer", "herbivore", 1, 1),
    ]
    assert [one.name for one in meal_order(eaters)] == ["deer", "bear", "lynx"]
    assert starving(eaters, plants=1, meat=1) == ("lynx",)


def test_who_finds_too_little_leaves_it_to_the_next() -> None:
    eaters = [Eater("mammoth", "herbivore", 3, 9), Eater("mouse", "herbivore", 1, 1)]
    assert starving(eaters, plants=2, meat=0) == ("mammoth",)


@rulings("D47", "D48")
def test_an_empty_stock_gives_no_more_and_the_table_says_who_has_the_last() -> None:
    assert takers(("a", "b", "c"), 2) == (("a", "b"), True)
    assert takers(("a", "b"), 2) == (("a", "b"), False)
    assert takers(("a",), 0) == ((), True)


@rulings("D68", "D70")
def test_a_tie_names_nobody() -> None:
    for one_with_most in (best_adapted, strongest):
        assert one_with_most({"a": 3, "b": 5}) == "b"
        assert one_with_most({"a": 5, "b": 5}) == ""
        assert one_with_most({}) == ""


EATERS = st.lists(
    st.builds(
        Eater,
        name=st.uuids().map(str),
        diet=st.sampled_from(DIETS),
        hearts=st.integers(0, 5),
        adaptation=st.integers(0, 9),
        waste=st.booleans(),
    ),
    max_size=8,
    unique_by=lambda one: one.name,
)
FOOD = st.integers(0, 12)


@rulings("D62", "D64")
@given(EATERS, FOOD, FOOD)
def test_what_the_living_need_is_there(eaters: list[Eater], plants: int, meat: int) -> None:
    dead = starving(eaters, plants, meat)
    fed = [one for one in eaters if one.name not in dead]
    wanted = {diet: sum(need(o.hearts, waste=o.waste) for o in fed if o.diet == diet) for diet in DIETS}
    assert wanted["herbivore"] <= plants
    assert wanted["carnivore"] <= meat
    assert sum(wanted.values()) <= plants + meat


@rulings("D65")
@given(EATERS, FOOD, FOOD)
def test_the_order_in_which_species_were_entered_matters_only_between_equals(
    eaters: list[Eater], plants: int, meat: int
) -> None:
    distinct = {(one.diet, one.adaptation): one for one in eaters}
    eaters = list(distinct.values())
    turned = sorted(eaters, key=lambda one: one.name)
    assert set(starving(eaters, plants, meat)) == set(starving(turned, plants, meat))


@given(EATERS, FOOD)
def test_with_food_enough_for_all_nobody_starves(eaters: list[Eater], more: int) -> None:
    enough = sum(one.hearts for one in eaters) + more
    assert starving(eaters, enough, enough) == ()
