"""How does a receipt come out at an address, whatever is there: a printer, a picture, plain text?"""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.errors import PlainError
from printing.addresses import FileAddress, PictureAddress, TextAddress
from printing.layout import lay_out
from printing.profiles import profile
from printing.transports import send

if TYPE_CHECKING:
    from printing.addresses import Address
    from printing.escpos_bytes import Problem
    from printing.receipt import Receipt


@dataclass(frozen=True, slots=True)
class Delivered:
    """A receipt that has come out: where, how many bytes, what could not be shown, its columns.

    `text` is the receipt when it was to go to the terminal: it is for the caller to show.
    """

    address: Address
    columns: int
    bytes: int
    problems: tuple[Problem, ...] = ()
    text: str | None = None


def deliver(
    receipt: Receipt, address: Address, *, printer: str = "default", columns: int | None = None
) -> Delivered:
    """Send a receipt to an address and return what became of it.

    `printer` names its profile (see `printing.profiles.names`); `columns` are the printer's own unless given. A
    file (a picture, plain text, bytes) is written whole or not at all.

    Raises:
        BadInput: there is no such profile, the printer has fewer columns, the receipt does not fit the paper.
        NothingSent, Uncertain: see `printing.transports.send`.
        PlainError: nothing can be sent to an address of this kind.
    """
    mine = profile(printer)
    if columns is not None:
        mine = mine.with_columns(columns)
    if isinstance(address, TextAddress):
        from printing.text import render_text

        text = render_text(receipt, mine.columns)
        if not address.path:
            return Delivered(address, mine.columns, len(text.encode()), text=text)
        return Delivered(address, mine.columns, _written(address, text.encode()))

    from printing.escpos_bytes import render_escpos, unshown

    if isinstance(address, PictureAddress):
        from printing.picture import DOTS_WIDTH, render_preview

        dots = max(mine.columns * mine.cell, DOTS_WIDTH.get(mine.columns, 0))
        out = io.BytesIO()
        render_preview(receipt, mine.columns, dots).save(out, "PNG")
        count = _written(address, out.getvalue())
        problems = unshown(lay_out(receipt, mine.columns), mine.columns)
        return Delivered(address, mine.columns, count, problems)
    rendering = render_escpos(receipt, mine)
    return Delivered(address, mine.columns, send(address, rendering.data).bytes, rendering.problems)


def _written(address: TextAddress | PictureAddress, data: bytes) -> int:
    """Write a file; what cannot be says so of the address as it was given."""
    try:
        return send(FileAddress(address.path), data).bytes
    except PlainError as error:
        error.where = str(address)
        raise
