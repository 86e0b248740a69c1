"""Which games are played as a conversation? The solo bots, and what lives in the companion itself.

Playthroughs run both alike: whatever keeps the promises of `solo_bots.conversation.Bot` has undo, log, corrections and resume.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from solo_bots.registry import GAMES, bot_for

if TYPE_CHECKING:
    from solo_bots.conversation import Bot

EVENINGS: dict[str, str] = {
    "darwins_choice": "companion.rules.darwins_choice_events",
}
"""Game without a solo opponent, played by people -> module with a function `bot()`."""


def conversation_of(game: str) -> Bot[Any]:
    """Return what is played of a game: its solo bot, else the companion's own conversation.

    Raises:
        BadInput: there is neither.
    """
    if game in EVENINGS and game not in GAMES:
        return cast("Bot[Any]", import_module(EVENINGS[game]).bot())
    return bot_for(game)
