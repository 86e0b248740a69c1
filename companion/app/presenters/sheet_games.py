"""Whose score can be counted, and which sheets were begun?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.app.presenters.home import GameRow, game_row
from companion.app.tables import with_table
from companion.scoring import scoring_of, sheets
from companion.scoring.checking import check
from companion.scoring.declaration import columns_of, title_of
from companion.scoring.result import listed
from companion.scoring.seats import PLAYERS
from companion.stored_sheets import Drafts

if TYPE_CHECKING:
    from datetime import datetime

    from companion.storage import Storage

MOST_SOLO = 4
"""Solo games offered beside the sheets: the score of an older one is counted from its own table."""


@dataclass(frozen=True, slots=True)
class SheetGame:
    """A game whose score can be counted: its name, and the players of a sheet that was begun and not saved ("" = none)."""

    id: str
    name: str
    begun: str


def sheet_games(storage: Storage) -> tuple[SheetGame, ...]:
    """Return the games whose scores can be counted, by name."""
    found = []
    for game, scoring in sheets().items():
        declaration = scoring.declare()
        kept = Drafts(storage, game).sheet()
        begun = ""
        if kept is not None:
            players = columns_of(check(declaration, kept).values, PLAYERS)
            section = declaration.section(PLAYERS)
            begun = listed([title_of(section, n, one) for n, one in enumerate(players)])
        found.append(SheetGame(game, declaration.name, begun))
    return tuple(sorted(found, key=lambda one: one.name))


def solo_games(storage: Storage, now: datetime) -> tuple[GameRow, ...]:
    """Return the games alone that fill the bot's page by themselves, the one played last first."""
    with_bot = {game for game in with_table() if scoring_of(game).has_bot}
    headers = [one for one in storage.playthroughs() if one.game in with_bot]
    return tuple(game_row(one, now) for one in headers[:MOST_SOLO])
