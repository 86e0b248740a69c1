"""How does the player aid read in another language? The words are replaced entry by entry, all else stays as it is.

A file of another language ("de/wayfarers.toml") holds words only: names, headings, texts, what differs, words to search
by. Icons, tables, facts, rulings and how sure an entry is stand once, in the English file. An entry that is missing
stays English.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from assets.aid.filling import filled, heading
from assets.facts.rows import top_row

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assets.aid.contents import Aid, Entry, Section
    from assets.facts.rows import Row

WORDED = frozenset({"phases", "triggers", "history_out"})
"""Placeholders that stand for words rather than numbers; a file of another language gives them in its table `values`."""


def translated(english: Aid, text: str, file: str, values: Mapping[str, str]) -> Aid:
    """Return the player aid with the words of the file; `values` fills its placeholders.

    Raises:
        PlainError: the file names a section or entry the English one does not have, holds something besides words, or
            has a placeholder without a fact; names file, entry and what is wrong.
    """
    top = top_row(file, text)
    name, short = top.text("name", english.name), top.text("short", english.short)
    rulebook = top.text("rulebook", english.rulebook)
    reader = _Words({**values, **_worded(top)})
    known = {one.id: one for one in english.sections}
    sections = {}
    for row in top.rows("section"):
        section_id = _known_id(row, known)
        sections[section_id] = reader.section(row, known.pop(section_id))
    top.done()
    return replace(
        english,
        name=name,
        short=short,
        rulebook=rulebook,
        sections=tuple(sections.get(one.id, one) for one in english.sections),
    )


class _Words:
    """Puts the words of a file in the place of the English ones."""

    def __init__(self, values: Mapping[str, str]) -> None:
        self._values = values

    def section(self, row: Row, english: Section) -> Section:
        title = heading(row, row.text("heading", english.heading))
        known = {one.id: one for one in english.entries}
        found = {}
        for one in row.rows("entry"):
            entry_id = _known_id(one, known)
            found[entry_id] = self._entry(one, known.pop(entry_id))
        row.done()
        entries = tuple(found.get(one.id, one) for one in english.entries)
        return replace(english, heading=title, entries=entries)

    def _entry(self, row: Row, english: Entry) -> Entry:
        title = filled(row, heading(row, row.text("heading")), self._values)
        text = tuple(filled(row, one, self._values) for one in row.texts("text"))
        differs = filled(row, row.text("differs", ""), self._values)
        source = row.text("source", english.source)
        if len(text) != len(english.text) or bool(differs) != bool(english.differs):
            row.refuse("does not have the paragraphs the English one has")
        if bool(source) != bool(english.source):
            row.refuse("'source' is there in one language only")
        # Who knows the English name from the box finds the entry by it as well.
        words = (*row.texts("words", ()), *english.words, english.heading)
        row.done()
        return replace(english, heading=title, text=text, differs=differs, source=source, words=words)


def _known_id(row: Row, known: Mapping[str, object]) -> str:
    found = row.text("id")
    if found not in known:
        row.refuse("is not in the English file at this place, or twice here")
    return found


def _worded(top: Row) -> dict[str, str]:
    if not top.has("values"):
        return {}
    row = top.table("values")
    found = {name: row.text(name) for name in row.left() if name in WORDED}
    row.done()
    return found
