"""Lays out pages of stickers and the code sheet in millimetres and draws them at a printer's resolution.

Paper, picture and test see the same page; every module is a whole number of dots. A sticker is the symbol in its quiet
zone, cut lines round it, and below it, to be cut off where room is scarce, the name of the piece and its code. Each kind
of piece begins with where its stickers go, so that no shuffle is spoiled.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, TypeAlias

from assets import files
from assets.facts import kind_name
from assets.fonts import Font
from assets.tags import Component, encode
from assets.words import _, ngettext

if TYPE_CHECKING:
    from PIL import Image, ImageDraw, ImageFont

MODULE = 25.4 / 600 * 15
"""Side of a module, mm: 15 dots at 600 dpi, five at 203."""
SYMBOL, QUIET = 21 * MODULE, 4 * MODULE
SIDE = SYMBOL + 2 * QUIET
"""Width of a sticker, mm."""
MARGIN = 10.0
"""What no printer needs to reach, mm."""
BAR = 50.0
"""Length of the bar that shows whether the page was printed in its true size, mm."""
NAME_LINES, NAME_SIZE = 3, 1.8
"""Lines of a sticker's name and their height, mm."""
_HEAD, _KIND, _AFTER_KIND = 15.0, 10.5, 3.0
"""Height of a page's head and of a kind's heading, and the room after a kind, mm."""

DPI = 600
"""Dots an inch on office printers."""
_DASH, _STROKE = 1.2, 0.12
"""Length of a dash and thickness of a line, mm."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, mm."""

    id: str
    name: str
    width: float
    height: float


A4 = Paper("a4", "A4", 210.0, 297.0)
LETTER = Paper("letter", "Letter", 215.9, 279.4)
PAPERS = {paper.id: paper for paper in (A4, LETTER)}


@dataclass(frozen=True, slots=True)
class Symbol:
    """A tag's symbol: its payload and the upper left corner of its first module, mm."""

    payload: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Words:
    """One line of text; x is its left edge or, `centred`, its middle; y its upper edge; size the height of the type, mm."""

    text: str
    x: float
    y: float
    size: float
    bold: bool = False
    centred: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A line from one point to another, mm; dashed = to cut along."""

    x1: float
    y1: float
    x2: float
    y2: float
    dashed: bool = True


Mark: TypeAlias = Symbol | Words | Line


@dataclass(frozen=True, slots=True)
class Page:
    """Everything on one page."""

    paper: Paper
    marks: tuple[Mark, ...]

    def symbols(self) -> tuple[Symbol, ...]:
        """Return the tags on it."""
        return tuple(mark for mark in self.marks if isinstance(mark, Symbol))


@dataclass(frozen=True, slots=True)
class _Form:
    """How the cells of a sheet are: width and height, mm, the size and lines of names, whether they are cut apart."""

    width: float
    height: float
    name_size: float
    name_lines: int
    cut: bool


_STICKERS = _Form(SIDE, SIDE + (NAME_LINES + 1) * NAME_SIZE * 1.15 + 1.0, NAME_SIZE, NAME_LINES, cut=True)
_CODES = _Form(31.5, SYMBOL + QUIET + 4 * 2.5 + 3.0, 2.3, 3, cut=False)


def sticker_pages(title: str, pieces: Sequence[Component], paper: Paper) -> tuple[Page, ...]:
    """Return pages of stickers to cut apart, `copies` of each piece."""
    every = [copy for piece in pieces for copy in [piece] * piece.copies]
    return _pages(title, every, paper, _STICKERS)


def code_pages(title: str, pieces: Sequence[Component], paper: Paper) -> tuple[Page, ...]:
    """Return the code sheet: each piece once, by name, to point the camera at."""
    return _pages(_("{title}: code sheet").format(title=title), pieces, paper, _CODES)


def wrapped(text: str, size: float, width: float, most: int) -> list[str]:
    """Return a text in at most `most` lines no wider than `width` mm; what does not fit ends in an ellipsis."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, False) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [_cut(line, size, width) for line in lines]


def _cut(line: str, size: float, width: float) -> str:
    if text_width(line, size, False) <= width:
        return line
    while line and text_width(f"{line}…", size, False) > width:
        line = line[:-1]
    return f"{line.rstrip()}…"


def _pages(title: str, pieces: Sequence[Component], paper: Paper, form: _Form) -> tuple[Page, ...]:
    across = int((paper.width - 2 * MARGIN) / form.width)
    bottom = paper.height - MARGIN
    pages: list[list[Mark]] = []
    y = bottom
    for _kind, group in groupby(pieces, key=lambda piece: piece.kind):
        same = list(group)
        rows = [same[at : at + across] for at in range(0, len(same), across)]
        for number, row in enumerate(rows):
            heading = _KIND if number == 0 else 0.0
            if not pages or y + heading + form.height > bottom:
                pages.append([])
                y = MARGIN + _HEAD
                heading = _KIND
            if heading:
                pages[-1] += _kind_marks(row[0], len(same), y, paper, form)
                y += heading
            pages[-1] += _row_marks(row, y, form)
            y += form.height
        y += _AFTER_KIND
    return tuple(
        Page(paper, (*_head_marks(title, number, len(pages), paper, form), *marks))
        for number, marks in enumerate(pages, 1)
    )


def _head_marks(title: str, number: int, count: int, paper: Paper, form: _Form) -> Iterable[Mark]:
    heading = title if count == 1 else f"{title}  {number}/{count}"
    yield Words(heading, MARGIN, MARGIN, 4.6, bold=True)
    if not form.cut:
        yield Words(
            _("Point the camera at the code of the piece, so near that it alone is seen."),
            MARGIN,
            MARGIN + 7,
            2.6,
        )
        return
    yield Words(
        _("Print in true size (100 %): this bar is 50 mm long. The name may be cut off."),
        MARGIN,
        MARGIN + 7,
        2.6,
    )
    right, y = paper.width - MARGIN, MARGIN + 8.2
    yield Line(right - BAR, y, right, y, dashed=False)
    for x in (right - BAR, right):
        yield Line(x, y - 1.2, x, y + 1.2, dashed=False)


def _kind_marks(piece: Component, count: int, y: float, paper: Paper, form: _Form) -> Iterable[Mark]:
    name = kind_name(piece.kind)
    name = name[:1].upper() + name[1:]
    if not form.cut:
        yield Words(name, MARGIN, y + 2.5, 3.6, bold=True)
        return
    number = ngettext("{n} sticker", "{n} stickers", count).format(n=count)
    yield Words(f"{name} · {number}", MARGIN, y + 0.5, 3.4, bold=True)
    advice = _("Where: {advice}. Never on the back of what is shuffled.").format(advice=piece.advice)
    yield Words(_cut(advice, 2.5, paper.width - 2 * MARGIN), MARGIN, y + 5.4, 2.5)


def _row_marks(row: Sequence[Component], y: float, form: _Form) -> Iterable[Mark]:
    inset = (form.width - SYMBOL) / 2
    above = QUIET if form.cut else 1.0
    for place, piece in enumerate(row):
        left = MARGIN + place * form.width
        payload = encode(piece.tag)
        yield Symbol(payload, left + inset, y + above)
        top = y + above + SYMBOL + QUIET
        lines = wrapped(piece.name, form.name_size, form.width - 1.2, form.name_lines)
        for line in (*lines, payload):
            yield Words(line, left + form.width / 2, top, form.name_size, centred=True)
            top += form.name_size * 1.15
    if not form.cut:
        return
    right, bottom = MARGIN + len(row) * form.width, y + form.height
    for height in (y, y + SIDE, bottom):
        yield Line(MARGIN, height, right, height)
    for place in range(len(row) + 1):
        x = MARGIN + place * form.width
        yield Line(x, y, x, bottom)


def drawn(page: Page, dpi: float = DPI) -> Image.Image:
    """Return the page in black (0) and white (1), mode "1", `dpi` dots an inch."""
    from PIL import Image, ImageDraw

    dots = dpi / 25.4
    size = (round(page.paper.width * dots), round(page.paper.height * dots))
    image = Image.new("1", size, 1)
    draw = ImageDraw.Draw(image)
    draw.fontmode = "1"
    for mark in page.marks:
        if isinstance(mark, Symbol):
            side = max(1, round(MODULE * dots))
            image.paste(tag_symbol(mark.payload, side), (round(mark.x * dots), round(mark.y * dots)))
        elif isinstance(mark, Words):
            font = _font(mark.bold, max(4, round(mark.size * dots)))
            left = mark.x * dots - (font.getlength(mark.text) / 2 if mark.centred else 0)
            draw.text((round(left), round(mark.y * dots)), mark.text, font=font, fill=0)
        else:
            _line(draw, mark, dots)
    return image


def text_width(text: str, size: float, bold: bool) -> float:
    """Return how wide a text is, mm; `size` is the height of its type, mm."""
    dots = DPI / 25.4
    return _font(bold, round(size * dots)).getlength(text) / dots


def tag_symbol(payload: str, module: int) -> Image.Image:
    """Return a tag's symbol without its quiet zone, version 1 at level H, `module` dots a module, mode "1"."""
    import segno
    from PIL import Image

    code = segno.make_qr(payload, error="h", version=1, mode="alphanumeric", boost_error=False)
    rows = b"".join(bytes(0 if cell else 255 for cell in row) for row in code.matrix)
    small = Image.frombytes("L", (21, 21), rows).convert("1", dither=Image.Dither.NONE)
    return small.resize((21 * module, 21 * module), Image.Resampling.NEAREST)


def _line(draw: ImageDraw.ImageDraw, line: Line, dots: float) -> None:
    """Draw an upright or level line."""
    width = max(1, round(_STROKE * dots))
    length = abs(line.x2 - line.x1) + abs(line.y2 - line.y1)
    dx, dy = (line.x2 - line.x1) / length, (line.y2 - line.y1) / length
    at, step = 0.0, _DASH if line.dashed else length
    while at < length:
        end = min(length, at + step)
        points = [
            (line.x1 + dx * at) * dots,
            (line.y1 + dy * at) * dots,
            (line.x1 + dx * end) * dots,
            (line.y1 + dy * end) * dots,
        ]
        draw.line([round(value) for value in points], fill=0, width=width)
        at += 2 * step


@cache
def _font(bold: bool, size: int) -> ImageFont.FreeTypeFont:
    from PIL import ImageFont

    face = Font.TEXT_BOLD if bold else Font.TEXT
    return ImageFont.truetype(io.BytesIO(files.read_bytes(face.file)), size)
