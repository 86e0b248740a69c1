"""What each human event and biome change of Darwin's Choice does besides moving the index: to the table, then to the species on the Era desk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.darwins_choice.model import (
    AwardLowestAdaptation,
    Extinction,
    ExtinctionCause,
    MigrationCost,
    MultiplyAdaptation,
    NoWaste,
    PlacePets,
    RaiseWasteThreshold,
    RemoveBiomes,
    RemoveTerritory,
)
from companion.games.darwins_choice.desk import fed_by_waste_alone, marked, shown
from companion.games.darwins_choice.rules import lowest_adapted, spread_fits, usual_spread
from companion.games.darwins_choice.state import CHIP, Desk, Species
from solo_bots.conversation import AnswerRefused, Ask, Choice, Conversation, Field, Reason, Tell, asking

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assets.darwins_choice.model import Effect, HumanEvent
    from companion.games.darwins_choice.state import State


def is_removal(event: HumanEvent) -> bool:
    """Tell whether an event takes biomes out of the game."""
    return any(isinstance(one, RemoveBiomes) for one in event.effects)


def lying_out(state: State, event: HumanEvent) -> Conversation[tuple[str, ...]]:
    """Take the named biomes out for good (D94) and return those lying out, which leave at the biome change (D95).

    A prehistoric one is a biome like any other (D3).

    Two players: only biomes of their stack are touched (D132); the new modern ones are in it, prehistoric ones never,
    of the others the table says (D129).
    """
    named = [biome for one in event.effects if isinstance(one, RemoveBiomes) for biome in one.biomes]
    if state.version == "expansion_two_player":
        named = yield from _of_the_stack(state, named)
    state.removed += named
    because = [Reason("out_for_good", "D94")]
    if state.version == "expansion_two_player":
        because.append(Reason("stack_of_16", "D132"))
    yield Tell("remove_biomes", {"biomes": list(named)}, tuple(because))
    if not named:
        return ()
    most = min(len(named), state.biomes_out)
    known = named_lying_out(state.desk, named)
    out = Choice("out", fields=tuple(Field(one, "toggle", known[one]) for one in named), at_most=most)
    answer = yield from asking(
        lambda: Ask(
            f"lying:{state.era}",
            "lying_out",
            (out,),
            default={"choice": "out", **known},
            values={"biomes": list(named)},
            because=(Reason("named_leave", "D95"),),
        )
    )
    return tuple(one for one in named if answer[one])


def _of_the_stack(state: State, named: list[str]) -> Conversation[list[str]]:
    biomes = [state.facts.biome(one) for one in named if not state.facts.biome(one).prehistoric]
    doubtful = [one.id for one in biomes if not one.expansion]
    stack = Choice("stack", fields=tuple(Field(one, "toggle", True) for one in doubtful))
    answer = yield from asking(
        lambda: Ask(
            f"stack:{state.era}",
            "in_stack",
            (stack,),
            default={"choice": "stack", **dict.fromkeys(doubtful, True)},
            values={"biomes": doubtful},
            because=(Reason("stack_of_16", "D132"),),
        )
    )
    return [one.id for one in biomes if one.expansion or answer[one.id]]


def carried_out(state: State, event: HumanEvent) -> Conversation[str]:
    """Carry out the effects of an event; return the territory whose biome the coming biome change spares, or "".

    Pets and arrow chips come from the box when their event does (D6).
    """
    spared = ""
    for effect in event.effects:
        if isinstance(effect, RemoveTerritory):
            spared = yield from _war(state, effect)
        elif not isinstance(effect, RemoveBiomes):
            yield from _other(state, effect)
    if not event.effects:
        yield Tell("nothing_else", {"event": event.id}, (Reason("only_index", "D90"),), moves=False)
    return spared


def _war(state: State, effect: RemoveTerritory) -> Conversation[str]:
    """Take the City out (D108) with the waste of its biome (D109); the biome is spared once (D110) and plain then (D111)."""
    state.territories = [one for one in state.territories if one != effect.territory]
    because = (
        Reason("city_leaves", "D108"),
        Reason("waste_leaves", "D109"),
        Reason("spared", "D110"),
        Reason("plain_biome", "D111"),
    )
    yield Tell("remove_territory", {"territory": effect.territory.value}, because)
    return effect.territory.value if effect.biome_spared else ""


def _other(state: State, effect: Effect) -> Conversation[None]:
    because: tuple[Reason, ...]
    if isinstance(effect, RaiseWasteThreshold):
        yield from _pesticides(state, effect)
    elif isinstance(effect, MigrationCost):
        state.barriers = True
        because = (Reason("barriers", "D101"), Reason("no_points_to_pay", "D102"))
        yield Tell("migration_cost", {"points": effect.points}, because, moves=False)
    elif isinstance(effect, Extinction):
        yield _extinction(effect)
    elif isinstance(effect, AwardLowestAdaptation):
        because = (
            Reason("lowest_adaptation", "D112"),
            Reason("ties_all", "D113"),
            Reason("alone_nothing", "D114"),
            Reason("all_tied", "D115"),
        )
        yield Tell("award_lowest", {"points": effect.points}, because)
    elif isinstance(effect, NoWaste):
        state.no_waste = True
        because = (Reason("waste_removed", "D116"), Reason("no_waste", "D117"))
        yield Tell("remove_waste", because=because)
    elif isinstance(effect, PlacePets):
        state.pets = True
        because = (
            Reason("pets_join", "D118"),
            Reason("pets_eat", "D119"),
            Reason("pets_live", "D120"),
            Reason("pets_win", "D121"),
        )
        yield Tell("place_pets", {"territory": effect.territory.value}, because)
    elif isinstance(effect, MultiplyAdaptation):
        state.tourism = True
        because = (
            Reason("tourism", "D122"),
            Reason("tourism_ties", "D123"),
            Reason("tourism_only_there", "D124"),
        )
        yield Tell("tourism", {"factor": effect.factor}, because, moves=False)


def _pesticides(state: State, effect: RaiseWasteThreshold) -> Conversation[None]:
    """Raise the waste conditions of the territories in play (D98, D100) for the coming Era (D99)."""
    state.pesticides = True
    raised = [one for one in effect.territories if one in state.in_play()]
    because = [Reason("pesticides", "D98"), Reason("one_era", "D99")]
    if len(raised) < len(effect.territories):
        because.append(Reason("just_the_other", "D100"))
    values = {one.value: state.facts.territory(one).waste.raised for one in raised}
    yield Tell("arrows_on", {"raised": values}, tuple(because))


def _extinction(effect: Extinction) -> Tell:
    """Kill species at once (D103, D104); the points on them are released and spread (D105, D106, D107)."""
    rule = "D103" if effect.cause is ExtinctionCause.TWO_ANIMAL_CARDS else "D104"
    because = (
        Reason("they_die", rule),
        Reason("released", "D105"),
        Reason("spread", "D106"),
        Reason("kept_when_none", "D107"),
    )
    return Tell("extinction", {"cause": effect.cause.value}, because)


def carried_out_on_desk(state: State, desk: Desk, event: HumanEvent) -> Conversation[None]:
    """Carry out on the species what an event does to them."""
    for effect in event.effects:
        if isinstance(effect, Extinction):
            yield from _extinction_on_desk(state, desk, effect)
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


def _extinction_on_desk(state: State, desk: Desk, effect: Extinction) -> Conversation[None]:
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
