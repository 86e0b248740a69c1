"""How many tags does each reader find, and how long does it take? READING.md beside this file holds the answers.

python -m tests.benchmarks.bench_reading single [SCENES]       side by side with the peers, SCENES tables of each family
python -m tests.benchmarks.bench_reading tracked [SEQUENCES] [1]   over 8 frames of a swaying hand, also with fewer libraries;
                                                               1: a frame's time is counted in processor time, which tells the
                                                               recall of a machine by itself while others use this one
python -m tests.benchmarks.bench_reading nothing [FRAMES] [FROM]   payloads reported that are not on the table; a fifth has no tag;
                                                               FROM: frames of an earlier run to go on after
python -m tests.benchmarks.bench_reading foreign [PICTURES]    other people's QR codes, beside zxing-cpp and pyzbar together
python -m tests.benchmarks.bench_reading threads [SECONDS]     frames a second of two worker threads, 12 tags at 1080p
python -m tests.benchmarks.bench_reading memory [FRAMES]       memory over many frames

Tables, hands and cameras come from tests/scenes; the same numbers draw the same pictures.
"""

import vision  # noqa: F401 - it keeps OpenBLAS to one thread, which only works before NumPy is loaded

# isort: split
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import cv2
import numpy as np
import segno

from tests.scenes.pieces import Piece
from tests.scenes.random_tables import (
    COVERED,
    EMPTY,
    FAMILIES,
    Family,
    random_scene,
    random_shots,
    random_table,
)
from tests.scenes.table import SUPERSAMPLE, Conditions, Scene, drawn, photographed, visible
from tests.scenes.textures import ground
from vision.codes import read_codes
from vision.decoders import OpenCvDecoder, PyzbarDecoder, ZxingDecoder
from vision.follow import Follower, keep_to_one_core
from vision.tracker import Tracker

PEERS: dict[str, Callable[[np.ndarray], list[str]]] = {
    "pyzbar": lambda grey: [f.text for f in PyzbarDecoder().look(grey).found],
    "cv2": lambda grey: [f.text for f in OpenCvDecoder().look(grey).found],
    "zxing": lambda grey: [f.text for f in ZxingDecoder().look(grey).found],
    "zxing 2x": lambda grey: [f.text for f in ZxingDecoder().look(_doubled(grey)).found],
}
OURS: dict[str, Callable[[np.ndarray], list[str]]] = {
    "no register": lambda grey: [c.text for c in read_codes(grey, by_register=False)],
    "read_codes": lambda grey: [c.text for c in read_codes(grey)],
}
FOLLOWERS: dict[str, Callable[[Callable[[], float]], Follower]] = {
    "all libraries": lambda clock: Follower(clock=clock),
    "pyzbar only": lambda clock: Follower(decoders=[PyzbarDecoder()], by_modules=False, clock=clock),
    "cv2+reedsolo": lambda clock: Follower(decoders=[OpenCvDecoder()], clock=clock),
}
HALF_HD = (960, 540)
FRAME_MS = 40.0
STILL_FRAMES = 25


def single(scenes: int) -> None:
    """Every reader on the same single frames."""
    readers = PEERS | OURS
    times: dict[str, list[float]] = {name: [] for name in readers}
    work: dict[str, list[float]] = {name: [] for name in readers}
    wrong: Counter[str] = Counter()
    there_all, read_all = 0, Counter[str]()
    print(f"{'recall %':18}{'tags':>6}" + "".join(f"{name:>12}" for name in readers))
    for family in (*FAMILIES, COVERED):
        there, read = 0, Counter[str]()
        for seed in range(scenes):
            scene = random_scene(family, seed)
            grey = cv2.cvtColor(scene.image, cv2.COLOR_BGR2GRAY)
            truth, allowed = _texts(scene), _texts(scene, cut=True)
            there += truth.total()
            for name, reader in readers.items():
                start, busy = time.perf_counter(), time.thread_time()
                texts = Counter(reader(grey))
                times[name].append((time.perf_counter() - start) * 1000)
                work[name].append((time.thread_time() - busy) * 1000)
                read[name] += (texts & truth).total()
                wrong[name] += (texts - allowed).total()
        if family is not COVERED:
            there_all += there
            read_all += read
        print(
            f"{family.name:18}{there:6}" + "".join(f"{100 * read[n] / there:12.0f}" for n in readers),
            flush=True,
        )
    print(
        f"{'everything':18}{there_all:6}" + "".join(f"{100 * read_all[n] / there_all:12.1f}" for n in readers)
    )
    best = max(read_all[name] for name in PEERS)
    print(f"points above the best peer: {100 * (read_all['read_codes'] - best) / there_all:.1f}")
    _print_times(times, work, wrong)


def tracked(sequences: int, by_processor: int = 0) -> None:
    """Every follower over the same 8 frames; a tag counts when two frames agree."""
    clock = time.thread_time if by_processor else time.perf_counter
    times: dict[str, list[float]] = {name: [] for name in FOLLOWERS}
    work: dict[str, list[float]] = {name: [] for name in FOLLOWERS}
    wrong: Counter[str] = Counter()
    there_all, read_all = 0, Counter[str]()
    print(f"{'recall %':18}{'tags':>6}" + "".join(f"{name:>14}" for name in FOLLOWERS))
    for family in (*FAMILIES, COVERED):
        there, read = 0, Counter[str]()
        for seed in range(sequences):
            shots = list(random_shots(family, seed))
            truth = allowed = Counter[str]()
            for shot in shots:
                truth, allowed = truth | _texts(shot), allowed | _texts(shot, cut=True)
            there += truth.total()
            for name, make in FOLLOWERS.items():
                follower, tracker = make(clock), Tracker()
                for number, shot in enumerate(shots):
                    start, busy = time.perf_counter(), time.thread_time()
                    codes = follower.read(shot.image)
                    times[name].append((time.perf_counter() - start) * 1000)
                    work[name].append((time.thread_time() - busy) * 1000)
                    sightings = tracker.see(codes, FRAME_MS * number)
                texts = Counter(sighting.code.text for sighting in sightings)
                read[name] += (texts & truth).total()
                wrong[name] += (texts - allowed).total()
        if family is not COVERED:
            there_all += there
            read_all += read
        print(
            f"{family.name:18}{there:6}" + "".join(f"{100 * read[n] / there:14.0f}" for n in FOLLOWERS),
            flush=True,
        )
    print(
        f"{'everything':18}{there_all:6}"
        + "".join(f"{100 * read_all[n] / there_all:14.1f}" for n in FOLLOWERS)
    )
    _print_times(times, work, wrong)


def nothing(frames: int, after: int = 0) -> None:
    """Count what is reported but not there, frame by frame and tracked: four frames in five with tags, one without.

    `after` frames of the same run are passed over, so that it can be made in parts.
    """
    done = wrong = counted = read = 0
    start = time.perf_counter()
    for shots, tagged in islice(_many_tables(after // 10), frames // 10):
        follower, tracker = Follower(), Tracker()
        allowed = Counter[str]()
        for number, shot in enumerate(shots):
            here = _texts(shot, cut=True)
            allowed |= here
            texts = Counter(code.text for code in read_codes(shot.image, doubled=number == 0))
            sightings = tracker.see(follower.read(shot.image), FRAME_MS * number)
            if texts - here:
                print(
                    "not on the table:",
                    dict(texts - here),
                    "tagged" if tagged else "without a tag",
                    done,
                    flush=True,
                )
            wrong += (texts - here).total()
            read += (texts & here).total()
            done += 1
        too_many = Counter(s.code.text for s in sightings) - allowed
        if too_many:
            print("tracked, not on the table:", dict(too_many), "table", (after + done) // 10 - 1, flush=True)
        counted += too_many.total()
        if done % 1000 < 10:
            print(f"{done} frames, {time.perf_counter() - start:.0f} s", flush=True)
    print(
        f"{done} frames ({done // 5} without a tag), {read} tags read, not on the table: {wrong} single, {counted} tracked"
    )


def foreign(pictures: int) -> None:
    """Other people's codes of many sizes and versions: what we read, what zxing-cpp and pyzbar read on the same pictures."""
    readers: dict[str, Callable[[np.ndarray], list[str]]] = {
        "zxing": PEERS["zxing"],
        "pyzbar": PEERS["pyzbar"],
        "zxing 2x": PEERS["zxing 2x"],
        "read_codes": lambda grey: [c.text for c in read_codes(grey)],
        "still": lambda grey: [c.text for c in read_codes(grey, barcodes=True, doubled=True)],
        "camera": _as_a_camera_reads,
    }
    read, both, lost = Counter[str](), 0, Counter[str]()
    for seed in range(pictures):
        text, grey = foreign_picture(seed)
        found = {name: text in reader(grey) for name, reader in readers.items()}
        read.update(name for name, there in found.items() if there)
        either = found["zxing"] or found["pyzbar"]
        both += either
        lost.update(name for name in ("read_codes", "still", "camera") if either and not found[name])
    print(
        f"of {pictures}: {dict(read)}, zxing-cpp and pyzbar together {both}; read by these and not by us: {dict(lost)}"
    )


def _as_a_camera_reads(grey: np.ndarray) -> list[str]:
    """Return what counts after the running camera has stood still for a second."""
    follower, tracker = Follower(), Tracker()
    for number in range(STILL_FRAMES):
        tracker.see(follower.read(grey), FRAME_MS * number)
    return [sighting.code.text for sighting in tracker.sightings()]


def foreign_picture(seed: int) -> tuple[str, np.ndarray]:
    """Draw one QR code of version 1 to about 12 somewhere on a table, tilted, blurred, noisy; grey, 1280×720."""
    rng = np.random.default_rng([seed, 99])
    text = "https://example.com/" + "".join(
        rng.choice(list("abcdefghij0123456789/?="), int(rng.integers(0, 180)))
    )
    error = str(rng.choice(list("lmqh")))
    matrix = np.array(segno.make_qr(text, error=error).matrix, dtype=np.uint8)
    module = float(rng.uniform(1.6, 5.0))
    symbol = cv2.resize(
        np.pad(255 * (1 - matrix), 4, constant_values=255), None, fx=8, fy=8, interpolation=cv2.INTER_NEAREST
    )
    table = ground(str(rng.choice(("wood", "cloth", "board"))), rng)
    grey = cv2.cvtColor(cv2.resize(table, (1280, 720)), cv2.COLOR_BGR2GRAY)
    half = (matrix.shape[0] + 8) * module / 2
    corners = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
    corners *= 1 + rng.uniform(-0.12, 0.12, (4, 1))
    turn = rng.uniform(0, 2 * np.pi)
    corners = corners @ np.array([(np.cos(turn), np.sin(turn)), (-np.sin(turn), np.cos(turn))])
    corners += (rng.uniform(340, 940), rng.uniform(300, 420))
    side = symbol.shape[0]
    from_ = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32)
    to = cv2.getPerspectiveTransform(from_, corners.astype(np.float32))
    laid = cv2.warpPerspective(symbol, to, (1280, 720), flags=cv2.INTER_AREA)
    mask = cv2.warpPerspective(np.full_like(symbol, 255), to, (1280, 720)) > 128
    grey = np.where(mask, (laid * rng.uniform(0.5, 0.95)).astype(np.uint8), grey)
    grey = cv2.GaussianBlur(grey, (0, 0), float(rng.uniform(0.3, 1.6)))
    noisy = grey.astype(np.float32) + rng.normal(0, rng.uniform(0, 9), grey.shape)
    return text, np.clip(noisy, 0, 255).astype(np.uint8)


def threads(seconds: int) -> None:
    """Two threads, each reading frames of its own as fast as it can."""
    family = Family("twelve", (44.0, 60.0), (5.0, 25.0), (12, 12))
    shots = [list(random_shots(family, seed)) for seed in (1, 2)]
    for name, make in (("followed", lambda: Follower().read), ("each frame afresh", lambda: read_codes)):
        for workers in (1, 2):
            done, busy = [0] * workers, [0.0] * workers
            end = time.perf_counter() + seconds

            def work(which: int, make=make, done=done, busy=busy, end=end) -> None:
                read = make()
                while time.perf_counter() < end:
                    read(shots[which][min(done[which] % 14, 14 - done[which] % 14)].image)
                    done[which] += 1
                busy[which] = time.thread_time()

            running = [threading.Thread(target=work, args=(which,)) for which in range(workers)]
            for thread in running:
                thread.start()
            for thread in running:
                thread.join()
            print(
                f"{name}, {workers} thread(s): {sum(done) / seconds:.1f} frames a second, "
                f"{1000 * sum(busy) / sum(done):.1f} ms of processor a frame",
                flush=True,
            )


def memory(frames: int) -> None:
    """Print the process's memory while frames are read; another process draws them."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "frames.npy"
        subprocess.run(
            [sys.executable, "-m", "tests.benchmarks.bench_reading", "draw", str(path)], check=True
        )
        shots = np.load(path)
    follower, tracker = Follower(), Tracker()
    last = len(shots) - 1
    for number in range(frames + 1):
        if number % max(1, frames // 10) == 0:
            pages = int(Path("/proc/self/statm").read_text().split()[1])
            print(f"{number:8} frames {pages * 4096 / 1e6:8.1f} MB", flush=True)
        at = number % (2 * last)
        tracker.see(follower.read(shots[min(at, 2 * last - at)]), FRAME_MS * number)


def draw(path: str) -> None:
    """Draw the swaying table with 12 tags into a file."""
    shots = random_shots(Family("twelve", (44.0, 60.0), (5.0, 25.0), (12, 12)), 1)
    np.save(path, np.stack([shot.image for shot in shots]))


def _many_tables(first: int) -> Iterator[tuple[list[Scene], bool]]:
    """Yield tables without end, ten half-HD frames of each, every frame in other light and focus; every fifth without a
    tag of ours, though half of those hold other people's codes.
    """
    for seed in range(first, 10**9):
        rng = np.random.default_rng([seed, 77])
        tagged = seed % 5 != 0
        base = FAMILIES[seed % len(FAMILIES)] if tagged else EMPTY
        family = replace(base, size=HALF_HD, count=(1, 8) if tagged else (0, 0))
        pieces, view, ground = random_table(family, seed)
        if not tagged and seed % 2:
            pieces = [
                Piece(f"HTTP:{rng.integers(10**4)}", float(x), 0.0, float(rng.uniform(0, 360)))
                for x in (-40, 0, 40)
            ]
        canvas = drawn(pieces, view, ground, rng)
        shots = []
        for _ in range(10):
            moved = replace(
                view,
                middle=(float(rng.normal(0, 2)), float(rng.normal(0, 2))),
                roll=view.roll + rng.normal(0, 2),
            )
            carry = moved.homography(SUPERSAMPLE) @ np.linalg.inv(view.homography(SUPERSAMPLE))
            large = cv2.warpPerspective(canvas, carry, canvas.shape[1::-1], borderMode=cv2.BORDER_REFLECT_101)
            image = np.asarray(cv2.resize(large, view.size, interpolation=cv2.INTER_AREA))
            image = photographed(image, _any_conditions(rng), rng)
            shots.append(Scene(image, visible(pieces, moved), visible(pieces, moved, cut=True)))
        yield shots, tagged


def _any_conditions(rng: np.random.Generator) -> Conditions:
    return Conditions(
        blur=float(rng.uniform(0.3, 2.5)),
        motion=float(rng.uniform(1, 8)) if rng.random() < 0.3 else 0.0,
        noise=float(rng.uniform(1, 14)),
        jpeg=int(rng.integers(35, 95)),
        light=float(rng.uniform(0.2, 1.1)),
        contrast=float(rng.uniform(0.25, 1.0)),
        gradient=float(rng.uniform(0, 0.8)),
        shadow=float(rng.uniform(0, 0.6)) if rng.random() < 0.3 else 0.0,
    )


def _texts(scene: Scene, *, cut: bool = False) -> Counter[str]:
    """Return the payloads in a scene; with `cut` also those that are partly outside."""
    return Counter(tag.text for tag in (*scene.tags, *(scene.cut if cut else ())))


def _doubled(grey: np.ndarray) -> np.ndarray:
    return cv2.resize(grey, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)


def _print_times(times: dict[str, list[float]], work: dict[str, list[float]], wrong: Counter[str]) -> None:
    """Print wall time and the processor time of the reading thread (where others use the machine, that tells more)."""
    for name, values in times.items():
        print(
            f"{name:14} ms median {statistics.median(values):6.1f}  p95 {np.percentile(values, 95):6.1f}"
            f"  of the processor {statistics.median(work[name]):6.1f} {np.percentile(work[name], 95):6.1f}"
            f"  not on the table {wrong[name]}"
        )


def main(arguments: list[str]) -> None:
    """Run one of the measurements."""
    if arguments[:1] == ["draw"]:
        draw(arguments[1])
        return
    usual = {foreign: 200, single: 4, tracked: 2, nothing: 10_000, threads: 10, memory: 10_000}
    chosen = next((run for run in usual if arguments and run.__name__ == arguments[0]), None)
    if chosen is None:
        sys.exit(__doc__)
    keep_to_one_core()
    chosen(*(int(one) for one in arguments[1:]) if len(arguments) > 1 else (usual[chosen],))


if __name__ == "__main__":
    main(sys.argv[1:])
