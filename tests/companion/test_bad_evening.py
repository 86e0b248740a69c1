"""What goes wrong at the table: no room, no rights, a newer or damaged database, two windows. Nothing answered is lost."""

import json
import os
import resource
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


def companion(
    *words: str, home: Path, given: str = "", before: Callable[[], None] | None = None
) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "COMPANION_HOME": str(home), "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, "-m", "companion", *words],
        input=given,
        capture_output=True,
        text=True,
        timeout=60,
        env=env,
        check=False,
        preexec_fn=before,
    )


def begin(home: Path, answers: int = 3) -> list[dict[str, Any]]:
    """Play a few answers of a game and return the objects said."""
    lines = "".join(json.dumps({"n": n, "answer": "paid"}) + "\n" for n in range(1, answers + 1))
    done = companion("solo", "wayfarers", "--board", "space", "--seed", "1", "--json", home=home, given=lines)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def open_question(home: Path) -> dict[str, Any]:
    """Resume and return the open question."""
    done = companion("solo", "--resume", "--json", home=home)
    assert done.returncode == 0, done.stderr
    return next(one["ask"] for one in map(json.loads, done.stdout.splitlines()) if "ask" in one)


def database(home: Path) -> Path:
    return next(home.rglob("*.sqlite3"))


def test_a_full_disk_refuses_the_answer_and_keeps_the_ones_before(tmp_path: Path) -> None:
    begin(tmp_path)
    before = open_question(tmp_path)
    largest = max(path.stat().st_size for path in tmp_path.rglob("*") if path.is_file())

    def no_room() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))

    lines = "".join(json.dumps({"n": before["n"] + i, "answer": "paid"}) + "\n" for i in range(400))
    done = companion("solo", "--resume", "--json", home=tmp_path, given=lines, before=no_room)
    said = [json.loads(line) for line in done.stdout.splitlines()]
    errors = [one["error"] for one in said if "error" in one]
    refused = [error for error in errors if "no longer open" not in error["what"]]
    assert refused, "an answer met the full disk"
    assert all(error["what"] and error["remedy"] for error in refused)
    acknowledged = max(one["ask"]["n"] for one in said if "ask" in one)
    assert open_question(tmp_path)["n"] == acknowledged, "what was acknowledged is there, and no more"


@pytest.mark.parametrize("kind", ["a file is in the way", "nobody may write there"])
def test_a_folder_that_may_not_be_written_is_named_with_the_remedy(tmp_path: Path, kind: str) -> None:
    (tmp_path / "a-file").write_text("in the way")
    home = tmp_path / "a-file" / "home" if kind == "a file is in the way" else Path("/proc/companion-home")
    done = companion("solo", "wayfarers", "--board", "space", "--json", home=home)
    assert done.returncode == 1, done.stderr
    error = json.loads(done.stdout)["error"]
    assert str(home) in error["where"] + error["what"]
    assert error["remedy"]
    assert "Traceback" not in done.stderr


def test_a_database_of_a_newer_companion_is_left_alone(tmp_path: Path) -> None:
    begin(tmp_path)
    path = database(tmp_path)
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 999")
    db.close()
    before = path.read_bytes()
    done = companion("solo", "--resume", "--json", home=tmp_path)
    assert done.returncode == 1
    assert "999" in done.stdout + done.stderr
    assert path.read_bytes() == before


def test_a_damaged_database_is_put_aside_and_the_evening_goes_on(tmp_path: Path) -> None:
    begin(tmp_path)
    path = database(tmp_path)
    path.write_bytes(b"coffee" * 2000)
    for other in tmp_path.rglob("*-wal"):
        other.unlink()
    done = companion(
        "solo", "wayfarers", "--board", "space", "--json", home=tmp_path, given='{"n":1,"answer":"done"}\n'
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr.strip(), "the person is told"
    kept = [
        one for one in tmp_path.rglob("*") if one.is_file() and one != path and b"coffee" in one.read_bytes()
    ]
    assert kept, "the damaged file is kept"
    assert '"tell"' in done.stdout


def test_two_windows_on_one_game_never_mix_their_answers(tmp_path: Path) -> None:
    begin(tmp_path)
    env = {**os.environ, "COMPANION_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    window = subprocess.Popen(
        [sys.executable, "-m", "companion", "solo", "--resume", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=env,
    )
    assert window.stdin is not None
    assert window.stdout is not None
    seen: dict[str, Any] = {}
    while "ask" not in seen:
        seen = json.loads(window.stdout.readline())
    n = seen["ask"]["n"]
    other = companion(
        "solo", "--resume", "--json", home=tmp_path, given=json.dumps({"n": n, "answer": "paid"}) + "\n"
    )
    assert other.returncode == 0
    out, _err = window.communicate(json.dumps({"n": n, "answer": "done"}) + "\n", timeout=30)
    errors = [json.loads(line)["error"] for line in out.splitlines() if '"error"' in line]
    assert len(errors) == 1
    assert errors[0]["remedy"]
    assert open_question(tmp_path)["n"] == n + 1
