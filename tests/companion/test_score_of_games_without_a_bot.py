"""`companion score origin` and `companion score darwins-choice` as a person and a program meet them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.cli import main
from companion.scoring.result import Result
from tests.companion.scoring import darwins_choice_sheets as choice
from tests.companion.scoring.origin_sheets import sheet, sums, tokens

ORIGIN = sheet(
    sums(
        "Ada", objectives=["straits_3"], cards=3, hunting_points=4, strait_points=6, level_5=1, other_tiles=6
    ),
    tokens("Bo", objectives=["territory_green_2"], cards=2, hunting={"3": 2}, tiles=(3, 1, 0, 0, 0)),
)


def written(tmp_path: Path, raw: object) -> str:
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(raw), encoding="utf-8")
    return str(file)


def test_origin_comes_out_as_a_table_with_the_winner(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["score", "origin", written(tmp_path, ORIGIN)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Origin"
    assert any(line.split() == ["Total", "29", "15"] for line in lines)
    assert "Ada wins with 29 points." in lines
    assert lines[-1] == "Token values are those this table read off its tokens (O4)."


def test_origin_opens_every_line_with_its_rulings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "origin", written(tmp_path, ORIGIN), "--why", "--print", "text"]) == 0
    out = capsys.readouterr().out
    assert "Innovation tiles: 11 (O74, O75)" in out
    assert "2 of value 3" in out
    assert "Rank" in out


def test_origin_is_doubted_and_still_scored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    raw = sheet(sums("Ada", level_5=1, other_tiles=1), sums("Bo"))
    assert main(["score", "origin", written(tmp_path, raw)]) == 0
    assert "Doubtful: players[0].other_tiles: 1 tile of level 5 needs 4" in capsys.readouterr().out


def test_origin_refuses_a_seventh_hunting_token_with_code_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["score", "origin", written(tmp_path, sheet(tokens(hunting={"1": 7}))), "--json"]) == 2
    (answer,) = map(json.loads, capsys.readouterr().out.splitlines())
    assert answer["error"]["problems"][0]["path"] == "players[0].hunting"


def test_another_program_reads_the_result_of_origin(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["score", "origin", written(tmp_path, ORIGIN), "--json"]) == 0
    result = Result.from_json(json.loads(capsys.readouterr().out))
    assert [one.total for one in result.columns] == [29, 15]


def test_the_schema_of_origin_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "origin", "--schema"]) == 0
    schema = json.loads(capsys.readouterr().out)
    assert schema["properties"]["players"]["maxItems"] == 4


CHOICE = choice.sheet(
    choice.eras(
        "Ada", (3, 2, 4), (2, 3, 3), (2, 0, 0), (3, 4, 2), dead_points_2=5, dead_species_2=2, park_4=2
    ),
    choice.final("Bo", 17, 3),
    choice.final("Cy", 10),
    tourism=True,
)


@pytest.mark.parametrize("game", ["darwins-choice", "darwins_choice"])
def test_darwins_choice_comes_out_as_a_table_with_the_winner(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["score", game, written(tmp_path, CHOICE)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Darwin's Choice: Before and After"
    assert any(line.split() == ["Total", "27", "20", "10"] for line in lines)
    assert lines[-1] == "Ada wins with 27 points."


def test_darwins_choice_opens_every_line_with_its_rulings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["score", "darwins_choice", written(tmp_path, CHOICE), "--why", "--print", "text"]) == 0
    out = capsys.readouterr().out
    assert "Era 2: 5 on 2 extinct species, 2 of them kept" in out
    assert "Survival: 10 (D66, D67)" in out


def test_darwins_choice_refuses_points_on_a_species_that_died_with_code_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dead = choice.sheet(choice.eras("Ada", (0, 3, 0)), choice.final("Bo"), choice.final("Cy"))
    assert main(["score", "darwins_choice", written(tmp_path, dead)]) == 2
    assert "no species of this player survived this Era" in capsys.readouterr().err


def test_the_schema_of_darwins_choice_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "darwins_choice", "--schema"]) == 0
    schema = json.loads(capsys.readouterr().out)
    assert "history" in schema["properties"]["table"]["properties"]["version"]["enum"]
