"""Small geometry: the laws that merging, tracking and arranging rest on."""

from __future__ import annotations

import math

from hypothesis import assume, given
from hypothesis import strategies as st

from vision import geometry
from vision.geometry import Corners

number = st.floats(-2000, 2000, allow_nan=False)


@st.composite
def squares(draw: st.DrawFn) -> Corners:
    """A square symbol anywhere, turned any way."""
    x, y = draw(number), draw(number)
    side, angle = draw(st.floats(8, 300)), draw(st.floats(-math.pi, math.pi))
    c, s = side / 2 * math.cos(angle), side / 2 * math.sin(angle)
    return ((x - c + s, y - s - c), (x + c + s, y + s - c), (x + c - s, y + s + c), (x - c - s, y - s + c))


@given(squares())
def test_a_symbol_is_at_its_own_place_however_its_corners_are_counted(square):
    for turns in range(4):
        assert geometry.same_place(square, geometry.turned(square, turns))


@given(squares(), squares())
def test_being_at_the_same_place_is_mutual(one, other):
    assert geometry.same_place(one, other) == geometry.same_place(other, one)


@given(squares(), st.floats(0, 2 * math.pi))
def test_symbols_side_by_side_are_two_places(square, direction):
    step = 1.5 * geometry.side(square)
    moved = geometry.scaled(square, 1.0, step * math.cos(direction), step * math.sin(direction))
    assert not geometry.same_place(square, moved)


@given(squares(), st.floats(0.25, 4))
def test_scaling_scales_sides_areas_and_the_middle(square, factor):
    scaled = geometry.scaled(square, factor)
    assert math.isclose(geometry.side(scaled), factor * geometry.side(square), rel_tol=1e-6)
    assert math.isclose(geometry.area(scaled), factor**2 * geometry.area(square), rel_tol=1e-6)
    x, y = geometry.centre(square)
    assert math.dist(geometry.centre(scaled), (x * factor, y * factor)) < 1e-3


@given(squares(), st.permutations(range(4)))
def test_four_points_in_any_order_make_one_clockwise_outline(square, order):
    outline = geometry.clockwise([square[i] for i in order])
    assert set(outline) == set(square)
    assert math.isclose(geometry.area(outline), geometry.area(square), rel_tol=1e-6)
    (ax, ay), (bx, by), (cx, cy), _ = outline
    assert (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 0


@given(st.tuples(number, number), st.tuples(number, number))
def test_a_barcode_reported_as_a_line_is_at_its_own_place(start, end):
    assume(math.dist(start, end) > 10)
    line = (start, end, end, start)
    assert geometry.same_place(line, line)
