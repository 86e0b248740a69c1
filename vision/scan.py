"""Scans a source for tags: to its end with an answer for each still or video, or live, on threads of its own.

A still is answered for itself. A moving source is followed by the tracker and answered once, by the frame that shows
the most of what counts; where a tag lies is only said if it was read in that frame.

In a live scan the newest frame wins: a frame that comes while another is being read replaces the one that waits, and none
is queued. Stills (a picture, a folder) are read one and all. A camera that stops sending is waited for and opened again
when it is back; what was seen stays.
"""

from __future__ import annotations

import atexit
import enum
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from assets.errors import BadInput, PlainError
from assets.words import _
from vision.codes import Code, as_grey, read_codes
from vision.follow import Follower, warm_up
from vision.reading import Bindings, Reading, interpret
from vision.tracker import Sighting, Tracker

if TYPE_CHECKING:
    from vision.codes import Picture
    from vision.sources import Frame, FrameSource, SourceKind

WHOLE_SEARCH_MS = 10_000.0
"""A budget that no frame uses up: every frame of a video is searched wholly, ms."""
CAMERA_SECONDS = 10.0
"""A camera is looked through for so long unless told otherwise, s."""

DARK_MEAN, BRIGHT_MEAN = 40.0, 235.0
"""Mean brightness below and above which a picture is too dark or too bright, 0 to 255."""
FLAT = 30.0
"""Difference between the darkest and brightest parts below which there is hardly anything to see, 0 to 255."""
STEEP = 0.15
"""Steepness of the sharpest edges, in parts of the picture's contrast a pixel, below which it is blurred."""
MEASURED_SIDE = 1280
"""Only the middle of a larger picture is measured, px."""

ADVISE_AFTER_MS = 1500.0
"""Nothing read for so long: the picture is measured for what stands in the way, and again after as long, ms."""
TRY_AGAIN_S = 1.0
"""How often a camera that has gone is looked for, s."""


@dataclass(frozen=True, slots=True)
class Scanned:
    """What one picture, video or look through a camera showed.

    name: of the picture or source. image: BGR, the picture in which `readings` lie. readings: what was read in it.
    elsewhere: what was read, but only in other frames. frames: how many were looked at. advice: when nothing was
    read, what stands in the way.
    """

    name: str
    image: Picture
    readings: tuple[Reading, ...]
    elsewhere: tuple[Reading, ...] = ()
    frames: int = 1
    advice: Advice | None = None

    @property
    def everything(self) -> tuple[Reading, ...]:
        """All readings, wherever they were."""
        return self.readings + self.elsewhere


def scan(
    source: FrameSource,
    *,
    bindings: Bindings | None = None,
    seconds: float | None = None,
    read: Callable[[Picture], Sequence[Code]] | None = None,
) -> Iterator[Scanned]:
    """Yield one answer for each still, or one for a moving source.

    seconds: look at no more than this of a video (its own time) or camera (`CAMERA_SECONDS` by default). read: picture
    -> codes; by default stills are searched for barcodes and small foreign codes as well, moving sources for QR codes.

    Raises:
        PlainError, BadInput: the source cannot be read (see `vision.sources`).
    """
    if source.kind.moving:
        yield from _scan_moving(source, bindings, seconds, read or _follower(source).read)
        return
    read = read or partial(read_codes, barcodes=True, doubled=True)
    for frame in source:
        readings = tuple(interpret(code, bindings) for code in read(frame.image))
        yield Scanned(frame.name, frame.image, readings, advice=None if readings else what_helps(frame.image))


@dataclass(frozen=True, slots=True)
class View:
    """What one frame showed.

    frame: the frame that was read; codes: what was read in it; sightings: everything that counts by now. took_ms:
    reading time. passed_over: frames that were replaced unread since the start. advice: what stands in the way, when
    nothing has been read for a while (at once for a still).
    """

    frame: Frame
    codes: tuple[Code, ...]
    sightings: tuple[Sighting, ...]
    took_ms: float
    passed_over: int
    advice: Advice | None = None


class LiveScan:
    """Reads a source until it ends or is stopped.

    open_frames: opens the source; called on the taking thread, because a camera may need seconds. read: picture ->
    codes; by default moving sources are read by a `Follower`, stills by `read_codes` with barcodes. needed: frames a payload must be read in; stills count at once. on_view: called on the reading thread after
    each frame; whoever draws must hand it over to its own thread. Instead, `latest` may be polled.
    """

    def __init__(
        self,
        open_frames: Callable[[], FrameSource],
        *,
        read: Callable[[Picture], Sequence[Code]] | None = None,
        needed: int = 2,
        on_view: Callable[[View], None] | None = None,
    ) -> None:
        self._open_frames = open_frames
        self._read = read
        self._needed = needed
        self._on_view = on_view
        self._changed = threading.Condition()
        self._stop = threading.Event()
        self._waiting: Frame | None = None
        self._newest: Frame | None = None
        self._view: View | None = None
        self._tracker: Tracker | None = None
        self._error: PlainError | None = None
        self._gone: PlainError | None = None
        self._kind: SourceKind | None = None
        self._last_read_ms = self._advised_ms = 0.0
        self._advice: Advice | None = None
        self._passed_over = 0
        self._all_taken = False
        self._ended = False
        self._threads: tuple[threading.Thread, ...] = ()
        self._at_work = 0

    def start(self) -> None:
        """Begin; returns at once.

        Raises:
            RuntimeError: it was started before.
        """
        if self._threads:
            raise RuntimeError("a live scan is started once")
        self._threads = (
            threading.Thread(target=self._guarded, args=(self._take,), name="frames", daemon=True),
            threading.Thread(target=self._guarded, args=(self._read_on,), name="codes", daemon=True),
        )
        self._at_work = len(self._threads)
        # A program that ends while a library is reading would be aborted by it: the threads are waited for first.
        atexit.register(self.stop)
        for thread in self._threads:
            thread.start()

    def stop(self, timeout_s: float = 2.0) -> bool:
        """End it and wait at most `timeout_s` seconds; False if a thread still hangs in the camera's driver."""
        self._stop.set()
        with self._changed:
            self._changed.notify_all()
        deadline = time.monotonic() + timeout_s
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join(max(0.0, deadline - time.monotonic()))
        return not any(t.is_alive() for t in self._threads if t is not threading.current_thread())

    def wait(self, timeout_s: float | None = None) -> bool:
        """Wait until the source has ended and everything is read; False if it has not by then."""
        with self._changed:
            return self._changed.wait_for(lambda: not self.running, timeout_s)

    @property
    def running(self) -> bool:
        """True from start until the end of the source, an error or `stop`."""
        return bool(self._threads) and not self._ended

    @property
    def error(self) -> PlainError | None:
        """Why it ended, if not because the source did or it was stopped."""
        return self._error

    @property
    def gone(self) -> PlainError | None:
        """Why the camera sends nothing now, while it is waited for; None when all is well."""
        return self._gone

    def latest(self) -> View | None:
        """Return what the latest read frame showed."""
        return self._view

    def newest(self) -> Frame | None:
        """Return the newest frame, read or not, for a fluent preview."""
        return self._newest

    def sightings(self) -> tuple[Sighting, ...]:
        """Return everything that counts by now."""
        with self._changed:
            return () if self._tracker is None else self._tracker.sightings()

    def forget(self, number: int | None = None) -> None:
        """Forget one tag or all of them (see `Tracker.forget`)."""
        with self._changed:
            if self._tracker is not None:
                self._tracker.forget(number)

    def _guarded(self, work: Callable[[], None]) -> None:
        """Run one thread's work; whatever ends it is kept for the screen, never lost on a thread."""
        try:
            work()
        except PlainError as error:
            self._fail(error)
        except Exception as error:  # noqa: BLE001 - a dead thread would look like an empty table
            what = _("Reading has stopped unexpectedly ({name}: {reason}).").format(
                name=type(error).__name__, reason=str(error)[:200]
            )
            self._fail(PlainError(what, remedy=_("Start the scan again, or enter the pieces by hand.")))
        finally:
            with self._changed:
                self._at_work -= 1
                if not self._at_work:
                    atexit.unregister(self.stop)

    def _fail(self, error: PlainError) -> None:
        with self._changed:
            self._error = self._error or error
            self._ended = True
            self._stop.set()
            self._changed.notify_all()

    def _take(self) -> None:
        """Take frames until the source ends; a camera that was there and has gone is opened again when it is back."""
        begun = time.monotonic()
        while True:
            try:
                ended = self._take_from_source(begun)
            except PlainError as error:
                if isinstance(error, BadInput) or not self._waits_for_camera():
                    raise
                self._gone = error
                if self._stop.wait(TRY_AGAIN_S):
                    return
                continue
            if ended:
                with self._changed:
                    self._all_taken = True
                    self._changed.notify_all()
            return

    def _waits_for_camera(self) -> bool:
        from vision.sources import SourceKind

        return self._kind is SourceKind.CAMERA and self._newest is not None

    def _take_from_source(self, begun: float) -> bool:
        """Take frames from the source, opened anew; a video keeps its own pace, stills wait for their turn.

        False if it was stopped. Times go on over a camera's absence: `begun` is when the scan began.
        """
        with self._open_frames() as source:
            self._prepare(source.kind)
            start = time.monotonic()
            gone_ms = (start - begun) * 1000 if self._newest is not None else 0.0
            for frame in source:
                self._gone = None
                ahead = frame.time_ms / 1000.0 - (time.monotonic() - start)
                if source.kind.moving and ahead > 0 and self._stop.wait(ahead):
                    return False
                if gone_ms:
                    frame = replace(frame, time_ms=frame.time_ms + gone_ms)
                with self._changed:
                    if not source.kind.moving:
                        self._changed.wait_for(lambda: self._waiting is None or self._stop.is_set())
                    if self._stop.is_set():
                        return False
                    self._passed_over += self._waiting is not None
                    self._waiting = self._newest = frame
                    self._changed.notify_all()
        return True

    def _prepare(self, kind: SourceKind) -> None:
        """Choose tracker and reader for this kind of source, once: what was seen outlives a camera's absence."""
        with self._changed:
            if self._tracker is not None:
                return
            self._kind = kind
            self._tracker = Tracker(needed=self._needed if kind.moving else 1)
            if self._read is None:
                self._read = (
                    Follower().read if kind.moving else partial(read_codes, barcodes=True, doubled=True)
                )

    def _read_on(self) -> None:
        """Read the newest frame, again and again; while the source is being opened, what reading needs is loaded."""
        if self._read is None:
            warm_up()
        while True:
            with self._changed:
                self._changed.wait_for(
                    lambda: self._waiting is not None or self._all_taken or self._stop.is_set()
                )
                frame, self._waiting = self._waiting, None
                read = self._read or read_codes
                self._ended = frame is None or self._stop.is_set()
                self._changed.notify_all()
                if frame is None or self._ended:
                    return
            began = time.perf_counter()
            codes = tuple(read(frame.image))
            took = (time.perf_counter() - began) * 1000.0
            advice = self._advised(frame, codes)
            with self._changed:
                if self._stop.is_set() or self._tracker is None:
                    continue
                sightings = self._tracker.see(codes, frame.time_ms)
                self._view = View(frame, codes, sightings, took, self._passed_over, advice)
                view = self._view
            if self._on_view is not None:
                self._on_view(view)

    def _advised(self, frame: Frame, codes: Sequence[Code]) -> Advice | None:
        """Return what stands in the way if nothing has been read for a while; measured now and then only."""
        if codes:
            self._last_read_ms, self._advice = frame.time_ms, None
            return None
        still = self._kind is None or not self._kind.moving
        waited = frame.time_ms - max(self._last_read_ms, self._advised_ms)
        if still or waited >= ADVISE_AFTER_MS:
            self._advised_ms, self._advice = frame.time_ms, what_helps(frame.image)
        return self._advice


class Advice(enum.Enum):
    """What stands in the way, as far as the picture tells."""

    TOO_DARK = "too_dark"
    TOO_BRIGHT = "too_bright"
    EMPTY = "empty"
    BLURRED = "blurred"
    TOO_FAR = "too_far"


def what_helps(frame: Picture) -> Advice:
    """Say what probably keeps tags in this picture from being read; `TOO_FAR` when nothing else is wrong."""
    import cv2
    import numpy as np

    grey = _middle(as_grey(frame))
    mean = float(grey.mean())
    smooth = cv2.GaussianBlur(grey, (0, 0), 1.0).astype(np.float32)
    low, high = (float(v) for v in np.percentile(smooth, (0.5, 99.5)))
    contrast = high - low
    if mean < DARK_MEAN:
        return Advice.TOO_DARK
    if mean > BRIGHT_MEAN:
        return Advice.TOO_BRIGHT
    if contrast < FLAT:
        return Advice.EMPTY
    across = cv2.Sobel(smooth, cv2.CV_32F, 1, 0) / 8
    down = cv2.Sobel(smooth, cv2.CV_32F, 0, 1) / 8
    steepest = float(np.percentile(np.hypot(across, down), 99.5))
    return Advice.BLURRED if steepest / contrast < STEEP else Advice.TOO_FAR


def _follower(source: FrameSource) -> Follower:
    """Return a reader for a moving source; a video waits for it, a camera does not."""
    from vision.sources import SourceKind

    return Follower(budget_ms=WHOLE_SEARCH_MS) if source.kind is SourceKind.VIDEO else Follower()


def _scan_moving(
    source: FrameSource,
    bindings: Bindings | None,
    seconds: float | None,
    read: Callable[[Picture], Sequence[Code]],
) -> Iterator[Scanned]:
    from vision.sources import SourceKind

    if source.kind is SourceKind.CAMERA and seconds is None:
        seconds = CAMERA_SECONDS
    tracker = Tracker()
    best: Frame | None = None
    there: dict[int, Code] = {}
    frames, start = 0, time.monotonic()
    for frame in source:
        frames += 1
        sightings = tracker.see(read(frame.image), frame.time_ms)
        seen = {s.number: s.code for s in sightings if s.visible}
        if best is None or len(seen) > len(there):
            best, there = frame, seen
        spent = frame.time_ms / 1000 if source.kind is SourceKind.VIDEO else time.monotonic() - start
        if seconds is not None and spent >= seconds:
            break
    if best is None:  # a camera that was closed before it sent anything
        return
    counted = tracker.sightings()
    yield Scanned(
        Path(source.name).name if source.kind is SourceKind.VIDEO else source.name,
        best.image,
        tuple(interpret(there[s.number], bindings) for s in counted if s.number in there),
        tuple(interpret(s.code, bindings) for s in counted if s.number not in there),
        frames,
        None if counted else what_helps(best.image),
    )


def _middle(grey: Picture) -> Picture:
    height, width = grey.shape
    top, left = max(0, (height - MEASURED_SIDE) // 2), max(0, (width - MEASURED_SIDE) // 2)
    return grey[top : top + MEASURED_SIDE, left : left + MEASURED_SIDE]
