"""Which rulings is a game played by? Number, section and a short heading, for showing and for coverage."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from assets import files
from assets.errors import BadInput
from assets.facts.rows import take_provenance, top_row
from assets.facts.shown import from_facts

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
    """Return every ruling of a game in order, W1 first.

    Raises:
        BadInput: no rulings are known for that game.
        PlainError: the shipped file is missing or damaged.
    """
    if game not in PREFIXES:
        raise BadInput(f"There are no rulings for '{game[:40]}'.", remedy=f"Known: {', '.join(PREFIXES)}.")
    name = f"{game}/rulings.toml"
    return rulings_from(files.read_text(name), name, PREFIXES[game])


def rulings_from(text: str, file: str, prefix: str) -> tuple[Ruling, ...]:
    """Read rulings from the text of their file; numbers must run from 1 without a hole.

    Raises:
        PlainError: something is missing or unknown; names file, entry and what is wrong.
    """
    top = top_row(file, text)
    take_provenance(top)
    sections: dict[str, str] = {}
    for row in top.rows("section"):
        sections[row.text("id")] = row.text("name")
        row.done()
    found = []
    for place, row in enumerate(top.rows("ruling"), 1):
        number, section, heading = row.number("n", 1, 999), row.text("section"), row.text("heading")
        gap = row.flag("gap", default=False)
        reading, second_hand = row.flag("reading", default=False), row.flag("second_hand", default=False)
        row.done()
        if number != place:
            row.refuse(f"comes where number {place} is due")
        if section not in sections:
            row.refuse(f"'section' has the unknown value '{section}'")
        if not 0 < len(heading.split()) <= LONGEST_HEADING:
            row.refuse(f"'heading' is not 1 to {LONGEST_HEADING} words")
        found.append(Ruling(f"{prefix}{number}", sections[section], heading, gap, reading, second_hand))
    top.done()
    return tuple(found)
