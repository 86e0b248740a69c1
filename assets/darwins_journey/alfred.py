"""What is printed on Alfred's cards and boards: one set of it, the reference set or one copied from print.

A set is a value. The bot plays by the set it is given, so an owner's own copy takes the place of the reference set. A copied set
comes from outside: `accept_set` reads it and refuses what breaks a rule of the rulebook text, `set_to` writes it.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, TypeAlias

from assets.darwins_journey.effects import ALFRED_CAN, Do, Effect
from assets.errors import BadInput
from assets.facts import named
from assets.reading import At, Between, OneOf, read, write
from assets.words import _

if TYPE_CHECKING:
    from assets.darwins_journey.model import Facts

COLOURS = ("green", "blue", "yellow", "red")
"""The four regular colours of wax seals."""

PURPLE = "purple"

BOARDS = ("white", "blue", "yellow", "green")
PARTS = (
    *("cards", "marks", "icons"),
    *(f"board.{one}" for one in BOARDS),
    *(f"bonus.{one}" for one in BOARDS),
)
"""What of a set may be copied from print on its own."""


FORMAT = 1
"""Format of a written set; a later one is refused."""
LONGEST_NAME = 60

Seal: TypeAlias = Annotated[str, OneOf(*COLOURS, PURPLE)]
Board: TypeAlias = Annotated[str, OneOf(*BOARDS)]
Effects: TypeAlias = tuple[Effect, ...]
_DAY = re.compile(r"20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])")


def _plain_id(text: str) -> str:
    if not text.isascii() or not text.isprintable() or not 0 < len(text) <= 40:
        raise ValueError("not 1 to 40 plain characters")
    return text


def _name(text: str) -> str:
    if not text.strip() or len(text) > LONGEST_NAME or not text.isprintable():
        raise ValueError(f"not 1 to {LONGEST_NAME} characters")
    return text


def _day(text: str) -> str:
    if not _DAY.fullmatch(text):
        raise ValueError("no day as in 2026-11-20")
    return text


def _every_part(verified: Mapping[str, bool]) -> Mapping[str, bool]:
    if set(verified) != set(PARTS):
        raise ValueError("not every part of a set, or more")
    return verified


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

    @staticmethod
    def parse(text: str) -> "Option":
        """Return the option that `str` writes so; ValueError if it is none."""
        name, colon, letters = text.partition(":")
        if name not in set(Choice) or (name == Choice.MAIN) != bool(colon):
            raise ValueError(f"'{text[:40]}' is no option")
        if colon and sorted(letters) != list("ABCD"):
            raise ValueError(f"'{text[:40]}' does not name the four workers once each")
        return Option(Choice(name), letters)

    def __str__(self) -> str:
        return f"{self.choice}:{self.letters}" if self.letters else self.choice.value


@dataclass(frozen=True, slots=True)
class ActionCard:
    """An action card: options tried from top to bottom, the last is rest."""

    id: Annotated[str, _plain_id]
    options: tuple[Option, ...]

    @property
    def delivers(self) -> bool:
        """Whether the card shows a delivery."""
        return any(one.choice is Choice.DELIVER for one in self.options)


@dataclass(frozen=True, slots=True)
class SealRow:
    """One row of wax seals: `printed` ones, all `spots` from the left, the bracket after so many, effects `under` spots."""

    row: Annotated[str, OneOf(*"ABCD")]
    printed: tuple[Seal, ...]
    spots: Annotated[int, Between(1, 6)]
    bracket_after: Annotated[int, Between(0, 6)]
    under: Mapping[Annotated[int, Between(1, 6)], Effects]


@dataclass(frozen=True, slots=True)
class AlfredBoard:
    """One of Alfred's boards. Spots of the bonus track count from 1; `tents` top first, `stamps` for stacks 1 to 3."""

    id: Board
    difficulty: str
    bonus_spots: Annotated[int, At("bonus.spots"), Between(10, 40)]
    bonus_start: Annotated[int, At("bonus.start"), Between(1, 10)]
    lap_vp: Annotated[int, At("bonus.lap_vp"), Between(0, 30)]
    coin_start: Annotated[int, Between(0, 12)]
    beagle_value: Annotated[int, Between(0, 20)]
    rows: tuple[SealRow, ...]
    tents: tuple[Effects, ...]
    stamps: tuple[Effects, ...]
    five_seals_vp: Annotated[int, At("endgame.five_seals"), Between(0, 30)]
    six_seals_vp: Annotated[int, At("endgame.six_seals"), Between(0, 30)]

    def row(self, letter: str) -> SealRow:
        """Return the row of a worker."""
        return self.rows["ABCD".index(letter)]


@dataclass(frozen=True, slots=True)
class BonusCard:
    """A bonus card: `rounds[0]` is done in round 1."""

    id: Annotated[str, _plain_id]
    board: Board
    rounds: tuple[Effects, ...]


@dataclass(frozen=True, slots=True)
class LagMark:
    """A red number on the ocean: it counts when the ship has not entered `into` and the Beagle has."""

    into: str
    vp: Annotated[int, Between(1, 20)]


@dataclass(frozen=True, slots=True)
class AlfredSet:
    """Everything printed that no text tells: cards, boards, bonus cards, lagging marks and two lost icons.

    verified: part of the set (see `PARTS`) -> whether it was copied from print. transcribed: the day that was done
    ("2026-11-20"), "" where nobody says.
    """

    format: ClassVar[Literal[1]] = 1
    name: Annotated[str, _name]
    cards: tuple[ActionCard, ...]
    boards: tuple[AlfredBoard, ...]
    bonus_cards: tuple[BonusCard, ...]
    marks: tuple[LagMark, ...]
    objective_bonus: Annotated[int, At("icons.objective_bonus"), Between(0, 12)]
    hammocks: Annotated[int, At("icons.hammocks"), Between(1, 20)]
    verified: Annotated[Mapping[str, bool], _every_part]
    transcribed: Annotated[str, _day] = ""

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


EXAMPLE_OF_TWO_MARKS = 7
"""Two lagging marks in a row of the rulebook's example."""


@dataclass(frozen=True, slots=True)
class SetProblem:
    """A rule of the rulebook text that is broken: a key, the numbers and names in it, and the whole as a phrase."""

    key: str
    what: str
    values: Mapping[str, int | str] = field(default_factory=dict)


def set_from(data: object) -> AlfredSet:
    """Read a set that `set_to` wrote; whether it keeps the rules is for `accept_set` to say.

    Raises:
        BadInput: it is no such set, or of a newer format; names the entry and what is wrong.
    """
    written = data.get("format") if isinstance(data, dict) else None
    if type(written) is int and written > FORMAT:
        raise BadInput(
            "This set was written by a newer companion.",
            where="set",
            remedy="Bring the companion up to date.",
        )
    again = "Copy that part of the set again."
    found = read(AlfredSet, data, where="set", remedy=again)
    for board in found.boards:
        for row in board.rows:
            if max(row.under, default=0) > row.spots:
                what = f"boards {board.id}.rows {row.row}.under: there is no spot '{max(row.under)}'."
                raise BadInput(what, where="set", remedy=again)
    return found


def set_to(of: AlfredSet) -> dict[str, Any]:
    """Write a set as plain JSON."""
    written: dict[str, Any] = write(of)
    return written


def accept_set(facts: "Facts", data: object) -> AlfredSet:
    """Return the set written in this JSON, if it keeps the rules.

    Raises:
        BadInput: it is no set, or breaks a rule; names the first problem.
    """
    found = set_from(data)
    for problem in set_problems(facts, found):
        raise BadInput(
            f"{problem.what}.",
            where="set",
            remedy=_("Look at the card or board again and copy that part anew."),
        )
    return found


def set_problems(facts: "Facts", of: AlfredSet) -> Iterator[SetProblem]:
    """Yield every rule of the rulebook text that a set breaks."""
    yield from deck_problems(facts, of.cards)
    for card in of.cards:
        yield from card_problems(card)
    if [board.id for board in of.boards] != list(BOARDS):
        yield SetProblem("boards", "the boards are not white, blue, yellow and green")
    for board in of.boards:
        yield from board_problems(facts, board)
    yield from _bonus_cards(facts, of)
    yield from mark_problems(facts, of.marks)
    if set(of.verified) != set(PARTS):
        yield SetProblem("parts", "it is not said which parts were copied from print")
    for icon in _every_effect(of):
        yield from effect_problems(icon)


def deck_problems(facts: "Facts", cards: Sequence[ActionCard]) -> Iterator[SetProblem]:
    """Yield what is wrong with the action cards together: their number, and how many show a delivery."""
    wanted = facts.setup.solo.action_cards
    if len({card.id for card in cards}) != wanted or len(cards) != wanted:
        yield SetProblem("cards", f"there are not {wanted} different action cards", {"wanted": wanted})
    delivering, wanted = sum(card.delivers for card in cards), facts.alfred.delivery_cards
    if delivering != wanted:
        what = f"{delivering} action cards show a delivery, not {wanted}"
        yield SetProblem("deliveries", what, {"n": delivering, "wanted": wanted})


def card_problems(card: ActionCard) -> Iterator[SetProblem]:
    """Yield what is wrong with one action card."""
    if len(card.options) not in (2, 3):
        what = f"card {card.id} has {len(card.options)} options, not 2 or 3"
        yield SetProblem("options", what, {"n": len(card.options)})
    rests = [option.choice is Choice.REST for option in card.options]
    if not rests or not rests[-1] or sum(rests) != 1:
        yield SetProblem("rest_last", f"rest is not the last option of card {card.id}, and only that")
    if len({str(option) for option in card.options}) != len(card.options):
        yield SetProblem("option_twice", f"card {card.id} has an option twice")


def board_problems(facts: "Facts", board: AlfredBoard) -> Iterator[SetProblem]:
    """Yield what is wrong with one board."""
    name = f"the {board.id} board"
    if board.bonus_start > board.bonus_spots or max(facts.alfred.bonus_cards_at) > board.bonus_spots:
        least = max(facts.alfred.bonus_cards_at)
        yield SetProblem("bonus_track", f"the bonus track of {name} is too short", {"least": least})
    if board.coin_start > facts.alfred.coin_cap:
        cap = facts.alfred.coin_cap
        yield SetProblem("coin_start", f"the coin of {name} starts beyond {cap}", {"cap": cap})
    if [row.row for row in board.rows] != list(facts.alfred.worker_letters):
        yield SetProblem("rows", f"the rows of {name} are not A, B, C and D")
    for row in board.rows:
        yield from row_problems(facts, name, row)
    tents, stacks = facts.setup.solo.tents, len(facts.setup.solo.stamp_stacks)
    if len(board.tents) != tents:
        yield SetProblem("tents", f"{name} has {len(board.tents)} tents, not {tents}", {"wanted": tents})
    if len(board.stamps) != stacks:
        what = f"{name} has {len(board.stamps)} stacks of stamps, not {stacks}"
        yield SetProblem("stamps", what, {"wanted": stacks})


def row_problems(facts: "Facts", name: str, row: SealRow) -> Iterator[SetProblem]:
    """Yield what is wrong with one row of seals of the board called `name`."""
    where = f"row {row.row} of {name}"
    if len(row.printed) > row.spots:
        values = {"n": len(row.printed), "spots": row.spots}
        yield SetProblem("printed", f"{where} has more printed seals than spots", values)
    if not 0 < row.bracket_after <= row.spots:
        yield SetProblem("bracket", f"the bracket of {where} stands beyond its spots", {"spots": row.spots})
    colours = Counter(colour for colour in row.printed if colour in COLOURS)
    if colours and max(colours.values()) > facts.alfred.same_colour_in_row:
        most = facts.alfred.same_colour_in_row
        yield SetProblem("same_colour", f"{where} has four printed seals of a colour", {"most": most})


def _bonus_cards(facts: "Facts", of: AlfredSet) -> Iterator[SetProblem]:
    if len({card.id for card in of.bonus_cards}) != len(of.bonus_cards):
        yield SetProblem("bonus_names", "two bonus cards have the same name")
    for board in BOARDS:
        pair, wanted = of.bonus_pair(board), facts.setup.solo.bonus_cards
        if len(pair) != wanted:
            what = f"there are {len(pair)} bonus cards of the {board} board, not {wanted}"
            yield SetProblem("bonus_cards", what, {"n": len(pair), "wanted": wanted})
    for card in of.bonus_cards:
        if len(card.rounds) != facts.setup.rounds:
            what = f"bonus card {card.id} has {len(card.rounds)} rows, not {facts.setup.rounds}"
            yield SetProblem("bonus_rows", what, {"wanted": facts.setup.rounds})


def mark_problems(facts: "Facts", marks: Sequence[LagMark]) -> Iterator[SetProblem]:
    """Yield what is wrong with the lagging marks."""
    places = [space.id for space in facts.ocean.spaces]
    into = [mark.into for mark in marks]
    if not set(into) <= set(places) or [one for one in places if one in into] != into:
        yield SetProblem("marks_order", "the lagging marks do not stand along the ocean, one on a space")
        return
    values = [mark.vp for mark in marks]
    pairs = [first + second for first, second in pairwise(values)]
    if EXAMPLE_OF_TWO_MARKS not in pairs:
        what = "no two lagging marks in a row come to 7, as in the rulebook's example"
        yield SetProblem("marks_sum", what, {"sum": EXAMPLE_OF_TWO_MARKS})
    if 1 not in values or max(values, default=0) <= 2:
        yield SetProblem("marks_values", "there is no lagging mark of 1, or none above 2")


def effect_problems(effect: Effect) -> Iterator[SetProblem]:
    """Yield whether an icon cannot be one of Alfred's."""
    for one in effect.of if effect.kind is Do.PICK else (effect,):
        if one.kind not in ALFRED_CAN:
            yield SetProblem("effect", f"'{one}' is no icon of Alfred's", {"icon": str(one)})


def _every_effect(of: AlfredSet) -> Iterator[Effect]:
    lists = [icons for board in of.boards for row in board.rows for icons in row.under.values()]
    lists += [icons for board in of.boards for icons in (*board.tents, *board.stamps)]
    lists += [icons for card in of.bonus_cards for icons in card.rounds]
    for icons in lists:
        yield from icons
