"""A tracked value is set right while a question is open: the AI looks at the table afresh."""

import pytest

from assets.errors import BadInput
from solo_bots.conversation import AnswerRefused
from solo_bots.wayfarers.bot import bot
from tests.solo_bots.wayfarers.evening import Evening, rulings, state


@rulings("W6")
def test_a_third_card_of_a_colour_set_right_before_the_draw_makes_the_ai_rest() -> None:
    evening = Evening("journal", schemes=[1, 2])
    assert evening.ask.shape == "draw"
    evening.corrects("scheme.3", "3")
    assert evening.verbs[0] == "rest"


@rulings("W25")
def test_influence_that_turns_out_missing_makes_the_first_action_impossible() -> None:
    evening = Evening(influence={"blue": 2}).draws(4)
    evening.corrects("influence.blue", 1)
    assert evening.reason("second_action", "too_little_influence").values["colour"] == "blue"
    assert evening.state.influence["blue"] == 2
    assert evening.state.cards["water"] == 0


@rulings("W24", "W31")
def test_a_worker_that_turns_out_missing_is_not_placed() -> None:
    evening = Evening(workers={"green": 1, "blue": 1}).draws(2)
    assert evening.asks == "place:townsfolk:1"
    evening.corrects("workers.green", 0)
    assert evening.asks == "place:water:1"
    evening.corrects("workers.blue", 0)
    assert evening.reason("second_action", "no_worker_to_place").rule == "W24"
    assert evening.state.workers == {"green": 0, "yellow": 0, "blue": 0}


@rulings("W68")
def test_workers_that_turn_out_to_be_in_the_supply_are_not_looked_for() -> None:
    evening = Evening(workers={"blue": 1}).draws(2).says("place:water:1", "place")
    assert evening.choices == ["none", "green", "blue", "yellow"]
    evening.corrects("workers.green", 4)
    assert evening.choices == ["none", "blue", "yellow"]
    evening.corrects("workers.blue", 1).corrects("workers.yellow", 2)
    assert "no_worker" in evening.verbs


@rulings("W68")
def test_a_worker_is_not_taken_back_beyond_those_in_play() -> None:
    evening = Evening(workers={"blue": 1}).draws(2).says("place:water:1", "place")
    evening.says("workers", {"choice": "green", "land.1": True, "land.2": True})
    evening.corrects("workers.green", 4)
    assert evening.state.workers["green"] == 4
    assert (evening.asks, evening.choices) == ("workers", ["none", "blue", "yellow"])


@rulings("W70")
def test_a_green_worker_said_to_be_gone_is_not_taken() -> None:
    evening = Evening("journal").draws(1)
    assert evening.ask.choice("JT02").fields
    evening.corrects("green_gone.1", True)
    assert not evening.ask.choice("JT02").fields
    evening.says("journal_tile:J1a", "JT02")
    assert evening.state.workers["green"] == 0


@rulings("W71")
def test_the_humans_column_set_right_answers_the_question_for_it() -> None:
    evening = (
        Evening("journal", journal="J3a", influence={"black": 1}, caravan=1).draws(1).usual("tile:U_P06")
    )
    assert evening.asks == "column"
    evening.corrects("human_column", 7)
    assert evening.told("extra_move")["cost"] == 1


@rulings("W75", "W78")
def test_an_ai_found_in_the_last_column_makes_no_second_move() -> None:
    evening = (
        Evening("journal", journal="J3a", influence={"black": 1}, caravan=1).draws(1).usual("tile:U_P06")
    )
    evening.corrects("journal", "J10c")
    assert evening.asks == "human:3"
    assert evening.state.journal == "J10c"
    assert evening.state.influence["black"] == 1


@rulings("W76")
def test_an_ai_found_on_an_earlier_space_moves_on_from_there() -> None:
    evening = Evening("journal", journal="J9a").draws(1)
    assert evening.asks == "final:J10a"
    evening.corrects("journal", "J4a")
    assert evening.told("journal_move")["to"] == "J5a"


@rulings("W76")
def test_the_humans_last_space_set_right_answers_the_question_for_it() -> None:
    evening = Evening("journal", journal="J9a").draws(1).corrects("human_final", "J10a")
    assert evening.told("journal_move")["to"] == "J10c"
    assert evening.state.human_column == 10


@rulings("W34")
def test_the_newest_scheme_card_set_right_changes_the_slot_that_is_asked_for() -> None:
    evening = Evening(schemes=[2], influence={"blue": 2}).draws(4)
    assert evening.asks == "acquire:water:1"
    evening.corrects("scheme.1", "1")
    assert evening.asks == "acquire:water:3"


@rulings("W39")
def test_the_marker_set_right_changes_the_tile_that_is_asked_for() -> None:
    evening = Evening().draws(3)
    assert evening.asks == "tile:U_K1"
    assert evening.corrects("marker", 7).asks == "tile:U_G1"
    assert evening.corrects("tiles_gone.U_G1", True).asks == "tile:U_G2"
    assert evening.corrects("tiles.U_G2", 2).asks == "tile:U_G3"


@rulings("W48")
def test_a_deck_said_to_be_all_the_ais_gives_no_further_card() -> None:
    evening = Evening("space").draws(1).corrects("cards.space", 36)
    assert "no_card" in evening.verbs
    assert evening.state.cards["space"] == 36


@rulings("W83")
@pytest.mark.parametrize(
    ("by", "to_move", "left"),
    [("human", "human", 2), ("bot", "bot", 2), ("human", "bot", 1), ("bot", "human", 1)],
)
def test_who_was_first_may_be_set_right_and_the_last_turns_follow(by: str, to_move: str, left: int) -> None:
    evening = Evening("journal", to_move=to_move, journal="J10a")
    evening.corrects("ended_by", by)
    while evening.state.to_move == to_move:
        evening.says(evening.asks, evening.ask.default or evening.choices[0])
    assert evening.state.turns_left == left


@rulings("W83")
def test_the_trigger_set_right_afterwards_counts_the_last_turns_for_the_other_side() -> None:
    # The AI was thought to be first; but the human had arrived before it, so this is the human's last turn.
    evening = Evening("journal", journal="J9a", caravan=1).draws(1).usual("final:J10a", "tile:U_P06")
    evening.corrects("ended_by", "human").usual("human:3")
    assert evening.asks == ""
    evening = Evening("journal", journal="J9a", caravan=1).draws(1).usual("final:J10a", "tile:U_P06")
    evening.corrects("ended_by", "none").usual("human:3")
    assert evening.state.turns_left == -1


def test_two_markers_never_stand_on_one_last_space() -> None:
    evening = Evening(to_move="human", journal="J10a")
    with pytest.raises(AnswerRefused, match="AI stands"):
        evening.corrects("human_final", "J10a")
    evening.corrects("human_final", "J10b")
    with pytest.raises(AnswerRefused, match="You stand"):
        evening.corrects("journal", "J10b")
    assert evening.state.journal == "J10a"


def test_a_human_said_to_be_in_an_earlier_column_stands_on_no_last_space() -> None:
    evening = Evening(to_move="human").corrects("human_final", "J10b").corrects("human_column", 6)
    assert evening.state.human_final == ""
    assert "last" in evening.choices


def test_the_end_cannot_be_taken_away_by_a_correction_when_the_game_is_over() -> None:
    evening = Evening("journal", journal="J10a", to_move="human", ended_by="human", turns_left=1)
    evening.usual("human:1")
    assert evening.asks == ""
    with pytest.raises(AnswerRefused, match="over"):
        evening.corrects("ended_by", "none")
    evening.corrects("ended_by", "bot")
    assert bot().load(evening.state.dump()).ended_by == "bot"


@pytest.mark.parametrize(
    ("fact", "value", "wrong"),
    [
        ("marker", 8, "0 to 7"),
        ("marker", True, "0 to 7"),
        ("comets", 11, "0 to 10"),
        ("workers.green", 5, "0 to 4"),
        ("workers.red", 1, "no value"),
        ("tiles.U_K1", 3, "0 to 2"),
        ("tiles.U_P01", 2, "0 to 1"),
        ("cards.land", -1, "0 to 36"),
        ("influence.black", "9", "whole number"),
        ("journal", "J11a", "J0"),
        ("scheme.1", "7", "one of"),
        ("scheme.3", "4", "gap"),
        ("scheme.2", "1", "face up already"),
        ("caravan", 22, "0 to 21"),
        ("nonsense" * 40, 1, "no value"),
    ],
)
def test_a_correction_that_cannot_be_is_refused_and_changes_nothing(
    fact: str, value: object, wrong: str
) -> None:
    evening = Evening(to_move="human", schemes=[1])
    before = evening.state.dump()
    with pytest.raises(AnswerRefused) as refused:
        evening.corrects(fact, value)
    assert wrong in str(refused.value)
    assert evening.state.dump() == before
    assert evening.asks == "human:1"


def test_every_tracked_value_may_be_corrected_to_what_it_is() -> None:
    start = state(
        "townsfolk", schemes=[1, 5], tiles={"U_K1": 2}, tiles_gone=["U_P03"], influence={"black": 120}
    )
    evening = Evening(
        "townsfolk",
        to_move="human",
        **{k: v for k, v in start.dump().items() if k not in ("board", "to_move")},
    )
    before = evening.state.dump()
    facts = [one.field for one in evening.session.bot.correctables(evening.state)]
    for field in facts:
        evening.corrects(field.id, field.default)
    assert evening.state.dump() == before
    assert len({field.id for field in facts}) == len(facts)


HOSTILE = [
    ("board", "pirates"),
    ("board", None),
    ("deck", "marked"),
    ("seed", -1),
    ("seed", 1.5),
    ("turn", 0),
    ("to_move", "nobody"),
    ("to_move", "end"),
    ("marker", 8),
    ("marker", -1),
    ("marker", True),
    ("comets", 11),
    ("journal", "J11"),
    ("influence", {"black": 1}),
    ("influence", {"black": 1, "blue": 1, "yellow": "1"}),
    ("influence", {"black": -1, "blue": 1, "yellow": 1}),
    ("workers", {"green": 5, "yellow": 0, "blue": 0}),
    ("cards", {"townsfolk": 37, "land": 0, "water": 0, "space": 0, "inspiration": 0}),
    ("tiles", {"U_Z9": 1}),
    ("tiles", {"U_K1": 3}),
    ("tiles_gone", ["U_K1", "U_K1"]),
    ("tiles_gone", [["U_K1"]]),
    ("tiles_gone", "U_K1"),
    ("caravan", 22),
    ("beside", -1),
    ("schemes", [7]),
    ("schemes", [1, 1]),
    ("schemes", ["1"]),
    ("schemes", [True]),
    ("shuffles", -1),
    ("human_column", 11),
    ("human_final", "J10a"),
    ("human_final", "J0"),
    ("green_gone", [5]),
    ("journal_tiles", {"J1a": "JT99"}),
    ("journal_tiles", {"J1a": ["JT01"]}),
    ("journal_tiles", {"nowhere": "JT01"}),
    ("ended_by", "nobody"),
    ("turns_left", 1),
    ("turns_left", 3),
]


@pytest.mark.parametrize(("name", "value"), HOSTILE)
def test_a_stored_state_with_an_impossible_value_is_refused_and_the_value_named(
    name: str, value: object
) -> None:
    data = state("journal").dump() | {name: value}
    with pytest.raises(BadInput) as refused:
        bot().load(data)
    assert refused.value.where == name


def test_a_stored_state_with_a_value_too_many_or_too_few_is_refused() -> None:
    data = state("journal").dump()
    with pytest.raises(BadInput, match="dice"):
        bot().load(data | {"dice": 3})
    with pytest.raises(BadInput, match="marker"):
        bot().load({name: value for name, value in data.items() if name != "marker"})


def test_a_loaded_state_shares_nothing_with_what_was_stored() -> None:
    data = state("journal", schemes=[1]).dump()
    loaded = bot().load(data)
    loaded.schemes.append(2)
    loaded.influence["black"] += 1
    assert data["schemes"] == [1]
    assert data["influence"]["black"] == 0


@rulings("W74")
def test_a_journal_tile_set_right_is_the_one_that_is_resolved() -> None:
    evening = Evening("journal", green_gone=[1, 2, 3, 4], caravan=1).draws(1)
    assert evening.asks == "journal_tile:J1a"
    evening.corrects("journal_tile.J1a", "JT10")
    assert evening.asks == "human:3"
    assert evening.state.influence == {"black": 0, "blue": 1, "yellow": 1}
    evening.corrects("journal_tile.J3a", "JT10")
    assert evening.state.journal_tiles == {"J3a": "JT10"}
    evening.corrects("journal_tile.J3a", "none")
    assert evening.state.journal_tiles == {}
