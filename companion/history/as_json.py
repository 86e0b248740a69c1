"""How do finished games, statistics and reports look to another program? Plain JSON for `--json`."""

from __future__ import annotations

import dataclasses
import enum
from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING

from companion.history.finished import FinishedGame
from companion.history.naming import title_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.history.corrections import Correction
    from companion.history.finished import Seat
    from companion.storage.values import Json


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
        "players": [_seat(one) for one in game.seats],
        "winners": [one.name for one in game.winners],
        "notes": game.notes,
        "playthrough": game.playthrough,
        "deleted": game.deleted,
    }


def whole_game_json(game: FinishedGame, corrected: Sequence[Correction]) -> dict[str, Json]:
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
        return {one.name: plain(getattr(value, one.name)) for one in dataclasses.fields(value)}
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, enum.Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(one) for one in value]
    return value


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
        "lines": {one.id: one.points for one in seat.lines},
    }
