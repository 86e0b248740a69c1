"""Parts of a window: a quieter pane at the side, what stays at an edge, and steps above a question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.theme import theme
from companion.app.widgets.below import Below
from companion.app.widgets.layout import Column
from companion.app.widgets.pen import Painted, Pen


class Pane(Painted, BoxLayout):
    """A part of the window on a quieter ground."""

    def __init__(self, content: Widget, **rest: Any) -> None:
        super().__init__(**rest)
        self.add_widget(content)

    def paint(self, pen: Pen) -> None:
        """Draw the ground and the edges."""
        palette, line = theme.palette, theme.hairline
        pen.colour(palette.sheet)
        pen.fill(0, 0, self.width, self.height)
        pen.colour(palette.hairline)
        pen.fill(0, 0, line, self.height)
        pen.fill(self.width - line, 0, line, self.height)
        pen.fill(0, 0, self.width, line)


class Edge(Painted, BoxLayout):
    """What stays at an edge, on a quieter ground; `pinned` stays in sight while the content above it scrolls."""

    def __init__(self, content: Widget, *, name: str, pinned: Widget | None = None) -> None:
        super().__init__(orientation="vertical", size_hint_y=None)
        self.head, self.pinned = content, pinned
        self.content = Column(content, gap=0)
        self.add_widget(Below(self.content, name=name))
        if pinned is not None:
            self.add_widget(pinned)

    def fit(self, most: float) -> None:
        """Take what is needed, at most so many px; what is pinned scrolls with the rest where it would leave no room."""
        head, pinned = self.head, self.pinned
        if pinned is None:
            self.height = min(self.content.height, most)
            return
        least = head.height if theme.large_text else min(head.height, theme.dp(LEAST_HEAD))
        fits = pinned.height <= most - least
        holder = self if fits else self.content
        if pinned.parent is not holder:
            pinned.parent.remove_widget(pinned)
            holder.add_widget(pinned)
        self.height = min(head.height + pinned.height, most)

    def paint(self, pen: Pen) -> None:
        """Draw the ground and the lines."""
        palette, line = theme.palette, theme.hairline
        pen.colour(palette.sheet)
        pen.fill(0, 0, self.width, self.height)
        pen.colour(palette.hairline)
        pen.fill(0, self.height - line, self.width, line)
        pen.fill(0, 0, self.width, line)


class Foot(Edge):
    """An edge as high as its content, but no more than a share of its pane."""

    def __init__(self, content: Widget, *, name: str = "foot", most: float = 0.68) -> None:
        super().__init__(content, name=name)
        self._most = most
        self.content.bind(height=self._fit)
        self.bind(parent=self._adopted)

    def _adopted(self, _widget: Any, parent: Any) -> None:
        if parent is not None:
            parent.bind(height=self._fit)
            self._fit()

    def _fit(self, *_: Any) -> None:
        room = self.parent.height if self.parent is not None else 0
        self.fit(room * self._most)


LEAST_HEAD = 132.0
"""So much of a question's sentence stays above its answers, in dp; large text wants all of it, with what is ticked."""
LEAST_FOR_QUESTION = 0.62
"""The question may always take so much of the height; what it needs above that it gets if a step stays in sight."""
LEAST_WHEN_LARGE = 0.76
"""The same for large text: there a step seldom fits whole beside a question, and what is asked must be seen whole."""


class StepsAndQuestion(BoxLayout):
    """Steps that scroll above a question at the lower edge.

    The question is as high as it needs, but not so high that the highest of the `things` to do cannot be seen whole; with
    large text the question comes first.
    """

    def __init__(
        self,
        steps: Widget,
        question: Widget,
        answers: Widget,
        *,
        things: Callable[[], Sequence[Widget]] = tuple,
    ) -> None:
        super().__init__(orientation="vertical")
        self._steps, self._things = steps, things
        self.above = Below(steps, name="steps", things=things)
        self.foot = Edge(question, name="question", pinned=answers)
        self.add_widget(self.above)
        self.add_widget(self.foot)
        self._fit = Clock.create_trigger(self._fitted, -1)
        self.bind(height=self._fit)
        steps.bind(height=self._fit)
        question.bind(height=self._fit)
        answers.bind(height=self._fit)
        self._fit()

    def _fitted(self, *_: Any) -> None:
        highest = max((one.height for one in self._things()), default=0.0)
        kept = min(self._steps.height, highest + theme.dp(32) + self.above.strip_height)
        least = LEAST_WHEN_LARGE if theme.large_text else LEAST_FOR_QUESTION
        most = max(self.height - kept, self.height * least)
        self.foot.fit(most)
