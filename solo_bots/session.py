"""How does one conversation run on: from a state, through answers, to the next open question?

A `Session` knows no disk and no clock. It advances a bot's conversation to the next question, keeps the story of the
present turn, and hands out a `Mark` wherever the state may be kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from assets.words import _
from solo_bots.conversation import (
    Answer,
    AnswerRefused,
    Ask,
    Bot,
    Conversation,
    Json,
    Received,
    Signal,
    Table,
    Tell,
    TurnStart,
)

State = TypeVar("State")


class Diverged(Exception):
    """A recorded answer belongs to another question than the one that is open now."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A turn's start: everything needed to go on from here, and the story of the turn before."""

    turn: int
    who: str
    state: dict[str, Json]
    story: list[Json]


class Session(Generic[State]):
    """One running conversation.

    `ask` is the open question (None: the game is over), `tells` what was told since the last answer. `items` is the story of the present turn so far, plain JSON:
    {"turn": number, "who": …}, {"tell": …}, {"ask": {"key", "verb", "values"}, "answer": …, "by": …} or {"correct": fact, "value": …, "was": …}.
    """

    def __init__(self, bot: Bot[State], state: State) -> None:
        self.bot = bot
        self.state = state
        self.ask: Ask | None = None
        self.items: list[Json] = []
        self.tells: list[Tell] = []
        self._conversation: Conversation[None] = bot.play(state)

    @classmethod
    def resume(cls, bot: Bot[State], state: Mapping[str, Json]) -> Session[State]:
        """Return a session that goes on from a dumped state, its first question open.

        The mark at that very state is dropped: whoever resumes has it already.
        """
        session = cls(bot, bot.load(state))
        session.begin()
        return session

    def begin(self) -> list[Mark]:
        """Run to the first question; return the marks passed, the first of them the present state."""
        return self._run(None)

    def answer(self, raw: Json, by: str) -> list[Mark]:
        """Answer the open question and run to the next one; return the marks passed.

        Raises:
            AnswerRefused: no question is open, or the answer does not fit; nothing was changed.
        """
        if self.ask is None:
            raise AnswerRefused(
                _("The game is over: no question is open."), remedy=_("Undo a step to go on from there.")
            )
        answer = self.ask.parse(raw)
        self.items.append({"ask": asked(self.ask), "answer": answer, "by": by})
        return self._run(answer)

    def replay(self, key: str, answer: Json, by: str) -> list[Mark]:
        """Answer as recorded.

        Raises:
            Diverged: the open question is not the one that was answered, or no longer takes that answer.
        """
        if self.ask is None or self.ask.key != key:
            raise Diverged(f"{key!r} was answered, but {self.ask.key if self.ask else None!r} is open")
        try:
            return self.answer(answer, by)
        except AnswerRefused as refused:
            raise Diverged(f"{key!r}: {refused}") from refused

    def correct(self, fact: str, value: Json) -> list[Mark]:
        """Set a tracked value right; an open question is asked afresh from the corrected state.

        Raises:
            AnswerRefused: there is no such value, or it cannot be that.
        """
        was = self.value_of(fact)
        self.bot.correct(self.state, fact, value)
        self.items.append({"correct": fact, "value": value, "was": was})
        return self._run(Signal.CORRECTED) if self.ask is not None else []

    def value_of(self, fact: str) -> Json:
        """Return what the companion believes of a tracked value.

        Raises:
            AnswerRefused: no tracked value has that name.
        """
        for one in self.bot.correctables(self.state):
            if one.field.id == fact:
                return one.field.default
        raise AnswerRefused(
            _("There is no value '{fact}' to correct.").format(fact=fact[:60]),
            remedy=_("Take one from the list of values."),
        )

    def run(self, tables: Iterable[Table]) -> Iterable[tuple[Ask, Answer]]:
        """Let the tables answer, in turn, until none has an answer; yield each question with its answer."""
        seats = list(tables)
        while True:
            for tell in self.tells:
                for seat in seats:
                    seat.hear(tell)
            ask = self.ask
            if ask is None:
                return
            raw, by = None, ""
            for seat in seats:
                raw, by = seat.answer(ask), seat.name
                if raw is not None:
                    break
            if raw is None:
                return
            answer = ask.parse(raw)
            self.answer(answer, by)
            yield ask, answer

    def _run(self, send: Received) -> list[Mark]:
        marks: list[Mark] = []
        self.tells = []
        try:
            while True:
                event = next(self._conversation) if send is None else self._conversation.send(send)
                send = None
                if isinstance(event, Tell):
                    self.tells.append(event)
                    self.items.append({"tell": event.to_json()})
                elif isinstance(event, TurnStart):
                    marks.append(Mark(event.number, event.who, self.bot.dump(self.state), self.items))
                    self.items = [{"turn": event.number, "who": event.who}]
                else:
                    self.ask = event
                    return marks
        except StopIteration:
            self.ask = None
            return marks


def asked(ask: Ask) -> dict[str, Json]:
    """Return of a question what its words need, as kept in stories and entries."""
    return {"key": ask.key, "verb": ask.verb, "values": dict(ask.values)}
