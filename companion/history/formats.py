"""Writes finished games as CSV for spreadsheets and as plain JSON for `--json`.

The CSV (RFC 4180) has one row a player and play, and each line of the score in a column.

A spreadsheet takes a cell that begins with =, +, - or @ for a formula and carries it out. Texts of people that begin so
(or go on so after a line break or a semicolon, where some spreadsheets split) get an apostrophe before it; numbers
stay numbers. Nothing is read back from this file: what was changed so is whole in the JSON document.
"""

from __future__ import annotations

import csv
import dataclasses
import enum
import io
import re
import unicodedata
from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING

from companion.history.finished_game import FinishedGame
from companion.history.retelling import board_name, game_name, retell, title_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from companion.history.finished_game import FinishedGame, Seat
    from companion.history.repository import Correction
    from companion.storage.values import Json

COLUMNS = (
    *("play", "date", "time", "game", "variant", "place", "minutes", "solo_board", "players"),
    *("player", "bot", "colour", "score", "rank", "winner", "notes"),
)
"""The first columns; after them one for each line of each game's score sheet."""

BYTE_ORDER_MARK = "\ufeff"
"""Put before the text in a file: spreadsheets know UTF-8 by it."""

_FORMULA = re.compile(r"(^|[;\n])(?=\s*[=+\-@＝＋－＠])")


def plays_csv(games: Iterable[FinishedGame]) -> str:
    """Return the plays in the order given; rows end with CR LF, the first one holds the names of the columns."""
    plays = tuple(games)
    lines = _lines(plays)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([*COLUMNS, *(safe(value) for value in lines.values())])
    for game in plays:
        for seat in game.seats:
            points = {row.id: row.points for row in seat.lines}
            cells = (points.get(line, "") if of == game.game else "" for of, line in lines)
            writer.writerow([*_row(game, seat), *cells])
    return out.getvalue()


def safe(text: str) -> str:
    """Return the text as no spreadsheet takes it for a formula, without control characters.

    >>> safe("=1+1"), safe("Ada - Bo"), safe("fun;@now")
    ("'=1+1", 'Ada - Bo', "fun;'@now")
    """
    cleaned = (c if c == "\n" or unicodedata.category(c) not in ("Cc", "Cs") else " " for c in text)
    return _FORMULA.sub(r"\1'", "".join(cleaned))


def game_json(game: FinishedGame) -> dict[str, Json]:
    """Return a game as a list shows it."""
    return {
        "id": game.uuid,
        "game": game.game,
        "name": title_of(game),
        "at": game.at.isoformat(),
        "date": game.at.date().isoformat(),
        "variant": game.variant,
        "place": game.place,
        "minutes": game.minutes,
        "board": game.board,
        "players": [_seat(seat) for seat in game.seats],
        "winners": [winner.name for winner in game.winners],
        "notes": game.notes,
        "playthrough": game.playthrough,
        "deleted": game.deleted,
    }


def game_details_json(game: FinishedGame, corrected: Sequence[Correction]) -> dict[str, Json]:
    """Return everything about a game: its sheet, its result line by line, and every later change."""
    return {
        **game_json(game),
        "result": game.result.to_json(),
        "sheet": game.sheet,
        "corrections": plain(tuple(corrected)),
    }


def plain(value: object) -> Json:
    """Return values of the history (dataclasses, times, outcomes) as plain JSON; a finished game as a list shows it."""
    if isinstance(value, FinishedGame):
        return game_json(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, enum.Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    return value


def _row(game: FinishedGame, seat: Seat) -> list[str | int]:
    return [
        safe(game.uuid),
        game.at.date().isoformat(),
        game.at.strftime("%H:%M"),
        safe(title_of(game)),
        safe(game.variant),
        safe(game.place),
        "" if game.minutes is None else game.minutes,
        safe(board_name(game.game, game.board)),
        len(game.seats),
        safe(seat.name),
        "yes" if seat.is_bot else "no",
        safe(seat.colour),
        seat.total,
        seat.place,
        _won(game, seat),
        safe(game.notes),
    ]


def _won(game: FinishedGame, seat: Seat) -> str:
    if not game.contested:
        return ""
    if not seat.won:
        return "no"
    return "yes" if len(game.winners) == 1 else "shared"


def _lines(games: Sequence[FinishedGame]) -> dict[tuple[str, str], str]:
    """Return every line of the score sheets by game and id, with its heading, in the order they are met."""
    found: dict[tuple[str, str], str] = {}
    for game in games:
        ids = {(game.game, line.id) for seat in game.seats for line in seat.lines}
        if ids <= found.keys():
            continue
        for label, _short, cells in retell(game).result.rows():
            line = next(cell for cell in cells if cell is not None)
            found.setdefault((game.game, line.id), f"{game_name(game.game)}: {label}")
    return found


def _seat(seat: Seat) -> dict[str, Json]:
    return {
        "id": seat.id,
        "name": seat.name,
        "named": seat.named,
        "bot": seat.is_bot,
        "colour": seat.colour,
        "points": seat.total,
        "place": seat.place,
        "won": seat.won,
        "lines": {line.id: line.points for line in seat.lines},
    }
