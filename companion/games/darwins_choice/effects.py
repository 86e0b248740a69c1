"""What does each human event of Darwin's Choice do besides moving the index? Told, asked, and kept in the state."""

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
from companion.games.darwins_choice.desk_events import named_lying_out
from solo_bots.conversation import Ask, Choice, Conversation, Field, Reason, Tell, asking

if TYPE_CHECKING:
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
