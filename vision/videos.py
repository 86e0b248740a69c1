"""How do an untrusted video file and a camera become frames? OpenCV reads both, quietly and within limits."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assets.errors import BadInput, PlainError
from assets.words import _, later

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Bgr = npt.NDArray[np.uint8]

LARGEST_VIDEO_FILE = 4 * 1024**3
"""Video files above this are refused, bytes."""
LARGEST_FRAME = 8192 * 4608
"""Frames of a video or camera above this are refused, px."""
CAMERA_SIZE = (1920, 1080)
"""What a camera is asked for, px; it answers with what it can."""
CAMERA_PATIENCE = 5.0
"""A camera may stay silent so long before it counts as gone, s."""
NETWORK_PATIENCE_MS = 5000
"""A network camera may take so long to open or to send, ms."""
LONGEST_STEP_MS = 10_000.0
"""A longer gap between two frames of a video is a broken time in the file, ms."""
VIDEO_SUFFIXES = frozenset({".3gp", ".avi", ".m4v", ".mkv", ".mov", ".mp4", ".mpeg", ".mpg", ".webm"})
"""How video files end; used only to say what a folder holds."""

_NO_CAMERA = later("Plug one in, close other programs that use it, or give a picture or video instead.")


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture of a moving source: BGR uint8 H×W×3, and when it was taken, ms from the start."""

    image: Bgr
    time_ms: float


def looks_like_video(head: bytes) -> bool:
    """Say from a file's first 16 bytes whether it is a container that is opened: MP4/MOV/3GP, AVI, Matroska, MPEG.

    Playlists and everything else FFmpeg knows are left out: they may name other files and addresses.
    """
    if head[4:8] in (b"ftyp", b"moov", b"mdat", b"wide", b"free"):
        return True
    if head[:4] == b"RIFF" and head[8:12] == b"AVI ":
        return True
    return head[:4] in (b"\x1a\x45\xdf\xa3", b"\x00\x00\x01\xba", b"\x00\x00\x01\xb3")


class VideoFile:
    """Frames of one video file, in order, with the times written in it."""

    def __init__(self, path: Path) -> None:
        """Open it.

        Raises:
            BadInput: too large, or nothing OpenCV can read.
        """
        import cv2

        self._where = str(path)
        size = path.stat().st_size
        if size > LARGEST_VIDEO_FILE:
            raise BadInput(
                _("The video has {found} MB; at most {most} MB are read.").format(
                    found=size // 1000000, most=LARGEST_VIDEO_FILE // 1000000
                ),
                where=self._where,
                remedy=_("Cut out the seconds that show the tags."),
            )
        _quiet()
        self._capture: Any = cv2.VideoCapture(str(path.absolute()), cv2.CAP_FFMPEG)
        if not self._capture.isOpened():
            self._capture.release()
            raise self._broken(_("The video cannot be read: it is broken or of an unknown kind."))
        try:
            _check_frame_size(self._capture, self._where)
        except BadInput:
            self._capture.release()
            raise

    def __iter__(self) -> Iterator[Shot]:
        """Yield the frames; a video that ends in the middle yields what it has.

        Raises:
            BadInput: not one frame could be read.
        """
        import cv2
        import numpy as np

        count = 0
        rate = self._capture.get(cv2.CAP_PROP_FPS)
        step = 1000.0 / rate if 1.0 <= rate <= 1000.0 else 40.0
        first, latest = 0.0, 0.0
        while self._capture.isOpened():
            ok, image = self._capture.read()
            if not ok or image is None:
                break
            stamp = float(self._capture.get(cv2.CAP_PROP_POS_MSEC))
            if count == 0:
                first = stamp
            elif latest + step / 4 <= stamp - first < latest + LONGEST_STEP_MS:
                latest = stamp - first
            else:  # no times in the file, or broken ones: time never stands still and never runs back
                latest += step
            count += 1
            yield Shot(np.asarray(image, dtype=np.uint8), latest)
        if count == 0:
            raise self._broken(_("The video holds no frame that can be read."))

    def close(self) -> None:
        """Let go of the file."""
        self._capture.release()

    def _broken(self, what: str) -> BadInput:
        return BadInput(
            what, where=self._where, remedy=_("Play it in a video player, or record it again as MP4.")
        )


class Camera:
    """Frames of a camera: a number (0 is the first) or a network camera's http(s) or rtsp address."""

    def __init__(self, which: int | str) -> None:
        """Open it.

        Raises:
            PlainError: there is no such camera, or it is in use.
        """
        import cv2

        self._where = f"camera:{which}"
        _quiet()
        if isinstance(which, int):
            self._capture: Any = cv2.VideoCapture(which)
        else:
            self._capture = cv2.VideoCapture(
                which,
                cv2.CAP_FFMPEG,
                [
                    cv2.CAP_PROP_OPEN_TIMEOUT_MSEC,
                    NETWORK_PATIENCE_MS,
                    cv2.CAP_PROP_READ_TIMEOUT_MSEC,
                    NETWORK_PATIENCE_MS,
                ],
            )
        if not self._capture.isOpened():
            self._capture.release()
            if isinstance(which, int):
                raise PlainError(
                    _("Camera {which} cannot be opened.").format(which=which),
                    where=self._where,
                    remedy=_(_NO_CAMERA),
                )
            raise PlainError(
                _("The network camera does not answer."),
                where=self._where,
                remedy=_("Check the address and that both devices are in the same network."),
            )
        if isinstance(which, int):
            self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, CAMERA_SIZE[0])
            self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, CAMERA_SIZE[1])
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)

    def __iter__(self) -> Iterator[Shot]:
        """Yield frames until the camera is closed.

        Raises:
            PlainError: it has sent nothing for `CAMERA_PATIENCE` seconds.
            BadInput: its frames are too large.
        """
        import numpy as np

        start = last = time.monotonic()
        while self._capture.isOpened():
            ok, image = self._capture.read()
            now = time.monotonic()
            if not ok or image is None:
                if now - last > CAMERA_PATIENCE:
                    raise PlainError(
                        _("The camera has stopped sending pictures."),
                        where=self._where,
                        remedy=_("Check its cable or connection and start again."),
                    )
                time.sleep(0.02)
                continue
            last = now
            if image.shape[0] * image.shape[1] > LARGEST_FRAME:
                raise _frame_too_large(self._where, image.shape[1], image.shape[0])
            yield Shot(np.asarray(image, dtype=np.uint8), (now - start) * 1000.0)

    def close(self) -> None:
        """Let go of the camera."""
        self._capture.release()


def _quiet() -> None:
    """Keep OpenCV and FFmpeg from writing to the terminal: what goes wrong is said by the errors raised here."""
    import cv2

    # Read by OpenCV when its FFmpeg part is used for the first time; -8 is FFmpeg's "quiet".
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    # Where OpenCV 5 keeps it; OpenCV 4 has it at the top. 0 is "silent" in both.
    logging: Any = getattr(cv2.utils, "logging", cv2)
    logging.setLogLevel(0)


def _check_frame_size(capture: Any, where: str) -> None:
    """Refuse a video by the frame size its header tells, before a frame is decoded."""
    import cv2

    width, height = int(capture.get(cv2.CAP_PROP_FRAME_WIDTH)), int(capture.get(cv2.CAP_PROP_FRAME_HEIGHT))
    if width * height > LARGEST_FRAME:
        raise _frame_too_large(where, width, height)


def _frame_too_large(where: str, width: int, height: int) -> BadInput:
    return BadInput(
        _("Its frames are too large ({width}×{height} px).").format(width=width, height=height),
        where=where,
        remedy=_("Use 4K or less."),
    )
