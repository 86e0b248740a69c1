"""Draws a receipt dot by dot, as a 203 dpi printer puts it on paper.

Characters are drawn from the shipped fonts; one that no font has is a crossed box. A QR code has at least three dots a
module, or it does not read back from thermal paper.
"""

from __future__ import annotations

import io
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

import segno
from PIL import Image, ImageChops, ImageDraw, ImageFont, UnidentifiedImageError

from assets import files
from assets.errors import BadInput
from assets.fonts import Font, has
from assets.words import _, number
from printing.layout import (
    CodeLine,
    CutLine,
    Line,
    PictureLine,
    RuleLine,
    TextLine,
    cluster_width,
    clusters,
    lay_out,
)
from printing.receipt import RuleStyle, Size

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

_REGULAR = (Font.MONO, Font.TEXT, Font.CJK)
_BOLD = (Font.MONO_BOLD, Font.TEXT_BOLD, Font.CJK)
_HEAVY = frozenset({Font.MONO_BOLD, Font.TEXT_BOLD})
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})

_ADVANCE = 0.6
"""How wide a letter of a monospaced font is, in ems."""

_BASELINE = {Size.SMALL: 19, Size.NORMAL: 26, Size.LARGE: 51}
_HEIGHT = {Size.SMALL: 25, Size.NORMAL: 32, Size.LARGE: 64}

LEAST_DOTS, MOST_DOTS = 3, 6
"""Dots a module."""

_QUIET = 4


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
        return draw_code(line.payload, grid.dots)
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


def cell_size(size: Size, cell: int) -> tuple[int, int]:
    """Return width and height (px) of one cell of a line, on a grid whose normal cells are `cell` px wide."""
    wide = {Size.SMALL: cell * 3 // 4, Size.NORMAL: cell, Size.LARGE: cell * 2}[size]
    return wide, _HEIGHT[size]


def missing_characters(text: str) -> tuple[str, ...]:
    """Return the characters of a text that no shipped font can show, each once, in order."""
    return tuple(dict.fromkeys(c for c in clusters(text) if c.strip() and find_face(c, bold=False) is None))


def face_for(text: str, *, bold: bool) -> Font:
    """Return the shipped font that can show most of a text, so that a word is not drawn in two fonts."""
    wanted = tuple(clusters(text))
    return max(_faces(bold), key=lambda face: sum(_covers(face, cluster) for cluster in wanted))


@lru_cache(maxsize=4096)
def find_face(cluster: str, *, bold: bool, first: Font | None = None) -> Font | None:
    """Return the `first` font, or else any shipped one, that can show the cluster; None if there is none.

    Right-to-left scripts are not shown: a grid of cells in reading order would say them backwards.
    """
    if any(unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in cluster):
        return None
    asked = (first, *_faces(bold)) if first else _faces(bold)
    return next((face for face in asked if _covers(face, cluster)), None)


@lru_cache(maxsize=4096)
def glyph(cluster: str, size: Size, cell: int, *, bold: bool, first: Font | None = None) -> Image.Image:
    """Return one cluster drawn in its cells: white on black ("L"), as high as the line.

    It is drawn with the `first` font if that has it. A cluster no shipped font has is a crossed box.
    """
    wide, height = cell_size(size, cell)
    across = wide * cluster_width(cluster)
    face = find_face(cluster, bold=bold, first=first)
    if face is None:
        return _mark(across, height, _BASELINE[size])
    em = int(wide / _ADVANCE + 0.01)
    layout = ImageFont.Layout.BASIC if len(cluster) == 1 else ImageFont.Layout.RAQM
    font = _font(face, em, layout)
    left, _, right, _ = font.getbbox(cluster, anchor="ls")
    while right - left > across + 1 and em > 6:
        em -= 1
        font = _font(face, em, layout)
        left, _, right, _ = font.getbbox(cluster, anchor="ls")
    image = Image.new("L", (across, height))
    start = (across - font.getlength(cluster)) / 2
    start = min(max(start, -left), across - right) if right - left <= across else -left
    draw = ImageDraw.Draw(image)
    draw.text((round(start), _BASELINE[size]), cluster, fill=255, font=font, anchor="ls")
    if bold and face not in _HEAVY:
        image = ImageChops.lighter(image, ImageChops.offset(image, 1, 0))
    return image


def _mark(across: int, height: int, low: int) -> Image.Image:
    image = Image.new("L", (across, height))
    draw = ImageDraw.Draw(image)
    box = (1, low - height // 2, across - 3, low)
    draw.rectangle(box, outline=255, width=2)
    draw.line((box[0], box[1], box[2], box[3]), fill=255, width=2)
    draw.line((box[0], box[3], box[2], box[1]), fill=255, width=2)
    return image


def _faces(bold: bool) -> tuple[Font, ...]:
    return _BOLD if bold else _REGULAR


def _covers(face: Font, cluster: str) -> bool:
    """Say whether every visible part of the cluster is in the font."""
    return all(
        has(face, char) or unicodedata.category(char) == "Cf" or "\ufe00" <= char <= "\ufe0f"
        for char in cluster
    )


@lru_cache(maxsize=64)
def _font(face: Font, em: int, layout: ImageFont.Layout) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(io.BytesIO(files.read_bytes(face.file)), em, layout_engine=layout)


@dataclass(frozen=True, slots=True)
class FittedCode:
    """A code as big as the paper carries: its modules (rows of 0 and 1, no quiet zone), dots a module, level."""

    rows: tuple[bytes, ...]
    scale: int
    level: Literal["l", "m"]


@lru_cache(maxsize=32)
def fitted_code(payload: str, dots: int) -> FittedCode:
    """Return the code for a payload on paper `dots` wide, with room for a quiet zone of four modules.

    Its error correction has level M where that leaves at least three dots a module, else level L.

    Raises:
        BadInput: the payload is too long for paper that narrow.
    """
    levels: tuple[Literal["m", "l"], ...] = ("m", "l")
    for level in levels:
        try:
            code = segno.make_qr(payload, error=level, encoding="utf-8", boost_error=False)
        except segno.DataOverflowError:
            continue
        scale = dots // (len(code.matrix) + 2 * _QUIET)
        if scale >= LEAST_DOTS:
            return FittedCode(tuple(bytes(row) for row in code.matrix), min(scale, MOST_DOTS), level)
    raise BadInput(
        _("A code with {size} bytes would be too fine on paper {dots} dots wide.").format(
            size=number(len(payload.encode())), dots=dots
        ),
        remedy=_("Print it on wider paper, or leave the code out."),
    )


def draw_code(payload: str, dots: int) -> Image.Image:
    """Return the code as a picture ("L", black on white) `dots` wide, centred, with its quiet zone above and below.

    Raises:
        BadInput: as `fitted_code`.
    """
    found = fitted_code(payload, dots)
    side, scale = len(found.rows), found.scale
    small = Image.frombytes("L", (side, side), b"".join(found.rows)).point([255] + [0] * 255)
    code = small.resize((side * scale, side * scale), Image.Resampling.NEAREST)
    image = Image.new("L", (dots, (side + 2 * _QUIET) * scale), 255)
    image.paste(code, ((dots - code.width) // 2, _QUIET * scale))
    return image
