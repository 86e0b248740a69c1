"""Colours that can be read, sizes that grow, three shapes."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assets import game_colours
from companion.app.safe_area import Shape, shape_of
from companion.app.theme import (
    DARK,
    HIGH_DARK,
    HIGH_LIGHT,
    LIGHT,
    Fonts,
    Palette,
    Theme,
    Type,
    contrast,
    ink_on,
    mix,
    palette_of,
    rgb,
)

FONTS = Fonts("text.ttf", "bold.ttf", "fallback.ttf", "icons.ttf")
GROUNDS = ("paper", "sheet", "sunken", "accent_wash", "warn_wash")
PRESSED = 0.12
"""How much ink a pressed button's ground takes (companion.app.widgets.controls)."""
SHADES = st.tuples(*(st.floats(0, 1) for _ in range(3)))


@pytest.mark.parametrize("palette", [LIGHT, DARK, HIGH_LIGHT, HIGH_DARK], ids=lambda one: one.name)
def test_text_reads_on_every_ground(palette: Palette) -> None:
    for ink, ground in itertools.product(("ink", "soft_ink", "accent", "danger"), GROUNDS):
        assert contrast(getattr(palette, ink), getattr(palette, ground)) >= 4.5, (ink, ground)
    assert contrast(palette.on_accent, palette.accent) >= 4.5
    assert contrast(palette.on_danger, palette.danger) >= 4.5
    assert contrast(palette.paper, palette.ink) >= 4.5, "the words of a short message"


@pytest.mark.parametrize("palette", [LIGHT, DARK, HIGH_LIGHT, HIGH_DARK], ids=lambda one: one.name)
def test_the_edge_of_a_control_stands_out(palette: Palette) -> None:
    for ground in GROUNDS:
        assert contrast(palette.edge, getattr(palette, ground)) >= 3, ground
    pressed = mix(palette.accent, palette.ink, 0.12)
    assert contrast(palette.on_accent, pressed) >= 4.5


@pytest.mark.parametrize("palette", [LIGHT, DARK, HIGH_LIGHT, HIGH_DARK], ids=lambda one: one.name)
def test_text_reads_while_a_finger_lies_on_it(palette: Palette) -> None:
    inks = itertools.product(("ink", "soft_ink", "accent", "danger"), GROUNDS)
    for ink, ground in (*inks, ("on_accent", "accent"), ("on_danger", "danger")):
        pressed = mix(getattr(palette, ground), palette.ink, PRESSED)
        assert contrast(getattr(palette, ink), pressed) >= 4.5, (ink, ground)


@pytest.mark.parametrize("dark", [False, True])
def test_high_contrast_is_stronger_than_the_usual_look_everywhere(dark: bool) -> None:
    usual, strong = (palette_of(dark=dark, high_contrast=high) for high in (False, True))
    for ink, ground in itertools.product(("ink", "soft_ink", "danger", "edge"), GROUNDS):
        found = contrast(getattr(strong, ink), getattr(strong, ground))
        assert found >= 7, (ink, ground)
        assert found > contrast(getattr(usual, ink), getattr(usual, ground)), (ink, ground)
    assert contrast(strong.hairline, strong.paper) >= 4.5, "panels have a line round them one can see"


@pytest.mark.parametrize("palette", [LIGHT, DARK, HIGH_LIGHT, HIGH_DARK], ids=lambda one: one.name)
def test_the_letter_on_every_game_colour_reads_dimmed_or_not(palette: Palette) -> None:
    look = Theme(palette, Shape.WIDE, FONTS)
    for one in game_colours.colours().values():
        ground = look.game_colour(one.id)
        assert contrast(ink_on(ground), ground) >= 4.5, one.id


@given(SHADES, SHADES)
def test_contrast_is_mutual_and_between_1_and_21(
    one: tuple[float, float, float], other: tuple[float, float, float]
) -> None:
    assert contrast(one, other) == contrast(other, one)
    assert 1 <= contrast(one, other) <= 21.0001
    assert contrast(one, one) == 1


def test_white_on_black_is_21_to_1() -> None:
    assert contrast(rgb("FFFFFF"), rgb("#000000")) == pytest.approx(21)


@pytest.mark.parametrize(
    ("width", "height", "shape"),
    [
        (1280, 800, Shape.WIDE),
        (800, 1280, Shape.TALL),
        (412, 915, Shape.PHONE),
        (915, 412, Shape.WIDE),
        (600, 1024, Shape.TALL),
        (599, 1024, Shape.PHONE),
        (1000, 1000, Shape.TALL),
    ],
)
def test_each_window_has_one_of_three_shapes(width: int, height: int, shape: Shape) -> None:
    assert shape_of(width, height) is shape


@given(st.floats(200, 3000), st.floats(200, 3000), st.floats(0.8, 1.6))
def test_larger_text_never_makes_more_panes(width: float, height: float, scale: float) -> None:
    order = [Shape.PHONE, Shape.TALL, Shape.WIDE]
    larger = order.index(shape_of(width, height, text_scale=scale))
    assert larger <= order.index(shape_of(width, height))


def test_type_grows_with_the_setting_and_the_screen() -> None:
    usual = Theme(LIGHT, Shape.WIDE, FONTS)
    large = Theme(LIGHT, Shape.WIDE, FONTS, text_scale=1.6, density=2.0)
    for size in Type:
        assert large.type(size) == pytest.approx(usual.type(size) * 3.2)
        assert usual.type(size) >= 14
    assert large.touch == 96


def test_text_in_two_scripts_is_written_in_two_fonts() -> None:
    assert FONTS.runs("Ada") == [("text.ttf", "Ada")]
    assert FONTS.runs("Bo 李", bold=True) == [("bold.ttf", "Bo "), ("fallback.ttf", "李")]
    assert FONTS.name("李明 b") == "fallback.ttf"
    assert FONTS.runs("") == [("text.ttf", "")]
