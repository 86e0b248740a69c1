"""Scribbled, torn and half hidden tags: found from the finders that are left, read only if enough of them is."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.scenes.camera import View
from tests.scenes.pieces import Piece
from tests.scenes.random_tables import COVERED, FAMILIES, random_scene
from tests.scenes.table import Conditions, render
from tests.vision.test_codes import any_qr, flat
from vision.codes import as_grey, read_codes
from vision.fit import Pyramid, covered_finder, lattice_points, placements, sampled
from vision.follow import Follower
from vision.locate import _dark, around_finders, finders

SIZE = (480, 360)
TEXT = "TC-WL0018"
SHARP = Conditions(blur=0.5, noise=2.0)
PATIENT = 10_000.0
views = st.builds(
    View,
    st.floats(4.5, 7.0),
    tilt=st.floats(0, 35),
    azimuth=st.floats(-180, 180),
    roll=st.floats(-180, 180),
    size=st.just(SIZE),
)


def one_tag(view: View, covered: int | None = None):
    scene = render([Piece(TEXT, 0, 0, covered=covered)], view, table="plain", conditions=SHARP, seed=1)
    return scene.image, scene.tags[0].corners


def read_texts(codes) -> list[str]:
    return sorted(code.text for code in codes)


def test_tags_with_something_over_one_finder_are_read_from_every_side_and_lie_where_they_are_seen():
    rng, read = np.random.default_rng(5), 0
    for number in range(24):
        covered = (0, 1, 3)[number % 3]
        azimuth, roll = rng.uniform(-180, 180, 2)
        view = View(rng.uniform(3.2, 7.0), rng.uniform(0, 35), azimuth=azimuth, roll=roll, size=SIZE)
        image, truth = one_tag(view, covered)
        module = np.linalg.norm(truth - np.roll(truth, 1, axis=0), axis=1).mean() / 21
        codes = read_codes(image)
        assert {code.text for code in codes} <= {TEXT}
        for code in codes:
            off = np.abs(np.array(code.corners) - truth).max(axis=1) / module
            read += bool(np.delete(off, covered).max() < 1.3 and off[covered] < 4.5)
    assert read >= 21


@settings(max_examples=20, deadline=None)
@given(views)
def test_three_finders_lead_to_the_outline_of_their_symbol(view):
    image, truth = one_tag(view)
    grey = as_grey(image)
    outlines = around_finders(finders(_dark(grey, 21, 200.0)))
    turns = [np.abs(np.roll(outlines, turn, axis=1) - truth).max(axis=(1, 2)) for turn in range(4)]
    module = np.linalg.norm(truth - np.roll(truth, 1, axis=0), axis=1).mean() / 21
    assert np.min(turns) < 2.5 * module


@settings(max_examples=15, deadline=None)
@given(views, st.sampled_from([None, 0, 1, 3]))
def test_which_finder_is_covered_shows_at_the_known_modules(view, covered):
    image, truth = one_tag(view, covered)
    values = sampled(Pyramid.of(as_grey(image)), placements(truth[None]), lattice_points())
    assert covered_finder(values).tolist() == [{None: 0, 0: 1, 1: 2, 3: 3}[covered]]


@pytest.mark.parametrize("tone", [0, 235])
@pytest.mark.parametrize("end", [(0, 60), (200, 30), (130, 224)])
def test_a_stroke_that_joins_tag_and_table_hides_no_tag(end, tone):
    picture = np.full((460, 460), 110, np.uint8)
    tag = flat(TEXT, module=5)[28:182, 28:182]
    picture[153:307, 153:307] = tag
    start = (end[0] + 60, end[1] + 75)
    cv2.line(picture, (start[0] + 90, start[1] + 90), (end[0] + 60, end[1] + 60), tone, 9, cv2.LINE_AA)
    assert read_texts(read_codes(cv2.GaussianBlur(picture, (0, 0), 1.2), decoders=[])) == [TEXT]


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.tuples(*[st.integers(0, 21 * 6)] * 4, st.integers(0, 255)), min_size=1, max_size=6),
    st.integers(0, 2**32 - 1),
)
def test_however_much_is_painted_over_it_is_that_tag_or_none(strokes, seed):
    tag = flat(TEXT, module=6)
    low = (tag.shape[0] - 21 * 6) // 2
    for x, y, u, v, tone in strokes:
        cv2.rectangle(tag, (low + x, low + y), (low + u, low + v), tone, -1)
    noisy = cv2.GaussianBlur(tag, (0, 0), 1.0) + np.random.default_rng(seed).normal(0, 5, tag.shape)
    assert {code.text for code in read_codes(np.clip(noisy, 0, 255).astype(np.uint8))} <= {TEXT}


@pytest.mark.parametrize("hidden", [(0, 0), (0, 1), (1, 0)])
def test_other_peoples_codes_with_a_finder_hidden_are_no_tag_of_ours(hidden):
    for content in ("HTTP:1", "https://example.com/a-rather-long-address", "TC"):
        code = any_qr(content)
        deep = 4 * 11
        y, x = (0 if not at else side - deep for at, side in zip(hidden, code.shape, strict=True))
        code[y : y + deep, x : x + deep] = 130
        picture = np.pad(code, 80, constant_values=140)
        assert not [one for one in read_codes(picture) if one.text.startswith("TC-")]


def test_with_a_finder_covered_most_of_a_table_is_read_and_nothing_else():
    family = replace(COVERED, size=(1280, 720), count=(4, 6))
    read = there = 0
    for seed in range(3):
        scene = random_scene(family, seed)
        texts = read_texts(read_codes(scene.image))
        known = sorted(tag.text for tag in scene.tags)
        assert set(texts) <= {tag.text for tag in (*scene.tags, *scene.cut)}
        read, there = read + len(set(texts) & set(known)), there + len(set(known))
    assert read >= 0.85 * there


def test_scratched_and_stained_tags_are_read():
    family = next(f for f in FAMILIES if f.name == "damage")
    for seed in (0, 4):
        scene = random_scene(replace(family, size=(1280, 720)), seed)
        texts = set(read_texts(read_codes(scene.image)))
        known = {tag.text for tag in scene.tags}
        assert len(texts & known) >= 0.85 * len(known)


def test_a_thumb_on_the_corner_of_a_followed_tag_loses_it_neither_then_nor_afterwards():
    follower = Follower(decoders=[], budget_ms=PATIENT)
    for covered in (None, 0, 0, 3, None):
        image, truth = one_tag(View(4.0, roll=25, size=SIZE), covered)
        [code] = follower.read(image)
        assert code.text == TEXT
        assert np.abs(np.array(code.corners) - truth).max() < 2.5


def test_where_nothing_is_nested_there_is_no_finder():
    assert len(finders(np.zeros((40, 40), np.uint8))) == 0
    squares = np.zeros((60, 60), np.uint8)
    squares[10:30, 10:30] = 255
    assert around_finders(finders(squares)).shape == (0, 4, 2)
