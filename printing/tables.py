"""How does a table stand on narrow paper? In columns if they fit, else in columns with numbers for names, else one column
after the other.

Nothing in a table is ever cut off: labels and headers wrap between words; when that is not enough the columns are
numbered and a line above says who is who; when not even that fits they are stacked.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from printing.cells import longest_word, normalise, width, wrap
from printing.lines import Line, Piece, RuleLine, TextLine, aligned
from printing.receipt import Align

if TYPE_CHECKING:
    from printing.receipt import Table

_MOST_GAP = 3
_SHORT_NAME = 8
"""Cells of a name that stays whole in a header although it could break between wide characters."""
_MARK = re.compile(r"\[ \] |[0-9]{1,2}\. |[->] ")


def table_lines(table: Table, columns: int) -> list[Line]:
    """Return the lines of a table on paper of that many columns."""
    header = tuple(map(normalise, table.header))
    rows = tuple(tuple(map(normalise, row)) for row in table.rows)
    legend: list[Line] = []
    widths = _widths(header, rows, columns)
    if widths is None:
        numbers = tuple(str(n) if n else header[0] for n in range(len(header)))
        widths = _widths(numbers, rows, columns)
        if widths is None or not all(map(str.strip, header[1:])):
            return _stacked(header, rows, columns, table.total_rows)
        legend, header = _legend(header, columns), numbers
    aligns = table.align or (Align.LEFT,) + (Align.RIGHT,) * (len(header) - 1)
    lines: list[Line] = [*legend]
    if any(header):
        lines += _row(header, widths, aligns, bold=True)
        lines.append(RuleLine())
    first_total = len(rows) - table.total_rows
    for n, row in enumerate(rows):
        if n == first_total and n:
            lines.append(RuleLine())
        lines += _row(row, widths, aligns, bold=n >= first_total)
    return lines


def label_lines(label: str, value: str, columns: int, *, leader: bool, bold: bool) -> list[Line]:
    """Return a label with its value at the right margin; a long label wraps, a long value stands below it."""
    value = value.replace("\u00a0", " ").strip()
    fits = width(label) + 1 + width(value) <= columns
    room = columns - width(value) - (1 if fits else 2)
    if not fits and width(value) > columns // 2:
        below = [
            TextLine((Piece(line, aligned(width(line), columns, Align.RIGHT), bold),))
            for line in wrap(value, columns - 2)
        ]
        return [*_hanging(label, columns, bold), *below]
    lines = _hanging(label, room, bold)
    last = lines[-1]
    start = columns - width(value)
    pieces = last.pieces
    if leader and value:
        pieces += _leader(last.cells() + 1, start - 1)
    if value:
        pieces += (Piece(value, start, bold),)
    return [*lines[:-1], TextLine(pieces)]


def _leader(first: int, end: int) -> tuple[Piece, ...]:
    """Dots on the odd cells between two others, so that they stand under each other over many lines."""
    first += 1 - first % 2
    dots = len(range(first, end, 2))
    return (Piece(" ".join("." * dots), first),) if dots else ()


def _hanging(label: str, room: int, bold: bool) -> list[TextLine]:
    """Wrap a label; its further lines stand two cells in, or under the text of what is ticked off or numbered."""
    mark = _MARK.match(label)
    hang = len(mark[0]) if mark else 2
    hang = hang if room > 3 * hang else 2 if room > 3 else 0
    lines = wrap(label, max(2, room), max(2, room - hang))
    return [TextLine((Piece(line, hang if n else 0, bold),) if line else ()) for n, line in enumerate(lines)]


def _widths(header: tuple[str, ...], rows: tuple[tuple[str, ...], ...], columns: int) -> list[int] | None:
    """Return the width of each column with the gap before it, or None if they do not fit beside each other."""
    labels = [header[0], *(row[0] for row in rows)]
    natural = max(map(width, labels))
    least = min(natural, max(longest_word(label) + 2 for label in labels))
    if len(header) == 1:
        return [columns]
    values = [max((width(row[n]) for row in rows), default=1) for n in range(1, len(header))]
    on_one = [max(value, width(text)) for value, text in zip(values, header[1:], strict=True)]
    on_two = [max(value, _header_need(text)) for value, text in zip(values, header[1:], strict=True)]
    for label in (natural, least):
        for need in ([max(on_one)] * len(on_one), on_one, [max(on_two)] * len(on_two), on_two):
            for gap in range(_MOST_GAP, 0, -1):
                used = sum(need) + gap * len(need)
                if max(2, label) + used <= columns:
                    return [columns - used, *(one + gap for one in need)]
    return None


def _header_need(text: str) -> int:
    """Return the cells in which a header stands on two lines at most, without a word or a short name broken."""
    names = (min(_SHORT_NAME, width(name)) for name in text.split())
    need = max(2, longest_word(text), *names)
    while len(wrap(text, need)) > 2:
        need += 1
    return need


def _row(
    cells: tuple[str, ...], widths: list[int], aligns: tuple[Align, ...], *, bold: bool
) -> list[TextLine]:
    """Lay one row out; where a cell needs more lines than another, the last lines are level."""
    wrapped = [wrap(cells[0], widths[0], max(2, widths[0] - 2))]
    wrapped += [wrap(cell, max(2, room - 1)) for cell, room in zip(cells[1:], widths[1:], strict=True)]
    height = max(map(len, wrapped))
    lines = []
    for level in range(height):
        pieces, left = [], 0
        for n, (texts, room) in enumerate(zip(wrapped, widths, strict=True)):
            at = level - (height - len(texts))
            if at >= 0 and texts[at]:
                hang = 2 if n == 0 and at else 0
                gap = 0 if n == 0 else min(_MOST_GAP, room - width(texts[at]))
                gap = gap if aligns[n] is not Align.RIGHT else 0
                start = left + gap + hang + aligned(width(texts[at]), room - gap - hang, aligns[n])
                pieces.append(Piece(texts[at], start, bold))
            left += room
        lines.append(TextLine(tuple(pieces)))
    return lines


def _legend(header: tuple[str, ...], columns: int) -> list[Line]:
    """Return the names with their numbers, a line each, and an empty line."""
    lines: list[Line] = []
    for n, name in enumerate(header[1:], 1):
        lines += label_lines(f"{n} {name}", "", columns, leader=False, bold=True)
    return [*lines, TextLine()]


def _stacked(
    header: tuple[str, ...], rows: tuple[tuple[str, ...], ...], columns: int, totals: int
) -> list[Line]:
    lines: list[Line] = []
    for n in range(1, len(header)):
        if n > 1:
            lines.append(TextLine())
        if header[n].strip():
            lines += [TextLine((Piece(line, 0, bold=True),)) for line in wrap(header[n], columns)]
        for r, row in enumerate(rows):
            total = r >= len(rows) - totals
            lines += label_lines(row[0], row[n], columns, leader=True, bold=total)
    return lines
