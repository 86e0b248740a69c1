"""How big is a QR code on paper? At least three dots a module, or it does not read back from thermal paper."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import segno
from PIL import Image

from assets.errors import BadInput
from assets.words import _, number

LEAST_DOTS, MOST_DOTS = 3, 6
"""Dots a module."""

_QUIET = 4


@dataclass(frozen=True, slots=True)
class FittedCode:
    """A code as big as the paper carries: its modules (rows of 0 and 1, no quiet zone), dots a module, level."""

    rows: tuple[bytes, ...]
    scale: int
    level: Literal["l", "m"]


@lru_cache(maxsize=32)
def fitted_code(payload: str, dots: int) -> FittedCode:
    """Return the code for a payload on paper `dots` wide, with room for a quiet zone of four modules.

    Its error correction has level M where that leaves at least three dots a module, else level L.

    Raises:
        BadInput: the payload is too long for paper that narrow.
    """
    levels: tuple[Literal["m", "l"], ...] = ("m", "l")
    for level in levels:
        try:
            code = segno.make_qr(payload, error=level, encoding="utf-8", boost_error=False)
        except segno.DataOverflowError:
            continue
        scale = dots // (len(code.matrix) + 2 * _QUIET)
        if scale >= LEAST_DOTS:
            return FittedCode(tuple(bytes(row) for row in code.matrix), min(scale, MOST_DOTS), level)
    raise BadInput(
        _("A code with {size} bytes would be too fine on paper {dots} dots wide.").format(
            size=number(len(payload.encode())), dots=dots
        ),
        remedy=_("Print it on wider paper, or leave the code out."),
    )


def draw_code(payload: str, dots: int) -> Image.Image:
    """Return the code as a picture ("L", black on white) `dots` wide, centred, with its quiet zone above and below.

    Raises:
        BadInput: as `fitted_code`.
    """
    found = fitted_code(payload, dots)
    side, scale = len(found.rows), found.scale
    small = Image.frombytes("L", (side, side), b"".join(found.rows)).point([255] + [0] * 255)
    code = small.resize((side * scale, side * scale), Image.Resampling.NEAREST)
    image = Image.new("L", (dots, (side + 2 * _QUIET) * scale), 255)
    image.paste(code, ((dots - code.width) // 2, _QUIET * scale))
    return image
