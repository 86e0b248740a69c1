"""What a sheet may hold (W92), and why not more."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from assets.wayfarers import load
from companion.games.wayfarers.sheet import declare
from companion.scoring.checking import check
from tests.companion.scoring.panoramas import ai, influence, panorama, sheet_json, totals

LANDS, WATERS = ("L01", "L02"), ("W41",)


def problems(*players: Any, **extra: Any) -> dict[str, str]:
    """What refuses a sheet: field path -> what is wrong."""
    return {one.path: one.what for one in check(declare(), sheet_json(*players, **extra)).problems}


def warnings(*players: Any, **extra: Any) -> list[str]:
    checked = check(declare(), sheet_json(*players, **extra))
    assert not checked.problems
    return [str(one) for one in checked.warnings]


def test_space_cards_need_a_land_or_water_card_each_to_lie_over() -> None:
    assert not problems(panorama(land=LANDS, water=WATERS, space=("S77", "S78", "S79")))
    found = problems(panorama(land=LANDS, water=WATERS, space=("S77", "S78", "S79", "S80")))
    assert list(found) == ["players[0].space"]
    assert found["players[0].space"].startswith("4 is more than 3: each space card lies over")


def test_townsfolk_need_a_card_to_be_tucked_under_two_of_them_on_the_player_board() -> None:
    assert not problems(panorama(land=LANDS, townsfolk=("T116", "T117", "T118", "T119")))
    found = problems(panorama(land=LANDS, townsfolk=("T116", "T117", "T118", "T119", "T120")))
    assert list(found) == ["players[0].townsfolk"]
    assert found["players[0].townsfolk"].startswith("5 is more than 4")


def test_a_player_has_fifteen_influence_and_the_ai_any_number() -> None:
    assert not problems(panorama(influence=influence(5, 5, 5)), ai=ai(influence=influence(40, 40, 40)))
    assert "players[0].influence" in problems(panorama(influence=influence(6, 5, 5)))
    assert "players[0].influence" in problems(totals(influence=influence(15, 1, 0)))


def test_a_card_twice_is_beyond_the_box() -> None:
    found = problems(panorama(land=("L01", "L01")))
    assert found == {"players[0].land.L01": "2 is more than 1: the box holds one of each."}


def test_a_card_lying_with_two_players_is_beyond_the_box_and_names_the_other() -> None:
    found = problems(panorama(name="Ada", land=("L01",)), panorama(name="Bo", land=("L01",)))
    assert list(found) == ["players[1].land.L01"]
    assert "others hold: Ada 1" in found["players[1].land.L01"]


def test_an_inspiration_card_lies_with_one_player_only() -> None:
    first = panorama(name="Ada", inspiration={"I01": "start_star"})
    assert list(problems(first, replace(first, name="Bo"))) == ["players[1].inspiration.I01"]


@pytest.mark.parametrize(("players", "copies"), [(1, 2), (2, 2), (3, 3), (4, 4)])
def test_there_are_as_many_of_each_tile_as_players_and_two_in_a_solo_game(players: int, copies: int) -> None:
    rest = [panorama() for _each in range(players - 1)]
    assert not problems(panorama(tiles={"U_G1": copies}), *rest)
    if copies < 4:
        assert list(problems(panorama(tiles={"U_G1": copies + 1}), *rest)) == ["players[0].tiles.U_G1"]


def test_tiles_of_the_ai_are_missing_from_the_box() -> None:
    bot = ai(tiles={"U_G1": 1, "U_P03": 1})
    assert not problems(panorama(tiles={"U_G1": 1}), ai=bot)
    found = problems(panorama(tiles={"U_G1": 2}, special_tiles=("U_P03",)), ai=bot)
    assert list(found) == ["players[0].tiles.U_G1", "players[0].special_tiles.U_P03"]
    assert "the AI 1" in found["players[0].tiles.U_G1"]


def test_the_ai_has_no_special_tile_twice() -> None:
    assert list(problems(panorama(), ai=ai(tiles={"U_P03": 2}))) == ["ai.tiles.U_P03"]


def test_cards_of_the_ai_are_missing_from_the_decks() -> None:
    cards = {"townsfolk": 0, "land": 35, "water": 0, "space": 0, "inspiration": 0}
    assert not problems(panorama(land=("L01",)), ai=ai(cards=cards))
    assert list(problems(panorama(land=("L01", "L02")), ai=ai(cards=cards))) == ["players[0].land"]
    assert list(problems(panorama(), ai=ai(cards=cards | {"inspiration": 17}))) == ["ai.cards.inspiration"]


def test_the_comet_track_ends_at_ten() -> None:
    assert list(problems(panorama(), ai=ai(comets=11))) == ["ai.comets"]


def test_an_inspiration_card_lies_over_an_own_space_card() -> None:
    own = panorama(land=LANDS, space=("S77",), inspiration={"I01": "S78"})
    found = problems(own)
    assert found == {"players[0].inspiration.I01": "The space card S78 is not among the player's cards."}


def test_one_space_card_carries_one_inspiration_card() -> None:
    own = panorama(land=LANDS, space=("S77",), inspiration={"I01": "S77", "I02": "S77"})
    found = problems(own)
    assert found == {"players[0].inspiration.I02": "I01 lies over S77 already; only one may."}


def test_an_inspiration_card_over_nothing_is_refused_with_the_places_it_may_lie() -> None:
    sheet = sheet_json(panorama(land=LANDS, space=("S77",)))
    sheet["players"][0]["inspiration"] = {"I01": None}
    (found,) = check(declare(), sheet).problems
    assert found.path == "players[0].inspiration.I01"
    assert found.unanswered
    assert found.remedy == "Choose one of: S77, the star on the player board (start_star)."


def test_quick_totals_start_with_the_tags_of_the_player_board() -> None:
    found = problems(totals(tags={"city": 0, "vista": 0, "harbour": 0, "open_water": 0}))
    assert list(found) == ["players[0].tags.city", "players[0].tags.harbour"]
    assert found["players[0].tags.city"] == "0 is less than 1: the player board shows 1 city."


def test_quick_totals_end_with_the_tags_in_the_box() -> None:
    everything = {"city": 20, "vista": 19, "harbour": 20, "open_water": 19}
    assert not problems(totals(tags=everything))
    assert list(problems(totals(tags=everything | {"city": 21}))) == ["players[0].tags.city"]
    assert list(problems(totals(comets=21))) == ["players[0].comets"]
    beside = panorama(name="Bo", land=("L01",))
    assert list(problems(beside, totals(tags=everything))) == ["players[1].tags.city"]


def test_quick_tile_points_end_with_what_all_tiles_print() -> None:
    assert not problems(totals(tile_points=47))
    assert list(problems(totals(tile_points=48))) == ["players[0].tile_points"]
    assert list(problems(totals(tile_points=47), ai=ai(tiles={"U_G1": 1}))) == ["players[0].tile_points"]


def test_two_players_of_one_name_are_refused() -> None:
    assert list(problems(panorama(name="Ada"), panorama(name="ada "))) == ["players[1].name"]
    assert list(problems(panorama(), panorama(name="Player 1"))) == ["players[1].name"]


def test_a_table_the_rulebook_does_not_know_is_taken_with_a_warning() -> None:
    assert not warnings(panorama(), ai=ai())
    assert not warnings(panorama(), panorama())
    assert "plays against the AI" in warnings(panorama())[0]
    assert "opponent of one player only" in warnings(panorama(), panorama(), ai=ai())[0]


def test_a_limit_on_unverified_facts_warns_where_a_verified_one_refuses() -> None:
    facts = load()
    doubted = dict(facts.provenance)
    doubted["player_board"] = replace(doubted["player_board"], verified=False)
    declaration = declare(replace(facts, provenance=doubted))
    sheet = sheet_json(panorama(land=("L01", "L01"), space=("S77", "S78", "S79")), panorama())
    checked = check(declaration, sheet)
    assert [one.path for one in checked.problems] == ["players[0].land.L01"]
    assert [one.path for one in checked.warnings] == ["players[0].space"]
