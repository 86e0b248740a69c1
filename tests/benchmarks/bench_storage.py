"""How long do keeping, undoing and resuming take? Run: python -m tests.benchmarks.bench_storage [--games N]

A game of 2,000 answers with a snapshot (a state of about 12 kB of JSON) every 30, on the disk that holds the
temporary folder; the bare write-and-fsync of that disk is measured beside it.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.storage import Header, NewEntry, NewSnapshot, Storage

ANSWERS = 2000
EVERY = 30
IDENTITY = "0123456789ab:3"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--games", type=int, default=30, help="further games of 400 answers for the start-up time"
    )
    games = parser.parse_args().games
    with tempfile.TemporaryDirectory() as folder:
        report("write 4 kB and fsync, no database", bare_fsync(Path(folder) / "bare"))
        file = Path(folder) / "companion.sqlite3"
        with Storage.open(file) as storage:
            game = storage.create_playthrough("wayfarers", {"board": "A"}, IDENTITY, state(0, 0)).id
            report("append an answer, committed", [append(storage, game, n) for n in range(ANSWERS)])
            measure_reading(storage, game)
            measure_moving(storage, game)
        print(f"{'file after ' + str(ANSWERS) + ' answers':<58}{file.stat().st_size / 1e6:8.2f} MB")
        report("open it again", [timed(lambda: Storage.open(file).close()) for _ in range(30)])
        with Storage.open(file) as storage:
            for _game in range(games):
                header = storage.create_playthrough("wayfarers", {"board": "A"}, IDENTITY, state(0, 0))
                fill(storage, header, 400)
        print(f"{f'file with {games} games of 400 more':<58}{file.stat().st_size / 1e6:8.2f} MB")
        report("open it", [timed(lambda: Storage.open(file).close()) for _ in range(10)])
    report("import companion.storage, whole process", [import_time("companion.storage") for _ in range(5)])
    report("the same without it", [import_time("sys") for _ in range(5)])


def measure_reading(storage: Storage, game: str) -> None:
    last = ANSWERS
    storage.append(game, last, [], [NewSnapshot(0, 9, "bot", {}, [], "seen:elsewhere")])
    cases: list[tuple[str, Callable[[], Any]]] = [
        ("nearest snapshot", lambda: storage.nearest_snapshot(game, last - 1)),
        ("way from the start to the head (2,000)", lambda: storage.path(game, last)),
        ("all snapshots on the way (for the story)", lambda: list(storage.snapshots_on_path(game, last))),
        ("branches", lambda: storage.branches(game)),
        ("list of games", storage.playthroughs),
        ("redo target", lambda: storage.preferred_child(game, last - 5)),
    ]
    for name, call in cases:
        report(name, [timed(call) for _ in range(60)])


def measure_moving(storage: Storage, game: str) -> None:
    def move(head: int, to: int) -> float:
        return timed(lambda: storage.move_head(game, head, to))

    undo = [move(ANSWERS - n, ANSWERS - n - 1) for n in range(200)]
    redo = [move(ANSWERS - n, ANSWERS - n + 1) for n in range(200, 0, -1)]
    report("undo an answer, committed", undo)
    report("redo an answer, committed", redo)
    ends = [move(ANSWERS, 0), move(0, ANSWERS)]
    report("from the end to the start or back, committed", ends)


def state(after: int, turn: int) -> NewSnapshot:
    content = {
        f"slot{n}": {"card": (turn * 31 + n * 17) % 97, "workers": ["blue", "green"], "at": n}
        for n in range(200)
    }
    story = [
        {"verb": "acquire", "values": {"card": n, "turn": turn}, "because": [{"key": "k", "rule": "W34"}]}
        for n in range(8)
    ]
    return NewSnapshot(after, turn, "bot", content, story, IDENTITY)


def append(storage: Storage, game: str, head: int) -> float:
    entry = NewEntry(
        "answer", f"acquire:water:{head % 7}", {"choice": "yes", "cost": head % 5}, "person", IDENTITY
    )
    snapshots = [state(1, head // EVERY + 1)] if (head + 1) % EVERY == 0 else []
    return timed(lambda: storage.append(game, head, [entry], snapshots))


def fill(storage: Storage, header: Header, answers: int) -> None:
    for first in range(0, answers, EVERY):
        entries = [NewEntry("answer", f"k{n}", {"choice": "yes"}, "person", IDENTITY) for n in range(EVERY)]
        storage.append(header.id, first, entries, [state(EVERY, first // EVERY + 1)])


def bare_fsync(file: Path) -> list[float]:
    handle = os.open(file, os.O_RDWR | os.O_CREAT)

    def write() -> None:
        os.write(handle, b"x" * 4096)
        os.fsync(handle)

    try:
        return [timed(write) for _ in range(200)]
    finally:
        os.close(handle)


def import_time(module: str) -> float:
    return timed(lambda: subprocess.run([sys.executable, "-c", f"import {module}"], check=True))


def timed(call: Callable[[], Any]) -> float:
    """Return how long the call takes, in ms."""
    start = time.perf_counter()
    call()
    return (time.perf_counter() - start) * 1000


def report(name: str, times: list[float]) -> None:
    ordered = sorted(times)
    p99 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    print(f"{name:<58}{statistics.median(times):8.2f} ms median{p99:9.2f} ms p99")


if __name__ == "__main__":
    main()
