"""How long does `companion score` take? Run: python -m tests.benchmarks.bench_score [RUNS].

Starts the whole process RUNS times (40 unless given) with a solo sheet by components, turn about with a Python that does nothing,
so that both meet the same load; then names the heaviest imports, and times the parts inside a running process: checking the
JSON, scoring, drawing the form and laying the receipt out. The aim for the whole process is 0.25 s.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path

from companion.paper.scores import score_receipt
from companion.scoring import scoring_of
from companion.scoring.checking import check
from companion.scoring.form import form
from printing.layout import render_text

AIM = 0.25
ROOT = Path(__file__).parents[2]
SHEET = {
    "game": "wayfarers",
    "players": [
        {
            "way": "components",
            "name": "Ada",
            "land": ["L01", "L09", "L18", "L19", "L20", "L25"],
            "water": ["W41", "W44", "W59", "W60"],
            "space": ["S77", "S82", "S85", "S92", "S94", "S100", "S101", "S110", "S112"],
            "townsfolk": ["T116", "T117", "T118", "T119"],
            "inspiration": {"I05": "S92", "I14": "S112"},
            "tiles": {"U_K2": 1, "U_Y3": 1, "U_G1": 2, "U_B1": 1},
            "special_tiles": ["U_P03", "U_P09"],
            "influence": {"black": 4, "blue": 3, "yellow": 2},
        }
    ],
    "ai": {
        "board": "space",
        "cards": {"townsfolk": 5, "land": 4, "water": 3, "space": 4, "inspiration": 2},
        "tiles": {"U_P08": 1, "U_K2": 1},
        "influence": {"black": 3, "blue": 4, "yellow": 1},
        "comets": 3,
    },
}


def seconds(command: list[str]) -> float:
    """Return how long a process takes from start to end."""
    started = time.perf_counter()
    subprocess.run(
        command, check=True, capture_output=True, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    return time.perf_counter() - started


def told(name: str, times: list[float]) -> None:
    """Print least, median, 95th percentile and most, in milliseconds."""
    times = sorted(times)
    high = times[min(len(times) - 1, int(len(times) * 0.95))]
    numbers = (times[0], statistics.median(times), high, times[-1])
    print(f"{name:<34}" + "".join(f"{one * 1000:>10.1f}" for one in numbers))


def whole_process(runs: int, file: str) -> None:
    """Time cold processes; the first pair warms the disk and is not counted."""
    score = [sys.executable, "-m", "companion", "score", "wayfarers", file]
    empty = [sys.executable, "-c", "pass"]
    scores: list[float] = []
    nothings: list[float] = []
    for run in range(runs + 1):
        for command, times in ((score, scores), (empty, nothings)):
            took = seconds(command)
            if run:
                times.append(took)
    told("companion score, whole process", scores)
    told("python that does nothing", nothings)
    print(f"aim: {AIM * 1000:.0f} ms; over it: {sum(one > AIM for one in scores)} of {runs}")


def heaviest_imports(file: str) -> None:
    """Print the modules that take longest to import by themselves."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "companion", "score", "wayfarers", file],
        check=True,
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    rows = [line.removeprefix("import time:").split("|") for line in done.stderr.splitlines() if "|" in line]
    modules = [(int(own), name.strip()) for own, _sum, name in rows if own.strip().isdigit()]
    print(f"\n{len(modules)} modules; the heaviest by themselves (ms, measured with -X importtime):")
    for own, name in sorted(modules, reverse=True)[:8]:
        print(f"  {own / 1000:>6.1f}  {name}")


def repeated(action: Callable[[], object], times: int = 200) -> list[float]:
    """Return how long each call takes."""
    taken = []
    for _ in range(times):
        started = time.perf_counter()
        action()
        taken.append(time.perf_counter() - started)
    return taken


def inside(sheet: dict[str, object]) -> None:
    """Time the parts in a running process."""
    game = scoring_of("wayfarers")
    declaration = game.declare()
    result = game.score(sheet)
    print()
    told("declare the sheet", repeated(game.declare))
    told("check the JSON", repeated(lambda: check(declaration, sheet)))
    told("check and score", repeated(lambda: game.score(sheet)))
    told("draw the form", repeated(lambda: form(declaration, sheet)))
    told(
        "receipt as text, 42 columns", repeated(lambda: render_text(score_receipt(result, date=date.min), 42))
    )


def main() -> None:
    """Measure and print."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "sheet.json"
        file.write_text(json.dumps(SHEET), encoding="utf-8")
        print(f"{'milliseconds':<34}" + "".join(f"{one:>10}" for one in ("least", "median", "p95", "most")))
        whole_process(runs, str(file))
        heaviest_imports(str(file))
    inside(SHEET)


if __name__ == "__main__":
    main()
