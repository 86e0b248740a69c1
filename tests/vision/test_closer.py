"""Codes too small for a look at the whole frame are read by the running camera, a part of the frame at a time."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.test_codes import any_qr
from vision.codes import read_codes
from vision.decoders import Look, PyzbarDecoder, ZxingDecoder
from vision.follow import OVERLAP, TILE, Follower, read_closer, tiles
from vision.geometry import centre
from vision.tracker import Tracker

ADDRESS = "https://example.com/a-rather-long-address"
MODULE = 2.2
"""Px a module of the address: too few for a look at the whole frame."""


def on_a_table(place: tuple[int, int], module: float = MODULE) -> np.ndarray:
    """Return a grey table with the address turned by 25°, its middle at a place."""
    code = any_qr(ADDRESS)
    turn = cv2.getRotationMatrix2D((code.shape[1] / 2 - 0.5, code.shape[0] / 2 - 0.5), 25, module / 4)
    turn[:, 2] += np.array(place) - (np.array(code.shape[::-1]) / 2 - 0.5)
    fine = cv2.GaussianBlur(code, (0, 0), 3.2 / module)
    table = np.full((1080, 1920), 150, np.uint8)
    frame = cv2.warpAffine(fine, turn, (1920, 1080), dst=table, borderMode=cv2.BORDER_TRANSPARENT)
    return np.asarray(cv2.GaussianBlur(frame, (0, 0), 0.7), dtype=np.uint8)


@given(st.integers(1, 6000), st.integers(1, 4000), st.data())
def test_every_code_up_to_the_overlap_lies_whole_in_one_part(width, height, data):
    parts = tiles(width, height)
    assert all(one.width <= TILE[0] and one.height <= TILE[1] for one in parts)
    assert all(0 <= one.left <= width - one.width and 0 <= one.top <= height - one.height for one in parts)
    side = data.draw(st.integers(1, min(OVERLAP - 2, width, height)))
    x, y = data.draw(st.integers(0, width - side)), data.draw(st.integers(0, height - side))
    assert any(
        one.left <= x
        and x + side <= one.left + one.width
        and one.top <= y
        and y + side <= one.top + one.height
        for one in parts
    )


@pytest.mark.parametrize("place", [(200, 120), (1500, 800), (940, 500)])
def test_a_small_address_is_read_where_it_lies(place):
    frame = on_a_table(place)
    decoders = [ZxingDecoder(), PyzbarDecoder()]
    assert not read_codes(frame, decoders=decoders, small=False), "the whole frame shows it too small"
    codes = [code for tile in tiles(1920, 1080) for code in read_closer(frame, tile, decoders)]
    assert {code.text for code in codes} == {ADDRESS}
    assert all(np.abs(np.array(centre(code.corners)) - place).max() < 1.5 for code in codes)


def test_a_camera_held_still_reads_it_soon_although_each_frame_has_little_time():
    frame = on_a_table((1500, 800))
    follower, tracker = Follower(budget_ms=0.001), Tracker()
    for number in range(45):
        sightings = tracker.see(follower.read(frame), 40.0 * number)
    assert [one.code.text for one in sightings] == [ADDRESS]


@dataclass
class Slow:
    """A library that takes longer for a whole frame than a frame has time."""

    shown: list[tuple[int, ...]] = field(default_factory=list)
    name: str = "slow"
    only_if_alone: bool = True

    def look(self, grey: np.ndarray, *, barcodes: bool = False) -> Look:
        self.shown.append(grey.shape)
        end = time.thread_time() + 0.04 * grey.size / (1920 * 1080)
        look = ZxingDecoder().look(grey, barcodes=barcodes)
        while time.thread_time() < end:
            pass
        return look


@pytest.mark.parametrize(
    ("module", "place", "frames"), [(3.0, (200, 120), 140), (3.0, (1700, 900), 140), (20.0, (960, 540), 25)]
)
def test_a_slow_library_sees_parts_and_still_reads_codes_large_and_small_wherever_they_lie(
    module, place, frames
):
    slow = Slow()
    follower, texts = Follower(decoders=[slow], by_modules=False, budget_ms=0.001), set()
    frame = on_a_table(place, module)
    for number in range(frames):
        codes = follower.read(frame)
        if number > 10:
            texts |= {code.text for code in codes}
            assert all(np.abs(np.array(centre(code.corners)) - place).max() < 2.5 for code in codes)
    assert texts == {ADDRESS}
    assert slow.shown.count((1080, 1920)) == 1


def test_where_no_library_is_quick_there_is_no_closer_look():
    quick, slow = Follower(), Follower(decoders=[PyzbarDecoder()])
    assert len(quick._cost) == len(slow._cost) + 1
