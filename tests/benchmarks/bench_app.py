"""How soon can the app be used, and how soon is the next question there? Run: python -m tests.benchmarks.bench_app [RUNS].

Each run starts the whole process in an offscreen window (software GL), counts to the home screen's second frame, begins a
game and answers twenty questions, each counted from the answer to the drawn frame. The aim for the start is 2 s.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

AIM = 2.0
QUESTIONS = 20
ROOT = Path(__file__).parents[2]


def told(name: str, times: list[float]) -> None:
    """Print least, median, 95th percentile and most, in milliseconds."""
    times = sorted(times)
    high = times[min(len(times) - 1, int(len(times) * 0.95))]
    print(
        f"{name:<34}"
        + "".join(f"{one * 1000:>10.1f}" for one in (times[0], statistics.median(times), high, times[-1]))
    )


def inside(started: float, folder: str) -> None:
    """Run the app once and print what was measured."""
    import companion.app as door

    measured: dict[str, list[float]] = {"home": [], "loaded": [time.time() - started]}
    real = door.prepare_kivy

    def prepare(home: Path, size: tuple[int, int] = door.WINDOW) -> None:
        real(home, size)
        from kivy.clock import Clock
        from kivy.core.window import Window

        frames = iter(range(10**9))

        def drawn(*_: object) -> None:
            if next(frames) == 1:
                measured["home"].append(time.time() - started)
                Clock.schedule_once(lambda _dt: step(play(measured)), 0)

        def step(steps: Iterator[float]) -> None:
            from kivy.app import App

            try:
                wait = next(steps)
            except StopIteration:
                App.get_running_app().stop()
            else:
                Clock.schedule_once(lambda _dt: step(steps), wait)

        Window.bind(on_flip=drawn)

    door.prepare_kivy = prepare
    os.environ["COMPANION_HOME"] = folder
    door.main()
    print(json.dumps(measured))


def play(measured: dict[str, list[float]]) -> Iterator[float]:
    """Begin a game and answer questions."""
    from kivy.app import App
    from kivy.core.window import Window

    from companion.app.screens.solo import SoloScreen

    shell = App.get_running_app().root
    playthroughs = shell.services.playthroughs
    screen = SoloScreen(playthroughs.new("wayfarers", {"board": "upgrade", "deck": "virtual", "seed": 5}))
    shell.go(screen)
    yield 0.5
    since: list[float] = []
    measured["answer to frame"] = []

    def drawn(*_: object) -> None:
        if since:
            measured["answer to frame"].append(time.perf_counter() - since.pop())

    Window.bind(on_flip=drawn)
    for _question in range(QUESTIONS):
        ask = screen.presenter.game.ask
        if ask is None:
            return
        since.append(time.perf_counter())
        screen._do(lambda ask=ask: screen.presenter.game.answer(ask.default or ask.choices[0].id))
        yield 0.5


def main(runs: int) -> None:
    """Run the app `runs` times and print the times."""
    home: list[float] = []
    answers: list[float] = []
    for _run in range(runs):
        with tempfile.TemporaryDirectory() as folder:
            command = [
                sys.executable,
                "-m",
                "tests.benchmarks.bench_app",
                "inside",
                repr(time.time()),
                folder,
            ]
            env = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "PYTHONPATH": str(ROOT)}
            out = subprocess.run(
                command, check=True, capture_output=True, text=True, cwd=ROOT, env=env
            ).stdout
        measured = json.loads(out.splitlines()[-1])
        home += measured["home"]
        answers += measured["answer to frame"]
    print(f"{'ms':<34}{'least':>10}{'median':>10}{'p95':>10}{'most':>10}")
    told("process start to home screen", home)
    told("answer to the next question drawn", answers)
    print(f"aim for the start: {AIM * 1000:.0f} ms")


if __name__ == "__main__":
    if sys.argv[1:2] == ["inside"]:
        inside(float(sys.argv[2]), sys.argv[3])
    else:
        main(int(sys.argv[1]) if sys.argv[1:] else 5)
