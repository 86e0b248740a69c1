"""Ship and explorers: the longer branch, spaces entered, ribbons, specimens, ends, and the human's explorer in the way."""

from typing import Any

import pytest

from solo_bots.darwins_journey.routes import NOT_AHEAD, outcome, possible_places
from tests.solo_bots.darwins_journey.evening import FACTS, Evening, rulings

ELSEWHERE: dict[str, Any] = {"human_explorers": {}}
BEHIND = {"human_explorers": {"a": ["behind", "a-00"], "b": ["behind", "b-00"], "c": ["behind", "c-00"]}}


def test_the_ship_takes_the_longer_branch() -> None:
    # RULINGS 19, navigation: 2 steps by the longer branch end on a campsite (sea-04 to sea-06).
    evening = Evening.doing("sail 2", ship="sea-04", coins=0).says("camp:camp-sea-06", "free")
    assert evening.told("sail")["entered"] == ["sea-05", "sea-06"]
    assert evening.state.camps == ["camp-sea-06"]


@rulings("R19")
def test_an_exploration_researches_on_the_way_and_performs_the_last_two_actions() -> None:
    # RULINGS 19, exploration: 4 steps by the longer branch, specimen at step 1, spaces 3 and 4 (a-04 to a-08).
    evening = Evening.doing("explore 4", explorers={"a": "a-04"}, coins=0, **BEHIND).says(
        "camp:camp-a-07", "free"
    )
    assert evening.told("explore")["entered"] == ["a-05", "a-06", "a-07", "a-08"]
    assert evening.all_told("research")[0]["space"] == "a-05"
    assert evening.told("explore")["actions"] == ["a-07", "a-08"]
    # The tent on a-07 sails 2 on the way, to sea-02; a-06 and its objective are not performed.
    assert [told["space"] for told in evening.all_told("space_action")] == ["a-07", "sea-02", "a-08"]
    assert "objective" not in evening.verbs


def test_the_right_most_explorer_moves_unless_it_stands_at_its_end() -> None:
    both = {"a": "a-01", "b": "b-05"}
    assert Evening.doing("explore 1", explorers=both, **BEHIND).told("explore")["island"] == "b"
    ended = {"a": "a-02", "c": "c-10"}
    assert Evening.doing("explore 1", explorers=ended, **BEHIND).told("explore")["island"] == "a"


@rulings("R37")
def test_a_chained_move_is_skipped_at_the_end_and_what_follows_is_still_done() -> None:
    evening = Evening.doing("sail 2", "explore 1", "vp 1", ship="sea-26", explorers={"a": "a-24"})
    assert evening.verbs == ["skipped", "skipped", "vp"]


def test_steps_left_over_at_the_end_are_lost() -> None:
    evening = Evening.doing("sail 4", ship="sea-24", finals=["sea-26"])
    assert evening.told("sail")["entered"] == ["sea-25", "sea-26"]
    assert evening.state.vp == 5 + 3


def test_every_space_the_ship_enters_is_performed_in_order_after_the_move() -> None:
    evening = Evening.doing("sail 4", ship="sea-21", coins=0)
    assert [told["space"] for told in evening.all_told("space_action")] == [
        "sea-22",
        "sea-23",
        "sea-24",
        "sea-25",
    ]
    assert evening.state.vp == 2 + 3 + 4 + 5


@rulings("R17")
def test_a_banner_drops_an_explorer_before_the_first_action_of_the_move() -> None:
    evening = Evening.doing("sail 4", ship="sea-07", coins=0, explorers={"a": "a-00"})
    # sea-08 has the banner of island b, sea-10 pays coins; the explorer stands first.
    assert evening.verbs[:3] == ["sail", "new_explorer", "space_action"]
    assert evening.state.explorers == {"a": "a-00", "b": "b-00"}
    assert evening.reason("new_explorer", "banner").rule == "R17"


@rulings("R17")
def test_a_banner_does_nothing_when_he_has_an_explorer_there() -> None:
    evening = Evening.doing("sail 1", ship="sea-07", explorers={"a": "a-00", "b": "b-05"})
    assert evening.verbs == ["sail"]
    assert evening.state.explorers["b"] == "b-05"


def test_the_first_ship_on_the_last_space_gains_three_points_and_the_table_is_asked_once() -> None:
    evening = Evening.doing("sail 1", ship="sea-25").says("ship_end", "not_there")
    assert evening.all_told("vp")[0]["n"] == 3
    assert evening.state.finals == ["sea-26"]
    late = Evening.doing("sail 1", ship="sea-25").says("ship_end", "there")
    assert late.state.vp == 3
    assert Evening.doing("sail 1", ship="sea-25", finals=["sea-26"]).asked == []


@rulings("R18")
def test_a_space_held_by_the_human_is_jumped_and_is_neither_step_nor_action_nor_specimen() -> None:
    known = {"human_explorers": {"a": ["at", "a-09"]}}
    evening = Evening.doing("explore 2", explorers={"a": "a-07"}, **known)
    told = evening.told("explore")
    assert (told["entered"], told["jumped"]) == (["a-08", "a-10"], ["a-09"])
    assert "research" not in evening.verbs
    assert [one["space"] for one in evening.all_told("space_action")] == ["a-08", "a-10"]
    assert evening.reason("explore", "jumped").rule == "R18"


@rulings("R17", "R18")
def test_the_ribbon_of_a_jumped_space_still_counts_as_passed_by_the_human() -> None:
    # The human stands on a-09 with ribbon 2: the human was there first, Alfred jumps it and gains nothing.
    evening = Evening.doing("explore 1", explorers={"a": "a-08"}, human_explorers={"a": ["at", "a-09"]})
    assert evening.state.explorers["a"] == "a-10"
    assert evening.all_told("vp") == []


@rulings("R18")
def test_the_last_space_is_never_jumped() -> None:
    evening = Evening.doing("explore 1", explorers={"a": "a-23"}, human_explorers={"a": ["at", "a-24"]})
    assert evening.state.explorers["a"] == "a-24"
    # The human was first: only the 4 points of the space.
    assert evening.state.vp == 4


@rulings("R18")
def test_branches_are_compared_by_printed_spaces_whoever_stands_there() -> None:
    # From a-11 the longer way is a-13, a-14; with the human on a-13 it is still that one.
    evening = Evening.doing(
        "explore 1", explorers={"a": "a-11"}, coins=0, human_explorers={"a": ["at", "a-13"]}
    )
    assert evening.told("explore")["jumped"] == ["a-13"]
    assert evening.state.explorers["a"] == "a-14"


@rulings("R17")
def test_the_first_explorer_to_pass_a_ribbon_gains_its_points_while_moving() -> None:
    evening = Evening.doing("explore 2", explorers={"a": "a-15"}, **BEHIND)
    assert evening.verbs[:2] == ["explore", "vp"]
    assert evening.all_told("vp")[0]["n"] == 3
    assert evening.state.ribbons == ["a-16"]
    again = Evening.doing("explore 2", explorers={"a": "a-15"}, ribbons=["a-16"], **BEHIND)
    assert again.rules("explore").count("R17") == 0
    assert [told["n"] for told in again.all_told("vp")] == [2, 3]


def test_the_first_explorer_at_the_end_of_an_island_gains_three_points() -> None:
    evening = Evening.doing("explore 1", explorers={"c": "c-09"}, **BEHIND)
    assert [told["n"] for told in evening.all_told("vp")] == [3, 8]
    assert evening.state.finals == ["c-10"]


@rulings("R19")
def test_a_specimen_is_one_of_the_last_two_actions_and_is_skipped() -> None:
    evening = Evening.doing("explore 2", explorers={"a": "a-07"}, **BEHIND)
    assert evening.told("explore")["actions"] == ["a-08", "a-09"]
    assert [told["space"] for told in evening.all_told("space_action")] == ["a-08"]
    assert evening.told("no_action") == {"space": "a-09"}


@rulings("R19", "R34")
def test_one_space_is_one_action_however_many_icons_it_has() -> None:
    evening = Evening.doing("explore 3", explorers={"c": "c-05"}, **BEHIND)
    # c-06, c-07, c-08: only c-07 (3 VP and 2 steps) and c-08 (6 VP).
    assert [told["space"] for told in evening.all_told("space_action")] == ["c-07", "c-08"]
    assert evening.state.theory == 2
    assert [told["n"] for told in evening.all_told("vp")] == [4, 3, 6]


def test_a_move_of_one_step_has_one_action() -> None:
    evening = Evening.doing("explore 1", explorers={"a": "a-02"}, **BEHIND)
    assert [told["space"] for told in evening.all_told("space_action")] == ["a-03"]


def test_knowledge_on_a_space_is_three_coins() -> None:
    evening = Evening.doing("explore 1", explorers={"a": "a-02"}, coins=0, **BEHIND)
    assert evening.state.coins == 3


# ---- asking for the human's explorer


@rulings("R18")
def test_the_human_is_asked_only_for_spaces_inside_the_move() -> None:
    evening = Evening.doing("explore 2", explorers={"a": "a-02"}, **ELSEWHERE)
    assert evening.asks == "explorer:a:a-02:2"
    assert evening.choices == ["behind", "a-03", "a-04", "a-05", "beyond"]
    assert evening.ask.values["way"] == ["a-03", "a-04", "a-05"]


def test_nothing_is_asked_when_the_human_is_known_to_be_elsewhere() -> None:
    assert Evening.doing("explore 1", explorers={"a": "a-02"}, **BEHIND).asked == []
    far = {"human_explorers": {"a": ["from", "a-15"]}, "ribbons": ["a-04"]}
    assert Evening.doing("explore 1", explorers={"a": "a-02"}, **far).asked == []


def test_at_the_start_the_human_stands_beside_alfred_and_nothing_is_asked() -> None:
    evening = Evening.doing("explore 2")
    assert evening.asked == []
    assert evening.state.explorers == {"a": "a-02"}


def test_an_answer_tells_of_ribbons_and_ends_and_is_kept_for_the_turn() -> None:
    evening = Evening.doing("explore 1", "explore 1", explorers={"a": "a-15"}, **ELSEWHERE)
    evening.says("explorer:a:a-15:1", "beyond")
    # The human is further than a-17: ribbon 3 is gone, and a-17 is free of him.
    assert evening.state.ribbons == ["a-04", "a-09", "a-16"]
    assert evening.state.explorers["a"] == "a-17"
    assert evening.asked == ["explorer:a:a-15:1"]


def test_the_question_is_left_out_when_every_answer_comes_to_the_same() -> None:
    # The last step of the island, first place taken: wherever the human is, he enters a-24.
    evening = Evening.doing("explore 1", explorers={"a": "a-23"}, finals=["a-24"], **ELSEWHERE)
    assert evening.asked == []


@rulings("R18")
def test_the_shorter_branch_is_offered_too_because_ribbons_lie_before_it() -> None:
    evening = Evening.doing("explore 3", explorers={"a": "a-08"}, coins=0, **ELSEWHERE)
    assert "a-12" in evening.choices
    evening.says("explorer:a:a-08:3", "a-12")
    assert evening.state.explorers["a"] == "a-11"
    assert "a-09" in evening.state.ribbons
    assert [told["n"] for told in evening.all_told("vp")] == []


@pytest.mark.parametrize("island", ["a", "b", "c"])
def test_wherever_the_human_may_stand_the_outcomes_cover_every_space(island: str) -> None:
    track = FACTS.island(island)
    for space in track.spaces:
        places = possible_places(track, None, space.id)
        assert places[0] == NOT_AHEAD
        for place in places:
            if space.id != track.final:
                found = outcome(track, space.id, 2, place, (), ())
                assert found.route.entered
                assert place not in found.route.entered or place == track.final


def test_a_move_gives_the_reasons_that_fit_it() -> None:
    def why(does: str, **values: object) -> list[str]:
        evening = Evening.doing(does, human_explorers={"a": ["behind", "a-00"]}, **values)
        verb = does.split()[0]
        return [reason.key for reason in evening.tell(verb).because]

    assert "whole_distance" in why("sail 1", ship="sea-03")
    assert "longer_branch" in why("sail 1", ship="sea-05")
    assert "steps_lost" in why("sail 3", ship="sea-25", finals=["sea-26"])
    alone = Evening.doing("explore 1", explorers={"a": "a-08"}, human_explorers={"a": ["behind", "a-00"]})
    assert alone.reason("explore", "last_two_actions").values == {"entered": 1}
    assert alone.reason("no_action", "specimen_is_no_action").values["entered"] == 1


def test_what_the_ship_researches_cites_navigation() -> None:
    assert Evening.doing("sail 1", ship="sea-01").rules("research") == ["Navigation"]


def test_a_new_explorer_stands_on_the_left_most_island_without_one() -> None:
    evening = Evening.doing("explorer_new", "explorer_new", "explorer_new", explorers={"a": "a-05"})
    assert evening.state.explorers == {"a": "a-05", "b": "b-00", "c": "c-00"}
    assert evening.told("skipped")["does"] == "explorer_new"


def test_a_specimen_is_asked_for_once_in_a_game() -> None:
    evening = Evening.doing("explore 2", "explore 2", explorers={"a": "a-01"}, specimens_at={}, **BEHIND)
    assert evening.asks == "specimen:a-02"
    likely = [one.id for one in evening.ask.choices if not one.values.get("unlikely")]
    assert "green-plant" not in likely  # it lies in the museum
    assert len(likely) == 10
    evening.says("specimen:a-02", "green-bird")
    assert evening.asks == "specimen:a-05"
    assert evening.ask.choice("green-bird").values["unlikely"]
    evening.says("specimen:a-05", "blue-plant")
    assert evening.state.researched == ["green-bird", "blue-plant"]


def test_the_last_specimen_is_known_without_asking() -> None:
    known = {f"{space}": specimen for space, specimen in Evening.doing().state.specimens_at.items()}
    last = known.pop("a-02")
    evening = Evening.doing("explore 1", explorers={"a": "a-01"}, specimens_at=known, **BEHIND)
    assert evening.asked == []
    assert evening.state.researched == [last]


def test_a_specimen_he_has_is_not_researched_again() -> None:
    evening = Evening.doing(
        "sail 1", ship="sea-01", researched=["green-reptile"], specimens_at={"sea-02": "green-reptile"}
    )
    assert evening.state.researched == ["green-reptile"]
    assert "research" not in evening.verbs
