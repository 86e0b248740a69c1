"""Alfred through JSON lines and in the terminal, as a program and a person meet him."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
TILES = ("green-plant", "blue-bird", "red-reptile", "red-fossil", "yellow-plant", "yellow-fossil")
MUSEUM = {"n": 1, "answer": {"choice": "tiles"} | dict.fromkeys(TILES, True)}


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    return {**os.environ, "COMPANION_HOME": str(tmp_path), "PYTHONPATH": str(ROOT), "LANGUAGE": "en"}


def companion(*words: str, home: dict[str, str], given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "companion", *words],
        input=given,
        capture_output=True,
        text=True,
        timeout=60,
        env=home,
        check=False,
    )


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_program_plays_against_alfred_undoes_and_resumes(home: dict[str, str]) -> None:
    lines = "".join(
        json.dumps(one) + "\n" for one in (MUSEUM, {"undo": True}, {"redo": True}, {"state": True})
    )
    done = companion(
        "solo", "darwins_journey", "--board", "white", "--seed", "3", "--json", home=home, given=lines
    )
    assert done.returncode == 0, done.stderr
    out = objects(done.stdout)
    assert out[1]["tell"]["verb"] == "reference_set"
    assert "not by what is printed" in out[1]["tell"]["text"]
    assert next(one["ask"] for one in out if "ask" in one)["key"] == "museum_start"
    reveal = next(one["tell"] for one in out if one.get("tell", {}).get("verb") == "reveal")
    assert {why["rule"] for why in reveal["why"]} == {"R2", "R36"}
    assert next(one for one in out if "undone" in one)["undone"]["step"].startswith("museum at set-up")
    state = next(one["state"] for one in out if "state" in one)
    assert len(state["bonus_cards"]) == 2
    again = objects(companion("solo", "--resume", "--json", home=home).stdout)
    assert again[-1]["ask"]["key"] == out[-2]["ask"]["key"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--board", "space"), "white, blue, yellow, green"),
        (("--board", "white", "--seed", "-1"), "seed"),
        (("--json",), "white, blue, yellow, green"),
    ],
)
def test_options_that_do_not_fit_are_refused_with_what_does(
    home: dict[str, str], words: tuple[str, ...], said: str
) -> None:
    done = companion("solo", "darwins_journey", *words, home=home)
    assert done.returncode == 2
    assert said in done.stdout + done.stderr


def test_a_person_resumes_and_is_told_where_the_game_was_left(home: dict[str, str]) -> None:
    lines = json.dumps(MUSEUM) + "\n"
    begun = ("solo", "darwins_journey", "--board", "green", "--seed", "2", "--json")
    companion(*begun, home=home, given=lines)
    done = companion("solo", "--resume", home=home, given="s\nl\nw\nq\n")
    assert done.returncode == 0, done.stderr
    assert "Darwin's Journey (green, advanced), Turn 2" in done.stdout
    assert "reference values" in done.stdout
    assert "Tracks of Alfred" in done.stdout


def test_a_beagle_goal_is_counted_in_the_terminal_in_both_languages(home: dict[str, str]) -> None:
    begun = ("solo", "darwins_journey", "--board", "green", "--seed", "2", "--json")
    out = objects(companion(*begun, home=home, given=json.dumps(MUSEUM) + "\n").stdout)
    ask = out[-1]["ask"]
    for _question in range(12):
        if ask["verb"] == "human_turn":
            break
        answer = ask["default"] or {"choice": ask["choices"][-1]["id"]}
        line = json.dumps({"n": ask["n"], "answer": answer}) + "\n"
        ask = objects(companion("solo", "--resume", "--json", home=home, given=line).stdout)[-1]["ask"]
    number = 1 + [one["id"] for one in ask["choices"]].index("goal")
    # no objective for the marks, two of what it counts, the twelfth goal, the ship at the start
    given = f"{number}\n\n12\n2\n2\nq\n"
    done = companion("solo", "--resume", home=home, given=given)
    assert "Your goal of round 1, 4 VP for each tent placed: 2 × 4 less 0 = 8 VP." in done.stdout, done.stdout
    assert "No lagging mark lies before the Beagle." in done.stdout
    german = companion("solo", "--resume", home={**home, "LANGUAGE": "de"}, given="l\nq\n")
    assert "Dein Ziel von Runde 1 (jedes aufgestellte Zelt: 4 SP): 2 × 4 weniger 0 = 8 SP." in german.stdout


def test_pieces_to_mark_are_asked_for_until_they_fit_and_it_is_said_what_does_not(
    home: dict[str, str],
) -> None:
    companion("solo", "darwins_journey", "--board", "green", "--seed", "2", "--json", home=home)
    done = companion("solo", "--resume", home=home, given="1\n1 2\n1 99\n<\n1\n1, 2 3 4 5 6\nq\n")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("Which 6 of these? Numbers with spaces; < goes back.") == 4
    assert "These are 2." in done.stdout
    assert "'99' is none of the numbers 1 to 16." in done.stdout
    assert "Turn 2" in companion("solo", "--resume", home=home, given="q\n").stdout
