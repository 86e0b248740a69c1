"""What is on a card of the five decks?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from assets.facts.shown import from_facts

if TYPE_CHECKING:
    from assets.wayfarers.symbols import Asset, CardTag


@dataclass(frozen=True, slots=True)
class LandCard:
    """A land card: a city (die + action) or a vista (trigger + gain); texts in the short codes of cards.toml."""

    id: str
    tags: tuple[CardTag, ...]
    instant: str
    die: tuple[Asset, ...]
    action: str
    trigger: tuple[str, ...]
    gain: str


@dataclass(frozen=True, slots=True)
class WaterCard:
    """A water card; `link_in` = bars 1-4 with a bolt on the left edge, `link_out` = the four on the right."""

    id: str
    tags: tuple[CardTag, ...]
    instant: str
    die: tuple[Asset, ...]
    action: str
    link_in: tuple[int, ...]
    link_out: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PerCount:
    """VP = base + each × (count of `of` // every)."""

    of: str
    base: int
    each: int
    every: int = 1


@dataclass(frozen=True, slots=True)
class Sets:
    """VP = each × the smallest count among `of`."""

    of: tuple[str, ...]
    each: int


@dataclass(frozen=True, slots=True)
class Comet:
    """VP = high with strictly more comet tags than every single opponent (W82), else low."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class SunMoon:
    """VP = high when the owner also has the partner tag, else low."""

    partner: CardTag
    low: int
    high: int


SpaceVp: TypeAlias = PerCount | Sets | Comet | SunMoon


@dataclass(frozen=True, slots=True)
class SpaceCard:
    """A space card and what it scores."""

    id: str
    tags: tuple[CardTag, ...]
    vp: SpaceVp
    instant: str


@dataclass(frozen=True, slots=True)
class TownsfolkCard:
    """A townsfolk card: `cost` in silver, `under` = tags it may be tucked under, `rest` = blue banner."""

    id: str
    english: str
    cost: int
    under: tuple[CardTag, ...]
    rest: bool
    gain: str
    assets: tuple[Asset, ...]

    @property
    def name(self) -> str:
        """Return what it is called in the language in use."""
        return from_facts(self.english)


@dataclass(frozen=True, slots=True)
class Threshold:
    """The counts of `of` together are at least `at_least`."""

    of: tuple[str, ...]
    at_least: int


@dataclass(frozen=True, slots=True)
class Goal:
    """What an inspiration card wants: every threshold."""

    all_of: tuple[Threshold, ...]


@dataclass(frozen=True, slots=True)
class InspirationCard:
    """An inspiration card; it doubles its space card when the goal is met (W88)."""

    id: str
    goal: Goal


Card: TypeAlias = LandCard | WaterCard | SpaceCard | TownsfolkCard | InspirationCard
