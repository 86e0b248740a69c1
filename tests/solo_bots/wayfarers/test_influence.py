"""Influence on cards: allowing, denying, the chain of denials (W59 to W65)."""

import pytest

from solo_bots.conversation import AnswerRefused
from tests.solo_bots.wayfarers.evening import Evening, rulings


def wants_a_water_card(**values: object) -> Evening:
    """Card 4 after card 2: sum 1, water slots 1, 2, 3, 4; the AI has two blue influence."""
    return Evening(**({"schemes": [2], "influence": {"blue": 2}} | values)).draws(4)  # type: ignore[arg-type]


@rulings("W59", "W61")
def test_taking_placing_and_retrieving_can_be_denied_and_influencing_cannot() -> None:
    assert "deny" in wants_a_water_card().choices
    placing = Evening(workers={"blue": 1}).draws(2)
    assert "deny" in placing.choices
    placing.says("place:water:1", "place")
    placing.says("workers", {"choice": "green", "land.1": True, "land.2": True})
    assert placing.choices == ["clear", "allow", "deny"]
    placing.says("retrieve:land:1", "clear")
    assert len(placing.all_told("influence_card")) == 2
    assert placing.asks == "human:3"


@rulings("W60", "W21")
def test_the_human_pays_once_for_a_card_and_all_that_stands_on_it() -> None:
    evening = Evening(to_move="human", marker=6).says("human:1", "paid")
    assert evening.told("marker")["steps"] == 1
    assert evening.asks == "human:1"


@rulings("W61")
@pytest.mark.parametrize("gift", ["none", "silver", "provision"])
def test_allowing_earns_the_human_what_it_takes_and_moves_no_marker(gift: str) -> None:
    evening = wants_a_water_card()
    marker = evening.state.marker
    evening.says("acquire:water:1", {"choice": "allow", "gift": gift})
    assert evening.state.marker == marker
    assert [told["gift"] for told in evening.all_told("gift")] == ([] if gift == "none" else [gift])
    assert evening.told("acquire")["influence"] is True


@rulings("W61", "W62")
def test_denying_moves_no_marker_and_the_ai_goes_on_to_its_next_choice() -> None:
    evening = wants_a_water_card()
    marker = evening.state.marker
    evening.says("acquire:water:1", "deny")
    assert evening.tell("denied").moves
    assert evening.asks == "acquire:water:2"
    evening.says("acquire:water:2", "take")
    assert evening.state.marker == marker
    assert evening.state.influence["blue"] == 0
    passed = evening.reason("acquire", "slot_order").values["passed"]
    assert passed == [{"row": "water", "slot": 1, "why": "denied"}]


@rulings("W62")
def test_the_next_choice_may_be_denied_again() -> None:
    evening = wants_a_water_card().says("acquire:water:1", "deny").says("acquire:water:2", "deny")
    assert evening.asks == "acquire:water:3"


@rulings("W63")
def test_a_denial_never_changes_the_row_or_the_workers_colour() -> None:
    evening = Evening(workers={"green": 1, "blue": 1}).draws(2)
    evening.says("place:townsfolk:1", "deny").says("place:townsfolk:2", "deny").says(
        "place:townsfolk:3", "deny"
    )
    evening.says("place:townsfolk:4", "deny")
    assert evening.asks == "place:townsfolk:1"


@rulings("W63", "W68")
def test_a_denial_does_not_make_the_ai_take_back_a_worker_of_another_colour() -> None:
    evening = Evening(workers={"blue": 1}).draws(2).says("place:water:1", "place")
    evening.says("workers", {"choice": "green", "land.1": True, "townsfolk.3": True})
    evening.says("retrieve:land:1", "deny").says("retrieve:townsfolk:3", "deny")
    assert evening.asks == "retrieve:land:1"


@rulings("W64")
def test_when_every_choice_was_denied_the_ai_is_back_at_its_first_one() -> None:
    evening = wants_a_water_card()
    for slot in (1, 2, 3, 4):
        evening.says(f"acquire:water:{slot}", "deny")
    assert evening.asks == "acquire:water:1"
    # Everybody knows by now that the human's influence lies there.
    assert evening.choices == ["allow", "deny"]
    evening.says("acquire:water:1", "deny").says("acquire:water:2", "deny").says("acquire:water:3", "allow")
    assert evening.told("acquire")["slot"] == 3
    assert len(evening.all_told("denied")) == 6


@rulings("W64")
def test_with_one_candidate_left_denying_is_not_offered() -> None:
    evening = wants_a_water_card()
    for slot in (1, 2, 3):
        evening.says(f"acquire:water:{slot}", "gone")
    assert evening.asks == "acquire:water:4"
    assert evening.choices == ["take", "allow", "gone"]
    with pytest.raises(AnswerRefused, match="deny"):
        evening.says("acquire:water:4", "deny")


@rulings("W64", "W61")
def test_a_single_worker_is_taken_back_without_a_question_and_the_gift_is_said() -> None:
    evening = Evening(workers={"blue": 1}).draws(2).says("place:water:1", "place")
    evening.says("workers", {"choice": "green", "land.3": True})
    assert evening.told("retrieve_worker")["row"] == "land"
    assert evening.asks == "human:3"
    assert evening.reason("retrieve_worker", "allowed").rule == "W61"


@rulings("W62", "W36")
def test_after_a_denial_the_other_slots_may_turn_out_empty_and_the_denied_one_must_be_allowed() -> None:
    evening = wants_a_water_card().says("acquire:water:1", "deny")
    evening.says("acquire:water:2", "gone").says("acquire:water:3", "gone").says("acquire:water:4", "gone")
    assert evening.asks == "acquire:water:1"
    assert evening.choices == ["allow"]
    evening.says("acquire:water:1", "allow")
    assert evening.told("acquire")["slot"] == 1


@rulings("W64")
def test_a_denial_that_found_no_other_place_is_not_paid_for() -> None:
    evening = Evening(workers={"green": 1}).draws(1).says("place:townsfolk:2", "deny")
    evening.says("place:townsfolk:3", "occupied").says("place:townsfolk:4", "occupied")
    evening.says("place:townsfolk:1", "occupied")
    assert evening.told("place_worker")["slot"] == 2
    paid = [verb for verb in evening.verbs if verb in ("denied", "not_denied")]
    assert paid == ["denied", "not_denied"]
    assert evening.tell("not_denied").moves
    # What was against the other places is said, and nothing of a denial that did not come to be.
    passed = evening.reason("place_worker", "slot_order").values["passed"]
    assert {(one["slot"], one["why"]) for one in passed} == {(slot, "occupied") for slot in (1, 3, 4)}
    assert evening.reason("place_worker", "allowed").rule == "W61"


@rulings("W64", "W62")
def test_a_denial_that_led_anywhere_else_is_paid_for() -> None:
    evening = wants_a_water_card().says("acquire:water:1", "deny").says("acquire:water:2", "deny")
    evening.says("acquire:water:3", "gone").says("acquire:water:4", "gone")
    evening.says("acquire:water:1", "allow")
    assert [verb for verb in evening.verbs if "denied" in verb] == ["denied", "denied"]


@rulings("W61")
def test_each_interaction_is_asked_anew() -> None:
    # Townsfolk board: the bonus card is denied on slot 3; the second action wants a townsfolk card again.
    evening = Evening("townsfolk", marker=4, schemes=[4]).draws(5)
    evening.says("acquire:townsfolk:3", "deny").says("acquire:townsfolk:2", "take")
    assert evening.asks == "acquire:townsfolk:3"
    assert evening.choices == ["allow", "deny"]


@rulings("W65", "W41")
def test_where_the_ais_own_influence_lies_nobody_is_asked_and_it_is_no_obstacle() -> None:
    # Journal board: a space card is influenced when resting, then the caravan gives a space card.
    evening = Evening("journal", schemes=[2, 3, 1], journal="J1a", caravan=8, marker=1)
    assert evening.told("influence_card")["slots"] == [2, 3, 4, 1]
    evening.usual("acquire:inspiration:2", "tile:U_K2", "acquire:space:2")
    assert evening.told("acquire")["slot"] == 2


@rulings("W65")
def test_influence_stays_when_a_worker_is_only_placed() -> None:
    evening = Evening(workers={"blue": 1}, marker=3).draws(2).says("place:water:1", "allow")
    evening.says("workers", "none")
    # The card of water 1 carries the human's influence still, so the AI influences the next one.
    assert evening.told("influence_card")["slots"] == [2, 3, 4]
