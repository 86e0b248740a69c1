"""Where does a ship or an explorer go? Always the longer branch; pure functions of the tracks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
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
