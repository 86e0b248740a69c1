"""Fits version-1 symbols at outlines in a picture by their known modules alone: whether, which way up and where exactly.

First the known pattern (finders, timing, quiet zone) is compared in its four turns; then Gauss–Newton moves the
homography until the picture agrees with it best. Brightness, contrast and a sideways change of light are solved for together
with the movement, so they do not disturb it. The pattern is the same for all symbols: one small matrix turns samples
of many symbols into their corrections. A finder that does not fit at all is taken for covered and left out.

A placement is a 3×3 homography from the symbol's own square, x and y from -1 (left, top) to +1, to px of the frame;
arrays of placements are N×3×3. All functions work on many symbols with a few array operations.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from vision.symbol import FINDERS, LATTICE, MODULES, RING, data_places, known_lattice, without_finder

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from vision.decoders import Grey
    from vision.geometry import Corners
    from vision.symbol import Floats

    Doubles: TypeAlias = npt.NDArray[np.float64]

LEAST_LIKENESS = 0.55
"""Correlation with the known modules below which a fitted outline is no tag."""
PROMISING = 0.30
"""… below which an outline as it was located is not worth fitting."""
HALF_FITTED = 0.45
"""… below which it is given up half-way."""
MOST_FITTED, SURE = 64, 0.7
"""Of the outlines that are less like a symbol than this, at most so many are fitted in one frame."""
SIZES = (1.0, 0.93, 1.07)
"""Located outlines are tried a little smaller and larger too: blur and missing corners change them."""
APART = 0.35
"""Symbols whose middles are nearer than this, in sides, are one."""
COVERED = 0.1
"""How much likelier a symbol must be without one of its finders to be taken for one that is partly covered."""
COARSE, MEDIUM, FINE = 1.0, 0.7, 0.5
"""Blur of the pattern to which a symbol is fitted, standard deviation in modules."""
EAGERNESS = 0.75
"""Part of each correction that is made: a picture sharper than the pattern asks for up to 1.4 times too much."""
STIFF, STIFF_COVERED, STIFF_AT_FIRST = 0.002, 0.03, 3.0
"""Reluctance to change the perspective, which small symbols hardly show; with a finder covered nothing holds that corner."""
LONGEST_STEP = 0.15
"""Largest correction of one round, in half sides."""
_PER_MODULE, _FINENESS = 2, 8

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


@dataclass(frozen=True, slots=True)
class Fits:
    """Symbols that were fitted: placements N×3×3, and how like the known modules they are, -1 to 1."""

    where: Doubles
    likeness: Floats

    def __len__(self) -> int:
        return len(self.where)

    def chosen(self, which: npt.NDArray[np.intp] | npt.NDArray[np.bool_]) -> Fits:
        """Return some of them."""
        return Fits(self.where[which], self.likeness[which])

    def above(self, least: float) -> Fits:
        """Return those that are at least so much like a symbol."""
        return self.chosen(self.likeness >= least)


def fitted(pyramid: Pyramid, outlines: Floats) -> Fits:
    """Return the symbols found at outlines (N×4×2 px), each once, likeliest first."""
    return fitted_closely(pyramid, promising(pyramid, outlines))


def fitted_closely(pyramid: Pyramid, first: Fits) -> Fits:
    """Return the symbols among promising outlines, fitted, each once, likeliest first."""
    rough = better(first, refined(pyramid, first.where, (COARSE, MEDIUM, FINE)))
    rough = distinct(upright(pyramid, rough.where).above(HALF_FITTED))
    fine = better(rough, refined(pyramid, rough.where, (MEDIUM, MEDIUM, FINE, FINE)))
    return distinct(fine.above(LEAST_LIKENESS))


def promising(pyramid: Pyramid, outlines: Floats) -> Fits:
    """Return the outlines (N×4×2 px) that look like a symbol, turned upright, likeliest first and not too many."""
    import numpy as np

    base = placements(outlines)
    where = np.concatenate([base @ np.diag([size, size, 1.0]) for size in SIZES])
    fits = distinct(upright(pyramid, where).above(PROMISING))
    return fits.chosen(np.arange(min(len(fits), MOST_FITTED + int((fits.likeness >= SURE).sum()))))


def upright(pyramid: Pyramid, where: Doubles) -> Fits:
    """Return placements turned as they look likeliest: where an outline was far off or damaged, that was misjudged at first."""
    import numpy as np

    if not len(where):
        return Fits(where, np.zeros(0, dtype=np.float32))
    scores = likeness(sampled(pyramid, where, lattice_points())).max(axis=2)
    return Fits(turned_placements(where, scores.argmax(axis=1)), scores.max(axis=1))


def refined(pyramid: Pyramid, where: Doubles, blurs: tuple[float, ...]) -> Fits:
    """Return placements moved by one Gauss–Newton round for each blur, and their likeness then.

    What ends as if a finder were covered is also fitted as if none were: an outline that is off only looks so.
    """
    import numpy as np

    if not len(where):
        return Fits(where.copy(), np.zeros(0, dtype=np.float32))
    fits, covered = _rounds(pyramid, where, blurs, whole=False)
    again = np.flatnonzero(covered)
    if len(again):
        whole, _ = _rounds(pyramid, where[again], blurs, whole=True)
        best = better(fits.chosen(again), whole)
        fits.where[again], fits.likeness[again] = best.where, best.likeness
    return fits


def _rounds(
    pyramid: Pyramid, where: Doubles, blurs: tuple[float, ...], *, whole: bool
) -> tuple[Fits, npt.NDArray[np.intp]]:
    """Return the fits after one round for each blur, and which finder looks covered then; `whole`: none is left out."""
    import numpy as np

    where = where.copy()
    covered = np.zeros(len(where), dtype=np.intp)
    for blur in blurs:
        if not whole:
            covered = covered_finder(sampled(pyramid, where, lattice_points()))
        for which in np.unique(covered):
            some = covered == which
            where[some] = _moved(pyramid, where[some], blur, int(which))
    scores = likeness(sampled(pyramid, where, lattice_points()), turns=1)[:, 0]
    return Fits(where, scores.max(axis=1)), np.asarray(scores.argmax(axis=1), dtype=np.intp)


def better(first: Fits, other: Fits) -> Fits:
    """Return of each symbol the likelier of two fits."""
    import numpy as np

    gained = other.likeness > first.likeness
    where = np.where(gained[:, None, None], other.where, first.where)
    return Fits(where, np.maximum(first.likeness, other.likeness))


def likeness(values: Floats, turns: int = 4) -> Floats:
    """Return the correlation of lattices (N×625 grey values) with the known modules, N×`turns`×4.

    The last axis says what is left out: nothing, or the top left, top right or bottom left finder, because something may lie
    over it; that costs `COVERED`, so it is only the likeliest if that finder does not fit at all.
    """
    import numpy as np

    mask, pattern, count, norm = (part[: turns * (1 + FINDERS)] for part in _patterns())
    total, squares = values @ mask.T, (values * values) @ mask.T
    spread = np.maximum(squares - total * total / count, 1.0)
    found = (values @ pattern.T / (np.sqrt(spread) * norm)).reshape(-1, turns, 1 + FINDERS)
    found[..., 1:] -= COVERED
    return np.asarray(found, dtype=np.float32)


def covered_finder(values: Floats) -> npt.NDArray[np.intp]:
    """Return for lattices (N×625 grey values, upright) which finder is covered: 0 none, 1 top left, 2 top right, 3 bottom left."""
    import numpy as np

    return np.asarray(likeness(values, turns=1)[:, 0].argmax(axis=1), dtype=np.intp)


def distinct(fits: Fits) -> Fits:
    """Return the fits, likeliest first, of those at one place only the likeliest."""
    import numpy as np

    order = np.argsort(-fits.likeness)
    centres, reach = middles(fits.where), APART * sides(fits.where)
    kept: list[int] = []
    for i in order:
        gaps = np.hypot(*(centres[kept] - centres[i]).T)
        if not (gaps < reach[i]).any():
            kept.append(int(i))
    return fits.chosen(np.array(kept, dtype=np.intp))


def _moved(pyramid: Pyramid, where: Doubles, blur: float, covered: int) -> Doubles:
    """Return placements moved by one Gauss–Newton round, leaving out a covered finder (see `covered_finder`)."""
    import numpy as np

    points, solver = _solver(blur, covered)
    answer = sampled(pyramid, where, points) @ solver.T
    gain = np.maximum(answer[:, :1], 1.0)
    step = np.clip(EAGERNESS * answer[:, 4:] / gain, -LONGEST_STEP, LONGEST_STEP).astype(np.float64)
    move = np.zeros((len(where), 3, 3))
    move[:, 0], move[:, 1], move[:, 2, :2] = step[:, 0:3], step[:, 3:6], step[:, 6:8]
    moved = where @ np.linalg.inv(np.eye(3) + move)
    depth = moved[:, 2:, 2:]
    return np.asarray(moved / np.where(np.abs(depth) < 1e-9, 1e-9, depth), dtype=np.float64)


@cache
def _patterns() -> tuple[Floats, Floats, Floats, Floats]:
    """Return for the four turns, each whole and without one finder: which modules are known, their values without mean, how
    many, and their norm.
    """
    import numpy as np

    parts = known_lattice() * without_finder()
    turns = np.stack([np.rot90(part, turn).reshape(-1) for turn in range(4) for part in parts])
    mask = (turns != 0).astype(np.float32)
    count = mask.sum(axis=1)
    pattern = (turns - (turns.sum(axis=1) / count)[:, None]) * mask
    return mask, pattern, count, np.sqrt((pattern**2).sum(axis=1))


@cache
def _solver(blur: float, covered: int) -> tuple[Doubles, Floats]:
    """Return the points to sample and the 12×P matrix from their grey values to contrast, brightness, its slope to
    the right and downwards, and the eight corrections of the homography (each times the contrast).
    """
    import numpy as np

    pattern, right, down, known = _blurred(blur, covered)
    points = lattice_points(RING, _PER_MODULE)[known]
    x, y = points.T
    movement = [right * x, right * y, right, down * x, down * y, down]
    movement += [-(right * x + down * y) * x, -(right * x + down * y) * y]
    design = np.stack([pattern, np.ones_like(x), x, y, *movement], axis=1)
    stiff = STIFF if not covered else STIFF_COVERED if blur < COARSE else STIFF_AT_FIRST
    ridge = np.diag([0.0] * 10 + [stiff * len(points)] * 2)
    solver = np.linalg.solve(design.T @ design + ridge, design.T)
    return points, solver.astype(np.float32)


def _blurred(blur: float, covered: int) -> tuple[Doubles, Doubles, Doubles, npt.NDArray[np.bool_]]:
    """Return the blurred known pattern at `_PER_MODULE` points a module, its slopes, and where it is known and not covered."""
    import cv2
    import numpy as np

    edge = 2 * _FINENESS
    lattice = np.repeat(np.repeat(known_lattice(), _FINENESS, axis=0), _FINENESS, axis=1)
    lattice = np.pad(lattice, edge, constant_values=1.0)
    spread = blur * _FINENESS
    pattern = cv2.GaussianBlur(lattice, (0, 0), spread)
    certain = cv2.GaussianBlur((lattice != 0).astype(np.float32), (0, 0), spread)
    down, right = np.gradient(pattern)
    scale = _FINENESS * MODULES / 2
    step = _FINENESS // _PER_MODULE

    def at_points(fine: npt.NDArray[Any]) -> Doubles:
        inner = fine[edge:-edge, edge:-edge].reshape(LATTICE * _PER_MODULE, step, LATTICE * _PER_MODULE, step)
        return np.asarray(inner.mean(axis=(1, 3)).reshape(-1), dtype=np.float64)

    left = np.repeat(np.repeat(without_finder()[covered], _PER_MODULE, axis=0), _PER_MODULE, axis=1)
    known = (at_points(certain) > 0.97) & left.reshape(-1)
    return at_points(pattern)[known], at_points(right)[known] * scale, at_points(down)[known] * scale, known


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
