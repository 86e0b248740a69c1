"""The live camera: frames of Kivy's own camera, a source watched by the clock, and pictures shrunk on the reading thread.

Kivy makes, starts and stops its camera on the screen's thread and says there when a new picture has come. The picture itself is
fetched by the thread that takes frames if the camera can hand out its buffer (Android's can); else the texture is read back
on the screen's thread, but only when a frame is waited for.

Frames are read on threads of their own (`vision.scan`); nothing here waits for them.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from itertools import count
from types import TracebackType
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.utils import platform

from assets.errors import PlainError
from assets.words import _

if TYPE_CHECKING:
    from vision.codes import Code, Picture
    from vision.scan import LiveScan, View
    from vision.sources import Frame, FrameSource, SourceKind


CAMERA = "camera:"
SIZES = ((1920, 1080), (1280, 720), (640, 480))
"""What the camera is asked for, px, the best first."""
OPENING_PATIENCE_S = 60.0
"""So long a person may think about whether the companion may use the camera, s."""
ASKED_AGAIN_S = 0.5
"""How often it is looked whether the person has allowed it, s."""
PATIENCE_S = 5.0
"""A camera that has sent nothing for so long has gone, s."""


def opened(where: str) -> FrameSource:
    """Open a source: the device's cameras by number through Kivy on Android, everything else by `vision.sources`.

    Raises:
        BadInput, PlainError: it cannot be opened (see `vision.sources.open_source`, `KivyCamera`).
    """
    from vision.sources import open_source

    number = where.removeprefix(CAMERA)
    if platform == "android" and where.startswith(CAMERA) and number.isdecimal() and len(number) <= 2:
        return KivyCamera(
            where, partial(android_camera, int(number)), turns=partial(android_turns, int(number))
        )
    return open_source(where)


class KivyCamera:
    """Frames of one of Kivy's cameras; opened and iterated on any thread but the screen's.

    make: makes the camera, started (`kivy.core.camera.CameraBase`), on the screen's thread; it is tried again (with `ask` False)
    while it raises `NotAllowedYet`. turns: by how many quarters
    clockwise its pictures must be turned to stand upright; asked for each frame, because the device is turned.
    """

    skipped: tuple[PlainError, ...] = ()

    def __init__(self, name: str, make: Callable[..., Any], *, turns: Callable[[], int] = lambda: 0) -> None:
        """Open it.

        Raises:
            PlainError: there is none, it is in use, or the person does not allow it.
        """
        self.name = name
        self._turns = turns
        self._camera: Any = None
        self._why = ""
        self._changed = threading.Condition()
        self._ready = self._fresh = self._asked = self._closed = False
        self._pixels: tuple[bytes, tuple[int, int]] | None = None
        Clock.schedule_once(lambda _dt: self._open(make, ask=True), 0)
        with self._changed:
            self._changed.wait_for(lambda: self._ready, OPENING_PATIENCE_S)
        if self._camera is None:
            self.close()
            raise PlainError(
                _("The camera cannot be opened."),
                where=self._why or name,
                remedy=_(
                    "Allow the companion to use it, close other apps that do, or name the pieces by hand."
                ),
            )

    @property
    def kind(self) -> SourceKind:
        """A camera."""
        from vision.sources import SourceKind

        return SourceKind.CAMERA

    def __iter__(self) -> Iterator[Frame]:
        """Yield frames until it is closed, each the newest.

        Raises:
            PlainError: nothing has come for `PATIENCE_S` seconds.
        """
        from vision.sources import Frame

        start = time.monotonic()
        for index in count():
            image = self._next()
            if image is None:
                return
            time_ms = (time.monotonic() - start) * 1000.0
            yield Frame(image, index, time_ms, f"{self.name} {time_ms / 1000:.2f} s")

    def close(self) -> None:
        """Let go of the camera, on the screen's thread; may be called twice."""
        with self._changed:
            camera, self._camera, self._closed = self._camera, None, True
            self._changed.notify_all()
        if camera is not None:
            Clock.schedule_once(lambda _dt: _let_go(camera), 0)

    def __enter__(self) -> KivyCamera:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _open(self, make: Callable[..., Any], *, ask: bool) -> None:
        camera = None
        try:
            camera = make(ask=ask)
            camera.bind(on_texture=self._has_come)
        except NotAllowedYet:
            if not self._closed:
                Clock.schedule_once(lambda _dt: self._open(make, ask=False), ASKED_AGAIN_S)
            return
        except Exception as error:  # noqa: BLE001 - a camera's driver answers with whatever the platform throws
            self._why = f"{self.name}: {str(error)[:100] or type(error).__name__}"
        with self._changed:
            late, self._ready = self._closed, True
            if not late:
                self._camera = camera
            self._changed.notify_all()
        if late and camera is not None:
            _let_go(camera)

    def _has_come(self, camera: Any) -> None:
        """Note that there is a new picture; read it back if only this thread can."""
        with self._changed:
            if not hasattr(camera, "grab_frame"):
                if not self._asked or camera.texture is None:
                    return
                self._pixels, self._asked = (camera.texture.pixels, tuple(camera.texture.size)), False
            self._fresh = True
            self._changed.notify_all()

    def _next(self) -> Picture | None:
        """Wait for the next picture; None if the camera was closed."""
        deadline = time.monotonic() + PATIENCE_S
        while True:
            with self._changed:
                self._asked = True
                came = self._changed.wait_for(
                    lambda: self._fresh or self._closed, max(0.0, deadline - time.monotonic())
                )
                if self._closed:
                    return None
                if not came:
                    raise PlainError(
                        _("The camera has stopped sending pictures."),
                        where=self.name,
                        remedy=_("Close other apps that use it, and start again."),
                    )
                camera, pixels, self._fresh = self._camera, self._pixels, False
            image = _from_rgba(*pixels) if pixels is not None else _from_nv21(camera)
            if image is not None:
                return _turned(image, self._turns())


class NotAllowedYet(Exception):
    """The person is being asked whether the camera may be used."""


def android_camera(number: int, *, ask: bool) -> Any:
    """Make and start a camera of an Android device, as sharp as it goes.

    Raises:
        NotAllowedYet: the person has not allowed it; with `ask` the device asks now.
        Exception: whatever the device's driver throws.
    """
    from kivy.core.camera import Camera

    allowed = import_module("android.permissions")
    if not allowed.check_permission(allowed.Permission.CAMERA):
        if ask:
            allowed.request_permissions([allowed.Permission.CAMERA])
        raise NotAllowedYet
    for size in SIZES[:-1]:
        with suppress(Exception):  # a size the camera does not have is refused by its driver
            return Camera(index=number, resolution=size)
    return Camera(index=number, resolution=SIZES[-1])


def android_turns(number: int) -> int:
    """Return by how many quarters clockwise the pictures of an Android device's camera must be turned now."""
    from jnius import autoclass

    cameras = autoclass("android.hardware.Camera")
    info = autoclass("android.hardware.Camera$CameraInfo")()
    cameras.getCameraInfo(number, info)
    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    # The display's rotation counts quarters anticlockwise from the device's natural position.
    return (info.orientation // 90 - activity.getWindowManager().getDefaultDisplay().getRotation()) % 4


def _let_go(camera: Any) -> None:
    """Stop a camera and free its device, so that another app, or this one, can open it again."""
    with suppress(Exception):  # a camera that is gone cannot be stopped
        camera.stop()
    release = getattr(camera, "_release_camera", None)  # Kivy has no public way to free Android's camera
    if release is not None:
        with suppress(Exception):
            release()


def _from_rgba(pixels: bytes, size: tuple[int, int]) -> Picture:
    import cv2
    import numpy as np

    whole = np.frombuffer(pixels, dtype=np.uint8).reshape(size[1], size[0], 4)
    return np.asarray(cv2.cvtColor(whole, cv2.COLOR_RGBA2BGR), dtype=np.uint8)


def _from_nv21(camera: Any) -> Picture | None:
    """Return the newest picture in the camera's own buffer; None if it has just been handed back or has another size."""
    import cv2
    import numpy as np

    buffer = camera.grab_frame()
    wide, high = camera.resolution
    if buffer is None or len(buffer) != wide * high * 3 // 2:
        return None
    planes = np.frombuffer(buffer, dtype=np.uint8).reshape(high * 3 // 2, wide)
    return np.asarray(cv2.cvtColor(planes, cv2.COLOR_YUV2BGR_NV21), dtype=np.uint8)


def _turned(image: Picture, quarters: int) -> Picture:
    import numpy as np

    return np.ascontiguousarray(np.rot90(image, -quarters)) if quarters % 4 else image


LOOKS_PER_SECOND = 15


class Watching:
    """One source being looked at.

    on_codes(counted, here): called for each new view with the codes that count by now and those that lie in the picture.
    on_look: called at every look, whether something is new or not. on_end(error): the source has ended, or why.
    """

    def __init__(
        self,
        source: str,
        on_codes: Callable[[list[Code], tuple[Code, ...]], Any],
        on_look: Callable[[], Any],
        on_end: Callable[[PlainError | None], Any],
    ) -> None:
        from vision.scan import LiveScan

        self.source = source
        self._on_codes, self._on_look, self._on_end = on_codes, on_look, on_end
        self.view: View | None = None
        self.picture: Shrunk | None = None
        self.codes: tuple[Code, ...] = ()
        self.frozen = False
        self._newest: tuple[View, Shrunk] | None = None
        self._live: LiveScan | None = LiveScan(lambda: opened(source), on_view=self._shrink)
        self._live.start()
        self._clock: Any = Clock.schedule_interval(self._look, 1 / LOOKS_PER_SECOND)

    @property
    def is_camera(self) -> bool:
        """Whether it is a camera of this device or in the network, which others may want meanwhile."""
        return self.source.startswith("camera:") or "://" in self.source

    @property
    def running(self) -> bool:
        """Whether more may come."""
        return self._live is not None

    @property
    def gone(self) -> PlainError | None:
        """Why the camera sends nothing now, while it is waited for."""
        return None if self._live is None else self._live.gone

    def stop(self) -> None:
        """Let go of the source; the last picture stays."""
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        if self._live is not None:
            self._live.stop(0.0)  # its threads end by themselves; a camera may need seconds to let go
            self._live = None

    def forget(self) -> None:
        """Let only count what is seen from now on."""
        if self._live is not None:
            self._live.forget()

    def freeze(self) -> bool:
        """Hold the picture still, and read it more thoroughly: barcodes and small codes too. False = there is none."""
        if self.view is None:
            return False
        self.frozen = True
        image = self.view.frame.image

        def read() -> None:
            from vision.codes import read_codes

            codes = tuple(read_codes(image, barcodes=True, doubled=True))
            Clock.schedule_once(lambda _dt: self._read_still(codes), 0)

        threading.Thread(target=read, name="still", daemon=True).start()
        return True

    def unfreeze(self) -> None:
        """Go on with the moving picture."""
        self.frozen = False

    def _shrink(self, view: View) -> None:
        """Make the picture for the screen, on the thread that has read the frame."""
        self._newest = (view, shrunk(view.frame.image))

    def _read_still(self, codes: tuple[Code, ...]) -> None:
        if self.frozen:
            self.codes = codes
            self._on_codes(list(codes), codes)

    def _look(self, _dt: float) -> None:
        live = self._live
        if live is None:
            return
        ended = not live.running  # looked at before the last view is taken, so that it is never missed
        newest = self._newest
        if newest is not None and newest[0] is not self.view and not self.frozen:
            view, self.picture = newest
            self.view, self.codes = view, view.codes
            self._on_codes([sighting.code for sighting in view.sightings], view.codes)
        self._on_look()
        if ended and self._live is live:
            self.stop()
            self._on_end(live.error)


WIDEST = 960
"""Pictures are shrunk to this many px across at most before they go to the screen."""


@dataclass(frozen=True, slots=True)
class Shrunk:
    """A picture for the screen: its own size and the frame's, (width, height) px, and RGBA bytes from the top row down."""

    size: tuple[int, int]
    frame_size: tuple[int, int]
    pixels: bytes


def shrunk(image: Picture) -> Shrunk:
    """Return a frame (BGR uint8, height × width × 3) as small as the screen needs it."""
    import cv2

    high, wide = image.shape[:2]
    factor = min(1.0, WIDEST / wide)
    size = (max(1, round(wide * factor)), max(1, round(high * factor)))
    if size != (wide, high):
        image = cv2.resize(image, size, interpolation=cv2.INTER_AREA)  # type: ignore[assignment]
    return Shrunk(size, (wide, high), cv2.cvtColor(image, cv2.COLOR_BGR2RGBA).tobytes())
