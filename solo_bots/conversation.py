"""What do a bot and a table say to each other?

A bot's turn is a generator: it yields `Tell` (do this on the table, because …), `Ask` (a question only the
table can answer) and `TurnStart` (a place where the whole state is plain data and may be kept), and receives
`Answer` for an `Ask`. Everything is structured; words, drawings and speech are made by whoever shows it.

    >>> ask = Ask("slot", "slot_free", (Choice("yes"), Choice("no")), default={"choice": "yes"})
    >>> ask.parse("yes")
    {'choice': 'yes'}
    >>> ask.parse("maybe")
    Traceback (most recent call last):
        ...
    solo_bots.conversation.AnswerRefused: 'maybe' is not one of the answers. Choose one of: yes, no.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Literal, Protocol, TypeAlias, TypeVar

from assets.errors import BadInput
from assets.words import _

Json: TypeAlias = Any
"""Plain JSON: None, bool, int, str, list and dict with string keys; no floats are used in conversations."""

Answer: TypeAlias = dict[str, Json]
"""A validated answer: {"choice": id, field id: value, …}, made by `Ask.parse` only."""

Values: TypeAlias = Mapping[str, Json]


class AnswerRefused(BadInput):
    """The answer does not fit the open question; nothing was changed."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something was done: the ruling, and what it was applied to.

    `key` names the sentence to show (see `companion.words`), `rule` the ruling number ("W34"), `values` fill
    the sentence; its "passed" are the alternatives that were looked at and not taken, best first, each with "why".
    """

    key: str
    rule: str
    values: Values = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Tell:
    """Do this on the table. `verb` names the sentence, `values` fill it; `moves` = pieces are moved."""

    verb: str
    values: Values = field(default_factory=dict)
    because: tuple[Reason, ...] = ()
    moves: bool = True

    def to_json(self) -> dict[str, Json]:
        """Return plain JSON (the form kept in a story and spoken over JSON lines)."""
        return {
            "verb": self.verb,
            "values": dict(self.values),
            "because": [{"key": r.key, "rule": r.rule, "values": dict(r.values)} for r in self.because],
            "moves": self.moves,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Json]) -> Tell:
        """Read back what `to_json` wrote."""
        because = tuple(Reason(r["key"], r["rule"], r["values"]) for r in data["because"])
        return cls(data["verb"], data["values"], because, data["moves"])


@dataclass(frozen=True, slots=True)
class Field:
    """One thing to fill in beside the choice.

    kind: "toggle" (bool), "number" (int, low..high inclusive), "pick" (one of `options`),
    "text" (a short string, at most `high` characters).
    """

    id: str
    kind: Literal["toggle", "number", "pick", "text"]
    default: Json = None
    low: int = 0
    high: int = 0
    options: tuple[str, ...] = ()

    def check(self, value: Json) -> Json:
        """Return the value if it fits.

        Raises:
            AnswerRefused: it is of another type or out of range; the message says what would fit.
        """
        if self.kind == "toggle" and isinstance(value, bool):
            return value
        if self.kind == "number" and type(value) is int and self.low <= value <= self.high:
            return value
        if self.kind == "pick" and isinstance(value, str) and value in self.options:
            return value
        if self.kind == "text" and isinstance(value, str) and len(value) <= self.high:
            return value
        raise AnswerRefused(
            _("{shown} does not fit '{id}'.").format(shown=_shown(value), id=self.id),
            remedy=_("Give {wanted}.").format(wanted=self.wanted()),
        )

    def wanted(self) -> str:
        """Say in words what fits."""
        if self.kind == "toggle":
            return _("true or false")
        if self.kind == "number":
            return _("a whole number from {low} to {high}").format(low=self.low, high=self.high)
        if self.kind == "pick":
            return _("one of: {names}").format(names=", ".join(self.options))
        return _("text of at most {most} characters").format(most=self.high)

    def to_json(self) -> dict[str, Json]:
        """Return the field as JSON lines show it."""
        out: dict[str, Json] = {"id": self.id, "kind": self.kind, "default": self.default}
        if self.kind in ("number", "text"):
            out |= {"low": self.low, "high": self.high}
        if self.kind == "pick":
            out["options"] = list(self.options)
        return out


@dataclass(frozen=True, slots=True)
class Choice:
    """One possible answer; `values` fill its label, `fields` are filled in with it.

    Of its toggles at least `at_least` and at most `at_most` (None: any number) may be set.
    """

    id: str
    values: Values = field(default_factory=dict)
    fields: tuple[Field, ...] = ()
    at_least: int = 0
    at_most: int | None = None

    def check_toggles(self, answer: Answer) -> None:
        """Raise AnswerRefused if too few or too many toggles are set."""
        count = sum(answer[one.id] is True for one in self.fields if one.kind == "toggle")
        if count < self.at_least:
            raise AnswerRefused(
                _("'{id}' needs at least {at_least} marked.").format(id=self.id, at_least=self.at_least),
                remedy=_("Mark what is there."),
            )
        if self.at_most is not None and count > self.at_most:
            raise AnswerRefused(
                _("{count} marked, but there can be {at_most} at most.").format(
                    count=count, at_most=self.at_most
                ),
                remedy=_("Unmark some."),
            )


@dataclass(frozen=True, slots=True)
class Ask:
    """A question only the table can answer.

    key: what is asked, stable over replays of the same game ("acquire:water:2"); a recorded answer is only
    replayed to a question of the same key. verb names the sentence, values fill it. shape tells a screen which
    widget to show: "choose" (one tap), "draw" (which card was turned), "slot" (what lies on this slot), "turn"
    (the human's own turn: any number of events, then done), "number". default is the usual answer.
    """

    key: str
    verb: str
    choices: tuple[Choice, ...]
    default: Answer | None = None
    values: Values = field(default_factory=dict)
    shape: Literal["choose", "draw", "slot", "turn", "number"] = "choose"
    because: tuple[Reason, ...] = ()

    def parse(self, raw: Json) -> Answer:
        """Return the answer in canonical form.

        A bare string is the choice; a bare whole number answers a question with a single number field.
        Missing fields take their defaults.

        Raises:
            AnswerRefused: not one of the choices, a field unknown, missing, of a wrong type or out of range.
        """
        if isinstance(raw, str):
            raw = {"choice": raw}
        elif type(raw) is int and len(self.choices) == 1 and len(self.choices[0].fields) == 1:
            raw = {"choice": self.choices[0].id, self.choices[0].fields[0].id: raw}
        if not isinstance(raw, dict) or not isinstance(raw.get("choice"), str):
            raise AnswerRefused(
                _("{shown} is no answer.").format(shown=_shown(raw)),
                remedy=_("Choose one of: {ids}.").format(ids=self._ids()),
            )
        chosen = next((c for c in self.choices if c.id == raw["choice"]), None)
        if chosen is None:
            raise AnswerRefused(
                _("{shown} is not one of the answers.").format(shown=_shown(raw["choice"])),
                remedy=_("Choose one of: {ids}.").format(ids=self._ids()),
            )
        answer: Answer = {"choice": chosen.id}
        for one in chosen.fields:
            value = raw.get(one.id, one.default)
            if value is None:
                raise AnswerRefused(
                    _("'{id}' is missing.").format(id=one.id),
                    remedy=_("Give {wanted}.").format(wanted=one.wanted()),
                )
            answer[one.id] = one.check(value)
        unknown = sorted(set(map(str, raw)) - {"choice"} - {f.id for f in chosen.fields})
        if unknown:
            raise AnswerRefused(
                _("'{unknown}' is not asked for with '{id}'.").format(unknown=unknown[0][:40], id=chosen.id),
                remedy=_("Leave it out."),
            )
        chosen.check_toggles(answer)
        return answer

    def choice(self, choice_id: str) -> Choice:
        """Return the choice of that id; KeyError if there is none."""
        for one in self.choices:
            if one.id == choice_id:
                return one
        raise KeyError(choice_id)

    def to_json(self) -> dict[str, Json]:
        """Return the question as JSON lines show it (without its number)."""
        return {
            "key": self.key,
            "verb": self.verb,
            "shape": self.shape,
            "values": dict(self.values),
            "choices": [
                {
                    "id": c.id,
                    "values": dict(c.values),
                    "fields": [f.to_json() for f in c.fields],
                    "at_least": c.at_least,
                    "at_most": c.at_most,
                }
                for c in self.choices
            ],
            "default": self.default,
            "because": [{"key": r.key, "rule": r.rule, "values": dict(r.values)} for r in self.because],
        }

    def _ids(self) -> str:
        return ", ".join(c.id for c in self.choices)


@dataclass(frozen=True, slots=True)
class TurnStart:
    """A turn begins: the state is complete here and a snapshot may be taken.

    who: "human", "bot", or "end" when the game is over and no turn follows.
    """

    number: int
    who: Literal["human", "bot", "end"]


class Signal(Enum):
    """What a conversation may receive instead of an answer."""

    CORRECTED = "corrected"


Received: TypeAlias = "Answer | Signal | None"
Event: TypeAlias = "Tell | Ask | TurnStart"
T = TypeVar("T")
Conversation: TypeAlias = "Generator[Event, Received, T]"


def asking(question: Callable[[], Ask]) -> Conversation[Answer]:
    """Ask, and ask afresh whenever a tracked value is corrected while the question is open.

    `question` is called again after each correction, so it must read the state and not a copy of it.
    """
    while True:
        received = yield question()
        if isinstance(received, dict):
            return received


@dataclass(frozen=True, slots=True)
class Correctable:
    """A tracked value that a person may set right.

    field.default is what the companion believes now; `group` gathers values on the screen.
    """

    group: str
    field: Field


State = TypeVar("State")


class Bot(Protocol[State]):
    """One solo automaton. State is a plain mutable object; all of it survives `dump` and `load`."""

    @property
    def game(self) -> str:
        """Return the game's id."""
        ...

    @property
    def rules_version(self) -> int:
        """Return the version of the rules as they are played here; it grows when answers may lead elsewhere."""
        ...

    def facts_identity(self) -> str:
        """Return a short digest of the facts this bot plays by."""
        ...

    def start(self, options: Values) -> State:
        """Return the state before the first turn.

        Raises:
            BadInput: an option is unknown or does not fit.
        """
        ...

    def play(self, state: State) -> Conversation[None]:
        """Play from a turn's start to the end of the game, changing `state`."""
        ...

    def dump(self, state: State) -> dict[str, Json]:
        """Return the state as plain JSON."""
        ...

    def load(self, data: Mapping[str, Json]) -> State:
        """Return the state that `dump` wrote (by this or an earlier rules version).

        Raises:
            BadInput: the data is not such a state.
        """
        ...

    def correctables(self, state: State) -> Iterator[Correctable]:
        """Name every tracked value that may be corrected, with its range and present value."""
        ...

    def correct(self, state: State, fact: str, value: Json) -> None:
        """Set one tracked value right.

        Raises:
            AnswerRefused: unknown value name or the value cannot be.
        """
        ...

    def tally(self, state: State) -> dict[str, Json]:
        """Return what the bot owns, for scoring."""
        ...


class Table(Protocol):
    """Whoever answers: a person, the shuffler, a simulated table, a recording. `name` is kept with its answers."""

    name: str

    def hear(self, tell: Tell) -> None:
        """Take notice of what is done on the table."""
        ...

    def answer(self, ask: Ask) -> Json | None:
        """Answer, or None to leave the question to the next table."""
        ...


def _shown(value: Json) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"
