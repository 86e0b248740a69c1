"""What does a plausible human do in a turn against Alfred? Not well, but everything that touches him, at a human's pace.

Each turn is one worker of the ordinary rules, cut down to the pieces on the shared table. What may be told of it is kept for
the answer to the question of the human's turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.darwins_journey.effects import Do

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable

    from assets.darwins_journey import Facts
    from assets.darwins_journey.effects import Effect
    from assets.darwins_journey.model import Space, Track
    from solo_bots.conversation import Answer
    from tests.simulation.darwins_journey.board import Board

ME = "human"
SMALL, MUSEUM, SPECIAL, ELSEWHERE = "small", "museum", "special", "elsewhere"
DEEPEST = 6
"""Effects inside each other that a human still looks at."""


@dataclass(frozen=True, slots=True)
class Temper:
    """How a human plays, each a chance from 0 to 1.

    unlocking, delivering, elsewhere: what a worker does besides the main diaries; frank: telling where the worker went;
    chatty: telling what need not be told; fifth: getting the fifth worker in a round.
    """

    unlocking: float
    delivering: float
    elsewhere: float
    frank: float
    chatty: float
    fifth: float

    @classmethod
    def of(cls, chance: random.Random) -> Temper:
        """Return the temper of one human."""
        return cls(
            unlocking=chance.uniform(0.1, 0.25),
            delivering=chance.uniform(0.4, 0.9),
            elsewhere=chance.uniform(0.1, 0.2),
            frank=chance.choice((1.0, 1.0, 1.0, 0.8)),
            chatty=chance.choice((0.0, 0.0, 0.2)),
            fifth=chance.choice((0.0, 0.1)),
        )


class Human:
    """The human's side of the board, played by chance; `to_tell` = what there is to tell of each worker of this round, until it is told."""

    def __init__(self, facts: Facts, board: Board, chance: random.Random, temper: Temper) -> None:
        self.facts = facts
        self.board = board
        self.side = board.human
        self.chance = chance
        self.temper = temper
        self.has_fifth = False
        self.to_tell: dict[str, Answer] = {}

    # ---- a turn

    def place_worker(self) -> Answer:
        """Place the next worker and do what its place says; return what there is to tell of it."""
        number = str(len(self.side.workers) + 1)
        told = self._choose_place()
        self.side.workers[number] = told["choice"]
        self.to_tell[number] = told
        return told

    def _choose_place(self) -> Answer:
        deliverable = [one for one in self.side.researched if one not in self.board.museum]
        if deliverable and self.chance.random() < self.temper.delivering * len(deliverable) / 4:
            return self._deliver(deliverable)
        if self.side.coins >= 4 and self.chance.random() < self.temper.unlocking:
            unlocked = self._unlock()
            if unlocked is not None:
                return unlocked
        if self.chance.random() < self.temper.elsewhere:
            self.side.coins += 3
            return {"choice": self.chance.choice((ELSEWHERE, ELSEWHERE, SPECIAL))}
        return self._main_diary()

    def _main_diary(self) -> Answer:
        places = self.board.free_locations()
        strong = [place for place in places if self.facts.location(place).row > 1]
        place = self.chance.choice(strong if strong and self.chance.random() < 0.6 else places)
        location = self.facts.location(place)
        busy = any(
            self.facts.location(one).diary == location.diary for one in self.board.standing() if "-" in one
        )
        if busy and self.side.coins < 3:
            self.side.coins += 3
            return {"choice": ELSEWHERE}
        self.side.coins -= 3 if busy else 0
        self.do(location.effects)
        return {"choice": place}

    def _unlock(self) -> Answer | None:
        opened = self.board.open_locations()
        locked = []
        for page in self.facts.diaries.pages:
            rest = [
                one for one in self.facts.diaries.locations if one.page == page.id and one.id not in opened
            ]
            locked += rest[:1]
        if not locked or len(self.side.lenses) == self.facts.player_board.supply["lenses"]:
            return None
        location = self.chance.choice(locked)
        self.side.coins -= location.unlock_cost
        self.side.lenses.append(location.id)
        self.do(location.effects)
        return {"choice": SMALL, "unlocked": location.id}

    def _deliver(self, deliverable: list[str]) -> Answer:
        taken = self.chance.sample(deliverable, min(len(deliverable), self.chance.randint(1, 2)))
        self.board.delivered += taken
        self.side.coins += 3 * len(taken)
        return {"choice": MUSEUM} | dict.fromkeys(taken, True)

    # ---- effects

    def do(self, effects: Iterable[Effect], depth: int = 0) -> None:
        """Do effects as far as they touch the shared table."""
        if depth > DEEPEST:
            return
        for effect in effects:
            if effect.kind is Do.EXPLORE:
                self._explore(effect.n, depth)
            elif effect.kind is Do.SAIL:
                self._sail(effect.n, depth)
            elif effect.kind is Do.STAMPS:
                self._stamps(effect.n)
            elif effect.kind in (Do.SEAL_BUY, Do.SEAL_FREE):
                self._seal()
            elif effect.kind is Do.COINS:
                self.side.coins += effect.n
            elif effect.kind is Do.PICK:
                self.do([self.chance.choice(effect.of)], depth)

    def _explore(self, steps: int, depth: int) -> None:
        islands = [
            island
            for island, space in self.side.explorers.items()
            if self.facts.island(island).final != space
        ]
        if not islands:
            return
        island = self.chance.choice(islands)
        track = self.facts.island(island)
        entered = self._walk(
            track, self.side.explorers[island], steps, self.board.alfred.explorers.get(island)
        )
        if not entered:
            return
        self.side.explorers[island] = entered[-1].id
        for space in entered:
            self.side.vp += self.board.pass_ribbon(space.id, ME)
            if space.specimen:
                self._research(space.id)
            if self.board.reach_final(space.id, ME):
                self.side.vp += track.first_to_final_vp
        stop = self.chance.choice(entered)
        if not stop.specimen:
            self._perform(stop, depth)

    def _sail(self, steps: int, depth: int) -> None:
        ocean = self.facts.ocean
        entered = self._walk(ocean, self.side.ship, steps, None)
        if not entered:
            return
        self.side.ship = entered[-1].id
        for space in entered:
            if space.banner and space.banner not in self.side.explorers:
                self.side.explorers[space.banner] = self.facts.island(space.banner).start
        if self.board.reach_final(self.side.ship, ME):
            self.side.vp += ocean.first_to_final_vp
        for space in entered:
            self._perform(space, depth)

    def _walk(self, track: Track, start: str, steps: int, held: str | None) -> list[Space]:
        """Return the spaces entered, choosing among branches; a space held by Alfred's explorer is jumped."""
        entered: list[Space] = []
        space = track.by_id[start]
        while space.to and len(entered) < steps:
            space = track.by_id[self.chance.choice(space.to)]
            if space.id != held or space.id == track.final:
                entered.append(space)
        return entered

    def _perform(self, space: Space, depth: int) -> None:
        for effect in space.effects:
            if effect.kind is Do.CAMP:
                self._camp(space.id, depth)
            elif effect.kind is Do.RESEARCH:
                self._research(space.id)
            else:
                self.do([effect], depth + 1)

    def _research(self, space: str) -> None:
        specimen = self.board.specimens[space]
        if specimen not in self.side.researched:
            self.side.researched.append(specimen)

    def _camp(self, space: str, depth: int) -> None:
        site = self.facts.campsite_at(space)
        taken = self.board.alfred.tents.get(site.id)
        slots = [slot for slot in (1, 2) if slot != taken and site.slot_costs[slot - 1] <= self.side.coins]
        if site.id in self.side.tents or len(self.side.tents) == 5 or not slots:
            return
        slot = slots[0] if self.chance.random() < 0.9 else slots[-1]
        self.side.coins -= site.slot_costs[slot - 1]
        self.side.tents[site.id] = slot
        self.do(site.effects, depth + 1)

    def _stamps(self, count: int) -> None:
        envelope = self.chance.choice((0, 0, 1, 2))
        self.side.envelopes[envelope] += self.side.take_stamps(count)

    def _seal(self) -> None:
        for scroll in self.board.scrolls:
            hanging = [place for place, seal in enumerate(scroll) if seal]
            if hanging and self.chance.random() < 0.8:
                scroll[self.chance.choice(hanging)] = ""
                self.side.seals += 1
                return
