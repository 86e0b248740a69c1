"""A damaged database is quarantined as it is; what can be read of it goes on."""

from __future__ import annotations

import contextlib
import random
import shutil
import sqlite3
import zlib
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from assets.errors import PlainError
from companion.storage import Entry, Storage
from companion.storage.values import SNAPSHOT_LIMIT, DamagedRow, unpack
from tests.companion.storage.processes import run
from tests.companion.storage.samples import (
    answer,
    begin,
    crash_image,
    everything,
    names_of,
    play,
    record,
    snapshot,
    sound,
)

PAGE = 4096
NOW = datetime(2026, 11, 3, 20, 15, tzinfo=UTC)


@dataclass
class Shelf:
    """A database with three games, finished games and settings, and what is in it."""

    file: Path
    games: list[str]
    everything: dict[str, Any]


@pytest.fixture(scope="module")
def shelf(quick_folder: Path) -> Shelf:
    place = quick_folder / "shelf" / "companion.sqlite3"
    with Storage.open(place) as storage:
        games = [begin(storage, title).id for title in ("Friday", "Saturday", "Sunday")]
        for number, game in enumerate(games):
            play(storage, game, [f"{number}-{n}" for n in range(120)], every=6, size=700)
            storage.move_head(game, 120, 60)
            play(storage, game, [f"{number}-x{n}" for n in range(20)], every=6, size=700)
        for number in range(1, 61):
            storage.put_record(record(number))
        storage.put_record(record(1, notes="corrected"))
        storage.set_setting("theme", "dark")
        kept = everything(storage)
    return Shelf(place, games, kept)


def damaged_copy(shelf: Shelf, folder: Path, spoil: dict[int, bytes]) -> Path:
    """The shelf's database with bytes written over it at the given offsets."""
    folder.mkdir(parents=True, exist_ok=True)
    place = folder / "companion.sqlite3"
    content = bytearray(shelf.file.read_bytes())
    for at, garbage in spoil.items():
        content[at : at + len(garbage)] = garbage
    place.write_bytes(content)
    return place


def moved_aside(place: Path) -> list[Path]:
    return sorted(place.parent.glob(f"{place.stem}-damaged-*"))


def read_all(place: Path) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Open and read everything, once more if reading finds what opening didn't."""
    with Storage.open(place, clock=lambda: NOW) as storage, contextlib.suppress(PlainError):
        return everything(storage), storage.notices
    with Storage.open(place, clock=lambda: NOW) as storage:
        return everything(storage), storage.notices


def found_by_opening(spoiled: bytes, folder: Path) -> bool:
    """Tell whether opening such a file is enough to notice (else reading notes the damage in the file)."""
    folder.mkdir()
    place = folder / "companion.sqlite3"
    place.write_bytes(spoiled)
    with Storage.open(place) as storage:
        return storage.notices != ()


def entries_of(kept: dict[str, Any]) -> dict[str, Entry]:
    """Every entry of every game by its answer, which is unlike any other."""
    return {
        entry.value["choice"]: entry
        for game in kept["games"].values()
        for way in game["branches"].values()
        for entry in way
    }


def check_that_nothing_is_made_up(shelf: Shelf, kept: dict[str, Any]) -> None:
    original = entries_of(shelf.everything)
    for choice, entry in entries_of(kept).items():
        then = original[choice]
        assert (entry.key, entry.by, entry.identity, entry.at) == (then.key, then.by, then.identity, then.at)
    states = {
        (s.turn, s.state["deck"][0])
        for game in shelf.everything["games"].values()
        for way in game["snapshots"].values()
        for s in way
    }
    for game in kept["games"].values():
        for way in game["snapshots"].values():
            assert {(s.turn, s.state["deck"][0]) for s in way} <= states
    assert {r.uuid for r in kept["records"]} <= {r.uuid for r in shelf.everything["records"]}
    assert all(r in shelf.everything["records"] or r.notes == "" for r in kept["records"])


def test_garbage_anywhere_in_the_file_costs_only_what_lay_there(shelf: Shelf, tmp_path: Path) -> None:
    chance = random.Random(20261103)
    size = shelf.file.stat().st_size
    total, survived = 0, 0
    for number in range(30):
        length = chance.choice([1, 16, 512, PAGE, 3 * PAGE])
        at = chance.randrange(size - length)
        garbage = bytes(chance.randrange(256) for _ in range(length))
        place = damaged_copy(shelf, tmp_path / str(number), {at: garbage})
        spoiled = place.read_bytes()
        kept, told = read_all(place)
        if moved_aside(place):
            (aside,) = moved_aside(place)
            assert str(aside) in told[0]
            if found_by_opening(spoiled, tmp_path / f"{number}-again"):
                assert (aside / place.name).read_bytes() == spoiled
        check_that_nothing_is_made_up(shelf, kept)
        total += len(entries_of(shelf.everything))
        survived += len(entries_of(kept))
        with Storage.open(place) as storage:
            assert storage.notices == ()
            for header in storage.playthroughs():
                play(storage, header.id, [f"on-{header.id}"])
                assert names_of(storage, header.id)[-1] == f"on-{header.id}"
        assert sound(place)
        shutil.rmtree(place.parent)
    assert survived > 0.9 * total


@pytest.mark.parametrize("at", [0, 16, 44, 60, 100])
def test_a_spoiled_beginning_of_the_file_costs_nothing(shelf: Shelf, tmp_path: Path, at: int) -> None:
    place = damaged_copy(shelf, tmp_path, {at: random.Random(at).randbytes(64 if at else PAGE)})
    kept, told = read_all(place)
    assert kept == shelf.everything
    (aside,) = moved_aside(place)
    assert aside.name.startswith("companion-damaged-2026-11-0")
    assert str(aside) in told[0]
    assert "3 games and 60 final scores" in told[1]
    assert len(told) == 2


@pytest.mark.parametrize("table", ["playthrough", "entry", "snapshot", "record"])
def test_a_table_that_cannot_be_followed_any_more_gives_up_its_rows(
    shelf: Shelf, tmp_path: Path, table: str
) -> None:
    with contextlib.closing(sqlite3.connect(shelf.file)) as db:
        root = db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()[0]
    place = damaged_copy(shelf, tmp_path, {(root - 1) * PAGE: b"\xaa" * PAGE})
    kept, told = read_all(place)
    assert told
    # The lines of the list of games are in that very page, but entry 0 of each game repeats them.
    assert entries_of(kept) == entries_of(shelf.everything)
    assert {h["header"].title for h in kept["games"].values()} == {"Friday", "Saturday", "Sunday"}
    assert kept["records"] == shelf.everything["records"]


def test_a_file_cut_in_half_gives_back_what_its_half_holds(shelf: Shelf, tmp_path: Path) -> None:
    place = damaged_copy(shelf, tmp_path, {})
    half = place.read_bytes()[: place.stat().st_size // 2 + 700]
    place.write_bytes(half)
    kept, told = read_all(place)
    check_that_nothing_is_made_up(shelf, kept)
    assert len(kept["games"]) >= 2
    assert told
    (aside,) = moved_aside(place)
    assert (aside / place.name).read_bytes() == half


@pytest.mark.parametrize(
    "content", [b"Dear diary,\n", b"\x00" * 10_000, b"SQLite format 3\x00", bytes(range(256)) * 64]
)
def test_a_file_that_is_no_database_is_kept_and_a_new_one_begun(tmp_path: Path, content: bytes) -> None:
    place = tmp_path / "companion.sqlite3"
    place.write_bytes(content)
    with Storage.open(place, clock=lambda: NOW) as storage:
        assert storage.playthroughs(include_hidden=True) == []
        assert "nothing in it was deleted" in storage.notices[0]
        assert "No game" in storage.notices[1]
        begin(storage)
    (aside,) = moved_aside(place)
    assert (aside / place.name).read_bytes() == content
    with Storage.open(place) as storage:
        assert storage.notices == ()
        assert len(storage.playthroughs()) == 1


@pytest.mark.parametrize("emptied", [True, False])
def test_when_only_the_log_is_left_the_evening_is_in_it(tmp_path: Path, emptied: bool) -> None:
    names = [str(n) for n in range(12)]
    with Storage.open(tmp_path / "before" / "companion.sqlite3") as storage:
        game = begin(storage).id
        play(storage, game, names, every=3)
        image = crash_image(storage, tmp_path / "image")
        expected = everything(storage)
    image.write_bytes(b"")
    if not emptied:
        image.unlink()
    log = image.with_name(image.name + "-wal")
    content = log.read_bytes()
    with Storage.open(image) as storage:
        assert "1 game" in storage.notices[1]
        assert everything(storage) == expected
    (aside,) = moved_aside(image)
    assert (aside / log.name).read_bytes() == content


def test_two_damages_on_one_day_are_both_kept(tmp_path: Path) -> None:
    place = tmp_path / "companion.sqlite3"
    for content in (b"first", b"second"):
        place.write_bytes(content)
        Storage.open(place, clock=lambda: NOW).close()
    assert [(aside / place.name).read_bytes() for aside in moved_aside(place)] == [b"first", b"second"]


def forge(place: Path, *statements: str) -> None:
    """Change rows behind the storage's back, as a failing memory chip would: SQLite sees nothing wrong."""
    with contextlib.closing(sqlite3.connect(place, isolation_level=None)) as db:
        for statement in statements:
            assert db.execute(statement).rowcount == 1


def a_game(place: Path, length: int = 12, every: int = 4) -> str:
    with Storage.open(place) as storage:
        game = begin(storage, "Sunday").id
        play(storage, game, [str(n) for n in range(1, length + 1)], every=every)
    return game


def test_a_changed_letter_in_an_answer_is_noticed_and_recovered_at_the_next_start(tmp_path: Path) -> None:
    place = tmp_path / "companion.sqlite3"
    game = a_game(place)
    forge(place, 'UPDATE entry SET value = \'{"choice":"no"}\' WHERE id = 6')
    with Storage.open(place) as storage:
        assert storage.notices == ()
        with pytest.raises(PlainError, match="damaged") as caught:
            names_of(storage, game)
        assert "Start the companion again" in caught.value.remedy
    with Storage.open(place) as storage:
        prefix, later = storage.playthrough(game), storage.playthroughs()[0]
        assert names_of(storage, game) == ["1", "2", "3", "4", "5"]
        assert prefix.title == "Sunday"
        assert later.title == "Sunday (continued)"
        assert names_of(storage, later.id) == ["9", "10", "11", "12"]
        assert storage.nearest_snapshot(later.id, 0).turn == 9
        assert storage.nearest_snapshot(later.id, later.head).turn == 13
        assert any("'Sunday' could not be saved whole" in notice for notice in storage.notices)
        assert any("'Sunday (continued)' goes on" in notice for notice in storage.notices)


def test_damage_in_a_branch_left_behind_costs_only_that_branch(tmp_path: Path) -> None:
    place = tmp_path / "companion.sqlite3"
    game = a_game(place)
    with Storage.open(place) as storage:
        storage.move_head(game, 12, 4)
        play(storage, game, ["x", "y"])
    forge(place, "UPDATE entry SET key = 'other' WHERE id = 7")
    read_all(place)
    with Storage.open(place) as storage:
        assert names_of(storage, game) == ["1", "2", "3", "4", "x", "y"]
        assert [leaf.value["choice"] for leaf in storage.branches(game)] == ["y", "6"]
        assert len(storage.playthroughs()) == 1


def test_a_game_whose_list_line_is_gone_is_found_by_its_first_entry(tmp_path: Path) -> None:
    place = tmp_path / "companion.sqlite3"
    game = a_game(place)
    with contextlib.closing(sqlite3.connect(place)) as db:
        db.execute("PRAGMA foreign_keys = OFF")
        db.execute("DELETE FROM playthrough")
        db.execute("INSERT INTO damage (what, at) VALUES ('line lost', '')")
        db.commit()
    with Storage.open(place) as storage:
        (header,) = storage.playthroughs()
        assert (header.id, header.title, header.options["board"]) == (game, "Sunday", "A")
        assert names_of(storage, game) == [str(n) for n in range(1, 13)]


def test_a_game_whose_first_state_is_gone_goes_on_from_the_next(tmp_path: Path) -> None:
    place = tmp_path / "companion.sqlite3"
    game = a_game(place)
    forge(place, "UPDATE snapshot SET state = x'00' WHERE entry = 0")
    with Storage.open(place) as storage, pytest.raises(PlainError):
        storage.nearest_snapshot(game, 3)
    with Storage.open(place) as storage:
        (header,) = storage.playthroughs()
        assert header.id == game
        assert names_of(storage, game) == [str(n) for n in range(5, 13)]


def test_a_finished_game_with_a_changed_letter_is_not_shown_as_if_true(tmp_path: Path) -> None:
    place = tmp_path / "companion.sqlite3"
    with Storage.open(place) as storage:
        storage.put_record(record(1))
        storage.put_record(record(2))
    forge(place, "UPDATE record SET result = '{\"totals\":[999]}' WHERE number = 1")
    with Storage.open(place) as storage, pytest.raises(PlainError):
        storage.records()
    with Storage.open(place) as storage:
        assert storage.records() == [record(2)]
        assert "1 final score" in storage.notices[1]


def test_text_that_is_no_text_is_damage(tmp_path: Path) -> None:
    place = tmp_path / "companion.sqlite3"
    a_game(place)
    forge(place, "UPDATE playthrough SET title = CAST(x'ff41' AS TEXT)")
    with Storage.open(place) as storage, pytest.raises(PlainError, match="damaged"):
        storage.playthroughs()
    with Storage.open(place) as storage:
        (header,) = storage.playthroughs()
        assert header.title == "Sunday"


def test_a_snapshot_that_would_unpack_to_a_whole_disk_is_damage(tmp_path: Path) -> None:
    bomb = zlib.compress(b" " * (SNAPSHOT_LIMIT + 1) + b"1")
    assert len(bomb) < 50_000
    with pytest.raises(DamagedRow):
        unpack(bomb)


def test_a_way_that_leads_in_a_circle_ends(tmp_path: Path) -> None:
    place = tmp_path / "companion.sqlite3"
    game = a_game(place)
    with contextlib.closing(sqlite3.connect(place, isolation_level=None)) as db:
        db.execute("PRAGMA ignore_check_constraints = ON")
        db.execute("UPDATE entry SET parent = 9 WHERE id = 3")
    with Storage.open(place) as storage:
        for ask in (
            lambda: storage.path(game, 12),
            lambda: storage.move_head(game, 12, 0),
            lambda: storage.nearest_snapshot(game, 3),
        ):
            with pytest.raises(PlainError):
                ask()
    kept, _told = read_all(place)
    assert len(kept["games"]) == 2


def test_a_recovery_that_dies_at_any_step_is_ended_by_the_next_start(tmp_path: Path) -> None:
    with Storage.open(tmp_path / "before" / "companion.sqlite3") as storage:
        for title in ("Friday", "Sunday"):
            game = begin(storage, title).id
            storage.append(game, 0, [answer("a")], [snapshot(1, 2)])
            storage.append(game, 1, [answer("b")])
        image = crash_image(storage, tmp_path / "image")
    image.write_bytes(b"\x55" * PAGE + image.read_bytes()[PAGE:])
    size, log_size = (image.with_name(image.name + suffix).stat().st_size for suffix in ("", "-wal"))
    shutil.copytree(image.parent, tmp_path / "there")
    deaths = run("open-damaged-and-die", tmp_path)
    assert len(deaths) > 60
    for death in deaths:
        assert death["kept"] == [["Sunday", ["a", "b"]], ["Friday", ["a", "b"]]], death
        (aside,) = death["aside"]
        assert aside["companion.sqlite3"] == size, death
        assert aside["companion.sqlite3-wal"] == log_size, death
        assert {name.removesuffix("-shm").removesuffix("-wal") for name in death["left"]} == {
            "companion.sqlite3",
            "companion.sqlite3.lock",
        }, death
        assert death["sound"]
    assert deaths[0]["notices"][1] == "Saved from it: 2 games and 0 final scores."
