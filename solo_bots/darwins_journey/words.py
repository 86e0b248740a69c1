"""Alfred's sentences: every verb, question, answer, step, contradiction and tracked value of his conversation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.words import _, pgettext
from solo_bots.conversation import Field
from solo_bots.darwins_journey import terms
from solo_bots.darwins_journey.correspondence import ENVELOPES
from solo_bots.darwins_journey.reasons import reason_words
from solo_bots.darwins_journey.sections import section_words
from solo_bots.darwins_journey.tell_words import put_back_words, tell_words
from solo_bots.darwins_journey.terms import goal_tile

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from solo_bots.conversation import Ask, Choice, Field, Json, Values


__all__ = [
    "ask_words",
    "board_words",
    "bot_words",
    "choice_words",
    "fact_words",
    "field_words",
    "group_words",
    "option_words",
    "put_back_words",
    "reason_words",
    "section_words",
    "step_words",
    "tell_words",
]


def bot_words() -> str:
    """Return who plays besides the human."""
    return _("Alfred")


def board_words(board: str) -> str:
    """Return the name of a board of Alfred's."""
    return terms.board(board)


def ask_words(ask: Ask) -> str:
    """Return the question."""
    return _ASKS[ask.verb](ask.values)


def choice_words(ask: Ask, choice: Choice) -> str:
    """Return the label of an answer."""
    if ask.verb == "draw_action":
        return terms.action_card(choice.values["options"])
    if ask.verb == "draw_bonus":
        return terms.bonus_card(choice.values["rounds"])
    if ask.verb == "contradiction":
        return way_out_words(ask.values, choice.id)
    if ask.verb in ("specimen", "tie"):
        return _if_unlikely(choice, terms.specimen(choice.id))
    if ask.verb in ("scroll", "any_scroll"):
        return _seal_choice(ask.values, choice.id)
    if ask.verb == "explorer":
        return _if_unlikely(choice, _explorer_choice(choice.id))
    if ask.verb == "tile":
        return _tile_choice(choice.values)
    if ask.verb == "other" and choice.id != "nothing":
        return _other_choice(choice.id)
    if ask.verb in ("human_turn", "where", "round_end"):
        return _turn_choice(ask, choice)
    return _CHOICES[ask.verb][choice.id]()


def field_words(_ask: Ask, field: Field) -> str:
    """Return the label of something filled in with an answer."""
    if field.id == "capped":
        return _("I have the objective that makes each lagging mark count 2 at most")
    if field.kind == "toggle":
        return terms.location(field.id) if field.id[-1].isdecimal() else terms.specimen(field.id)
    if field.id.startswith("envelope"):
        return _("Your stamps on {envelope}").format(envelope=terms.envelope_at(int(field.id[-1])))
    return {
        "unlocked": _("I unlocked"),
        "location": _("Location"),
        "space": _("Space"),
        "n": _("How many"),
        "goal": _("The goal below the Beagle"),
        "count": _("How many I have of what it counts (purple seals never count)"),
        "ship": _("My ship"),
    }[field.id]


def step_words(kind: str, key: str, value: Json) -> str:
    """Return the name of a step: what was answered or corrected."""
    if kind == "correct":
        return _("correct {fact} to {value}").format(
            fact=fact_words(key), value=value_words(key, value["value"])
        )
    verb, values, answer = value["ask"]["verb"], value["ask"]["values"], value["answer"]
    return _STEPS[verb](values, answer)


# ---- answers


def _if_unlikely(choice: Choice, words: str) -> str:
    """Return the label of an answer, saying so if it contradicts what is known."""
    return (
        _("{answer}, against what is known").format(answer=words) if choice.values.get("unlikely") else words
    )


def _seal_choice(v: Values, colour: str) -> str:
    if colour == "none":
        return _("Not one of these seals")
    if colour == v["favourite"]:
        return _("There is a {colour} one").format(colour=terms.colour(colour))
    if v["favourite"]:
        return _("No {favourite} one; the left-most is {colour}").format(
            favourite=terms.colour(v["favourite"]), colour=terms.colour(colour)
        )
    return _("The left-most is {colour}").format(colour=terms.colour(colour))


def _explorer_choice(place: str) -> str:
    if place == "behind":
        return _("Not ahead of Alfred's, or not on this island")
    return _("Further on") if place == "beyond" else terms.space(place)


def _tile_choice(v: Values) -> str:
    return _("Most: {most}. Second: {second}.").format(
        most=terms.effects(v["most"]), second=terms.effects(v["second"])
    )


def _other_choice(word: str) -> str:
    return {
        "coins": _("Coins"),
        "vp": _("VP"),
        "theory": _("Theory steps"),
        "knowledge": _("Knowledge"),
        "explore": _("Explore"),
        "sail": _("Sail"),
        "stamps": _("Stamps on one envelope"),
        "stamps_each": _("Stamps on each envelope"),
        "bonus": _("Bonus steps"),
        "seal_buy": _("A wax seal, so much cheaper"),
        "seal_free": _("A wax seal for no coins"),
        "seal_purple": _("A purple seal"),
        "objective": _("An objective"),
        "explorer_new": _("A new explorer"),
    }[word]


def _turn_choice(ask: Ask, choice: Choice) -> str:
    if choice.id == "done":
        if ask.verb == "round_end":
            return _("Done, count the score") if ask.values.get("last") else _("Done, on with the next round")
        if ask.values.get("lenses"):
            return _("Done, and not on a lens of Alfred's")
        return _("Done")
    if choice.id in _EVENTS:
        return _EVENTS[choice.id]()
    if choice.values.get("lens") == "alfred":
        return _("My worker: {place}, Alfred's lens").format(place=terms.location(choice.id))
    if choice.values.get("unlikely"):
        return _("My worker: {place}, locked or taken so far").format(place=terms.location(choice.id))
    if choice.id in _WENT_TO:
        return _WENT_TO[choice.id]()
    return _("My worker: {place}").format(place=terms.location(choice.id))


_WENT_TO: Mapping[str, Callable[[], str]] = {
    "special": lambda: _("My worker: special diary"),
    "small": lambda: _("My worker: small diary"),
    "museum": lambda: _("My worker: museum"),
    "elsewhere": lambda: _("My worker: anywhere else"),
}


_EVENTS: Mapping[str, Callable[[], str]] = {
    "unlocked": lambda: _("I unlocked a location otherwise"),
    "delivered": lambda: _("I delivered otherwise"),
    "stamps": lambda: _("My stamps on the envelopes"),
    "explorer_a": lambda: _("My explorer on the left island"),
    "explorer_b": lambda: _("My explorer on the middle island"),
    "explorer_c": lambda: _("My explorer on the right island"),
    "ship_end": lambda: _("My ship is the first on the last space"),
    "fifth": lambda: _("I have a fifth worker now"),
    "goal": lambda: _("What is my Beagle goal worth?"),
}

_CHOICES: Mapping[str, Mapping[str, Callable[[], str]]] = {
    "museum_start": {"tiles": lambda: _("These tiles lie there")},
    "museum": {"tiles": lambda: _("These tiles were added")},
    "researched": {"mine": lambda: _("I have researched those marked")},
    "lenses": {"mine": lambda: _("I have unlocked those marked")},
    "stamps": {"stamps": lambda: _("So many")},
    "ship_end": {
        "not_there": lambda: _("No, Alfred's is the first"),
        "there": lambda: _("Yes, mine is there"),
    },
    "camp": {"free": lambda: _("The cheap slot is free"), "taken": lambda: _("My tent is on the cheap slot")},
    "other": {"nothing": lambda: _("Nothing")},
}


# ---- questions


def _human_turn(v: Values) -> str:
    return _("Your turn: worker {worker} of {workers} in round {round}. Where did it go?").format(**v)


def _scroll(v: Values) -> str:
    where = terms.of_scroll(v["scroll"])
    if v["favourite"]:
        return _("Alfred wants a {colour} seal for {row}. What does {scroll} have?").format(
            colour=terms.colour(v["favourite"]), row=terms.seal_row(v["row"]), scroll=where
        )
    return _("Alfred wants a seal for {row}: {colours}. What is left-most on {scroll}?").format(
        row=terms.seal_row(v["row"]), colours=terms.either(map(terms.colour, v["legal"])), scroll=where
    )


def _any_scroll(v: Values) -> str:
    if v["favourite"]:
        return _(
            "Alfred takes a seal for no coins, best a {colour} one for {row}. Is one on any scroll?"
        ).format(colour=terms.colour(v["favourite"]), row=terms.seal_row(v["row"]))
    return _(
        "Alfred takes a seal for {row} for no coins: {colours}. Which comes first from the top left?"
    ).format(row=terms.seal_row(v["row"]), colours=terms.either(map(terms.colour, v["legal"])))


def _stamps(v: Values) -> str:
    where = terms.joined(terms.envelope_at(one) for one in v["envelopes"])
    if v.get("judged") and len(v["envelopes"]) == ENVELOPES:
        return _("The envelopes are judged. How many stamps have you on each of them?")
    if v.get("judged"):
        return _("The envelopes are judged. How many stamps have you on {where}?").format(where=where)
    return _("Alfred places {stamps}. How many have you on {where}?").format(
        stamps=terms.stamps(v["n"]), where=where
    )


def _explorer(v: Values) -> str:
    return _("Alfred explores {n} on {island}. Where is your explorer there?").format(
        n=v["n"], island=terms.of_track(v["island"])
    )


def _camp(v: Values) -> str:
    costs = "/".join(str(cost) for cost in v["costs"])
    return _("Alfred camps at {site} (slots {costs}). Is the cheap slot free?").format(
        site=terms.campsite_at(v["site"]), costs=costs
    )


_ASKS: Mapping[str, Callable[[Values], str]] = {
    "any_scroll": _any_scroll,
    "camp": _camp,
    "contradiction": lambda v: clash_words(v),
    "draw_action": lambda v: _("Turn Alfred's top action card. Which one is it?"),
    "draw_bonus": lambda v: _(
        "Shuffle his two bonus cards and lay them out. Which is over spot {spot}?"
    ).format(**v),
    "explorer": _explorer,
    "human_turn": _human_turn,
    "lenses": lambda v: _("Which of these have you unlocked?"),
    "museum": lambda v: _("Which tiles have been added to the museum since set-up?"),
    "museum_start": lambda v: _("Which {n} tiles lie in the museum at set-up?").format(**v),
    "other": lambda v: _("What does the icon “{label}” do for Alfred?").format(**v),
    "researched": lambda v: _("Alfred can deliver several. Which of these have you researched too?"),
    "round_end": lambda v: (
        _("Take your rewards and score your goal. Ready to count the score?")
        if v.get("last")
        else _("Take your rewards, score your goal and clean up. Ready for round {round}?").format(**v)
    ),
    "scroll": _scroll,
    "ship_end": lambda v: _("Is your ship on the last space of the ocean already?"),
    "specimen": lambda v: _("Which specimen is on {space}?").format(space=terms.space_at(v["space"])),
    "stamps": _stamps,
    "tie": lambda v: _("Alfred could deliver either first. Which one, do you say?"),
    "tile": lambda v: _("Which tile lies at {envelope}?").format(envelope=terms.envelope_at(v["envelope"])),
    "where": lambda v: (
        _("Where did your worker go that you did not tell of?")
        if v["untold"] == 1
        else _("You did not tell of {n} workers. Where did one of them go?").format(n=v["untold"])
    ),
}


# ---- steps


def _turn_step(_values: Values, answer: Json) -> str:
    choice = answer["choice"]
    if choice == "done":
        return _("my turn is done")
    if choice in _EVENTS:
        return _EVENTS[choice]()
    return _("my worker to {place}").format(place=terms.place_to(choice))


def _round_step(v: Values, choice: str) -> str:
    if choice in _EVENTS:
        return _EVENTS[choice]()
    return _("on to the score") if v.get("last") else _("on with round {round}").format(**v)


def _marked(answer: Json) -> str:
    return terms.joined(terms.specimen(one) for one, marked in answer.items() if marked is True) or _("none")


def _marked_lenses(answer: Json) -> str:
    return terms.joined(terms.location(one) for one, marked in answer.items() if marked is True) or _("none")


def _numbers(answer: Json) -> str:
    return ", ".join(str(n) for name, n in answer.items() if name.startswith("envelope"))


_STEPS: Mapping[str, Callable[[Values, Json], str]] = {
    "any_scroll": lambda v, a: _("seal: {colour}").format(colour=_seal_step(a)),
    "camp": lambda v, a: f"{terms.campsite(v['site'])}: {_CHOICES['camp'][a['choice']]()}",
    "contradiction": lambda v, a: way_out_step(a["choice"]),
    "draw_action": lambda v, a: _("action card: {card}").format(card=terms.card_of(a["choice"])),
    "draw_bonus": lambda v, a: _("bonus card over spot {spot}").format(spot=v["spot"]),
    "explorer": lambda v, a: _("my explorer: {place}").format(place=_explorer_choice(a["choice"])),
    "human_turn": _turn_step,
    "lenses": lambda v, a: _("I have unlocked: {names}").format(names=_marked_lenses(a)),
    "museum": lambda v, a: _("tiles in the museum: {names}").format(names=_marked(a)),
    "museum_start": lambda v, a: _("museum at set-up: {names}").format(names=_marked(a)),
    "other": lambda v, a: _("the icon “{label}”").format(label=v["label"]),
    "researched": lambda v, a: _("I have researched: {names}").format(names=_marked(a)),
    "round_end": lambda v, a: _round_step(v, a["choice"]),
    "scroll": lambda v, a: _("{scroll}: {colour}").format(
        scroll=terms.scroll(v["scroll"]), colour=_seal_step(a)
    ),
    "ship_end": lambda v, a: _CHOICES["ship_end"][a["choice"]](),
    "specimen": lambda v, a: _("{specimen} on {space}").format(
        specimen=terms.specimen(a["choice"]), space=terms.space_at(v["space"])
    ),
    "stamps": lambda v, a: _("my stamps: {numbers}").format(numbers=_numbers(a)),
    "tie": lambda v, a: _("{specimen} first").format(specimen=terms.specimen(a["choice"])),
    "tile": lambda v, a: _("tile {n} at {envelope}").format(
        n=a["choice"], envelope=terms.envelope_at(v["envelope"])
    ),
    "where": _turn_step,
}


def _seal_step(answer: Json) -> str:
    return pgettext("seal", "none") if answer["choice"] == "none" else terms.colour(answer["choice"])


def board(board_id: str) -> str:
    """Return the name of a board of the opponent's; KeyError if there is none."""
    return terms.board(board_id)


def choice_name(options: Mapping[str, Json]) -> str:
    """Return the name of the board that was chosen; "" if it is not known here."""
    try:
        return board(str(options.get("board")))
    except KeyError:
        return ""


# ---- contradictions


def clash_words(v: Values) -> str:
    """Return what cannot be, and the question which is right."""
    return _CLASHES[v["clash"]](v) + " " + _("Which is right?")


def way_out_words(v: Values, choice: str) -> str:
    """Return one of the ways out: answering again, or believing the table."""
    if choice == "again":
        return _("I answer again")
    return _MENDS[v["clash"]](v)


def way_out_step(choice: str) -> str:
    """Return what was chosen, as a step to undo."""
    return _("answer again") if choice == "again" else _("the table is right")


def _taken(v: Values) -> str:
    place = terms.location(v["location"])
    if v["who"] == "you":
        return _("Another worker of yours is on the {place} already, and a lens holds one.").format(
            place=place
        )
    return _("Alfred's worker {who} is on the {place} already, and a lens holds one.").format(
        who=v["who"], place=place
    )


def _too_many_stamps(v: Values) -> str:
    if v["others"]:
        where = terms.joined(terms.envelope_at(one) for one in v["others"])
        return _("That makes {total} stamps with those on {where}, and you have {most}.").format(
            total=v["total"], most=v["most"], where=where
        )
    return _("That makes {total} stamps, and you have {most}.").format(total=v["total"], most=v["most"])


_CLASHES: Mapping[str, Callable[[Values], str]] = {
    "taken": _taken,
    "locked": lambda v: _("The {place} is locked, as far as the companion knows.").format(
        place=terms.location(v["location"])
    ),
    "stamps": _too_many_stamps,
    "goal_count": lambda v: _("You cannot have {n} of that: {most} at most for {goal}.").format(
        n=v["count"], most=v["most"], goal=goal_tile(v["goal"])
    ),
    "in_museum": lambda v: _("The tile of the {specimen} lies in the museum since set-up.").format(
        specimen=terms.specimen(v["specimen"])
    ),
    "lies_elsewhere": lambda v: _("The {specimen} was seen on {space}.").format(
        specimen=terms.specimen(v["specimen"]), space=terms.space_at(v["other"])
    ),
    "explorer_back": lambda v: _(
        "Explorers only go on, and yours on {island} was known to be at {space} or further."
    ).format(island=terms.of_track(v["island"]), space=terms.space_at(v["known"])),
}

_MENDS: Mapping[str, Callable[[Values], str]] = {
    "taken": lambda v: _("That worker stands elsewhere"),
    "locked": lambda v: _("It was unlocked before"),
    "stamps": lambda v: _("It is as I say; forget the others"),
    "in_museum": lambda v: _("Its tile is not in the museum"),
    "lies_elsewhere": lambda v: _("It does not lie there"),
    "explorer_back": lambda v: _("It stands where I say"),
}


# ---- tracked values


def fact_words(fact: str) -> str:
    """Return the name of a tracked value."""
    name, dot, part = fact.partition(".")
    return _WITH_PART[name](part) if dot else _PLAIN[name]()


def group_words(group: str) -> str:
    """Return the name of a group of tracked values."""
    return {
        "tracks": _("Tracks of Alfred"),
        "lasting": _("Lasting effects of Alfred"),
        "workers": _("Workers"),
        "lenses": _("Lenses"),
        "seals": _("Seals of Alfred"),
        "stamps": _("Stamps of Alfred"),
        "tents": _("Tents of Alfred"),
        "cards": _("Cards"),
        "specimens": _("Specimens Alfred has researched"),
        "museum": _("Museum"),
        "map": _("Specimens on the map"),
        "mine": _("My side"),
        "board": _("Board"),
    }[group]


def option_words(field: Field, option: str) -> str:
    """Return the label of one option of a field."""
    name = field.id.partition(".")[0]
    if (name, option) == ("seals", "none"):
        return pgettext("seal", "none")
    if option in _WORDS:
        return _WORDS[option]()
    if name in ("ship", "explorers", "human_explorers", "space"):
        return terms.space(option)
    if name in ("workers", "human_workers", "location", "unlocked"):
        return terms.place(option)
    if name == "seals":
        return terms.colour(option)
    if name in ("faceup", "bonus_cards"):
        return terms.card_of(option)
    if name == "specimens_at":
        return terms.specimen(option)
    if name in ("goal", "goals"):
        return goal_tile(int(option))
    return _("tile {n}").format(n=option)


def value_words(fact: str, value: Json) -> str:
    """Return what a tracked value is."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return option_words(Field(fact, "pick"), value) if isinstance(value, str) else str(value)


_WORDS: Mapping[str, Callable[[], str]] = {
    "none": lambda: _("none"),
    "unknown": lambda: _("not known"),
    "level": lambda: _("at the Beagle or past it"),
    "locked": lambda: _("locked"),
    "alfred": lambda: _("Alfred's lens"),
    "yours": lambda: _("my lens"),
    "not_there": lambda: _("not there"),
    "from_the_start": lambda: _("from the start"),
    "delivered": lambda: _("delivered"),
}

_PLAIN: Mapping[str, Callable[[], str]] = {
    "coins": lambda: _("coins"),
    "bonus": lambda: _("spot of the bonus worker"),
    "vp": lambda: _("points on the track"),
    "theory": lambda: _("theory step"),
    "ship": lambda: _("Alfred's ship"),
    "end_vp": lambda: _("points under his tents"),
    "scrolls_free": lambda: _("scrolls cost him nothing"),
    "penalty_less": lambda: _("coins off his placement penalty"),
    "lag_cap": lambda: _("most a lagging mark counts (-1: in full)"),
    "books": lambda: _("extra books"),
    "untold": lambda: _("workers of mine nobody was told of"),
    "fifth": lambda: _("I have a fifth worker"),
    "bonus_cards": lambda: _("bonus card over the first spot"),
}

_WITH_PART: Mapping[str, Callable[[str], str]] = {
    "explorers": lambda part: _("Alfred's explorer on {island}").format(island=terms.of_track(part)),
    "workers": lambda part: _("worker {letter} of Alfred").format(letter=part),
    "human_workers": lambda part: _("my {nth} worker").format(nth=terms.nth(int(part))),
    "lens": lambda part: _("lens on the {spot}").format(spot=terms.location(part)),
    "seals": lambda part: _("seal {n} of row {letter}").format(n=part[1:], letter=part[0]),
    "stacks": lambda part: _("stack {n} of stamps").format(n=part),
    "envelopes": lambda part: _("Alfred's stamps on {envelope}").format(
        envelope=terms.envelope_at(int(part))
    ),
    "camps": lambda part: _("Alfred's tent at {site}").format(site=terms.campsite_at(part)),
    "faceup": lambda part: _("{nth} face-up action card").format(nth=terms.nth(int(part))),
    "researched": lambda part: _("Alfred has researched: {specimen}").format(specimen=terms.specimen(part)),
    "museum": lambda part: _("tile: {specimen}").format(specimen=terms.specimen(part)),
    "specimens_at": lambda part: _("specimen on {space}").format(space=terms.space_at(part)),
    "human_stamps": lambda part: _("my stamps on {envelope}").format(envelope=terms.envelope_at(int(part))),
    "human_explorers": lambda part: _("my explorer on {island}").format(island=terms.of_track(part)),
    "human_tents": lambda part: _("my tent on the cheap slot of {site}").format(site=terms.campsite_at(part)),
    "human_researched": lambda part: _("I have researched: {specimen}").format(specimen=terms.specimen(part)),
    "ribbons": lambda part: _("the ribbon of {space} is passed").format(space=terms.space_at(part)),
    "finals": lambda part: _("somebody was first on {space}").format(space=terms.space_at(part)),
    "tiles": lambda part: _("tile at {envelope}").format(envelope=terms.envelope_at(int(part))),
    "goals": lambda part: _("Beagle goal of round {n}").format(n=part),
}
