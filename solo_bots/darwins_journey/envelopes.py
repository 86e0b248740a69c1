"""To which envelope do Alfred's stamps go, and who wins it? Pure functions."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

ENVELOPES = 3


@dataclass(frozen=True, slots=True)
class Envelope:
    """The envelope stamps go to (0 = top), and by which step: "steal", "first_stamp" or "fewest"."""

    index: int
    by: str


def may_steal(alfred: int, human: int, sure: bool, stamps: int, most: int) -> bool | None:
    """Tell whether so many stamps steal an envelope from the human; None if it depends on what is not known.

    To steal is to be strictly behind before and strictly ahead after; reaching or breaking a tie is none (R15). `human` is
    what the human has at least, or exactly if `sure`; `most` what anybody can have.
    """
    if sure:
        return alfred < human < alfred + stamps
    return None if max(human, alfred + 1) <= min(most, alfred + stamps - 1) else False


def choose_envelope(alfred: Sequence[int], steals: Sequence[bool]) -> Envelope:
    """Return the top-most envelope that is stolen, else without a stamp of Alfred's, else with fewest of them."""
    stolen = next((index for index in range(ENVELOPES) if steals[index]), None)
    if stolen is not None:
        return Envelope(stolen, "steal")
    empty = next((index for index in range(ENVELOPES) if not alfred[index]), None)
    if empty is not None:
        return Envelope(empty, "first_stamp")
    return Envelope(min(range(ENVELOPES), key=lambda index: (alfred[index], index)), "fewest")


def outcomes(alfred: Sequence[int], steals: Sequence[bool | None]) -> set[int]:
    """Return every envelope the stamps may go to, whatever is not known."""
    open_ones = [((False, True) if one is None else (one,)) for one in steals]
    return {choose_envelope(alfred, combination).index for combination in product(*open_ones)}


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who wins which section of an envelope: "first", "second" or "" for nothing."""

    alfred: str
    human: str


def judge(alfred: int, human: int) -> Verdict:
    """Judge an envelope between Alfred and the human, as `sections_won` does (R28)."""
    return Verdict(*sections_won((alfred, human)))


def sections_won(stamps: Sequence[int]) -> tuple[str, ...]:
    """Return who wins which section of an envelope: "first", "second" or "" for nothing, in the order of `stamps`.

    Most stamps win the first section, a tie all of them; the next with at least one stamp the second (R28). Of a tie for the
    second the text says nothing; it is read like one for the first.
    """
    ranks = sorted({number for number in stamps if number}, reverse=True)
    names = dict(zip(ranks, ("first", "second"), strict=False))
    return tuple(names.get(number, "") for number in stamps)


def discarded(stamps: int) -> int:
    """Return how many stamps a winner discards: half, rounded up."""
    return (stamps + 1) // 2
