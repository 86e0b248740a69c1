"""Where does everything on a receipt stand? One layout for the text, the picture and the printer's bytes."""

from __future__ import annotations

from assets.errors import BadInput
from assets.words import _
from printing.cells import normalise, width, wrap, wrap_evenly
from printing.lines import (
    CodeLine,
    CutLine,
    Line,
    PictureLine,
    Piece,
    RuleLine,
    TextLine,
    aligned,
)
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
from printing.tables import label_lines, table_lines

LEAST_COLUMNS, MOST_COLUMNS = 24, 64
"""Characters across the paper that can be laid out; usual are 32 (58 mm), 42 and 48 (80 mm)."""


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
