"""Which facts does a bot, a score or a set-up get? One frozen value with everything in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeVar

from assets.wayfarers.symbols import CardType

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assets.facts.rows import Provenance
    from assets.wayfarers.boards import (
        AiBoard,
        AiStart,
        BoardCard,
        Capital,
        Goods,
        HumanStart,
        IconSwap,
        JournalLink,
        JournalSpace,
        JournalTile,
        SchemeCard,
        Scoring,
        Setup,
        SlotStart,
        SpecialTile,
        TrackSpace,
        UpgradeTile,
        WorkerSpace,
    )
    from assets.wayfarers.cards import (
        Card,
        InspirationCard,
        LandCard,
        SpaceCard,
        TownsfolkCard,
        WaterCard,
    )
    from assets.wayfarers.symbols import Colour, Effect, Path


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
