"""Do long lists scroll at 60 frames a second, and do their screens open without a hitch? python -m tests.benchmarks.bench_scroll [NAME …]

The longest screens in an offscreen window (software GL), wide and as on a phone: each is built afresh three times, then its
longest list is moved by 40 px a frame to its end and back. Counted is the work of a frame, from the clock's tick until it
is handed over (waiting for the frame before included): what the screen's thread worked itself, and the time that passed.
16.7 ms are 60 frames a second. Other work on the machine shows in the time that passed, hardly in the other.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

SHAPES = ("wide", "phone")
LISTS = {
    "history, newest of 500": "",
    "player aid": "aid",
    "print queue": "queue",
    "setup, cards": "setup-cards",
    "score sheet, Origin": "score-origin",
    "Alfred's table": "alfred-moved",
    "AI's table": "solo-human",
    "what was scanned": "scan-sample",
}
GAMES, ROUNDS, STEP = 500, 3, 40.0
Times = list[tuple[float, float]]


class Frames:
    """Counts the work of frames: (worked by this thread, passed), ms."""

    def __init__(self) -> None:
        from kivy.core.window import Window

        self.times: Times = []
        self._since: tuple[float, float] | None = None
        Window.bind(on_flip=self._flipped)

    def begin(self) -> None:
        """The frame's work begins now."""
        self._since = time.thread_time(), time.perf_counter()

    def _flipped(self, *_: object) -> None:
        if self._since is not None:
            worked, passed = time.thread_time() - self._since[0], time.perf_counter() - self._since[1]
            self.times.append((1000 * worked, 1000 * passed))
            self._since = None


def measure(tour: Any, wanted: list[str]) -> Iterator[float]:
    """Visit every list in every shape and print a line for each."""
    frames = Frames()
    print(
        f"{'ms worked / passed':<34}{'opening':>16}{'scrolling p50':>16}{'p95':>16}{'most':>16}{'frames':>8}"
    )
    for shape in SHAPES:
        yield from tour.dress(shape, "light")
        for name in wanted:
            yield from history(tour) if not LISTS[name] else tour.visit(LISTS[name])
            yield 2.0
            opened: Times = []
            for _round in range(ROUNDS):
                frames.times.clear()
                frames.begin()
                tour.shell.rebuild(keep_place=False)
                while not frames.times:
                    yield 0
                opened += frames.times
                yield 2.0
            frames.times.clear()
            scroll = longest(tour.shell)
            for way in (STEP, -STEP):
                frames.begin()
                while scroll is not None and scroll.move(way):
                    yield 0
                    frames.begin()
                yield 0.2
            print(f"{name + ', ' + shape:<34}{sorted_ms(opened, 0.5)}", end="")
            print(*(f"{sorted_ms(frames.times, part)}" for part in (0.5, 0.95, 1.0)), sep="", end="")
            print(f"{len(frames.times):>8}", flush=True)


def sorted_ms(times: Times, part: float) -> str:
    """Write what lies at a share of the sorted times."""
    if not times:
        return f"{'–':>16}"
    place = min(len(times) - 1, int(len(times) * part))
    worked, passed = (sorted(column)[place] for column in zip(*times, strict=True))
    return f"{worked:.1f} / {passed:.1f}".rjust(16)


def longest(shell: Any) -> Any:
    """Return the list with most out of sight."""
    from companion.app.widgets.layout import Scroll

    return max(
        (one for one in shell.walk() if isinstance(one, Scroll)), key=lambda one: one.room, default=None
    )


def history(tour: Any) -> Iterator[float]:
    """Keep many finished games, once, and show the list as it opens."""
    from companion.app.screens.history import RecordsScreen
    from companion.history import repository
    from tests.tour.score import sheet

    yield from tour.visit("home")
    storage, now = tour.services.storage, tour.services.now()
    if not repository.finished_games(storage).games:
        presenter = sheet(tour, bot=False).presenter
        result = presenter.result()
        for number in range(GAMES):
            repository.save(storage, result, presenter.values, now - timedelta(days=number), minutes=70)
        yield from tour.visit("home")
    tour.shell.go(RecordsScreen())


def run(script: Callable[[Any], Iterator[float]]) -> None:
    """Run a script over a tour in a window as the app runs in."""
    from companion.app import prepare_kivy
    from companion.app.memory import give_large_blocks_back
    from companion.storage import Storage

    give_large_blocks_back()
    with tempfile.TemporaryDirectory() as folder, Storage.open(Path(folder) / "it.sqlite3") as storage:
        prepare_kivy(Path(folder))
        from kivy.clock import Clock

        from companion.app.app import CompanionApp, Tidying, one_frame_at_a_time
        from companion.app.services import Services
        from tests.tour.pictures import Tour

        app = CompanionApp(Services(storage, Path(folder)))
        tidying: list[Tidying] = []

        def step(steps: Iterator[float]) -> None:
            try:
                wait = next(steps)
            except StopIteration:
                app.stop()
            else:
                Clock.schedule_once(lambda _dt: step(steps), wait)

        def start(_dt: float) -> None:
            tidying.append(Tidying(app.root))
            one_frame_at_a_time()
            step(script(Tour(app.services, app.root)))

        Clock.schedule_once(start, 0.3)
        app.run()


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    named = [name for name in LISTS if not sys.argv[1:] or any(one in name for one in sys.argv[1:])]
    run(lambda tour: measure(tour, named))
