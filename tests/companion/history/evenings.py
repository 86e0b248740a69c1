"""Evenings that were played: results of any totals, real sheets of Wayfarers, and a solo game to its end."""

from __future__ import annotations

import random
from datetime import datetime, timedelta, timezone
from typing import Any

from companion.history.finished_game import FinishedGame, finished_game
from companion.playthrough import OpenGame, Playthroughs
from companion.scoring import scoring_of
from companion.scoring.result import Column, Line, Result, ranked
from companion.storage import Storage
from tests.companion.answers import some_answer
from tests.companion.scoring.panoramas import ai, influence, panorama, sheet_json

TABLE = timezone(timedelta(hours=2))
LATE = datetime(2026, 11, 3, 0, 30, tzinfo=TABLE)
"""Half past midnight at the table, still the day before in UTC."""


def solo_sheet(name: str = "Ada", comets: int = 3) -> dict[str, Any]:
    cards = {"townsfolk": 5, "land": 4, "water": 3, "space": 4, "inspiration": 2}
    mine = panorama(name=name, land=("L09", "L18"), space=("S77",), influence=influence(black=2))
    return sheet_json(mine, ai=ai(cards=cards, comets=comets))


def solo_game(at: datetime = LATE, *, sheet: dict[str, Any] | None = None, **about: Any) -> FinishedGame:
    """A real sheet of Wayfarers against the AI."""
    values = scoring_of("wayfarers").accept(sheet or solo_sheet()).values
    return finished_game(scoring_of("wayfarers").score(values), values, at, **about)


def game(
    totals: dict[str, int],
    *,
    on: int = 1,
    ties: dict[str, int] | None = None,
    of: str = "origin",
    bot: str = "",
    board: str = "",
    **about: Any,
) -> FinishedGame:
    """A game of these totals on a day of November; a level total goes to the higher of `ties`, else is shared.

    A name beginning with "Player " was typed by nobody.
    """
    columns = []
    players: list[dict[str, Any]] = []
    sheet: dict[str, Any] = {"game": of, "players": players, "ai": None}
    for name, total in totals.items():
        column = "ai" if name == bot else f"players[{len(players)}]"
        if name == bot:
            sheet["ai"] = {"board": board}
        else:
            players.append({"name": "" if name.startswith("Player ") else name})
        lines = (Line("cards", "Cards", "Cards", total - 1), Line("rest", "The rest", "Rest", 1, count=1))
        columns.append(Column(column, name, lines, total, is_bot=name == bot))
    keys = {one.id: (one.total, (ties or {}).get(one.name, 0)) for one in columns}
    result = Result(of, of.title(), tuple(columns), ranked(keys))
    at = datetime(2026, 11, on, 20, 15, tzinfo=TABLE)
    return finished_game(result, sheet, at, **about)


def begun(storage: Storage, *, seed: int = 7, board: str = "journal", deck: str = "virtual") -> OpenGame:
    return Playthroughs(storage).new("wayfarers", {"board": board, "deck": deck, "seed": seed})


def play(opened: OpenGame, answers: int = 500, seed: int = 1) -> OpenGame:
    """Answer so many questions, or to the end."""
    chance = random.Random(seed)
    for _ in range(answers):
        if opened.ask is None:
            break
        opened.answer(some_answer(opened.ask, chance))
    return opened
