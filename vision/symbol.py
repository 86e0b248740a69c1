"""What is the same in every version-1 symbol, and where do its bits lie? (ISO/IEC 18004, version 1, level H.)

A symbol is an array of 21×21 modules, +1 light and -1 dark, rows downwards. A lattice is the symbol with `RING` modules
of its quiet zone on each side; 0 marks what differs from symbol to symbol.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Floats: TypeAlias = npt.NDArray[np.float32]
    Numbers: TypeAlias = npt.NDArray[np.intp]

MODULES, RING = 21, 2
LATTICE = MODULES + 2 * RING
FINDERS = 3
DATA_CODEWORDS, CODEWORDS = 9, 26
MASKS = 8

_LEVEL_H = 0b10
_FORMAT_GENERATOR, _FORMAT_MASK = 0b10100110111, 0b101010000010010


@cache
def known_modules() -> Floats:
    """Return the 21×21 function pattern: finders, separators, timing and the dark module; 0 elsewhere."""
    import numpy as np

    out = np.zeros((MODULES, MODULES), dtype=np.float32)
    finder = np.ones((8, 8), dtype=np.float32)
    finder[:7, :7] = -1
    finder[1:6, 1:6] = 1
    finder[2:5, 2:5] = -1
    out[:8, :8] = finder
    out[:8, -8:] = finder[:, ::-1]
    out[-8:, :8] = finder[::-1]
    out[6, 8:13] = out[8:13, 6] = (-1, 1, -1, 1, -1)
    out[13, 8] = -1
    out.flags.writeable = False
    return out


@cache
def known_lattice() -> Floats:
    """Return `known_modules` with the light quiet zone round it, `LATTICE` square."""
    import numpy as np

    out = np.pad(known_modules(), RING, constant_values=1.0)
    out.flags.writeable = False
    return out


@cache
def without_finder() -> npt.NDArray[np.bool_]:
    """Return which modules of the lattice are left, 4×`LATTICE`×`LATTICE`, when nothing is covered and when the top left, top
    right or bottom left finder is, with the separator and quiet zone round it.
    """
    import numpy as np

    out = np.ones((1 + FINDERS, LATTICE, LATTICE), dtype=np.bool_)
    deep = RING + 8
    out[1, :deep, :deep] = out[2, :deep, -deep:] = out[3, -deep:, :deep] = False
    out.flags.writeable = False
    return out


@cache
def format_places() -> tuple[Numbers, Numbers]:
    """Return rows and columns, each 2×15, of the two copies of the format bits, most significant bit first."""
    import numpy as np

    near = [(8, c) for c in (0, 1, 2, 3, 4, 5, 7, 8)] + [(r, 8) for r in (7, 5, 4, 3, 2, 1, 0)]
    far = [(r, 8) for r in range(20, 13, -1)] + [(8, c) for c in range(13, 21)]
    places = np.array([near, far], dtype=np.intp)
    return places[..., 0], places[..., 1]


@cache
def format_signs() -> Floats:
    """Return the format bits of level H under each mask as modules, 8×15: +1 light (bit 0), -1 dark (bit 1)."""
    import numpy as np

    words = []
    for mask in range(MASKS):
        word = (_LEVEL_H << 3) | mask
        rest = word << 10
        for bit in range(14, 9, -1):
            if rest >> bit & 1:
                rest ^= _FORMAT_GENERATOR << (bit - 10)
        whole = (word << 10 | rest) ^ _FORMAT_MASK
        words.append([1 - 2 * (whole >> bit & 1) for bit in range(14, -1, -1)])
    return np.array(words, dtype=np.float32)


@cache
def data_places() -> tuple[Numbers, Numbers]:
    """Return rows and columns of the 208 data modules in the order of their bits, first codeword first."""
    import numpy as np

    taken = known_modules() != 0
    taken[format_places()] = True
    places = []
    upwards = True
    for right in (20, 18, 16, 14, 12, 10, 8, 5, 3, 1):
        for row in range(20, -1, -1) if upwards else range(21):
            places += [(row, column) for column in (right, right - 1) if not taken[row, column]]
        upwards = not upwards
    out = np.array(places, dtype=np.intp).T
    return out[0], out[1]


@cache
def mask_signs() -> Floats:
    """Return what each mask does to the data modules, 8×208: -1 where it turns dark into light and back, else +1."""
    import numpy as np

    i, j = data_places()
    masks = (
        (i + j) % 2,
        i % 2,
        j % 3,
        (i + j) % 3,
        (i // 2 + j // 3) % 2,
        i * j % 2 + i * j % 3,
        (i * j % 2 + i * j % 3) % 2,
        ((i + j) % 2 + i * j % 3) % 2,
    )
    return np.where(np.array(masks) == 0, -1.0, 1.0).astype(np.float32)


def drawn(codewords: bytes, mask: int) -> Floats:
    """Return the whole symbol of 26 codewords under a mask, 21×21, +1 light and -1 dark."""
    import numpy as np

    out = known_modules().copy()
    out[format_places()] = format_signs()[mask]
    bits = np.unpackbits(np.frombuffer(codewords, dtype=np.uint8))
    out[data_places()] = (1.0 - 2.0 * bits) * mask_signs()[mask]
    return out
