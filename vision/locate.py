"""Locates outlines where small tags may lie: squarish dark patches that are busy inside, at several sizes.

Modules that are darker than their surroundings are closed to one blob by a kernel of two or three modules' width; thin
bridges to the neighbourhood are cut; what is solid and roughly square is kept. Where that fails, because a scratch joins tag
and table or a corner is gone, the finder patterns that are left tell where the symbol lies: a finder is a dark square in a
light ring in a dark one, its place and slant say where the whole symbol would lie in each of the four directions, and
another finder where that symbol would have one makes it exact. Whether it is a tag, `fit` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vision.symbol import MODULES

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from cv2.typing import MatLike

    from vision.decoders import Grey
    from vision.fit import Doubles, Pyramid
    from vision.geometry import Corners
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

RING_SIDE, FINDER_SIDE = 5, 7
"""Sides of the light ring and of a whole finder, modules."""
APART = MODULES - FINDER_SIDE
"""From one finder's middle to the next one's, modules."""
RING_SMALLEST, RING_LARGEST, RING_FLATTEST = 5, 80, 0.45
"""Least and greatest extent of a light ring, px of the picture looked at, and the least ratio of its sides."""
CORE = (0.35, 0.85)
"""How large the dark middle is against the light ring: three of five modules, blurred or overexposed."""
OFF_MIDDLE = 0.15
"""How far the dark middle may lie from the ring's middle, of the ring's extent."""
RING_SOLID = 0.8
"""Least share of its hull that a ring fills."""
NEARBY = 4.0
"""A finder this near to where one is expected is that one, in modules."""
_THIN = 4.0
"""Area below which a dark middle's moments tell nothing, px²."""


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


@dataclass(frozen=True, slots=True)
class Finders:
    """Finder patterns: their middles, F×2 px, and the steps of one module along their sides, F×2×2 px."""

    middles: Doubles
    steps: Doubles

    def __len__(self) -> int:
        return len(self.middles)

    def enlarged(self, factor: float) -> Finders:
        """Return the same in px of a picture so many times as large."""
        return Finders((self.middles + 0.5) * factor - 0.5, self.steps * factor)

    def beside(self, taken: Sequence[Corners]) -> Finders:
        """Return those that do not lie on one of these symbols."""
        import numpy as np

        if not taken or not len(self):
            return self
        corner = np.array(taken, dtype=np.float64)
        edge = np.roll(corner, -1, axis=1) - corner
        away = self.middles[:, None, None] - corner
        turn = edge[..., 0] * away[..., 1] - edge[..., 1] * away[..., 0]
        on = np.asarray((turn >= 0).all(axis=2) | (turn <= 0).all(axis=2))
        free = ~on.any(axis=1)
        return Finders(self.middles[free], self.steps[free])


def finders(dark: Grey) -> Finders:
    """Return the finder patterns in a picture of what is dark (255) and light (0)."""
    import cv2
    import numpy as np

    # Without the median a noisy picture has tens of thousands of contours.
    edges, tree = cv2.findContours(cv2.medianBlur(dark, 3), cv2.RETR_TREE, cv2.CHAIN_APPROX_SIMPLE)
    middles, steps = [], []
    for core, ring in _nested(tree):
        found = _finder(edges[core], edges[ring])
        if found is not None:
            middles.append(found[0])
            steps.append(found[1])
    return Finders(
        np.array(middles, dtype=np.float64).reshape(-1, 2),
        np.array(steps, dtype=np.float64).reshape(-1, 2, 2),
    )


def around_finders(found: Finders) -> Floats:
    """Return the outlines, N×4×2 px, of the symbols to which finders may belong: for each those that most others confirm."""
    import numpy as np

    if not len(found):
        return np.zeros((0, 4, 2), dtype=np.float32)
    along, down = found.steps[:, 0], found.steps[:, 1]
    ways, neighbour = _confirmed(found.middles, np.stack([along, down, -along, -down], axis=1))
    beyond = np.roll(neighbour, -1, axis=1)
    votes = (neighbour >= 0).astype(int) + (beyond >= 0)
    most = votes.max(axis=1)
    # The two others of a finder between two need not be asked.
    between = votes == 2
    most[np.concatenate([neighbour[between], beyond[between]])] = 2
    which, way = np.nonzero(votes == most[:, None])
    u, v = ways[which, way], ways[which, (way + 1) % 4]
    near, far = -FINDER_SIDE / 2, MODULES - FINDER_SIDE / 2
    corners = ((near, near), (far, near), (far, far), (near, far))
    return np.stack([found.middles[which] + x * u + y * v for x, y in corners], axis=1).astype(np.float32)


def _nested(tree: MatLike | None) -> list[tuple[int, int]]:
    """Return the numbers of a dark patch's contour and of the light one round it, where that lies in a dark one."""
    import numpy as np

    if tree is None:
        return []
    child, parent = tree[0, :, 2], tree[0, :, 3]
    core = np.flatnonzero((child < 0) & (parent >= 0))
    core = core[parent[parent[core]] >= 0]
    return [(int(number), int(parent[number])) for number in core]


def _finder(core: MatLike, ring: MatLike) -> tuple[tuple[float, float], Doubles] | None:
    """Return the middle and the steps of one module if a dark patch in a light one makes a finder."""
    import cv2
    import numpy as np

    if len(core) < 4 or len(ring) < 4:
        return None
    left, top, wide, high = cv2.boundingRect(ring)
    shorter, longer = min(wide, high), max(wide, high)
    if shorter < RING_SMALLEST or longer > RING_LARGEST or shorter < RING_FLATTEST * longer:
        return None
    x, y, across, upright = cv2.boundingRect(core)
    if not (CORE[0] <= across / wide <= CORE[1] and CORE[0] <= upright / high <= CORE[1]):
        return None
    if (
        abs(x + across / 2 - left - wide / 2) > OFF_MIDDLE * wide
        or abs(y + upright / 2 - top - high / 2) > OFF_MIDDLE * high
    ):
        return None
    hull = cv2.convexHull(ring)
    if len(hull) < 4 or cv2.contourArea(ring) < RING_SOLID * cv2.contourArea(hull):
        return None
    quad = cv2.approxPolyN(hull, 4, ensure_convex=True) if len(hull) > 4 else hull
    corners = np.asarray(quad, dtype=np.float64).reshape(4, 2)
    away = corners - corners.mean(axis=0)
    a, b, c, d = corners[np.argsort(np.arctan2(away[:, 1], away[:, 0]))]
    steps = np.stack([b - a + c - d, c - b + d - a]) / 2
    # The contour of a light ring runs along the dark pixels outside it: half a pixel too far on each side.
    lengths = np.hypot(steps[:, 0], steps[:, 1])
    if lengths.min() < RING_SMALLEST:
        return None
    steps *= ((lengths - 1) / (RING_SIDE * lengths))[:, None]
    moments = cv2.moments(core)
    if moments["m00"] < _THIN:
        return (x + (across - 1) / 2, y + (upright - 1) / 2), steps
    return (moments["m10"] / moments["m00"], moments["m01"] / moments["m00"]), steps


def _confirmed(middles: Doubles, ways: Doubles) -> tuple[Doubles, npt.NDArray[np.intp]]:
    """Return the steps (F×4×2) made exact where another finder lies `APART` of them away, and which one does (F×4, -1: none)."""
    import numpy as np

    wanted = middles[:, None] + APART * ways
    gaps = np.linalg.norm(wanted[:, :, None] - middles, axis=3)
    nearest = gaps.argmin(axis=2)
    there = gaps.min(axis=2) < NEARBY * np.linalg.norm(ways, axis=2)
    exact = (middles[nearest] - middles[:, None]) / APART
    # What the confirmed steps were wrong by in length and direction, the others are wrong by too.
    seen, true = ways[..., 0] + 1j * ways[..., 1], exact[..., 0] + 1j * exact[..., 1]
    error = np.where(there, true / seen, 0).sum(axis=1) / np.maximum(there.sum(axis=1), 1)
    error = np.where(there.any(axis=1), error, 1.0)
    best = np.where(there, true, seen * error[:, None])
    return np.stack([best.real, best.imag], axis=-1), np.where(there, nearest, -1)
