"""What is seen on one of Alfred's boards, as far as it is known: printed values, and where his pieces lie now?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assets.darwins_journey.alfred import AlfredBoard

Icons = tuple[str, ...]
"""Icons side by side, each as the facts write an effect ("coins 2")."""

TENTS, STACKS = 5, 3


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """A row of wax seals; None = not known yet. `under`: spot from 1 -> icons printed under it."""

    letter: str
    printed: tuple[str, ...] = ()
    spots: int | None = None
    bracket_after: int | None = None
    under: Mapping[int, Icons] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PrintedBoard:
    """A printed board; None = not known yet."""

    board: str
    bonus_spots: int | None = None
    bonus_start: int | None = None
    lap_vp: int | None = None
    coin_start: int | None = None
    beagle_value: int | None = None
    five_seals: int | None = None
    six_seals: int | None = None
    rows: tuple[PrintedRow, ...] = tuple(PrintedRow(letter) for letter in "ABCD")
    tents: tuple[Icons | None, ...] = (None,) * TENTS
    stamps: tuple[Icons | None, ...] = (None,) * STACKS


@dataclass(frozen=True, slots=True)
class OnBoard:
    """Where Alfred's pieces lie on his board: coins, spot of the bonus worker, seals by row, tents and stamps left."""

    coins: int
    bonus: int
    seals: Mapping[str, tuple[str, ...]]
    tents_left: int
    stacks: tuple[int, ...]


def face_of(board: AlfredBoard) -> PrintedBoard:
    """Return what is printed on a board of a set."""
    return PrintedBoard(
        board.id,
        board.bonus_spots,
        board.bonus_start,
        board.lap_vp,
        board.coin_start,
        board.beagle_value,
        board.five_seals_vp,
        board.six_seals_vp,
        tuple(
            PrintedRow(
                row.row,
                row.printed,
                row.spots,
                row.bracket_after,
                {spot: tuple(map(str, icons)) for spot, icons in row.under.items()},
            )
            for row in board.rows
        ),
        tuple(tuple(map(str, icons)) for icons in board.tents),
        tuple(tuple(map(str, icons)) for icons in board.stamps),
    )
