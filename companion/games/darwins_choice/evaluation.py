"""How is an Era of Darwin's Choice evaluated, step by step? Asked with the likely answer, laid on the species, counted.

The order is requirements, food, survival, adaptation, strength (D60). What follows from the values entered is the default;
the table's answer is what counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.darwins_choice.model import Territory
from companion.games.darwins_choice.desk import limit_key, shown
from companion.games.darwins_choice.desk_state import PARK, Desk, Place, Species
from companion.games.darwins_choice.food import Eater, best_adapted, starving, strongest, takers
from companion.games.darwins_choice.rules import (
    ParkOutcome,
    ParkSpecies,
    food_available,
    gets_waste,
    kept_of_dead,
    park_limit,
    rank_park,
)
from solo_bots.conversation import Answer, Ask, Choice, Conversation, Field, Json, Reason, Tell, asking

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.games.darwins_choice.state import State

NOBODY, PETS, SEVERAL = "nobody", "pets", "several"


def evaluated(state: State, desk: Desk) -> Conversation[None]:
    """Evaluate the Era in its order (D60); points are laid on species."""
    desk.account(state.era, 0)
    desk.chips = []
    if desk.living():
        yield from _requirements(state, desk)
    if state.open:
        yield from _park(state, desk)
    yield from _waste(state, desk)
    yield from _food(state, desk)
    yield from _survival(state, desk)
    for place in desk.places:
        yield from _adaptation(state, desk, place)
    yield from _podium(state, desk)
    if state.is_for_children:
        yield from _collected(state, desk)


def marked(
    state: State,
    desk: Desk,
    key: str,
    among: Sequence[Species],
    default: Sequence[str],
    *,
    because: tuple[Reason, ...],
    values: dict[str, Json] | None = None,
) -> Conversation[list[Species]]:
    """Ask which of these species; `default` are marked already."""
    toggles = tuple(Field(one.id, "toggle", one.id in default) for one in among)
    choice = Choice("marked", fields=toggles)
    usual = {"choice": "marked", **{one.id: one.id in default for one in among}}
    answer = yield from asking(
        lambda: Ask(
            f"{key}:{state.era}",
            key,
            (choice,),
            usual,
            shown(state, desk) | {"among": [one.id for one in among]} | (values or {}),
            because=because,
        )
    )
    return [one for one in among if answer[one.id]]


def die(state: State, desk: Desk, dead: Sequence[Species], because: tuple[Reason, ...]) -> Conversation[None]:
    """Let species die; of the points on each its owner keeps one at most (D72)."""
    if not dead:
        return
    names = {one.id: desk.label(one) for one in dead}
    lost: dict[str, int] = {}
    for one in dead:
        kept = kept_of_dead(one.points)
        lost[one.id] = kept
        desk.kept[one.owner] += kept
        if one.points:
            desk.add(state.era, one.owner, "dead_points", one.points)
            desk.add(state.era, one.owner, "dead_species", 1)
        one.points, one.alive = 0, False
        if one.id in desk.chips:
            desk.chips.remove(one.id)
    values = shown(state, desk) | {"dead": list(names), "kept": lost}
    values["labels"] = {**values["labels"], **names}
    yield Tell("die", values, (*because, Reason("one_point_kept", "D72")))


def _requirements(state: State, desk: Desk) -> Conversation[None]:
    """Step 1: who fails its biome's requirements dies (D61); territories never change what a biome requires (D26)."""
    because = (
        Reason("requirements", "D61"),
        *((Reason("territories_neutral", "D26"),) if state.open else ()),
    )
    dead = yield from marked(state, desk, "fails", desk.living(), (), because=because)
    yield from die(state, desk, dead, (Reason("requirements", "D61"),))


def _park(state: State, desk: Desk) -> Conversation[None]:
    """Step 1 in the Park: supernumerary species die now and not before (D22, D57), without food until then (D56)."""
    living = desk.living(PARK)
    if len(living) <= park_limit(state.players):
        return
    outcome = rank_park(
        [ParkSpecies(one.id, one.adaptation, one.strength, one.hearts) for one in living], state.players
    )
    values = {"limit": park_limit(state.players)}
    because = (
        Reason("park_limit", "D53", values),
        Reason("park_order", "D54"),
        Reason("park_no_food", "D56"),
    )
    dead: list[Species] = []
    if outcome.undecided:
        stay = yield from _by_hearts(state, desk, outcome, (*because, Reason("park_hearts", "D55")))
        dead = [one for one in living if one.id in outcome.undecided and one.id not in stay]
    out = (*outcome.supernumerary, *(one.id for one in dead))
    if len(living) - len(out) > park_limit(state.players):
        yield Tell("park_ties", shown(state, desk) | values, (Reason("park_ties", "D58"),), moves=False)
    if out:
        dying = yield from marked(state, desk, "park", living, out, because=because, values=values)
        yield from die(state, desk, dying, (Reason("park_dies_now", "D57"),))


def _by_hearts(
    state: State, desk: Desk, outcome: ParkOutcome, because: tuple[Reason, ...]
) -> Conversation[tuple[str, ...]]:
    """Ask which way hearts rank where they alone decide the cut (D55); who equals the last one stays too (D58)."""
    stay = {"more": outcome.by_more, "fewer": outcome.by_fewer}
    choices = tuple(Choice(way, {"stay": list(names)}) for way, names in stay.items())
    answer = yield from asking(
        lambda: Ask(
            f"park_level:{state.era}", "park_level", choices, None, shown(state, desk), because=because
        )
    )
    return stay[answer["choice"]]


def _waste(state: State, desk: Desk) -> Conversation[None]:
    """Hand out waste: a chip for whoever meets the territory's condition, want it or not (D37, D44), anew each time (D49)."""
    if not state.open or state.no_waste:
        return
    wanting = [
        one.id
        for one in desk.living()
        if one.place in state.territories
        and gets_waste(
            Territory(one.place), one.hearts, one.strength, fits_biome=True, pesticides=state.pesticides
        )
    ]
    got, short = takers(wanting, desk.waste_left)
    desk.chips = list(got)
    if not got:
        return
    because = [Reason("waste_compulsory", "D44"), Reason("waste_one", "D43"), Reason("waste_anew", "D49")]
    if short:
        because.append(Reason("waste_short", "D48", {"left": desk.waste_left}))
    yield Tell("waste", shown(state, desk) | {"species": desk.chips[:]}, tuple(because))


def _food(state: State, desk: Desk) -> Conversation[None]:
    """Step 2: who starves or is eaten dies (D66); who would starve if nobody were eaten is marked already (D62 to D65)."""
    living = desk.living()
    if not living:
        return
    hungry: list[str] = []
    food: dict[str, list[int]] = {}
    for place in desk.places:
        found = available(state, desk, place)
        if found is None or not desk.living(place.id):
            continue
        food[place.id] = [*found]
        eaters = [
            Eater(one.id, one.diet, one.hearts, one.adaptation, one.id in desk.chips)
            for one in desk.living(place.id)
        ]
        hungry += starving(eaters, *found)
    because = [
        Reason("need", "D62"),
        Reason("prey", "D63"),
        Reason("food_by_adaptation", "D64"),
        Reason("food_by_diet", "D65"),
    ]
    if desk.chips:
        because += [Reason("waste_unit", "D45"), Reason("waste_alone", "D46"), Reason("waste_prey", "D52")]
    if Territory.AGRICULTURE.value in state.territories and state.open:
        because += [Reason("no_predation", "D27"), Reason("one_biome", "D28")]
    values = {"food": food, "chips": desk.chips[:]}
    dead = yield from marked(state, desk, "starves", living, hungry, because=tuple(because), values=values)
    yield from die(state, desk, dead, (Reason("starved_or_eaten", "D66"),))


def available(state: State, desk: Desk, place: Place) -> tuple[int, int] | None:
    """Return plants and meat of a biome: its supply under the limit in force (D34, D35); None while nothing is known."""
    if place.plants is None or place.meat is None:
        return None
    limits = desk.limits.get(limit_key(state, place.id), [None, None])
    return food_available(place.plants, limits[0]), food_available(place.meat, limits[1])


def _survival(state: State, desk: Desk) -> Conversation[None]:
    """Step 3: a point for every survivor (D67)."""
    points = state.facts.evaluation.survival_points
    living = desk.living()
    for one in living:
        one.points += points
        desk.add(state.era, one.owner, "survivors", 1)
    if living:
        values = shown(state, desk) | {"species": [one.id for one in living], "points": points}
        yield Tell("survive", values, (Reason("survival", "D67"),))


def _adaptation(state: State, desk: Desk, place: Place) -> Conversation[None]:
    """Step 4 in one biome: its best adapted survivor gets 2 or 3, as the table says; ties are the table's too (D68)."""
    living = desk.living(place.id)
    pets = state.pets and place.id == Territory.SUBURB.value and place.id in state.territories
    if not living:
        return
    low, high = state.facts.evaluation.adaptation_points
    best = best_adapted({one.id: one.adaptation for one in living})
    living = sorted(living, key=lambda one: -one.adaptation)
    choices = [
        Choice(
            one.id,
            {"species": one.id, "adaptation": one.adaptation},
            (Field("award", "number", low, low, high),),
        )
        for one in living
    ]
    if len(living) > 1:
        points = tuple(Field(one.id, "number", 0, 0, high) for one in living)
        choices.append(Choice(SEVERAL, fields=points))
    choices += [Choice(PETS)] if pets else []
    choices.append(Choice(NOBODY))
    because = [Reason("best_adapted", "D68")]
    if pets:
        because.append(Reason("pets_win", "D121"))
    doubled = state.tourism and state.era == state.eras and place.id == PARK
    if doubled:
        because += [
            Reason("tourism", "D122"),
            Reason("tourism_ties", "D123"),
            Reason("tourism_only_there", "D124"),
        ]
    values = {"place": place.id, "doubled": doubled, "tie": not best}
    answer = yield from asking(
        lambda: Ask(
            f"best:{state.era}:{place.id}",
            "best",
            tuple(choices),
            {"choice": best, "award": low} if best else None,
            shown(state, desk) | values,
            because=tuple(because),
        )
    )
    award = _awarded(answer)
    if not award:
        return
    factor = 2 if doubled else 1
    for one in living:
        if number := award.get(one.id, 0):
            one.points += factor * number
            desk.add(state.era, one.owner, "adaptation", number)
            if doubled:
                desk.add(state.era, one.owner, "park", number)
    points_laid = {name: factor * number for name, number in award.items()}
    yield Tell(
        "lay_points", shown(state, desk) | {"points": points_laid, "for": "adaptation"}, tuple(because)
    )


def _awarded(answer: Answer) -> dict[str, int]:
    """Return the points by species of an answer about a winner or several."""
    if answer["choice"] in (NOBODY, PETS):
        return {}
    if answer["choice"] == SEVERAL:
        return {name: points for name, points in answer.items() if name != "choice" and points}
    return {answer["choice"]: answer["award"]}


def _podium(state: State, desk: Desk) -> Conversation[None]:
    """Step 5: the three strongest of all biomes (D69); ties are the table's (D70), places without a species stay empty (D71)."""
    left = desk.living()
    because = (Reason("podium", "D69"), Reason("podium_ties", "D70"), Reason("podium_empty", "D71"))
    laid: dict[str, int] = {}
    for place, points in enumerate(state.facts.evaluation.podium_points, 1):
        if not left:
            break
        answer = yield from _place_on_podium(state, desk, left, place, points, because)
        if answer["choice"] == SEVERAL:
            laid |= _awarded(answer)
            break
        if answer["choice"] == NOBODY:
            continue
        laid[answer["choice"]] = points
        left = [one for one in left if one.id not in laid]
    for name, number in laid.items():
        one = desk.find(name)
        one.points += number
        desk.add(state.era, one.owner, "podium", number)
    if laid:
        yield Tell("lay_points", shown(state, desk) | {"points": laid, "for": "strength"}, because)


def _place_on_podium(
    state: State, desk: Desk, left: list[Species], place: int, points: int, because: tuple[Reason, ...]
) -> Conversation[Answer]:
    """Ask who is first, second or third; "several" takes the points of everybody that is left and ends the podium."""
    first = strongest({one.id: one.strength for one in left})
    left = sorted(left, key=lambda one: -one.strength)
    choices = [Choice(one.id, {"species": one.id, "strength": one.strength}) for one in left]
    if len(left) > 1:
        choices.append(Choice(SEVERAL, fields=tuple(Field(one.id, "number", 0, 0, points) for one in left)))
    choices.append(Choice(NOBODY))
    return (
        yield from asking(
            lambda: Ask(
                f"strong:{state.era}:{place}",
                "strongest",
                tuple(choices),
                {"choice": first} if first else None,
                shown(state, desk) | {"place": place, "points": points, "tie": not first},
                because=because,
            )
        )
    )


def _collected(state: State, desk: Desk) -> Conversation[None]:
    """Collect the children's points and chips: a chip for a Special Card's condition met (D137), which is no food (D138, D139)."""
    living = desk.living()
    chips: list[Species] = []
    if living:
        because = (Reason("special_card", "D137"), Reason("no_food", "D138"))
        chips = yield from marked(state, desk, "special", living, (), because=because)
    for one in chips:
        desk.add(state.era, one.owner, "chips", 1)
    for one in living:
        desk.add(state.era, one.owner, "collected", one.points)
        one.points = 0
    for seat, kept in enumerate(desk.kept):
        desk.add(state.era, seat, "collected", kept)
        desk.kept[seat] = 0
    era = desk.accounts[state.era - 1]
    values = shown(state, desk) | {
        "collected": [one["collected"] for one in era],
        "chips": [one["chips"] for one in era],
    }
    yield Tell("collect", values, (Reason("collected", "D139"),))
