"""What else than a score can be printed from the app: blank score pads, the statistics, the log of a solo game?"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from assets.words import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from companion.playthrough import Playthroughs
    from companion.storage import Storage
    from printing.receipt import Receipt

MOST_LOGS = 3
"""Solo games whose log is offered: those played last."""

PLAYERS = "players"


@dataclass(frozen=True, slots=True)
class Paper:
    """Something to print: `make` returns it for so many letters across."""

    id: str
    title: str
    detail: str
    icon: str
    make: Callable[[int], Receipt]


def pads(players: int) -> tuple[Paper, ...]:
    """Return the blank score pads for so many players, those of the games that can be played so."""
    from companion.scoring import scoring_of, sheets

    found = []
    for game in sheets():
        declaration = scoring_of(game).declare()
        section = declaration.section(PLAYERS)
        if not section.fewest <= players <= section.most:
            continue
        bot = next((one.column_label(0) for one in declaration.sections if one.id == "ai"), "")
        bot = bot if players == 1 else ""
        count = ngettext("{n} player", "{n} players", players).format(n=players)
        detail = _("{players} and {bot}").format(players=count, bot=bot) if bot else count
        found.append(
            Paper(f"pad:{game}", declaration.name, detail, "edit", partial(_pad, game, players, bot))
        )
    return tuple(found)


def slips(storage: Storage, playthroughs: Playthroughs, today: date) -> tuple[Paper, ...]:
    """Return what can be printed of what was played: the statistics, and the logs of the last solo games.

    Raises:
        PlainError: the database cannot be read.
    """
    from companion.history.repository import finished_games
    from companion.history.retelling import playthrough_name

    games = finished_games(storage).games
    found = []
    if games:
        count = ngettext("{n} finished game", "{n} finished games", len(games)).format(n=len(games))
        found.append(
            Paper("statistics", _("Our games"), count, "chart", lambda _columns: _statistics(storage, today))
        )
    for header in playthroughs.list()[:MOST_LOGS]:
        name = playthrough_name(header)
        make = partial(_log, playthroughs, header.id, name)
        found.append(
            Paper(f"log:{header.id}", name, _("Everything that happened, turn by turn"), "history", make)
        )
    return tuple(found)


def _pad(game: str, players: int, bot: str, columns: int) -> Receipt:
    from companion.paper.scores import score_pad
    from companion.scoring import scoring_of

    return score_pad(scoring_of(game).declare(), players=players, columns=columns, bot=bot)


def _statistics(storage: Storage, today: date) -> Receipt:
    from companion.history.repository import finished_games
    from companion.history.statistics import statistics
    from companion.paper.statistics_slip import statistics_slip

    return statistics_slip(statistics(finished_games(storage).games), today)


def _log(playthroughs: Playthroughs, playthrough: str, name: str, _columns: int) -> Receipt:
    """The last part of a log, where it is too long for one receipt."""
    from companion.paper.bot_log import bot_log

    return bot_log(playthroughs.open(playthrough), name)[-1]
