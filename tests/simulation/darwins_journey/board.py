"""What lies on the table of a game against Alfred? The board, both sides, piece by piece.

Everything here is moved by hand, as at a table: nothing knows Alfred's rules, only what a piece can do at all.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from assets.darwins_journey.alfred import COLOURS
from tests.simulation.violation import demand

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from assets.darwins_journey import Facts
    from assets.darwins_journey.alfred import AlfredBoard
    from assets.darwins_journey.model import Track

ENVELOPES = 3


@dataclass(slots=True)
class Side:
    """What one side has on the table.

    workers: where those placed this round are; stacks, envelopes, tray: stamps; tents: campsite -> slot (1 = cheap); lenses on
    locations; explorers: island -> space; researched specimens. Human only: coins and seals as a number.
    """

    ship: str
    explorers: dict[str, str]
    workers: dict[str, str] = field(default_factory=dict)
    stacks: list[int] = field(default_factory=lambda: [4, 4, 4])
    envelopes: list[int] = field(default_factory=lambda: [0, 0, 0])
    tray: int = 0
    tents: dict[str, int] = field(default_factory=dict)
    lenses: list[str] = field(default_factory=list)
    researched: list[str] = field(default_factory=list)
    coins: int = 0
    vp: int = 0
    theory: int = 0
    seals: int = 0

    def take_stamps(self, wanted: int) -> int:
        """Take stamps off the stacks from the top, then from the tray; return how many there were."""
        taken = 0
        for index, height in enumerate(self.stacks):
            some = min(height, wanted - taken)
            self.stacks[index] -= some
            taken += some
        some = min(self.tray, wanted - taken)
        self.tray -= some
        return taken + some

    @property
    def stamps(self) -> int:
        """Return all stamps, wherever they are."""
        return sum(self.stacks) + sum(self.envelopes) + self.tray


@dataclass(slots=True)
class Board:
    """The whole table.

    scrolls: seals from the left, top scroll first, "" where one is gone; bag: seals to refill with; dropped: out of the game.
    museum_start and delivered: tiles in the museum; specimens: space -> specimen on the map. tiles: correspondence tiles at
    the envelopes. ribbons and finals: space -> who was first. rows: Alfred's seals; bonus: his fifth worker; faceup cards.
    """

    facts: Facts
    alfred_board: AlfredBoard
    scrolls: list[list[str]]
    bag: list[str]
    museum_start: list[str]
    specimens: dict[str, str]
    tiles: list[int]
    human: Side
    alfred: Side
    rows: dict[str, list[str]]
    bonus: int
    delivered: list[str] = field(default_factory=list)
    ribbons: dict[str, str] = field(default_factory=dict)
    finals: dict[str, str] = field(default_factory=dict)
    faceup: list[str] = field(default_factory=list)
    dropped: int = 0
    round: int = 1

    @classmethod
    def set_up(cls, facts: Facts, alfred_board: AlfredBoard, chance: random.Random) -> Board:
        """Lay out a game of two players with a shuffled bag, museum and map (R1)."""
        bag = [colour for colour in COLOURS for _ in range(facts.academy.seals_per_colour[0])]
        chance.shuffle(bag)
        scrolls = [
            [bag.pop() for _ in range(facts.academy.seals_per_scroll)] for _ in range(facts.academy.scrolls)
        ]
        specimens = [one.id for one in facts.specimens]
        chance.shuffle(specimens)
        start, on_map = specimens[:6], specimens[6:]
        tracks = (facts.ocean, *facts.islands)
        spaces = [space.id for track in tracks for space in track.spaces if space.specimen]
        numbers = [tile.no for tile in facts.correspondence]
        chance.shuffle(numbers)
        first = facts.islands[0]

        def side() -> Side:
            return Side(facts.ocean.start, {first.id: first.start})

        human, alfred = side(), side()
        human.coins = facts.player_board.supply["coins"]
        alfred.coins = alfred_board.coin_start
        rows = {row.row: list(row.printed) for row in alfred_board.rows}
        return cls(
            facts,
            alfred_board,
            scrolls,
            bag,
            start,
            dict(zip(spaces, on_map, strict=True)),
            numbers[: facts.correspondence_in_play],
            human,
            alfred,
            rows,
            alfred_board.bonus_start,
        )

    @property
    def museum(self) -> set[str]:
        """Return every tile in the museum."""
        return {*self.museum_start, *self.delivered}

    def open_locations(self) -> set[str]:
        """Return the main locations that are unlocked."""
        tops = {one.id for one in self.facts.diaries.locations if one.row == 1}
        return tops | set(self.human.lenses) | set(self.alfred.lenses)

    def standing(self) -> Iterator[str]:
        """Yield where a worker stands, of either side."""
        yield from self.human.workers.values()
        yield from self.alfred.workers.values()

    def free_locations(self) -> list[str]:
        """Return the main locations a worker can go to."""
        there = set(self.standing())
        return [
            one.id
            for one in self.facts.diaries.locations
            if one.id in self.open_locations() and (one.spot == "circle" or one.id not in there)
        ]

    def tracks(self) -> tuple[Track, ...]:
        """Return the ocean and the islands."""
        return (self.facts.ocean, *self.facts.islands)

    def take_seal(self, scroll: int, colour: str) -> None:
        """Take the left-most seal of a colour off a scroll (1 = top)."""
        hanging = self.scrolls[scroll - 1]
        demand(colour in hanging, f"scroll {scroll} has no {colour} seal")
        hanging[hanging.index(colour)] = ""

    def pass_ribbon(self, space: str, who: str) -> int:
        """Let somebody enter a space; return the VP of its ribbon if nobody was there before."""
        one = self.facts.space(space)
        if not one.ribbon or space in self.ribbons:
            return 0
        self.ribbons[space] = who
        return one.ribbon

    def reach_final(self, space: str, who: str) -> bool:
        """Let somebody enter a last space; tell whether nobody was there before."""
        if space in self.finals or not any(space == track.final for track in self.tracks()):
            return False
        self.finals[space] = who
        return True

    def refill_scrolls(self) -> None:
        """Drop the top scroll's seals, slide the others up, refill from the bag."""
        self.dropped += sum(seal != "" for seal in self.scrolls[0])
        self.scrolls = [*self.scrolls[1:], [""] * self.facts.academy.seals_per_scroll]
        for scroll in self.scrolls:
            for place, seal in enumerate(scroll):
                if not seal and self.bag:
                    scroll[place] = self.bag.pop()
