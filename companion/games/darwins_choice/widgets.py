"""Draws human events, the nature index and the Era desk of Darwin's Choice; events are told apart by shape."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from assets.darwins_choice import load
from assets.icons import glyph
from assets.words import _, ngettext
from companion.app.safe_area import Shape
from companion.app.theme import Rgb, Type, ink_on, mix, rgb, theme
from companion.app.widgets.controls import Action, IconButton, Pressable
from companion.app.widgets.drawing import Icon, Painted, Pen
from companion.app.widgets.layout import Column, Grid, Row, Sheet, Text
from companion.app.widgets.rows import Section
from companion.games.darwins_choice import terms
from companion.games.darwins_choice.rules import condition_words, park_limit, waste_value
from companion.games.darwins_choice.state import Desk, State
from companion.games.darwins_choice.table import TERRITORY_SIGNS, points_of
from companion.games.darwins_choice.words import holding

if TYPE_CHECKING:
    from companion.games.darwins_choice.table import PlaceSign, SpeciesSign


RATIO = 1.36
"""Height of a card over its width."""

EVENT_SIGNS = {
    "climate_change": "sun",
    "deforestation": "land",
    "draining": "drop",
    "pesticides": "bug",
    "pollution_of_the_seas": "ship",
    "environmental_catastrophe": "warning",
    "human_made_barriers": "lock",
    "illegal_wildlife_trade": "swap",
    "plastic_in_the_stomach": "provision",
    "war": "flag",
    "conservation_program": "heart_filled",
    "ecological_restoration": "refresh",
    "pets": "pigeon",
    "tourism": "camera",
}
"""Human event -> its sign in the icon set."""

BACK_COLOURS: dict[str, Rgb] = {
    "house": rgb("B96B3C"),
    "apartment": rgb("6E6A9E"),
    "skyscraper": rgb("3F7F8C"),
}
"""Back of an event card -> the colour of its band; the building on it says the same."""

LEVELS = (4, 3, 2, 1)


class EventFace(Painted):
    """A human event: its building above, its sign in the middle, what it does to the index below. Width in px."""

    def __init__(self, event: str, back: str, width: float, **rest: Any) -> None:
        self.event, self.back = event, back
        self._natural = float(width)
        rest.setdefault("size_hint", (None, None))
        super().__init__(size=(width, width * RATIO), **rest)

    def wants_width(self) -> float:
        """Return the width of the card, in pixels."""
        return self._natural

    def paint(self, pen: Pen) -> None:
        """Draw the card, face up or face down."""
        palette = theme.palette
        width, height = self.width, self.height
        band = BACK_COLOURS[self.back]
        if not self.event:
            pen.colour(band)
            pen.fill(0, 0, width, height, width * 0.09)
            pen.colour(ink_on(band))
            paint_building(pen, self.back, width / 2, height * 0.2, height * 0.6)
            return
        pen.colour(palette.sheet)
        pen.fill(0, 0, width, height, width * 0.09)
        pen.colour(band)
        pen.fill(0, height * 0.74, width, height * 0.26, width * 0.09)
        pen.fill(0, height * 0.74, width, height * 0.13)
        pen.colour(ink_on(band))
        paint_building(pen, self.back, width / 2, height * 0.78, height * 0.18)
        pen.colour(palette.ink)
        pen.letters(
            glyph(EVENT_SIGNS[self.event]), width / 2, height * 0.5, width * 0.5, font=theme.fonts.icons
        )
        self._paint_index(pen)
        pen.colour(palette.edge)
        pen.outline(0, 0, width, height, width * 0.09, theme.dp(1.5))

    def _paint_index(self, pen: Pen) -> None:
        by = load().event(self.event).index
        palette, width = theme.palette, self.width
        words = {True: f"+{by}", False: f"−{abs(by)}"}[by > 0] if by else "="
        pen.colour(palette.accent if by >= 0 else palette.danger)
        sign = {True: "up", False: "down"}[by > 0] if by else "minus"
        y = self.height * 0.15
        if by:
            pen.letters(glyph(sign), width * 0.34, y, width * 0.26, font=theme.fonts.icons)
            pen.letters(words, width * 0.64, y, width * 0.26, bold=True)
        else:
            pen.letters(words, width / 2, y, width * 0.28, bold=True)


def paint_building(pen: Pen, back: str, cx: float, y: float, height: float) -> None:
    """Draw a house, an apartment building or a skyscraper standing on `y`, in the pen's colour."""
    if back == "house":
        half = height * 0.5
        pen.fill(cx - half * 0.72, y, half * 1.44, height * 0.56)
        pen.polygon([cx - half, y + height * 0.5, cx, y + height, cx + half, y + height * 0.5])
    elif back == "apartment":
        width = height * 0.34
        for place in (-1, 1):
            pen.fill(cx + (place - 1) * width / 2 + place * width * 0.08, y, width, height * 0.84)
        pen.fill(cx - width * 0.9, y, width * 1.8, height * 0.3)
    else:
        for part, tall in ((0.44, 0.55), (0.3, 0.8), (0.14, 1.0)):
            pen.fill(cx - height * part / 2, y, height * part, height * tall)


class IndexTrack(Painted):
    """The nature index: four steps from IV down to I; the present one is filled and framed. Height in px."""

    def __init__(self, level: int, height: float, **rest: Any) -> None:
        self.level = level
        self._natural = height * 3.6
        rest.setdefault("size_hint", (None, None))
        super().__init__(size=(self._natural, height), **rest)

    def wants_width(self) -> float:
        """Return the width of the track, in pixels."""
        return self._natural

    def paint(self, pen: Pen) -> None:
        """Draw the steps, the best one highest."""
        palette, names = theme.palette, load().levels
        gap = theme.dp(4)
        each = (min(self.width, self._natural) - 3 * gap) / 4
        green, grey = rgb("4E8F4A"), rgb("8C7B6A")
        for place, (level, name) in enumerate(zip(LEVELS, names, strict=True)):
            x, tall = place * (each + gap), self.height * (0.52 + 0.16 * (level - 1))
            ground = mix(grey, green, (level - 1) / 3) if level == self.level else palette.sunken
            pen.colour(ground)
            pen.fill(x, 0, each, tall, theme.dp(5))
            if level == self.level:
                pen.colour(palette.ink)
                pen.outline(x, 0, each, tall, theme.dp(5), theme.dp(2))
            pen.colour(ink_on(ground) if level == self.level else palette.soft_ink)
            pen.letters(name, x + each / 2, tall / 2, self.height * 0.34, bold=level == self.level)


def desk_board(places: Sequence[PlaceSign], tap: Callable[[str], Any], focus_key: str) -> Widget:
    """Return the biomes: two side by side where there is room."""
    sheets = [_place(one, tap, focus_key) for one in places]
    columns = 1 if theme.shape is Shape.PHONE else 2
    return Grid(*sheets, columns=columns, gap=10, top_aligned=True)


def _place(one: PlaceSign, tap: Callable[[str], Any], focus_key: str) -> Widget:
    head: list[Widget] = [
        PlaceHead(one, partial(tap, f"place:{one.id}"), f"{focus_key}:place:{one.id}")
        if one.food
        else Text(one.name, Type.LABEL, bold=True)
    ]
    if one.new:
        plus = IconButton(
            "plus",
            _("New species: {place}").format(place=one.name),
            partial(tap, f"new:{one.id}"),
            colour=theme.palette.accent,
            focus_key=f"{focus_key}:new:{one.id}",
        )
        head.append(plus)
    species = [
        SpeciesCell(each, partial(tap, f"species:{each.id}"), f"{focus_key}:species:{each.id}")
        for each in one.species
    ]
    return Sheet(Row(*head, gap=6), *species, gap=6, inset=8)


class PlaceHead(Pressable):
    """The name of a biome and its food; pressing it opens what is printed on it."""

    def __init__(self, one: PlaceSign, action: Action, focus_key: str) -> None:
        super().__init__(action, focus_key=focus_key, padding=(theme.dp(4), theme.dp(4)))
        self.text = one.name
        sign = Icon(one.sign, theme.dp(28), colour=theme.palette.accent)
        sign.pos_hint = {"center_y": 0.5}
        self.add_widget(sign)
        words = Column(Text(one.name, Type.LABEL, bold=True), Text(one.food, Type.SMALL, soft=True), gap=0)
        words.pos_hint = {"center_y": 0.5}
        self.add_widget(words)


class SpeciesCell(Pressable):
    """A species: its name, traits and points; pressing it opens what is new about it."""

    def __init__(self, one: SpeciesSign, action: Action, focus_key: str) -> None:
        palette = theme.palette
        super().__init__(
            action,
            ground=palette.paper,
            edge=palette.edge,
            focus_key=focus_key,
            padding=(theme.dp(10), theme.dp(5)),
        )
        self.text = one.name
        traits = one.traits + (", " + _("waste") if one.waste else "")
        words = Column(Text(one.name, Type.LABEL, bold=True), Text(traits, Type.SMALL, soft=True), gap=0)
        words.pos_hint = {"center_y": 0.5}
        self.add_widget(words)
        if one.points:
            points = Text(
                ngettext("{n} point", "{n} points", one.points).format(n=one.points),
                Type.LABEL,
                bold=True,
                inline=True,
            )
            points.pos_hint = {"center_y": 0.5}
            self.add_widget(points)


# ---- the side of an evening


def evening_panel(state: State) -> Widget:
    """Return the Era at a glance."""
    left: list[Widget] = [_index(state), _territories(state)] if state.game.events else []
    right: list[Widget] = [_holds(state), _events(state)] if state.game.events else []
    if state.desk is not None:
        (right if left else left).insert(0, _points(state.desk))
    if state.removed:
        names = terms.joined([terms.biome(one) for one in state.removed])
        right.append(Section(_("Out for good"), Text(names, Type.LABEL)))
    if theme.shape is Shape.TALL:
        return Grid(Column(*left, gap=16), Column(*right, gap=16), columns=2, gap=24, top_aligned=True)
    return Column(*left, *right, gap=18)


def _index(state: State) -> Widget:
    if not state.open:
        after = state.facts.history.territories_open_after
        words = _("Human territories open after Era {n}.").format(n=after)
        return Section(_("Nature index"), Text(words, Type.LABEL, soft=True))
    return Section(_("Nature index"), IndexTrack(state.index, theme.dp(72)))


def _territories(state: State) -> Widget:
    rows: list[Widget] = []
    for one in load().territories:
        if one.id.value in state.territories:
            value = waste_value(one.id, pesticides=state.pesticides)
            words = _("waste: {condition}").format(condition=condition_words(one.waste, value))
            if one.forbids_predation:
                words += "; " + _("no species is eaten")
            if state.no_waste:
                words = _("no waste in this Era")
            rows.append(_line(one.id.value, words if state.open else _("not open yet")))
    limit = park_limit(state.players)
    words = ngettext("{n} species at most", "{n} species at most", limit).format(n=limit)
    rows.append(_line("national_park", words if state.open else _("not open yet")))
    return Section(_("In play"), *rows, gap=8)


def _points(desk: Desk) -> Widget:
    rows: list[Widget] = []
    for name, living, kept in points_of(desk):
        words = _("{living} on species, {kept} kept").format(living=living, kept=kept)
        line = Column(Text(name, Type.LABEL, bold=True), Text(words, Type.SMALL, soft=True), gap=0)
        rows.append(Row(line, Text(str(living + kept), Type.LEAD, bold=True, inline=True)))
    return Section(_("Points now"), *rows, gap=6)


def _line(territory: str, words: str) -> Widget:
    sign = Icon(TERRITORY_SIGNS[territory], theme.dp(28), colour=theme.palette.accent)
    names = Column(
        Text(terms.territory(territory), Type.LABEL, bold=True), Text(words, Type.SMALL, soft=True), gap=0
    )
    return Row(sign, names, gap=10)


def _holds(state: State) -> Widget:
    words = holding(state.dump()) or [_("Nothing out of the ordinary.")]
    lines = [Text(one[:1].upper() + one[1:], Type.LABEL) for one in words]
    return Section(_("In this Era"), *lines, gap=4)


def _events(state: State) -> Widget:
    if not state.happened:
        return Section(_("Human events"), Text(_("None so far."), Type.LABEL, soft=True), gap=4)
    faces = []
    for one in state.happened:
        event = state.facts.event(one)
        name = Text(terms.event(one), Type.SMALL)
        faces.append(Row(EventFace(one, event.back.value, theme.dp(44)), name, gap=10))
    return Section(_("Human events"), *faces, gap=8)
