"""How does a file of the player aid become checked entries, with the numbers of the facts filled in?"""

from __future__ import annotations

import string
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from assets import files, icons
from assets.aid.contents import Aid, Entry, Section, Table, Topic
from assets.aid.values import values_of
from assets.errors import BadInput
from assets.facts.rows import top_row
from assets.facts.rulings import rulings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assets.facts.rows import Row

GAMES = ("wayfarers", "darwins_journey", "origin", "darwins_choice")
"""The games with a player aid, by the folder of their facts."""

LONGEST_HEADING, LONGEST_PARAGRAPH = 48, 420
"""Characters; what is longer is not read in a hurry."""


@cache
def aid(game: str, language: str = "en") -> Aid:
    """Return the player aid of a game; "darwins-journey" and "darwins_journey" are the same game.

    Raises:
        BadInput: there is no player aid for that game.
        PlainError: the shipped file is missing or damaged.
    """
    folder = game.replace("-", "_")
    if folder not in GAMES:
        raise BadInput(
            f"There is no player aid for '{game[:40]}'.",
            remedy=f"Choose one of: {', '.join(one.replace('_', '-') for one in GAMES)}.",
        )
    name = f"aid/{language}/{folder}.toml"
    return aid_from(files.read_text(name), name, folder)


def aid_from(text: str, file: str, game: str) -> Aid:
    """Read a player aid from the text of its file.

    Raises:
        PlainError: something is missing, unknown or named twice: a field, an icon, a placeholder without a fact, a
            ruling that does not exist, an entry without a source; names file, entry and what is wrong.
    """
    top = top_row(file, text)
    reader = _Reader(game)
    name, short, rulebook = top.text("name"), top.text("short"), top.text("rulebook")
    sections = tuple(reader.section(row) for row in top.rows("section"))
    top.done()
    return Aid(game, name, short, rulebook, sections)


class _Reader:
    """Reads the entries of one game; knows its facts and which names were used."""

    def __init__(self, game: str) -> None:
        facts = import_module(f"assets.facts.{game}").load()
        self._groups = frozenset(facts.provenance)
        self._unsure = {name for name, group in facts.provenance.items() if not group.verified}
        self._rulings = {one.number: one for one in rulings(game)}
        self._values = values_of(game)
        self._ids: set[str] = set()

    def section(self, row: Row) -> Section:
        section_id = self._fresh_id(row)
        topic, heading, icon = row.one("topic", Topic), row.text("heading"), row.text("icon")
        if icon not in icons.table():
            row.refuse(f"'icon' has the unknown value '{icon}'")
        _short(row, heading)
        entries = tuple(self._entry(one) for one in row.rows("entry"))
        row.done()
        if not entries:
            row.refuse("has no entry")
        return Section(section_id, topic, heading, icon, entries)

    def _entry(self, row: Row) -> Entry:
        entry_id, heading = self._fresh_id(row), row.text("heading")
        _short(row, heading)
        text = tuple(self._filled(row, one) for one in row.texts("text"))
        differs = self._filled(row, row.text("differs", ""))
        source, facts = row.text("source", ""), row.texts("facts", ())
        cited = row.texts("rulings", ())
        for one in facts:
            if one not in self._groups:
                row.refuse(f"'facts' names the unknown group '{one}'")
        for one in cited:
            if one not in self._rulings:
                row.refuse(f"cites ruling '{one}', which does not exist")
        if not text or not (source or facts):
            row.refuse("has no text or no source")
        reading = row.flag("reading", default=False) or any(self._rulings[one].gap for one in cited)
        unsure = row.flag("unsure", default=False) or any(one in self._unsure for one in facts)
        entry = Entry(
            entry_id,
            self._filled(row, heading),
            text,
            source,
            facts,
            cited,
            row.texts("icons", ()),
            row.texts("words", ()),
            row.members("tables", Table, ()),
            differs,
            reading,
            unsure,
        )
        row.done()
        return entry

    def _fresh_id(self, row: Row) -> str:
        found = row.text("id")
        if not found or found in self._ids:
            row.refuse("'id' is empty or used twice")
        self._ids.add(found)
        return found

    def _filled(self, row: Row, text: str) -> str:
        try:
            return fill(text, self._values)
        except ValueError as error:
            row.refuse(str(error))


def placeholders(text: str) -> tuple[str, ...]:
    """Return the names of the placeholders of a text.

    Raises:
        ValueError: a brace is left open, or a placeholder is more than a name.
    """
    found = []
    for _before, name, spec, conversion in string.Formatter().parse(text):
        if name is None:
            continue
        if not name.isidentifier() or spec or conversion:
            raise ValueError(f"'{{{name}}}' is no placeholder")
        found.append(name)
    return tuple(found)


def fill(text: str, values: Mapping[str, str]) -> str:
    """Return the text with every placeholder filled.

    Raises:
        ValueError: a placeholder names no known fact, or the paragraph is too long to be read in a hurry.
    """
    for name in placeholders(text):
        if name not in values:
            raise ValueError(f"the placeholder '{{{name}}}' names no fact")
    filled = text.format_map(values)
    if len(filled) > LONGEST_PARAGRAPH:
        raise ValueError(f"a paragraph has {len(filled)} characters, more than {LONGEST_PARAGRAPH}")
    return filled


def _short(row: Row, heading: str) -> None:
    if not 0 < len(heading) <= LONGEST_HEADING:
        row.refuse(f"'heading' is not 1 to {LONGEST_HEADING} characters")
