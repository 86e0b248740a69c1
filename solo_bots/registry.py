"""Which games have a solo bot here? Bots are made on demand, so that naming them costs nothing."""

from __future__ import annotations

from importlib import import_module
from typing import Any, cast

from assets.errors import BadInput
from assets.words import _
from solo_bots.conversation import Bot

GAMES: dict[str, str] = {
    "wayfarers": "solo_bots.wayfarers.bot",
    "darwins-journey": "solo_bots.darwins_journey.bot",
}
"""Game id -> module with a function `bot()`."""


def bot_for(game: str) -> Bot[Any]:
    """Return the solo bot of a game.

    Raises:
        BadInput: no bot plays that game.
    """
    if game not in GAMES:
        raise BadInput(
            _("No solo bot plays '{game}'.").format(game=game[:40]),
            remedy=_("The games with a bot are: {names}.").format(names=", ".join(sorted(GAMES))),
        )
    return cast("Bot[Any]", import_module(GAMES[game]).bot())
