"""Lays a receipt out as lines on a grid of character cells, and reads them as plain text.

The text, the picture and the bytes for a printer are all drawn from these lines, so they cannot disagree. A cell is a
column of the printer's font. What a person sees as one character (a letter with its accents, an emoji with its
modifiers) is a *cluster*; it takes one cell, or two if it is wide (CJK, emoji).

Nothing in a table is ever cut off: labels and headers wrap between words; when that is not enough the columns are
numbered and a line above says who is who; when not even that fits they are stacked.

>>> width("千利休"), wrap("a long evening", 8), truncate("Bartholomew", 6)
(6, ['a long', 'evening'], 'Barth…')
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from assets.errors import BadInput
from assets.words import _
from printing.receipt import (
    Align,
    Block,
    Columns,
    Cut,
    Heading,
    Picture,
    QRCode,
    Receipt,
    Rule,
    RuleStyle,
    Size,
    Space,
    Table,
    Text,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from printing.receipt import Receipt, Table

LEAST_COLUMNS, MOST_COLUMNS = 24, 64
"""Characters across the paper that can be laid out; usual are 32 (58 mm), 42 and 48 (80 mm)."""

SMALL_CELLS = (3, 4)
"""A small character is 3/4 of a normal cell wide (font B beside font A: 9 dots beside 12)."""

ELLIPSIS = "…"
_JOINER = "\u200d"
_EMOJI_LOOK = "\ufe0f"
_HARD_SPACES = {"\u00a0": "\u00a0", "\u202f": "\u00a0", "\u2007": "\u00a0"}
_NEVER_FIRST = frozenset("、。，．：；！？）］｝」』】〕〉》’”々ー…")
_NEVER_LAST = frozenset("（［｛「『【〔〈《‘“")
_SINGLE_BYTE_TEXT = re.compile(r"[ -~\u00a1-\u00ac\u00ae-\u02ff]*\Z")

_MOST_GAP = 3
_SHORT_NAME = 8
"""Cells of a name that stays whole in a header although it could break between wide characters."""
_MARK = re.compile(r"\[ \] |[0-9]{1,2}\. |[->] ")

RULES = {RuleStyle.LIGHT: "─", RuleStyle.DOUBLE: "═", RuleStyle.DASHED: "- "}
"""What a rule is made of, repeated over the columns."""

TEAR = "- "
"""What stands where the paper is torn off between two parts."""


def lay_out(receipt: Receipt, columns: int) -> tuple[Line, ...]:
    """Return the lines of a receipt on paper of that many columns (normal characters across).

    Headings and double rules get an empty line where there is none. No line is wider than the paper, and wrapping loses nothing but spaces where a line ends.

    Raises:
        BadInput: paper of that width cannot be laid out.
    """
    if type(columns) is not int or not LEAST_COLUMNS <= columns <= MOST_COLUMNS:
        raise BadInput(
            _("A receipt cannot be laid out in {columns} columns.").format(columns=columns),
            where="columns",
            remedy=_(
                "Use {least_columns} to {most_columns}; 58 mm paper has 32, 80 mm paper 42 or 48."
            ).format(least_columns=LEAST_COLUMNS, most_columns=MOST_COLUMNS),
        )
    lines: list[Line] = []
    air = False
    for block in receipt.blocks:
        if (air or _wants_air_above(block)) and lines and not _is_empty(lines[-1]):
            lines += [] if isinstance(block, Space | Cut) else [TextLine()]
        lines += _block_lines(block, columns)
        air = _wants_air_below(block)
    if lines and isinstance(lines[-1], CutLine):
        lines[-1] = CutLine(last=True)
    return tuple(lines)


def render_text(receipt: Receipt, columns: int = 42) -> str:
    """Return the receipt as text: one line a printed line, at most `columns` cells wide, each ended by a newline.

    A QR code is shown as [QR] and a picture by its description.

    Raises:
        BadInput: paper of that width cannot be laid out.
    """
    lines = [
        line_text(line, columns).rstrip() for line in lay_out(receipt, columns) if line != CutLine(last=True)
    ]
    return "".join(f"{line}\n" for line in lines)


def line_text(line: Line, columns: int) -> str:
    """Return one laid-out line as text; small and large lines are aligned anew on the normal grid."""
    if isinstance(line, TextLine):
        align = Align.LEFT if line.size is Size.NORMAL else line.align
        return " " * aligned(width(line.text), columns, align) + line.text
    if isinstance(line, RuleLine):
        return (RULES[line.style] * columns)[:columns].rstrip()
    if isinstance(line, CutLine):
        return "" if line.last else (TEAR * columns)[:columns].rstrip()
    mark = "[QR]" if isinstance(line, CodeLine) else f"[{truncate(line.alt, columns - 2)}]"
    return " " * aligned(width(mark), columns, Align.CENTRE) + mark


@dataclass(frozen=True, slots=True)
class Piece:
    """Characters in neighbouring cells of one line; `start` is the cell of the first one."""

    text: str
    start: int = 0
    bold: bool = False


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line of characters; without pieces it is an empty line.

    A line of normal size stands where its pieces say. A small or large line has one piece that starts at 0, and
    `align` says where it stands, since its cells are not the grid's.
    """

    pieces: tuple[Piece, ...] = ()
    size: Size = Size.NORMAL
    align: Align = Align.LEFT

    @property
    def text(self) -> str:
        """The line as plain text on its own cells."""
        out, used = "", 0
        for piece in self.pieces:
            out += " " * (piece.start - used) + piece.text
            used = piece.start + width(piece.text)
        return out

    def cells(self) -> int:
        """Return how many normal cells the line takes, from its first piece's cell 0 on."""
        own = max((piece.start + width(piece.text) for piece in self.pieces), default=0)
        if self.size is Size.LARGE:
            return own * 2
        if self.size is Size.SMALL:
            part, whole = SMALL_CELLS
            return -(-own * part // whole)
        return own

    def indent(self, columns: int) -> int:
        """Return the normal cells before the line's cell 0 on paper of that many columns."""
        return aligned(self.cells(), columns, Align.LEFT if self.size is Size.NORMAL else self.align)


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A rule across the paper."""

    style: RuleStyle = RuleStyle.LIGHT


@dataclass(frozen=True, slots=True)
class CodeLine:
    """A QR code, centred."""

    payload: str


@dataclass(frozen=True, slots=True)
class PictureLine:
    """A picture, centred."""

    png: bytes
    alt: str


@dataclass(frozen=True, slots=True)
class CutLine:
    """Here the paper is cut; `last` if nothing is printed after it."""

    last: bool = False


Line: TypeAlias = TextLine | RuleLine | CodeLine | PictureLine | CutLine


def _wants_air_above(block: Block) -> bool:
    """Headings within the receipt and double rules stand free; so do what follows the title and such a rule."""
    return isinstance(block, Heading) or block == Rule(RuleStyle.DOUBLE)


def _wants_air_below(block: Block) -> bool:
    return (isinstance(block, Heading) and block.level == 1) or block == Rule(RuleStyle.DOUBLE)


def _block_lines(block: Block, columns: int) -> list[Line]:
    if isinstance(block, Heading):
        size, align = (Size.LARGE, Align.CENTRE) if block.level == 1 else (Size.NORMAL, Align.LEFT)
        return _text_lines(block.text, columns, size, align, bold=True)
    if isinstance(block, Text):
        return _text_lines(block.text, columns, block.size, block.align, bold=block.bold)
    if isinstance(block, Columns):
        label, value = normalise(block.label), normalise(block.value)
        return label_lines(label, value, columns, leader=block.leader, bold=block.bold)
    if isinstance(block, Table):
        return table_lines(block, columns)
    if isinstance(block, QRCode):
        caption = _text_lines(block.caption, columns, Size.SMALL, Align.CENTRE, bold=False)
        return [CodeLine(block.payload), *(caption if block.caption.strip() else ())]
    if isinstance(block, Picture):
        return [PictureLine(block.png, normalise(block.alt))]
    if isinstance(block, Rule):
        return [RuleLine(block.style)]
    if isinstance(block, Space):
        return [TextLine()] * block.lines
    assert isinstance(block, Cut)
    return [CutLine()]


def _text_lines(text: str, columns: int, size: Size, align: Align, *, bold: bool) -> list[Line]:
    room = columns // 2 if size is Size.LARGE else columns
    lines: list[Line] = []
    wrapped = wrap_evenly if align is Align.CENTRE else wrap
    for line in wrapped(normalise(text), room):
        if not line:
            lines.append(TextLine())
        elif size is Size.NORMAL:
            lines.append(TextLine((Piece(line, aligned(width(line), columns, align), bold),)))
        else:
            lines.append(TextLine((Piece(line, 0, bold),), size, align))
    return lines


def _is_empty(line: Line) -> bool:
    return isinstance(line, TextLine) and not line.pieces


def aligned(cells: int, room: int, align: Align) -> int:
    """Return the cells left free before something `cells` wide that stands in `room` cells."""
    free = max(0, room - cells)
    if align is Align.CENTRE:
        return free // 2
    return free if align is Align.RIGHT else 0


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
                    return [columns - used, *(cells + gap for cells in need)]
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


def normalise(text: str) -> str:
    """Return the text as it is laid out: composed (NFC), one kind of space, nothing invisible but joiners.

    An accent without a letter under it gets a dotted circle, so that it takes a cell of its own.
    """
    out: list[str] = []
    for char in unicodedata.normalize("NFC", text):
        if char in _HARD_SPACES:
            out.append(_HARD_SPACES[char])
        elif char == "\n":
            out.append(char)
        elif unicodedata.category(char) == "Zs":
            out.append(" ")
        elif unicodedata.category(char) in ("Cc", "Cf", "Zl", "Zp") and not (char == _JOINER and out):
            continue
        elif _extends(char) and (not out or out[-1] in " \n\u00a0"):
            out.extend(("\u25cc", char))
        else:
            out.append(char)
    return "".join(out)


def clusters(text: str) -> Iterator[str]:
    """Split a text into what a person sees as single characters; joined they are the text again."""
    if _SINGLE_BYTE_TEXT.match(text):
        yield from text
        return
    cluster = ""
    for char in text:
        if cluster and not _continues(cluster, char):
            yield cluster
            cluster = ""
        cluster += char
    if cluster:
        yield cluster


def width(text: str) -> int:
    """Return the cells the text takes on one line."""
    if _SINGLE_BYTE_TEXT.match(text):
        return len(text)
    return sum(map(cluster_width, clusters(text)))


def cluster_width(cluster: str) -> int:
    """Return the cells one cluster takes: 2 if it is wide, else 1."""
    if unicodedata.east_asian_width(cluster[0]) in "WF" or _EMOJI_LOOK in cluster[1:]:
        return 2
    return 2 if len(cluster) > 1 and _is_flag_letter(cluster[0]) else 1


def truncate(text: str, cells: int) -> str:
    """Return the text if it fits into the cells, else its beginning with an ellipsis."""
    if width(text) <= cells:
        return text
    if cells < 1:
        return ""
    kept, used = "", 0
    for cluster in clusters(text):
        used += cluster_width(cluster)
        if used > cells - 1:
            break
        kept += cluster
    return kept.rstrip() + ELLIPSIS


def wrap(text: str, cells: int, rest: int | None = None) -> list[str]:
    """Break a normalised text into lines of at most `cells` (the first line) and `rest` (the others).

    Lines break at newlines, at spaces, after hyphens and between wide characters; a word longer than a line is
    broken where the line ends. Runs of spaces become one. Both widths must be at least 2, so that a wide
    character has room. A text without anything visible is one empty line.
    """
    rest = cells if rest is None else rest
    if cells < 2 or rest < 2:
        raise ValueError("a line needs at least two cells")
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word, glued in _words(paragraph):
            room = rest if lines else cells
            joined = line + ("" if glued or not line else " ") + word
            if width(joined) <= room:
                line = joined
                continue
            if line:
                lines.append(line)
            line = word
            while width(line) > (rest if lines else cells):
                head = _head(line, rest if lines else cells)
                lines.append(head)
                line = line[len(head) :]
        lines.append(line)
    return [line.replace("\u00a0", " ").rstrip() for line in lines]


def wrap_evenly(text: str, cells: int) -> list[str]:
    """Break a text into as few lines as `wrap` does, each about as long as the others (for centred lines)."""
    lines = wrap(text, cells)
    low, high = min(cells, max(2, longest_word(text))), cells
    while low < high:
        middle = (low + high) // 2
        if len(wrap(text, middle)) > len(lines):
            low = middle + 1
        else:
            high = middle
    return wrap(text, high)


def longest_word(text: str) -> int:
    """Return the cells of the longest part of the text that `wrap` keeps together."""
    return max((width(word) for part in text.split("\n") for word, _ in _words(part)), default=0)


def _head(line: str, cells: int) -> str:
    head, used = "", 0
    for cluster in clusters(line):
        used += cluster_width(cluster)
        if used > cells:
            break
        head += cluster
    return head


def _words(paragraph: str) -> Iterator[tuple[str, bool]]:
    """Yield (word, glued): what stays together, and whether it follows the word before without a space."""
    for spaced in paragraph.split(" "):
        if not spaced:
            continue
        word, glued = "", False
        for cluster in clusters(spaced):
            if word and _may_break(word, cluster):
                yield word, glued
                word, glued = "", True
            word += cluster
        yield word, glued


def _may_break(word: str, cluster: str) -> bool:
    before = word[-1]
    if before == "-" and len(word) > 1 and cluster != "-":
        return True
    wide = unicodedata.east_asian_width(before) in "WF" or unicodedata.east_asian_width(cluster[0]) in "WF"
    return wide and cluster[0] not in _NEVER_FIRST and before not in _NEVER_LAST


def _continues(cluster: str, char: str) -> bool:
    before = cluster[-1]
    if _extends(char) or char == _JOINER:
        return True
    if before == _JOINER:
        return _is_pictograph(char)
    if _is_flag_letter(char):
        return len(cluster) == 1 and _is_flag_letter(before)
    if "\u1160" <= char <= "\u11ff":
        return "\u1100" <= before <= "\u11ff" or "\uac00" <= before <= "\ud7a3"
    return False


def _extends(char: str) -> bool:
    return (
        unicodedata.category(char) in ("Mn", "Me", "Mc")
        or "\U0001f3fb" <= char <= "\U0001f3ff"
        or "\U000e0020" <= char <= "\U000e007f"
    )


def _is_flag_letter(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _is_pictograph(char: str) -> bool:
    return unicodedata.category(char) == "So"
