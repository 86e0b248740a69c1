"""Composes slips from text made elsewhere: sections of the player aid, and set-up sheets with lines to tick off.

Any text may be given: what a printer could take for a command becomes a space, and a line is cut at 200 characters.

>>> from printing.layout import render_text
>>> groups = [Group("Bag", (Line("Cave token", 3), Line("Shake it", box=False)))]
>>> print(render_text(setup_sheet("Sample", groups, about="2 players"), 32), end="")
             Sample
<BLANKLINE>
           2 players
<BLANKLINE>
Bag
[ ] Cave token               3 x
Shake it
>>> rest = Passage("Rest", ("Take back all dice.",), (("Provisions", "2"),))
>>> print(render_text(aid_slip("A Sample.", [rest], source="p. 12"), 32), end="")
           A Sample.
<BLANKLINE>
Rest
Take back all dice.
Provisions . . . . . . . . . . 2
────────────────────────────────
p. 12
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.words import _
from printing.receipt import (
    Align,
    Columns,
    Cut,
    Heading,
    QRCode,
    Receipt,
    Rule,
    Size,
    Space,
    Text,
    clean,
    one_line,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from printing.receipt import Block

_LONGEST_TEXT, _MOST_BLOCKS = 4000, 390


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage of the player aid: a heading ("" for none), then paragraphs and facts (name, value)."""

    heading: str
    paragraphs: tuple[str, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()


def aid_slip(title: str, passages: Sequence[Passage], *, about: str = "", source: str = "") -> Receipt:
    """Return a slip of the player aid for paper of any width.

    `about` stands under the title, `source` in small print at the end (the pages of the rulebook).
    """
    blocks: list[Block] = []
    for passage in passages:
        blocks += _passage_blocks(passage)
    return _slip(title, blocks, about=about, note=source)


@dataclass(frozen=True, slots=True)
class Line:
    """A thing to take or to do; `count` of it (1 is not printed), `note` in small print below.

    `box`: it has a box to tick; without a box it is something to know.
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
    from, what nobody has verified). `code` is the payload of a QR code at the end with its `caption` ("" = none).

    Raises:
        BadInput: the code is longer than a receipt's code may be (1,400 bytes).
    """
    blocks: list[Block] = []
    for group in groups:
        blocks += _group_blocks(group)
    if code:
        blocks += [Space(), QRCode(code, one_line(caption))]
    return _slip(title, blocks, about=about, note=note)


def _passage_blocks(passage: Passage) -> Iterator[Block]:
    if passage.heading:
        yield Heading(one_line(passage.heading), 2)
    for paragraph in passage.paragraphs:
        yield Text(_paragraph(paragraph))
    for name, value in passage.facts:
        yield Columns(one_line(name), one_line(value), leader=True)


def _group_blocks(group: Group) -> Iterator[Block]:
    if group.heading:
        yield Heading(one_line(group.heading), 2)
    for line in group.lines:
        many = f"{line.count} x" if line.count != 1 else ""
        yield Columns(one_line(f"[ ] {line.text}" if line.box else line.text), many)
        if line.note:
            yield Text(_paragraph(line.note), size=Size.SMALL)


def _slip(title: str, blocks: Sequence[Block], *, about: str, note: str) -> Receipt:
    """Return a receipt with `about` under its title and a small `note` at its end; says how many blocks do not fit."""
    under = [Text(_paragraph(about), align=Align.CENTRE)] if about else []
    shown: list[Block] = [Heading(one_line(title)), *under, *blocks]
    if len(shown) > _MOST_BLOCKS:
        left_out = len(shown) - _MOST_BLOCKS
        shown = [*shown[:_MOST_BLOCKS], Text(_("… and {n} more lines").format(n=left_out))]
    if note:
        shown += [Rule(), Text(_paragraph(note), size=Size.SMALL)]
    return Receipt(one_line(title), (*shown, Cut()))


def _paragraph(text: str) -> str:
    """Return the text as a paragraph of a receipt; its own line ends are kept."""
    return "\n".join(clean(line) for line in text.splitlines())[:_LONGEST_TEXT]
