"""Copying in the terminal with a few keys a card, and the sets from the command line."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.games.darwins_journey.card_sets import Shelf
from companion.games.darwins_journey.cards_command import (
    TerminalTranscription,
    card_from,
    choose_set,
    icons_from,
)
from companion.games.darwins_journey.copying import Draft, part_state, steps_by_part
from tests.companion.transcription.samples import DAY, whole

EIGHT = "d abcd\nd dcba\ns badc\ns cdab\nl dacb\nr bcad\nacbd\ncbda l\n"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    return tmp_path


def copied(folder: Path, typed: str) -> tuple[Draft, str]:
    """Type lines into a guided transcription; return the set and what was shown."""
    shelf = Shelf(folder, lambda: DAY)
    shown = io.StringIO()
    draft = choose_set(shelf, io.StringIO("\n"), shown)
    assert draft is not None
    given = io.StringIO(typed)
    assert TerminalTranscription(shelf, draft.id, given, shown).copy() == 0
    return shelf.get(draft.id), shown.getvalue()


def run(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert main(["cards", *arguments]) == code
    out = capsys.readouterr()
    return out.out if code == 0 else out.out + out.err


def test_a_first_timer_copies_the_eight_action_cards_with_a_few_keys_each(tmp_path: Path) -> None:
    draft, shown = copied(tmp_path, "\n" + EIGHT + "q\n")
    assert [draft.value(step) for step in steps_by_part()["cards"]] == [
        whole().value(step) for step in steps_by_part()["cards"]
    ]
    assert part_state(draft, "cards").playable
    keys = [len(line) + 1 for line in EIGHT.splitlines()]
    assert max(keys) <= 7
    assert "Card 8 (7 of 8 copied)" in shown
    assert 'companion solo darwins-journey --cards "My cards"' in shown


def test_whole_words_do_what_their_letters_do(tmp_path: Path) -> None:
    draft, shown = copied(tmp_path, "\nd abcd\nhelp\nundo\ns badc\nback\nquit\nd dcba\n")
    assert "Icons:" in shown
    assert "Taken back: Card 1." in shown
    assert "is no option" not in shown
    assert draft.value(steps_by_part()["cards"][0]) == card_from("s badc")


def test_who_stops_with_no_part_whole_is_not_sent_to_play_by_it(tmp_path: Path) -> None:
    for typed in ("q\n", "\nd abcd\nq\n"):
        _draft, shown = copied(tmp_path, typed)
        assert "Everything is kept." in shown
        assert "Play by it" not in shown


def test_stopping_keeps_what_was_typed_and_going_on_asks_only_for_the_rest(tmp_path: Path) -> None:
    copied(tmp_path, "\nd abcd\nd dcba\nq\n")
    draft, shown = copied(tmp_path, "\n" + "".join(EIGHT.splitlines(keepends=True)[2:]))
    assert part_state(draft, "cards").playable
    assert "Card 1 (" not in shown
    assert "Card 3 (2 of 8 copied)" in shown


def test_a_typing_mistake_says_what_would_fit_and_undo_asks_again(tmp_path: Path) -> None:
    draft, shown = copied(tmp_path, "\nd abce\nx\nd abcd\nu\ns abcd\nq\n")
    assert shown.count("is no option") == 2
    assert "Taken back: Card 1." in shown
    assert dict(draft.steps) == {"card:1": ["small", "main:ABCD", "rest"]}


def test_three_deliveries_are_told_at_once(tmp_path: Path) -> None:
    _draft, shown = copied(tmp_path, "\nd abcd\nd dcba\nd badc\n\n\n\n\n\nq\n")
    assert "3 cards show a delivery, and there are exactly 2." in shown


BOARD = """2
12
1
3
13
3
1
3
7
b
5
3
3 vp 2

g
5
3
3 coins 2

y
5
2
4 bonus 2

r
5
2
4 theory 1

-
coins 2
bonus 2
theory 1
end_vp 5
explore 1
coins 3
sail 1
q
"""


def test_a_board_is_copied_number_by_number_row_by_row(tmp_path: Path) -> None:
    draft, shown = copied(tmp_path, BOARD)
    assert dict(draft.steps) == dict(whole("board.white").steps)
    assert "'13' does not fit. Give a whole number from 0 to 12." in shown


def test_bonus_cards_marks_and_icons_are_copied_too(tmp_path: Path) -> None:
    bonus = (
        "6\nstamps_each 1\ncoins 3\nexplorer_new\ntheory 1\nvp 3\n"
        "explore 1\nsail 1\n?\nstamps 2\nexplore 2\nvp 4\n"
    )
    marks = "10\n3 9\n3 0\n3 1\n7 2\n13 3\n20 4\n\n"
    draft, shown = copied(tmp_path, bonus + marks + "11\n2\n4\nq\n")
    assert part_state(draft, "bonus.white").playable
    assert part_state(draft, "icons").playable
    assert [one["vp"] for one in draft.value("marks")] == [1, 2, 3, 4]
    assert part_state(draft, "marks").playable
    assert "an icon without a word here" in shown


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("S BADC", ["small", "main:BADC", "rest"]),
        ("acbd rest", ["main:ACBD", "rest"]),
        ("d s", ["deliver", "small", "rest"]),
    ],
)
def test_a_card_is_read_from_its_keys(typed: str, card: list[str]) -> None:
    assert card_from(typed) == card


def test_icons_are_read_from_words() -> None:
    assert icons_from("coins 2, other red star") == ["coins 2", "other red star"]
    assert icons_from("-") == []


def test_no_set_yet_says_how_to_copy_one(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "companion cards darwins-journey --ask" in run(capsys)
    assert "No set of Alfred's cards is kept here" in run(capsys, "--show", code=2)
    assert "No cards of this game" in run(capsys, "wayfarers", code=2)


def test_a_set_goes_out_as_a_picture_and_comes_back_after_a_dry_run(
    home: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    mine = Shelf(home).add(whole("cards"))
    picture = str(tmp_path / "codes.png")
    run(capsys, "--share", "--to", f"png://{picture}")
    run(capsys, "--delete")
    dry = run(capsys, "--import", picture)
    assert "Nothing was changed. To add it, add --yes." in dry
    assert Shelf(home).sets() == ()
    run(capsys, "--import", picture, "--yes")
    (back,) = Shelf(home).sets()
    assert dict(back.steps) == dict(mine.steps)
    assert "already" in run(capsys, "--import", picture)
    run(capsys, "--undelete")
    assert "Choose one of: Kim's box, Kim's box 2." in run(capsys, "--show", code=2)


def test_a_set_as_json_and_as_a_file(home: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    Shelf(home).add(whole())
    told = json.loads(run(capsys, "--json"))
    assert told["sets"][0]["parts"]["cards"] == {"done": 8, "of": 8, "playable": True}
    file = str(tmp_path / "mine.json")
    run(capsys, "--export", file)
    assert "already a file" in run(capsys, "--export", file, code=1)
    seen = json.loads(run(capsys, "--import", file, "--as-new", "--yes", "--json"))
    assert seen["taken"] in {one.id for one in Shelf(home).sets()}
    codes = json.loads(run(capsys, "--share", "--set", "Kim's box", "--json"))["codes"]
    assert all(one["fits"] for one in codes)
    again: dict[str, Any] = json.loads(run(capsys, "--import", codes[0]["code"], "--json"))
    assert again["adds"] == again["changes"] == []


def test_a_set_is_shown_with_what_is_wrong_and_its_change_taken_back(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf = Shelf(home)
    mine = shelf.new("Kim's")
    shelf.edit(mine.id, "card:1", ["rest", "deliver"])
    shown = run(capsys, "--show")
    assert "Card 1: rest / deliver specimens" in shown
    assert "! Card 1: Rest is not last." in shown
    assert "Taken back: Card 1." in run(capsys, "--undo")
    assert "There is nothing to undo." in run(capsys, "--undo")
    assert "It is called Ada's now." in run(capsys, "--rename", "Ada's")


def test_a_solo_game_takes_the_cards_that_are_named(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Shelf(home).add(whole("cards"))
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    solo = ["solo", "darwins_journey", "--board", "white", "--json"]
    assert main([*solo, "--cards", "kim's box"]) == 0
    first, own, *_rest = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["game"]["options"]["set"]["name"] == "Kim's box"
    assert own["tell"]["verb"] == "own_set"
    assert main([*solo, "--cards", "nobody's"]) == 2
    assert "Kim's box" in capsys.readouterr().out
    assert main(["solo", "wayfarers", "--board", "space", "--json", "--cards", "x"]) == 2
