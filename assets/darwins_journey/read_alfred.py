"""How is a set of Alfred's cards and boards read, from the shipped files or from what an owner copied, and written again?"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from assets.darwins_journey.alfred import (
    BOARDS,
    PARTS,
    ActionCard,
    AlfredBoard,
    AlfredSet,
    BonusCard,
    Choice,
    LagMark,
    Option,
    SealRow,
)
from assets.darwins_journey.board import COLOURS, PURPLE
from assets.darwins_journey.read_common import effect, effect_lists, rows_of, word, words
from assets.errors import BadInput, PlainError
from assets.facts.rows import Row

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from assets.darwins_journey.effects import Effect

FORMAT = 1
"""Format of a written set; a later one is refused."""

LONGEST_NAME = 60

_DAY = re.compile(r"20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])")


def reference_set(cards: Row, boards: Row, bonus: Row, marks: Row, verified: Mapping[str, bool]) -> AlfredSet:
    """Read the shipped set, which is no printed one."""
    icons = boards.table("icons")
    found = AlfredSet(
        "reference",
        rows_of(cards, "card", _card),
        rows_of(boards, "board", _board),
        rows_of(bonus, "card", _bonus_card),
        rows_of(marks, "mark", _mark),
        *_icons(icons),
        MappingProxyType(dict(verified)),
    )
    icons.done()
    return found


def set_from(data: object) -> AlfredSet:
    """Read a set that `set_to` wrote; whether it keeps the rules is for `checks.check_set` to say.

    Raises:
        BadInput: it is no such set, or of a newer format; names the entry and what is wrong.
    """
    try:
        return _set_from(Row("", "set", data))
    except BadInput:
        raise
    except PlainError as error:
        raise BadInput(error.what, where="set", remedy="Copy that part of the set again.") from error


def set_to(of: AlfredSet) -> dict[str, Any]:
    """Write a set as plain JSON."""
    day = {"transcribed": of.transcribed} if of.transcribed else {}
    return {
        "format": FORMAT,
        "name": of.name,
        **day,
        "verified": dict(of.verified),
        "cards": [{"id": one.id, "options": [str(option) for option in one.options]} for one in of.cards],
        "boards": [_board_to(one) for one in of.boards],
        "bonus_cards": [
            {"id": one.id, "board": one.board, "rounds": _texts(one.rounds)} for one in of.bonus_cards
        ],
        "marks": [{"into": one.into, "vp": one.vp} for one in of.marks],
        "icons": {"objective_bonus": of.objective_bonus, "hammocks": of.hammocks},
    }


def _set_from(row: Row) -> AlfredSet:
    written = row.number("format", 1, 10**6)
    if written > FORMAT:
        raise BadInput(
            "This set was written by a newer companion.",
            where="set",
            remedy="Bring the companion up to date.",
        )
    name = row.text("name")
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        row.refuse(f"'name' is not 1 to {LONGEST_NAME} characters")
    day = row.text("transcribed", "")
    if day and not _DAY.fullmatch(day):
        row.refuse("'transcribed' is no day as in 2026-11-20")
    verified = row.table("verified")
    flags = {part: verified.flag(part) for part in PARTS}
    verified.done()
    icons = row.table("icons")
    found = AlfredSet(
        name,
        rows_of(row, "cards", _card),
        rows_of(row, "boards", _board),
        rows_of(row, "bonus_cards", _bonus_card),
        rows_of(row, "marks", _mark),
        *_icons(icons),
        MappingProxyType(flags),
        day,
    )
    icons.done()
    row.done()
    return found


def _icons(row: Row) -> tuple[int, int]:
    return row.number("objective_bonus", 0, 12), row.number("hammocks", 1, 20)


def _card(row: Row) -> ActionCard:
    return ActionCard(_id(row), tuple(_option(row, text) for text in row.texts("options")))


def _option(row: Row, text: str) -> Option:
    name, colon, letters = text.partition(":")
    if name not in set(Choice) or (name == Choice.MAIN) != bool(colon):
        row.refuse(f"'{text[:40]}' is no option")
    if colon and sorted(letters) != list("ABCD"):
        row.refuse(f"'{text[:40]}' does not name the four workers once each")
    return Option(Choice(name), letters)


def _board(row: Row) -> AlfredBoard:
    bonus, ends = row.table("bonus"), row.table("endgame")
    found = AlfredBoard(
        word(row, "id", BOARDS),
        row.text("difficulty"),
        bonus.number("spots", 10, 40),
        bonus.number("start", 1, 10),
        bonus.number("lap_vp", 0, 30),
        row.number("coin_start", 0, 12),
        row.number("beagle_value", 0, 20),
        rows_of(row, "rows", _seal_row),
        effect_lists(row, "tents"),
        effect_lists(row, "stamps"),
        ends.number("five_seals", 0, 30),
        ends.number("six_seals", 0, 30),
    )
    bonus.done()
    ends.done()
    return found


def _seal_row(row: Row) -> SealRow:
    letter = word(row, "row", "ABCD")
    printed = words(row, "printed", (*COLOURS, PURPLE))
    spots, bracket = row.number("spots", 1, 6), row.number("bracket_after", 0, 6)
    inner = row.table("under")
    under: dict[int, tuple[Effect, ...]] = {}
    for key in inner.left():
        if key not in {str(n) for n in range(1, spots + 1)}:
            inner.refuse(f"there is no spot '{key[:10]}'")
        under[int(key)] = tuple(effect(inner, text) for text in inner.texts(key))
    return SealRow(letter, printed, spots, bracket, MappingProxyType(under))


def _bonus_card(row: Row) -> BonusCard:
    return BonusCard(_id(row), word(row, "board", BOARDS), effect_lists(row, "rounds"))


def _mark(row: Row) -> LagMark:
    return LagMark(row.text("into"), row.number("vp", 1, 20))


def _id(row: Row) -> str:
    found = row.text("id")
    if not found.isascii() or not found.isprintable() or not 0 < len(found) <= 40:
        row.refuse("'id' is not 1 to 40 plain characters")
    return found


def _board_to(board: AlfredBoard) -> dict[str, Any]:
    return {
        "id": board.id,
        "difficulty": board.difficulty,
        "bonus": {"spots": board.bonus_spots, "start": board.bonus_start, "lap_vp": board.lap_vp},
        "coin_start": board.coin_start,
        "beagle_value": board.beagle_value,
        "rows": [
            {
                "row": one.row,
                "printed": list(one.printed),
                "spots": one.spots,
                "bracket_after": one.bracket_after,
                "under": {str(spot): [str(icon) for icon in icons] for spot, icons in one.under.items()},
            }
            for one in board.rows
        ],
        "tents": _texts(board.tents),
        "stamps": _texts(board.stamps),
        "endgame": {"five_seals": board.five_seals_vp, "six_seals": board.six_seals_vp},
    }


def _texts(lists: Iterable[Iterable[Effect]]) -> list[list[str]]:
    return [[str(one) for one in part] for part in lists]
