"""How does a list to tick off stand on paper: a set-up, a shopping list of pieces, a slip of the player aid?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.words import _
from printing.receipt import Align, Columns, Cut, Heading, Receipt, Rule, Size, Text, clean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from printing.receipt import Block

_LONGEST_LINE, _LONGEST_TEXT, _MOST_BLOCKS = 200, 4000, 390


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to do or to take; `count` of it (1 is not printed), `note` in small print below."""

    text: str
    count: int = 1
    note: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """Items under a heading ("" for none)."""

    heading: str
    items: tuple[Item, ...]


def checklist(title: str, parts: Sequence[Part], *, about: str = "", note: str = "") -> Receipt:
    """Return a list to tick off; `about` stands under the title (players, variant), `note` at the end."""
    blocks: list[Block] = [Heading(_line(title))]
    if about:
        blocks.append(Text(_text(about), align=Align.CENTRE))
    for part in parts:
        if part.heading:
            blocks.append(Heading(_line(part.heading), 2))
        for item in part.items:
            many = f"{item.count} x" if item.count != 1 else ""
            blocks.append(Columns(_line(f"[ ] {item.text}"), many))
            if item.note:
                blocks.append(Text(_text(item.note), size=Size.SMALL))
    return _closed(title, blocks, note)


def slip(title: str, parts: Sequence[tuple[str, Sequence[str]]], *, source: str = "") -> Receipt:
    """Return a slip of text: sections of paragraphs under headings; `source` says where it comes from."""
    blocks: list[Block] = [Heading(_line(title))]
    for heading, paragraphs in parts:
        if heading:
            blocks.append(Heading(_line(heading), 2))
        blocks += [Text(_text(paragraph)) for paragraph in paragraphs]
    return _closed(title, blocks, source)


def _closed(title: str, blocks: list[Block], note: str) -> Receipt:
    if len(blocks) > _MOST_BLOCKS:
        left_out = len(blocks) - _MOST_BLOCKS
        blocks = [*blocks[:_MOST_BLOCKS], Text(_("… and {n} more lines").format(n=left_out))]
    if note:
        blocks += [Rule(), Text(_text(note), size=Size.SMALL)]
    return Receipt(_line(title), (*blocks, Cut()))


def _line(text: str) -> str:
    return clean(" ".join(text.split()))[:_LONGEST_LINE]


def _text(text: str) -> str:
    return "\n".join(clean(line) for line in text.splitlines())[:_LONGEST_TEXT]
