"""What is tapped to copy a card or a board: options, letters, seals, numbers, places and icons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from assets.darwins_journey.effects import Do, parse_effect
from assets.icons import glyph
from assets.words import _, first_up
from companion.app.safe_area import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.controls import Chips, Pressable, PushButton, Stepper
from companion.app.widgets.drawing import Painted, Pen
from companion.app.widgets.layout import Column, Flow, Grid, Row, Text
from companion.games.darwins_journey.copying_words import number_help, number_name
from companion.games.darwins_journey.screens.presenter import COUNTED, OPTIONS, PLAIN, icon_text
from companion.games.darwins_journey.widgets.cards import OPTION_SIGNS, option_name, paint_seal, paint_signs
from solo_bots.darwins_journey import terms

FEW_NUMBERS = tuple(range(1, 7))


class IconsLine(Painted):
    """Icons side by side; a question mark where they are not known, a dash where nothing is printed."""

    def __init__(self, icons: Sequence[str] | None, *, height: float = 30, **rest: Any) -> None:
        self.icons = None if icons is None else tuple(icons)
        rest.setdefault("size_hint_y", None)
        super().__init__(height=theme.dp(height), **rest)

    def paint(self, pen: Pen) -> None:
        """Draw the icons."""
        middle, high = self.height / 2, self.height * 0.86
        if self.icons:
            paint_signs(pen, self.icons, self.width / 2, middle, high, self.width)
            return
        pen.colour(theme.palette.soft_ink)
        pen.letters("?" if self.icons is None else "–", self.width / 2, middle, high, bold=True)


class _Sign(Painted):
    """An option of an action card as its sign."""

    def __init__(self, option: str) -> None:
        self._option = option
        wide = 44 if OPTION_SIGNS[option][1] else 28
        super().__init__(size_hint=(None, None), size=(theme.dp(wide), theme.dp(26)))
        self.pos_hint = {"center_y": 0.5}

    def paint(self, pen: Pen) -> None:
        sign, arrow = OPTION_SIGNS[self._option]
        high, middle = self.height * 0.95, self.width / 2 - (self.height * 0.4 if arrow else 0)
        pen.colour(theme.palette.ink)
        pen.letters(glyph(sign), middle, self.height / 2, high, font=theme.fonts.icons)
        if arrow:
            pen.letters(glyph(arrow), middle + high, self.height / 2, high * 0.8, font=theme.fonts.icons)


class _Seal(Painted):
    def __init__(self, colour: str) -> None:
        self._colour = colour
        super().__init__(size_hint=(None, None), size=(theme.dp(32), theme.dp(32)))
        self.pos_hint = {"center_y": 0.5}

    def paint(self, pen: Pen) -> None:
        paint_seal(pen, self._colour, self.width / 2, self.height / 2, self.width * 0.45)


class Tile(Pressable):
    """Something to put on a card: its drawing, and what it is in words."""

    def __init__(self, drawing: Widget, words: str, action: Callable[[], Any], *, focus_key: str) -> None:
        palette = theme.palette
        super().__init__(
            action,
            least=56,
            ground=palette.sheet,
            edge=palette.edge,
            padding=(theme.dp(10), theme.dp(6)),
            focus_key=focus_key,
        )
        self.text = words
        self.add_widget(drawing)
        label = Text(words, Type.LABEL)
        label.pos_hint = {"center_y": 0.5}
        self.add_widget(label)


def option_palette(allowed: Callable[[str], bool], add: Callable[[str], Any]) -> Widget:
    """Return what an action card may show; what finds no room is dimmed."""
    tiles = []
    for option in OPTIONS:
        tile = Tile(_Sign(option), option_name(option), partial(add, option), focus_key=f"option:{option}")
        tile.disabled = not allowed(option)
        tiles.append(tile)
    beside = theme.shape is not Shape.PHONE or not theme.large_text
    return Grid(*tiles, columns=2 if beside else 1, gap=10)


def letter_palette(taken: str, add: Callable[[str], Any]) -> Widget:
    """Return the four workers, to be tapped in their order."""
    buttons = []
    for letter in "ABCD":
        button = PushButton(
            letter, partial(add, letter), size=Type.TITLE, least=72, focus_key=f"letter:{letter}"
        )
        button.disabled = letter in taken
        buttons.append(button)
    return Column(
        Text(_("In which order are the four workers?"), Type.BODY, bold=True),
        Grid(*buttons, columns=4, gap=10),
        gap=10,
    )


def seal_palette(colours: Sequence[str], add: Callable[[str], Any]) -> Widget:
    """Return the colours of seals."""
    tiles = [
        Tile(_Seal(one), first_up(terms.colour(one)), partial(add, one), focus_key=f"seal:{one}")
        for one in colours
    ]
    return Grid(*tiles, columns=2 if theme.shape is Shape.PHONE else 3, gap=10)


class PlaceRow(Pressable):
    """A place for icons: its name and what stands there; a frame and a mark show the one that is filled now."""

    def __init__(
        self,
        name: str,
        icons: Sequence[str] | None,
        chosen: bool,
        action: Callable[[], Any],
        *,
        focus_key: str,
    ) -> None:
        palette = theme.palette
        super().__init__(
            action,
            ground=palette.accent_wash if chosen else palette.sheet,
            edge=palette.accent if chosen else palette.hairline,
            padding=(theme.dp(12), theme.dp(6)),
            focus_key=focus_key,
        )
        self.text = name
        self.chosen = chosen
        share = 0.9 if theme.shape is Shape.PHONE else 0.55
        label = Column(
            Text(("► " if chosen else "") + name, Type.LABEL, bold=chosen), size_hint_x=share, gap=2
        )
        if said := _in_words(icons or ()):
            label.add_widget(Text(said, Type.SMALL, soft=True))
        label.pos_hint = {"center_y": 0.5}
        self.add_widget(label)
        high = 30 * max(1.0, min(1.4, theme.text_scale))
        self.add_widget(IconsLine(icons, height=high, pos_hint={"center_y": 0.5}))


def _in_words(icons: Sequence[str]) -> str:
    """Return what a person wrote for icons that have no drawing here."""
    unknown = (one for one in map(parse_effect, icons) if one.kind is Do.OTHER)
    return " · ".join(one.label for one in unknown)


class IconPalette(Column):
    """The icons that may be printed, for one place. `number` stands on those that have one.

    add(icon) puts one there, number(n) changes the number; `other` asks for words for an icon that is not among them.
    """

    def __init__(
        self,
        number: int,
        *,
        add: Callable[[str], Any],
        count: Callable[[int], Any],
        other: Callable[[], Any],
    ) -> None:
        columns = 2 if theme.shape is Shape.PHONE else 3
        more_numbers = Stepper(number, 1, 30, count, name=_("Number"), focus_key="icons:number")
        offered = FEW_NUMBERS[:5] if theme.shape is Shape.PHONE else FEW_NUMBERS
        few: Widget = Chips(
            [(str(n), str(n)) for n in offered], str(number), lambda n: count(int(n)), focus_key="n"
        )
        few = Column(few, more_numbers) if theme.shape is Shape.PHONE else Row(few, more_numbers)
        tiles = [self._tile(icon_text(kind, number), kind, add) for kind in COUNTED]
        plain = [self._tile(icon_text(kind, number), kind, add) for kind in PLAIN]
        wax = self._tile("seal_buy 0", "seal", add)
        more = PushButton(
            _("Another icon…"),
            other,
            icon="help",
            detail=_("The companion asks what it does"),
            focus_key="icon:other",
        )
        super().__init__(
            Text(_("The number on it, then the icon"), Type.LABEL, bold=True),
            few,
            Grid(*tiles, columns=columns, gap=8),
            Text(_("Without a number"), Type.LABEL, bold=True),
            Grid(wax, *plain, columns=columns, gap=8),
            more,
            gap=10,
        )

    def _tile(self, icon: str, kind: str, add: Callable[[str], Any]) -> Tile:
        drawing = IconsLine((icon,), height=28, size_hint_x=None, width=theme.dp(56))
        drawing.pos_hint = {"center_y": 0.5}
        return Tile(drawing, terms.effect(icon), partial(add, icon), focus_key=f"icon:{kind}")


class NumberRow(Column):
    """One number of a board; while it is not copied it waits for "Right", or for another number."""

    def __init__(
        self, name: str, value: int | None, usual: int, bounds: tuple[int, int], put: Callable[[int], Any]
    ) -> None:
        low, high = bounds
        shown = usual if value is None else value
        stepper = Stepper(shown, low, high, put, name=number_name(name), focus_key=f"number:{name}")
        right = PushButton(
            _("Right"),
            partial(put, shown),
            kind="secondary" if value is None else "quiet",
            icon="check" if value is not None else "question",
            fit=True,
            focus_key=f"right:{name}",
        )
        right.disabled = value is not None
        words = Column(
            Text(number_name(name), Type.BODY, bold=True),
            Text(number_help(name), Type.SMALL, soft=True),
            gap=2,
        )
        hands = Flow(stepper, right, gap=10)
        if theme.shape is Shape.PHONE:
            super().__init__(words, hands, gap=6)
            return
        hands.size_hint_x = None
        hands.width = stepper.width + right.wants_width() + theme.dp(12)
        super().__init__(Row(words, hands))


def spot_chips(
    name: str, value: int | None, put: Callable[[int], Any], marks: Mapping[int, str] | None = None
) -> Widget:
    """Return the spots of a row to choose one from; `marks` adds letters to some."""
    options = [(str(n), f"{n}{(marks or {}).get(n, '')}") for n in FEW_NUMBERS]
    chips = Chips(options, "" if value is None else str(value), lambda n: put(int(n)), focus_key=name)
    return Column(
        Text(number_name(name), Type.BODY, bold=True),
        Text(number_help(name), Type.SMALL, soft=True),
        chips,
        gap=6,
    )
