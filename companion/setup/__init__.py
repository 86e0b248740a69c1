"""Sets up games, by one engine for all: a plan of places, a layout of pieces, findings, a desk that keeps it.

>>> all(variants_of(game) for game in with_setup())
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assets.errors import BadInput
from assets.words import _
from companion.games import game_of, games, typed_id
from companion.scoring.seats import LONGEST_NAME

if TYPE_CHECKING:
    from companion.setup.plan import Plan, Variant


def with_setup() -> tuple[str, ...]:
    """Return the ids of the games that can be set up."""
    return tuple(game.id for game in games() if game.setup)


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
    shown = tuple(one[:LONGEST_NAME] for one in names[:players])
    made: Plan = _module(game).plan(variant_of(game, players, variant), players, shown)
    return made


def _module(game: str) -> Any:
    if game not in with_setup():
        raise BadInput(
            _("'{game}' cannot be set up.").format(game=game[:40]),
            remedy=_("Choose one of: {games}.").format(games=", ".join(map(typed_id, with_setup()))),
        )
    return game_of(game).part("setup")
