"""How far has the whole picture moved since the frame before? Asked of small copies of both, so that a jerk costs no tag."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vision.decoders import Grey

HALVINGS = 3
"""The copies that are compared are halved so often: 240×135 px of a 1080p frame."""
LEAST_RESPONSE = 0.05
"""Below this the two pictures have nothing in common, and nothing is said to have moved."""


def picture_shift(before: Grey | None, now: Grey, halvings: int = HALVINGS) -> tuple[float, float]:
    """Return how far the content has moved between two frames, px; (0, 0) if unknown.

    before, now: copies of the frames, each halved `halvings` times.
    """
    import cv2
    import numpy as np

    if before is None or before.shape != now.shape or min(now.shape) < 16:
        return 0.0, 0.0
    height, width = now.shape
    window = cv2.createHanningWindow((width, height), cv2.CV_32F)
    (dx, dy), response = cv2.phaseCorrelate(before.astype(np.float32), now.astype(np.float32), window)
    if response < LEAST_RESPONSE:
        return 0.0, 0.0
    return dx * 2.0**halvings, dy * 2.0**halvings
