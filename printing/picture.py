"""How does a receipt look? Drawn dot by dot as a 203 dpi printer would put it on paper."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw, UnidentifiedImageError

from assets.errors import BadInput
from assets.words import _, number
from printing import codes
from printing.cells import cluster_width, clusters
from printing.faces import cell_size, face_for, glyph
from printing.layout import lay_out
from printing.lines import CodeLine, CutLine, Line, PictureLine, RuleLine, TextLine
from printing.receipt import RuleStyle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from printing.receipt import Receipt

CELL = 12
"""Dots across one normal character of a 203 dpi printer (font A)."""

DOTS_WIDTH = {32: 384, 42: 512, 48: 576}
"""Dots across the paper for the usual numbers of columns."""

_EMPTY_HEIGHT, _RULE_HEIGHT, _TEAR_HEIGHT = 20, 22, 40
_MOST_PIXELS = 4_000_000
_MARGIN, _PAPER, _TABLE = 28, 255, 208


@dataclass(frozen=True, slots=True)
class Grid:
    """The cells a printer has across its paper: how many, how wide (px), how many px before the first."""

    columns: int
    cell: int = CELL
    left: int = 0

    @property
    def dots(self) -> int:
        """Px from the paper's left edge to its right one."""
        return self.columns * self.cell + 2 * self.left


def render_picture(receipt: Receipt, columns: int = 42, dots_width: int | None = None) -> Image.Image:
    """Return the receipt as printed: a grey picture ("L"), black on white, `dots_width` px wide.

    Without `dots_width` it is as wide as the usual paper: 384 px for 32 columns, 512 for 42, 576 for 48.

    Raises:
        BadInput: paper of that width cannot be laid out, a code does not fit on it, a picture is damaged.
    """
    dots = DOTS_WIDTH.get(columns, columns * CELL) if dots_width is None else dots_width
    if dots < columns * CELL:
        raise BadInput(
            _("{columns} columns need at least {least} dots, not {dots}.").format(
                columns=columns, least=columns * CELL, dots=dots
            ),
            remedy=_("Use fewer columns."),
        )
    grid = Grid(columns, CELL, (dots - columns * CELL) // 2)
    strips = [line_strip(line, grid) for line in lay_out(receipt, columns)]
    return _stacked(strips, dots)


def render_preview(
    receipt: Receipt, columns: int = 42, dots_width: int | None = None, *, torn: bool = False
) -> Image.Image:
    """Return the receipt as a piece of paper: the printed picture with margins, its lower edge torn if wanted.

    Raises:
        BadInput: as `render_picture`.
    """
    printed = render_picture(receipt, columns, dots_width)
    paper = Image.new("L", (printed.width + 2 * _MARGIN, printed.height + 2 * _MARGIN), _PAPER)
    paper.paste(printed, (_MARGIN, _MARGIN))
    return _torn(paper) if torn else paper


def line_strip(line: Line, grid: Grid) -> Image.Image:
    """Return one laid-out line as a picture ("L", black on white) as wide as the paper.

    Raises:
        BadInput: a code does not fit on the paper, a picture is damaged.
    """
    if isinstance(line, TextLine):
        return _text_strip(line, grid)
    if isinstance(line, RuleLine):
        return _rule_strip(line.style, grid)
    if isinstance(line, CodeLine):
        return codes.draw_code(line.payload, grid.dots)
    if isinstance(line, PictureLine):
        return _picture_strip(line.png, grid)
    assert isinstance(line, CutLine)
    strip = Image.new("L", (grid.dots, 0 if line.last else _TEAR_HEIGHT), 255)
    if not line.last:
        _dashes(ImageDraw.Draw(strip), _TEAR_HEIGHT // 2, grid)
    return strip


def _text_strip(line: TextLine, grid: Grid) -> Image.Image:
    if not line.pieces:
        return Image.new("L", (grid.dots, _EMPTY_HEIGHT), 255)
    across, height = cell_size(line.size, grid.cell)
    strip = Image.new("L", (grid.dots, height), 255)
    left = grid.left + line.indent(grid.columns) * grid.cell
    for piece in line.pieces:
        x = left + piece.start * across
        face = face_for(piece.text, bold=piece.bold)
        for cluster in clusters(piece.text):
            if cluster != " ":
                mask = glyph(cluster, line.size, grid.cell, bold=piece.bold, first=face)
                strip.paste(0, (x, 0), mask)
            x += across * cluster_width(cluster)
    return strip


def _rule_strip(style: RuleStyle, grid: Grid) -> Image.Image:
    strip = Image.new("L", (grid.dots, _RULE_HEIGHT), 255)
    draw = ImageDraw.Draw(strip)
    middle = _RULE_HEIGHT // 2
    if style is RuleStyle.DASHED:
        _dashes(draw, middle, grid)
        return strip
    tops = (middle - 4, middle + 2) if style is RuleStyle.DOUBLE else (middle - 1,)
    for top in tops:
        draw.rectangle((grid.left, top, grid.dots - grid.left - 1, top + 1), fill=0)
    return strip


def _dashes(draw: ImageDraw.ImageDraw, y: int, grid: Grid) -> None:
    for x in range(grid.left, grid.dots - grid.left - grid.cell + 1, grid.cell * 2):
        draw.rectangle((x, y - 1, x + grid.cell - 1, y), fill=0)


def _picture_strip(png: bytes, grid: Grid) -> Image.Image:
    try:
        with Image.open(io.BytesIO(png), formats=("PNG",)) as opened:
            if opened.width * opened.height > _MOST_PIXELS:
                raise BadInput(
                    _("The picture has more than {most_pixels} pixels.").format(
                        most_pixels=number(_MOST_PIXELS)
                    )
                )
            picture = opened.convert("RGBA")
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError) as error:
        raise BadInput(_("The picture in the receipt is damaged.")) from error
    flat = Image.new("RGBA", picture.size, "white")
    flat.alpha_composite(picture)
    grey = flat.convert("L")
    if grey.width > grid.dots:
        grey = grey.resize(
            (grid.dots, max(1, grey.height * grid.dots // grey.width)), Image.Resampling.LANCZOS
        )
    strip = Image.new("L", (grid.dots, grey.height), 255)
    strip.paste(grey.convert("1").convert("L"), ((grid.dots - grey.width) // 2, 0))
    return strip


def _stacked(strips: Sequence[Image.Image], dots: int) -> Image.Image:
    image = Image.new("L", (dots, max(1, sum(strip.height for strip in strips))), 255)
    top = 0
    for strip in strips:
        image.paste(strip, (0, top))
        top += strip.height
    return image


def _torn(paper: Image.Image) -> Image.Image:
    """Cut the lower edge into teeth, as a tear bar leaves it, before a grey table."""
    tooth = 8
    height = paper.height
    mask = Image.new("L", paper.size, 0)
    edge: list[tuple[int, int]] = [(0, 0), (0, height - 1)]
    for n, x in enumerate(range(0, paper.width + tooth, tooth)):
        edge.append((x, height - 1 - (tooth if n % 2 else 0)))
    edge.append((paper.width, 0))
    ImageDraw.Draw(mask).polygon(edge, fill=255)
    table = Image.new("L", paper.size, _TABLE)
    table.paste(paper, mask=mask)
    return table
