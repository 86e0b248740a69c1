"""The live scan: read on threads of its own, newest frame first, stopped at once, errors kept for the screen."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.scenes import samples
from tests.vision.test_codes import flat
from tests.vision.test_videos import network_camera
from vision.codes import read_codes
from vision.decoders import ZxingDecoder
from vision.scan import Advice, LiveScan, View
from vision.sources import open_source

ROOT = Path(__file__).resolve().parents[2]
VIDEO = samples.SAMPLES / "wayfarers_panorama.mp4"
PATIENCE = 30.0
"""Nothing here takes that long; it only keeps a broken scan from hanging the tests, s."""

quick = partial(read_codes, decoders=[ZxingDecoder()], doubled=False)


def test_a_video_plays_to_its_end_and_every_piece_is_there():
    scan = LiveScan(partial(open_source, VIDEO), read=quick)
    scan.start()
    assert scan.wait(PATIENCE)
    assert not scan.running
    assert scan.error is None
    texts = sorted(s.code.text for s in scan.latest().sightings)
    assert texts == sorted(piece.text for piece in samples.panorama().pieces)
    assert scan.stop()


def test_while_one_frame_is_read_the_others_are_passed_over_and_the_newest_is_next():
    reading, go_on = threading.Event(), threading.Event()
    views: list[View] = []

    def slow(image: np.ndarray) -> list:
        if not reading.is_set():
            reading.set()
            assert go_on.wait(PATIENCE)
        return []

    with network_camera(frames=None) as where:
        scan = LiveScan(partial(open_source, where), read=slow, on_view=views.append)
        scan.start()
        assert reading.wait(PATIENCE)
        while scan.newest() is None or scan.newest().index < 5:
            threading.Event().wait(0.01)
        go_on.set()
        while len(views) < 2:
            threading.Event().wait(0.01)
        assert scan.stop(PATIENCE)
    assert views[0].frame.index < 5 <= views[1].frame.index
    assert views[1].passed_over >= 4


def test_it_can_be_stopped_while_the_camera_is_sending():
    with network_camera(frames=None) as where:
        seen = threading.Event()
        scan = LiveScan(partial(open_source, where), read=quick, on_view=lambda view: seen.set())
        scan.start()
        assert seen.wait(PATIENCE)
        assert scan.running
        assert scan.stop(PATIENCE)
        assert not scan.running
        assert scan.error is None


def test_it_can_be_stopped_from_its_own_callback():
    stopped = threading.Event()
    scan: LiveScan

    def at_the_first_view(view: View) -> None:
        scan.stop(PATIENCE)
        stopped.set()

    with network_camera(frames=None) as where:
        scan = LiveScan(partial(open_source, where), read=quick, on_view=at_the_first_view)
        scan.start()
        assert stopped.wait(PATIENCE)
        assert scan.stop(PATIENCE)


def test_of_a_folder_every_picture_is_read_however_slow_reading_is(tmp_path):
    for number, text in enumerate(("TC-WL0018", "TC-WW042*", "TC-WC006V")):
        cv2.imwrite(str(tmp_path / f"{number}.png"), flat(text))
    views: list[View] = []

    def slow(image: np.ndarray) -> list:
        time.sleep(0.1)
        return quick(image)

    scan = LiveScan(partial(open_source, tmp_path), read=slow, on_view=views.append)
    scan.start()
    assert scan.wait(PATIENCE)
    assert [view.codes[0].text for view in views] == ["TC-WL0018", "TC-WW042*", "TC-WC006V"]
    assert len(scan.latest().sightings) == 3


def test_a_piece_taken_off_the_table_can_be_forgotten(tmp_path):
    cv2.imwrite(str(tmp_path / "0.png"), flat("TC-WL0018"))
    scan = LiveScan(partial(open_source, tmp_path))
    scan.forget()
    scan.start()
    assert scan.wait(PATIENCE)
    [sighting] = scan.sightings()
    assert sighting.code.text == "TC-WL0018"
    scan.forget(sighting.number)
    assert scan.sightings() == ()


@pytest.mark.parametrize("where", ["camera:97", "nowhere.jpg", "camera:x"])
def test_what_cannot_be_opened_is_told_and_not_lost_on_a_thread(where):
    scan = LiveScan(partial(open_source, where))
    scan.start()
    assert scan.wait(PATIENCE)
    assert scan.error is not None
    assert scan.error.remedy
    assert scan.latest() is None
    assert scan.stop()


def test_a_reader_that_fails_is_told_too():
    def broken(image: np.ndarray) -> list:
        raise ZeroDivisionError("no luck")

    scan = LiveScan(partial(open_source, VIDEO), read=broken)
    scan.start()
    assert scan.wait(PATIENCE)
    assert "ZeroDivisionError" in scan.error.what
    assert scan.stop(PATIENCE)


def test_a_scan_is_started_once():
    scan = LiveScan(partial(open_source, "nowhere.jpg"))
    scan.start()
    with pytest.raises(RuntimeError):
        scan.start()
    assert scan.stop(PATIENCE)


def test_a_camera_pulled_out_and_plugged_in_again_goes_on_with_what_was_seen(monkeypatch):
    monkeypatch.setattr("vision.sources.CAMERA_PATIENCE", 0.3)
    monkeypatch.setattr("vision.scan.TRY_AGAIN_S", 0.05)
    back = threading.Event()
    opened: list[str] = []
    times: list[float] = []
    with network_camera(frames=40) as before, network_camera(frames=None) as after:

        def open_frames():
            opened.append(before if not opened else after if back.is_set() else "camera:97")
            return open_source(opened[-1])

        scan = LiveScan(open_frames, read=quick, on_view=lambda view: times.append(view.frame.time_ms))
        scan.start()
        while scan.gone is None or len(opened) < 4:
            assert scan.running, scan.error
            threading.Event().wait(0.01)
        [seen] = scan.sightings()
        assert scan.gone.remedy
        seen_before = len(times)
        back.set()
        while len(times) < seen_before + 3:
            assert scan.running, scan.error
            threading.Event().wait(0.01)
        assert scan.gone is None
        [still] = scan.sightings()
        assert scan.stop(PATIENCE)
    assert still.number == seen.number
    assert times == sorted(times), "time never runs back, or tags would be forgotten"


def test_a_camera_that_never_was_there_is_not_waited_for():
    scan = LiveScan(partial(open_source, "camera:97"))
    scan.start()
    assert scan.wait(PATIENCE)
    assert scan.error is not None
    assert scan.gone is None


def test_what_stands_in_the_way_is_said_of_a_dark_picture_and_not_of_a_good_one(tmp_path):
    for name, picture, expected in (
        ("good", flat("TC-WL0018"), None),
        ("dark", np.full((200, 200), 4, np.uint8), Advice.TOO_DARK),
    ):
        path = tmp_path / f"{name}.png"
        cv2.imwrite(str(path), picture)
        scan = LiveScan(partial(open_source, path))
        scan.start()
        assert scan.wait(PATIENCE)
        assert scan.latest().advice is expected


def test_a_camera_that_delivers_black_is_told_so_after_a_while_and_goes_on(monkeypatch):
    monkeypatch.setattr("vision.scan.ADVISE_AFTER_MS", 1500.0)
    views: list[View] = []
    with network_camera(frames=None, picture=np.zeros((240, 320, 3), np.uint8)) as where:
        scan = LiveScan(partial(open_source, where), on_view=views.append)
        scan.start()
        while not views or views[-1].advice is None:
            assert scan.running, scan.error
            threading.Event().wait(0.01)
        assert scan.stop(PATIENCE)
    assert views[0].advice is None
    assert views[-1].advice is Advice.TOO_DARK


def test_a_barcode_in_a_still_is_read_so_that_it_can_be_taught(tmp_path):
    import zxingcpp

    bars = np.array(zxingcpp.create_barcode("9783161484100", zxingcpp.BarcodeFormat.EAN13).to_image(scale=3))
    cv2.imwrite(
        str(tmp_path / "book.png"), cv2.copyMakeBorder(bars, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=255)
    )
    scan = LiveScan(partial(open_source, tmp_path / "book.png"))
    scan.start()
    assert scan.wait(PATIENCE)
    assert [sighting.code.text for sighting in scan.latest().sightings] == ["9783161484100"]


def test_a_program_that_ends_while_the_camera_is_read_ends_well():
    script = (
        "import sys, time\n"
        "from vision.scan import LiveScan\n"
        "from vision.sources import open_source\n"
        "scan = LiveScan(lambda: open_source(sys.argv[1]))\n"
        "scan.start()\n"
        "while scan.latest() is None: time.sleep(0.01)\n"
    )
    with network_camera(frames=None) as where:
        ended = subprocess.run(
            [sys.executable, "-c", script, where], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE
        )
    assert (ended.returncode, ended.stderr) == (0, "")
