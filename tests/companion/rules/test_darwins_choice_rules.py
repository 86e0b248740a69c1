"""Waste, food, Park, extinction and Conservation of Darwin's Choice as looked up at the table."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assets.darwins_choice import load
from assets.darwins_choice.model import Territory
from companion.games.darwins_choice import rules as darwins_choice
from companion.games.darwins_choice.rules import (
    ParkSpecies,
    biomes_replaced,
    fails_without,
    food_available,
    gets_waste,
    kept_of_dead,
    lowest_adapted,
    moved_index,
    park_limit,
    rank_park,
    spread_fits,
    usual_spread,
    waste_value,
)
from tests.companion.ruling_marks import rulings

FACTS = load()
FARM, PLANT, SUBURB, CITY = Territory


def test_the_examples_in_the_module_hold() -> None:
    assert doctest.testmod(darwins_choice).failed == 0


@rulings("D29", "D31", "D32")
@given(st.integers(1, 4), st.lists(st.integers(-2, 1), max_size=8))
def test_the_index_stays_between_i_and_iv(level: int, moves: list[int]) -> None:
    for by in moves:
        level = moved_index(level, by)
        assert 1 <= level <= 4


class TestFood:
    @rulings("D34", "D35")
    @given(st.integers(0, 12), st.integers(0, 12))
    def test_food_is_the_lower_of_supply_and_limit_and_a_limit_adds_none(
        self, supply: int, limit: int
    ) -> None:
        assert food_available(supply, limit) == min(supply, limit) <= supply

    @rulings("D36")
    def test_the_park_has_no_limit(self) -> None:
        assert food_available(9, None) == 9


class TestWaste:
    @rulings("D37", "D38", "D39", "D40", "D41")
    @pytest.mark.parametrize(
        ("territory", "hearts", "strength", "gets", "rule"),
        [
            (FARM, 2, 0, True, "D38"),
            (FARM, 1, 9, False, "D38"),
            (PLANT, 1, 5, True, "D39"),
            (PLANT, 9, 4, False, "D39"),
            (SUBURB, 1, 3, True, "D40"),
            (SUBURB, 1, 4, False, "D40"),
            (CITY, 1, 9, True, "D41"),
            (CITY, 2, 0, False, "D41"),
        ],
    )
    def test_each_territory_has_its_condition(
        self, territory: Territory, hearts: int, strength: int, gets: bool, rule: str
    ) -> None:
        verdict = gets_waste(territory, hearts, strength, fits_biome=True)
        assert (verdict.holds, verdict.rule) == (gets, rule)

    @rulings("D42")
    @pytest.mark.parametrize("territory", list(Territory))
    def test_a_species_without_a_heart_never_gets_waste(self, territory: Territory) -> None:
        assert gets_waste(territory, 0, 3, fits_biome=True).rule == "D42"

    @rulings("D50", "D51")
    def test_a_species_failing_its_biome_gets_none_and_loses_what_it_has(self) -> None:
        assert gets_waste(CITY, 1, 0, fits_biome=True)
        assert gets_waste(CITY, 1, 0, fits_biome=False).rule == "D50"

    @rulings("D36")
    def test_the_park_has_no_waste(self) -> None:
        assert gets_waste(None, 1, 5, fits_biome=True).rule == "D36"

    @rulings("D98", "D100")
    def test_pesticides_raise_agriculture_and_industry_only(self) -> None:
        assert [waste_value(one, pesticides=True) for one in Territory] == [3, 6, 3, 1]
        assert [waste_value(one, pesticides=False) for one in Territory] == [2, 5, 3, 1]
        assert not gets_waste(FARM, 2, 0, fits_biome=True, pesticides=True)
        assert gets_waste(PLANT, 1, 6, fits_biome=True, pesticides=True)

    def test_the_condition_is_told(self) -> None:
        assert gets_waste(PLANT, 1, 4, fits_biome=True).words == "Industry: strength 5 or more; it has 4."


class TestExtinction:
    @rulings("D72")
    def test_of_a_dead_species_one_point_is_kept_at_most(self) -> None:
        assert [kept_of_dead(points) for points in (0, 1, 2, 9)] == [0, 1, 1, 1]

    @rulings("D105")
    @pytest.mark.parametrize("cause", ["illegal_wildlife_trade", "plastic_in_the_stomach"])
    def test_two_events_release_all_points(self, cause: str) -> None:
        assert kept_of_dead(7, FACTS.event(cause)) == 7
        assert kept_of_dead(7, FACTS.event("war")) == 1

    @rulings("D106")
    def test_points_are_spread_over_own_living_species_and_none_is_lost(self) -> None:
        assert usual_spread(5, ["newt", "owl"]) == {"newt": 5}
        assert spread_fits(5, ["newt", "owl"], {"newt": 2, "owl": 3})
        assert not spread_fits(5, ["newt", "owl"], {"newt": 2, "owl": 2})
        assert not spread_fits(5, ["newt", "owl"], {"newt": 8, "owl": -3})
        assert "yeti is none" in spread_fits(5, ["newt"], {"yeti": 5}).words

    @rulings("D107")
    def test_an_owner_without_species_keeps_them_all(self) -> None:
        assert usual_spread(5, []) == {}
        assert spread_fits(5, [], {}).rule == "D107"

    @rulings("D106", "D107")
    @given(st.integers(0, 20), st.lists(st.sampled_from("abc"), unique=True))
    def test_the_usual_spread_always_fits(self, released: int, living: list[str]) -> None:
        assert spread_fits(released, living, usual_spread(released, living))


class TestConservation:
    @rulings("D112", "D113")
    def test_the_least_adapted_get_it_all_those_tied(self) -> None:
        assert lowest_adapted({"newt": 3, "owl": 2, "fox": 2}) == ("owl", "fox")

    @rulings("D114")
    def test_a_species_alone_gets_nothing(self) -> None:
        assert lowest_adapted({"newt": 1}) == lowest_adapted({}) == ()

    @rulings("D115")
    def test_a_biome_all_tied_gives_it_to_all(self) -> None:
        assert lowest_adapted({"newt": 4, "owl": 4}) == ("newt", "owl")


class TestEvents:
    @rulings("D83", "D84", "D85", "D88")
    def test_three_events_need_a_territory_and_the_others_never_fail(self) -> None:
        failing = {one.id for one in FACTS.events if fails_without(one, [])}
        assert failing == {"pesticides", "war", "pets"}
        assert not fails_without(FACTS.event("pesticides"), [PLANT])
        assert not any(fails_without(one, list(Territory)) for one in FACTS.events)

    @rulings("D96")
    @given(st.integers(0, 5), st.integers(0, 5))
    def test_named_biomes_count_towards_the_usual_number(self, regular: int, named: int) -> None:
        assert biomes_replaced(regular, named) == max(regular, named)


def park(*values: tuple[int, int, int], unfit: str = "") -> list[ParkSpecies]:
    return [ParkSpecies("abcdefg"[n], *one, fits="abcdefg"[n] != unfit) for n, one in enumerate(values)]


class TestPark:
    @rulings("D53")
    def test_four_species_live_there_and_three_with_two_players(self) -> None:
        assert [park_limit(players) for players in (2, 3, 6)] == [3, 4, 4]
        four = park((5, 1, 1), (4, 1, 1), (3, 1, 1), (2, 1, 1))
        assert rank_park(four, 3).supernumerary == ()
        assert rank_park(four, 2).supernumerary == ("d",)

    @rulings("D54")
    def test_adaptation_ranks_before_strength(self) -> None:
        outcome = rank_park(park((5, 1, 1), (4, 9, 1), (4, 8, 1), (3, 9, 9)), 2)
        assert outcome.stay == ("a", "b", "c")
        assert outcome.supernumerary == ("d",)

    @rulings("D58")
    def test_species_equal_to_the_last_one_kept_stay_too(self) -> None:
        outcome = rank_park(park((5, 1, 1), (4, 1, 1), (3, 2, 2), (3, 2, 2), (3, 1, 2)), 2)
        assert (outcome.stay, outcome.supernumerary) == (("a", "b", "c", "d"), ("e",))

    @rulings("D55")
    def test_where_only_hearts_differ_at_the_cut_the_table_decides(self) -> None:
        outcome = rank_park(park((5, 1, 1), (4, 1, 1), (3, 2, 1), (3, 2, 2), (1, 1, 1)), 2)
        assert outcome.stay == ("a", "b")
        assert (outcome.undecided, outcome.by_more, outcome.by_fewer) == (("c", "d"), ("d",), ("c",))
        assert outcome.supernumerary == ("e",)

    @rulings("D59")
    def test_species_failing_the_biome_take_up_no_place(self) -> None:
        outcome = rank_park(park((9, 9, 9), (5, 1, 1), (4, 1, 1), (3, 1, 1), unfit="a"), 2)
        assert (outcome.stay, outcome.supernumerary) == (("b", "c", "d"), ())

    @rulings("D53", "D54", "D58")
    @given(
        st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 2)), max_size=7),
        st.sampled_from([2, 4]),
        st.randoms(use_true_random=False),
    )
    def test_the_order_of_laying_out_changes_nothing(
        self, values: list[tuple[int, int, int]], players: int, chance: object
    ) -> None:
        species = park(*values)
        mixed = list(species)
        chance.shuffle(mixed)  # type: ignore[attr-defined]
        one, other = rank_park(species, players), rank_park(mixed, players)
        assert set(one.stay) == set(other.stay)
        assert set(one.supernumerary) == set(other.supernumerary)
        assert set(one.undecided) == set(other.undecided)
        everyone = {*one.stay, *one.supernumerary, *one.undecided}
        assert everyone == {some.name for some in species}
        for way in (one.by_more, one.by_fewer):
            assert len(one.stay) + len(way) >= min(len(species), park_limit(players))
