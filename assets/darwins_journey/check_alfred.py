"""Does a set of Alfred's cards and boards keep what the rulebook text says of it?"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from assets.darwins_journey.alfred import BOARDS, PARTS, Choice
from assets.darwins_journey.board import COLOURS
from assets.darwins_journey.effects import ALFRED_CAN, Do
from assets.darwins_journey.read_alfred import set_from
from assets.errors import BadInput
from assets.words import _

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from assets.darwins_journey.alfred import ActionCard, AlfredBoard, AlfredSet, LagMark, SealRow
    from assets.darwins_journey.contents import Facts
    from assets.darwins_journey.effects import Effect

EXAMPLE_OF_TWO_MARKS = 7
"""Two lagging marks in a row of the rulebook's example."""


@dataclass(frozen=True, slots=True)
class SetProblem:
    """A rule of the rulebook text that is broken: a key, the numbers and names in it, and the whole as a phrase."""

    key: str
    what: str
    values: Mapping[str, int | str] = field(default_factory=dict)


def accept_set(facts: Facts, data: object) -> AlfredSet:
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


def set_problems(facts: Facts, of: AlfredSet) -> Iterator[SetProblem]:
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
    for effect in _every_effect(of):
        yield from effect_problems(effect)


def deck_problems(facts: Facts, cards: Sequence[ActionCard]) -> Iterator[SetProblem]:
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


def board_problems(facts: Facts, board: AlfredBoard) -> Iterator[SetProblem]:
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


def row_problems(facts: Facts, name: str, row: SealRow) -> Iterator[SetProblem]:
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


def _bonus_cards(facts: Facts, of: AlfredSet) -> Iterator[SetProblem]:
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


def mark_problems(facts: Facts, marks: Sequence[LagMark]) -> Iterator[SetProblem]:
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
