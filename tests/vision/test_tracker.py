"""Tags over several frames: one bad frame never counts, copies are told apart, what left is remembered."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scenes import samples
from tests.scenes.camera import View
from tests.scenes.pieces import Piece
from tests.scenes.table import render
from vision.codes import Code, read_codes
from vision.sources import open_source
from vision.tracker import CONFIRM_WITHIN_MS, FORGET_AFTER_MS, Sighting, Tracker


def code(text: str, x: float, y: float = 100.0, side: float = 40.0) -> Code:
    corners = ((x, y), (x + side, y), (x + side, y + side), (x, y + side))
    return Code(text, text.encode(), corners, "QRCode", "zxing-cpp")


def texts(sightings: tuple[Sighting, ...]) -> list[str]:
    return sorted(s.code.text for s in sightings)


def test_a_tag_counts_from_the_second_frame_on():
    tracker = Tracker()
    assert tracker.see([code("A", 0)], 0) == ()
    [sighting] = tracker.see([code("A", 3)], 40)
    assert (sighting.seen, sighting.first_ms, sighting.last_ms, sighting.visible) == (2, 0, 40, True)
    assert sighting.code == code("A", 3)


def test_a_single_picture_counts_at_once():
    assert texts(Tracker(needed=1).see([code("A", 0), code("B", 90)], 0)) == ["A", "B"]


def test_a_slip_of_one_frame_never_counts_not_even_when_it_comes_again_much_later():
    tracker = Tracker()
    time = 0.0
    for _ in range(5):
        assert tracker.see([code("SLIP", 0)], time) == ()
        time += CONFIRM_WITHIN_MS + 1
        assert tracker.see([], time) == ()


def test_two_identical_tiles_are_two_and_keep_their_numbers_while_the_camera_sways():
    tracker = Tracker()
    first = {}
    for step in range(12):
        shift = 25 * step
        sightings = tracker.see(
            [code("A", 700 + shift), code("A", 100 + shift), code("B", 400 + shift)], step * 40
        )
        if sightings:
            now = {s.number: s.code.corners[0][0] - shift for s in sightings if s.code.text == "A"}
            first = first or now
            assert now == first
    assert len(first) == 2


def test_a_jerk_of_the_camera_does_not_swap_two_identical_tiles():
    tracker = Tracker()
    for time in (0, 40):
        before = tracker.see([code("A", 100), code("B", 400), code("A", 700)], time)
    after = tracker.see([code("A", 450), code("B", 750), code("A", 1050)], 80)
    moved = {s.number: s.code.corners[0][0] for s in after}
    assert moved == {s.number: s.code.corners[0][0] + 350 for s in before}


def test_identical_tiles_moved_half_way_towards_each_other_keep_their_numbers():
    tracker = Tracker()
    tracker.see([code("A", 0), code("A", 300)], 0)
    before = {s.number: s.code.corners[0][0] for s in tracker.see([code("A", 0), code("A", 300)], 40)}
    after = {s.number: s.code.corners[0][0] for s in tracker.see([code("A", 220), code("A", 90)], 80)}
    assert [after[number] for number in sorted(before, key=before.__getitem__)] == [90, 220]


def test_one_tile_that_is_carried_across_the_table_stays_one():
    tracker = Tracker()
    for step in range(20):
        sightings = tracker.see([code("A", 90 * step)], step * 40)
    assert len(sightings) == 1
    assert sightings[0].seen == 20


def test_a_third_copy_seen_with_the_two_others_is_a_third():
    tracker = Tracker()
    for time in (0, 40):
        tracker.see([code("A", 0), code("A", 200)], time)
    for time in (80, 120):
        sightings = tracker.see([code("A", 0), code("A", 200), code("A", 400)], time)
    assert texts(sightings) == ["A", "A", "A"]


def test_a_hand_through_the_picture_makes_nothing_disappear():
    tracker = Tracker()
    for time in (0, 40):
        tracker.see([code("A", 0), code("B", 100)], time)
    hidden = tracker.see([code("A", 0)], 80)
    assert {s.code.text: s.visible for s in hidden} == {"A": True, "B": False}
    back = tracker.see([code("A", 0), code("B", 104)], 5_000)
    assert {s.code.text: (s.visible, s.number) for s in back} == {
        s.code.text: (True, s.number) for s in hidden
    }


def test_what_left_is_forgotten_when_told():
    tracker = Tracker()
    for time in (0, 40):
        sightings = tracker.see([code("A", 0), code("B", 100)], time)
    gone = next(s.number for s in sightings if s.code.text == "A")
    tracker.forget(gone)
    assert texts(tracker.sightings()) == ["B"]
    assert texts(tracker.see([], 80)) == ["B"]
    tracker.forget()
    assert tracker.sightings() == ()


def test_what_left_is_forgotten_after_long_absence_only():
    tracker = Tracker()
    for time in (0, 40):
        tracker.see([code("A", 0)], time)
    assert texts(tracker.see([], FORGET_AFTER_MS)) == ["A"]
    assert tracker.see([], FORGET_AFTER_MS + 100) == ()


def test_the_same_text_in_a_barcode_and_a_tag_is_two_things():
    tracker = Tracker(needed=1)
    barcode = Code("123", b"123", code("123", 300).corners, "Code128", "zxing-cpp")
    assert len(tracker.see([code("123", 0), barcode], 0)) == 2


def test_at_least_one_frame_is_needed():
    with pytest.raises(ValueError):
        Tracker(needed=0)


frames = st.lists(
    st.lists(st.tuples(st.sampled_from("ABC"), st.integers(0, 30)), max_size=6, unique_by=lambda c: c[1]),
    max_size=12,
)


@given(frames)
def test_there_are_never_more_copies_than_were_seen_at_once_and_none_that_were_seen_once(shown):
    tracker = Tracker()
    sightings: tuple[Sighting, ...] = ()
    for number, here in enumerate(shown):
        sightings = tracker.see([code(text, 60 * place) for text, place in here], 40 * number)
        assert len({s.number for s in sightings}) == len(sightings)
    for text in "ABC":
        counts = sorted((sum(t == text for t, _ in here) for here in shown), reverse=True)
        copies = sum(s.code.text == text for s in sightings)
        # A second copy counts if two were seen at once twice, and so on; no frame alone adds one.
        assert copies <= (counts[0] if counts else 0)
        assert copies == 0 or sum(c > 0 for c in counts) >= 2
        assert all(s.seen >= 2 for s in sightings)


def test_over_the_sample_video_every_piece_is_followed_and_none_is_invented():
    tracker = Tracker()
    with open_source(samples.SAMPLES / "wayfarers_panorama.mp4") as source:
        for frame in source:
            sightings = tracker.see(read_codes(frame.image), frame.time_ms)
    assert texts(sightings) == sorted(piece.text for piece in samples.panorama().pieces)


def test_tiles_that_leave_come_back_and_change_places_are_followed():
    """Two tiles are taken away, one comes back, and the two others change places."""
    tracker = Tracker()
    steps = [
        {"TC-WU0013": (-45, 0), "TC-WU010C": (-15, 0), "TC-WP007H": (15, 0), "TC-WL0018": (45, 0)},
        {"TC-WU0013": (-45, 0), "TC-WU010C": (-15, 0)},
        {"TC-WU0013": (-15, 4), "TC-WU010C": (-45, -4), "TC-WL0018": (45, 3)},
    ]
    time = 0.0
    for step in steps:
        pieces = [Piece(text, x, y, 10 * x) for text, (x, y) in step.items()]
        for sway in (0.0, 1.5):
            view = View(4.0, tilt=20, middle=(sway, sway), size=(960, 540))
            scene = render(pieces, view, table="plain", seed=4)
            sightings = tracker.see(read_codes(scene.image), time)
            time += 40
    last = scene.tags
    assert texts(sightings) == sorted(steps[0])
    visible = {s.code.text: np.mean(s.code.corners, axis=0) for s in sightings if s.visible}
    assert set(visible) == set(steps[2])
    for truth in last:
        assert np.abs(visible[truth.text] - truth.corners.mean(axis=0)).max() < 4
    assert cv2.norm(np.array(visible["TC-WU0013"] - visible["TC-WU010C"])) > 50
