"""Arranges tags in rows and columns as they lie, however the camera is held.

Tags have one size and are square. Seen in perspective, the cube root of a tag's area in the picture falls off linearly
across the table; the line where it would reach zero is the table's horizon. With the horizon known the perspective is
undone; what is left is a slanted, stretched view, undone by making the tags square again. Their own "up" then says
which way the rows run.
"""

from __future__ import annotations

import enum
import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Protocol, TypeAlias, TypeVar

from vision.geometry import Corners, area, centre

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Floats: TypeAlias = npt.NDArray[np.float64]

MOST_ITEMS = 400
"""More tags than this are not arranged; no table holds them."""
SAME_LINE = 0.6
"""Tags whose heights differ by less than this lie in one row, in sides of a tag …"""
SAME_LINE_APART = 0.3
"""… or by less than this part of the usual distance to the nearest tag: wide rows are laid less carefully."""
DOUBTFUL = (0.75, 1.33)
"""A step between these parts of that limit may be read as the same row or as the next."""
SMALLEST_SIDE, FLATTEST = 2.0, 0.12
"""An outline shorter than this, px, or of less area than this part of its longest side squared, is no square tag."""
ALIKE = math.radians(35)
"""Tags turned by less than this against each other point the same way."""
MAJORITY = 0.6
"""So many of the tags must point the same way for their "up" to be trusted."""
AGREED = 0.75
"""So many neighbours must lie in the same direction for the rows to be taken to run that way."""


class Doubt(enum.Enum):
    """Why the rows may be read wrongly."""

    TURNED = "turned"
    """The tags point in different directions, so up and down are taken from the picture."""
    CROOKED = "crooked"
    """Some tags lie between two rows."""
    CROWDED = "crowded"
    """Two tags lie at the same place of a row."""


class HasCorners(Protocol):
    """Anything that lies somewhere in the picture."""

    @property
    def corners(self) -> Corners:
        """Four corners, px, clockwise from its own top left."""
        ...


T = TypeVar("T", bound=HasCorners)


@dataclass(frozen=True, slots=True)
class Arrangement(Generic[T]):
    """Tags as they lie.

    rows: top to bottom, each left to right, as the tags themselves are turned. columns: the column number (from 0) of
    each tag of each row; where `grid` is true the rows share columns and there may be holes, else every row counts
    for itself. ambiguous: why the answer is doubtful, or None.
    """

    rows: tuple[tuple[T, ...], ...]
    columns: tuple[tuple[int, ...], ...]
    grid: bool
    ambiguous: Doubt | None = None

    def place(self, item: T) -> tuple[int, int] | None:
        """Return (row, column) from 0 of an item, or None if it is not here."""
        for i, row in enumerate(self.rows):
            for j, other in enumerate(row):
                if other is item:
                    return i, self.columns[i][j]
        return None


def arrange(items: Sequence[T]) -> Arrangement[T]:
    """Return the tags in rows and columns, whatever the angle and perspective.

    Raises:
        ValueError: more than `MOST_ITEMS`.
    """
    if len(items) > MOST_ITEMS:
        raise ValueError(f"at most {MOST_ITEMS} tags are arranged, not {len(items)}")
    if not items:
        return Arrangement((), (), grid=False)
    places, doubt = _on_the_table([item.corners for item in items])
    limit = max(SAME_LINE, SAME_LINE_APART * _usual_distance(places))
    lines, crooked = _lines([y for _, y in places], limit)
    rows_of = [sorted(line, key=lambda i: places[i][0]) for line in lines]
    for row in rows_of:
        if any(places[b][0] - places[a][0] < SAME_LINE for a, b in itertools.pairwise(row)):
            doubt = doubt or Doubt.CROWDED
    doubt = doubt or (Doubt.CROOKED if crooked else None)
    columns = _shared_columns(rows_of, places, limit)
    return Arrangement(
        tuple(tuple(items[i] for i in row) for row in rows_of),
        columns or tuple(tuple(range(len(row))) for row in rows_of),
        grid=columns is not None,
        ambiguous=doubt,
    )


def _on_the_table(outlines: Sequence[Corners]) -> tuple[list[tuple[float, float]], Doubt | None]:
    """Return where the tags lie on the table, (x to the right, y down) in sides of a tag, and a doubt about "up".

    What is not square (barcodes) only gets its place; how the table lies, the square ones tell.
    """
    import numpy as np

    middles = np.array([centre(outline) for outline in outlines])
    square = [outline for outline in outlines if _squarish(outline)]
    if not square:
        wide = max(math.dist(outline[0], outline[1]) for outline in outlines)
        flat = [(float(x), float(y)) for x, y in middles / max(1.0, wide / 4)]
        return flat, Doubt.TURNED if len(flat) > 1 else None
    corners = np.array(square, dtype=np.float64)
    roots = np.cbrt(np.array([area(outline) for outline in square]))
    origin = corners.mean(axis=(0, 1))
    spread = float(np.sqrt(((corners - origin) ** 2).sum(axis=2).mean()))
    corners, middles = (corners - origin) / spread, (middles - origin) / spread
    if _mirrored(corners):
        corners, middles = corners * (-1.0, 1.0), middles * (-1.0, 1.0)
    tilt = _horizon(corners.mean(axis=1), roots)
    corners, middles = _seen_from_above(corners, tilt), _seen_from_above(middles, tilt)
    across = (corners[:, 1] - corners[:, 0] + corners[:, 2] - corners[:, 3]) / 2
    down = (corners[:, 3] - corners[:, 0] + corners[:, 2] - corners[:, 1]) / 2
    frames = np.stack([across, down], axis=2)
    squaring = _squaring(frames)
    frames, middles = squaring @ frames, middles @ squaring.T
    unit = max(float(np.sqrt(np.median(np.abs(np.linalg.det(frames))))), 1e-6)
    angles = np.arctan2(frames[:, 1, 0], frames[:, 0, 0])
    turn, agreed = _way_up(angles, squaring)
    table = _rotated(middles / unit, -turn)
    table = _rotated(table, -_slant(table))
    return [(float(x), float(y)) for x, y in table], None if agreed else Doubt.TURNED


def _squarish(outline: Corners) -> bool:
    """Say whether an outline can be a square seen at an angle; barcodes and points cannot."""
    longest = max(math.dist(outline[i], outline[(i + 1) % 4]) for i in range(4))
    return longest >= SMALLEST_SIDE and area(outline) >= FLATTEST * longest**2


def _seen_from_above(points: Floats, tilt: Floats) -> Floats:
    """Return points with the perspective undone; what lies at or beyond the horizon stays far out."""
    import numpy as np

    return np.asarray(points / np.maximum(1.0 + points @ tilt, 0.05)[..., None], dtype=np.float64)


def _mirrored(corners: Floats) -> bool:
    """Say whether most tags are seen as in a mirror (a front camera's preview)."""
    import numpy as np

    falling, rising = corners[:, 2] - corners[:, 0], corners[:, 3] - corners[:, 1]
    return float(np.median(np.sign(falling[:, 0] * rising[:, 1] - falling[:, 1] * rising[:, 0]))) < 0


def _horizon(middles: Floats, roots: Floats) -> Floats:
    """Return (a, b) so that 1 + a·x + b·y falls off as the tags' sizes do; robust against a few tags of another size."""
    import numpy as np

    count = len(roots)
    design = np.column_stack([np.ones(count), middles])
    # A little reluctance to tilt: across a single row the tilt cannot be told from noise.
    ridge = np.diag([0.0, 1e-3 * count, 1e-3 * count])
    weights = np.ones(count)
    level = np.array([float(np.median(roots)), 0.0, 0.0])
    for _ in range(8):
        weighted = design * weights[:, None]
        level = np.linalg.solve(design.T @ weighted + ridge, weighted.T @ roots)
        misfit = np.abs(design @ level - roots)
        scale = max(1.5 * float(np.median(misfit)), 0.01 * abs(float(level[0])), 1e-12)
        weights = np.minimum(1.0, scale / np.maximum(misfit, 1e-12))
    if level[0] <= 0:
        return np.zeros(2)
    tilt = level[1:] / level[0]
    deepest = float((middles @ tilt).min())
    if deepest < -0.9:  # a horizon through the tags themselves cannot be
        tilt = tilt * (-0.9 / deepest)
    return np.asarray(tilt, dtype=np.float64)


def _squaring(frames: Floats) -> Floats:
    """Return the 2×2 matrix, of determinant 1, that makes the tags square on average."""
    import numpy as np

    shapes = frames @ frames.transpose(0, 2, 1)
    shapes = shapes / np.sqrt(np.maximum(np.linalg.det(shapes), 1e-18))[:, None, None]
    shape = np.median(shapes, axis=0)
    values, vectors = np.linalg.eigh(shape)
    values = np.maximum(values, 1e-3 * float(values.max()))
    root = vectors @ np.diag(1.0 / np.sqrt(values)) @ vectors.T
    return np.asarray(root / math.sqrt(float(np.linalg.det(root))), dtype=np.float64)


def _way_up(angles: Floats, squaring: Floats) -> tuple[float, bool]:
    """Return by how much the tags' rows are turned in the picture, radians, and whether most tags agree on it."""
    import numpy as np

    def near(angle: float) -> npt.NDArray[np.bool_]:
        return np.abs(_wrapped(angles - angle)) < ALIKE

    best = max((float(a) for a in angles), key=lambda a: int(near(a).sum()))
    alike = near(best)
    if float(alike.mean()) >= MAJORITY:
        return best + float(_wrapped(angles[alike] - best).mean()), True
    # Every which way, but perhaps in quarter turns: then the rows' direction is known up to one.
    quarter = math.atan2(float(np.sin(4 * angles).mean()), float(np.cos(4 * angles).mean())) / 4
    right = squaring @ np.array([1.0, 0.0])
    picture = math.atan2(float(right[1]), float(right[0]))
    steps = round((picture - quarter) / (math.pi / 2))
    return quarter + steps * math.pi / 2, False


def _slant(table: Floats) -> float:
    """Return how much the rows run aslant of the tags' own edges, radians; 0 where neighbours do not agree.

    Where no row has neighbours the columns tell.
    """
    import numpy as np

    for right, down in (
        (np.array((1.0, 0.0)), np.array((0.0, 1.0))),
        (np.array((0.0, 1.0)), np.array((-1.0, 0.0))),
    ):
        along, beside = table @ right, table @ down
        slants: list[float] = []
        for i in range(len(table)):
            ahead, aside = along - along[i], beside - beside[i]
            near = (ahead > 0.5) & (np.abs(aside) < 0.6 * ahead)
            if near.any():
                nearest = int(np.argmin(np.where(near, np.hypot(ahead, aside), np.inf)))
                slants.append(math.atan2(float(aside[nearest]), float(ahead[nearest])))
        if len(slants) >= 2:
            middle = float(np.median(slants))
            agree = np.abs(np.array(slants) - middle) < math.radians(5)
            return middle if float(agree.mean()) >= AGREED else 0.0
    return 0.0


def _usual_distance(places: Sequence[tuple[float, float]]) -> float:
    """Return the median distance of a tag from its nearest neighbour, sides of a tag; 0 for a single one."""
    nearest = sorted(
        min(math.dist(place, other) for j, other in enumerate(places) if j != i)
        for i, place in enumerate(places)
        if len(places) > 1
    )
    return nearest[len(nearest) // 2] if nearest else 0.0


def _lines(heights: Sequence[float], limit: float) -> tuple[list[list[int]], bool]:
    """Return indices gathered into lines from the smallest value up, and whether a step between them was doubtful."""
    order = sorted(range(len(heights)), key=lambda i: heights[i])
    lines: list[list[int]] = [[order[0]]]
    doubtful = False
    for before, here in itertools.pairwise(order):
        step = (heights[here] - heights[before]) / limit
        doubtful = doubtful or DOUBTFUL[0] < step < DOUBTFUL[1]
        if step > 1.0:
            lines.append([])
        lines[-1].append(here)
    return lines, doubtful


def _shared_columns(
    rows: Sequence[Sequence[int]], places: Sequence[tuple[float, float]], limit: float
) -> tuple[tuple[int, ...], ...] | None:
    """Return each tag's column if the rows share columns (holes allowed), else None."""
    if len(rows) < 2:
        return None
    used = [i for row in rows for i in row]
    if len(used) == len(rows):  # a single column, which may run a little aslant
        steps = [
            (places[b][0] - places[a][0], places[b][1] - places[a][1]) for a, b in itertools.pairwise(used)
        ]
        return ((0,),) * len(rows) if all(abs(x) < y / 2 for x, y in steps) else None
    lines, doubtful = _lines([places[i][0] for i in used], limit)
    column = {used[i]: number for number, line in enumerate(lines) for i in line}
    once = all(len({column[i] for i in row}) == len(row) for row in rows)
    full = 2 * len(used) >= len(rows) * len(lines)
    if doubtful or not once or not full or len(lines) > max(len(row) for row in rows) + 1:
        return None
    return tuple(tuple(column[i] for i in row) for row in rows)


def _wrapped(angles: Floats) -> Floats:
    """Return angles brought into -π … π."""
    return (angles + math.pi) % (2 * math.pi) - math.pi


def _rotated(points: Floats, angle: float) -> Floats:
    import numpy as np

    c, s = math.cos(angle), math.sin(angle)
    return np.asarray(points @ np.array([[c, s], [-s, c]]), dtype=np.float64)
