"""The resource track: steps, colours, the bonus on its link, payments of the human (W17 to W23)."""

import pytest

from solo_bots.wayfarers.bot import bot
from solo_bots.wayfarers.order import colour_order
from tests.solo_bots.wayfarers.evening import Evening, rulings


@rulings("W17")
def test_the_track_goes_round_from_the_starred_corner() -> None:
    facts = bot().facts
    colours = [colour_order(facts, space)[0] for space in range(8)]
    assert colours == ["black", "black", "black", "blue", "blue", "yellow", "yellow", "green"]
    evening = Evening("upgrade", marker=7).draws(1)
    assert evening.state.marker == 1


@rulings("W18", "W81")
@pytest.mark.parametrize(
    ("board", "seen"),
    [
        ("space", {"comets": 1}),
        ("upgrade", {"influence": {"black": 0, "blue": 0, "yellow": 1}}),
        ("journal", {"influence": {"black": 1, "blue": 0, "yellow": 0}}),
    ],
)
def test_each_board_has_its_bonus_on_the_link_from_4_to_5(board: str, seen: dict[str, object]) -> None:
    evening = Evening(board, to_move="human", marker=4).says("human:1", "paid")
    assert {name: getattr(evening.state, name) for name in seen} == seen
    assert evening.reason("track_bonus", "bonus_passed").rule == "W18"


@rulings("W18", "W23")
def test_the_townsfolk_boards_bonus_is_a_townsfolk_card() -> None:
    evening = Evening("townsfolk", to_move="human", marker=4).says("human:1", "paid")
    assert evening.asks == "acquire:townsfolk:1"


@rulings("W18")
@pytest.mark.parametrize("marker", [0, 1, 2, 5, 6, 7])
def test_no_other_link_bears_a_bonus(marker: int) -> None:
    evening = Evening("space", marker=marker).draws(1)
    assert "track_bonus" not in evening.verbs


@rulings("W18")
def test_stopping_before_the_link_brings_nothing_and_passing_it_later_does() -> None:
    evening = Evening("space", marker=2, to_move="human")
    evening.says("human:1", "paid").says("human:1", "paid")
    assert (evening.state.marker, evening.state.comets) == (4, 0)
    evening.says("human:1", "paid")
    assert (evening.state.marker, evening.state.comets) == (5, 1)


@rulings("W19")
def test_two_silver_on_a_worker_space_are_two_steps() -> None:
    evening = Evening("space", schemes=[1], workers={"yellow": 1}).draws(3)
    evening.says("place:land:2", "place")
    assert [told["steps"] for told in evening.all_told("marker")] == [2]
    assert evening.state.marker == 2


@rulings("W19")
def test_a_journal_tile_of_a_provision_and_a_silver_is_two_steps() -> None:
    evening = Evening("journal", green_gone=[1]).draws(1).says("journal_tile:J1a", "JT05")
    assert [told["steps"] for told in evening.all_told("marker")] == [2, 1, 1]
    assert evening.state.marker == 4


@rulings("W20")
def test_several_steps_at_once_over_the_link_bring_the_bonus_once() -> None:
    evening = Evening("space", schemes=[4], marker=4).draws(1)
    assert evening.told("marker") == {"from": 4, "to": 6, "steps": 2, "bonus": 1}
    assert evening.state.comets == 1


@rulings("W20", "W21")
def test_going_all_the_way_round_brings_the_bonus_again() -> None:
    evening = Evening("space", marker=4, to_move="human")
    for _ in range(9):
        evening.says("human:1", "paid")
    assert (evening.state.marker, evening.state.comets) == (5, 2)


@rulings("W21", "W60")
def test_each_payment_of_the_human_is_one_step() -> None:
    evening = Evening("space", to_move="human").says("human:1", "paid").says("human:1", "paid")
    assert evening.state.marker == 2
    assert evening.tell("marker").because[0].rule == "W21"
    assert evening.asks == "human:1"


@rulings("W21")
def test_the_bonus_of_a_payment_waits_until_the_card_paid_for_is_taken() -> None:
    evening = Evening("townsfolk", to_move="human", marker=4).says("human:1", "paid")
    assert evening.verbs == ["marker", "finish_interaction", "track_bonus"]
    # The human has just taken the card of slot 1, so the AI finds a hole there and takes the next.
    evening.says("acquire:townsfolk:1", "gone").says("acquire:townsfolk:2", "take")
    assert evening.asks == "human:1"
    assert evening.state.cards["townsfolk"] == 1


@rulings("W22", "W33")
def test_with_no_scheme_card_face_up_the_sum_is_0() -> None:
    evening = Evening("townsfolk", to_move="human", marker=4, schemes=[]).says("human:1", "paid")
    assert evening.asks == "acquire:townsfolk:1"
    assert evening.ask.because[0].values["sum"] == 0
    assert evening.ask.because[0].values["order"] == [1, 2, 3, 4]


@rulings("W23", "W61", "W62")
def test_the_human_may_deny_a_bonus_card_in_the_humans_own_turn() -> None:
    evening = Evening("townsfolk", to_move="human", marker=4, schemes=[5, 1]).says("human:1", "paid")
    evening.says("acquire:townsfolk:4", "deny").says("acquire:townsfolk:3", {"choice": "take", "green": True})
    assert evening.told("acquire")["slot"] == 3
    assert evening.state.workers["green"] == 1


@rulings("W10", "W21")
def test_a_second_bonus_in_the_same_human_turn_finds_the_hole_of_the_first() -> None:
    evening = Evening("townsfolk", to_move="human", marker=4).says("human:1", "paid")
    evening.says("acquire:townsfolk:1", "take")
    for _ in range(7):
        evening.says("human:1", "paid")
    evening.says("human:1", "paid")
    assert evening.asks == "acquire:townsfolk:2"
