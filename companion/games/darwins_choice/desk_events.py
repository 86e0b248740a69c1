"""What do human events and biome changes do to the species on the Era desk? Asked where only people know, then counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.darwins_choice.model import (
    AwardLowestAdaptation,
    Extinction,
    ExtinctionCause,
    NoWaste,
    RemoveTerritory,
)
from companion.games.darwins_choice.desk import shown
from companion.games.darwins_choice.desk_state import CHIP, Desk, Species
from companion.games.darwins_choice.evaluation import marked
from companion.games.darwins_choice.food import fed_by_waste_alone
from companion.games.darwins_choice.rules import lowest_adapted, spread_fits, usual_spread
from solo_bots.conversation import AnswerRefused, Ask, Choice, Conversation, Field, Reason, Tell, asking

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assets.darwins_choice.model import HumanEvent
    from companion.games.darwins_choice.state import State


def carried_out_on_desk(state: State, desk: Desk, event: HumanEvent) -> Conversation[None]:
    """Carry out on the species what an event does to them."""
    for effect in event.effects:
        if isinstance(effect, Extinction):
            yield from _extinction(state, desk, effect)
        elif isinstance(effect, AwardLowestAdaptation):
            yield from _conservation(state, desk, effect.points)
        elif isinstance(effect, NoWaste):
            desk.chips = []
        elif isinstance(effect, RemoveTerritory):
            _waste_leaves(desk, effect.territory.value)


def named_lying_out(desk: Desk | None, named: Sequence[str]) -> dict[str, bool]:
    """Return which of the named biomes lie out as far as the desk knows."""
    out = {one.biome for one in desk.places} if desk is not None else set()
    return {one: one in out for one in named}


def replaced_on_desk(
    state: State, desk: Desk, number: int, named: Sequence[str], spared: str
) -> Conversation[None]:
    """Ask which biomes were replaced (D77, D95, D110): what is printed on the new cards is not known yet; the species stay.

    Only biomes of which something is known are asked about: nothing hangs on the others.
    """
    places = [one for one in desk.places if one.id not in (spared, CHIP)]
    known = [one for one in places if one.biome or one.plants is not None]
    replaced = known
    if known and 0 < number < len(places):
        toggles = tuple(Field(one.id, "toggle", bool(one.biome) and one.biome in named) for one in known)
        choice = Choice("replaced", fields=toggles, at_most=min(number, len(known)))
        default = {"choice": "replaced", **{one.id: one.default for one in toggles}}
        answer = yield from asking(
            lambda: Ask(
                f"replaced:{state.era}",
                "replaced",
                (choice,),
                default,
                shown(state, desk) | {"number": number},
                because=(Reason("others_by_table", "D77"),),
            )
        )
        replaced = [one for one in known if answer[one.id]]
    for one in replaced if number else ():
        one.biome, one.plants, one.meat = "", None, None


def _extinction(state: State, desk: Desk, effect: Extinction) -> Conversation[None]:
    """Let species die at once (D103, D104) and spread all the points on them (D105, D106)."""
    living = desk.living()
    if not living:
        return
    by_waste = effect.cause is not ExtinctionCause.TWO_ANIMAL_CARDS
    rule = "D104" if by_waste else "D103"
    likely = [
        one.id for one in living if by_waste and fed_by_waste_alone(one.hearts, waste=one.id in desk.chips)
    ]
    values = {"cause": effect.cause.value}
    dead = yield from marked(
        state, desk, "victims", living, likely, because=(Reason("they_die", rule),), values=values
    )
    if not dead:
        return
    labels = {one.id: desk.label(one) for one in dead}
    released = [0 for _each in desk.names]
    for one in dead:
        released[one.owner] += one.points
        one.points, one.alive = 0, False
        if one.id in desk.chips:
            desk.chips.remove(one.id)
    told = shown(state, desk) | {"dead": list(labels), "kept": {}}
    told["labels"] = {**told["labels"], **labels}
    yield Tell("die", told, (Reason("they_die", rule), Reason("released", "D105")))
    for seat, points in enumerate(released):
        if points:
            yield from _spread(state, desk, seat, points)


def _spread(state: State, desk: Desk, seat: int, points: int) -> Conversation[None]:
    """Spread released points freely over the owner's living species (D106); without any the owner keeps them all (D107)."""
    own = [one for one in desk.living() if one.owner == seat]
    values = shown(state, desk) | {"player": desk.names[seat], "points": points}
    if not own:
        desk.kept[seat] += points
        yield Tell("keeps_all", values, (Reason("kept_when_none", "D107"),))
        return
    spread = usual_spread(points, [one.id for one in own])
    if len(own) > 1:
        default = {"choice": "spread", **{one.id: spread.get(one.id, 0) for one in own}}
        fields = tuple(Field(one.id, "number", spread.get(one.id, 0), 0, points) for one in own)
        answer = yield from asking(
            lambda: Ask(
                f"spread:{state.era}:{seat + 1}",
                "spread",
                (Choice("spread", fields=fields),),
                default,
                values,
                because=(Reason("spread", "D106"),),
            )
        )
        spread = {one.id: answer[one.id] for one in own}
        fits = spread_fits(points, [one.id for one in own], spread)
        if not fits:
            raise AnswerRefused(fits.words, remedy=f"{points}")
    for one in own:
        one.points += spread.get(one.id, 0)
    yield Tell("spread", values | {"spread": spread}, (Reason("spread", "D106"),))


def _conservation(state: State, desk: Desk, points: int) -> Conversation[None]:
    """Lay points on the lowest adapted of each biome: all that tie (D113, D115), none where one is alone (D112, D114)."""
    laid: dict[str, int] = {}
    for place in desk.places:
        living = desk.living(place.id)
        lowest = lowest_adapted({one.id: one.adaptation for one in living})
        if not lowest:
            continue
        chosen = yield from _lowest(state, desk, place.id, living, lowest)
        for one in chosen:
            one.points += points
            desk.add(state.era, one.owner, "events", points)
            laid[one.id] = points
    if laid:
        yield Tell(
            "lay_points",
            shown(state, desk) | {"points": laid, "for": "conservation"},
            (Reason("lowest_adaptation", "D112"), Reason("ties_all", "D113")),
        )


def _lowest(
    state: State, desk: Desk, place: str, living: Sequence[Species], lowest: Sequence[str]
) -> Conversation[list[Species]]:
    toggles = tuple(Field(one.id, "toggle", one.id in lowest) for one in living)
    default = {"choice": "marked", **{one.id: one.id in lowest for one in living}}
    answer = yield from asking(
        lambda: Ask(
            f"lowest:{state.era}:{place}",
            "lowest",
            (Choice("marked", fields=toggles),),
            default,
            shown(state, desk) | {"place": place},
            because=(Reason("lowest_adaptation", "D112"), Reason("ties_all", "D113")),
        )
    )
    return [one for one in living if answer[one.id]]


def _waste_leaves(desk: Desk, territory: str) -> None:
    """Take the chips in that biome out of the game: they do not go back to the stock (D109)."""
    lying = [name for name in desk.chips if desk.find(name).place == territory]
    desk.waste_left = max(0, desk.waste_left - len(lying))
    desk.chips = [name for name in desk.chips if name not in lying]
