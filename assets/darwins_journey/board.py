"""What is printed on the game board of Darwin's Journey, and what do the pieces on it say? The shapes of its facts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assets.darwins_journey.effects import Effect

COLOURS = ("green", "blue", "yellow", "red")
"""The four regular colours of wax seals."""

PURPLE = "purple"
KINDS = ("reptile", "plant", "bird", "fossil")


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a main diary: the diary it lies in and the colour of seals it asks for."""

    id: str
    diary: str
    colour: str


@dataclass(frozen=True, slots=True)
class Location:
    """A location of a main diary. row 1 = top; `need` seals of `colour`; spot "circle" or "lens"."""

    id: str
    page: str
    diary: str
    colour: str
    row: int
    need: int
    spot: str
    unlock_cost: int
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Special:
    """The special diary: cost to unlock a tile, rows of tiles, rows in solo, distinctions."""

    unlock_cost: int
    rows: int
    solo_rows: int
    silver: Effect
    golden: Effect


@dataclass(frozen=True, slots=True)
class Distinction:
    """What silver and golden distinctions add on a page; Alfred never uses them."""

    page: str
    silver: str
    golden: str


@dataclass(frozen=True, slots=True)
class Diaries:
    """Where workers are placed. `*_by_players[n - 1]` is for n players."""

    pages: tuple[Page, ...]
    locations: tuple[Location, ...]
    special: Special
    distinctions: tuple[Distinction, ...]
    penalty_by_players: tuple[int, ...]
    knowledge_price_for_alfred: int
    lens_owner_coin: int
    turn_order_coins_by_players: tuple[int, ...]
    split_by_players: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the ocean or of an island. `ribbon` VP for the first explorer there, `beagle` = n-th Beagle space (0 none),
    `banner` = the island on which entering it drops an explorer ("" none).
    """

    id: str
    to: tuple[str, ...]
    effects: tuple[Effect, ...]
    specimen: bool
    ribbon: int
    beagle: int
    banner: str


@dataclass(frozen=True, slots=True)
class Track:
    """The ocean or an island: its spaces, and `longest`: space -> steps to the last one by the longer branches."""

    id: str
    start: str
    final: str
    first_to_final_vp: int
    spaces: tuple[Space, ...]
    longest: Mapping[str, int]
    by_id: Mapping[str, Space]


@dataclass(frozen=True, slots=True)
class Campsite:
    """A campsite on a space: costs of its slots, the cheap one first, and what a tent there brings."""

    id: str
    at: str
    slot_costs: tuple[int, ...]
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class CorrespondenceTile:
    """A correspondence tile: rewards for most and second most stamps."""

    no: int
    most: tuple[Effect, ...]
    second: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Academy:
    """The scrolls, top one first: seals on each, prices, seals in the game (`seals_per_colour[n - 1]` for n players)."""

    scrolls: int
    seals_per_scroll: int
    scroll_costs: tuple[int, ...]
    seals_per_colour: tuple[int, ...]
    purple_seals: int


@dataclass(frozen=True, slots=True)
class Specimen:
    """A specimen and the place of its tile in the museum, row and col 1 to 4 from the top left."""

    id: str
    colour: str
    kind: str
    row: int
    col: int


@dataclass(frozen=True, slots=True)
class Delivery:
    """What a delivery pays and a second one costs."""

    empty_neighbour_coins: int
    filled_neighbour_theory: int
    row_first_coin: int
    row_last_theory: int
    second_delivery_cost: int
    second_research_cost: int


@dataclass(frozen=True, slots=True)
class TheoryTrack:
    """The theory of evolution track: `books[k]` once the marker stands on step k."""

    steps: int
    books: tuple[int, ...]
    book_steps: tuple[int, ...]
