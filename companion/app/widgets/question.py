"""How is a question asked? The sentence, its drawing, and answers big enough for one tap."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from assets.words import _
from companion.app.presenters.solo import MOST_NUMBERS, AnswerView, FieldView, QuestionView
from companion.app.safe_area import Shape
from companion.app.tables import Board
from companion.app.theme import Type, theme
from companion.app.widgets.controls import Action, Chips, IconButton, Pressable, PushButton, Stepper
from companion.app.widgets.field import Labelled, TextField
from companion.app.widgets.layout import Column, Flow, Grid, Row, Text
from companion.app.widgets.rows import OnOff

GUARD = 1 / 3
"""Seconds for which a new question takes no touch, so that a double tap never answers it."""


LONG_LABEL = 34
"""Letters from which a label beside a drawing is written smaller, and those of the other answers with it."""

PHONE_DRAWING = 92
"""How high a row of slots or a track is drawn across a phone, in dp."""

FEW_EVENTS = 2
"""More answers than these beside a drawing are folded away."""

MANY_EVENTS = 7
"""More events than these are folded away, so that going on stays in sight."""

PHONE_BESIDE = 80
"""A broader drawing takes a line of its own on a phone, in dp."""

LARGE_TEXT = 1.2
"""Above this text scale a phone shows one answer a line."""


class Guarded(Column):
    """A part of the open question; while the question is new it takes no touch and no key."""

    def __init__(self, *children: Widget, seconds: Callable[[], float], fresh: bool, gap: float = 12) -> None:
        self._seconds = seconds
        self._open_at = math.inf if fresh else seconds()
        super().__init__(*children, gap=gap)
        if fresh:
            self.opacity = 0.55
            Clock.schedule_once(self._seen, 0)

    @property
    def guarded(self) -> bool:
        """Whether the question is still too new to be answered."""
        return self._seconds() < self._open_at

    def _seen(self, _dt: float) -> None:
        """The question has been drawn: from now on it waits its third of a second."""
        self._open_at = self._seconds() + GUARD
        Clock.schedule_once(lambda _dt: setattr(self, "opacity", 1.0), GUARD)

    def on_touch_down(self, touch: Any) -> bool:
        """Take no touch while the question is new."""
        if self.guarded and self.collide_point(*touch.pos):
            return True
        return bool(super().on_touch_down(touch))


def question_head(
    question: QuestionView,
    ticked: Mapping[str, Any],
    *,
    tick: Callable[[str, Any], Any],
    why_open: bool,
    why: Action,
) -> list[Widget]:
    """Return the sentence, its reasons and drawing, and what is ticked beside it."""
    drawing, beside = _drawing(question)
    parts = [_sentence(question, drawing if beside else None, why_open, why)]
    if drawing is not None and not beside:
        parts.append(drawing)
    if question.toggles:
        parts.append(_toggles(question, ticked, tick))
    if question.counts:
        parts.append(_counts(question.counts, ticked, tick))
    return parts


def question_answers(
    question: QuestionView,
    *,
    answer: Callable[[AnswerView], Any],
    number: Callable[[int], Any],
) -> list[Widget]:
    """Return the answers; `answer(choice)` is called with what was tapped, `number(value)` for a single number."""
    if question.numbers:
        return [_numbers(question.numbers, question.usual_number, number, f"answer:{question.n}")]
    return _answers(question, answer)


def _drawing(question: QuestionView) -> tuple[Widget | None, bool]:
    """Return the question's drawing, and whether it stands beside the sentence: a symbol does, a row where there is room."""
    picture, phone = question.picture, theme.shape is Shape.PHONE
    low = theme.shape is Shape.WIDE and picture is not None and picture.broad
    if picture is None or (theme.large_text and (phone or low)):
        return None, False
    if theme.shape is Shape.WIDE or theme.large_text or not picture.broad:
        small = picture.draw()
        if not phone or small.width <= theme.dp(PHONE_BESIDE):
            return small, True
        return small, False
    drawing = picture.draw(large=not phone)
    if phone:
        drawing.size_hint_x = 1
        drawing.height = theme.dp(PHONE_DRAWING)
    return drawing, False


def _sentence(question: QuestionView, drawing: Widget | None, why_open: bool, why: Action) -> Widget:
    asked, _end, known = question.text.partition("\n")
    sentence: Widget = Text(asked, Type.LEAD, bold=True)
    if known:
        sentence = Column(sentence, Text(known, Type.LABEL, soft=True), gap=4)
    line = Row(*((drawing, sentence) if drawing is not None else (sentence,)), gap=14)
    if not question.why:
        return line
    icon, name = ("chevron_up", _("Close")) if why_open else ("help", _("Why?"))
    button = IconButton(icon, name, why, colour=theme.palette.accent, focus_key="question:why")
    button.pos_hint = {"center_y": 0.5}
    line.add_widget(button)
    if not why_open:
        return line
    reasons = [Text(sentence, Type.LABEL, soft=True) for sentence in question.why]
    return Column(line, *reasons, gap=6)


def _toggles(question: QuestionView, ticked: Mapping[str, bool], tick: Callable[[str, bool], Any]) -> Widget:
    toggles = question.toggles
    chosen = [one.id for one in toggles if ticked.get(one.id, one.default)]
    if question.board is not None and question.board.ticks:
        return ticking_board(question.board, chosen, tick, f"toggle:{question.n}")

    def changed(now: tuple[str, ...]) -> None:
        for one in toggles:
            tick(one.id, one.id in now)

    return Chips(
        [(one.id, one.label) for one in toggles],
        chosen,
        changed,
        several=True,
        focus_key=f"toggle:{question.n}",
    )


def ticking_board(
    board: Board, chosen: Iterable[str], tick: Callable[[str, bool], Any], focus_key: str
) -> Widget:
    """Return a drawing on which toggles are ticked; `tick(id, value)` is told each change."""
    now = set(chosen)

    def tap(name: str) -> None:
        now.symmetric_difference_update({name})
        tick(name, name in now)

    return board.draw(frozenset(now), tap, focus_key)


def _counts(
    counts: Iterable[FieldView], ticked: Mapping[str, Any], tick: Callable[[str, Any], Any]
) -> Widget:
    rows = []
    for one in counts:
        value = ticked.get(one.id, one.default if one.default is not None else one.low)
        stepper = Stepper(
            value, one.low, one.high, partial(tick, one.id), name=one.label, focus_key=f"count:{one.id}"
        )
        narrow = theme.shape is Shape.PHONE and theme.large_text
        line = Column if narrow else Row
        rows.append(line(Text(one.label), stepper))
    return Column(*rows, gap=8)


class Folded(Column):
    """Answers that are seldom wanted: a quiet button that unfolds them."""

    def __init__(self, words: str, answers: Widget, focus_key: str) -> None:
        self._answers = answers
        self._button = PushButton(words, self._unfold, kind="quiet", icon="chevron_down", focus_key=focus_key)
        super().__init__(self._button)

    def _unfold(self) -> None:
        self.remove_widget(self._button)
        self.add_widget(self._answers)


def _on_board(question: QuestionView, answer: Callable[[AnswerView], Any]) -> list[Widget]:
    """Return the drawing to tap on, with the answers it does not cover as buttons."""
    board, n = question.board, question.n
    assert board is not None
    by_id = {one.id: one for one in question.answers}
    drawing = board.draw((), lambda name: answer(by_id[name]), f"answer:{n}")
    rest = [
        AnswerButton(one, partial(answer, one), n) for one in question.answers if one.id not in board.covers
    ]
    usual = [one for one in rest if one.answer.usual]
    others = [one for one in rest if not one.answer.usual]
    parts: list[Widget] = []
    if others:
        grid = Grid(*others, columns=2 if len(others) > 1 else 1, gap=10)
        few = len(others) <= FEW_EVENTS
        parts.append(grid if few else Folded(_("Something else happened"), grid, f"more:{n}"))
    return [*usual, drawing, *parts] if board.above else [drawing, *parts, *usual]


def _answers(question: QuestionView, answer: Callable[[AnswerView], Any]) -> list[Widget]:
    n = question.n
    if question.board is not None and not question.board.ticks:
        return _on_board(question, answer)
    small = any(len(one.label) >= LONG_LABEL for one in question.answers)
    buttons = [AnswerButton(one, partial(answer, one), n, small=small) for one in question.answers]
    if buttons and not any(one.focus_first for one in buttons):
        buttons[0].focus_first = True
    phone, large = theme.shape is Shape.PHONE, theme.large_text
    if question.turn:
        usual = [b for b in buttons if b.answer.usual]
        events = [b for b in buttons if not b.answer.usual]
        if len(events) > MANY_EVENTS:
            grid = Grid(*events, columns=1 if phone and large else 2, gap=10)
            return [*usual, Folded(_("Something else happened"), grid, f"more:{n}")]
        note = Text(_("Did one of these happen?"), Type.LABEL, soft=True)
        grid = Grid(*events, columns=1 if phone and large else 2, gap=10)
        return [*usual, note, grid] if large else [note, grid, *usual]
    if question.answers and question.answers[0].picture is not None:
        even = len(buttons) in (2, 4)
        return [Grid(*buttons, columns=2 if phone or large or even else 3, gap=10)]
    narrow = len(buttons) == 1 or (phone and (len(buttons) == 2 or large))
    return [Grid(*buttons, columns=1 if narrow else 2, gap=10)]


class AnswerButton(Pressable):
    """One answer; the usual one stands out. An answer that asks for more ends in an ellipsis.

    `small`: a label beside a drawing is written smaller.
    """

    def __init__(self, answer: AnswerView, action: Action, n: int, *, small: bool = False) -> None:
        palette = theme.palette
        ground = palette.accent if answer.usual else palette.sheet
        ink = palette.on_accent if answer.usual else palette.ink
        super().__init__(
            action,
            ground=ground,
            edge=None if answer.usual else palette.edge,
            least=56,
            focus_key=f"answer:{n}:{answer.id}",
        )
        self.answer = answer
        self.text = answer.label
        self.focus_first = answer.usual
        words = answer.label + ("…" if answer.rest else "")
        tall = answer.picture is not None and theme.shape is Shape.PHONE
        if answer.picture is not None:
            self.orientation = "vertical" if tall else "horizontal"
            drawing = answer.picture.draw()
            drawing.pos_hint = {"center_x": 0.5} if tall else {"center_y": 0.5}
            self.add_widget(drawing)
        size = Type.BODY
        if answer.picture is not None:
            size = Type.SMALL if small else Type.LABEL
        align = "left" if answer.picture is not None and not tall else "center"
        label = Text(words, size, colour=ink, bold=True, align=align)
        label.pos_hint = {} if tall else {"center_y": 0.5}
        self.add_widget(label)
        if tall:
            self.add_widget(Widget())


def rest_form(
    answer: AnswerView, filled: dict[str, Any], done: Callable[[dict[str, Any]], Any]
) -> tuple[Widget, Widget | None]:
    """Return what an answer asks for after it was chosen, and the button that answers: it stays in sight below a long form.

    A single pick answers at once; then there is no button.
    """
    fields = answer.rest
    if len(fields) == 1 and fields[0].kind == "number" and fields[0].high - fields[0].low < MOST_NUMBERS:
        only = fields[0]
        values = range(only.low, only.high + 1)
        numbers = _numbers(values, only.default, lambda value: done({only.id: value}), "rest")
        return Column(Text(only.label, Type.BODY), numbers), None
    if len(fields) == 1 and fields[0].kind == "pick" and len(fields[0].options) <= 6:
        only = fields[0]
        buttons = [
            PushButton(
                words,
                partial(done, {only.id: option}),
                kind="primary" if option == only.default else "secondary",
                size=Type.BODY,
                least=56,
                focus_key=f"rest:{option}",
            )
            for option, words in only.options
        ]
        return Column(Text(only.label, Type.BODY), *buttons), None
    for one in fields:
        filled.setdefault(one.id, _start(one))
    go = PushButton(_("Done"), lambda: done(dict(filled)), kind="primary", size=Type.BODY, least=56)
    if answer.board is not None:
        ticked = [one.id for one in fields if filled[one.id] is True]
        board = ticking_board(answer.board, ticked, filled.__setitem__, "rest")
        others = [one for one in fields if one.id not in answer.board.covers]
        controls = [field_control(one, filled[one.id], filled) for one in others]
        return Column(board, *controls, gap=16), go
    if all(one.kind == "toggle" for one in fields):
        chosen = [one.id for one in fields if filled[one.id]]

        def changed(now: tuple[str, ...]) -> None:
            filled.update({one.id: one.id in now for one in fields})

        chips = Chips([(one.id, one.label) for one in fields], chosen, changed, several=True)
        return chips, go
    controls = [field_control(one, filled[one.id], filled) for one in fields]
    return Column(*controls, gap=20), go


def field_control(one: FieldView, value: Any, filled: dict[str, Any]) -> Widget:
    """Return a named control for one field that writes into `filled`."""

    def put(now: Any) -> None:
        filled[one.id] = now

    if one.kind == "toggle":
        return OnOff(one.label, bool(value), put, focus_key=f"field:{one.id}")
    if one.kind == "number":
        stepper = Stepper(value, one.low, one.high, put, name=one.label, focus_key=f"field:{one.id}")
        return Row(Text(one.label), stepper)
    if one.kind == "pick":
        chips = Chips(one.options, value, put, focus_key=f"field:{one.id}")
        return Labelled(one.label, chips)
    return Labelled(one.label, TextField(str(value or ""), put, most=one.high, focus_key=f"field:{one.id}"))


def _numbers(
    values: Iterable[int], usual: int | None, number: Callable[[int], Any], focus_key: str
) -> Widget:
    """Return a button for each number."""
    buttons = []
    for value in values:
        button = PushButton(
            str(value),
            partial(number, value),
            kind="primary" if value == usual else "secondary",
            size=Type.LEAD,
            fit=True,
            least=56,
            narrowest=64,
            focus_key=f"{focus_key}:{value}",
        )
        button.focus_first = value == usual
        buttons.append(button)
    return Flow(*buttons, gap=10)


def _start(one: FieldView) -> Any:
    if one.default is not None:
        return one.default
    return {"toggle": False, "number": one.low, "text": ""}.get(
        one.kind, one.options[0][0] if one.options else None
    )
