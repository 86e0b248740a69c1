"""The screen of the rules at hand of Origin: a question, only what it needs to know, and yes or no with the reason.

Pawns and stacked tiles are our own drawings; width, height and a letter tell pawns apart.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from assets.words import _, first_up, ngettext
from companion.aid.places import AidPlace
from companion.app.navigation import HeaderAction, Screen
from companion.app.safe_area import Shape
from companion.app.theme import Type, ink_on, theme
from companion.app.widgets.controls import Chips, PushButton, Stepper
from companion.app.widgets.drawing import Icon, Painted, Pen, letter_of
from companion.app.widgets.layout import (
    Centred,
    Column,
    Flow,
    Grid,
    Row,
    Rule,
    Scroll,
    Sheet,
    Text,
    text_width,
)
from companion.app.widgets.panes import Foot, Pane
from companion.app.widgets.rows import ListRow, Note, OnOff, Section
from companion.games.origin.at_hand import Topic, topics
from companion.games.origin.presenter import Asked, AtHandView, OriginPresenter, PawnView
from companion.games.origin.rules import Pawn
from companion.verdict import Cited

HEIGHTS = {1: 0.5, 2: 0.74, 3: 0.98}
"""A pawn's height in parts of the place it stands on."""

WIDTHS = {1: 0.24, 2: 0.38, 3: 0.54}
"""A pawn's width in parts of the same."""


class OriginScreen(Screen):
    """One question about the game that lies on the table; without a topic the one asked last.

    `tiles` (level -> number) lays a player's collection out at once. `put`: takes an objective that is met (its id) onto the
    score sheet one comes from.
    """

    def __init__(
        self,
        topic: Topic | None = None,
        tiles: Mapping[int, int] | None = None,
        put: Callable[[str], Any] | None = None,
    ) -> None:
        self._topic, self._tiles, self._put = topic, tiles, put
        self._presenter: OriginPresenter | None = None

    @property
    def presenter(self) -> OriginPresenter:
        """What was told; read from the disk when it is first wanted."""
        if self._presenter is None:
            self._presenter = OriginPresenter(self.shell.services.storage)
            if self._tiles is not None:
                self._presenter.lay_out(self._tiles)
            elif self._topic is not None and self._topic is not self._presenter.topic:
                self._presenter.set("topic", self._topic.value)
        return self._presenter

    def title(self) -> str:
        """Return the name of the screen."""
        return _("Rules at hand")

    def subtitle(self) -> str:
        """Return the game."""
        return _("Origin")

    def actions(self) -> Sequence[HeaderAction]:
        """Return beginning the question afresh."""
        if self._lists_objectives:
            return ()
        return (HeaderAction("refresh", _("Afresh"), lambda: self._do(self.presenter.clear)),)

    def aid(self) -> AidPlace:
        """Return where the player aid tells of what is asked."""
        return self.presenter.aid()

    @property
    def _lists_objectives(self) -> bool:
        return self.presenter.topic is Topic.OBJECTIVE and self.presenter.objective is None

    def build(self) -> Widget:
        """Return the topics, what is asked, and the answer: beside it, or pinned below it."""
        view = self.presenter.view()
        asked = Column(*self._asked(view), gap=16, inset=(20, 14))
        pinned = theme.shape is Shape.PHONE and view.model is None
        # Large words of a whole answer would leave no room for what is asked: only yes or no and why stays in sight.
        brief = pinned and theme.large_text
        answer, known = self._answer(view, brief=brief), self._beside(view)
        window = BoxLayout(orientation="vertical")
        window.add_widget(Column(self._topics(view), inset=(16, 8)))
        window.add_widget(Rule())
        questions = Scroll(Centred(asked, most=720), name=self._place_name(view))
        if theme.shape is Shape.WIDE:
            window.add_widget(self._beside_each_other(questions, answer, known))
            return window
        if answer is not None and (brief or not pinned):
            asked.add_widget(Sheet(answer, inset=16))
        if known is not None:
            asked.add_widget(known)
        window.add_widget(questions)
        if answer is not None and pinned:
            below = verdict_row(view.answers[0], brief=True) if brief else answer
            window.add_widget(Foot(Column(below, inset=(20, 14)), name="answer", most=0.5))
        return window

    def _topics(self, view: AtHandView) -> Widget:
        """Return what can be asked; on a phone in lines of three, of two where the words are big."""
        if theme.shape is not Shape.PHONE:
            return Chips(topics(), view.topic.value, partial(self._tell, "topic"), focus_key="topic")
        buttons = [
            PushButton(
                words,
                partial(self._tell, "topic", topic),
                kind="primary" if topic == view.topic.value else "secondary",
                focus_key=f"topic:{topic}",
                padding=(theme.dp(4), theme.dp(8)),
            )
            for topic, words in topics()
        ]
        widest = max(text_width(words, Type.LABEL, bold=True) for _topic, words in topics())
        return Grid(*buttons, columns=3 if widest <= theme.dp(112) else 2, gap=6)

    def _beside_each_other(self, questions: Widget, answer: Widget | None, known: Widget | None) -> Widget:
        side = Column(*filter(None, (answer, known)), gap=24, inset=20)
        if self._lists_objectives:
            words = _("Choose the objective; then tell only what it counts.")
            side.add_widget(Text(words, Type.BODY, soft=True))
        pane = Pane(Scroll(side, name="answer"), size_hint_x=0.8)
        halves = BoxLayout()
        for part in (pane, questions) if theme.left_handed else (questions, pane):
            halves.add_widget(part)
        return halves

    # ---- what is asked

    def _asked(self, view: AtHandView) -> list[Widget]:
        parts: list[Widget] = []
        if self.presenter.can_bring_back:
            back = PushButton(
                _("Bring it back"),
                lambda: self._do(self.presenter.bring_back),
                icon="undo",
                fit=True,
                focus_key="origin:back",
            )
            parts.append(Note(_("What was told was cleared."), action=back))
        if self._lists_objectives:
            return [*parts, *self._objectives()]
        if view.topic is Topic.OBJECTIVE:
            size = Type.BODY if theme.shape is Shape.PHONE and theme.large_text else Type.TITLE
            parts.append(Text(view.title, size, bold=True))
        gap = 6 if view.tiles is not None else 14
        fields = [self._field(view, one) for one in view.asked]
        parts.append(Column(*fields, gap=gap))
        if view.topic is Topic.OBJECTIVE and self._put is not None and view.answers[0].holds:
            words = _("Put it on the score sheet")
            parts.append(
                PushButton(words, self._take, kind="primary", icon="check", focus_key="objective:put")
            )
        if view.topic is Topic.OBJECTIVE:
            again = PushButton(
                _("Another objective"),
                partial(self._tell, "objective", ""),
                icon="list",
                focus_key="objective:other",
            )
            parts.append(again)
        return parts

    def _objectives(self) -> list[Widget]:
        return [
            ListRow(
                first_up(words),
                partial(self._tell, "objective", card),
                detail=ngettext("{n} point", "{n} points", points).format(n=points),
                icon="flag",
                size=Type.LABEL,
                focus_key=f"objective:{card}",
            )
            for card, words, points in self.presenter.objectives()
        ]

    def _field(self, view: AtHandView, one: Asked) -> Widget:
        put = self._putting(one)
        if one.kind == "toggle":
            return OnOff(one.label, bool(one.value), put, detail=one.help, focus_key=one.name)
        if one.kind == "number" and view.tiles is not None:
            return self._level(view, one)
        if one.kind == "number":
            stepper = Stepper(int(one.value), 0, one.high, put, name=one.label, focus_key=one.name)
            return Row(Text(one.label, Type.BODY, bold=True), stepper)
        chips = Chips(one.options, str(one.value), put, focus_key=one.name)
        return Column(Text(one.label, Type.BODY, bold=True), chips, gap=8)

    def _level(self, view: AtHandView, one: Asked) -> Widget:
        """Return the tiles of one level as they lie, with how many they are."""
        level = int(one.name.removeprefix("level_"))
        stepper = Stepper(int(one.value), 0, one.high, self._putting(one), name=one.label, focus_key=one.name)
        return Row(TileLevel(view.tiles or (), level, view.next_tiles), stepper, gap=8)

    def _putting(self, one: Asked) -> Callable[[Any], None]:
        """Return what takes a thing told: a count of an objective, or a plain value."""
        if self.presenter.topic is Topic.OBJECTIVE:
            return lambda value: self._do(lambda: self.presenter.count(one.name, int(value)))
        return partial(self._tell, one.name)

    # ---- the answer

    def _answer(self, view: AtHandView, *, brief: bool) -> Widget | None:
        if view.model is not None:
            figure = PawnFigure(view.model, 84)
            follow = ngettext(
                "{n} pawn may follow this one: {pawn}",
                "{n} pawns may follow this one: {pawn}",
                len(view.pawns),
            )
            words = Text(follow.format(n=len(view.pawns), pawn=view.title), Type.BODY, bold=True)
            return Column(Row(figure, words), pawn_cards(view.pawns), gap=12)
        if not view.answers:
            return None
        answers = answer_rows(view, verdict=not brief)
        if view.topic is Topic.MOVE:
            return Column(answers, Text(view.title, Type.LABEL, soft=True), gap=8)
        return answers

    def _beside(self, view: AtHandView) -> Widget | None:
        """Return what has to be known beside the answer, each with its ruling and what is not certain of it."""
        if not view.beside:
            return None
        parts = [
            Column(
                Text(f"{heading}.", Type.LABEL),
                Text(" · ".join(filter(None, (number, doubt))), Type.SMALL, soft=True),
                gap=0,
            )
            for number, heading, doubt in view.beside
        ]
        return Section(_("Good to know"), *parts)

    # ---- what is pressed

    def _tell(self, name: str, value: Any) -> None:
        self._do(lambda: self.presenter.set(name, value))

    def _do(self, action: Callable[[], Any]) -> None:
        self.shell.attempt(action)
        self.shell.rebuild()

    def _take(self) -> None:
        """Put the objective on the sheet one came from, and go back to it."""
        card, put = self.presenter.told["objective"], self._put
        if put is not None:
            self.shell.back()
            put(card)

    def _place_name(self, view: AtHandView) -> str:
        """Return under which name the place in the scrolled questions is kept: one a question."""
        return f"origin:{view.topic.value}:{self.presenter.told['objective'] if view.asked else ''}"


class PawnFigure(Painted):
    """A pawn, drawn on a line on which all of them stand; side in dp."""

    def __init__(self, pawn: Pawn, side: float = 96, **rest: Any) -> None:
        self.pawn = pawn
        self._natural = theme.dp(side * 0.72)
        rest.setdefault("size_hint", (None, None))
        super().__init__(size=(self._natural, theme.dp(side)), **rest)

    def wants_width(self) -> float:
        """Return the width of the place, in pixels."""
        return self._natural

    def paint(self, pen: Pen) -> None:
        """Draw the ground line and the pawn."""
        pen.colour(theme.palette.hairline)
        pen.fill(0, 0, self.width, theme.dp(2))
        paint_pawn(pen, self.pawn, self.width / 2, theme.dp(2), self.height - theme.dp(4))


def paint_pawn(pen: Pen, pawn: Pawn, cx: float, foot: float, side: float) -> None:
    """Draw a pawn standing on the point; the tallest is about `side` px high."""
    high, wide = HEIGHTS[pawn.height] * side, WIDTHS[pawn.strength] * side
    head = min(wide * 0.42, high * 0.2)
    shoulder = foot + high - 2 * head
    half = wide / 2
    body = [
        *(cx - half, foot, cx + half, foot),
        *(cx + half * 0.78, foot + (shoulder - foot) * 0.35),
        *(cx + half * 0.6, shoulder + head * 0.35, cx - half * 0.6, shoulder + head * 0.35),
        *(cx - half * 0.78, foot + (shoulder - foot) * 0.35),
    ]
    ground, edge = theme.game_colour(pawn.colour.value), max(1.8, side * 0.024)
    for layer, grow in ((theme.palette.ink, edge), (ground, 0.0)):
        pen.colour(layer)
        pen.polygon(body)
        pen.disc(cx, shoulder + head, head + grow)
        if grow:
            pen.line(body, 2 * grow + 1, closed=True)
    pen.colour(ink_on(ground))
    size = min(wide * 0.62, (shoulder - foot) * 0.6)
    pen.letters(letter_of(pawn.colour.value), cx, foot + (shoulder - foot) * 0.42, size, bold=True)


class PawnCard(Sheet):
    """A pawn that fits: its drawing, and how it differs."""

    def __init__(self, one: PawnView) -> None:
        phone = theme.shape is Shape.PHONE
        figure = PawnFigure(one.pawn, 64 if phone else 96, pos_hint={"center_x": 0.5})
        words = Text(one.differs, Type.LABEL, bold=True, align="center")
        super().__init__(figure, words, gap=6, inset=6, size_hint_x=None)
        self._natural = theme.dp(104 if phone else 112) * max(1.0, theme.text_scale)

    def wants_width(self) -> float:
        """Return the width of the card, in pixels."""
        return self._natural


class TileLevel(Painted):
    """A player's innovation tiles of one level, each above the one of the level below that carries it.

    A tile that nothing carries has a thick edge and a mark; where one may be taken next stands a plus.
    """

    def __init__(self, tiles: tuple[int, ...], level: int, following: tuple[int, ...]) -> None:
        self.tiles, self.level, self.following = tiles, level, following
        super().__init__(size_hint_y=None, height=theme.touch)

    def paint(self, pen: Pen) -> None:
        """Draw the level's number and its tiles."""
        palette, high = theme.palette, self.height
        number = self.tiles[self.level - 1]
        carried = self.tiles[self.level - 2] if self.level > 1 else number
        label = theme.dp(30)
        wide = min(theme.dp(60), (self.width - label) / (max(*self.tiles, 4) + 1))
        gap = min(theme.dp(4), wide * 0.12)
        size = min(high * 0.42, wide * 0.8)
        pen.colour(palette.ink)
        pen.letters(str(self.level), label * 0.4, high / 2, theme.type(Type.BODY), bold=True)
        for column in range(number):
            fits = column < carried
            box = (label + column * wide + gap / 2, gap / 2, wide - gap, high - gap)
            pen.colour(palette.accent_wash if fits else palette.warn_wash)
            pen.fill(*box, theme.dp(5))
            pen.colour(palette.accent if fits else palette.danger)
            pen.outline(*box, theme.dp(5), theme.dp(1.5 if fits else 3))
            sign = str(self.level) if fits else "!"
            pen.letters(sign, box[0] + box[2] / 2, high / 2, size, bold=True)
        if self.level in self.following:
            x = label + number * wide + gap / 2
            pen.colour(palette.edge)
            pen.outline(x, gap / 2, wide - gap, high - gap, theme.dp(5), theme.dp(1))
            pen.letters("+", x + (wide - gap) / 2, high / 2, size)


def answer_rows(view: AtHandView, *, verdict: bool = True) -> Column:
    """Return the answers: the first as a verdict, those after it as what follows from it.

    Without the `verdict` (it stands elsewhere) only its ruling is named.
    """
    first = view.answers[0]
    rows = Column(verdict_row(first) if verdict else _ruling(first), gap=10)
    said = {first.rule}
    for one in view.answers[1:]:
        rows.add_widget(_following(one, cite=one.rule not in said))
        said.add(one.rule)
    return rows


def verdict_row(one: Cited, *, brief: bool = False) -> Row:
    """Return yes or no and why, with the ruling; without that if it is to be brief."""
    palette = theme.palette
    colour = palette.accent if one.holds else palette.danger
    sign = Icon("check_circle" if one.holds else "close_circle", theme.dp(34), colour=colour)
    plain = _("Yes. {words}") if one.holds else _("No. {words}")
    words = Column(Text(plain.format(words=one.words), Type.BODY, bold=True), gap=2)
    if not brief:
        words.add_widget(_ruling(one))
    return Row(sign, words, gap=12)


def _following(one: Cited, *, cite: bool) -> Column:
    rows = Column(Text(one.words, Type.LABEL), gap=2)
    if cite:
        rows.add_widget(_ruling(one))
    return rows


def _ruling(one: Cited) -> Text:
    words = " · ".join(filter(None, (f"{one.rule}: {one.heading}.", one.doubt)))
    return Text(words, Type.SMALL, soft=True)


def pawn_cards(pawns: tuple[PawnView, ...]) -> Flow:
    """Return the pawns that fit, side by side."""
    return Flow(*(PawnCard(one) for one in pawns), gap=10)
