"""Which of the three shapes does the window have, and which of its edges are covered?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Shape(Enum):
    """The layouts every screen answers to."""

    WIDE = "wide"
    """Two panes side by side: a tablet lying across."""

    TALL = "tall"
    """One broad column: a tablet standing up."""

    PHONE = "phone"
    """One narrow column."""


@dataclass(frozen=True, slots=True)
class Insets:
    """The covered edges of the window (status bar, camera hole, gesture bar), in dp."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


def shape_of(width: float, height: float, *, text_scale: float = 1.0) -> Shape:
    """Return the shape of a window of that size in dp.

    Bigger text needs broader panes, so the limits grow with half of what the text grows by.
    """
    growth = 1.0 + max(0.0, text_scale - 1.0) / 2
    if width >= 840 * growth and width > height:
        return Shape.WIDE
    if width >= 600 * growth:
        return Shape.TALL
    return Shape.PHONE
