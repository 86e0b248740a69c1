"""Where did the human's worker go? The places it may have gone to, keeping in mind what that means, and asking for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solo_bots.conversation import Ask, Choice, Conversation, Field, Reason, Tell
from solo_bots.darwins_journey import sections
from solo_bots.darwins_journey.income import gain_coins
from solo_bots.darwins_journey.placement import Places
from solo_bots.darwins_journey.play import Need
from solo_bots.darwins_journey.state import ELSEWHERE, MUSEUM, SMALL, SPECIAL
from solo_bots.darwins_journey.unlocking import next_locked
from solo_bots.darwins_journey.workers import standing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assets.facts.darwins_journey import Facts
    from solo_bots.conversation import Answer
    from solo_bots.darwins_journey.play import Play
    from solo_bots.darwins_journey.state import State

SPECIAL_TILE = "special-tile"
"""A tile of the special diary, which the human may unlock instead of a main location."""

MOST_DELIVERED = 2


def open_locations(facts: Facts, state: State) -> frozenset[str]:
    """Return the main locations that are unlocked, no matter by whom; the top ones always are."""
    tops = (one.id for one in facts.diaries.locations if one.row == 1)
    return frozenset((*tops, *state.lenses, *state.unlocked))


def places_known(facts: Facts, state: State) -> Places:
    """Return what stands on the main diaries by what is known."""
    there = set(standing(state))
    busy = {one.diary for one in facts.diaries.locations if one.id in there}
    lenses = {one.id for one in facts.diaries.locations if one.spot == "lens"}
    return Places(open_locations(facts, state), frozenset(there & lenses), frozenset(busy))


def places_possible(facts: Facts, state: State) -> Iterator[Places]:
    """Yield what may stand on the main diaries, wherever the workers of the human are that were not told of.

    The known state comes first: all of them somewhere else. A lens of Alfred's is left out, because its use is always told.
    """
    seen: set[Places] = set()
    waiting = [places_known(facts, state)]
    for _ in range(state.untold + 1):
        fresh = [one for one in waiting if one not in seen]
        yield from fresh
        seen |= set(fresh)
        waiting = [further for one in dict.fromkeys(fresh) for further in _one_more(facts, state, one)]


def _one_more(facts: Facts, state: State, places: Places) -> Iterator[Places]:
    """Yield what one more worker of the human may have made of the diaries."""
    for one in facts.diaries.locations:
        free = one.spot == "circle" or one.id not in places.taken
        if one.id in places.open and free and one.id not in state.lenses:
            taken = places.taken | {one.id} if one.spot == "lens" else places.taken
            yield Places(places.open, taken, places.busy | {one.diary})
    for one in next_locked(facts, places.open):
        yield Places(places.open | {one.id}, places.taken, places.busy)


def place_choices(play: Play) -> tuple[Choice, ...]:
    """Return where a worker of the human may have gone, with what is to be told of it.

    On the small diary, what was unlocked; in the museum, what was delivered.
    """
    state, facts = play.state, play.facts
    known = places_known(facts, state)
    main = [
        Choice(one.id, {"location": one.id, "lens": "alfred" if one.id in state.lenses else ""})
        for one in facts.diaries.locations
        if one.id in known.open and (one.spot == "circle" or one.id not in known.taken)
    ]
    locked = tuple(one.id for one in next_locked(facts, known.open))
    unlocked = Field("unlocked", "pick", options=(*locked, SPECIAL_TILE))
    delivered = delivered_fields(play)
    return (
        *main,
        Choice(SPECIAL),
        Choice(SMALL, fields=(unlocked,)),
        Choice(MUSEUM, fields=delivered, at_most=MOST_DELIVERED),
        Choice(ELSEWHERE),
    )


def delivered_fields(play: Play) -> tuple[Field, ...]:
    """Return a toggle for each specimen whose tile is not known to lie in the museum."""
    museum = play.state.museum
    return tuple(
        Field(one.id, "toggle", default=False) for one in play.facts.specimens if one.id not in museum
    )


def keep_in_mind(play: Play, answer: Answer) -> Conversation[None]:
    """Note where a worker of the human went; Alfred gains a coin when it uses a lens of his (R4)."""
    state, where = play.state, answer["choice"]
    state.human_workers.append(where)
    if where == SMALL and answer["unlocked"] != SPECIAL_TILE:
        state.unlocked.append(answer["unlocked"])
    if where == MUSEUM:
        note_delivered(play, answer)
    if where in state.lenses:
        coins = play.facts.alfred.lens_user_coins
        yield Tell("lens_used", {"location": where}, (Reason("lens_of_alfred", sections.COINS),), moves=False)
        yield from gain_coins(play, coins, Reason("lens_of_alfred", sections.COINS, {"location": where}))


def note_delivered(play: Play, answer: Answer) -> None:
    """Note the tiles the human laid in the museum."""
    state = play.state
    for one in play.facts.specimens:
        if answer.get(one.id) is True and one.id not in state.museum:
            state.delivered.append(one.id)
            if one.id not in state.human_researched:
                state.human_researched.append(one.id)


def ask_where(play: Play, why: Reason) -> Need:
    """Return the question where a worker of the human went that was not told of."""
    state = play.state

    def note(answer: Answer) -> Conversation[None]:
        state.untold -= 1
        state.museum_untold = max(0, state.museum_untold - 1)
        yield from keep_in_mind(play, answer)

    choices = place_choices(play)
    values = {"untold": state.untold, "known": list(state.human_workers)}
    key = f"where:{state.round}:{len(state.human_workers)}"
    return Need(Ask(key, "where", choices, None, values, "choose", (why,)), note)
