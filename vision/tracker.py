"""Tracks the tags on the table over several frames.

A payload counts once it has been read in enough frames, so that one bad frame never does. Copies of the same payload are
told apart by where they lie; there are as many as were ever seen in one frame. What left the picture is remembered: a
hand or a shaken camera makes nothing disappear.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from vision.codes import Code
from vision.geometry import centre, side

CONFIRM_WITHIN_MS = 4000.0
"""A payload that is not seen again within this time was a slip and is dropped, ms."""
FORGET_AFTER_MS = 300_000.0
"""A tag absent for this long is forgotten, ms: long enough to walk round the table."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """One tag on the table.

    number: stays the same while it is followed. code: its latest reading, with corners in px of that frame.
    seen: frames it was read in. first_ms, last_ms: when. visible: whether it was read in the latest frame.
    """

    number: int
    code: Code
    seen: int
    first_ms: float
    last_ms: float
    visible: bool


class Tracker:
    """Follows tags from frame to frame.

    needed: in how many frames a payload must have been read before it counts; 1 for a single picture.
    """

    def __init__(
        self,
        *,
        needed: int = 2,
        confirm_within_ms: float = CONFIRM_WITHIN_MS,
        forget_after_ms: float = FORGET_AFTER_MS,
    ) -> None:
        if needed < 1:
            raise ValueError("needed must be at least 1")
        self._needed = needed
        self._confirm_within_ms = confirm_within_ms
        self._forget_after_ms = forget_after_ms
        self._tracks: list[Sighting] = []
        self._next = 1

    def see(self, codes: Iterable[Code], time_ms: float) -> tuple[Sighting, ...]:
        """Take one frame's codes, taken at `time_ms` (never earlier than the frame before), and return what counts."""
        by_text: dict[tuple[str, str], list[Code]] = {}
        for code in codes:
            by_text.setdefault((code.symbology, code.text), []).append(code)
        kept = [t for t in self._tracks if not self._lost(t, time_ms)]
        tracks = [replace(t, visible=False) for t in kept]
        shift = _common_shift(tracks, by_text)
        for key, here in by_text.items():
            known = [i for i, t in enumerate(tracks) if (t.code.symbology, t.code.text) == key]
            pairs = _nearest_pairs([tracks[i].code for i in known], here, shift)
            for which, code in pairs:
                old = tracks[known[which]]
                tracks[known[which]] = replace(
                    old, code=code, seen=old.seen + 1, last_ms=time_ms, visible=True
                )
            followed = {id(code) for _, code in pairs}
            for code in here:
                if id(code) not in followed:
                    tracks.append(Sighting(self._next, code, 1, time_ms, time_ms, visible=True))
                    self._next += 1
        self._tracks = tracks
        return self.sightings()

    def sightings(self) -> tuple[Sighting, ...]:
        """Return every tag that counts, in the order in which they were first seen."""
        return tuple(t for t in self._tracks if t.seen >= self._needed)

    def forget(self, number: int | None = None) -> None:
        """Forget one tag (it was taken off the table), or all (another table, another question)."""
        self._tracks = [] if number is None else [t for t in self._tracks if t.number != number]

    def _lost(self, track: Sighting, now: float) -> bool:
        absent = now - track.last_ms
        return absent > (self._confirm_within_ms if track.seen < self._needed else self._forget_after_ms)


def _common_shift(
    tracks: Sequence[Sighting], by_text: dict[tuple[str, str], list[Code]]
) -> tuple[float, float]:
    """Return how far the picture has moved since the tags were last seen, px: the median over tags that are alone."""
    dxs, dys = [], []
    for key, here in by_text.items():
        known = [t for t in tracks if (t.code.symbology, t.code.text) == key]
        if len(here) == 1 and len(known) == 1:
            (ax, ay), (bx, by) = centre(known[0].code.corners), centre(here[0].corners)
            dxs.append(bx - ax)
            dys.append(by - ay)
    if not dxs:
        return 0.0, 0.0
    return sorted(dxs)[len(dxs) // 2], sorted(dys)[len(dys) // 2]


def _nearest_pairs(
    known: Sequence[Code], here: Sequence[Code], shift: tuple[float, float]
) -> list[tuple[int, Code]]:
    """Pair known copies of one payload with those seen now, the nearest pair first, each used once."""
    distances = []
    for i, old in enumerate(known):
        x, y = centre(old.corners)
        for j, new in enumerate(here):
            gap = math.dist((x + shift[0], y + shift[1]), centre(new.corners))
            distances.append((gap / max(1.0, side(new.corners)), i, j))
    pairs: list[tuple[int, Code]] = []
    used_old: set[int] = set()
    used_new: set[int] = set()
    for _, i, j in sorted(distances):
        if i not in used_old and j not in used_new:
            used_old.add(i)
            used_new.add(j)
            pairs.append((i, here[j]))
    return pairs
