"""A scan that runs all evening: what its frames took is given back to the device."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

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
