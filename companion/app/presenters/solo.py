"""The solo table: the steps of a turn, the question asked, lines of a game taken up again, corrections, and the log."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from assets.errors import BadInput
from assets.times import when_words
from assets.words import _, first_up, ngettext
from companion import spoken
from companion.app.presenters.home import board_of, game_title
from companion.app.tables import table_of
from companion.games import game_words
from companion.playthrough import AUTOMATIC, Step
from solo_bots.conversation import Tell
from solo_bots.session import asked as asked_item

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from companion.app.tables import Board, Picture, Table
    from companion.playthrough import OpenGame
    from companion.storage import Entry
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


@dataclass(frozen=True, slots=True)
class BranchView:
    """A line that was played: what it went on with after the present one, how far, and when. `now` = it is this one."""

    leaf: int
    title: str
    detail: str
    now: bool


@dataclass(frozen=True, slots=True)
class Changeover:
    """What is to be done on the table when another line is taken up: put back in this order, then do."""

    put_back: tuple[str, ...]
    then: tuple[str, ...]


def branch_views(game: OpenGame, now: datetime, most: int) -> tuple[tuple[BranchView, ...], int]:
    """Return the lines kept, the newest first, at most so many; and how many there are in all."""
    leaves = game.branches()
    here = game.storage.path(game.id, game.header.head)
    views = []
    for leaf in leaves[:most]:
        path = game.storage.path(game.id, leaf.id)
        views.append(_view(game, here, path, when_words(leaf.at, now)))
    return tuple(views), len(leaves)


def _view(game: OpenGame, here: Sequence[Entry], path: Sequence[Entry], when: str) -> BranchView:
    shared = sum(1 for one, other in zip(here, path, strict=False) if one.id == other.id)
    steps = [entry for entry in path[shared:] if entry.by not in AUTOMATIC]
    leaf = path[-1].id if path else 0
    if not steps:
        return BranchView(leaf, _("The line you are on"), _("Last step {when}").format(when=when), now=True)
    first = spoken.step_name(game.game, Step(steps[0].kind, steps[0].key, steps[0].value)) or ""
    count = ngettext("{n} step", "{n} steps", len(steps)).format(n=len(steps))
    turn = _("from step {n} on").format(n=shared + 1)
    return BranchView(
        leaf, first, _("{count}, {turn}, {when}").format(count=count, turn=turn, when=when), now=False
    )


def switch(game: OpenGame, leaf: int) -> Changeover:
    """Take up another line, and return what that means on the table.

    Raises:
        PlainError: that line cannot be read any more.
    """
    before = _told(game)
    game.switch(leaf)
    after = _told(game)
    shared = 0
    while shared < min(len(before), len(after)) and before[shared] == after[shared]:
        shared += 1
    undone = [tell for tell in map(_tell, reversed(before[shared:])) if tell.moves]
    done = [tell for tell in map(_tell, after[shared:]) if tell.moves]
    return Changeover(
        tuple(spoken.put_back(game.game, undone, game.options)),
        tuple(line.text for line in spoken.lines(game.game, spoken.on_table(done, game.options))),
    )


def _told(game: OpenGame) -> list[Any]:
    """Return everything told so far, with the turn it was told in, so that equal sentences of other turns differ."""
    return [
        (turn.number, turn.who, item["tell"])
        for turn in game.story()
        for item in turn.items
        if "tell" in item
    ]


def _tell(told: tuple[int, str, Any]) -> Tell:
    return Tell.from_json(told[2])


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
        lines = tuple(_story_line(game, item) for item in items)
        heading = spoken.turn_name(game.game, turn.number, turn.who)
        out.append(StoryView(heading, lines))
    return tuple(reversed(out))


def _story_line(game: OpenGame, item: Any) -> StoryLine:
    if "tell" in item:
        line = spoken.lines(game.game, [Tell.from_json(item["tell"])], game.options)[0]
        return StoryLine("tell" if line.moves else "note", line.text)
    if "correct" in item:
        return StoryLine("correct", first_up(spoken.said(game.game, item)))
    return StoryLine("answer", first_up(spoken.said(game.game, item)), item["by"])
