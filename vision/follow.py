"""Reads tags from a running camera within each frame's time: known tags are followed, the rest of the time is for new ones.

A tag that was read is found again by fitting it from where it was, moved as the whole picture has moved, and comparing
all its modules: much cheaper than reading it afresh, and no other tag passes. With the time that is left the
frame is searched, another part of the search in each frame, until the time is up.

Codes too small or too smeared for a look at the whole frame are looked for in one part of it at a time, enlarged: a whole
frame doubled would take longer than a frame has. What a library sees there and cannot read is cut out, straightened and
shown to every library. A library that is slow even on the frame as it is gets the frame halved and small parts of it, in
turn.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from vision.codes import (
    Code,
    as_grey,
    code_of,
    enlarged,
    in_order,
    look_at_whole,
    merged,
    read_crop,
    readers_of,
    unread,
)
from vision.decoders import default_decoders
from vision.fit import (
    COARSE,
    FINE,
    MEDIUM,
    SURE,
    WIDE_RING,
    Fits,
    Pyramid,
    corners_of,
    data_points,
    fitted_closely,
    lattice_points,
    placements,
    promising,
    refined,
    sampled,
)
from vision.geometry import same_place, scaled
from vision.locate import BLOB_SCALES, FINDER_SCALES, outlines
from vision.small_tags import SmallTag, printed_modules, read_small_tags, sharpened
from vision.symbol import data_places, is_tag

if TYPE_CHECKING:
    from vision.codes import Picture
    from vision.decoders import Decoder, Grey
    from vision.fit import Doubles, Pyramid
    from vision.symbol import Floats

BUDGET_MS = 21.0
"""Time a frame may take before no further part of the search is begun, ms."""
SAME_TAG = 0.55
"""Correlation of the data modules above which it is still the same tag; another one has about 0."""
LOST_AFTER = 12
"""A tag not found again in so many frames is no longer looked for where it was."""
AT_ONCE = 8
"""So many candidates are fitted and decoded before the time is looked at again."""
MOST_COMPARED = 200
"""So many outlines are compared with the known pattern in one part of the search, about 5 ms."""
SLOW_MS = 30.0
"""A library that took longer for a whole frame sees only parts of the next ones, ms of the processor."""
USUAL_MS, USUAL_STEP_MS = 7.0, 3.0
"""What a part of the search, and so many candidates of one, are expected to take until it has been measured, ms."""
LEARNING = 0.3
"""How much the latest measurement counts against what was expected."""
SEARCHES = (BLOB_SCALES[2:], BLOB_SCALES[1:2], BLOB_SCALES[:1], FINDER_SCALES)
"""Parts of the search for small tags, the likeliest sizes first, and at last what is damaged."""

TILE = (1200, 680)
"""Largest part that is looked at in one frame, width and height in px."""
SMALL_TILE = (760, 520)
"""… by a library that is too slow for whole frames."""
OVERLAP = 240
"""Parts overlap by so much, px: every code that is smaller lies whole in one of them."""
MOST_CROPS = 2
"""So many outlines of one part get a second look in one frame."""

HALVINGS = 3
"""The copies that are compared are halved so often: 240×135 px of a 1080p frame."""
LEAST_RESPONSE = 0.05
"""Below this the two pictures have nothing in common, and nothing is said to have moved."""


@dataclass(frozen=True, slots=True)
class Followed:
    """A tag that was read: how and where last, how its 208 data modules look (blurred in three ways, 3×208), and frames
    since it was seen.
    """

    code: Code
    where: Doubles
    looks: Floats
    missed: int = 0


class Follower:
    """Reads the frames of one camera, one after another; not for several threads at once.

    decoders, by_modules, by_register: as for `read_codes`. budget_ms: see `BUDGET_MS`. clock: tells the time in s; with
    `time.thread_time` what else the device does costs nothing of the budget.
    """

    def __init__(
        self,
        *,
        decoders: Sequence[Decoder] | None = None,
        by_modules: bool | None = None,
        by_register: bool = True,
        budget_ms: float = BUDGET_MS,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        keep_to_one_core()
        self._decoders = default_decoders() if decoders is None else tuple(decoders)
        self._readers = readers_of(self._decoders, by_modules=by_modules, by_register=by_register)
        self._budget_ms, self._clock = budget_ms, clock
        self._known: tuple[Followed, ...] = ()
        self._before: Grey | None = None
        self._turn = 0
        # The whole frame, the small tags by size and, where a library is quick enough, a closer look at a part.
        parts = 1 + len(SEARCHES) + any(not decoder.only_if_alone for decoder in self._decoders)
        self._cost = [USUAL_MS] * parts
        self._part, self._slow = 0, False
        self._step_cost = USUAL_STEP_MS

    def read(self, frame: Picture) -> list[Code]:
        """Return the codes of the next frame, as `read_codes` does; what is hard to find comes in some frames only.

        Raises:
            BadInput: the frame is no picture (see `read_codes`).
        """
        deadline = self._clock() + self._budget_ms / 1000
        pyramid = Pyramid.of(as_grey(frame))
        halvings = min(HALVINGS, len(pyramid.pictures) - 1)
        small = pyramid.pictures[halvings]
        shift = picture_shift(self._before, small, halvings)
        self._known = found_again(pyramid, self._known, shift)
        self._before = small
        codes = [tag.code for tag in self._known if tag.missed == 0]
        for number in self._due(deadline):
            began = self._clock()
            codes = self._searched(pyramid, number, codes, deadline)
            spent = (self._clock() - began) * 1000
            self._cost[number] += LEARNING * (spent - self._cost[number])
        return in_order(codes)

    def forget(self) -> None:
        """Forget all tags and where they were."""
        self._known, self._before = (), None

    def _due(self, deadline: float) -> Iterator[int]:
        """Yield the parts of the search whose turn it is: one in any case, others while time suffices, none twice."""
        begun = False
        for _ in self._cost:
            number = self._turn % len(self._cost)
            if begun and self._clock() + self._cost[number] / 1000 > deadline:
                break
            self._turn += 1
            begun = True
            yield number

    def _searched(self, pyramid: Pyramid, number: int, codes: list[Code], deadline: float) -> list[Code]:
        """Return the codes and those that one part of the search adds; tags among these are followed from now on."""
        if number == 0 or number > len(SEARCHES):
            found = self._read_by_libraries(pyramid, closer=number > 0)
            fresh = [code for code in found if not any(same_place(code.corners, o.corners) for o in codes)]
            ours = [code for code in fresh if is_tag(code.text)]
            self._follow(_introduced(pyramid, ours) if ours else [])
            return codes + fresh
        candidates = outlines(pyramid, SEARCHES[number - 1], [code.corners for code in codes])
        first = self._in_turn(promising(pyramid, self._some(candidates)))
        for start in range(0, len(first), AT_ONCE):
            began = self._clock()
            if start and began + self._step_cost / 1000 > deadline:
                break
            some = fitted_closely(pyramid, _untaken(first, start, codes))
            tags = read_small_tags(pyramid, some, self._readers)
            self._follow([_read_from(tag) for tag in tags if is_tag(tag.text)])
            codes = merged(codes, (code_of(tag) for tag in tags))
            self._step_cost += LEARNING * ((self._clock() - began) * 1000 - self._step_cost)
        return codes

    def _read_by_libraries(self, pyramid: Pyramid, *, closer: bool) -> list[Code]:
        """Return what the libraries read in the whole frame, or in the next part of it, looked at closer."""
        grey = pyramid.pictures[0]
        if closer:
            parts = tiles(grey.shape[1], grey.shape[0])
            self._part += 1
            return read_closer(grey, parts[self._part % len(parts)], self._decoders)
        if self._slow:
            self._part += 1
            return read_part(pyramid, self._part, self._decoders)
        # Of the processor, not by the clock: it is the library that is judged, not what else the device does.
        began = time.thread_time()
        found, _ = look_at_whole(grey, self._decoders)
        self._slow = (time.thread_time() - began) * 1000 > max(SLOW_MS, self._budget_ms)
        return found

    @property
    def _round(self) -> int:
        """How often each part of the search has had its turn."""
        return self._turn // len(self._cost)

    def _some(self, candidates: Floats) -> Floats:
        """Return at most `MOST_COMPARED` outlines, each time others: a table cloth may have a thousand."""
        import numpy as np

        if len(candidates) <= MOST_COMPARED:
            return candidates
        return np.roll(candidates, -MOST_COMPARED * self._round, axis=0)[:MOST_COMPARED]

    def _in_turn(self, first: Fits) -> Fits:
        """Return candidates as they are to be tried: the sure ones, then the others, each time another one first."""
        import numpy as np

        sure = int((first.likeness >= SURE).sum())
        others = np.arange(sure, len(first))
        return first.chosen(np.concatenate([np.arange(sure), np.roll(others, -AT_ONCE * self._round)]))

    def _follow(self, fresh: Sequence[Followed]) -> None:
        """Follow these tags too; what was followed at the same place, but not seen there now, is given up."""
        there = [tag.code.corners for tag in fresh]
        kept = [
            tag
            for tag in self._known
            if tag.missed == 0 or not any(same_place(tag.code.corners, corners) for corners in there)
        ]
        self._known = (*kept, *fresh)


def warm_up() -> None:
    """Read one clear drawing, so that libraries, patterns and the register are loaded before the first frame comes."""
    from vision.symbol import as_picture, known_modules, registered

    decoders = default_decoders()
    drawing = as_picture(known_modules())
    look_at_whole(drawing, decoders)
    Follower(decoders=[], budget_ms=1000.0 * len(SEARCHES)).read(drawing)
    registered()


def keep_to_one_core() -> None:
    """Let OpenCV work on the calling thread alone, in this whole process; splitting such small work costs more than it saves."""
    import cv2

    if cv2.getNumThreads() != 1:
        cv2.setNumThreads(1)


def found_again(
    pyramid: Pyramid, known: Sequence[Followed], shift: tuple[float, float]
) -> tuple[Followed, ...]:
    """Return the followed tags as they lie in this frame; `missed` counts on for those that are not there.

    shift: how far the picture has moved since the frame before, px.
    """
    import numpy as np

    if not known:
        return ()
    moved = np.array([(1.0, 0.0, shift[0]), (0.0, 1.0, shift[1]), (0.0, 0.0, 1.0)])
    before = moved @ np.stack([tag.where for tag in known])
    now = refined(pyramid, before, (COARSE, MEDIUM, FINE, FINE)).where
    agree = _agreement(pyramid, now, known)
    out: list[Followed] = []
    order = sorted(range(len(known)), key=lambda at: known[at].missed)
    for at in order:
        tag, there, guess = known[at], now[at], before[at]
        if agree[at] >= SAME_TAG:
            code = replace(tag.code, corners=corners_of(there))
            # A tag that was lost, read afresh and found again from both places is still a single tag.
            if not any(other.missed == 0 and same_place(other.code.corners, code.corners) for other in out):
                out.append(replace(tag, code=code, where=there, missed=0))
        elif tag.missed < LOST_AFTER:
            out.append(replace(tag, where=guess, missed=tag.missed + 1))
    return tuple(out)


def _agreement(pyramid: Pyramid, where: Doubles, known: Sequence[Followed]) -> Floats:
    """Return how well the data modules at each place agree with those of its tag, whichever blur fits best."""
    import numpy as np

    seen = sampled(pyramid, where, data_points())
    seen = seen - seen.mean(axis=1, keepdims=True)
    norm = np.maximum(np.linalg.norm(seen, axis=1), 1.0)
    looks = np.stack([tag.looks for tag in known])
    return np.asarray(np.einsum("nkp,np->nk", looks, seen).max(axis=1) / norm, dtype=np.float32)


def _untaken(first: Fits, start: int, codes: Sequence[Code]) -> Fits:
    """Return the next `AT_ONCE` candidates without those on which something was read meanwhile."""
    import numpy as np

    some = first.chosen(np.arange(start, min(start + AT_ONCE, len(first))))
    places = [corners_of(where) for where in some.where]
    free = [not any(same_place(place, code.corners) for code in codes) for place in places]
    return some.chosen(np.array(free, dtype=np.bool_))


def _introduced(pyramid: Pyramid, codes: Sequence[Code]) -> list[Followed]:
    """Return tags just read by a library, fitted, with how their modules look."""
    import numpy as np

    corners = np.array([code.corners for code in codes], dtype=np.float32)
    fits = refined(pyramid, placements(corners), (MEDIUM, FINE, FINE))
    soft, _ = sharpened(sampled(pyramid, fits.where, lattice_points(WIDE_RING)))
    return [
        Followed(code, where, _looks(_printed(code.text, modules)))
        for code, where, modules in zip(codes, fits.where, soft, strict=True)
    ]


def _read_from(tag: SmallTag) -> Followed:
    """Return a tag read from its modules, with how these look."""
    return Followed(code_of(tag), tag.where, _looks(_printed(tag.text, tag.modules)))


def _printed(text: str, soft: Floats) -> Floats:
    """Return a tag's modules as they were printed, as far as that can be told from soft ones."""
    import numpy as np

    printed = printed_modules(text, soft)
    return np.sign(soft) if printed is None else printed


def _looks(modules: Floats) -> Floats:
    """Return the 208 data modules of a symbol sharp and blurred, each without mean and of length 1."""
    import cv2
    import numpy as np

    whole = np.pad(modules, 3, constant_values=1.0).astype(np.float32)
    blurred = [whole, cv2.GaussianBlur(whole, (0, 0), 0.6), cv2.GaussianBlur(whole, (0, 0), 1.1)]
    looks = np.stack([np.asarray(look)[3:-3, 3:-3][data_places()] for look in blurred])
    looks = looks - looks.mean(axis=1, keepdims=True)
    return np.asarray(looks / np.linalg.norm(looks, axis=1, keepdims=True), dtype=np.float32)


@dataclass(frozen=True, slots=True)
class Tile:
    """A part of a frame: left, top, width and height, px."""

    left: int
    top: int
    width: int
    height: int


def tiles(width: int, height: int, most: tuple[int, int] = TILE) -> tuple[Tile, ...]:
    """Return the parts of at most `most` px that cover a frame of that size (px), row by row."""
    across, down = _stretches(width, most[0]), _stretches(height, most[1])
    return tuple(Tile(x, y, wide, high) for y, high in down for x, wide in across)


def read_closer(grey: Grey, tile: Tile, decoders: Sequence[Decoder]) -> list[Code]:
    """Return the codes in one part of a frame, with corners in px of the frame, by looking at it doubled."""
    part = grey[tile.top : tile.top + tile.height, tile.left : tile.left + tile.width]
    found, located = look_at_whole(enlarged(part), decoders)
    # The middle of pixel 0 lies at 0.5 of the doubled picture's grid, hence the quarter of a pixel.
    codes = [_moved_code(code, 0.5, tile.left - 0.25, tile.top - 0.25) for code in found]
    outlines = [scaled(corners, 0.5, tile.left - 0.25, tile.top - 0.25) for corners in located]
    for corners in unread(outlines, codes)[:MOST_CROPS]:
        codes = merged(codes, read_crop(grey, corners, decoders))
    return codes


def read_part(pyramid: Pyramid, number: int, decoders: Sequence[Decoder]) -> list[Code]:
    """Return the codes in the halved frame for an even `number`, in the next small part of the frame as it is for an odd one."""
    grey = pyramid.pictures[0]
    parts = tiles(grey.shape[1], grey.shape[0], SMALL_TILE)
    if number % 2 == 0 and len(pyramid.pictures) > 1:
        # The middle of pixel 0 of the halved frame lies between two pixels of the frame, hence the half pixel.
        return [_moved_code(code, 2.0, 0.5, 0.5) for code in look_at_whole(pyramid.pictures[1], decoders)[0]]
    tile = parts[number // 2 % len(parts)]
    part = grey[tile.top : tile.top + tile.height, tile.left : tile.left + tile.width].copy()
    return [_moved_code(code, 1.0, tile.left, tile.top) for code in look_at_whole(part, decoders)[0]]


def _moved_code(code: Code, factor: float, dx: float, dy: float) -> Code:
    return replace(code, corners=scaled(code.corners, factor, dx, dy))


def _stretches(length: int, most: int) -> list[tuple[int, int]]:
    """Return (start, length) of the stretches of at most `most` px that cover `length` px."""
    if length <= most:
        return [(0, length)]
    count = -(-(length - OVERLAP) // (most - OVERLAP))
    return [(round(n * (length - most) / (count - 1)), most) for n in range(count)]


def picture_shift(before: Grey | None, now: Grey, halvings: int = HALVINGS) -> tuple[float, float]:
    """Return how far the content has moved between two frames, px; (0, 0) if unknown.

    before, now: copies of the frames, each halved `halvings` times.
    """
    import cv2
    import numpy as np

    if before is None or before.shape != now.shape or min(now.shape) < 16:
        return 0.0, 0.0
    height, width = now.shape
    window = cv2.createHanningWindow((width, height), cv2.CV_32F)
    (dx, dy), response = cv2.phaseCorrelate(before.astype(np.float32), now.astype(np.float32), window)
    if response < LEAST_RESPONSE:
        return 0.0, 0.0
    return dx * 2.0**halvings, dy * 2.0**halvings
