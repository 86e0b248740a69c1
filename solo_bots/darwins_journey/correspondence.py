"""Correspondence: where Alfred places his stamps, which stamps he takes, and who wins an envelope."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Literal

from assets.darwins_journey.effects import Do
from solo_bots.conversation import Ask, Choice, Conversation, Field, Reason, Tell
from solo_bots.darwins_journey import sections
from solo_bots.darwins_journey.corrections import stamps_clash
from solo_bots.darwins_journey.play import Need, settle
from solo_bots.darwins_journey.state import STAMPS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solo_bots.conversation import Answer, Values
    from solo_bots.darwins_journey.play import Play


def stamps(play: Play, wanted: int) -> Conversation[bool]:
    """Put stamps on one envelope; fewer if stacks and tray hold fewer (R14); then the icons of stacks that ran out."""
    found = yield from settle(lambda: _find_envelope(play, wanted))
    if found is None:
        yield _no_stamps(f"{Do.STAMPS} {wanted}")
        return False
    count = min(wanted, play.state.stamps_left)
    taken = _take(play, count)
    play.state.envelopes[found.index] += count
    values = {"n": count, "envelope": found.index + 1, "now": play.state.envelopes[found.index], **taken}
    yield Tell("stamps", values, _why(play, found, count))
    yield from _emptied(play, taken["emptied"])
    return True


def stamps_each(play: Play, wanted: int) -> Conversation[bool]:
    """Put so many stamps on every envelope; with too few, fill from the top envelope (R16)."""
    state = play.state
    counts = []
    left = state.stamps_left
    for _ in range(ENVELOPES):
        counts.append(min(wanted, left))
        left -= counts[-1]
    if not sum(counts):
        yield _no_stamps(f"{Do.STAMPS_EACH} {wanted}")
        return False
    taken = _take(play, sum(counts))
    for index, count in enumerate(counts):
        state.envelopes[index] += count
    values = {"n": counts, "now": list(state.envelopes), **taken}
    yield Tell(
        "stamps_each",
        values,
        (Reason("from_the_top" if min(counts) < wanted else "on_each", "R16", {"n": counts}),),
    )
    yield from _emptied(play, taken["emptied"])
    return True


def exact_stamps(play: Play, indexes: Sequence[int], values: Values, why: tuple[Reason, ...]) -> Need:
    """Return the question how many stamps the human has on these envelopes, the top one first."""
    state = play.state

    def note(answer: Answer) -> None:
        for index in indexes:
            state.human_stamps[index] = answer[f"envelope{index + 1}"]
            state.stamps_sure[index] = True

    fields = tuple(
        Field(f"envelope{index + 1}", "number", state.human_stamps[index], 0, STAMPS) for index in indexes
    )
    numbers = [index + 1 for index in indexes]
    shown = {"envelopes": numbers, "alfred": [state.envelopes[index] for index in indexes], **values}
    default = {"choice": "stamps"} | {one.id: one.default for one in fields}
    key = "stamps:" + "".join(map(str, numbers))
    shape: Literal["number", "slot"] = "number" if len(indexes) == 1 else "slot"
    ask = Ask(key, "stamps", (Choice("stamps", fields=fields),), default, shown, shape, why)
    return Need(ask, note, lambda answer: stamps_clash(state, answer))


def _no_stamps(effect: str) -> Tell:
    return Tell("skipped", {"does": effect}, (Reason("no_stamps", "R37"),), moves=False)


def _find_envelope(play: Play, wanted: int) -> Envelope | Need | None:
    """Return where the stamps go, asking only for envelopes where the human's stamps can change it, top first (R15)."""
    state = play.state
    count = min(wanted, state.stamps_left)
    if not count:
        return None
    steals = [
        may_steal(state.envelopes[i], state.human_stamps[i], state.stamps_sure[i], count, STAMPS)
        for i in range(ENVELOPES)
    ]
    if len(outcomes(state.envelopes, steals)) == 1:
        return choose_envelope(state.envelopes, [one is True for one in steals])
    unknown = [index for index, one in enumerate(steals) if one is None]
    known = {"human": list(state.human_stamps), "sure": False}
    values = {"n": count, "alfred": list(state.envelopes), **known}
    return exact_stamps(play, unknown, {"n": count}, (Reason("steal", "R15", values),))


def _why(play: Play, found: Envelope, count: int) -> tuple[Reason, ...]:
    now = play.state.envelopes
    before = [stamps - count * (index == found.index) for index, stamps in enumerate(now)]
    sure = all(play.state.stamps_sure)
    values = {"alfred": before, "human": list(play.state.human_stamps), "sure": sure, "n": count}
    rule = "R15" if found.by == "steal" else sections.LETTERS
    return (Reason(found.by, rule, values),)


def _take(play: Play, count: int) -> dict[str, object]:
    """Take stamps from the top-most stack on, then from the tray (R14)."""
    state = play.state
    stacks, emptied = [0] * len(state.stacks), []
    left = count
    for index, height in enumerate(state.stacks):
        stacks[index] = min(height, left)
        left -= stacks[index]
        state.stacks[index] -= stacks[index]
        if stacks[index] and not state.stacks[index]:
            emptied.append(index + 1)
    return {"stacks": stacks, "tray": left, "emptied": emptied}


def _emptied(play: Play, emptied: object) -> Conversation[None]:
    """Give the icons of the stacks this action emptied, in order."""
    assert isinstance(emptied, list)
    for number in emptied:
        icons = play.board.stamps[number - 1]
        values = {"stack": number, "does": [str(one) for one in icons]}
        yield Tell("stack_icon", values, (Reason("stack_emptied", sections.LETTERS),), moves=False)
        yield from play.resolve(play, icons)


# ---- envelopes


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
