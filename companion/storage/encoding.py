"""How do values become columns, and how is a damaged one recognised when it is read back?

JSON is kept as ASCII text (so that no odd character from a keyboard can be unstorable); snapshots, which are
large, as compressed JSON. Every row that matters carries a checksum: SQLite notices a torn page, not a
changed letter.
"""

from __future__ import annotations

import json
import zlib

from assets.errors import BadInput
from companion.storage.values import Json
from companion.words import _

VALUE_LIMIT = 1 << 20
"""Characters of JSON in one answer, option set, setting or sheet."""
SNAPSHOT_LIMIT = 16 << 20
"""Bytes of JSON in one state or story."""
TEXT_LIMIT = 10_000
"""Characters in one plain text (a title, a key, notes)."""


class DamagedRow(Exception):
    """What was read is not what was written."""


def to_text(value: Json, limit: int = VALUE_LIMIT) -> str:
    """Return the value as JSON text.

    Raises:
        BadInput: it is no plain JSON, or longer than `limit` characters.
    """
    try:
        text = json.dumps(value, allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError) as error:
        raise BadInput(
            _("A value cannot be kept: {why}.").format(why=error),
            remedy=_("Only numbers, text, lists and tables of these can be kept."),
        ) from error
    if len(text) > limit:
        raise BadInput(
            _("A value of {size} characters is too long to be kept.").format(size=len(text)),
            remedy=_("Shorten it to {limit} characters.").format(limit=limit),
        )
    return text


def from_text(text: object) -> Json:
    """Return the value that `to_text` wrote.

    Raises:
        DamagedRow: it did not.
    """
    if not isinstance(text, str):
        raise DamagedRow("not text")
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise DamagedRow(str(error)) from error


def pack(value: Json) -> bytes:
    """Return the value as compressed JSON.

    Raises:
        BadInput: it is no plain JSON or too long.
    """
    return zlib.compress(to_text(value, SNAPSHOT_LIMIT).encode("ascii"))


def unpack(packed: object) -> Json:
    """Return the value that `pack` wrote.

    Raises:
        DamagedRow: it did not, or it would be larger than any value that is kept.
    """
    if not isinstance(packed, bytes):
        raise DamagedRow("not packed")
    unpacking = zlib.decompressobj()
    try:
        text = unpacking.decompress(packed, SNAPSHOT_LIMIT)
        if not unpacking.eof:
            raise DamagedRow("cut off or too long")
        return from_text(text.decode("ascii"))
    except (zlib.error, UnicodeDecodeError) as error:
        raise DamagedRow(str(error)) from error


def plain_text(text: str, limit: int = TEXT_LIMIT) -> str:
    """Return the text with what cannot be stored (half characters from a broken terminal) replaced.

    Raises:
        BadInput: it is longer than `limit` characters.
    """
    if len(text) > limit:
        raise BadInput(
            _("A text of {size} characters is too long to be kept.").format(size=len(text)),
            remedy=_("Shorten it to {limit} characters.").format(limit=limit),
        )
    return text.encode("utf-8", "replace").decode("utf-8")


def checksum(*columns: str | int | bytes | None) -> int:
    """Return a check number over the columns of a row (32 bits)."""
    # ascii() and not repr(): which characters repr() escapes changes with the Python version.
    small = tuple(zlib.crc32(c) if isinstance(c, bytes) else c for c in columns)
    return zlib.crc32(ascii(small).encode("ascii"))
