"""Draws what was read into the picture: each code outlined and named; outline styles differ as well as colours."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from assets.errors import BadInput, PlainError
from assets.words import _
from vision.geometry import centre, side
from vision.reading import ForeignCode, KnownPiece, Reading, TaughtPiece, UnknownPiece

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from vision.codes import Picture

SUFFIXES = (".png", ".jpg", ".jpeg")
KNOWN, DOUBTFUL, FOREIGN = (60, 170, 20), (40, 40, 220), (220, 120, 20)
"""Outline colours, BGR."""
ROOM = 1.18
"""How much larger than the symbol its outline is drawn, so that it can still be read."""
LINE_LENGTH = 18
"""Characters a line of a label."""


def label(reading: Reading) -> str:
    """Return the few words written beside a code."""
    if isinstance(reading, KnownPiece | TaughtPiece):
        return reading.component.name
    if isinstance(reading, ForeignCode):
        return f"? {reading.shown}"
    return "not in the register" if isinstance(reading, UnknownPiece) else "misread tag"


def annotated(image: Picture, readings: Iterable[Reading]) -> npt.NDArray[np.uint8]:
    """Return a BGR copy of the picture with an outline and a label for each reading."""
    import cv2
    import numpy as np

    canvas = np.array(image if image.ndim == 3 else cv2.cvtColor(image, cv2.COLOR_GRAY2BGR), dtype=np.uint8)
    for reading in readings:
        _outline(canvas, reading)
    for reading in readings:
        _name(canvas, reading)
    return canvas


def write_picture(path: Path, image: npt.NDArray[np.uint8]) -> None:
    """Write a picture file, whole or not at all.

    Raises:
        BadInput: the name does not end in one of `SUFFIXES`.
        PlainError: it cannot be written.
    """
    import cv2

    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise BadInput(
            _("A picture's name must end in .png or .jpg."), where=str(path), remedy=_("Give such a name.")
        )
    ok, data = cv2.imencode(suffix, image)
    if not ok:
        raise PlainError(
            _("The picture cannot be written in this form."), where=str(path), remedy=_("Use .png.")
        )
    part = path.with_name(f".{path.name}.part")
    try:
        try:
            part.write_bytes(data.tobytes())
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise PlainError(
            _("The picture cannot be written ({reason}).").format(
                reason=(error.strerror or str(error)).lower()
            ),
            where=str(path),
            remedy=_("Check the folder and the room on the disk."),
        ) from error


def _style(reading: Reading) -> tuple[int, int, int]:
    if isinstance(reading, KnownPiece | TaughtPiece):
        return KNOWN
    return FOREIGN if isinstance(reading, ForeignCode) else DOUBTFUL


def _outline(canvas: npt.NDArray[np.uint8], reading: Reading) -> None:
    """Draw the outline in the quiet zone, its first corner marked; what names no piece is crossed out as well."""
    import cv2
    import numpy as np

    colour = _style(reading)
    middle = np.array(centre(reading.corners))
    points = np.round(middle + ROOM * (np.array(reading.corners) - middle)).astype(np.int32)
    thick = max(2, round(side(reading.corners) / 24))
    cv2.polylines(canvas, [points], True, (255, 255, 255), thick + 2, cv2.LINE_AA)
    cv2.polylines(canvas, [points], True, colour, thick, cv2.LINE_AA)
    cv2.circle(canvas, _point(points[0]), 2 * thick, colour, -1, cv2.LINE_AA)
    if colour != KNOWN:
        cv2.line(canvas, _point(points[0]), _point(points[2]), colour, thick, cv2.LINE_AA)
        cv2.line(canvas, _point(points[1]), _point(points[3]), colour, thick, cv2.LINE_AA)


def _name(canvas: npt.NDArray[np.uint8], reading: Reading) -> None:
    """Write the label on white just below the code, inside the picture."""
    import cv2
    import numpy as np

    height, width = canvas.shape[:2]
    words = label(reading).encode("ascii", "replace").decode()
    head, colon, rest = words.partition(": ")
    lines = [
        line
        for part in (head + colon.strip(), rest)
        for line in textwrap.wrap(part, LINE_LENGTH, max_lines=2, placeholder="...")
    ] or [""]
    scale = min(1.2, max(0.4, side(reading.corners) / 130))
    font, thick = cv2.FONT_HERSHEY_SIMPLEX, 1 if scale < 0.7 else 2
    step = round(28 * scale)
    wide = max(cv2.getTextSize(line, font, scale, thick)[0][0] for line in lines) + 6
    points = np.array(reading.corners)
    left = round(min(max(0.0, float(points[:, 0].mean()) - wide / 2), max(0, width - wide)))
    top = round(
        min(float(points[:, 1].max()) + 0.13 * side(reading.corners), max(0, height - step * len(lines) - 6))
    )
    cv2.rectangle(canvas, (left, top), (left + wide, top + step * len(lines) + 6), (255, 255, 255), -1)
    cv2.rectangle(canvas, (left, top), (left + wide, top + step * len(lines) + 6), _style(reading), 1)
    for number, line in enumerate(lines):
        at = (left + 3, top + round((number + 0.85) * step) + 1)
        cv2.putText(canvas, line, at, font, scale, (20, 20, 20), thick, cv2.LINE_AA)


def _point(point: npt.NDArray[np.int32]) -> tuple[int, int]:
    return int(point[0]), int(point[1])
