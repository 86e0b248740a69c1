"""Which colours, decks, tags and effects does the game print? The words everything else is said in."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar

from assets.facts.shown import from_facts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assets.facts.rows import Provenance


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


# ---- What is on a card of the five decks?


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


# ---- What is on the boards, tiles and scheme cards, and what do the tables for set-up and scoring say?


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


# ---- Which facts does a bot, a score or a set-up get? One frozen value with everything in it.


class _WithId(Protocol):
    @property
    def id(self) -> object: ...


Named = TypeVar("Named", bound=_WithId)


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything printed on the components, as far as a bot, a score or a set-up needs it."""

    schemes: tuple[SchemeCard, ...]
    comet_track_max: int
    ai_boards: tuple[AiBoard, ...]
    resource_track: tuple[TrackSpace, ...]
    colour_order: tuple[Colour, ...]
    colour_row: Mapping[Colour, CardType]
    slot_by_sum: tuple[SlotStart, ...]
    centre_side: Mapping[str, str]
    icon_swaps: tuple[IconSwap, ...]
    journal_path: Mapping[Colour, Path]
    extra_journal_cost: Mapping[str, int]
    card_vp: Mapping[CardType, int]
    worker_spaces: tuple[WorkerSpace, ...]
    inspiration_spaces: tuple[tuple[Effect, ...], ...]
    space_costs: tuple[int, ...]
    land: tuple[LandCard, ...]
    water: tuple[WaterCard, ...]
    space: tuple[SpaceCard, ...]
    townsfolk: tuple[TownsfolkCard, ...]
    inspiration: tuple[InspirationCard, ...]
    tiles: tuple[UpgradeTile, ...]
    special_tiles: tuple[SpecialTile, ...]
    journal_spaces: tuple[JournalSpace, ...]
    journal_links: tuple[JournalLink, ...]
    journal_tiles: tuple[JournalTile, ...]
    board_cards: tuple[BoardCard, ...]
    capital: Capital
    start_counts: Mapping[str, int]
    caravan_start: Mapping[str, int]
    human_start: HumanStart
    ai_start: AiStart
    seat_3: Goods
    seat_4: Goods
    setup: Setup
    scoring: Scoring
    provenance: Mapping[str, Provenance]

    def scheme(self, number: int) -> SchemeCard:
        """Return a scheme card by its id; KeyError if there is none."""
        return _found(self.schemes, number)

    def ai_board(self, board: str) -> AiBoard:
        """Return an AI board by its id; KeyError if there is none."""
        return _found(self.ai_boards, board)

    def journal_space(self, space: str) -> JournalSpace:
        """Return a journal space by its id; KeyError if there is none."""
        return _found(self.journal_spaces, space)

    def journal_tile(self, tile: str) -> JournalTile:
        """Return a journal tile by its id; KeyError if there is none."""
        return _found(self.journal_tiles, tile)

    def links_from(self, space: str) -> tuple[JournalLink, ...]:
        """Return the links that leave a journal space, highest on the board first."""
        return tuple(link for link in self.journal_links if link.start == space)

    def worker_space(self, row: CardType, from_centre: int) -> WorkerSpace:
        """Return a printed worker space; KeyError if there is none."""
        for one in self.worker_spaces:
            if one.row == row and one.from_centre == from_centre:
                return one
        raise KeyError((row, from_centre))

    def deck(self, card_type: CardType) -> tuple[Card, ...]:
        """Return all cards of one deck."""
        decks: dict[CardType, tuple[Card, ...]] = {
            CardType.LAND: self.land,
            CardType.WATER: self.water,
            CardType.SPACE: self.space,
            CardType.TOWNSFOLK: self.townsfolk,
            CardType.INSPIRATION: self.inspiration,
        }
        return decks[card_type]

    def tile(self, tile: str) -> UpgradeTile | SpecialTile:
        """Return an upgrade or special tile by its id; KeyError if there is none."""
        among: tuple[UpgradeTile | SpecialTile, ...] = (*self.tiles, *self.special_tiles)
        return _found(among, tile)


def _found(among: tuple[Named, ...], wanted: object) -> Named:
    for one in among:
        if one.id == wanted:
            return one
    raise KeyError(wanted)


# ---- Which words and short codes may the Wayfarers files use? Effects are parsed, human card texts are checked.


CARD_COUNTS = frozenset(f"{card.value}_card" for card in CardType)
"""Names that count cards owned; start cards count."""

COUNTED = (
    frozenset(tag.value for tag in CardTag)
    | CARD_COUNTS
    | frozenset(f"upgrade_{colour}" for colour in ("yellow", "blue", "black", "green", "pink", "any"))
    | frozenset(f"influence_{guild.value}" for guild in GUILDS)
    | {"silver", "provision"}
)
"""Every name a condition may count."""

TRIGGERS = frozenset(tag.value for tag in CardTag) | {"townsfolk_card"}
"""What may set a vista off."""

TILE_TEXTS = frozenset(asset.value for asset in Asset) | {
    "die +1",
    "die -1",
    "die +/-1",
    "vp",
    "silver discount",
    "provision discount",
    "pigeon + camel + ship",
}
"""What may be printed on an upgrade tile."""

_UPGRADES = (Colour.YELLOW, Colour.BLUE, Colour.BLACK, Colour.GREEN, Colour.PINK)
_COLOURED = {EffectKind.UPGRADE: _UPGRADES, EffectKind.INFLUENCE: GUILDS}
_MAY_BE_FREE = (EffectKind.UPGRADE, EffectKind.TOWNSFOLK)


@cache
def parse_effect(text: str) -> Effect:
    """Return the effect written as "silver", "influence black", "upgrade any", "upgrade green free", …

    `str(effect)` writes it back.

    Raises:
        ValueError: the text is no effect; the message says so without a place.
    """
    words = text.removesuffix(" free")
    free = words != text
    first, _, colour = words.partition(" ")
    if words in _PLAIN_KINDS:
        effect = Effect(_PLAIN_KINDS[words], None, free)
    elif first in ("upgrade", "influence") and colour:
        kind = EffectKind(first)
        if colour != "any" and colour not in _COLOURED[kind]:
            raise ValueError(f"'{text}' is no effect")
        effect = Effect(kind, None if colour == "any" else Colour(colour), free)
    else:
        raise ValueError(f"'{text}' is no effect")
    if free and effect.kind not in _MAY_BE_FREE:
        raise ValueError(f"'{text}' cannot be free")
    return effect


_PLAIN_KINDS = {kind.value: kind for kind in EffectKind if kind not in _COLOURED}

_STEP = re.compile(
    r"(?:silver|provision|retrieve worker|refresh die|adjust die|move influence|journal"
    r"|influence (?:yellow|blue|black|any|card)"
    r"|upgrade (?:yellow|blue|black|green|any|pink)(?: free)?"
    r"|(?:land|water|space|townsfolk|inspiration)(?: free| -1 silver)?"
    r")(?: x[2-9])?"
)


@cache
def check_code(text: str) -> None:
    """Check a human card text: steps joined by " + ", choices by " | ", groups in brackets, "pay A -> B".

    Raises:
        ValueError: the text does not follow the short codes; the message names the part that does not.
    """
    cost, arrow, benefit = text.partition(" -> ")
    if arrow:
        if not cost.startswith("pay "):
            raise ValueError(f"'{text}': a cost starts with 'pay'")
        _check_choices(cost.removeprefix("pay "))
    _check_choices(benefit if arrow else text)


def _check_choices(text: str) -> None:
    for choice in text.split(" | "):
        grouped = choice.startswith("(") and choice.endswith(")")
        for step in (choice[1:-1] if grouped else choice).split(" + "):
            if _STEP.fullmatch(step) is None:
                raise ValueError(f"'{step}' in '{text}' is no short code")
