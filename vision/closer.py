"""Are there codes that are too small or too smeared for a look at the whole frame? One part of it at a time is looked at enlarged.

A whole frame doubled would take longer than a frame has; parts of it, one in every few frames, do not. What a library sees
there and cannot read is cut out, straightened and shown to every library. A library that is slow even on the frame as it
is gets the frame halved and small parts of it, in turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from vision.codes import Code, enlarged, look_at_whole, merged, read_crop, unread
from vision.geometry import scaled

if TYPE_CHECKING:
    from vision.decoders import Decoder, Grey
    from vision.lattice import Pyramid

TILE = (1200, 680)
"""Largest part that is looked at in one frame, width and height in px."""
SMALL_TILE = (760, 520)
"""… by a library that is too slow for whole frames."""
OVERLAP = 240
"""Parts overlap by so much, px: every code that is smaller lies whole in one of them."""
MOST_CROPS_CLOSER = 2
"""So many outlines of one part get a second look in one frame."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A part of a frame: left, top, width and height, px."""

    left: int
    top: int
    width: int
    height: int


def tiles(width: int, height: int, most: tuple[int, int] = TILE) -> tuple[Tile, ...]:
    """Return the parts of at most `most` px that cover a frame of that size (px), row by row."""
    across, down = _stretches(width, most[0]), _stretches(height, most[1])
    return tuple(Tile(x, y, wide, high) for y, high in down for x, wide in across)


def read_closer(grey: Grey, tile: Tile, decoders: Sequence[Decoder]) -> list[Code]:
    """Return the codes in one part of a frame, with corners in px of the frame, by looking at it doubled."""
    part = grey[tile.top : tile.top + tile.height, tile.left : tile.left + tile.width]
    found, located = look_at_whole(enlarged(part), decoders)
    # The middle of pixel 0 lies at 0.5 of the doubled picture's grid, hence the quarter of a pixel.
    codes = [_moved_code(code, 0.5, tile.left - 0.25, tile.top - 0.25) for code in found]
    outlines = [scaled(corners, 0.5, tile.left - 0.25, tile.top - 0.25) for corners in located]
    for corners in unread(outlines, codes)[:MOST_CROPS_CLOSER]:
        codes = merged(codes, read_crop(grey, corners, decoders))
    return codes


def read_part(pyramid: Pyramid, number: int, decoders: Sequence[Decoder]) -> list[Code]:
    """Return the codes in the halved frame for an even `number`, in the next small part of the frame as it is for an odd one."""
    grey = pyramid.pictures[0]
    parts = tiles(grey.shape[1], grey.shape[0], SMALL_TILE)
    if number % 2 == 0 and len(pyramid.pictures) > 1:
        # The middle of pixel 0 of the halved frame lies between two pixels of the frame, hence the half pixel.
        return [_moved_code(code, 2.0, 0.5, 0.5) for code in look_at_whole(pyramid.pictures[1], decoders)[0]]
    tile = parts[number // 2 % len(parts)]
    part = grey[tile.top : tile.top + tile.height, tile.left : tile.left + tile.width].copy()
    return [_moved_code(code, 1.0, tile.left, tile.top) for code in look_at_whole(part, decoders)[0]]


def _moved_code(code: Code, factor: float, dx: float, dy: float) -> Code:
    return replace(code, corners=scaled(code.corners, factor, dx, dy))


def _stretches(length: int, most: int) -> list[tuple[int, int]]:
    """Return (start, length) of the stretches of at most `most` px that cover `length` px."""
    if length <= most:
        return [(0, length)]
    count = -(-(length - OVERLAP) // (most - OVERLAP))
    return [(round(n * (length - most) / (count - 1)), most) for n in range(count)]
