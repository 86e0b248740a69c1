"""Small, tilted, blurred tags: located, fitted to a fraction of a module, sharpened; and nothing where there is none."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assets import tags
from tests.scenes.camera import View
from tests.scenes.pieces import Piece, symbol
from tests.scenes.random_tables import EMPTY, FAMILIES, random_scene
from tests.scenes.table import Conditions, render
from vision.codes import as_grey
from vision.decoders import PyzbarDecoder
from vision.fit import (
    COARSE,
    FINE,
    LEAST_LIKENESS,
    MEDIUM,
    WIDE_RING,
    Fits,
    Pyramid,
    distinct,
    fitted,
    lattice_points,
    outlines_of,
    placements,
    refined,
    sampled,
    sides,
    turned_placements,
)
from vision.locate import CLOSE_UP, SCALES, free_of, outlines
from vision.small_tags import BY_MODULES, BY_REGISTER, Readers, read_small_tags, sharpened

SIZE = (480, 360)
TEXT = "TC-WL0018"
views = st.builds(
    View,
    st.floats(2.2, 7.0),
    tilt=st.floats(0, 50),
    azimuth=st.floats(-180, 180),
    roll=st.floats(-180, 180),
    size=st.just(SIZE),
)


def one_tag(view: View, conditions: Conditions = Conditions(blur=0.5, noise=2.0)):  # noqa: B008 - frozen
    scene = render([Piece(TEXT, 0, 0)], view, table="plain", conditions=conditions, seed=1)
    [truth] = scene.tags
    return Pyramid.of(as_grey(scene.image)), truth.corners


def module_of(corners) -> float:
    return float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean()) / 21


@settings(max_examples=25, deadline=None)
@given(views, st.lists(st.floats(-0.8, 0.8), min_size=8, max_size=8))
def test_an_outline_that_is_most_of_a_module_off_is_fitted_to_a_fraction_of_one(view, errors):
    pyramid, truth = one_tag(view)
    module = module_of(truth)
    start = truth + np.array(errors).reshape(4, 2) * module
    fits = refined(pyramid, placements(start[None]), (COARSE, MEDIUM, FINE, MEDIUM, MEDIUM, FINE, FINE))
    assert fits.likeness[0] > 0.7
    assert np.abs(outlines_of(fits.where)[0] - truth).max() < 0.35 * module + 0.3


@settings(max_examples=25, deadline=None)
@given(views)
def test_from_any_side_the_one_tag_is_found_once_upright_and_read_from_its_modules(view):
    pyramid, truth = one_tag(view)
    fits = fitted(pyramid, outlines(pyramid))
    misses = np.abs(outlines_of(fits.where) - truth).max(axis=(1, 2))
    assert (misses < 0.5 * module_of(truth) + 0.3).sum() == 1
    found = read_small_tags(pyramid, fits, Readers((), by_modules=True, by_register=False))
    assert [(tag.text, tag.decoder) for tag in found] == [(TEXT, BY_MODULES)]


@given(views, st.integers(-8, 8))
def test_placements_go_through_the_corners_and_turn_with_them(view, quarters):
    corners = np.array([[100.0, 80.0], [160.0, 90.0], [150.0, 150.0], [95.0, 140.0]]) + view.tilt
    where = placements(corners[None])
    assert np.allclose(outlines_of(where)[0], corners, atol=1e-6)
    turned = outlines_of(turned_placements(where, np.array([quarters % 4])))[0]
    assert np.allclose(turned, np.roll(corners, quarters % 4, axis=0), atol=1e-6)
    assert np.isclose(sides(where)[0], module_of(corners) * 21)


@pytest.mark.parametrize("side", [30, 60, 120, 240, 500, 800])
def test_a_tag_of_any_size_is_found_also_held_to_the_lens(side):
    tag = cv2.resize(symbol(TEXT), (side, side), interpolation=cv2.INTER_AREA)
    frame = np.full((1080, 1920), 190, np.uint8)
    border = side // 7
    frame[10 : 10 + side + 2 * border, 200 : 200 + side + 2 * border] = 250
    frame[10 + border : 10 + border + side, 200 + border : 200 + border + side] = tag
    pyramid = Pyramid.of(frame)
    fits = fitted(pyramid, outlines(pyramid, SCALES + CLOSE_UP))
    found = read_small_tags(pyramid, fits, Readers((), by_modules=True, by_register=False))
    assert [tag.text for tag in found] == [TEXT]


@pytest.mark.parametrize(
    "conditions",
    [
        Conditions(blur=1.6, noise=3, jpeg=90),
        Conditions(motion=5.0, noise=3),
        Conditions(light=0.2, noise=3),
        Conditions(contrast=0.2, noise=2),
        Conditions(gradient=0.9, noise=2),
    ],
    ids=["blurred", "shaken", "dark", "pale", "uneven light"],
)
def test_sharpening_brings_more_modules_out_than_a_threshold_does(conditions):
    pyramid, truth = one_tag(View(3.4, roll=25, size=SIZE), conditions)
    fits = refined(pyramid, placements(truth[None]), (FINE, FINE))
    wanted = np.where(symbol(TEXT) > 0, 1.0, -1.0)
    plain = sampled(pyramid, fits.where, lattice_points(0))[0].reshape(21, 21)
    modules, likeness = sharpened(sampled(pyramid, fits.where, lattice_points(WIDE_RING)))
    wrong = int((np.sign(modules[0]) != wanted).sum())
    assert wrong <= int((np.sign(plain - plain.mean()) != wanted).sum())
    assert wrong < 20
    assert likeness[0] > 0.8


def test_a_tag_that_only_the_register_tells_is_said_to_be_recognised_so():
    family = next(f for f in FAMILIES if f.name == "motion")
    family = replace(family, side=(46.0, 50.0), size=(1280, 720))
    how = set()
    for seed in range(3):
        scene = random_scene(family, seed)
        pyramid = Pyramid.of(as_grey(scene.image))
        fits = fitted(pyramid, outlines(pyramid))
        found = read_small_tags(pyramid, fits, Readers((), by_modules=True, by_register=True))
        assert {tag.text for tag in found} <= {tag.text for tag in (*scene.tags, *scene.cut)}
        how |= {tag.decoder for tag in found}
    assert how == {BY_MODULES, BY_REGISTER}


def test_without_reed_solomon_a_library_reads_the_clean_drawing():
    scene = random_scene(next(f for f in FAMILIES if f.name == "side 32 px"), 1)
    pyramid = Pyramid.of(as_grey(scene.image))
    fits = fitted(pyramid, outlines(pyramid))
    found = read_small_tags(pyramid, fits, Readers((PyzbarDecoder(),), by_modules=False, by_register=False))
    assert {tag.decoder for tag in found} == {"pyzbar"}
    assert len({tag.text for tag in found} & {tag.text for tag in scene.tags}) >= 0.9 * len(scene.tags)


@pytest.mark.parametrize("ground", ["print", "barcodes", "checks", "board"])
def test_on_tables_without_a_tag_nothing_is_read(ground):
    for seed in range(2):
        scene = random_scene(replace(EMPTY, tables=(ground,), size=(960, 540)), seed)
        pyramid = Pyramid.of(as_grey(scene.image))
        fits = fitted(pyramid, outlines(pyramid))
        assert read_small_tags(pyramid, fits, Readers((), by_modules=True, by_register=True)) == []


def test_of_two_fits_at_one_place_the_likelier_is_kept():
    where = placements(
        np.array([[(0, 0), (40, 0), (40, 40), (0, 40)]]) + np.array([0, 3, 100])[:, None, None]
    )
    kept = distinct(Fits(where, np.array([0.6, 0.9, 0.7], dtype=np.float32)))
    assert kept.likeness.tolist() == pytest.approx([0.9, 0.7])


def test_where_something_was_read_nothing_is_looked_for_again():
    square = np.array([(0, 0), (40, 0), (40, 40), (0, 40)], dtype=np.float32)
    candidates = np.stack([square + 2, square + 100])
    left = free_of(candidates, [tuple((float(x), float(y)) for x, y in square)])
    assert np.array_equal(left, candidates[1:])


@given(st.integers(1, 70), st.integers(1, 70), st.integers(0, 2**32 - 1))
@settings(max_examples=40, deadline=None)
def test_in_tiny_pictures_of_noise_nothing_breaks_and_nothing_is_found(height, width, seed):
    noise = np.random.default_rng(seed).integers(0, 256, (height, width), dtype=np.uint8)
    pyramid = Pyramid.of(noise)
    fits = fitted(pyramid, outlines(pyramid, SCALES + CLOSE_UP))
    assert all(fits.likeness >= LEAST_LIKENESS)
    assert read_small_tags(pyramid, fits, Readers((), by_modules=True, by_register=True)) == []


def test_every_registered_piece_is_read_small_and_blurred():
    parts = tags.register().components
    sheet = np.full((-(-len(parts) // 20) * 60, 20 * 60), 250, np.uint8)
    for number, part in enumerate(parts):
        y, x = (number // 20) * 60 + 12, (number % 20) * 60 + 12
        sheet[y : y + 36, x : x + 36] = cv2.resize(
            symbol(tags.encode(part.tag)), (36, 36), interpolation=cv2.INTER_AREA
        )
    pyramid = Pyramid.of(cv2.GaussianBlur(sheet, (0, 0), 1.0))
    fits = fitted(pyramid, outlines(pyramid))
    found = read_small_tags(pyramid, fits, Readers((), by_modules=True, by_register=False))
    assert sorted(tag.text for tag in found) == sorted(tags.encode(part.tag) for part in parts)
