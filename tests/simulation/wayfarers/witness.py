"""Which rulings does a table see at work? What the AI tells and asks names its reasons; the rest shows in what is done.

A ruling counts as seen when its case arose in play: W62 when a denial sent the AI on, not when nobody denied anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable, Iterable, Mapping

    from solo_bots.conversation import Answer, Ask, Reason, Tell, Values
    from solo_bots.wayfarers.state import State

EVERY_GAME = ("W1", "W2", "W3", "W5", "W17")
"""Seen by playing at all: set-up, the human's ordinary turns, the track."""

LAST_COLUMN, WITHOUT_REQUIREMENT = 10, ("J0",)


class Witness:
    """A seat that says nothing and counts the rulings it sees in `seen`."""

    name = "witness"

    def __init__(self, state: State, seen: Counter[str]) -> None:
        self.state = state
        self.seen = seen
        self._placed = False
        seen.update(EVERY_GAME)

    def hear(self, tell: Tell) -> None:
        """Note the reasons given, and what the deed itself shows."""
        for reason in tell.because:
            self.seen[reason.rule] += 1
            if reason.key in ("slot_order", "inspiration_order"):
                self.seen.update(_of_order(reason, tell.values))
        self.seen.update(_OF_TELLS.get(tell.verb, ()))
        shows = _SHOWN.get(tell.verb)
        if shows is not None:
            self.seen.update(shows(tell.values))
        if self.state.to_move == "human" and tell.verb == "acquire":
            self.seen["W23"] += 1
        if self.state.turns_left > 0 and tell.verb in ("reveal", "rest"):
            self.seen["W84"] += 1
        if tell.verb in ("reveal", "rest"):
            self._placed = False
        elif tell.verb == "place_worker":
            self._placed = True

    def answer(self, ask: Ask) -> None:
        """Note what a question shows; answer nothing."""
        for reason in ask.because:
            self.seen[reason.rule] += 1
        if ask.shape == "draw" and len(ask.choices) < len(ask.values["cards"]):
            self.seen["W11"] += 1
        if ask.verb in ("workers", "acquire") and self._placed:
            self.seen["W67"] += 1

    def note_answer(self, ask: Ask, answer: Answer) -> None:
        """Note what an answer shows."""
        choice = answer["choice"]
        if choice in ("allow", "deny"):
            self.seen["W59"] += 1
        if choice == "deny" and ask.verb in ("place", "retrieve"):
            self.seen["W63"] += 1
        if choice == "no_tile":
            self.seen["W32"] += 1
        if choice == "elsewhere":
            self.seen["W76"] += 1
        if choice == "paid":
            self.seen["W60"] += 1
        if ask.verb == "workers" and choice != "none":
            rows = {spot.partition(".")[0] for spot, there in answer.items() if there is True}
            if len(rows) > 1:
                self.seen["W69"] += 1


def _of_order(reason: Reason, v: Values) -> Iterable[str]:
    """Yield what an order of slots shows: the sum, what was passed over, a choice that had been denied before."""
    if reason.key == "slot_order":
        yield "W33"
        if not reason.values["silver"]:
            yield "W22"
    if reason.values["passed"]:
        yield "W36"
    if any(one["why"] == "denied" and one["slot"] == v.get("slot") for one in reason.values["passed"]):
        yield "W64"


def _marker(v: Values) -> Iterable[str]:
    if v["bonus"] and v["steps"] > 1:
        yield "W20"


def _acquire(v: Values) -> Iterable[str]:
    if v["row"] == "inspiration":
        yield from ("W46", "W47")
    else:
        yield "W35"


def _place(v: Values) -> Iterable[str]:
    if len(v["does"]) > 1:
        yield "W29"
    if v["row"] == "townsfolk" and v["slot"] == 1:
        yield "W52"


def _tile(v: Values) -> Iterable[str]:
    if v["beside"]:
        yield "W43"
    else:
        yield "W53"
    yield {"green": "W38", "pink": "W58"}.get(v["colour"], "W37")


def _journal(v: Values) -> Iterable[str]:
    if v["from"] not in WITHOUT_REQUIREMENT:
        yield "W73"
    if v["column"] == LAST_COLUMN:
        yield from ("W76", "W77")
    if v["column"] - int(v["from"].strip("Jabcde")) > 1:
        yield "W80"


_OF_TELLS: Mapping[str, tuple[str, ...]] = {
    "acquire": ("W48",),
    "caravan_icon": ("W30",),
    "comet": ("W82",),
    "extra_move": ("W79",),
    "no_card": ("W50",),
    "place_worker": ("W9", "W40", "W66"),
    "rest": ("W13", "W14", "W16"),
    "second_action": ("W9",),
    "spend": ("W9",),
}

_SHOWN: Mapping[str, Callable[[Values], Iterable[str]]] = {
    "acquire": _acquire,
    "acquire_tile": _tile,
    "journal_move": _journal,
    "marker": _marker,
    "place_worker": _place,
}
