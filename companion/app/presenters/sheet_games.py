"""Whose score can be counted, and which sheets were begun?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.drafts import Drafts
from companion.scoring import sheets
from companion.scoring.checking import check
from companion.scoring.declaration import columns_of, title_of
from companion.scoring.result import listed
from companion.scoring.seats import PLAYERS

if TYPE_CHECKING:
    from companion.storage import Storage


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
        kept = Drafts(storage, game).kept()
        begun = ""
        if kept is not None:
            players = columns_of(check(declaration, kept).values, PLAYERS)
            section = declaration.section(PLAYERS)
            begun = listed([title_of(section, n, one) for n, one in enumerate(players)])
        found.append(SheetGame(game, declaration.name, begun))
    return tuple(sorted(found, key=lambda one: one.name))
