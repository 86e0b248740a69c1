"""Does a set of Alfred's cards and boards keep what the rulebook text says of it?"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from assets.errors import BadInput
from assets.facts.darwins_journey.alfred import BOARDS, PARTS, Choice
from assets.facts.darwins_journey.board import COLOURS
from assets.facts.darwins_journey.effects import ALFRED_CAN, Do
from assets.facts.darwins_journey.read_alfred import set_from

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assets.facts.darwins_journey.alfred import ActionCard, AlfredBoard, AlfredSet, SealRow
    from assets.facts.darwins_journey.contents import Facts
    from assets.facts.darwins_journey.effects import Effect

EXAMPLE_OF_TWO_MARKS = 7
"""Two lagging marks in a row of the rulebook's example."""


def accept_set(facts: Facts, data: object) -> AlfredSet:
    """Return the set written in this JSON, if it keeps the rules.

    Raises:
        BadInput: it is no set, or breaks a rule; names the first problem.
    """
    found = set_from(data)
    for problem in set_problems(facts, found):
        raise BadInput(
            f"{problem}.", where="set", remedy="Look at the card or board again and copy that part anew."
        )
    return found


def set_problems(facts: Facts, of: AlfredSet) -> Iterator[str]:
    """Yield every rule of the rulebook text that a set breaks, each a phrase."""
    yield from _cards(facts, of)
    if [board.id for board in of.boards] != list(BOARDS):
        yield "the boards are not white, blue, yellow and green"
    for board in of.boards:
        yield from _board(facts, board)
    yield from _bonus_cards(facts, of)
    yield from _marks(facts, of)
    if set(of.verified) != set(PARTS):
        yield "it is not said which parts were copied from print"
    for effect in _every_effect(of):
        if effect.kind not in ALFRED_CAN:
            yield f"'{effect}' is no icon of Alfred's"


def _cards(facts: Facts, of: AlfredSet) -> Iterator[str]:
    wanted = facts.setup.solo.action_cards
    if len({card.id for card in of.cards}) != wanted or len(of.cards) != wanted:
        yield f"there are not {wanted} different action cards"
    delivering = sum(card.delivers for card in of.cards)
    if delivering != facts.alfred.delivery_cards:
        yield f"{delivering} action cards show a delivery, not {facts.alfred.delivery_cards}"
    for card in of.cards:
        yield from _card(card)


def _card(card: ActionCard) -> Iterator[str]:
    if len(card.options) not in (2, 3):
        yield f"card {card.id} has {len(card.options)} options, not 2 or 3"
    rests = [option.choice is Choice.REST for option in card.options]
    if not rests or not rests[-1] or sum(rests) != 1:
        yield f"rest is not the last option of card {card.id}, and only that"
    if len({str(option) for option in card.options}) != len(card.options):
        yield f"card {card.id} has an option twice"


def _board(facts: Facts, board: AlfredBoard) -> Iterator[str]:
    name = f"the {board.id} board"
    if board.bonus_start > board.bonus_spots or max(facts.alfred.bonus_cards_at) > board.bonus_spots:
        yield f"the bonus track of {name} is too short"
    if board.coin_start > facts.alfred.coin_cap:
        yield f"the coin of {name} starts beyond {facts.alfred.coin_cap}"
    if [row.row for row in board.rows] != list(facts.alfred.worker_letters):
        yield f"the rows of {name} are not A, B, C and D"
    for row in board.rows:
        yield from _row(facts, name, row)
    if len(board.tents) != facts.setup.solo.tents:
        yield f"{name} has {len(board.tents)} tents, not {facts.setup.solo.tents}"
    if len(board.stamps) != len(facts.setup.solo.stamp_stacks):
        yield f"{name} has {len(board.stamps)} stacks of stamps, not {len(facts.setup.solo.stamp_stacks)}"


def _row(facts: Facts, name: str, row: SealRow) -> Iterator[str]:
    where = f"row {row.row} of {name}"
    if len(row.printed) > row.spots:
        yield f"{where} has more printed seals than spots"
    if not 0 < row.bracket_after <= row.spots:
        yield f"the bracket of {where} stands beyond its spots"
    colours = Counter(colour for colour in row.printed if colour in COLOURS)
    if colours and max(colours.values()) > facts.alfred.same_colour_in_row:
        yield f"{where} has four printed seals of a colour"


def _bonus_cards(facts: Facts, of: AlfredSet) -> Iterator[str]:
    if len({card.id for card in of.bonus_cards}) != len(of.bonus_cards):
        yield "two bonus cards have the same name"
    for board in BOARDS:
        pair = of.bonus_pair(board)
        if len(pair) != facts.setup.solo.bonus_cards:
            yield f"there are {len(pair)} bonus cards of the {board} board, not {facts.setup.solo.bonus_cards}"
    for card in of.bonus_cards:
        if len(card.rounds) != facts.setup.rounds:
            yield f"bonus card {card.id} has {len(card.rounds)} rows, not {facts.setup.rounds}"


def _marks(facts: Facts, of: AlfredSet) -> Iterator[str]:
    places = [space.id for space in facts.ocean.spaces]
    into = [mark.into for mark in of.marks]
    if not set(into) <= set(places) or [one for one in places if one in into] != into:
        yield "the lagging marks do not stand along the ocean, one on a space"
        return
    values = [mark.vp for mark in of.marks]
    pairs = [first + second for first, second in pairwise(values)]
    if EXAMPLE_OF_TWO_MARKS not in pairs:
        yield "no two lagging marks in a row come to 7, as in the rulebook's example"
    if 1 not in values or max(values, default=0) <= 2:
        yield "there is no lagging mark of 1, or none above 2"


def _every_effect(of: AlfredSet) -> Iterator[Effect]:
    lists = [icons for board in of.boards for row in board.rows for icons in row.under.values()]
    lists += [icons for board in of.boards for icons in (*board.tents, *board.stamps)]
    lists += [icons for card in of.bonus_cards for icons in card.rounds]
    for icons in lists:
        for icon in icons:
            yield from icon.of if icon.kind is Do.PICK else (icon,)
