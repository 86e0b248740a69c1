"""Every recorded evening of Origin is answered and scored as it was, and every objective, line and ending is among them.

The numbers in the files were counted by hand from the printed points, not recorded from the companion.
"""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from assets.origin import load
from companion.cli import main
from companion.games.origin.at_hand import Topic
from companion.games.origin.score import declare
from companion.scoring import scoring_of
from companion.scoring.checking import check

FILES = sorted(Path(__file__).parent.glob("*.json"))
EVENINGS = [pytest.param(one, id=one.stem) for one in FILES]


@cache
def evening(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def asked() -> list[dict[str, Any]]:
    return [one for path in FILES for one in evening(path)["questions"]]


@pytest.mark.parametrize("path", EVENINGS)
def test_a_question_at_the_table_is_answered_as_it_was(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for one in evening(path)["questions"]:
        assert main(["rules", "origin", *one["asked"].split(), "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert (told["answer"], told["ruling"]) == (one["answer"], one["ruling"]), one["asked"]


@pytest.mark.parametrize("path", EVENINGS)
def test_an_evening_is_scored_as_counted_by_hand(path: Path) -> None:
    recorded = evening(path)
    end = recorded["end"]
    result = scoring_of("origin").score(recorded["sheet"])
    assert {one.name: one.total for one in result.columns} == end["totals"]
    for line, points in end["lines"].items():
        counted = [one.line(line) for one in result.columns]
        assert [one.points for one in counted if one is not None] == points, line
    names = {one.id: one.name for one in result.columns}
    assert [[names[one] for one in rank.columns] for rank in result.ranking] == end["places"]
    found = {"ties": len(result.ties), "warnings": len(result.warnings), "notes": len(result.notes)}
    assert found == {name: end[name] for name in found}
    assert all(line.rules and line.parts for column in result.columns for line in column.lines)


def test_the_evenings_tell_every_objective_both_ways_and_every_topic_yes_and_no() -> None:
    objectives = {one.id for one in load().objectives}
    for answer in (True, False):
        answered = [one["asked"].split() for one in asked() if one["answer"] is answer]
        assert {words[1] for words in answered if words[0] == "objective"} == objectives
        topics = {words[0] for words in answered}
        assert topics >= {Topic.EVOLUTION, Topic.MOVE, Topic.TILES, "card", "hand", "strait"}


def test_the_evenings_tell_every_line_and_every_ending() -> None:
    ends = [evening(path)["end"] for path in FILES]
    for line in declare().lines:
        assert any(any(end["lines"][line.id]) for end in ends), line.id
    scored = {
        card for path in FILES for one in evening(path)["sheet"]["players"] for card in one["objectives"]
    }
    assert scored == {one.id for one in load().objectives}
    assert {len(end["totals"]) for end in ends} == {2, 3, 4}
    assert any(len(end["places"][0]) > 1 for end in ends), "a shared victory"
    assert any(end["ties"] and len(end["places"][0]) == 1 for end in ends), "a tie that is decided"
    assert any(end["warnings"] for end in ends)
    assert any(end["notes"] for end in ends)


def test_what_cannot_have_been_is_refused_where_it_stands() -> None:
    sheet = evening(Path(__file__).with_name("cards_decide.json"))["sheet"]

    def wrong(change: Any) -> list[str]:
        changed = copy.deepcopy(sheet)
        change(changed)
        return [one.path for one in check(declare(), changed).problems]

    def seven(one: dict[str, Any]) -> None:
        ada = one["players"][0]
        one["players"][0] = {
            "way": "tokens",
            "name": "Ada",
            "objectives": ada["objectives"],
            "cards": 3,
            "hunting": {"2": 7},
            "straits": {},
            "tiles": {"1": 0, "2": 0, "3": 0, "4": 0, "5": 0},
        }

    assert wrong(seven) == ["players[0].hunting"]
    assert wrong(lambda one: one["players"][1]["objectives"].append("territory_green_2")) == [
        "players[1].objectives.territory_green_2"
    ]
    assert wrong(lambda one: one["players"].extend(one["players"] * 2))[0] == "players"
    assert wrong(lambda one: one["players"].pop()) == ["players"]
    assert wrong(lambda one: one["players"][0].update(cards=-1)) == ["players[0].cards"]
