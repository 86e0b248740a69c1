"""The human's turn as far as Alfred needs it: where workers may stand, the events of a turn, and the questions about both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solo_bots.conversation import Ask, Choice, Conversation, Field, Reason, Tell
from solo_bots.darwins_journey import sections
from solo_bots.darwins_journey.beagle import count_goal, goal_choice, goal_clash
from solo_bots.darwins_journey.corrections import stamps_clash, worker_clash
from solo_bots.darwins_journey.placement import Places, next_locked
from solo_bots.darwins_journey.play import Need, gain_coins, standing
from solo_bots.darwins_journey.routes import after_a_human_turn, has_entered, possible_places
from solo_bots.darwins_journey.state import AT, ELSEWHERE, MUSEUM, SMALL, SPECIAL, STAMPS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from assets.darwins_journey import Facts
    from assets.darwins_journey.model import Track
    from solo_bots.conversation import Answer
    from solo_bots.darwins_journey.play import Clash, Play
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
    return _spread(
        lenses_possible(facts, state), state.untold, lambda places: _one_more_worker(facts, state, places)
    )


def lenses_possible(facts: Facts, state: State) -> list[Places]:
    """Return what may be unlocked on the main diaries; the known state comes first.

    Turns of earlier rounds that told nothing may each have unlocked one location more.
    """
    earlier = state.lens_untold[0]
    return list(_spread([places_known(facts, state)], earlier, lambda places: _one_more_lens(facts, places)))


def _spread(
    start: list[Places], times: int, further: Callable[[Places], Iterator[Places]]
) -> Iterator[Places]:
    """Yield what is there at the start and what comes of it in so many steps, each once."""
    seen: set[Places] = set()
    waiting = start
    for _ in range(times + 1):
        fresh = [one for one in dict.fromkeys(waiting) if one not in seen]
        yield from fresh
        seen |= set(fresh)
        waiting = [more for one in fresh for more in further(one)]


def _one_more_worker(facts: Facts, state: State, places: Places) -> Iterator[Places]:
    """Yield what one more worker of the human may have made of the diaries."""
    for one in facts.diaries.locations:
        free = one.spot == "circle" or one.id not in places.taken
        if one.id in places.open and free and one.id not in state.lenses:
            taken = places.taken | {one.id} if one.spot == "lens" else places.taken
            yield Places(places.open, taken, places.busy | {one.diary})
    if state.lens_untold[1]:
        yield from _one_more_lens(facts, places)


def _one_more_lens(facts: Facts, places: Places) -> Iterator[Places]:
    """Yield what one more lens of the human may have opened."""
    for one in next_locked(facts, places.open):
        yield Places(places.open | {one.id}, places.taken, places.busy)


def place_choices(play: Play, *, late: bool = False) -> tuple[Choice, ...]:
    """Return where a worker of the human may have gone, with what is to be told of it.

    On the small diary, what was unlocked; in the museum, what was delivered. After turns that told nothing the human may have
    unlocked any location, so every one is offered; of such a turn (`late`) the lens may have been told of already.
    """
    state, facts = play.state, play.facts
    known = places_known(facts, state)
    main = [
        Choice(one.id, {"location": one.id, "lens": "alfred" if one.id in state.lenses else ""})
        for one in facts.diaries.locations
        if (one.id in known.open or any(state.lens_untold)) and one.id not in known.taken
    ]
    told = state.unlocked if late else ()
    unlocked = Field("unlocked", "pick", options=(*may_be_unlocked(facts, state), *told, SPECIAL_TILE))
    delivered = delivered_fields(play)
    return (
        *main,
        Choice(SPECIAL),
        Choice(SMALL, fields=(unlocked,)),
        Choice(MUSEUM, fields=delivered, at_most=MOST_DELIVERED),
        Choice(ELSEWHERE),
    )


def unlikely_choices(play: Play) -> tuple[Choice, ...]:
    """Return the locations a worker cannot have gone to by what is known: the table may know better (see `clash_of`)."""
    likely = {one.id for one in place_choices(play)}
    return tuple(
        Choice(one.id, {"location": one.id, "unlikely": True})
        for one in play.facts.diaries.locations
        if one.id not in likely
    )


def clash_of(play: Play, answer: Answer) -> Clash | None:
    """Return why a worker cannot have gone where it is said to have gone."""
    return worker_clash(play, open_locations(play.facts, play.state), answer["choice"])


def may_be_unlocked(facts: Facts, state: State) -> tuple[str, ...]:
    """Return the locations the human may have unlocked last: the next of each page, or any after turns not told of."""
    opened = open_locations(facts, state)
    if any(state.lens_untold):
        return tuple(one.id for one in facts.diaries.locations if one.id not in opened)
    return tuple(one.id for one in next_locked(facts, opened))


def note_unlocked(facts: Facts, state: State, location: str) -> None:
    """Note a lens of the human's, and those above it on its page that were not told of."""
    wanted = facts.location(location)
    for one in facts.diaries.locations:
        if one.page == wanted.page and one.row <= wanted.row and one.id not in open_locations(facts, state):
            state.unlocked.append(one.id)


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
    if where in {one.id for one in play.facts.diaries.locations}:
        note_unlocked(play.facts, state, where)
    if where == SMALL and answer["unlocked"] != SPECIAL_TILE:
        note_unlocked(play.facts, state, answer["unlocked"])
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
        state.tell_late()
        yield from keep_in_mind(play, answer)

    choices = (*place_choices(play, late=True), *unlikely_choices(play))
    values = {"untold": state.untold, "known": list(state.human_workers)}
    key = f"where:{state.round}:{len(state.human_workers)}"
    ask = Ask(key, "where", choices, None, values, "choose", (why,))
    return Need(ask, note, lambda answer: clash_of(play, answer))


def ask_lenses(play: Play, why: Reason) -> Need:
    """Return the question which main locations the human has unlocked that were not told of."""
    state, facts = play.state, play.facts
    opened = open_locations(facts, state)
    locked = [one.id for one in facts.diaries.locations if one.id not in opened]

    def note(answer: Answer) -> None:
        state.unlocked += [one for one in locked if answer[one]]
        state.lens_untold = [0, 0]

    fields = tuple(Field(one, "toggle", default=False) for one in locked)
    default = {"choice": "mine"} | dict.fromkeys(locked, False)
    values = {"locked": locked, "alfred": list(state.lenses), "yours": list(state.unlocked)}
    choices = (Choice("mine", fields=fields),)
    return Need(Ask("lenses", "lenses", choices, default, values, "slot", (why,)), note)


# ---- events of a turn


EVENTS = frozenset(
    {"unlocked", "delivered", "stamps", "explorer_a", "explorer_b", "explorer_c", "ship_end", "fifth", "goal"}
)


def event_choices(play: Play, scored: int) -> Iterator[Choice]:
    """Yield the events that can have happened, and the goal of the round `scored` to be counted."""
    state, facts = play.state, play.facts
    locked = may_be_unlocked(facts, state)
    if locked:
        yield Choice("unlocked", fields=(Field("location", "pick", options=locked),))
    delivered = delivered_fields(play)
    if delivered:
        yield Choice("delivered", fields=delivered, at_least=1)
    fields = tuple(
        Field(f"envelope{index}", "number", known, 0, STAMPS)
        for index, known in enumerate(state.human_stamps, 1)
    )
    yield Choice("stamps", fields=fields)
    for island in facts.islands:
        ahead = _spaces(play, island)
        if ahead:
            yield Choice(
                f"explorer_{island.id}",
                {"island": island.id},
                (Field("space", "pick", ahead[0], options=ahead),),
            )
    if facts.ocean.final not in state.finals:
        yield Choice("ship_end", {"space": facts.ocean.final})
    if not state.fifth:
        yield Choice("fifth")
    yield goal_choice(play, scored)


def note_event(play: Play, answer: Answer, scored: int) -> Conversation[None]:
    """Keep an event in mind; the goal of the round `scored` is counted."""
    state, event = play.state, answer["choice"]
    if event == "unlocked":
        note_unlocked(play.facts, state, answer["location"])
    elif event == "delivered":
        note_delivered(play, answer)
    elif event == "stamps":
        state.human_stamps = [answer[f"envelope{index}"] for index in (1, 2, 3)]
        state.stamps_sure = [True] * 3
    elif event == "ship_end":
        state.finals.append(play.facts.ocean.final)
    elif event == "fifth":
        state.fifth = True
    elif event == "goal":
        yield from count_goal(play, answer, scored)
    else:
        stand_at(play, event.removeprefix("explorer_"), answer["space"])


def event_clash(play: Play, answer: Answer) -> Clash | None:
    """Return why an event cannot have happened."""
    if answer["choice"] == "goal":
        return goal_clash(play, answer)
    return stamps_clash(play.state, answer) if answer["choice"] == "stamps" else None


def forget_what_may_change(state: State) -> None:
    """Keep of the human's explorers and stamps only what still holds when the human may have moved them."""
    state.stamps_sure = [False] * len(state.stamps_sure)
    known = {island: after_a_human_turn(pair) for island, pair in state.human_explorers.items()}
    state.human_explorers = {island: pair for island, pair in known.items() if pair is not None}


def stand_at(play: Play, island: str, space: str) -> None:
    """Note where the human's explorer stands, and what it has passed on the way."""
    state, track = play.state, play.facts.island(island)
    state.human_explorers[island] = [AT, space]
    note_passed(play, track, space)


def note_passed(play: Play, track: Track, stands: str) -> None:
    """Keep in mind that ribbons up to a space, and the end, are no longer for Alfred to be first at."""
    state = play.state
    for space in track.spaces:
        if space.ribbon and space.id not in state.ribbons and has_entered(track, stands, space.id):
            state.ribbons.append(space.id)
    if stands == track.final and track.final not in state.finals:
        state.finals.append(track.final)


def _spaces(play: Play, track: Track) -> tuple[str, ...]:
    """Return where the human's explorer may stand now on an island, as far as is known."""
    ahead = possible_places(track, play.state.human_explorers.get(track.id), track.start)
    return tuple(space.id for space in track.spaces if space.id == track.start or space.id in ahead)
