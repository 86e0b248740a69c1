"""The whole evening through JSON lines: another program plays, errs, takes back, dies, goes on, and counts the score."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.companion.other_program import OtherProgram

ROOT = Path(__file__).parents[2]
COMPANION = [sys.executable, "-m", "companion"]


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    return {**os.environ, "COMPANION_HOME": str(tmp_path / "home"), "PYTHONPATH": str(ROOT), "LANGUAGE": "en"}


def test_the_other_program_knows_nothing_of_ours() -> None:
    tree = ast.parse((Path(__file__).parent / "other_program.py").read_text(encoding="utf-8"))
    names = {
        name.split(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for name in ([one.name for one in node.names] if isinstance(node, ast.Import) else [str(node.module)])
    }
    assert names <= sys.stdlib_module_names


@pytest.mark.parametrize("board", ["space", "journal"])
def test_another_program_plays_a_whole_evening_to_the_score(
    board: str, home: dict[str, str], tmp_path: Path
) -> None:
    begin = [*COMPANION, "solo", "wayfarers", "--board", board, "--seed", "11", "--json"]
    with OtherProgram(begin, home) as first:
        assert first.ask is not None
        assert first.lines[0]["game"]["options"]["board"] == board
        for _turn in range(12):
            first.answer()
        takes_back_and_forth(first)
        corrects(first)
        refuses_nonsense(first)
        for _turn in range(5):
            first.answer()
        waiting = first.ask
        first.kill()
    with OtherProgram([*COMPANION, "solo", "--resume", "--json"], home) as again:
        assert again.ask == waiting, "the question that was open when the battery died"
        asked = 0
        while again.ask is not None and asked < 500:
            asked += 1
            if again.ask["kind"] == "slot" and asked % 3 == 0 and again.ask["default"] is not None:
                again.say({"n": again.ask["n"], "usual": True})
            else:
                again.answer()
        over = again.lines[-1]["over"]["tally"]
        assert again.say({"undo": True})[0]["undone"]["step"]
        assert again.ask is not None
        again.say({"redo": True})
        assert again.lines[-1] == {"over": {"tally": over}}
        assert again.end() == 0
    assert not [one for one in again.lines if "error" in one]
    assert score(tmp_path, home)["ai"] == over


def takes_back_and_forth(program: OtherProgram) -> None:
    """Undo twice, redo twice: the same questions come back in the same order."""
    newest = program.ask
    undone = [program.say({"undo": True}) for _ in range(2)]
    assert all(one[0]["undone"]["step"] for one in undone)
    assert program.ask is not None
    assert newest is not None
    assert program.ask["n"] < newest["n"]
    for _ in range(2):
        program.say({"redo": True})
    assert program.ask == newest


def corrects(program: OtherProgram) -> None:
    """Set a value right, see it in the state, and take that back too."""
    before = program.say({"state": True})[0]["state"]["comets"]
    program.say({"correct": {"fact": "comets", "value": before + 2}})
    assert program.say({"state": True})[0]["state"]["comets"] == before + 2
    program.say({"undo": True})
    assert program.say({"state": True})[0]["state"]["comets"] == before


def refuses_nonsense(program: OtherProgram) -> None:
    """An answer to another question, an answer that is none and a fact that is none are told, and nothing is changed."""
    assert program.ask is not None
    n = program.ask["n"]
    for said in (
        {"n": n - 1, "answer": "done"},
        {"n": n, "answer": "lunch"},
        {"correct": {"fact": "weather", "value": 1}},
    ):
        told = program.say(said)[-1]["error"]
        assert told["what"]
        assert told["remedy"]
    assert program.ask["n"] == n


def score(folder: Path, home: dict[str, str]) -> dict[str, dict[str, object]]:
    """Return the sheet with the AI's column as the companion fills it in, having counted it once."""
    blank = run(home, "score", "wayfarers", "--solo", "last", "--blank")
    sheet = json.loads(blank)
    sheet["players"][0]["name"] = "Other"
    file = folder / "sheet.json"
    file.write_text(json.dumps(sheet), encoding="utf-8")
    result = json.loads(run(home, "score", "wayfarers", str(file), "--solo", "last", "--json"))
    totals = {column["is_bot"]: column["total"] for column in result["columns"]}
    assert totals[True] > 20
    assert set(totals) == {True, False}
    return {"ai": sheet["ai"]}


def run(home: dict[str, str], *words: str) -> str:
    done = subprocess.run(
        [*COMPANION, *words], capture_output=True, text=True, timeout=60, env=home, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
