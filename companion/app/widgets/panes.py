"""Panes beside each other on a wide window, and what slides in from below on a narrow one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from assets.words import _, ngettext
from companion.app.theme import Type, theme
from companion.app.widgets.controls import Pressable
from companion.app.widgets.drawing import Icon, Painted, Pen
from companion.app.widgets.layout import Column, Scroll, Text


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


KEPT_IN_SIGHT = 40.0
"""How much of what was seen stays in sight when a tap scrolls on, in dp."""
SLACK = 6.0
"""So much may be hidden of a thing that still counts as seen, in dp."""


class Below(BoxLayout):
    """Content that scrolls when it must; then a strip under it says how many of `things` lie below, and scrolls on.

    The strip stays while the content is too long (at its end it leads back up), so that nothing jumps while scrolling.
    """

    def __init__(
        self,
        content: Widget,
        *,
        name: str,
        things: Callable[[], Sequence[Widget]] = tuple,
        **rest: Any,
    ) -> None:
        super().__init__(orientation="vertical", **rest)
        self._content = content
        self._things = things
        self.scroll = Scroll(content, name=name)
        self.strip = Strip(self._go, focus_key=f"below:{name}")
        self.add_widget(self.scroll)
        self._look = Clock.create_trigger(self._looked, -1)
        content.bind(height=self._look)
        self.bind(height=self._look, width=self._widen)
        self.scroll.bind(scroll_y=self._look, height=self._look)
        self._look()

    @property
    def strip_height(self) -> float:
        """How high the strip is, in px."""
        return float(self.strip.height)

    @property
    def hidden(self) -> int:
        """How many of the things cannot be seen whole because they lie lower."""
        lowest = self.scroll.y - theme.dp(SLACK)
        return sum(one.to_window(*one.pos)[1] < lowest for one in self._things())

    def _widen(self, *_: Any) -> None:
        """Tell the strip how wide it will be: in a narrow one that waits its words would wrap and make it as high as a page."""
        self.strip.width = self.width
        self._look()

    def _looked(self, *_: Any) -> None:
        too_long = self._content.height > self.height + 1 and self.height > self.strip.height * 1.5
        shown = self.strip.parent is not None
        if too_long and not shown:
            self.add_widget(self.strip)
        elif shown and not too_long:
            self.remove_widget(self.strip)
        if too_long:
            self.strip.say(at_end=self.scroll.scroll_y <= 0.002, count=self.hidden)

    def _go(self) -> None:
        if self.scroll.scroll_y <= 0.002:
            self.scroll.scroll_y = 1.0
        else:
            self.scroll.move(max(theme.dp(48), self.scroll.height - theme.dp(KEPT_IN_SIGHT)))


class Strip(Pressable):
    """The line under content that goes on below."""

    def __init__(self, action: Callable[[], Any], *, focus_key: str) -> None:
        super().__init__(
            action, ground=theme.palette.sunken, radius=0, focus_key=focus_key, padding=(theme.dp(16), 0)
        )
        self.add_widget(Widget())
        self._sign = Icon("chevron_down", theme.dp(22), colour=theme.palette.accent)
        self._sign.pos_hint = {"center_y": 0.5}
        self._words = Text("", Type.LABEL, bold=True, colour=theme.palette.accent, size_hint_x=None)
        self._words.pos_hint = {"center_y": 0.5}
        self.add_widget(self._sign)
        self.add_widget(self._words)
        self.add_widget(Widget())
        self.text = ""
        self.bind(width=self._give_room)

    def _give_room(self, *_: Any) -> None:
        """Keep sign and words together in the middle; long words wrap."""
        room = self.width - self._sign.width - self.padding[0] - self.padding[2] - 3 * self.spacing
        self._words.width = max(1.0, min(self._words.wants_width(), room))

    def say(self, *, at_end: bool, count: int) -> None:
        """Show where a press leads: on, past so many things, or back up."""
        if at_end:
            words, icon = _("Back to the top"), "chevron_up"
        else:
            words = (
                ngettext("{n} more below", "{n} more below", count).format(n=count)
                if count
                else _("More below")
            )
            icon = "chevron_down"
        if words != self.text:
            self.text = words
            self._words.say(words)
            self._give_room()
            self._sign.turn_into(icon, theme.palette.accent)

    def paint(self, pen: Pen) -> None:
        """Draw the ground and a line above it."""
        super().paint(pen)
        pen.colour(theme.palette.hairline)
        pen.fill(0, self.height - theme.hairline, self.width, theme.hairline)
