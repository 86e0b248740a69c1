"""What else can the human tell of a turn? Events Alfred may need to know, all of them optional."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solo_bots.conversation import Choice, Conversation, Field
from solo_bots.darwins_journey.beagle import count_goal, goal_choice, goal_clash
from solo_bots.darwins_journey.contradictions import stamps_clash
from solo_bots.darwins_journey.explorers import after_a_human_turn, has_entered, possible_places
from solo_bots.darwins_journey.human import (
    delivered_fields,
    may_be_unlocked,
    note_delivered,
    note_unlocked,
)
from solo_bots.darwins_journey.state import AT, STAMPS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assets.darwins_journey.model import Track
    from solo_bots.conversation import Answer
    from solo_bots.darwins_journey.play import Clash, Play
    from solo_bots.darwins_journey.state import State

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
