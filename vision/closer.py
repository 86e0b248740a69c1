"""Are there codes that are too small or too smeared for a look at the whole frame? One part of it at a time is looked at enlarged.

A whole frame doubled would take longer than a frame has; parts of it, one in every few frames, do not. What a library sees
there and cannot read is cut out, straightened and shown to every library.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vision.codes import Code, enlarged, look_at_whole, merged, read_crop, unread
from vision.geometry import scaled

if TYPE_CHECKING:
    from vision.decoders import Decoder, Grey

TILE = (1200, 680)
"""Largest part that is looked at in one frame, width and height in px."""
OVERLAP = 240
"""Parts overlap by so much, px: every code that is smaller lies whole in one of them."""
MOST_CROPS = 2
"""So many outlines of one part get a second look in one frame."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A part of a frame: left, top, width and height, px."""

    left: int
    top: int
    width: int
    height: int


def tiles(width: int, height: int) -> tuple[Tile, ...]:
    """Return the parts that cover a frame of that size (px), row by row."""
    across, down = _stretches(width, TILE[0]), _stretches(height, TILE[1])
    return tuple(Tile(x, y, wide, high) for y, high in down for x, wide in across)


def read_closer(grey: Grey, tile: Tile, decoders: Sequence[Decoder]) -> list[Code]:
    """Return the codes in one part of a frame, with corners in px of the frame, by looking at it doubled."""
    part = grey[tile.top : tile.top + tile.height, tile.left : tile.left + tile.width]
    found, located = look_at_whole(enlarged(part), decoders)
    # The middle of pixel 0 lies at 0.5 of the doubled picture's grid, hence the quarter of a pixel.
    codes = [_placed(code, tile) for code in found]
    outlines = [scaled(corners, 0.5, tile.left - 0.25, tile.top - 0.25) for corners in located]
    for corners in unread(outlines, codes)[:MOST_CROPS]:
        codes = merged(codes, read_crop(grey, corners, decoders))
    return codes


def _placed(code: Code, tile: Tile) -> Code:
    corners = scaled(code.corners, 0.5, tile.left - 0.25, tile.top - 0.25)
    return Code(code.text, code.raw, corners, code.symbology, code.decoder)


def _stretches(length: int, most: int) -> list[tuple[int, int]]:
    """Return (start, length) of the stretches of at most `most` px that cover `length` px."""
    if length <= most:
        return [(0, length)]
    count = -(-(length - OVERLAP) // (most - OVERLAP))
    return [(round(n * (length - most) / (count - 1)), most) for n in range(count)]
