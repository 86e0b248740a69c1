"""How does a set-up stand on paper? Groups of lines to tick off, with how many of each.

>>> sheet = setup_sheet("Origin", [Group("Bag", (Line("Cave token", 3), Line("Shake it", box=False)))], about="2 players")
>>> from printing.layout import render_text
>>> print(render_text(sheet, 32), end="")
             Origin
<BLANKLINE>
           2 players
<BLANKLINE>
Bag
[ ] Cave token               3 x
Shake it
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.paper.made_of_lines import document, line, paragraph
from printing.receipt import Align, Columns, Heading, QRCode, Size, Space, Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from printing.receipt import Block, Receipt


@dataclass(frozen=True, slots=True)
class Line:
    """One thing to take or to do; `count` of it (1 is not printed), `note` in small print below.

    `box`: it has a box to tick; without one it is something to know.
    """

    text: str
    count: int = 1
    note: str = ""
    box: bool = True


@dataclass(frozen=True, slots=True)
class Group:
    """Lines under a heading ("" for none)."""

    heading: str
    lines: tuple[Line, ...]


def setup_sheet(
    title: str, groups: Sequence[Group], *, about: str = "", note: str = "", code: str = "", caption: str = ""
) -> Receipt:
    """Return a set-up sheet for paper of any width.

    `about` stands under the title (players, variant, seed), `note` in small print at the end (where the facts come
    from, what nobody has verified). `code` is the payload of a QR code at the end with its `caption` ("" = none). Any
    text may be given: what a printer could take for a command becomes a space, and lines are cut at 200 characters.

    Raises:
        BadInput: the code is longer than a receipt's code may be (1,400 bytes).
    """
    blocks: list[Block] = []
    if about:
        blocks.append(Text(paragraph(about), align=Align.CENTRE))
    for group in groups:
        blocks += _group(group)
    if code:
        blocks += [Space(), QRCode(code, line(caption))]
    return document(title, blocks, note=note)


def _group(group: Group) -> Iterator[Block]:
    if group.heading:
        yield Heading(line(group.heading), 2)
    for one in group.lines:
        many = f"{one.count} x" if one.count != 1 else ""
        yield Columns(line(f"[ ] {one.text}" if one.box else one.text), many)
        if one.note:
            yield Text(paragraph(one.note), size=Size.SMALL)
