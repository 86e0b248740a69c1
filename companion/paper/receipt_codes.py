"""Which QR codes stand at the foot of a score receipt? One to restore the game from, one that hands it to BG Stats."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assets.errors import BadInput
from companion.paper.restore_code import restore_code
from companion.words import _
from printing.picture import fitted_code
from printing.receipt import Block, Cut, QRCode, Receipt, Space

if TYPE_CHECKING:
    from companion.history.finished import FinishedGame


@dataclass(frozen=True, slots=True)
class WithCodes:
    """A receipt with its codes, and in words what could not be put on it or was left out of a code."""

    receipt: Receipt
    left_out: tuple[str, ...]


def with_codes(
    receipt: Receipt, game: FinishedGame, *, dots: int, restore: bool = False, bg_stats: bool = False
) -> WithCodes:
    """Return the receipt of a game with the codes that are wanted, for paper `dots` wide.

    Nothing is put on it unasked: the code for BG Stats names the players to another company. A code too fine for the
    paper (under three dots a module) is left off, and that is told.
    """
    wanted: list[tuple[str, str]] = []
    left_out: list[str] = []
    if restore:
        wanted.append((restore_code(game), _("Scan this with the companion to have the game back")))
    if bg_stats:
        from companion.history.bgstats import create_play_link

        link = create_play_link(game)
        if link.left_out:
            named = ", ".join(link.left_out)
            left_out.append(
                _("Left out of the code for BG Stats to keep it small: {parts}.").format(parts=named)
            )
        wanted.append((link.url, _("Scan this to keep the play in BG Stats")))
    blocks: list[Block] = []
    for payload, caption in wanted:
        try:
            fitted_code(payload, dots)
            blocks += [Space(), QRCode(payload, caption)]
        except BadInput as error:
            left_out.append(f"{caption}: {error}")
    body = receipt.blocks[:-1] if receipt.blocks[-1:] == (Cut(),) else receipt.blocks
    return WithCodes(replace(receipt, blocks=(*body, *blocks, Cut())), tuple(left_out))
