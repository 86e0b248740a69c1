"""Which specimens does Alfred deliver, and what does it bring him?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from solo_bots.conversation import Ask, Choice, Conversation, Field, Reason, Tell
from solo_bots.darwins_journey import sections
from solo_bots.darwins_journey.income import gain_coins, gain_theory
from solo_bots.darwins_journey.museum import best_paid, pay, top_left_most
from solo_bots.darwins_journey.play import Need, settle
from solo_bots.darwins_journey.specimens import find_museum
from solo_bots.darwins_journey.state import MUSEUM
from solo_bots.darwins_journey.workers import place, worker_to_place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solo_bots.conversation import Answer
    from solo_bots.darwins_journey.play import Play


@dataclass(frozen=True, slots=True)
class Chosen:
    """A specimen and why it comes first."""

    specimen: str
    because: tuple[Reason, ...]


def deliver(play: Play) -> Conversation[Reason | None]:
    """Do a delivery option: one specimen, then a second for three coins if one is left (R26, R40).

    Returns the reason why it cannot be done, None if it is done. There is never a placement penalty in the museum.
    """
    chosen = yield from settle(lambda: _find_first(play))
    if chosen is None:
        return Reason("nothing_to_deliver", sections.DELIVER)
    worker = worker_to_place(play.state)
    place(play.state, worker, MUSEUM)
    yield Tell("place", {"worker": worker, "place": MUSEUM}, (Reason("bottom_most", sections.TURN),))
    yield from _deliver_one(play, chosen)
    second = yield from settle(lambda: _find_second(play))
    if second is not None:
        cost = play.facts.delivery.second_delivery_cost
        play.state.coins -= cost
        why = Reason("second_delivery", "R40", {"cost": cost})
        yield Tell("pay", {"n": cost, "now": play.state.coins}, (why,))
        yield from _deliver_one(play, second)
    return None


def deliverable(play: Play) -> list[str]:
    """Return the specimens Alfred has researched whose tile is not known to lie in the museum."""
    return [one for one in play.state.researched if one not in play.state.museum]


def _find_first(play: Play) -> Chosen | Need | None:
    if not deliverable(play):
        return None
    museum = find_museum(play)
    if museum is not None:
        return museum
    among = deliverable(play)
    if len(among) == 2:
        in_order = _both(play, among)
        if in_order is not None:
            return in_order
    return find_best(play, among) if among else None


def _find_second(play: Play) -> Chosen | Need | None:
    among = deliverable(play)
    if not among or play.state.coins < play.facts.delivery.second_delivery_cost:
        return None
    return find_best(play, among)


def _both(play: Play, among: Sequence[str]) -> Chosen | Need | None:
    """Return the first of exactly two that can both be paid, by coins and place only; None if they cannot (R26)."""
    state = play.state
    coins = _pays(play, best_paid(play.facts, among, state.museum, state.delivered)[0])
    if min(state.coins + coins, play.facts.alfred.coin_cap) < play.facts.delivery.second_delivery_cost:
        return None
    return _by_pay_and_place(play, among, (Reason("both_delivered", "R26"),))


def find_best(play: Play, among: Sequence[str]) -> Chosen | Need:
    """Return the specimen that comes first, or ask what can change it.

    First those the human has researched too, then most coins now (R24), then top left-most; if undecided the human
    chooses (R25).
    """
    state, heard = play.state, play.memory.not_researched
    known = [one for one in among if one in state.human_researched]
    unknown = [one for one in among if one not in known and one not in heard]
    # Any one more that the human has researched joins the known ones; several change nothing that one does not.
    pools = [known or among, *([*known, one] for one in unknown)]
    if len({_firsts(play, pool) for pool in pools}) > 1:
        return _which_has_the_human(play, unknown)
    because: tuple[Reason, ...] = () if len(among) > 1 else (Reason("only_specimen", sections.DELIVER),)
    if known and len(known) < len(among):
        passed = [one for one in among if one not in known]
        because = (Reason("human_has_it_too", sections.DELIVER, {"passed": passed}),)
    return _by_pay_and_place(play, known or among, because)


def _firsts(play: Play, among: Sequence[str]) -> tuple[str, ...]:
    paid = best_paid(play.facts, among, play.state.museum, play.state.delivered)
    return top_left_most(play.facts, paid)


def _by_pay_and_place(play: Play, among: Sequence[str], because: tuple[Reason, ...]) -> Chosen | Need:
    state = play.state
    paid = best_paid(play.facts, among, state.museum, state.delivered)
    coins = {one: _pays(play, one) for one in among}
    if len(among) > 1:
        values = {"coins": coins, "left": list(paid), "passed": [one for one in among if one not in paid]}
        because = (*because, Reason("most_coins", "R24", values))
    left = top_left_most(play.facts, paid)
    if len(paid) > 1:
        values = {"left": list(left), "passed": [one for one in paid if one not in left]}
        because = (*because, Reason("top_left_most", "R25", values))
    if len(left) == 1:
        return Chosen(left[0], because)
    key = "tie:" + ":".join(left)
    said = play.memory.heard.get(key)
    if said is not None:
        return Chosen(said, (*because, Reason("human_chooses", "R25", {"among": list(left)})))

    def note(answer: Answer) -> None:
        play.memory.heard[key] = answer["choice"]

    choices = tuple(Choice(one, {"specimen": one}) for one in left)
    ask = Ask(key, "tie", choices, {"choice": left[0]}, {"among": list(left)}, "choose", because)
    return Need(ask, note)


def _pays(play: Play, specimen: str) -> int:
    return pay(play.facts, specimen, play.state.museum, play.state.delivered).coins


def _which_has_the_human(play: Play, unknown: Sequence[str]) -> Need:
    state, heard = play.state, play.memory.not_researched

    def note(answer: Answer) -> None:
        for one in unknown:
            if answer[one]:
                state.human_researched.append(one)
            else:
                heard.add(one)

    fields = tuple(Field(one, "toggle", default=False) for one in unknown)
    default = {"choice": "mine"} | dict.fromkeys(unknown, False)
    choices = (Choice("mine", fields=fields),)
    why = (Reason("human_has_it_first", sections.DELIVER),)
    key = "researched:" + ":".join(unknown)
    return Need(Ask(key, "researched", choices, default, {"among": list(unknown)}, "slot", why), note)


def _deliver_one(play: Play, chosen: Chosen) -> Conversation[None]:
    """Lay the tile, gain the coins as one gain, then the theory (R4, R34)."""
    state = play.state
    paid = pay(play.facts, chosen.specimen, state.museum, state.delivered)
    state.delivered.append(chosen.specimen)
    values = {
        "specimen": chosen.specimen,
        "coins": paid.coins,
        "theory": paid.theory,
        "row_coin": paid.row_coin,
        "row_full": paid.row_full,
    }
    yield Tell("deliver", values, chosen.because)
    if paid.coins:
        why = Reason("delivery_pays", "R24", {"row_coin": paid.row_coin})
        yield from gain_coins(play, paid.coins, why)
    if paid.theory:
        why = Reason("delivery_moves", "R24", {"row_full": paid.row_full})
        yield from gain_theory(play, paid.theory, why)
