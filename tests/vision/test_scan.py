"""A source read to its end: stills one by one, moving pictures once; and what helps when nothing was read."""

from __future__ import annotations

from collections import Counter

import cv2
import numpy as np
import pytest

from tests.scenes import samples
from tests.scenes.camera import View
from tests.scenes.pieces import Piece
from tests.scenes.table import Conditions, render
from tests.vision.test_codes import flat
from tests.vision.test_videos import network_camera
from vision.arrange import arrange
from vision.reading import piece_of
from vision.scan import Advice, scan, what_helps
from vision.sources import open_source

SIZE = (960, 540)


def ids(readings) -> Counter:
    return Counter(piece_of(reading).id for reading in readings)


def test_a_video_is_answered_once_with_every_piece_where_it_lay_in_one_frame():
    with open_source(samples.SAMPLES / "wayfarers_panorama.mp4") as source:
        [scanned] = scan(source)
    wanted = samples.panorama().rows
    assert ids(scanned.everything) == Counter(piece for row in wanted for piece in row)
    assert scanned.frames == samples.VIDEO_FRAMES
    assert scanned.name == "wayfarers_panorama.mp4"
    assert scanned.elsewhere == ()
    assert tuple(tuple(piece_of(r).id for r in row) for row in arrange(scanned.readings).rows) == wanted


def test_a_piece_that_was_in_other_frames_only_is_kept_apart(tmp_path):
    """The camera pans: the first tile leaves before the two others come together."""
    writer = cv2.VideoWriter(str(tmp_path / "pan.avi"), cv2.VideoWriter.fourcc(*"MJPG"), 10, (600, 200))
    strip = np.full((200, 1500), 255, np.uint8)
    for x, text in ((20, "TC-WL0018"), (800, "TC-WW042*"), (1000, "TC-WC006V")):
        strip[20:188, x : x + 168] = flat(text)
    for left in (0, 0, 0, 300, 760, 760, 760):
        writer.write(cv2.cvtColor(strip[:, left : left + 600], cv2.COLOR_GRAY2BGR))
    writer.release()
    with open_source(tmp_path / "pan.avi") as source:
        [scanned] = scan(source)
    assert ids(scanned.readings) == Counter(["W42", "6"])
    assert ids(scanned.elsewhere) == Counter(["L01"])


def test_only_the_first_seconds_of_a_video_are_looked_at_when_asked():
    with open_source(samples.SAMPLES / "wayfarers_panorama.mp4") as source:
        [scanned] = scan(source, seconds=0.25)
    assert scanned.frames < 5


def test_a_camera_is_looked_through_for_the_seconds_asked_for():
    with network_camera(frames=None) as where, open_source(where) as source:
        [scanned] = scan(source, seconds=0.3)
    assert ids(scanned.readings) == Counter(["L01"])
    assert scanned.frames >= 2


def test_each_still_is_answered_for_itself(tmp_path):
    cv2.imwrite(str(tmp_path / "1.png"), flat("TC-WL0018"))
    cv2.imwrite(str(tmp_path / "2.png"), np.full((100, 100), 255, np.uint8))
    with open_source(tmp_path) as source:
        first, second = scan(source)
    assert (first.name, ids(first.readings), first.advice) == ("1.png", Counter(["L01"]), None)
    assert (second.name, second.readings) == ("2.png", ())


@pytest.mark.parametrize("table", ["wood", "board"])
@pytest.mark.parametrize(
    ("conditions", "px_per_mm", "advice"),
    [
        (Conditions(light=0.12, noise=3), 4.0, Advice.TOO_DARK),
        (Conditions(blur=4.0, noise=2), 4.0, Advice.BLURRED),
        (Conditions(motion=25.0, noise=2), 4.0, None),
        (Conditions(noise=2), 1.2, Advice.TOO_FAR),
    ],
    ids=["dark", "out of focus", "shaken", "far"],
)
def test_what_stands_in_the_way_is_measured(table, conditions, px_per_mm, advice):
    pieces = [Piece("TC-WL0018", x, y, 10) for x in (-60, 0, 60) for y in (-25, 25)]
    scene = render(pieces, View(px_per_mm, size=SIZE), table=table, conditions=conditions, seed=1)
    if advice is not None:
        assert what_helps(scene.image) is advice
    else:
        assert what_helps(scene.image) in (Advice.BLURRED, Advice.TOO_FAR)


def test_a_covered_lens_and_a_lamp_are_told_apart():
    assert what_helps(np.zeros((1080, 1920, 3), np.uint8)) is Advice.TOO_DARK
    assert what_helps(np.full((1080, 1920, 3), 252, np.uint8)) is Advice.TOO_BRIGHT
    assert what_helps(np.full((1080, 1920, 3), 128, np.uint8)) is Advice.EMPTY
    assert what_helps(np.full((1, 1), 128, np.uint8)) is Advice.EMPTY
