"""Finished games by touch: listed, opened, set right, deleted and taken back, counted up, written and taken in."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from assets.errors import BadInput
from companion.app.presenters.history import (
    examined,
    exported,
    player_view,
    shelf_view,
    statistics_view,
    taken,
)
from companion.history import repository
from companion.storage import Storage
from tests.app.window import Hand, in_a_window
from tests.companion.history.evenings import LATE, game, solo_game


def evenings(storage: Storage) -> None:
    """Two evenings of a game of four, one solo game."""
    repository.put(storage, game({"Ada": 31, "Bo": 28}, on=3, place="At home"))
    repository.put(storage, game({"Ada": 22, "Bo": 22, "Cem": 40}, on=9))
    repository.put(storage, solo_game())


def type_into(hand: Hand, name: str, text: str) -> Iterator[float]:
    hand.find(name).input.text = text
    yield from hand.frames()


def look_change_delete_and_take_back(hand: Hand) -> Iterator[float]:
    storage = hand.app.services.storage
    evenings(storage)
    home = next(one for one in repository.finished_games(storage).games if one.place)
    yield from hand.tap("home:receipt")
    assert hand.sees("Ada 31, Bo 28 (Ada won) · At home"), hand.texts()
    yield from hand.tap("records:game:wayfarers")
    assert not hand.sees("At home"), "only the chosen game is listed"
    yield from hand.tap("records:game:")
    yield from hand.tap(f"record:{home.uuid}")
    assert hand.sees("Rank 1")
    yield from hand.tap("header:edit")
    yield from type_into(hand, "change:minutes", "soon")
    yield from hand.tap("change:save")
    assert hand.sees("'soon' is no number of minutes."), "the form stays open and says what is wrong"
    yield from type_into(hand, "change:minutes", "95")
    yield from type_into(hand, "change:place", "At Bo's")
    yield from hand.tap("change:save")
    kept = repository.load(storage, home.uuid)
    assert (kept.minutes, kept.place, kept.at) == (95, "At Bo's", home.at)
    assert hand.sees("1 h 35 min")
    assert hand.sees("At Bo's instead of At home"), "what it was before stays to be seen"
    yield from hand.tap("header:delete")
    assert repository.load(storage, home.uuid).deleted
    assert not hand.sees("At Bo's")
    yield from hand.tap("records:undo")
    assert repository.load(storage, home.uuid) == kept
    assert hand.sees("At Bo's")
    yield from hand.tap("header:chart")
    assert hand.sees("3 finished games"), hand.texts()
    yield from hand.tap("statistics:player:bo")
    assert hand.sees("0 of 2 (0 %)"), hand.texts()
    yield from hand.tap(f"play:{home.uuid}")
    assert hand.sees("Rank 2")
    yield from hand.tap("play:receipt")
    assert hand.shell.screen.title() == "Receipt"


def test_a_finished_game_is_set_right_deleted_and_had_back_and_counts_in_the_statistics(
    tmp_path: Path,
) -> None:
    in_a_window(look_change_delete_and_take_back, tmp_path, "tall")


def write_and_take_in(hand: Hand) -> Iterator[float]:
    services = hand.app.services
    evenings(services.storage)
    yield from hand.tap("home:receipt")
    yield from hand.tap("header:swap")
    for suffix in (".json", ".csv", ".bgsplay"):
        yield from hand.tap(f"transfer:{suffix}")
        yield from hand.wait_for(lambda: hand.screen.written != "")
    written = sorted(path.suffix for path in (services.folder / "exports").iterdir())
    assert written == [".bgsplay", ".csv", ".json"]
    document = next((services.folder / "exports").glob("*.json"))
    (document.parent / "hostile.json").write_text("[1]", encoding="utf-8")
    yield from hand.tap("transfer:choose")
    yield from hand.tap("files:hostile.json")
    yield from hand.wait_for(lambda: hand.screen.wrong != "")
    assert len(repository.finished_games(services.storage).games) == 3
    yield from hand.tap("transfer:choose")
    yield from hand.tap(f"files:{document.name}")
    yield from hand.wait_for(lambda: hand.screen.examined is not None)
    assert hand.sees("Nothing new is in it.")
    assert hand.sees("3 finished games")


def test_the_history_is_written_into_files_and_a_file_is_looked_at_before_it_is_taken_in(
    tmp_path: Path,
) -> None:
    in_a_window(write_and_take_in, tmp_path, "phone")


def test_another_device_takes_in_the_games_of_a_file_once(tmp_path: Path) -> None:
    with (
        Storage.open(tmp_path / "one.sqlite3") as one,
        Storage.open(tmp_path / "other.sqlite3") as other,
    ):
        evenings(one)
        path = exported(one, tmp_path / "exports", ".json", LATE)
        again = exported(one, tmp_path / "exports", ".json", LATE)
        assert again != path, "no file is written over"
        assert taken(other, examined(other, path)) == 3
        assert repository.finished_games(other).games == repository.finished_games(one).games
        assert examined(other, again).report.adds == 0


def test_a_file_that_is_no_export_is_refused_and_named(tmp_path: Path) -> None:
    path = tmp_path / "notes.json"
    path.write_text(json.dumps({"hello": 1}), encoding="utf-8")
    with (
        Storage.open(tmp_path / "one.sqlite3") as storage,
        pytest.raises(BadInput, match=r"notes\.json"),
    ):
        examined(storage, path)


def test_the_statistics_tell_plays_victories_and_the_solo_boards(tmp_path: Path) -> None:
    with Storage.open(tmp_path / "one.sqlite3") as storage:
        evenings(storage)
        view = statistics_view(storage)
        assert view.plays == "3 finished games"
        assert [one.heading for one in view.players] == ["Ada", "Bo", "Cem"]
        assert ("Wins", "1 of 1 (100 %)") in view.players[2].lines
        assert len(view.boards) == 1
        ada = player_view(storage, "ada")
        assert [[bar.points for bar in one.bars] for one in ada if one.key == "origin"] == [[31, 22]]
        assert statistics_view(storage, "origin").plays == "2 finished games"
        assert shelf_view(storage, "origin").rows[0].detail.startswith("2026-11-09 · Cem 40")
