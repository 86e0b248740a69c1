"""Rows and columns as they lie: five Beagle goals, a 3×4 scroll, the museum's 4×4, a row of cards, a panorama."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.scenes import samples
from tests.scenes.camera import View, project
from tests.scenes.pieces import Piece
from vision.arrange import MOST_ITEMS, Doubt, arrange
from vision.codes import read_codes
from vision.geometry import Corners
from vision.reading import KnownPiece, interpret

GRIDS = {
    "five Beagle goals": (1, 5, 40.0, 40.0),
    "a 3×4 scroll": (3, 4, 32.0, 30.0),
    "the museum": (4, 4, 22.0, 22.0),
    "a row of cards": (1, 9, 60.0, 60.0),
    "a column": (5, 1, 30.0, 30.0),
    "a panorama": (4, 8, 48.0, 62.0),
}


@dataclass(frozen=True)
class Tile:
    name: str
    corners: Corners


@st.composite
def views(draw: st.DrawFn, most_tilt: float = 60.0) -> View:
    """A camera anywhere over the table."""
    return View(
        2.2,
        tilt=draw(st.floats(0, most_tilt)),
        azimuth=draw(st.floats(-180, 180)),
        roll=draw(st.floats(-180, 180)),
        middle=(draw(st.floats(-40, 40)), draw(st.floats(-40, 40))),
    )


def hand(seed: int, offset: float, angle: float) -> tuple[float, float, float]:
    rng = np.random.default_rng(seed)
    return (*rng.uniform(-offset, offset, 2), float(rng.uniform(-angle, angle)))


def seen(piece: Piece, view: View, seed: int, error: float = 0.7) -> Tile:
    corners = project(view.homography(), piece.tag_corners())
    corners = corners + np.random.default_rng(seed).uniform(-error, error, corners.shape)
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return Tile(piece.text, (a, b, c, d))


def laid(
    name: str, view: View, seed: int, *, missing: frozenset[int] = frozenset()
) -> tuple[list[Tile], list[list[str]]]:
    """Return tiles of a grid as the camera sees them, in no order, and the rows they were laid in."""
    rows, columns, across, down = GRIDS[name]
    tiles, want = [], []
    for row in range(rows):
        want.append([])
        for column in range(columns):
            number = row * columns + column
            if number in missing:
                continue
            dx, dy, angle = hand(seed * 1000 + number, 2.0, 7.0)
            x = (column - (columns - 1) / 2) * across + dx
            y = (row - (rows - 1) / 2) * down + dy
            tiles.append(seen(Piece(f"{row},{column}", x, y, angle), view, seed * 1000 + number))
            want[-1].append(f"{row},{column}")
    order = np.random.default_rng(seed).permutation(len(tiles))
    return [tiles[i] for i in order], [row for row in want if row]


@pytest.mark.parametrize("name", GRIDS)
@settings(max_examples=60, deadline=None)
@given(view=views(), seed=st.integers(0, 10_000))
def test_every_grid_is_found_from_any_side_at_any_angle(name, view, seed):
    tiles, want = laid(name, view, seed)
    found = arrange(tiles)
    assert [[tile.name for tile in row] for row in found.rows] == want
    assert found.ambiguous is None
    assert found.grid == (len(want) > 1)


@settings(max_examples=60, deadline=None)
@given(view=views(50.0), seed=st.integers(0, 10_000), missing=st.frozensets(st.integers(0, 15), max_size=5))
def test_holes_in_the_museum_keep_the_others_in_their_columns(view, seed, missing):
    tiles, want = laid("the museum", view, seed, missing=missing)
    found = arrange(tiles)
    assert [[tile.name for tile in row] for row in found.rows] == want
    used = sorted({name.split(",")[1] for row in want for name in row})
    if found.grid:
        for tile in tiles:
            assert found.place(tile)[1] == used.index(tile.name.split(",")[1])


@settings(max_examples=40, deadline=None)
@given(view=views(), seed=st.integers(0, 10_000))
def test_seen_as_in_a_mirror_left_stays_left(view, seed):
    tiles, want = laid("a 3×4 scroll", view, seed)
    mirrored = [Tile(t.name, tuple((1920.0 - x, y) for x, y in t.corners)) for t in tiles]
    assert [[tile.name for tile in row] for row in arrange(mirrored).rows] == want


@settings(max_examples=40, deadline=None)
@given(view=views(45.0), seed=st.integers(0, 10_000), slant=st.floats(-12, 12))
def test_rows_that_run_aslant_of_their_cards_are_still_rows(view, seed, slant):
    tiles, c, s = [], math.cos(math.radians(slant)), math.sin(math.radians(slant))
    for row in range(2):
        for number in range(8):
            x, y = (number - 3.5) * 50, (row - 0.5) * 45
            piece = Piece(f"{row},{number}", x * c - y * s, x * s + y * c)
            tiles.append(seen(piece, view, seed + 8 * row + number))
    rows = [[tile.name for tile in row] for row in arrange(tiles[::-1]).rows]
    assert rows == [[f"{row},{number}" for number in range(8)] for row in range(2)]


def test_cards_laid_carelessly_in_a_wide_row_are_one_row():
    view = View(2.2, tilt=30, azimuth=50, roll=10)
    pieces = [Piece(str(n), (n - 2.5) * 65, 10.0 * (n % 2)) for n in range(6)]
    found = arrange([seen(piece, view, n) for n, piece in enumerate(pieces)])
    assert [[tile.name for tile in row] for row in found.rows] == [["0", "1", "2", "3", "4", "5"]]


def test_one_tile_turned_round_does_not_upset_the_others():
    view = View(3.0, tilt=35, azimuth=70, roll=20)
    tiles = [seen(Piece(str(n), (n - 2) * 40, 0, 180 if n == 3 else 0), view, n) for n in range(5)]
    found = arrange(tiles)
    assert [[tile.name for tile in row] for row in found.rows] == [["0", "1", "2", "3", "4"]]
    assert found.ambiguous is None


def test_tiles_that_point_every_which_way_are_read_as_the_picture_shows_them_and_that_is_said():
    view = View(3.0)
    angles = itertools.cycle((0, 90, 180, 270))
    tiles = [
        seen(Piece(f"{r},{c}", c * 40 - 60, r * 40 - 40, next(angles)), view, 4 * r + c)
        for r in range(3)
        for c in range(4)
    ]
    found = arrange(tiles)
    assert [[t.name for t in row] for row in found.rows] == [[f"{r},{c}" for c in range(4)] for r in range(3)]
    assert found.ambiguous is Doubt.TURNED


def test_a_tile_between_two_rows_is_doubtful_and_that_is_said():
    view = View(3.0)
    places = [(c * 30.0, r * 26.0) for r in range(2) for c in range(4)] + [(120.0, 8.0)]
    found = arrange([seen(Piece(str(n), x - 60, y - 10), view, n) for n, (x, y) in enumerate(places)])
    assert found.ambiguous is not None


def test_rows_of_different_steps_share_no_columns():
    view = View(2.5)
    pieces = [Piece(f"a{n}", (n - 2) * 60, -40) for n in range(5)]
    pieces += [Piece(f"b{n}", (n - 3) * 47 + 11, 40) for n in range(7)]
    found = arrange([seen(piece, view, n) for n, piece in enumerate(pieces)])
    assert [len(row) for row in found.rows] == [5, 7]
    assert not found.grid
    assert found.columns == (tuple(range(5)), tuple(range(7)))


@pytest.mark.parametrize("seed", [10, 51, 69, 118, 147, 195, 238, 319, 371])
def test_larger_foreign_codes_beside_the_tags_do_not_upset_them(seed):
    rng = np.random.default_rng(seed)
    view = View(2.0, tilt=rng.uniform(20, 60), azimuth=rng.uniform(-180, 180), roll=rng.uniform(-180, 180))
    pieces = [Piece(f"{r},{c}", (c - 2) * 40, (r - 1) * 40) for r in range(3) for c in range(5)]
    for _ in range(int(rng.integers(1, 4))):
        x, y = rng.choice((-1, 1)) * rng.uniform(140, 220), rng.uniform(-80, 80)
        pieces.append(Piece("big", x, y, rng.uniform(0, 360), tag_mm=rng.uniform(20, 60)))
    tiles = [seen(piece, view, 50 * seed + n) for n, piece in enumerate(pieces)]
    rows = [[tile.name for tile in row if tile.name != "big"] for row in arrange(tiles).rows]
    assert [row for row in rows if row] == [[f"{r},{c}" for c in range(5)] for r in range(3)]


def test_nothing_and_a_single_tile_are_arranged_too():
    assert arrange([]).rows == ()
    [tile] = [seen(Piece("one", 0, 0, 200), View(3.0, tilt=50), 1)]
    found = arrange([tile])
    assert found.rows == ((tile,),)
    assert found.place(tile) == (0, 0)
    assert found.place(Tile("other", tile.corners)) is None


def test_barcodes_without_height_and_codes_at_one_point_are_no_error():
    line = Tile("line", ((0.0, 0.0), (90.0, 0.0), (90.0, 0.0), (0.0, 0.0)))
    point = Tile("point", ((5.0, 5.0),) * 4)
    square = Tile("square", ((0.0, 40.0), (40.0, 40.0), (40.0, 80.0), (0.0, 80.0)))
    assert {t.name for row in arrange([line, point]).rows for t in row} == {"line", "point"}
    assert {t.name for row in arrange([line, point, square, square]).rows for t in row} == {
        "line",
        "point",
        "square",
    }


@settings(deadline=None)
@given(
    st.lists(
        st.lists(
            st.tuples(st.floats(-1e4, 1e4, allow_nan=False), st.floats(-1e4, 1e4, allow_nan=False)),
            min_size=4,
            max_size=4,
        ),
        max_size=12,
    )
)
def test_whatever_a_library_reports_nothing_is_lost_or_doubled(outlines):
    tiles = [Tile(str(n), tuple(corners)) for n, corners in enumerate(outlines)]
    found = arrange(tiles)
    assert sorted((t.name for row in found.rows for t in row), key=int) == [t.name for t in tiles]
    assert [len(row) for row in found.rows] == [len(row) for row in found.columns]


def test_more_tags_than_any_table_holds_are_refused():
    tile = Tile("", ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)))
    with pytest.raises(ValueError):
        arrange([tile] * (MOST_ITEMS + 1))


@pytest.mark.parametrize("sample", [samples.panorama(), samples.schemes()], ids=lambda s: s.name)
def test_the_samples_are_arranged_as_they_were_laid(sample):
    readings = [
        interpret(code) for code in read_codes(cv2.imread(str(samples.SAMPLES / f"{sample.name}.jpg")))
    ]
    found = arrange(readings)
    assert all(isinstance(reading, KnownPiece) for reading in readings)
    assert tuple(tuple(r.component.id for r in row) for row in found.rows) == sample.rows
    assert found.ambiguous is None
