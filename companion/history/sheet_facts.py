"""What does a score sheet say beside the score? Its shape is looked at with care: it may come from a file.

A result's column bears the path of the sheet's column it was worked out from ("players[0]", "ai").
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.scoring.declaration import columns_of
from companion.scoring.seats import PLAYERS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.scoring.result import Result
    from companion.storage.values import Header, Json

_TABLE = "table"

SOLO = "solo"
"""The variant of a game against a bot."""


def variant_of(result: Result, sheet: Json) -> str:
    """Return "solo" with a bot, else the sheet's own field "variant", "" without one."""
    if any(one.is_bot for one in result.columns):
        return SOLO
    found = sheet.get("variant", "") if isinstance(sheet, dict) else ""
    return found if isinstance(found, str) else ""


def board_of(result: Result, sheet: Json, header: Header | None) -> str:
    """Return the board of the solo opponent, from the bot's column of the sheet or the playthrough's options.

    It is "" without one.
    """
    bot = next((one for one in result.columns if one.is_bot), None)
    found = _column(sheet, bot.id).get("board") if bot is not None else None
    if found is None and header is not None:
        found = header.options.get("board")
    return found if isinstance(found, str) else ""


def version_of(sheet: Json) -> str:
    """Return the id of the version that the whole table played (Darwin's Choice), "" without one."""
    found = _column(sheet, _TABLE).get("version")
    return found if isinstance(found, str) else ""


def seat_without_name(sheet: Json, column: str) -> int | None:
    """Return which seat (0 = the first) a player's column is, where the sheet has it and nobody typed a name; else None."""
    section, _bracket, number = column.rstrip("]").partition("[")
    if section != PLAYERS or not number.isdecimal() or not _column(sheet, column):
        return None
    return None if typed_name(sheet, column) else int(number)


def typed_name(sheet: Json, column: str) -> str:
    """Return the name typed for a result's column, "" if nobody typed one."""
    name = _column(sheet, column).get("name")
    return name.strip() if isinstance(name, str) else ""


def _column(sheet: Json, path: str) -> Mapping[str, Json]:
    """Return the column of a sheet that a result's column was worked out from; empty if it is not there."""
    section, _bracket, number = path.rstrip("]").partition("[")
    if not isinstance(sheet, dict):
        return {}
    columns = columns_of(sheet, section)
    index = int(number) if number.isascii() and number.isdigit() and len(number) < 4 else 0
    found = columns[index] if index < len(columns) else None
    return found if isinstance(found, dict) else {}
