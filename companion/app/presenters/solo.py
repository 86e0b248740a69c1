"""What does the solo table show now? Sentences, drawings and answers from an open game; it holds no rule."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from assets.errors import BadInput
from companion import spoken
from companion.app.presenters.games import board_name, game_title
from companion.app.tables import table_of
from companion.playthrough import AUTOMATIC
from companion.words import _, game_words
from solo_bots.conversation import Tell

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from companion.app.tables.contract import Picture, Table
    from companion.playthrough import OpenGame

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
    """One answer. `usual` = the default one. `rest` are the fields that are asked for after it was chosen."""

    id: str
    label: str
    usual: bool
    picture: Picture | None
    rest: tuple[FieldView, ...]


@dataclass(frozen=True, slots=True)
class QuestionView:
    """The open question. `toggles` are filled in beside it and go with every answer that has them.

    `numbers`: the one number that answers it, to be tapped at once. `turn`: the human's own turn.
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


@dataclass(frozen=True, slots=True)
class SoloView:
    """Everything the solo table shows beside the AI's state; `earlier` was moved before in the same turn."""

    notice: str
    put_back: tuple[str, ...]
    tells: tuple[TellView, ...]
    earlier: tuple[str, ...]
    question: QuestionView | None
    undo: str
    redo: str


@dataclass
class SoloPresenter:
    """Between an open game and the table's widgets; keeps what was ticked but not yet answered."""

    game: OpenGame
    ticked: dict[str, bool] = field(default_factory=dict)
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
        return board_name(self.game.game, str(self.game.options.get("board", "")))

    @property
    def subtitle(self) -> str:
        """Which turn it is, and whose."""
        state = self.game.state
        if self.game.ask is None:
            return _("The game is over")
        return _("Turn {n} · {who}").format(n=state.turn, who=spoken.who(state.to_move))

    def view(self) -> SoloView:
        """Return what to show."""
        game = self.game
        asked = spoken.question(game)
        return SoloView(
            notice=game.notice,
            put_back=tuple(spoken.put_back(game.game, game.put_back)),
            tells=self._tells(game.tells),
            earlier=self._earlier(),
            question=None if asked is None else self._question(asked),
            undo=spoken.step_name(game.game, game.undo_step()) or "",
            redo=spoken.step_name(game.game, game.redo_step()) or "",
        )

    def tick(self, field_id: str, value: bool) -> None:
        """Fill in a toggle beside the question."""
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
        self.ticked.clear()

    def answer_number(self, n: int, number: int) -> None:
        """Answer question `n` that wants one number."""
        self.game.answer(number, n=n)

    def undo(self) -> bool:
        """Take the last step back."""
        self.ticked.clear()
        return self.game.undo()

    def redo(self) -> bool:
        """Take the undone step again."""
        self.ticked.clear()
        return self.game.redo()

    def _fresh(self) -> None:
        if self._ticked_for != self.game.n:
            self.ticked.clear()
            self._ticked_for = self.game.n

    def _tells(self, tells: Sequence[Tell]) -> tuple[TellView, ...]:
        lines = spoken.lines(self.game.game, tells)
        draw = self.table.tell_picture
        return tuple(
            TellView(line.text, line.moves, draw(tell, self.game.state), _sentences(line.why))
            for line, tell in zip(lines, tells, strict=True)
        )

    def _earlier(self) -> tuple[str, ...]:
        """Return what was moved in this turn before the last answer, so that nobody has to remember it."""
        turns = self.game.story()[-2:]
        if len(turns) == 2 and turns[1].who == "human" and not any("answer" in one for one in turns[1].items):
            items = [*turns[0].items, *turns[1].items]
        else:
            items = [*turns[-1].items] if turns else []
        told = [Tell.from_json(item["tell"]) for item in items if "tell" in item]
        before = told[: len(told) - len(self.game.tells)]
        return tuple(line.text for line in spoken.lines(self.game.game, before) if line.moves)

    def _question(self, asked: spoken.Question) -> QuestionView:
        usual = next((choice for choice in asked.choices if choice.default), None)
        beside = {f.field.id for f in usual.fields if f.field.kind == "toggle"} if usual else set()
        numbers, usual_number, label = _numbers(asked)
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
            else tuple(_answer(self.table, asked, one, beside) for one in asked.choices),
            toggles=tuple(toggles.values()),
            numbers=numbers,
            usual_number=usual_number,
            label=label,
        )


def _sentences(why: Sequence[spoken.Why]) -> tuple[str, ...]:
    return tuple(f"{one.text} ({one.rule})" for one in why)


def _numbers(asked: spoken.Question) -> tuple[tuple[int, ...], int | None, str]:
    """Return the numbers to tap if one small number is all that is asked."""
    if len(asked.choices) == 1 and len(asked.choices[0].fields) == 1:
        one = asked.choices[0].fields[0]
        if one.field.kind == "number" and one.field.high - one.field.low < MOST_NUMBERS:
            default = asked.ask.default.get(one.field.id) if asked.ask.default else one.field.default
            return tuple(range(one.field.low, one.field.high + 1)), default, one.label
    return (), None, ""


def _answer(
    table: Table, asked: spoken.Question, choice: spoken.SpokenChoice, beside: set[str]
) -> AnswerView:
    return AnswerView(
        choice.id,
        choice.label,
        choice.default,
        table.choice_picture(asked.ask, asked.ask.choice(choice.id)),
        tuple(_field(one) for one in choice.fields if one.field.id not in beside),
    )


def _field(one: spoken.SpokenField) -> FieldView:
    field = one.field
    options = tuple(zip(field.options, one.options, strict=True))
    return FieldView(field.id, field.kind, one.label, field.default, field.low, field.high, options)


@dataclass(frozen=True, slots=True)
class StoryLine:
    """A line of the log: kind "tell", "note" (nothing moved), "answer" or "correct"."""

    kind: str
    text: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class StoryView:
    """One turn of the log."""

    heading: str
    lines: tuple[StoryLine, ...]


def story_view(game: OpenGame) -> tuple[StoryView, ...]:
    """Return the log, the newest turn first; within a turn in the order it happened."""
    out = []
    for turn in game.story():
        items = (item for item in turn.items if item.get("by") not in AUTOMATIC)
        lines = tuple(_story_line(game.game, item) for item in items)
        heading = _("Turn {n} · {who}").format(n=turn.number, who=spoken.who(turn.who))
        out.append(StoryView(heading, lines))
    return tuple(reversed(out))


def _story_line(game: str, item: Any) -> StoryLine:
    if "tell" in item:
        line = spoken.lines(game, [Tell.from_json(item["tell"])])[0]
        return StoryLine("tell" if line.moves else "note", line.text)
    if "correct" in item:
        return StoryLine("correct", spoken.said(game, item))
    return StoryLine("answer", spoken.said(game, item), item["by"])


@dataclass(frozen=True, slots=True)
class FactView:
    """A tracked value that may be set right."""

    id: str
    kind: str
    label: str
    value: Any
    low: int
    high: int
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class FactGroup:
    """Tracked values under one heading."""

    id: str
    label: str
    facts: tuple[FactView, ...]


@dataclass
class Corrections:
    """What the table says against what the companion believes; nothing is changed before `apply`."""

    game: OpenGame
    changed: dict[str, Any] = field(default_factory=dict)

    def groups(self) -> tuple[FactGroup, ...]:
        """Return the tracked values by group."""
        words = game_words(self.game.game)
        gathered: dict[str, list[FactView]] = {}
        for one in self.game.correctables():
            f = one.field
            options = tuple((option, words.option_words(f, option)) for option in f.options)
            value = self.changed.get(f.id, f.default)
            fact = FactView(f.id, f.kind, words.fact_words(f.id), value, f.low, f.high, options)
            gathered.setdefault(one.group, []).append(fact)
        return tuple(FactGroup(group, words.group_words(group), tuple(f)) for group, f in gathered.items())

    def change(self, fact: str, value: Any) -> None:
        """Note what the table says; the companion's own value takes the note away."""
        now = next((o.field.default for o in self.game.correctables() if o.field.id == fact), None)
        if now is None:
            raise BadInput(_("There is no such value."), where=fact[:60])
        if value == now:
            self.changed.pop(fact, None)
        else:
            self.changed[fact] = value

    def apply(self) -> int:
        """Set right what was noted, one recorded step a value; return how many.

        Raises:
            AnswerRefused: a value cannot be; those before it were set right, it and the rest stay noted.
        """
        done = 0
        for fact in list(self.changed):
            self.game.correct(fact, self.changed[fact])
            del self.changed[fact]
            done += 1
        return done
