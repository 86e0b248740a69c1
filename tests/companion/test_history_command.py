"""The history on the command line: by a person, by a program, at a terminal, and with files from elsewhere."""

from __future__ import annotations

import csv
import json
import os
import pty
import re
import select
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.history.repository import finished_games, put
from companion.storage import Storage
from tests.companion.history.evenings import LATE, begun, game, play, solo_game, solo_sheet

ROOT = Path(__file__).parents[2]
Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("COMPANION_HOME", str(folder))
    monkeypatch.chdir(tmp_path)
    return folder


@pytest.fixture
def sheet(tmp_path: Path) -> str:
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(solo_sheet()), encoding="utf-8")
    return str(file)


def kept(*games: Any) -> None:
    with Storage.open() as storage:
        for one in games:
            put(storage, one)


def said(capsys: Captured, *words: str, ends: int = 0) -> str:
    capsys.readouterr()
    assert main(["history", *words]) == ends
    return capsys.readouterr().out


def as_json(capsys: Captured, *words: str, ends: int = 0) -> Any:
    return json.loads(said(capsys, *words, "--json", ends=ends))


def refused(capsys: Captured, *words: str, ends: int = 2) -> str:
    capsys.readouterr()
    assert main(["history", *words]) == ends
    told = capsys.readouterr()
    assert told.out == ""
    return told.err


def evenings() -> None:
    kept(
        game({"Ada": 40, "Bo": 31}, on=1, uuid="aaaa1111-0000-4000-8000-000000000001", place="Kitchen"),
        game({"Cy": 12, "Bo": 31}, on=2, uuid="bbbb2222-0000-4000-8000-000000000002"),
        solo_game(LATE.replace(day=9), uuid="cccc3333-0000-4000-8000-000000000003"),
    )


def test_an_empty_history_says_how_a_first_game_gets_in(capsys: Captured) -> None:
    for words in ((), ("list",), ("stats",)):
        assert "companion score wayfarers --save" in said(capsys, *words)
    assert said(capsys, "list", "--json") == ""
    assert as_json(capsys, "stats")["plays"] == 0


def test_a_scored_game_is_kept_with_its_evening(sheet: str, capsys: Captured) -> None:
    assert main(["score", "wayfarers", sheet, "--save", "--place", "Kitchen", "--notes", "Rain."]) == 0
    assert "Kept among the finished games as " in capsys.readouterr().out
    shown = said(capsys, "show", "last")
    for part in ("Kitchen", "Rain.", "AI wins with 39 points.", "focus: "):
        assert part in shown


def test_a_program_learns_the_id_of_what_it_kept(sheet: str, capsys: Captured) -> None:
    assert main(["score", "wayfarers", sheet, "--save", "--json"]) == 0
    result, saved = map(json.loads, capsys.readouterr().out.splitlines())
    assert result["verdict"] == "AI wins with 39 points."
    shown = as_json(capsys, "show", saved["saved"])
    assert (shown["id"], shown["date"]) == (saved["saved"], time.strftime("%Y-%m-%d"))


def test_a_sheet_that_is_refused_keeps_nothing(tmp_path: Path, capsys: Captured) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps({**solo_sheet(), "players": []}))
    assert main(["score", "wayfarers", str(bad), "--save"]) == 2
    assert said(capsys, "list", "--json") == ""


def test_words_about_a_game_that_is_not_kept_are_refused(sheet: str, capsys: Captured) -> None:
    assert main(["score", "wayfarers", sheet, "--place", "Kitchen"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "--place" in told.err
    assert "--save" in told.err


def test_a_score_counted_again_corrects_the_kept_one(sheet: str, tmp_path: Path, capsys: Captured) -> None:
    main(["score", "wayfarers", sheet, "--save", "--place", "Kitchen"])
    better = solo_sheet()
    better["players"][0]["influence"]["blue"] = 2
    other = tmp_path / "better.json"
    other.write_text(json.dumps(better))
    assert main(["score", "wayfarers", str(other), "--save", "--corrects", "last"]) == 0
    listed, *_legend = said(capsys, "list").splitlines()
    assert "Ada 12" in listed
    shown = said(capsys, "show", "last")
    assert "total of Ada: 12 instead of 9" in shown
    assert "Kitchen" in shown


def test_a_printer_that_is_not_there_takes_no_kept_game_away(sheet: str, capsys: Captured) -> None:
    assert main(["score", "wayfarers", sheet, "--save", "--print", "tcp://127.0.0.1:9"]) == 1
    assert len(said(capsys, "list", "--json").splitlines()) == 1


def test_the_list_shows_the_last_game_first_and_can_be_narrowed(capsys: Captured) -> None:
    evenings()
    *lines, empty, legend = said(capsys).splitlines()
    assert (empty, legend) == ("", "* has won")
    assert [line.split()[0] for line in lines] == ["cccc3333", "bbbb2222", "aaaa1111"]
    assert "*Ada 40, Bo 31" in lines[2]
    assert said(capsys, "list", "--player", " bO ").split()[0] == "bbbb2222"
    assert len(said(capsys, "list", "--game", "origin").splitlines()) == 2 + 2
    assert "No finished game fits" in said(capsys, "list", "--game", "chess")
    rows = [json.loads(line) for line in said(capsys, "list", "--json").splitlines()]
    assert [row["winners"] for row in rows] == [["AI"], ["Bo"], ["Ada"]]


def test_one_game_opens_with_every_line(capsys: Captured) -> None:
    evenings()
    assert "5 townsfolk cards × 1" in said(capsys, "show", "cccc", "--why")
    assert as_json(capsys, "show", "aaaa1111")["result"]["columns"][0]["lines"][0]["points"] == 39


def test_the_receipt_of_an_old_evening_comes_out_again(tmp_path: Path, capsys: Captured) -> None:
    evenings()
    shown = said(capsys, "show", "aaaa", "--receipt", "text", "--columns", "32")
    assert f"{'Kitchen':^32}".rstrip() in shown.splitlines(), "it stands in the middle of the receipt"
    picture = tmp_path / "receipt.png"
    said(capsys, "show", "aaaa", "--receipt", f"png://{picture}")
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert "pigeon" in refused(capsys, "show", "aaaa", "--receipt", "pigeon://post")


@pytest.mark.parametrize(("wanted", "told"), [("zzzz", "no finished game"), ("a", "at least 4"), ("", "4")])
def test_a_game_that_is_not_there_is_said_with_the_remedy(wanted: str, told: str, capsys: Captured) -> None:
    evenings()
    for way in ("show", "delete", "restore"):
        assert told in refused(capsys, way, wanted)


def test_numbers_over_all_evenings(capsys: Captured) -> None:
    evenings()
    shown = said(capsys, "stats")
    for part in ("3 games", "Bo", "Against the solo opponents", "Closest wins", "9 points", "50 %"):
        assert part in shown
    found = as_json(capsys, "stats", "--game", "origin")
    assert (found["plays"], found["boards"]) == (2, [])
    assert {one["name"]: one["all"]["victories"] for one in found["players"]} == {"Ada": 1, "Bo": 1, "Cy": 0}


def test_a_deleted_game_can_be_had_back(capsys: Captured) -> None:
    evenings()
    assert "companion history restore bbbb2222" in said(capsys, "delete", "bbbb")
    assert "bbbb2222" not in said(capsys, "list")
    assert said(capsys, "list", "--deleted").split()[0] == "bbbb2222"
    assert "was deleted" in said(capsys, "show", "bbbb")
    said(capsys, "restore", "bbbb")
    assert "bbbb2222" in said(capsys, "list")
    assert "No such game was deleted" in said(capsys, "list", "--deleted")


def test_where_every_game_is_deleted_the_list_says_how_one_is_had_back(capsys: Captured) -> None:
    assert "had back" not in said(capsys, "list")
    evenings()
    for one in said(capsys, "list").splitlines():
        if re.match("[0-9a-f]{8} ", one):
            said(capsys, "delete", one[:8])
    shown = said(capsys, "list")
    assert "3 deleted games can be had back: companion history list --deleted" in shown
    assert "companion history restore ID" in shown


def test_what_is_known_of_an_evening_can_be_set_right(capsys: Captured) -> None:
    evenings()
    told = said(capsys, "correct", "aaaa", "--place", "", "--minutes", "75", "--date", "2026-10-30")
    assert "place: nothing instead of Kitchen" in told
    assert as_json(capsys, "show", "aaaa")["at"] == "2026-10-30T20:15:00+02:00"
    said(capsys, "correct", "aaaa", "--date", "2026-10-30 23:59")
    assert "2026-10-30 23:59" in said(capsys, "show", "aaaa")
    assert "It was so already" in said(capsys, "correct", "aaaa", "--minutes", "75")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ((), "Nothing was given"),
        (("--minutes", "0"), "does not take 0 minutes"),
        (("--date", "yesterday"), "no date"),
        (("--date", "9999-12-31"), "year 9999"),
        (("--notes", "n" * 3000), "too long"),
    ],
)
def test_what_cannot_be_is_not_set(options: tuple[str, ...], told: str, capsys: Captured) -> None:
    evenings()
    before = said(capsys, "show", "aaaa")
    assert told in refused(capsys, "correct", "aaaa", *options)
    assert said(capsys, "show", "aaaa") == before


# Out and in


def test_everything_moves_to_another_device(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    evenings()
    with Storage.open() as storage:
        left = play(begun(storage), 15).header
    said(capsys, "export", "all.json")
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "other"))
    assert "import all.json --yes" in said(capsys, "import", "all.json")
    assert said(capsys, "list", "--json") == ""
    told = said(capsys, "import", "all.json", "--yes")
    assert "finished games  3 new" in told
    assert "solo games      1 new" in told
    assert "4 parts were taken in" in told
    assert len(said(capsys, "list", "--json").splitlines()) == 3
    with Storage.open() as storage:
        assert storage.playthrough(left.id).head == left.head
    assert "Nothing new is in it" in said(capsys, "import", "all.json", "--yes")
    said(capsys, "export", "again.json")
    assert Path("again.json").read_bytes() == Path("all.json").read_bytes()


def test_a_program_sees_what_an_import_would_do(capsys: Captured) -> None:
    evenings()
    said(capsys, "export", "all.json")
    said(capsys, "correct", "aaaa", "--place", "Garden")
    found = as_json(capsys, "import", "all.json")
    assert (found["taken"], found["adds"]) == (False, 0)
    assert {one["id"][:4]: one["outcome"] for one in found["items"]} == {
        "aaaa": "older",
        "bbbb": "same",
        "cccc": "same",
    }


def test_the_spreadsheet_and_bg_stats_files(capsys: Captured) -> None:
    evenings()
    said(capsys, "export", "plays.csv")
    said(capsys, "export", "plays.BGSPLAY", "--me", "bo")
    data = Path("plays.csv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    assert b"\r\n" in data
    assert b"\r\r\n" not in data
    rows = list(csv.DictReader(data.decode("utf-8-sig").splitlines()))
    assert [row["player"] for row in rows] == ["Ada", "AI", "Cy", "Bo", "Ada", "Bo"]
    document = json.loads(Path("plays.BGSPLAY").read_bytes())
    me = {one["id"]: one["name"] for one in document["players"]}[document["userInfo"]["meRefId"]]
    assert (len(document["plays"]), me) == (3, "Bo")


def test_a_deleted_game_is_in_the_copy_of_everything_but_in_no_list_of_plays(capsys: Captured) -> None:
    evenings()
    said(capsys, "delete", "aaaa")
    said(capsys, "export", "plays.csv")
    said(capsys, "export", "all.json")
    assert b"aaaa1111" not in Path("plays.csv").read_bytes()
    assert b"aaaa1111" in Path("all.json").read_bytes()


def test_an_export_never_replaces_a_file_unasked(capsys: Captured) -> None:
    evenings()
    Path("all.json").write_text("dear diary")
    assert "--force" in refused(capsys, "export", "all.json", ends=1)
    assert Path("all.json").read_text() == "dear diary"
    said(capsys, "export", "all.json", "--force")
    assert json.loads(Path("all.json").read_text())["version"] == 1
    assert sorted(one.name for one in Path.cwd().iterdir()) == ["all.json", "home"]


@pytest.mark.parametrize("name", ["nowhere/all.json", "folder.json", "\0.json", "x" * 300 + ".json"])
def test_a_file_that_cannot_be_written_leaves_nothing_behind(name: str, capsys: Captured) -> None:
    evenings()
    Path("folder.json").mkdir()
    assert refused(capsys, "export", name, "--force", ends=1)
    assert sorted(one.name for one in Path.cwd().iterdir()) == ["folder.json", "home"]


def test_a_file_of_no_known_kind_is_not_written(capsys: Captured) -> None:
    assert ".bgsplay" in refused(capsys, "export", "plays.xlsx")


def test_a_copy_that_could_not_be_read_back_is_said_at_once(capsys: Captured) -> None:
    with Storage.open() as storage:
        storage.set_setting("odd", 10**30)
    capsys.readouterr()
    assert main(["history", "export", "all.json"]) == 1
    assert "cannot be read back" in capsys.readouterr().err
    assert Path("all.json").exists()


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "not JSON"),
        (b'{"format": "tabletop-companion", "version": 1,', "ends in the middle"),
        (b'{"format": "tabletop-companion", "version": 2}', "newer companion"),
        (b'{"game": "wayfarers"}', "no export of the companion"),
        (b"{" + b'"a":{' * 70 + b"}" * 71, "nested deeper"),
        (b'{"a": 1, "a": 2}', "twice"),
        (b"PK\x03\x04", "ends in the middle"),
    ],
)
def test_a_file_from_elsewhere_is_refused_with_its_name_and_the_remedy(
    content: bytes, told: str, capsys: Captured
) -> None:
    Path("evil.json").write_bytes(content)
    error = refused(capsys, "import", "evil.json", "--yes")
    assert told in error
    assert "evil.json" in error
    found = as_json(capsys, "import", "evil.json", ends=2)
    assert found["error"]["remedy"]


@pytest.mark.parametrize("name", ["nowhere.json", ".", "\0"])
def test_a_file_that_cannot_be_read_is_told(name: str, capsys: Captured) -> None:
    assert "cannot be read" in refused(capsys, "import", name)


def test_a_file_with_a_rotten_part_gives_what_is_sound(capsys: Captured) -> None:
    evenings()
    said(capsys, "export", "all.json")
    document = json.loads(Path("all.json").read_text())
    document["records"][0]["uuid"] = "../../passwd\x1b[2J"
    document["records"][1]["uuid"] = "d" * 32
    Path("all.json").write_text(json.dumps(document))
    told = said(capsys, "import", "all.json", "--yes", ends=1)
    assert "refused" in told
    assert "records[0].uuid" in told
    assert "\x1b" not in told
    with Storage.open() as storage:
        assert "d" * 32 in {one.uuid for one in finished_games(storage).games}


def test_names_from_a_strangers_file_do_not_command_the_terminal(capsys: Captured) -> None:
    kept(game({"\x1b]0;owned\x07Eve": 3, "Bo": 2}, uuid="e" * 32))
    for words in (("list",), ("show", "eeee"), ("stats",)):
        shown = said(capsys, *words)
        assert "Eve" in shown
        assert not {"\x1b", "\x07"} & set(shown)


def companion(*words: str, given: bytes = b"", **env: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "companion", *words],
        input=given,
        capture_output=True,
        timeout=60,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT), **env},
    )


def test_everything_goes_through_a_pipe(tmp_path: Path) -> None:
    evenings()
    out = companion("history", "export", "-")
    assert out.returncode == 0, out.stderr
    taken = companion("history", "import", "-", "--yes", given=out.stdout, COMPANION_HOME=str(tmp_path / "b"))
    assert b"3 parts were taken in" in taken.stdout
    asked = companion("history", "import", "-", given=out.stdout, COMPANION_HOME=str(tmp_path / "c"))
    assert asked.returncode == 0
    assert b"import - --yes" in asked.stdout


def test_a_terminal_that_knows_only_ascii_gets_json_it_can_read() -> None:
    kept(game({"Zoë 🎲": 3, "Bo": 2}))
    done = companion("history", "list", "--json", PYTHONIOENCODING="ascii")
    assert json.loads(done.stdout)["players"][0]["name"] == "Zoë 🎲"
    assert b"Zo\\xeb" in companion("history", "list", PYTHONIOENCODING="ascii").stdout


@pytest.mark.parametrize(("typed", "games"), [(b"y\n", 3), (b"\n", 0), (b"n\n", 0), (b"\x04", 0)])
def test_at_a_terminal_it_asks_before_it_takes_anything_in(
    tmp_path: Path, typed: bytes, games: int, capsys: Captured
) -> None:
    evenings()
    said(capsys, "export", "all.json")
    other = tmp_path / "other"
    ours, theirs = pty.openpty()
    child = subprocess.Popen(
        [sys.executable, "-m", "companion", "history", "import", "all.json"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "PYTHONPATH": str(ROOT), "COMPANION_HOME": str(other), "TERM": "dumb"},
    )
    os.close(theirs)
    shown = b""
    until = time.monotonic() + 60
    while b"[y/N]" not in shown and time.monotonic() < until:
        if select.select([ours], [], [], 1)[0]:
            shown += os.read(ours, 4096)
    os.write(ours, typed)
    assert child.wait(60) == 0
    os.close(ours)
    assert b"Take in 3 parts? [y/N]" in shown
    with Storage.open(other / "companion.sqlite3") as storage:
        assert len(finished_games(storage).games) == games
