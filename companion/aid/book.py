"""Puts together what a person reads in the player aid of a game: texts, tables, and where each entry comes from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.aid import GAMES, Aid, aid
from assets.words import _, first_up, language
from companion.games import game_of

if TYPE_CHECKING:
    from assets.aid import Entry, Section


@dataclass(frozen=True, slots=True)
class TableLine:
    """A line of a table: `id` as the facts name the thing, its `name`, what there is to know of it, and effects to be drawn."""

    id: str
    name: str
    detail: str
    signs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """One section, ready to be read."""

    section: Section
    entries: tuple[Reading, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """One entry, ready to be read: its own text, the lines of its tables, and in words how sure it is and its source."""

    entry: Entry
    lines: tuple[TableLine, ...]
    trust: str
    source: str


@dataclass(frozen=True, slots=True)
class Book:
    """The player aid of one game."""

    aid: Aid
    pages: tuple[Page, ...]

    def page(self, name: str) -> Page:
        """Return the section of that id, or the one an entry of that id stands in; KeyError if there is neither."""
        for page in self.pages:
            if name == page.section.id or any(one.entry.id == name for one in page.entries):
                return page
        raise KeyError(name)


def games() -> tuple[tuple[str, str], ...]:
    """Return the games with a player aid as (id, short name)."""
    return tuple((game, aid(game, language()).short) for game in GAMES)


def book(game: str) -> Book:
    """Return the player aid of a game in the language in use.

    Raises:
        BadInput: there is no player aid for that game.
    """
    found = aid(game, language())
    facts = game_of(game).part("facts").load()
    groups = {name: group.source for name, group in facts.provenance.items()}
    pages = tuple(
        Page(section, tuple(_reading(game, entry, groups) for entry in section.entries))
        for section in found.sections
    )
    return Book(found, pages)


def table_lines(game: str, table: str) -> tuple[TableLine, ...]:
    """Return the lines of a table of a game's facts in the language in use; KeyError if the game has no such table."""
    lines = game_of(game).part("aid").TABLES[table]()
    return tuple(TableLine(key, first_up(name), *rest) for key, name, *rest in lines)


def _reading(game: str, entry: Entry, groups: dict[str, str]) -> Reading:
    lines = tuple(line for table in entry.tables for line in table_lines(game, table))
    return Reading(entry, lines, _trust(entry), _source(entry, groups))


def _trust(entry: Entry) -> str:
    if entry.unsure and entry.reading:
        return _("Not all confirmed by the rulebook; in part our reading.")
    if entry.unsure:
        return _("Not all confirmed by the rulebook.")
    return _("In part our reading, where the rulebook is silent.") if entry.reading else ""


def _source(entry: Entry, groups: dict[str, str]) -> str:
    parts = []
    if entry.source:
        parts.append(_("Source: {source}").format(source=entry.source))
    else:
        named = dict.fromkeys(groups[name] for name in entry.facts)
        parts.append(_("Source: {source}").format(source="; ".join(named)))
    if entry.rulings:
        parts.append(_("Rulings: {numbers}").format(numbers=numbers(entry.rulings)))
    return " · ".join(parts)


def numbers(rulings: tuple[str, ...]) -> str:
    """Return ruling numbers, neighbours drawn together: "W6–W9, W27"."""
    out: list[list[str]] = []
    for one in rulings:
        if out and int(one[1:]) == int(out[-1][-1][1:]) + 1:
            out[-1].append(one)
        else:
            out.append([one])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(run) for run in out)
