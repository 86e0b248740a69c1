"""How is a symbol's lattice of modules laid over the picture? Homographies for many symbols at once, and sampling.

A placement is a 3×3 homography from the symbol's own square, x and y from -1 (left, top) to +1, to px of the frame;
arrays of placements are N×3×3. All functions work on many symbols with a few array operations.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from vision.symbol import LATTICE, MODULES, RING, data_places

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from vision.decoders import Grey
    from vision.geometry import Corners
    from vision.symbol import Floats

    Doubles: TypeAlias = npt.NDArray[np.float64]

LARGEST_MODULE = 4.0
"""Modules above this are sampled in a smaller copy of the frame, px: it averages the noise."""
MOST_HALVINGS = 4
_FLAT = 1e-6
WIDE_RING = 4
"""Modules round the symbol that `sharpen` wants to see."""


@dataclass(frozen=True, slots=True)
class Pyramid:
    """A grey frame and copies of it, each half as large as the one before, the frame itself first."""

    pictures: tuple[Grey, ...]

    @classmethod
    def of(cls, grey: Grey) -> Pyramid:
        """Return the frame with as many halved copies as make sense."""
        import cv2
        import numpy as np

        pictures = [grey]
        while len(pictures) <= MOST_HALVINGS and min(pictures[-1].shape) >= 2 * LATTICE:
            height, width = pictures[-1].shape
            half = cv2.resize(pictures[-1], (width // 2, height // 2), interpolation=cv2.INTER_AREA)
            pictures.append(np.asarray(half, dtype=np.uint8))
        return cls(tuple(pictures))


def placements(outlines: Floats) -> Doubles:
    """Return the placements of outlines, N×4×2 px (top left, top right, bottom right, bottom left), as N×3×3."""
    import numpy as np

    q = outlines.astype(np.float64)
    p0, p1, p2, p3 = q[:, 0], q[:, 1], q[:, 2], q[:, 3]
    d1, d2, d3 = p1 - p2, p3 - p2, p0 - p1 + p2 - p3
    cross = d1[:, 0] * d2[:, 1] - d2[:, 0] * d1[:, 1]
    cross = np.where(np.abs(cross) < 1e-9, 1e-9, cross)
    g = (d3[:, 0] * d2[:, 1] - d2[:, 0] * d3[:, 1]) / cross
    h = (d1[:, 0] * d3[:, 1] - d3[:, 0] * d1[:, 1]) / cross
    unit = np.zeros((len(q), 3, 3))
    unit[:, :2, 0] = p1 - p0 + g[:, None] * p1
    unit[:, :2, 1] = p3 - p0 + h[:, None] * p3
    unit[:, :2, 2] = p0
    unit[:, 2] = np.stack([g, h, np.ones_like(g)], axis=1)
    to_unit = np.array([(0.5, 0.0, 0.5), (0.0, 0.5, 0.5), (0.0, 0.0, 1.0)])
    return np.asarray(unit @ to_unit, dtype=np.float64)


def outlines_of(where: Doubles) -> Doubles:
    """Return the symbols' corners, N×4×2 px."""
    import numpy as np

    square = np.array([(-1.0, -1.0, 1.0), (1.0, -1.0, 1.0), (1.0, 1.0, 1.0), (-1.0, 1.0, 1.0)])
    carried = np.einsum("nij,kj->nki", where, square)
    return np.asarray(carried[..., :2] / _not_zero(carried[..., 2:]), dtype=np.float64)


def corners_of(where: Doubles) -> Corners:
    """Return one symbol's corners (3×3 placement)."""
    a, b, c, d = ((float(x), float(y)) for x, y in outlines_of(where[None])[0])
    return a, b, c, d


def sides(where: Doubles) -> Doubles:
    """Return the mean length of each symbol's sides, px."""
    import numpy as np

    outline = outlines_of(where)
    steps = np.roll(outline, -1, axis=1) - outline
    return np.asarray(np.hypot(steps[..., 0], steps[..., 1]).mean(axis=1), dtype=np.float64)


def middles(where: Doubles) -> Doubles:
    """Return the symbols' middles, N×2 px."""
    import numpy as np

    return np.asarray(where[:, :2, 2] / _not_zero(where[:, 2:, 2]), dtype=np.float64)


def turned_placements(where: Doubles, quarters: npt.NDArray[np.intp]) -> Doubles:
    """Return placements of symbols turned anticlockwise: their first corner is the one `quarters` before."""
    import numpy as np

    c = np.array([1.0, 0.0, -1.0, 0.0])[quarters]
    s = np.array([0.0, 1.0, 0.0, -1.0])[quarters]
    turn = np.zeros((len(where), 3, 3))
    turn[:, 0, 0] = turn[:, 1, 1] = c
    turn[:, 0, 1], turn[:, 1, 0] = s, -s
    turn[:, 2, 2] = 1.0
    return np.asarray(where @ turn, dtype=np.float64)


@cache
def lattice_points(ring: int = RING, per_module: int = 1) -> Doubles:
    """Return where the modules of a lattice lie in the symbol's own square, P×2, row by row."""
    import numpy as np

    count = (MODULES + 2 * ring) * per_module
    line = ((np.arange(count) + 0.5) / per_module - ring) / (MODULES / 2) - 1.0
    x, y = np.meshgrid(line, line)
    out = np.stack([x, y], axis=-1).reshape(-1, 2)
    out.flags.writeable = False
    return out


@cache
def data_points() -> Doubles:
    """Return where the 208 data modules lie in the symbol's own square, in the order of their bits, 208×2."""
    import numpy as np

    rows, columns = data_places()
    return np.asarray(lattice_points(0)[rows * MODULES + columns], dtype=np.float64)


def sampled(pyramid: Pyramid, where: Doubles, points: Doubles) -> Floats:
    """Return the grey values at points of each symbol's own square, N×P, each symbol from the copy that suits its size."""
    import numpy as np

    out = np.zeros((len(where), len(points)), dtype=np.float32)
    if not len(where):
        return out
    module = np.maximum(sides(where) / MODULES, 1e-3)
    level = np.ceil(np.log2(module / LARGEST_MODULE)).clip(0, len(pyramid.pictures) - 1).astype(int)
    for step in np.unique(level):
        chosen = level == step
        out[chosen] = _looked_up(pyramid.pictures[step], where[chosen], points, 2.0**step)
    return out


def _looked_up(picture: Grey, where: Doubles, points: Doubles, factor: float) -> Floats:
    import cv2
    import numpy as np

    # The middle of pixel 0 of a halved copy lies between two pixels of the frame, hence the half pixels.
    to_copy = np.array([(1.0, 0.0, 0.5 - 0.5 * factor), (0.0, 1.0, 0.5 - 0.5 * factor), (0.0, 0.0, factor)])
    flat = np.column_stack([points, np.ones(len(points))]).T.astype(np.float32)
    carried = ((to_copy / factor @ where).astype(np.float32).reshape(-1, 3) @ flat).reshape(len(where), 3, -1)
    depth = carried[:, 2]
    depth[np.abs(depth) < _FLAT] = _FLAT
    place = carried[:, :2]
    place /= depth[:, None]
    np.clip(place, -1e4, 1e5, out=place)
    values = np.empty(depth.shape, dtype=np.float32)
    step = 30_000  # OpenCV refuses maps of more than 32,767 rows or columns
    for start in range(0, len(where), step):
        part = slice(start, start + step)
        values[part] = cv2.remap(
            picture, place[part, 0], place[part, 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
    return values


def _not_zero(values: Doubles) -> Doubles:
    import numpy as np

    return np.where(np.abs(values) < 1e-9, 1e-9, values)
