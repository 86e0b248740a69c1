"""Specimens and the museum: which specimen Alfred researches, which he delivers, and what a delivery pays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.darwins_journey.effects import Do
from solo_bots.conversation import Ask, Choice, Conversation, Field, Reason, Tell
from solo_bots.darwins_journey import sections
from solo_bots.darwins_journey.corrections import specimen_clash
from solo_bots.darwins_journey.play import Need, gain_coins, gain_theory, place, settle, worker_to_place
from solo_bots.darwins_journey.state import MUSEUM, specimen_spaces

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from assets.darwins_journey import Facts
    from assets.darwins_journey.model import Specimen
    from solo_bots.conversation import Answer
    from solo_bots.darwins_journey.play import Play
    from solo_bots.darwins_journey.state import State


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


# ---- what a delivery pays


@dataclass(frozen=True, slots=True)
class Pay:
    """What a delivery pays now: coins (the row's coin among them) and theory steps."""

    coins: int
    theory: int
    row_coin: bool
    row_full: bool


def pay(facts: Facts, specimen: str, museum: Collection[str], delivered: Collection[str]) -> Pay:
    """Return what a specimen pays: the three other spaces of its row and of its column, the row's coin, a full row (R24).

    Tiles laid at set-up (in `museum`, not in `delivered`) fill spaces, but do not use the coin of a row up.
    """
    rules, one = facts.delivery, facts.specimen(specimen)
    around = [other for other in facts.specimens if other.id != specimen and _neighbours(one, other)]
    filled = sum(other.id in museum for other in around)
    coin = not any(facts.specimen(other).row == one.row for other in delivered)
    full = all(other.id in museum for other in around if other.row == one.row)
    coins = (len(around) - filled) * rules.empty_neighbour_coins + coin * rules.row_first_coin
    theory = filled * rules.filled_neighbour_theory + full * rules.row_last_theory
    return Pay(coins, theory, coin, full)


def full_rows(facts: Facts, museum: Collection[str]) -> int:
    """Return how many rows of the museum are complete, by the tiles known to lie there."""
    rows = {one.row for one in facts.specimens}
    return sum(all(one.id in museum for one in facts.specimens if one.row == row) for row in rows)


def best_paid(
    facts: Facts, among: Sequence[str], museum: Collection[str], delivered: Collection[str]
) -> tuple[str, ...]:
    """Return those that pay most coins now (R24)."""
    coins = {one: pay(facts, one, museum, delivered).coins for one in among}
    return tuple(one for one in among if coins[one] == max(coins.values()))


def top_left_most(facts: Facts, among: Sequence[str]) -> tuple[str, ...]:
    """Return those that no other one beats: neither lower nor further right than they (R25)."""
    places = {one: facts.specimen(one) for one in among}

    def beats(x: Specimen, y: Specimen) -> bool:
        return x is not y and x.row <= y.row and x.col <= y.col

    return tuple(one for one in among if not any(beats(other, places[one]) for other in places.values()))


def _neighbours(one: Specimen, other: Specimen) -> bool:
    return (one.row == other.row) != (one.col == other.col)


# ---- specimens on the map and in the museum


def may_lie_on(facts: Facts, state: State, space: str) -> tuple[str, ...]:
    """Return the specimens that may lie on a space: not laid in the museum at set-up, not known elsewhere."""
    known = state.specimens_at.get(space)
    if known is not None:
        return (known,)
    elsewhere = {*state.specimens_at.values(), *state.museum_start}
    return tuple(one.id for one in facts.specimens if one.id not in elsewhere)


def research(play: Play, space: str) -> Conversation[None]:
    """Research the specimen on a space, asking once in a game which it is."""
    specimen = yield from settle(lambda: find_specimen(play, space))
    if specimen in play.state.researched:
        return
    play.state.researched.append(specimen)
    rule = sections.SAIL if play.facts.track_of(space) is play.facts.ocean else sections.EXPLORE
    why = Reason("research_on_entering", rule, {"space": space})
    yield Tell("research", {"space": space, "specimen": specimen}, (why,))


def find_museum(play: Play) -> Need | None:
    """Return the question which tiles lie in the museum, None if the human's turns since then have all been told."""
    state = play.state
    if not any(state.museum_untold):
        return None
    later = [one.id for one in play.facts.specimens if one.id not in state.museum_start]

    def note(answer: Answer) -> None:
        lying = [one for one in later if answer[one]]
        state.delivered = [one for one in state.delivered if one in lying]
        state.delivered += [one for one in lying if one not in state.delivered]
        state.museum_untold = [0, 0]

    fields = tuple(Field(one, "toggle", one in state.delivered) for one in later)
    default = {"choice": "tiles"} | {one.id: one.default for one in fields}
    values = {"from_the_start": list(state.museum_start), "researched": list(state.researched)}
    choices = (Choice("tiles", fields=fields),)
    why = (Reason("tiles_block_delivery", sections.DELIVER),)
    return Need(Ask("museum", "museum", choices, default, values, "slot", why), note)


def find_specimen(play: Play, space: str) -> str | Need:
    """Return the specimen on a space, or ask which it is; where only one can lie there, that one."""
    state = play.state
    among = may_lie_on(play.facts, state, space)
    if len(among) == 1:
        state.specimens_at[space] = among[0]
        return among[0]

    def note(answer: Answer) -> None:
        state.specimens_at[space] = answer["choice"]

    unlikely = [one.id for one in play.facts.specimens if one.id not in among]
    choices = (
        *(Choice(one, {"specimen": one}) for one in among),
        *(Choice(one, {"specimen": one, "unlikely": True}) for one in unlikely),
    )
    ask = Ask(f"specimen:{space}", "specimen", choices, None, {"space": space}, "slot")
    return Need(ask, note, lambda answer: specimen_clash(state, space, answer["choice"]))


# ---- a specimen of an own island (R41)


def research_own_island(play: Play) -> Conversation[bool]:
    """Research a specimen of an island where Alfred has an explorer (R41)."""

    def find() -> str | Need | None:
        spaces = [
            space
            for space in specimen_spaces(play.facts)
            if space in {one.id for i in play.state.explorers for one in play.facts.island(i).spaces}
        ]
        found = []
        for space in spaces:
            specimen = find_specimen(play, space)
            if isinstance(specimen, Need):
                return specimen
            found.append(specimen)
        lacking = [one for one in found if one not in play.state.researched]
        if not lacking:
            return None
        museum = find_museum(play)
        if museum is not None:
            return museum
        deliverable = [one for one in lacking if one not in play.state.museum]
        best = find_best(play, deliverable or lacking)
        return best if isinstance(best, Need) else best.specimen

    specimen = yield from settle(find)
    if specimen is None:
        why = Reason("all_researched", "R37")
        yield Tell("skipped", {"does": Do.RESEARCH_OWN_ISLAND.value}, (why,), moves=False)
        return False
    play.state.researched.append(specimen)
    space = next(at for at, lies in play.state.specimens_at.items() if lies == specimen)
    yield Tell("research", {"space": space, "specimen": specimen}, (Reason("own_island", "R41"),))
    return True
