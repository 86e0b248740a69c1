"""Where does each scanned piece lie? Pieces as they come from a scan find their places, in reading order."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from assets.errors import BadInput
from assets.words import _
from companion.setup.layout import following

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from companion.setup.layout import Layout
    from companion.setup.plan import Plan, Slot

MOST_PIECES = 500
"""More than any box holds of what a set-up knows; a longer list is no table."""


def scanned(plan: Plan, layout: Layout, pieces: Iterable[str]) -> Layout:
    """Lay down what a scan saw: component ids row by row, each row from the left ("game/id" for another game's).

    What was drawn by chance gives way in every step of which something was seen; what was chosen by hand or scanned
    before stays. A step all of which lies there is ticked. What finds no place is kept as surplus.

    Raises:
        BadInput: more pieces than any table has.
    """
    seen = [_own_id(plan, one) for one in pieces]
    if len(seen) > MOST_PIECES:
        raise BadInput(
            _("{n} pieces are more than a set-up has.").format(n=len(seen)),
            remedy=_("Scan the table of one game."),
        )
    wanted = set(seen)
    touched = [step for step in plan.steps if any(wanted & set(slot.candidates) for slot in step.slots)]
    gives_way = {slot.id for step in touched for slot in step.slots} & layout.drawn
    placed = {slot: piece for slot, piece in layout.placed.items() if slot not in gives_way}
    already = Counter(placed.values())
    fresh: list[str] = []
    for piece in seen:
        if already[piece] > 0:
            already[piece] -= 1
        else:
            fresh.append(piece)
    surplus = _find_places(plan, placed, fresh)
    ordered = {one.id: placed[one.id] for one in plan.slots() if one.id in placed}
    after = following(
        plan, replace(layout, placed=ordered, drawn=layout.drawn - gives_way, surplus=tuple(surplus))
    )
    lost = Counter(seen) - Counter(surplus) - Counter(after.placed.values())
    after = replace(after, surplus=(*after.surplus, *lost.elements()))
    done = {step.id for step in touched if all(slot.id in after.placed for slot in step.slots)}
    return replace(after, ticked=after.ticked | done)


def rows_flat(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return arranged rows as one list, row by row."""
    return [piece for row in rows for piece in row]


def _find_places(plan: Plan, placed: dict[str, str], pieces: Sequence[str]) -> list[str]:
    """Lay each piece on its first free place; where a piece has none, others make room. Returns what is left over."""
    slots = [one for one in plan.slots() if one.id not in placed]
    holder: dict[str, int] = {}
    counts = Counter(placed.values())
    left_over: list[str] = []
    for number, piece in enumerate(pieces):
        known = plan.pieces.get(piece)
        if known is None or counts[piece] >= known.copies:
            left_over.append(piece)
        elif _finds_one(slots, pieces, number, holder, set()):
            counts[piece] += 1
        else:
            left_over.append(piece)
    placed.update({slot: pieces[number] for slot, number in holder.items()})
    return left_over


def _finds_one(
    slots: Sequence[Slot], pieces: Sequence[str], number: int, holder: dict[str, int], tried: set[str]
) -> bool:
    """Find a place for one piece, moving others along where that makes room (a matching of pieces and places)."""
    fitting = [one for one in slots if pieces[number] in one.candidates and one.id not in tried]
    for slot in fitting:
        if slot.id not in holder:
            holder[slot.id] = number
            return True
    for slot in fitting:
        if slot.id in tried:
            continue
        tried.add(slot.id)
        if _finds_one(slots, pieces, holder[slot.id], holder, tried):
            holder[slot.id] = number
            return True
    return False


def _own_id(plan: Plan, piece: str) -> str:
    game, slash, own = piece.partition("/")
    return own if slash and game == plan.game else piece
