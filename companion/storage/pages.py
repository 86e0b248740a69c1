"""Which rows lie in the pages of a database file whose tables can't be followed any more?

When the page that says where a table's pages are is lost, SQLite reads nothing of the table although every row is still
there. Here each page is looked at by itself: a leaf lists its own rows. (SQLite file format, sections 1.5 to 2.3:
b-tree pages, cells, overflow, records.)
"""

from __future__ import annotations

import contextlib
import struct
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.storage.connection import LONGEST_VALUE

_TABLE_LEAF = 0x0D
_INTEGER_BYTES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}


class _NoRow(Exception):
    """The bytes here are no row."""


def rows_in_pages(file: Path, columns: Mapping[str, tuple[str, ...]]) -> dict[str, list[dict[str, Any]]]:
    """Return what looks like a row of one of the tables, by table; whether it is one its checksum has to tell.

    `columns` names the tables, which must differ in the number of columns, and their columns; the first is the row number.

    Raises:
        OSError: the file cannot be read.
    """
    names = {len(of_table): name for name, of_table in columns.items()}
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in columns}
    for values in _Pages(file.read_bytes()).records():
        name = names.get(len(values))
        if name is not None:
            found[name].append(dict(zip(columns[name], values, strict=True)))
    return found


class _Pages:
    def __init__(self, content: bytes) -> None:
        said = int.from_bytes(content[16:18], "big")
        valid = content[:6] == b"SQLite" and said >= 512 and said & (said - 1) == 0
        self._content = content
        self._size = said if valid else 4096
        self._usable = self._size - (content[20] if valid else 0)

    def records(self) -> Iterator[list[Any]]:
        """Yield the columns of each row in each leaf of a table."""
        for number in range(1, len(self._content) // self._size + 1):
            page = self._page(number)
            start = 100 if number == 1 else 0
            if page[start] != _TABLE_LEAF:
                continue
            cells = start + 8
            count = min(int.from_bytes(page[start + 3 : start + 5], "big"), (self._size - cells) // 2)
            for (at,) in struct.iter_unpack(">H", page[cells : cells + 2 * count]):
                with contextlib.suppress(_NoRow, IndexError, struct.error):
                    yield self._record(page, at)

    def _record(self, page: bytes, at: int) -> list[Any]:
        size, at = _varint(page, at)
        number, at = _varint(page, at)
        values = _values(self._payload(page, at, size))
        return [number, *values[1:]]  # the first column is the row number, which is not kept twice

    def _payload(self, page: bytes, at: int, size: int) -> bytes:
        if not 0 < size < min(LONGEST_VALUE, len(self._content)):
            raise _NoRow
        most = self._usable - 35
        if size <= most:
            return page[at : at + size]
        least = (self._usable - 12) * 32 // 255 - 23
        here = least + (size - least) % (self._usable - 4)
        if here > most:
            here = least
        parts, left = [page[at : at + here]], size - here
        following = int.from_bytes(page[at + here : at + here + 4], "big")
        while left > 0:
            more = self._page(following)
            parts.append(more[4 : 4 + min(left, self._usable - 4)])
            left -= len(parts[-1])
            following = int.from_bytes(more[:4], "big")
        return b"".join(parts)

    def _page(self, number: int) -> bytes:
        page = self._content[(number - 1) * self._size : number * self._size] if number > 0 else b""
        if len(page) < self._size:
            raise _NoRow
        return page


def _values(payload: bytes) -> list[Any]:
    header, at = _varint(payload, 0)
    kinds = []
    while at < header:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    values: list[Any] = []
    for kind in kinds:
        value, at = _value(payload, at, kind)
        values.append(value)
    if at != len(payload):
        raise _NoRow
    return values


def _value(payload: bytes, at: int, kind: int) -> tuple[Any, int]:
    if kind == 0:
        return None, at
    if kind in _INTEGER_BYTES:
        end = at + _INTEGER_BYTES[kind]
        return int.from_bytes(payload[at:end], "big", signed=True), end
    if kind == 7:
        return struct.unpack_from(">d", payload, at)[0], at + 8
    if kind in (8, 9):
        return kind - 8, at
    if kind < 12:
        raise _NoRow
    end = at + (kind - 12) // 2
    raw = payload[at:end]
    return (raw if kind % 2 == 0 else raw.decode("utf-8", "replace")), end


def _varint(data: Sequence[int], at: int) -> tuple[int, int]:
    value = 0
    for place in range(at, at + 8):
        byte = data[place]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, place + 1
    value = value << 8 | data[at + 8]
    return (value - (1 << 64) if value >= 1 << 63 else value), at + 9
