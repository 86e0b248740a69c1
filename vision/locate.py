"""Where might a small tag lie? Squarish dark patches that are busy inside, at several sizes, as outlines of four corners.

Modules that are darker than their surroundings are closed to one blob by a kernel of two or three modules' width; thin
bridges to the neighbourhood are cut; what is solid and roughly square is kept. Where that fails, because a scratch joins tag
and table or a corner is gone, `finders` helps. Whether it is a tag, `fit` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vision.finders import around_finders, finders
from vision.symbol import MODULES

if TYPE_CHECKING:
    from vision.decoders import Grey
    from vision.geometry import Corners
    from vision.lattice import Pyramid
    from vision.symbol import Floats

DARKER, LEAST_DARKER = 0.05, 3
"""So much of the frame's contrast darker than the local mean is dark, and at least so many grey steps."""
NOISY = 2.0
"""… and so many standard deviations of the noise more."""
SOLID, FILLED, FLATTEST = 0.70, 0.30, 0.45
"""Least share of its hull and of its upright box that a blob fills, and least side ratio of that box."""
ON_TOP = 0.8
"""An outline whose middle is nearer than this to that of a symbol, in half its extent, lies on it."""
MOST_OUTLINES = 1000
"""Of more outlines in one frame the largest are taken."""


@dataclass(frozen=True, slots=True)
class Scale:
    """What is looked for in one pass: in the frame halved `halvings` times, local means over `window` px, modules closed by
    `close` px and bridges cut by `cut` px; boxes of `low` to `high` px, all in px of that copy.
    """

    halvings: int
    window: int
    close: int
    cut: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class FinderScale:
    """Finders are looked for in one pass: in the frame halved `halvings` times, local means over `window` px of that copy."""

    halvings: int
    window: int


BLOB_SCALES = (
    Scale(0, 21, 3, 3, 16, 58),
    Scale(0, 21, 5, 5, 26, 96),
    Scale(1, 21, 3, 3, 16, 58),
    Scale(1, 21, 5, 5, 26, 96),
    Scale(2, 25, 5, 5, 26, 150),
)
"""For symbols of 20 to 35, 32 to 60, 36 to 64, 50 to 110 and 100 to 400 px."""
FINDER_SCALES = (FinderScale(0, 21), FinderScale(1, 21), FinderScale(2, 25))
"""For damaged symbols of 40 to 110, 80 to 220 and 160 to 500 px."""
SCALES: tuple[Scale | FinderScale, ...] = (*BLOB_SCALES, *FINDER_SCALES)
CLOSE_UP = (Scale(3, 25, 5, 5, 26, 150), Scale(4, 25, 5, 5, 26, 150))
"""For a tile held to the lens; hardly any work, and only needed where no library reads whole frames."""


def outlines(
    pyramid: Pyramid, scales: Sequence[Scale | FinderScale] = SCALES, taken: Sequence[Corners] = ()
) -> Floats:
    """Return outlines of what may be tags, N×4×2 px of the frame, clockwise, beginning anywhere; none on symbols already `taken`."""
    import numpy as np

    contrast = _contrast(pyramid.pictures[-1])
    found = []
    dark: dict[tuple[int, int], Grey] = {}
    for scale in scales:
        if (
            scale.halvings >= len(pyramid.pictures)
            or min(pyramid.pictures[scale.halvings].shape) < MODULES // 2
        ):
            continue  # too small for any tag; and OpenCV takes a picture of 4×1 px for a colour
        key = scale.halvings, scale.window
        if key not in dark:
            dark[key] = _dark(pyramid.pictures[scale.halvings], scale.window, contrast)
        factor = 2.0**scale.halvings
        if isinstance(scale, Scale):
            found.append(_upsized(_blobs(dark[key], scale), factor))
        else:
            found.append(around_finders(finders(dark[key]).enlarged(factor).beside(taken)))
    whole = free_of(np.concatenate([np.zeros((0, 4, 2), dtype=np.float32), *found]), taken)
    if len(whole) > MOST_OUTLINES:
        spread = np.ptp(whole, axis=1).max(axis=1)
        whole = whole[np.argsort(-spread)[:MOST_OUTLINES]]
    return whole


def free_of(candidates: Floats, taken: Sequence[Corners]) -> Floats:
    """Return the outlines (N×4×2 px) that do not lie on one of the outlines already taken."""
    import numpy as np

    if not taken or not len(candidates):
        return candidates
    there = np.array(taken, dtype=np.float32)
    middle, reach = there.mean(axis=1), np.ptp(there, axis=1).max(axis=1) / 2
    gaps = np.abs(candidates.mean(axis=1)[:, None] - middle[None]).max(axis=2)
    return np.asarray(candidates[(gaps > reach * ON_TOP).all(axis=1)], dtype=np.float32)


def _contrast(smallest: Grey) -> float:
    """Return how many grey steps lie between the darkest and the lightest parts."""
    import numpy as np

    low, high = np.percentile(smallest, (1, 99))
    return float(high - low)


def _noise(picture: Grey) -> float:
    """Return about how much the sensor's noise is, as a standard deviation in grey steps."""
    import numpy as np

    few = picture[::16].astype(np.int16)
    steps = np.abs(few[:, 1::6] - few[:, :-1:6])
    return float(np.median(steps)) / 0.954 if steps.size else 0.0


def _dark(picture: Grey, window: int, contrast: float) -> Grey:
    """Return where the picture is darker than the mean over `window` px round each place, 255 there and else 0."""
    import cv2
    import numpy as np

    mean = cv2.boxFilter(picture, -1, (window, window), borderType=cv2.BORDER_REPLICATE)
    darker = max(LEAST_DARKER, DARKER * contrast) + NOISY * _noise(picture)
    limit = cv2.subtract(mean, np.full(1, round(darker), np.float64))
    return np.asarray(cv2.compare(picture, limit, cv2.CMP_LT), dtype=np.uint8)


def _blobs(dark: Grey, scale: Scale) -> Floats:
    """Return the outlines of one pass, px of that copy, their corners at the outer pixels' middles."""
    import cv2
    import numpy as np

    closed = cv2.morphologyEx(dark, cv2.MORPH_CLOSE, np.ones((scale.close, scale.close), np.uint8))
    blobs = cv2.morphologyEx(closed, cv2.MORPH_OPEN, np.ones((scale.cut, scale.cut), np.uint8))
    edges, _ = cv2.findContours(blobs, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    found = []
    for edge in edges:
        if len(edge) < 4:
            continue
        _, _, width, height = cv2.boundingRect(edge)
        longer, shorter = max(width, height), min(width, height)
        if not scale.low <= longer <= scale.high or shorter < FLATTEST * longer:
            continue
        area = cv2.contourArea(edge)
        if area < FILLED * width * height:
            continue
        hull = cv2.convexHull(edge)
        if len(hull) < 4 or area < SOLID * cv2.contourArea(hull):
            continue
        quad = cv2.approxPolyN(hull, 4, ensure_convex=True) if len(hull) > 4 else hull
        found.append(np.asarray(quad, dtype=np.float32).reshape(4, 2))
    return _clockwise(np.array(found, dtype=np.float32).reshape(-1, 4, 2))


def _clockwise(quads: Floats) -> Floats:
    import numpy as np

    away = quads - quads.mean(axis=1, keepdims=True)
    order = np.argsort(np.arctan2(away[..., 1], away[..., 0]), axis=1)
    return np.asarray(np.take_along_axis(quads, order[..., None], axis=1), dtype=np.float32)


def _upsized(quads: Floats, factor: float) -> Floats:
    """Return outlines in px of the frame, grown by half a pixel of the copy to the outer edge of their pixels."""
    import numpy as np

    middle = quads.mean(axis=1, keepdims=True)
    away = quads - middle
    reach = np.abs(away).max(axis=(1, 2), keepdims=True) if len(quads) else np.ones((0, 1, 1))
    grown = middle + away * (1 + 0.5 / np.maximum(1.0, reach))
    return np.asarray((grown + 0.5) * factor - 0.5, dtype=np.float32)
