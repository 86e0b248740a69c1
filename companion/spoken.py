"""How does what a bot says reach a person? Tells, questions and steps of an open game, put into words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.words import _, ngettext
from companion.games import game_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from companion.playthrough import OpenGame, Step
    from solo_bots.conversation import Ask, Field, Json, Reason, Tell


_SHUFFLE = "shuffle"
_OF_A_DECK = frozenset(("reveal", _SHUFFLE))
"""What is done with the cards of the bot's deck alone."""


@dataclass(frozen=True, slots=True)
class Why:
    """One reason: the ruling number or section, a sentence, and what the rule is called in the language in use."""

    rule: str
    text: str
    cite: str


@dataclass(frozen=True, slots=True)
class Line:
    """One thing to do: the sentence, its reasons, and whether pieces are moved."""

    text: str
    why: tuple[Why, ...]
    moves: bool


@dataclass(frozen=True, slots=True)
class SpokenField:
    """Something to fill in: the declared field, its label, and labels of its options in their order."""

    field: Field
    label: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SpokenChoice:
    """An answer to choose: its id, label and fields; `default` = the usual one."""

    id: str
    label: str
    fields: tuple[SpokenField, ...]
    default: bool


@dataclass(frozen=True, slots=True)
class Question:
    """The open question in words; `n` is its number."""

    n: int
    text: str
    choices: tuple[SpokenChoice, ...]
    why: tuple[Why, ...]
    ask: Ask


def lines(game: str, tells: Iterable[Tell], options: Mapping[str, Json] | None = None) -> list[Line]:
    """Return what was told, in words; what the companion does with its own deck (`options` of the game) moves nothing."""
    words = game_words(game)
    out = []
    for tell in tells:
        own = _has_own_deck(options) and tell.verb == _SHUFFLE
        text = _("The companion shuffles all its cards into a new deck.") if own else words.tell_words(tell)
        out.append(Line(text, reasons(game, tell.because), tell.moves and not own))
    return out


def reasons(game: str, because: Iterable[Reason]) -> tuple[Why, ...]:
    """Return reasons in words."""
    words = game_words(game)
    return tuple(Why(reason.rule, words.reason_words(reason), cited(game, reason.rule)) for reason in because)


def put_back(game: str, tells: Iterable[Tell], options: Mapping[str, Json] | None = None) -> list[str]:
    """Return what to put back on the table after an undo, last moved first.

    Cards of the companion's own deck (`options` of the game) lie nowhere, so nobody has to turn or shuffle them.
    """
    words = game_words(game)
    return [words.put_back_words(tell) for tell in on_table(tells, options)]


def on_table(tells: Iterable[Tell], options: Mapping[str, Json] | None) -> list[Tell]:
    """Return what is done with pieces that lie on the table: cards of the companion's own deck lie nowhere."""
    own = _has_own_deck(options)
    return [tell for tell in tells if not (own and tell.verb in _OF_A_DECK)]


def _has_own_deck(options: Mapping[str, Json] | None) -> bool:
    """Return whether the companion turns and shuffles the bot's cards itself."""
    return options is not None and options.get("deck") == "virtual"


def question(opened: OpenGame) -> Question | None:
    """Return the open question of a game in words; None when the game is over."""
    ask = opened.ask
    if ask is None:
        return None
    words = game_words(opened.game)
    usual = ask.default["choice"] if ask.default else None
    choices = tuple(
        SpokenChoice(
            choice.id,
            words.choice_words(ask, choice),
            tuple(_spoken_field(opened.game, ask, one) for one in choice.fields),
            choice.id == usual,
        )
        for choice in ask.choices
    )
    return Question(opened.n, words.ask_words(ask), choices, reasons(opened.game, ask.because), ask)


def step_name(game: str, step: Step | None) -> str | None:
    """Return the name of a step to undo or redo."""
    if step is None:
        return None
    name = game_words(game).step_words(step.kind, step.key, step.value)
    if not step.further:
        return name
    more = ngettext("{step}, and {n} more as usual", "{step}, and {n} more as usual", step.further)
    return more.format(step=name, n=step.further)


def said(game: str, item: Json) -> str:
    """Return one item of the story (an answer or a correction) in words."""
    if "correct" in item:
        return game_words(game).step_words("correct", item["correct"], item)
    return game_words(game).step_words("answer", item["ask"]["key"], item)


def who(name: str, game: str) -> str:
    """Return whose turn it is in a game."""
    return {"human": _("You"), "bot": game_words(game).bot_words(), "end": _("End")}[name]


def turn_name(game: str, number: int, name: str) -> str:
    """Return the name of a turn: its number and whose it is; a game whose turns are no player's says it in its own way."""
    return own_turn_name(game, number, name) or _("Turn {n} · {who}").format(n=number, who=who(name, game))


def own_turn_name(game: str, number: int, name: str) -> str:
    """Return how a game names its turns in its own way ("Era 2"); "" where a turn is a player's."""
    own = getattr(game_words(game), "turn_words", None)
    return "" if own is None else str(own(number, name))


def _spoken_field(game: str, ask: Ask, field: Field) -> SpokenField:
    words = game_words(game)
    options = tuple(words.option_words(field, option) for option in field.options)
    return SpokenField(field, words.field_words(ask, field), options)


def cited(game: str, rule: str) -> str:
    """Return what a reason cites: the number of a ruling ("R34") as it is, a rulebook's heading in the language in use."""
    own = getattr(game_words(game), "heading_words", None)
    return rule if own is None else str(own(rule))
