"""How does one character look in its cells? Drawn from the shipped fonts, or as a mark where they lack it."""

from __future__ import annotations

import io
import unicodedata
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFont

from assets import files
from assets.fonts import Font, has
from printing.cells import cluster_width, clusters
from printing.receipt import Size

_REGULAR = (Font.MONO, Font.TEXT, Font.CJK)
_BOLD = (Font.MONO_BOLD, Font.TEXT_BOLD, Font.CJK)
_HEAVY = frozenset({Font.MONO_BOLD, Font.TEXT_BOLD})
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})

_ADVANCE = 0.6
"""How wide a letter of a monospaced font is, in ems."""

_BASELINE = {Size.SMALL: 19, Size.NORMAL: 26, Size.LARGE: 51}
_HEIGHT = {Size.SMALL: 25, Size.NORMAL: 32, Size.LARGE: 64}


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
    one, height = cell_size(size, cell)
    across = one * cluster_width(cluster)
    face = find_face(cluster, bold=bold, first=first)
    if face is None:
        return _mark(across, height, _BASELINE[size])
    em = int(one / _ADVANCE + 0.01)
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
