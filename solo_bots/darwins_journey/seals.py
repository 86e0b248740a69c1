"""Into which row does Alfred put a seal, and of which colour may it be? Pure functions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.darwins_journey.alfred import COLOURS, PURPLE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from assets.darwins_journey.alfred import AlfredBoard


def row_for_seal(board: AlfredBoard, seals: Mapping[str, Sequence[str]]) -> str | None:
    """Return the top-most row with a spot left of its bracket, else the top-most with any spot; None if all are full (R10)."""
    free = [row for row in board.rows if len(seals[row.row]) < row.spots]
    inside = [row for row in free if len(seals[row.row]) < row.bracket_after]
    return next((row.row for row in (*inside, *free)), None)


def legal_colours(seals: Sequence[str], most: int) -> tuple[str, ...]:
    """Return the colours a row holds fewer than `most` of; printed seals count, purple never does (R11)."""
    return tuple(colour for colour in COLOURS if seals.count(colour) < most)


def favourite(seals: Sequence[str], legal: Sequence[str]) -> str | None:
    """Return the colour a row prefers: that of its left-most seal, if it is legal.

    A row that is empty or begins with purple has none (R12).
    """
    first = seals[0] if seals else PURPLE
    return first if first in legal else None
