"""How do the stickers of a game come out of a thermal printer? Strips of tags with their names, to be cut apart.

A module is five dots of a 203 dpi printer wide, 0.63 mm, and the quiet zone is kept (assets/TAGS.md).
"""

from __future__ import annotations

import io
from itertools import groupby
from typing import TYPE_CHECKING

from assets.errors import BadInput
from assets.tags import encode
from companion.words import _
from printing.receipt import Cut, Heading, Picture, Receipt, Rule, RuleStyle, Size, Text, clean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from PIL import Image

    from assets.tags import Component
    from printing.receipt import Block

MODULE_DOTS = 5
"""Dots of a 203 dpi printer (8 a mm) across one module."""

SYMBOL_MODULES, QUIET_MODULES = 21, 4
SIDE = (SYMBOL_MODULES + 2 * QUIET_MODULES) * MODULE_DOTS
"""Dots across one sticker."""

_GAP = 10
_NAME_LINES = 3
_MOST_ROWS = 90


def sticker_strips(title: str, components: Sequence[Component], *, dots: int) -> tuple[Receipt, ...]:
    """Return the stickers of these pieces, each as often as the box holds it, on paper `dots` wide.

    More receipts than one come where there are more rows than a receipt can hold.

    Raises:
        BadInput: there is nothing to print, or the paper is narrower than one sticker.
    """
    across = (dots + _GAP) // (SIDE + _GAP)
    if not components:
        raise BadInput(_("There are no tags to print."), where=title[:80])
    if not across:
        raise BadInput(_("The paper is narrower than one sticker."), remedy=_("Use wider paper."))
    rows = _rows(components, across)
    pages = [rows[at : at + _MOST_ROWS] for at in range(0, len(rows), _MOST_ROWS)]
    receipts = []
    for number, page in enumerate(pages, 1):
        head = clean(title)[:150] if len(pages) == 1 else f"{clean(title)[:150]} ({number}/{len(pages)})"
        receipts.append(Receipt(head, (Heading(head, 2), *_blocks(page), Cut())))
    return tuple(receipts)


def shares(components: Sequence[Component], *, dots: int) -> tuple[tuple[Component, ...], ...]:
    """Return the pieces in parts that fit one receipt each, on paper `dots` wide and on any wider one."""
    across = max(1, (dots + _GAP) // (SIDE + _GAP))
    found: list[list[Component]] = [[]]
    for one in components:
        if found[-1] and len(_rows([*found[-1], one], across)) > _MOST_ROWS:
            found.append([])
        found[-1].append(one)
    return tuple(tuple(share) for share in found)


def _rows(components: Iterable[Component], across: int) -> list[list[Component]]:
    return [
        row for _kind, same in groupby(components, lambda one: one.kind) for row in _rows_of(same, across)
    ]


def _rows_of(pieces: Iterable[Component], across: int) -> list[list[Component]]:
    stickers = [one for piece in pieces for one in [piece] * piece.copies]
    return [stickers[at : at + across] for at in range(0, len(stickers), across)]


def _blocks(page: Sequence[Sequence[Component]]) -> Iterator[Block]:
    """Yield the rows, and before the first of each kind where its stickers go."""
    kind = ""
    for row in page:
        if row[0].kind != kind:
            kind = row[0].kind
            yield Text(_("Where: {advice}.").format(advice=clean(row[0].advice)), size=Size.SMALL)
        yield Rule(RuleStyle.DASHED)
        yield Picture(
            _png(_beside([sticker(one) for one in row])), ", ".join(clean(one.name) for one in row)[:200]
        )
    yield Rule(RuleStyle.DASHED)


def sticker(component: Component) -> Image.Image:
    """Return one sticker ("L", black on white, `SIDE` px wide): the tag, the name of its piece and the code."""
    from PIL import Image

    from printing.layout import Piece, TextLine, truncate, wrap
    from printing.picture import Grid, line_strip
    from printing.receipt import Align

    grid = Grid(SIDE // 12)
    cells = grid.columns * 4 // 3
    name = wrap(clean(component.name), cells)
    if len(name) > _NAME_LINES:
        name = [*name[: _NAME_LINES - 1], truncate(" ".join(name[_NAME_LINES - 1 :]), cells)]
    texts = [*name, encode(component.tag)]
    strips = [line_strip(TextLine((Piece(text, 0),), Size.SMALL, Align.CENTRE), grid) for text in texts]
    height = SIDE + sum(strip.height for strip in strips)
    image = Image.new("L", (SIDE, height), 255)
    image.paste(_symbol(encode(component.tag)), (0, 0))
    top = SIDE
    for strip in strips:
        image.paste(strip, (0, top))
        top += strip.height
    return image


def _symbol(payload: str) -> Image.Image:
    import segno
    from PIL import Image

    code = segno.make_qr(payload, error="h", version=1, mode="alphanumeric", boost_error=False)
    rows = [bytes(row) for row in code.matrix]
    small = Image.frombytes("L", (len(rows), len(rows)), b"".join(rows)).point([255] + [0] * 255)
    image = Image.new("L", (SIDE, SIDE), 255)
    symbol = small.resize((len(rows) * MODULE_DOTS, len(rows) * MODULE_DOTS), Image.Resampling.NEAREST)
    image.paste(symbol, (QUIET_MODULES * MODULE_DOTS, QUIET_MODULES * MODULE_DOTS))
    return image


def _beside(stickers: Sequence[Image.Image]) -> Image.Image:
    """Put stickers beside each other with a dashed line to cut along between them."""
    from PIL import Image, ImageDraw

    height = max(one.height for one in stickers)
    width = len(stickers) * (SIDE + _GAP) - _GAP
    image = Image.new("L", (width, height), 255)
    draw = ImageDraw.Draw(image)
    for number, one in enumerate(stickers):
        left = number * (SIDE + _GAP)
        image.paste(one, (left, 0))
        for top in range(0, height, 16) if number else ():
            draw.line((left - _GAP // 2, top, left - _GAP // 2, top + 7), fill=0)
    return image


def _png(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.convert("1").save(out, "PNG")
    return out.getvalue()
