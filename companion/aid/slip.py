"""Prints a section of the player aid as a slip."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.words import _
from companion.paper.slips import Passage, aid_slip

if TYPE_CHECKING:
    from companion.aid.book import Book, Page, Reading, TableLine
    from printing.receipt import Receipt

_SHORT = 14
"""Characters of a fact that stands beside its name on the narrowest paper."""


def section_slip(book: Book, page: Page) -> Receipt:
    """Return one section as a slip, with its sources."""
    passages = [_passage(one) for one in page.entries]
    return aid_slip(page.section.heading, passages, about=book.aid.name, source=book.aid.rulebook)


def _passage(reading: Reading) -> Passage:
    entry = reading.entry
    beside = bool(reading.lines) and all(_fits(line) for line in reading.lines)
    paragraphs = list(entry.text)
    if not beside:
        paragraphs += [_below(line) for line in reading.lines]
    if entry.differs:
        paragraphs.append(_("Sources differ: {text}").format(text=entry.differs))
    if reading.trust:
        paragraphs.append(reading.trust)
    paragraphs.append(f"({reading.source})")
    facts = tuple((line.name, line.detail) for line in reading.lines) if beside else ()
    return Passage(entry.heading, tuple(paragraphs), facts=facts)


def _fits(line: TableLine) -> bool:
    return 0 < len(line.detail) <= _SHORT and len(line.name) + len(line.detail) <= 28


def _below(line: TableLine) -> str:
    return f"- {line.name}: {line.detail}" if line.detail else f"- {line.name}"
