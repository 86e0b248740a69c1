"""Rows of lists and settings, and a checklist."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from assets.words import _
from companion.app.safe_area import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.controls import Action, Pressable, PushButton
from companion.app.widgets.drawing import Icon, Painted, Pen
from companion.app.widgets.layout import Column, Grid, Row, Sheet, Text

if TYPE_CHECKING:
    from companion.app.presenters.setup import PlaceView, StepView


class Section(Column):
    """A heading with what belongs under it."""

    def __init__(self, heading: str, *children: Widget, note: str = "", gap: float = 10) -> None:
        head: list[Widget] = [Text(heading, Type.LABEL, bold=True, colour=theme.palette.soft_ink)]
        if note:
            head.append(Text(note, Type.SMALL, soft=True))
        super().__init__(*head, *children, gap=gap)


class ListRow(Pressable):
    """One line of a list: a sign, a name, a second line, and what pressing it leads to."""

    def __init__(
        self,
        title: str,
        action: Action,
        *,
        detail: str = "",
        icon: str = "",
        lead: Widget | None = None,
        trailing: str = "chevron_right",
        size: Type = Type.BODY,
        **rest: Any,
    ) -> None:
        rest.setdefault("ground", theme.palette.sheet)
        rest.setdefault("edge", theme.palette.hairline)
        super().__init__(action, least=64, **rest)
        self.text = title
        if icon:
            lead = Icon(icon, theme.dp(28), colour=theme.palette.accent)
        if lead is not None:
            lead.pos_hint = {"center_y": 0.5}
            self.add_widget(lead)
        words = Column(Text(title, size, bold=True), gap=2)
        if detail:
            words.add_widget(Text(detail, Type.SMALL, soft=True))
        words.pos_hint = {"center_y": 0.5}
        self.add_widget(words)
        if trailing:
            end = Icon(trailing, theme.dp(22), colour=theme.palette.soft_ink)
            end.pos_hint = {"center_y": 0.5}
            self.add_widget(end)


class OnOff(Pressable):
    """Something that is on or off, with its name; the knob's side and a tick show which."""

    on = BooleanProperty(False)

    def __init__(
        self,
        name: str,
        on: bool,
        on_change: Callable[[bool], Any],
        *,
        detail: str = "",
        **rest: Any,
    ) -> None:
        self._on_change = on_change
        rest.setdefault("padding", (0, theme.dp(8)))
        super().__init__(self._flip, **rest)
        self.text = name
        words = Column(Text(name, Type.BODY), gap=2)
        if detail:
            words.add_widget(Text(detail, Type.SMALL, soft=True))
        words.pos_hint = {"center_y": 0.5}
        self.add_widget(words)
        self._knob = _Knob()
        self.add_widget(self._knob)
        self.bind(on=self._show)
        self.on = on
        self._show()

    def _flip(self) -> None:
        self.on = not self.on
        self._on_change(bool(self.on))

    def _show(self, *_: Any) -> None:
        self._knob.on = self.on


class _Knob(Painted):
    on = BooleanProperty(False)

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None), size=(theme.dp(54), theme.dp(32)))
        self.pos_hint = {"center_y": 0.5}
        self.bind(on=self.repaint)

    def paint(self, pen: Pen) -> None:
        palette = theme.palette
        half = self.height / 2
        pen.colour(palette.accent if self.on else palette.sunken)
        pen.fill(0, 0, self.width, self.height, half)
        pen.colour(palette.accent if self.on else palette.edge)
        pen.outline(0, 0, self.width, self.height, half, theme.dp(1.5))
        centre = self.width - half if self.on else half
        pen.colour(palette.on_accent if self.on else palette.soft_ink)
        pen.disc(centre, half, half - theme.dp(6))
        if self.on:
            pen.colour(palette.accent)
            unit = half * 0.3
            pen.line(
                [
                    centre - unit,
                    half,
                    centre - unit * 0.2,
                    half - unit * 0.8,
                    centre + unit * 1.1,
                    half + unit * 0.8,
                ],
                theme.dp(2),
            )


class Note(Sheet):
    """A quiet sentence with a sign: kind "info", "warn" or "wrong"."""

    def __init__(self, text: str, *, kind: str = "info", action: PushButton | None = None) -> None:
        palette = theme.palette
        ground = {"info": palette.accent_wash, "warn": palette.warn_wash, "wrong": palette.warn_wash}[kind]
        ink = palette.danger if kind == "wrong" else palette.ink
        icon = {"info": "info", "warn": "warning", "wrong": "warning"}[kind]
        words = Text(text, Type.BODY, colour=ink)
        sign = Icon(icon, theme.dp(24), colour=ink)
        super().__init__(Row(sign, words), ground=ground, inset=14)
        if action is not None:
            self.add_widget(action)


class EmptyState(Column):
    """Nothing here yet: a sign, one sentence, and the one thing to do about it."""

    def __init__(self, icon: str, text: str, *, action: PushButton | None = None) -> None:
        holder = AnchorLayout(size_hint_y=None, height=theme.dp(72))
        holder.add_widget(Icon(icon, theme.dp(56), colour=theme.palette.soft_ink))
        super().__init__(holder, Text(text, Type.BODY, soft=True, align="center"), inset=24, gap=16)
        if action is not None:
            self.add_widget(action)


class Progress(Painted):
    """How far something is: a bar from 0 to 1, or "busy" (a sliding piece) when `share` is below 0."""

    share = NumericProperty(0.0)

    def __init__(self, share: float = 0.0) -> None:
        super().__init__(size_hint_y=None, height=theme.dp(8))
        self.bind(share=self.repaint)
        self.share = share

    def paint(self, pen: Pen) -> None:
        """Draw the bar."""
        palette, half = theme.palette, self.height / 2
        pen.colour(palette.sunken)
        pen.fill(0, 0, self.width, self.height, half)
        pen.colour(palette.accent)
        if self.share < 0:
            pen.fill(self.width * 0.35, 0, self.width * 0.3, self.height, half)
        else:
            pen.fill(0, 0, max(self.height, self.width * min(1.0, self.share)), self.height, half)


class KeyValue(BoxLayout):
    """A name on the left, its value on the right; a value that finds no room there stands below."""

    VALUE = 0.8
    """What the value is given beside 1 for the name."""

    def __init__(self, name: str, value: str, *, bold: bool = False) -> None:
        super().__init__(size_hint_y=None, spacing=theme.dp(12))
        self.bind(minimum_height=self.setter("height"))
        top = {"top": 1}
        self._name = Text(name, Type.BODY, bold=bold, pos_hint=top)
        self._value = Text(value, Type.BODY, bold=True, align="right", size_hint_x=self.VALUE, pos_hint=top)
        self.add_widget(self._name)
        self.add_widget(self._value)
        self.bind(width=self._lay)

    def _lay(self, *_: object) -> None:
        room = self.width - self.spacing
        name, value = self._name.wants_width(), self._value.wants_width()
        share = self.VALUE / (1 + self.VALUE)
        if value <= room * share and name <= room * (1 - share):
            self.orientation, self._value.size_hint_x = "horizontal", self.VALUE
        elif name + value <= room or value <= room * share:
            self.orientation, self._value.size_hint_x = "horizontal", value / max(1.0, room - value)
        else:
            self.orientation, self._value.size_hint_x = "vertical", 1


TICK = 40
"""Side of a tick, in dp."""


class TickRow(Pressable):
    """A sentence with a big box before it; the whole line is pressed. A done one is quiet and shows its tick."""

    def __init__(self, text: str, done: bool, action: Action, *, small: str = "", **rest: Any) -> None:
        palette = theme.palette
        super().__init__(action, least=64, padding=(theme.dp(10), theme.dp(8)), **rest)
        self.text = text
        self.ticked = done
        sign = "checkbox" if done else "checkbox_empty"
        tick = Icon(sign, theme.dp(TICK), colour=palette.accent if done else palette.edge)
        tick.pos_hint = {"center_y": 0.5}
        self.add_widget(tick)
        words = Column(Text(text, Type.BODY, soft=done, bold=not done), gap=2)
        if small:
            words.add_widget(Text(small, Type.SMALL, soft=True))
        words.pos_hint = {"center_y": 0.5}
        self.add_widget(words)


class PlaceCell(Pressable):
    """A place and what lies there; pressing it opens it."""

    def __init__(self, place: PlaceView, action: Action) -> None:
        palette = theme.palette
        empty = not place.piece
        super().__init__(
            action,
            least=64,
            ground=palette.warn_wash if place.wrong else (palette.sunken if empty else palette.sheet),
            edge=palette.danger if place.wrong else palette.hairline,
            padding=(theme.dp(12), theme.dp(8)),
            focus_key=f"place:{place.id}",
        )
        self.text = place.label
        name = place.piece or place.wrong or _("Choose")
        ink = palette.danger if place.wrong else None
        words = Column(
            Text(place.label, Type.SMALL, soft=True),
            Text(name, Type.LABEL, bold=not empty, soft=empty and not place.wrong, colour=ink),
            gap=2,
        )
        words.pos_hint = {"center_y": 0.5}
        self.add_widget(words)
        sign = "warning" if place.wrong else ("lock" if place.kept else "")
        if sign:
            mark = Icon(sign, theme.dp(20), colour=ink or palette.accent)
            mark.pos_hint = {"center_y": 0.5}
            self.add_widget(mark)


def step_sheet(step: StepView, tick: Callable[[], Any], open_place: Callable[[str], Any]) -> Widget:
    """Return a step as a panel; once it is done only its sentence and what lies there stay."""
    row = TickRow(step.text, step.done, tick, focus_key=f"tick:{step.id}")
    below: list[Widget] = []
    if step.done and step.places:
        known = " · ".join(place.piece for place in step.places if place.piece)
        below += [Column(Text(known, Type.LABEL, soft=True), inset=(12, 0))] if known else []
    elif step.places:
        columns = {Shape.WIDE: 2, Shape.TALL: 2, Shape.PHONE: 1}[theme.shape]
        cells = [_cell(place, open_place) for place in step.places]
        if len(cells) == 1:
            columns = 1
        below.append(Grid(*cells, columns=columns, gap=8))
    below += [_wrong(words) for words in step.details]
    words = [] if step.done or not step.note else [Text(step.note, Type.LABEL, soft=True)]
    words.append(Text(step.source, Type.SMALL, soft=True))
    return Sheet(row, *below, Column(*words, gap=4, inset=(12, 0)), inset=8, gap=8)


def _cell(place: PlaceView, open_place: Callable[[str], Any]) -> Widget:
    return PlaceCell(place, lambda: open_place(place.id))


def _wrong(words: str) -> Widget:
    sign = Icon("warning", theme.dp(20), colour=theme.palette.danger)
    return Row(sign, Text(words, Type.LABEL, colour=theme.palette.danger), gap=8, inset=(12, 0))
