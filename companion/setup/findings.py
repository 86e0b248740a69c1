"""What is wrong with a set-up? What is missing, double, of another game, or not allowed in this variant."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from assets.words import _, ngettext

if TYPE_CHECKING:
    from companion.setup.layout import Layout
    from companion.setup.plan import Plan, Step


class FindingKind(StrEnum):
    """What is wrong."""

    MISSING = "missing"
    DOUBLE = "double"
    TOO_MANY = "too_many"
    OTHER_GAME = "other_game"
    NOT_ALLOWED = "not_allowed"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong, in a sentence; `step` and `slot` say where ("" for nowhere), `piece` which piece."""

    kind: FindingKind
    text: str
    step: str = ""
    slot: str = ""
    piece: str = ""


def findings(plan: Plan, layout: Layout) -> tuple[Finding, ...]:
    """Return everything that is wrong, in the order of setting up; what lies there beyond it comes last.

    A place counts as missing where its step is not ticked and the piece can be scanned, has to be known, or others of
    the step lie there already. What is simply taken counts as missing only once some of it was seen.
    """
    found = [one for step in plan.steps for one in _missing(plan, layout, step)]
    seen = Counter(layout.placed.values()) + Counter(layout.surplus)
    found += [_beyond(plan, piece, seen[piece]) for piece in dict.fromkeys(layout.surplus)]
    return tuple(found)


def expected(plan: Plan, layout: Layout, step: Step) -> bool:
    """Tell whether the empty places of a step count as missing."""
    some = any(one.id in layout.placed for one in step.slots)
    if step.id in layout.ticked or not step.slots:
        return False
    return some or (step.kind == "draw" and (step.must or plan.is_tagged(step)))


def _missing(plan: Plan, layout: Layout, step: Step) -> list[Finding]:
    if not expected(plan, layout, step):
        return []
    return [
        Finding(
            FindingKind.MISSING,
            _("Missing: {place}.").format(place=slot.label),
            step=step.id,
            slot=slot.id,
        )
        for slot in step.slots
        if slot.id not in layout.placed
    ]


def _beyond(plan: Plan, piece_id: str, seen: int) -> Finding:
    piece = plan.pieces.get(piece_id)
    if piece is None:
        return _of_elsewhere(plan, piece_id)
    step = next((one.id for one in plan.steps if any(piece_id in slot.candidates for slot in one.slots)), "")
    if seen > piece.in_box:
        text = ngettext(
            "{piece} was seen {seen} times, but the box holds {n}.",
            "{piece} was seen {seen} times, but the box holds {n}.",
            piece.in_box,
        ).format(piece=piece.called, seen=seen, n=piece.in_box)
        return Finding(FindingKind.DOUBLE, text, step=step, piece=piece_id)
    if not step:
        text = _("{piece} is not used in this variant with this number of players. Put it back.")
        return Finding(FindingKind.NOT_ALLOWED, text.format(piece=piece.called), piece=piece_id)
    text = _("There is no place left for {piece}. Take one away.").format(piece=piece.called)
    return Finding(FindingKind.TOO_MANY, text, step=step, piece=piece_id)


def _of_elsewhere(plan: Plan, piece_id: str) -> Finding:
    from assets.tags import register

    known = register()
    game, _slash, own = piece_id.rpartition("/")
    for one in known.components:
        if one.id == own and one.game == (game or one.game):
            if one.game != plan.game:
                name = next(other.name for other in known.games if other.id == one.game)
                text = _("{piece} belongs to {game}.").format(piece=one.name, game=name)
                return Finding(FindingKind.OTHER_GAME, text, piece=piece_id)
            text = _("{piece} is not part of a set-up.").format(piece=one.name)
            return Finding(FindingKind.NOT_ALLOWED, text, piece=piece_id)
    text = _("There is no piece '{piece}'.").format(piece=piece_id[:40])
    return Finding(FindingKind.UNKNOWN, text, piece=piece_id)
