"""How long does the print queue take? Goals: 2 s from adding a job to its first byte; 1,000 jobs slow nothing down.

Run: python -m tests.benchmarks.bench_queue [--folder FOLDER]

The bare write-and-fsync of the disk that holds the folder is measured beside it: each step of a job's life waits
for the disk once.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import socket
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from companion.storage import Storage
from printing.jobs import NewJob, State
from printing.queue import Queue
from tests.printing import faulty_printer
from tests.printing.faulty_printer import BusyPrinter, FaultyPrinter

RECEIPT = os.urandom(20_000)
OFF = "tcp://127.0.0.1:9"
ROUNDS = 40


def main() -> None:
    """Print a table of medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--folder", type=Path, help="where the database is made (default: a temporary folder)"
    )
    with tempfile.TemporaryDirectory(dir=parser.parse_args().folder) as folder:
        report("write 4 kB and fsync, no database", list(bare_fsync(Path(folder) / "bare")))
        with Storage.open(Path(folder) / "companion.sqlite3") as storage:
            for jobs in (0, 1000):
                fill(storage, jobs)
                print(f"with {jobs} jobs of 20 kB waiting for a printer that is off")
                measure(storage)
        size = sum(one.stat().st_size for one in Path(folder).iterdir() if one.is_file())
        print(f"{'files after that':<58}{size / 1e6:10.1f} MB")


def measure(storage: Storage) -> None:
    """Measure what a person waits for, with the queue at work on its other jobs."""
    queue = Queue(storage.print_jobs)
    queue.start()
    try:
        report("add a job, kept on the disk", [timed(lambda: add(queue, OFF)) for _ in range(ROUNDS)])
        report("list 200 jobs", [timed(queue.jobs) for _ in range(ROUNDS)])
        report("list all jobs", [timed(lambda: queue.jobs(10_000)) for _ in range(ROUNDS)])
        report("count the jobs by state (the quiet sign)", [timed(queue.counts) for _ in range(ROUNDS)])
        report(
            "keep a setting beside it (what an answer waits for)",
            [timed(lambda: storage.set_setting("x", time.time())) for _ in range(ROUNDS)],
        )
        with first_bytes() as (printer, first):
            taken = []
            for _ in range(ROUNDS):
                first.clear()
                start = time.perf_counter()
                job = add(queue, printer.uri)
                first.wait()
                taken.append((time.perf_counter() - start) * 1000)
                queue.wait(job)
        report("from adding to the first byte at the socket", taken)
        with BusyPrinter(buffer=1 << 20) as printer:
            report(
                "from adding to sent",
                [timed(lambda: queue.wait(add(queue, printer.uri))) for _ in range(ROUNDS)],
            )
    finally:
        queue.close()


@contextlib.contextmanager
def first_bytes() -> Iterator[tuple[BusyPrinter, threading.Event]]:
    """A printer that says when the first byte of a job has come."""
    first = threading.Event()

    def behave(line: socket.socket, state: FaultyPrinter) -> None:
        state.received += line.recv(1)
        first.set()
        faulty_printer.honest(line, state)

    with BusyPrinter(behave, buffer=1 << 20) as printer:
        yield printer, first


def fill(storage: Storage, jobs: int) -> None:
    queue = Queue(storage.print_jobs)
    while queue.counts()[State.WAITING] < jobs:
        add(queue, OFF)


def add(queue: Queue, uri: str) -> int:
    return queue.add(NewJob("An evening of four", RECEIPT, uri)).number


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def bare_fsync(file: Path) -> Iterator[float]:
    with file.open("wb") as handle:

        def write() -> None:
            handle.write(bytes(4096))
            handle.flush()
            os.fsync(handle.fileno())

        for _ in range(ROUNDS):
            yield timed(write)


def report(what: str, taken: list[float]) -> None:
    print(f"{what:<58}{statistics.median(taken):10.2f} ms, longest {max(taken):.2f}")


if __name__ == "__main__":
    main()
