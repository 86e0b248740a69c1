"""Who sits at a simulated table? Somebody who sees everything, answers truthfully and carries out what the AI tells.

Whatever the AI tells is checked against what lies there before it is carried out; a truthful answer that is not among
the choices offered is a violation too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.wayfarers.model import CardType, EffectKind
from tests.simulation.violation import Violation, demand
from tests.simulation.wayfarers.board import AI, HUMAN

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator

    from assets.wayfarers import Facts
    from solo_bots.conversation import Answer, Ask, Json, Tell, Values
    from tests.simulation.wayfarers.board import Board
    from tests.simulation.wayfarers.human import Human


LAST_COLUMN = 10


class SimulatedTable:
    """A `solo_bots.conversation.Table`: the board, the human at it, and both hands of whoever moves the pieces.

    `seen` counts rulings whose case arose at the table, as far as it shows there and not in a reason.
    """

    name = "simulated"

    def __init__(self, facts: Facts, board: Board, human: Human, seen: Counter[str]) -> None:
        self.facts = facts
        self.board = board
        self.human = human
        self.seen = seen
        self._turn: Iterator[Answer] | None = None
        self._turn_key = ""

    # ---- what is told

    def hear(self, tell: Tell) -> None:
        """Carry out what the AI does.

        Raises:
            Violation: it cannot be done with what lies on the table.
        """
        if not tell.moves:
            return
        action = getattr(self, f"_do_{tell.verb}", None)
        if action is None:
            raise Violation(f"nobody knows how to carry out '{tell.verb}'")
        action(tell.values)

    def _do_reveal(self, v: Values) -> None:
        demand(v["scheme"] not in self.board.schemes, "that scheme card lies face up already")
        self.board.schemes.append(v["scheme"])

    def _do_marker(self, v: Values) -> None:
        board, track = self.board, self.facts.resource_track
        demand(board.marker == v["from"], f"the marker is on {board.marker}, not on {v['from']}")
        board.marker = (board.marker + v["steps"]) % len(track)
        demand(board.marker == v["to"], f"{v['steps']} steps lead to {board.marker}, not to {v['to']}")

    def _do_spend(self, v: Values) -> None:
        self.board.ai.influence[v["colour"]] -= v["amount"]
        demand(self.board.ai.influence[v["colour"]] == v["left"], "the guild holds another number")

    def _do_acquire(self, v: Values) -> None:
        row, slot = v["row"], v["slot"]
        card = self.board.there(row, slot)
        demand(not self._placed(row, slot), "the AI takes a card it has placed a worker on this turn")
        demand(sorted(card.workers) == sorted(v["workers"]), f"{card.workers} stand there")
        demand((card.influence == HUMAN) == v["influence"], "the human's influence was mistaken")
        if card.influence == AI:
            self.seen["W65"] += 1
        self.board.take(row, slot, self.board.ai)

    def _do_acquire_from_deck(self, v: Values) -> None:
        pile = self.board.piles[v["row"]]
        demand(pile != [], "the draw pile is empty")
        self.board.ai.cards[v["row"]].append(pile.pop())
        under = [pile.pop() for _ in range(min(2, len(pile)))]
        pile[:0] = under[::-1]

    def _do_place_worker(self, v: Values) -> None:
        row, slot, colour = v["row"], v["slot"], v["colour"]
        card, space = self.board.there(row, slot), self.facts.worker_space(CardType(row), slot)
        demand(space.worker == colour, f"a {colour} worker has no space on {row} {slot}")
        demand(colour not in card.workers, f"a {colour} worker stands there already")
        demand(self._does_something(row, slot), "the worker would do nothing")
        self.board.ai.workers[colour] -= 1
        card.workers.append(colour)
        self.board.placed.append((row, slot, colour))

    def _do_retrieve_worker(self, v: Values) -> None:
        row, slot, colour = v["row"], v["slot"], v["colour"]
        demand((row, slot, colour) not in self.board.placed, "that worker was placed this turn")
        self.board.there(row, slot).workers.remove(colour)
        self.board.ai.workers[colour] += 1

    def _do_influence_card(self, v: Values) -> None:
        """Do as told: the first card in that order without influence, in the rows that follow only with none there (W41)."""
        rows = [(v["row"], v["slots"])]
        rows += [(row, self._sum_order()) for row in v["then"]]
        demand("inspiration" not in dict(rows), "the AI influences no inspiration card")
        for row, slots in rows:
            for slot in slots:
                card = self.board.card(row, slot)
                if card is not None and card.influence == "":
                    card.influence = AI
                    return

    def _do_influence_guild(self, v: Values) -> None:
        self.board.ai.influence[v["colour"]] += 1
        demand(self.board.ai.influence[v["colour"]] == v["now"], "the guild holds another number")

    def _do_acquire_tile(self, v: Values) -> None:
        tile, board = v["tile"], self.board
        board.tiles[tile] -= 1
        demand(board.tiles[tile] >= 0, f"no {tile} is left")
        board.ai.tiles[tile] = board.ai.tiles.get(tile, 0) + 1
        size = getattr(self.facts.tile(tile), "size", 1)
        free = 21 - board.caravan.covered
        if v["beside"]:
            demand(free < size, f"{free} squares are free for a tile of {size}")
            board.caravan.beside.append(tile)
        else:
            demand(v["steps"][0] == board.caravan.covered + 1, "a square of the path is left open")
            demand(len(v["steps"]) == size, f"a tile of {size} covers {len(v['steps'])} squares")
            board.caravan.lay(tile, v["steps"])

    def _do_comet(self, v: Values) -> None:
        self.board.comets += 1
        demand(self.board.comets == v["comets"], "the comet marker is elsewhere")

    def _do_journal_move(self, v: Values) -> None:
        ai = self.board.ai
        demand(ai.journal == v["from"], f"the AI's marker is on {ai.journal}")
        links = [link for link in self.facts.links_from(ai.journal) if link.to == v["to"]]
        demand([link.path.value for link in links] in (["upper"], ["lower"], ["only"]), "no such link")
        ai.journal = v["to"]
        demand(self._column(ai.journal) < 10 or ai.journal != self.board.human.journal, "the space is taken")

    def _do_extra_move(self, v: Values) -> None:
        self.board.ai.influence["black"] -= v["cost"]
        demand(self.board.ai.influence["black"] == v["left"], "the guild holds another number")

    def _do_green_worker(self, v: Values) -> None:
        demand(v["number"] in self.board.green, "that green worker is gone")
        demand(
            self.facts.journal_space(self.board.ai.journal).green_worker == v["number"],
            "the AI is not beside that green worker",
        )
        self.board.green.discard(v["number"])
        self.board.ai.workers["green"] += 1

    def _do_gift(self, v: Values) -> None:
        if v["gift"] == "silver":
            self.board.silver += 1
        else:
            self.board.provisions += 1

    def _do_denied(self, v: Values) -> None:
        demand(self.board.there(v["row"], v["slot"]).influence == HUMAN, "the human has no influence there")
        self.human.pay(1)

    def _do_not_denied(self, v: Values) -> None:
        demand(self.board.there(v["row"], v["slot"]).influence == HUMAN, "the human has no influence there")
        self.board.silver += 1

    def _do_refill(self, v: Values) -> None:
        holes = {row for row, cards in self.board.rows.items() if None in cards and self.board.piles[row]}
        demand(holes <= set(v["rows"]), f"{holes} have holes")
        self.board.close_up()

    def _do_shuffle(self, _values: Values) -> None:
        self.board.schemes.clear()

    # ---- what is asked

    def answer(self, ask: Ask) -> Json | None:
        """Answer truthfully.

        Raises:
            Violation: the truth is not among the answers offered.
        """
        if ask.shape == "draw":
            return None
        truth: Answer = getattr(self, f"_answer_{ask.verb}")(ask)
        demand(
            any(choice.id == truth["choice"] for choice in ask.choices), f"{ask.key} does not offer {truth}"
        )
        return truth

    def _answer_human_turn(self, ask: Ask) -> Answer:
        if self._turn is None or self._turn_key != ask.key:
            if any(None in cards for row, cards in self.board.rows.items() if self.board.piles[row]):
                raise Violation("the AI's turn is over, but a row was not refilled")
            self.board.placed.clear()
            self._turn, self._turn_key = self.human.turn(ask), ask.key
        event = next(self._turn, None)
        if event is not None:
            return event
        self.board.close_up()
        self._turn = None
        return {"choice": "done"}

    def _answer_acquire(self, ask: Ask) -> Answer:
        card = self.board.card(ask.values["row"], ask.values["slot"])
        if card is None:
            return {"choice": "gone"}
        choice = self._allowed(ask) if card.influence == HUMAN else "take"
        answer: Answer = {"choice": choice}
        if choice == "deny":
            return answer
        if choice == "allow":
            answer["gift"] = self.human.gift()
        offered = {field.id for one in ask.choices if one.id == choice for field in one.fields}
        demand(set(card.workers) <= offered, f"{ask.key} offers {offered}, but {card.workers} stand there")
        return answer | {colour: colour in card.workers for colour in offered - {"gift"}}

    def _answer_place(self, ask: Ask) -> Answer:
        row, slot = ask.values["row"], ask.values["slot"]
        card = self.board.card(row, slot)
        if card is None:
            return {"choice": "gone"}
        if ask.values["colour"] in card.workers:
            return {"choice": "occupied"}
        if not self._does_something(row, slot):
            return {"choice": "no_tile"}
        if card.influence != HUMAN:
            return {"choice": "place"}
        return self._allow_or_deny(ask)

    def _answer_retrieve(self, ask: Ask) -> Answer:
        card = self.board.there(ask.values["row"], ask.values["slot"])
        return self._allow_or_deny(ask) if card.influence == HUMAN else {"choice": "clear"}

    def _answer_workers(self, ask: Ask) -> Answer:
        for colour in ("green", *ask.values["colours"]):
            ids = {
                f"{row}.{slot}"
                for row, slot in self.board.workers_on_cards(colour)
                if (row, slot, colour) not in self.board.placed
            }
            if not ids:
                continue
            demand(colour in ask.values["colours"], f"{ask.key} does not offer {colour} workers")
            where = ask.choice(colour)
            demand(ids <= {field.id for field in where.fields}, f"{ask.key} does not offer all of {ids}")
            demand(
                where.at_most is None or len(ids) <= where.at_most, f"{ask.key} does not take all of {ids}"
            )
            return {"choice": colour} | dict.fromkeys(ids, True)
        return {"choice": "none"}

    def _answer_tile(self, ask: Ask) -> Answer:
        return {"choice": next((tile for tile in ask.values["piles"] if self.board.tiles[tile]), "none")}

    def _answer_column(self, ask: Ask) -> Answer:
        column = self._column(self.board.human.journal)
        field = ask.choice("column").fields[0]
        demand(field.low <= column <= field.high, f"{ask.key} does not offer column {column}")
        return {"choice": "column", "column": column}

    def _answer_final_space(self, ask: Ask) -> Answer:
        space = self.board.human.journal
        if space == ask.values["space"]:
            return {"choice": "mine"}
        known = all(choice.id != "elsewhere" for choice in ask.choices)
        if known or self._column(space) < LAST_COLUMN:
            return {"choice": "free"}
        return {"choice": "elsewhere", "space": space}

    def _answer_green_worker(self, ask: Ask) -> Answer:
        return {"choice": "there" if ask.values["number"] in self.board.green else "gone"}

    def _answer_journal_tile(self, ask: Ask) -> Answer:
        space = self.facts.journal_space(ask.values["space"])
        answer: Answer = {"choice": self.board.journal_tiles[space.id]}
        there = space.green_worker in self.board.green
        if ask.choices[0].fields:
            return answer | {"green": there}
        mine = space.green_worker is not None and there
        demand(not mine, f"{ask.key} does not ask for the green worker that is there")
        return answer

    # ---- inside

    def _allow_or_deny(self, ask: Ask) -> Answer:
        choice = self._allowed(ask)
        return {"choice": "allow", "gift": self.human.gift()} if choice == "allow" else {"choice": choice}

    def _allowed(self, ask: Ask) -> str:
        """Say what the human does about its influence: deny where it can and cares to, else allow (W61, W64)."""
        offered = {choice.id for choice in ask.choices}
        return "deny" if "deny" in offered and self.human.denies() else "allow"

    def _sum_order(self) -> tuple[int, ...]:
        """Return the slots by the silver of the two newest scheme cards on the table (W34)."""
        silver = sum(self.facts.scheme(card).silver for card in self.board.schemes[-2:])
        return {2: (2, 3, 4, 1), 3: (3, 2, 1, 4), 4: (4, 3, 2, 1)}.get(silver, (1, 2, 3, 4))

    def _placed(self, row: str, slot: int) -> bool:
        return any((row, slot) == spot[:2] for spot in self.board.placed)

    def _does_something(self, row: str, slot: int) -> bool:
        """Tell whether a worker space does anything: not if it is but a tile of which none is left (W32)."""
        return any(
            effect.kind != EffectKind.UPGRADE
            or any(self.board.tiles[tile.id] for tile in self.facts.tiles if tile.colour == effect.colour)
            for effect in self.facts.worker_space(CardType(row), slot).does
        )

    def _column(self, space: str) -> int:
        return self.facts.journal_space(space).column
