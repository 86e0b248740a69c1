"""Which rulings does a table see at work against Alfred? Those given as reasons, and those the deed itself shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable, Iterable, Mapping

    from solo_bots.conversation import Ask, Tell, Values
    from tests.simulation.darwins_journey.board import Board

AT_THE_END = ("R30", "R31", "R32")
"""Seen whenever a game is counted."""


class Witness:
    """A seat that says nothing and counts the rulings it sees in `seen`."""

    name = "witness"

    def __init__(self, board: Board, seen: Counter[str]) -> None:
        self.board = board
        self.seen = seen

    def hear(self, tell: Tell) -> None:
        """Note the reasons given, and what the deed itself shows."""
        for reason in tell.because:
            if reason.rule.startswith("R") and reason.rule[1:].isdecimal():
                self.seen[reason.rule] += 1
        if tell.verb == "place_main" and tell.values["place"] in self.board.standing():
            self.seen["R6"] += 1
        shows = _SHOWN.get(tell.verb)
        if shows is not None:
            self.seen.update(shows(tell.values))
        if tell.verb == "game_over":
            self.seen.update(AT_THE_END)

    def answer(self, ask: Ask) -> None:
        """Note what a question shows; answer nothing."""
        for reason in ask.because:
            if reason.rule.startswith("R") and reason.rule[1:].isdecimal():
                self.seen[reason.rule] += 1


def _stamps(v: Values) -> Iterable[str]:
    if v["tray"]:
        yield "R14"


_SHOWN: Mapping[str, Callable[[Values], Iterable[str]]] = {"stamps": _stamps, "stamps_each": _stamps}
