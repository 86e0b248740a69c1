"""What is pressed: a pressable surface, buttons, chips, and a stepper for small numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.theme import Rgb, Type, mix, theme
from companion.app.widgets.drawing import Icon, Painted, Pen
from companion.app.widgets.layout import Flow, Grid, Text, text_width, without_width

Action = Callable[[], Any]


class Focusable:
    """Something the keyboard can stand on. `focus_key` names it, so that the place survives a rebuild."""

    ringed = BooleanProperty(False)
    focus_key: str = ""
    disabled: bool

    def enter(self) -> None:
        """Enter or space was pressed here."""

    def turn(self, key: str) -> bool:  # noqa: ARG002 - for those that use arrows
        """An arrow was pressed here ("left", "right", "up", "down"); True = used up."""
        return False

    def can_focus(self) -> bool:
        """Return whether the keyboard may stand here now."""
        return not self.disabled


def draw_ring(pen: Pen, width: float, height: float, radius: float) -> None:
    """Draw the mark of the keyboard's place round a widget of that size."""
    gap, weight = theme.dp(2), theme.dp(3)
    pen.colour(theme.palette.paper)
    pen.outline(-gap, -gap, width + 2 * gap, height + 2 * gap, radius + gap, gap)
    pen.colour(theme.palette.accent)
    out = gap + weight
    pen.outline(-out, -out, width + 2 * out, height + 2 * out, radius + out, weight)


class Pressable(Focusable, Painted, ButtonBehavior, BoxLayout):
    """A box that does something when it is pressed; at least 48 dp high and wide."""

    ringed = BooleanProperty(False)
    wanted_height = NumericProperty(0.0)
    padding: Any
    touch_target = True

    def __init__(
        self,
        action: Action,
        *,
        focus_key: str = "",
        by_keyboard: bool = True,
        least: float = 48,
        ground: Rgb | None = None,
        edge: Rgb | None = None,
        radius: float | None = None,
        **rest: Any,
    ) -> None:
        self._action = action
        self._least = theme.dp(least)
        self._ground = ground
        self._edge = edge
        self._radius = theme.radius if radius is None else radius
        self.focus_key = focus_key
        self._by_keyboard = by_keyboard
        rest.setdefault("padding", (theme.dp(16), theme.dp(8)))
        rest.setdefault("spacing", theme.dp(10))
        rest.setdefault("size_hint_y", None)
        super().__init__(**without_width(rest))
        self.bind(minimum_height=self._fit, state=self.repaint, ringed=self.repaint, disabled=self._dim)
        self.bind(wanted_height=self.setter("height"))
        self._fit()

    def take_back(self) -> None:
        """The finger moved on: it was no press."""
        self.state = "normal"

    def on_release(self) -> None:
        """Do what the button is for."""
        self._action()

    def can_focus(self) -> bool:
        """Return whether the keyboard may stand here now."""
        return self._by_keyboard and not self.disabled

    def enter(self) -> None:
        """Do what the button is for, from the keyboard."""
        if not self.disabled:
            self._action()

    def paint(self, pen: Pen) -> None:
        """Draw the ground and the edge."""
        ground = self._ground
        if self.state == "down" and not self.disabled:
            ground = mix(ground or theme.palette.paper, theme.palette.ink, 0.12)
        if ground is not None:
            pen.colour(ground)
            pen.fill(0, 0, self.width, self.height, self._radius)
        if self._edge is not None:
            pen.colour(self._edge)
            pen.outline(0, 0, self.width, self.height, self._radius, theme.dp(1.5))

    def paint_over(self, pen: Pen) -> None:
        """Draw the ring of the keyboard's place."""
        if self.ringed:
            draw_ring(pen, self.width, self.height, self._radius)

    def _fit(self, *_: Any) -> None:
        self.wanted_height = max(self._least, self.minimum_height)

    def _dim(self, *_: Any) -> None:
        self.opacity = 0.45 if self.disabled else 1.0


class PushButton(Pressable):
    """A button with words, perhaps an icon before them and a second line below.

    kind: "primary" (the one thing to do here), "secondary", "quiet" (no ground), "danger".
    `fit`: as wide as its words, for flows; otherwise as wide as it is given.
    """

    def __init__(
        self,
        text: str,
        action: Action,
        *,
        kind: str = "secondary",
        icon: str = "",
        detail: str = "",
        size: Type = Type.LABEL,
        align: str = "center",
        fit: bool = False,
        narrowest: float = 48,
        **rest: Any,
    ) -> None:
        ink, ground, edge = _colours(kind)
        super().__init__(action, ground=ground, edge=edge, **rest)
        self.text = text
        self.kind = kind
        self._narrowest = theme.dp(narrowest)
        line = text_width(text, size, bold=True)
        longest = max((text_width(one, size, bold=True) for one in text.split()), default=0.0)
        self._spare = line - longest
        self._wants = line + self.padding[0] + self.padding[2] + theme.dp(2)
        words = BoxLayout(orientation="vertical", spacing=theme.dp(2), size_hint_y=None)
        words.pos_hint = {"center_y": 0.5}
        words.bind(minimum_height=words.setter("height"))
        centre = align == "center" and not (icon and (fit or detail))
        self.words = Text(text, size, colour=ink, bold=True, align="center" if centre else "left")
        words.add_widget(self.words)
        if detail:
            soft = ink if kind in ("primary", "danger") else theme.palette.soft_ink
            words.add_widget(Text(detail, Type.SMALL, colour=soft, align="center" if centre else "left"))
        if icon:
            side = theme.type(size) * 1.35
            mark = Icon(icon, side, colour=ink, pos_hint={"center_y": 0.5})
            self._wants += side + self.spacing
            self.add_widget(mark)
        self.add_widget(words)
        if fit:
            self.size_hint_x = None
            self.width = max(self._narrowest, self._wants)
        elif icon and centre:
            self._side = self.padding[0]
            self.words.halign = "left"
            self.bind(width=self._centre)

    def _centre(self, *_: Any) -> None:
        """Keep sign and words together in the middle."""
        side = max(self._side, (self.width - self._wants) / 2 + self._side)
        self.padding = (side, self.padding[1], side, self.padding[3])

    def wants_width(self) -> float:
        """Return the width of the words in one line, with the margins, in pixels."""
        return max(self._narrowest, self._wants)

    def least_width(self) -> float:
        """Return the width in which the longest word stands whole at its size, with the margins, in pixels."""
        return max(self._narrowest, self._wants - self._spare)


class IconButton(Pressable):
    """A square button with an icon; `name` says what it does (shown below the icon when `labelled`)."""

    def __init__(
        self,
        icon: str,
        name: str,
        action: Action,
        *,
        labelled: bool = False,
        colour: Rgb | None = None,
        **rest: Any,
    ) -> None:
        ink = colour or theme.palette.ink
        side = theme.dp(26)
        rest.setdefault("size_hint", (None, None))
        super().__init__(action, orientation="vertical", padding=theme.dp(6), spacing=theme.dp(1), **rest)
        self.name = name
        holder = AnchorLayout(size_hint_y=None, height=side)
        holder.add_widget(Icon(icon, side, colour=ink))
        self.add_widget(holder)
        self.width = theme.touch
        if labelled:
            self.add_widget(Text(name, Type.SMALL, colour=ink, align="center"))
            self.width = max(theme.touch, text_width(name, Type.SMALL) + theme.dp(16))
        else:
            holder.height = theme.touch - theme.dp(12)
        self._natural = float(self.width)

    def wants_width(self) -> float:
        """Return the width of the button, in pixels."""
        return self._natural


class Deeds(Grid):
    """Buttons side by side, equally wide; the main one is given last and lies under the thumb that holds the device.

    Where a word would not fit into its button at its own size, they stand below each other.
    """

    def __init__(self, *buttons: PushButton) -> None:
        order = buttons[::-1] if theme.left_handed else buttons
        self._buttons = buttons
        super().__init__(*order, columns=max(1, len(buttons)))

    def do_layout(self, *_: Any) -> None:
        """Place the buttons: in one line if every word finds room there."""
        count = max(1, len(self._buttons))
        room = (self.width - self._across * (count - 1)) / count
        self._columns = count if all(one.least_width() <= room for one in self._buttons) else 1
        super().do_layout()


def _colours(kind: str) -> tuple[Rgb, Rgb | None, Rgb | None]:
    palette = theme.palette
    if kind == "primary":
        return palette.on_accent, palette.accent, None
    if kind == "danger":
        return palette.on_danger, palette.danger, None
    if kind == "quiet":
        return palette.accent, None, None
    return palette.ink, palette.sheet, palette.edge


class Chip(Pressable):
    """One thing to choose; its sign and its ground show whether it is chosen. `several`: one of several that may be."""

    chosen = BooleanProperty(False)

    def __init__(
        self,
        text: str,
        action: Callable[[], Any],
        *,
        chosen: bool = False,
        several: bool = False,
        **rest: Any,
    ) -> None:
        rest.setdefault("padding", (theme.dp(14), theme.dp(6)))
        super().__init__(action, edge=theme.palette.edge, radius=theme.dp(24), **rest)
        self.text = text
        self._side = theme.type(Type.LABEL) * 1.1
        self._signs = ("checkbox", "checkbox_empty") if several else ("radio", "radio_empty")
        self._tick = Icon(self._signs[1], self._side, pos_hint={"center_y": 0.5})
        self._label = Text(text, Type.LABEL, pos_hint={"center_y": 0.5})
        self._label_width = text_width(text, Type.LABEL)
        self.add_widget(self._tick)
        self.add_widget(self._label)
        self.bind(chosen=self._show)
        self.chosen = chosen
        self._show()

    def wants_width(self) -> float:
        """Return the width of the words, the tick and the margins, in pixels."""
        return float(
            self._label_width + self._side + self.spacing + self.padding[0] + self.padding[2] + theme.dp(2)
        )

    def _show(self, *_: Any) -> None:
        palette = theme.palette
        self._tick.turn_into(
            self._signs[0 if self.chosen else 1], palette.accent if self.chosen else palette.edge
        )
        self._ground = palette.accent_wash if self.chosen else palette.sheet
        self._edge = palette.accent if self.chosen else palette.edge
        self.repaint()


class Chips(Flow):
    """A few things side by side. `several`: any number may be chosen; otherwise exactly one.

    `on_choose` is called with the chosen id, or with the tuple of chosen ids.
    """

    def __init__(
        self,
        options: Sequence[tuple[str, str]],
        chosen: str | Iterable[str],
        on_choose: Callable[[Any], Any],
        *,
        several: bool = False,
        focus_key: str = "chips",
    ) -> None:
        super().__init__()
        self._several = several
        self._on_choose = on_choose
        self._chosen = {chosen} if isinstance(chosen, str) else set(chosen)
        self.chips: dict[str, Chip] = {}
        for option, words in options:
            chip = Chip(
                words,
                partial(self._press, option),
                chosen=option in self._chosen,
                several=several,
                focus_key=f"{focus_key}:{option}",
            )
            self.chips[option] = chip
            self.add_widget(chip)

    def _press(self, option: str) -> None:
        if self._several:
            self._chosen ^= {option}
        else:
            self._chosen = {option}
        for name, chip in self.chips.items():
            chip.chosen = name in self._chosen
        ordered = tuple(name for name in self.chips if name in self._chosen)
        self._on_choose(ordered if self._several else option)


class Stepper(Focusable, Painted, BoxLayout):
    """Minus, the number, plus. Arrows and digits work when the keyboard stands here.

    `low` and `high` are inclusive; what would leave them does nothing and dims its button. `on_type`: the number itself is a
    button that leads to typing it.
    """

    value = NumericProperty(0)

    def __init__(
        self,
        value: int,
        low: int,
        high: int,
        on_change: Callable[[int], Any],
        *,
        name: str = "",
        focus_key: str = "stepper",
        on_type: Callable[[], Any] | None = None,
    ) -> None:
        self.low, self.high = low, high
        self.name = name
        self.focus_key = focus_key
        self._on_change = on_change
        self._typed = ""
        super().__init__(orientation="horizontal", size_hint=(None, None), spacing=theme.dp(2))
        self.less = IconButton("minus", f"{name} −1", lambda: self.step(-1), by_keyboard=False)
        self.more = IconButton("plus", f"{name} +1", lambda: self.step(1), by_keyboard=False)
        for end in (self.less, self.more):
            end.pos_hint = {"center_y": 0.5}
            end._edge = theme.palette.edge
            end._ground = theme.palette.sheet
        widest = text_width("0" * max(2, len(str(min(high, 999)))), Type.TITLE, bold=True)
        if on_type is None:
            self._digits = Text(str(value), Type.TITLE, bold=True, align="center", size_hint_x=None)
            number: Widget = self._digits
        else:
            number = PushButton(
                str(value),
                on_type,
                size=Type.TITLE,
                focus_key=f"{focus_key}:type",
                by_keyboard=False,
                padding=theme.dp(4),
                size_hint_x=None,
            )
            self._digits = number.words
        number.width = max(widest + theme.dp(12), theme.touch if on_type else 0)
        number.pos_hint = {"center_y": 0.5}
        for child in (self.less, number, self.more):
            self.add_widget(child)
        self._number = number
        number.bind(height=self._fit)
        self._fit()
        self._natural = float(2 * theme.touch + number.width + 2 * self.spacing)
        self.width = self._natural
        self.value = value
        self.bind(value=self._show, ringed=self.repaint)
        self._show()

    def _fit(self, *_: Any) -> None:
        self.height = max(theme.touch, self._number.height)

    def step(self, by: int) -> None:
        """Go up or down, within the limits."""
        self._set(self.value + by)

    def turn(self, key: str) -> bool:
        """Left and right change the number."""
        if key in ("left", "right"):
            self.step(1 if key == "right" else -1)
            return True
        return False

    def type_digit(self, digit: str) -> bool:
        """Take a typed digit; a second one makes a two-digit number if that fits."""
        joined = self._typed + digit
        self._typed = joined if joined and int(joined) <= self.high else digit
        if int(self._typed) <= self.high:
            self._set(int(self._typed))
        return True

    def go_on_typing(self, before: Stepper) -> None:
        """Take over the digits typed on the stepper that stood here before the screen was built afresh."""
        self._typed = before._typed

    def wants_width(self) -> float:
        """Return the width of the stepper, in pixels."""
        return self._natural

    def paint_over(self, pen: Pen) -> None:
        """Draw the ring of the keyboard's place."""
        if self.ringed:
            draw_ring(pen, self.width, self.height, theme.radius)

    def _set(self, value: int) -> None:
        value = max(self.low, min(self.high, value))
        if value != self.value:
            self.value = value
            self._on_change(value)

    def _show(self, *_: Any) -> None:
        self._digits.say(str(int(self.value)))
        self.less.disabled = self.value <= self.low
        self.more.disabled = self.value >= self.high
        if not self.ringed:
            self._typed = ""
