"""A turn of Origin at the table: evolution, migration, swap, straits, cards and hands."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assets.origin.model import CardColour, PawnColour
from companion.games.origin import rules as origin
from companion.games.origin.at_hand import Onto, Side, Topic, beside, strait
from companion.games.origin.rules import (
    Loot,
    Pawn,
    Standing,
    Strait,
    TurnCards,
    box_pawns,
    compatible,
    goes_to,
    is_replaced,
    may_be_stolen,
    may_follow,
    may_migrate,
    may_play,
    may_swap,
    objectives_limit,
    pawn_words,
    reach,
    straits_won,
    surplus,
)
from tests.companion.ruling_marks import rulings

WHITE, BROWN, BLACK = PawnColour.WHITE, PawnColour.BROWN, PawnColour.BLACK
YELLOW, ORANGE, PURPLE = CardColour.YELLOW, CardColour.ORANGE, CardColour.PURPLE
SMALL, MIDDLE, GREAT = Pawn(1, 1, WHITE), Pawn(2, 2, BROWN), Pawn(3, 3, BLACK)
pawns = st.builds(Pawn, st.integers(1, 3), st.integers(1, 3), st.sampled_from(PawnColour))


def test_the_examples_in_the_module_hold() -> None:
    assert doctest.testmod(origin).failed == 0


class TestEvolution:
    @rulings("O2", "O7")
    def test_two_and_three_players_have_27_different_pawns_and_four_nine_more_of_medium_height(self) -> None:
        assert len(box_pawns(2)) == len(set(box_pawns(3))) == 27
        more = list(box_pawns(4))
        assert len(more) == 36
        assert {one for one in more if more.count(one) == 2} == {one for one in more if one.height == 2}

    @rulings("O13")
    def test_a_pawn_equal_to_its_model_fits(self) -> None:
        assert may_follow(MIDDLE, MIDDLE).rule == "O13"
        assert may_follow(MIDDLE, MIDDLE)

    @rulings("O12")
    def test_two_attributes_may_not_change(self) -> None:
        assert may_follow(SMALL, Pawn(2, 1, WHITE))
        for changed in (Pawn(2, 2, WHITE), Pawn(2, 1, BROWN), Pawn(1, 2, BLACK)):
            assert (may_follow(SMALL, changed).holds, may_follow(SMALL, changed).rule) == (False, "O12")

    @rulings("O14")
    @pytest.mark.parametrize("shrunk", [Pawn(1, 2, BROWN), Pawn(2, 1, BROWN)])
    def test_a_pawn_never_shrinks(self, shrunk: Pawn) -> None:
        assert (may_follow(MIDDLE, shrunk).holds, may_follow(MIDDLE, shrunk).rule) == (False, "O14")

    @rulings("O15")
    @pytest.mark.parametrize("grown", [Pawn(3, 1, WHITE), Pawn(1, 3, WHITE)])
    def test_a_pawn_grows_one_step_at_most(self, grown: Pawn) -> None:
        assert (may_follow(SMALL, grown).holds, may_follow(SMALL, grown).rule) == (False, "O15")

    @rulings("O16")
    def test_any_colour_follows_any_other(self) -> None:
        for before in PawnColour:
            for after in PawnColour:
                assert may_follow(Pawn(2, 2, before), Pawn(2, 2, after))

    @rulings("O9", "O12")
    def test_five_pawns_may_follow_the_smallest_and_three_the_greatest(self) -> None:
        assert compatible(SMALL) == (
            Pawn(1, 1, BLACK),
            Pawn(1, 1, BROWN),
            Pawn(1, 1, WHITE),
            Pawn(1, 2, WHITE),
            Pawn(2, 1, WHITE),
        )
        assert {one.colour for one in compatible(GREAT)} == set(PawnColour)
        assert len(compatible(GREAT)) == 3

    @rulings("O12", "O13", "O14", "O15", "O16")
    def test_there_are_117_ways_to_follow_a_model_as_counted_by_hand(self) -> None:
        """Each of 27 models: itself and two other colours; 18 can be one taller and 18 one thicker."""
        assert sum(len(compatible(one)) for one in box_pawns(2)) == 27 * 3 + 18 + 18

    @rulings("O8", "O9", "O10", "O11")
    def test_beside_an_evolution_stands_where_pawn_and_place_come_from(self) -> None:
        assert beside(Topic.EVOLUTION) == ("O8", "O9", "O10", "O11")

    @given(pawns, pawns)
    def test_nothing_follows_both_ways_but_equals_and_colours(self, one: Pawn, other: Pawn) -> None:
        if may_follow(one, other) and may_follow(other, one):
            assert (one.height, one.strength) == (other.height, other.strength)

    def test_a_pawn_is_told_in_words(self) -> None:
        assert pawn_words(Pawn(3, 1, WHITE)) == "white, tall and thin"


class TestMigration:
    @rulings("O17")
    @pytest.mark.parametrize("height", [1, 2, 3])
    def test_a_pawn_moves_its_height_at_most(self, height: int) -> None:
        mover = Standing(Pawn(height, 1, WHITE), "Ada")
        assert reach(mover.pawn) == height
        for distance in range(1, 5):
            assert bool(may_migrate(mover, "Ada", distance, None)) == (distance <= height)

    @rulings("O17")
    def test_only_an_own_pawn_moves_and_it_moves_somewhere(self) -> None:
        assert not may_migrate(Standing(GREAT, "Bo"), "Ada", 1, None)
        assert not may_migrate(Standing(GREAT, None), "Ada", 1, None)
        assert not may_migrate(Standing(GREAT, "Ada"), "Ada", 0, None)

    @rulings("O18")
    def test_the_target_is_empty(self) -> None:
        mover = Standing(GREAT, "Ada")
        assert may_migrate(mover, "Ada", 3, Standing(SMALL, "Bo")).rule == "O18"

    @rulings("O22")
    def test_a_path_is_never_asked_for(self) -> None:
        """The distance is what the table says it is, whatever stands or flows between."""
        assert may_migrate(Standing(GREAT, "Ada"), "Ada", 3, None)
        assert may_swap(Standing(GREAT, "Ada"), "Ada", 3, Standing(SMALL, "Bo"))


class TestSwap:
    mover = Standing(Pawn(2, 2, WHITE), "Ada")

    @rulings("O20")
    def test_only_a_strictly_thinner_pawn_is_ousted_however_tall(self) -> None:
        assert may_swap(self.mover, "Ada", 2, Standing(Pawn(3, 1, BLACK), "Bo"))
        for strength in (2, 3):
            verdict = may_swap(self.mover, "Ada", 2, Standing(Pawn(1, strength, BLACK), "Bo"))
            assert (verdict.holds, verdict.rule) == (False, "O20")

    @rulings("O19")
    def test_the_target_holds_another_players_pawn_within_reach(self) -> None:
        assert may_swap(self.mover, "Ada", 1, None).rule == "O19"
        assert may_swap(self.mover, "Ada", 1, Standing(SMALL, "Ada")).rule == "O19"
        assert may_swap(self.mover, "Ada", 3, Standing(SMALL, "Bo")).rule == "O17"

    @rulings("O6")
    def test_the_neutral_pawn_is_never_swapped(self) -> None:
        verdict = may_swap(self.mover, "Ada", 1, Standing(SMALL, None))
        assert (verdict.holds, verdict.rule) == (False, "O6")

    @rulings("O21")
    def test_beside_a_swap_stands_where_the_ousted_pawn_goes(self) -> None:
        assert "O21" in beside(Topic.MOVE, Onto.OTHER)
        assert "O21" not in beside(Topic.MOVE, Onto.EMPTY)


class TestStraits:
    @rulings("O32", "O33")
    def test_own_pawns_on_both_sides_win_every_strait_closed(self) -> None:
        straits = (
            Strait("bering", ("Ada", "Ada")),
            Strait("gibraltar", ("Ada", "Ada")),
            Strait("torres", ("Ada", "Bo")),
            Strait("drake", ("Ada", None)),
        )
        assert straits_won(straits, "Ada") == {"Ada": ("bering", "gibraltar")}

    @rulings("O31")
    def test_the_swapped_player_is_looked_at_too_and_nobody_else(self) -> None:
        straits = (Strait("bering", ("Bo", "Bo")), Strait("torres", ("Cy", "Cy")))
        assert straits_won(straits, "Ada", swapped="Bo") == {"Bo": ("bering",)}
        assert straits_won(straits, "Ada") == {}

    @rulings("O35")
    def test_a_token_somebody_has_stays_there(self) -> None:
        assert straits_won((Strait("bering", ("Ada", "Ada"), token="Bo"),), "Ada") == {}

    @rulings("O34")
    def test_a_token_stays_when_control_is_lost(self) -> None:
        lost = strait(Side.OTHER, Side.YOURS, token=Side.YOURS)
        assert (lost.holds, lost.rule) == (False, "O34")
        assert "stays so" in lost.words

    @rulings("O6")
    def test_the_neutral_pawn_closes_no_strait(self) -> None:
        assert straits_won((Strait("suez", ("Ada", None)), Strait("drake", (None, None))), "Ada") == {}


class TestCards:
    @rulings("O36")
    @pytest.mark.parametrize("colour", list(CardColour))
    def test_one_card_of_each_colour_is_played_a_turn(self, colour: CardColour) -> None:
        others = tuple(one for one in CardColour if one is not colour)
        assert may_play(colour, TurnCards())
        assert may_play(colour, TurnCards(others))
        assert not may_play(colour, TurnCards((colour,)))

    @rulings("O38")
    def test_an_orange_card_needs_a_tile_of_its_level_or_higher(self) -> None:
        turn = TurnCards()
        assert may_play(ORANGE, turn, needed_level=3, owned={1: 1, 2: 1, 3: 1})
        assert may_play(ORANGE, turn, needed_level=2, owned={3: 1})
        assert may_play(ORANGE, turn, needed_level=3, owned={1: 4, 2: 2, 3: 0}).rule == "O38"

    @rulings("O40")
    def test_an_objective_is_played_while_its_condition_is_met(self) -> None:
        assert may_play(PURPLE, TurnCards(), condition_met=True)
        assert may_play(PURPLE, TurnCards(), condition_met=False).rule == "O40"

    @rulings("O41")
    def test_a_played_objective_is_replaced_at_once_while_the_deck_lasts(self) -> None:
        turn = TurnCards((PURPLE,))
        assert is_replaced(turn, 3)
        assert not is_replaced(turn, 0)

    @rulings("O42")
    def test_what_replaced_an_objective_waits_for_a_later_turn(self) -> None:
        assert may_play(PURPLE, TurnCards((PURPLE,))).rule == "O42"

    @rulings("O43", "O44")
    def test_in_the_final_turn_any_objectives_are_played_and_only_the_first_is_replaced(self) -> None:
        assert may_play(PURPLE, TurnCards((PURPLE, PURPLE), final=True))
        assert may_play(PURPLE, TurnCards((PURPLE,), final=True), condition_met=False).rule == "O40"
        assert is_replaced(TurnCards((PURPLE,), final=True), 3)
        assert is_replaced(TurnCards((PURPLE, YELLOW, PURPLE), final=True), 3).rule == "O44"

    @rulings("O45")
    @pytest.mark.parametrize("colour", [YELLOW, ORANGE])
    def test_in_the_final_turn_other_colours_are_still_played_once(self, colour: CardColour) -> None:
        verdict = may_play(colour, TurnCards((colour,), final=True))
        assert (verdict.holds, verdict.rule) == (False, "O45")

    @rulings("O37", "O39", "O51")
    def test_yellow_is_discarded_orange_stays_in_play_and_an_objective_is_never_lost(self) -> None:
        assert [(bool(goes_to(one)), goes_to(one).rule) for one in (YELLOW, ORANGE, PURPLE)] == [
            (False, "O37"),
            (True, "O39"),
            (True, "O51"),
        ]

    @rulings("O46", "O47")
    def test_a_hand_holds_two_objectives_or_three_with_the_card_in_play(self) -> None:
        assert (objectives_limit(False), objectives_limit(True)) == (2, 3)

    @rulings("O47", "O48")
    def test_surplus_objectives_go_under_the_deck_by_their_owners_choice(self) -> None:
        assert surplus(3, special_card_in_play=True)[0] == 0
        assert surplus(3, special_card_in_play=False) == (
            1,
            "Put 1 objective of your choice under the purple deck now.",
        )
        assert surplus(5, special_card_in_play=False)[0] == 3

    @rulings("O49", "O50", "O51")
    def test_hunting_tokens_and_completed_objectives_are_never_stolen(self) -> None:
        assert {one for one in Loot if not may_be_stolen(one)} == {
            Loot.HUNTING_TOKEN,
            Loot.COMPLETED_OBJECTIVE,
        }

    @rulings("O79")
    def test_beside_an_objective_in_the_final_turn_stands_what_ends_the_game(self) -> None:
        assert "O79" in beside(Topic.CARDS, PURPLE)
