"""How does a set-up become an evening at the Era desk? Version, players, territories and biomes are not asked again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assets.darwins_choice import load
from assets.darwins_choice.model import Territory
from companion.games.darwins_choice import setup as darwins_choice
from companion.games.darwins_choice.setup_pieces import GAME, territory
from companion.setup.starting import BY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.playthrough import OpenGame, Playthroughs
    from companion.setup.desk import SetupDesk
    from companion.setup.layout import Layout
    from companion.setup.plan import Plan

PARK_BIOME = "biome.0"
"""The place of the biome with the National Park, in versions that have one from the start."""


def has_evening(plan: Plan) -> bool:
    """Tell whether a set-up is one for an evening that the Era desk follows."""
    from companion.games.darwins_choice.state import players_of

    return plan.game == GAME and plan.players in players_of(_version(plan))


def draws_events(plan: Plan) -> bool:
    """Tell whether human events are drawn in this version (D4, D127, D134)."""
    return load().version(_version(plan)).events


def begin_evening(desk: SetupDesk, playthroughs: Playthroughs, *, deck: str, seed: int) -> OpenGame:
    """Begin the evening of a set-up on the desk with everything it knows; the set-up is left.

    The players' names where the Era desk takes them, the territories in play (D7, D8, D133) and the biomes that lie out
    (D7, D11) are answered; what is printed on cards and was entered on an earlier evening is known too.

    Raises:
        BadInput: it is no such set-up.
        PlainError: it could not be stored.
    """
    from companion.games.darwins_choice.desk_state import names_fit
    from companion.games.darwins_choice.remembered import evening_options

    plan = desk.plan
    given: dict[str, Any] = {
        "version": _version(plan),
        "players": plan.players,
        "deck": deck,
        "seed": seed,
        "desk": True,
    }
    names = list(desk.names)
    if any(names) and names_fit(names, plan.players):
        given["names"] = names
    game = playthroughs.new(GAME, evening_options(playthroughs, given))
    _answer_territories(game, plan, desk.layout)
    for place, biome in _biomes_out(plan, desk.layout):
        if game.ask is not None and any(one.id == f"place:{place}" for one in game.ask.choices):
            game.answer({"choice": f"place:{place}", "biome": biome}, by=BY)
    desk.leave()
    return game


def _version(plan: Plan) -> str:
    return darwins_choice.version_of(plan.variant.id)


def _territories(layout: Layout) -> dict[str, str]:
    """Return which territory lies at each place of the set-up: "1" -> "city"."""
    names = {territory(one.value): one.value for one in Territory}
    return {
        slot.removeprefix("territory."): names[piece]
        for slot, piece in layout.placed.items()
        if slot.startswith("territory.") and piece in names
    }


def _answer_territories(game: OpenGame, plan: Plan, layout: Layout) -> None:
    """Answer which territories are in play, if all of them are known and it is asked."""
    ask, lying = game.ask, set(_territories(layout).values())
    wanted = sum(one.id.startswith("territory.") for one in plan.slots())
    if ask is None or not lying or len(lying) != wanted:
        return
    if ask.verb == "territory_out":
        game.answer(next(one.value for one in Territory if one.value not in lying), by=BY)
    elif ask.verb == "territories_used":
        game.answer({"choice": "used"} | dict.fromkeys(lying, True), by=BY)


def _biomes_out(plan: Plan, layout: Layout) -> Iterator[tuple[str, str]]:
    """Give the place on the Era desk and the biome of every named biome card that lies out."""
    from companion.games.darwins_choice.desk_state import PARK

    known = {one.id for one in load().biomes}
    with_park = any(one.id == PARK_BIOME for one in plan.slots())
    lying = _territories(layout)
    for slot, piece in layout.placed.items():
        number = slot.removeprefix("biome.")
        if number == slot or piece not in known:
            continue
        place = PARK if slot == PARK_BIOME else lying.get(number, "") if with_park else f"biome{number}"
        if place:
            yield place, piece
