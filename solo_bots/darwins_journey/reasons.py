"""Why Alfred does what he does: one sentence for each reason of his conversation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.words import _, first_up, ngettext, pgettext
from solo_bots.darwins_journey import terms

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from solo_bots.conversation import Reason, Values


def reason_words(reason: Reason) -> str:
    """Return why, with the alternatives that were passed over."""
    return _REASONS[reason.key](reason.values)


def _arrows(parts: Iterable[str]) -> str:
    return " → ".join(parts)


def _passed(locations: Iterable[str]) -> str:
    names = terms.joined(terms.location(one) for one in locations)
    return " " + _("Passed over: {names}.").format(names=names) if names else ""


def _worker_order(v: Values) -> str:
    text = _("The card's order of workers at home is {order}.").format(order=_arrows(v["order"]))
    if v["passed"]:
        text += " " + _("{workers} can go nowhere.").format(workers=terms.joined(v["passed"]))
    if v["too_dear"]:
        names = terms.joined(terms.location(one) for one in v["too_dear"])
        text += " " + _("Too dear for {worker}: {names}.").format(worker=v["worker"], names=names)
    return text


def _strongest(v: Values) -> str:
    row = {
        1: pgettext("row of locations", "top"),
        2: pgettext("row of locations", "middle"),
        3: pgettext("row of locations", "bottom"),
    }[v["row"]]
    return _("The strongest location he can use is in the {row} row.").format(row=row) + _passed(v["passed"])


def _priority_cost(v: Values) -> str:
    if not v["passed"]:
        return _("They need equally many coins for knowledge ({n}).").format(n=v["coins"])
    return _("It needs the fewest coins for knowledge ({n}).").format(n=v["coins"]) + _passed(v["passed"])


def _priority_colour(v: Values) -> str:
    return _("{colour} is his left-most matching seal ({seals}).").format(
        colour=first_up(terms.colour(v["colour"])), seals=terms.seals(v["seals"])
    ) + _passed(v["passed"])


def _unlock_row(v: Values) -> str:
    if v["passed"]:
        return _("{rows} match no location to unlock; {row} does.").format(
            rows=first_up(terms.joined(terms.seal_row(one) for one in v["passed"])),
            row=terms.seal_row(v["row"]),
        )
    return _("The top-most row decides, its worker at home or not.")


def _unlock_most_seals(v: Values) -> str:
    used = ", ".join(f"{terms.location(one)} {n}" for one, n in v["used"].items())
    return _("Seals of the row in use: {used}.").format(used=used)


def _seal_row(v: Values) -> str:
    if v["inside"]:
        return _("{row} is the top-most with a free spot left of its bracket.").format(
            row=first_up(terms.seal_row(v["row"]))
        )
    return _("Every row is full up to its bracket; {row} is the top-most with a free spot.").format(
        row=terms.seal_row(v["row"])
    )


def _cheapest_scroll(v: Values) -> str:
    return _("The cheapest scroll with a fitting seal is {scroll}.").format(scroll=terms.scroll(v["scroll"]))


def _discount(v: Values) -> str:
    if v["free"]:
        return _("Scrolls cost him nothing, and are still taken from the top.")
    return _("The discount of {n} changes the price, not the order of scrolls.").format(n=v["off"])


def _no_seal(v: Values) -> str:
    if v.get("free"):
        return _("No scroll has a seal that suits {row}.").format(row=terms.seal_row(v["row"]))
    return _("No seal that suits {row} can be had for {coins}.").format(
        row=terms.seal_row(v["row"]), coins=terms.coins(v["coins"])
    )


def _envelopes(v: Values) -> str:
    yours = "/".join(str(n) for n in v["human"])
    his = "/".join(str(n) for n in v["alfred"])
    if v.get("sure"):
        return _("Stamps before, from the top: Alfred {his}, you {yours}.").format(his=his, yours=yours)
    return _("Stamps before, from the top: Alfred {his}, you at least {yours}.").format(his=his, yours=yours)


def _steal(v: Values) -> str:
    return (
        _("He takes an envelope from you if {stamps} put him strictly ahead.").format(
            stamps=terms.stamps(v["n"])
        )
        + " "
        + _envelopes(v)
    )


def _cheapest_slot(v: Values) -> str:
    if v["taken"]:
        return _("Your tent is on the cheap slot, so he pays {coins}.").format(coins=terms.coins(v["cost"]))
    return _("He takes the cheapest free slot: {coins}.").format(coins=terms.coins(v["cost"]))


def _most_coins(v: Values) -> str:
    paid = ", ".join(f"{terms.specimen(one)} {n}" for one, n in v["coins"].items())
    return _("Coins each would pay now: {paid}.").format(paid=paid)


def _specimens(names: Iterable[str]) -> str:
    return terms.joined(terms.specimen(one) for one in names)


def _delivery_pays(v: Values) -> str:
    text = _("A coin for each empty space in its row and column.")
    return text + " " + _("The coin of the row was still there.") if v["row_coin"] else text


def _delivery_moves(v: Values) -> str:
    text = _("A theory step for each filled space in its row and column.")
    return text + " " + _("The row is full now: one step more.") if v["row_full"] else text


def _last_two_actions(v: Values) -> str:
    if v["entered"] == 1:
        return _("He came to one space: its action is done.")
    if v["entered"] == 2:
        return _("The actions of both spaces he came to are done.")
    return _("Only the last two actions he came to are done.")


def _specimen_is_no_action(v: Values) -> str:
    if v["entered"] == 1:
        return _("The only space he came to is a specimen, and he has researched it already.")
    return _("A specimen counts as one of the last two actions, and he has researched it already.")


def _steps_lost(v: Values) -> str:
    return ngettext(
        "He moves to the end; {n} step is lost there.",
        "He moves to the end; {n} steps are lost there.",
        v["n"],
    ).format(n=v["n"])


def _lag_marks(v: Values) -> str:
    if not v["marks"]:
        return _("No lagging mark lies before the Beagle.")
    marks = ", ".join(
        _("{vp} before space {n}").format(vp=vp, n=terms.short_space(space)) for space, vp in v["marks"]
    )
    return _("Lagging marks: {marks}.").format(marks=marks)


def _first_possible(v: Values) -> str:
    return _("Of {choices} he takes the first he can do: {taken}.").format(
        choices=terms.either(terms.effect(one) for one in v["of"]), taken=terms.effect(v["taken"])
    )


def _beagle_value(v: Values) -> str:
    return _(
        "His board's {value} × round {round}, less {lag} for the lagging marks before the Beagle, never below 0."
    ).format(**v)


def _envelope_judged(v: Values) -> str:
    if v["alfred"] == "second":
        return _("You have more stamps; with at least one he still gets the second section.")
    if v["alfred"] == "first":
        return _("He has at least as many stamps as you.")
    return _("He has no stamp there.")


def _theory_end(v: Values) -> str:
    if not v["lost"]:
        return _("The theory marker stops at the last step.")
    return ngettext(
        "The theory marker stops at the last step: {n} step is lost.",
        "The theory marker stops at the last step: {n} steps are lost.",
        v["lost"],
    ).format(n=v["lost"])


def _nothing_to_unlock(v: Values) -> str:
    return _("No location can be unlocked for {coins}.").format(coins=terms.coins(v["coins"]))


_REASONS: Mapping[str, Callable[[Values], str]] = {
    "as_a_player": lambda v: _("As for a player."),
    "as_for_two": lambda v: _("As in any game of two."),
    "card_a_turn": lambda v: _("He turns one of them each turn."),
    "delivery_moves": _delivery_moves,
    "fifth_walks": lambda v: _("His fifth worker is never placed: it walks the bonus track."),
    "lag_marks": _lag_marks,
    "nothing_locked": lambda v: _("Every location of the main diaries is unlocked."),
    "on_each": lambda v: _("Each envelope gets as many."),
    "only_solo": lambda v: _("So in the solo game alone."),
    "only_specimen": lambda v: _("It is the only one he can take."),
    "reference_marks": lambda v: _(
        "These marks are the companion's own: where your board prints others, those count."
    ),
    "rewards_may_move": lambda v: _(
        "Your reward may have changed them, by an objective or crew card achieved as well."
    ),
    "steps_lost": _steps_lost,
    "unlock_only": lambda v: _("No other location matches that row."),
    "what_is_unlocked": lambda v: _("What is unlocked decides where he can go."),
    "whole_distance": lambda v: _("He always moves the whole distance."),
    "all_researched": lambda v: _("He has researched every specimen there."),
    "at_random": lambda v: _("His two bonus cards are laid at random."),
    "banner": lambda v: _("A banner acts when the ship enters its space, before any action."),
    "beagle_value": _beagle_value,
    "beside_the_tent": lambda v: _("The icon beside a tent works when it leaves the board."),
    "bonus_passed": lambda v: _("A card works when its spot is entered, after the whole move."),
    "both_delivered": lambda v: _("Both will be delivered, so only coins and place count."),
    "both_deliveries": lambda v: _("Both delivery cards lie face up."),
    "bottom_most": lambda v: _("Everywhere but on main diaries his bottom-most worker at home goes."),
    "cards_stay": lambda v: _("The cards turned before stay face up, over the end of a round too."),
    "chain_stopped": lambda v: _("The icons of this copied set set each other off without an end."),
    "cheapest_scroll": _cheapest_scroll,
    "cheapest_slot": _cheapest_slot,
    "clean_up": lambda v: _("The round is over."),
    "coins_over": lambda v: _("Alfred holds {cap} coins at most; each one more is a bonus step.").format(**v),
    "counted_once": lambda v: _("These points are the line of all tents on the score sheet."),
    "delivery_pays": _delivery_pays,
    "diary_must_be_empty": lambda v: _("He goes there only if no worker is there."),
    "diary_taken": lambda v: _("A worker is on {place} already.").format(place=terms.place(v["place"])),
    "copied_from_print": lambda v: _("What you copied from print goes before the companion's own values."),
    "discount": _discount,
    "does_nothing": lambda v: _(
        "{worker} would go to {place}, but there he could do nothing. No other place is tried."
    ).format(worker=v["worker"], place=terms.place_to(v["location"])),
    "envelope_judged": _envelope_judged,
    "explorers_at_end": lambda v: _("Every explorer of his is at its end."),
    "explorers_placed": lambda v: _("He has an explorer on every island."),
    "favourite_colour": lambda v: _("{colour} is the first seal of that row: he prefers it.").format(
        colour=first_up(terms.colour(v["favourite"]))
    ),
    "fewest": lambda v: _("He puts them where he has the fewest.") + " " + _envelopes(v),
    "first_at_end": lambda v: _("The first to come there gains points."),
    "first_possible": _first_possible,
    "first_stamp": lambda v: (
        _("He takes no envelope from you; the top-most without a stamp of his gets them.")
        + " "
        + _envelopes(v)
    ),
    "from_the_top": lambda v: _("With too few stamps the envelopes are filled from the top."),
    "goal_less_lag": lambda v: _(
        "Lagging marks between your ship and the Beagle come off your goal, never below 0."
    ),
    "goal_on_demand": lambda v: _("Ask “What is my Beagle goal worth?” to have it counted."),
    "golden_first": lambda v: _("Alfred keeps no objective."),
    "half_rounded_up": lambda v: _(
        "Whoever wins a section discards half, rounded up; new stamps are no part of it."
    ),
    "hammocks": lambda v: _("Rest is always possible: hammocks never run out."),
    "human_chooses": lambda v: _("Coins and place do not decide, so you chose."),
    "human_decides": lambda v: _("There is no word for this icon: you decide what it does."),
    "human_has_it_first": lambda v: _("Specimens you have researched too come first."),
    "human_has_it_too": lambda v: _("You have researched it too. Passed over: {names}.").format(
        names=_specimens(v["passed"])
    ),
    "human_setup": lambda v: _("The other pair leaves the game. The rest is your ordinary set-up."),
    "jump_or_ribbon": lambda v: _("Your explorer is jumped; who passes a ribbon first gains its points."),
    "jumped": lambda v: _("Your explorer stands there: the space is jumped and is no step."),
    "knowledge_as_coins": lambda v: _("Alfred holds no knowledge: each token is {worth} coins.").format(**v),
    "lap": lambda v: _("Entering the right-most spot pays the lap."),
    "last_two_actions": _last_two_actions,
    "lasts": lambda v: _("It lasts to the end of the game."),
    "latest_tent": lambda v: _("His latest tent, its site and its icon, for no coins."),
    "left_most_island": lambda v: _("{island} is the left-most without an explorer of his.").format(
        island=first_up(terms.island(v["island"]))
    ),
    "left_over_specimens": lambda v: _("The {n} specimens left over at set-up lie in the museum.").format(
        **v
    ),
    "left_to_right": lambda v: _("Everything on the space is done from left to right."),
    "lens_of_alfred": lambda v: _("You used a lens of his."),
    "longer_branch": lambda v: _("He always takes the longer branch."),
    "majority": lambda v: _("His section depends on your stamps."),
    "most_coins": _most_coins,
    "never_passes": lambda v: _("Alfred passes on no reward."),
    "next_option": lambda v: _("The next option on the card is tried."),
    "no_favourite": lambda v: _(
        "A row that is empty or begins with purple prefers no colour: the left-most fits."
    ),
    "no_lens": lambda v: _("All his lenses are on the board."),
    "no_location": lambda v: _("No worker at home can use an open location with {coins}.").format(
        coins=terms.coins(v["coins"])
    ),
    "no_seal": _no_seal,
    "no_stamps": lambda v: _("He has no stamp left, not even a used one."),
    "no_tent_left": lambda v: _("All his tents are out."),
    "no_tent_yet": lambda v: _("No tent of his is out yet."),
    "not_printed": lambda v: _(
        "What is printed there is in no text, so the companion has values of its own until yours are copied."
    ),
    "nothing_to_deliver": lambda v: _("He has researched no specimen that is missing in the museum."),
    "nothing_to_unlock": _nothing_to_unlock,
    "objective_bonus": lambda v: _("An objective moves his bonus worker, even if there was none to discard."),
    "only_purple": lambda v: (
        _("Only purple matches: the page furthest left is taken.") + _passed(v["passed"])
    ),
    "own_island": lambda v: _("One he lacks, on an island with an explorer of his."),
    "own_spot_free": lambda v: _("He pays the scroll only, never his own spot."),
    "printed": lambda v: _("That is what is printed there."),
    "printed_seals": lambda v: _("His first seals are those printed on his board."),
    "priority_colour": _priority_colour,
    "priority_cost": _priority_cost,
    "purple_seal": lambda v: _("Purple seals have no limit and come from the supply."),
    "reference_card": lambda v: _("This card is of the reference set and not a printed one."),
    "research_on_entering": lambda v: _("A specimen is researched when its space is entered."),
    "rest_bonus": lambda v: _("Rest ends with {n} bonus steps.").format(**v),
    "rest_coins": lambda v: _("Rest pays {n} coins first.").format(**v),
    "ribbon": lambda v: _("He is the first to pass this ribbon."),
    "right_most_explorer": lambda v: _("His right-most explorer that is not at its end moves."),
    "rounds_over": lambda v: _("All {rounds} rounds are played; there is no clean-up after the last.").format(
        **v
    ),
    "rows_full": lambda v: _("His rows have no free spot."),
    "seal_row": _seal_row,
    "second_delivery": lambda v: _("A second specimen costs {cost} coins, and he always delivers it.").format(
        **v
    ),
    "ship_at_end": lambda v: _("His ship is on the last space."),
    "slot_too_dear": lambda v: _("The cheapest free slot costs {cost}, and he has {coins}.").format(
        cost=terms.coins(v["cost"]), coins=terms.coins(v["coins"])
    ),
    "special_bonus": lambda v: _("The special diary moves his bonus worker {n}; no tile is used.").format(
        **v
    ),
    "specimen_is_no_action": _specimen_is_no_action,
    "stack_emptied": lambda v: _("The icon under a stack works when the stack runs out."),
    "steal": _steal,
    "strongest": _strongest,
    "tent_there": lambda v: _("A tent of his is there already."),
    "theory_end": _theory_end,
    "three_of_it": lambda v: _(
        "The row has three {colour} seals already: the left-most other one fits."
    ).format(colour=terms.colour(v["seals"][0])),
    "tiles_block_delivery": lambda v: _("A specimen whose tile lies in the museum cannot be delivered."),
    "top_left_most": lambda v: _("The one neither lower nor further right than another: {names}.").format(
        names=_specimens(v["left"])
    ),
    "two_player_board": lambda v: _("The board is that of two players, with these changes."),
    "under_the_seal": lambda v: _("What is printed under a spot happens at once."),
    "unlock_cheapest": lambda v: (
        _("No row matches: the cheapest, then the page furthest left.") + _passed(v["passed"])
    ),
    "unlock_colour": lambda v: (
        _("{colour} is the row's priority colour ({seals}).").format(
            colour=first_up(terms.colour(v["colour"])), seals=terms.seals(v["seals"])
        )
        + _passed(v["passed"])
    ),
    "unlock_highest": lambda v: _("Only the locations highest on the board count.") + _passed(v["passed"]),
    "unlock_left_most_page": lambda v: (
        _("Only purple matches: the page furthest left.") + _passed(v["passed"])
    ),
    "unlock_left_most_seal": lambda v: (
        _("Its seal stands furthest left in the row ({seals}).").format(seals=terms.seals(v["seals"]))
        + _passed(v["passed"])
    ),
    "unlock_most_seals": _unlock_most_seals,
    "unlock_row": _unlock_row,
    "unlocked_by_whom": lambda v: _("He unlocks the first location of a page that is still locked."),
    "where_workers_stand": lambda v: _("Where your workers are decides what he can use and pay."),
    "worker_order": _worker_order,
}
