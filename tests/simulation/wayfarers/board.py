"""What lies on the table of a solo game of Wayfarers? The main board, the journal track, both sides, piece by piece.

Everything here is moved by hand, as at a table: nothing knows the rules of the AI, only what a piece can do at all.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from assets.wayfarers.model import CardType
from tests.simulation.violation import Violation, demand

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable

    from assets.wayfarers import Facts
    from assets.wayfarers.model import Colour

ROWS = ("townsfolk", "land", "water", "space")
COLUMNS = (*ROWS, "inspiration")
SLOTS = 4
COLOURS = ("green", "yellow", "blue")
GUILDS = ("black", "blue", "yellow")
HUMAN, AI = "human", "ai"


@dataclass(slots=True)
class Card:
    """A card on the main board: workers standing on it, and whose influence lies on it ("" for none)."""

    id: str
    workers: list[str] = field(default_factory=list)
    influence: str = ""


@dataclass(slots=True)
class Side:
    """What one side owns: card ids by deck, workers in supply, tiles, influence in the guilds, journal space."""

    journal: str
    workers: dict[str, int]
    influence: dict[str, int]
    cards: dict[str, list[str]] = field(default_factory=lambda: {deck: [] for deck in COLUMNS})
    tiles: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Caravan:
    """The AI's caravan as 3 rows of 7 squares, row 0 at the bottom; each square holds a tile id or ""."""

    squares: list[list[str]] = field(default_factory=lambda: [[""] * 7 for _ in range(3)])
    beside: list[str] = field(default_factory=list)

    def lay(self, tile: str, steps: list[int]) -> None:
        """Cover squares of the path, which goes right, left, right; a tile of two covers neighbours."""
        places = [_square(step) for step in steps]
        if len(places) == 2:
            (column, row), (other_column, other_row) = places
            demand(abs(column - other_column) + abs(row - other_row) == 1, f"{tile} would be torn: {steps}")
        for column, row in places:
            demand(self.squares[row][column] == "", f"square {column},{row} is covered already")
            self.squares[row][column] = tile

    @property
    def covered(self) -> int:
        """Return how many squares are covered."""
        return sum(square != "" for row in self.squares for square in row)


def _square(step: int) -> tuple[int, int]:
    row = (step - 1) // 7
    along = (step - 1) % 7
    return (6 - along if row % 2 else along), row


@dataclass(slots=True)
class Board:
    """The whole table. `rows[deck][i]` is slot i + 1 from the centre; of "inspiration" place i + 1 from the top.

    marker, comets and schemes are the AI's; tiles: copies left in each pile; green: numbers of the green workers beside the
    journal track; placed: cards the AI placed a worker on this turn, with its colour.
    """

    rows: dict[str, list[Card | None]]
    piles: dict[str, list[str]]
    tiles: dict[str, int]
    green: set[int]
    journal_tiles: dict[str, str]
    human: Side
    ai: Side
    tokens: int
    silver: int
    provisions: int
    caravan: Caravan = field(default_factory=Caravan)
    marker: int = 0
    comets: int = 0
    schemes: list[int] = field(default_factory=list)
    placed: list[tuple[str, int, str]] = field(default_factory=list)

    @classmethod
    def set_up(cls, facts: Facts, chance: random.Random) -> Board:
        """Lay out a two-player game with shuffled decks (W1 to W3)."""
        piles: dict[str, list[str]] = {}
        for deck in COLUMNS:
            piles[deck] = [card.id for card in facts.deck(CardType(deck))]
            chance.shuffle(piles[deck])
        rows: dict[str, list[Card | None]] = {
            deck: [Card(piles[deck].pop()) for _ in range(SLOTS)] for deck in COLUMNS
        }
        tiles = {tile.id: facts.setup.copies_per_basic_tile for tile in facts.tiles}
        tiles |= {tile.id: 1 for tile in facts.special_tiles}
        spaces = [s.id for s in facts.journal_spaces if any(e.kind == "journal tile" for e in s.reward)]
        dealt = [tile.id for tile in facts.journal_tiles]
        chance.shuffle(dealt)
        human, ai = facts.human_start, facts.ai_start
        return cls(
            rows,
            piles,
            tiles,
            set(range(1, facts.setup.green_workers_on_track + 1)),
            dict(zip(spaces, dealt, strict=True)),
            Side(human.journal, _workers(human.workers), {g.value: n for g, n in human.influence.items()}),
            Side(ai.journal, _workers(ai.workers), {g.value: n for g, n in ai.influence.items()}),
            human.influence_tokens - sum(human.influence.values()),
            human.silver,
            human.provisions,
        )

    def card(self, row: str, slot: int) -> Card | None:
        """Return the card on a slot, None if there is a hole."""
        return self.rows[row][slot - 1]

    def there(self, row: str, slot: int) -> Card:
        """Return the card on a slot.

        Raises:
            Violation: there is a hole.
        """
        card = self.card(row, slot)
        if card is None:
            raise Violation(f"no card lies on {row} {slot}")
        return card

    def close_up(self) -> None:
        """Close the rows up towards slot 1, the inspiration column downwards, and refill the far end (W10)."""
        for row, cards in self.rows.items():
            if None not in cards:
                continue
            there = [card for card in cards if card is not None]
            fresh: list[Card | None] = []
            while len(there) + len(fresh) < SLOTS and self.piles[row]:
                fresh.append(Card(self.piles[row].pop()))
            holes: list[Card | None] = [None] * (SLOTS - len(there) - len(fresh))
            self.rows[row] = [*holes, *fresh, *there] if row == "inspiration" else [*there, *fresh, *holes]

    def take(self, row: str, slot: int, side: Side) -> Card:
        """Give the card of a slot to a side, with the workers on it; influence on it goes home (W49)."""
        card = self.there(row, slot)
        self.rows[row][slot - 1] = None
        side.cards[row].append(card.id)
        for colour in card.workers:
            side.workers[colour] += 1
        if card.influence == HUMAN:
            self.tokens += 1
        return card

    def workers_on_cards(self, colour: str) -> list[tuple[str, int]]:
        """Return where workers of a colour stand on cards."""
        return [
            (row, slot)
            for row, cards in self.rows.items()
            for slot, card in enumerate(cards, 1)
            if card is not None and colour in card.workers
        ]


def _workers(colours: Iterable[Colour]) -> dict[str, int]:
    counts = dict.fromkeys(COLOURS, 0)
    for colour in colours:
        counts[colour.value] += 1
    return counts
