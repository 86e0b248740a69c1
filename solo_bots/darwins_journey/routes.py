"""Routes of ships and explorers: always the longer branch, and where the human's explorer may stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from solo_bots.darwins_journey.state import AT, BEHIND, FROM, PAST

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from assets.darwins_journey.alfred import LagMark
    from assets.darwins_journey.model import Track


NOWHERE = ""


@dataclass(frozen=True, slots=True)
class Route:
    """A move: every space `passed` in order, and those `entered` (not the ones jumped)."""

    passed: tuple[str, ...]
    entered: tuple[str, ...]

    @property
    def jumped(self) -> tuple[str, ...]:
        """Return the spaces passed and not entered."""
        return tuple(space for space in self.passed if space not in self.entered)


def next_space(track: Track, space: str) -> str:
    """Return the next space by the longer branch, NOWHERE at the end; level branches: the one listed first."""
    ways = track.by_id[space].to
    return max(ways, key=lambda way: track.longest[way]) if ways else NOWHERE


def route(track: Track, start: str, steps: int, held: str = NOWHERE) -> Route:
    """Return a move of so many steps by the longer branch; what is left over at the end is lost.

    A space `held` by the human's explorer is jumped, but for the last one: it is no step and not entered (R18). Branches
    are compared by printed spaces, whoever stands there.
    """
    passed: list[str] = []
    entered: list[str] = []
    space = next_space(track, start)
    while space and len(entered) < steps:
        passed.append(space)
        if space != held or space == track.final:
            entered.append(space)
        space = next_space(track, space)
    return Route(tuple(passed), tuple(entered))


def after(track: Track, space: str) -> frozenset[str]:
    """Return every space that can still be reached from a space, without it."""
    found: set[str] = set()
    waiting = list(track.by_id[space].to)
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting += track.by_id[one].to
    return frozenset(found)


def lag_penalty(track: Track, marks: tuple[LagMark, ...], ship: str, beagle: str, cap: int = -1) -> int:
    """Return the lagging marks between a ship and the Beagle, added up; each counts at most `cap` (-1: in full).

    A mark counts when the ship has not entered its space and the Beagle has; `cap` limits each mark, not the sum (R17, R29).
    """
    order = [space.id for space in track.spaces]
    between = order[order.index(ship) + 1 : order.index(beagle) + 1]
    return sum(mark.vp if cap < 0 else min(mark.vp, cap) for mark in marks if mark.into in between)


# ---- the human's explorer


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
