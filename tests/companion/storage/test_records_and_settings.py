"""Finished games, corrections of them, settings, and copies of everything."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from assets.errors import BadInput, PlainError
from companion.storage import Record, Storage
from tests.companion.storage.samples import record


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    with Storage.open(tmp_path / "companion.sqlite3") as opened:
        yield opened


def written(storage: Storage) -> list[Record]:
    return [revision.record for revision in storage.record_revisions(record().uuid)]


def test_a_finished_game_put_twice_is_there_once(storage: Storage) -> None:
    storage.put_record(record())
    storage.put_record(record())
    assert storage.records() == [record()]
    assert written(storage) == [record()]


def test_a_correction_shows_and_the_first_writing_stays(storage: Storage) -> None:
    storage.put_record(record())
    corrected = record(result={"ranking": ["Zoë"], "totals": [4]}, notes="counted a tent twice")
    storage.put_record(corrected)
    storage.put_record(corrected)
    assert storage.record(record().uuid) == corrected
    assert storage.records() == [corrected]
    storage.put_record(record())
    assert written(storage) == [record(), corrected, record()]


def test_the_history_is_newest_first_and_by_game(storage: Storage) -> None:
    for number in (2, 3, 1):
        storage.put_record(record(number, game="origin" if number != 3 else "wayfarers"))
    assert [r.uuid for r in storage.records()] == [record(n).uuid for n in (3, 2, 1)]
    assert [r.uuid for r in storage.records("origin")] == [record(n).uuid for n in (2, 1)]
    assert storage.records("chess") == []


def test_a_finished_game_that_does_not_exist_is_said(storage: Storage) -> None:
    with pytest.raises(PlainError, match="no finished game"):
        storage.record("nothing")
    assert storage.record_revisions("nothing") == []


def test_a_sheet_that_is_no_plain_value_is_refused(storage: Storage) -> None:
    with pytest.raises(BadInput):
        storage.put_record(record(sheet={"points": float("inf")}))
    assert storage.records() == []


def test_settings_are_kept_and_replaced(tmp_path: Path) -> None:
    with Storage.open(tmp_path / "c.sqlite3") as storage:
        assert storage.get_setting("theme") is None
        assert storage.get_setting("theme", "light") == "light"
        storage.set_setting("theme", "dark")
        storage.set_setting("theme", {"name": "dark", "text": 120})
        storage.set_setting("sound", None)
    with Storage.open(tmp_path / "c.sqlite3") as storage:
        assert storage.get_setting("theme") == {"name": "dark", "text": 120}
        assert storage.get_setting("sound", "default") is None
