"""What is printed on Alfred's cards and boards? The values of one set: the reference one, or one copied from print.

A set is a value. The bot plays by the set it is given, so an owner's own copy takes the place of the reference one.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assets.darwins_journey.effects import Effect

BOARDS = ("white", "blue", "yellow", "green")
PARTS = (
    *("cards", "marks", "icons"),
    *(f"board.{one}" for one in BOARDS),
    *(f"bonus.{one}" for one in BOARDS),
)
"""What of a set may be copied from print on its own."""


class Choice(StrEnum):
    """What an option of an action card does."""

    REST = "rest"
    DELIVER = "deliver"
    SMALL = "small"
    SPECIAL_LEFT = "special-left"
    SPECIAL_RIGHT = "special-right"
    MAIN = "main"


@dataclass(frozen=True, slots=True)
class Option:
    """One option of an action card; `letters` is the order of workers of a main diary option, else ""."""

    choice: Choice
    letters: str = ""

    def __str__(self) -> str:
        return f"{self.choice}:{self.letters}" if self.letters else self.choice.value


@dataclass(frozen=True, slots=True)
class ActionCard:
    """An action card: options tried from top to bottom, the last is rest."""

    id: str
    options: tuple[Option, ...]

    @property
    def delivers(self) -> bool:
        """Whether the card shows a delivery."""
        return any(one.choice is Choice.DELIVER for one in self.options)


@dataclass(frozen=True, slots=True)
class SealRow:
    """One row of wax seals: `printed` ones, all `spots` from the left, the bracket after so many, effects `under` spots."""

    row: str
    printed: tuple[str, ...]
    spots: int
    bracket_after: int
    under: Mapping[int, tuple[Effect, ...]]


@dataclass(frozen=True, slots=True)
class AlfredBoard:
    """One of Alfred's boards. Spots of the bonus track count from 1; `tents` top first, `stamps` for stacks 1 to 3."""

    id: str
    difficulty: str
    bonus_spots: int
    bonus_start: int
    lap_vp: int
    coin_start: int
    beagle_value: int
    rows: tuple[SealRow, ...]
    tents: tuple[tuple[Effect, ...], ...]
    stamps: tuple[tuple[Effect, ...], ...]
    five_seals_vp: int
    six_seals_vp: int

    def row(self, letter: str) -> SealRow:
        """Return the row of a worker."""
        return self.rows["ABCD".index(letter)]


@dataclass(frozen=True, slots=True)
class BonusCard:
    """A bonus card: `rounds[0]` is done in round 1."""

    id: str
    board: str
    rounds: tuple[tuple[Effect, ...], ...]


@dataclass(frozen=True, slots=True)
class LagMark:
    """A red number on the ocean: it counts when the ship has not entered `into` and the Beagle has."""

    into: str
    vp: int


@dataclass(frozen=True, slots=True)
class AlfredSet:
    """Everything printed that no text tells: cards, boards, bonus cards, lagging marks and two lost icons.

    verified: part of the set (see `PARTS`) -> whether it was copied from print. transcribed: the day that was done
    ("2026-11-20"), "" where nobody says.
    """

    name: str
    cards: tuple[ActionCard, ...]
    boards: tuple[AlfredBoard, ...]
    bonus_cards: tuple[BonusCard, ...]
    marks: tuple[LagMark, ...]
    objective_bonus: int
    hammocks: int
    verified: Mapping[str, bool]
    transcribed: str = ""

    def card(self, card_id: str) -> ActionCard:
        """Return an action card; KeyError if there is none."""
        return named(self.cards, card_id)

    def board(self, board_id: str) -> AlfredBoard:
        """Return a board; KeyError if there is none."""
        return named(self.boards, board_id)

    def bonus_card(self, card_id: str) -> BonusCard:
        """Return a bonus card; KeyError if there is none."""
        return named(self.bonus_cards, card_id)

    def bonus_pair(self, board_id: str) -> tuple[BonusCard, ...]:
        """Return the two bonus cards of a board."""
        return tuple(card for card in self.bonus_cards if card.board == board_id)

    def not_printed(self, board_id: str) -> tuple[str, ...]:
        """Name the parts a game on that board plays by that were not copied from print (R36)."""
        return tuple(part for part in parts_of(board_id) if not self.verified[part])


def parts_of(board_id: str) -> tuple[str, ...]:
    """Name the parts of a set that a game on that board plays by."""
    return ("cards", f"board.{board_id}", f"bonus.{board_id}", "marks", "icons")


class _WithId(Protocol):
    @property
    def id(self) -> str: ...


Named = TypeVar("Named", bound=_WithId)


def named(among: tuple[Named, ...], wanted: str) -> Named:
    """Return the one of that id; KeyError if there is none."""
    for one in among:
        if one.id == wanted:
            return one
    raise KeyError(wanted)
