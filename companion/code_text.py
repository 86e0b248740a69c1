"""How does data travel in a QR code of our own? As text that only such a code would hold, and that notices damage.

A prefix, then base45 (RFC 9285: only characters of a QR code's alphanumeric mode), then a full stop. Inside: a byte with the
version, four with the CRC-32 of the rest, and the data deflated.

>>> unpack(pack("TCX", 1, b"tents"), "TCX", newest=1, longest=100)
b'tents'
"""

from __future__ import annotations

import zlib
from enum import Enum

END = "."

LONGEST = 4296
"""Characters; no QR code holds more of them."""

_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_HEAD = 5
_RAW = -zlib.MAX_WBITS


class Why(Enum):
    """Why a text cannot be unpacked."""

    FOREIGN = "foreign"
    DAMAGED = "damaged"
    NEWER = "newer"
    TOO_MUCH = "too much"


class Unreadable(Exception):
    """A text is no such code, or a damaged, newer or overfull one; `version` is the one it names."""

    def __init__(self, why: Why, version: int = 0) -> None:
        super().__init__(why.value)
        self.why = why
        self.version = version


def pack(prefix: str, version: int, data: bytes) -> str:
    """Return data as the text of a code; `version` is 1 to 255."""
    packing = zlib.compressobj(9, zlib.DEFLATED, _RAW)
    packed = packing.compress(data) + packing.flush()
    return prefix + base45(bytes((version,)) + zlib.crc32(packed).to_bytes(4, "big") + packed) + END


def looks_like(text: str, prefix: str) -> bool:
    """Say whether a text that was scanned looks like a code of that prefix."""
    return text.startswith(prefix) and text.rstrip().endswith(END)


def unpack(text: str, prefix: str, *, newest: int, longest: int) -> bytes:
    """Return the data of a code, at most `longest` bytes of a version up to `newest`.

    Raises:
        Unreadable: it is no such code, damaged, of a newer version, or carries more.
    """
    text = text.strip()
    if not looks_like(text, prefix) or len(text) > LONGEST:
        raise Unreadable(Why.FOREIGN)
    body = from_base45(text[len(prefix) : -len(END)])
    if body is None or len(body) <= _HEAD:
        raise Unreadable(Why.DAMAGED)
    if body[0] > newest:
        raise Unreadable(Why.NEWER, body[0])
    packed = body[_HEAD:]
    if body[0] < 1 or zlib.crc32(packed) != int.from_bytes(body[1:_HEAD], "big"):
        raise Unreadable(Why.DAMAGED)
    unpacking = zlib.decompressobj(_RAW)
    try:
        data = unpacking.decompress(packed, longest)
    except zlib.error:
        raise Unreadable(Why.DAMAGED) from None
    if not unpacking.eof or unpacking.unused_data:
        raise Unreadable(Why.TOO_MUCH)
    return data


def base45(data: bytes) -> str:
    """Return bytes in base45: two bytes are three characters, a last one two."""
    out = []
    for at in range(0, len(data), 2):
        pair = data[at : at + 2]
        value = int.from_bytes(pair, "big")
        for _place in range(len(pair) + 1):
            value, digit = divmod(value, 45)
            out.append(_ALPHABET[digit])
    return "".join(out)


def from_base45(text: str) -> bytes | None:
    """Return the bytes, None if the text is none."""
    if len(text) % 3 == 1 or any(char not in _ALPHABET for char in text):
        return None
    out = bytearray()
    for at in range(0, len(text), 3):
        digits = [_ALPHABET.index(char) for char in text[at : at + 3]]
        value = sum(digit * 45**place for place, digit in enumerate(digits))
        size = len(digits) - 1
        if value >= 256**size:
            return None
        out += value.to_bytes(size, "big")
    return bytes(out)
