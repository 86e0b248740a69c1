"""How does a set-up stand on paper, and in a terminal? Its steps under headings, with what lies on each place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.words import _, ngettext
from companion.paper.slips import Group, Line, setup_sheet

if TYPE_CHECKING:
    from companion.setup.layout import Layout
    from companion.setup.plan import Plan, Step
    from printing.receipt import Receipt


def setup_receipt(plan: Plan, layout: Layout, *, seed: int | None = None) -> Receipt:
    """Return the set-up sheet with a box for each step; `seed` is printed where the companion drew."""
    groups = [
        Group(
            heading,
            tuple(
                line for step in plan.steps if step.group == heading for line in _lines(plan, layout, step)
            ),
        )
        for heading in plan.groups()
    ]
    return setup_sheet(plan.name, groups, about=about(plan, seed), note=_notes(plan))


def about(plan: Plan, seed: int | None = None) -> str:
    """Return variant and number of players in a line, and the seed where there is one."""
    players = ngettext("{n} player", "{n} players", plan.players).format(n=plan.players)
    words = f"{plan.variant.name} · {players}"
    return words if seed is None else " · ".join([words, _("seed {n}").format(n=seed)])


def source_words(step: Step) -> str:
    """Return where a step comes from: the rulebook's section and its rulings; second-hand facts say so."""
    words = " · ".join((step.source.section, *step.source.rulings))
    return words if step.verified else _("{source} · second-hand, not checked").format(source=words)


def _lines(plan: Plan, layout: Layout, step: Step) -> list[Line]:
    note = " ".join(part for part in (step.note, f"({source_words(step)})") if part)
    lines = [Line(step.text, note=note)]
    if step.kind == "draw":
        lines += [
            Line(f"  {slot.label}: {plan.pieces[layout.placed[slot.id]].name}", box=False)
            for slot in step.slots
            if slot.id in layout.placed
        ]
    return lines


def _notes(plan: Plan) -> str:
    return " ".join(plan.doubts)
