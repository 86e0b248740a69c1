"""`python -m tests.simulation` as it is typed."""

import io
import json

import pytest

from tests.simulation.__main__ import Progress, main


def test_the_table_tells_scores_questions_rulings_and_speed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wayfarers", "--games", "2"]) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert lines[0].split()[:3] == ["board", "games", "low"]
    assert [line.split()[0] for line in lines[1:5]] == ["space", "upgrade", "townsfolk", "journal"]
    assert max(len(line) for line in lines[:5]) <= 80
    assert "Questions an AI turn over all, one by one" in out
    assert '"as usual to the end of the turn" where it fits' in out
    assert "Never seen" in out
    assert "games a second" in lines[-1]
    assert err == ""


def test_json_is_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["wayfarers", "--board", "journal", "--games", "2", "--seed", "7", "--json"]
    assert main(arguments) == 0
    found = json.loads(capsys.readouterr().out)
    assert [board["board"] for board in found["boards"]] == ["journal"]
    assert (found["seed"], found["games"]) == (7, 2)
    assert 1 < found["taps_per_ai_turn"] < found["questions_per_ai_turn"]


def test_answers_that_were_not_counted_are_not_told(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["darwins_journey", "--board", "white", "--games", "1"]
    assert main(arguments) == 0
    assert "where it fits" not in capsys.readouterr().out
    assert main([*arguments, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["taps_per_ai_turn"] is None


@pytest.mark.parametrize(
    "arguments",
    [
        ["pirates"],
        ["wayfarers", "--board", "sea"],
        ["wayfarers", "--games", "0"],
        ["wayfarers", "--seed", "-1"],
    ],
)
def test_bad_input_ends_with_2_and_a_sentence(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("simulation: ")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_long_run_shows_its_progress_on_a_terminal_and_takes_it_away() -> None:
    clock = iter([0.0, 0.3, 0.6, 0.61, 0.9])
    terminal = Terminal()
    progress = Progress(terminal, lambda: next(clock))
    for done in (1, 2, 3, 4):
        progress.show(done, 100)
    assert terminal.getvalue() == "\r2 of 100 games\r4 of 100 games"
    progress.clear()
    assert terminal.getvalue().endswith("\r" + " " * 14 + "\r")


def test_nothing_is_shown_where_nobody_looks() -> None:
    stream = io.StringIO()
    progress = Progress(stream)
    progress.show(1, 2)
    progress.clear()
    assert stream.getvalue() == ""
