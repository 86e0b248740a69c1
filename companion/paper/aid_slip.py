"""How does a player aid stand on paper? Blocks of paragraphs, numbered steps and short facts under headings.

>>> from printing.layout import render_text
>>> rest = Block("Rest", steps=("Take back all dice.", "Gain what your board shows."), facts=(("Provisions", "2"),))
>>> print(render_text(aid_slip("Wayfarers", [rest], source="p. 12"), 32), end="")
           Wayfarers
<BLANKLINE>
Rest
1. Take back all dice.
2. Gain what your board shows.
Provisions . . . . . . . . . . 2
────────────────────────────────
p. 12
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.paper.made_of_lines import document, line, paragraph
from printing.receipt import Align, Columns, Heading, Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from printing import receipt


@dataclass(frozen=True, slots=True)
class Block:
    """One thing to look up: a heading ("" for none), then paragraphs, steps that are numbered, facts (name, value),
    and lines with a box to tick.
    """

    heading: str
    paragraphs: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    boxes: tuple[str, ...] = ()


def aid_slip(title: str, blocks: Sequence[Block], *, about: str = "", source: str = "") -> receipt.Receipt:
    """Return a slip of the player aid for paper of any width.

    `about` stands under the title, `source` in small print at the end (the pages of the rulebook). Any text may be
    given: what a printer could take for a command becomes a space; steps, facts and boxes are cut at 200 characters.
    """
    made: list[receipt.Block] = []
    if about:
        made.append(Text(paragraph(about), align=Align.CENTRE))
    for block in blocks:
        made += _block(block)
    return document(title, made, note=source)


def _block(block: Block) -> Iterator[receipt.Block]:
    if block.heading:
        yield Heading(line(block.heading), 2)
    for one in block.paragraphs:
        yield Text(paragraph(one))
    for number, step in enumerate(block.steps, 1):
        yield Columns(line(f"{number}. {step}"), "")
    for name, value in block.facts:
        yield Columns(line(name), line(value), leader=True)
    for one in block.boxes:
        yield Columns(line(f"[ ] {one}"), "")
