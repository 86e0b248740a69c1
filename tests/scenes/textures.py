"""What lies under the pieces? Table tops and printed boards, drawn from a seed, BGR uint8."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

Bgr = npt.NDArray[np.uint8]
SIDE = 1400
"""Side of a texture, px; it is repeated mirrored where the table is larger."""
GROUNDS = ("wood", "board", "cloth", "plain", "print", "barcodes", "checks")


def ground(kind: str, rng: np.random.Generator) -> Bgr:
    """Return a square texture of one of `GROUNDS`."""
    kinds = {"wood": wood, "board": board, "cloth": cloth, "plain": plain}
    return (kinds | {"print": printed, "barcodes": barcodes, "checks": checks})[kind](rng)


def wood(rng: np.random.Generator) -> Bgr:
    """Return planks with grain."""
    long_grain = cv2.resize(_noise(rng, 14, 420), (SIDE, SIDE), interpolation=cv2.INTER_CUBIC)
    fine = cv2.resize(_noise(rng, 60, SIDE), (SIDE, SIDE), interpolation=cv2.INTER_LINEAR)
    grain = (0.7 * long_grain + 0.3 * fine).T
    tone = np.array(((60, 105, 160), (45, 80, 120), (90, 140, 190))[int(rng.integers(3))], dtype=np.float32)
    picture = tone * (0.82 + 0.36 * grain[..., None])
    for edge in range(0, SIDE, 200):
        picture[edge : edge + 3] *= 0.6
        picture[edge : edge + 200] *= float(rng.uniform(0.93, 1.07))
    return _bytes(picture)


def board(rng: np.random.Generator) -> Bgr:
    """Return something like a printed game board: patches, frames, rows of little boxes, lines and words."""
    picture = np.full((SIDE, SIDE, 3), rng.integers(120, 210, 3), dtype=np.uint8)
    for _ in range(26):
        x, y = (int(v) for v in rng.integers(0, SIDE - 100, 2))
        w, h = (int(v) for v in rng.integers(60, 380, 2))
        colour = tuple(int(v) for v in rng.integers(40, 235, 3))
        cv2.rectangle(picture, (x, y), (x + w, y + h), colour, -1)
        cv2.rectangle(picture, (x, y), (x + w, y + h), (30, 30, 40), 2, cv2.LINE_AA)
    for _ in range(14):
        x, y = (int(v) for v in rng.integers(0, SIDE - 300, 2))
        step = int(rng.integers(9, 26))
        for i in range(int(rng.integers(5, 14))):
            fill = (25, 25, 25) if rng.random() < 0.5 else (235, 235, 230)
            cv2.rectangle(picture, (x + i * step, y), (x + i * step + step - 3, y + step - 3), fill, -1)
    for _ in range(30):
        x, y = (int(v) for v in rng.integers(0, SIDE, 2))
        cv2.circle(
            picture, (x, y), int(rng.integers(8, 60)), tuple(int(v) for v in rng.integers(30, 240, 3)), 3
        )
    for _ in range(30):
        word = "".join(chr(int(c)) for c in rng.integers(65, 91, int(rng.integers(4, 12))))
        x, y = (int(v) for v in rng.integers(0, SIDE - 150, 2))
        cv2.putText(
            picture,
            word,
            (x, y),
            cv2.FONT_HERSHEY_COMPLEX,
            float(rng.uniform(0.5, 1.3)),
            (20, 20, 30),
            2,
            cv2.LINE_AA,
        )
    return picture


def cloth(rng: np.random.Generator) -> Bgr:
    """Return woven cloth in one colour."""
    y, x = np.mgrid[0:SIDE, 0:SIDE]
    weave = 0.5 + 0.5 * np.sin(x * 0.9) * np.sin(y * 0.9)
    shade = cv2.resize(_noise(rng, 12, 12), (SIDE, SIDE), interpolation=cv2.INTER_CUBIC)
    tone = rng.uniform(50, 170, 3).astype(np.float32)
    return _bytes(tone * (0.8 + 0.15 * weave[..., None] + 0.25 * shade[..., None]))


def plain(rng: np.random.Generator) -> Bgr:
    """Return one colour, a little uneven."""
    shade = cv2.resize(_noise(rng, 6, 6), (SIDE, SIDE), interpolation=cv2.INTER_CUBIC)
    return _bytes(rng.uniform(70, 200, 3).astype(np.float32) * (0.9 + 0.2 * shade[..., None]))


def printed(rng: np.random.Generator) -> Bgr:
    """Return a rulebook's page: lines of words in several sizes."""
    picture = np.full((SIDE, SIDE, 3), 244, dtype=np.uint8)
    y = 0
    while y < SIDE:
        scale = float(rng.choice((0.35, 0.5, 0.7, 1.1)))
        line = "".join(chr(int(c)) for c in rng.choice([*range(33, 127), 32, 32, 32, 32], 120))
        y += round(34 * scale)
        cv2.putText(picture, line, (8, y), cv2.FONT_HERSHEY_DUPLEX, scale, (30, 30, 30), 1, cv2.LINE_AA)
    return picture


def barcodes(rng: np.random.Generator) -> Bgr:
    """Return bars, and squares of random modules with and without finder-like corners, none of which is a code."""
    picture = np.full((SIDE, SIDE, 3), rng.integers(200, 250, 3), dtype=np.uint8)
    for _ in range(22):
        x, y = (int(v) for v in rng.integers(0, SIDE - 260, 2))
        widths = rng.integers(2, 9, 50).cumsum()
        for left, right in zip(widths[::2], widths[1::2], strict=True):
            cv2.rectangle(picture, (x + int(left), y), (x + int(right), y + 90), (25, 25, 25), -1)
    for _ in range(30):
        x, y = (int(v) for v in rng.integers(0, SIDE - 160, 2))
        cells = rng.integers(0, 2, (21, 21)).astype(np.uint8) * 255
        rings = [(0, 0), (0, 14), (14, 0), (14, 14)]
        for number in rng.permutation(4)[: int(rng.integers(0, 4))]:
            i, j = rings[number]
            cells[i : i + 7, j : j + 7] = 0
            cells[i + 1 : i + 6, j + 1 : j + 6] = 255
            cells[i + 2 : i + 5, j + 2 : j + 5] = 0
        square = cv2.resize(
            np.pad(cells, 3, constant_values=255), None, fx=5, fy=5, interpolation=cv2.INTER_NEAREST
        )
        part = picture[y : y + 135, x : x + 135]
        part[:] = square[: part.shape[0], : part.shape[1], None]
    return picture


def checks(rng: np.random.Generator) -> Bgr:
    """Return a draughtboard or a checked cloth: squares of one size, everywhere."""
    step = int(rng.integers(4, 60))
    y, x = np.mgrid[0:SIDE, 0:SIDE]
    field = ((x // step + y // step) % 2)[..., None]
    return np.where(field == 0, rng.integers(20, 110, 3), rng.integers(140, 250, 3)).astype(np.uint8)


def _noise(rng: np.random.Generator, rows: int, columns: int) -> npt.NDArray[np.float32]:
    return rng.random((rows, columns), dtype=np.float32)


def _bytes(picture: npt.NDArray[np.float32]) -> Bgr:
    return np.clip(picture, 0, 255).astype(np.uint8)
