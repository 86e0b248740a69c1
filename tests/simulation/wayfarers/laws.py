"""What must hold at a table of Wayfarers after every answer? Nothing appears, nothing vanishes, the companion is right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.wayfarers.model import CardType
from tests.simulation.violation import Violation
from tests.simulation.wayfarers.board import COLOURS, COLUMNS, GUILDS, HUMAN

if TYPE_CHECKING:
    from assets.wayfarers import Facts
    from solo_bots.conversation import Ask, Json, Tell
    from solo_bots.wayfarers.state import State
    from tests.simulation.wayfarers.board import Board

WORKERS = {"green": 4, "yellow": 2, "blue": 2}
TOKENS = 15
MOST_COMETS = 10


class Laws:
    """A seat at the table that says nothing and looks after every answer that all agrees.

    It sits first, so that it is asked before anybody answers, when everything told has been carried out.
    """

    name = "laws"

    def __init__(self, facts: Facts, board: Board, state: State) -> None:
        self.facts = facts
        self.board = board
        self.state = state
        self._decks = {deck: sorted(card.id for card in facts.deck(CardType(deck))) for deck in COLUMNS}
        self._copies = {tile: 1 if tile.startswith("U_P") else 2 for tile in board.tiles}

    def hear(self, tell: Tell) -> None:
        """Nothing is checked before it is carried out."""

    def answer(self, ask: Ask) -> Json | None:
        """Check everything, answer nothing."""
        self.check()
        return None

    def check(self) -> None:
        """Check that no piece was lost, everything is in its bounds, and the companion believes what lies there.

        Raises:
            Violation: something does not hold.
        """
        self._cards()
        self._workers()
        self._tiles()
        self._tokens()
        self._beliefs()

    def check_every_card(self) -> None:
        """Check that every single card of the box is on the table once (slower than counting them)."""
        board = self.board
        for deck, wanted in self._decks.items():
            there = [card.id for card in board.rows[deck] if card is not None]
            found = board.piles[deck] + there + board.human.cards[deck] + board.ai.cards[deck]
            if sorted(found) != wanted:
                raise Violation(f"the {deck} cards are not those of the box")

    def _cards(self) -> None:
        board = self.board
        for deck, wanted in self._decks.items():
            row = board.rows[deck]
            found = len(board.piles[deck]) + len(row) - row.count(None)
            found += len(board.human.cards[deck]) + len(board.ai.cards[deck])
            if found != len(wanted):
                raise Violation(f"{found} {deck} cards are on the table")

    def _workers(self) -> None:
        board = self.board
        found = dict.fromkeys(COLOURS, 0) | {"green": len(board.green)}
        for row in board.rows.values():
            for card in row:
                for colour in card.workers if card is not None else ():
                    found[colour] += 1
        for colour in COLOURS:
            mine, ais = board.human.workers[colour], board.ai.workers[colour]
            if found[colour] + mine + ais != WORKERS[colour] or mine < 0 or ais < 0:
                raise Violation(f"{found[colour] + mine + ais} {colour} workers are on the table")

    def _tiles(self) -> None:
        humans, ais = self.board.human.tiles, self.board.ai.tiles
        for tile, left in self.board.tiles.items():
            found = left + humans.get(tile, 0) + ais.get(tile, 0)
            if found != self._copies[tile] or left < 0:
                raise Violation(f"{found} copies of {tile} are on the table")

    def _tokens(self) -> None:
        board = self.board
        found = board.tokens + sum(board.human.influence.values())
        for row in board.rows.values():
            for card in row:
                found += card is not None and card.influence == HUMAN
        if found != TOKENS or board.tokens < 0:
            raise Violation(f"the human has {found} influence in all")
        if board.silver < 0 or board.provisions < 0:
            raise Violation("the human has less than nothing")

    def _beliefs(self) -> None:
        """Compare what the companion tracks with what lies there, and hold it to its bounds."""
        state, board = self.state, self.board
        for name, believed, there in (
            ("marker", state.marker, board.marker),
            ("comets", state.comets, board.comets),
            ("journal", state.journal, board.ai.journal),
            ("schemes", state.schemes, board.schemes),
            ("influence", state.influence, board.ai.influence),
            ("workers", state.workers, board.ai.workers),
            ("cards", state.cards, {deck: len(cards) for deck, cards in board.ai.cards.items()}),
            ("tiles", state.tiles, board.ai.tiles),
            ("caravan", state.caravan, board.caravan.covered),
            ("beside", state.beside, len(board.caravan.beside)),
        ):
            if believed != there:
                raise Violation(f"{name}: the companion believes {believed}, the table shows {there}")
        if not 0 <= state.comets <= MOST_COMETS:
            raise Violation(f"the comet marker is on {state.comets}")
        if min(state.influence[guild] for guild in GUILDS) < 0:
            raise Violation("the AI has less than no influence")
        if state.human_column > self.facts.journal_space(board.human.journal).column:
            raise Violation("the companion believes the human further than it is")
        if state.human_final not in ("", board.human.journal):
            raise Violation("the human stands on another last space")
        for space, tile in state.journal_tiles.items():
            if board.journal_tiles.get(space) != tile:
                raise Violation(f"the companion believes {tile} on {space}")
        if not board.green.isdisjoint(state.green_gone):
            raise Violation("a green worker believed gone is there")
        for tile in state.tiles_gone:
            if board.tiles[tile]:
                raise Violation(f"the pile of {tile} is believed empty")
