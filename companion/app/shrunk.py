"""How does a frame come to the screen without the screen waiting for it? Shrunk on the thread that read it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vision.codes import Picture

WIDEST = 960
"""Pictures are shrunk to this many px across at most before they go to the screen."""


@dataclass(frozen=True, slots=True)
class Shrunk:
    """A picture for the screen: its own size and the frame's, (width, height) px, and RGBA bytes from the top row down."""

    size: tuple[int, int]
    frame_size: tuple[int, int]
    pixels: bytes


def shrunk(image: Picture) -> Shrunk:
    """Return a frame (BGR uint8, height × width × 3) as small as the screen needs it."""
    import cv2

    high, wide = image.shape[:2]
    factor = min(1.0, WIDEST / wide)
    size = (max(1, round(wide * factor)), max(1, round(high * factor)))
    if size != (wide, high):
        image = cv2.resize(image, size, interpolation=cv2.INTER_AREA)  # type: ignore[assignment]
    return Shrunk(size, (wide, high), cv2.cvtColor(image, cv2.COLOR_BGR2RGBA).tobytes())
