"""What a sheet of Origin may hold, what is only doubtful, and why."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assets.errors import BadInput
from assets.origin import load
from companion.games.origin.score import declare
from companion.scoring.checking import check
from companion.scoring.form import Cell, form, with_columns
from tests.companion.ruling_marks import rulings
from tests.companion.scoring.origin_sheets import OBJECTIVES, problems, scored, sheet, sums, tokens, warnings

STRAITS = {"1": 5, "2": 4, "3": 2}
HUNTING = {"1": 3, "2": 2, "4": 1}
BOX = {"straits_values": STRAITS, "hunting_values": HUNTING}


def cell(raw: dict[str, object], path: str) -> Cell:
    (found,) = [
        one
        for group in form(declare(), raw).groups
        for row in group.rows
        for one in row.cells
        if one is not None and one.path == path
    ]
    return found


@rulings("O4")
def test_a_seventh_hunting_token_is_refused_with_the_reason() -> None:
    assert not problems(tokens(hunting={"2": 6}))
    assert problems(tokens(hunting={"2": 4, "3": 3})) == {
        "players[0].hunting": "7 is more than 6: the box holds 6 hunting tokens."
    }


@rulings("O4", "O50")
def test_hunting_tokens_of_the_others_are_taken_off() -> None:
    found = problems(tokens("Ada", hunting={"2": 4}), tokens("Bo", hunting={"3": 3}))
    assert list(found) == ["players[1].hunting"]
    assert "others hold: Ada 4" in found["players[1].hunting"]


@rulings("O4")
def test_a_twelfth_strait_token_is_only_doubtful_for_the_number_is_second_hand() -> None:
    assert "11 strait tokens" in warnings(tokens(straits={"1": 12}))["players[0].straits"]
    assert not warnings(tokens(straits={"1": 11}))


@rulings("O1")
@pytest.mark.parametrize("players", [1, 5])
def test_a_table_of_one_or_five_is_refused(players: int) -> None:
    raw = sheet(sums()) | {"players": [sums(f"P{n}") for n in range(players)]}
    found = {one.path: one.what for one in check(declare(), raw).problems}
    assert found == {"players": f"{players} where 2 to 4 are possible."}
    with pytest.raises(BadInput, match=f"{players} where 2 to 4"):
        with_columns(declare(), sheet(sums(), sums()), "players", players)


@rulings("O51", "O70")
def test_an_objective_is_completed_once_and_by_one_player() -> None:
    assert list(problems(sums(objectives=["straits_3", "straits_3"]))) == ["players[0].objectives.straits_3"]
    found = problems(sums("Ada", objectives=["straits_3"]), tokens("Bo", objectives=["straits_3"]))
    assert found == {
        "players[1].objectives.straits_3": (
            "1 is more than 0: the deck holds one of each objective, of which others hold: Ada 1."
        )
    }


@rulings("O39", "O71")
def test_more_cards_in_hand_than_the_decks_hold_are_doubtful() -> None:
    assert not warnings(sums(cards=28, objectives=OBJECTIVES))
    found = warnings(sums("Ada", cards=20, objectives=OBJECTIVES), sums("Bo", cards=9))
    assert "48 cards, 20 of them completed objectives" in found["players[1].cards"]


@rulings("O49", "O54", "O55")
def test_tiles_that_cannot_be_stacked_are_only_doubtful() -> None:
    assert not warnings(tokens(tiles=(3, 2, 2, 1, 0)))
    found = warnings(tokens(tiles=(2, 3, 0, 0, 0)))
    assert found == {"players[0].tiles": "3 tiles of level 2 cannot lie on 2 of level 1."}
    found = warnings(sums(level_5=1, other_tiles=3))
    assert found == {"players[0].other_tiles": "1 tile of level 5 needs 4 other tiles below it."}
    assert not warnings(sums(level_5=1, other_tiles=4))


def test_more_tiles_than_the_box_holds_are_doubtful() -> None:
    assert not warnings(sums(other_tiles=30))
    assert "the box holds 30" in warnings(sums(other_tiles=31))["players[0].other_tiles"]
    found = warnings(sums("Ada", level_5=2, other_tiles=20), tokens("Bo", tiles=(9, 0, 0, 0, 0)))
    assert "others hold: Ada 22" in found["players[1].tiles"]
    found = warnings(sums(level_5=2, other_tiles=29))
    assert "2 of level 5 are counted already" in found["players[0].other_tiles"]


@rulings("O4", "O72", "O73")
def test_values_told_of_the_box_bind_sums_and_tokens() -> None:
    assert not problems(sums(hunting_points=11, strait_points=19), box=BOX)
    found = problems(sums(hunting_points=12, strait_points=20), box=BOX)
    assert found == {
        "players[0].hunting_points": (
            "12 is more than 11: by the values told, all of them together are worth 11."
        ),
        "players[0].strait_points": (
            "20 is more than 19: by the values told, all of them together are worth 19."
        ),
    }
    assert not problems(tokens(hunting={"4": 1}), box=BOX)
    found = problems(tokens(hunting={"4": 2}), box=BOX)
    assert found["players[0].hunting.4"].startswith("2 is more than 1: by the values told")
    assert list(problems(tokens("Ada", hunting={"4": 1}), sums("Bo", hunting_points=8), box=BOX)) == [
        "players[1].hunting_points"
    ]


@rulings("O4")
def test_once_all_values_are_told_only_those_are_offered_and_what_somebody_has() -> None:
    told = cell(sheet(tokens("Ada", straits={"9": 1}), sums("Bo"), box=BOX), "players[0].straits")
    values = set(STRAITS)
    assert {one.id for one in told.choices} == values | {"9"}
    half = {"straits_values": {"1": 5}, "hunting_values": {}}
    open_ = cell(sheet(tokens("Ada"), sums("Bo"), box=half), "players[0].straits")
    assert len(open_.choices) == 12


@rulings("O4")
def test_the_result_says_whose_values_the_tokens_were_counted_by() -> None:
    assert not scored(sums("Ada", hunting_points=4), sums("Bo")).notes
    (note,) = scored(tokens("Ada", hunting={"4": 1}), sums("Bo"), box=BOX).notes
    assert "this table read off its tokens (O4)" in note


@rulings("O4")
def test_a_box_told_by_half_binds_nothing_and_is_pointed_at() -> None:
    half = {"straits_values": {"1": 5}, "hunting_values": {}}
    found = warnings(tokens(straits={"3": 2}), sums("Bo", hunting_points=40), box=half)
    assert found == {"box.straits_values": "Values of 5 of 11 tokens are told."}


@rulings("O4")
def test_a_box_with_more_tokens_than_there_are_is_refused_or_doubted() -> None:
    assert list(problems(sums(), box={"straits_values": {}, "hunting_values": {"2": 7}})) == [
        "box.hunting_values"
    ]
    assert list(warnings(sums(), box={"straits_values": {"1": 12}, "hunting_values": {}})) == [
        "box.straits_values"
    ]


def test_the_values_of_the_box_say_that_no_text_gives_them() -> None:
    raw = sheet(sums(), sums(), box={"straits_values": {}, "hunting_values": {}})
    (group,) = [one for one in form(declare(), raw).groups if one.id == "box"]
    assert all("No text gives these values" in row.help for row in group.rows)


def test_what_is_only_doubtful_can_be_entered_and_what_is_refused_cannot() -> None:
    raw = sheet(tokens("Ada", hunting={"2": 2}), sums("Bo"))
    assert cell(raw, "players[0].hunting").high == 6
    assert cell(raw, "players[1].cards").high == 99
    assert cell(raw, "players[0].straits").high > 11


def test_a_limit_refuses_once_its_facts_are_verified() -> None:
    facts = load()
    known = dict(facts.provenance)
    known["components.tiles"] = replace(known["components.tiles"], verified=True)
    raw = sheet(sums(other_tiles=31))
    checked = check(declare(replace(facts, provenance=known)), raw)
    assert [one.path for one in checked.problems] == ["players[0].other_tiles"]


def test_two_players_of_one_name_are_refused() -> None:
    assert list(problems(sums("Ada"), tokens("ada "))) == ["players[1].name"]


@pytest.mark.parametrize(
    ("path", "column"),
    [
        ("players[0].cards", sums(cards=-1)),
        ("players[0].cards", sums(cards="3")),
        ("players[0].hunting.13", tokens(hunting={"13": 1})),
        ("players[0].hunting.2", tokens(hunting={"2": 8})),
        ("players[0].tiles.5", tokens() | {"tiles": {"1": 0, "2": 0, "3": 0, "4": 0}}),
        ("players[0].level_5", tokens(level_5=1)),
        ("players[0].objectives[0]", sums(objectives=["W01"])),
        ("players[0].picked", sums(picked="yes")),
    ],
)
def test_what_is_misshapen_is_refused_by_its_path(path: str, column: dict[str, object]) -> None:
    assert path in problems(column)


def test_a_sheet_without_picks_and_without_a_box_is_complete() -> None:
    raw = sheet(sums("Ada", cards=3), sums("Bo", cards=3))
    del raw["box"]
    assert not check(declare(), raw).problems
    assert len(scored(*raw["players"]).winners) == 2
