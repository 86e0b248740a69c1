"""Workers placed, kept, taken back, and the green ones beside the journal track (W66 to W70)."""

import pytest

from solo_bots.conversation import AnswerRefused
from tests.solo_bots.wayfarers.evening import Evening, rulings


def looks_for_workers(**values: object) -> Evening:
    """The AI has put a blue worker on water slot 1 and takes a worker back."""
    evening = Evening(**({"workers": {"blue": 1}} | values)).draws(2)  # type: ignore[arg-type]
    return evening.says("place:water:1", "place")


@rulings("W66", "W28")
def test_a_worker_placed_does_all_that_its_space_shows() -> None:
    evening = Evening(schemes=[1], workers={"green": 1}, marker=6).draws(2).says("place:townsfolk:2", "place")
    assert evening.state.influence == {"black": 1, "blue": 1, "yellow": 1}
    assert evening.state.workers["green"] == 0
    evening = Evening(schemes=[2], workers={"yellow": 1}).draws(3).says("place:land:1", "place")
    assert evening.asks == "acquire:townsfolk:1"
    evening.usual("acquire:townsfolk:1")
    assert evening.told("influence_card")["slots"][0] == 1


@rulings("W67")
def test_a_worker_placed_this_turn_is_not_taken_back_this_turn() -> None:
    evening = looks_for_workers()
    # The only other blue worker may lie anywhere but where the AI has just put its own.
    places = evening.ask.values["order"]["blue"]
    assert "water.1" not in places
    assert {"water.2", "inspiration.1"} <= set(places)


@rulings("W67")
def test_nobody_asks_for_a_colour_whose_other_workers_the_ai_holds() -> None:
    evening = Evening(workers={"blue": 2, "yellow": 2}).draws(2).says("place:water:1", "place")
    assert evening.choices == ["none", "green"]
    assert "no_worker" in evening.says("workers", "none").verbs


@rulings("W68")
@pytest.mark.parametrize(
    ("marker", "order"),
    [(space, ["green", "blue", "yellow"]) for space in (0, 1, 2, 3, 4, 7)]
    + [(space, ["green", "yellow", "blue"]) for space in (5, 6)],
)
def test_green_first_then_blue_or_yellow_by_the_marker(marker: int, order: list[str]) -> None:
    evening = looks_for_workers(marker=marker)
    assert evening.choices == ["none", *order]
    assert evening.ask.values["colours"] == order


@rulings("W68")
def test_the_first_colour_found_is_the_one_and_no_other_is_asked_for() -> None:
    evening = looks_for_workers().says("workers", {"choice": "green", "land.2": True})
    assert evening.told("retrieve_worker") == {"row": "land", "slot": 2, "side": "right", "colour": "green"}
    assert evening.state.workers["green"] == 1
    assert evening.asks == "human:3"


@rulings("W68", "W34")
def test_of_several_workers_in_a_row_the_sum_says_which() -> None:
    evening = Evening(schemes=[1], workers={"blue": 1}).draws(2)
    evening.says("place:water:2", "occupied").says("place:water:3", "gone").says("place:water:4", "gone")
    evening.says("place:water:1", "place")
    evening.says("workers", {"choice": "green", "townsfolk.1": True, "townsfolk.4": True})
    # Sum 2: slots 2, 3, 4, 1.
    evening.says("retrieve:townsfolk:4", "clear")
    assert evening.told("retrieve_worker")["slot"] == 4


@rulings("W68")
def test_with_nobody_on_the_cards_nothing_is_taken_back() -> None:
    evening = looks_for_workers()
    evening.says("workers", "none")
    assert evening.tell("no_worker").because[0].rule == "W68"


@rulings("W69")
def test_in_different_rows_the_best_slot_counts_then_the_colour_of_the_row_then_inspiration() -> None:
    evening = looks_for_workers(marker=3)
    places = evening.ask.values["order"]["green"]
    assert places[:4] == ["water.1", "land.1", "townsfolk.1", "water.2"]
    assert places[-4:] == [f"inspiration.{place}" for place in (3, 4, 1, 2)]
    there = {"inspiration.3": True, "land.2": True, "townsfolk.2": True}
    evening.says("workers", {"choice": "green"} | there)
    evening.says("retrieve:land:2", "deny").says("retrieve:townsfolk:2", "deny")
    evening.says("retrieve:inspiration:3", "clear")
    assert evening.told("retrieve_worker")["row"] == "inspiration"
    # The inspiration column goes by the marker and not by the silver of the scheme cards.
    assert evening.reason("retrieve_worker", "inspiration_order").values["order"] == [3, 4, 1, 2]
    rows = evening.reason("retrieve_worker", "level_slots").values["rows"]
    assert rows == ["water", "land", "townsfolk", "inspiration"]


@rulings("W69")
@pytest.mark.parametrize(
    ("colour", "rows"),
    [
        ("green", {"townsfolk", "land", "water", "inspiration"}),
        ("blue", {"water", "inspiration"}),
        ("yellow", {"land", "inspiration"}),
    ],
)
def test_no_worker_stands_on_a_space_card_green_ones_anywhere_else_the_others_in_their_row_or_on_inspiration(
    colour: str, rows: set[str]
) -> None:
    evening = looks_for_workers()
    assert {field.id.partition(".")[0] for field in evening.ask.choice(colour).fields} == rows


@rulings("W68", "W1")
def test_no_more_workers_are_found_than_are_in_play() -> None:
    evening = looks_for_workers()
    assert (evening.ask.choice("green").at_least, evening.ask.choice("green").at_most) == (1, 4)
    # One of the two blue workers has just been placed.
    assert evening.ask.choice("blue").at_most == 1
    with pytest.raises(AnswerRefused, match="1 at most"):
        evening.says("workers", {"choice": "blue", "water.2": True, "water.3": True})


@rulings("W70")
def test_the_ai_takes_the_green_worker_beside_the_space_before_the_reward() -> None:
    evening = Evening("journal", caravan=1).draws(1)
    evening.says("journal_tile:J1a", {"choice": "JT07", "green": True})
    assert evening.state.workers["green"] == 1
    # Of the four green workers one is the AI's own by now.
    assert evening.ask.choice("green").at_most == 3
    assert [verb for verb in evening.verbs if "journal" in verb or "green" in verb] == [
        "journal_move",
        "green_worker",
        "journal_tile",
    ]


@rulings("W70", "W74")
def test_the_green_worker_is_asked_for_with_the_tile_in_one_look() -> None:
    evening = Evening("journal").draws(1)
    assert [field.default for field in evening.ask.choice("JT02").fields] == [True]
    evening.says("journal_tile:J1a", "JT02")
    assert evening.state.workers["green"] == 1
    known = Evening("journal", journal_tiles={"J1a": "JT02"}).draws(1)
    assert known.says("green:1", "there").state.workers["green"] == 1


@rulings("W70")
def test_a_green_worker_that_is_gone_is_not_asked_for_again() -> None:
    evening = Evening("journal").draws(1).says("journal_tile:J1a", {"choice": "JT02", "green": False})
    assert evening.state.workers["green"] == 0
    assert evening.state.green_gone == [1]
    evening = Evening("journal", to_move="human").says("human:1", {"choice": "green", "number": "1"})
    evening.usual("human:1").draws(1)
    assert evening.ask.choice("JT02").fields == ()


@rulings("W70", "W80")
@pytest.mark.parametrize(
    ("column", "gone"), [(1, [1]), (2, [1]), (3, [1, 2]), (4, [1]), (6, [1, 3]), (9, [1, 3])]
)
def test_of_the_humans_column_follows_which_green_workers_somebody_has_taken(
    column: int, gone: list[int]
) -> None:
    # Columns 1 and 5 cannot be jumped; 3 and 7 can, and only who stands there has surely come by.
    evening = Evening("journal", to_move="human").says("human:1", {"choice": "journal", "column": column})
    assert evening.state.green_gone == gone
    evening.says("human:1", "done").draws(1)
    assert evening.asks == "journal_tile:J1a"
    assert evening.ask.choice("JT02").fields == ()
    evening.says("journal_tile:J1a", "JT02")
    assert evening.state.workers["green"] == 0


@rulings("W70")
def test_what_was_told_of_column_3_is_not_forgotten_in_column_4() -> None:
    evening = Evening("journal", to_move="human").says("human:1", {"choice": "journal", "column": 3})
    evening.says("human:1", {"choice": "journal", "column": 4})
    assert evening.state.green_gone == [1, 2]


@rulings("W70")
def test_who_took_a_green_worker_has_come_to_its_column() -> None:
    evening = Evening("journal", to_move="human").says("human:1", {"choice": "green", "number": "3"})
    assert (evening.state.human_column, evening.state.green_gone) == (5, [1, 3])
    # The next one is what may be taken next, not one that was passed long ago.
    assert evening.ask.choice("green").fields[0].default == "4"
    evening.says("human:1", {"choice": "green", "number": "2"})
    assert (evening.state.human_column, evening.state.green_gone) == (5, [1, 3, 2])


@rulings("W70")
def test_behind_the_human_a_green_worker_is_not_taken_for_granted() -> None:
    # Whether the human came by column 3 or jumped it, nobody said.
    evening = Evening("journal", journal="J2b", human_column=4, green_gone=[1]).draws(1)
    assert [field.default for field in evening.ask.choice("JT02").fields] == [False]
    known = Evening("journal", journal="J2b", human_column=4, journal_tiles={"J3a": "JT02"}).draws(1)
    assert (known.asks, known.ask.default) == ("green:2", {"choice": "gone"})


@rulings("W68")
def test_a_worker_seen_a_moment_ago_is_not_preset_as_gone() -> None:
    evening = Evening(schemes=[5], workers={"blue": 1}).draws(2).says("place:water:2", "occupied")
    evening.says("place:water:3", "gone").says("place:water:4", "gone").says("place:water:1", "place")
    assert evening.asks == "workers"
    assert {name for name, value in evening.ask.default.items() if value is True} == {"water.2"}  # type: ignore[union-attr]


@rulings("W70")
def test_a_space_without_a_green_worker_asks_for_none() -> None:
    evening = Evening("journal", journal="J8a").draws(1)
    assert evening.told("journal_move")["to"] == "J9a"
    assert evening.asks == "journal_tile:J9a"
    assert evening.ask.choice("JT02").fields == ()


@rulings("W70", "W1")
def test_with_all_green_workers_in_its_supply_the_ai_looks_for_none_beside_the_track() -> None:
    evening = Evening("journal", workers={"green": 4}).draws(1)
    evening.says("place:townsfolk:2", "gone").says("place:townsfolk:3", "gone")
    evening.says("place:townsfolk:4", "place")
    assert evening.asks == "journal_tile:J1a"
    assert evening.ask.choice("JT02").fields == ()
