"""Scoring on the command line: from a file, from a program, and by a person at a terminal."""

from __future__ import annotations

import json
import os
import pty
import random
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.app.presenters.score import ScorePresenter
from companion.cli import main
from companion.history.repository import finished_games, load
from companion.playthrough import OpenGame, Playthroughs
from companion.scoring import scoring_of
from companion.scoring.result import Result
from companion.storage import Storage
from companion.stored_sheets import Drafts
from tests.companion.answers import some_answer
from tests.companion.scoring.darwins_journey_sheets import board
from tests.companion.scoring.darwins_journey_sheets import sheet as journey
from tests.companion.scoring.panoramas import ai, influence, panorama, sheet_json, totals

ROOT = Path(__file__).parents[2]


def solo_sheet() -> dict[str, Any]:
    cards = {"townsfolk": 5, "land": 4, "water": 3, "space": 4, "inspiration": 2}
    mine = panorama(name="Ada", land=("L09", "L18"), space=("S77",), influence=influence(black=2))
    return sheet_json(mine, ai=ai(cards=cards, comets=3))


@pytest.fixture
def sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "data"))
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(solo_sheet()), encoding="utf-8")
    return str(file)


def test_a_sheet_comes_out_as_a_table_with_the_winner(sheet: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "wayfarers", sheet]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Wayfarers of the South Tigris"
    assert any(line.split() == ["Total", "9", "39"] for line in lines)
    assert lines[-1] == "AI wins with 39 points."


def test_why_opens_every_line(sheet: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "wayfarers", sheet, "--why"]) == 0
    assert "5 townsfolk cards × 1" in capsys.readouterr().out


def test_another_program_reads_the_result_as_json(sheet: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "wayfarers", sheet, "--json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert Result.from_json(json.loads(line)) == scoring_of("wayfarers").score(solo_sheet())


def test_the_schema_is_printed_without_a_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "wayfarers", "--schema"]) == 0
    assert json.loads(capsys.readouterr().out)["properties"]["game"] == {"const": "wayfarers"}


def test_the_receipt_goes_to_a_picture(
    sheet: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "receipt.png"
    assert main(["score", "wayfarers", sheet, "--print", f"png://{picture}"]) == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert str(picture) in capsys.readouterr().out


def test_the_receipt_goes_to_the_terminal_as_text(sheet: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "wayfarers", sheet, "--print", "text", "--columns", "32"]) == 0
    out = capsys.readouterr().out
    assert "Rank                     2     1" in out


def test_the_receipt_goes_to_a_network_printer(sheet: str, capsys: pytest.CaptureFixture[str]) -> None:
    received = bytearray()
    with socket.create_server(("127.0.0.1", 0)) as printer:

        def listen() -> None:
            line, _address = printer.accept()
            with line:
                while data := line.recv(4096):
                    received.extend(data)

        listener = threading.Thread(target=listen)
        listener.start()
        where = f"tcp://127.0.0.1:{printer.getsockname()[1]}"
        assert main(["score", "wayfarers", sheet, "--json", "--print", where]) == 0
        listener.join(10)
    assert received.startswith(b"\x1b@")
    assert b"AI wins with 39 points." in received
    result, printed = map(json.loads, capsys.readouterr().out.splitlines())
    assert result["winners"] == ["AI"]
    assert printed["to"] == where
    assert printed["bytes"] == len(received)


def test_a_printer_that_is_not_there_takes_no_score_away(
    sheet: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as gone:
        port = gone.getsockname()[1]
    assert main(["score", "wayfarers", sheet, "--print", f"tcp://127.0.0.1:{port}", "--wait", "0"]) == 1
    told = capsys.readouterr()
    assert "AI wins with 39 points." in told.out
    assert "refused" in told.err


def test_an_address_that_is_none_is_refused_before_anything_is_scored(
    sheet: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["score", "wayfarers", sheet, "--print", "pigeon://post"]) == 2
    assert capsys.readouterr().out == ""


def test_an_unknown_game_names_the_games_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "chess"]) == 2
    said = capsys.readouterr().err
    assert "'chess' cannot be scored. Choose one of: " in said
    assert "wayfarers" in said
    assert "origin" in said


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "this is not JSON"),
        (b"\xff\xfe", "is not UTF-8"),
        (b'{"game": "wayfarers", "game": 1}', "stands there twice"),
        (b'{"game": "wayfarers", "players": NaN}', "NaN is not a number"),
        (b"[" * 90_000, "nested deeper"),
        (b" " * 1_000_001, "bigger than"),
        (b'{"game": "origin", "players": []}', "This sheet is for 'origin'"),
    ],
)
def test_a_file_that_is_no_sheet_is_refused_with_its_name(
    content: bytes, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(content)
    assert main(["score", "wayfarers", str(file)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert told in said.err
    assert str(file) in said.err


def test_all_problems_reach_another_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    raw = solo_sheet()
    raw["players"][0]["land"] = ["L09", "L09"]
    raw["players"][0]["inspiration"] = {"I01": None}
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(raw))
    assert main(["score", "wayfarers", str(file), "--json"]) == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert [one["path"] for one in error["problems"]] == [
        "players[0].land.L09",
        "players[0].inspiration.I01",
    ]


@pytest.mark.parametrize("name", ["nowhere.json", ".", "\0"])
def test_a_sheet_that_cannot_be_read_is_told_by_name(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "wayfarers", name]) == 2
    assert "This sheet cannot be read" in capsys.readouterr().err


def companion(*words: str, cwd: Path, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, "-m", "companion", *words],
        input=given,
        capture_output=True,
        timeout=60,
        env=env,
        cwd=cwd,
        check=False,
    )


def test_a_sheet_is_read_from_standard_input(tmp_path: Path) -> None:
    done = companion("score", "wayfarers", "-", cwd=tmp_path, given=json.dumps(solo_sheet()).encode())
    assert done.returncode == 0, done.stderr
    assert b"AI wins with 39 points." in done.stdout


def test_without_a_sheet_and_without_a_terminal_it_says_so_and_ends(tmp_path: Path) -> None:
    done = companion("score", "wayfarers", cwd=tmp_path)
    assert done.returncode == 2
    assert b"There is no sheet, and no terminal to ask at." in done.stderr


def test_a_terminal_that_knows_only_ascii_still_shows_the_names(tmp_path: Path) -> None:
    raw = json.dumps(sheet_json(totals(name="Zoë"), totals(name="Bo"))).encode()
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run(
        [sys.executable, "-m", "companion", "score", "wayfarers", "-"],
        input=raw,
        capture_output=True,
        timeout=60,
        env=env,
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert b"Zo\\xeb" in done.stdout


class Terminal:
    """A person at a real (pseudo) terminal; the result goes to a file, as in `companion score … > result`."""

    def __init__(self, home: Path, *words: str, result_to_file: bool = True) -> None:
        self.ours, theirs = pty.openpty()
        self.said = b""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "companion", "score", *words],
            stdin=theirs,
            stderr=theirs,
            stdout=subprocess.PIPE if result_to_file else theirs,
            env={**os.environ, "PYTHONPATH": str(ROOT), "COMPANION_HOME": str(home)},
            cwd=home.parent,
            start_new_session=True,
        )
        os.close(theirs)

    def hears(self, told: str) -> None:
        """Wait until the terminal shows this, and forget what stood before."""
        ends = time.monotonic() + 30
        while told.encode() not in self.said:
            assert time.monotonic() < ends, f"{told!r} never came: {self.said!r}"
            ready, _w, _x = select.select([self.ours], [], [], 1)
            if ready:
                self.said += os.read(self.ours, 4096)
        self.said = self.said.partition(told.encode())[2]

    def types(self, answers: str, prompt: str) -> None:
        """Type an answer once the prompt is there."""
        self.hears(prompt)
        self.hears("]: ")
        os.write(self.ours, answers.encode() + b"\n")

    def ends(self) -> tuple[int, bytes]:
        out, _err = self.process.communicate(timeout=30)
        return self.process.returncode, out

    def leave(self) -> None:
        self.process.kill()
        self.process.communicate(timeout=30)
        os.close(self.ours)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def sits_down(home: Path) -> Iterator[Callable[..., Terminal]]:
    """Opens terminals that keep their data in a folder of the test's own, and closes them whatever happens."""
    opened: list[Terminal] = []

    def open_terminal(*words: str, result_to_file: bool = True) -> Terminal:
        opened.append(Terminal(home, *(words or ("wayfarers",)), result_to_file=result_to_file))
        return opened[-1]

    yield open_terminal
    for one in opened:
        one.leave()


def draft(home: Path, game: str = "wayfarers") -> dict[str, Any] | None:
    with Storage.open(home / "companion.sqlite3") as storage:
        return Drafts(storage, game).sheet()


def test_a_person_fills_the_form_in_at_a_terminal(home: Path, sits_down: Callable[..., Terminal]) -> None:
    person = sits_down("wayfarers", "--json", "--save")
    person.types("no", "The AI")
    person.types("1", "How many played")
    person.types("2", "quick totals")
    person.types("Ada", "Name")
    for tags in ("4", "2", "3", "1"):
        person.types(tags, "Primary tags")
    person.types("0", "Comet tags")
    person.types("24", "VP of space cards")
    person.types("11", "VP of tiles")
    for own in ("2", "0", "0"):
        person.types(own, "Influence in the guilds")
    code, out = person.ends()
    assert code == 0
    result, saved = map(json.loads, out.splitlines())
    assert result["columns"][0]["total"] == 53
    assert saved["saved"]
    assert draft(home) is None, "what is kept among the finished games is no draft any more"


@pytest.mark.parametrize(("answer", "kept"), [(b"\n", True), (b"2\n", False)])
def test_who_filled_the_form_in_at_a_terminal_is_asked_whether_it_is_kept(
    answer: bytes, kept: bool, home: Path, sits_down: Callable[..., Terminal]
) -> None:
    person = sits_down("wayfarers", "--ask", result_to_file=False)
    person.types("no", "The AI")
    person.types("1", "How many played")
    person.types("2", "quick totals")
    person.types("Ada", "Name")
    for number in ("4", "2", "3", "1", "0", "24", "11", "2", "0", "0"):
        person.hears("]: ")
        os.write(person.ours, number.encode() + b"\n")
    person.hears("Keep it among the finished games?")
    person.hears("> ")
    os.write(person.ours, answer)
    if kept:
        person.hears("Kept among the finished games as ")
        person.hears("companion history show ")
    assert person.ends()[0] == 0
    assert (draft(home) is None) is kept
    with Storage.open(home / "companion.sqlite3") as storage:
        assert len(finished_games(storage).games) == int(kept)


def test_ctrl_c_keeps_what_was_filled_in_and_the_form_goes_on_at_the_open_question(
    home: Path, sits_down: Callable[..., Terminal]
) -> None:
    person = sits_down()
    person.types("no", "The AI")
    person.types("1", "How many played")
    person.types("2", "quick totals")
    person.types("Ada", "Name")
    person.types("4", "Primary tags")
    person.hears("Primary tags, vista")
    person.process.send_signal(signal.SIGINT)
    person.hears("Go on with: companion score wayfarers")
    assert person.ends()[0] == 130
    assert not list(home.parent.glob("*.json")), "nothing is left lying about in the folder"

    again = sits_down()
    again.hears("1  Go on with it: Ada")
    again.hears("> ")
    os.write(again.ours, b"\n")
    again.types("2", "Primary tags, vista")
    again.hears("Primary tags, harbour")
    os.write(again.ours, b"\x04")
    assert again.ends()[0] == 1
    kept = draft(home)
    assert kept is not None
    assert kept["players"][0]["tags"] == {"city": 4, "vista": 2, "harbour": 1, "open_water": 0}


def test_a_form_that_is_killed_has_lost_no_answer(home: Path, sits_down: Callable[..., Terminal]) -> None:
    person = sits_down("origin")
    person.types("no", "Token values")
    person.types("2", "How many played")
    person.types("1", "sums")
    person.types("Ada", "Name")
    person.hears("Completed objectives")
    person.process.kill()
    person.ends()
    kept = draft(home, "origin")
    assert kept is not None
    assert kept["players"][0]["name"] == "Ada"


def test_a_begun_sheet_gives_way_to_a_new_one_or_to_a_file_only_when_told(
    home: Path, sits_down: Callable[..., Terminal]
) -> None:
    with Storage.open(home / "companion.sqlite3") as storage:
        Drafts(storage, "wayfarers").keep(sheet_json(totals(name="Zoe")))
    file = home.parent / "sheet.json"
    file.write_text(json.dumps(solo_sheet()), encoding="utf-8")
    person = sits_down("wayfarers", str(file), "--ask")
    person.hears("1  Go on with it: Zoe")
    person.hears("2  Begin with")
    person.hears("> ")
    os.write(person.ours, b"2\n")
    person.types("", "The AI")
    person.hears("]: ")
    os.write(person.ours, b"\x04")
    assert person.ends()[0] == 1
    kept = draft(home)
    assert kept is not None
    assert kept["players"][0]["name"] == "Ada"


def test_where_nothing_can_be_kept_the_sheet_comes_on_standard_output(
    home: Path, sits_down: Callable[..., Terminal]
) -> None:
    home.write_text("a file lies in the way")
    person = sits_down()
    person.hears("A file lies where the companion's data folder should be.")
    person.hears("]: ")
    os.write(person.ours, b"\x04")
    person.hears("What was filled in stands above")
    code, out = person.ends()
    assert code == 1
    assert json.loads(out)["game"] == "wayfarers"


# ---- from a solo game


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Playthroughs]:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "data"))
    with Storage.open() as storage:
        yield Playthroughs(storage)


def of_alfred(games: Playthroughs, answers: int) -> OpenGame:
    """A game against Alfred, so many answers in."""
    game = games.new("darwins_journey", {"board": "blue", "deck": "virtual", "seed": 4})
    chance = random.Random(4)
    for _each in range(answers):
        assert game.ask is not None
        game.answer(some_answer(game.ask, chance))
    return game


def journey_sheet(folder: Path) -> str:
    file = folder / "mine.json"
    file.write_text(json.dumps(journey(board("Ada", track=60, theory=9), rows=1) | {"ai": None}))
    raw = json.loads(file.read_text())
    raw["players"] = raw["players"][:1]
    file.write_text(json.dumps(raw))
    return str(file)


@pytest.mark.parametrize("wanted", ["last", "its id", "its beginning"])
def test_a_solo_game_fills_alfreds_column_and_says_that_it_goes_on(
    wanted: str, games: Playthroughs, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = of_alfred(games, 20)
    which = {"last": "last", "its id": game.id, "its beginning": game.id[:6]}[wanted]
    assert main(["score", "darwins_journey", journey_sheet(tmp_path), "--solo", which, "--json"]) == 0
    result = Result.from_json(json.loads(capsys.readouterr().out))
    tally = game.tally()
    track = result.column("ai").line("track")
    assert track is not None
    assert track.points == tally["track"]
    assert "reference values" in result.notes[0]
    assert "not over" in result.notes[1]


def test_a_finished_game_of_wayfarers_fills_the_ais_column_and_is_saved_with_it(
    games: Playthroughs, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = games.new("wayfarers", {"board": "journal", "deck": "virtual", "seed": 6})
    chance = random.Random(6)
    while game.ask is not None:
        game.answer(some_answer(game.ask, chance))
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(sheet_json(totals(name="Ada"))))
    assert main(["score", "wayfarers", str(file), "--solo", "last", "--save", "--json"]) == 0
    result, saved = map(json.loads, capsys.readouterr().out.splitlines())
    scoring = scoring_of("wayfarers")
    assert result == scoring.score(scoring.with_bot(json.loads(file.read_text()), game.tally())).to_json()
    kept = load(games.storage, saved["saved"])
    assert kept.playthrough == game.id
    assert kept.board == "journal"
    in_the_app = ScorePresenter(games.storage, "wayfarers", game)
    in_the_app.set("players[0].name", "Ada")
    assert in_the_app.save(in_the_app.result(), kept.at).uuid == kept.uuid, "set right, not a second game"
    assert main(["score", "wayfarers", str(file), "--solo", "last", "--save", "--json"]) == 0
    assert len(games.storage.records()) == 1


def test_a_blank_sheet_holds_what_the_solo_game_knows(
    games: Playthroughs, capsys: pytest.CaptureFixture[str]
) -> None:
    game = of_alfred(games, 10)
    assert main(["score", "darwins_journey", "--solo", "last", "--blank"]) == 0
    blank = json.loads(capsys.readouterr().out)
    assert blank["ai"]["coins"] == game.tally()["coins"]
    assert main(["score", "darwins_journey", "--solo", "last", "--schema"]) == 0


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("wayfarers", "--solo", "last"), 1, "No solo game of Wayfarers of the South Tigris is kept here."),
        (("darwins_journey", "--solo", "ffff0000"), 2, "No solo game of Darwin's Journey is 'ffff0000'."),
        (("darwins_journey", "--solo", "f"), 2, "at least 4 letters"),
        (("origin", "--solo", "last"), 2, "Origin has no solo opponent."),
    ],
)
def test_a_solo_game_that_is_none_is_told(
    words: tuple[str, ...], code: int, told: str, games: Playthroughs, capsys: pytest.CaptureFixture[str]
) -> None:
    of_alfred(games, 0)
    assert main(["score", *words, "--blank"]) == code
    assert told in capsys.readouterr().err


def test_the_form_of_a_solo_game_asks_neither_of_the_bots_column_nor_how_many_play(
    home: Path, sits_down: Callable[..., Terminal]
) -> None:
    with Storage.open(home / "companion.sqlite3") as storage:
        game = of_alfred(Playthroughs(storage), 5)
    person = sits_down("darwins_journey", "--solo", "last", "--json")
    person.types("1", "Full museum rows")
    person.types("2", "sums")
    person.types("Ada", "Name")
    for prompt in ("Victory point track", "Points of objectives", "Both right-most", "Rows with five"):
        person.types("", prompt)
    for prompt in ("Of these with six", "Tents on campsites", "Books", "Coins", "Temporary knowledge"):
        person.types("", prompt)
    code, out = person.ends()
    assert code == 0
    assert json.loads(out)["columns"][1]["name"] == "Alfred"
    with Storage.open(home / "companion.sqlite3") as storage:
        assert Drafts(storage, "darwins_journey", game.id).sheet() is not None


@pytest.mark.parametrize("game", ["wayfarers", "origin", "darwins_journey", "darwins_choice"])
def test_an_empty_sheet_can_be_printed_filled_in_and_scored(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["score", game, "--blank"]) == 0
    empty = tmp_path / "sheet.json"
    empty.write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["score", game, str(empty)]) == 0
    assert "Total" in capsys.readouterr().out
