"""What happens on the table when Alfred does something? Each thing told is carried out by hand, and must be possible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.simulation.darwins_journey.board import ENVELOPES
from tests.simulation.violation import demand

if TYPE_CHECKING:
    from assets.darwins_journey import Facts
    from assets.darwins_journey.alfred import AlfredSet
    from assets.darwins_journey.model import Track
    from solo_bots.conversation import Tell, Values
    from tests.simulation.darwins_journey.board import Board
    from tests.simulation.darwins_journey.human import Human

ALFRED = "alfred"


class Deeds:
    """Carries out what is told on a board; `_do_<verb>` for each verb that moves a piece."""

    def __init__(self, facts: Facts, alfred: AlfredSet, board: Board, human: Human) -> None:
        self.facts = facts
        self.set = alfred
        self.board = board
        self.human = human
        self.side = board.alfred

    def carry_out(self, tell: Tell) -> None:
        """Carry out what is told.

        Raises:
            Violation: it cannot be done on this table.
        """
        deed = getattr(self, f"_do_{tell.verb}", None)
        if deed is None:
            demand(not tell.moves or tell.verb in _NO_PIECE, f"nobody knows how to do {tell.verb}")
            return
        deed(tell.values)

    def is_ahead(self, island: str, start: str, place: str) -> bool:
        """Tell whether a space can still be reached from another one."""
        return place in _reached(self.facts.island(island), start)

    # ---- coins, points, tracks

    def _pay(self, coins: int, left: int) -> None:
        self.side.coins -= coins
        demand(self.side.coins == left >= 0, f"Alfred has {self.side.coins} coins, not {left}")

    def _do_coins(self, v: Values) -> None:
        self.side.coins += v["n"] - v["over"]
        demand(self.side.coins == v["now"] <= self.facts.alfred.coin_cap, "the coin marker is elsewhere")
        demand(v["over"] == 0 or v["now"] == self.facts.alfred.coin_cap, "coins are lost below the end")

    def _do_pay(self, v: Values) -> None:
        self._pay(v["n"], v["now"])

    def _do_vp(self, v: Values) -> None:
        self.side.vp += v["n"]
        demand(self.side.vp == v["now"], "the point marker is elsewhere")

    def _do_theory(self, v: Values) -> None:
        self.side.theory += v["n"]
        demand(self.side.theory == v["now"] <= self.facts.theory.steps, "the theory marker is elsewhere")

    def _do_bonus_steps(self, v: Values) -> None:
        spots = self.board.alfred_board.bonus_spots
        demand(self.board.bonus == v["from"], "the bonus worker is elsewhere")
        self.board.bonus = (self.board.bonus - 1 + v["n"]) % spots + 1
        demand(self.board.bonus == v["to"], "the bonus worker came elsewhere")

    # ---- workers

    def _place(self, worker: str, place: str) -> None:
        demand(worker not in self.side.workers, f"worker {worker} is out already")
        self.side.workers[worker] = place

    def _do_place(self, v: Values) -> None:
        self._place(v["worker"], v["place"])

    def _do_place_special(self, v: Values) -> None:
        demand("special" not in self.board.standing(), "a worker is on the special diary")
        self._place(v["worker"], "special")

    def _do_rest(self, v: Values) -> None:
        self._place(v["worker"], "hammock")

    def _do_place_main(self, v: Values) -> None:
        place = v["place"]
        demand(place in self.board.free_locations(), f"{place} is locked or taken")
        diary = self.facts.location(place).diary
        busy = any(
            one.diary == diary and one.id in set(self.board.standing())
            for one in self.facts.diaries.locations
        )
        demand(bool(v["penalty"]) <= busy, "a penalty is paid in an empty section")
        demand((v["lens"] == "human") == (place in self.board.human.lenses), "the lens belongs to another")
        if v["lens"] == "human":
            self.board.human.coins += self.facts.diaries.lens_owner_coin
        self._pay(v["penalty"] + v["knowledge"], v["coins"])
        self._place(v["worker"], place)

    def _do_unlock(self, v: Values) -> None:
        demand("small" not in self.board.standing(), "a worker is on the small diary")
        demand(v["location"] not in self.board.open_locations(), f"{v['location']} is open already")
        self._pay(v["cost"], v["coins"])
        self._place(v["worker"], "small")
        self.side.lenses.append(v["location"])
        demand(len(self.side.lenses) + v["lenses"] == self.facts.setup.solo.lenses, "a lens is lost")

    # ---- cards

    def _do_reveal(self, v: Values) -> None:
        demand(v["card"] not in self.board.faceup, "that card lies face up already")
        self.board.faceup.append(v["card"])

    def _do_shuffle(self, _values: Values) -> None:
        delivering = [card.id for card in self.set.cards if card.delivers]
        demand(set(delivering) <= set(self.board.faceup), "a delivery card is still in the deck")
        self.board.faceup.clear()

    # ---- seals

    def _do_seal(self, v: Values) -> None:
        colour, row = v["colour"], self.board.rows[v["row"]]
        demand(len(row) + 1 == v["spot"], "a spot of the row is left open")
        if colour != "purple":
            scroll = v["scroll"] or next(
                number for number, hanging in enumerate(self.board.scrolls, 1) if colour in hanging
            )
            self.board.take_seal(scroll, colour)
            demand(row.count(colour) < self.facts.alfred.same_colour_in_row, f"a fourth {colour} seal")
        row.append(colour)
        self._pay(v["price"], v["coins"])

    # ---- stamps

    def _do_stamps(self, v: Values) -> None:
        self._take(v)
        self.side.envelopes[v["envelope"] - 1] += v["n"]
        demand(self.side.envelopes[v["envelope"] - 1] == v["now"], "the envelope holds another number")

    def _do_stamps_each(self, v: Values) -> None:
        self._take(v)
        for index in range(ENVELOPES):
            self.side.envelopes[index] += v["n"][index]
        demand(self.side.envelopes == v["now"], "the envelopes hold other numbers")

    def _take(self, v: Values) -> None:
        before = [height > 0 for height in self.side.stacks]
        for index in range(ENVELOPES):
            self.side.stacks[index] -= v["stacks"][index]
        self.side.tray -= v["tray"]
        demand(min(*self.side.stacks, self.side.tray) >= 0, "more stamps are taken than there are")
        emptied = [index + 1 for index in range(ENVELOPES) if before[index] and not self.side.stacks[index]]
        demand(emptied == v["emptied"], f"stacks {emptied} ran out")

    def _do_discard(self, v: Values) -> None:
        self.side.envelopes[v["envelope"] - 1] -= v["n"]
        self.side.tray += v["n"]
        demand(self.side.envelopes[v["envelope"] - 1] == v["now"] >= 0, "the envelope holds another number")

    # ---- ship, explorers, tents

    def _do_sail(self, v: Values) -> None:
        demand(self.side.ship == v["from"], "the ship is elsewhere")
        self._follow(self.facts.ocean, v["from"], v["entered"])
        demand(len(v["entered"]) == v["n"] or v["to"] == self.facts.ocean.final, "the ship stops too early")
        self.side.ship = v["to"]
        self.board.reach_final(v["to"], ALFRED)

    def _do_explore(self, v: Values) -> None:
        track = self.facts.island(v["island"])
        demand(self.side.explorers.get(track.id) == v["from"], "the explorer is elsewhere")
        held = self.board.human.explorers.get(track.id)
        passed = sorted((*v["entered"], *v["jumped"]), key=lambda space: -track.longest[space])
        self._follow(track, v["from"], passed)
        expected = [held] if held in passed and held != track.final else []
        demand(v["jumped"] == expected, f"he jumps {v['jumped']}, and the human is on {held}")
        demand(len(v["entered"]) == v["n"] or v["to"] == track.final, "the explorer stops too early")
        self.side.explorers[track.id] = v["to"]
        self._ribbons = {space: self.board.pass_ribbon(space, ALFRED) for space in passed}
        self.board.reach_final(v["to"], ALFRED)

    def _follow(self, track: Track, start: str, passed: list[str]) -> None:
        at = start
        for space in passed:
            longest = max(track.longest[way] for way in track.by_id[at].to)
            demand(space in track.by_id[at].to, f"no way leads from {at} to {space}")
            demand(track.longest[space] == longest, f"{space} is on the shorter branch")
            at = space

    def _do_new_explorer(self, v: Values) -> None:
        demand(v["island"] not in self.side.explorers, "he has an explorer there")
        self.side.explorers[v["island"]] = v["space"]

    def _do_research(self, v: Values) -> None:
        demand(self.board.specimens[v["space"]] == v["specimen"], "another specimen is there")
        demand(v["specimen"] not in self.side.researched, "he has it already")
        self.side.researched.append(v["specimen"])

    def _do_camp(self, v: Values) -> None:
        site, slot = self.facts.campsite(v["site"]), v["slot"]
        demand(v["site"] not in self.side.tents, "a tent of his is there already")
        demand(self.board.human.tents.get(v["site"]) != slot, "the human's tent is on that slot")
        demand(slot == 1 or self.board.human.tents.get(v["site"]) == 1, "a cheaper slot is free")
        demand(site.slot_costs[slot - 1] == v["cost"], "the slot has another price")
        self._pay(v["cost"], v["coins"])
        self.side.tents[v["site"]] = slot
        demand(
            len(self.side.tents) == v["tent"] <= self.facts.setup.solo.tents, "another tent is the top-most"
        )

    # ---- museum

    def _do_deliver(self, v: Values) -> None:
        demand(v["specimen"] in self.side.researched, "he has not researched it")
        demand(v["specimen"] not in self.board.museum, "its tile lies in the museum")
        one = self.facts.specimen(v["specimen"])
        beside = [
            other.id for other in self.facts.specimens if (other.row == one.row) != (other.col == one.col)
        ]
        empty = sum(other not in self.board.museum for other in beside)
        coin = not any(self.facts.specimen(other).row == one.row for other in self.board.delivered)
        demand(v["coins"] == empty + coin, f"it pays {empty} coins and {coin} of the row")
        self.board.delivered.append(v["specimen"])

    # ---- the end of a round

    def _do_your_reward(self, v: Values) -> None:
        side, index = self.human.side, v["envelope"] - 1
        mine, his = side.envelopes[index], self.board.alfred.envelopes[index]
        if not mine:
            demand(v["place"] == "perhaps", "a reward is promised to the human without stamps")
            return
        half = (mine + 1) // 2
        tile = self.facts.tile(self.board.tiles[index])
        first = v["place"] in ("first", "perhaps")
        demand(v["place"] != "second" or his >= 0, "no such section")
        self.human.do(tile.most if first else tile.second)
        side.envelopes[index] -= half
        side.tray += half

    def _do_clean_workers(self, _values: Values) -> None:
        self.board.human.workers.clear()
        self.human.to_tell.clear()
        self.side.workers.clear()

    def _do_clean_academy(self, _values: Values) -> None:
        self.board.refill_scrolls()

    def _do_clean_beagle(self, v: Values) -> None:
        self.board.round = v["round"]


_NO_PIECE = frozenset(
    {
        *("setup_board", "setup_human", "setup_alfred", "bonus_card_laid", "objective", "your_goal"),
        *("clean_objectives", "clean_bonus_cards"),
    }
)
"""Moves of pieces this table does not have: goals and objectives of the human, bonus cards."""


def _reached(track: Track, start: str) -> set[str]:
    """Return every space that can be reached from one."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        for space in track.by_id[waiting.pop()].to:
            if space not in found:
                found.add(space)
                waiting.append(space)
    return found
