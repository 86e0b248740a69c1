"""Reading from a running camera: what is known is followed cheaply, what is new is found, and nothing is invented."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.scenes.camera import View
from tests.scenes.pieces import Piece
from tests.scenes.random_tables import EMPTY, FAMILIES, random_scene, random_shots
from tests.scenes.table import Conditions, render
from tests.vision.test_codes import any_qr, flat
from vision import follow
from vision.decoders import ZxingDecoder
from vision.fit import Pyramid
from vision.follow import LOST_AFTER, MOST_COMPARED, SEARCHES, Follower, found_again, picture_shift
from vision.locate import outlines
from vision.tracker import Tracker

SIZE = (960, 540)
PATIENT = 10_000.0
"""A budget that lets every frame be searched wholly, whatever else the machine does, ms."""
BARELY = 0.001
"""A budget that is used up at once: one part of the search a frame."""
SHARP = Conditions(blur=0.5, noise=2)
FOUR = ("TC-WL0018", "TC-WW042*", "TC-WC006V", "TC-WU0134")


def table(texts, *, shift=(0.0, 0.0), px_per_mm=3.0, conditions=SHARP, seed=0, **view):
    pieces = [
        Piece(text, (n % 4) * 45 - 70, (n // 4) * 45 - 20, 40 * n) for n, text in enumerate(texts) if text
    ]
    camera = View(px_per_mm, middle=shift, size=SIZE, **view)
    return render(pieces, camera, table="wood", conditions=conditions, seed=seed)


def read_texts(codes) -> list[str]:
    return sorted(code.text for code in codes)


@pytest.mark.parametrize("name", ["motion", "side 28 px"])
def test_over_eight_frames_of_a_swaying_hand_the_tags_are_found_and_none_is_invented(name):
    family = next(f for f in FAMILIES if f.name == name)
    follower, tracker = Follower(budget_ms=PATIENT), Tracker()
    for number, scene in enumerate(random_shots(replace(family, size=(1280, 720)), 3)):
        sightings = tracker.see(follower.read(scene.image), 40.0 * number)
    seen, there = Counter(s.code.text for s in sightings), Counter(tag.text for tag in scene.tags)
    assert (seen & there).total() >= 0.9 * there.total()
    assert seen <= there + Counter(tag.text for tag in scene.cut)


def test_with_hardly_any_time_the_search_still_comes_round_and_keeps_what_it_has():
    follower = Follower(budget_ms=BARELY)
    for number in range(6):
        codes = follower.read(table(FOUR, shift=(0.5 * number, 0.3 * number), seed=number).image)
    assert read_texts(codes) == sorted(FOUR)


def test_a_jerk_of_the_camera_loses_no_tag():
    follower = Follower(decoders=[], budget_ms=BARELY)
    for number in range(4):
        follower.read(table(FOUR, seed=number).image)
    known = follower._known
    assert sorted(one.code.text for one in known) == sorted(FOUR)
    jerked = table(FOUR, shift=(18.0, -11.0), seed=9)
    codes = follower.read(jerked.image)
    assert read_texts(codes) == sorted(FOUR)
    for truth in jerked.tags:
        [code] = [one for one in codes if one.text == truth.text]
        assert np.abs(np.array(code.corners) - truth.corners).max() < 2.0


def test_a_tile_swapped_for_another_at_the_same_place_is_never_taken_for_the_old_one():
    follower = Follower(budget_ms=PATIENT)
    for number in range(3):
        follower.read(table(FOUR, seed=number).image)
    swapped = ("TC-WL0018", "TC-OG001B", "TC-WC006V", "TC-WU0134")
    assert read_texts(follower.read(table(swapped, seed=4).image)) == sorted(swapped)


def test_a_tile_taken_away_is_not_reported_and_one_that_comes_back_is():
    follower = Follower(budget_ms=PATIENT)
    follower.read(table(FOUR).image)
    without = (FOUR[0], "", *FOUR[2:])
    assert read_texts(follower.read(table(without).image)) == sorted(filter(None, without))
    assert read_texts(follower.read(table(FOUR).image)) == sorted(FOUR)


def test_what_is_away_for_long_is_no_longer_looked_for():
    follower = Follower(decoders=[], budget_ms=PATIENT)
    follower.read(table(FOUR).image)
    empty = table(()).image
    for _ in range(LOST_AFTER + 1):
        assert follower.read(empty) == []
    assert follower._known == ()


def test_while_the_lens_hunts_for_focus_nothing_is_invented_and_the_tags_come_back():
    follower = Follower(budget_ms=PATIENT)
    for blur in (0.5, 0.5, 3.0, 7.0, 7.0, 3.0):
        codes = follower.read(table(FOUR, conditions=Conditions(blur=blur, noise=2)).image)
        assert set(read_texts(codes)) <= set(FOUR)
    assert read_texts(follower.read(table(FOUR).image)) == sorted(FOUR)


def test_another_scene_size_or_a_black_frame_is_no_error():
    follower = Follower(budget_ms=PATIENT)
    scene = table(FOUR)
    for image in (
        scene.image,
        np.zeros((540, 960, 3), np.uint8),
        cv2.resize(scene.image, (640, 360)),
        np.zeros((1, 1), np.uint8),
    ):
        follower.read(image)
    follower.forget()
    assert read_texts(follower.read(scene.image)) == sorted(FOUR)


def test_foreign_codes_are_reported_and_never_followed():
    follower = Follower(budget_ms=PATIENT)
    picture = any_qr("https://example.com")
    for _ in range(2):
        assert read_texts(follower.read(picture)) == ["https://example.com"]
    assert follower._known == ()


def test_without_the_reed_solomon_library_tags_are_followed_by_their_look():
    follower = Follower(decoders=[ZxingDecoder()], by_modules=False, budget_ms=PATIENT)
    for number in range(3):
        codes = follower.read(table(FOUR, px_per_mm=4.0, seed=number).image)
    assert read_texts(codes) == sorted(FOUR)


def test_on_a_table_without_a_tag_no_frame_shows_one():
    follower = Follower(budget_ms=PATIENT)
    for seed in range(4):
        family = replace(EMPTY, tables=("barcodes", "checks"), size=SIZE)
        assert follower.read(random_scene(family, seed).image) == []


def test_of_a_tag_that_has_gone_the_place_is_moved_on_with_the_picture():
    follower = Follower(decoders=[], budget_ms=PATIENT)
    picture = cv2.cvtColor(flat("TC-WL0018", module=3), cv2.COLOR_GRAY2BGR)
    follower.read(picture)
    [gone] = found_again(Pyramid.of(np.full((126, 126), 255, np.uint8)), follower._known, (7.0, -5.0))
    assert gone.missed == 1
    assert np.allclose(gone.where[:2, 2] - follower._known[0].where[:2, 2], (7.0, -5.0))


@pytest.mark.parametrize("shift", [(0, 0), (16, -8), (-40, 24)])
def test_how_far_the_whole_picture_has_moved_is_measured(shift):
    wide = cv2.GaussianBlur(np.random.default_rng(1).integers(0, 256, (700, 1100), dtype=np.uint8), (0, 0), 9)
    wide = cv2.normalize(wide, None, 0, 255, cv2.NORM_MINMAX)
    small = [
        cv2.resize(wide[80 - y : 620 - y, 70 - x : 1030 - x], (120, 67), interpolation=cv2.INTER_AREA)
        for x, y in ((0, 0), shift)
    ]
    assert np.abs(np.array(picture_shift(*small)) - shift).max() < 3.0
    assert picture_shift(None, small[0]) == (0.0, 0.0)


def test_a_tag_lost_and_read_afresh_is_one_tag_when_its_old_place_leads_to_it_again():
    follower = Follower(decoders=[], budget_ms=PATIENT)
    picture = cv2.cvtColor(flat("TC-WL0018", module=4), cv2.COLOR_GRAY2BGR)
    follower.read(picture)
    [fresh] = follower._known
    beside = fresh.where.copy()
    beside[:2, 2] += 1.5
    lost = replace(fresh, where=beside, missed=3)
    [one] = found_again(Pyramid.of(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)), (lost, fresh), (0.0, 0.0))
    assert one.missed == 0
    assert np.abs(np.array(one.code.corners) - fresh.code.corners).max() < 0.5


def test_on_a_cloth_with_hundreds_of_patches_each_has_its_turn_and_the_tag_is_found(monkeypatch):
    monkeypatch.setattr(follow, "SEARCHES", SEARCHES[:3])  # its finders alone would give it away
    rng = np.random.default_rng(3)
    picture = np.full((720, 1280), 205, np.uint8)
    for x in range(20, 1240, 42):
        for y in range(20, 680, 42):
            picture[y : y + 32, x : x + 32] = rng.integers(20, 150, (8, 8)).repeat(4, 0).repeat(4, 1)
    tag = flat("TC-WL0018", module=2)
    picture[300 : 300 + len(tag), 600 : 600 + len(tag)] = tag
    follower, tracker = Follower(decoders=[], budget_ms=PATIENT), Tracker()
    assert len(outlines(Pyramid.of(picture), SEARCHES[1])) > 2 * MOST_COMPARED
    for number in range(5):
        sightings = tracker.see(follower.read(picture), 40.0 * number)
    assert [one.code.text for one in sightings] == ["TC-WL0018"]
