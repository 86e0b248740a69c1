"""Innovation tiles and what a settled territory brings."""

from __future__ import annotations

import doctest
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assets.origin.model import CardColour, TerritoryColour, TileColumn
from companion.rules import origin_tiles
from companion.rules.origin_tiles import (
    RewardKind,
    Tile,
    card_of,
    may_take,
    reward_words,
    rewards,
    stacking_problems,
    takeable,
)
from tests.companion.ruling_marks import rulings

COLOURED = [TerritoryColour.YELLOW, TerritoryColour.ORANGE, TerritoryColour.PURPLE]
LYING = {
    TileColumn.YELLOW: [1, 2, 5],
    TileColumn.ORANGE: [3],
    TileColumn.PURPLE: [2],
    TileColumn.BROWN: [2, 1, 4, 3, 1, 5],
}


def test_the_examples_in_the_module_hold() -> None:
    assert doctest.testmod(origin_tiles).failed == 0


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


class TestRewards:
    @rulings("O24", "O25")
    @pytest.mark.parametrize("colour", COLOURED)
    def test_a_coloured_territory_gives_a_tile_and_a_card_or_three_cards(
        self, colour: TerritoryColour
    ) -> None:
        lying = {TileColumn(colour.value): [1, 1, 2]}
        first, second = rewards(colour, {}, lying, deck=9, hand=0)
        assert (first.kind, first.tiles, first.cards) == (RewardKind.TILE_AND_CARD, 1, 1)
        assert first.offered == (Tile(TileColumn(colour.value), 1),)
        assert (second.kind, second.cards, second.put_back) == (RewardKind.DRAW, 3, 2)
        assert card_of(colour) is CardColour(colour.value)

    @rulings("O26")
    def test_brown_gives_two_of_its_tiles_or_one_of_another_column(self) -> None:
        two, other = rewards(TerritoryColour.BROWN, {1: 1}, LYING)
        assert (two.tiles, other.tiles) == (2, 1)
        assert two.offered == (Tile(TileColumn.BROWN, 1), Tile(TileColumn.BROWN, 2))
        assert {one.column for one in other.offered} == {TileColumn.YELLOW, TileColumn.PURPLE}
        assert card_of(TerritoryColour.BROWN) is None

    @rulings("O27")
    def test_two_brown_tiles_are_possible_where_the_first_carries_the_second(self) -> None:
        def most(owned: dict[int, int], brown: list[int]) -> int:
            return rewards(TerritoryColour.BROWN, owned, {TileColumn.BROWN: brown})[0].tiles

        assert most({}, [2, 1]) == 2
        assert most({}, [3, 1]) == 1
        assert most({1: 1, 2: 1}, [3, 4, 5]) == 2

    @rulings("O28", "O29")
    def test_green_gives_the_token_that_lies_there_or_nothing(self) -> None:
        (token,) = rewards(TerritoryColour.GREEN, {}, {}, token_lies=True)
        assert token.kind is RewardKind.HUNTING_TOKEN
        assert rewards(TerritoryColour.GREEN, {}, {}, token_lies=False) == ()

    @rulings("O30")
    def test_of_a_reward_what_is_possible_is_taken(self) -> None:
        no_tile, draw = rewards(TerritoryColour.ORANGE, {}, LYING, deck=2, hand=0)
        assert (no_tile.tiles, no_tile.cards) == (0, 1)
        assert (draw.cards, draw.put_back) == (2, 2)
        (tile,) = rewards(TerritoryColour.YELLOW, {}, LYING, deck=0, hand=1)
        assert (tile.kind, tile.tiles, tile.cards) == (RewardKind.TILE_AND_CARD, 1, 0)
        assert rewards(TerritoryColour.ORANGE, {}, {}, deck=0, hand=0) == ()

    @rulings("O23")
    def test_the_reward_follows_the_colour_alone(self) -> None:
        for colour in TerritoryColour:
            kinds = {one.kind for one in rewards(colour, {1: 2, 2: 1}, LYING, deck=9, token_lies=True)}
            if colour is TerritoryColour.GREEN:
                assert kinds == {RewardKind.HUNTING_TOKEN}
            elif colour is TerritoryColour.BROWN:
                assert kinds == {RewardKind.TWO_BROWN_TILES, RewardKind.OTHER_TILE}
            else:
                assert kinds == {RewardKind.TILE_AND_CARD, RewardKind.DRAW}

    @pytest.mark.parametrize("colour", list(TerritoryColour))
    def test_every_choice_is_told_in_a_sentence(self, colour: TerritoryColour) -> None:
        for deck in (0, 9):
            for choice in rewards(colour, {}, LYING, deck=deck, token_lies=True):
                assert reward_words(choice, colour).endswith(".")

    @rulings("O27")
    @given(
        st.lists(st.integers(0, 3), min_size=5, max_size=5),
        st.lists(st.integers(1, 5), max_size=6),
    )
    def test_brown_offers_as_many_tiles_as_some_order_of_taking_allows(
        self, counts: list[int], brown: list[int]
    ) -> None:
        owned = dict(enumerate(sorted(counts, reverse=True), 1))
        wanted = 0
        if any(may_take(owned, one) for one in brown):
            wanted = 2 if any(may_take(owned, *pair) for pair in permutations(brown, 2)) else 1
        offered = [
            one.tiles
            for one in rewards(TerritoryColour.BROWN, owned, {TileColumn.BROWN: brown})
            if one.kind is RewardKind.TWO_BROWN_TILES
        ]
        assert offered == ([wanted] if wanted else [])
