"""Measures and compares outlines of four corners, in px."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Corners: TypeAlias = tuple[Point, Point, Point, Point]
"""Top left, top right, bottom right, bottom left as the symbol itself is turned; x to the right, y down, px."""

LINE_TOLERANCE = 0.12
"""How far beside a thin symbol (a barcode is reported as little more than a line) still counts, of its length."""


def centre(corners: Corners) -> Point:
    """Return where the diagonals cross, which stays the symbol's middle under perspective.

    A symbol without area (a line or a point) answers with the mean of its corners.
    """
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    ux, uy, vx, vy = cx - ax, cy - ay, dx - bx, dy - by
    cross = ux * vy - uy * vx
    if abs(cross) > 1e-6 * max(1.0, ux * ux + uy * uy):
        along = ((bx - ax) * vy - (by - ay) * vx) / cross
        if 0.0 <= along <= 1.0:
            return ax + along * ux, ay + along * uy
    return (ax + bx + cx + dx) / 4, (ay + by + cy + dy) / 4


def side(corners: Corners) -> float:
    """Return the mean length of the four sides, px."""
    return sum(math.dist(corners[i], corners[(i + 1) % 4]) for i in range(4)) / 4


def area(corners: Corners) -> float:
    """Return the area, px²; positive whichever way round the corners run."""
    total = 0.0
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        total += ax * by - bx * ay
    return abs(total) / 2


def turned(corners: Corners, quarter_turns: int) -> Corners:
    """Return the same outline, beginning `quarter_turns` corners later."""
    k = quarter_turns % 4
    a, b, c, d = corners[k:] + corners[:k]
    return a, b, c, d


def clockwise(points: Sequence[Point]) -> Corners:
    """Return four points clockwise as seen in the picture, the one nearest the picture's top left first."""
    cx = sum(x for x, _ in points) / 4
    cy = sum(y for _, y in points) / 4
    a, b, c, d = sorted(points, key=lambda p: math.atan2(p[1] - cy, p[0] - cx))
    quad: Corners = (a, b, c, d)
    first = min(range(4), key=lambda i: quad[i][0] + quad[i][1])
    return turned(quad, first)


def scaled(corners: Corners, factor: float, dx: float = 0.0, dy: float = 0.0) -> Corners:
    """Return the outline multiplied by `factor`, then moved by (dx, dy)."""
    a, b, c, d = ((x * factor + dx, y * factor + dy) for x, y in corners)
    return a, b, c, d


def contains(corners: Corners, point: Point) -> bool:
    """Say whether a point lies on the symbol, or so near a thin one that it must be meant."""
    signs = [0.0] * 4
    for i in range(4):
        (ax, ay), (bx, by) = corners[i], corners[(i + 1) % 4]
        signs[i] = (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)
    if area(corners) > 0 and (min(signs) >= 0 or max(signs) <= 0):
        return True
    longest = max(math.dist(corners[i], corners[(i + 1) % 4]) for i in range(4))
    near = min(_distance(point, corners[i], corners[(i + 1) % 4]) for i in range(4))
    return near <= LINE_TOLERANCE * longest


def same_place(first: Corners, other: Corners) -> bool:
    """Say whether two outlines lie on the same symbol: each one's middle is on the other."""
    return contains(first, centre(other)) and contains(other, centre(first))


def _distance(point: Point, start: Point, end: Point) -> float:
    """Return the distance of a point from a stretch of line, px."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    along = 0.0
    if length > 0:
        along = max(0.0, min(1.0, ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length))
    return math.dist(point, (start[0] + along * dx, start[1] + along * dy))
