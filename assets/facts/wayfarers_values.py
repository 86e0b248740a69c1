"""Which pieces, symbols and tables does Wayfarers of the South Tigris have? Frozen values; no reading, no rules."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping


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


@dataclass(frozen=True, slots=True)
class PlaceWorker:
    """A first action that places one of these workers, the first listed preferred (W24)."""

    workers: tuple[Colour, ...]


@dataclass(frozen=True, slots=True)
class SpendToAcquire:
    """A first action that spends `amount` influence of one guild for a card (W25)."""

    guild: Colour
    amount: int
    card: CardType


@dataclass(frozen=True, slots=True)
class SchemeCard:
    """A scheme card. `colour` is red or blue, `silver` 0-2, `special_pick` a clock number 1-10 (W57)."""

    id: int
    key: str
    colour: Colour
    silver: int
    comet: bool
    first: PlaceWorker | SpendToAcquire
    second: tuple[Effect, ...]
    special_pick: int


@dataclass(frozen=True, slots=True)
class AiBoard:
    """One side of the solo: its focus, resting steps, track bonus and the 21 caravan squares in filling order.

    `caravan[0]` is step 1 (W53); None = nothing printed there.
    """

    id: str
    focus: Effect
    rest: tuple[Effect, ...]
    track_bonus: Effect
    caravan: tuple[Effect | None, ...]


@dataclass(frozen=True, slots=True)
class TrackSpace:
    """A space of the resource track (W17, W45): `inspiration` = wanted card from the top of its column, 1-4."""

    space: int
    colour: Colour
    inspiration: int
    bonus_on_leaving: bool


@dataclass(frozen=True, slots=True)
class SlotStart:
    """Where a sum value starts looking (W34): slot `from_centre` 1-4, going `step` 1 outward or -1 inward."""

    sum: int
    from_centre: int
    step: int


@dataclass(frozen=True, slots=True)
class WorkerSpace:
    """A printed worker space, as the AI resolves it (costs dropped); `does` in printed order (W29)."""

    row: CardType
    worker: Colour
    from_centre: int
    does: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class IconSwap:
    """A symbol the AI swaps for another effect (W28)."""

    gains: EffectKind
    does: Effect


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
    name: str
    cost: int
    under: tuple[CardTag, ...]
    rest: bool
    gain: str
    assets: tuple[Asset, ...]


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


@dataclass(frozen=True, slots=True)
class UpgradeTile:
    """An ordinary upgrade tile; `size` caravan squares, `from_centre` its pile (W35), texts as printed."""

    id: str
    colour: Colour
    from_centre: int
    size: int
    vp: int
    front: tuple[str, ...]
    back: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SpecialTile:
    """A special (pink) tile of size 1; `clock` 1-10 clockwise (W57), row "top" or "bottom", col 1 = far left."""

    id: str
    clock: int
    row: str
    col: int
    tags: tuple[CardTag, ...]
    vp: int


@dataclass(frozen=True, slots=True)
class JournalSpace:
    """A space of the journal track. `then_choose`: a human picks one, the AI the special tile (W77).

    `green_worker` = number 1-4 of the worker beside it (W70), or None; `limit` = markers it holds, or None.
    """

    id: str
    column: int
    reward: tuple[Effect, ...]
    then_choose: tuple[Effect, ...]
    green_worker: int | None
    limit: int | None


@dataclass(frozen=True, slots=True)
class Requirement:
    """What a human needs to use a link: a threshold, influence to spend, or neither."""

    threshold: Threshold | None
    spend: tuple[Colour, ...]


@dataclass(frozen=True, slots=True)
class JournalLink:
    """A link of the journal track, on board section 1-3, with the requirements of its two faces."""

    start: str
    to: str
    path: Path
    section: int
    side_a: Requirement
    side_b: Requirement


@dataclass(frozen=True, slots=True)
class JournalTile:
    """One of the ten journal tiles."""

    id: str
    does: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class BoardCard:
    """What a player board already provides; counts as a card of `type` ("land_card", …) (W87)."""

    id: str
    type: str
    tags: tuple[CardTag, ...]
    die: tuple[Asset, ...]
    action: str
    link_out: tuple[str, ...]
    vp: SpaceVp | None
    rest: bool
    gain: str


@dataclass(frozen=True, slots=True)
class CapitalSpace:
    """A die space of the capital."""

    die: tuple[Asset, ...]
    action: str


@dataclass(frozen=True, slots=True)
class Capital:
    """The capital: not a card, but its tags count (W87)."""

    tags: tuple[CardTag, ...]
    spaces: tuple[CapitalSpace, ...]


@dataclass(frozen=True, slots=True)
class Goods:
    """Provisions, silver and influence a seat starts with."""

    provisions: int
    silver: int
    influence: Mapping[Colour, int]


@dataclass(frozen=True, slots=True)
class HumanStart:
    """What the human starts a solo game with (W3, W4)."""

    goods: Goods
    workers: tuple[Colour, ...]
    dice_rolled: int
    dice_reserve: int
    influence_tokens: int
    journal: str


@dataclass(frozen=True, slots=True)
class AiStart:
    """What the AI starts with (W2, W3); its influence never runs out (W4)."""

    goods: Goods
    workers: tuple[Colour, ...]
    dice_rolled: int
    dice_reserve: int
    journal: str
    resource_space: int
    comets: int


@dataclass(frozen=True, slots=True)
class Setup:
    """Numbers of the two-player set-up (W1)."""

    copies_per_basic_tile: int
    face_up_per_deck: int
    green_workers_on_track: int
    journal_tiles: int
    guild_ability_per_turn: int


@dataclass(frozen=True, slots=True)
class Scoring:
    """Scoring tables; `primary_tag_vp[n]` = VP for n tags of one kind, the last entry for more (W86)."""

    primary_tags: tuple[CardTag, ...]
    primary_tag_vp: tuple[int, ...]
    four_different_vp: int
    guild_majority_vp: int
    order: tuple[str, ...]
    tie_break: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a group of facts comes from, and whether it was compared with print; `covers` = names in its file."""

    source: str
    verified: bool
    covers: tuple[str, ...]
