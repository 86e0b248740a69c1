"""What is there to copy from the box, step by step, and what may be written at each step?

A step is one card or one part of a board. Its value is plain JSON of a fixed shape; what was not looked at yet is None or
missing in it, so a step that was begun can be kept. Whether it is whole and right is for `checks` to say.

>>> part_of("card:3"), part_of("board:white:row:A"), part_of("bonus:white:2")
('cards', 'board.white', 'bonus.white')
>>> parse("card:3", ["deliver", "main:AB"])
['deliver', 'main:AB']
"""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NoReturn

from assets.darwins_journey import load
from assets.darwins_journey.alfred import BOARDS, COLOURS, PARTS, PURPLE, Choice, effect_problems
from assets.darwins_journey.effects import parse_effect
from assets.errors import BadInput
from assets.words import _

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

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
