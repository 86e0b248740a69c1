"""The sentences for what is done on the table for Alfred, and for taking it back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.darwins_journey import load
from assets.times import kept_day
from assets.words import _, first_up, ngettext, pgettext
from solo_bots.darwins_journey import terms
from solo_bots.darwins_journey.terms import goal_tile, set_parts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from solo_bots.conversation import Tell, Values


def tell_words(tell: Tell) -> str:
    """Return what to do on the table."""
    return _TELLS[tell.verb](tell.values)


def put_back_words(tell: Tell) -> str:
    """Return how to take a told move back on the table."""
    if tell.verb in _PUT_BACK:
        return _PUT_BACK[tell.verb](tell.values)
    return _("Take back: {what}").format(what=tell_words(tell))


# ---- set-up


def _reference_set(v: Values) -> str:
    names = set_parts(v["parts"])
    return _("Alfred plays by reference values, not by what is printed on yours: {names}.").format(
        names=names
    )


def _own_set(v: Values) -> str:
    if not v["transcribed"]:
        return _("Alfred plays by your cards “{name}”.").format(name=v["set"])
    return _("Alfred plays by your cards “{name}”, transcribed on {day}.").format(
        name=v["set"], day=kept_day(v["transcribed"])
    )


_SETUP: Mapping[tuple[str, str], Callable[[Values], str]] = {
    ("setup_board", "players"): lambda v: _("Set the board up for two players, with these changes."),
    ("setup_board", "special_tiles"): lambda v: _("Special tiles: {n}, in the two top rows only.").format(
        **v
    ),
    ("setup_board", "objectives"): lambda v: _("Objectives: {n} silver and {n} golden face up.").format(**v),
    ("setup_board", "turn_order"): lambda v: _(
        "Put the two-player token on the turn order track, Alfred's marker first and yours second."
    ),
    ("setup_board", "seals"): lambda v: _(
        "Take {n} seals of each colour out of the game, but no purple one."
    ).format(**v),
    ("setup_board", "specimens"): lambda v: _(
        "Lay {on_map} specimens on the map, and the tiles of the other {in_museum} in the museum."
    ).format(**v),
    ("setup_human", "crew"): lambda v: _("For yourself, draw {drawn} crew cards and keep {kept}.").format(
        **v
    ),
    ("setup_human", "objectives"): lambda v: _("Look at {pairs} objective pairs and keep one.").format(**v),
    ("setup_alfred", "board"): lambda v: _("Give Alfred the {board} board, his coin on {coins}.").format(
        board=terms.board(v["board"]), coins=v["coins"]
    ),
    ("setup_alfred", "workers"): lambda v: _(
        "His workers A to D on it, the fifth on bonus spot {bonus}."
    ).format(**v),
    ("setup_alfred", "pieces"): lambda v: _(
        "Give him {tents} tents, stamps {stamps} and {lenses} lenses."
    ).format(tents=v["tents"], stamps=" + ".join(str(n) for n in v["stamps"]), lenses=v["lenses"]),
    ("setup_alfred", "map"): lambda v: _(
        "Put one of his {explorers} explorers on the start of the left island. Put his ship at the start of the ocean, his cubes at the start of the points and of the theory track."
    ).format(**v),
    ("setup_alfred", "cards"): lambda v: _("Shuffle his {cards} action cards, face down.").format(**v),
}


# ---- moves


def _coins(v: Values) -> str:
    if v["over"]:
        return _("Alfred gains {coins}: {now} now, {over} too many.").format(
            coins=terms.coins(v["n"]), now=v["now"], over=v["over"]
        )
    return _("Alfred gains {coins}: {now} now.").format(coins=terms.coins(v["n"]), now=v["now"])


def _place_main(v: Values) -> str:
    text = _("Put worker {worker} on the {spot}.").format(worker=v["worker"], spot=terms.location(v["place"]))
    if v["penalty"] or v["knowledge"]:
        parts = []
        if v["penalty"]:
            parts.append(
                _("{n} for the section (a worker is in it already, on whichever spot)").format(n=v["penalty"])
            )
        if v["knowledge"]:
            parts.append(_("{n} for knowledge").format(n=v["knowledge"]))
        text += " " + _("He pays {parts}: {coins} left.").format(
            parts=terms.joined(parts), coins=terms.coins(v["coins"])
        )
    if v["lens"] == "human":
        text += " " + _("Take 1 coin for your lens.")
    return text


def _unlock(v: Values) -> str:
    return _(
        "Put worker {worker} on the small diary. Alfred pays {cost} ({coins} left) and lays a lens on the {spot}."
    ).format(
        worker=v["worker"], cost=terms.coins(v["cost"]), coins=v["coins"], spot=terms.location(v["location"])
    )


def _explore(v: Values) -> str:
    text = _("Alfred explores {n}, to {space}.").format(n=v["n"], space=terms.space(v["to"]))
    if v["jumped"]:
        text += " " + _("He jumps your explorer.")
    return text


def _seal(v: Values) -> str:
    colour, row = terms.colour(v["colour"]), terms.seal_row(v["row"])
    if v["colour"] == "purple":
        return _("Take a purple seal for Alfred: {row}, spot {spot}.").format(row=row, spot=v["spot"])
    if not v["scroll"]:
        return _("Take the first {colour} seal from the top left for Alfred: {row}, spot {spot}.").format(
            colour=colour, row=row, spot=v["spot"]
        )
    text = _("Take the left-most {colour} seal of {scroll} for Alfred: {row}, spot {spot}.").format(
        colour=colour, scroll=terms.of_scroll(v["scroll"]), row=row, spot=v["spot"]
    )
    if v["price"]:
        text += " " + _("He pays {price}: {coins} left.").format(
            price=terms.coins(v["price"]), coins=terms.coins(v["coins"])
        )
    return text


def _stamps(v: Values) -> str:
    return _("Put {stamps} of Alfred on {envelope}: {now} now.").format(
        stamps=terms.stamps(v["n"]), envelope=terms.envelope_onto(v["envelope"]), now=v["now"]
    ) + _from_where(v)


def _stamps_each(v: Values) -> str:
    return _("Add Alfred's stamps to the envelopes, from the top: {counts}. Then he has {now} there.").format(
        counts="/".join(str(n) for n in v["n"]), now="/".join(str(n) for n in v["now"])
    ) + _from_where(v)


def _from_where(v: Values) -> str:
    if not v["tray"]:
        return ""
    return " " + ngettext(
        "{n} of them comes from his used stamps.", "{n} of them come from his used stamps.", v["tray"]
    ).format(n=v["tray"])


def _camp(v: Values) -> str:
    text = _("Pitch Alfred's {nth} tent at {site}.").format(
        nth=terms.nth(v["tent"]), site=terms.campsite_at(v["site"])
    )
    if v["cost"]:
        text += " " + _("He pays {cost}: {coins} left.").format(
            cost=terms.coins(v["cost"]), coins=terms.coins(v["coins"])
        )
    return text


def _deliver(v: Values) -> str:
    text = _("Lay {specimen} in the museum for Alfred.").format(specimen=terms.the_specimen(v["specimen"]))
    if v["row_coin"]:
        text += " " + _("Take the coin of its row away: it is among those he gains.")
    return text


# ---- the end of a round


def _envelope(v: Values) -> str:
    where = first_up(terms.envelope(v["envelope"]))
    places = {"first": _("the first section"), "second": _("the second section"), "": _("nothing")}
    return _("{where}: Alfred has {stamps} and gets {place}.").format(
        where=where, stamps=terms.stamps(v["stamps"]), place=places[v["alfred"]]
    )


def _your_reward(v: Values) -> str:
    where = terms.envelope_at(v["envelope"])
    reward = f" ({terms.effects(v['does'])})" if v["does"] else ""
    if v["place"] == "perhaps":
        return _(
            "If you have stamps on {where}, take its first section{reward}; discard half of them."
        ).format(where=where, reward=reward)
    section = pgettext("section", "first") if v["place"] == "first" else pgettext("section", "second")
    return _("You get the {section} section of {where}{reward}; discard half of your stamps there.").format(
        section=section, where=where, reward=reward
    )


def _beagle(v: Values) -> str:
    return _("The Beagle: Alfred scores {value} × {round} less {lag} = {points} VP.").format(**v)


def _your_goal(v: Values) -> str:
    if not v.get("goal"):
        return _("Score your Beagle goal of round {round}, then turn its tile face down.").format(**v)
    return _("Score your Beagle goal of round {round} ({goal}), then turn its tile face down.").format(
        round=v["round"], goal=goal_tile(v["goal"])
    )


def _goal_worth(v: Values) -> str:
    return _("Your goal of round {round}, {goal}: {n} × {vp} less {lag} = {points} VP.").format(
        round=v["round"],
        goal=goal_tile(v["goal"]),
        n=v["count"],
        vp=v["vp"],
        lag=v["lag"],
        points=v["points"],
    )


def _research(v: Values) -> str:
    return _("Alfred researches {specimen} on {space}.").format(
        specimen=terms.the_specimen(v["specimen"]), space=terms.space_at(v["space"])
    )


_TELLS: Mapping[str, Callable[[Values], str]] = {
    "beagle": _beagle,
    "bonus_card": lambda v: _("The card over bonus spot {spot} gives in round {round}: {effects}.").format(
        spot=v["spot"], round=v["round"], effects=terms.effects(v["does"]) or _("nothing")
    ),
    "bonus_card_laid": lambda v: _("Lay this card over bonus spot {spot}: {card}.").format(
        spot=v["spot"],
        card=terms.bonus_card(v["rounds"]) if "rounds" in v else terms.card_of(v["card"]),
    ),
    "bonus_steps": lambda v: _("Move the bonus worker {steps}, to spot {to}.").format(
        steps=terms.steps(v["n"]), to=v["to"]
    ),
    "camp": _camp,
    "chain_stopped": lambda v: _("These icons set each other off for ever: the companion stops here."),
    "clean_academy": lambda v: _(
        "Remove the top scroll's seals, slide the others up into the free spots and refill."
    ),
    "clean_beagle": lambda v: _("Move the Beagle on to {space}.").format(space=terms.space(v["to"])),
    "clean_bonus_cards": lambda v: _(
        "Slide Alfred's two bonus cards under his board up to row {round}. His action cards stay."
    ).format(**v),
    "clean_objectives": lambda v: _("Replace the objectives: {each} silver and {each} golden.").format(**v),
    "clean_workers": lambda v: _("Take all workers home, yours and Alfred's; his bonus worker stays."),
    "coins": _coins,
    "deliver": _deliver,
    "discard": lambda v: _("Lay {stamps} of Alfred from {envelope} to his used stamps: {now} left.").format(
        stamps=terms.stamps(v["n"]), envelope=terms.envelope_at(v["envelope"]), now=v["now"]
    ),
    "end_vp": lambda v: _("Alfred has {n} VP more at the end of the game.").format(**v),
    "envelope": _envelope,
    "explore": _explore,
    "goal_worth": _goal_worth,
    "game_over": lambda v: _("The game is over. Count the score."),
    "lasting": lambda v: _("From now on {effect}.").format(effect=terms.lasting(v["name"], v["n"])),
    "lens_used": lambda v: _("You used Alfred's lens on the {spot}.").format(
        spot=terms.location(v["location"])
    ),
    "new_explorer": lambda v: _("Put an explorer of Alfred on the start of {island}.").format(
        island=terms.of_track(v["island"])
    ),
    "no_action": lambda v: _("Nothing to do on {space}.").format(space=terms.space_at(v["space"])),
    "no_tent": lambda v: _("No tent at {site}.").format(site=terms.campsite_at(v["site"])),
    "objective": lambda v: _("Discard the golden objective on display, or else the silver one, if any."),
    "option_fails": lambda v: _("Not possible: {option}.").format(option=terms.option(v["option"])),
    "own_set": _own_set,
    "pay": lambda v: _("Alfred pays {coins}: {now} left.").format(coins=terms.coins(v["n"]), now=v["now"]),
    "picked": lambda v: _("Alfred chose: {effect}.").format(effect=terms.effect(v["taken"])),
    "place": lambda v: _("Put worker {worker} in {place}.").format(
        worker=v["worker"], place=terms.place_to(v["place"])
    ),
    "place_main": _place_main,
    "place_special": lambda v: (
        _("Put worker {worker} on the top left spot of the special diary.").format(worker=v["worker"])
        if v["side"] == "left"
        else _("Put worker {worker} on the top right spot of the special diary.").format(worker=v["worker"])
    ),
    "reference_set": _reference_set,
    "research": _research,
    "rest": lambda v: _("Alfred rests: put worker {worker} in a hammock.").format(**v),
    "reveal": lambda v: _("Action card: {card}.").format(card=terms.action_card(v["options"])),
    "reward": lambda v: _("Alfred's reward of {envelope}: {effects}.").format(
        envelope=terms.envelope_at(v["envelope"]), effects=terms.effects(v["does"])
    ),
    "sail": lambda v: _("Alfred sails {n}: to {space}.").format(n=v["n"], space=terms.space(v["to"])),
    "seal": _seal,
    "setup_alfred": lambda v: _SETUP["setup_alfred", v["part"]](v),
    "setup_board": lambda v: _SETUP["setup_board", v["part"]](v),
    "setup_human": lambda v: _SETUP["setup_human", v["part"]](v),
    "shuffle": lambda v: _("Shuffle all {cards} action cards into a new deck.").format(**v),
    "skipped": lambda v: _("Not possible: {effect}.").format(effect=terms.effect(v["does"])),
    "space_action": lambda v: _("Alfred does {space}.").format(space=terms.space(v["space"])),
    "stack_icon": lambda v: _("Stack {stack} has run out: {effects}.").format(
        stack=v["stack"], effects=terms.effects(v["does"]) or _("nothing")
    ),
    "stamps": _stamps,
    "stamps_each": _stamps_each,
    "tent_again": lambda v: _("Alfred does {site} again.").format(site=terms.campsite(v["site"])),
    "tent_icon": lambda v: _("Beside his {nth} tent: {effects}.").format(
        nth=terms.nth(v["tent"]), effects=terms.effects(v["does"])
    ),
    "theory": lambda v: _("Move Alfred's theory marker {steps}, to step {now}.").format(
        steps=terms.steps(v["n"]), now=v["now"]
    ),
    "theory_full": lambda v: _("Alfred's theory marker is on the last step."),
    "under_seal": lambda v: _("Under that seal: {effects}.").format(effects=terms.effects(v["does"])),
    "unlock": _unlock,
    "vp": lambda v: _("Alfred gains {n} VP: {now} now.").format(**v),
    "your_goal": _your_goal,
    "your_reward": _your_reward,
}

# ---- putting back


def _paid_back(text: str, coins: int) -> str:
    """Return how something is taken back, with the coins Alfred paid for it."""
    return text + (" " + _("Give Alfred {coins} back.").format(coins=terms.coins(coins)) if coins else "")


def _coins_back(v: Values) -> str:
    before = v["now"] - v["n"] + v["over"]
    if v["n"] == v["over"]:
        return _("Alfred's coins stay: he had {before}.").format(before=before)
    return _("Take {coins} off Alfred: he had {before}.").format(
        coins=terms.coins(v["n"] - v["over"]), before=before
    )


def _place_main_back(v: Values) -> str:
    text = _paid_back(_("Take worker {worker} home.").format(**v), v["penalty"] + v["knowledge"])
    return text + (" " + _("Put the coin you took for your lens back.") if v["lens"] == "human" else "")


def _deliver_back(v: Values) -> str:
    text = _("Take {specimen} out of the museum again.").format(specimen=terms.the_specimen(v["specimen"]))
    return text + (" " + _("Lay the coin of its row there again.") if v["row_coin"] else "")


def _stamps_back(v: Values) -> str:
    """Return how stamps go back to where they came from."""
    where = [
        _("{n} on stack {stack}").format(n=n, stack=stack) for stack, n in enumerate(v["stacks"], 1) if n
    ]
    if v["tray"]:
        where.append(_("{n} to his used ones").format(n=v["tray"]))
    if "envelope" in v:
        text = _("Take {stamps} of Alfred off {envelope}: {where}.")
        return text.format(
            stamps=terms.stamps(v["n"]), envelope=terms.envelope_at(v["envelope"]), where=terms.joined(where)
        )
    text = _("Take Alfred's stamps off the envelopes, from the top: {counts}. Back go {where}.")
    return text.format(counts="/".join(str(n) for n in v["n"]), where=terms.joined(where))


def _reward_back(v: Values) -> str:
    return _("Give back what you took of {envelope}, and lay the stamps you discarded there again.").format(
        envelope=terms.envelope_at(v["envelope"])
    )


def _beagle_back(v: Values) -> str:
    space = terms.space(load().beagle_by_round[v["round"] - 2])
    return _("Move the Beagle back to {space}.").format(space=space)


_PUT_BACK: Mapping[str, Callable[[Values], str]] = {
    "bonus_steps": lambda v: _("Move the bonus worker back to spot {n}.").format(n=v["from"]),
    "camp": lambda v: _paid_back(_("Put Alfred's tent back on his board."), v["cost"]),
    "clean_academy": lambda v: _("Hang the seals of the scrolls as they were."),
    "clean_beagle": _beagle_back,
    "clean_bonus_cards": lambda v: _("Slide Alfred's bonus cards back to row {n}.").format(n=v["round"] - 1),
    "clean_objectives": lambda v: _("Lay the objectives on display as they were."),
    "clean_workers": lambda v: _("Put all workers back where they stood."),
    "coins": _coins_back,
    "deliver": _deliver_back,
    "discard": lambda v: _("Put {stamps} of Alfred back on {envelope}.").format(
        stamps=terms.stamps(v["n"]), envelope=terms.envelope_onto(v["envelope"])
    ),
    "explore": lambda v: _("Move Alfred's explorer back to {space}.").format(space=terms.space(v["from"])),
    "new_explorer": lambda v: _("Take Alfred's explorer off {island}.").format(
        island=terms.of_track(v["island"])
    ),
    "objective": lambda v: _("Lay the discarded objective on display again."),
    "pay": lambda v: _("Give Alfred {coins} back.").format(coins=terms.coins(v["n"])),
    "place": lambda v: _("Take worker {worker} home.").format(**v),
    "place_main": _place_main_back,
    "place_special": lambda v: _("Take worker {worker} home.").format(**v),
    "research": lambda v: _("Take Alfred's research token of the {specimen} back.").format(
        specimen=terms.specimen(v["specimen"])
    ),
    "rest": lambda v: _("Take worker {worker} home.").format(**v),
    "reveal": lambda v: _("Turn the newest action card face down again, on top of its pile."),
    "sail": lambda v: _("Move Alfred's ship back to {space}.").format(space=terms.space(v["from"])),
    "seal": lambda v: _paid_back(
        _("Put the {colour} seal back.").format(colour=terms.colour(v["colour"])), v["price"]
    ),
    "shuffle": lambda v: _("Lay the action cards face up again as they were."),
    "stamps": _stamps_back,
    "stamps_each": _stamps_back,
    "theory": lambda v: _("Move Alfred's theory marker back {steps}.").format(steps=terms.steps(v["n"])),
    "unlock": lambda v: _paid_back(
        _("Take worker {worker} home and the lens off the {spot}.").format(
            worker=v["worker"], spot=terms.location(v["location"])
        ),
        v["cost"],
    ),
    "vp": lambda v: _("Take {n} VP off Alfred.").format(**v),
    "your_goal": lambda v: _("Take the points of your Beagle goal off again, and turn its tile face up."),
    "your_reward": _reward_back,
}
