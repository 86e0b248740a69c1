"""What is in the box of Wayfarers of the South Tigris: every fact as one frozen value.

>>> facts = load()
>>> facts.ai_board("journal").focus
Effect(kind=<EffectKind.JOURNAL: 'journal'>, colour=None, free=False)
>>> [str(effect) for effect in facts.scheme(4).second]
['influence blue', 'upgrade any']
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Annotated, ClassVar, Literal, TypeAlias

from assets.facts import EACH, FactsFiles, Provenance, from_facts, named, twice
from assets.reading import At, Between, Natural, OneOf, Positive, Size

SHOWN = {"cards.toml": (("townsfolk", EACH, "name"),)}
"""File -> where in it texts stand that a person reads, besides the sources of the facts."""


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

    @staticmethod
    def parse(text: str) -> "Effect":
        """Return the effect that `str` writes so; ValueError if it is none."""
        return parse_effect(text)

    @property
    def card(self) -> CardType | None:
        """The deck a card is acquired from, or None."""
        return _CARD_OF_EFFECT.get(self.kind)

    def __str__(self) -> str:
        word = str(self.kind.value)
        if self.kind in (EffectKind.UPGRADE, EffectKind.INFLUENCE):
            word += f" {self.colour.value if self.colour else 'any'}"
        return f"{word} free" if self.free else word


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


Slot: TypeAlias = Annotated[int, Between(1, 4)]
"""A place of a row or column, counted from the middle of the main board or from the top."""
Counted: TypeAlias = Annotated[str, OneOf(*COUNTED)]


def _guild(colour: Colour) -> Colour:
    if colour not in GUILDS:
        raise ValueError(f"'{colour}' is no guild")
    return colour


Guild: TypeAlias = Annotated[Colour, _guild]


def _code(text: str) -> str:
    """Return a human card text in short code, empty where the card has none; ValueError if it is none."""
    if text:
        check_code(text)
    return text


Code: TypeAlias = Annotated[str, _code]
Bars: TypeAlias = Annotated[tuple[Code, ...], Size(4)]
"""The four bars of a right edge; an empty one has no effect."""


@dataclass(frozen=True, slots=True)
class LandCard:
    """A land card: a city (die + action) or a vista (trigger + gain); texts in the short codes of cards.toml."""

    id: str
    tags: tuple[CardTag, ...]
    instant: Code = ""
    die: tuple[Asset, ...] = ()
    action: Code = ""
    trigger: tuple[Annotated[str, OneOf(*TRIGGERS)], ...] = ()
    gain: Code = ""


@dataclass(frozen=True, slots=True)
class WaterCard:
    """A water card; `link_in` = bars 1-4 with a bolt on the left edge, `link_out` = the four on the right."""

    id: str
    tags: tuple[CardTag, ...]
    link_in: tuple[Slot, ...]
    link_out: Bars
    instant: Code = ""
    die: tuple[Asset, ...] = ()
    action: Code = ""


@dataclass(frozen=True, slots=True)
class PerCount:
    """VP = base + each × (count of `of` // every)."""

    kind: ClassVar[Literal["per"]] = "per"
    of: Counted
    base: Natural
    each: Positive
    every: Positive = 1


@dataclass(frozen=True, slots=True)
class Sets:
    """VP = each × the smallest count among `of`."""

    kind: ClassVar[Literal["sets"]] = "sets"
    of: tuple[Counted, ...]
    each: Positive


@dataclass(frozen=True, slots=True)
class Comet:
    """VP = high with strictly more comet tags than every single opponent (W82), else low."""

    kind: ClassVar[Literal["comet"]] = "comet"
    low: Natural
    high: Natural


@dataclass(frozen=True, slots=True)
class SunMoon:
    """VP = high when the owner also has the partner tag, else low."""

    kind: ClassVar[Literal["sun_moon"]] = "sun_moon"
    partner: CardTag
    low: Natural
    high: Natural


SpaceVp: TypeAlias = PerCount | Sets | Comet | SunMoon


@dataclass(frozen=True, slots=True)
class SpaceCard:
    """A space card and what it scores."""

    id: str
    tags: tuple[CardTag, ...]
    vp: SpaceVp
    instant: Code = ""


@dataclass(frozen=True, slots=True)
class TownsfolkCard:
    """A townsfolk card: `cost` in silver, `under` = tags it may be tucked under, `rest` = blue banner."""

    id: str
    english: Annotated[str, At("name")]
    cost: Annotated[int, Between(0, 9)]
    under: Annotated[tuple[CardTag, ...], Size(1, 9)]
    rest: bool
    gain: Code = ""
    assets: tuple[Asset, ...] = ()

    @property
    def name(self) -> str:
        """Return what it is called in the language in use."""
        return from_facts(self.english)


@dataclass(frozen=True, slots=True)
class Threshold:
    """The counts of `of` together are at least `at_least`."""

    of: tuple[Counted, ...]
    at_least: Positive


@dataclass(frozen=True, slots=True)
class InspirationCard:
    """An inspiration card; it doubles its space card when every threshold of the goal is met (W88)."""

    id: str
    goal: tuple[Threshold, ...]


Card: TypeAlias = LandCard | WaterCard | SpaceCard | TownsfolkCard | InspirationCard


@dataclass(frozen=True, slots=True)
class PlaceWorker:
    """A first action that places one of these workers, the first listed preferred (W24)."""

    workers: Annotated[tuple[Colour, ...], At("place_worker"), Size(1, 3)]


@dataclass(frozen=True, slots=True)
class SpendToAcquire:
    """A first action that spends `amount` influence of one guild for a card (W25)."""

    guild: Annotated[Colour, At("spend"), _guild]
    amount: Annotated[int, Between(1, 9)]
    card: Annotated[CardType, At("acquire")]


@dataclass(frozen=True, slots=True)
class SchemeCard:
    """A scheme card. `colour` is red or blue, `silver` 0-2, `special_pick` a clock number 1-10 (W57)."""

    id: Annotated[int, Between(1, 6)]
    key: str
    colour: Colour
    silver: Annotated[int, Between(0, 2)]
    comet: bool
    first: PlaceWorker | SpendToAcquire
    second: Annotated[tuple[Effect, ...], Size(1, 9)]
    special_pick: Annotated[int, Between(1, 10)]


@dataclass(frozen=True, slots=True)
class AiBoard:
    """One side of the solo: its focus, resting steps, track bonus and the 21 caravan squares in filling order.

    `caravan[0]` is step 1 (W53); None = nothing printed there.
    """

    id: str
    focus: Effect
    rest: tuple[Effect, ...]
    track_bonus: Effect
    caravan: Annotated[tuple[Effect | None, ...], Size(21)]


@dataclass(frozen=True, slots=True)
class TrackSpace:
    """A space of the resource track (W17, W45): `inspiration` = wanted card from the top of its column, 1-4."""

    space: Annotated[int, Between(0, 7)]
    colour: Colour
    inspiration: Slot
    bonus_on_leaving: bool


@dataclass(frozen=True, slots=True)
class SlotStart:
    """Where a sum value starts looking (W34): slot `from_centre` 1-4, going `step` 1 outward or -1 inward."""

    sum: Annotated[int, Between(0, 4)]
    from_centre: Slot
    step: Literal[1, -1]


@dataclass(frozen=True, slots=True)
class WorkerSpace:
    """A printed worker space; `does` in printed order (W29).

    For a person only (the AI never pays, W26): `pays` provisions, `discount` silver off the card, `free` = no price.
    """

    row: CardType
    worker: Colour
    from_centre: Slot
    does: Annotated[tuple[Effect, ...], Size(1, 9)]
    pays: Natural = 0
    discount: Natural = 0
    free: bool = False


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
    from_centre: Slot
    size: Annotated[int, Between(1, 2)]
    vp: Natural
    front: tuple[Annotated[str, OneOf(*TILE_TEXTS)], ...]
    back: tuple[Annotated[str, OneOf(*TILE_TEXTS)], ...] = ()


@dataclass(frozen=True, slots=True)
class TilePrice:
    """What a person pays for an upgrade tile of a colour: `silver`, or `influence` of that guild."""

    silver: Positive
    influence: Positive


@dataclass(frozen=True, slots=True)
class SpecialTile:
    """A special (pink) tile of size 1; `clock` 1-10 clockwise (W57), row "top" or "bottom", col 1 = far left."""

    id: str
    clock: Annotated[int, Between(1, 10)]
    row: Literal["top", "bottom"]
    col: Annotated[int, Between(1, 5)]
    tags: tuple[CardTag, ...]
    vp: Natural


@dataclass(frozen=True, slots=True)
class JournalSpace:
    """A space of the journal track. `then_choose`: a human picks one, the AI the special tile (W77).

    `green_worker` = number 1-4 of the worker beside it (W70), or None; `limit` = markers it holds, or None.
    """

    id: str
    column: Annotated[int, Between(0, 10)]
    reward: tuple[Effect, ...]
    then_choose: tuple[Effect, ...] = ()
    green_worker: Slot | None = None
    limit: Slot | None = None


@dataclass(frozen=True, slots=True)
class Requirement:
    """What a human needs to use a link: the counts of `of` together at least `at_least`, influence to spend, or nothing."""

    of: tuple[Counted, ...] = ()
    at_least: Natural = 0
    spend: tuple[Guild, ...] = ()


@dataclass(frozen=True, slots=True)
class JournalLink:
    """A link of the journal track, on board section 1-3, with the requirements of its two faces."""

    start: Annotated[str, At("from")]
    to: str
    path: Path
    section: Annotated[int, Between(1, 3)]
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
    type: Counted
    tags: tuple[CardTag, ...]
    die: tuple[Asset, ...] = ()
    action: Code = ""
    link_out: Bars = ()
    vp: SpaceVp | None = None
    rest: bool = False
    gain: Code = ""


@dataclass(frozen=True, slots=True)
class CapitalSpace:
    """A die space of the capital."""

    die: tuple[Asset, ...]
    action: Code


@dataclass(frozen=True, slots=True)
class Capital:
    """The capital: not a card, but its tags count (W87)."""

    tags: tuple[CardTag, ...]
    spaces: tuple[CapitalSpace, ...]


@dataclass(frozen=True, slots=True)
class Goods:
    """Provisions, silver and influence a seat starts with."""

    provisions: Natural
    silver: Natural
    influence: Annotated[Mapping[Guild, Annotated[int, Between(0, 15)]], Size(3)]


@dataclass(frozen=True, slots=True)
class HumanStart(Goods):
    """What the human starts a solo game with (W3, W4)."""

    workers: tuple[Colour, ...]
    dice_rolled: Natural
    dice_reserve: Natural
    influence_tokens: Natural
    journal: str


@dataclass(frozen=True, slots=True)
class AiStart(Goods):
    """What the AI starts with (W2, W3); its influence never runs out (W4)."""

    workers: tuple[Colour, ...]
    dice_rolled: Natural
    dice_reserve: Natural
    journal: str
    resource_space: Annotated[int, Between(0, 7)]
    comets: Annotated[int, Between(0, 10)]


@dataclass(frozen=True, slots=True)
class Setup:
    """Numbers of the two-player set-up (W1)."""

    copies_per_basic_tile: Slot
    face_up_per_deck: Slot
    green_workers_on_track: Slot
    journal_tiles: Annotated[int, Between(1, 10)]
    guild_ability_per_turn: Positive


@dataclass(frozen=True, slots=True)
class Scoring:
    """Scoring tables; `primary_tag_vp[n]` = VP for n tags of one kind, the last entry for more (W86)."""

    primary_tags: tuple[CardTag, ...]
    primary_tag_vp: tuple[Natural, ...]
    four_different_vp: Natural
    guild_majority_vp: Natural
    order: tuple[str, ...]
    tie_break: tuple[Counted, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything printed on the components, as far as a bot, a score or a set-up needs it."""

    schemes: Annotated[tuple[SchemeCard, ...], At("scheme_cards.scheme")]
    comet_track_max: Annotated[Positive, At("ai_boards.comet_track_max")]
    ai_boards: Annotated[tuple[AiBoard, ...], At("ai_boards.board")]
    resource_track: Annotated[tuple[TrackSpace, ...], At("ai_boards.resource_track")]
    colour_order: Annotated[tuple[Colour, ...], At("ai_boards.colour_order")]
    colour_row: Annotated[Mapping[Colour, CardType], At("ai_boards.colour_row")]
    slot_by_sum: Annotated[tuple[SlotStart, ...], At("ai_boards.slot_by_sum")]
    centre_side: Annotated[Mapping[str, Literal["left", "right"]], At("ai_boards.centre_side")]
    icon_swaps: Annotated[tuple[IconSwap, ...], At("ai_boards.icon_swap")]
    journal_path: Annotated[Mapping[Colour, Path], At("ai_boards.journal_path")]
    extra_journal_cost: Annotated[Mapping[str, Natural], At("ai_boards.extra_journal_cost")]
    card_vp: Annotated[Mapping[CardType, Natural], At("ai_boards.card_vp")]
    worker_spaces: Annotated[tuple[WorkerSpace, ...], At("ai_boards.worker_space")]
    inspiration_spaces: Annotated[tuple[tuple[Effect, ...], ...], At("ai_boards.inspiration_space")]
    space_costs: Annotated[tuple[Natural, ...], At("ai_boards.space_cost_left_to_right")]
    land: Annotated[tuple[LandCard, ...], At("cards.land")]
    water: Annotated[tuple[WaterCard, ...], At("cards.water")]
    space: Annotated[tuple[SpaceCard, ...], At("cards.space")]
    townsfolk: Annotated[tuple[TownsfolkCard, ...], At("cards.townsfolk")]
    inspiration: Annotated[tuple[InspirationCard, ...], At("cards.inspiration")]
    tiles: Annotated[tuple[UpgradeTile, ...], At("upgrades.tile")]
    tile_prices: Annotated[Mapping[Colour, TilePrice], At("upgrades.price")]
    special_tiles: Annotated[tuple[SpecialTile, ...], At("upgrades.special")]
    journal_spaces: Annotated[tuple[JournalSpace, ...], At("journal.space")]
    journal_links: Annotated[tuple[JournalLink, ...], At("journal.link")]
    journal_tiles: Annotated[tuple[JournalTile, ...], At("journal.journal_tile")]
    board_cards: Annotated[tuple[BoardCard, ...], At("starting.board_cards")]
    capital: Annotated[Capital, At("starting.capital")]
    start_counts: Annotated[Mapping[Counted, Natural], At("starting.start_counts")]
    caravan_start: Annotated[Mapping[str, Natural], At("starting.caravan_start")]
    human_start: Annotated[HumanStart, At("starting.human")]
    ai_start: Annotated[AiStart, At("starting.ai")]
    seat_2: Annotated[Goods, At("starting.seat_2")]
    seat_3: Annotated[Goods, At("starting.seat_3")]
    seat_4: Annotated[Goods, At("starting.seat_4")]
    setup: Annotated[Setup, At("starting.setup")]
    scoring: Annotated[Scoring, At("starting.scoring")]
    provenance: Mapping[str, Provenance]

    def scheme(self, number: int) -> SchemeCard:
        """Return a scheme card by its id; KeyError if there is none."""
        return named(self.schemes, number)

    def ai_board(self, board: str) -> AiBoard:
        """Return an AI board by its id; KeyError if there is none."""
        return named(self.ai_boards, board)

    def journal_space(self, space: str) -> JournalSpace:
        """Return a journal space by its id; KeyError if there is none."""
        return named(self.journal_spaces, space)

    def journal_tile(self, tile: str) -> JournalTile:
        """Return a journal tile by its id; KeyError if there is none."""
        return named(self.journal_tiles, tile)

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
        return named(among, tile)


def _contradictions(facts: Facts) -> Iterator[tuple[str, str]]:
    """Yield (file, what is wrong) where one fact contradicts another."""
    yield from twice("cards", (card.id for kind in CardType for card in facts.deck(kind)))
    yield from twice(
        "upgrades", (*(tile.id for tile in facts.tiles), *(tile.id for tile in facts.special_tiles))
    )
    yield from twice("upgrades", (f"clock {tile.clock}" for tile in facts.special_tiles))
    yield from twice("journal", (space.id for space in facts.journal_spaces))
    yield from twice("journal", (tile.id for tile in facts.journal_tiles))
    yield from twice("journal", (f"{link.start} {link.path}" for link in facts.journal_links))
    clocks = {tile.clock for tile in facts.special_tiles}
    for scheme in facts.schemes:
        if scheme.special_pick not in clocks:
            yield "scheme_cards", f"scheme {scheme.id}: it picks no special tile"
    for board in facts.ai_boards:
        if board.focus.kind != board.id:
            yield "ai_boards", f"board {board.id}: another focus than its name says"
    columns = {space.id: space.column for space in facts.journal_spaces}
    for link in facts.journal_links:
        if link.start not in columns or link.to not in columns:
            yield "journal", f"link {link.start} to {link.to}: it leads from or to no space"
    for space, column in columns.items():
        if column and all(link.to != space for link in facts.journal_links):
            yield "journal", f"space {space}: no link leads there"
    for who, start in (("human", facts.human_start), ("ai", facts.ai_start)):
        if columns.get(start.journal) != 0:
            yield "starting", f"{who}.journal: it is not in column 0"


FILES = FactsFiles(
    "wayfarers",
    ("scheme_cards", "ai_boards", "cards", "upgrades", "journal", "starting"),
    Facts,
    _contradictions,
)
"""The files under assets/wayfarers/."""

load = cache(FILES.load)
"""Returns the shipped facts, read and checked once; PlainError if a file is missing or damaged."""
identity = cache(FILES.identity)
"""Returns 12 hex digits that stand for the content of the shipped facts."""
