"""How is a set-up written as plain JSON, and read back from anywhere without trusting it?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assets.errors import BadInput
from assets.words import _
from companion.scoring.seats import LONGEST_NAME
from companion.setup.findings import findings
from companion.setup.layout import Layout

if TYPE_CHECKING:
    from companion.setup.plan import Plan, Step

MOST_SURPLUS = 500


def layout_to(layout: Layout) -> dict[str, Any]:
    """Return a layout as plain JSON."""
    return {
        "placed": dict(layout.placed),
        "drawn": sorted(layout.drawn),
        "locked": sorted(layout.locked),
        "ticked": sorted(layout.ticked),
        "surplus": list(layout.surplus),
        "draws": layout.draws,
    }


def layout_from(plan: Plan, raw: Any) -> Layout:
    """Read back what `layout_to` wrote; places, pieces and steps the plan does not have any more are left out.

    Raises:
        BadInput: it has another shape.
    """
    if not isinstance(raw, dict) or not isinstance(raw.get("placed"), dict):
        raise BadInput(_("This is no kept set-up."))
    slots = {one.id: one for one in plan.slots()}
    placed = {
        slot: piece
        for slot, piece in raw["placed"].items()
        if slot in slots and isinstance(piece, str) and piece in slots[slot].candidates
    }
    draws = raw.get("draws", 0)
    return Layout(
        placed={slot: placed[slot] for slot in slots if slot in placed},
        drawn=_texts(raw.get("drawn")) & placed.keys(),
        locked=_texts(raw.get("locked")) & placed.keys(),
        ticked=_texts(raw.get("ticked")) & {one.id for one in plan.steps},
        surplus=tuple(one for one in raw.get("surplus") or () if isinstance(one, str))[:MOST_SURPLUS],
        draws=draws if type(draws) is int and draws >= 0 else 0,
    )


def names_from(raw: Any, players: int) -> tuple[str, ...]:
    """Return players' names: at most one for each, one line of at most 24 letters.

    Raises:
        BadInput: no list of texts, or more names than players.
    """
    if not isinstance(raw, list) or not all(isinstance(one, str) for one in raw):
        raise BadInput(_("Names are a list of texts."), where="names")
    if len(raw) > players:
        raise BadInput(
            _("There are {names} names for {n} players.").format(names=len(raw), n=players), where="names"
        )
    return tuple(" ".join(one.split())[:LONGEST_NAME] for one in raw)


def setup_to(plan: Plan, layout: Layout, seed: int | None) -> dict[str, Any]:
    """Return a set-up for another program: every step with its places, and what is wrong with it."""
    return {
        "game": plan.game,
        "variant": plan.variant.id,
        "players": plan.players,
        "seed": seed,
        "doubts": list(plan.doubts),
        "steps": [_step_to(plan, layout, one) for one in plan.steps],
        "surplus": list(layout.surplus),
        "findings": [
            {"kind": one.kind.value, "text": one.text, "step": one.step, "slot": one.slot, "piece": one.piece}
            for one in findings(plan, layout)
        ],
    }


def _step_to(plan: Plan, layout: Layout, step: Step) -> dict[str, Any]:
    return {
        "id": step.id,
        "group": step.group,
        "kind": step.kind,
        "text": step.text,
        "note": step.note,
        "section": step.source.section,
        "rulings": list(step.source.rulings),
        "verified": step.verified,
        "done": step.id in layout.ticked,
        "slots": [
            {
                "id": slot.id,
                "label": slot.label,
                "piece": layout.placed.get(slot.id),
                "name": plan.pieces[layout.placed[slot.id]].name if slot.id in layout.placed else None,
                "kept": slot.id in layout.locked,
            }
            for slot in step.slots
        ],
    }


def _texts(raw: Any) -> frozenset[str]:
    return frozenset(one for one in raw if isinstance(one, str)) if isinstance(raw, list) else frozenset()
