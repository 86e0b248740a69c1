"""How soon after the tap does the printer get its first byte, and does a long queue slow the app down?

Run: python -m tests.benchmarks.bench_print_tap

The app in an offscreen window (software GL) with its queue at work: a receipt is printed by touch, over a real socket, ROUNDS
times, with nothing else to print and with 1,000 jobs waiting for a printer that is off. Aim: 2 s. Beside it the longest time
between two frames meanwhile, and how long the queue screen takes to open.
"""

from __future__ import annotations

import json
import socket
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from tests.app.window import Hand, in_a_window
from tests.printing.faulty_printer import BusyPrinter, FaultyPrinter, free_port, honest

ROUNDS = 12
MANY = 1000


def measure(hand: Hand) -> Iterator[float]:
    """Print by touch, first with an empty queue, then with a long one."""
    from kivy.core.window import Window

    from companion.app.screens.printers import QueueScreen
    from companion.app.screens.receipt import ReceiptScreen
    from companion.history.retelling import receipt_of
    from tests.companion.history import evenings

    frames: list[float] = []
    Window.bind(on_flip=lambda *_: frames.append(time.perf_counter()))
    printing = hand.app.services.printing
    receipt = receipt_of(evenings.game({"Anna": 61, "Łukasz": 58}))
    off = printing.add_printer(f"tcp://127.0.0.1:{free_port()}", name="Off", kind="TM-T88V")
    came: list[float] = []

    def behave(line: socket.socket, state: FaultyPrinter) -> None:
        state.received += line.recv(1)
        came.append(time.perf_counter())
        honest(line, state)

    with BusyPrinter(behave, buffer=1 << 20) as printer:
        printing.printers.make_usual(printing.add_printer(printer.uri, name="On", kind="TM-T88V"))
        for waiting in (0, MANY):
            if waiting:
                job = printing.print(receipt, off).job
                for _copy in range(waiting - 1):
                    hand.app.services.storage.print_jobs.copy(job.number)
            taken, gaps = [], []
            for _round in range(ROUNDS):
                hand.shell.home()
                hand.shell.go(ReceiptScreen(receipt))
                yield from hand.frames(6)
                button = hand.find("receipt:print")
                yield from hand.rest(button)
                came.clear()
                frames.clear()
                start = time.perf_counter()
                yield from hand.touch(*button.to_window(*button.center))
                yield from hand.wait_for(lambda: bool(came))
                yield from hand.frames(6)
                taken.append((came[0] - start) * 1000)
                gaps.append(max(b - a for a, b in pairwise(frames)) * 1000)
            frames.clear()
            start = time.perf_counter()
            hand.shell.go(QueueScreen())
            yield from hand.wait_for(lambda: len(frames) > 1)
            print(json.dumps([waiting, taken, gaps, (frames[1] - start) * 1000]), flush=True)


def main() -> int:
    """Print a table; 0."""
    with tempfile.TemporaryDirectory() as folder:
        from tests.benchmarks import bench_print_tap

        said = in_a_window(bench_print_tap.measure, Path(folder))
    print(
        f"{'jobs waiting':<14}{'tap to first byte, median':>28}{'worst':>10}{'frame gap, median':>20}{'worst':>10}{'queue opens':>14}"
    )
    for line in said.splitlines():
        waiting, taken, gaps, opened = json.loads(line)
        print(
            f"{waiting:<14}{statistics.median(taken):>25.0f} ms{max(taken):>7.0f} ms{statistics.median(gaps):>17.0f} ms{max(gaps):>7.0f} ms{opened:>11.0f} ms"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
