"""Finds the pieces in a scanned picture and what lies over what.

A tag says which piece it is, its place in the picture says what it lies beside: an inspiration card is tucked over the space
card nearest to it. A nearest place is a proposal; where two are about as near, none is made and the person is asked. A
large panorama is scanned in several looks: distances count within one look only, and looks that disagree leave it open.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from companion.scoring.from_scan import PlaceQuestion
    from vision.reading import Reading

CLEARLY = 1.25
"""A place is nearest if the next one is farther away by this factor at least."""


@dataclass(frozen=True, slots=True)
class SeenPiece:
    """A piece in a picture: its game and component id, the middle of its tag in px, and which look it was."""

    game: str
    id: str
    x: float
    y: float
    look: int = 0

    @property
    def name(self) -> str:
        """What it is called, in the language in use."""
        from assets.tags import register

        return register().find(self.game, self.id).name


def pieces_seen(readings: Iterable[Reading], look: int = 0) -> tuple[SeenPiece, ...]:
    """Return the pieces whose code is known, taught ones too, among what was read in one picture."""
    from vision.reading import piece_of

    out = []
    for reading in readings:
        piece = piece_of(reading)
        if piece is not None:
            xs, ys = zip(*reading.corners, strict=True)
            out.append(SeenPiece(piece.game, piece.id, sum(xs) / len(xs), sum(ys) / len(ys), look))
    return tuple(out)


def worth_keeping(before: Sequence[SeenPiece], fresh: Sequence[SeenPiece]) -> tuple[SeenPiece, ...]:
    """Return the looks to remember now that there is a fresh one: for every piece the fullest in which it was seen.

    The looks of `before` are numbered by `SeenPiece.look`; the fresh one has a number of its own.
    """
    sizes: Counter[int] = Counter(one.look for one in (*before, *fresh))
    fullest: dict[str, int] = {}
    for one in (*before, *fresh):  # of two as full the fresh one counts: things may have been moved
        best = fullest.get(one.id)
        if best is None or sizes[one.look] >= sizes[best]:
            fullest[one.id] = one.look
    wanted = set(fullest.values())
    return tuple(one for one in (*before, *fresh) if one.look in wanted)


def nearest_places(questions: Iterable[PlaceQuestion], seen: Sequence[SeenPiece]) -> dict[str, str]:
    """Return piece id -> the place it clearly lies over; pieces that were not seen or are in doubt are left out."""
    looks: dict[int, dict[str, SeenPiece]] = {}
    for one in seen:
        looks.setdefault(one.look, {})[one.id] = one
    out: dict[str, str] = {}
    for question in questions:
        places = [one.id for one in question.places]
        found = {_nearest(question.piece, places, where) for where in looks.values()} - {""}
        if len(found) == 1 and (place := found.pop()) is not None:
            out[question.piece] = place
    return out


def _nearest(piece: str, places: Sequence[str], where: Mapping[str, SeenPiece]) -> str | None:
    """Return the place the piece clearly lies over in one look, None if that is in doubt, "" if the look shows nothing."""
    this = where.get(piece)
    away = sorted(
        (math.hypot(where[place].x - this.x, where[place].y - this.y), place)
        for place in places
        if this is not None and place in where
    )
    if not away:
        return ""
    clear = len(away) == 1 or away[0][0] * CLEARLY <= away[1][0]
    return away[0][1] if clear else None
