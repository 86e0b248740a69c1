"""Make assets/sounds again: python -m tests.assets.make_sounds. The sounds are computed here, from nothing else."""

import math
import struct
import wave
from pathlib import Path

RATE = 22_050
FOLDER = Path(__file__).resolve().parents[2] / "assets" / "sounds"


def chime(path: Path, tones: tuple[tuple[float, float], ...]) -> None:
    """Write a soft chime: (Hz, seconds) one after the other, each dying away."""
    samples = []
    for pitch, seconds in tones:
        for n in range(round(RATE * seconds)):
            t = n / RATE
            loud = min(1.0, t / 0.004) * math.exp(-t * 26)
            samples.append(round(11_000 * loud * math.sin(2 * math.pi * pitch * t)))
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(struct.pack(f"<{len(samples)}h", *samples))


def make() -> None:
    """Write every sound."""
    FOLDER.mkdir(exist_ok=True)
    chime(FOLDER / "seen.wav", ((1318.5, 0.06), (1760.0, 0.14)))
    chime(FOLDER / "your_turn.wav", ((587.3, 0.07), (880.0, 0.16)))
    chime(FOLDER / "done.wav", ((523.3, 0.07), (659.3, 0.07), (784.0, 0.07), (1046.5, 0.18)))


if __name__ == "__main__":
    make()
