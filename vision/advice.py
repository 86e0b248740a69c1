"""Why was nothing read, and what would help? Answered from what can be measured in the picture."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

from vision.codes import as_grey

if TYPE_CHECKING:
    from vision.codes import Picture

DARK_MEAN, BRIGHT_MEAN = 40.0, 235.0
"""Mean brightness below and above which a picture is too dark or too bright, 0 to 255."""
FLAT = 30.0
"""Difference between the darkest and brightest parts below which there is hardly anything to see, 0 to 255."""
STEEP = 0.15
"""Steepness of the sharpest edges, in parts of the picture's contrast a pixel, below which it is blurred."""
MEASURED_SIDE = 1280
"""Only the middle of a larger picture is measured, px."""


class Advice(enum.Enum):
    """What stands in the way, as far as the picture tells."""

    TOO_DARK = "too_dark"
    TOO_BRIGHT = "too_bright"
    EMPTY = "empty"
    BLURRED = "blurred"
    TOO_FAR = "too_far"


def what_helps(frame: Picture) -> Advice:
    """Say what probably keeps tags in this picture from being read; `TOO_FAR` when nothing else is wrong."""
    import cv2
    import numpy as np

    grey = _middle(as_grey(frame))
    mean = float(grey.mean())
    smooth = cv2.GaussianBlur(grey, (0, 0), 1.0).astype(np.float32)
    low, high = (float(v) for v in np.percentile(smooth, (0.5, 99.5)))
    contrast = high - low
    if mean < DARK_MEAN:
        return Advice.TOO_DARK
    if mean > BRIGHT_MEAN:
        return Advice.TOO_BRIGHT
    if contrast < FLAT:
        return Advice.EMPTY
    across = cv2.Sobel(smooth, cv2.CV_32F, 1, 0) / 8
    down = cv2.Sobel(smooth, cv2.CV_32F, 0, 1) / 8
    steepest = float(np.percentile(np.hypot(across, down), 99.5))
    return Advice.BLURRED if steepest / contrast < STEEP else Advice.TOO_FAR


def _middle(grey: Picture) -> Picture:
    height, width = grey.shape
    top, left = max(0, (height - MEASURED_SIDE) // 2), max(0, (width - MEASURED_SIDE) // 2)
    return grey[top : top + MEASURED_SIDE, left : left + MEASURED_SIDE]
