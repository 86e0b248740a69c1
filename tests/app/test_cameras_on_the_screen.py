"""Cameras on the scan screen, by touch: Kivy's own, one that fails, one that runs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from tests.app.scans import LAND, WATER
from tests.app.window import Hand, in_a_window
from tests.vision.test_codes import flat
from tests.vision.test_videos import network_camera


class KivysCamera:
    """Kivy's own camera class, except that its pictures are drawn here instead of coming from a lens."""

    @staticmethod
    def make(texts: list[str], grabbed: bool) -> Any:
        from kivy.core.camera import CameraBase
        from kivy.graphics.texture import Texture

        class Drawn(CameraBase):
            def show(self) -> None:
                if self.stopped:
                    return
                canvas = np.full((480, 640), 200, np.uint8)
                for number, text in enumerate(texts):
                    tag = flat(text)
                    canvas[20 : 20 + tag.shape[0], 20 + 300 * number : 20 + 300 * number + tag.shape[1]] = tag
                self._buffer = cv2.cvtColor(canvas, cv2.COLOR_GRAY2RGB).tobytes()
                self.nv21 = canvas.tobytes() + bytes([128]) * (640 * 240)
                if self._texture is None:
                    self._texture = Texture.create(size=(640, 480), colorfmt="rgb")
                self._copy_to_gpu()

        class Grabbed(Drawn):
            def grab_frame(self) -> bytes:
                return self.nv21

        return (Grabbed if grabbed else Drawn)(resolution=(640, 480))


def kivys_camera(hand: Hand) -> Iterator[float]:
    """Both of its ways to hand out a picture lead to the tags; a person may hesitate to allow it, and it is let go of."""
    from kivy.clock import Clock

    from companion.app.camera import KivyCamera, NotAllowedYet
    from vision.scan import LiveScan

    for grabbed in (True, False):
        made, asked = [], []

        def make(*, ask: bool, made: list = made, asked: list = asked, grabbed: bool = grabbed) -> Any:
            asked.append(ask)
            if len(asked) < 3:
                raise NotAllowedYet
            made.append(KivysCamera.make([LAND, WATER], grabbed))
            return made[0]

        scan = LiveScan(lambda make=make: KivyCamera("camera:0", make, turns=lambda: 1))
        sending = Clock.schedule_interval(lambda _dt, made=made: made and made[0].show(), 1 / 30)
        scan.start()
        yield from hand.wait_for(lambda scan=scan: len(scan.sightings()) == 2)
        assert asked == [True, False, False]
        assert sorted(one.code.text for one in scan.sightings()) == [LAND, WATER]
        assert scan.latest().frame.image.shape == (640, 480, 3), "turned as the device is"
        scan.stop(0.0)
        yield from hand.wait_for(lambda made=made: made[0].stopped)
        sending.cancel()


def test_kivys_camera_is_a_source_like_every_other(tmp_path: Path) -> None:
    in_a_window(kivys_camera, tmp_path, "phone")


def a_camera_that_fails(hand: Hand) -> Iterator[float]:
    from assets.errors import PlainError
    from companion.app.camera import KivyCamera
    from vision.scan import LiveScan

    def make(*, ask: bool) -> Any:
        raise RuntimeError("Fail to connect to camera service")

    scan = LiveScan(lambda: KivyCamera("camera:0", make))
    scan.start()
    yield from hand.wait_for(lambda: scan.error is not None)
    assert isinstance(scan.error, PlainError)
    assert "cannot be opened" in scan.error.what
    assert "Fail to connect" in scan.error.where


def test_a_camera_that_kivy_cannot_open_is_told_with_its_reason(tmp_path: Path) -> None:
    in_a_window(a_camera_that_fails, tmp_path, "phone")


def a_running_camera(hand: Hand) -> Iterator[float]:
    """Frozen, muted, cleared, taken away from; a barcode is read once the picture is held still."""
    import zxingcpp

    bars = np.array(zxingcpp.create_barcode("9783161484100", zxingcpp.BarcodeFormat.EAN13).to_image(scale=2))
    canvas = np.full((480, 640), 255, np.uint8)
    tag = flat(LAND)
    canvas[20 : 20 + tag.shape[0], 20 : 20 + tag.shape[1]] = tag
    canvas[300 : 300 + bars.shape[0], 300 : 300 + bars.shape[1]] = bars[:170, :330]
    with network_camera(frames=None, picture=cv2.cvtColor(canvas, cv2.COLOR_GRAY2BGR)) as where:
        yield from hand.tap("home:scan")
        hand.screen.open(where)
        yield from hand.wait_for(lambda: hand.screen.seen.pieces() == ["L01"])
        yield from hand.tap("scan:pause")
        yield from hand.wait_for(lambda: hand.sees("9783161484100"))
        yield from hand.tap("scan:play")
        yield from hand.tap("away:L01")
        before = hand.screen.last.frame.index
        yield from hand.wait_for(lambda: hand.screen.last.frame.index > before + 3)
        assert hand.screen.seen.pieces() == []
        yield from hand.tap("scan:volume")
        assert hand.screen._senses().on is False
        yield from hand.tap("scan:clear")
        yield from hand.wait_for(lambda: hand.screen.seen.pieces() == ["L01"])
        yield from hand.tap("header:stop")
        assert not hand.screen.running
        assert hand.screen.seen.pieces() == ["L01"]
        yield from hand.tap("header:back")


def test_a_running_camera_is_frozen_muted_and_cleared(tmp_path: Path) -> None:
    in_a_window(a_running_camera, tmp_path)
