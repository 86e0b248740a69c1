"""How does a receipt read as plain text, in a terminal or a message?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from printing.cells import truncate, width
from printing.layout import lay_out
from printing.lines import CodeLine, CutLine, Line, RuleLine, TextLine, aligned
from printing.receipt import Align, RuleStyle, Size

if TYPE_CHECKING:
    from printing.receipt import Receipt

RULES = {RuleStyle.LIGHT: "─", RuleStyle.DOUBLE: "═", RuleStyle.DASHED: "- "}
"""What a rule is made of, repeated over the columns."""

TEAR = "- "
"""What stands where the paper is torn off between two parts."""


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
