"""Small games to keep, and one way to look at everything that is kept."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path
from typing import Any

from companion.storage import Header, NewEntry, NewSnapshot, Record, Storage

IDENTITY = "facts1:rules1"
GAME = "wayfarers"


def answer(name: str, value: Any = None) -> NewEntry:
    return NewEntry("answer", f"ask:{name}", {"choice": name} if value is None else value, "person", IDENTITY)


def snapshot(after: int, turn: int, size: int = 40, identity: str = IDENTITY) -> NewSnapshot:
    who = "bot" if turn % 2 else "human"
    # Unlike any other turn's, so that it neither compresses away nor hides behind another.
    state = {"turn": turn, "deck": [(turn * 7919 + n * 104729) % 1_000_003 for n in range(size)]}
    return NewSnapshot(after, turn, who, state, [{"verb": "moved", "values": {"turn": turn}}], identity)


def begin(storage: Storage, title: str = "", game: str = GAME) -> Header:
    return storage.create_playthrough(
        game, {"board": "A", "deck": "virtual"}, IDENTITY, snapshot(0, 1), title
    )


def play(storage: Storage, game: str, names: list[str], every: int = 0, size: int = 40) -> None:
    """Answer one by one; with `every`, a snapshot after each so many answers."""
    for name in names:
        head = storage.playthrough(game).head
        shots = [snapshot(1, head + 2, size)] if every and (head + 1) % every == 0 else []
        storage.append(game, head, [answer(name)], shots)


def names_of(storage: Storage, game: str) -> list[str]:
    """The answers from the start to where the game stands."""
    return [entry.value["choice"] for entry in storage.path(game, storage.playthrough(game).head)]


def result_of(storage: Storage, game: str, entry: int | None = None) -> Any:
    """The result stored with an answer (without one: where the game stands)."""
    with storage.contents() as contents:
        tree = contents.playthrough(game)
    assert tree is not None
    ends = {0: tree.start.finished} | {node.entry.id: node.finished for node in tree.entries}
    return ends[tree.header.head if entry is None else entry]


def record(number: int = 1, **changes: Any) -> Record:
    values: dict[str, Any] = {
        "uuid": f"{number:032x}",
        "game": "origin",
        "variant": "basic",
        "finished_at": f"2026-11-03T20:{number:02d}:00Z",
        "playthrough": None,
        "sheet": {"players": [{"name": "Zoë", "tents": number}]},
        "result": {"ranking": ["Zoë"], "totals": [number * 3]},
        "notes": "",
    }
    return Record(**(values | changes))


def everything(storage: Storage) -> dict[str, Any]:
    """All that is kept, read through the public calls."""
    games = {}
    for header in storage.playthroughs(include_hidden=True):
        leaves = storage.branches(header.id)
        games[header.id] = {
            "header": header,
            "branches": {leaf.id: storage.path(header.id, leaf.id) for leaf in leaves},
            "snapshots": {leaf.id: list(storage.snapshots_on_path(header.id, leaf.id)) for leaf in leaves},
            "root": storage.nearest_snapshot(header.id, 0),
            "redo": [storage.preferred_child(header.id, e.id) for e in storage.path(header.id, header.head)],
        }
    return {"games": games, "records": storage.records()}


def crash_image(storage: Storage, to: Path) -> Path:
    """Copy what a dead process would leave behind: database and log, not the memory shared beside them."""
    to.mkdir(parents=True, exist_ok=True)
    for suffix in ("", "-wal"):
        source = storage.file.with_name(storage.file.name + suffix)
        if source.exists():
            shutil.copyfile(source, to / source.name)
    return to / storage.file.name


def sound(path: Path) -> bool:
    db = sqlite3.connect(path)
    try:
        whole = db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return whole and db.execute("PRAGMA foreign_key_check").fetchall() == []
    finally:
        db.close()
