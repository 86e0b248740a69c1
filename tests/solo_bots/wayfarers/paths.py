"""Which ways can one turn go? Every decision path from a state, by the companion's AI and by the naive one."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import Any

from solo_bots import bot_for
from solo_bots.conversation import Answer, Ask, Choice
from solo_bots.session import Session
from solo_bots.wayfarers.state import State
from tests.solo_bots.wayfarers.naive import Naive

MOST_TOGGLES = 1
"""Answers that mark more than this many things at once are left out, gifts too: they multiply paths and decide nothing."""


@dataclass(frozen=True)
class Path:
    """Answers given so far, the state's JSON when the turn ended with them ("" if it goes on), and what was moved."""

    answers: tuple[tuple[str, str], ...]
    end: str
    moves: tuple[str, ...] = field(default=(), compare=False)


def answers_to(ask: Ask) -> list[Answer]:
    """Return every answer the question takes, but for several toggles at once and gifts."""
    return [one for choice in ask.choices for one in _answers(choice)]


def _answers(choice: Choice) -> Iterator[Answer]:
    toggles = [field.id for field in choice.fields if field.kind == "toggle"]
    most = max(choice.at_least, min(MOST_TOGGLES, len(toggles)))
    others = [
        [
            (field.id, value)
            for value in (
                ("none",)
                if field.id == "gift"
                else field.options
                if field.kind == "pick"
                else range(field.low, field.high + 1)
            )
        ]
        for field in choice.fields
        if field.kind in ("pick", "number")
    ]
    for filled in product(*others):
        for count in range(choice.at_least, most + 1):
            for marked in combinations(toggles, count):
                yield {"choice": choice.id, **dict(filled), **{one: one in marked for one in toggles}}


def written(value: object) -> str:
    return json.dumps(value, sort_keys=True)


def without_gift(answer: Mapping[str, Any]) -> dict[str, Any]:
    return {**answer, "gift": "none"} if "gift" in answer else dict(answer)


def engine_paths(state: State, depth: int, deck: Sequence[int]) -> Iterator[Path]:
    """Yield every path of at most `depth` answers through the turn that begins in this state; the deck is given."""
    start = state.dump()
    waiting: list[list[Answer]] = [[]]
    while waiting:
        answers = waiting.pop()
        run = _engine_run(start, answers, deck)
        if run.ask is not None and len(answers) < depth:
            waiting += [[*answers, answer] for answer in answers_to(run.ask)]
        else:
            end = "" if run.end is None else written(run.end)
            yield Path(tuple(zip(run.keys, map(written, answers), strict=True)), end, tuple(run.moves))


@dataclass
class _Run:
    keys: list[str]
    moves: list[str]
    ask: Ask | None = None
    end: dict[str, Any] | None = None


def _engine_run(start: Mapping[str, Any], answers: Sequence[Answer], deck: Sequence[int]) -> _Run:
    """Answer from a turn's start on, up to the question that is not answered or the end of the turn."""
    game = bot_for("wayfarers")
    session = Session(game, game.load(start))
    passed = session.begin()[1:]
    left, run = list(answers), _Run([], [])
    while True:
        run.moves += [f"{tell.verb} {written(dict(tell.values))}" for tell in session.tells if tell.moves]
        ask = session.ask
        if passed or ask is None:
            run.end = passed[0].state
            return run
        if ask.shape == "draw":
            answer: Any = str(next(card for card in deck if card not in session.state.schemes))
        elif left:
            answer = left.pop(0)
            run.keys.append(ask.key)
        else:
            run.ask = ask
            return run
        passed = session.answer(answer, "test")


def naive_paths(state: State, depth: int, deck: Sequence[int]) -> Iterator[Path]:
    """Yield the same paths as the naive AI sees them."""
    waiting: list[list[Answer]] = [[]]
    while waiting:
        answers = waiting.pop()
        run = _NaiveRun(state.dump(), answers, deck)
        try:
            Naive(run.game, run.look).turn()
            end = written(run.game)
        except _Open as question:
            if len(answers) < depth:
                waiting += [[*answers, option] for option in question.options]
                continue
            end = ""
        yield Path(tuple(zip(run.keys, map(written, answers), strict=True)), end)


class _NaiveRun:
    """Gives the naive AI the answers there are, then stops it."""

    def __init__(self, game: dict[str, Any], answers: Sequence[Answer], deck: Sequence[int]) -> None:
        self.game, self.answers, self.deck = game, answers, deck
        self.keys: list[str] = []

    def look(self, key: str, options: list[Answer]) -> Answer:
        if key.startswith("scheme:"):
            return {"choice": str(next(card for card in self.deck if card not in self.game["schemes"]))}
        if len(self.keys) == len(self.answers):
            raise _Open(options)
        self.keys.append(key)
        return self.answers[len(self.keys) - 1]


class _Open(Exception):
    """A question the given answers do not reach."""

    def __init__(self, options: list[Answer]) -> None:
        super().__init__()
        self.options = options
