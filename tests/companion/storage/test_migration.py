"""A database of every released version becomes a present one, and never half of one."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import shutil
import sqlite3
from pathlib import Path

import pytest

from assets.errors import PlainError
from companion.storage import Storage, schema
from tests.companion.storage.child import LATER_VERSION
from tests.companion.storage.processes import run
from tests.companion.storage.samples import sound

RELEASED = Path(__file__).parent / "released"


def tables_of(path: Path) -> list[tuple[str, str, str]]:
    with contextlib.closing(sqlite3.connect(path)) as db:
        found = db.execute("SELECT type, name, sql FROM sqlite_master ORDER BY type, name").fetchall()
    return [(kind, name, " ".join((sql or "").split())) for kind, name, sql in found]


def released_versions() -> list[int]:
    return sorted(int(one.stem.removeprefix("version-")) for one in RELEASED.glob("version-*.sqlite3"))


def test_there_is_a_frozen_database_of_every_version() -> None:
    assert released_versions() == list(range(1, schema.CURRENT + 1))


@pytest.mark.parametrize("number", released_versions())
def test_a_database_of_that_version_opens_with_everything_in_it(tmp_path: Path, number: int) -> None:
    place = tmp_path / "companion.sqlite3"
    shutil.copyfile(RELEASED / f"version-{number}.sqlite3", place)
    expected = {"print_jobs": []} | json.loads((RELEASED / f"version-{number}.json").read_text("utf-8"))
    with Storage.open(place) as storage:
        assert storage.notices == ()
        assert as_json(storage) == expected
        Storage.open(tmp_path / "new.sqlite3").close()
    assert tables_of(place) == tables_of(tmp_path / "new.sqlite3")
    assert sound(place)


@pytest.mark.parametrize("number", released_versions())
def test_the_step_to_a_released_version_is_never_edited(tmp_path: Path, number: int) -> None:
    made = tmp_path / "made.sqlite3"
    with contextlib.closing(sqlite3.connect(made, isolation_level=None)) as db:
        schema.migrate(db, schema.MIGRATIONS[:number])
        assert schema.version(db) == number
    assert tables_of(made) == tables_of(RELEASED / f"version-{number}.sqlite3")


def as_json(storage: Storage) -> object:
    """Everything kept, as it stands in the frozen JSON beside the frozen database."""
    games = []
    for header in storage.playthroughs(include_hidden=True):
        entries: dict[int, list[object]] = {}
        for leaf in storage.branches(header.id):
            entries |= {
                e.id: [e.parent, e.kind, e.key, e.value, e.by, e.identity, e.at]
                for e in storage.path(header.id, leaf.id)
            }
        shots = [
            [s.entry, s.turn, s.who, s.state, s.story, s.identity]
            for s in storage.snapshots_on_path(header.id, header.head)
        ]
        games.append(
            {
                "header": [
                    *(
                        header.id,
                        header.game,
                        header.options,
                        header.identity,
                        header.created,
                        header.updated,
                    ),
                    *(header.finished, header.head, header.title, header.hidden),
                ],
                "entries": [[number, *entries[number]] for number in sorted(entries)],
                "result": storage.finished_result(header.id),
                "snapshots": shots,
            }
        )
    records = [
        [
            [r.uuid, r.game, r.variant, r.finished_at, r.playthrough, r.sheet, r.result, r.notes]
            for r in revisions
        ]
        for revisions in (storage.record_revisions(newest.uuid) for newest in storage.records())
    ]
    kept = storage.print_jobs
    print_jobs = [
        [
            *dataclasses.astuple(job)[:10],
            job.state.value,
            *dataclasses.astuple(job)[11:],
            kept.data(job.number).decode("latin-1"),
        ]
        for job in sorted(kept.jobs(100), key=lambda job: job.number)
    ]
    return {
        "games": games,
        "records": records,
        "theme": storage.get_setting("theme"),
        "print_jobs": print_jobs,
    }


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
