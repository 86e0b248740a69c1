"""Setting tracked values right, and what a stored state may be."""

from typing import Any

import pytest

from assets.errors import BadInput
from solo_bots.conversation import AnswerRefused
from solo_bots.darwins_journey.bot import bot
from tests.solo_bots.darwins_journey.evening import Evening, state


def value(of: Evening, fact: str) -> Any:
    return of.session.value_of(fact)


@pytest.mark.parametrize(
    ("fact", "to"),
    [
        ("coins", 9),
        ("bonus", 7),
        ("vp", 55),
        ("theory", 36),
        ("ship", "sea-10"),
        ("explorers.b", "b-03"),
        ("explorers.a", "none"),
        ("end_vp", 5),
        ("scrolls_free", True),
        ("penalty_less", 2),
        ("lag_cap", 2),
        ("books", 1),
        ("workers.A", "sail-1"),
        ("human_workers.1", "museum"),
        ("untold", 2),
        ("fifth", True),
        ("lens.sail-2", "alfred"),
        ("lens.sail-2", "yours"),
        ("seals.B1", "purple"),
        ("stacks.2", 1),
        ("envelopes.1", 0),
        ("camps.camp-a-04", True),
        ("faceup.1", "act-5"),
        ("bonus_cards", "bonus-white-2"),
        ("researched.green-fossil", True),
        ("museum.green-fossil", "delivered"),
        ("museum.green-plant", "from_the_start"),
        ("museum.green-plant", "delivered"),
        ("specimens_at.a-02", "unknown"),
        ("human_stamps.3", 4),
        ("human_explorers.c", "c-05"),
        ("human_tents.camp-a-07", True),
        ("human_researched.red-plant", True),
        ("ribbons.a-04", True),
        ("finals.sea-26", True),
        ("tiles.2", "8"),
    ],
)
def test_every_tracked_value_can_be_set_right_and_stays_a_state(fact: str, to: Any) -> None:
    evening = Evening().corrects(fact, to)
    assert value(evening, fact) == to
    assert bot().load(evening.state.dump()) == evening.state
    assert evening.ask.shape == "draw"


def test_every_value_of_the_state_has_a_correction() -> None:
    names = {one.field.id.partition(".")[0] for one in bot().correctables(state())}
    fields = set(state().dump())
    course = {
        "board",
        "deck",
        "seed",
        "alfred_set",
        "turn",
        "round",
        "phase",
        "to_move",
        "human_turns",
        "shuffles",
    }
    inside = {
        "museum_start",
        "delivered",
        "museum_untold",
        "stamps_sure",
        "unlocked",
        "lenses",
        "lens_untold",
    }
    assert fields - course - inside <= names
    assert {"museum", "lens"} <= names


@pytest.mark.parametrize(
    ("before", "fact", "to", "said"),
    [
        ([], "lunch", 1, "no value"),
        ([], "coins", 13, "whole number from 0 to 12"),
        ([], "coins", True, "whole number"),
        ([], "stacks.1", 5, "0 to 4"),
        ([("envelopes.1", 0)], "envelopes.2", 1, "12 stamps"),
        ([], "seals.A3", "red", "without a gap"),
        ([], "faceup.2", "act-1", "without a gap"),
        ([("faceup.1", "act-1")], "faceup.2", "act-1", "face up already"),
        ([("workers.A", "museum"), ("workers.B", "museum"), ("workers.C", "museum")], "workers.D", "museum", "last worker"),
        ([("tiles.1", "4")], "tiles.2", "4", "another envelope"),
        ([("specimens_at.a-02", "unknown")], "specimens_at.a-02", "blue-plant", "lies on"),
        ([("specimens_at.a-02", "unknown")], "specimens_at.a-02", "green-plant", "in the museum"),
        ([], "museum.green-fossil", "from_the_start", "lies on"),
        ([("specimens_at.a-05", "unknown")], "museum.green-fossil", "from_the_start", "6 tiles"),
        ([("human_stamps.1", 7)], "human_stamps.2", 6, "12 stamps"),
        ([(f"seals.A{spot}", "red") for spot in (1, 2, 3)], "seals.A4", "red", "one more"),
    ],
)  # fmt: skip
def test_a_correction_that_cannot_be_is_refused_with_the_reason(
    before: list[tuple[str, Any]], fact: str, to: Any, said: str
) -> None:
    evening = Evening()
    for one, other in before:
        evening.corrects(one, other)
    was = evening.state.dump()
    with pytest.raises(AnswerRefused, match=said) as caught:
        evening.corrects(fact, to)
    assert caught.value.remedy
    assert evening.state.dump() == was


def test_a_sixth_tent_and_a_seventh_lens_are_refused() -> None:
    camps = ["camp-a-04", "camp-a-07", "camp-a-14", "camp-b-04", "camp-c-03"]
    with pytest.raises(AnswerRefused, match="5 tents"):
        Evening(camps=camps).corrects("camps.camp-sea-06", True)
    lenses = ["explore-2", "explore-3", "sail-2", "sail-3", "letters-2", "letters-3"]
    with pytest.raises(AnswerRefused, match="6 lenses"):
        Evening(lenses=lenses).corrects("lens.academy-2", "alfred")


def test_stamps_taken_off_an_envelope_lie_in_the_tray() -> None:
    evening = Evening(stacks=[0, 4, 4], envelopes=[4, 0, 0]).corrects("envelopes.1", 1)
    assert evening.state.tray == 3
    evening.corrects("envelopes.2", 3)
    assert evening.state.tray == 0


def test_a_worker_set_right_during_alfreds_turn_is_taken_into_account_at_once() -> None:
    evening = Evening(seals={"A": ["red"], "C": ["blue"]})
    evening.corrects("workers.A", "museum").draws("act-7")
    assert evening.told("place_main")["worker"] == "C"


def test_a_specimen_set_right_while_it_is_asked_for_needs_no_answer() -> None:
    behind = {"human_explorers": {"a": ["behind", "a-00"]}}
    evening = Evening.doing("explore 1", explorers={"a": "a-01"}, specimens_at={}, **behind)
    assert evening.asks == "specimen:a-02"
    evening.corrects("specimens_at.a-02", "red-plant")
    assert evening.state.researched == ["red-plant"]


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("board", "black"),
        ("deck", "mine"),
        ("seed", -1),
        ("alfred_set", {"format": 1}),
        ("turn", 0),
        ("round", 6),
        ("to_move", "nobody"),
        ("phase", "lunch"),
        ("human_turns", -1),
        ("coins", 13),
        ("coins", "6"),
        ("bonus", 13),
        ("bonus_cards", ["bonus-white-1"]),
        ("bonus_cards", ["bonus-blue-1", "bonus-white-1"]),
        ("faceup", ["act-1", "act-1"]),
        ("faceup", [1]),
        ("shuffles", -1),
        ("workers", {"A": "home"}),
        ("workers", {"A": "home", "B": "home", "C": "home", "D": "moon"}),
        ("seals", {"A": ["pink"], "B": [], "C": [], "D": []}),
        ("seals", {"A": ["red"] * 6, "B": [], "C": [], "D": []}),
        ("seals", {"A": None, "B": [], "C": [], "D": []}),
        ("camps", ["camp-x"]),
        ("stacks", [4, 4]),
        ("stacks", [5, 0, 0]),
        ("envelopes", [1, 0, 0]),
        ("envelopes", [True, 0, 0]),
        ("lenses", ["sail-1"]),
        ("unlocked", ["sail-2", "sail-2"]),
        ("ship", "a-01"),
        ("explorers", {"a": "b-01"}),
        ("explorers", {"d": "d-01"}),
        ("explorers", {"a": 3}),
        ("researched", ["unicorn"]),
        ("theory", 37),
        ("vp", -1),
        ("lag_cap", -2),
        ("human_workers", ["moon"]),
        ("untold", 9),
        ("museum_start", ["unicorn"]),
        ("delivered", ["green-plant"]),
        ("specimens_at", {"a-03": "red-plant"}),
        ("specimens_at", {"a-02": "red-plant", "a-05": "red-plant"}),
        ("human_stamps", [13, 0, 0]),
        ("stamps_sure", [1, 1, 1]),
        ("human_explorers", {"a": ["near", "a-01"]}),
        ("human_explorers", {"a": "a-01"}),
        ("human_tents", ["a-04"]),
        ("ribbons", ["a-05"]),
        ("finals", ["a-23"]),
        ("tiles", [1, 1, 0]),
        ("tiles", [9, 0, 0]),
        ("fifth", 1),
    ],
)
def test_a_stored_state_with_a_value_that_cannot_be_is_refused_by_name(name: str, wrong: Any) -> None:
    data = state().dump() | {name: wrong}
    with pytest.raises(BadInput) as caught:
        bot().load(data)
    assert name == "alfred_set" or caught.value.where == name


def test_a_state_with_too_little_or_too_much_is_refused() -> None:
    data = state().dump()
    with pytest.raises(BadInput, match="no state"):
        bot().load(data | {"lunch": 1})
    del data["coins"]
    with pytest.raises(BadInput, match="no state"):
        bot().load(data)
