"""A database of every released version becomes a present one, and never half of one."""

from __future__ import annotations

import contextlib
import json
import shutil
import sqlite3
from pathlib import Path

import pytest

from assets.errors import PlainError
from companion.history.repository import corrections, finished_games
from companion.playthrough import Playthroughs
from companion.storage import Storage, schema
from tests.companion.history.evenings import play
from tests.companion.storage.child import LATER_VERSION
from tests.companion.storage.freeze import RELEASED, as_json, frozen
from tests.companion.storage.processes import run
from tests.companion.storage.samples import sound


def tables_of(path: Path) -> list[tuple[str, str, str]]:
    with contextlib.closing(sqlite3.connect(path)) as db:
        found = db.execute("SELECT type, name, sql FROM sqlite_master ORDER BY type, name").fetchall()
    return [(kind, name, " ".join((sql or "").split())) for kind, name, sql in found]


def released_versions() -> list[int]:
    return sorted(int(one.stem.removeprefix("version-")) for one in RELEASED.glob("version-*.sqlite3"))


def opened(number: int, folder: Path) -> Path:
    """A copy of the frozen database of a version, in a folder of its own."""
    place = folder / "companion.sqlite3"
    shutil.copyfile(frozen(number)[0], place)
    return place


def test_there_is_a_frozen_database_of_every_version() -> None:
    assert released_versions() == list(range(1, schema.CURRENT + 1))


@pytest.mark.parametrize("number", released_versions())
def test_a_database_of_that_version_opens_with_everything_in_it(tmp_path: Path, number: int) -> None:
    place = opened(number, tmp_path)
    with Storage.open(place) as storage:
        assert storage.notices == ()
        assert as_json(storage) == json.loads(frozen(number)[1].read_text("utf-8"))
        Storage.open(tmp_path / "new.sqlite3").close()
    assert tables_of(place) == tables_of(tmp_path / "new.sqlite3")
    assert sound(place)


@pytest.mark.parametrize("number", released_versions())
def test_the_games_of_that_version_are_gone_on_with_and_its_history_reads(
    tmp_path: Path, number: int
) -> None:
    with Storage.open(opened(number, tmp_path)) as storage:
        games = Playthroughs(storage)
        going_on, over = (games.open(header.id) for header in games.list())
        assert (going_on.ask is None, over.ask is None) == (False, True)
        answers = going_on.n
        play(going_on, 1)
        assert going_on.n > answers
        found = finished_games(storage)
        assert (len(found.games), len(found.deleted), found.unreadable) == (1, 1, ())
        assert found.games[0].notes.startswith("Grüße an Ida.")
        (correction,) = corrections(storage, found.games[0].uuid)
        assert correction.changes


@pytest.mark.parametrize("number", released_versions())
def test_the_step_to_a_released_version_is_never_edited(tmp_path: Path, number: int) -> None:
    made = tmp_path / "made.sqlite3"
    with contextlib.closing(sqlite3.connect(made, isolation_level=None)) as db:
        schema.migrate(db, schema.MIGRATIONS[: number - 1])
        assert schema.version(db) == number
    assert tables_of(made) == tables_of(frozen(number)[0])


def test_a_later_companion_takes_the_frozen_database_one_step_further(tmp_path: Path) -> None:
    place = opened(schema.CURRENT, tmp_path)
    with contextlib.closing(sqlite3.connect(place, isolation_level=None)) as db:
        before = db.execute("SELECT key, value FROM setting ORDER BY number").fetchall()
        schema.migrate(db, (*schema.MIGRATIONS, LATER_VERSION))
        assert schema.version(db) == schema.CURRENT + 1
        after = db.execute("SELECT key, value, at FROM setting ORDER BY number").fetchall()
    assert before
    assert after == [(key, value, "before") for key, value in before]
    with pytest.raises(PlainError, match="newer companion"):
        Storage.open(place)


def test_a_migration_that_dies_at_any_step_has_happened_or_has_not(tmp_path: Path) -> None:
    (tmp_path / "image").mkdir()
    with Storage.open(tmp_path / "image" / "companion.sqlite3") as storage:
        storage.set_setting("theme", "dark")
    shutil.copytree(tmp_path / "image", tmp_path / "there")
    deaths = run("migrate-and-die", tmp_path)
    with contextlib.closing(sqlite3.connect(tmp_path / "image" / "companion.sqlite3")) as db:
        before = sorted(row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'"))
    later = schema.CURRENT + 1
    assert {death["version"] for death in deaths} == {schema.CURRENT, later}
    for death in deaths:
        assert death["tables"] == (sorted([*before, "sticker"]) if death["version"] == later else before)
        assert death["settings"] == [["theme", '"dark"']]
        assert death["sound"]
    assert [death["version"] for death in deaths] == sorted(death["version"] for death in deaths)


def test_a_migration_with_a_mistake_leaves_everything_as_it_was(tmp_path: Path) -> None:
    place = tmp_path / "companion.sqlite3"
    Storage.open(place).close()
    before = tables_of(place)
    with contextlib.closing(sqlite3.connect(place, isolation_level=None)) as db:
        with pytest.raises(sqlite3.OperationalError):
            schema.migrate(db, (*schema.MIGRATIONS, (*LATER_VERSION, "CREATE TABLE broken (")))
        assert schema.version(db) == schema.CURRENT
        dangling = "INSERT INTO snapshot VALUES (1, 7, 7, 'i', 1, 'bot', x'', x'', 0)"
        with pytest.raises(PlainError, match="as it was"):
            schema.migrate(db, (*schema.MIGRATIONS, (dangling,)))
        assert db.execute("SELECT count(*) FROM snapshot").fetchone() == (0,)
        schema.migrate(db, (*schema.MIGRATIONS, LATER_VERSION))
        assert schema.version(db) == schema.CURRENT + 1
        schema.migrate(db, (*schema.MIGRATIONS, LATER_VERSION))
        assert db.execute("PRAGMA foreign_keys").fetchone() == (1,)
    assert tables_of(place) != before
