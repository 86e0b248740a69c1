"""What happens to species while an Era of Darwin's Choice is played? New ones, changed ones, migrations, food of a biome.

One question stays open through the action phase: it offers everything on the table, and the evaluation. Nothing has to be
entered that nobody wants counted; what was entered can be entered anew at any time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.words import _
from companion.games.darwins_choice.desk_state import (
    CHIP,
    DIETS,
    LONGEST_SPECIES,
    MOST_FOOD,
    MOST_HEARTS,
    MOST_SPECIES,
    MOST_TRAITS,
    Desk,
    Place,
    Species,
)
from companion.games.darwins_choice.rules import level_name
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
    from companion.games.darwins_choice.state import State

FREE, FROM_KEPT = "free", "kept"


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
