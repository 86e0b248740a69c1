"""Which kept game does a person mean who types --resume, with a game, an id or the beginning of one?"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from assets.errors import PlainError
from assets.times import when_words
from assets.words import _
from companion.games import game_of, id_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.playthrough import OpenGame, Playthroughs
    from companion.storage import Header

LAST = "last"
SHORTEST_ID = 4
_SHOWN_ID = 8
_MOST_SHOWN = 12


def resumed(plays: Playthroughs, wanted: str, games: Iterable[str], *, begin: str) -> OpenGame:
    """Return the game that is meant: "last", the name of a game (its open one played last), an id or its first digits.

    `games` are the ids of the games it may be one of, `begin` says how one is begun.

    Raises:
        PlainError: there is none, or the digits fit several; those that are open are named with their ids.
    """
    among = set(games)
    mine = [one for one in plays.list() if one.game in among]
    unfinished = [one for one in mine if one.finished is None]
    named = id_of(wanted)
    of_name = {named} & among
    if wanted == LAST or of_name:
        open_one = next((one for one in unfinished if not of_name or one.game in of_name), None)
        if open_one is None:
            raise PlainError(_("There is no unfinished game."), where=named if of_name else "", remedy=begin)
        return plays.open(open_one.id)
    digits = named.replace("_", "")
    fits = [one for one in mine if one.id.startswith(digits)] if len(digits) >= SHORTEST_ID else []
    if len(fits) == 1:
        return plays.open(fits[0].id)
    if fits:
        raise PlainError(
            _("{n} games begin with '{id}'.").format(n=len(fits), id=wanted[:40]), remedy=_offered(fits)
        )
    raise PlainError(
        _("There is no game '{id}' on this device.").format(id=_plain(wanted)),
        remedy=_offered(unfinished) if unfinished else begin,
    )


def _offered(games: list[Header]) -> str:
    now = datetime.now().astimezone()
    lines = [
        "  "
        + _("{id}  {title}, played {when}").format(
            id=one.id[:_SHOWN_ID],
            title=game_of(one.game).titled(one.options),
            when=when_words(one.updated, now),
        )
        for one in games[:_MOST_SHOWN]
    ]
    return _("Type one of these ids after --resume:\n{games}").format(games="\n".join(lines))


def _plain(text: str) -> str:
    return "".join(c for c in text[:40] if c.isprintable())
