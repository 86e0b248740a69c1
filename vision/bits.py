"""Which payload do the 21×21 modules of one of our symbols spell? Format, mask, codewords, Reed–Solomon, characters.

The arithmetic over GF(256) is the library `reedsolo`; without it `can_decode` says so and other libraries are shown a
clean drawing instead. Only level H is read here: other people's codes are for the libraries that know them all.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from assets import tags
from vision.symbol import CODEWORDS, DATA_CODEWORDS, data_places, format_places, format_signs, mask_signs

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from vision.symbol import Floats

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
ERASED = (0, 5, 9)
"""So many of the most doubtful codewords are given up, in turn; each frees half an error and costs certainty."""
LEAST_FORMAT = 0.35
"""How well the 30 format modules must agree with a format of level H, as a correlation, to be tried at all."""
MOST_CHARACTERS, MOST_BYTES = 10, 7
"""How much fits into version 1 at level H."""
_ALPHANUMERIC, _BYTES = 0b0010, 0b0100


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


def as_picture(modules: Floats, module: int = 6, quiet: int = 4) -> npt.NDArray[np.uint8]:
    """Return a clean drawing of the symbol, black on white, for libraries that read pictures."""
    import numpy as np

    cells = np.where(modules > 0, 255, 0).astype(np.uint8)
    cells = np.pad(cells, quiet, constant_values=255)
    return np.ascontiguousarray(np.repeat(np.repeat(cells, module, axis=0), module, axis=1))
