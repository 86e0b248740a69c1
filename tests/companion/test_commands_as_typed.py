"""Commands are named as they are typed here, games may be written in any of the usual ways, and options agree."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import build_parser, commands, main

ROOT = Path(__file__).parents[2]


def by_run(*words: str, home: Path) -> str:
    """Return what is said where the companion is started as ./run."""
    env = {**os.environ, "COMPANION_HOME": str(home), "PYTHONPATH": str(ROOT), "COMPANION_COMMAND": "./run"}
    command = [sys.executable, "-m", "companion", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, env=env, check=False)
    return done.stdout + done.stderr


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_every_command_named_in_a_sentence_is_named_as_it_is_typed() -> None:
    code = "from assets.words import _\nfrom companion.cli import commands\n"
    code += "for one in commands(): print(_('Type companion ' + one + ' now.'))\nprint(_('Your companion waits.'))"
    env = {**os.environ, "PYTHONPATH": str(ROOT), "COMPANION_COMMAND": "./run"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, check=True)
    assert done.stdout.splitlines() == [
        *(f"Type ./run {one} now." for one in commands()),
        "Your companion waits.",
    ]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--help",), "usage: ./run [-h] [--language {en,de}] COMMAND"),
        (("nonsense",), "./run: error:"),
        (("paper", "score", "--help"), "./run history list"),
        (("cards", "--help"), "./run cards"),
        (("teach",), "./run teach add CODE GAME ID"),
    ],
)
def test_what_is_typed_before_a_command_stands_in_usage_help_and_remedies(
    words: tuple[str, ...], told: str, home: Path
) -> None:
    said = by_run(*words, home=home)
    assert told in said
    assert "companion " + told.split()[1] not in said


@pytest.mark.parametrize("game", ["darwins-choice", "darwins_choice", "Darwins Choice", "DARWINS-CHOICE"])
def test_a_game_is_known_however_it_is_written(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (("score", game, "--blank"), ("aid", game, "ties"), ("setup", game, "--players", "3")):
        assert main(words) == 0, words
    assert "Darwin's Choice" in capsys.readouterr().out


def test_the_games_are_listed_as_the_read_me_writes_them(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (("score", "chess"), ("setup", "chess"), ("stickers", "chess", "--out", "x.pdf")):
        assert main(words) == 2
        assert "darwins-journey" in capsys.readouterr().err


def test_where_to_print_is_named_by_either_word(capsys: pytest.CaptureFixture[str]) -> None:
    for option in ("--to", "--print"):
        assert main(("paper", "pad", "wayfarers", option, "text")) == 0
        assert main(("aid", "wayfarers", "ties", option, "text")) == 0
        assert "Wayfarers" in capsys.readouterr().out
        for command in ("score", "setup"):
            assert build_parser(command).parse_args([command, "origin", option, "text"]).where == "text"


def test_taught_codes_are_listed_without_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("teach", "add", "XYZ", "wayfarers", "L01")) == 0
    capsys.readouterr()
    assert main(("teach",)) == 0
    assert "XYZ  →  wayfarers L01" in capsys.readouterr().out
