"""A solo game to play from Python: `Game` holds one conversation with a bot, in words, with undo, redo and plain JSON.

Each bot's folder offers its own `Game`, with an example in its docstring. Nothing but the standard library is needed, and
nothing is written anywhere.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast

from assets.errors import BadInput
from assets.words import _
from solo_bots import bot_for, sentences
from solo_bots.conversation import AnswerRefused
from solo_bots.session import Diverged, Session
from solo_bots.shuffler import Shuffler

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from solo_bots.conversation import Ask, Bot, Correctable, Json, Tell
    from solo_bots.sentences import Choice, Line, Question
    from solo_bots.words import GameWords


class Game:
    """One game against a bot, from its options and answers.

    `game` is the id of the bot's game, `options` are those of its `start`: with `deck="virtual"`, the default, the cards
    are drawn here by `seed`.

    Raises:
        BadInput: an option is unknown or does not fit.
    """

    game: ClassVar[str]

    def __init__(self, **options: Json) -> None:
        self.options: dict[str, Json] = {"deck": "virtual", "seed": 0} | options
        self._bot: Bot[Any] = bot_for(self.game)
        self._words = cast("GameWords", import_module(f"solo_bots.{self.game}.words"))
        self._play([])
        self._undone: list[Json] = []

    @property
    def question(self) -> Question:
        """The open question; its `choices` and its `default`, the usual answer or None, can be given to `answer`.

        Raises:
            AnswerRefused: the game is over.
        """
        ask = self._open_question()
        return sentences.question(self._words, ask, len(self._steps) + 1)

    @property
    def story(self) -> tuple[Line, ...]:
        """Everything to do and to know since the game began."""
        return tuple(self._lines(self._told))

    def is_over(self) -> bool:
        """Return whether no question is open any more."""
        return self._session.ask is None

    def answer(self, answer: Choice | Json) -> list[Line]:
        """Answer the open question and return what to do until the next one.

        Args:
            answer: one of the question's choices (its fields take their defaults), its default, or any form that
                `Ask.parse` takes: an id, a number, {"choice": id, field id: value, …}.

        Raises:
            AnswerRefused: it does not fit; nothing was changed.
        """
        ask = self._open_question()
        given = ask.parse(answer.id if isinstance(answer, sentences.Choice) else answer)
        return self._new({"key": ask.key, "answer": given})

    def correctables(self) -> list[Correctable]:
        """Return every tracked value that can be set right, with its range and what the bot believes."""
        return list(self._bot.correctables(self._session.state))

    def correct(self, fact: str, value: Json) -> list[Line]:
        """Set a tracked value right, at any time, and return what to do because of it.

        Raises:
            AnswerRefused: there is no such value or it cannot be that; nothing was changed.
        """
        return self._new({"correct": fact, "value": value})

    def undo(self) -> bool:
        """Take back the last answer or correction, and the cards drawn after it; False at the beginning."""
        if not self._steps:
            return False
        *before, last = self._steps
        self._play(before)
        self._undone.append(last)
        return True

    def redo(self) -> bool:
        """Take the step again that was undone last; False if there is none."""
        if not self._undone:
            return False
        self._take(self._undone.pop())
        return True

    def tally(self) -> dict[str, Json]:
        """Return what the bot owns now, as its column of the score sheet takes it."""
        return self._bot.tally(self._session.state)

    def to_json(self) -> dict[str, Json]:
        """Return the game as plain JSON: its options and every answer and correction in order."""
        return {"game": self.game, "options": dict(self.options), "steps": list(self._steps)}

    @classmethod
    def from_json(cls, data: Mapping[str, Json]) -> Self:
        """Return the game that `to_json` wrote, its last question open.

        Raises:
            BadInput: it is a game of another bot, or facts or rules were renewed and its answers no longer fit.
        """
        try:
            if data["game"] != cls.game:
                raise BadInput(_("This is a game of '{other:.40}'.").format(other=str(data["game"])))
            game = cls(**data["options"])
            game._play(data["steps"])
        except (KeyError, TypeError, Diverged) as fault:
            raise BadInput(
                _("This game cannot be read ({fault:.200}).").format(fault=repr(fault)),
                remedy=_("Begin a new one."),
            ) from fault
        return game

    def _open_question(self) -> Ask:
        ask = self._session.ask
        if ask is None:
            raise AnswerRefused(
                _("The game is over: no question is open."), remedy=_("Undo a step to go on from there.")
            )
        return ask

    def _new(self, step: Json) -> list[Line]:
        """Take a step that a person took now; whatever fails, the game is as it was."""
        before = list(self._steps)
        try:
            tells = self._take(step)
        except Exception:
            self._play(before)
            raise
        self._undone.clear()
        return self._lines(tells)

    def _play(self, steps: Iterable[Json]) -> None:
        """Begin the game and take these steps."""
        self._steps: list[Json] = []
        self._told: list[Tell] = []
        self._session: Session[Any] = Session(self._bot, self._bot.start(self.options))
        self._session.begin()
        self._go_on()
        for step in steps:
            self._take(step)

    def _take(self, step: Json) -> list[Tell]:
        if "correct" in step:
            self._session.correct(step["correct"], step["value"])
        else:
            self._session.replay(step["key"], step["answer"], "person")
        self._steps.append(step)
        return self._go_on()

    def _go_on(self) -> list[Tell]:
        """Draw the cards that are asked for, and return what was told up to the next question of the person's."""
        shuffler = Shuffler(self.options["seed"]) if sentences.has_own_deck(self.options) else None
        tells = list(self._session.tells)
        while shuffler and (ask := self._session.ask) and (card := shuffler.answer(ask)) is not None:
            self._session.answer(card, shuffler.name)
            tells += self._session.tells
        self._told += tells
        return tells

    def _lines(self, tells: Iterable[Tell]) -> list[Line]:
        return sentences.lines(self._words, tells, self.options)
