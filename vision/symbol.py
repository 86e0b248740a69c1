"""Describes version-1 symbols at level H (ISO/IEC 18004) and decodes their 21×21 modules.

A symbol is an array of 21×21 modules, +1 light and -1 dark, rows downwards. A lattice is the symbol with `RING` modules
of its quiet zone on each side; 0 marks what differs from symbol to symbol.

The arithmetic over GF(256) is the library `reedsolo`; without it `can_decode` says so and other libraries are shown a
clean drawing instead. Only level H is read here: other people's codes are for the libraries that know them all. A symbol
too smeared to be decoded is compared with every tag of the companion's own register, and a clear winner counts: the
codewords differ in at least 18 of 26 places, so it is no chance. What people taught and what others printed is never
guessed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from assets import tags

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

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
ERASED = (0, 5, 9)
"""So many of the most doubtful codewords are given up, in turn; each frees half an error and costs certainty."""
LEAST_FORMAT = 0.35
"""How well the 30 format modules must agree with a format of level H, as a correlation, to be tried at all."""
MOST_CHARACTERS, MOST_BYTES = 10, 7
"""How much fits into version 1 at level H."""
_ALPHANUMERIC, _BYTES = 0b0010, 0b0100

LEAST, LEAD = 0.50, 0.22
"""How like its payload a symbol must be, as a correlation over the 208 data modules, and how far ahead of the next."""


@dataclass(frozen=True, slots=True)
class Spelled:
    """What a symbol spells: its text, its mask, and its 26 codewords with the errors undone."""

    text: str
    mask: int
    codewords: bytes


@cache
def can_decode() -> bool:
    """Say whether the Reed–Solomon library is here."""
    try:
        import reedsolo  # noqa: F401
    except ImportError:
        return False
    return True


def read_modules(modules: Floats) -> Spelled | None:
    """Return what soft modules spell, 21×21 (light above 0), or None.

    The size of a value says how sure it is. Codewords with the smallest values are tried as erasures; then only a sound
    tag of ours is believed.
    """
    import numpy as np

    for mask in likely_masks(modules):
        soft = modules[data_places()] * mask_signs()[mask]
        codewords = np.packbits(soft < 0).tobytes()
        sure = np.abs(soft).reshape(CODEWORDS, 8).min(axis=1)
        order = [int(i) for i in np.argsort(sure)]
        for erased in ERASED:
            whole = _corrected(codewords, order[:erased])
            if whole is None:
                continue
            text = spelled(whole[:DATA_CODEWORDS])
            if text is not None and (erased == 0 or is_tag(text)):
                return Spelled(text, mask, whole)
    return None


def likely_masks(modules: Floats, most: int = 2) -> list[int]:
    """Return the masks whose format bits the modules may show, likeliest first."""
    import numpy as np

    seen = modules[format_places()].mean(axis=0)
    norm = float(np.linalg.norm(seen))
    if norm == 0.0:
        return []
    scores = format_signs() @ (seen / (norm * np.sqrt(15.0)))
    return [int(i) for i in np.argsort(-scores)[:most] if scores[i] >= LEAST_FORMAT]


def encoded(text: str) -> bytes:
    """Return the 26 codewords of a QR-alphanumeric text of at most ten characters.

    Raises:
        ValueError: it is longer or holds other characters.
        ImportError: the Reed–Solomon library is not here.
    """
    if len(text) > MOST_CHARACTERS or not set(text) <= set(ALPHABET):
        raise ValueError("at most ten QR-alphanumeric characters fit")
    bits = f"{_ALPHANUMERIC:04b}{len(text):09b}"
    for start in range(0, len(text) - 1, 2):
        bits += f"{ALPHABET.index(text[start]) * 45 + ALPHABET.index(text[start + 1]):011b}"
    if len(text) % 2:
        bits += f"{ALPHABET.index(text[-1]):06b}"
    bits += "0" * min(4, 8 * DATA_CODEWORDS - len(bits))
    bits += "0" * (-len(bits) % 8)
    data = [int(bits[i : i + 8], 2) for i in range(0, len(bits), 8)]
    data += [0xEC, 0x11] * DATA_CODEWORDS
    return bytes(_code().encode(bytes(data[:DATA_CODEWORDS])))


def spelled(data: bytes) -> str | None:
    """Return the text of the nine data codewords, one segment of alphanumeric or Latin-1 bytes; None if it is neither."""
    bits = "".join(f"{byte:08b}" for byte in data)
    mode = int(bits[:4], 2)
    if mode == _BYTES:
        count = int(bits[4:12], 2)
        if not 1 <= count <= MOST_BYTES:
            return None
        raw = bytes(int(bits[i : i + 8], 2) for i in range(12, 12 + 8 * count, 8))
        return raw.decode("latin-1")
    if mode != _ALPHANUMERIC:
        return None
    count, at, text = int(bits[4:13], 2), 13, ""
    if not 1 <= count <= MOST_CHARACTERS:
        return None
    for _ in range(count // 2):
        pair = int(bits[at : at + 11], 2)
        if pair >= 45 * 45:
            return None
        text += ALPHABET[pair // 45] + ALPHABET[pair % 45]
        at += 11
    if count % 2:
        last = int(bits[at : at + 6], 2)
        if last >= 45:
            return None
        text += ALPHABET[last]
    return text


def is_tag(text: str) -> bool:
    """Say whether a payload is a sound tag of ours, registered or not."""
    try:
        tags.parse(text)
    except tags.TagError:
        return False
    return True


@cache
def _code() -> Any:
    import reedsolo

    return reedsolo.RSCodec(CODEWORDS - DATA_CODEWORDS)


def _corrected(codewords: bytes, erased: list[int]) -> bytes | None:
    """Return the codewords with errors and erasures undone, or None if there are too many."""
    import reedsolo

    try:
        _, whole, _ = _code().decode(codewords, erase_pos=erased or None)
    except (reedsolo.ReedSolomonError, ZeroDivisionError, IndexError):
        return None
    return bytes(whole)


def agreement(modules: Floats, symbol: Floats) -> float:
    """Return how well soft modules agree with a whole symbol on what differs from tag to tag, -1 to 1."""
    import numpy as np

    places = data_places()
    seen, wanted = modules[places], symbol[places]
    norm = float(np.linalg.norm(seen)) * float(np.sqrt(wanted.size))
    return float(seen @ wanted) / norm if norm > 0 else 0.0


@dataclass(frozen=True, slots=True)
class Codebook:
    """Payloads and their data modules before masking, N×208, +1 light and -1 dark."""

    texts: tuple[str, ...]
    modules: Floats

    def best(self, symbol: Floats) -> tuple[str, int] | None:
        """Return the clear winner for soft modules (21×21) and its mask, or None."""
        import numpy as np

        seen = np.clip(symbol[data_places()], -1.5, 1.5)
        norm = float(np.linalg.norm(seen)) * float(np.sqrt(seen.size))
        if norm <= 0 or not self.texts:
            return None
        masks = likely_masks(symbol, most=3)
        if not masks:
            return None
        scores = (self.modules @ (mask_signs()[masks] * seen).T) / norm
        which, mask = np.unravel_index(int(scores.argmax()), scores.shape)
        first = float(scores[which, mask])
        scores[which] = -1.0
        if first < LEAST or first - float(scores.max()) < LEAD:
            return None
        return self.texts[which], masks[mask]


@cache
def registered() -> Codebook:
    """Return the codebook of the shipped register; empty without the Reed–Solomon library."""
    import numpy as np

    if not can_decode():
        return Codebook((), np.zeros((0, 208), dtype=np.float32))
    texts = tuple(tags.encode(part.tag) for part in tags.register().components)
    words = np.frombuffer(b"".join(encoded(text) for text in texts), dtype=np.uint8).reshape(len(texts), -1)
    return Codebook(texts, (1.0 - 2.0 * np.unpackbits(words, axis=1)).astype(np.float32))


def drawn(codewords: bytes, mask: int) -> Floats:
    """Return the whole symbol of 26 codewords under a mask, 21×21, +1 light and -1 dark."""
    import numpy as np

    out = known_modules().copy()
    out[format_places()] = format_signs()[mask]
    bits = np.unpackbits(np.frombuffer(codewords, dtype=np.uint8))
    out[data_places()] = (1.0 - 2.0 * bits) * mask_signs()[mask]
    return out


def as_picture(modules: Floats, module: int = 6, quiet: int = 4) -> npt.NDArray[np.uint8]:
    """Return a clean drawing of the symbol, black on white, for libraries that read pictures."""
    import numpy as np

    cells = np.where(modules > 0, 255, 0).astype(np.uint8)
    cells = np.pad(cells, quiet, constant_values=255)
    return np.ascontiguousarray(np.repeat(np.repeat(cells, module, axis=0), module, axis=1))


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
