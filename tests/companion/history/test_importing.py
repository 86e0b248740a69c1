"""What a file would add, what is here already, what differs, what is refused; and nothing half-written."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.history.export import read_document
from companion.history.finished_game import changed, to_record
from companion.history.importing import Report, dry_run, import_document
from companion.history.repository import delete, finished_games, put
from companion.playthrough import Playthroughs
from companion.storage import Storage
from tests.companion.history.evenings import LATE, begun, game, play, solo_game
from tests.companion.history.moved import exported, imported, opened, outcomes


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Storage]:
    with opened(tmp_path, "other") as found:
        yield found


def looked_at(storage: Storage, document: Any) -> Report:
    data = document if isinstance(document, bytes) else json.dumps(document).encode()
    return dry_run(storage, read_document(data, where="x.json"))


def test_looking_changes_nothing(storage: Storage, other: Storage) -> None:
    play(begun(storage), 10)
    put(storage, solo_game(LATE))
    before = exported(other)
    report = looked_at(other, exported(storage))
    assert outcomes(report) == [("record", "new"), ("playthrough", "new")]
    assert report.adds == 2
    assert exported(other) == before


def test_the_report_names_what_it_is_about(storage: Storage, other: Storage) -> None:
    begun(storage, board="space")
    put(storage, solo_game(LATE))
    names = [one.name for one in looked_at(other, exported(storage)).items]
    assert names[0] == "Wayfarers of the South Tigris, 2026-11-03: Ada 9, AI 39"
    assert names[1].startswith("Wayfarers of the South Tigris, focus:")


def test_a_game_goes_on_where_it_was_left_on_the_other_device(storage: Storage, other: Storage) -> None:
    left = play(begun(storage), 20)
    imported(other, exported(storage))
    found = Playthroughs(other).open(left.id)
    assert found.bot.dump(found.state) == left.bot.dump(left.state)
    assert found.undo_step() == left.undo_step()
    assert found.story() == left.story()


def test_a_game_played_on_elsewhere_comes_back_with_what_is_new(storage: Storage, other: Storage) -> None:
    here = play(begun(storage), 8)
    imported(other, exported(storage))
    there = play(Playthroughs(other).open(here.id), 9, seed=5)
    there.undo()
    report = imported(storage, exported(other))
    assert [one.outcome.value for one in report.items] == ["further"]
    assert "answers more" in report.items[0].why
    assert exported(storage) == exported(other)
    assert {one.outcome.value for one in imported(storage, exported(other)).items} == {"same"}


def test_a_game_that_ended_elsewhere_is_finished_here_too(storage: Storage, other: Storage) -> None:
    here = play(begun(storage), 8)
    imported(other, exported(storage))
    assert play(Playthroughs(other).open(here.id)).ask is None
    imported(storage, exported(other))
    assert storage.playthrough(here.id).finished is not None
    assert Playthroughs(storage).open(here.id).ask is None


def test_an_older_copy_takes_nothing_back(storage: Storage, other: Storage) -> None:
    here = play(begun(storage), 5)
    old = exported(storage)
    play(here, 5, seed=3)
    now = exported(storage)
    assert outcomes(imported(storage, old)) == [("playthrough", "older")]
    assert exported(storage) == now


def test_a_game_played_on_both_sides_stays_as_it_is_here(storage: Storage, other: Storage) -> None:
    here = play(begun(storage), 6)
    imported(other, exported(storage))
    play(here, 3, seed=2)
    play(Playthroughs(other).open(here.id), 3, seed=77)
    before = exported(storage)
    report = imported(storage, exported(other))
    assert outcomes(report) == [("playthrough", "differs")]
    assert "in different ways" in report.items[0].why
    assert exported(storage) == before


def test_undoing_elsewhere_later_moves_the_game_here_and_not_back(tmp_path: Path) -> None:
    with opened(tmp_path, "one") as one, opened(tmp_path, "two") as two:
        here = play(begun(one), 6)
        document = json.loads(exported(one))
        imported(two, exported(one))
        whole = document["playthroughs"][0]
        parent = next(e["parent"] for e in whole["entries"] if e["id"] == whole["head"])
        whole["head"], whole["updated"] = parent, "2199-01-01T00:00:00Z"
        data = json.dumps(document).encode()
        assert outcomes(imported(two, data)) == [("playthrough", "further")]
        assert two.playthrough(here.id).head == parent
        assert outcomes(imported(two, exported(one))) == [("playthrough", "older")]
        assert two.playthrough(here.id).head == parent


def test_corrections_made_elsewhere_are_added_as_such(storage: Storage, other: Storage) -> None:
    made = game({"Ada": 5, "Bo": 3})
    put(storage, made)
    imported(other, exported(storage))
    put(other, changed(made, place="Garden"))
    delete(other, made.uuid)
    report = imported(storage, exported(other))
    assert [(one.outcome.value, one.why) for one in report.items] == [("further", "2 corrections")]
    assert exported(storage) == exported(other)
    assert finished_games(storage).games == ()
    assert outcomes(imported(other, exported(storage))) == [("record", "same")]


def test_a_correction_made_here_is_not_undone_by_an_old_file(storage: Storage, other: Storage) -> None:
    made = game({"Ada": 5, "Bo": 3})
    put(storage, made)
    old = exported(storage)
    put(storage, changed(made, place="Garden"))
    assert outcomes(imported(storage, old)) == [("record", "older")]
    assert finished_games(storage).games[0].place == "Garden"


def test_different_corrections_leave_what_is_here(storage: Storage, other: Storage) -> None:
    made = game({"Ada": 5, "Bo": 3})
    put(storage, made)
    imported(other, exported(storage))
    put(storage, changed(made, place="Garden"))
    put(other, changed(made, place="Kitchen"))
    assert outcomes(imported(storage, exported(other))) == [("record", "differs")]
    assert [one.place for one in finished_games(storage).games] == ["Garden"]


def test_the_same_solo_game_saved_on_two_devices_is_one(storage: Storage, other: Storage) -> None:
    made = replace(to_record(solo_game(LATE)), playthrough="c" * 32)
    storage.put_record(made)
    other.put_record(replace(made, uuid="b" * 32))
    report = imported(storage, exported(other))
    assert outcomes(report) == [("record", "same")]
    assert made.uuid in report.items[0].why
    assert len(finished_games(storage).games) == 1
    assert outcomes(imported(storage, exported(other))) == [("record", "same")]


def test_settings_are_added_but_never_changed(storage: Storage, other: Storage) -> None:
    for key, value in {"a": 1, "b": 2, "c": 1}.items():
        storage.set_setting(key, value)
    other.set_setting("b", 3)
    other.set_setting("c", True)
    report = imported(other, exported(storage))
    assert [(one.id, one.outcome.value) for one in report.items] == [
        ("a", "new"),
        ("b", "differs"),
        ("c", "differs"),
    ]
    assert [other.get_setting(key) for key in "abc"] == [1, 3, True]


def test_a_setting_of_the_device_in_a_file_is_refused(storage: Storage, other: Storage) -> None:
    document = json.loads(exported(storage))
    document["settings"]["app.printer"] = "tcp://attacker:9100"
    assert outcomes(imported(other, json.dumps(document).encode())) == [("setting", "refused")]
    assert other.get_setting("app.printer") is None


def spoil_state(whole: dict[str, Any]) -> None:
    whole["snapshots"][0]["state"] = {"turn": []}


def spoil_options(whole: dict[str, Any]) -> None:
    whole["options"] = {"board": "../../board"}


def spoil_seed(whole: dict[str, Any]) -> None:
    del whole["options"]["seed"]


def spoil_game(whole: dict[str, Any]) -> None:
    whole["game"] = "os"


def spoil_answer(whole: dict[str, Any]) -> None:
    whole["entries"][-1]["value"] = 3


def spoil_story(whole: dict[str, Any]) -> None:
    story = whole["snapshots"][-1]["story"]
    story[-1 if "tell" in story[-1] else 0] = {
        "tell": {"verb": 3, "values": {}, "because": [], "moves": True}
    }


def spoil_turn(whole: dict[str, Any]) -> None:
    whole["snapshots"][-1]["story"] = [{"turn": 1, "who": "nobody"}]


def spoil_shape(whole: dict[str, Any]) -> None:
    whole["snapshots"][-1]["story"] = 7


@pytest.mark.parametrize(
    "spoil",
    [
        spoil_state,
        spoil_options,
        spoil_seed,
        spoil_game,
        spoil_answer,
        spoil_story,
        spoil_turn,
        spoil_shape,
    ],
)
def test_a_game_that_no_screen_could_show_is_refused_and_the_others_are_taken(
    storage: Storage, other: Storage, spoil: Callable[[dict[str, Any]], None]
) -> None:
    bad, good = play(begun(storage), 20), play(begun(storage, seed=9), 5)
    document = json.loads(exported(storage))
    (whole,) = [one for one in document["playthroughs"] if one["id"] == bad.id]
    spoil(whole)
    report = imported(other, json.dumps(document).encode())
    assert outcomes(report) == [("playthrough", "refused"), ("playthrough", "new")]
    assert report.items[0].why
    assert [one.id for one in other.playthroughs()] == [good.id]


@pytest.mark.parametrize("result", [{}, [], {"columns": 3}, None])
def test_a_play_without_a_result_is_refused(storage: Storage, other: Storage, result: Any) -> None:
    put(storage, solo_game(LATE))
    document = json.loads(exported(storage))
    document["records"][0]["revisions"][0]["result"] = result
    assert outcomes(imported(other, json.dumps(document).encode())) == [("record", "refused")]
    assert other.records() == []


def test_a_score_that_does_not_add_up_is_refused(storage: Storage, other: Storage) -> None:
    put(storage, solo_game(LATE))
    document = json.loads(exported(storage))
    document["records"][0]["revisions"][0]["result"]["columns"][0]["total"] += 1
    report = imported(other, json.dumps(document).encode())
    assert outcomes(report) == [("record", "refused")]
    assert "do not add up" in report.items[0].why


def test_a_part_standing_twice_is_taken_once(storage: Storage, other: Storage) -> None:
    put(storage, solo_game(LATE))
    play(begun(storage), 3)
    document = json.loads(exported(storage))
    document["records"] *= 2
    document["playthroughs"] *= 2
    report = imported(other, json.dumps(document).encode())
    assert sorted(outcomes(report)) == [
        ("playthrough", "new"),
        ("playthrough", "refused"),
        ("record", "new"),
        ("record", "refused"),
    ]
    assert exported(other) == exported(storage)


def test_what_changed_here_since_it_was_looked_at_is_left_alone(storage: Storage, other: Storage) -> None:
    made = game({"Ada": 5, "Bo": 3})
    put(storage, made)
    document = read_document(exported(storage), where="x")
    report = dry_run(other, document)
    put(other, changed(made, place="Garden"))
    assert outcomes(import_document(other, document, report)) == [("record", "differs")]
    here = play(begun(other), 4)
    data = exported(other)
    play(here, 4, seed=3)
    later = read_document(exported(other), where="x")
    with opened(other.file.parent, "third") as third:
        imported(third, data)
        seen = dry_run(third, later)
        play(Playthroughs(third).open(here.id), 2, seed=8)
        after = import_document(third, later, seen)
        assert ("playthrough", "differs") in outcomes(after)


def test_a_full_disk_in_the_middle_leaves_everything_as_it_was(storage: Storage, other: Storage) -> None:
    for seed in range(3):
        play(begun(storage, seed=seed), 30, seed)
    put(storage, solo_game(LATE))
    document = read_document(exported(storage), where="x")
    report = dry_run(other, document)
    put(other, game({"Ada": 1}))
    before = exported(other)
    pages = other._db.execute("PRAGMA page_count").fetchone()[0]
    other._db.execute(f"PRAGMA max_page_count = {pages + 4}")
    with pytest.raises(Exception, match="full"):
        import_document(other, document, report)
    other._db.execute("PRAGMA max_page_count = 1073741823")
    assert exported(other) == before
    assert import_document(other, document, report).adds == 4
    with sqlite3.connect(other.file) as db:
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
    db.close()
