"""Every objective of Origin, met and not met by what it asks."""

from __future__ import annotations

import doctest

import pytest

from assets.errors import BadInput
from assets.origin import load
from assets.origin.model import Continent
from companion.games.origin import rules
from companion.games.origin.at_hand import Topic, beside
from companion.games.origin.rules import needs, quick_check
from tests.companion.ruling_marks import rulings

FACTS = load()
JUST_ENOUGH = {
    "territory_green_2": {"pawns": 2},
    "territory_brown_3": {"pawns": 3},
    "territory_orange_3": {"pawns": 3},
    "territory_yellow_3": {"pawns": 3},
    "continent_africa_3": {"pawns": 3},
    "continent_eurasia_3": {"pawns": 3},
    "continent_oceania_3": {"pawns": 3},
    "continent_south_america_3": {"pawns": 3},
    "continent_north_america_3": {"pawns": 3},
    "continent_antarctica_3": {"pawns": 3},
    "chain_4_one_continent": {"linked": 1},
    "chain_4_two_continents": {"linked": 1},
    "spread_4_continents": {"continents": 4},
    "pawns_strongest_3": {"pawns": 3},
    "pawns_tallest_3": {"pawns": 3},
    "pawns_two_of_each_colour": {"white": 2, "brown": 2, "black": 2},
    "innovation_level1_x3": {"tiles": 3},
    "innovation_level2_x3": {"tiles": 3},
    "innovation_level3_x2": {"tiles": 2},
    "straits_3": {"tokens": 3},
}


def met(card: str, **told: int) -> bool:
    return bool(quick_check(FACTS.objective(card), told))


def test_the_examples_in_the_module_hold() -> None:
    assert doctest.testmod(rules).failed == 0


@rulings("O56")
@pytest.mark.parametrize("card", [one.id for one in FACTS.objectives])
def test_each_objective_is_met_by_just_enough_and_by_more_and_not_by_one_less(card: str) -> None:
    objective, enough = FACTS.objective(card), JUST_ENOUGH[card]
    assert quick_check(objective, enough).words.startswith("Met")
    most = {one.id: one.most for one in needs(objective)}
    assert quick_check(objective, {name: min(n + 1, most[name]) for name, n in enough.items()})
    for name in enough:
        less = enough | {name: enough[name] - 1}
        assert quick_check(objective, less).words.startswith("Not met")


@rulings("O56")
@pytest.mark.parametrize("card", [one.id for one in FACTS.objectives])
def test_only_what_the_objective_counts_is_asked(card: str) -> None:
    asked = needs(FACTS.objective(card))
    assert {one.id for one in asked} == set(JUST_ENOUGH[card])
    assert all(one.words.endswith("?") for one in asked)


@rulings("O57")
@pytest.mark.parametrize(
    ("card", "colour", "pawns"),
    [
        ("territory_green_2", "green", 2),
        ("territory_brown_3", "brown", 3),
        ("territory_orange_3", "orange", 3),
        ("territory_yellow_3", "yellow", 3),
    ],
)
def test_a_colour_card_counts_own_pawns_on_that_colour(card: str, colour: str, pawns: int) -> None:
    (need,) = needs(FACTS.objective(card))
    assert need.words == f"How many of your pawns stand on {colour}?"
    assert met(card, pawns=pawns)
    assert not met(card, pawns=pawns - 1)


@rulings("O58")
@pytest.mark.parametrize("continent", list(Continent))
def test_a_continent_card_counts_three_own_pawns_there(continent: Continent) -> None:
    card = f"continent_{continent.value}_3"
    assert met(card, pawns=3)
    assert not met(card, pawns=2)


@rulings("O59", "O60", "O61", "O62")
@pytest.mark.parametrize(
    ("card", "rule"), [("chain_4_one_continent", "O59"), ("chain_4_two_continents", "O61")]
)
def test_linked_territories_are_one_question_with_what_linked_means_beside_it(card: str, rule: str) -> None:
    objective = FACTS.objective(card)
    (need,) = needs(objective)
    assert need.most == 1
    assert quick_check(objective, {"linked": 1}).rule == rule
    assert not met(card, linked=0)
    assert {"O60", "O62"} <= set(beside(Topic.OBJECTIVE, objective))


@rulings("O63")
def test_four_continents_are_counted_and_no_link_is_asked() -> None:
    assert met("spread_4_continents", continents=4)
    assert not met("spread_4_continents", continents=3)


@rulings("O64", "O65")
@pytest.mark.parametrize(
    ("card", "asks", "rule"),
    [("pawns_strongest_3", "strength 3", "O64"), ("pawns_tallest_3", "height 3", "O65")],
)
def test_the_strongest_and_the_tallest_are_counted_by_that_alone(card: str, asks: str, rule: str) -> None:
    (need,) = needs(FACTS.objective(card))
    assert asks in need.words
    assert quick_check(FACTS.objective(card), {"pawns": 3}).rule == rule


@rulings("O66")
def test_two_pawns_of_each_colour_are_wanted() -> None:
    assert met("pawns_two_of_each_colour", white=2, brown=2, black=2)
    assert not met("pawns_two_of_each_colour", white=5, brown=5, black=1)


@rulings("O67", "O68")
def test_tiles_of_exactly_that_level_count_covered_or_not() -> None:
    (need,) = needs(FACTS.objective("innovation_level2_x3"))
    assert need.words == "How many tiles of level 2 do you own, covered or not?"
    assert met("innovation_level2_x3", tiles=3)
    assert "O68" in beside(Topic.OBJECTIVE, FACTS.objective("innovation_level2_x3"))


@rulings("O69")
def test_three_strait_tokens_of_whatever_value() -> None:
    assert met("straits_3", tokens=3)
    assert not met("straits_3", tokens=2)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({}, "'pawns' is missing"),
        ({"pawns": -1}, "-1 does not fit"),
        ({"pawns": 37}, "37 does not fit"),
        ({"pawns": True}, "True does not fit"),
        ({"pawns": 2, "tiles": 1}, "'tiles' is not asked for"),
    ],
)
def test_a_quick_check_told_wrongly_is_refused(told: dict[str, int], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        quick_check(FACTS.objective("territory_green_2"), told)
