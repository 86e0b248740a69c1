"""A table for the tests: set what the AI has, answer what it asks, hear what it does.

evening = Evening("space", schemes=[2], influence={"blue": 2})
evening.draws(4).says("acquire:water:1", "take")
assert evening.told("acquire")["slot"] == 1
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from solo_bots import bot_for
from solo_bots.conversation import Ask, Json, Reason, Tell
from solo_bots.session import Mark, Session
from solo_bots.wayfarers.state import State

Test = TypeVar("Test", bound=Callable[..., Any])


def rulings(*numbers: str) -> Callable[[Test], Test]:
    """Mark a test with the rulings it exercises; `tests/solo_bots/wayfarers/test_every_ruling.py` reads these marks."""
    assert all(number.startswith("W") for number in numbers)

    def mark(test: Test) -> Test:
        return test

    return mark


def state(board: str = "space", **values: Any) -> State:
    """Return a state with these values; the AI has no influence and no workers but those named."""
    made: State = bot_for("wayfarers").start({"board": board, "deck": "own"})
    values = {"influence": {}, "workers": {}} | values
    for name, value in values.items():
        assert hasattr(made, name), name
        if name in ("influence", "workers", "cards"):
            value = dict.fromkeys(getattr(made, name), 0) | value
        setattr(made, name, value)
    return made


class Evening:
    """One game from a given state on; it is the AI's turn unless told otherwise."""

    def __init__(self, board: str = "space", *, to_move: str = "bot", **values: Any) -> None:
        start = state(board, **({"turn": 2 if to_move == "bot" else 1} | values))
        start.to_move = to_move
        self.session: Session[State] = Session(bot_for("wayfarers"), start)
        self.tells: list[Tell] = []
        self.asked: list[str] = []
        self.marks: list[Mark] = []
        self._heard(self.session.begin())

    @property
    def state(self) -> State:
        return self.session.state

    @property
    def ask(self) -> Ask:
        assert self.session.ask is not None, "the game is over"
        return self.session.ask

    @property
    def asks(self) -> str:
        """The key of the open question, or "" when the game is over."""
        return "" if self.session.ask is None else self.session.ask.key

    @property
    def choices(self) -> list[str]:
        return [choice.id for choice in self.ask.choices]

    @property
    def verbs(self) -> list[str]:
        return [tell.verb for tell in self.tells]

    def says(self, key: str, raw: Json) -> Evening:
        """Answer the open question, which must be that one."""
        assert self.asks == key
        self._heard(self.session.answer(raw, "test"))
        return self

    def draws(self, card: int) -> Evening:
        """Turn a scheme card face up."""
        assert self.ask.shape == "draw", self.asks
        self._heard(self.session.answer(str(card), "test"))
        return self

    def usual(self, *keys: str) -> Evening:
        """Give the usual answer to these questions, which must come in this order."""
        for key in keys:
            self.says(key, self.ask.default)
        return self

    def corrects(self, fact: str, value: Json) -> Evening:
        self._heard(self.session.correct(fact, value))
        return self

    def told(self, verb: str) -> Mapping[str, Any]:
        """Return the values of what was told last with that verb."""
        return self.tell(verb).values

    def all_told(self, verb: str) -> list[Mapping[str, Any]]:
        return [tell.values for tell in self.tells if tell.verb == verb]

    def tell(self, verb: str) -> Tell:
        found = [tell for tell in self.tells if tell.verb == verb]
        assert found, f"{verb} was not told; {self.verbs} were"
        return found[-1]

    def reason(self, verb: str, key: str) -> Reason:
        """Return why that was told last."""
        return next(reason for reason in self.tell(verb).because if reason.key == key)

    def _heard(self, marks: list[Mark]) -> None:
        self.marks += marks
        self.tells += self.session.tells
        if self.session.ask is not None:
            self.asked.append(self.session.ask.key)
