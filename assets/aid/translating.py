"""The player aid in another language: the words are replaced entry by entry, all else stays as it is.

A file of another language ("de/<game>.toml") holds words only: names, headings, texts, what differs, words to search
by. Icons, tables, facts, rulings and how sure an entry is stand once, in the English file. An entry that is missing
stays English.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated

from assets.aid.contents import Aid, Entry, Section
from assets.aid.filling import fill, heading
from assets.facts import damaged, shipped, table_of
from assets.reading import At, Misfit, OneOf

WORDED = frozenset({"phases", "triggers", "history_out"})
"""Placeholders that stand for words rather than numbers; a file of another language gives them in its table `values`."""


@dataclass(frozen=True, slots=True)
class _Entry:
    id: str
    heading: Annotated[str, heading]
    text: tuple[str, ...]
    source: str | None
    differs: str = ""
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Section:
    id: str
    heading: Annotated[str | None, At("heading")]
    entries: Annotated[tuple[_Entry, ...], At("entry")]


@dataclass(frozen=True, slots=True)
class _Words:
    """What a file of another language holds."""

    name: str | None
    short: str | None
    rulebook: str | None
    sections: Annotated[tuple[_Section, ...], At("section")]
    values: Mapping[Annotated[str, OneOf(*WORDED)], str] = field(default_factory=dict)


def translated(english: Aid, text: str, file: str, values: Mapping[str, str]) -> Aid:
    """Return the player aid with the words of the file; `values` fills its placeholders.

    Raises:
        PlainError: the file names a section or entry the English one does not have, holds something besides words, or
            has a placeholder without a fact; names file, entry and what is wrong.
    """
    words = shipped(_Words, file, table_of(file, text))
    try:
        known = {section.id: section for section in english.sections}
        left = set(known)
        for section in words.sections:
            if section.id not in left:
                raise Misfit("is not in the English file, or twice here", f"section {section.id}")
            left.remove(section.id)
            known[section.id] = _section(section, known[section.id], {**values, **words.values})
    except Misfit as error:
        raise damaged(file, error.sentence()) from None
    return replace(
        english,
        name=words.name or english.name,
        short=words.short or english.short,
        rulebook=words.rulebook or english.rulebook,
        sections=tuple(known.values()),
    )


def _section(words: _Section, english: Section, values: Mapping[str, str]) -> Section:
    known = {entry.id: entry for entry in english.entries}
    left = set(known)
    for entry in words.entries:
        try:
            if entry.id not in left:
                raise ValueError("is not in the English file at this place, or twice here")
            left.remove(entry.id)
            known[entry.id] = _entry(entry, known[entry.id], values)
        except ValueError as error:
            raise Misfit(str(error), f"entry {entry.id}") from None
    return replace(english, heading=words.heading or english.heading, entries=tuple(known.values()))


def _entry(words: _Entry, english: Entry, values: Mapping[str, str]) -> Entry:
    source = english.source if words.source is None else words.source
    if len(words.text) != len(english.text) or bool(words.differs) != bool(english.differs):
        raise ValueError("does not have the paragraphs the English one has")
    if bool(source) != bool(english.source):
        raise ValueError("'source' is there in one language only")
    return replace(
        english,
        heading=fill(words.heading, values),
        text=tuple(fill(paragraph, values) for paragraph in words.text),
        differs=fill(words.differs, values),
        source=source,
        # Who knows the English name from the box finds the entry by it as well.
        words=(*words.words, *english.words, english.heading),
    )
