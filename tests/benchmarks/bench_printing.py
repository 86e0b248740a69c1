"""How long does a receipt take to bytes and to a picture? Goals: 20 ms and 100 ms.

Run: python -m tests.benchmarks.bench_printing
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from printing import picture
from printing.escpos_bytes import render_escpos
from printing.layout import render_text
from printing.picture import render_picture
from printing.profiles import profile
from printing.receipt import Receipt, from_json, to_json
from tests.printing import samples

ROUNDS = 100


def timed(work: Callable[[], object], rounds: int = ROUNDS) -> tuple[float, float]:
    """Return the median and the longest of many runs, ms."""
    taken = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        taken.append((time.perf_counter() - start) * 1000)
    return statistics.median(taken), max(taken)


def forget() -> None:
    """Forget drawn characters and codes, as in a companion that has just been started."""
    picture.glyph.cache_clear()
    picture.fitted_code.cache_clear()


def fresh(work: Callable[[], object]) -> Callable[[], object]:
    """Return the work with nothing drawn before it."""

    def run() -> object:
        forget()
        return work()

    return run


def main() -> None:
    """Print a table of medians."""
    receipts: dict[str, Receipt] = {
        "four players": samples.score_receipt(),
        "solo": samples.solo_receipt(),
        "CJK names": samples.score_receipt(("千利休", "織田信長", "홍길동", "Anna")),
    }
    start = time.perf_counter()
    render_escpos(receipts["solo"], profile("default"))
    print(
        f"first receipt to bytes, python-escpos loaded with it: {(time.perf_counter() - start) * 1000:.0f} ms"
    )
    print(
        f"\n{'median (longest) of ' + str(ROUNDS) + ', ms':34}{'goal':>6}"
        + "".join(f"{n:>20}" for n in receipts)
    )
    works: dict[str, tuple[str, Callable[[Receipt], object]]] = {
        "bytes, default": ("20", lambda one: render_escpos(one, profile("default"))),
        "bytes, POS-5890": ("20", lambda one: render_escpos(one, profile("POS-5890"))),
        "bytes, TM-T88V": ("20", lambda one: render_escpos(one, profile("TM-T88V"))),
        "picture, 32 columns": ("100", lambda one: render_picture(one, 32)),
        "picture, 48 columns": ("100", lambda one: render_picture(one, 48)),
        "text, 42 columns": ("", lambda one: render_text(one, 42)),
        "to JSON and back": ("", lambda one: from_json(to_json(one))),
    }
    for cold in (True, False):
        print("nothing drawn before" if cold else "characters drawn before")
        for name, (goal, work) in works.items():
            cells = []
            for one in receipts.values():

                def once(one: Receipt = one, work: Callable[[Receipt], object] = work) -> object:
                    return work(one)

                median, longest = timed(fresh(once) if cold else once)
                cells.append(f"{median:.1f} ({longest:.1f})")
            print(f"  {name:32}{goal:>6}" + "".join(f"{cell:>20}" for cell in cells))


if __name__ == "__main__":
    main()
