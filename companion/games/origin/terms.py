"""What are the things of Origin called? Colours, continents, objectives and tiles in short words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.origin.model import (
    Linked,
    OfEachColour,
    OnColour,
    OnContinent,
    PawnsLike,
    Spread,
    StraitTokens,
    TilesOfLevel,
)
from assets.words import _, ngettext

if TYPE_CHECKING:
    from assets.origin.model import Condition, Objective


def colour(name: str) -> str:
    """Return the name of a colour of territories, cards, tile columns or pawns."""
    return {
        "yellow": _("yellow"),
        "orange": _("orange"),
        "purple": _("purple"),
        "brown": _("brown"),
        "green": _("green"),
        "white": _("white"),
        "black": _("black"),
    }[name]


def continent(name: str) -> str:
    """Return the name of a continent."""
    return {
        "africa": _("Africa"),
        "eurasia": _("Eurasia"),
        "oceania": _("Oceania"),
        "south_america": _("South America"),
        "north_america": _("North America"),
        "antarctica": _("Antarctica"),
    }[name]


def height(number: int) -> str:
    """Return a height, 1 to 3, in a word."""
    return {1: _("short"), 2: _("middling"), 3: _("tall")}[number]


def strength(number: int) -> str:
    """Return a strength, 1 to 3, in a word."""
    return {1: _("thin"), 2: _("medium"), 3: _("thick")}[number]


def size(tall: int, thick: int) -> str:
    """Return height and strength, 1 to 3 each, in words: "tall and thin"."""
    return _("{tall} and {thick}").format(tall=height(tall), thick=strength(thick))


def condition(asked: Condition) -> str:
    """Return what an objective asks for in a phrase."""
    if isinstance(asked, OnColour):
        return _("{n} pawns on {colour} territories").format(n=asked.pawns, colour=colour(asked.colour))
    if isinstance(asked, OnContinent):
        return _("{n} pawns in {continent}").format(n=asked.pawns, continent=continent(asked.continent))
    if isinstance(asked, Linked):
        return ngettext(
            "{territories} linked territories on one continent",
            "{territories} linked territories on exactly {n} continents",
            asked.continents,
        ).format(territories=asked.territories, n=asked.continents)
    if isinstance(asked, Spread):
        return _("pawns on {n} different continents").format(n=asked.continents)
    if isinstance(asked, PawnsLike):
        words = (
            _("{n} pawns of height {value}")
            if asked.attribute.value == "height"
            else _("{n} pawns of strength {value}")
        )
        return words.format(n=asked.pawns, value=asked.value)
    if isinstance(asked, OfEachColour):
        colours = [colour(one) for one in asked.colours]
        return _("{n} pawns each of {colours} and {last}").format(
            n=asked.each, colours=", ".join(colours[:-1]), last=colours[-1]
        )
    if isinstance(asked, TilesOfLevel):
        return _("{n} tiles of level {level}").format(n=asked.tiles, level=asked.level)
    if isinstance(asked, StraitTokens):
        return _("{n} strait tokens").format(n=asked.tokens)
    raise TypeError(asked)


def objective(card: Objective) -> str:
    """Return the name of an objective card: what it asks for, and its points."""
    return _("{condition} ({n})").format(condition=condition(card.condition), n=card.points)
