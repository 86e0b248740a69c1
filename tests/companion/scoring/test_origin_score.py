"""The score of Origin, line by line, and how ties are told (O70 to O78)."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from companion.games.origin.score import declare
from companion.paper.scores import score_receipt
from companion.scoring.form import form
from companion.scoring.from_scan import LeftOutBecause, add_scanned
from companion.scoring.schema import json_schema
from printing.layout import render_text
from tests.companion.ruling_marks import rulings
from tests.companion.scoring.origin_sheets import OBJECTIVES, line, scored, sheet, sums, tokens
from tests.companion.scoring.test_sheet_schema import fits
from tests.companion.scoring.test_terminal_form import Person


@rulings("O70")
def test_each_completed_objective_gives_its_printed_points() -> None:
    ada = scored(sums("Ada", objectives=["territory_green_2", "continent_antarctica_3"])).columns[0]
    goals = line(ada, "objectives")
    assert (goals.count, goals.points) == (2, 9)
    assert [(one.text, one.points) for one in goals.parts] == [
        ("2 pawns on green territories", 3),
        ("3 pawns in Antarctica", 6),
    ]


@rulings("O70")
@pytest.mark.parametrize("card", OBJECTIVES)
def test_every_objective_can_be_told_by_its_condition(card: str) -> None:
    goals = line(scored(sums(objectives=[card])).columns[0], "objectives")
    assert 3 <= goals.points <= 6
    assert len(goals.parts[0].text) > 10


@rulings("O71")
def test_every_card_in_hand_gives_a_point() -> None:
    assert line(scored(sums(cards=7)).columns[0], "cards").points == 7


@rulings("O4", "O72", "O73")
def test_tokens_count_as_added_up_at_the_table() -> None:
    ada = scored(sums(hunting_points=5, strait_points=9)).columns[0]
    assert (line(ada, "hunting").points, line(ada, "straits").points) == (5, 9)
    assert line(ada, "hunting").parts[0].text == "as counted at the table"


@rulings("O72", "O73")
def test_tokens_count_by_their_printed_values() -> None:
    ada = scored(tokens(hunting={"4": 1, "2": 2}, straits={"1": 3})).columns[0]
    assert (line(ada, "hunting").count, line(ada, "hunting").points) == (3, 8)
    assert [one.text for one in line(ada, "hunting").parts] == ["1 of value 4", "2 of value 2"]
    assert line(ada, "straits").points == 3


@rulings("O74", "O75")
def test_a_level_5_tile_gives_five_points_and_any_other_one() -> None:
    by_level = line(scored(tokens(tiles=(3, 2, 1, 1, 1))).columns[0], "tiles")
    assert (by_level.count, by_level.points) == (8, 12)
    assert [one.points for one in by_level.parts] == [5, 7]
    assert line(scored(sums(level_5=1, other_tiles=7)).columns[0], "tiles").points == 12


@rulings("O76")
def test_the_highest_total_wins() -> None:
    result = scored(sums("Ada", cards=3), sums("Bo", cards=4))
    assert result.verdict == "Bo wins with 4 points."
    assert result.ties == ()


@rulings("O77")
def test_level_leaders_are_parted_by_cards_in_hand() -> None:
    result = scored(sums("Ada", cards=3, strait_points=4), sums("Bo", cards=2, strait_points=5))
    assert [one.name for one in result.winners] == ["Ada"]
    assert result.ties == ("Ada and Bo have 7 points each. More cards in hand decide: Ada 3, Bo 2.",)


@rulings("O78")
def test_players_level_in_cards_too_share_the_victory() -> None:
    result = scored(sums("Ada", cards=3), sums("Bo", cards=3), sums("Cy", cards=1))
    assert [one.name for one in result.winners] == ["Ada", "Bo"]
    assert result.place_of("players[2]") == 3
    assert "share the place" in result.ties[0]


@rulings("O78")
def test_the_table_may_pick_one_of_the_level_leaders() -> None:
    result = scored(sums("Ada", cards=3), sums("Bo", cards=3, picked=True))
    assert [one.name for one in result.winners] == ["Bo"]
    assert result.ties[0].endswith("the table picks Bo.")


@rulings("O78")
def test_a_pick_changes_nothing_for_those_who_do_not_lead() -> None:
    result = scored(sums("Ada", cards=9), sums("Bo", cards=3), sums("Cy", cards=3, picked=True))
    assert result.place_of("players[1]") == result.place_of("players[2]") == 2


@rulings("O78")
def test_the_pick_is_asked_of_level_leaders_only() -> None:
    def asked(*players: dict[str, Any]) -> list[str]:
        drawn = form(declare(), sheet(*players))
        return [
            one.path
            for group in drawn.groups
            if group.id == "tie"
            for row in group.rows
            for one in row.cells
            if one is not None
        ]

    assert asked(sums("Ada", cards=3), sums("Bo", cards=4)) == []
    assert asked(sums("Ada", cards=3), sums("Bo", cards=3), sums("Cy")) == [
        "players[0].picked",
        "players[1].picked",
    ]


def test_a_tie_below_the_winner_is_told_too() -> None:
    result = scored(sums("Ada", cards=9), sums("Bo", cards=1, strait_points=2), sums("Cy", strait_points=3))
    assert result.ties == ("Bo and Cy have 3 points each. More cards in hand decide: Bo 1, Cy 0.",)


def test_scanned_objectives_go_to_the_player_who_completed_them() -> None:
    scan = [
        "straits_3",
        "territory_green_2",
        "straits_3",
        "origin/continent_africa_3",
        "wayfarers/L01",
        "war",
    ]
    found = add_scanned(declare(), sheet(sums("Ada"), sums("Bo")), "players[1]", scan)
    own = found.sheet["players"][1]
    assert sorted(own["objectives"]) == ["continent_africa_3", "straits_3", "territory_green_2"]
    assert own["way"] == "totals"
    assert {one.piece: one.because for one in found.left_out} == {
        "straits_3": LeftOutBecause.TOO_MANY,
        "wayfarers/L01": LeftOutBecause.OTHER_GAME,
        "war": LeftOutBecause.OTHER_GAME,
    }


def test_a_sheet_both_ways_fits_the_schema_and_a_spoilt_one_does_not() -> None:
    schema = json_schema(declare())
    box = {"straits_values": {"2": 11}, "hunting_values": {}}
    raw = sheet(sums("Ada", picked=True), tokens("Bo"), box=box)
    assert fits(schema, raw)
    assert fits(schema, declare().blank({"players": 4, "box": 1}, "tokens"))
    assert not fits(schema, raw | {"players": raw["players"] * 3})
    assert not fits(schema, raw | {"box": {"straits_values": {"99": 1}}})


def test_the_terminal_asks_a_game_of_two_in_sums() -> None:
    typed = ["no", "2"]
    typed += ["1", "Ada", "territory_green_2 straits_3", "3", "4", "5", "1", "6"]
    typed += ["1", "Bo", "-", "2", "0", "0", "0", "2"]
    person = Person(typed)
    filled = person.fill(declaration=declare())
    assert [one["name"] for one in filled["players"]] == ["Ada", "Bo"]
    result = scored(*filled["players"])
    assert [one.total for one in result.columns] == [31, 4]
    assert "token by token" in " ".join(person.asked)


@pytest.mark.parametrize("columns", [32, 42, 48])
def test_the_receipt_of_four_players_fits_the_paper(columns: int) -> None:
    result = scored(*(sums(f"Player of long name {n}", cards=n) for n in range(4)))
    text = render_text(score_receipt(result, date=datetime.date(2026, 11, 20)), columns)
    assert max(map(len, text.splitlines())) <= columns
    assert "Origin" in text
    for label in ("Objectives", "Hunting", "Straits", "Tiles"):
        assert label in text
