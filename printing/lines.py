"""What is a laid-out receipt made of? Typed lines on a grid of character cells.

The text, the picture and the bytes for a printer are all drawn from these lines, so they cannot disagree.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from printing.cells import width
from printing.receipt import Align, RuleStyle, Size

SMALL_CELLS = (3, 4)
"""A small character is 3/4 of a normal cell wide (font B beside font A: 9 dots beside 12)."""


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


def aligned(cells: int, room: int, align: Align) -> int:
    """Return the cells left free before something `cells` wide that stands in `room` cells."""
    free = max(0, room - cells)
    if align is Align.CENTRE:
        return free // 2
    return free if align is Align.RIGHT else 0
