"""An answer that cannot be by what the companion believes: it says so and asks which is right, before anything goes on."""

from __future__ import annotations

from solo_bots.conversation import Json
from solo_bots.darwins_journey.bot import bot
from tests.solo_bots.darwins_journey.evening import Evening


def both_ways(evening: Evening, key: str, said: Json, clash: str) -> Evening:
    """Give an answer that cannot be; nothing is kept of it, and both ways out are offered."""
    before = evening.state.dump()
    evening.says(key, said)
    assert evening.asks == f"contradiction:{key}"
    assert evening.ask.values["clash"] == clash
    assert evening.choices == ["again", "mend"]
    assert evening.state.dump() == before
    return evening


def test_a_worker_on_a_locked_place_was_unlocked_before_or_is_told_again() -> None:
    evening = both_ways(Evening(to_move="human"), "human:2", "sail-3", "locked")
    evening.says("contradiction:human:2", "again")
    assert evening.asks == "human:2"
    assert evening.state.unlocked == []
    both_ways(evening, "human:2", "sail-3", "locked").says("contradiction:human:2", "mend")
    assert evening.state.unlocked == ["sail-2", "sail-3"], "pages unlock downwards"
    assert evening.state.human_workers == ["sail-3"]
    assert evening.ask.shape == "draw"


def test_a_locked_place_is_no_contradiction_after_a_turn_that_told_nothing() -> None:
    evening = Evening(to_move="human", lens_untold=[1, 0]).says("human:2", "sail-3")
    assert evening.ask.shape == "draw"
    assert evening.state.unlocked == ["sail-2", "sail-3"]


def test_a_second_worker_on_a_lens_moves_alfreds_off_or_is_told_again() -> None:
    evening = Evening(to_move="human", lenses=["sail-2"], workers={"A": "sail-2"})
    both_ways(evening, "human:2", "sail-2", "taken")
    assert evening.ask.values["who"] == "A"
    evening.says("contradiction:human:2", "mend")
    assert evening.state.workers["A"] == "elsewhere"
    assert evening.state.human_workers == ["sail-2"]
    assert evening.told("lens_used")["location"] == "sail-2"
    assert bot().load(evening.state.dump()) == evening.state


def test_a_second_worker_of_ones_own_on_a_lens_leaves_the_first_somewhere_else() -> None:
    evening = Evening(to_move="human", unlocked=["sail-2"], human_workers=["sail-2"])
    both_ways(evening, "human:2", "sail-2", "taken")
    evening.says("contradiction:human:2", "mend")
    assert evening.state.human_workers == ["elsewhere", "sail-2"]


def test_more_stamps_than_there_are_forget_what_was_known_of_the_others() -> None:
    evening = Evening.doing(
        "stamps 3",
        stacks=[3, 3, 3],
        envelopes=[1, 1, 1],
        human_stamps=[0, 0, 8],
        stamps_sure=[False, False, True],
    )
    assert evening.asks == "stamps:12"
    said = {"choice": "stamps", "envelope1": 3, "envelope2": 3}
    both_ways(evening, "stamps:12", said, "stamps")
    assert evening.ask.values["total"] == 14
    evening.says("contradiction:stamps:12", "mend")
    assert evening.state.human_stamps == [3, 3, 0]
    assert evening.told("stamps")["envelope"] == 1


def test_more_stamps_in_one_answer_than_there_are_can_only_be_told_again() -> None:
    evening = Evening(to_move="human")
    said = {"choice": "stamps", "envelope1": 7, "envelope2": 6, "envelope3": 0}
    evening.says("human:2", said)
    assert evening.choices == ["again"]
    evening.says("contradiction:human:2", "again")
    assert evening.asks == "human:2"
    assert evening.state.human_stamps == [0, 0, 0]


def test_a_specimen_whose_tile_is_in_the_museum_is_taken_out_of_it_and_the_museum_is_asked_for_later() -> (
    None
):
    evening = Evening.doing(
        "explore 1", explorers={"a": "a-01"}, specimens_at={}, human_explorers={"a": ["behind", "a-01"]}
    )
    both_ways(evening, "specimen:a-02", "green-plant", "in_museum")
    evening.says("contradiction:specimen:a-02", "mend")
    assert "green-plant" not in evening.state.museum_start
    assert evening.state.museum_untold == [1, 0]
    assert evening.state.researched == ["green-plant"]


def test_a_specimen_seen_elsewhere_lies_here_instead() -> None:
    evening = Evening.doing(
        "explore 1",
        explorers={"a": "a-01"},
        specimens_at={"a-05": "green-bird"},
        human_explorers={"a": ["behind", "a-01"]},
    )
    both_ways(evening, "specimen:a-02", "green-bird", "lies_elsewhere")
    evening.says("contradiction:specimen:a-02", "mend")
    assert evening.state.specimens_at == {"a-02": "green-bird"}


def test_an_explorer_that_was_further_on_already_stands_where_the_table_says() -> None:
    evening = Evening.doing("explore 4", explorers={"a": "a-01"}, human_explorers={"a": ["from", "a-03"]})
    assert evening.asks == "explorer:a:a-01:4"
    assert "a-02" in evening.choices
    both_ways(evening, "explorer:a:a-01:4", "a-02", "explorer_back")
    evening.says("contradiction:explorer:a:a-01:4", "mend")
    assert evening.state.human_explorers["a"] == ["at", "a-02"]
    assert evening.told("explore")["jumped"] == ["a-02"]


def test_a_correction_meanwhile_lets_the_question_be_asked_afresh() -> None:
    evening = both_ways(Evening(to_move="human"), "human:2", "sail-2", "locked")
    evening.corrects("lens.sail-2", "yours")
    assert evening.asks == "human:2"
    evening.says("human:2", "sail-2")
    assert evening.ask.shape == "draw"
