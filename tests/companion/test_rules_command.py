"""`companion rules origin`: a rule looked up at the table, by a person and by a program."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from assets.origin import load
from companion.cli import main
from companion.games.origin.score import declare
from companion.storage import Storage
from companion.stored_sheets import BoxValues
from tests.companion.test_score_command import Terminal


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """Ask as a program does."""
    code = main(["rules", "origin", *words, "--json"])
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found | {"code": code}


def said(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    """Ask as a person does."""
    assert main(["rules", "origin", *words]) == 0
    return capsys.readouterr().out.splitlines()


def test_all_twenty_objectives_are_listed_by_name_and_points(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "objective")
    assert len(lines) == len(load().objectives) == 20
    assert any(line.split() == ["straits_3", "3", "strait", "tokens", "(5)"] for line in lines)


def test_an_objective_is_met_or_not_and_it_is_said_by_which_ruling(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert said(capsys, "objective", "territory_green_2", "pawns=2")[0].startswith("Yes: Met")
    found = told(capsys, "objective", "territory_green_2", "pawns=1")
    assert (found["answer"], found["ruling"], found["points"]) == (False, "O57", 3)
    assert [one["ruling"] for one in found["beside"]] == ["O56"]


def test_an_objective_without_counts_says_what_it_wants_to_know(capsys: pytest.CaptureFixture[str]) -> None:
    assert "white=0…36" in "\n".join(said(capsys, "objective", "pawns_two_of_each_colour"))
    found = told(capsys, "objective", "chain_4_two_continents")
    assert [(one["id"], one["most"]) for one in found["needs"]] == [("linked", 1)]


def test_the_pawns_that_may_follow_are_named_with_the_reason(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "evolution", "white", "tall", "thin")
    assert [one["pawn"] for one in found["may_follow"]] == [
        "white-tall-thin",
        "black-tall-thin",
        "brown-tall-thin",
        "white-tall-medium",
    ]
    assert "O11" in {one["ruling"] for one in found["beside"] if "reviews" in one["doubt"]}
    assert said(capsys, "evolution", "brown21", "--new", "brown-short-thin")[0] == (
        "No: A new pawn is never shorter or thinner than its model. [O14]"
    )


@pytest.mark.parametrize(
    ("words", "answer", "ruling"),
    [
        (("move", "2"), True, "O17"),
        (("move", "2", "--distance", "3"), False, "O17"),
        (("move", "2", "--onto", "own"), False, "O19"),
        (("move", "3", "--onto", "neutral"), False, "O6"),
        (("move", "1", "--onto", "other", "--strength", "3", "--theirs", "2"), True, "O20"),
        (("tiles", "2", "1"), True, "O54"),
        (("tiles", "1", "2"), False, "O54"),
        (("tiles", "1", "--take", "2,3"), True, "O27"),
        (("card", "purple", "--played", "1"), False, "O42"),
        (("card", "purple", "--played", "1", "--final"), True, "O43"),
        (("card", "orange", "--level", "3", "--highest", "2"), False, "O38"),
        (("hand", "3"), False, "O48"),
        (("hand", "3", "--special"), True, "O47"),
        (("reward", "purple"), True, "O23"),
        (("reward", "green", "--no-token"), False, "O29"),
        (("stolen", "strait-token"), True, "O49"),
        (("stolen", "hunting-token"), False, "O50"),
        (("stolen", "completed-objective"), False, "O51"),
        (("strait", "yours", "yours"), True, "O32"),
        (("strait", "yours", "nobody"), False, "O32"),
        (("strait", "yours", "yours", "--token", "other"), False, "O35"),
        (("strait", "yours", "yours", "--part", "neither"), False, "O31"),
    ],
)
def test_a_question_is_answered_with_its_ruling(
    words: tuple[str, ...], answer: bool, ruling: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = told(capsys, *words)
    assert (found["code"], found["answer"], found["ruling"]) == (0, answer, ruling)
    assert found["heading"]


def test_what_a_territory_brings_is_told_choice_by_choice(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "reward", "brown", "--fitting", "1")
    assert [one["ruling"] for one in found["more"]] == ["O30", "O26"]
    assert {one["ruling"] for one in found["beside"]} == {"O27"}
    assert "Take the hunting token" in "\n".join(said(capsys, "reward", "green"))


@pytest.mark.parametrize(
    ("words", "remedy"),
    [
        (("objective", "territory_pink_2"), "companion rules origin objective"),
        (("objective", "territory_green_2", "pawns=many"), "Give a whole number"),
        (("objective", "territory_green_2", "tiles=2"), "Give: pawns"),
        (("objective", "territory_green_2", "pawns=37"), "from 0 to 36"),
        (("evolution", "pink", "tall", "thin"), "white-tall-thin"),
        (("evolution", "b31"), "white-tall-thin"),
        (("evolution", "white41"), "white-tall-thin"),
        (("move", "2", "--onto", "other"), "Tell both"),
        (("tiles", "1", "1", "1", "1", "1", "1"), "one number a level"),
        (("tiles", "31"), "from 0 to 30"),
        (("card", "yellow", "--played", "-1"), "from 0 to 20"),
        (("tokens", "--hunting", "1,2,3,4,5,6,7"), "at most 6"),
        (("tokens", "--hunting", "0"), "from 1 to 12"),
    ],
)
def test_what_cannot_be_is_refused_with_what_to_tell(
    words: tuple[str, ...],
    remedy: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    assert main(["rules", "origin", *words]) == 2
    assert remedy in capsys.readouterr().err


def test_token_values_are_told_once_kept_and_forgotten_when_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    assert told(capsys, "tokens")["box"] is None
    said(capsys, "tokens", "--hunting", "2,3,3")
    lines = said(capsys, "tokens", "--straits", "1,1,1,2,2,2,3,3,3,4,5")
    assert "Hunting tokens: 2, 3, 3" in lines, "what was told before stays"
    assert any("Values of 3 of 6 tokens are told" in line for line in lines)
    assert lines[-1].startswith("No text gives these values")
    with Storage.open(tmp_path / "companion.sqlite3") as storage:
        sheet = BoxValues(storage, declare()).on_sheet(declare().blank({}))
    assert sheet["box"]["straits_values"] == {"1": 3, "2": 3, "3": 3, "4": 1, "5": 1}
    said(capsys, "tokens", "--forget")
    assert told(capsys, "tokens")["box"] is None


def test_a_sheet_without_token_values_forgets_none(tmp_path: Path) -> None:
    with Storage.open(tmp_path / "companion.sqlite3") as storage:
        pages = BoxValues(storage, declare())
        blank = declare().blank({})
        pages.keep({**blank, "box": {"straits_values": {"2": 1}, "hunting_values": {}}})
        pages.keep(blank)
        assert pages.on_sheet(blank)["box"]["straits_values"] == {"2": 1}


@pytest.mark.parametrize("kept", [7, {"straits_values": ["x"]}, {"hunting_values": {"99": 3}}, "box"])
def test_damaged_token_values_are_no_obstacle(kept: object, tmp_path: Path) -> None:
    with Storage.open(tmp_path / "companion.sqlite3") as storage:
        storage.set_setting("sheet.origin.box", kept)
        declaration = declare()
        sheet = BoxValues(storage, declaration).on_sheet(declaration.blank({}))
        assert sheet["box"] is None or set(sheet["box"]) == {"straits_values", "hunting_values"}


def test_values_told_in_the_form_of_the_terminal_stand_there_the_next_evening(tmp_path: Path) -> None:
    home = tmp_path / "home"
    person = Terminal(home, "origin", "--save")
    try:
        person.types("yes", "Token values of this box")
        person.types("-", "Strait tokens")
        person.types("2*2 3*2 4 5", "Hunting tokens")
        person.types("", "How many played")
        for name in ("Ada", "Bo"):
            person.types("2", "Way of filling in")
            person.types(name, "Name")
            person.types("", "Completed objectives")
            person.types("3" if name == "Ada" else "2", "Cards in hand")
            person.types("4" if name == "Ada" else "-", "Hunting tokens")
            person.types("", "Strait tokens")
            for level in range(1, 6):
                person.types("", f"level {level}")
        code, out = person.ends()
    finally:
        person.leave()
    assert code == 0, out
    assert b"Ada wins with 7 points." in out
    assert b"Token values are those this table read off its tokens (O4)." in out
    again = Terminal(home, "origin")
    try:
        again.hears("Token values of this box: yes or no [yes]")
    finally:
        again.leave()


class Typed(io.StringIO):
    """What a person types at a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("card", "typed", "answer"),
    [
        ("pawns_two_of_each_colour", "2\nmany\n3\n2\n", "Yes: Met"),
        ("chain_4_one_continent", "n\n", "No: Not met"),
        ("chain_4_one_continent", "y\n", "Yes: Met"),
        ("territory_green_2", "37\n1\n", "No: Not met"),
    ],
)
def test_at_a_terminal_only_the_counts_of_that_objective_are_asked(
    card: str, typed: str, answer: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", Typed(typed))
    assert said(capsys, "objective", card)[0].startswith(answer)


def test_at_a_terminal_nothing_told_is_no_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", Typed(""))
    assert main(["rules", "origin", "objective", "straits_3"]) == 2
    assert "Nothing was told." in capsys.readouterr().err


@pytest.mark.parametrize("typed", ["weiß groß dünn", "weiss-gross-duenn", "Weiß31", "white tall thin"])
def test_a_german_table_names_a_pawn_in_its_own_words(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, in_german: None, typed: str
) -> None:
    monkeypatch.setenv("LANGUAGE", "de")
    lines = said(capsys, "evolution", *typed.split())
    assert "(weiß, groß und dünn)" in lines[0]
