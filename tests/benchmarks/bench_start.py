"""How long until the home screen can be used, and what does `./run` add? Run: python -m tests.benchmarks.bench_start.

The app is started offscreen (software GL) with an empty data folder and with one that holds a game; the time is from the start of the
process to the second frame after the home screen stands, when touches are taken. `./run --help` is compared with `python -m companion
--help`, alternately. Prints median and worst in milliseconds.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROUNDS = 10

CHILD = """
import sys, time
from companion.storage import Storage, data_dir
from companion.app import prepare_kivy
folder = data_dir()
with Storage.open(folder / "companion.sqlite3") as storage:
    if sys.argv[1] == "game" and not storage.playthroughs():
        from companion.playthrough import Playthroughs
        opened = Playthroughs(storage).new("wayfarers", {"board": "space", "deck": "virtual", "seed": 1})
        for _ in range(40):
            opened.answer("paid")
    prepare_kivy(folder)
    from kivy.clock import Clock
    from kivy.core.window import Window
    from companion.app.app import CompanionApp
    from companion.app.services import Services
    frames = []
    def flip(*_):
        frames.append(time.time())
        if len(frames) == 2:
            print(frames[-1])
            app.stop()
    Window.bind(on_flip=flip)
    app = CompanionApp(Services(storage, folder))
    app.run()
"""


def started(kind: str, home: Path) -> float:
    """Return milliseconds from the start of a process to its usable home screen."""
    env = {**os.environ, "COMPANION_HOME": str(home), "SDL_VIDEODRIVER": "offscreen", "PYTHONPATH": str(ROOT)}
    start = time.time()
    done = subprocess.run(
        [sys.executable, "-c", CHILD, kind], env=env, capture_output=True, text=True, check=True, timeout=60
    )
    return (float(done.stdout.split()[-1]) - start) * 1000


def whole(command: list[str]) -> float:
    """Return milliseconds a command takes."""
    start = time.perf_counter()
    subprocess.run(
        command, cwd=ROOT, capture_output=True, check=True, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    return (time.perf_counter() - start) * 1000


def show(name: str, values: list[float]) -> None:
    """Print one line of the table."""
    print(
        f"{name:40} median {statistics.median(values):7.0f} ms   worst {max(values):7.0f} ms   of {len(values)}"
    )


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for kind in ("empty", "game"):
            home = Path(folder) / kind
            started(kind, home)
            show(f"app to usable home, {kind}", [started(kind, home) for _ in range(ROUNDS)])
    run, plain = [], []
    for _ in range(ROUNDS):
        run.append(whole(["./run", "--help"]))
        plain.append(whole([sys.executable, "-m", "companion", "--help"]))
    show("./run --help", run)
    show("python -m companion --help", plain)


if __name__ == "__main__":
    main()
