"""Why does the event deck of Darwin's Choice say what it says? One sentence for each reason of its conversation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.words import _, ngettext
from companion.games.darwins_choice import desk_words as desk
from companion.games.darwins_choice import terms

if TYPE_CHECKING:
    from collections.abc import Callable

    from solo_bots.conversation import Reason, Values


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
