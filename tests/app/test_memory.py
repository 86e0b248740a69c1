"""A scan that runs all evening: what its frames took is given back to the device."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.app.window import Hand, in_a_window

FRAMES_COME_AND_GO = """
import sys
from pathlib import Path
from companion.app.memory import give_large_blocks_back

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

if sys.argv[1] == "told":
    assert give_large_blocks_back()
frame = bytearray(30_000_000)
del frame
before, frames, kept = resident(), [], []
for _ in range(20):
    frames.append(bytearray(b"1") * 1_500_000)
    kept.append(bytearray(b"1") * 50_000)
frames.clear()
print(resident() - before)
"""


def test_memory_of_frames_is_given_back_although_smaller_things_were_kept_between_them() -> None:
    def left(word: str) -> int:
        run = [sys.executable, "-c", FRAMES_COME_AND_GO, word]
        root = Path(__file__).resolve().parents[2]
        return int(subprocess.run(run, cwd=root, capture_output=True, check=True, text=True).stdout)

    assert left("told") < 10_000_000 < left("not told")


def film(path: Path, frames: int) -> None:
    """Write a video of a table that is never twice the same."""
    import cv2
    import numpy as np

    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 100.0, (1280, 720))
    for number in range(frames):
        writer.write(np.full((720, 1280, 3), number % 251, np.uint8))
    writer.release()


def scan_again_and_again(hand: Hand) -> Iterator[float]:
    import gc

    from companion.app.memory import give_large_blocks_back
    from companion.app.screens.scan import ScanScreen

    give_large_blocks_back()
    video = Path(hand.app.services.folder) / "table.avi"
    film(video, 100)
    resident: list[int] = []
    views: list[int] = []
    for _time in range(4):
        screen = ScanScreen()
        hand.shell.go(screen)
        screen.open(str(video))
        seen = set()
        while screen.running:
            if screen.last is not None:
                seen.add(screen.last.frame.index)
            yield 0
        views.append(len(seen))
        hand.shell.back()
        yield from hand.frames()
        del screen
        gc.collect()
        resident.append(int(Path("/proc/self/statm").read_text().split()[1]) * 4096)
    frame = 1280 * 720 * 3
    assert sum(views[1:]) > 12, "there were frames that could have stayed"
    assert resident[-1] - resident[0] < 6 * frame, (resident, views)


def test_a_scan_leaves_no_frames_behind_however_often_it_is_begun(tmp_path: Path) -> None:
    in_a_window(scan_again_and_again, tmp_path)
