"""Which texts of the facts does a person read, and how do they read in the language in use?

The facts are written in English. What of them is shown (the names of cards and tiles, where a fact comes from, the
headings of some rulings) stands in the table below, so that it lands in the catalogue of translations beside the sentences of
the code, and is said through `from_facts`.
"""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

from assets import files
from assets.words import pgettext

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

EACH, KEYS, ID = "*", "#", "id"
"""Every member of a list or table; the names of a table's members themselves; an id. The last two are put in words."""
CONTEXT = "facts"
"""The context of these texts in the catalogue: "silver" or "end" says something else elsewhere."""

_PROVENANCE = (("provenance", EACH, "source"), ("provenance", KEYS))

SHOWN: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "tags.toml": (
        ("game", EACH, "name"),
        ("kind", EACH, "advice"),
        ("kind", EACH, ID),
        ("component", EACH, "name"),
    ),
    "game_colours.toml": (("colour", EACH, "name"),),
    "wayfarers/ai_boards.toml": _PROVENANCE,
    "wayfarers/cards.toml": (*_PROVENANCE, ("townsfolk", EACH, "name")),
    "wayfarers/journal.toml": _PROVENANCE,
    "wayfarers/scheme_cards.toml": _PROVENANCE,
    "wayfarers/starting.toml": _PROVENANCE,
    "wayfarers/upgrades.toml": _PROVENANCE,
    "darwins_journey/academy.toml": _PROVENANCE,
    "darwins_journey/alfred_boards.toml": _PROVENANCE,
    "darwins_journey/alfred_bonus_cards.toml": _PROVENANCE,
    "darwins_journey/alfred_cards.toml": _PROVENANCE,
    "darwins_journey/alfred_rules.toml": _PROVENANCE,
    "darwins_journey/beagle_goals.toml": _PROVENANCE,
    "darwins_journey/campsites.toml": _PROVENANCE,
    "darwins_journey/correspondence.toml": _PROVENANCE,
    "darwins_journey/crew_cards.toml": _PROVENANCE,
    "darwins_journey/diaries.toml": (
        *_PROVENANCE,
        ("distinctions", EACH, "silver"),
        ("distinctions", EACH, "golden"),
    ),
    "darwins_journey/islands.toml": _PROVENANCE,
    "darwins_journey/lagging_marks.toml": _PROVENANCE,
    "darwins_journey/objectives.toml": _PROVENANCE,
    "darwins_journey/ocean_track.toml": _PROVENANCE,
    "darwins_journey/player_board.toml": _PROVENANCE,
    "darwins_journey/scoring.toml": _PROVENANCE,
    "darwins_journey/setup.toml": _PROVENANCE,
    "darwins_journey/special_actions.toml": _PROVENANCE,
    "darwins_journey/specimens.toml": _PROVENANCE,
    "darwins_journey/theory_track.toml": _PROVENANCE,
    "origin/components.toml": _PROVENANCE,
    "origin/objectives.toml": _PROVENANCE,
    "origin/rules.toml": _PROVENANCE,
    "origin/rulings.toml": (("ruling", EACH, "heading"),),
    "origin/scoring.toml": _PROVENANCE,
    "darwins_choice/biomes.toml": (*_PROVENANCE, ("biome", EACH, "name"), ("prehistoric", EACH, "name")),
    "darwins_choice/evaluation.toml": _PROVENANCE,
    "darwins_choice/events.toml": (*_PROVENANCE, ("event", EACH, "name")),
    "darwins_choice/scoring.toml": _PROVENANCE,
    "darwins_choice/setup.toml": (*_PROVENANCE, ("history", "base_events_out", EACH)),
    "darwins_choice/territories.toml": _PROVENANCE,
}
"""File of the facts -> where in it texts stand that a person reads."""


def from_facts(text: str) -> str:
    """Return a text of the facts that a person reads in the language in use."""
    return pgettext(CONTEXT, text)


def group_name(key: str) -> str:
    """Return what a group of facts is called ("components.tile_kinds" -> "tile kinds") in the language in use."""
    return from_facts(_in_words(key.rpartition(".")[2]))


def kind_name(kind: str) -> str:
    """Return what a kind of piece with tags is called ("upgrade_tile" -> "upgrade tile") in the language in use."""
    return from_facts(_in_words(kind))


def shown_texts() -> Iterator[tuple[str, str]]:
    """Yield (file below assets, English text) of everything in the facts that a person reads, in order.

    Raises:
        PlainError: a shipped file is missing.
        KeyError: a file has nothing at a place of the table.
    """
    for file, places in SHOWN.items():
        top = tomllib.loads(files.read_text(file))
        for place in places:
            for text in _at(top, place):
                yield file, text


def _at(found: Any, place: tuple[str, ...]) -> Iterator[str]:
    if not place:
        yield found
    elif place[0] == KEYS:
        yield from (_in_words(key) for key in found)
    elif place[0] == ID:
        yield _in_words(found[ID])
    elif place[0] == EACH:
        for one in found.values() if isinstance(found, dict) else found:
            yield from _at(one, place[1:])
    else:
        yield from _at(found[place[0]], place[1:])


def _in_words(name: str) -> str:
    return " ".join("AI" if word == "ai" else word for word in name.split("_"))
