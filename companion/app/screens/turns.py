"""Around a solo game: its log, its branches, corrections of tracked values, and how the opponent decides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from assets.words import _
from companion.aid.places import AidPlace, at_question
from companion.app.navigation import HeaderAction, Screen
from companion.app.presenters.solo import (
    BranchView,
    Changeover,
    Corrections,
    FactView,
    StoryLine,
    StoryView,
    branch_views,
    story_view,
    switch,
)
from companion.app.safe_area import Shape
from companion.app.tables import GuideLine, GuidePage
from companion.app.theme import Type, theme
from companion.app.widgets.controls import PushButton, Stepper
from companion.app.widgets.drawing import Icon
from companion.app.widgets.layout import Centred, Column, Grid, Row, Scroll, Sheet, Text
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.panes import Below, Pane
from companion.app.widgets.rows import EmptyState, ListRow, Note, OnOff, Section

if TYPE_CHECKING:
    from companion.app.presenters.solo import Changeover
    from companion.playthrough import OpenGame


_SIGNS = {"tell": "robot", "note": "info", "answer": "person", "correct": "edit"}
PAGE = 12


class StoryScreen(Screen):
    """What happened so far, the newest turn first; `taken_up` is told when a line that was left is taken up again."""

    def __init__(self, game: OpenGame, taken_up: Callable[[Changeover], Any]) -> None:
        self.game = game
        self._taken_up = taken_up
        self._turns = PAGE

    def title(self) -> str:
        """Return the name of the screen."""
        return _("Log")

    def actions(self) -> Sequence[HeaderAction]:
        """Return the way to the lines that were left."""
        return [HeaderAction("swap", _("Other lines"), self._branches)]

    def aid(self) -> AidPlace:
        """Return where the player aid tells of the open question."""
        return at_question(self.game.game, "" if self.game.ask is None else self.game.ask.verb)

    def build(self) -> Widget:
        """Return the turns."""
        turns = story_view(self.game)
        content = Column(gap=16, inset=20)
        if not any(turn.lines for turn in turns):
            table = PushButton(_("To the table"), self.shell.back, focus_key="story:table")
            content.add_widget(EmptyState("history", _("Nothing has happened yet."), action=table))
        for turn in turns[: self._turns]:
            content.add_widget(self._turn(turn))
        if len(turns) > self._turns:
            content.add_widget(PushButton(_("Earlier turns"), self._more, kind="quiet"))
        return Scroll(Centred(content, most=760))

    def _turn(self, turn: StoryView) -> Widget:
        return Sheet(
            Text(turn.heading, Type.LABEL, bold=True, soft=True),
            *(self._line(line) for line in turn.lines),
            gap=8,
        )

    def _line(self, line: StoryLine) -> Widget:
        soft = line.kind != "tell"
        sign = Icon(_SIGNS[line.kind], theme.dp(20), colour=theme.palette.soft_ink)
        return Row(sign, Text(line.text, Type.LABEL, soft=soft), gap=10)

    def _branches(self) -> None:

        self.shell.go("branches", self.game, self._taken_up)

    def _more(self) -> None:
        self._turns += PAGE * 2
        self.shell.rebuild()


class BranchesScreen(Screen):
    """Every line that was played and left by an undo; `taken(changeover)` is told when one is taken up."""

    def __init__(self, game: OpenGame, taken: Callable[[Changeover], Any]) -> None:
        self.game = game
        self._taken = taken
        self._most = PAGE

    def title(self) -> str:
        """Return the name of the screen."""
        return _("Other lines")

    def build(self) -> Widget:
        """Return the lines, the newest first."""
        views, every = branch_views(self.game, self.shell.services.now(), self._most)
        others = [one for one in views if not one.now]
        content = Column(gap=16, inset=20)
        content.add_widget(
            Text(_("What was undone and played otherwise is kept. You can take it up again."), soft=True)
        )
        content.add_widget(Note(_("You are here: {step}").format(step=self._here()), kind="info"))
        if others:
            content.add_widget(Section(_("Went on otherwise with"), *(self._row(one) for one in others)))
        else:
            content.add_widget(Text(_("There is no other line in this game."), Type.BODY))
        if every > len(views):
            words = _("Show all {n}").format(n=every)
            content.add_widget(PushButton(words, self._more, kind="quiet", focus_key="branches:more"))
        return Below(Centred(content, most=760), name="branches")

    def _here(self) -> str:
        from companion import spoken

        return spoken.step_name(self.game.game, self.game.undo_step()) or _("the beginning")

    def _row(self, one: BranchView) -> Widget:
        return ListRow(
            one.title[:1].upper() + one.title[1:],
            partial(self._ask, one),
            detail=one.detail,
            icon="swap",
            focus_key=f"branch:{one.leaf}",
        )

    def _ask(self, one: BranchView) -> None:
        self.shell.ask(
            _("Take up this line?"),
            _("The companion says what to move on the table. The line you are on is kept too."),
            _("Take it up"),
            lambda: self._switch(one.leaf),
        )

    def _switch(self, leaf: int) -> None:
        def go() -> None:
            self._taken(switch(self.game, leaf))

        if not self.shell.attempt(go):
            self.shell.rebuild()

    def _more(self) -> None:
        self._most = 1000
        self.shell.rebuild()


LONG = 9
"""Groups of so many values are folded away until they are wanted."""


class CorrectionsScreen(Screen):
    """Every value the companion tracks, to be set to what the table shows."""

    def __init__(self, game: OpenGame) -> None:
        self.corrections = Corrections(game)
        self._unfolded: set[str] = set()
        self._apply: PushButton | None = None

    def title(self) -> str:
        """Return the name of the screen."""
        return _("Correct")

    def aid(self) -> AidPlace:
        """Return where the player aid tells of the solo opponent."""
        return AidPlace(self.corrections.game.game, "solo")

    def build(self) -> Widget:
        """Return the groups and the button."""
        content = Column(
            Text(_("Set each value to what lies on the table. Every change can be undone."), soft=True),
            gap=24,
            inset=20,
        )
        columns = 1 if theme.shape is Shape.PHONE else 2
        for group in self.corrections.groups():
            folded = len(group.facts) >= LONG and group.id not in self._unfolded
            if folded:
                row = ListRow(
                    group.label,
                    partial(self._unfold, group.id),
                    trailing="chevron_down",
                    focus_key=f"group:{group.id}",
                )
                content.add_widget(row)
                continue
            rows = [self._fact(fact) for fact in group.facts]
            content.add_widget(Section(group.label, Grid(*rows, columns=columns, gap=14, across=32)))
        self._apply = PushButton(
            "", self._set_right, kind="primary", size=Type.BODY, least=64, focus_key="correct:apply"
        )
        self._count()
        page = BoxLayout(orientation="vertical")
        page.add_widget(Scroll(Centred(content, most=980)))
        page.add_widget(Column(Centred(self._apply, most=560), inset=16))
        return page

    def _fact(self, fact: FactView) -> Widget:
        def change(value: Any) -> None:
            self.shell.attempt(lambda: self.corrections.change(fact.id, value))
            self._count()

        if fact.kind == "number":
            stepper = Stepper(
                fact.value, fact.low, fact.high, change, name=fact.label, focus_key=f"fact:{fact.id}"
            )
            return Row(Text(_first_big(fact.label)), stepper)
        if fact.kind == "toggle":
            return OnOff(_first_big(fact.label), bool(fact.value), change, focus_key=f"fact:{fact.id}")
        words = dict(fact.options).get(fact.value, str(fact.value))
        return ListRow(
            _first_big(fact.label),
            lambda: self.pick(fact),
            detail=words,
            trailing="chevron_down",
            focus_key=f"fact:{fact.id}",
        )

    def pick(self, fact: FactView) -> None:
        """Lay the options of a value over the screen."""

        def choose(option: str) -> None:
            self.shell.close()
            self.shell.attempt(lambda: self.corrections.change(fact.id, option))
            self.shell.rebuild()

        def make() -> Overlay:
            rows = [
                ListRow(
                    words,
                    partial(choose, option),
                    trailing="check" if option == fact.value else "",
                    size=Type.LABEL,
                    focus_key=f"option:{option}",
                )
                for option, words in fact.options
            ]
            return Overlay(_first_big(fact.label), Column(*rows, gap=6), self.shell.close)

        self.shell.open(make)

    def _count(self) -> None:
        if self._apply is None:
            return
        changed = len(self.corrections.changed)
        self._apply.disabled = changed == 0
        self._apply.words.say(_("Set right ({n})").format(n=changed) if changed else _("Nothing changed yet"))

    def _unfold(self, group: str) -> None:
        self._unfolded.add(group)
        self.shell.rebuild()

    def _set_right(self) -> None:
        if self.shell.attempt(self.corrections.apply):
            self.shell.back()
        else:
            self.shell.rebuild()


def _first_big(label: str) -> str:
    return label[:1].upper() + label[1:]


class GuideScreen(Screen):
    """The pages beside each other's names; on a narrow window one page with the way to the others below it."""

    def __init__(self, title: str, pages: Sequence[GuidePage], page: str) -> None:
        self._title = title
        self.pages = tuple(pages)
        self.page = page if any(one.id == page for one in self.pages) else self.pages[0].id

    def title(self) -> str:
        """Return what it is about."""
        return self._title

    def build(self) -> Widget:
        """Return the page that is open, and the names of all."""
        now = next(one for one in self.pages if one.id == self.page)
        text = Column(
            Text(now.title, Type.TITLE, bold=True),
            *(self._line(line) for line in now.lines),
            gap=12,
            inset=20,
        )
        names = Column(*(self._name(one) for one in self.pages), gap=6)
        if theme.shape is Shape.WIDE:
            page = BoxLayout()
            listed = Scroll(Column(names, inset=16), name="names")
            side = Pane(listed, size_hint_x=0.42)
            main = Below(Centred(text, most=760), name=f"page:{self.page}")
            for part in (main, side) if theme.left_handed else (side, main):
                page.add_widget(part)
            return page
        more = Text(_("More about it"), Type.LABEL, bold=True, soft=True)
        both = Column(text, Column(more, names, inset=20), gap=0)
        return Below(Centred(both, most=760), name=f"page:{self.page}")

    def _line(self, line: GuideLine) -> Widget:
        words = Column(Text(line.text, Type.BODY), gap=2)
        if line.rules:
            words.add_widget(Text(" · ".join(line.rules), Type.SMALL, soft=True))
        if line.picture is None:
            return Sheet(words, inset=12)
        drawing = line.picture.draw()
        if theme.large_text or (theme.shape is Shape.PHONE and line.picture.broad):
            return Sheet(words, drawing, inset=12, gap=8)
        return Sheet(Row(words, drawing, gap=16), inset=12)

    def _name(self, one: GuidePage) -> Widget:
        here = one.id == self.page
        return ListRow(
            one.title,
            partial(self._open, one.id),
            trailing="check" if here else "chevron_right",
            size=Type.LABEL,
            ground=theme.palette.accent_wash if here else theme.palette.sheet,
            focus_key=f"page:{one.id}",
        )

    def _open(self, page: str) -> None:
        self.page = page
        self.shell.rebuild()
