"""Which codes are in this picture, and where?

The road of one frame: the best library looks at the frame, then at the frame doubled (small tags); what was located
but not read is cut out, straightened and shown to every library; reports of the same symbol become one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from assets.errors import BadInput, PlainError
from vision.decoders import Decoder, Found, default_decoders
from vision.geometry import Corners, same_place, scaled, side

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
MOST_CROPS = 24
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
    doubled: bool = True,
    barcodes: bool = False,
) -> list[Code]:
    """Return every code in a picture, from top to bottom; an empty list when there is none.

    Args:
        frame: BGR uint8 H×W×3, or grey uint8 H×W.
        decoders: the libraries to use, best first; by default all that this device has.
        doubled: look at the frame doubled too; finds smaller tags, costs about 15 ms at 1080p.
        barcodes: look for barcodes and the other square symbologies as well; costs two or three times as much.

    Raises:
        BadInput: the frame is no picture of that form, empty, or larger than `LARGEST_PIXELS`.
        PlainError: there is no library that reads codes.
    """
    grey = as_grey(frame)
    usable = default_decoders() if decoders is None else tuple(decoders)
    if not usable:
        raise PlainError(
            "No library that reads codes is installed.",
            remedy="Install zxing-cpp, or enter the pieces by hand; companion doctor tells more.",
        )
    whole = [d for d in usable if not d.only_if_alone] or list(usable[:1])
    codes: list[Code] = []
    located: list[Corners] = []
    for decoder in whole:
        look = decoder.look(grey, barcodes=barcodes)
        codes = merged(codes, _as_codes(look.found, decoder))
        located += look.located
        if doubled and grey.size <= LARGEST_DOUBLED:
            look = decoder.look(_doubled(grey))
            # The middle of pixel 0 lies at 0.5 of the doubled picture's grid, hence the half pixel.
            codes = merged(codes, _as_codes(look.found, decoder, factor=0.5, shift=-0.25))
            located += [scaled(corners, 0.5, -0.25, -0.25) for corners in look.located]
    for corners in _unread(located, codes)[:MOST_CROPS]:
        codes = merged(codes, _read_crop(grey, corners, usable))
    return sorted(codes, key=lambda code: (code.corners[0][1], code.corners[0][0]))


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
            f"A picture must have 8 bits a channel, not {kind}.", remedy="Convert it to uint8 first."
        )
    if frame.ndim not in (2, 3) or (frame.ndim == 3 and frame.shape[2] != 3) or frame.size == 0:
        shape = "×".join(str(n) for n in frame.shape)
        raise BadInput(
            f"A picture must be height × width × 3 (BGR) or height × width (grey), not {shape}.",
            remedy="Drop the alpha channel or the empty frame first.",
        )
    if frame.shape[0] * frame.shape[1] > LARGEST_PIXELS:
        raise BadInput(
            f"The picture has {frame.shape[0] * frame.shape[1] // 1_000_000} megapixels; "
            f"at most {LARGEST_PIXELS // 1_000_000} are read.",
            remedy="Make it smaller or cut out the part with the tags.",
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
        Code(one.text, one.raw, scaled(one.corners, factor, shift, shift), one.symbology, decoder.name)
        for one in found
    ]


def _doubled(grey: Grey) -> Grey:
    import cv2
    import numpy as np

    height, width = grey.shape
    return np.asarray(
        cv2.resize(grey, (2 * width, 2 * height), interpolation=cv2.INTER_CUBIC), dtype=np.uint8
    )


def _unread(located: Iterable[Corners], codes: Sequence[Code]) -> list[Corners]:
    """Return the located outlines on which nothing was read, each place once, the largest first."""
    out: list[Corners] = []
    for corners in sorted(located, key=side, reverse=True):
        taken = any(same_place(corners, code.corners) for code in codes)
        if not taken and not any(same_place(corners, other) for other in out):
            out.append(corners)
    return out


def _read_crop(grey: Grey, corners: Corners, decoders: Sequence[Decoder]) -> list[Code]:
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
        for one in decoder.look(crop).found:
            points = cv2.perspectiveTransform(np.array([one.corners], dtype=np.float64), back)[0]
            a, b, c, d = ((float(x), float(y)) for x, y in points)
            return [Code(one.text, one.raw, (a, b, c, d), one.symbology, decoder.name)]
    return []
