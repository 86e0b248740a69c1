"""What does a plausible human do in a turn? Not well, but everything that touches the AI, at a human's pace.

Each turn is one action of the ordinary rules (W5), cut down to the pieces that lie on the shared table; what the companion
may be told of it is yielded as answers to the question of the human's turn, at the moment it happens.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.simulation.violation import demand
from tests.simulation.wayfarers.board import AI, COLOURS, COLUMNS, GUILDS, HUMAN, ROWS, SLOTS

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from assets.wayfarers import Facts
    from solo_bots.conversation import Answer, Ask
    from tests.simulation.wayfarers.board import Board

STANDS = {
    "yellow": ("land", "inspiration"),
    "blue": ("water", "inspiration"),
    "green": ("townsfolk", "land", "water", "inspiration"),
}
"""Where the human may put a worker of a colour: never on a space card (W69)."""

LAST_COLUMN = 10


@dataclass(frozen=True, slots=True)
class Temper:
    """How a human plays, each a chance from 0 to 1.

    journaling, placing, retrieving: what a turn is spent on (the rest goes to cards); denying the AI when able; frank: telling
    what need not be told; mindful: telling at once that the last column is reached.
    """

    journaling: float
    placing: float
    retrieving: float
    denying: float
    frank: float
    mindful: float

    @classmethod
    def of(cls, chance: random.Random) -> Temper:
        """Return the temper of one human, from hasty to patient."""
        return cls(
            journaling=chance.uniform(0.2, 0.55),
            placing=chance.uniform(0.1, 0.25),
            retrieving=chance.uniform(0.05, 0.15),
            denying=chance.choice((0.0, 0.3, 0.8)),
            frank=chance.choice((0.0, 0.5, 1.0)),
            mindful=0.9,
        )


class Human:
    """The human's side of the board, played by chance."""

    def __init__(self, facts: Facts, board: Board, chance: random.Random, temper: Temper) -> None:
        self.facts = facts
        self.board = board
        self.chance = chance
        self.temper = temper
        self._said_last = False

    # ---- what the AI's turn asks of the human

    def pay(self, amount: int) -> None:
        """Pay silver or provisions to the supply.

        Raises:
            Violation: there is not that much.
        """
        for _ in range(amount):
            if self.board.silver >= self.board.provisions:
                self.board.silver -= 1
            else:
                self.board.provisions -= 1
        demand(min(self.board.silver, self.board.provisions) >= 0, "the human cannot pay")

    def denies(self) -> bool:
        """Tell whether the human pays to keep the AI off (W61)."""
        return self._purse >= 1 and self.chance.random() < self.temper.denying

    def gift(self) -> str:
        """Return what the human takes for allowing (W61)."""
        return self.chance.choice(("silver", "provision", "provision", "none"))

    # ---- the human's own turn

    def turn(self, ask: Ask) -> Iterator[Answer]:
        """Play one turn; yield what the companion is told, each when it has happened."""
        if self._in_last_column and not self._said_last and any(c.id == "last" for c in ask.choices):
            yield self._arrival()
        spent, temper = self.chance.random(), self.temper
        if spent < temper.journaling:
            yield from self._journal()
        elif spent < temper.journaling + temper.placing:
            yield from self._place()
        elif spent < temper.journaling + temper.placing + temper.retrieving:
            yield from self._retrieve()
            yield from self._retrieve()
        else:
            yield from self._acquire(self.chance.choice(ROWS))
        self._earn()
        if self.chance.random() < 0.45:
            self._influence()

    def _acquire(self, row: str) -> Iterator[Answer]:
        """Take a card, as far as the panorama has room for it; then perhaps a tile (W92)."""
        if not self._room_for(row):
            row = self.chance.choice(("land", "water"))
        slots = [slot for slot in range(1, SLOTS + 1) if self._may_touch(row, slot)]
        if not slots:
            return
        slot = self.chance.choice(slots)
        paid = self._pay_ai(row, slot)
        self.board.take(row, slot, self.board.human)
        if paid:
            yield {"choice": "paid"}
        if self.chance.random() < 0.35:
            self._tile([tile.id for tile in self.facts.tiles])

    def _place(self) -> Iterator[Answer]:
        """Place a worker, green ones on any kind of card but space cards; the space gives a little of everything."""
        mine = [colour for colour in COLOURS if self.board.human.workers[colour]]
        spots = [
            (row, slot, colour)
            for colour in mine
            for row in STANDS[colour]
            for slot in range(1, SLOTS + 1)
            if self._may_touch(row, slot) and colour not in self.board.there(row, slot).workers
        ]
        if not spots:
            return
        row, slot, colour = self.chance.choice(spots)
        paid = self._pay_ai(row, slot)
        self.board.human.workers[colour] -= 1
        self.board.there(row, slot).workers.append(colour)
        if paid:
            yield {"choice": "paid"}
        self._earn()
        self._influence()

    def _retrieve(self) -> Iterator[Answer]:
        spots = [
            (*spot, colour)
            for colour in COLOURS
            for spot in self.board.workers_on_cards(colour)
            if self._may_touch(*spot)
        ]
        if not spots:
            return
        row, slot, colour = self.chance.choice(spots)
        paid = self._pay_ai(row, slot)
        self.board.there(row, slot).workers.remove(colour)
        self.board.human.workers[colour] += 1
        if paid:
            yield {"choice": "paid"}

    def _journal(self) -> Iterator[Answer]:
        """Move along a link, take the green worker there, resolve something of the space (W70, W83)."""
        board = self.board
        ways = [link.to for link in self.facts.links_from(board.human.journal)]
        ways = [to for to in ways if self._column(to) < LAST_COLUMN or to != board.ai.journal]
        if not ways:
            yield from self._acquire("land")
            return
        board.human.journal = self.chance.choice(ways)
        space = self.facts.journal_space(board.human.journal)
        took = space.green_worker in board.green
        if took:
            board.green.discard(space.green_worker)
            board.human.workers["green"] += 1
        if space.column == LAST_COLUMN:
            if self.chance.random() < self.temper.mindful:
                yield self._arrival()
        elif self.chance.random() < self.temper.frank:
            yield {"choice": "journal", "column": space.column}
        elif took and self.chance.random() < self.temper.frank:
            yield {"choice": "green", "number": str(space.green_worker)}
        for effect in space.reward:
            if effect.kind == "inspiration" and self._room_for("inspiration"):
                yield from self._acquire("inspiration")
            elif effect.kind == "upgrade":
                self._tile([tile.id for tile in self.facts.special_tiles])
            elif effect.kind == "new die":
                self._tile([tile.id for tile in self.facts.tiles])

    def _arrival(self) -> Answer:
        self._said_last = True
        return {"choice": "last", "space": self.board.human.journal}

    def _influence(self) -> None:
        """Put influence on a card of any kind, or in a guild, while there are tokens."""
        free = [
            (row, slot)
            for row in COLUMNS
            for slot in range(1, SLOTS + 1)
            if (card := self.board.card(row, slot)) is not None and card.influence == ""
        ]
        if self.board.tokens == 0 or not free:
            return
        self.board.tokens -= 1
        if self.chance.random() < 0.6:
            row, slot = self.chance.choice(free)
            self.board.there(row, slot).influence = HUMAN
        else:
            self.board.human.influence[self.chance.choice(GUILDS)] += 1

    def _tile(self, among: list[str]) -> None:
        there = [tile for tile in among if self.board.tiles[tile]]
        if there:
            tile = self.chance.choice(there)
            self.board.tiles[tile] -= 1
            self.board.human.tiles[tile] = self.board.human.tiles.get(tile, 0) + 1

    def _earn(self) -> None:
        self.board.silver += self.chance.randrange(2)
        self.board.provisions += self.chance.randrange(2)

    # ---- what it may do

    def _may_touch(self, row: str, slot: int) -> bool:
        """Tell whether a card lies there and the AI's influence on it can be paid for (W60)."""
        card = self.board.card(row, slot)
        return card is not None and (card.influence != AI or self._purse >= 1)

    def _pay_ai(self, row: str, slot: int) -> bool:
        if self.board.there(row, slot).influence != AI:
            return False
        self.pay(1)
        return True

    def _room_for(self, row: str) -> bool:
        cards = self.board.human.cards
        under = len(cards["land"]) + len(cards["water"])
        if row == "space":
            return len(cards["space"]) < under
        if row == "townsfolk":
            return len(cards["townsfolk"]) < under + 2
        return row != "inspiration" or len(cards["inspiration"]) <= len(cards["space"])

    @property
    def _purse(self) -> int:
        return self.board.silver + self.board.provisions

    @property
    def _in_last_column(self) -> bool:
        return self._column(self.board.human.journal) == LAST_COLUMN

    def _column(self, space: str) -> int:
        return self.facts.journal_space(space).column
