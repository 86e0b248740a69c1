"""A table for the tests: set what Alfred has, answer what he asks, hear what he does.

evening = Evening(seals={"A": ["blue", "blue"]}, lenses=["sail-2"]).draws("act-7")
assert evening.told("place_main")["place"] == "sail-2"
evening = Evening.doing("explore 4", seals={})
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from assets import darwins_journey
from assets.darwins_journey.alfred import set_to
from assets.darwins_journey.effects import parse_effect
from solo_bots.conversation import Ask, Conversation, Json, Reason, Tell, TurnStart
from solo_bots.darwins_journey.bot import Alfred, bot
from solo_bots.darwins_journey.effects import resolve
from solo_bots.darwins_journey.play import Play
from solo_bots.darwins_journey.state import State, specimen_spaces
from solo_bots.session import Mark, Session

Test = TypeVar("Test", bound=Callable[..., Any])

FACTS = darwins_journey.load()
MUSEUM = ("green-plant", "blue-bird", "red-reptile", "red-fossil", "yellow-plant", "yellow-fossil")
"""The tiles that lie in the museum from the start, unless a test says otherwise."""

ON_THE_MAP = dict(
    zip(specimen_spaces(FACTS), (one.id for one in FACTS.specimens if one.id not in MUSEUM), strict=True)
)
"""Which specimen lies where, known from the start unless a test says otherwise."""


def rulings(*numbers: str) -> Callable[[Test], Test]:
    """Mark a test with the rulings it exercises; test_every_ruling.py reads these marks."""
    assert all(number.startswith("R") for number in numbers)

    def mark(test: Test) -> Test:
        return test

    return mark


def own_set(**changes: Any) -> dict[str, Json]:
    """Return the reference set as an owner's copy, changed: `own_set(board_white={"coin_start": 9})`."""
    written = copy.deepcopy(set_to(FACTS.reference)) | {"name": "test"}
    for name, change in changes.items():
        kind, _, which = name.partition("_")
        if kind == "board":
            next(one for one in written["boards"] if one["id"] == which).update(change)
        else:
            written[name] = change
    return written


def state(board: Any = "white", own: Any = None, **values: Any) -> State:
    """Return a state after the set-up; Alfred has the seals named and no others, and 6 coins unless told otherwise."""
    options: dict[str, Json] = {"board": board, "deck": "own"} | ({"set": own} if own else {})
    made = bot().start(options)
    made.museum_start = list(MUSEUM)
    made.specimens_at = dict(ON_THE_MAP)
    made.bonus_cards = [card.id for card in bot().set_of(made).bonus_pair(board)]
    wanted: dict[str, Any] = {"seals": {}, "coins": 6, "phase": "turns", "turn": 2} | values
    for name, value in wanted.items():
        assert hasattr(made, name), name
        if name == "seals":
            value = {letter: list(value.get(letter, ())) for letter in "ABCD"}
        if name == "workers":
            value = made.workers | value
        if isinstance(value, list | dict):
            value = copy.deepcopy(value)
        setattr(made, name, value)
    return bot().load(made.dump())


@dataclass(frozen=True)
class OneAction(Alfred):
    """Alfred doing but one thing: the effects named, then nothing more."""

    does: tuple[str, ...] = ()
    at: str = ""

    def play(self, state: State) -> Conversation[None]:
        play = Play(state, self.facts, self.set_of(state), resolve)
        yield TurnStart(state.turn, "bot")
        yield from resolve(play, [parse_effect(one) for one in self.does], self.at)


class Evening:
    """One game from a given state on; it is Alfred's turn unless told otherwise."""

    def __init__(self, board: Any = "white", **values: Any) -> None:
        self._begin(bot(), state(board, **values))

    @classmethod
    def doing(cls, *does: str, at: Any = "", board: Any = "white", **values: Any) -> Evening:
        """Let Alfred do these effects and nothing else."""
        made = cls.__new__(cls)
        plain = bot()
        made._begin(OneAction(plain.facts, plain.identity, does=does, at=at), state(board, **values))
        return made

    @classmethod
    def from_the_start(cls, board: str = "white", own: dict[str, Json] | None = None) -> Evening:
        """Begin with the set-up."""
        made = cls.__new__(cls)
        options: dict[str, Json] = {"board": board, "deck": "own"} | ({"set": own} if own else {})
        made._begin(bot(), bot().start(options))
        return made

    def _begin(self, alfred: Alfred, start: State) -> None:
        self.session: Session[State] = Session(alfred, start)
        self.tells: list[Tell] = []
        self.asked: list[str] = []
        self.marks: list[Mark] = []
        self._heard(self.session.begin())

    @property
    def state(self) -> State:
        return self.session.state

    @property
    def ask(self) -> Ask:
        assert self.session.ask is not None, "nothing is asked any more"
        return self.session.ask

    @property
    def asks(self) -> str:
        """The key of the open question, or "" when there is none."""
        return "" if self.session.ask is None else self.session.ask.key

    @property
    def choices(self) -> list[str]:
        return [choice.id for choice in self.ask.choices]

    @property
    def verbs(self) -> list[str]:
        return [tell.verb for tell in self.tells]

    def says(self, key: str, raw: Json) -> Evening:
        """Answer the open question, which must be that one."""
        assert self.asks == key, f"{self.asks!r} is asked"
        self._heard(self.session.answer(raw, "test"))
        return self

    def draws(self, card: str) -> Evening:
        """Turn an action card face up."""
        assert self.ask.shape == "draw", self.asks
        self._heard(self.session.answer(card, "test"))
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
        found = [reason for reason in self.tell(verb).because if reason.key == key]
        assert found, f"{key} is no reason; {[reason.key for reason in self.tell(verb).because]} are"
        return found[0]

    def why(self, key: str) -> Reason:
        """Return the first reason of that name, for whatever it was given."""
        found = [reason for tell in self.tells for reason in tell.because if reason.key == key]
        assert found, f"{key} was no reason for anything told"
        return found[0]

    def rules(self, verb: str) -> list[str]:
        """Return what is cited for what was told last with that verb."""
        return [reason.rule for reason in self.tell(verb).because]

    def _heard(self, marks: list[Mark]) -> None:
        self.marks += marks
        self.tells += self.session.tells
        if self.session.ask is not None:
            self.asked.append(self.session.ask.key)
