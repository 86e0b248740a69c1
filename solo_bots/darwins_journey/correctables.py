"""Which tracked values can a person set right, and what may each be now?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.darwins_journey.alfred import COLOURS, PURPLE
from solo_bots.conversation import Correctable, Field
from solo_bots.darwins_journey.bounds import STACK
from solo_bots.darwins_journey.specimens import specimen_spaces
from solo_bots.darwins_journey.state import (
    BEHIND,
    ELSEWHERE,
    HAMMOCK,
    HOME,
    MOST_HUMAN_WORKERS,
    MUSEUM,
    SMALL,
    SPECIAL,
    STAMPS,
    WORKERS,
    State,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from assets.darwins_journey import Facts
    from assets.darwins_journey.alfred import AlfredSet

NONE = "none"
UNKNOWN = "unknown"
LOCKED, ALFREDS, YOURS = "locked", "alfred", "yours"
NOT_THERE, FROM_THE_START, DELIVERED = "not_there", "from_the_start", "delivered"
MOST_VP = 999
MOST_LASTING = 99


def correctables(facts: Facts, alfred: AlfredSet, state: State) -> Iterator[Correctable]:
    """Yield every tracked value with its range; the default is what the companion believes now."""
    yield from _tracks(facts, alfred, state)
    yield from _workers(facts, state)
    yield from _pieces(facts, alfred, state)
    yield from _cards(alfred, state)
    yield from _museum(facts, state)
    yield from _mine(facts, state)


def _tracks(facts: Facts, alfred: AlfredSet, state: State) -> Iterator[Correctable]:
    yield _number("tracks", "coins", state.coins, facts.alfred.coin_cap)
    spots = alfred.board(state.board).bonus_spots
    yield Correctable("tracks", Field("bonus", "number", state.bonus, 1, spots))
    yield _number("tracks", "vp", state.vp, max(MOST_VP, state.vp))
    yield _number("tracks", "theory", state.theory, facts.theory.steps)
    yield _pick("tracks", "ship", state.ship, facts.ocean.by_id)
    for island in facts.islands:
        now = state.explorers.get(island.id, NONE)
        yield _pick("tracks", f"explorers.{island.id}", now, (NONE, *island.by_id))
    yield _number("lasting", "end_vp", state.end_vp, max(MOST_LASTING, state.end_vp))
    yield Correctable("lasting", Field("scrolls_free", "toggle", state.scrolls_free))
    yield _number("lasting", "penalty_less", state.penalty_less, max(MOST_LASTING, state.penalty_less))
    yield Correctable("lasting", Field("lag_cap", "number", state.lag_cap, -1, MOST_LASTING))
    yield _number("lasting", "books", state.books, max(MOST_LASTING, state.books))


def _workers(facts: Facts, state: State) -> Iterator[Correctable]:
    places = (*(one.id for one in facts.diaries.locations), SPECIAL, SMALL, MUSEUM)
    for letter in WORKERS:
        yield _pick(
            "workers", f"workers.{letter}", state.workers[letter], (HOME, *places, HAMMOCK, ELSEWHERE)
        )
    for number in range(1, MOST_HUMAN_WORKERS + 1):
        known = state.human_workers[number - 1] if number <= len(state.human_workers) else NONE
        yield _pick("workers", f"human_workers.{number}", known, (NONE, *places, ELSEWHERE))
    yield _number("workers", "untold", state.untold, MOST_HUMAN_WORKERS)
    yield Correctable("workers", Field("fifth", "toggle", state.fifth))
    for one in facts.diaries.locations:
        if one.spot == "lens":
            whose = ALFREDS if one.id in state.lenses else YOURS if one.id in state.unlocked else LOCKED
            yield _pick("lenses", f"lens.{one.id}", whose, (LOCKED, ALFREDS, YOURS))


def _pieces(facts: Facts, alfred: AlfredSet, state: State) -> Iterator[Correctable]:
    for row in alfred.board(state.board).rows:
        seals = state.seals[row.row]
        for spot in range(1, row.spots + 1):
            now = seals[spot - 1] if spot <= len(seals) else NONE
            yield _pick("seals", f"seals.{row.row}{spot}", now, (NONE, *COLOURS, PURPLE))
    for index, stack in enumerate(state.stacks, 1):
        yield _number("stamps", f"stacks.{index}", stack, STACK)
    for index, stamps in enumerate(state.envelopes, 1):
        yield _number("stamps", f"envelopes.{index}", stamps, STAMPS)
    for site in facts.campsites:
        yield Correctable("tents", Field(f"camps.{site.id}", "toggle", site.id in state.camps))


def _cards(alfred: AlfredSet, state: State) -> Iterator[Correctable]:
    ids = tuple(card.id for card in alfred.cards)
    for place in range(1, len(ids) + 1):
        now = state.faceup[place - 1] if place <= len(state.faceup) else NONE
        yield _pick("cards", f"faceup.{place}", now, (NONE, *ids))
    pair = tuple(card.id for card in alfred.bonus_pair(state.board))
    if len(state.bonus_cards) == len(pair):
        yield _pick("cards", "bonus_cards", state.bonus_cards[0], pair)


def _museum(facts: Facts, state: State) -> Iterator[Correctable]:
    for one in facts.specimens:
        yield Correctable("specimens", Field(f"researched.{one.id}", "toggle", one.id in state.researched))
    for one in facts.specimens:
        where = (
            FROM_THE_START
            if one.id in state.museum_start
            else DELIVERED
            if one.id in state.delivered
            else NOT_THERE
        )
        yield _pick("museum", f"museum.{one.id}", where, (NOT_THERE, FROM_THE_START, DELIVERED))
    every = tuple(one.id for one in facts.specimens)
    for space in specimen_spaces(facts):
        now = state.specimens_at.get(space, UNKNOWN)
        yield _pick("map", f"specimens_at.{space}", now, (UNKNOWN, *every))


def _mine(facts: Facts, state: State) -> Iterator[Correctable]:
    for index, stamps in enumerate(state.human_stamps, 1):
        yield _number("mine", f"human_stamps.{index}", stamps, STAMPS)
    for island in facts.islands:
        known = state.human_explorers.get(island.id)
        now = known[1] if known and known[0] != BEHIND else UNKNOWN
        yield _pick("mine", f"human_explorers.{island.id}", now, (UNKNOWN, *island.by_id))
    for site in facts.campsites:
        yield Correctable("mine", Field(f"human_tents.{site.id}", "toggle", site.id in state.human_tents))
    for one in facts.specimens:
        has = one.id in state.human_researched
        yield Correctable("mine", Field(f"human_researched.{one.id}", "toggle", has))
    for island in facts.islands:
        for space in island.spaces:
            if space.ribbon:
                gone = space.id in state.ribbons
                yield Correctable("board", Field(f"ribbons.{space.id}", "toggle", gone))
    for track in (facts.ocean, *facts.islands):
        yield Correctable("board", Field(f"finals.{track.final}", "toggle", track.final in state.finals))
    numbers = (NONE, *(str(tile.no) for tile in facts.correspondence))
    for index, tile in enumerate(state.tiles, 1):
        yield _pick("board", f"tiles.{index}", str(tile) if tile else NONE, numbers)
    goals = (UNKNOWN, *(str(goal.no) for goal in facts.beagle_goals))
    for index, goal in enumerate(state.goals, 1):
        yield _pick("board", f"goals.{index}", str(goal) if goal else UNKNOWN, goals)


def _number(group: str, name: str, now: int, most: int) -> Correctable:
    return Correctable(group, Field(name, "number", now, 0, most))


def _pick(group: str, name: str, now: str, options: Iterable[str]) -> Correctable:
    return Correctable(group, Field(name, "pick", now, options=tuple(options)))
