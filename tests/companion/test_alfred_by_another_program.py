"""A whole evening against Alfred through JSON lines: another program sets up, plays, contradicts itself, dies, goes on, counts."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.companion.other_program import OtherProgram

ROOT = Path(__file__).parents[2]
COMPANION = [sys.executable, "-m", "companion"]


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    return {**os.environ, "COMPANION_HOME": str(tmp_path / "home"), "PYTHONPATH": str(ROOT), "LANGUAGE": "en"}


def test_another_program_plays_a_whole_evening_against_alfred(home: dict[str, str], tmp_path: Path) -> None:
    plan = json.loads(run(home, "setup", "darwins_journey", "--players", "1", "--seed", "4", "--json"))
    assert plan
    begin = [*COMPANION, "solo", "darwins_journey", "--board", "blue", "--seed", "4", "--json"]
    with OtherProgram(begin, home) as first:
        assert first.ask is not None
        assert first.ask["kind"] == "slot"
        reference = [one["tell"] for one in first.lines if "tell" in one and "reference" in json.dumps(one)]
        assert reference, "it says that these are not the printed values"
        while first.ask["key"] != "human:3":
            first.answer()
        contradicts_itself(first)
        takes_back_and_corrects(first)
        for _turn in range(6):
            first.answer()
        waiting = first.ask
        first.kill()
    with OtherProgram([*COMPANION, "solo", "--resume", "--json"], home) as again:
        assert again.ask == waiting, "the question that was open when the battery died"
        asked = 0
        while again.ask is not None and asked < 400:
            asked += 1
            again.answer()
        over = again.lines[-1]["over"]["tally"]
        assert again.end() == 0
    assert not [one for one in again.lines if "error" in one]
    sheet = json.loads(run(home, "score", "darwins_journey", "--solo", "last", "--blank"))
    sheet["players"][0]["name"] = "Other"
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(sheet), encoding="utf-8")
    result = json.loads(run(home, "score", "darwins_journey", str(file), "--solo", "last", "--json"))
    totals = {column["is_bot"]: column["total"] for column in result["columns"]}
    assert totals[True] >= over["track"] > 0


def contradicts_itself(program: OtherProgram) -> None:
    """Put a worker on a locked place: it is said what cannot be, and both ways out lead on."""
    assert program.ask is not None
    n = program.ask["n"]
    program.say({"n": n, "answer": "academy-3"})
    asked: Any = program.ask
    assert asked["key"] == "contradiction:human:3"
    assert "locked" in asked["text"]
    assert [one["id"] for one in asked["choices"]] == ["again", "mend"]
    assert all(one["text"] for one in asked["choices"])
    program.say({"n": asked["n"], "answer": "again"})
    assert program.ask["key"] == "human:3"
    assert program.say({"state": True})[0]["state"]["unlocked"] == []
    program.say({"n": program.ask["n"], "answer": "academy-3"})
    program.say({"n": program.ask["n"], "answer": "mend"})
    state = program.say({"state": True})[0]["state"]
    assert state["unlocked"] == ["academy-2", "academy-3"]


def takes_back_and_corrects(program: OtherProgram) -> None:
    """Undo and redo lead to the same question; a value set right is set right, one that contradicts is refused."""
    newest = program.ask
    assert program.say({"undo": True})[0]["undone"]["step"]
    program.say({"redo": True})
    assert program.ask == newest
    program.say({"correct": {"fact": "human_stamps.1", "value": 7}})
    told = program.say({"correct": {"fact": "human_stamps.2", "value": 6}})[-1]["error"]
    assert "12 stamps" in told["what"]
    assert told["remedy"]
    assert program.say({"state": True})[0]["state"]["human_stamps"] == [7, 0, 0]


def run(home: dict[str, str], *words: str) -> str:
    done = subprocess.run(
        [*COMPANION, *words], capture_output=True, text=True, timeout=60, env=home, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
