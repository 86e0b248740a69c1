"""A conversation in words: what to do, the open question, its answers and the reasons, each one frozen value.

Screen, terminal, speech, paper and whoever uses a bot as a library read these shapes as they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.words import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from solo_bots import conversation
    from solo_bots.conversation import Answer, Ask, Json, Reason, Tell
    from solo_bots.words import GameWords

SHUFFLE = "shuffle"
"""The verb of every bot whose cards are shuffled."""


@dataclass(frozen=True, slots=True, repr=False)
class Why:
    """One reason: the ruling number or section, a sentence, and what the rule is called in the language in use."""

    rule: str
    text: str
    cite: str

    def __str__(self) -> str:
        return f"{self.cite}: {self.text}"

    def __repr__(self) -> str:
        return f"<{self}>"


@dataclass(frozen=True, slots=True)
class Line:
    """One thing to do: the sentence, its reasons, and whether pieces are moved."""

    text: str
    why: tuple[Why, ...]
    moves: bool

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Field:
    """Something to fill in: the declared field, its label, and labels of its options in their order."""

    field: conversation.Field
    label: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer to choose: its id, label and fields; `default` = the usual one."""

    id: str
    text: str
    fields: tuple[Field, ...]
    default: bool

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Question:
    """The open question in words; `n` is its number."""

    n: int
    text: str
    choices: tuple[Choice, ...]
    why: tuple[Why, ...]
    ask: Ask

    @property
    def default(self) -> Answer | None:
        """The usual answer, None if there is none."""
        return self.ask.default

    def __str__(self) -> str:
        return self.text


def lines(words: GameWords, tells: Iterable[Tell], options: Mapping[str, Json] | None = None) -> list[Line]:
    """Return what was told, in words; what the companion does with its own deck (`options` of the game) moves nothing."""
    out = []
    for tell in tells:
        own = has_own_deck(options) and tell.verb == SHUFFLE
        text = _("The companion shuffles all its cards into a new deck.") if own else words.tell_words(tell)
        out.append(Line(text, reasons(words, tell.because), tell.moves and not own))
    return out


def question(words: GameWords, ask: Ask, n: int) -> Question:
    """Return the question with that number, in words."""
    usual = ask.default["choice"] if ask.default else None
    choices = tuple(
        Choice(
            choice.id,
            words.choice_words(ask, choice),
            tuple(_field(words, ask, field) for field in choice.fields),
            choice.id == usual,
        )
        for choice in ask.choices
    )
    return Question(n, words.ask_words(ask), choices, reasons(words, ask.because), ask)


def reasons(words: GameWords, because: Iterable[Reason]) -> tuple[Why, ...]:
    """Return reasons in words."""
    return tuple(
        Why(reason.rule, words.reason_words(reason), cited(words, reason.rule)) for reason in because
    )


def cited(words: GameWords, rule: str) -> str:
    """Return what a reason cites: the number of a ruling ("R34") as it is, a section in the language in use."""
    section_words = getattr(words, "section_words", None)
    return rule if section_words is None else str(section_words(rule))


def has_own_deck(options: Mapping[str, Json] | None) -> bool:
    """Return whether the companion turns and shuffles the bot's cards itself."""
    return options is not None and options.get("deck") == "virtual"


def _field(words: GameWords, ask: Ask, field: conversation.Field) -> Field:
    options = tuple(words.option_words(field, option) for option in field.options)
    return Field(field, words.field_words(ask, field), options)
