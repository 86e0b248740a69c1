"""What lies on the table, in short? A source is read to its end (or for some seconds) and interpreted.

A still is answered for itself. A moving source is followed by the tracker and answered once, by the frame that shows
the most of what counts; where a tag lies is only said if it was read in that frame.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from vision.advice import Advice, what_helps
from vision.codes import Code, read_codes
from vision.follow import Follower
from vision.reading import Bindings, Reading, interpret
from vision.tracker import Tracker

if TYPE_CHECKING:
    from vision.codes import Picture
    from vision.sources import Frame, FrameSource

WHOLE_SEARCH_MS = 10_000.0
"""A budget that no frame uses up: every frame of a video is searched wholly, ms."""
CAMERA_SECONDS = 10.0
"""A camera is looked through for so long unless told otherwise, s."""


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
