"""How does a file of the player aid become checked entries, with the numbers of the facts filled in?"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from assets import files, icons
from assets.aid.contents import Aid, Entry, Section, Table, Topic
from assets.aid.filling import filled, heading
from assets.aid.translating import translated
from assets.aid.values import values_of
from assets.errors import BadInput
from assets.facts.rows import top_row
from assets.facts.rulings import rulings
from assets.words import _

if TYPE_CHECKING:
    from assets.facts.rows import Row

GAMES = ("wayfarers", "darwins_journey", "origin", "darwins_choice")
"""The games with a player aid, by the folder of their facts."""

ENGLISH = "en"


def languages(game: str) -> tuple[str, ...]:
    """Return the languages a game's player aid is written in, English first, then by their codes.

    Raises:
        BadInput: there is no player aid for that game.
    """
    return _written(_folder(game))


def aid(game: str, language: str = ENGLISH) -> Aid:
    """Return the player aid of a game; "darwins-journey" and "darwins_journey" are the same game.

    What is not written in the language ("de"), be it the game or a single entry, is English.

    Raises:
        BadInput: there is no player aid for that game.
        PlainError: the shipped file is missing or damaged.
    """
    folder = _folder(game)
    return _aid(folder, language if language in languages(folder) else ENGLISH)


@cache
def _written(game: str) -> tuple[str, ...]:
    others = [one for one in files.names("aid") if one != ENGLISH and files.has(f"aid/{one}/{game}.toml")]
    return (ENGLISH, *others)


@cache
def _aid(game: str, language: str) -> Aid:
    name = f"aid/{language}/{game}.toml"
    if language == ENGLISH:
        return aid_from(files.read_text(name), name, game)
    return translated(_aid(game, ENGLISH), files.read_text(name), name, values_of(game))


def _folder(game: str) -> str:
    folder = game.replace("-", "_")
    if folder not in GAMES:
        raise BadInput(
            _("There is no player aid for '{game}'.").format(game=game[:40]),
            remedy=_("Choose one of: {names}.").format(
                names=", ".join(one.replace("_", "-") for one in GAMES)
            ),
        )
    return folder


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
        facts = import_module(f"assets.{game}").load()
        self._groups = frozenset(facts.provenance)
        self._unsure = {name for name, group in facts.provenance.items() if not group.verified}
        self._rulings = {one.number: one for one in rulings(game)}
        self._values = values_of(game)
        self._ids: set[str] = set()

    def section(self, row: Row) -> Section:
        section_id = self._fresh_id(row)
        topic, title, icon = row.one("topic", Topic), heading(row, row.text("heading")), row.text("icon")
        if icon not in icons.table():
            row.refuse(f"'icon' has the unknown value '{icon}'")
        entries = tuple(self._entry(one) for one in row.rows("entry"))
        row.done()
        if not entries:
            row.refuse("has no entry")
        return Section(section_id, topic, title, icon, entries)

    def _entry(self, row: Row) -> Entry:
        entry_id, title = self._fresh_id(row), heading(row, row.text("heading"))
        text = tuple(filled(row, one, self._values) for one in row.texts("text"))
        differs = filled(row, row.text("differs", ""), self._values)
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
            filled(row, title, self._values),
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
