"""Where can the human's explorer stand on an island, and does it matter to Alfred's move? Pure functions.

What is known is a pair: [how much, space]; see `solo_bots.darwins_journey.state.AT` and its neighbours.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from solo_bots.darwins_journey.routes import NOWHERE, Route, after, route
from solo_bots.darwins_journey.state import AT, BEHIND, FROM, PAST

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from assets.darwins_journey.model import Track

NOT_AHEAD = "behind"
FURTHER = "beyond"
"""Answers that name no space: not ahead of Alfred's explorer, or beyond every space he can come to."""


@dataclass(frozen=True, slots=True)
class Exploration:
    """What a move comes to: its route, the ribbons Alfred is first to pass, whether he is first at the end."""

    route: Route
    ribbons: tuple[str, ...]
    first_at_end: bool


def outcome(
    track: Track,
    start: str,
    steps: int,
    human: str,
    ribbons_gone: Collection[str],
    finals: Collection[str],
) -> Exploration:
    """Return what a move comes to if the human's explorer stands there (a space, or NOT_AHEAD) (R17, R18)."""
    moved = route(track, start, steps, human if human != NOT_AHEAD else NOWHERE)
    ribbons = tuple(
        space
        for space in moved.passed
        if track.by_id[space].ribbon and space not in ribbons_gone and not has_entered(track, human, space)
    )
    arrives = bool(moved.passed) and moved.passed[-1] == track.final
    return Exploration(moved, ribbons, arrives and track.final not in finals and human != track.final)


def has_entered(track: Track, human: str, space: str) -> bool:
    """Tell whether an explorer that stands there (or NOT_AHEAD) has entered a space that every way leads over."""
    return human != NOT_AHEAD and (human == space or human in after(track, space))


def possible_places(track: Track, known: Sequence[str] | None, start: str) -> tuple[str, ...]:
    """Return where the human's explorer may be, seen from Alfred's: NOT_AHEAD first, then spaces ahead in order."""
    ahead = after(track, start)
    every = {space.id for space in track.spaces}
    if known is None:
        return (NOT_AHEAD, *_ordered(track, ahead))
    how, space = known
    there = {
        AT: {space},
        FROM: {space} | after(track, space),
        PAST: set(after(track, space)),
        BEHIND: every - after(track, space),
    }[how]
    found = _ordered(track, ahead & there)
    return (NOT_AHEAD, *found) if how == BEHIND or there - ahead or not found else found


def last_reached(track: Track, start: str, steps: int) -> str:
    """Return the last space Alfred can come to in so many steps, with one space jumped."""
    return route(track, start, steps + 1).passed[-1]


def offered(track: Track, places: Sequence[str], last: str) -> tuple[str, ...]:
    """Return the places as answers: those beyond the last space Alfred can come to are one answer (FURTHER)."""
    beyond = after(track, last)
    near = tuple(place for place in places if place not in beyond)
    return (*near, FURTHER) if len(near) < len(places) else near


def learnt(answer: str, start: str, last: str) -> list[str]:
    """Return what is known after an answer of `offered`."""
    if answer == NOT_AHEAD:
        return [BEHIND, start]
    return [PAST, last] if answer == FURTHER else [AT, answer]


def after_a_human_turn(known: Sequence[str]) -> list[str] | None:
    """Return what is still known when the human may have moved: explorers only go on, None = nothing."""
    how, space = known
    return None if how == BEHIND else [FROM, space] if how == AT else [how, space]


def _ordered(track: Track, spaces: Collection[str]) -> tuple[str, ...]:
    return tuple(space.id for space in track.spaces if space.id in spaces)
