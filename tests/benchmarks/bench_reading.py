"""How many tags does each reader find, and how long does it take? Run: python -m tests.benchmarks.bench_reading [SCENES].

Draws SCENES tables (6 unless given) of every family in tests/scenes/random_tables.py and shows each to the peers alone and to
read_codes, turn about in one run. Prints recall in % by family, then wall ms a frame (median / p95) and how many payloads were
reported that are not on the table.
"""

import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable

import cv2
import numpy as np

from tests.scenes.random_tables import FAMILIES, random_scene
from vision.codes import read_codes
from vision.decoders import OpenCvDecoder, PyzbarDecoder, ZxingDecoder

READERS: dict[str, Callable[[np.ndarray], list[str]]] = {
    "pyzbar": lambda grey: [f.text for f in PyzbarDecoder().look(grey).found],
    "cv2": lambda grey: [f.text for f in OpenCvDecoder().look(grey).found],
    "zxing": lambda grey: [f.text for f in ZxingDecoder().look(grey).found],
    "zxing 2x": lambda grey: [f.text for f in ZxingDecoder().look(_doubled(grey)).found],
    "read_codes": lambda grey: [c.text for c in read_codes(grey)],
}


def _doubled(grey: np.ndarray) -> np.ndarray:
    return cv2.resize(grey, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)


def main(scenes: int) -> None:
    """Measure and print."""
    times: dict[str, list[float]] = {name: [] for name in READERS}
    wrong: Counter[str] = Counter()
    there_all, read_all = 0, Counter[str]()
    print(f"{'recall %':24}{'tags':>6}" + "".join(f"{name:>12}" for name in READERS))
    for family in FAMILIES:
        there, read = 0, Counter[str]()
        for seed in range(scenes):
            scene = random_scene(family, seed)
            grey = cv2.cvtColor(scene.image, cv2.COLOR_BGR2GRAY)
            truth = Counter(tag.text for tag in scene.tags)
            there += truth.total()
            for name, reader in READERS.items():
                start = time.perf_counter()
                texts = Counter(reader(grey))
                times[name].append((time.perf_counter() - start) * 1000)
                read[name] += (texts & truth).total()
                wrong[name] += (texts - truth - Counter(tag.text for tag in scene.cut)).total()
        there_all += there
        read_all += read
        if there:
            shares = "".join(f"{100 * read[name] / there:12.0f}" for name in READERS)
            print(f"{family.name:24}{there:6}{shares}", flush=True)
    print(
        f"{'everything':24}{there_all:6}" + "".join(f"{100 * read_all[n] / there_all:12.1f}" for n in READERS)
    )
    print(f"{'ms median':30}" + "".join(f"{statistics.median(times[n]):12.1f}" for n in READERS))
    print(f"{'ms p95':30}" + "".join(f"{np.percentile(times[n], 95):12.1f}" for n in READERS))
    print(f"{'not on the table':30}" + "".join(f"{wrong[n]:12}" for n in READERS))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 6)
