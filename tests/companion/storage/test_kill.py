"""The battery dies: what was acknowledged is there, and only once."""

from __future__ import annotations

import contextlib
import json
import random
import shutil
import sqlite3
import time
from pathlib import Path

from companion.storage import Storage
from tests.companion.storage.processes import heard, run, start
from tests.companion.storage.samples import begin, crash_image, names_of, play, sound


def test_a_death_at_any_step_of_an_evening_loses_no_acknowledged_answer(tmp_path: Path) -> None:
    deaths = run("play-and-die", tmp_path)
    assert len(deaths) > 60
    assert [death for death in deaths if not (death["right"] and death["sound"]) or death["notices"]] == []


def test_kill_9_at_any_moment_loses_no_acknowledged_answer(tmp_path: Path) -> None:
    database = tmp_path / "companion.sqlite3"
    chance = random.Random(20261103)
    kept = 0
    for _death in range(12):
        process = start("play-until-killed", database)
        for _answer in range(chance.randint(1, 25)):
            kept = heard(process)["kept"]
        time.sleep(chance.random() / 200)  # so that death comes anywhere between two acknowledgements
        process.kill()
        assert process.stdout is not None
        rest = (
            process.stdout.read().splitlines()
        )  # not communicate(), which drops what readline() has buffered
        with process:
            process.wait()
        kept = max([kept, *(json.loads(line)["kept"] for line in rest)])
        with Storage.open(database) as storage:
            assert storage.notices == ()
            (game,) = storage.playthroughs()
            names = names_of(storage, game.id)
            assert names == [str(n + 1) for n in range(len(names))]
            assert kept <= len(names) <= kept + 1
            assert storage.nearest_snapshot(game.id, game.head).entry == game.head
            assert len(storage.branches(game.id)) == 1
        assert sound(database)
    assert kept > 60


def test_a_log_cut_off_anywhere_keeps_a_prefix_of_the_answers(tmp_path: Path) -> None:
    names = [str(n) for n in range(30)]
    with Storage.open(tmp_path / "whole" / "companion.sqlite3") as storage:
        game = begin(storage).id
        play(storage, game, names, every=5)
        image = crash_image(storage, tmp_path / "image")
    log = image.with_name(image.name + "-wal").read_bytes()
    chance = random.Random(7)
    cuts = sorted(
        [0, 1, 31, 32, 33, len(log) - 1, len(log), *(chance.randrange(len(log)) for _ in range(25))]
    )
    reached = 0
    for number, cut in enumerate(cuts):
        place = tmp_path / str(number) / "companion.sqlite3"
        place.parent.mkdir()
        place.write_bytes(image.read_bytes())
        place.with_name(place.name + "-wal").write_bytes(log[:cut])
        with Storage.open(place) as storage:
            assert storage.notices == ()
            found = [names_of(storage, header.id) for header in storage.playthroughs()]
            assert found in ([], [names[: len(found[0])] if found else []])
            assert len(found[0]) >= reached if found else reached == 0
            reached = len(found[0]) if found else 0
            fresh = begin(storage).id
            play(storage, fresh, ["on", "we", "go"])
        assert sound(place)
    assert reached == len(names)


def test_a_log_with_changed_bytes_keeps_a_prefix_of_the_answers(tmp_path: Path) -> None:
    names = [str(n) for n in range(20)]
    with Storage.open(tmp_path / "whole" / "companion.sqlite3") as storage:
        game = begin(storage).id
        play(storage, game, names, every=5)
        image = crash_image(storage, tmp_path / "image")
    log_file = image.with_name(image.name + "-wal")
    log = log_file.read_bytes()
    chance = random.Random(8)
    for _time in range(15):
        changed = bytearray(log)
        at = chance.randrange(len(log))
        changed[at] ^= 1 << chance.randrange(8)
        place = tmp_path / f"{at}" / "companion.sqlite3"
        place.parent.mkdir(exist_ok=True)
        place.write_bytes(image.read_bytes())
        place.with_name(place.name + "-wal").write_bytes(changed)
        with Storage.open(place) as storage:
            for header in storage.playthroughs():
                found = names_of(storage, header.id)
                assert found == names[: len(found)]
        assert sound(place)


def test_a_file_left_half_changed_is_rolled_back(tmp_path: Path) -> None:
    place = tmp_path / "companion.sqlite3"
    with Storage.open(tmp_path / "before.sqlite3") as storage:
        game = begin(storage).id
        play(storage, game, ["a", "b"], every=1, size=2000)
        with contextlib.closing(sqlite3.connect(place, isolation_level=None)) as copy:
            storage._db.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
    # The copy has no log: changes go into the file, what was there into a journal.
    with contextlib.closing(sqlite3.connect(place, isolation_level=None)) as db:
        db.execute("PRAGMA cache_size = 2")
        db.execute("BEGIN IMMEDIATE")
        db.execute("UPDATE snapshot SET state = zeroblob(20000)")
        image = tmp_path / "image" / place.name
        image.parent.mkdir()
        for suffix in ("", "-journal"):
            shutil.copyfile(f"{place}{suffix}", f"{image}{suffix}")
        db.execute("ROLLBACK")
    assert image.read_bytes() != place.read_bytes()
    with Storage.open(image) as storage:
        assert storage.notices == ()
        assert names_of(storage, game) == ["a", "b"]
        assert [s.turn for s in storage.snapshots_on_path(game, 2)] == [1, 2, 3]
    assert sound(image)
