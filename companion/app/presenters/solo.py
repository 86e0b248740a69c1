"""What does the solo table show now? Sentences, drawings and answers from an open game; it holds no rule."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from assets.words import _
from companion import spoken
from companion.app.presenters.games import board_of, game_title
from companion.app.tables import table_of
from companion.games import game_words
from solo_bots.conversation import Tell
from solo_bots.session import asked as asked_item

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from companion.app.presenters.branches import Changeover
    from companion.app.tables.contract import Board, Picture, Table
    from companion.playthrough import OpenGame
    from solo_bots import sentences
    from solo_bots.conversation import Answer, Ask

MOST_NUMBERS = 16
"""A question for one number out of so many is answered by tapping it."""


@dataclass(frozen=True, slots=True)
class TellView:
    """One thing to do (`moves`) or to know; `why` are its reasons in sentences."""

    text: str
    moves: bool
    picture: Picture | None
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FieldView:
    """Something to fill in with an answer; `options` are (id, words)."""

    id: str
    kind: str
    label: str
    default: Any
    low: int
    high: int
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class AnswerView:
    """One answer. `usual` = the default one. `rest` are the fields that are asked for after it was chosen, on `board` if there is one."""

    id: str
    label: str
    usual: bool
    picture: Picture | None
    rest: tuple[FieldView, ...]
    board: Board | None = None


@dataclass(frozen=True, slots=True)
class QuestionView:
    """The open question. `toggles` are filled in beside it and go with every answer that has them.

    `numbers`: the one number that answers it, to be tapped at once; `counts` are several, filled in beside the only answer.
    `board`: the drawing on which answers are tapped or toggles ticked. `turn`: the human's own turn.
    """

    n: int
    text: str
    picture: Picture | None
    why: tuple[str, ...]
    turn: bool
    answers: tuple[AnswerView, ...]
    toggles: tuple[FieldView, ...] = ()
    numbers: tuple[int, ...] = ()
    usual_number: int | None = None
    label: str = ""
    counts: tuple[FieldView, ...] = ()
    board: Board | None = None


@dataclass(frozen=True, slots=True)
class AsUsualView:
    """The rest of the turn if every answer is the usual one: what is answered, and what is then told to do."""

    n: int
    answers: tuple[str, ...]
    tells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SoloView:
    """Everything the solo table shows beside the opponent's state.

    `put_back` and `then` are to be done on the table after an undo or when another line was taken up; `earlier` was moved
    before in the same turn; `as_usual` is so many answers at once (0: not offered).
    """

    notice: str
    put_back: tuple[str, ...]
    then: tuple[str, ...]
    tells: tuple[TellView, ...]
    earlier: tuple[str, ...]
    question: QuestionView | None
    as_usual: int
    undo: str
    redo: str


@dataclass
class SoloPresenter:
    """Between an open game and the table's widgets; keeps what was ticked but not yet answered."""

    game: OpenGame
    ticked: dict[str, Any] = field(default_factory=dict)
    changeover: Changeover | None = None
    _ticked_for: int = 0

    @property
    def table(self) -> Table:
        """What the game brings to the table."""
        return table_of(self.game.game)

    @property
    def title(self) -> str:
        """The game and its board."""
        return game_title(self.game.game, self.game.options)

    @property
    def board(self) -> str:
        """The opponent's board."""
        return board_of(self.game.game, self.game.options)

    @property
    def subtitle(self) -> str:
        """Which turn it is, and whose."""
        state = self.game.state
        if self.game.ask is None:
            return _("The game is over")
        return spoken.turn_name(self.game.game, state.turn, state.to_move)

    def view(self) -> SoloView:
        """Return what to show."""
        game = self.game
        asked = spoken.question(game)
        change = self.changeover
        return SoloView(
            notice=game.notice,
            put_back=change.put_back
            if change
            else tuple(spoken.put_back(game.game, game.put_back, game.options)),
            then=change.then if change else (),
            tells=() if change else self._tells(game.tells),
            earlier=() if change else self._earlier(),
            question=None if asked is None else self._question(asked),
            as_usual=self._usual_count(),
            undo=spoken.step_name(game.game, game.undo_step()) or "",
            redo=spoken.step_name(game.game, game.redo_step()) or "",
        )

    def tick(self, field_id: str, value: bool | int) -> None:
        """Fill in a toggle or a count beside the question."""
        self._fresh()
        self.ticked[field_id] = value

    def answer(self, n: int, choice_id: str, rest: Mapping[str, Any] | None = None) -> None:
        """Answer question `n`; ticked toggles go along where the answer has them.

        Raises:
            AnswerRefused, BadInput: stale or not fitting; nothing was changed.
            PlainError: it could not be stored.
        """
        self._fresh()
        ask = self.game.ask
        raw: dict[str, Any] = {"choice": choice_id, **(rest or {})}
        if ask is not None and n == self.game.n:
            fields = {one.id for one in ask.choice(choice_id).fields}
            raw.update({name: value for name, value in self.ticked.items() if name in fields})
        self.game.answer(raw, n=n)
        self._gone_on()

    def answer_number(self, n: int, number: int) -> None:
        """Answer question `n` that wants one number."""
        self.game.answer(number, n=n)
        self._gone_on()

    def as_usual(self) -> AsUsualView:
        """Look ahead: the rest of the turn if all is as usual."""
        ahead = self.game.ahead()
        answers = tuple(_said(self.game.game, ask, answer) for ask, answer in ahead.steps)
        tells = tuple(
            line.text for line in spoken.lines(self.game.game, ahead.tells, self.game.options) if line.moves
        )
        return AsUsualView(self.game.n, answers, tells)

    def answer_as_usual(self, n: int) -> None:
        """Give the usual answers to the end of the turn, from question `n` on.

        Raises:
            BadInput: stale, or there is no usual answer; nothing was changed.
            PlainError: it could not be stored; the answers before it are kept.
        """
        self.game.answer_as_usual(n=n)
        self._gone_on()

    def undo(self) -> bool:
        """Take the last step back."""
        self._gone_on()
        return self.game.undo()

    def redo(self) -> bool:
        """Take the undone step again."""
        self._gone_on()
        return self.game.redo()

    def _gone_on(self) -> None:
        self.ticked.clear()
        self.changeover = None

    def _usual_count(self) -> int:
        """Return how many answers "as usual" would give; one alone is a tap on the answer itself."""
        count = len(self.game.ahead().steps)
        return count if count > 1 else 0

    def _fresh(self) -> None:
        if self._ticked_for != self.game.n:
            self.ticked.clear()
            self._ticked_for = self.game.n

    def _tells(self, tells: Sequence[Tell]) -> tuple[TellView, ...]:
        lines = spoken.lines(self.game.game, tells, self.game.options)
        draw = self.table.tell_picture
        return tuple(
            TellView(line.text, line.moves, draw(tell, self.game.state, tells[place:]), _sentences(line.why))
            for place, (line, tell) in enumerate(zip(lines, tells, strict=True), 1)
        )

    def _earlier(self) -> tuple[str, ...]:
        """Return what was moved before the last answer: in this turn, or in the last one in which anything was."""
        items: list[Any] = []
        for turn in reversed(self.game.story()):
            items = [*turn.items, *items]
            if any("tell" in item for item in turn.items):
                break
        told = [Tell.from_json(item["tell"]) for item in items if "tell" in item]
        before = told[: max(0, len(told) - len(self.game.tells))]
        return tuple(
            line.text for line in spoken.lines(self.game.game, before, self.game.options) if line.moves
        )

    def _question(self, asked: sentences.Question) -> QuestionView:
        usual = next((choice for choice in asked.choices if choice.default), None)
        beside = _beside(asked.choices if usual is None else [usual])
        numbers, usual_number, label = _numbers(asked)
        counts = _counts(asked)
        only = asked.ask.choices[0] if len(asked.ask.choices) == 1 else None
        toggles: dict[str, FieldView] = {}
        for choice in asked.choices:
            for one in choice.fields:
                if one.field.id in beside:
                    toggles.setdefault(one.field.id, _field(one))
        return QuestionView(
            n=asked.n,
            text=asked.text,
            picture=self.table.ask_picture(asked.ask, self.game.state),
            why=_sentences(asked.why),
            turn=asked.ask.shape == "turn",
            answers=()
            if numbers
            else tuple(
                self._answer(asked, one, beside | {count.id for count in counts}) for one in asked.choices
            ),
            toggles=tuple(toggles.values()),
            numbers=numbers,
            usual_number=usual_number,
            label=label,
            counts=counts,
            board=self.table.board(asked.ask, only, self.game.state),
        )

    def _answer(self, asked: sentences.Question, choice: sentences.Choice, beside: set[str]) -> AnswerView:
        raw = asked.ask.choice(choice.id)
        rest = tuple(_field(one) for one in choice.fields if one.field.id not in beside)
        board = self.table.board(asked.ask, raw, self.game.state) if rest else None
        return AnswerView(
            choice.id,
            choice.text,
            choice.default,
            self.table.choice_picture(asked.ask, raw),
            rest,
            board if board is not None and board.ticks else None,
        )


def _said(game: str, ask: Ask, answer: Answer) -> str:
    item = {"ask": asked_item(ask), "answer": answer}
    name = game_words(game).step_words("answer", ask.key, item)
    return name[:1].upper() + name[1:]


def _beside(choices: Sequence[sentences.Choice]) -> set[str]:
    """Return the toggles all these answers have: they are filled in beside the question."""
    toggles = [{f.field.id for f in one.fields if f.field.kind == "toggle"} for one in choices]
    return set.intersection(*toggles) if toggles else set()


def _sentences(why: Sequence[sentences.Why]) -> tuple[str, ...]:
    return tuple(f"{one.text} ({one.cite})" for one in why)


def _numbers(asked: sentences.Question) -> tuple[tuple[int, ...], int | None, str]:
    """Return the numbers to tap if one small number is all that is asked."""
    if len(asked.choices) == 1 and len(asked.choices[0].fields) == 1:
        one = asked.choices[0].fields[0]
        if one.field.kind == "number" and one.field.high - one.field.low < MOST_NUMBERS:
            default = asked.ask.default.get(one.field.id) if asked.ask.default else one.field.default
            return tuple(range(one.field.low, one.field.high + 1)), default, one.label
    return (), None, ""


def _counts(asked: sentences.Question) -> tuple[FieldView, ...]:
    """Return the numbers of the only answer, if it wants several and nothing else."""
    if len(asked.choices) != 1 or len(asked.choices[0].fields) < 2:
        return ()
    fields = tuple(_field(one) for one in asked.choices[0].fields)
    return fields if all(one.kind == "number" for one in fields) else ()


def _field(one: sentences.Field) -> FieldView:
    field = one.field
    options = tuple(zip(field.options, one.options, strict=True))
    return FieldView(field.id, field.kind, one.label, field.default, field.low, field.high, options)
