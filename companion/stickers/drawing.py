"""How does a page of tags become a picture? Black and white dots at a printer's resolution; every module is a whole number of dots."""

from __future__ import annotations

import io
from functools import cache
from typing import TYPE_CHECKING

from assets import files
from assets.fonts import Font
from companion.stickers.layout import MODULE, Line, Symbol, Words

if TYPE_CHECKING:
    from PIL import Image, ImageDraw, ImageFont

    from companion.stickers.layout import Page

DPI = 600
"""Dots an inch on office printers."""
_DASH, _STROKE = 1.2, 0.12
"""Length of a dash and thickness of a line, mm."""


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
            picture = symbol(mark.payload).resize((21 * side, 21 * side), Image.Resampling.NEAREST)
            image.paste(picture, (round(mark.x * dots), round(mark.y * dots)))
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


def symbol(payload: str) -> Image.Image:
    """Return a tag's symbol without its quiet zone, 21×21, mode "1": version 1 at level H."""
    import segno
    from PIL import Image

    code = segno.make_qr(payload, error="h", version=1, mode="alphanumeric", boost_error=False)
    rows = b"".join(bytes(0 if cell else 255 for cell in row) for row in code.matrix)
    return Image.frombytes("L", (21, 21), rows).convert("1", dither=Image.Dither.NONE)


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
