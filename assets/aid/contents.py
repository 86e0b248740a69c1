"""A player aid: sections of entries, each with its text, its source and how sure it is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from assets.aid.filling import heading
from assets.reading import At, Size


class Topic(StrEnum):
    """What a section is about; the same words for every game, so that a screen can ask for one."""

    SETUP = "setup"
    ROUND = "round"
    PLACEMENT = "placement"
    ACTIONS = "actions"
    ICONS = "icons"
    OBJECTIVES = "objectives"
    DISTINCTIONS = "distinctions"
    END_OF_ROUND = "end_of_round"
    SCORING = "scoring"
    TIES = "ties"
    SOLO = "solo"
    VARIANTS = "variants"
    SOURCES = "sources"


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing to look up.

    `text` paragraphs in their order; `differs` = where sources disagree, "" if they do not; `icons` = names of facts the
    entry explains ("coins", "influence card"), drawn beside it where a drawing is known; `rulings` as cited ("W34");
    `source` = section of the rulebook, "" if all of it comes from `facts`, the names of provenance groups of the game's
    facts; `reading` = our own reading of the text, `unsure` = not confirmed by the rulebook; `words` are more words to find it by;
    `tables` = tables of the facts that stand under the entry, by the names of the game's own (`Game.aid`).
    """

    id: Annotated[str, Size(1, 99)]
    heading: Annotated[str, heading]
    text: Annotated[tuple[str, ...], Size(1, 99)]
    source: str = ""
    facts: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    icons: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    differs: str = ""
    reading: bool = False
    unsure: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """Entries about one topic; `icon` is a sign of the icon font."""

    id: Annotated[str, Size(1, 99)]
    topic: Topic
    heading: Annotated[str, heading]
    icon: str
    entries: Annotated[tuple[Entry, ...], At("entry"), Size(1, 999)]


@dataclass(frozen=True, slots=True)
class Aid:
    """The player aid of one game; `short` is its name in narrow places, `rulebook` says where its sources end."""

    game: str
    name: str
    short: str
    rulebook: str
    sections: Annotated[tuple[Section, ...], At("section")]

    def section(self, section_id: str) -> Section:
        """Return a section; KeyError if there is none."""
        for one in self.sections:
            if one.id == section_id:
                return one
        raise KeyError(section_id)

    def section_of(self, entry_id: str) -> Section:
        """Return the section an entry stands in; KeyError if there is no such entry."""
        for one in self.sections:
            if any(entry.id == entry_id for entry in one.entries):
                return one
        raise KeyError(entry_id)

    def entry(self, entry_id: str) -> Entry:
        """Return an entry; KeyError if there is none."""
        for entry in self.section_of(entry_id).entries:
            if entry.id == entry_id:
                return entry
        raise KeyError(entry_id)
