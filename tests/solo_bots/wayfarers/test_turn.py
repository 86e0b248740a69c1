"""An AI turn: rest or reveal, marker, first or second action, closing up (W6 to W11)."""

import pytest

from tests.solo_bots.wayfarers.evening import Evening, rulings


@rulings("W6")
@pytest.mark.parametrize("schemes", [[1, 2, 3], [4, 5, 6], [1, 4, 2, 5, 3]])
def test_the_ai_rests_when_three_cards_of_one_colour_lie_face_up(schemes: list[int]) -> None:
    evening = Evening("journal", schemes=schemes)
    assert "reveal" not in evening.verbs


@rulings("W6", "W11")
def test_two_of_each_colour_are_no_rest_and_a_fifth_card_always_is() -> None:
    evening = Evening("journal", schemes=[1, 4, 2, 5])
    assert evening.asks == "scheme:0:4"
    evening.draws(6)
    assert "rest" not in evening.verbs
    evening.usual("human:3")
    assert "rest" in evening.verbs


@rulings("W7", "W33", "W72")
def test_the_card_turned_counts_at_once_for_sum_path_and_special_tile() -> None:
    evening = Evening("journal", schemes=[4, 5], journal="J3a").draws(1)
    assert evening.told("reveal")["faceup"] == [4, 5, 1]
    # Red 2 : 1 blue is the lower path; the special tile is the one printed on card 1.
    evening.usual("tile:U_P06")
    assert evening.told("journal_move")["to"] == "J4b"


@rulings("W8")
@pytest.mark.parametrize(("card", "steps"), [(1, 2), (2, 0), (3, 0), (4, 1), (5, 2), (6, 1)])
def test_the_marker_moves_by_the_silver_of_the_card_turned(card: int, steps: int) -> None:
    evening = Evening("upgrade").draws(card)
    assert evening.state.marker == steps
    assert ("marker" in evening.verbs) == (steps > 0)


@rulings("W9", "W18")
def test_influence_gained_by_passing_the_bonus_pays_for_the_first_action() -> None:
    # Upgrade board: card 6 moves the marker over the yellow bonus; only then are two yellow in the guild.
    evening = Evening("upgrade", marker=4, influence={"yellow": 1}).draws(6)
    assert evening.asks == "acquire:land:1"
    evening.says("acquire:land:1", "take")
    assert evening.state.influence["yellow"] == 0


@rulings("W9", "W23", "W49")
def test_a_worker_that_came_with_the_bonus_card_is_placed_in_the_same_turn() -> None:
    evening = Evening("townsfolk", marker=3).draws(1)
    assert evening.asks == "acquire:townsfolk:2"
    evening.says("acquire:townsfolk:2", {"choice": "take", "green": True})
    assert evening.asks == "place:townsfolk:3"


@rulings("W9", "W27")
def test_only_the_second_action_is_done_when_the_first_is_impossible() -> None:
    evening = Evening(influence={"black": 1, "blue": 1, "yellow": 1}).draws(2)
    assert evening.asks == "human:3"
    assert evening.state.influence == {"black": 2, "blue": 2, "yellow": 2}
    assert evening.reason("second_action", "no_worker_to_place").rule == "W24"


@rulings("W9")
def test_only_the_first_action_is_done_when_it_is_possible() -> None:
    evening = Evening(influence={"yellow": 2}).draws(6).says("acquire:land:1", "take")
    assert evening.asks == "human:3"
    assert evening.state.influence["yellow"] == 0
    assert "influence_guild" not in evening.verbs


@rulings("W10")
def test_rows_close_up_only_when_the_turn_ends_and_all_at_once() -> None:
    # Three townsfolk in one turn: the bonus card, then those of the caravan icons, each from another slot of the same row.
    evening = Evening("townsfolk", marker=4, schemes=[4]).draws(5)
    evening.says("acquire:townsfolk:3", "take")
    assert evening.asks == "acquire:townsfolk:2"
    assert "refill" not in evening.verbs
    evening.says("acquire:townsfolk:2", "take")
    assert evening.verbs[-1] == "refill"
    assert evening.told("refill")["rows"] == ["townsfolk"]


@rulings("W10", "W36")
def test_a_card_taken_leaves_a_hole_and_the_other_slots_keep_their_numbers() -> None:
    # Sum 4: the bonus takes slot 4, so the townsfolk card of the second action is the one on slot 3.
    evening = Evening("townsfolk", marker=3, schemes=[1]).draws(5)
    evening.says("acquire:townsfolk:4", "take").says("acquire:townsfolk:3", "take")
    assert evening.state.cards["townsfolk"] == 2


@rulings("W10")
def test_the_holes_of_a_turn_are_forgotten_when_the_rows_have_closed_up() -> None:
    evening = Evening(schemes=[3], influence={"yellow": 4}).draws(6).says("acquire:land:1", "take")
    evening.usual("human:3").corrects("scheme.1", "2").corrects("scheme.2", "none").draws(6)
    assert evening.asks == "acquire:land:1"
