from __future__ import annotations

import pytest

from assets.errors import BadInput
from companion.games.wayfarers.sheet import declare
from companion.scoring.form import Cell, Form, form, with_columns, with_value, with_way
from tests.companion.scoring.panoramas import ai, panorama, sheet_json, totals

DECLARATION = declare()


def cell(drawn: Form, path: str) -> Cell:
    (found,) = [
        one
        for group in drawn.groups
        for row in group.rows
        for one in row.cells
        if one is not None and one.path == path
    ]
    return found


def test_each_player_and_the_ai_has_a_column_with_a_title() -> None:
    drawn = form(DECLARATION, sheet_json(panorama(name="Ada"), totals(), ai=ai()))
    assert [(one.path, one.title, one.way) for one in drawn.columns] == [
        ("ai", "AI", ""),
        ("players[0]", "Ada", "components"),
        ("players[1]", "Player 2", "totals"),
    ]
    assert drawn.complete


def test_every_row_has_a_cell_or_a_gap_for_every_column() -> None:
    drawn = form(DECLARATION, sheet_json(panorama(), totals(name="Bo"), ai=ai()))
    for group in drawn.groups:
        for row in group.rows:
            assert len(row.cells) == 3
            assert any(row.cells)
            assert row.label
            assert row.help


def test_a_cell_says_how_many_fit_and_why_not_more() -> None:
    drawn = form(DECLARATION, sheet_json(panorama(land=("L01", "L02"), space=("S77",)), ai=ai()))
    space = cell(drawn, "players[0].space")
    assert (space.kind, space.low, space.high) == ("pieces", 0, 2)
    assert space.reason == "each space card lies over a land or water card, and there are 2"
    assert [one.id for one in space.choices if one.now] == ["S77"]


def test_a_tile_choice_says_how_many_are_left_beside_the_others() -> None:
    drawn = form(DECLARATION, sheet_json(panorama(tiles={"U_G1": 1}), ai=ai(tiles={"U_G1": 1})))
    (choice,) = [one for one in cell(drawn, "players[0].tiles").choices if one.id == "U_G1"]
    assert (choice.now, choice.most) == (1, 1)
    assert "the AI 1" in choice.reason


def test_a_card_that_lies_with_another_player_cannot_be_chosen() -> None:
    drawn = form(DECLARATION, sheet_json(panorama(name="Ada", land=("L01",)), panorama(name="Bo")))
    most = {one.id: one.most for one in cell(drawn, "players[1].land").choices}
    assert most["L01"] == 0
    assert most["L02"] == 1


def test_an_inspiration_card_offers_the_own_space_cards_and_the_start_star() -> None:
    own = panorama(land=("L01",), space=("S77",), inspiration={"I05": "S77"})
    placement = cell(form(DECLARATION, sheet_json(own)), "players[0].inspiration")
    assert [one.id for one in placement.places] == ["S77", "start_star"]
    assert [(one.id, one.place) for one in placement.choices if one.now] == [("I05", "S77")]


def test_silver_is_asked_only_when_a_goal_counts_it() -> None:
    def asked(inspiration: dict[str, str]) -> bool:
        drawn = form(DECLARATION, sheet_json(panorama(inspiration=inspiration)))
        return any(row.id == "silver" for group in drawn.groups for row in group.rows)

    assert not asked({})
    assert not asked({"I16": "start_star"})
    assert asked({"I15": "start_star"})


def test_a_problem_stands_beside_the_cell_it_is_about() -> None:
    drawn = form(DECLARATION, sheet_json(panorama(space=("S77",), land=("L01", "L01")), ai=ai()))
    assert not drawn.complete
    assert drawn.problems == ()
    assert cell(drawn, "players[0].land").problems == (
        "2 is more than 1: the box holds one of each. Give at most 1.",
    )
    assert cell(drawn, "players[0].space").problems == ()


def test_a_changed_value_leaves_the_sheet_given_as_it_was() -> None:
    sheet = sheet_json(panorama())
    changed = with_value(DECLARATION, sheet, "players[0].land", ["L01"])
    assert changed["players"][0]["land"] == ["L01"]
    assert sheet["players"][0]["land"] == []


def test_another_way_of_filling_in_keeps_name_and_guilds() -> None:
    own = panorama(name="Ada", land=("L01",), influence={"black": 3, "blue": 0, "yellow": 1})
    changed = with_way(DECLARATION, sheet_json(own), "players[0]", "totals")
    column = changed["players"][0]
    assert (column["way"], column["name"], column["influence"]["black"]) == ("totals", "Ada", 3)
    assert "land" not in column
    assert form(DECLARATION, changed).complete


def test_players_and_the_ai_join_and_leave() -> None:
    sheet = sheet_json(panorama(name="Ada"))
    three = with_columns(DECLARATION, sheet, "players", 3)
    assert [one["name"] for one in three["players"]] == ["Ada", "", ""]
    assert with_columns(DECLARATION, three, "players", 1) == sheet
    solo = with_columns(DECLARATION, sheet, "ai", 1)
    assert solo["ai"]["comets"] == 0
    assert with_columns(DECLARATION, solo, "ai", 0)["ai"] is None
    with pytest.raises(BadInput, match="5 where 1 to 4 are possible"):
        with_columns(DECLARATION, sheet, "players", 5)


@pytest.mark.parametrize("path", ["players[1].land", "players[0].space_points", "ai.comets", "", "players"])
def test_a_cell_that_is_not_there_cannot_be_changed(path: str) -> None:
    with pytest.raises(BadInput, match="no such field"):
        with_value(DECLARATION, sheet_json(panorama()), path, 1)
