"""The orders in which the AI looks at slots, colours, rows and tiles: pure functions of the face-up scheme cards and the resource marker."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assets.wayfarers import Facts


SLOTS = 4


def sum_value(facts: Facts, schemes: Sequence[int]) -> int:
    """Return the silver of the two newest face-up scheme cards together, 0-4 (W33); 0 with none face up (W22)."""
    return sum(facts.scheme(card).silver for card in schemes[-2:])


def slot_order(facts: Facts, schemes: Sequence[int], slots: int = SLOTS) -> tuple[int, ...]:
    """Return slot numbers from the centre in the order of the sum value (W34).

    With 3 piles the fourth slot is a missing pile (W37): sum 4 gives 3, 2, 1.
    """
    start = facts.slot_by_sum[sum_value(facts, schemes)]
    every = [(start.from_centre - 1 + start.step * i) % SLOTS + 1 for i in range(SLOTS)]
    return tuple(slot for slot in every if slot <= slots)


def inspiration_order(facts: Facts, marker: int) -> tuple[int, ...]:
    """Return places of the inspiration column counted from the top: the wanted one, then lower, wrapping to the top (W45, W46)."""
    wanted = facts.resource_track[marker].inspiration
    return tuple((wanted - 1 + i) % SLOTS + 1 for i in range(SLOTS))


def colour_order(facts: Facts, marker: int) -> tuple[str, ...]:
    """Return the marker's colour, then the others clockwise: black, blue, yellow, green (W39)."""
    every = tuple(colour.value for colour in facts.colour_order)
    start = every.index(facts.resource_track[marker].colour.value)
    return every[start:] + every[:start]


def guild_for_any(facts: Facts, marker: int) -> str:
    """Return the guild for influence of any colour: the marker's, green going on to black (W44)."""
    return next(colour for colour in colour_order(facts, marker) if colour != "green")


def retrieve_order(facts: Facts, marker: int) -> tuple[str, ...]:
    """Return worker colours to retrieve: green first, then blue and yellow in colour order (W68)."""
    return ("green", *(c for c in colour_order(facts, marker) if c in ("blue", "yellow")))


def row_order(facts: Facts, marker: int) -> tuple[str, ...]:
    """Return the rows of the main board in colour order (W41, W69)."""
    rows = {colour.value: row.value for colour, row in facts.colour_row.items()}
    return tuple(rows[colour] for colour in colour_order(facts, marker))


def path_colour(facts: Facts, schemes: Sequence[int]) -> str:
    """Return "upper" with more blue scheme cards face up, "lower" with more red; level: the newest card decides (W72).

    With no card face up (only after a correction) the upper path is taken.
    """
    colours = [facts.scheme(card).colour.value for card in schemes]
    lead = colours.count("blue") - colours.count("red")
    if lead == 0 and colours:
        lead = 1 if colours[-1] == "blue" else -1
    return "upper" if lead >= 0 else "lower"


def special_order(facts: Facts, schemes: Sequence[int]) -> tuple[str, ...]:
    """Return the special tiles from the newest scheme card's pick on, clockwise (W57, W58)."""
    start = facts.scheme(schemes[-1]).special_pick if schemes else 1
    clockwise = sorted(facts.special_tiles, key=lambda tile: tile.clock)
    ids = tuple(tile.id for tile in clockwise)
    return ids[start - 1 :] + ids[: start - 1]


def rests(facts: Facts, schemes: Sequence[int]) -> bool:
    """Tell whether the AI rests: 3 face-up scheme cards of one colour (W6)."""
    colours = [facts.scheme(card).colour.value for card in schemes]
    return max(colours.count("blue"), colours.count("red")) >= 3


def extra_move_cost(facts: Facts, ai_column: int, human_column: int) -> int:
    """Return the black influence an extra journal move costs: behind 1, level 2, ahead 3 (W71)."""
    place = "level" if ai_column == human_column else "behind" if ai_column < human_column else "ahead"
    return facts.extra_journal_cost[place]
