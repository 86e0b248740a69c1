"""What a person is told when the database cannot simply be opened, and that nothing is lost by it."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from assets.errors import PlainError
from companion.storage import Storage, schema
from tests.companion.storage.processes import heard, let_go, run, start
from tests.companion.storage.samples import (
    answer,
    begin,
    crash_image,
    everything,
    names_of,
    play,
    record,
    sound,
)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database with a game in it, closed."""
    place = tmp_path / "companion.sqlite3"
    with Storage.open(place) as storage:
        play(storage, begin(storage, "Sunday").id, ["a", "b"])
        storage.put_record(record())
    return place


@pytest.fixture
def open_to_all() -> Iterator[Path]:
    """A folder that every account may enter (the tests' own folder is closed to others)."""
    folder = Path(tempfile.mkdtemp(prefix="companion-"))
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def files(folder: Path) -> dict[str, bytes]:
    """Databases and logs, without what only coordinates processes."""
    return {p.name: p.read_bytes() for p in folder.iterdir() if not p.name.endswith(("-shm", ".lock"))}


def test_the_first_start_makes_folder_and_database(tmp_path: Path) -> None:
    with Storage.open(tmp_path / "new" / "folder" / "companion.sqlite3") as storage:
        assert storage.notices == ()
        assert storage.playthroughs() == []


def test_every_commit_waits_for_the_disk(database: Path) -> None:
    with Storage.open(database) as storage:
        settings = [storage._db.execute(f"PRAGMA {p}").fetchone()[0] for p in ("journal_mode", "synchronous")]
        assert settings == ["wal", 2]
        assert storage._db.execute("PRAGMA foreign_keys").fetchone()[0] == 1


def test_an_empty_file_becomes_a_database(tmp_path: Path) -> None:
    place = tmp_path / "companion.sqlite3"
    place.touch()
    with Storage.open(place) as storage:
        begin(storage)
    assert sound(place)


def test_a_database_of_a_newer_companion_is_refused_and_not_touched(database: Path, tmp_path: Path) -> None:
    with Storage.open(database) as storage:
        storage._db.execute("PRAGMA user_version = 99")
        image = crash_image(storage, tmp_path / "image")  # the new version stands in the log alone
    before = files(image.parent)
    for _time in range(2):
        with pytest.raises(PlainError, match="99") as caught:
            Storage.open(image)
        assert str(schema.CURRENT) in caught.value.what
        assert "Update" in caught.value.remedy
        assert caught.value.where == str(image)
    assert files(image.parent) == before


def test_a_database_of_another_program_is_refused_and_not_touched(tmp_path: Path) -> None:
    place = tmp_path / "places.sqlite"
    with contextlib.closing(sqlite3.connect(place)) as db:
        db.execute("CREATE TABLE bookmarks (url TEXT)")
    before = files(tmp_path)
    with pytest.raises(PlainError, match="another program"):
        Storage.open(place)
    assert files(tmp_path) == before


def test_a_folder_where_the_database_should_be_is_said(tmp_path: Path) -> None:
    (tmp_path / "companion.sqlite3").mkdir()
    with pytest.raises(PlainError) as caught:
        Storage.open(tmp_path / "companion.sqlite3")
    assert caught.value.remedy


def test_a_folder_that_may_not_be_written_is_said(open_to_all: Path) -> None:
    place = open_to_all / "companion.sqlite3"
    with Storage.open(place) as storage:
        begin(storage)
    before = files(open_to_all)
    open_to_all.chmod(0o555)
    (said,) = run("open-as-nobody", place)
    assert "cannot be written" in said["what"]
    assert said["where"] == str(open_to_all)
    assert "COMPANION_HOME" in said["remedy"]
    assert files(open_to_all) == before


def test_a_database_that_may_not_be_written_is_said(open_to_all: Path) -> None:
    place = open_to_all / "companion.sqlite3"
    with Storage.open(place) as storage:
        begin(storage)
    before = files(open_to_all)
    for one in open_to_all.iterdir():
        one.chmod(0o444)
    open_to_all.chmod(0o777)
    (said,) = run("open-as-nobody", place)
    assert "may not be written" in said["what"]
    assert said["where"] == str(place)
    assert "COMPANION_HOME" in said["remedy"]
    assert files(open_to_all)["companion.sqlite3"] == before["companion.sqlite3"]


def test_a_full_disk_refuses_the_step_and_keeps_the_rest(tmp_path: Path) -> None:
    stopped, there, refused, after = run("fill-the-disk", tmp_path / "companion.sqlite3")
    assert stopped["kept"] > 3
    assert "not kept" in stopped["what"]
    assert "room" in stopped["remedy"]
    assert there["there"] == [str(n) for n in range(stopped["kept"])]
    assert refused == {"refused": True}
    assert after["there"] == [*there["there"], "room"]
    assert sound(tmp_path / "companion.sqlite3")


def test_a_database_that_may_grow_no_more_says_that_the_disk_is_full(database: Path) -> None:
    with Storage.open(database) as storage:
        game = storage.playthroughs()[0].id
        pages = storage._db.execute("PRAGMA page_count").fetchone()[0]
        storage._db.execute(f"PRAGMA max_page_count = {pages + 2}")
        with pytest.raises(PlainError, match="disk is full"):
            play(storage, game, [str(n) for n in range(200)], every=1)
        kept = names_of(storage, game)
        with pytest.raises(PlainError, match="disk is full"):
            storage.append(game, len(kept), [answer("x" * 9000)] * 4)
        storage._db.execute("PRAGMA max_page_count = 100000")
        assert names_of(storage, game) == kept
        play(storage, game, ["room"])
        assert names_of(storage, game) == [*kept, "room"]
    assert sound(database)


def test_a_writer_who_takes_too_long_is_said_and_then_all_goes_on(database: Path) -> None:
    with Storage.open(database, busy_ms=50) as storage:
        game = storage.playthroughs()[0].id
        other = start("hold-locked", database)
        assert heard(other) == {"locked": True}
        with pytest.raises(PlainError, match="Another program holds"):
            storage.append(game, 2, [answer("c")])
        assert names_of(storage, game) == ["a", "b"]
        with pytest.raises(PlainError, match="Another program holds"):
            Storage.open(database, busy_ms=50)
        let_go(other)
        storage.append(game, 2, [answer("c")])
        assert names_of(storage, game) == ["a", "b", "c"]


def test_two_processes_answer_in_one_game_and_no_answer_is_lost_or_doubled(database: Path) -> None:
    ends = [start("play-beside-another", database, who, 40) for who in ("left", "right")]
    for end in ends:
        out, _ = end.communicate(timeout=60)
        assert end.returncode == 0, out
    with Storage.open(database) as storage:
        (game,) = storage.playthroughs()
        names = names_of(storage, game.id)
        for who in ("left", "right"):
            assert [n for n in names if n.startswith(who)] == [f"{who}{n}" for n in range(40)]
        assert len(names) == 82
        assert len(storage.branches(game.id)) == 1
    assert sound(database)


def test_windows_that_start_for_the_first_time_together_share_one_database(tmp_path: Path) -> None:
    place = tmp_path / "companion.sqlite3"
    windows = [start("open-new", place) for _ in range(4)]
    said = [heard(window) for window in windows]
    for window in windows:
        let_go(window)
    with Storage.open(place) as storage:
        assert {h.id for h in storage.playthroughs()} == {one["game"] for one in said}
    assert len({one["game"] for one in said}) == 4
    assert all(one["notices"] == [] for one in said)


def test_a_damaged_database_is_not_moved_while_another_window_has_it_open(database: Path) -> None:
    other = start("hold-open", database)
    assert heard(other) == {"open": True}
    whole = database.read_bytes()
    database.write_bytes(b"garbage " * 2000)
    with pytest.raises(PlainError, match="another window") as caught:
        Storage.open(database, busy_ms=200)
    assert "Close" in caught.value.remedy
    assert [p.name for p in database.parent.glob("*damaged*")] == []
    database.write_bytes(whole)
    let_go(other)
    with Storage.open(database) as storage:
        assert storage.notices == ()


def test_garbage_in_the_lock_file_does_no_harm(database: Path) -> None:
    with Storage.open(database) as storage:
        kept = everything(storage)
    database.with_name(database.name + ".lock").write_bytes(os.urandom(5000))
    with Storage.open(database) as storage:
        assert everything(storage) == kept


def test_a_link_to_the_database_is_followed(database: Path, tmp_path: Path) -> None:
    (tmp_path / "links").mkdir()
    link = tmp_path / "links" / "c.sqlite3"
    link.symlink_to(database)
    with Storage.open(link) as storage, Storage.open(database) as other:
        assert storage.file == database
        game = begin(storage).id
        assert names_of(other, game) == []
