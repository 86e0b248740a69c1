"""What must hold at a table against Alfred after every answer? Nothing appears, nothing vanishes, the companion is right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.simulation.violation import Violation, demand

if TYPE_CHECKING:
    from assets.darwins_journey import Facts
    from solo_bots.conversation import Ask, Json, Tell
    from solo_bots.darwins_journey.state import State
    from tests.simulation.darwins_journey.board import Board

REGULAR_SEALS = 48
STAMPS = 12


class Laws:
    """A seat at the table that says nothing and looks after every answer that all agrees.

    It sits first, so that it is asked before anybody answers, when everything told has been carried out.
    """

    name = "laws"

    def __init__(self, facts: Facts, board: Board, state: State) -> None:
        self.facts = facts
        self.board = board
        self.state = state

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
        self._pieces()
        self._beliefs()
        self._knowledge()

    def _pieces(self) -> None:
        board = self.board
        hanging = sum(seal != "" for scroll in board.scrolls for seal in scroll)
        taken = [seal for row in board.rows.values() for seal in row if seal != "purple"]
        printed = sum(len(row.printed) for row in board.alfred_board.rows)
        seals = hanging + len(board.bag) + board.dropped + board.human.seals + len(taken) - printed
        demand(seals == REGULAR_SEALS, f"{seals} regular seals are on the table")
        for side in (board.human, board.alfred):
            demand(side.stamps == STAMPS and side.tray >= 0, f"{side.stamps} stamps of one side")
            demand(len(side.tents) <= self.facts.setup.solo.tents, "six tents")
            demand(len(side.lenses) <= self.facts.setup.solo.lenses, "seven lenses")
        demand(not set(board.human.lenses) & set(board.alfred.lenses), "two lenses on a location")
        for site, slot in board.alfred.tents.items():
            demand(board.human.tents.get(site) != slot, "two tents on a slot")
        demand(len(board.museum) == len(board.museum_start) + len(board.delivered), "a tile is there twice")
        demand(0 <= board.alfred.coins <= self.facts.alfred.coin_cap, f"{board.alfred.coins} coins")

    def _beliefs(self) -> None:
        """Compare what the companion tracks of Alfred with what lies there."""
        state, board = self.state, self.board
        out = {letter: place for letter, place in state.workers.items() if place != "home"}
        for name, believed, there in (
            ("coins", state.coins, board.alfred.coins),
            ("vp", state.vp, board.alfred.vp),
            ("theory", state.theory, board.alfred.theory),
            ("bonus", state.bonus, board.bonus),
            ("workers", out, board.alfred.workers),
            ("seals", state.seals, board.rows),
            ("stacks", state.stacks, board.alfred.stacks),
            ("envelopes", state.envelopes, board.alfred.envelopes),
            ("tray", state.tray, board.alfred.tray),
            ("camps", state.camps, list(board.alfred.tents)),
            ("lenses", state.lenses, board.alfred.lenses),
            ("ship", state.ship, board.alfred.ship),
            ("explorers", state.explorers, board.alfred.explorers),
            ("researched", state.researched, board.alfred.researched),
            ("faceup", state.faceup, board.faceup),
            ("round", state.round, board.round),
        ):
            if believed != there:
                raise Violation(f"{name}: the companion believes {believed}, the table shows {there}")

    def _knowledge(self) -> None:
        """Hold what the companion believes of the human and the board to the truth."""
        state, board = self.state, self.board
        demand(set(state.delivered) <= set(board.delivered), "a tile is believed in the museum")
        if not any(state.museum_untold) and state.to_move == "bot" and state.phase == "turns":
            demand(set(state.delivered) == set(board.delivered), "a tile in the museum is not known of")
        demand(set(state.unlocked) <= set(board.human.lenses), "a lens is believed on a location")
        if not any(state.lens_untold) and state.to_move == "bot" and state.phase == "turns":
            demand(set(state.unlocked) == set(board.human.lenses), "a lens is not known of")
        for space, specimen in state.specimens_at.items():
            demand(board.specimens[space] == specimen, f"another specimen is on {space}")
        demand(
            set(state.human_researched) <= set(board.human.researched), "research is believed of the human"
        )
        for stamps, sure, there in zip(
            state.human_stamps, state.stamps_sure, board.human.envelopes, strict=True
        ):
            fits = stamps == there if sure else stamps <= there
            demand(fits, f"{stamps} stamps of the human are believed, {there} are there")
        for site in state.human_tents:
            demand(board.human.tents.get(site) == 1, "a tent of the human is believed on a cheap slot")
        for space in state.ribbons:
            demand(space in board.ribbons, f"the ribbon of {space} is believed to be passed")
        for space in state.finals:
            demand(space in board.finals, f"somebody is believed on {space}")
        for number, tile in zip(state.tiles, board.tiles, strict=True):
            demand(number in (0, tile), "another tile lies at an envelope")
        known = list(board.human.workers.values())
        for place in state.human_workers:
            demand(place in known, f"a worker of the human is believed on {place}")
            known.remove(place)
