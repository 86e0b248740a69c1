"""Which games can be set up, and how? One engine for all: a plan of places, a layout of pieces, findings, a desk that keeps it.

>>> [one.id for one in variants_of("wayfarers")]
['solo', 'standard']
>>> len(plan_of("wayfarers", 1).step("journal_tiles").slots)
10
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from assets.errors import BadInput
from companion.scoring.seats import LONGEST_NAME
from companion.words import _

if TYPE_CHECKING:
    from companion.setup.plan import Plan, Variant

GAMES = {
    "wayfarers": "companion.setup.wayfarers",
    "darwins_journey": "companion.setup.darwins_journey",
    "origin": "companion.setup.origin",
    "darwins_choice": "companion.setup.darwins_choice",
}
"""Game id -> module with `variants()` and `plan(variant, players, names)`."""


def game_of(game: str) -> str:
    """Return the id of a game that may be written with dashes.

    Raises:
        BadInput: no such game can be set up; the remedy names those that can.
    """
    known = game.replace("-", "_")
    if known not in GAMES:
        raise BadInput(
            _("'{game}' cannot be set up.").format(game=game[:40]),
            remedy=_("Choose one of: {games}.").format(
                games=", ".join(sorted(one.replace("_", "-") for one in GAMES))
            ),
        )
    return known


def variants_of(game: str) -> tuple[Variant, ...]:
    """Return the ways a game is set up.

    Raises:
        BadInput: no such game.
    """
    found: tuple[Variant, ...] = _module(game).variants()
    return found


def variant_of(game: str, players: int, variant: str = "") -> Variant:
    """Return a variant by its id; without one the usual for so many players.

    Raises:
        BadInput: no such game or variant, or it is not for so many players.
    """
    every = variants_of(game)
    names = ", ".join(one.id for one in every)
    if not variant:
        fitting = [one for one in every if one.takes(players)]
        if fitting:
            return fitting[0]
        most = max(n for one in every for n in one.players)
        fewest = min(n for one in every for n in one.players)
        raise BadInput(
            _("{n} cannot play this game.").format(n=players),
            where="players",
            remedy=_("Give a number from {low} to {high}.").format(low=fewest, high=most),
        )
    found = next((one for one in every if one.id == variant.replace("-", "_")), None)
    if found is None:
        raise BadInput(
            _("There is no variant '{variant}'.").format(variant=variant[:40]),
            where="variant",
            remedy=_("Choose one of: {names}.").format(names=names),
        )
    if not found.takes(players):
        raise BadInput(
            _("'{variant}' is not for {n}.").format(variant=found.name, n=players),
            where="players",
            remedy=_("It is for: {players}.").format(players=", ".join(map(str, found.players))),
        )
    return found


def plan_of(game: str, players: int, variant: str = "", names: tuple[str, ...] = ()) -> Plan:
    """Return everything to set up.

    Raises:
        BadInput: see `variant_of`.
    """
    known = game_of(game)
    shown = tuple(one[:LONGEST_NAME] for one in names[:players])
    made: Plan = _module(known).plan(variant_of(known, players, variant), players, shown)
    return made


def _module(game: str) -> Any:
    return import_module(GAMES[game_of(game)])
