"""Who answers and moves at a simulated table against Alfred? It does what is told, piece by piece, and answers truthfully."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.simulation.darwins_journey.deeds import Deeds
from tests.simulation.darwins_journey.human import SMALL
from tests.simulation.violation import demand

if TYPE_CHECKING:
    from assets.darwins_journey import Facts
    from assets.darwins_journey.alfred import AlfredSet
    from solo_bots.conversation import Answer, Ask, Json, Tell
    from tests.simulation.darwins_journey.board import Board
    from tests.simulation.darwins_journey.human import Human

NOT_AHEAD, FURTHER = "behind", "beyond"


class SimulatedTable:
    """The table itself: Alfred's deeds are carried out as told, the human plays, questions are answered as things lie."""

    name = "table"

    def __init__(self, facts: Facts, alfred: AlfredSet, board: Board, human: Human) -> None:
        self.facts = facts
        self.board = board
        self.human = human
        self.deeds = Deeds(facts, alfred, board, human)
        self._turn = ""
        self._told: Answer | None = None

    def hear(self, tell: Tell) -> None:
        """Carry out what is told.

        Raises:
            Violation: it cannot be done on this table.
        """
        self.deeds.carry_out(tell)

    def answer(self, ask: Ask) -> Json | None:
        """Answer truthfully; draws are left to the shuffler.

        Raises:
            Violation: the truth is not among the answers offered.
        """
        if ask.shape == "draw":
            return None
        truth: Answer = getattr(self, f"_answer_{ask.verb}")(ask)
        offered = next((choice for choice in ask.choices if choice.id == truth["choice"]), None)
        demand(offered is not None, f"{ask.key} does not offer {truth}")
        fields = {field.id for field in offered.fields} if offered else set()
        demand(set(truth) - {"choice"} <= fields, f"{ask.key} does not take {truth}")
        return truth

    # ---- the human's turn

    def _answer_human_turn(self, ask: Ask) -> Answer:
        if self._turn != ask.key:
            self._turn = ask.key
            self._told = self.human.place_worker()
            event = self._event(ask)
            if event is not None:
                return event
        told = self._told
        demand(told is not None, "the human's turn is asked for again when it is over")
        if told is None or not self._tells(told):
            return {"choice": "done"}
        self.human.to_tell.popitem()
        return told

    def _event(self, ask: Ask) -> Answer | None:
        """Return something else to tell first, now and then."""
        human, chance = self.human, self.human.chance
        if not human.has_fifth and chance.random() < human.temper.fifth:
            human.has_fifth = True
            return {"choice": "fifth"}
        if chance.random() >= human.temper.chatty:
            return None
        if chance.random() < 0.5:
            return {"choice": "stamps"} | {
                f"envelope{index}": stamps for index, stamps in enumerate(human.side.envelopes, 1)
            }
        island = chance.choice(sorted(human.side.explorers))
        choice = next((one for one in ask.choices if one.id == f"explorer_{island}"), None)
        if choice is None or human.side.explorers[island] not in choice.fields[0].options:
            return None
        return {"choice": choice.id, "space": human.side.explorers[island]}

    def _tells(self, told: Answer) -> bool:
        """Tell whether the human says where the worker went; the use of a lens of Alfred's is always said."""
        frank = self.human.chance.random() < self.human.temper.frank
        return frank or told["choice"] in self.board.alfred.lenses

    def _answer_where(self, ask: Ask) -> Answer:
        """Tell of the first worker that was not told of."""
        demand(bool(self.human.to_tell), "a worker was asked for that is not there")
        answer = self.human.to_tell.pop(next(iter(self.human.to_tell)))
        place = answer["choice"]
        fields = {field.id for field in ask.choice(place).fields}
        answer = {name: value for name, value in answer.items() if name == "choice" or name in fields}
        if place == SMALL:
            offered = ask.choice(SMALL).fields[0].options
            demand(answer["unlocked"] in offered, f"{ask.key} does not offer {answer['unlocked']}")
        return answer

    def _answer_round_end(self, _ask: Ask) -> Answer:
        return {"choice": "done"}

    # ---- what Alfred wants to know

    def _answer_other(self, ask: Ask) -> Answer:
        """Let an icon without a word give coins, more for a longer label (R41)."""
        return {"choice": "coins", "n": 1 + len(ask.values["label"]) % 5}

    def _answer_lenses(self, ask: Ask) -> Answer:
        mine = [one for one in ask.values["locked"] if one in self.board.human.lenses]
        return {"choice": "mine"} | dict.fromkeys(mine, True)

    def _answer_museum_start(self, ask: Ask) -> Answer:
        del ask
        return {"choice": "tiles"} | dict.fromkeys(self.board.museum_start, True)

    def _answer_museum(self, ask: Ask) -> Answer:
        fields = ask.choices[0].fields
        return {"choice": "tiles"} | {one.id: one.id in self.board.delivered for one in fields}

    def _answer_specimen(self, ask: Ask) -> Answer:
        return {"choice": self.board.specimens[ask.values["space"]]}

    def _answer_researched(self, ask: Ask) -> Answer:
        mine = [one for one in ask.values["among"] if one in self.board.human.researched]
        return {"choice": "mine"} | dict.fromkeys(mine, True)

    def _answer_tie(self, ask: Ask) -> Answer:
        return {"choice": self.human.chance.choice(ask.choices).id}

    def _answer_explorer(self, ask: Ask) -> Answer:
        place = self.board.human.explorers.get(ask.values["island"])
        offered = [choice.id for choice in ask.choices]
        if place in offered:
            return {"choice": place}
        ahead = place is not None and self.deeds.is_ahead(ask.values["island"], ask.values["from"], place)
        return {"choice": FURTHER if ahead else NOT_AHEAD}

    def _answer_ship_end(self, ask: Ask) -> Answer:
        there = self.board.human.ship == ask.values["space"]
        return {"choice": "there" if there else "not_there"}

    def _answer_camp(self, ask: Ask) -> Answer:
        taken = self.board.human.tents.get(ask.values["site"]) == 1
        return {"choice": "taken" if taken else "free"}

    def _answer_stamps(self, ask: Ask) -> Answer:
        return {"choice": "stamps"} | {
            f"envelope{number}": self.board.human.envelopes[number - 1] for number in ask.values["envelopes"]
        }

    def _answer_scroll(self, ask: Ask) -> Answer:
        return {"choice": self._seal(ask, [self.board.scrolls[ask.values["scroll"] - 1]])}

    def _answer_any_scroll(self, ask: Ask) -> Answer:
        return {"choice": self._seal(ask, self.board.scrolls)}

    def _seal(self, ask: Ask, scrolls: list[list[str]]) -> str:
        hanging = [seal for scroll in scrolls for seal in scroll]
        if ask.values["favourite"] in hanging and ask.values["favourite"]:
            return str(ask.values["favourite"])
        return next((seal for seal in hanging if seal in ask.values["legal"]), "none")

    def _answer_tile(self, ask: Ask) -> Answer:
        return {"choice": str(self.board.tiles[ask.values["envelope"] - 1])}
