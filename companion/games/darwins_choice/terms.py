"""What are the things of Darwin's Choice called? Versions, territories, events and biomes in short words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.darwins_choice import load
from assets.words import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Mapping

    from solo_bots.conversation import Json


def version(name: str) -> str:
    """Return the name of a version of the game."""
    return {
        "base": _("Base game"),
        "beginners": _("Beginners' game"),
        "expansion": _("Before and After"),
        "expansion_two_player": _("Before and After for two"),
        "two_vs_two": _("Two against two"),
        "child_friendly": _("Children from 7"),
        "history": _("History mode"),
    }[name]


def game_of(name: str) -> str:
    """Return the name of the game with its version; the base game needs no more than its name."""
    game = _("Darwin's Choice")
    return game if name == "base" else _("{game}: {version}").format(game=game, version=version(name))


def players(number: int) -> str:
    """Return a number of players."""
    return ngettext("{n} player", "{n} players", number).format(n=number)


def title(options: Mapping[str, Json]) -> str:
    """Return what an evening is called beside the game's name: its version and players."""
    return _("{version}, {players}").format(
        version=version(str(options.get("version", "expansion"))), players=players(int(options["players"]))
    )


def territory(name: str) -> str:
    """Return the name of a human territory."""
    return {
        "agriculture": _("Agriculture"),
        "industry": _("Industry"),
        "suburb": _("Suburb"),
        "city": _("City"),
        "national_park": _("National Park"),
    }[name]


def event(name: str) -> str:
    """Return the printed name of a human event."""
    return load().event(name).name


def biome(name: str) -> str:
    """Return the printed name of a biome."""
    return load().biome(name).name


def back(name: str) -> str:
    """Return the name of the back of an event card."""
    return {
        "house": _("house"),
        "apartment": _("apartment building"),
        "skyscraper": _("skyscraper"),
    }[name]


def era(number: int) -> str:
    """Return the name of an Era."""
    return _("Era {n}").format(n=number)


def levels(number: int) -> str:
    """Return a number of levels of the nature index."""
    return ngettext("{n} level", "{n} levels", number).format(n=number)


def joined(words: list[str]) -> str:
    """Return words as a list: "a", "a and b", "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return _("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1])
