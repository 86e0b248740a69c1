"""The Era desk of Darwin's Choice: the action phase of an Era and its evaluation, step by step.

One question stays open through the action phase: it offers everything on the table, and the evaluation. Nothing has to be
entered that nobody wants counted; what was entered can be entered anew at any time. The evaluation asks with the likely
answer and lays points on the species; who starves and who is strongest are pure functions of what was entered.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.darwins_choice import load
from assets.darwins_choice.model import Diet, Territory
from assets.words import _
from companion.games.darwins_choice.rules import (
    ParkOutcome,
    ParkSpecies,
    food_available,
    gets_waste,
    kept_of_dead,
    level_name,
    park_limit,
    rank_park,
)
from companion.games.darwins_choice.state import (
    CHIP,
    DIETS,
    LONGEST_SPECIES,
    MOST_FOOD,
    MOST_HEARTS,
    MOST_SPECIES,
    MOST_TRAITS,
    PARK,
    Desk,
    Place,
    Species,
)
from companion.scoring.seats import LONGEST_NAME
from solo_bots.conversation import (
    Answer,
    AnswerRefused,
    Ask,
    Choice,
    Conversation,
    Field,
    Json,
    Reason,
    Tell,
    asking,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from companion.games.darwins_choice.state import State


FREE, FROM_KEPT = "free", "kept"

NOBODY, PETS, SEVERAL = "nobody", "pets", "several"


def action_phase(state: State, desk: Desk) -> Conversation[None]:
    """Take in what happens until the Era is to be evaluated.

    Who acts when and how often, and whether a species finds food right after its main action (D21), is the table's business
    (D14 to D18, D23 to D25), told by the player aid; only what changes the count is entered.
    """
    while True:
        answer = yield from asking(lambda: _question(state, desk))
        kind, _colon, what = answer["choice"].partition(":")
        if kind == "evaluate":
            return
        desk.steps += 1
        if kind == "new":
            _create(desk, what, answer)
        elif kind == "species":
            yield from _change(state, desk, desk.find(what), answer)
        elif kind == "place":
            yield from _learn_place(state, desk, desk.place(what), answer)
        else:
            _name_players(desk, answer)


def shown(state: State, desk: Desk) -> dict[str, Json]:
    """Return what sentences about the desk need: what species and places are called."""
    return {
        "labels": desk.labels(),
        "where": {one.id: one.place for one in desk.living()},
        "biomes": desk.biomes(),
        "names": list(desk.names),
        "era": state.era,
    }


def limit_key(state: State, place: str) -> str:
    """Return under which name the food limit of a place is kept now, "" where none holds (D36, D111, D144)."""
    if not state.open or place not in state.territories:
        return ""
    return f"{place}.{level_name(state.index)}"


def _question(state: State, desk: Desk) -> Ask:
    choices = [Choice("evaluate"), Choice("names", fields=tuple(_name_fields(desk)))]
    room = len(desk.species) < MOST_SPECIES
    for place in desk.places:
        if room:
            choices.append(Choice(f"new:{place.id}", {"place": place.id}, _new_fields(desk)))
        choices += [
            Choice(f"species:{one.id}", _species_values(one), _change_fields(desk, one))
            for one in desk.living(place.id)
        ]
        if place.id != CHIP:
            fields = _place_fields(state, desk, place)
            choices.append(Choice(f"place:{place.id}", {"place": place.id}, fields))
    values = shown(state, desk) | {
        "last": state.era == state.eras and not state.is_for_children,
        "index": state.index,
        "open": state.open,
    }
    values |= {
        name: getattr(state, name) for name in ("pesticides", "barriers", "no_waste", "pets", "tourism")
    }
    default = {"choice": "evaluate"}
    return Ask(f"desk:{state.era}:{desk.steps}", "desk", tuple(choices), default, values, shape="turn")


def _species_values(one: Species) -> dict[str, Json]:
    return {
        "species": one.id,
        "place": one.place,
        "hearts": one.hearts,
        "diet": one.diet,
        "adaptation": one.adaptation,
        "strength": one.strength,
        "points": one.points,
    }


def _name_fields(desk: Desk) -> list[Field]:
    return [Field(f"name{seat}", "text", name, high=LONGEST_NAME) for seat, name in enumerate(desk.names, 1)]


def _new_fields(desk: Desk) -> tuple[Field, ...]:
    """Return what is asked of a new species; the next player's is the likely one, for players take turns (D14)."""
    owner = desk.names[(desk.last_owner + 1) % len(desk.names)]
    return (
        Field("owner", "pick", owner, options=tuple(desk.names)),
        *_traits(2, DIETS[0], 0, 0),
        Field("name", "text", "", high=LONGEST_SPECIES),
    )


def _traits(hearts: int, diet: str, adaptation: int, strength: int) -> tuple[Field, ...]:
    return (
        Field("diet", "pick", diet, options=DIETS),
        Field("hearts", "number", hearts, 0, MOST_HEARTS),
        Field("adaptation", "number", adaptation, 0, MOST_TRAITS),
        Field("strength", "number", strength, 0, MOST_TRAITS),
    )


def _change_fields(desk: Desk, one: Species) -> tuple[Field, ...]:
    """Return what may be new about a species: after a mutation or a migration to any biome (D18, D20), with what it paid (D19)."""
    places = tuple(place.id for place in desk.places)
    fields = (
        Field("place", "pick", one.place, options=places),
        *_traits(one.hearts, one.diet, one.adaptation, one.strength),
    )
    most = min(one.points, 3)
    paid = (Field("paid", "number", 0, 0, most),) if most else ()
    return (*fields, *paid, Field("name", "text", one.name, high=LONGEST_SPECIES))


def _place_fields(state: State, desk: Desk, place: Place) -> tuple[Field, ...]:
    """Return what is printed on a biome card and, under the index, on the territory beside it; kept once entered (D35).

    There is one card of each biome: one that lies elsewhere or is out of the game is not offered.
    """
    gone = {*state.removed, *(one.biome for one in desk.places if one.id != place.id)}
    biomes = ("", *(one.id for one in state.facts.biomes if one.id not in gone))
    fields = [
        Field("biome", "pick", place.biome if place.biome in biomes else "", options=biomes),
        Field("plants", "number", place.plants or 0, 0, MOST_FOOD),
        Field("meat", "number", place.meat or 0, 0, MOST_FOOD),
    ]
    if key := limit_key(state, place.id):
        plants, meat = desk.limits.get(key, [MOST_FOOD, MOST_FOOD])
        fields += [
            Field("limit_plants", "number", plants, 0, MOST_FOOD),
            Field("limit_meat", "number", meat, 0, MOST_FOOD),
        ]
    return tuple(fields)


def _create(desk: Desk, place: str, answer: Answer) -> None:
    """Enter a new species (D17)."""
    owner = desk.names.index(answer["owner"])
    name = _own_name(desk, owner, answer["name"]) or desk.next_name(owner)
    desk.species.append(
        Species(
            f"s{len(desk.species) + 1}",
            name,
            owner,
            place,
            answer["hearts"],
            answer["diet"],
            answer["adaptation"],
            answer["strength"],
        )
    )
    desk.last_owner = owner


def _own_name(desk: Desk, owner: int, name: str, but: str = "") -> str:
    name = name.strip()
    taken = {one.name.casefold() for one in desk.species if one.owner == owner and one.id != but}
    if name.casefold() in taken:
        raise AnswerRefused(
            _("{player} has a species called {name} already.").format(player=desk.names[owner], name=name),
            remedy=_("Give it another name."),
        )
    return name


def _change(state: State, desk: Desk, one: Species, answer: Answer) -> Conversation[None]:
    """Change a species, and lay down what it paid: for a double mutation (D19), and for migrating past barriers (D101)."""
    name = _own_name(desk, one.owner, answer["name"], one.id)
    paid = answer.get("paid", 0)
    migrated = one.place != answer["place"]
    one.name = name or one.name
    one.place, one.hearts, one.diet = answer["place"], answer["hearts"], answer["diet"]
    one.adaptation, one.strength = answer["adaptation"], answer["strength"]
    values = shown(state, desk) | {"species": one.id, "points": paid}
    if paid:
        one.points -= paid
        desk.add(state.era, one.owner, "spent", paid)
        yield Tell("paid", values, (Reason("double_mutation", "D19"),))
    if migrated and state.barriers:
        yield from _pay_barrier(state, desk, one)


def _pay_barrier(state: State, desk: Desk, one: Species) -> Conversation[None]:
    """Pay one point for migrating; whether a species without points pays is not in the rules (D102)."""
    values = shown(state, desk) | {"species": one.id, "points": 1}
    because = (Reason("barriers", "D101"),)
    if one.points:
        one.points -= 1
    else:
        choices = [Choice(FREE)]
        if desk.kept[one.owner]:
            choices.append(Choice(FROM_KEPT))
            answer = yield from asking(
                lambda: Ask(
                    f"barrier:{state.era}:{desk.steps}",
                    "barrier",
                    tuple(choices),
                    {"choice": FREE},
                    values,
                    because=(Reason("no_points_to_pay", "D102"),),
                )
            )
            if answer["choice"] == FREE:
                return
            desk.kept[one.owner] -= 1
        else:
            yield Tell("nothing_to_pay", values, (Reason("no_points_to_pay", "D102"),), moves=False)
            return
    desk.add(state.era, one.owner, "spent", 1)
    yield Tell("paid", values, because)


def _learn_place(state: State, desk: Desk, place: Place, answer: Answer) -> Conversation[None]:
    """Take in what is printed on a biome card, and on the territory card that lies on top of its stack (D35).

    What was entered of a biome once is known when it lies out anew, unless its food is entered with it.
    """
    before, shown_food = place.biome, [place.plants or 0, place.meat or 0]
    food = [answer["plants"], answer["meat"]]
    biome = place.biome = answer["biome"]
    newly_named = biome not in ("", before) and food == shown_food
    if newly_named and biome in desk.foods:
        place.plants, place.meat = desk.foods[biome]
        values = {"biome": biome, "plants": place.plants, "meat": place.meat}
        yield Tell("known_food", values, moves=False)
    elif not newly_named:
        place.plants, place.meat = food
        if biome:
            desk.foods[biome] = food
    if key := limit_key(state, place.id):
        desk.limits[key] = [answer["limit_plants"], answer["limit_meat"]]


def _name_players(desk: Desk, answer: Answer) -> None:
    names = [answer[f"name{seat}"].strip() or name for seat, name in enumerate(desk.names, 1)]
    if len({one.casefold() for one in names}) < len(names):
        raise AnswerRefused(_("Two players have the same name."), remedy=_("Give each one of their own."))
    desk.names = names


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


@dataclass(frozen=True, slots=True)
class Eater:
    """A species that looks for food; `waste`: it has a chip of waste, which is one unit of food."""

    name: str
    diet: str
    hearts: int
    adaptation: int
    waste: bool = False


def need(hearts: int, *, waste: bool) -> int:
    """Return how many units of food a species needs: one a heart (D62), a chip of waste being one of any sort (D45, D46)."""
    return max(0, hearts - (load().waste_units if waste else 0))


def starving(eaters: Iterable[Eater], plants: int, meat: int) -> tuple[str, ...]:
    """Return who of a biome would find no food if nobody were eaten.

    Herbivores eat first, then omnivores, then carnivores (D65), within a diet by falling adaptation (D64). Omnivores take
    plants before meat. Who finds too little takes nothing away.
    """
    out = []
    for one in meal_order(eaters):
        wanted = need(one.hearts, waste=one.waste)
        from_plants = min(plants, wanted) if one.diet != Diet.CARNIVORE.value else 0
        from_meat = min(meat, wanted - from_plants) if one.diet != Diet.HERBIVORE.value else 0
        if from_plants + from_meat < wanted:
            out.append(one.name)
        else:
            plants, meat = plants - from_plants, meat - from_meat
    return tuple(out)


def meal_order(eaters: Iterable[Eater]) -> list[Eater]:
    """Return who eats when: by diet (D65), then by falling adaptation (D64); ties as they were given."""
    order = [one.value for one in load().evaluation.diet_order]
    return sorted(eaters, key=lambda one: (order.index(one.diet), -one.adaptation))


def takers(wanting: Sequence[str], stock: int) -> tuple[tuple[str, ...], bool]:
    """Return who takes a chip of waste, one a species (D43), and whether the table must say who (D48): the stock is short (D47)."""
    return tuple(wanting[:stock]), len(wanting) > stock


def fed_by_waste_alone(hearts: int, *, waste: bool) -> bool:
    """Tell whether a species lived on waste alone: its chip was all the food it needed (D104)."""
    return waste and need(hearts, waste=True) == 0


def best_adapted(adaptation: Mapping[str, int]) -> str:
    """Return the one best adapted species of a biome; "" where nobody is, or where it is a tie, which the table settles (D68)."""
    return _one_with_most(adaptation)


def strongest(strength: Mapping[str, int]) -> str:
    """Return the one strongest species; "" where nobody is, or where it is a tie, which the table settles (D70)."""
    return _one_with_most(strength)


def _one_with_most(values: Mapping[str, int]) -> str:
    most = max(values.values(), default=None)
    with_most = [name for name, value in values.items() if value == most]
    return with_most[0] if len(with_most) == 1 else ""
