"""Which sentences does the Era desk of Darwin's Choice speak? Species, biomes, evaluation, points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.words import _, ngettext
from companion.games.darwins_choice import terms

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from solo_bots.conversation import Ask, Choice, Field, Json, Values

EVALUATE, NOBODY, PETS, SEVERAL = "evaluate", "nobody", "pets", "several"


def place(name: str, biomes: Values | None = None) -> str:
    """Return what a biome is called: by its territory or number, and its own name where it was given."""
    if name == "competition_chip":
        return _("Competition Chip")
    words = _("Biome {n}").format(n=name.removeprefix("biome")) if name.startswith("biome") else None
    words = words or terms.territory(name)
    own = (biomes or {}).get(name, "")
    return _("{place} ({biome})").format(place=words, biome=terms.biome(own)) if own else words


def diet(name: str) -> str:
    """Return what a species eats."""
    return {
        "herbivore": _("herbivore"),
        "omnivore": _("omnivore"),
        "carnivore": _("carnivore"),
    }[name]


def points(number: int) -> str:
    """Return a number of points."""
    return ngettext("{n} point", "{n} points", number).format(n=number)


def named(v: Values, ids: Iterable[str]) -> str:
    """Return the names of species, as a list."""
    return terms.joined([v["labels"].get(one, one) for one in ids]) or _("none")


def choice_words(verb: str, values: Values, choice: Choice) -> str | None:
    """Return the label of an answer; None if the question is none of the desk's."""
    if verb == "desk":
        return _desk_choice(values, choice)
    if verb in ("best", "strongest"):
        if choice.id == SEVERAL:
            return _("A tie: points for each")
        if choice.id in (PETS, NOBODY):
            return {PETS: _("Pets"), NOBODY: _("Nobody")}[choice.id]
        trait = choice.values["adaptation" if verb == "best" else "strength"]
        return _("{name}: {n}").format(name=values["labels"][choice.id], n=trait)
    if verb == "park_level":
        words = {"more": _("More hearts: {what}"), "fewer": _("Fewer hearts: {what}")}[choice.id]
        return words.format(what=named(values, choice.values["stay"]))
    if verb == "barrier":
        return {"free": _("It pays nothing"), "kept": _("A point kept pays")}[choice.id]
    if verb == "another_era":
        return {"another": _("Another Era"), "stop": _("That was the last one")}[choice.id]
    if verb in ("fails", "starves", "park", "victims"):
        return _("These die, the others live")
    return {
        "special": _("These get a chip"),
        "lowest": _("These get the points"),
        "spread": _("Spread them so"),
        "replaced": _("These are replaced"),
    }.get(verb)


def _desk_choice(values: Values, choice: Choice) -> str:
    kind, _colon, what = choice.id.partition(":")
    if kind == EVALUATE:
        return _("Evaluate the Era")
    if kind == "names":
        return _("Names of the players")
    if kind == "new":
        return _("New species: {place}").format(place=place(what, values["biomes"]))
    if kind == "place":
        return _("Biome and food: {place}").format(place=place(what, values["biomes"]))
    v = choice.values
    return _("{name}, {place}: {diet}, hearts {hearts}, adaptation {a}, strength {s}; {points}").format(
        name=values["labels"][what],
        place=place(v["place"], values["biomes"]),
        diet=diet(v["diet"]),
        hearts=v["hearts"],
        a=v["adaptation"],
        s=v["strength"],
        points=points(v["points"]),
    )


def field_words(verb: str, values: Values, field: Field) -> str | None:
    """Return the label of something filled in; None if the question is none of the desk's."""
    if verb == "replaced":
        return place(field.id, values["biomes"])
    labels = values.get("labels", {})
    if field.id in labels and verb in ("fails", "starves", "victims", "special"):
        where = place(values["where"][field.id], values["biomes"])
        return _("{name}, {place}").format(name=labels[field.id], place=where)
    if field.id in labels:
        return str(labels[field.id])
    if field.id.startswith("name") and field.id != "name":
        return _("Player {n}").format(n=field.id.removeprefix("name"))
    return {
        "owner": _("Whose species?"),
        "place": _("Where does it live?"),
        "hearts": _("Hearts"),
        "diet": _("Diet"),
        "adaptation": _("Adaptation"),
        "strength": _("Strength"),
        "name": _("Name, if you like"),
        "paid": _("Points paid for a double mutation"),
        "award": _("Points for the best adapted"),
        "biome": _("Which biome is it?"),
        "plants": _("Plants on the biome card"),
        "meat": _("Meat on the biome card"),
        "limit_plants": _("Most plants by the territory card"),
        "limit_meat": _("Most meat by the territory card"),
    }.get(field.id)


def option_words(field: Field, option: str) -> str:
    """Return the label of one option of a field."""
    if field.id == "diet":
        return diet(option)
    if field.id == "place":
        return place(option)
    if field.id == "biome":
        return terms.biome(option) if option else _("not named")
    return option


def step_words(verb: str, values: Values, answer: Values) -> str | None:
    """Return the name of a step; None if it is none of the desk's."""
    chosen = str(answer["choice"])
    if verb == "desk":
        return _desk_step(values, answer)
    if verb in ("best", "strongest"):
        return _award_step(verb, values, answer)
    if verb == "barrier":
        return _("a point kept pays") if chosen == "kept" else _("it pays nothing")
    if verb == "park_level":
        return _("more hearts stay in the Park") if chosen == "more" else _("fewer hearts stay in the Park")
    if verb == "another_era":
        return _("another Era") if chosen == "another" else _("the last Era")
    if verb == "spread":
        return _("{name} spreads {points}").format(name=values["player"], points=points(values["points"]))
    marked = [one for one, value in answer.items() if value is True]
    if verb == "replaced":
        words = terms.joined([place(one, values["biomes"]) for one in marked]) or _("none")
        return _("replaced: {what}").format(what=words)
    known: dict[str, str] = {
        "fails": _("fail the requirements: {what}"),
        "park": _("die in the Park: {what}"),
        "starves": _("starved or eaten: {what}"),
        "special": _("meet their Special Card: {what}"),
        "victims": _("die by the event: {what}"),
        "lowest": _("lowest adaptation: {what}"),
    }
    return known[verb].format(what=named(values, marked)) if verb in known else None


def _desk_step(values: Values, answer: Values) -> str:
    kind, _colon, what = str(answer["choice"]).partition(":")
    if kind == EVALUATE:
        return _("evaluate {era}").format(era=terms.era(values["era"]))
    if kind == "names":
        return _("names of the players")
    if kind == "new":
        return _("new species of {player}: {place}").format(
            player=answer["owner"], place=place(what, values["biomes"])
        )
    if kind == "place":
        return _("biome and food: {place}").format(place=place(what, values["biomes"]))
    return _("change {name}").format(name=values["labels"][what])


def _award_step(verb: str, values: Values, answer: Values) -> str:
    chosen = str(answer["choice"])
    who = {SEVERAL: _("a tie"), PETS: _("Pets"), NOBODY: _("nobody")}.get(chosen)
    who = who or str(values["labels"][chosen])
    if verb == "best":
        return _("best adapted, {place}: {who}").format(
            place=place(values["place"], values["biomes"]), who=who
        )
    return _("strongest, place {n}: {who}").format(n=values["place"], who=who)


def fact_words(fact: str) -> str | None:
    """Return the name of a value of the desk; None if it is none."""
    kind, colon, name = fact.partition(":")
    if fact == "waste_left":
        return _("chips of waste in the stock")
    if not colon:
        return None
    return {
        "points": _("points on {name}"),
        "dead": _("points on {name}, which died"),
        "alive": _("{name} lives"),
        "kept": _("points kept by {name}"),
    }[kind].format(name=name)


def _laid(v: Values) -> str:
    parts = [
        _("{points} on {name}").format(points=points(number), name=v["labels"].get(one, one))
        for one, number in v["points"].items()
    ]
    head = {
        "adaptation": _("Best adapted. Lay down: {what}."),
        "strength": _("The strongest. Lay down: {what}."),
        "conservation": _("Conservation. Lay down: {what}."),
    }[v["for"]]
    return head.format(what=terms.joined(parts))


def _die(v: Values) -> str:
    words = ngettext(
        "{names} dies: take it off the table.", "{names} die: take them off the table.", len(v["dead"])
    )
    text = words.format(names=named(v, v["dead"]))
    kept = [one for one, number in v["kept"].items() if number]
    if kept:
        text += " " + _("One point stays with the owner, for each of: {names}.").format(names=named(v, kept))
    return text


def _survive(v: Values) -> str:
    each = points(v["points"])
    return _("Lay {points} on every survivor: {names}.").format(points=each, names=named(v, v["species"]))


def _collect(v: Values) -> str:
    parts = [
        _("{name} {points} and {n} waste").format(name=name, points=points(collected), n=chips)
        for name, collected, chips in zip(v["names"], v["collected"], v["chips"], strict=True)
    ]
    return _("Collect the points and chips of your species: {what}.").format(what=terms.joined(parts))


def _spread(v: Values) -> str:
    parts = [
        _("{points} on {name}").format(points=points(number), name=v["labels"].get(one, one))
        for one, number in v["spread"].items()
        if number
    ]
    return _("{player} spreads the released points: {what}.").format(
        player=v["player"], what=terms.joined(parts)
    )


TELLS: dict[str, Callable[[Values], str]] = {
    "paid": lambda v: _("{name} pays {points}: take them off it.").format(
        name=v["labels"][v["species"]], points=points(v["points"])
    ),
    "known_food": lambda v: _("{biome} was entered before: {plants} plants, {meat} meat.").format(
        biome=terms.biome(v["biome"]), plants=v["plants"], meat=v["meat"]
    ),
    "nothing_to_pay": lambda v: _("{name} has no points and its owner kept none: it pays nothing.").format(
        name=v["labels"][v["species"]]
    ),
    "die": _die,
    "park_ties": lambda v: _(
        "In the Park species tied for the last place all stay, though {n} is the limit."
    ).format(n=v["limit"]),
    "waste": lambda v: _("A chip of waste each, compulsory: {names}.").format(names=named(v, v["species"])),
    "survive": _survive,
    "lay_points": _laid,
    "collect": _collect,
    "keeps_all": lambda v: _("{player} has no species left and keeps {points}.").format(
        player=v["player"], points=points(v["points"])
    ),
    "spread": _spread,
}


def food(plants: int, meat: int) -> str:
    """Return what a biome has to eat."""
    return ngettext("{plants} plant, {meat} meat", "{plants} plants, {meat} meat", plants).format(
        plants=plants, meat=meat
    )


def hunger_words(ask: Ask) -> str:
    """Return the question who dies for want of food: one line that asks, one with the food and what is marked."""
    biomes = ask.values["biomes"]
    found = [
        _("{place}: {food}").format(place=place(one, biomes), food=food(*there))
        for one, there in ask.values["food"].items()
    ]
    beside = [_("Food: {what}.").format(what="; ".join(found))] if found else []
    if any(one.default for choice in ask.choices for one in choice.fields):
        beside.append(_("Marked is who starves if nobody is eaten."))
    return "\n".join([_("Who starves or is eaten?"), *([" ".join(beside)] if beside else [])])


def _best(v: Values) -> str:
    text = _("{place}: who is best adapted?").format(place=place(v["place"], v["biomes"]))
    if v["doubled"]:
        text += " " + _("The points count twice.")
    return text


ASKS: dict[str, Callable[[Values], str]] = {
    "barrier": lambda v: _("{name} migrates without a point on it. What does it pay?").format(
        name=v["labels"][v["species"]]
    ),
    "fails": lambda v: _("Which species do not meet what their biome requires?"),
    "park_level": lambda v: _("In the Park hearts alone decide who has room. Which stay?"),
    "park": lambda v: _("The Park holds {n} species. Which die?").format(n=v["limit"]),
    "best": _best,
    "strongest": lambda v: {
        1: _("Who is the strongest of all? {points}."),
        2: _("Who is the second strongest? {points}."),
        3: _("Who is the third strongest? {points}."),
    }[v["place"]].format(points=points(v["points"])),
    "special": lambda v: _("Which species meet the condition of their Special Card?"),
    "victims": lambda v: (
        _("Which species are of exactly two animal cards?")
        if v["cause"] == "two_animal_cards"
        else _("Which species were fed by waste alone?")
    ),
    "spread": lambda v: _("{player} spreads {points} over the other species.").format(
        player=v["player"], points=points(v["points"])
    ),
    "lowest": lambda v: _("{place}: which have the lowest adaptation?").format(
        place=place(v["place"], v["biomes"])
    ),
    "replaced": lambda v: _("Which of these biomes were replaced?"),
    "another_era": lambda v: _("Do you play another Era?"),
}


def desk_words(v: Values, era: str) -> str:
    """Return the question of the action phase; `era` names the Era with what holds in it."""
    number = len(v["labels"])
    if not number:
        return _("{era}. Enter the species as they come, or evaluate.").format(era=era)
    words = ngettext("{era}. {n} species lives.", "{era}. {n} species live.", number)
    return words.format(era=era, n=number)


_JSON_REASONS: dict[str, Callable[[Values], str]] = {
    "park_limit": lambda v: _("In the National Park {n} species may live.").format(n=v["limit"]),
    "waste_short": lambda v: ngettext(
        "The stock has {n} chip: who gets the last is for the table.",
        "The stock has {n} chips: who gets the last is for the table.",
        v["left"],
    ).format(n=v["left"]),
}


def reason_words(key: str, values: Json) -> str | None:
    """Return why; None if the reason is none of the desk's."""
    if key in _JSON_REASONS:
        return _JSON_REASONS[key](values)
    return {
        "base_event": _("The events of the base game come as in the base game."),
        "best_adapted": _("When a biome gives 2 and when 3, and who wins a tie, no text here says."),
        "collected": _("Children collect points and chips after every Era."),
        "double_mutation": _("A double mutation costs up to 3 points of the species."),
        "eras_unknown": _("No text says how many Eras children play."),
        "food_by_adaptation": _("Food goes to the better adapted first."),
        "food_by_diet": _("Herbivores eat first, then omnivores, then carnivores."),
        "need": _("A species needs a unit of food for each heart."),
        "no_food": _("That chip is no food."),
        "no_predation": _("At Agriculture no species is fed on another; meat chips stay food."),
        "one_biome": _("That is the one biome Agriculture lies beside."),
        "one_point_kept": _("Of the points on it its owner keeps one at most."),
        "park_dies_now": _("Who is too many in the Park dies now, not before."),
        "park_hearts": _("The rules do not say whether more or fewer hearts are better."),
        "park_no_food": _("Who is outside the limit gets no food."),
        "park_order": _("The better adapted stay, then the stronger."),
        "park_ties": _("Species equal to the last one in everything stay too."),
        "podium": _("The three strongest survivors of all biomes get 3, 2 and 1."),
        "podium_empty": _("With fewer than three species places stay empty."),
        "podium_ties": _("No text here says anything about ties: you decide."),
        "prey": _("Who is eaten is worth its hearts in meat."),
        "requirements": _("A species that fails its biome's requirements dies in the first step."),
        "special_card": _("Each species that meets its Special Card's condition gets a chip."),
        "starved_or_eaten": _("Starved and eaten species die."),
        "survival": _("Each survivor gets a point."),
        "territories_neutral": _("Human territories change neither requirements nor adaptation."),
        "waste_alone": _("Who has one heart may live on waste alone, even a herbivore without plants."),
        "waste_anew": _("Food and waste are handed out anew after every main action."),
        "waste_compulsory": _("Nobody may decline waste."),
        "waste_one": _("A species gets one chip at most."),
        "waste_prey": _("Herbivores and omnivores fed by waste can be eaten."),
        "waste_unit": _("A chip is one unit of plants or of meat, for any diet."),
    }.get(key)
