"""How does a receipt get to the printer, into a file or onto the clipboard? The work, without a screen."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from assets.errors import PlainError
from companion.words import _

if TYPE_CHECKING:
    from printing.receipt import Receipt

COLUMNS = (32, 42, 48)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a print: kind "sent", "nothing" (not a byte left), "uncertain" or "failed", and a sentence."""

    kind: str
    words: str


def print_receipt(receipt: Receipt, address: str, columns: int) -> Outcome:
    """Send a receipt to a printer and say what became of it; never raises for what a printer can do.

    It may take seconds: call it on a thread of its own.
    """
    from printing.addresses import parse
    from printing.escpos_bytes import render_escpos
    from printing.profiles import profile
    from printing.transports import NothingSent, Uncertain, send

    try:
        where = parse(address)
        rendering = render_escpos(receipt, profile("default").with_columns(columns))
        sent = send(where, rendering.data)
    except NothingSent as error:
        return Outcome("nothing", _sentence(error))
    except Uncertain as error:
        return Outcome("uncertain", _sentence(error))
    except PlainError as error:
        return Outcome("failed", _sentence(error))
    words = _("Sent to the printer ({n} bytes).").format(n=sent.bytes)
    if rendering.problems:
        words += " " + str(rendering.problems[0])
    return Outcome("sent", words)


def save_picture(receipt: Receipt, folder: Path, now: datetime, columns: int) -> Path:
    """Write the receipt as a PNG into the folder and return its path.

    Raises:
        PlainError: it cannot be written.
    """
    from printing.picture import render_preview

    path = folder / f"receipt-{now.strftime('%Y%m%d-%H%M%S')}.png"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        render_preview(receipt, columns).save(path)
    except OSError as error:
        raise PlainError(
            _("The picture cannot be written ({why}).").format(why=error.strerror or error),
            where=str(path),
            remedy=_("Make room on the disk, or choose another data folder."),
        ) from error
    return path


def _sentence(error: PlainError) -> str:
    return " ".join(part for part in (error.what, error.remedy) if part)
