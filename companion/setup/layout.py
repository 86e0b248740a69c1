"""What lies where, and what is done already? A value; every change gives a new one, so that each can be taken back."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from assets.errors import BadInput
from assets.words import _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.setup.plan import Piece, Plan, Slot


@dataclass(frozen=True, slots=True)
class Layout:
    """Pieces by place.

    `drawn`: places the companion filled by chance; `locked`: places a new draw leaves alone; `ticked`: steps done on
    the table; `surplus`: pieces seen for which there is no place, once for each time; `draws`: single places drawn anew.
    """

    placed: Mapping[str, str] = field(default_factory=dict)
    drawn: frozenset[str] = frozenset()
    locked: frozenset[str] = frozenset()
    ticked: frozenset[str] = frozenset()
    surplus: tuple[str, ...] = ()
    draws: int = 0

    def count(self, piece: str) -> int:
        """Return how many places hold a piece."""
        return sum(one == piece for one in self.placed.values())

    def at(self, prefix: str) -> dict[str, str]:
        """Return the pieces on places whose id begins so, by the rest of the id."""
        return {
            slot.removeprefix(prefix): piece for slot, piece in self.placed.items() if slot.startswith(prefix)
        }


def drawn(plan: Plan, layout: Layout, seed: int) -> Layout:
    """Draw every place of the drawing steps that is empty or was drawn before, and not locked.

    What was scanned or chosen by hand stays. The same seed with the same kept places always gives the same.

    A place with advice is filled first, one that only takes what is left over last.
    """
    every = [one for step in plan.steps if step.kind == "draw" for one in step.slots]
    drawing = {
        one.id for one in every if one.id in layout.drawn or one.id not in layout.placed
    } - layout.locked
    placed = {slot: piece for slot, piece in layout.placed.items() if slot not in drawing}
    used = Counter(placed.values())
    chance = random.Random(f"{seed}/{plan.game}/{plan.variant.id}/{plan.players}")
    for slot in sorted(every, key=lambda one: (one.follows, not one.advised)):
        if slot.id not in drawing:
            continue
        piece = _by_chance(plan, slot, placed, used, chance)
        if piece is not None:
            placed[slot.id] = piece
            used[piece] += 1
    filled = frozenset(drawing & set(placed))
    return replace(layout, placed=_in_order(plan, placed), drawn=filled)


def redrawn(plan: Plan, layout: Layout, slot_id: str, seed: int) -> Layout:
    """Draw one place anew: another piece than the one that lies there.

    Where every piece lies somewhere, the place changes with another one that is not locked, by chance.

    Raises:
        BadInput: there is no such place, it holds what it must hold, or nothing else may lie there.
    """
    slot = _slot(plan, slot_id)
    used = Counter(layout.placed.values())
    used[layout.placed.get(slot_id, "")] += 99
    chance = random.Random(f"{seed}/{plan.game}/{slot_id}/{layout.draws}")
    elsewhere = {
        one: piece
        for one, piece in layout.placed.items()
        if one != slot_id and (one in layout.locked or not plan.slot(one).follows)
    }
    piece = _by_chance(plan, slot, elsewhere, used, chance)
    if piece is None:
        return _changed_about(plan, layout, slot, chance)
    placed = {**layout.placed, slot_id: piece}
    kept = {one.id: placed[one.id] for one in plan.slots() if one.id in placed and _agrees(plan, one, placed)}
    again = [plan.slot(one) for one in placed if one not in kept]
    used = Counter(kept.values())
    for one in again:
        other = _by_chance(plan, one, kept, used, chance)
        if other is not None:
            kept[one.id] = other
            used[other] += 1
    after = replace(
        layout,
        placed=_in_order(plan, kept),
        drawn=layout.drawn | {slot_id, *(one.id for one in again)},
        locked=layout.locked - {slot_id, *(one.id for one in again)},
        draws=layout.draws + 1,
    )
    return following(plan, after)


def put(plan: Plan, layout: Layout, slot_id: str, piece_id: str) -> Layout:
    """Lay a piece on a place by hand; that locks it. A piece all copies of which lie elsewhere changes places.

    Raises:
        BadInput: there is no such place or piece, or the piece may not lie there.
    """
    slot = _slot(plan, slot_id)
    piece = plan.pieces.get(piece_id)
    if piece is None or not plan.fits(slot, piece_id, layout.placed):
        raise BadInput(
            _("{piece} may not lie there.").format(piece=piece.called if piece else repr(piece_id[:40])),
            where=slot.label,
            remedy=_("Choose one of the pieces listed for this place."),
        )
    placed = dict(layout.placed)
    was = placed.pop(slot_id, None)
    if was == piece_id:
        return replace(layout, locked=layout.locked | {slot_id}, drawn=layout.drawn - {slot_id})
    if Counter(placed.values())[piece_id] >= piece.copies:
        other = next(one.id for one in plan.slots() if placed.get(one.id) == piece_id)
        del placed[other]
        if was is not None and was in plan.slot(other).candidates:
            placed[other] = was
    placed[slot_id] = piece_id
    if slot.follows:
        _make_room(plan, placed, piece.family, plan.pieces[was].family if was else "")
    after = replace(
        layout,
        placed=_in_order(plan, placed),
        locked=(layout.locked | {slot_id}) & placed.keys(),
        drawn=(layout.drawn - {slot_id}) & placed.keys(),
    )
    return following(plan, after)


def taken_away(plan: Plan, layout: Layout, slot_id: str) -> Layout:
    """Empty a place.

    Raises:
        BadInput: there is no such place.
    """
    _slot(plan, slot_id)
    placed = {slot: piece for slot, piece in layout.placed.items() if slot != slot_id}
    return replace(layout, placed=placed, drawn=layout.drawn - {slot_id}, locked=layout.locked - {slot_id})


def swapped(plan: Plan, layout: Layout, one_id: str, other_id: str) -> Layout:
    """Let the pieces of two places change places.

    Raises:
        BadInput: there is no such place, or a piece may not lie at the other.
    """
    one, other = _slot(plan, one_id), _slot(plan, other_id)
    placed = dict(layout.placed)
    here, there = placed.pop(one_id, None), placed.pop(other_id, None)
    for slot, piece in ((one, there), (other, here)):
        if piece is None:
            continue
        if not plan.fits(slot, piece, placed):
            raise BadInput(
                _("{piece} may not lie there.").format(piece=plan.pieces[piece].called), where=slot.label
            )
        placed[slot.id] = piece
    both = {one_id, other_id} & placed.keys()
    return replace(
        layout, placed=_in_order(plan, placed), locked=layout.locked | both, drawn=layout.drawn - both
    )


def locked(plan: Plan, layout: Layout, slot_id: str, *, on: bool) -> Layout:
    """Keep a place as it is when the rest is drawn, or let it be drawn again.

    Raises:
        BadInput: there is no such place, or nothing lies there.
    """
    slot = _slot(plan, slot_id)
    if slot_id not in layout.placed:
        raise BadInput(_("Nothing lies there yet."), where=slot.label, remedy=_("Choose a piece first."))
    change = layout.locked | {slot_id} if on else layout.locked - {slot_id}
    return replace(layout, locked=change)


def ticked(plan: Plan, layout: Layout, step_id: str, *, done: bool) -> Layout:
    """Mark a step as done on the table, or as not done.

    Raises:
        BadInput: there is no such step.
    """
    if all(one.id != step_id for one in plan.steps):
        raise BadInput(_("There is no step '{step}'.").format(step=step_id[:40]))
    return replace(layout, ticked=layout.ticked | {step_id} if done else layout.ticked - {step_id})


def following(plan: Plan, layout: Layout) -> Layout:
    """Fill the places that take what is left over, once it is certain; clear what no longer agrees with the rest."""
    others = plan.families(layout.placed, following=False)
    agreed = {
        one: piece
        for one, piece in layout.placed.items()
        if _agrees(plan, plan.slot(one), layout.placed)
        and not (plan.slot(one).follows and plan.pieces[piece].family in others)
    }
    slots = [one for one in plan.slots() if one.follows]
    if slots:
        lying = set(agreed.values())
        over = [
            one for one in slots[0].candidates if one not in lying and plan.pieces[one].family not in others
        ]
        empty = [one.id for one in slots if one.id not in agreed]
        if len(over) == len(empty):
            agreed.update(zip(empty, over, strict=True))
    return replace(
        layout,
        placed=_in_order(plan, agreed),
        drawn=layout.drawn & agreed.keys(),
        locked=layout.locked & agreed.keys(),
    )


def free(plan: Plan, layout: Layout, slot: Slot) -> tuple[Piece, ...]:
    """Return the pieces that may lie at a place and of which a copy lies nowhere yet."""
    used = Counter(layout.placed.values())
    found = (plan.pieces[one] for one in slot.candidates if plan.fits(slot, one, layout.placed))
    return tuple(one for one in found if used[one.id] < one.copies)


def _by_chance(
    plan: Plan, slot: Slot, placed: Mapping[str, str], used: Mapping[str, int], chance: random.Random
) -> str | None:
    """Draw one of the copies that lie nowhere yet, each as likely as the other, first of those advised; what follows leaves the others alone."""
    taken = plan.families(placed, following=not slot.follows)
    bag = [
        one
        for one in sorted(slot.candidates)
        if plan.pieces[one].drawn
        and plan.fits(slot, one, placed)
        and (slot.along or plan.pieces[one].family not in taken)
        for _n in range(plan.pieces[one].copies - used.get(one, 0))
    ]
    bag = [one for one in bag if one in slot.advised] or bag
    return chance.choice(bag) if bag else None


def _changed_about(plan: Plan, layout: Layout, slot: Slot, chance: random.Random) -> Layout:
    """Let a place change with another one by chance, against the advice for neither."""
    here = layout.placed.get(slot.id)
    others = [
        one.id
        for one in plan.slots()
        if (there := layout.placed.get(one.id)) is not None
        and there != here
        and one.id not in layout.locked
        and there in slot.candidates
        and here in one.candidates
        and there in (slot.advised or slot.candidates)
        and here in (one.advised or one.candidates)
    ]
    if not others:
        raise BadInput(
            _("Nothing else may lie there."),
            where=slot.label,
            remedy=_("Unlock another place, or choose a piece by hand."),
        )
    other = chance.choice(others)
    after = swapped(plan, layout, slot.id, other)
    both = {slot.id, other}
    return replace(after, drawn=after.drawn | both, locked=after.locked - both, draws=layout.draws + 1)


def _make_room(plan: Plan, placed: dict[str, str], family: str, instead: str) -> None:
    """Take the piece of a family off the other places, for it is left over now; that of `instead` takes its place."""
    for slot in plan.slots():
        if not slot.follows and slot.id in placed and plan.pieces[placed[slot.id]].family == family:
            del placed[slot.id]
            other = [one for one in slot.candidates if instead and plan.pieces[one].family == instead]
            if other and other[0] not in placed.values():
                placed[slot.id] = other[0]


def _agrees(plan: Plan, slot: Slot, placed: Mapping[str, str]) -> bool:
    return plan.fits(slot, placed[slot.id], placed)


def _slot(plan: Plan, slot_id: str) -> Slot:
    try:
        return plan.slot(slot_id)
    except KeyError:
        raise BadInput(
            _("There is no place '{slot}' in this set-up.").format(slot=slot_id[:40]),
            remedy=_("Take one of the places listed."),
        ) from None


def _in_order(plan: Plan, placed: Mapping[str, str]) -> dict[str, str]:
    return {one.id: placed[one.id] for one in plan.slots() if one.id in placed}
