"""Which colours, decks, tags and effects does the game print? The words everything else is said in."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Colour(StrEnum):
    """A colour of the game: guilds and tracks (black, blue, yellow, green), special tiles (pink), scheme cards."""

    BLACK = "black"
    BLUE = "blue"
    YELLOW = "yellow"
    GREEN = "green"
    PINK = "pink"
    RED = "red"


GUILDS = (Colour.BLACK, Colour.BLUE, Colour.YELLOW)
"""The three guilds."""


class CardType(StrEnum):
    """The five decks; each but inspiration is also a row of the main board."""

    TOWNSFOLK = "townsfolk"
    LAND = "land"
    WATER = "water"
    SPACE = "space"
    INSPIRATION = "inspiration"


class CardTag(StrEnum):
    """A tag printed on a card, tile or player board."""

    CITY = "city"
    VISTA = "vista"
    HARBOUR = "harbour"
    OPEN_WATER = "open_water"
    OBSERVATORY = "observatory"
    LIBRARY = "library"
    STARS = "stars"
    PLANET = "planet"
    SUN = "sun"
    MOON = "moon"
    COMET = "comet"


class Asset(StrEnum):
    """What a die or a caravan square provides."""

    CAMEL = "camel"
    SHIP = "ship"
    TELESCOPE = "telescope"
    PIGEON = "pigeon"


class Path(StrEnum):
    """Which way out of a journal space a link is."""

    UPPER = "upper"
    MIDDLE = "middle"
    LOWER = "lower"
    ONLY = "only"


class EffectKind(StrEnum):
    """What an effect does; the value is the word used in the facts files."""

    TOWNSFOLK = "townsfolk"
    LAND = "land"
    WATER = "water"
    SPACE = "space"
    INSPIRATION = "inspiration"
    LAND_FROM_DECK = "land from deck"
    WATER_FROM_DECK = "water from deck"
    UPGRADE = "upgrade"
    INFLUENCE = "influence"
    INFLUENCE_CARD = "influence card"
    SILVER = "silver"
    PROVISION = "provision"
    JOURNAL = "journal"
    JOURNAL_TILE = "journal tile"
    COMET = "comet"
    COMET_CHECK = "comet check"
    NEW_DIE = "new die"
    REFRESH_DIE = "refresh die"
    ADJUST_DIE = "adjust die"
    RETRIEVE_WORKER = "retrieve worker"
    MARKER_STEP = "marker step"
    FOCUS = "focus"


_CARD_OF_EFFECT = {
    EffectKind.TOWNSFOLK: CardType.TOWNSFOLK,
    EffectKind.LAND: CardType.LAND,
    EffectKind.LAND_FROM_DECK: CardType.LAND,
    EffectKind.WATER: CardType.WATER,
    EffectKind.WATER_FROM_DECK: CardType.WATER,
    EffectKind.SPACE: CardType.SPACE,
    EffectKind.INSPIRATION: CardType.INSPIRATION,
}


@dataclass(frozen=True, slots=True)
class Effect:
    """One symbol to resolve, once; a doubled symbol is two effects.

    `colour` belongs to UPGRADE and INFLUENCE only, where None means "any". `free` = a human pays nothing
    (the AI never pays, W26, W48).
    """

    kind: EffectKind
    colour: Colour | None = None
    free: bool = False

    @property
    def card(self) -> CardType | None:
        """The deck a card is acquired from, or None."""
        return _CARD_OF_EFFECT.get(self.kind)

    def __str__(self) -> str:
        word = str(self.kind.value)
        if self.kind in (EffectKind.UPGRADE, EffectKind.INFLUENCE):
            word += f" {self.colour.value if self.colour else 'any'}"
        return f"{word} free" if self.free else word
