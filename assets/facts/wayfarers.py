"""What is in the box of Wayfarers of the South Tigris? `load()` gives every fact, checked; the values are frozen.

>>> facts = load()
>>> facts.ai_board("journal").focus
Effect(kind=<EffectKind.JOURNAL: 'journal'>, colour=None, free=False)
>>> [str(effect) for effect in facts.scheme(4).second]
['influence blue', 'upgrade any']
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from assets import files
from assets.errors import PlainError
from assets.facts import wayfarers_reading as read
from assets.facts.rows import Row
from assets.facts.wayfarers_checks import check
from assets.facts.wayfarers_codes import parse_effect
from assets.facts.wayfarers_values import (
    GUILDS,
    AiBoard,
    AiStart,
    Asset,
    BoardCard,
    Capital,
    CapitalSpace,
    Card,
    CardTag,
    CardType,
    Colour,
    Comet,
    Effect,
    EffectKind,
    Goal,
    Goods,
    HumanStart,
    IconSwap,
    InspirationCard,
    JournalLink,
    JournalSpace,
    JournalTile,
    LandCard,
    Path,
    PerCount,
    PlaceWorker,
    Provenance,
    Requirement,
    SchemeCard,
    Scoring,
    Sets,
    Setup,
    SlotStart,
    SpaceCard,
    SpaceVp,
    SpecialTile,
    SpendToAcquire,
    SunMoon,
    Threshold,
    TownsfolkCard,
    TrackSpace,
    UpgradeTile,
    WaterCard,
    WorkerSpace,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = [
    "GUILDS",
    "AiBoard",
    "AiStart",
    "Asset",
    "BoardCard",
    "Capital",
    "CapitalSpace",
    "Card",
    "CardTag",
    "CardType",
    "Colour",
    "Comet",
    "Effect",
    "EffectKind",
    "Facts",
    "Goal",
    "Goods",
    "HumanStart",
    "IconSwap",
    "InspirationCard",
    "JournalLink",
    "JournalSpace",
    "JournalTile",
    "LandCard",
    "Path",
    "PerCount",
    "PlaceWorker",
    "Provenance",
    "Requirement",
    "SchemeCard",
    "Scoring",
    "Sets",
    "Setup",
    "SlotStart",
    "SpaceCard",
    "SpaceVp",
    "SpecialTile",
    "SpendToAcquire",
    "SunMoon",
    "Threshold",
    "TownsfolkCard",
    "TrackSpace",
    "UpgradeTile",
    "WaterCard",
    "WorkerSpace",
    "facts_from",
    "identity",
    "identity_of",
    "load",
    "parse_effect",
    "shipped_texts",
]

FILES = ("scheme_cards", "ai_boards", "cards", "upgrades", "journal", "starting")
"""The facts files under assets/wayfarers/, without ".toml"."""


class _WithId(Protocol):
    @property
    def id(self) -> object: ...


T = TypeVar("T")
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


@cache
def load() -> Facts:
    """Return the shipped facts, read and checked once.

    Raises:
        PlainError: a shipped file is missing or damaged; names file, entry and what is wrong.
    """
    return facts_from(shipped_texts())


@cache
def identity() -> str:
    """Return 12 hex digits that stand for the content of the shipped facts."""
    return identity_of(shipped_texts())


def shipped_texts() -> dict[str, str]:
    """Return the shipped facts files as text, by file name."""
    return {name: files.read_text(f"wayfarers/{name}.toml") for name in FILES}


def identity_of(texts: Mapping[str, str]) -> str:
    """Return the first 12 hex digits of SHA-256 over the content of these files.

    Comments, layout and provenance do not count: they change nothing in how a game is played.

    Raises:
        PlainError: a file is no TOML.
    """
    content: dict[str, Any] = {}
    for name in FILES:
        content[name] = {
            key: value for key, value in _tables(name, texts[name]).items() if key != "provenance"
        }
    canonical = json.dumps(content, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()[:12]


def facts_from(texts: Mapping[str, str]) -> Facts:
    """Read and check the facts from the texts of their files.

    Raises:
        PlainError: something is missing, unknown or does not add up; names file, entry and what is wrong.
    """
    rows = {name: Row(f"wayfarers/{name}.toml", name, _tables(name, texts[name])) for name in FILES}
    provenance: dict[str, Provenance] = {}
    for row in rows.values():
        _take_provenance(row, provenance)
    boards, cards = rows["ai_boards"], rows["cards"]
    upgrades, journal, starting = rows["upgrades"], rows["journal"], rows["starting"]
    inspiration_spaces = boards.value("inspiration_space", list)
    facts = Facts(
        schemes=_all(rows["scheme_cards"], "scheme", read.scheme_card),
        comet_track_max=boards.number("comet_track_max", 1),
        ai_boards=_all(boards, "board", read.ai_board),
        resource_track=_all(boards, "resource_track", read.track_space),
        colour_order=boards.members("colour_order", Colour),
        colour_row=boards.mapping("colour_row", Colour, lambda row, key: row.one(key, CardType)),
        slot_by_sum=_all(boards, "slot_by_sum", read.slot_start),
        centre_side=read.sides(boards, "centre_side"),
        icon_swaps=_all(boards, "icon_swap", read.icon_swap),
        journal_path=boards.mapping("journal_path", Colour, lambda row, key: row.one(key, Path)),
        extra_journal_cost=read.named_numbers(boards, "extra_journal_cost", ("behind", "level", "ahead")),
        card_vp=boards.mapping("card_vp", CardType, lambda row, key: row.number(key)),
        worker_spaces=_all(boards, "worker_space", read.worker_space),
        inspiration_spaces=tuple(read.effect_list(boards, one) for one in inspiration_spaces),
        space_costs=boards.numbers("space_cost_left_to_right"),
        land=_all(cards, "land", read.land_card),
        water=_all(cards, "water", read.water_card),
        space=_all(cards, "space", read.space_card),
        townsfolk=_all(cards, "townsfolk", read.townsfolk_card),
        inspiration=_all(cards, "inspiration", read.inspiration_card),
        tiles=_all(upgrades, "tile", read.upgrade_tile),
        special_tiles=_all(upgrades, "special", read.special_tile),
        journal_spaces=_all(journal, "space", read.journal_space),
        journal_links=_all(journal, "link", read.journal_link),
        journal_tiles=_all(journal, "journal_tile", read.journal_tile),
        board_cards=_all(starting, "board_cards", read.board_card),
        capital=_one(starting, "capital", read.capital),
        start_counts=read.counts(starting, "start_counts"),
        caravan_start=read.named_numbers(starting, "caravan_start", ("camel_column", "telescope_column")),
        human_start=_one(starting, "human", read.human_start),
        ai_start=_one(starting, "ai", read.ai_start),
        seat_3=_one(starting, "seat_3", read.goods),
        seat_4=_one(starting, "seat_4", read.goods),
        setup=_one(starting, "setup", read.setup),
        scoring=read.scoring(starting),
        provenance=read.frozen(provenance),
    )
    for row in rows.values():
        row.done()
    check(facts)
    return facts


def _tables(name: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PlainError(
            f"This facts file cannot be read: {error}.",
            where=f"assets/wayfarers/{name}.toml",
            remedy="The facts shipped with the companion are damaged; install it again.",
        ) from error


def _take_provenance(row: Row, found: dict[str, Provenance]) -> None:
    groups = row.table("provenance")
    names = list(row.left())
    for group in groups.left():
        inner = groups.table(group)
        origin = read.provenance(inner)
        inner.done()
        for name in origin.covers:
            if name not in names:
                inner.refuse(f"covers '{name}', which is not there or covered twice")
            names.remove(name)
        found[group] = origin
    if names:
        row.refuse(f"'{names[0]}' has no provenance")


def _all(row: Row, field: str, reader: Callable[[Row], T]) -> tuple[T, ...]:
    values = []
    for one in row.rows(field):
        values.append(reader(one))
        one.done()
    return tuple(values)


def _one(row: Row, field: str, reader: Callable[[Row], T]) -> T:
    inner = row.table(field)
    value = reader(inner)
    inner.done()
    return value


def _found(among: tuple[Named, ...], wanted: object) -> Named:
    for one in among:
        if one.id == wanted:
            return one
    raise KeyError(wanted)
