"""The sentences of a Darwin's Choice evening: every statement, question, answer and reason of its conversation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.words import _, ngettext
from companion.games.darwins_choice import desk_words as desk
from companion.games.darwins_choice import terms

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from solo_bots.conversation import Ask, Choice, Field, Json, Reason, Tell, Values


__all__ = [
    "ask_words",
    "bot_words",
    "choice_words",
    "fact_words",
    "field_words",
    "group_words",
    "option_words",
    "put_back_words",
    "reason_words",
    "step_words",
    "tell_words",
    "turn_words",
]


def bot_words() -> str:
    """Return who plays besides the human."""
    return _("Events")


def turn_words(number: int, name: str) -> str:
    """Return the name of an Era, which is everybody's turn."""
    return _("The game is over") if name == "end" else terms.era(number)


def tell_words(tell: Tell) -> str:
    """Return what to do on the table."""
    known = desk.TELLS.get(tell.verb) or _TELLS[tell.verb]
    return known(tell.values)


def put_back_words(tell: Tell) -> str:
    """Return how to take a told move back on the table."""
    if tell.verb in _PUT_BACK:
        return _PUT_BACK[tell.verb](tell.values)
    return _("Take back: {what}").format(what=tell_words(tell))


def ask_words(ask: Ask) -> str:
    """Return the question; what else is to be known stands in a second line."""
    if ask.verb == "starves":
        return desk.hunger_words(ask)
    known = desk.ASKS.get(ask.verb) or _ASKS[ask.verb]
    return known(ask.values)


def choice_words(ask: Ask, choice: Choice) -> str:
    """Return the label of an answer."""
    if ask.verb == "draw_event":
        return terms.event(choice.id)
    if ask.verb == "territory_out":
        return terms.territory(choice.id)
    own = desk.choice_words(ask.verb, ask.values, choice)
    if own is not None:
        return own
    return {
        "over": _("The Era is over"),
        "used": _("These are used"),
        "number": _("So many"),
        "out": _("These lie out"),
        "stack": _("These are in our stack"),
    }[choice.id]


def field_words(ask: Ask, field: Field) -> str:
    """Return the label of something filled in with an answer."""
    if ask.verb == "territories_used":
        return terms.territory(field.id)
    if field.id == "number":
        return _("Biomes")
    own = desk.field_words(ask.verb, ask.values, field)
    if own is not None:
        return own
    return terms.biome(field.id)


def option_words(field: Field, option: str) -> str:
    """Return the label of one option of a field."""
    return desk.option_words(field, option)


def step_words(kind: str, key: str, value: Json) -> str:
    """Return the name of a step: what was answered or corrected."""
    if kind == "correct":
        return _("correct {fact} to {value}").format(fact=fact_words(key), value=value["value"])
    verb, values, answer = value["ask"]["verb"], value["ask"]["values"], value["answer"]
    if verb == "draw_event":
        return _("event {event}").format(event=terms.event(answer["choice"]))
    if verb == "territory_out":
        return _("{territory} stays out").format(territory=terms.territory(answer["choice"]))
    if verb == "era":
        return _("{era} is over").format(era=terms.era(values["era"]))
    own = desk.step_words(verb, values, answer)
    if own is not None:
        return own
    if verb == "biome_number":
        return _("{n} biomes are replaced").format(n=answer["number"])
    marked = [key for key, one in answer.items() if one is True]
    name = terms.territory if verb == "territories_used" else terms.biome
    words = terms.joined([name(one) for one in marked]) or _("none")
    return {
        "territories_used": _("in play: {what}"),
        "lying_out": _("lying out: {what}"),
        "in_stack": _("in the stack: {what}"),
    }[verb].format(what=words)


def fact_words(fact: str) -> str:
    """Return the name of a tracked value."""
    own = desk.fact_words(fact)
    if own is not None:
        return own
    name, _dot, territory = fact.partition(".")
    if name == "territory":
        return _("{territory} is in play").format(territory=terms.territory(territory))
    return {
        "index": _("nature index"),
        "pesticides": _("Pesticides in this Era"),
        "barriers": _("barriers in this Era"),
        "no_waste": _("no waste in this Era"),
        "pets": _("Pets are in play"),
        "tourism": _("Tourism in the last Era"),
    }[name]


def group_words(group: str) -> str:
    """Return the name of a group of tracked values."""
    return {
        "index": _("Nature index"),
        "territories": _("Territories"),
        "era": _("This Era"),
        "points": _("Points on species"),
        "living": _("Who lives"),
        "kept": _("Points kept and waste"),
    }[group]


def _names(ids: list[str]) -> str:
    return terms.joined([terms.biome(one) for one in ids])


def _territories(ids: list[str]) -> str:
    return terms.joined([terms.territory(one) for one in ids])


def _index_falls(v: Values) -> str:
    words = ngettext(
        "The nature index falls to {to}. Lay the top card of each stack ({stacks}) on a discard pile at its left.",
        "The nature index falls to {to}. Lay the top {n} cards of each stack ({stacks}) on a discard pile at its left.",
        v["by"],
    )
    return words.format(to=v["to"], n=v["by"], stacks=_territories(v["territories"]))


def _index_rises(v: Values) -> str:
    return _(
        "The nature index rises to {to}. Put one card back from the discard pile onto each stack ({stacks})."
    ).format(to=v["to"], stacks=_territories(v["territories"]))


def _biome_change(v: Values) -> str:
    if v["named"] and not v["others"]:
        text = _("Replace these biomes: {names}.").format(names=_names(v["named"]))
    elif v["named"]:
        words = ngettext(
            "Replace {names}, and {n} other biome.",
            "Replace {names}, and {n} other biomes.",
            v["others"],
        )
        text = words.format(names=_names(v["named"]), n=v["others"])
    else:
        words = ngettext("Replace {n} biome.", "Replace {n} biomes.", v["number"])
        text = words.format(n=v["number"])
    if v["spared"]:
        text += " " + _("The biome that had {territory} stays.").format(
            territory=terms.territory(v["spared"])
        )
    return text


def _remove_biomes(v: Values) -> str:
    if not v["biomes"]:
        return _("None of its biomes is in your stack: nothing is taken out.")
    return _("Take these biomes out of the stack for good, then shuffle it: {names}.").format(
        names=_names(v["biomes"])
    )


def _arrows_on(v: Values) -> str:
    parts = []
    for territory, value in v["raised"].items():
        words = _("{territory} {n} hearts") if territory == "agriculture" else _("{territory} strength {n}")
        parts.append(words.format(territory=terms.territory(territory), n=value))
    return _("Take the arrow chips from the box. For waste is needed now: {parts}.").format(
        parts=terms.joined(parts)
    )


def _extinction(v: Values) -> str:
    who = (
        _("Species of exactly two animal cards die at once.")
        if v["cause"] == "two_animal_cards"
        else _("Species fed by waste alone die at once.")
    )
    return who + " " + _("Their owners spread the points on them over their other species.")


def _rest_of_transition(v: Values) -> str:
    parts = [_("food is laid out anew"), _("markers are turned to the unchecked side")]
    if "small" in v:
        parts.append(
            _("the Trade Zone is replaced: {small} small and {large} large cards").format(
                small=v["small"], large=v["large"]
            )
        )
    else:
        parts.append(_("the Trade Zone is replaced"))
    if not v["hand"]:
        words = _("hands are refilled")
    elif v.get("discard"):
        words = _("the other animal cards become the stacks, hands are discarded and {n} drawn")
    else:
        words = _("hands are refilled to {n}")
    parts.append(words.format(n=v["hand"]))
    parts.append(_("the first player marker goes on counter-clockwise"))
    return _("In this order: {parts}.").format(parts="; ".join(parts))


def holding(v: Values) -> list[str]:
    """Return what holds in an Era by its events, in a few words each; `v` has the state's names and `last`."""
    return [
        words
        for name, words in (
            ("pesticides", _("Pesticides")),
            ("barriers", _("migrating costs a point")),
            ("no_waste", _("no waste")),
            ("pets", _("Pets")),
            ("tourism", _("the Park's adaptation points count twice")),
        )
        if v[name] and (name != "tourism" or v.get("last", True))
    ]


def _era(v: Values) -> str:
    return _("{era}. Tell when its evaluation is done.").format(era=_era_name(v))


def _era_name(v: Values) -> str:
    text = terms.era(v["era"]) + (_(", the last one") if v["last"] else "")
    if active := holding(v):
        text += " (" + ", ".join(active) + ")"
    return text


_TELLS: dict[str, Callable[[Values], str]] = {
    "arrows_off": lambda v: _("Pesticides end: take the arrow chips off."),
    "arrows_on": _arrows_on,
    "award_lowest": lambda v: _(
        "In every biome lay {n} points on the species with the lowest adaptation."
    ).format(n=v["points"]),
    "barriers_over": lambda v: _("The barriers are gone: migrating is free again."),
    "base_event": lambda v: _("Turn the top event, one of the base game, and carry it out."),
    "biome_change": _biome_change,
    "event": lambda v: _("Human event: {event}. It lies face up on the event stack.").format(
        event=terms.event(v["event"])
    ),
    "extinction": _extinction,
    "index_falls": _index_falls,
    "index_rises": _index_rises,
    "index_stays": lambda v: _("The nature index stays at {to}.").format(to=v["to"]),
    "migration_cost": lambda v: ngettext(
        "In the coming Era a species that migrates pays {n} of its points.",
        "In the coming Era a species that migrates pays {n} of its points.",
        v["points"],
    ).format(n=v["points"]),
    "nothing_else": lambda v: _("It does nothing else."),
    "place_pets": lambda v: _("Take Pets from the box and lay them into the biome at {territory}.").format(
        territory=terms.territory(v["territory"])
    ),
    "redraw": lambda v: _(
        "{event} cannot happen here. Put it back into the box; another {back} card comes."
    ).format(event=terms.event(v["event"]), back=terms.back(v["back"])),
    "remove_biomes": _remove_biomes,
    "remove_territory": lambda v: _(
        "{territory} leaves the game, and with it the waste chips in its biome, for good."
    ).format(territory=terms.territory(v["territory"])),
    "remove_waste": lambda v: _(
        "Put all waste chips that lie out back. There is no waste in the coming Era."
    ),
    "rest_of_transition": _rest_of_transition,
    "territories_open": lambda v: _(
        "Uncover the territories beside their biomes, nature index IV: {names}. Lay the National Park onto its biome."
    ).format(names=_territories(v["territories"])),
    "tourism": lambda v: _("In the last Era adaptation points in the National Park's biome count twice."),
    "waste_back": lambda v: _("There is waste again."),
}

_PUT_BACK: dict[str, Callable[[Values], str]] = {
    "arrows_off": lambda v: _("Lay the arrow chips on again."),
    "arrows_on": lambda v: _("Put the arrow chips back into the box."),
    "event": lambda v: _("Take {event} off the event stack.").format(event=terms.event(v["event"])),
    "index_falls": lambda v: ngettext(
        "Put {n} card back onto each stack.", "Put {n} cards back onto each stack.", v["by"]
    ).format(n=v["by"]),
    "index_rises": lambda v: ngettext(
        "Take {n} card off each stack again.", "Take {n} cards off each stack again.", v["by"]
    ).format(n=v["by"]),
    "place_pets": lambda v: _("Put Pets back into the box."),
    "remove_biomes": lambda v: (
        _("Shuffle these biomes back into the stack: {names}.").format(names=_names(v["biomes"]))
        if v["biomes"]
        else _("Nothing was taken out.")
    ),
    "remove_territory": lambda v: _("Lay {territory} out again, with its waste chips.").format(
        territory=terms.territory(v["territory"])
    ),
}

_ASKS: dict[str, Callable[[Values], str]] = {
    "territory_out": lambda v: _("Which territory stays out of the game?"),
    "territories_used": lambda v: _("Which {n} territories are in the game?").format(n=v["number"]),
    "era": _era,
    "desk": lambda v: desk.desk_words(v, _era_name(v)),
    "draw_event": lambda v: _("Turn the top event card ({back}). Which one is it?").format(
        back=terms.back(v["deck"])
    ),
    "biome_number": lambda v: _("How many biomes are replaced?"),
    "lying_out": lambda v: _("Which of these biomes lie out?"),
    "in_stack": lambda v: _("Which of these biomes are in your stack of 16?"),
}


def version(version_id: str) -> str:
    """Return the name of a version, "" for the base game; KeyError if there is none."""
    return "" if version_id == "base" else terms.version(version_id)


def choice_name(options: Mapping[str, Json]) -> str:
    """Return the version that was chosen and for how many players."""
    return terms.title(options)


def reason_words(reason: Reason) -> str:
    """Return why, one short sentence."""
    if reason.key in ("one_era", "they_die", "number_unknown"):
        return _BY_RULE[reason.rule]()
    own = desk.reason_words(reason.key, reason.values)
    return own if own is not None else _REASONS[reason.key](reason.values)


def _by_event(v: Values) -> str:
    if not v["by"]:
        return _("This event leaves the nature index as it is.")
    words = (
        _("This event lowers the index by {n}.") if v["by"] < 0 else _("This event raises the index by {n}.")
    )
    return words.format(n=terms.levels(abs(v["by"])))


def _number(v: Values) -> str:
    return ngettext(
        "{n} biome is replaced in this transition.",
        "{n} biomes are replaced in this transition.",
        v["number"],
    ).format(n=v["number"])


_BY_RULE: dict[str, Callable[[], str]] = {
    "D99": lambda: _("Pesticides hold for one Era only."),
    "D101": lambda: _("The barriers hold for one Era only."),
    "D117": lambda: _("Without waste is one Era only."),
    "D103": lambda: _("Only species of exactly two animal cards are meant."),
    "D76": lambda: _("No text here gives this number: see the base rules, or decide."),
    "D153": lambda: _("History mode gives four numbers for five transitions: you decide."),
    "D104": lambda: _("All their food was waste, so they have one heart and a chip."),
}

_REASONS: dict[str, Callable[[Values], str]] = {
    "all_tied": lambda v: _("Where all species of a biome are tied, all of them get the points."),
    "alone_nothing": lambda v: _("A species alone in its biome gets nothing."),
    "as_they_lie": lambda v: _("It looks at food and waste as they lie now."),
    "barriers": lambda v: _("Every species that migrates pays, not only one a player."),
    "base_events_first": lambda v: _("The first two events are those of the base game."),
    "base_events_out": lambda v: _("Six events of the base game are left out of it."),
    "biomes_by_players": _number,
    "city_leaves": lambda v: _("The City leaves the game."),
    "discarded": lambda v: _("With two players replaced biomes go to a discard pile and never come back."),
    "does_nothing": lambda v: _("The failed card does nothing, its index change neither."),
    "hands": lambda v: _("Hands are of eight cards in history mode."),
    "highest": lambda v: _("The index never rises above IV."),
    "inactive_before": lambda v: _("Until now they lay there without effect."),
    "index_by_event": _by_event,
    "index_and_biomes": lambda v: _(
        "The index changes no number of biomes: each territory stays at {level}, and its limit holds for the new biome."
    ).format(level=v["level"]),
    "just_the_other": lambda v: _("The other territory is not in play."),
    "kept_when_none": lambda v: _("Who has no species left keeps the points."),
    "limits": lambda v: _("A territory's card limits the food of its biome; the Park has no food limit."),
    "lowest": lambda v: _("The index never falls below I."),
    "lowest_adaptation": lambda v: _("In each biome with two species or more, at once."),
    "named_count": lambda v: _("The named biomes count towards the usual number."),
    "named_leave": lambda v: _("Named biomes that lie out leave the game at this biome change."),
    "new_stacks": lambda v: _("From Era 2 on all other animal cards are in the stacks."),
    "no_points_to_pay": lambda v: _("The rules do not say what a species without points pays: you decide."),
    "no_waste": lambda v: _("In the coming Era no species gets waste."),
    "one_event": lambda v: _("One event comes in each transition."),
    "only_index": lambda v: _("The catastrophe moves the index by two levels, and that is all."),
    "order": lambda v: _("The order is part of the rules."),
    "others_by_table": lambda v: _(
        "Which biomes are replaced no text here says: see the base rules, or choose."
    ),
    "out_for_good": lambda v: _("These biomes are destroyed for the rest of the game."),
    "pesticides": lambda v: _("Agriculture and Industry give waste to fewer species."),
    "pets_eat": lambda v: _("They take food like omnivores, but never waste."),
    "pets_join": lambda v: _("They lie where the Suburb is."),
    "pets_live": lambda v: _("They need no requirements and cannot starve, be eaten or die."),
    "pets_win": lambda v: _("They may be best adapted; if they alone are, nobody gets those points."),
    "plain_biome": lambda v: _("From now on its biome has no territory: no limit, no waste, no index."),
    "released": lambda v: _("All points on these species are released; the usual loss does not apply."),
    "same_back": lambda v: _("It comes from the unused cards with that back: {back}.").format(
        back=terms.back(v["back"])
    ),
    "spared": lambda v: _("Its biome is spared by this biome change."),
    "spread": lambda v: _("The points are spread freely, and not one is lost."),
    "stack_of_16": lambda v: _("Only biomes of your stack of 16 are touched."),
    "stacks": lambda v: _("All stacks move together: they show one index."),
    "territories_open": lambda v: _("They open after Era 2 and are first used when food is laid out."),
    "territory_missing": lambda v: _("{event} needs a territory that is not in play.").format(
        event=terms.event(v["event"])
    ),
    "ties_all": lambda v: _("Species tied for the lowest adaptation all get them."),
    "tourism": lambda v: _("Those points count twice, in the last Era only."),
    "tourism_only_there": lambda v: _("Only in the Park's biome."),
    "tourism_ties": lambda v: _("Every tied winner there profits."),
    "trade_zone": lambda v: _("The Trade Zone of history mode is new each Era, for any number of players."),
    "waste_leaves": lambda v: _("The chips do not go back to the stock."),
    "waste_removed": lambda v: _("All waste that lies out is cleared away."),
}
