"""How does a set-up stand in a terminal? What lies there wrongly, steps under headings with what lies on each place, what is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.words import _, ngettext
from companion.setup.findings import FindingKind, findings
from companion.setup.sheet import about, source_words

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from companion.setup.layout import Layout
    from companion.setup.plan import Plan, Step


def setup_text(plan: Plan, layout: Layout, *, seed: int | None = None) -> str:
    """Return the whole set-up as lines of text."""
    return "\n".join(_lines(plan, layout, seed)) + "\n"


def step_lines(plan: Plan, layout: Layout, step: Step) -> list[str]:
    """Return a step: its sentence with a box, what it needs to be known, what lies on its places."""
    box = "[x]" if step.id in layout.ticked else "[ ]"
    lines = [f"{box} {step.text}  ({source_words(step)})"]
    if step.note:
        lines.append(f"      {step.note}")
    if step.kind == "draw":
        lines += [f"      {slot.label}: {_lies(plan, layout, slot.id)}" for slot in step.slots]
    return lines


def finding_lines(
    plan: Plan, layout: Layout, kinds: Collection[FindingKind] = tuple(FindingKind)
) -> list[str]:
    """Return what is wrong of these kinds, under a line that counts it; nothing where nothing is."""
    wrong = [one for one in findings(plan, layout) if one.kind in kinds]
    if not wrong:
        return []
    head = ngettext("{n} thing is not right:", "{n} things are not right:", len(wrong)).format(n=len(wrong))
    return [head, *(f"  - {one.text}" for one in wrong)]


def _lines(plan: Plan, layout: Layout, seed: int | None) -> Iterator[str]:
    yield plan.name
    yield about(plan, seed)
    for doubt in plan.doubts:
        yield f"! {doubt}"
    too_much = finding_lines(plan, layout, [one for one in FindingKind if one is not FindingKind.MISSING])
    if too_much:
        yield ""
        yield from too_much
    for heading in plan.groups():
        yield ""
        yield heading
        for step in plan.steps:
            if step.group == heading:
                yield from step_lines(plan, layout, step)
    missing = finding_lines(plan, layout, (FindingKind.MISSING,))
    if missing:
        yield ""
        yield from missing


def _lies(plan: Plan, layout: Layout, slot: str) -> str:
    piece = layout.placed.get(slot)
    if piece is None:
        return "–"
    name, kept = plan.pieces[piece].name, _("kept")
    return f"{name} ({kept})" if slot in layout.locked else name
