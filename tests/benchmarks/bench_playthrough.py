"""How long do resume, undo, redo and an answer take after 2,000 answers? Run: python -m tests.benchmarks.bench_playthrough [GAME].

Plays a game (wayfarers or darwins-journey) in which the human tells the same event forty times a turn, so that it holds 2,000
entries (draws included), then opens it afresh and steps back and forth. Prints median and worst of each in milliseconds.
"""

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from companion.playthrough import OpenGame, Playthroughs
from companion.storage.database import Storage
from tests.companion.answers import some_answer

ENTRIES = 2000
ROUNDS = 40


EVENT = {"wayfarers": ("townsfolk", "paid", 41), "darwins_journey": ("yellow", "stamps", 91)}
"""Game -> board, what the human tells over and over, and after how many times the turn is done."""


def long_game(plays: Playthroughs, game: str) -> OpenGame:
    """Return a game with `ENTRIES` entries, still going on."""
    board, event, times = EVENT[game]
    for seed in range(1000):
        opened = plays.new(game, {"board": board, "deck": "virtual", "seed": seed})
        chance = random.Random(seed)
        told = 0
        while opened.ask is not None and opened.n <= ENTRIES:
            if opened.ask.verb == "human_turn":
                told = (told + 1) % times
                opened.answer(event if told else "done")
            else:
                opened.answer(some_answer(opened.ask, chance))
        if opened.ask is not None:
            return opened
    raise AssertionError("no game was long enough")


def timed(action: Callable[[], object]) -> float:
    """Return milliseconds."""
    start = time.perf_counter()
    action()
    return (time.perf_counter() - start) * 1000


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, Storage.open(Path(folder) / "bench.sqlite3") as storage:
        plays = Playthroughs(storage)
        opened = long_game(plays, sys.argv[1] if len(sys.argv) > 1 else "wayfarers")
        times: dict[str, list[float]] = {"resume": [], "undo": [], "redo": [], "answer": [], "story": []}
        print(f"{opened.n - 1} entries, turn {opened.state.turn}")
        for _ in range(ROUNDS):
            times["resume"].append(timed(lambda: plays.open(opened.id)))
            times["undo"].append(timed(opened.undo))
            times["redo"].append(timed(opened.redo))
            times["story"].append(timed(opened.story))
        for _ in range(ROUNDS):
            ask = opened.ask
            if ask is None:
                break
            raw = ask.default or some_answer(ask, random.Random(0))
            times["answer"].append(timed(partial(opened.answer, raw)))
        for name, values in times.items():
            print(
                f"{name:8} median {statistics.median(values):6.1f} ms   worst {max(values):6.1f} ms   of {len(values)}"
            )


if __name__ == "__main__":
    main()
