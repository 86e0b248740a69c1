"""Setting up in the terminal and for other programs: drawn, scanned, asked step by step, kept, printed."""

from __future__ import annotations

import io
import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.playthrough import Playthroughs
from companion.setup import plan_of, variants_of, with_setup
from companion.setup.desk import SetupDesk
from companion.setup.layout import Layout, drawn
from companion.setup.terminal import guide
from companion.storage import Storage
from companion.stored_sheets import Drafts


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "data"))


def everything(game: str, players: int, seed: int) -> list[str]:
    """Return all pieces of a drawn table, with those that are simply taken."""
    plan = plan_of(game, players)
    layout = drawn(plan, Layout(), seed)
    return [
        slot.candidates[0] if step.kind == "take" else layout.placed[slot.id]
        for step in plan.steps
        for slot in step.slots
    ]


def run_json(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, Any]]:
    code = main(["setup", *arguments, "--json"])
    return code, json.loads(capsys.readouterr().out.splitlines()[0])


@pytest.mark.parametrize("game", sorted(with_setup()))
def test_every_game_is_drawn_for_every_number_of_players(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for variant in variants_of(game):
        for players in variant.players:
            arguments = [game.replace("_", "-"), "--players", str(players), "--variant", variant.id]
            assert main(["setup", *arguments, "--seed", "3"]) == 0
            out = capsys.readouterr().out
            assert variant.name in out
            assert "seed 3" in out
            assert "–" not in re.findall(r": (\S+)$", out, re.MULTILINE), "no place is empty"


def test_the_same_seed_prints_the_same_table(capsys: pytest.CaptureFixture[str]) -> None:
    shown = []
    for _again in range(2):
        assert main(["setup", "wayfarers", "--players", "1", "--seed", "11"]) == 0
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1]


def test_a_seed_nobody_gave_is_said_so_that_the_table_can_be_drawn_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["setup", "wayfarers", "--players", "1"]) == 0
    first = capsys.readouterr().out
    found = re.search(r"seed (\d+)", first)
    assert found is not None
    assert main(["setup", "wayfarers", "--players", "1", "--seed", found[1]]) == 0
    assert capsys.readouterr().out == first


def test_another_program_gets_places_sources_and_the_score_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    code, found = run_json(
        ["darwins_choice", "--players", "3", "--variant", "history", "--names", "Ada,Bo,李"], capsys
    )
    assert code == 0
    assert found["findings"] == []
    biomes = next(one for one in found["steps"] if one["id"] == "biomes")
    assert biomes["rulings"] == ["D143"]
    assert [one["piece"] is not None for one in biomes["slots"]] == [True] * 4
    assert [one["name"] for one in found["sheet"]["players"]] == ["Ada", "Bo", "李"]
    assert found["sheet"]["table"]["version"] == "history"


def test_a_whole_scanned_table_is_right_and_one_without_a_tile_is_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pieces = everything("wayfarers", 1, 5)
    file = tmp_path / "table.json"
    file.write_text(json.dumps(pieces), encoding="utf-8")
    assert main(["setup", "wayfarers", "--players", "1", "--scanned", str(file)]) == 0
    assert "[x] Shuffle the 10 journal tiles" in capsys.readouterr().out
    pieces.remove("U_K2")
    file.write_text("\n".join(pieces), encoding="utf-8")
    assert main(["setup", "wayfarers", "--players", "1", "--scanned", str(file)]) == 1
    out = capsys.readouterr().out
    assert "1 thing is not right" in out
    assert "Missing: Black upgrade 2" in out


def test_a_piece_nobody_knows_is_said_before_the_steps_and_what_is_missing_after_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pieces = everything("wayfarers", 1, 5)
    pieces[pieces.index("U_K2")] = "X99"
    file = tmp_path / "table.json"
    file.write_text(json.dumps(pieces), encoding="utf-8")
    assert main(["setup", "wayfarers", "--players", "1", "--scanned", str(file)]) == 1
    out = capsys.readouterr().out
    places = [out.index(one) for one in ("X99", "Shuffle the 10 journal tiles", "Missing: Black upgrade 2")]
    assert places == sorted(places)
    assert out.count("1 thing is not right") == 2


def test_pieces_may_be_typed_or_come_from_the_scan_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, typed = run_json(["wayfarers", "--players", "2", "--scanned", "S77,S78, S79"], capsys)
    assert code == 1
    codes = [{"means": "piece", "game": "wayfarers", "id": one} for one in ("S79", "S77", "S78", "W41")] + [
        {"means": "piece", "game": "origin", "id": "straits_3"},
        {"means": "foreign", "text": "x"},
    ]
    document = {
        "source": {"name": "x", "kind": "picture"},
        "pictures": [
            {"codes": codes, "arrangement": {"rows": [["S77", "S78", "S79", None]], "grid": True}},
            {"codes": codes[:2], "arrangement": None},
        ],
    }
    file = tmp_path / "scan.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    code, from_scan = run_json(["wayfarers", "--players", "2", "--scanned", str(file)], capsys)
    assert code == 1
    rows = [next(one for one in found["steps"] if one["id"] == "cards.space") for found in (typed, from_scan)]
    assert [one["piece"] for one in rows[0]["slots"]] == ["S77", "S78", "S79", None]
    assert rows[0]["slots"] == rows[1]["slots"]
    assert [one["kind"] for one in from_scan["findings"] if one["piece"]] == ["other_game"]


def test_the_listing_names_variants_players_and_places(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["setup", "darwins_journey", "--schema"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [one["id"] for one in listed["variants"]] == ["solo", "solo_first_game", "standard", "first_game"]
    assert [one["players"] for one in listed["variants"]] == [[1], [1], [2, 3, 4], [2, 3, 4]]
    assert any(one["id"] == "alfred.board" for one in listed["variants"][0]["places"]["1"])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess", "--players", "2"], "cannot be set up"),
        (["origin"], "How many people play"),
        (["origin", "--players", "7"], "cannot play"),
        (["origin", "--players", "2", "--variant", "wild"], "no variant"),
        (["wayfarers", "--players", "2", "--variant", "solo"], "is not for 2"),
        (["origin", "--players", "2", "--seed", "-4"], "is no seed"),
        (["origin", "--players", "2", "--names", "a,b,c"], "3 names for 2 players"),
        (["origin", "--players", "2", "--scanned", "no/such/file.json"], "no such file"),
        (["origin", "--players", "2", "--scanned", "[1, 2"], "no JSON"),
        (["origin", "--players", "2", "--scanned", "[1, 2]"], "no list of pieces"),
        (["origin", "--players", "2", "--scanned", '{"pictures": [3]}'], "no list of pieces"),
        (["origin", "--players", "2", "--ask"], "no terminal"),
        (["origin", "--resume"], "No set-up of this game is kept"),
        (["origin", "--players", "2", "--print", "nowhere"], "nowhere"),
    ],
)
def test_what_cannot_be_is_refused_with_the_way_out(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["setup", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_the_sheet_is_printed_with_boxes_and_what_lies_where(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["setup", "darwins_journey", "--players", "1", "--seed", "4", "--print", "text"]
    assert main([*arguments, "--columns", "48"]) == 0
    printed = capsys.readouterr().out.split("Darwin's Journey")[2]
    assert "[ ] Lay 4 special action tiles" in printed
    assert "seed 4" in printed
    assert "Alfred's board:" in printed
    picture = tmp_path / "sheet.png"
    assert main([*arguments[:-1], f"png://{picture}"]) == 0
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_a_kept_set_up_is_gone_on_with(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["setup", "wayfarers", "--players", "1", "--seed", "6", "--save"]) == 0
    first = capsys.readouterr().out
    assert main(["setup", "wayfarers", "--resume"]) == 0
    assert capsys.readouterr().out == first
    assert main(["setup", "wayfarers", "--resume", "--scanned", "L01,L02,L03,L04"]) == 0
    assert "Land row, 1st from the left: Land 1: city" in capsys.readouterr().out


def test_the_solo_game_and_the_score_sheet_begin_with_what_is_known(
    capsys: pytest.CaptureFixture[str],
) -> None:
    start = [
        "setup",
        "darwins_journey",
        "--players",
        "1",
        "--seed",
        "6",
        "--start",
        "--deck",
        "own",
        "--json",
    ]
    assert main(start) == 0
    laid_out, started = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    with Storage.open() as storage:
        game = Playthroughs(storage).open(started["started"]["playthrough"])
        assert game.options["deck"] == "own"
        museum = next(one for one in laid_out["steps"] if one["id"] == "museum")
        tiles = {slot["piece"].removeprefix("museum-") for slot in museum["slots"]}
        assert set(game.state.museum_start) == tiles
    table = ["setup", "origin", "--players", "2", "--names", "Ada,Bo", "--start"]
    assert main(table) == 0
    assert "Go on with: companion score origin --ask" in capsys.readouterr().out
    with Storage.open() as storage:
        sheet = Drafts(storage, "origin").sheet()
        assert sheet is not None
        assert [one["name"] for one in sheet["players"]] == ["Ada", "Bo"]
    assert main(table) == 1
    assert "half filled in already" in capsys.readouterr().err


def test_a_person_goes_through_it_step_by_step(tmp_path: Path) -> None:
    said = io.StringIO()
    with Storage.open(tmp_path / "guide.sqlite3") as storage:
        desk = SetupDesk.begin(storage, "darwins_journey", 1, seed=2)
        # Alfred's board and the main board done; draw the special tiles; choose the second by name; back and forth; a slip undone; a wrong key; stop.
        lines = ["", "", "d", "2", "locked", "back", "", "", "1", "1", "Undo", "9", "zzz", "quit"]
        assert not guide(desk, io.StringIO("\n".join(lines) + "\n"), said)
        assert desk.layout.ticked == {"alfred_board", "board", "specials"}
        assert desk.layout.placed["special.1.2"] == "special-9"
        assert "special.1.2" in desk.layout.locked
        assert len([one for one in desk.layout.placed if one.startswith("special.")]) == 4
        assert "letter.1" not in desk.layout.placed, "it was undone"
        kept = SetupDesk.open(storage, "darwins_journey")
        assert kept is not None
        assert kept.layout == desk.layout
    assert "Undone: chosen: correspondence tile 1" in said.getvalue()
    assert "Missing" not in said.getvalue(), "who stops is not blamed for what is open"
    assert "go on with: companion setup darwins-journey --ask --resume" in said.getvalue()


def test_only_a_step_with_numbered_places_offers_a_number(tmp_path: Path) -> None:
    said = io.StringIO()
    with Storage.open(tmp_path / "guide.sqlite3") as storage:
        desk = SetupDesk.begin(storage, "darwins_journey", 2, seed=2)
        assert desk.plan.steps[0].kind != "draw"
        guide(desk, io.StringIO("1\n\nzzz\nq\n"), said)
    before, _step, drawn = said.getvalue().partition("\n2/")
    assert "give one of: b u q." in before
    assert "1, 2" not in before
    assert "d: draw it.  1, 2, …: a place by hand." in drawn
    assert "give one of: 1 … d b u q." in drawn


def test_the_end_of_the_input_keeps_everything(tmp_path: Path) -> None:
    said = io.StringIO()
    with Storage.open(tmp_path / "guide.sqlite3") as storage:
        desk = SetupDesk.begin(storage, "origin", 2, seed=2)
        steps = len(desk.plan.steps)
        assert guide(desk, io.StringIO("\n" * steps), said)
        assert len(desk.layout.ticked) == steps
        assert "Everything is set up." in said.getvalue()
        other = SetupDesk.begin(storage, "wayfarers", 1)
        guide(other, io.StringIO("\n1\n2 silver\n"), said)
        assert other.layout.placed == {"journal.J1a": "JT06"}


@pytest.mark.parametrize(("game", "board"), [("wayfarers", "townsfolk"), ("darwins_journey", "white")])
def test_the_board_of_the_opponent_is_chosen_and_the_rest_drawn(
    game: str, board: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for seed in range(4):
        arguments = [game, "--players", "1", "--board", board, "--seed", str(seed)]
        code, drawn_up = run_json(arguments, capsys)
        assert code == 0
        assert (
            next(
                slot["piece"].removeprefix("board-")
                for step in drawn_up["steps"]
                for slot in step["slots"]
                if slot["id"] in ("board.ai", "alfred.board")
            )
            == board
        )
    assert main(["setup", game, "--players", "1", "--board", board.title(), "--start"]) == 0
    with Storage.open() as storage:
        (begun,) = Playthroughs(storage).list()
    assert begun.options["board"] == board


def test_a_board_that_is_none_or_nobody_plays_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["setup", "wayfarers", "--players", "1", "--board", "white"]) == 2
    assert "There is no board 'white'. Take one of: " in capsys.readouterr().err
    assert main(["setup", "wayfarers", "--players", "2", "--board", "space"]) == 2
    assert "not for a solo game" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "begins"),
    [
        (["darwins_journey", "--players", "1", "--board", "blue"], "Begin the game with it: "),
        (["origin", "--players", "3", "--names", "Ada,Bo B,Cy"], "Lay its score sheet ready: "),
    ],
)
def test_what_was_drawn_is_gone_on_with_by_the_command_it_names(
    words: list[str], begins: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["setup", *words]) == 0
    first = capsys.readouterr().out
    command = first.split(begins)[1].strip()
    assert main(shlex.split(command)[1:]) == 0
    again = capsys.readouterr().out
    assert first.split(begins)[0].split() == again.split("Go on with: ")[0].split()
    with Storage.open() as storage:
        if words[0] == "origin":
            kept = Drafts(storage, "origin").sheet()
            assert kept is not None
            assert [one["name"] for one in kept["players"]] == ["Ada", "Bo B", "Cy"]
        else:
            assert [one.options["board"] for one in Playthroughs(storage).list()] == ["blue"]


def test_darwins_choice_leads_to_the_era_desk_first_and_to_the_sheet_if_wanted(
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = ["setup", "darwins_choice", "--players", "3", "--names", "Ada,Bo,Cy", "--seed", "5"]
    assert main(table) == 0
    ways = capsys.readouterr().out.splitlines()[-2:]
    assert ways[0].endswith("--names Ada,Bo,Cy --start")
    assert ways[1].endswith("--names Ada,Bo,Cy --start=sheet")
    assert main([*table, "--start"]) == 0
    assert "Go on with: companion evening --resume" in capsys.readouterr().out
    with Storage.open() as storage:
        plays = Playthroughs(storage)
        assert plays.open(plays.list()[0].id).state.desk.names == ["Ada", "Bo", "Cy"]
    assert main([*table, "--start=sheet"]) == 0
    assert "Go on with: companion score darwins-choice --ask" in capsys.readouterr().out
