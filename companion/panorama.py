"""Which pieces lie in a scanned picture, and what lies over what?

A tag says which piece it is, its place in the picture says what it lies beside: an inspiration card is tucked over the space
card nearest to it. A nearest place is a proposal; where two are about as near, none is made and the person is asked.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from companion.scoring.from_scan import PlaceQuestion
    from vision.reading import Reading

CLEARLY = 1.25
"""A place is nearest if the next one is farther away by this factor at least."""


@dataclass(frozen=True, slots=True)
class SeenPiece:
    """A piece in a picture: its game and component id, and the middle of its tag in px."""

    game: str
    id: str
    name: str
    x: float
    y: float


def pieces_seen(readings: Iterable[Reading]) -> tuple[SeenPiece, ...]:
    """Return the known and taught pieces among what was read."""
    from vision.reading import piece_of

    out = []
    for reading in readings:
        piece = piece_of(reading)
        if piece is not None:
            xs, ys = zip(*reading.corners, strict=True)
            out.append(SeenPiece(piece.game, piece.id, piece.name, sum(xs) / len(xs), sum(ys) / len(ys)))
    return tuple(out)


def nearest_places(questions: Iterable[PlaceQuestion], seen: Sequence[SeenPiece]) -> dict[str, str]:
    """Return piece id -> the place it clearly lies over; pieces that were not seen or are in doubt are left out."""
    where = {one.id: one for one in seen}
    out: dict[str, str] = {}
    for question in questions:
        piece = where.get(question.piece)
        if piece is None:
            continue
        away = sorted(
            (math.hypot(where[place.id].x - piece.x, where[place.id].y - piece.y), place.id)
            for place in question.places
            if place.id in where
        )
        if len(away) == 1 or (away and away[0][0] * CLEARLY <= away[1][0]):
            out[question.piece] = away[0][1]
    return out
