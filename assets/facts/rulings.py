"""The rulings each game is played by: number, section and a short heading, for showing and for coverage."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated

from assets import files
from assets.errors import BadInput
from assets.facts.boxes import damaged, shipped, table_of, take_provenance
from assets.facts.shown import from_facts
from assets.reading import At, Misfit, Positive

PREFIXES = {"wayfarers": "W", "darwins_journey": "R", "origin": "O", "darwins_choice": "D"}
"""Games with rulings, by the folder of their facts -> the letter before the number."""

LONGEST_HEADING = 12
"""Words."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """One ruling. `number` as cited ("W34"), `section` and `english`, the heading, for people.

    `gap` = the rulebook leaves the point open and the reading is ours, which the player is told. `reading` = our reading of
    what it says, `second_hand` = from reviews and component lists, not from it.
    """

    number: str
    section: str
    english: str
    gap: bool
    reading: bool = False
    second_hand: bool = False

    @property
    def heading(self) -> str:
        """Return the heading in the language in use."""
        return from_facts(self.english)


@cache
def rulings(game: str) -> tuple[Ruling, ...]:
    """Return every ruling of a game in order, W1 first; "darwins-journey" and "darwins_journey" are the same game.

    Raises:
        BadInput: no rulings are known for that game.
        PlainError: the shipped file is missing or damaged.
    """
    folder = game.replace("-", "_")
    if folder not in PREFIXES:
        raise BadInput(f"There are no rulings for '{game[:40]}'.", remedy=f"Known: {', '.join(PREFIXES)}.")
    name = f"{folder}/rulings.toml"
    return rulings_from(files.read_text(name), name, PREFIXES[folder])


def rulings_from(text: str, file: str, prefix: str) -> tuple[Ruling, ...]:
    """Read rulings from the text of their file; numbers must run from 1 without a hole.

    Raises:
        PlainError: something is missing or unknown; names file, entry and what is wrong.
    """
    table = table_of(file, text)
    try:
        take_provenance(table)
    except Misfit as error:
        raise damaged(file, error.sentence()) from None
    found = shipped(_Rulings, file, table)
    sections = {section.id: section.name for section in found.sections}
    for place, entry in enumerate(found.entries, 1):
        if entry.n != place:
            raise damaged(file, f"ruling {entry.n}: comes where number {place} is due.")
        if entry.section not in sections:
            raise damaged(file, f"ruling {entry.n}.section: '{entry.section}' is not known here.")
    return tuple(
        Ruling(f"{prefix}{one.n}", sections[one.section], one.heading, one.gap, one.reading, one.second_hand)
        for one in found.entries
    )


def _short(heading: str) -> str:
    if not 0 < len(heading.split()) <= LONGEST_HEADING:
        raise ValueError(f"not 1 to {LONGEST_HEADING} words")
    return heading


@dataclass(frozen=True, slots=True)
class _Section:
    id: str
    name: str


@dataclass(frozen=True, slots=True)
class _Entry:
    n: Positive
    section: str
    heading: Annotated[str, _short]
    gap: bool = False
    reading: bool = False
    second_hand: bool = False


@dataclass(frozen=True, slots=True)
class _Rulings:
    sections: Annotated[tuple[_Section, ...], At("section")]
    entries: Annotated[tuple[_Entry, ...], At("ruling")]
