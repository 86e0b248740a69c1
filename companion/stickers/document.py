"""How do tags leave as a file? A PDF page by page in true size, or a strip as a picture; written whole or not at all."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from assets.errors import BadInput, PlainError
from companion.paper.sticker_strip import sticker_strips
from companion.stickers.drawing import DPI, drawn, text_width
from companion.stickers.layout import PAPERS, code_pages, sticker_pages
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from PIL import Image

    from assets.tags import Component
    from companion.stickers.layout import Page

STRIPS = {"58mm": 32, "80mm": 48}
"""Paper of thermal printers, and its columns (12 dots each, 203 dots an inch)."""
PAPER_IDS = (*PAPERS, *STRIPS)
_STRIP_DPI = 203.2


def pages_of(title: str, pieces: Sequence[Component], paper: str, *, code_sheet: bool) -> tuple[Page, ...]:
    """Return the pages for A4 or Letter ("a4", "letter")."""
    make = code_pages if code_sheet else sticker_pages
    return make(title, pieces, PAPERS[paper], text_width)


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


def strip_pictures(title: str, pieces: Sequence[Component], paper: str) -> list[Image.Image]:
    """Return the strips for "58mm" or "80mm" paper as pictures, mode "1", 203 dpi."""
    from printing.picture import render_picture

    columns = STRIPS[paper]
    receipts = sticker_strips(title, pieces, dots=columns * 12)
    return [render_picture(one, columns).convert("1") for one in receipts]


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
