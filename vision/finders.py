"""Where might a tag lie whose edge is scribbled over or torn? Told from the finder patterns that are left.

A finder is a dark square in a light ring in a dark one. Its place and slant say where the whole symbol would lie in each of
the four directions; another finder where that symbol would have one makes it exact. Whether it is a tag, `fit` says.
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
    from vision.geometry import Corners
    from vision.lattice import Doubles
    from vision.symbol import Floats

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
    return [(int(one), int(parent[one])) for one in core]


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
