"""Chooses the pieces whose stickers are wanted and makes strips for thermal printers and files of them.

On a strip a module is five dots of a 203 dpi printer wide, 0.63 mm, and the quiet zone is kept (assets/TAGS.md). Files
are a PDF page by page in true size, or a strip as a picture; they are written whole or not at all.
"""

from __future__ import annotations

import io
from dataclasses import replace
from enum import Enum
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from assets.errors import BadInput, PlainError
from assets.facts import kind_name
from assets.tags import encode, register
from assets.words import _
from companion.games import typed_id
from companion.paper.sticker_sheets import DPI, PAPERS, code_pages, drawn, sticker_pages, tag_symbol
from printing.receipt import Cut, Heading, Picture, Receipt, Rule, RuleStyle, Size, Text, clean

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from PIL import Image

    from assets.tags import Component
    from companion.paper.sticker_sheets import Page
    from printing.receipt import Block

MODULE_DOTS = 5
"""Dots of a 203 dpi printer (8 a mm) across one module."""

SYMBOL_MODULES, QUIET_MODULES = 21, 4
SIDE = (SYMBOL_MODULES + 2 * QUIET_MODULES) * MODULE_DOTS
"""Dots across one sticker."""

_GAP = 10
_NAME_LINES = 3
_MOST_ROWS = 90

STRIPS = {"58mm": 32, "80mm": 48}
"""Paper of thermal printers, and its columns (12 dots each, 203 dots an inch)."""
PAPER_IDS = (*PAPERS, *STRIPS)
_STRIP_DPI = 203.2


class Copies(Enum):
    """How many stickers a piece gets: one for each in the box, or one."""

    BOX = "box"
    ONE = "1"


def games_with_tags() -> tuple[tuple[str, str], ...]:
    """Return (id, name) of every game that has tags, in the order of the register."""
    tagged = {component.game for component in register().components}
    return tuple((game.id, game.name) for game in register().games if game.id in tagged)


def kinds_of(game: str) -> tuple[str, ...]:
    """Return the kinds of pieces of a game that have tags, in the order of the register."""
    return tuple(dict.fromkeys(component.kind for component in register().of(game)))


def chosen(
    game: str, *, kind: str | None = None, only: Iterable[str] = (), copies: Copies = Copies.BOX
) -> tuple[Component, ...]:
    """Return the pieces whose stickers are wanted, in the order of the register; `Component.copies` of each.

    only: component ids ("L01"), or two of one kind with everything between them ("L01-L12"); () = all.

    Raises:
        BadInput: there is no such game, kind or piece; says which there are.
    """
    known = dict(games_with_tags())
    if game not in known:
        raise BadInput(
            _("There are no tags for that game."),
            where=game[:40],
            remedy=_("Choose one of: {names}.").format(names=", ".join(sorted(map(typed_id, known)))),
        )
    if kind is not None and (kind := kind.replace("-", "_")) not in kinds_of(game):
        raise BadInput(
            _("There are no tags for that kind of piece."),
            where=kind[:40],
            remedy=_("Choose one of: {names}.").format(names=", ".join(kinds_of(game))),
        )
    pieces = register().of(game, kind)
    wanted = {piece_id for each in only for piece_id in _ids(each.strip(), pieces) if each.strip()}
    picked = tuple(piece for piece in pieces if not wanted or piece.id in wanted)
    return picked if copies is Copies.BOX else tuple(replace(piece, copies=1) for piece in picked)


def title_of(game: str, kind: str | None) -> str:
    """Return what stands at the head of a sheet: the game, and the kind if it is one."""
    name = dict(games_with_tags())[game]
    if kind is None:
        return name
    return _("{game}: {kind}").format(game=name, kind=kind_name(kind.replace("-", "_")))


def write_tags(
    path: Path, title: str, pieces: Sequence[Component], paper: str, *, code_sheet: bool = False
) -> int:
    """Write stickers or the code sheet to a file and return how many pages (strips) it has.

    paper: "a4" or "letter" make a PDF; "58mm" and "80mm" a strip: .png (more than one: NAME-2.png, …) or .pdf.

    Raises:
        BadInput: the name does not end as it must, the paper is unknown, or there is no code sheet on a strip.
        PlainError: the file cannot be written.
    """
    suffix = path.suffix.lower()
    if paper in PAPERS:
        if suffix != ".pdf":
            raise BadInput(
                _("Sheets are written as PDF."), where=str(path), remedy=_("Give a name that ends in .pdf.")
            )
        pages = pages_of(title, pieces, paper, code_sheet=code_sheet)
        pictures = (drawn(page) for page in pages)
        _write_whole(path, partial(_pdf, title=title, pictures=pictures, dpi=DPI))
        return len(pages)
    if paper not in STRIPS or code_sheet:
        raise BadInput(
            _("The code sheet is for A4 or Letter.") if code_sheet else _("There is no such paper."),
            where=paper[:20],
            remedy=_("Choose one of: {names}.").format(names=", ".join(PAPERS if code_sheet else PAPER_IDS)),
        )
    if suffix not in (".png", ".pdf"):
        raise BadInput(
            _("Strips are written as PNG or PDF."),
            where=str(path),
            remedy=_("Give a name that ends in .png or .pdf."),
        )
    strips = strip_pictures(title, pieces, paper)
    if suffix == ".pdf":
        _write_whole(path, partial(_pdf, title=title, pictures=strips, dpi=_STRIP_DPI))
        return len(strips)
    for number, strip in enumerate(strips, 1):
        name = path if number == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")
        _write_whole(name, partial(strip.save, format="PNG", dpi=(_STRIP_DPI, _STRIP_DPI)))
    return len(strips)


def pages_of(title: str, pieces: Sequence[Component], paper: str, *, code_sheet: bool) -> tuple[Page, ...]:
    """Return the pages for A4 or Letter ("a4", "letter")."""
    make = code_pages if code_sheet else sticker_pages
    return make(title, pieces, PAPERS[paper])


def strip_pictures(title: str, pieces: Sequence[Component], paper: str) -> list[Image.Image]:
    """Return the strips for "58mm" or "80mm" paper as pictures, mode "1", 203 dpi."""
    from printing.picture import render_picture

    columns = STRIPS[paper]
    receipts = sticker_strips(title, pieces, dots=columns * 12)
    return [render_picture(receipt, columns).convert("1") for receipt in receipts]


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
    for component in components:
        if found[-1] and len(_rows([*found[-1], component], across)) > _MOST_ROWS:
            found.append([])
        found[-1].append(component)
    return tuple(tuple(share) for share in found)


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
    symbol = tag_symbol(encode(component.tag), MODULE_DOTS)
    image.paste(symbol, (QUIET_MODULES * MODULE_DOTS, QUIET_MODULES * MODULE_DOTS))
    top = SIDE
    for strip in strips:
        image.paste(strip, (0, top))
        top += strip.height
    return image


def _ids(text: str, pieces: tuple[Component, ...]) -> Iterable[str]:
    """Return the ids that one entry of a choice names."""
    ids = {piece.id.casefold(): place for place, piece in enumerate(pieces)}
    if text.casefold() in ids:
        return [pieces[ids[text.casefold()]].id]
    first, dash, last = text.casefold().partition("-")
    if dash and first.strip() in ids and last.strip() in ids:
        low, high = ids[first.strip()], ids[last.strip()]
        if low <= high and pieces[low].kind == pieces[high].kind:
            return [piece.id for piece in pieces[low : high + 1]]
    raise BadInput(
        _("There is no such piece among them."),
        where=text[:40],
        remedy=_("Give ids as {first} or {first}-{last}.").format(first=pieces[0].id, last=pieces[-1].id),
    )


def _rows(components: Iterable[Component], across: int) -> list[list[Component]]:
    return [
        row
        for _kind, same in groupby(components, lambda component: component.kind)
        for row in _rows_of(same, across)
    ]


def _rows_of(pieces: Iterable[Component], across: int) -> list[list[Component]]:
    stickers = [copy for piece in pieces for copy in [piece] * piece.copies]
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
            _png(_beside([sticker(component) for component in row])),
            ", ".join(clean(component.name) for component in row)[:200],
        )
    yield Rule(RuleStyle.DASHED)


def _beside(stickers: Sequence[Image.Image]) -> Image.Image:
    """Put stickers beside each other with a dashed line to cut along between them."""
    from PIL import Image, ImageDraw

    height = max(picture.height for picture in stickers)
    width = len(stickers) * (SIDE + _GAP) - _GAP
    image = Image.new("L", (width, height), 255)
    draw = ImageDraw.Draw(image)
    for number, picture in enumerate(stickers):
        left = number * (SIDE + _GAP)
        image.paste(picture, (left, 0))
        for top in range(0, height, 16) if number else ():
            draw.line((left - _GAP // 2, top, left - _GAP // 2, top + 7), fill=0)
    return image


def _png(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.convert("1").save(out, "PNG")
    return out.getvalue()


def _pdf(part: Path, *, title: str, pictures: Iterable[Image.Image], dpi: float) -> None:
    """Write pictures as the pages of a PDF, one after the other: a page of dots is large while it is drawn."""
    for number, picture in enumerate(pictures):
        picture.save(
            part, "PDF", resolution=dpi, append=number > 0, title=title, producer="Tabletop Companion"
        )


def _write_whole(path: Path, write: Callable[[Path], None]) -> None:
    part = path.with_name(f".{path.name}.part")
    try:
        try:
            write(part)
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise PlainError(
            _("The file cannot be written ({reason}).").format(reason=(error.strerror or str(error)).lower()),
            where=str(path),
            remedy=_("Check the folder and the room on the disk."),
        ) from error
