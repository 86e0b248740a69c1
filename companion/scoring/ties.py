"""How is a level total decided, in words? Columns are compared step by step, each step told until they are parted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.words import _
from companion.scoring.result import listed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence


@dataclass(frozen=True, slots=True)
class Step:
    """One thing compared: `words` with "{told}" for the numbers, and the number of each column id; the higher is ahead."""

    words: str
    numbers: Mapping[str, int]


def told_ties(
    names: Mapping[str, str],
    totals: Mapping[str, int],
    steps: Sequence[Step],
    still_level: Callable[[tuple[str, ...]], str],
) -> Iterable[str]:
    """Tell of each total that several columns share how it was decided; highest total first.

    `names` and `totals` are by column id; `still_level` says what becomes of columns that no step parts.
    """
    for total in sorted(set(totals.values()), reverse=True):
        level = tuple(one for one in names if totals[one] == total)
        if len(level) > 1:
            opening = _("{names} have {n} points each.").format(
                names=listed([names[one] for one in level]), n=total
            )
            yield " ".join([opening, *_decided(level, names, steps, still_level)])


def _decided(
    level: tuple[str, ...],
    names: Mapping[str, str],
    steps: Sequence[Step],
    still_level: Callable[[tuple[str, ...]], str],
) -> Iterable[str]:
    for place, step in enumerate(steps):
        numbers = {one: step.numbers[one] for one in level}
        if len(set(numbers.values())) == 1:
            continue
        order = sorted(level, key=lambda one: -numbers[one])
        yield step.words.format(told=", ".join(f"{names[one]} {numbers[one]}" for one in order))
        for number in sorted(set(numbers.values()), reverse=True):
            rest = tuple(one for one in level if numbers[one] == number)
            if len(rest) > 1:
                yield from _decided(rest, names, steps[place + 1 :], still_level)
        return
    yield still_level(level)
