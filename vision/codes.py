"""Reads every code in a picture, with its corners.

The road of one frame: the best library looks at the frame; where it read nothing, our own tags are located, fitted,
sharpened and decoded (`locate`, `fit`, `sharpen`, `small_tags`); what is left is cut out, straightened and shown to every
library; at last the next best library looks at the whole frame too, where time is no matter or nothing was read. Reports
of the same symbol become one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from assets.errors import BadInput, PlainError
from assets.words import _
from vision.decoders import QR_CODE, Decoder, Found, default_decoders
from vision.fit import Pyramid, corners_of, fitted
from vision.geometry import Corners, same_place, scaled, side
from vision.locate import CLOSE_UP, SCALES, free_of, outlines
from vision.small_tags import Readers, SmallTag, read_small_tags
from vision.symbol import can_decode

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from vision.decoders import Grey

    Picture: TypeAlias = npt.NDArray[np.uint8]
    """H×W×3 BGR or H×W grey."""

LARGEST_PIXELS = 64_000_000
"""Frames above this are refused (px): bigger than a phone's biggest photograph worth reading."""
LARGEST_DOUBLED = 9_000_000
"""Frames above this are not doubled (px): a doubled 4K frame is what a reading may cost in memory."""
MOST_CROPS = 8
"""So many located but unread outlines get a second look in one frame."""
CROP_SIDE, CROP_MARGIN = 240, 48
"""A straightened crop: the symbol's side and the quiet zone kept round it, px (11 px a module at version 1)."""


@dataclass(frozen=True, slots=True)
class Code:
    """One symbol read from a picture.

    text: the payload; raw: its bytes. corners: four (x, y) in px of the picture, clockwise from the symbol's own top
    left (a mirrored symbol runs the other way). symbology: zxing-cpp's name ("QRCode", "EAN13", …); decoder: the
    library that read it.
    """

    text: str
    raw: bytes
    corners: Corners
    symbology: str
    decoder: str


def read_codes(
    frame: Picture,
    *,
    decoders: Sequence[Decoder] | None = None,
    doubled: bool = False,
    barcodes: bool = False,
    small: bool = True,
    by_modules: bool | None = None,
    by_register: bool = True,
) -> list[Code]:
    """Return every code in a picture, from top to bottom; an empty list when there is none.

    Args:
        frame: BGR uint8 H×W×3, or grey uint8 H×W.
        decoders: the libraries to use, best first; by default all that this device has.
        doubled: time is no matter. The best library sees the frame doubled too (15 ms at 1080p), which finds smaller foreign
            codes, and the next one the whole frame (50 ms), also where something was read already.
        barcodes: look for barcodes and the other square symbologies as well; costs two or three times as much.
        small: look for small and blurred tags of ours.
        by_modules: decode those through the Reed–Solomon library; by default if it is here.
        by_register: recognise a tag that is too smeared to be decoded among all registered ones.

    Raises:
        BadInput: the frame is no picture of that form, empty, or larger than `LARGEST_PIXELS`.
        PlainError: there is no library that reads codes.
    """
    grey = as_grey(frame)
    usable = default_decoders() if decoders is None else tuple(decoders)
    readers = readers_of(usable, by_modules=by_modules, by_register=by_register)
    if not usable and not readers.by_modules:
        raise PlainError(
            _("No library that reads codes is installed."),
            remedy=_("Install zxing-cpp, or enter the pieces by hand; companion doctor tells more."),
        )
    codes, located = look_at_whole(grey, usable, doubled=doubled, barcodes=barcodes)
    if small:
        codes, located = _with_small_tags(grey, codes, located, readers)
    for corners in unread(located, codes)[:MOST_CROPS]:
        codes = merged(codes, read_crop(grey, corners, usable))
    if doubled or not codes:
        codes = merged(codes, _second_opinion(grey, usable))
    return in_order(codes)


def readers_of(decoders: Sequence[Decoder], *, by_modules: bool | None, by_register: bool) -> Readers:
    """Return what decodes small tags with these libraries (see `read_codes`)."""
    modules = can_decode() if by_modules is None else by_modules and can_decode()
    return Readers(tuple(decoders), modules, by_register and modules)


def look_at_whole(
    grey: Grey, decoders: Sequence[Decoder], *, doubled: bool = False, barcodes: bool = False
) -> tuple[list[Code], list[Corners]]:
    """Return what the libraries read in the whole picture, and outlines of what they saw but could not read."""
    codes: list[Code] = []
    located: list[Corners] = []
    for decoder in [d for d in decoders if not d.only_if_alone] or list(decoders[:1]):
        look = decoder.look(grey, barcodes=barcodes)
        codes = merged(codes, _as_codes(look.found, decoder))
        located += look.located
        if doubled and grey.size <= LARGEST_DOUBLED:
            look = decoder.look(enlarged(grey))
            # The middle of pixel 0 lies at 0.5 of the doubled picture's grid, hence the half pixel.
            codes = merged(codes, _as_codes(look.found, decoder, factor=0.5, shift=-0.25))
            located += [scaled(corners, 0.5, -0.25, -0.25) for corners in look.located]
    return codes, located


def _second_opinion(grey: Grey, decoders: Sequence[Decoder]) -> list[Code]:
    """Return the QR codes that the best library kept for crops reads in the whole frame, if another one has had that so far.

    Not its barcodes: those have little to prove them, and stripes of a table top would do.
    """
    waiting = [decoder for decoder in decoders if decoder.only_if_alone]
    if len(waiting) == len(decoders) or not waiting:
        return []
    return _as_codes(waiting[0].look(grey).found, waiting[0])


def enlarged(grey: Grey) -> Grey:
    """Return a picture twice as wide and high."""
    import cv2
    import numpy as np

    height, width = grey.shape
    return np.asarray(
        cv2.resize(grey, (2 * width, 2 * height), interpolation=cv2.INTER_CUBIC), dtype=np.uint8
    )


def in_order(codes: Iterable[Code]) -> list[Code]:
    """Return codes from top to bottom, then from left to right."""
    return sorted(codes, key=lambda code: (code.corners[0][1], code.corners[0][0]))


def code_of(tag: SmallTag) -> Code:
    """Return a small tag as a code like every other."""
    return Code(tag.text, tag.raw, corners_of(tag.where), QR_CODE, tag.decoder)


def as_grey(frame: Picture) -> Grey:
    """Return the picture in grey, contiguous.

    Raises:
        BadInput: it is not uint8, not H×W or H×W×3, empty or too large.
    """
    import cv2
    import numpy as np

    if not isinstance(frame, np.ndarray) or frame.dtype != np.uint8:
        kind = getattr(frame, "dtype", type(frame).__name__)
        raise BadInput(
            _("A picture must have 8 bits a channel, not {kind}.").format(kind=kind),
            remedy=_("Convert it to uint8 first."),
        )
    if frame.ndim not in (2, 3) or (frame.ndim == 3 and frame.shape[2] != 3) or frame.size == 0:
        shape = "×".join(str(n) for n in frame.shape)
        raise BadInput(
            _("A picture must be height × width × 3 (BGR) or height × width (grey), not {shape}.").format(
                shape=shape
            ),
            remedy=_("Drop the alpha channel or the empty frame first."),
        )
    if frame.shape[0] * frame.shape[1] > LARGEST_PIXELS:
        raise BadInput(
            _("The picture has {found} megapixels; at most {most} are read.").format(
                found=frame.shape[0] * frame.shape[1] // 1000000, most=LARGEST_PIXELS // 1000000
            ),
            remedy=_("Make it smaller or cut out the part with the tags."),
        )
    grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY) if frame.ndim == 3 else frame
    return np.ascontiguousarray(grey, dtype=np.uint8)


def merged(known: Sequence[Code], more: Iterable[Code]) -> list[Code]:
    """Return `known` and what `more` adds: a symbol already reported at the same place is left out.

    The earlier report wins, also when the payloads differ: two libraries that disagree about one symbol never make
    two pieces of it. Equal payloads at different places stay two.
    """
    out = list(known)
    for code in more:
        if not any(same_place(code.corners, other.corners) for other in out):
            out.append(code)
    return out


def _as_codes(
    found: Iterable[Found], decoder: Decoder, *, factor: float = 1.0, shift: float = 0.0
) -> list[Code]:
    return [
        Code(
            symbol.text,
            symbol.raw,
            scaled(symbol.corners, factor, shift, shift),
            symbol.symbology,
            decoder.name,
        )
        for symbol in found
    ]


def _with_small_tags(
    grey: Grey, codes: list[Code], located: list[Corners], readers: Readers
) -> tuple[list[Code], list[Corners]]:
    """Return the codes and small tags where none was read yet; and what is located and still unread."""
    import numpy as np

    pyramid = Pyramid.of(grey)
    scales = SCALES if any(not decoder.only_if_alone for decoder in readers.pictures) else SCALES + CLOSE_UP
    taken = [code.corners for code in codes]
    extra = np.array(unread(located, codes), dtype=np.float32).reshape(-1, 4, 2)
    fits = fitted(pyramid, np.concatenate([free_of(extra, taken), outlines(pyramid, scales, taken)]))
    codes = merged(codes, (code_of(tag) for tag in read_small_tags(pyramid, fits, readers)))
    return codes, located


def unread(located: Iterable[Corners], codes: Sequence[Code]) -> list[Corners]:
    """Return the located outlines on which nothing was read, each place once, the largest first."""
    out: list[Corners] = []
    for corners in sorted(located, key=side, reverse=True):
        taken = any(same_place(corners, code.corners) for code in codes)
        if not taken and not any(same_place(corners, other) for other in out):
            out.append(corners)
    return out


def read_crop(grey: Grey, corners: Corners, decoders: Sequence[Decoder]) -> list[Code]:
    """Straighten one located outline and show it to each library in turn until one reads it."""
    import cv2
    import numpy as np

    low, high = float(CROP_MARGIN), float(CROP_MARGIN + CROP_SIDE)
    size = CROP_SIDE + 2 * CROP_MARGIN
    square = np.array([(low, low), (high, low), (high, high), (low, high)], dtype=np.float32)
    to_crop = cv2.getPerspectiveTransform(np.array(corners, dtype=np.float32), square)
    if not np.all(np.isfinite(to_crop)) or abs(np.linalg.det(to_crop)) < 1e-12:
        return []
    crop = np.asarray(
        cv2.warpPerspective(
            grey, to_crop, (size, size), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE
        ),
        dtype=np.uint8,
    )
    back = np.linalg.inv(to_crop)
    for decoder in decoders:
        for symbol in decoder.look(crop).found:
            points = cv2.perspectiveTransform(np.array([symbol.corners], dtype=np.float64), back)[0]
            a, b, c, d = ((float(x), float(y)) for x, y in points)
            return [Code(symbol.text, symbol.raw, (a, b, c, d), symbol.symbology, decoder.name)]
    return []
