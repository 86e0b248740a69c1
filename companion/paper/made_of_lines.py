"""How does text made elsewhere become lines a receipt takes: one line each, without what steers a printer?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.words import _
from printing.receipt import Cut, Heading, Receipt, Rule, Size, Text, clean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from printing.receipt import Block

_LONGEST_LINE, _LONGEST_TEXT, _MOST_BLOCKS = 200, 4000, 390


def line(text: str) -> str:
    """Return the text as one line of a receipt (at most 200 characters)."""
    return clean(" ".join(text.split()))[:_LONGEST_LINE]


def paragraph(text: str) -> str:
    """Return the text as a paragraph of a receipt; its own line ends are kept."""
    return "\n".join(clean(one) for one in text.splitlines())[:_LONGEST_TEXT]


def document(title: str, blocks: Sequence[Block], *, note: str = "") -> Receipt:
    """Return a receipt of that title with a small `note` at its end; what a receipt cannot hold is counted on it."""
    kept: list[Block] = [Heading(line(title)), *blocks]
    if len(kept) > _MOST_BLOCKS:
        left_out = len(kept) - _MOST_BLOCKS
        kept = [*kept[:_MOST_BLOCKS], Text(_("… and {n} more lines").format(n=left_out))]
    if note:
        kept += [Rule(), Text(paragraph(note), size=Size.SMALL)]
    return Receipt(line(title), (*kept, Cut()))
