from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assets.errors import BadInput
from companion.games import typed_id
from companion.games.wayfarers.sheet import declare
from companion.scoring import scoring_of, sheets
from companion.scoring.checking import SheetRefused, accept, check, read_sheet
from companion.scoring.strict_json import read_object
from tests.companion.scoring.panoramas import ai, panorama, sheet_json, totals


def sheet() -> dict[str, Any]:
    return sheet_json(
        panorama(name="Ada", land=("L01",), water=("W41",), space=("S77",), inspiration={"I01": "S77"}),
        totals(name="Bo"),
        ai=ai(),
    )


def refused(change: Callable[[dict[str, Any]], Any]) -> dict[str, str]:
    raw = sheet()
    change(raw)
    with pytest.raises(SheetRefused) as caught:
        accept(declare(), raw, where="sheet.json")
    return {one.path: f"{one.what} {one.remedy}" for one in caught.value.problems}


def test_the_sheet_the_other_tests_spoil_is_sound() -> None:
    assert not check(declare(), sheet()).problems


@pytest.mark.parametrize(
    ("path", "change"),
    [
        ("game", lambda s: s.pop("game")),
        ("game", lambda s: s.update(game="origin")),
        ("game", lambda s: s.update(game=3)),
        ("players", lambda s: s.pop("players")),
        ("players", lambda s: s.update(players=[])),
        ("players", lambda s: s.update(players={})),
        ("players", lambda s: s.update(players=[s["players"][1]] * 5)),
        ("players[0]", lambda s: s.update(players=[7])),
        ("weather", lambda s: s.update(weather="rain")),
        ("players[0].way", lambda s: s["players"][0].pop("way")),
        ("players[0].way", lambda s: s["players"][0].update(way="guess")),
        ("players[0].way", lambda s: s["players"][0].update(way=["totals"])),
        ("players[0].land", lambda s: s["players"][0].pop("land")),
        ("players[0].land", lambda s: s["players"][0].update(land="L01")),
        ("players[0].land", lambda s: s["players"][0].update(land=None)),
        ("players[0].land[0]", lambda s: s["players"][0].update(land=["W41"])),
        ("players[0].land[1]", lambda s: s["players"][0].update(land=["L01", ["L02"]])),
        ("players[0].land[1]", lambda s: s["players"][0].update(land=["L01", True])),
        ("players[0].money", lambda s: s["players"][0].update(money=3)),
        ("players[0].space_points", lambda s: s["players"][0].update(space_points=3)),
        ("players[0].silver", lambda s: s["players"][0].update(silver=-1)),
        ("players[0].silver", lambda s: s["players"][0].update(silver=2.0)),
        ("players[0].silver", lambda s: s["players"][0].update(silver=True)),
        ("players[0].silver", lambda s: s["players"][0].update(silver="6")),
        ("players[0].name", lambda s: s["players"][0].update(name="x" * 41)),
        ("players[0].name", lambda s: s["players"][0].update(name="a\nb")),
        ("players[0].name", lambda s: s["players"][0].update(name="a\x1b[2J")),
        ("players[0].tiles", lambda s: s["players"][0].update(tiles=[])),
        ("players[0].tiles.U_X9", lambda s: s["players"][0].update(tiles={"U_X9": 1})),
        ("players[0].tiles.U_G1", lambda s: s["players"][0].update(tiles={"U_G1": 1.5})),
        ("players[0].tiles.U_G1", lambda s: s["players"][0].update(tiles={"U_G1": 10**12})),
        ("players[0].influence.blue", lambda s: s["players"][0]["influence"].pop("blue")),
        ("players[0].influence.green", lambda s: s["players"][0]["influence"].update(green=1)),
        ("players[0].inspiration", lambda s: s["players"][0].update(inspiration=["I01"])),
        ("players[0].inspiration.I99", lambda s: s["players"][0].update(inspiration={"I99": "S77"})),
        ("players[0].inspiration.I01", lambda s: s["players"][0].update(inspiration={"I01": "table"})),
        ("players[0].inspiration.I01", lambda s: s["players"][0].update(inspiration={"I01": 4})),
        ("players[1].tags.vista", lambda s: s["players"][1]["tags"].pop("vista")),
        ("players[1].space_points", lambda s: s["players"][1].update(space_points=1000)),
        ("players[1].land", lambda s: s["players"][1].update(land=[])),
        ("ai", lambda s: s.update(ai=[])),
        ("ai.board", lambda s: s["ai"].update(board="moon")),
        ("ai.board", lambda s: s["ai"].update(board=None)),
        ("ai.cards.land", lambda s: s["ai"]["cards"].pop("land")),
        ("ai.comets", lambda s: s["ai"].update(comets=None)),
    ],
)
def test_a_spoilt_field_is_refused_by_its_path_with_a_remedy(
    path: str, change: Callable[[dict[str, Any]], Any]
) -> None:
    found = refused(change)
    assert path in found
    assert len(found[path].split(". ")) >= 2, "what is wrong and what to do"


def test_all_problems_are_told_at_once() -> None:
    def spoil(raw: dict[str, Any]) -> None:
        raw["players"][0]["land"] = ["L99", 4]
        raw["players"][0].pop("silver")
        raw["players"][1]["tags"]["city"] = "many"
        raw["ai"]["comets"] = 11

    found = refused(spoil)
    assert set(found) == {
        "players[0].land[0]",
        "players[0].land[1]",
        "players[1].tags.city",
        "ai.comets",
    }


def test_a_sheet_without_silver_and_provisions_is_complete_unless_a_goal_counts_them() -> None:
    raw = sheet()
    del raw["players"][0]["silver"], raw["players"][0]["provisions"], raw["ai"]
    checked = check(declare(), raw)
    assert not checked.problems
    assert checked.values["players"][0]["silver"] == 0
    raw["players"][0]["inspiration"] = {"I15": "S77"}
    assert [one.path for one in check(declare(), raw).problems] == ["players[0].silver"]


def test_the_error_names_the_file_and_for_programs_every_problem() -> None:
    with pytest.raises(SheetRefused) as caught:
        accept(declare(), {"game": "wayfarers", "players": [{}, {}]}, where="sheet.json")
    assert str(caught.value).startswith("sheet.json: 2 things are wrong with this sheet:")
    assert caught.value.exit_code == 2
    assert [one["path"] for one in caught.value.to_json()["problems"]] == [
        "players[0].way",
        "players[1].way",
    ]


def test_a_file_about_something_else_is_not_answered_with_thousands_of_lines() -> None:
    raw = sheet() | {f"key{n}": n for n in range(10_000)}
    raw["players"][0]["land"] = list(range(50_000))
    assert len(check(declare(), raw).problems) == 50


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"game": "wayfarers", "game": "origin"}', "'game' stands there twice"),
        ('{"a": NaN}', "NaN is not a number"),
        ('{"a": -Infinity}', "-Infinity is not a number"),
        ('{"a": ' + "9" * 5000 + "}", "has 5000 digits"),
        ("[" * 100_000, "nested deeper than 16"),
        ('{"a":' * 17 + "1" + "}" * 17, "nested deeper than 16"),
        ('{"players": ' + " " * 1_000_000 + "[]}", "bigger than 1000000 bytes"),
        ("", "Line 1, column 1: this is not JSON"),
        ('{"a": 1,}', "this is not JSON"),
        ("{'a': 1}", "this is not JSON"),
        ('[{"a": 1}]', "not a JSON object"),
        ("7", "not a JSON object"),
    ],
)
def test_json_that_is_broken_huge_or_deep_is_refused(text: str, told: str) -> None:
    for form in (text, text.encode()):
        with pytest.raises(BadInput) as caught:
            read_object(form, where="sheet.json")
        assert told in caught.value.what
        assert caught.value.where == "sheet.json"
        assert caught.value.remedy


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(BadInput, match="Byte 6 is not UTF-8"):
        read_object(b'{"a":"\xff"}', where="sheet.json")


def test_brackets_inside_text_are_not_depth() -> None:
    deep = "[" * 50 + '\\"' + "{" * 50
    assert read_object(json.dumps({"a": deep}), where="x") == {"a": deep}


def test_an_unknown_game_is_answered_with_the_games_there_are() -> None:
    with pytest.raises(BadInput) as caught:
        scoring_of("chess")
    assert caught.value.remedy == f"Choose one of: {', '.join(map(typed_id, sheets()))}."
    assert "darwins-journey" in caught.value.remedy
    assert {"wayfarers", "origin", "darwins_choice"} <= set(sheets())


plain_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_any_json_in_any_field_is_refused_or_scored_but_never_crashes(data: st.DataObject) -> None:
    raw = sheet()
    places: list[tuple[Any, Any]] = []

    def walk(inside: Any) -> None:
        keys = list(inside) if isinstance(inside, dict) else range(len(inside))
        for key in keys:
            places.append((inside, key))
            if isinstance(inside[key], (dict, list)):
                walk(inside[key])

    walk(raw)
    for _each in range(data.draw(st.integers(1, 3))):
        inside, key = data.draw(st.sampled_from(places))
        inside[key] = data.draw(plain_json)
    checked = check(declare(), raw)
    if checked.problems:
        assert all(one.what and one.remedy for one in checked.problems)
    else:
        assert scoring_of("wayfarers").score(raw).columns


def test_a_sheet_file_with_a_byte_order_mark_is_read() -> None:
    text = b"\xef\xbb\xbf" + json.dumps(sheet()).encode()
    assert not read_sheet(declare(), text, where="sheet.json").problems
