"""The history of a storage: saved, corrected, deleted and taken back, with nothing overwritten."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from assets.errors import BadInput, PlainError
from companion.app.presenters.history import play_view
from companion.history import repository as shelves
from companion.history.finished_game import changed, to_record
from companion.history.repository import (
    corrections,
    delete,
    find,
    finished_games,
    load,
    put,
    restore,
    save,
    when_corrected,
)
from companion.history.text import game_lines
from companion.scoring import scoring_of
from companion.storage import Storage
from tests.companion.history.evenings import LATE, begun, game, play, solo_sheet


def scored(sheet: dict[str, Any]) -> tuple[Any, Any]:
    values = scoring_of("wayfarers").accept(sheet).values
    return scoring_of("wayfarers").score(values), values


def said(storage: Storage, uuid: str) -> list[list[str]]:
    return [[str(change) for change in one.changes] for one in corrections(storage, uuid)]


def test_a_saved_game_stands_in_the_history(storage: Storage) -> None:
    made = save(storage, *scored(solo_sheet()), LATE, place="Kitchen")
    assert finished_games(storage).games == (made,)
    assert finished_games(storage, "origin").games == ()
    assert load(storage, made.uuid) == made
    assert said(storage, made.uuid) == []


def test_the_last_evening_stands_first(storage: Storage) -> None:
    for day in (2, 9, 5):
        put(storage, game({"Ada": day}, on=day))
    assert [one.at.day for one in finished_games(storage).games] == [9, 5, 2]


def test_a_score_counted_again_is_a_visible_correction(storage: Storage) -> None:
    made = save(storage, *scored(solo_sheet()), LATE, place="Kitchen", notes="Close one.")
    better = solo_sheet()
    better["players"][0]["influence"]["yellow"] = 1
    again = save(storage, *scored(better), LATE.replace(day=20), uuid=made.uuid)
    assert finished_games(storage).games == (again,)
    assert (again.at, again.place, again.notes) == (made.at, "Kitchen", "Close one.")
    (first,) = said(storage, made.uuid)
    assert "total of Ada: 12 instead of 9" in first
    assert storage.record_revisions(made.uuid)[0].record == to_record(made)


def test_a_correction_is_dated_by_the_clock_at_the_table(tmp_path: Path) -> None:
    at = datetime(2026, 11, 3, 22, 45, 31, tzinfo=UTC)
    with Storage.open(tmp_path / "kept.sqlite3", clock=lambda: at) as storage:
        made = save(storage, *scored(solo_sheet()), LATE)
        put(storage, changed(made, place="Kitchen"))
        (one,) = corrections(storage, made.uuid)
        assert when_corrected(one, made) == "2026-11-04 00:45"
        assert "Corrected 2026-11-04 00:45:" in game_lines(made, (one,), why=False)
        assert play_view(storage, made).changes[0][0] == "2026-11-04 00:45"


def test_a_score_of_another_game_corrects_nothing(storage: Storage) -> None:
    made = game({"Ada": 10, "Bo": 8})
    put(storage, made)
    with pytest.raises(BadInput, match="The kept game was Origin"):
        save(storage, *scored(solo_sheet()), LATE, uuid=made.uuid)
    assert finished_games(storage).games == (made,)


def test_a_changed_place_is_a_correction_and_the_same_again_is_none(storage: Storage) -> None:
    made = save(storage, *scored(solo_sheet()), LATE, place="Kitchen", minutes=60)
    put(storage, changed(made, place="Garden", minutes=75))
    put(storage, changed(made, place="Garden", minutes=75))
    assert said(storage, made.uuid) == [
        ["place: Garden instead of Kitchen", "duration: 75 minutes instead of 60 minutes"]
    ]


def test_a_deleted_game_is_gone_until_it_is_taken_back(storage: Storage) -> None:
    made = save(storage, *scored(solo_sheet()), LATE)
    delete(storage, made.uuid)
    assert finished_games(storage).games == ()
    assert [one.uuid for one in finished_games(storage).deleted] == [made.uuid]
    restore(storage, made.uuid)
    assert finished_games(storage).games == (made,)
    assert said(storage, made.uuid) == [
        ["this game: deleted instead of kept"],
        ["this game: kept instead of deleted"],
    ]


def test_a_deleted_game_stays_deleted_when_it_is_corrected(storage: Storage) -> None:
    made = save(storage, *scored(solo_sheet()), LATE)
    delete(storage, made.uuid)
    save(storage, *scored(solo_sheet(comets=4)), LATE, uuid=made.uuid)
    assert finished_games(storage).games == ()


def test_a_solo_game_saved_twice_is_there_once_with_its_end_and_length(storage: Storage) -> None:
    opened = play(begun(storage))
    assert opened.ask is None
    result, sheet = scored({**solo_sheet(), "ai": opened.tally()})
    first = save(storage, result, sheet, LATE, playthrough=opened.id)
    save(storage, result, sheet, LATE.replace(hour=9), playthrough=opened.id)
    (kept,) = finished_games(storage).games
    assert kept == first
    assert kept.at.strftime("%Y-%m-%dT%H:%M:%SZ") != LATE.strftime("%Y-%m-%dT%H:%M:%SZ")
    assert (kept.playthrough, kept.board) == (opened.id, "journal")
    assert corrections(storage, kept.uuid) == ()


def test_a_deleted_solo_game_that_is_saved_again_is_back(storage: Storage) -> None:
    opened = play(begun(storage))
    result, sheet = scored({**solo_sheet(), "ai": opened.tally()})
    made = save(storage, result, sheet, LATE, playthrough=opened.id, place="Kitchen")
    delete(storage, made.uuid)
    save(storage, result, sheet, LATE, playthrough=opened.id)
    assert [one.place for one in finished_games(storage).games] == ["Kitchen"]


def test_every_kind_of_change_is_told(storage: Storage) -> None:
    made = game({"Ada": 10, "Bo": 8}, colours={"players[0]": "red"})
    put(storage, made)
    put(storage, replace(game({"Ade": 7, "Bo": 8, "Cy": 2}, on=2, notes="?"), uuid=made.uuid))
    (told,) = said(storage, made.uuid)
    assert told == [
        "date: 2026-11-02 20:15 instead of 2026-11-01 20:15",
        "notes: ? instead of nothing",
        "name: Ade instead of Ada",
        "colour of Ade: nothing instead of red",
        "Cards of Ade: 6 instead of 9",
        "total of Ade: 7 instead of 10",
        "player: Cy with 2 instead of nothing",
        "winner: Bo instead of Ada",
    ]


def test_a_change_that_shows_nowhere_is_told_all_the_same(storage: Storage) -> None:
    made = game({"Ada": 10, "Bo": 8})
    put(storage, made)
    put(storage, replace(made, sheet={**made.sheet, "extra": 1}))
    assert said(storage, made.uuid) == [["details of the sheet: others instead of nothing"]]


def test_a_record_that_cannot_be_read_hides_no_other(storage: Storage) -> None:
    made = game({"Ada": 10, "Bo": 8})
    put(storage, made)
    storage.put_record(replace(to_record(made), uuid="broken", result={"columns": 3}))
    found = finished_games(storage)
    assert found.games == (made,)
    assert [(one.uuid, one.game) for one in found.unreadable] == [("broken", "origin")]
    with pytest.raises(PlainError):
        find(storage, "broken")


def test_a_game_is_found_by_the_beginning_of_its_id(storage: Storage) -> None:
    made = save(storage, *scored(solo_sheet()), LATE)
    put(storage, game({"Ada": 3}, uuid="abcd1111-0000-4000-8000-000000000000"))
    put(storage, game({"Ada": 4}, uuid="abcd2222-0000-4000-8000-000000000000"))
    assert find(storage, made.uuid[:6].upper()) == made
    assert find(storage, "abcd11110").uuid.startswith("abcd1111")
    assert find(storage, "last") == finished_games(storage).games[0]
    with pytest.raises(BadInput, match="2 finished games begin with 'abcd'"):
        find(storage, "abcd")
    for short in ("", "abc", "0000abcd"):
        with pytest.raises(BadInput, match=f"at least {shelves.SHORTEST_ID} letters|no finished game"):
            find(storage, short)


def test_a_game_that_is_not_there_cannot_be_deleted(storage: Storage) -> None:
    with pytest.raises(PlainError, match="no finished game"):
        delete(storage, "nothing")
