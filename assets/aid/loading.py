"""Reads the player aid of a game: checked entries, with the numbers of the facts filled in."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import import_module

from assets import files, icons
from assets.aid.contents import Aid, Entry
from assets.aid.filling import fill, values_of
from assets.aid.translating import translated
from assets.errors import BadInput
from assets.facts import damaged, games, rulings, shipped, table_of
from assets.reading import Misfit
from assets.words import _

ENGLISH = "en"

GAMES = tuple(game for game in games() if files.has(f"aid/{ENGLISH}/{game}.toml"))
"""The games with a player aid, by the folder of their facts."""


def languages(game: str) -> tuple[str, ...]:
    """Return the languages a game's player aid is written in, English first, then by their codes.

    Raises:
        BadInput: there is no player aid for that game.
    """
    return _written(_folder(game))


def aid(game: str, language: str = ENGLISH) -> Aid:
    """Return the player aid of a game.

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
    if game not in GAMES:
        raise BadInput(
            _("There is no player aid for '{game}'.").format(game=game[:40]),
            remedy=_("Choose one of: {names}.").format(
                names=", ".join(one.replace("_", "-") for one in GAMES)
            ),
        )
    return game


def aid_from(text: str, file: str, game: str) -> Aid:
    """Read a player aid from the text of its file.

    Raises:
        PlainError: something is missing, unknown or named twice: a field, an icon, a placeholder without a fact, a
            ruling that does not exist, an entry without a source; names file, entry and what is wrong.
    """
    found = shipped(Aid, file, {"game": game} | table_of(file, text))
    reader = _Reader(game)
    ids: set[str] = set()
    for section in found.sections:
        if section.icon not in icons.table():
            raise damaged(file, f"section {section.id}.icon: '{section.icon}' is not known here.")
        for name in (section.id, *(entry.id for entry in section.entries)):
            if name in ids:
                raise damaged(file, f"{name}: this id is used twice.")
            ids.add(name)
    try:
        sections = tuple(
            replace(section, entries=tuple(map(reader.completed, section.entries)))
            for section in found.sections
        )
    except Misfit as error:
        raise damaged(file, error.sentence()) from None
    return replace(found, sections=sections)


class _Reader:
    """Completes the entries of one game: knows its facts and its rulings."""

    def __init__(self, game: str) -> None:
        facts = import_module(f"assets.{game}").load()
        self._groups = frozenset(facts.provenance)
        self._unsure = {name for name, group in facts.provenance.items() if not group.verified}
        self._rulings = {one.number: one for one in rulings(game)}
        self._values = values_of(game)

    def completed(self, entry: Entry) -> Entry:
        """Return an entry with its numbers filled in, marked where it rests on a reading of ours or an unsure fact.

        Raises:
            Misfit: a placeholder, a ruling or a group of facts is not known, or it has no source.
        """
        try:
            return self._completed(entry)
        except ValueError as error:
            raise Misfit(str(error), f"entry {entry.id}") from None

    def _completed(self, entry: Entry) -> Entry:
        for group in entry.facts:
            if group not in self._groups:
                raise ValueError(f"'facts' names the unknown group '{group}'")
        for number in entry.rulings:
            if number not in self._rulings:
                raise ValueError(f"cites ruling '{number}', which does not exist")
        if not (entry.source or entry.facts):
            raise ValueError("has no source")
        return replace(
            entry,
            heading=fill(entry.heading, self._values),
            text=tuple(fill(paragraph, self._values) for paragraph in entry.text),
            differs=fill(entry.differs, self._values),
            reading=entry.reading or any(self._rulings[number].gap for number in entry.rulings),
            unsure=entry.unsure or any(group in self._unsure for group in entry.facts),
        )
