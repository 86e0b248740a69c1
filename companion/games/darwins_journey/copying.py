"""Copying Alfred's cards and boards from the box: the steps, the draft, and the checks at each step.

A step is one card or one part of a board. Its value is plain JSON of a fixed shape; what was not looked at yet is None or
missing in it, so a step that was begun can be kept. Whether it is whole and right is for `part_states` to say.

>>> part_of("card:3"), part_of("board:white:row:A"), part_of("bonus:white:2")
('cards', 'board.white', 'bonus.white')
>>> parse("card:3", ["deliver", "main:AB"])
['deliver', 'main:AB']
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NoReturn

from assets.darwins_journey import load
from assets.darwins_journey.alfred import (
    BOARDS,
    COLOURS,
    PARTS,
    PURPLE,
    ActionCard,
    AlfredBoard,
    BonusCard,
    Choice,
    LagMark,
    Option,
    SealRow,
    card_problems,
    effect_problems,
    mark_problems,
    row_problems,
)
from assets.darwins_journey.effects import parse_effect
from assets.errors import BadInput
from assets.words import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from assets.darwins_journey.effects import Effect


Json = Any

SEALS = (*COLOURS, PURPLE)
LETTERS = "ABCD"
MOST_OPTIONS, MOST_SPOTS, MOST_ICONS, MOST_MARKS = 3, 6, 4, 30
"""Options on a card, spots in a row, icons in one place, red numbers along the ocean."""

NUMBERS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "bonus_spots": (10, 40),
        "bonus_start": (1, 10),
        "lap_vp": (0, 30),
        "coin_start": (0, 12),
        "beagle_value": (0, 20),
        "five_seals": (0, 30),
        "six_seals": (0, 30),
    }
)
"""The numbers of a board -> lowest and highest."""

ICON_NUMBERS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"objective_bonus": (0, 12), "hammocks": (1, 20)}
)
"""The two numbers the rulebook text lost -> lowest and highest."""

MARK_VP = (1, 20)


@cache
def steps_by_part() -> Mapping[str, tuple[str, ...]]:
    """Return the steps of every part of a set, in the order they are copied."""
    cards = load().setup.solo.action_cards
    found: dict[str, tuple[str, ...]] = {"cards": tuple(f"card:{n}" for n in range(1, cards + 1))}
    for board in BOARDS:
        rows = (f"board:{board}:row:{letter}" for letter in LETTERS)
        found[f"board.{board}"] = (
            f"board:{board}:numbers",
            *rows,
            f"board:{board}:tents",
            f"board:{board}:stamps",
        )
        found[f"bonus.{board}"] = (f"bonus:{board}:1", f"bonus:{board}:2")
    found |= {"marks": ("marks",), "icons": ("icons",)}
    boards, others = [one for one in PARTS if one.startswith("board.")], ("marks", "icons")
    bonus = [one for one in PARTS if one.startswith("bonus.")]
    return MappingProxyType({part: found[part] for part in ("cards", *boards, *bonus, *others)})


@cache
def every_step() -> tuple[str, ...]:
    """Return every step there is."""
    return tuple(step for steps in steps_by_part().values() for step in steps)


def part_of(step: str) -> str:
    """Return the part of the set a step belongs to.

    Raises:
        BadInput: there is no such step.
    """
    for part, steps in steps_by_part().items():
        if step in steps:
            return part
    raise BadInput(
        _("There is nothing called '{step}' to copy.").format(step=step[:40]),
        remedy=_("Bring the companion up to date."),
    )


def blank(step: str) -> Json:
    """Return the value of a step nobody has looked at."""
    if step.startswith("card:") or step == "marks":
        return []
    if step == "icons":
        return dict.fromkeys(ICON_NUMBERS)
    if step.endswith(":numbers"):
        return dict.fromkeys(NUMBERS)
    if ":row:" in step:
        return {"printed": [], "spots": None, "bracket_after": None, "under": {}}
    return [None] * places(step)


def places(step: str) -> int:
    """Return how many places for icons a step has: tents, stacks of stamps, or rows of a bonus card; 0 for other steps."""
    setup = load().setup
    if step.endswith(":tents"):
        return setup.solo.tents
    if step.endswith(":stamps"):
        return len(setup.solo.stamp_stacks)
    return setup.rounds if step.startswith("bonus:") else 0


def parse(step: str, raw: Json) -> Json:
    """Return a step's value in its one form.

    Raises:
        BadInput: it has another shape, or an icon or number that cannot stand there; names the step.
    """
    part_of(step)
    return _reader(step)(step, raw)


def _reader(step: str) -> Callable[[str, Json], Json]:
    if step.startswith("card:"):
        return _card
    if step == "marks":
        return _marks
    if step == "icons":
        return lambda step, raw: _numbers(step, raw, ICON_NUMBERS)
    if step.endswith(":numbers"):
        return lambda step, raw: _numbers(step, raw, NUMBERS)
    return _row if ":row:" in step else _places


def _card(step: str, raw: Json) -> Json:
    options = _list(step, raw, MOST_OPTIONS)
    for option in options:
        if not isinstance(option, str) or not is_option(option):
            _refuse(step, _("'{text}' is no option of an action card.").format(text=str(option)[:40]))
    return options


def is_option(text: str) -> bool:
    """Say whether a text is an option of an action card; a main diary may lack letters still."""
    kind, colon, letters = text.partition(":")
    if kind == Choice.MAIN:
        return bool(colon) and len(set(letters)) == len(letters) and set(letters) <= set(LETTERS)
    return not colon and kind in set(Choice)


def _numbers(step: str, raw: Json, known: Mapping[str, tuple[int, int]]) -> Json:
    if not isinstance(raw, dict) or set(raw) != set(known):
        _refuse(step, _("These are not the numbers of this place."))
    for name, (low, high) in known.items():
        _number(step, raw[name], low, high)
    return {name: raw[name] for name in known}


def _number(step: str, value: Json, low: int, high: int) -> None:
    if value is not None and (type(value) is not int or not low <= value <= high):
        shown = str(value)[:20]
        _refuse(
            step,
            _("{value} is no whole number from {low} to {high}.").format(value=shown, low=low, high=high),
        )


def _row(step: str, raw: Json) -> Json:
    if not isinstance(raw, dict) or set(raw) != {"printed", "spots", "bracket_after", "under"}:
        _refuse(step, _("This is no row of wax seals."))
    printed = _list(step, raw["printed"], MOST_SPOTS)
    for colour in printed:
        if colour not in SEALS:
            _refuse(step, _("'{text}' is no colour of a seal.").format(text=str(colour)[:40]))
    for name in ("spots", "bracket_after"):
        _number(step, raw[name], 1, MOST_SPOTS)
    under = raw["under"]
    known = {str(n) for n in range(1, MOST_SPOTS + 1)}
    if not isinstance(under, dict) or not set(under) <= known:
        _refuse(step, _("There is an icon under a spot that no row has."))
    icons = {spot: _icons(step, under[spot]) for spot in sorted(under)}
    return {
        "printed": printed,
        "spots": raw["spots"],
        "bracket_after": raw["bracket_after"],
        "under": {spot: found for spot, found in icons.items() if found},
    }


def _places(step: str, raw: Json) -> Json:
    found = _list(step, raw, places(step))
    if len(found) != places(step):
        _refuse(step, _("There are not {n} places here.").format(n=places(step)))
    return [None if one is None else _icons(step, one) for one in found]


def _icons(step: str, raw: Json) -> list[str]:
    found = _list(step, raw, MOST_ICONS)
    return [_icon(step, one) for one in found]


def _icon(step: str, raw: Json) -> str:
    try:
        icon = parse_effect(raw) if isinstance(raw, str) and len(raw) <= 200 else None
    except ValueError:
        icon = None
    if icon is None or any(effect_problems(icon)):
        _refuse(step, _("'{text}' is no icon of Alfred's.").format(text=str(raw)[:40]))
    return str(icon)


def _marks(step: str, raw: Json) -> Json:
    found = _list(step, raw, MOST_MARKS)
    spaces = {space.id for space in load().ocean.spaces}
    for one in found:
        if not isinstance(one, dict) or set(one) != {"into", "vp"} or one["vp"] is None:
            _refuse(step, _("This is no red number along the ocean."))
        if not isinstance(one["into"], str) or one["into"] not in spaces:
            _refuse(step, _("There is no space '{text}'.").format(text=str(one["into"])[:40]))
        _number(step, one["vp"], *MARK_VP)
    return [{"into": one["into"], "vp": one["vp"]} for one in found]


def _list(step: str, raw: Json, most: int) -> list[Json]:
    if not isinstance(raw, list) or len(raw) > most:
        _refuse(step, _("This is no list of at most {n}.").format(n=most))
    return list(raw)


def _refuse(step: str, what: str) -> NoReturn:
    raise BadInput(what, where=step, remedy=_("Copy that card or board again."))


# ---- the draft


FORMAT = 1
"""Format of a written set; a later one is refused."""

KIND = "tabletop-companion: Alfred's cards"
LONGEST_NAME = 60
MOST_TRAIL = 200
"""Steps that can be undone."""

_DAY = re.compile(r"20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])")
_ID = re.compile(r"[0-9a-f]{12}")


@dataclass(frozen=True, slots=True)
class Draft:
    """A set being copied. `steps` holds what was written, `trail` the steps changed and what they were before, oldest first.

    begun, changed: days ("2026-11-20"); `changed` is the day shown as the one it was transcribed on.
    """

    id: str
    name: str
    begun: str
    changed: str
    steps: Mapping[str, Json] = field(default_factory=lambda: MappingProxyType({}))
    trail: tuple[tuple[str, Json], ...] = ()

    def value(self, step: str) -> Json:
        """Return what is written at a step; its blank form where nothing is."""
        return self.steps.get(step, blank(step))

    def with_step(self, step: str, raw: Json, day: str) -> Draft:
        """Return the set with another value at a step; the same where nothing changes.

        Raises:
            BadInput: the value does not fit.
        """
        value = parse(step, raw)
        if value == self.value(step):
            return self
        trail = (*self.trail, (step, self.value(step)))[-MOST_TRAIL:]
        return replace(self, steps=_written(self.steps, step, value), changed=day, trail=trail)

    def undone(self) -> Draft:
        """Return the set without its last change; the same if there is none to take back."""
        if not self.trail:
            return self
        step, before = self.trail[-1]
        return replace(self, steps=_written(self.steps, step, before), trail=self.trail[:-1])


def _written(steps: Mapping[str, Json], step: str, value: Json) -> Mapping[str, Json]:
    """Return the steps in their order with one of them changed; a blank one is left out."""
    found = {**steps, step: value}
    return MappingProxyType(
        {one: found[one] for one in every_step() if one in found and found[one] != blank(one)}
    )


def draft_to(of: Draft, *, whole: bool = True) -> dict[str, Any]:
    """Write a set as plain JSON; `whole` = with the way back, as it is kept on this device."""
    found: dict[str, Any] = {
        "kind": KIND,
        "format": FORMAT,
        "name": of.name,
        "begun": of.begun,
        "changed": of.changed,
        "steps": dict(of.steps),
    }
    if whole:
        found["trail"] = [list(one) for one in of.trail]
    return found


def draft_from(data: Json, id: str, *, where: str) -> Draft:  # noqa: A002 - the field's name
    """Read a set that `draft_to` wrote; `where` names its origin in errors.

    Raises:
        BadInput: it is no such set, of a newer format, or something in it cannot be.
    """
    if not isinstance(data, dict) or data.get("kind") != KIND:
        raise BadInput(
            _("This is no set of Alfred's cards."),
            where=where,
            remedy=_("Give a file that the companion exported."),
        )
    if type(data.get("format")) is not int or data["format"] < 1:
        raise _damaged(where)
    if data["format"] > FORMAT:
        raise BadInput(
            _("This set was written by a newer companion (format {found}; this one reads {known}).").format(
                found=data["format"], known=FORMAT
            ),
            where=where,
            remedy=_("Bring the companion up to date."),
        )
    if set(data) - {"trail"} != {"kind", "format", "name", "begun", "changed", "steps"}:
        raise _damaged(where)
    steps, trail = data["steps"], data.get("trail", [])
    if not isinstance(steps, dict) or not isinstance(trail, list) or len(trail) > MOST_TRAIL:
        raise _damaged(where)
    try:
        read = {step: parse(step, value) for step, value in steps.items()}
        back = tuple(_trail_step(one, where) for one in trail)
    except BadInput as error:
        place = f"{where}, {error.where}" if error.where else where
        raise BadInput(error.what, where=place, remedy=error.remedy) from None
    ordered = {one: read[one] for one in every_step() if one in read and read[one] != blank(one)}
    name, begun, changed = data["name"], data["begun"], data["changed"]
    return Draft(
        id, name_of(name, where), day(begun, where), day(changed, where), MappingProxyType(ordered), back
    )


def name_of(raw: Json, where: str = "") -> str:
    """Return a name a set may have.

    Raises:
        BadInput: it is empty, too long or has characters that cannot be seen.
    """
    if not isinstance(raw, str) or not raw.strip() or len(raw) > LONGEST_NAME or not raw.isprintable():
        raise BadInput(
            _("A set needs a name of 1 to {most} characters.").format(most=LONGEST_NAME),
            where=where,
            remedy=_("Give it another name."),
        )
    return raw.strip()


def day(raw: Json, where: str) -> str:
    """Return a day ("2026-11-20").

    Raises:
        BadInput: it is none.
    """
    if not isinstance(raw, str) or not _DAY.fullmatch(raw):
        raise _damaged(where)
    return raw


def is_id(text: str) -> bool:
    """Say whether a text is the id of a set."""
    return _ID.fullmatch(text) is not None


def _trail_step(one: Json, where: str) -> tuple[str, Json]:
    if not isinstance(one, list) or len(one) != 2 or not isinstance(one[0], str):
        raise _damaged(where)
    return one[0], parse(one[0], one[1])


def _damaged(where: str) -> BadInput:
    return BadInput(
        _("This set of Alfred's cards is damaged."),
        where=where,
        remedy=_("Export it again, or take an older copy."),
    )


# ---- cards, boards and marks from what was written


def card_of(step: str, options: Sequence[str]) -> ActionCard:
    """Return the action card written at a step; its id tells it from those of the reference set."""
    parsed = []
    for text in options:
        kind, _colon, letters = text.partition(":")
        parsed.append(Option(Choice(kind), letters))
    return ActionCard(f"card-{step.rpartition(':')[2]}", tuple(parsed))


def board_of(draft: Draft, board: str) -> AlfredBoard:
    """Return a board of which nothing is missing."""
    numbers = draft.value(f"board:{board}:numbers")
    return AlfredBoard(
        board,
        load().reference.board(board).difficulty,
        numbers["bonus_spots"],
        numbers["bonus_start"],
        numbers["lap_vp"],
        numbers["coin_start"],
        numbers["beagle_value"],
        tuple(row_of(f"board:{board}:row:{one}", draft.value(f"board:{board}:row:{one}")) for one in LETTERS),
        _lists(draft.value(f"board:{board}:tents")),
        _lists(draft.value(f"board:{board}:stamps")),
        numbers["five_seals"],
        numbers["six_seals"],
    )


def row_of(step: str, value: Mapping[str, Json]) -> SealRow:
    """Return a row of seals whose numbers are known."""
    under = {int(spot): _effects_of(icons) for spot, icons in value["under"].items()}
    return SealRow(
        step.rpartition(":")[2],
        tuple(value["printed"]),
        value["spots"],
        value["bracket_after"],
        MappingProxyType(under),
    )


def bonus_of(draft: Draft, board: str) -> tuple[BonusCard, ...]:
    """Return the two bonus cards of a board of which nothing is missing."""
    return tuple(
        BonusCard(f"bonus-card-{board}-{step.rpartition(':')[2]}", board, _lists(draft.value(step)))
        for step in steps_by_part()[f"bonus.{board}"]
    )


def marks_of(value: Sequence[Mapping[str, Json]]) -> tuple[LagMark, ...]:
    """Return the lagging marks, along the ocean."""
    order = [space.id for space in load().ocean.spaces]
    marks = [LagMark(one["into"], one["vp"]) for one in value]
    return tuple(sorted(marks, key=lambda mark: order.index(mark.into)))


def _lists(value: Sequence[Sequence[str]]) -> tuple[tuple[Effect, ...], ...]:
    return tuple(_effects_of(icons) for icons in value)


def _effects_of(texts: Sequence[str]) -> tuple[Effect, ...]:
    return tuple(parse_effect(text) for text in texts)


# ---- checks


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
        return tuple(_check_card(draft, step, value))
    if ":row:" in step:
        return tuple(_check_row(step, value))
    if step == "marks":
        return tuple(_check_marks(value))
    if step.endswith(":numbers") or step == "icons":
        return tuple(_check_numbers(step, value))
    return tuple(_check_places(step, value))


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


def _check_card(draft: Draft, step: str, options: list[str]) -> Iterator[Finding]:
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


def _check_numbers(step: str, value: Mapping[str, int | None]) -> Iterator[Finding]:
    for name, number in value.items():
        if number is None:
            yield Finding(step, "number", Grade.MISSING, {}, name)


def _check_row(step: str, value: Mapping[str, Json]) -> Iterator[Finding]:
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


def _check_places(step: str, value: list[Json]) -> Iterator[Finding]:
    for number, icons in enumerate(value):
        if icons is None:
            yield Finding(step, "place", Grade.MISSING, {"n": number + 1}, f"place:{number}")


# ---- lagging marks


def _check_marks(value: list[Json]) -> Iterator[Finding]:
    if not value:
        yield Finding("marks", "no_marks", Grade.MISSING)
        return
    for problem in mark_problems(load(), marks_of(value)):
        # A number that is not copied yet may still make these right.
        grade = Grade.WRONG if problem.key == "marks_order" else Grade.MISSING
        yield Finding("marks", problem.key, grade, problem.values)
