"""What is still missing in a copied set, and where does it break what the rulebook says?

The rules themselves stand beside the facts (`assets.darwins_journey.alfred`); here they are asked of what is copied so
far, and each finding names the place it belongs to.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from assets.darwins_journey import load
from assets.darwins_journey.alfred import Choice, card_problems, mark_problems, row_problems
from companion.games.darwins_journey.transcription.pieces import card_of, marks_of, row_of
from companion.games.darwins_journey.transcription.steps import LETTERS, Json, blank, steps_by_part

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from companion.games.darwins_journey.transcription.draft import Draft


class Grade(Enum):
    """How much a finding matters."""

    MISSING = "missing"
    """Not looked at yet: the part is not played by."""

    WRONG = "wrong"
    """It breaks what the rulebook says: the part is not played by."""

    LOOK = "look"
    """It may be so, but it deserves a second look."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to say about a step (or a part). `place`: the row, option or number it stands beside, "" = all of it."""

    step: str
    key: str
    grade: Grade
    values: Mapping[str, int | str] = field(default_factory=dict)
    place: str = ""


@dataclass(frozen=True, slots=True)
class PartState:
    """How far a part is copied: steps done of all, and whether it can be played by."""

    part: str
    done: int
    of: int
    findings: tuple[Finding, ...]

    @property
    def begun(self) -> bool:
        """Whether anything of it is written."""
        return self.done > 0 or any(one.grade is Grade.WRONG for one in self.findings)

    @property
    def playable(self) -> bool:
        """Whether it is whole and breaks no rule."""
        return self.done == self.of and not self.wrong

    @property
    def wrong(self) -> tuple[Finding, ...]:
        """What breaks a rule."""
        return tuple(one for one in self.findings if one.grade is Grade.WRONG)


def step_findings(draft: Draft, step: str) -> tuple[Finding, ...]:
    """Return what there is to say about one step."""
    value = draft.value(step)
    if step.startswith("card:"):
        return tuple(_card(draft, step, value))
    if ":row:" in step:
        return tuple(_row(step, value))
    if step == "marks":
        return tuple(_marks(value))
    if step.endswith(":numbers") or step == "icons":
        return tuple(_numbers(step, value))
    return tuple(_places(step, value))


def is_done(draft: Draft, step: str) -> bool:
    """Say whether nothing is missing at a step."""
    return not any(one.grade is Grade.MISSING for one in step_findings(draft, step))


def part_state(draft: Draft, part: str) -> PartState:
    """Return how far a part is."""
    steps = steps_by_part()[part]
    findings = [one for step in steps for one in step_findings(draft, step)]
    missing = {one.step for one in findings if one.grade is Grade.MISSING}
    if part == "cards":
        findings += _deliveries(draft, len(steps) - len(missing) == len(steps))
    return PartState(part, len(steps) - len(missing), len(steps), tuple(findings))


def part_states(draft: Draft) -> dict[str, PartState]:
    """Return how far every part is."""
    return {part: part_state(draft, part) for part in steps_by_part()}


def next_step(draft: Draft, part: str, after: str = "") -> str | None:
    """Return the next step of a part where something is missing, those after `after` first; None if there is none."""
    steps = steps_by_part()[part]
    at = steps.index(after) + 1 if after in steps else 0
    return next((one for one in (*steps[at:], *steps[:at]) if one != after and not is_done(draft, one)), None)


def is_blank(draft: Draft, step: str) -> bool:
    """Say whether nothing is written at a step."""
    return bool(draft.value(step) == blank(step))


# ---- action cards


def _card(draft: Draft, step: str, options: list[str]) -> Iterator[Finding]:
    for number, option in enumerate(options):
        kind, _colon, letters = option.partition(":")
        if kind == Choice.MAIN and len(letters) < len(LETTERS):
            n = len(LETTERS) - len(letters)
            yield Finding(step, "letters", Grade.MISSING, {"n": n}, f"option:{number}")
    if not options:
        yield Finding(step, "card_blank", Grade.MISSING)
        return
    if Choice.REST not in options:
        yield Finding(step, "rest_missing", Grade.MISSING)
    elif len(options) == 1:
        yield Finding(step, "only_rest", Grade.MISSING)
    told = {"options"} if Choice.REST in options else {"options", "rest_last"}
    for problem in card_problems(card_of(step, options)):
        if problem.key not in told:
            yield Finding(step, problem.key, Grade.WRONG, problem.values)
    yield from _same_card(draft, step, options)


def _same_card(draft: Draft, step: str, options: list[str]) -> Iterator[Finding]:
    """Say when an earlier card is the same: perhaps one was copied twice."""
    for other in steps_by_part()["cards"]:
        if other == step:
            return
        if draft.value(other) == options and options[-1] == Choice.REST and len(options) > 1:
            yield Finding(step, "same_card", Grade.LOOK, {"n": other.partition(":")[2]})
            return


def _deliveries(draft: Draft, whole: bool) -> Iterator[Finding]:
    """Say when too many cards show a delivery, or too few once all are copied."""
    cards = [draft.value(step) for step in steps_by_part()["cards"]]
    found, wanted = sum(Choice.DELIVER in options for options in cards), load().alfred.delivery_cards
    if found > wanted or (whole and found != wanted):
        yield Finding("cards", "deliveries", Grade.WRONG, {"n": found, "wanted": wanted})


# ---- boards and bonus cards


def _numbers(step: str, value: Mapping[str, int | None]) -> Iterator[Finding]:
    for name, number in value.items():
        if number is None:
            yield Finding(step, "number", Grade.MISSING, {}, name)


def _row(step: str, value: Mapping[str, Json]) -> Iterator[Finding]:
    for name in ("spots", "bracket_after"):
        if value[name] is None:
            yield Finding(step, "number", Grade.MISSING, {}, name)
    if value["spots"] is None or value["bracket_after"] is None:
        return
    for problem in row_problems(load(), "", row_of(step, value)):
        yield Finding(step, problem.key, Grade.WRONG, problem.values, _ROW_PLACES.get(problem.key, ""))
    beyond = [spot for spot in value["under"] if int(spot) > value["spots"]]
    if beyond:
        values = {"spot": beyond[0], "spots": value["spots"]}
        yield Finding(step, "under_beyond", Grade.WRONG, values, f"under:{beyond[0]}")


_ROW_PLACES = {"printed": "printed", "same_colour": "printed", "bracket": "bracket_after"}


def _places(step: str, value: list[Json]) -> Iterator[Finding]:
    for number, icons in enumerate(value):
        if icons is None:
            yield Finding(step, "place", Grade.MISSING, {"n": number + 1}, f"place:{number}")


# ---- lagging marks


def _marks(value: list[Json]) -> Iterator[Finding]:
    if not value:
        yield Finding("marks", "no_marks", Grade.MISSING)
        return
    for problem in mark_problems(load(), marks_of(value)):
        # A number that is not copied yet may still make these right.
        grade = Grade.WRONG if problem.key == "marks_order" else Grade.MISSING
        yield Finding("marks", problem.key, grade, problem.values)
