"""Innovation tiles and what a settled territory brings."""

from __future__ import annotations

import doctest
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assets.origin.model import TerritoryColour
from companion.games.origin import rules
from companion.games.origin.rules import may_take, rewards, stacking_problems, takeable
from tests.companion.ruling_marks import rulings


def test_the_examples_in_the_module_hold() -> None:
    assert doctest.testmod(rules).failed == 0


class TestStacking:
    @rulings("O52")
    def test_level_1_can_always_be_taken(self) -> None:
        assert may_take({}, 1).rule == "O52"
        assert may_take({1: 9, 2: 9}, 1)

    @rulings("O53")
    def test_a_higher_tile_needs_a_free_one_of_the_level_below(self) -> None:
        assert not may_take({}, 2)
        assert may_take({1: 1}, 2)
        assert not may_take({1: 1, 2: 1}, 2)
        assert may_take({1: 2, 2: 1}, 2).rule == "O53"
        assert not may_take({1: 3, 2: 3}, 4)

    @rulings("O53")
    def test_there_is_no_sixth_level(self) -> None:
        assert not may_take({5: 3}, 6)
        assert not may_take({}, 0)

    @rulings("O27")
    def test_the_first_tile_may_carry_the_second(self) -> None:
        assert may_take({}, 1, 2).rule == "O27"
        assert not may_take({}, 2, 1)
        assert may_take({1: 1}, 2, 3)

    @rulings("O54", "O55")
    def test_a_collection_with_more_above_than_below_is_doubted_level_by_level(self) -> None:
        assert stacking_problems({1: 3, 2: 2, 3: 2, 4: 1, 5: 1}) == ()
        broken = stacking_problems({1: 1, 2: 2, 4: 1})
        assert [one.rule for one in broken] == ["O54", "O54"]
        assert broken[1].words == "1 tile of level 4 cannot lie on 0 of level 3."

    @rulings("O52", "O53", "O54")
    @given(st.lists(st.integers(1, 5), max_size=25))
    def test_who_takes_only_what_may_be_taken_always_has_a_legal_collection(self, wanted: list[int]) -> None:
        owned: Counter[int] = Counter()
        for level in wanted:
            if level in takeable(owned):
                owned[level] += 1
            assert stacking_problems(owned) == ()

    @rulings("O54")
    @given(st.lists(st.integers(0, 4), min_size=5, max_size=5))
    def test_a_legal_collection_is_one_that_falls_with_the_levels(self, counts: list[int]) -> None:
        owned = dict(enumerate(counts, 1))
        assert (not stacking_problems(owned)) == (counts == sorted(counts, reverse=True))


def told(colour: str, **known: Any) -> list[tuple[bool, str]]:
    return [(one.holds, one.rule) for one in rewards(TerritoryColour(colour), **known)]


class TestRewards:
    @rulings("O23", "O24", "O25")
    @pytest.mark.parametrize("colour", ["yellow", "orange", "purple"])
    def test_a_coloured_territory_gives_a_tile_and_a_card_or_three_cards(self, colour: str) -> None:
        assert told(colour) == [(True, "O23"), (True, "O24"), (True, "O25")]
        words = [one.words for one in rewards(TerritoryColour(colour))]
        assert words[1] == f"Take a tile of the column and draw a card of the deck: {colour}."
        assert words[2].startswith(f"Or draw 3 cards ({colour}), then put 2 of that colour")

    @rulings("O26")
    def test_brown_gives_two_of_its_tiles_or_one_of_another_column(self) -> None:
        assert told("brown") == [(True, "O23"), (True, "O26"), (True, "O26")]
        words = [one.words for one in rewards(TerritoryColour.BROWN)]
        assert words[1:] == ["Take 2 brown tiles.", "Or take 1 tile of another column."]

    @rulings("O28", "O29")
    def test_green_gives_the_token_that_lies_there_or_nothing(self) -> None:
        assert told("green") == [(True, "O23"), (True, "O28")]
        assert told("green", token_lies=False) == [(False, "O29")]

    @rulings("O30")
    def test_of_a_reward_what_is_possible_is_taken(self) -> None:
        assert told("orange", fitting=0)[1:] == [(True, "O30"), (True, "O25")]
        assert told("orange", deck=0)[1:] == [(True, "O30")]
        assert told("orange", deck=2)[1:] == [(True, "O24"), (True, "O30")]
        assert "draw 2 cards" in rewards(TerritoryColour.ORANGE, deck=2)[2].words
        assert told("orange", fitting=0, deck=0)[1:] == [(False, "O30")]
        assert told("brown", fitting=1)[1:] == [(True, "O30"), (True, "O26")]
        assert told("brown", fitting=0)[1:] == [(False, "O30"), (True, "O26")]
