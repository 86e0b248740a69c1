"""Placing a worker on a diary: the main, special and small diary options of an action card.

Each returns the reason why it cannot be done, or None when it is done. A failed option costs and moves nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.darwins_journey.effects import Do
from solo_bots.conversation import Conversation, Reason, Tell
from solo_bots.darwins_journey import sections
from solo_bots.darwins_journey.academy import find_seal
from solo_bots.darwins_journey.human import (
    ask_lenses,
    ask_where,
    lenses_possible,
    places_known,
    places_possible,
)
from solo_bots.darwins_journey.placement import Placement, choose_location, choose_unlocking, next_locked
from solo_bots.darwins_journey.play import (
    Need,
    gain_coins,
    place,
    settle,
    standing,
    walk_bonus,
    worker_to_place,
)
from solo_bots.darwins_journey.state import HAMMOCK, HOME, SMALL, SPECIAL
from solo_bots.darwins_journey.voyage import can_sail, explorer_to_move

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assets.darwins_journey.effects import Effect
    from solo_bots.darwins_journey.placement import Places, Unlocking
    from solo_bots.darwins_journey.play import Play


def main_diary(play: Play, letters: str) -> Conversation[Reason | None]:
    """Place the first worker of the card's order that can go anywhere, pay, and do what the location says (R34).

    If that location can do nothing at all, the whole option fails: no other location or worker is tried (R9).
    """
    found, fails = yield from settle(lambda: _find_main(play, letters))
    if found is None:
        return fails
    state = play.state
    state.coins -= found.price
    place(state, found.worker, found.location.id)
    values = {
        "worker": found.worker,
        "place": found.location.id,
        "penalty": found.penalty,
        "knowledge": found.knowledge,
        "coins": state.coins,
        "does": [str(one) for one in found.location.effects],
        "lens": "human" if found.location.id in state.unlocked else "",
    }
    yield Tell("place_main", values, found.because)
    yield from play.resolve(play, found.location.effects)
    return None


def special_diary(play: Play, side: str) -> Conversation[Reason | None]:
    """Place a worker on a top spot of the special diary if no worker is there, then four bonus steps; no tile is used."""
    fails = yield from settle(lambda: _find_empty(play, SPECIAL, sections.SPECIAL))
    if fails is not None:
        return fails
    worker = worker_to_place(play.state)
    place(play.state, worker, SPECIAL)
    values = {"worker": worker, "place": SPECIAL, "side": side}
    yield Tell("place_special", values, (Reason("bottom_most", sections.TURN),))
    steps = play.facts.alfred.special_diary_bonus
    yield from walk_bonus(play, steps, Reason("special_bonus", sections.SPECIAL, {"n": steps}))
    return None


def small_diary(play: Play) -> Conversation[Reason | None]:
    """Unlock a location with a lens, then do what it says as far as he can; no seals, no penalty (R37)."""
    found, fails = yield from settle(lambda: _find_unlocking(play))
    if found is None:
        return fails
    state, location = play.state, found.location
    worker = worker_to_place(state)
    place(state, worker, SMALL)
    state.coins -= location.unlock_cost
    state.lenses.append(location.id)
    values = {
        "worker": worker,
        "place": SMALL,
        "location": location.id,
        "cost": location.unlock_cost,
        "coins": state.coins,
        "lenses": state.lenses_left,
        "does": [str(one) for one in location.effects],
    }
    yield Tell("unlock", values, (Reason("bottom_most", sections.TURN), *found.because))
    yield from play.resolve(play, location.effects)
    return None


def rest(play: Play) -> Conversation[None]:
    """Lie a worker in a hammock, gain coins, then bonus steps; always possible, hammocks never run out (R3)."""
    rules, worker = play.facts.alfred, worker_to_place(play.state)
    place(play.state, worker, HAMMOCK)
    yield Tell("rest", {"worker": worker, "place": HAMMOCK}, (Reason("hammocks", "R3"),))
    yield from gain_coins(
        play, rules.rest_coins, Reason("rest_coins", sections.TURN, {"n": rules.rest_coins})
    )
    yield from walk_bonus(
        play, rules.rest_bonus, Reason("rest_bonus", sections.TURN, {"n": rules.rest_bonus})
    )


def _find_main(play: Play, letters: str) -> tuple[Placement | None, Reason | None] | Need:
    """Return where which worker goes or why none can, asking where the human's workers are only if that can change it."""
    state = play.state
    order = [letter for letter in letters if state.workers[letter] == HOME]
    penalty = max(0, play.facts.alfred.placement_penalty - state.penalty_less)

    def choose(places: Places) -> Placement | None:
        return choose_location(play.facts, state.seals, order, places, state.coins, penalty)

    placement = choose(places_known(play.facts, state))
    if any(choose(places) != placement for places in lenses_possible(play.facts, state)):
        return ask_lenses(play, Reason("what_is_unlocked", sections.MAIN))
    if state.untold and any(choose(places) != placement for places in places_possible(play.facts, state)):
        return ask_where(play, Reason("where_workers_stand", sections.MAIN))
    if placement is None:
        return None, Reason("no_location", sections.MAIN, {"order": order, "coins": state.coins})
    can = _can_perform(play, placement.location.effects, state.coins - placement.price)
    if isinstance(can, Need):
        return can
    values = {"worker": placement.worker, "location": placement.location.id}
    return (placement, None) if can else (None, Reason("does_nothing", "R9", values))


def _can_perform(play: Play, effects: Iterable[Effect], coins: int) -> bool | Need:
    """Tell whether a location's action can do anything at all with so many coins left (R9).

    A seal must be legal and payable; a move is at least one space; a stamp must be on the board or in the tray.
    """
    for one in effects:
        if one.kind is Do.SEAL_BUY:
            seal = find_seal(play, one.n, coins)
            if isinstance(seal, Need):
                return seal
            if seal is not None:
                return True
        elif one.kind is Do.EXPLORE:
            if explorer_to_move(play) is not None:
                return True
        elif one.kind is Do.SAIL:
            if can_sail(play):
                return True
        elif one.kind is not Do.STAMPS or play.state.stamps_left:
            return True
    return False


def _find_empty(play: Play, diary: str, section: str) -> Reason | Need | None:
    """Return why a diary is not empty, None if no worker is there, or ask where the human's workers are."""
    if diary in standing(play.state):
        return Reason("diary_taken", section, {"place": diary})
    if play.state.untold:
        return ask_where(play, Reason("diary_must_be_empty", section, {"place": diary}))
    return None


def _find_unlocking(play: Play) -> tuple[Unlocking | None, Reason | None] | Need:
    """Return what is unlocked: a lens is needed (R21), a location that can be paid, and an empty small diary."""
    state, facts = play.state, play.facts
    if not state.lenses_left:
        return None, Reason("no_lens", "R21")
    if not next_locked(facts, places_known(facts, state).open):
        return None, Reason("nothing_locked", sections.SMALL)
    if state.coins < _cheapest(play):
        return None, Reason("nothing_to_unlock", sections.SMALL, {"coins": state.coins})
    taken = _find_empty(play, SMALL, sections.SMALL)
    if isinstance(taken, Need):
        return taken
    if taken is not None:
        return None, taken

    def choose(places: Places) -> Unlocking | None:
        locked = next_locked(facts, places.open)
        payable = [one for one in locked if one.unlock_cost <= state.coins]
        return choose_unlocking(facts, state.seals, payable)

    found = choose(places_known(facts, state))
    if any(choose(places) != found for places in lenses_possible(facts, state)):
        return ask_lenses(play, Reason("unlocked_by_whom", sections.SMALL))
    return found, None if found else Reason("nothing_to_unlock", sections.SMALL, {"coins": state.coins})


def _cheapest(play: Play) -> int:
    return min(one.unlock_cost for one in play.facts.diaries.locations if one.unlock_cost)
