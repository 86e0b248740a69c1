"""A game of the companion in words: its lines and open question, what to put back after an undo, names of steps and turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.words import _, ngettext
from companion.games import game_words
from solo_bots import sentences

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from companion.playthrough import OpenGame, Step
    from solo_bots.conversation import Json, Tell
    from solo_bots.sentences import Line, Question

_OF_A_DECK = frozenset(("reveal", sentences.SHUFFLE))
"""What is done with the cards of the bot's deck alone."""


def lines(game: str, tells: Iterable[Tell], options: Mapping[str, Json] | None = None) -> list[Line]:
    """Return what was told in a game that was begun with `options`, in words."""
    return sentences.lines(game_words(game), tells, options)


def question(opened: OpenGame) -> Question | None:
    """Return the open question of a game in words; None when the game is over."""
    ask = opened.ask
    return None if ask is None else sentences.question(game_words(opened.game), ask, opened.n)


def put_back(game: str, tells: Iterable[Tell], options: Mapping[str, Json] | None = None) -> list[str]:
    """Return what to put back on the table after an undo, last moved first.

    Cards of the companion's own deck (`options` of the game) lie nowhere, so nobody has to turn or shuffle them.
    """
    words = game_words(game)
    return [words.put_back_words(tell) for tell in on_table(tells, options)]


def on_table(tells: Iterable[Tell], options: Mapping[str, Json] | None) -> list[Tell]:
    """Return what is done with pieces that lie on the table: cards of the companion's own deck lie nowhere."""
    own = sentences.has_own_deck(options)
    return [tell for tell in tells if not (own and tell.verb in _OF_A_DECK)]


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
