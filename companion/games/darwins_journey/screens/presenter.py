"""The rows of the screens for copied cards, and what a tap makes of a card, a row or a place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.darwins_journey import load
from assets.darwins_journey.effects import Do, parse_effect
from assets.words import _, first_up
from companion.games.darwins_journey.copying import (
    LETTERS,
    MOST_ICONS,
    MOST_OPTIONS,
    is_done,
    next_step,
    part_of,
    part_states,
    steps_by_part,
)
from companion.games.darwins_journey.copying_words import (
    part_hint,
    part_name,
    progress_words,
    set_words,
)
from companion.games.darwins_journey.table.pictures import PrintedBoard, PrintedRow

if TYPE_CHECKING:
    from companion.games.darwins_journey.card_sets import Shelf
    from companion.games.darwins_journey.copying import Draft, Json

OPTIONS = ("deliver", "small", "special-left", "special-right", "main", "rest")
"""What an action card may show, as the palette offers it."""

COUNTED = (
    *("coins", "vp", "theory", "explore", "sail", "stamps", "stamps_each", "bonus", "knowledge"),
    *("seal_buy", "book", "end_vp", "penalty_less", "lag_cap"),
)
PLAIN = (
    *("seal_free", "explorer_new", "objective", "scrolls_free", "seal_purple", "tent_again"),
    "research_own_island",
)
"""Icons with and without a number, the commonest first."""


@dataclass(frozen=True, slots=True)
class SetRow:
    """A set in the list."""

    id: str
    name: str
    detail: str


@dataclass(frozen=True, slots=True)
class PartRow:
    """A part of a set: its name, where it is found, how far it is, and the step to go on with."""

    part: str
    name: str
    hint: str
    progress: str
    step: str
    whole: bool
    wrong: bool
    share: float


def set_rows(shelf: Shelf) -> tuple[SetRow, ...]:
    """Return the sets by name."""
    return tuple(SetRow(one.id, one.name, set_words(one)) for one in shelf.sets())


def part_rows(draft: Draft) -> tuple[PartRow, ...]:
    """Return the parts of a set, in the order they are copied."""
    found = []
    for part, state in part_states(draft).items():
        first = next_step(draft, part) or steps_by_part()[part][0]
        found.append(
            PartRow(
                part,
                part_name(part),
                part_hint(part),
                first_up(progress_words(state)),
                first,
                state.playable,
                bool(state.wrong),
                state.done / state.of,
            )
        )
    return tuple(found)


def go_on(draft: Draft) -> str | None:
    """Return the step to go on with: in a part that was begun, else in the first that is not whole; None = all is copied."""
    states = part_states(draft)
    begun = [part for part, state in states.items() if state.begun and not state.playable]
    open_parts = begun or [part for part, state in states.items() if not state.playable]
    return next((step for part in open_parts if (step := next_step(draft, part))), None)


def step_after(draft: Draft, step: str) -> str | None:
    """Return where "next" leads within the part: on along it while it is gone through, then to what is still missing."""
    steps = steps_by_part()[part_of(step)]
    at = steps.index(step) + 1
    if at < len(steps):
        return steps[at]
    return next((one for one in steps if one != step and not is_done(draft, one)), None)


def step_before(step: str) -> str | None:
    """Return the step before within the part, None at its beginning."""
    steps = steps_by_part()[part_of(step)]
    at = steps.index(step)
    return steps[at - 1] if at else None


def count_words(step: str) -> str:
    """Return which step of its part this is."""
    steps = steps_by_part()[part_of(step)]
    return _("{n} of {of}").format(n=steps.index(step) + 1, of=len(steps))


# ---- action cards


def open_main(options: Sequence[str]) -> int | None:
    """Return which option is a main diary that lacks letters, None if none is."""
    for place, option in enumerate(options):
        if option.startswith("main:") and len(option) < len("main:") + len(LETTERS):
            return place
    return None


def with_option(options: Sequence[str], kind: str) -> list[str]:
    """Return a card with another option at its end."""
    return [*options, "main:" if kind == "main" else kind]


def can_add(options: Sequence[str], kind: str) -> bool:
    """Say whether there is room for an option; what breaks a rule may be added all the same, and is told."""
    return (
        len(options) < MOST_OPTIONS
        and open_main(options) is None
        and (kind != "rest" or "rest" not in options)
    )


def with_letter(options: Sequence[str], letter: str) -> list[str]:
    """Return a card with the next letter of its open main diary; the last letter follows from the three before."""
    place = open_main(options)
    if place is None or letter in options[place].partition(":")[2]:
        return list(options)
    letters = options[place].partition(":")[2] + letter
    if len(letters) == len(LETTERS) - 1:
        letters += next(one for one in LETTERS if one not in letters)
    return [*options[:place], f"main:{letters}", *options[place + 1 :]]


def without_last(options: Sequence[str]) -> list[str]:
    """Return a card without what was tapped last: a letter of an open main diary, else its last option."""
    place = open_main(options)
    if place is not None and len(options[place]) > len("main:"):
        return [*options[:place], options[place][:-1], *options[place + 1 :]]
    return list(options[:-1])


# ---- icons in places


def icon_text(kind: str, number: int) -> str:
    """Return an icon as the facts write it; one without a number leaves it out."""
    return f"{kind} {number}" if kind in COUNTED else kind


def with_icon(icons: Sequence[str] | None, icon: str, *, either: bool = False) -> list[str]:
    """Return a place with another icon, or with its last icon made one of two."""
    found = list(icons or [])
    if either and can_be_either(found):
        return [*found[:-1], f"{found[-1]} or {icon}"]
    return [*found, icon][:MOST_ICONS]


def can_be_either(icons: Sequence[str] | None) -> bool:
    """Say whether the last icon of a place may become one of two."""
    return bool(icons) and parse_effect(list(icons or [])[-1]).kind is not Do.OTHER


def full(icons: Sequence[str] | None) -> bool:
    """Say whether no more icons fit in a place."""
    return len(icons or ()) >= MOST_ICONS


def first_unknown(value: Sequence[Json], after: int = -1) -> int | None:
    """Return the next place that is not copied yet, those after `after` first."""
    order = [*range(after + 1, len(value)), *range(after + 1)]
    return next((place for place in order if value[place] is None), None)


# ---- lagging marks


def mark_spaces() -> tuple[str, ...]:
    """Return the spaces of the ocean a red number may stand before."""
    ocean = load().ocean
    return tuple(space.id for space in ocean.spaces if space.id != ocean.start)


def with_mark(marks: Sequence[Mapping[str, Json]], space: str, vp: int) -> list[Json]:
    """Return the marks with one set before a space, along the ocean; 0 takes it away."""
    order = mark_spaces()
    found = {one["into"]: one["vp"] for one in marks} | {space: vp}
    return [{"into": one, "vp": found[one]} for one in order if found.get(one)]


# ---- drawn


def face_from(draft: Draft, board: str) -> PrintedBoard:
    """Return a board as far as it is copied."""
    numbers = draft.value(f"board:{board}:numbers")
    rows = []
    for letter in LETTERS:
        value = draft.value(f"board:{board}:row:{letter}")
        under = {int(spot): tuple(icons) for spot, icons in value["under"].items()}
        rows.append(
            PrintedRow(letter, tuple(value["printed"]), value["spots"], value["bracket_after"], under)
        )

    def places(name: str) -> tuple[tuple[str, ...] | None, ...]:
        found = draft.value(f"board:{board}:{name}")
        return tuple(None if icons is None else tuple(icons) for icons in found)

    return PrintedBoard(
        board,
        numbers["bonus_spots"],
        numbers["bonus_start"],
        numbers["lap_vp"],
        numbers["coin_start"],
        numbers["beagle_value"],
        numbers["five_seals"],
        numbers["six_seals"],
        tuple(rows),
        places("tents"),
        places("stamps"),
    )


def usual_number(step: str, name: str) -> int:
    """Return where the stepper of a number begins that is not copied yet: the reference set's value."""
    reference = load().reference
    if step == "icons":
        return reference.objective_bonus if name == "objective_bonus" else reference.hammocks
    board = reference.board(step.split(":")[1])
    return {
        "bonus_spots": board.bonus_spots,
        "bonus_start": board.bonus_start,
        "lap_vp": board.lap_vp,
        "coin_start": board.coin_start,
        "beagle_value": board.beagle_value,
        "five_seals": board.five_seals_vp,
        "six_seals": board.six_seals_vp,
    }[name]
