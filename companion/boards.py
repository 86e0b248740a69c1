"""Which boards can a solo opponent play on, and what are they and their game called in the terminal?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.words import _, pgettext

if TYPE_CHECKING:
    from collections.abc import Mapping

    from solo_bots.conversation import Json


def boards_of(game: str) -> dict[str, str]:
    """Return the boards of a game's opponent, by id with their names; KeyError if it has none."""
    return {"wayfarers": _wayfarers, "darwins-journey": _darwins_journey}[game]()


def title_of(game: str, options: Mapping[str, Json]) -> str:
    """Return how a playthrough is called in lists: its game and board."""
    if game == "darwins_choice":
        from companion.words.darwins_choice_terms import title

        return _("{game} ({what})").format(game=_("Darwin's Choice"), what=title(options))
    name = {
        "wayfarers": pgettext("with its board", "Wayfarers"),
        "darwins-journey": _("Darwin's Journey"),
    }.get(game, game)
    board = (
        boards_of(game).get(str(options.get("board"))) if game in ("wayfarers", "darwins-journey") else None
    )
    return _("{game} ({what})").format(game=name, what=board) if board else name


def _wayfarers() -> dict[str, str]:
    from assets.wayfarers import load
    from companion.words.wayfarers_terms import board

    return {one.id: board(one.id) for one in load().ai_boards}


def _darwins_journey() -> dict[str, str]:
    from assets.darwins_journey.alfred import BOARDS
    from companion.words.darwins_journey_terms import board

    return {one: board(one) for one in BOARDS}
