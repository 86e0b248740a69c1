"""Draws the table of Wayfarers: the AI's side, the pictures beside sentences and above questions, and the widgets they are made of."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import singledispatch
from itertools import pairwise
from typing import Any

from kivy.uix.widget import Widget

from assets import wayfarers
from assets.wayfarers.model import AiBoard, PlaceWorker, SchemeCard
from assets.words import _
from companion.app.safe_area import Shape
from companion.app.theme import Type, ink_on, mix, theme
from companion.app.widgets.drawing import (
    STEP_HEIGHT,
    STEP_WIDTH,
    Painted,
    Pen,
    Signs,
    letter_of,
    paint_coin,
    paint_effect,
    paint_mark,
    paint_sign,
    paint_worker,
    star,
)
from companion.app.widgets.layout import Column, Flow, Grid, Row, Text
from companion.games.wayfarers.table import (
    BoardPicture,
    CaravanPicture,
    DrawnPicture,
    JournalPicture,
    RingPicture,
    SchemePicture,
    SignsPicture,
    SlotsPicture,
    Standing,
)
from solo_bots.wayfarers.tiles import caravan_step


def panel(glance: Standing) -> Widget:
    """Return the AI's side: tracks, guilds, workers, caravan, cards and face-up scheme cards."""
    ring = ResourceRing(
        glance.track_colours, dict(glance.row_of_colour), glance.marker, bonus=glance.track_bonus, height=124
    )
    owned = Column(
        _heading(_("Guilds")),
        TallyLine([(f"influence {colour}", count) for colour, count in glance.influence], height=36),
        _heading(_("Workers")),
        TallyLine([(f"worker {colour}", count) for colour, count in glance.workers], height=36),
        gap=4,
    )
    parts: list[Widget] = [
        Row(ring, owned, gap=20),
        CountTrack(glance.comets, glance.comets_last, "comet"),
        _named(_("Journal · highlighted: your column"), journal_map(glance)),
        _named(_caravan_words(glance), CaravanGrid(glance.caravan, glance.covered, height=104)),
        _named(_("Cards and tiles"), TallyLine([*glance.cards, ("upgrade any", glance.tiles)], height=34)),
        _named(_("Scheme cards, newest on the right"), schemes(glance.schemes)),
    ]
    if theme.shape is Shape.TALL:
        left, right = Column(*parts[:3], gap=14), Column(*parts[3:], gap=14)
        return Grid(left, right, columns=2, gap=24, top_aligned=True)
    return Column(*parts, gap=10)


def journal_map(glance: Standing, height: float = 104) -> Widget:
    """Return the journal track with the AI's marker and the human's column."""
    return JournalMap(
        glance.journal_spaces,
        glance.journal_links,
        glance.journal,
        glance.human_column,
        greens=glance.greens,
        height=height,
    )


def schemes(cards: tuple[int, ...]) -> Widget:
    """Return the face-up scheme cards, oldest first."""
    if not cards:
        return Text(_("None is face up."), Type.SMALL, soft=True)
    facts = wayfarers.load()
    width = theme.dp(68 if theme.shape is Shape.WIDE else 64)
    faces = [SchemeFace(facts.scheme(card), width, newest=card == cards[-1]) for card in cards]
    return Flow(*faces, gap=10)


def _caravan_words(glance: Standing) -> str:
    words = _("Caravan · {n} of 21 covered").format(n=glance.covered)
    if glance.beside:
        words += _(" · {n} beside").format(n=glance.beside)
    return words


def _named(name: str, content: Widget) -> Widget:
    return Column(_heading(name), content, gap=4)


def _heading(name: str) -> Text:
    return Text(name, Type.SMALL, soft=True)


COLUMNS, ROWS = 7, 3


@singledispatch
def draw(picture: DrawnPicture, *, large: bool) -> Widget:  # noqa: ARG001 - each kind of picture has its own
    """Return a picture as a widget, beside a sentence or `large` above a question."""
    raise TypeError(picture)


@draw.register
def _scheme(picture: SchemePicture, *, large: bool) -> Widget:
    """Return a scheme card."""
    width = theme.dp(110) if large else theme.dp(104) / RATIO
    return SchemeFace(wayfarers.load().scheme(picture.card), width)


@draw.register
def _ring(picture: RingPicture, *, large: bool) -> Widget:
    """Return the resource track."""
    facts = wayfarers.load()
    colours = [space.colour.value for space in facts.resource_track]
    rows = {colour.value: row.value for colour, row in facts.colour_row.items()}
    return ResourceRing(
        colours, rows, picture.after, bonus=picture.bonus, before=picture.before, height=140 if large else 96
    )


@draw.register
def _slots(picture: SlotsPicture, *, large: bool) -> Widget:
    """Return a row of slots."""
    rest: dict[str, Any] = {} if large else {"size_hint": (None, None), "width": theme.dp(STEP_WIDTH)}
    return SlotRow(
        picture.sign,
        picture.side,
        target=picture.target,
        order=picture.order,
        passed=picture.passed,
        workers=dict(picture.workers),
        influence=dict(picture.influence),
        count=picture.count,
        height=132 if large else STEP_HEIGHT,
        **rest,
    )


@draw.register
def _signs(picture: SignsPicture, *, large: bool) -> Widget:
    """Return symbols in a row."""
    return Signs(picture.effects, 56 if large else 40)


@draw.register
def _journal(picture: JournalPicture, *, large: bool) -> Widget:
    """Return the journal track."""
    facts = wayfarers.load()
    rest: dict[str, Any] = {} if large else {"size_hint": (None, None), "width": theme.dp(STEP_WIDTH + 40)}
    return JournalMap(
        [(space.id, space.column) for space in facts.journal_spaces],
        [(link.start, link.to) for link in facts.journal_links],
        picture.space,
        picture.human_column,
        height=120 if large else STEP_HEIGHT,
        **rest,
    )


@draw.register
def _caravan(picture: CaravanPicture, *, large: bool) -> Widget:
    """Return the caravan."""
    rest: dict[str, Any] = {} if large else {"size_hint": (None, None), "width": theme.dp(STEP_WIDTH + 40)}
    return CaravanGrid(picture.printed, picture.covered, height=116 if large else STEP_HEIGHT, **rest)


@draw.register
def _board(picture: BoardPicture, *, large: bool) -> Widget:
    """Return an AI board."""
    return BoardFace(wayfarers.load().ai_board(picture.board), 120 if large else 84)


RATIO = 1.4
"""Height of a card over its width."""


class SchemeFace(Painted):
    """A scheme card, drawn; `newest` puts a frame round it. Width in px."""

    def __init__(self, card: SchemeCard | None, width: float, *, newest: bool = False, **rest: Any) -> None:
        self.card = card
        self.newest = newest
        self._natural = float(width)
        rest.setdefault("size_hint", (None, None))
        super().__init__(size=(width, width * RATIO), **rest)

    def wants_width(self) -> float:
        """Return the width of the card, in pixels."""
        return self._natural

    def paint(self, pen: Pen) -> None:
        """Draw the card."""
        if self.card is None:
            paint_back(pen, self.width, self.height)
        else:
            paint_scheme(pen, self.card, self.width, self.height)
        if self.newest:
            weight = theme.dp(3)
            pen.colour(theme.palette.accent)
            pen.outline(
                -weight, -weight, self.width + 2 * weight, self.height + 2 * weight, self.width * 0.1, weight
            )


def paint_back(pen: Pen, width: float, height: float) -> None:
    """Draw a card lying face down."""
    palette = theme.palette
    pen.colour(palette.sunken)
    pen.fill(0, 0, width, height, width * 0.08)
    pen.colour(palette.edge)
    pen.outline(0, 0, width, height, width * 0.08, theme.dp(1.5))
    inner = width * 0.14
    pen.colour(palette.hairline)
    pen.outline(inner, inner, width - 2 * inner, height - 2 * inner, width * 0.05, theme.dp(1.5))
    paint_sign(pen, "space", width / 2, height / 2, width * 0.16, palette.edge)


def paint_scheme(pen: Pen, card: SchemeCard, width: float, height: float) -> None:
    """Draw the front of a scheme card."""
    palette = theme.palette
    band = height * 0.2
    ground = theme.game_colour(card.colour.value)
    pen.colour(palette.sheet)
    pen.fill(0, 0, width, height, width * 0.08)
    pen.colour(ground)
    pen.fill(0, height - band, width, band, width * 0.08)
    pen.fill(0, height - band, width, band / 2)
    pen.colour(ink_on(ground))
    arrow_up = card.colour.value == "blue"
    _paint_path(pen, width * 0.16, height - band / 2, band * 0.3, up=arrow_up)
    for coin in range(card.silver):
        paint_coin(pen, width * 0.84 - coin * band * 0.62, height - band / 2, band * 0.28)
    middle = height - band - (height - band) * 0.47
    pen.colour(palette.hairline)
    pen.fill(width * 0.08, middle, width * 0.84, theme.dp(1))
    _paint_first(pen, card, width, (height - band + middle) / 2, height)
    _paint_second(pen, card, width, middle * 0.58)
    if card.comet:
        paint_sign(pen, "comet", width * 0.87, height * 0.085, width * 0.075)
    pen.colour(palette.soft_ink)
    pen.letters(str(card.special_pick), width * 0.13, height * 0.085, height * 0.085)
    pen.colour(mix(palette.edge, palette.ink, 0.2))
    pen.outline(0, 0, width, height, width * 0.08, theme.dp(1.5))


def _paint_path(pen: Pen, cx: float, cy: float, r: float, *, up: bool) -> None:
    sign = 1 if up else -1
    pen.line(
        [cx - r, cy - sign * r * 0.6, cx + r * 0.3, cy - sign * r * 0.6 + sign * r * 0.9], max(1.5, r * 0.25)
    )
    tip = (cx + r, cy + sign * r * 0.75)
    pen.polygon([*tip, cx - r * 0.1, cy + sign * r * 0.62, cx + r * 0.55, cy - sign * r * 0.2])


def _paint_first(pen: Pen, card: SchemeCard, width: float, cy: float, height: float) -> None:
    if isinstance(card.first, PlaceWorker):
        tall = height * 0.25
        count = len(card.first.workers)
        for place, colour in enumerate(card.first.workers):
            cx = width / 2 + (place - (count - 1) / 2) * width * 0.38
            paint_worker(pen, colour.value, cx, cy, tall)
        if count > 1:
            pen.colour(theme.palette.soft_ink)
            pen.letters("/", width / 2, cy, height * 0.14)
        return
    radius = width * 0.105
    for place in range(card.first.amount):
        paint_mark(pen, card.first.guild.value, width * 0.17 + place * radius * 2.1, cy, radius)
    pen.colour(theme.palette.soft_ink)
    pen.polygon([width * 0.54, cy + radius * 0.6, width * 0.54, cy - radius * 0.6, width * 0.63, cy])
    paint_sign(pen, card.first.card.value, width * 0.8, cy, width * 0.13)


def _paint_second(pen: Pen, card: SchemeCard, width: float, cy: float) -> None:
    count = len(card.second)
    radius = min(width * 0.115, width * 0.8 / count / 2.3)
    for place, effect in enumerate(card.second):
        cx = width / 2 + (place - (count - 1) / 2) * radius * 2.5
        paint_effect(pen, str(effect), cx, cy, radius)


LEAVES = 9


class BoardFace(Painted):
    """An AI board in small; as wide as it is given, `height` in dp."""

    def __init__(self, board: AiBoard, height: float, **rest: Any) -> None:
        self.board = board
        rest.setdefault("size_hint_y", None)
        super().__init__(height=theme.dp(height), **rest)

    def paint(self, pen: Pen) -> None:
        """Draw the board."""
        palette = theme.palette
        side = self.height / ROWS
        wide = min(self.width, self.height + side * COLUMNS + theme.dp(16))
        pen.colour(palette.ink)
        self._paint_focus(pen, self.height * 0.46, self.height * 0.6, self.height * 0.3)
        rest = [str(one) for one in self.board.rest if str(one) != "comet check"]
        for place, effect in enumerate(rest):
            x = self.height * (0.5 + (place - (len(rest) - 1) / 2) * 0.34)
            paint_effect(pen, effect, x, self.height * 0.13, self.height * 0.1)
        self._paint_caravan(pen, wide - side * COLUMNS, side)

    def _paint_focus(self, pen: Pen, cx: float, cy: float, radius: float) -> None:
        pen.colour(theme.palette.accent)
        for turn in (-1, 1):
            for leaf in range(LEAVES):
                angle = math.radians(-90 + turn * (28 + leaf * 15))
                x, y = cx + math.cos(angle) * radius * 1.18, cy + math.sin(angle) * radius * 1.18
                pen.disc(x, y, radius * 0.1)
        paint_effect(pen, str(self.board.focus), cx, cy, radius * 0.62)

    def _paint_caravan(self, pen: Pen, left: float, side: float) -> None:
        """Draw the squares of the path, the bottom row left to right, the middle one back, the top left to right (W53)."""
        palette = theme.palette
        gap = theme.dp(2)
        for step, effect in enumerate(self.board.caravan):
            column, row = caravan_step(step + 1)
            x, y = left + column * side, row * side
            pen.colour(palette.sunken)
            pen.fill(x + gap / 2, y + gap / 2, side - gap, side - gap, theme.dp(3))
            if effect is not None:
                paint_effect(pen, str(effect), x + side / 2, y + side / 2, side * 0.27)


RING = ((0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0), (0, 0), (0, 1))
"""Column and row (from below) of the eight spaces, clockwise from the upper left corner (W17)."""


class ResourceRing(Painted):
    """The resource track: eight spaces clockwise, the marker on one, the bonus on the link 4 to 5.

    `colours` of the spaces in order; `rows` name the sign of each colour; `before` = where the marker came from.
    """

    def __init__(
        self,
        colours: Sequence[str],
        rows: Mapping[str, str],
        marker: int,
        *,
        bonus: str = "",
        before: int | None = None,
        height: float = 168,
        **rest: Any,
    ) -> None:
        self.colours, self.rows, self.marker = tuple(colours), dict(rows), marker
        self.bonus, self.before = bonus, before
        rest.setdefault("size_hint", (None, None))
        super().__init__(size=(theme.dp(height), theme.dp(height)), **rest)

    def paint(self, pen: Pen) -> None:
        """Draw the ring."""
        palette = theme.palette
        side = min(self.width, self.height)
        cell = side / 3.3
        step = (side - cell) / 2
        for space, (column, row) in enumerate(RING):
            x, y = column * step, row * step
            colour = self.colours[space]
            ground = theme.game_colour(colour)
            here = space == self.marker
            pen.colour(ground)
            pen.fill(x, y, cell, cell, cell * 0.2)
            pen.colour(palette.ink, 0.35)
            pen.outline(x, y, cell, cell, cell * 0.2, theme.dp(1))
            ink = ink_on(ground)
            if here:
                self._paint_marker(pen, x, y, cell)
            else:
                pen.colour(ink)
                pen.letters(letter_of(colour), x + cell * 0.5, y + cell * 0.5, cell * 0.4, bold=True)
            if space == 0:
                pen.colour(ink)
                pen.polygon(star(x + cell * 0.2, y + cell * 0.8, cell * 0.11))
        colour = self.colours[self.marker]
        paint_sign(pen, self.rows[colour], side / 2, side / 2, cell * 0.42)
        if self.bonus:
            cx, cy = (RING[4][0] * step + RING[5][0] * step) / 2 + cell / 2, cell * 0.5
            pen.colour(palette.sheet)
            pen.disc(cx, cy, cell * 0.24)
            pen.colour(palette.edge)
            pen.ring(cx, cy, cell * 0.24, theme.dp(1))
            paint_effect(pen, self.bonus, cx, cy, cell * 0.15)

    def _paint_marker(self, pen: Pen, x: float, y: float, cell: float) -> None:
        palette = theme.palette
        cx, cy = x + cell / 2, y + cell / 2
        pen.colour(palette.sheet)
        pen.disc(cx, cy, cell * 0.36)
        pen.colour(palette.ink)
        pen.ring(cx, cy, cell * 0.36, theme.dp(2))
        pen.colour(palette.ink)
        pen.letters(letter_of(self.colours[self.marker]), cx, cy, cell * 0.42, bold=True)
        grow = theme.dp(3)
        pen.colour(palette.accent)
        pen.outline(x - grow, y - grow, cell + 2 * grow, cell + 2 * grow, cell * 0.2 + grow, theme.dp(3))


class CountTrack(Painted):
    """A track of spaces 0 to `last` in a line, filled up to the marker."""

    def __init__(self, value: int, last: int, sign: str, *, height: float = 36, **rest: Any) -> None:
        self.value, self.last, self.sign = value, last, sign
        rest.setdefault("size_hint_y", None)
        super().__init__(height=theme.dp(height), **rest)

    def paint(self, pen: Pen) -> None:
        """Draw the track."""
        palette = theme.palette
        head = self.height
        paint_sign(pen, self.sign, head * 0.45, self.height / 2, head * 0.32)
        step = (self.width - head * 1.2) / (self.last + 1)
        radius = min(step * 0.42, self.height * 0.34)
        for space in range(self.last + 1):
            cx, cy = head * 1.2 + step * (space + 0.5), self.height / 2
            here = space == self.value
            if here:
                pen.colour(palette.accent)
                pen.disc(cx, cy, radius * 1.25)
                pen.colour(palette.on_accent)
                pen.letters(str(space), cx, cy, radius * 1.4, bold=True)
            else:
                pen.colour(palette.accent if space < self.value else palette.sheet)
                pen.disc(cx, cy, radius * 0.5)
                pen.colour(palette.accent if space < self.value else palette.edge)
                pen.ring(cx, cy, radius * 0.5, theme.dp(1.5))


class JournalMap(Painted):
    """The journal track as a net: spaces by column, links between, the AI's marker and the human's column.

    `spaces` are (id, column), `links` (from, to).
    """

    def __init__(
        self,
        spaces: Sequence[tuple[str, int]],
        links: Sequence[tuple[str, str]],
        marker: str,
        human_column: int,
        *,
        greens: Sequence[str] = (),
        height: float = 108,
        **rest: Any,
    ) -> None:
        self.spaces, self.links = tuple(spaces), tuple(links)
        self.marker, self.human_column, self.greens = marker, human_column, set(greens)
        rest.setdefault("size_hint_y", None)
        super().__init__(height=theme.dp(height), **rest)

    def paint(self, pen: Pen) -> None:
        """Draw the net."""
        palette = theme.palette
        places = self._places()
        foot = self.height * 0.2
        last = max(column for _space, column in self.spaces)
        step = self.width / (last + 1)
        band = (self.human_column * step, foot * 0.9, step, self.height - foot * 0.9)
        pen.colour(palette.warn_wash)
        pen.fill(*band, theme.dp(6))
        pen.colour(palette.edge)
        pen.outline(*band, theme.dp(6), theme.dp(1))
        pen.colour(palette.edge)
        for start, end in self.links:
            pen.line([*places[start], *places[end]], theme.dp(1.2))
        radius = min(step * 0.24, self.height * 0.075)
        for space, _column in self.spaces:
            cx, cy = places[space]
            here = space == self.marker
            pen.colour(palette.accent if here else palette.sheet)
            pen.disc(cx, cy, radius * (1.6 if here else 1.0))
            pen.colour(palette.accent if here else palette.edge)
            pen.ring(cx, cy, radius * (1.6 if here else 1.0), theme.dp(1.5))
            if here:
                pen.colour(palette.on_accent)
                pen.letters(_("AI"), cx, cy, radius * 1.5, bold=True)
            if space in self.greens:
                pen.colour(theme.game_colour("green"))
                pen.disc(cx + radius * 1.3, cy + radius * 1.3, radius * 0.75)
        pen.colour(palette.soft_ink)
        for column in range(last + 1):
            pen.letters(str(column), (column + 0.5) * step, foot * 0.36, foot * 0.62)

    def _places(self) -> dict[str, tuple[float, float]]:
        last = max(column for _space, column in self.spaces)
        step = self.width / (last + 1)
        foot = self.height * 0.2
        out: dict[str, tuple[float, float]] = {}
        for column in range(last + 1):
            here = [space for space, at in self.spaces if at == column]
            high = self.height - foot
            for place, space in enumerate(here):
                y = foot + high * (1 - (place + 0.5) / len(here)) * 0.92 + high * 0.02
                out[space] = ((column + 0.5) * step, y)
        return out


class CaravanGrid(Painted):
    """The AI's caravan, 7 by 3: what is printed on each square of the path, covered squares filled (W53)."""

    def __init__(self, printed: Sequence[str], covered: int, *, height: float = 116, **rest: Any) -> None:
        self.printed, self.covered = tuple(printed), covered
        rest.setdefault("size_hint_y", None)
        super().__init__(height=theme.dp(height), **rest)

    def paint(self, pen: Pen) -> None:
        """Draw the grid."""
        palette = theme.palette
        side = min(self.width / 7, self.height / 3)
        left = (self.width - side * 7) / 2
        bottom = (self.height - side * 3) / 2
        gap = theme.dp(3)
        for step in range(21):
            column, row = caravan_step(step + 1)
            x, y = left + column * side, bottom + row * side
            done = step < self.covered
            pen.colour(palette.accent if done else palette.sunken)
            pen.fill(x + gap / 2, y + gap / 2, side - gap, side - gap, theme.dp(4))
            if step == self.covered:
                pen.colour(palette.accent)
                pen.outline(x + gap / 2, y + gap / 2, side - gap, side - gap, theme.dp(4), theme.dp(2.5))
            if done:
                pen.colour(palette.on_accent)
                cx, cy, r = x + side / 2, y + side / 2, side * 0.16
                pen.line([cx - r, cy, cx - r * 0.2, cy - r * 0.8, cx + r * 1.1, cy + r * 0.8], theme.dp(2))
            elif self.printed[step]:
                paint_effect(pen, self.printed[step], x + side / 2, y + side / 2, side * 0.26)


class TallyLine(Painted):
    """Symbols with how many of each there are, in a line; a worker is "worker green"."""

    def __init__(self, counts: Sequence[tuple[str, int]], *, height: float = 40, **rest: Any) -> None:
        self.counts = tuple(counts)
        rest.setdefault("size_hint_y", None)
        super().__init__(height=theme.dp(height), **rest)

    def paint(self, pen: Pen) -> None:
        """Draw the symbols and numbers."""
        step = min(self.width / max(1, len(self.counts)), self.height * 2.6)
        size = min(self.height * 0.55, theme.type(Type.BODY) * 1.1)
        for place, (effect, count) in enumerate(self.counts):
            cx, cy = step * place + self.height * 0.5, self.height / 2
            if effect.startswith("worker "):
                paint_worker(pen, effect.removeprefix("worker "), cx, cy, self.height * 0.86)
            else:
                paint_effect(pen, effect, cx, cy, self.height * 0.36)
            pen.colour(theme.palette.ink if count else theme.palette.soft_ink)
            pen.letters(str(count), cx + self.height * 0.55, cy, size, bold=count > 0, align="left")


COUNT = 4


class SlotRow(Painted):
    """Four slots of a row (or of the inspiration column, lying), with what is known to lie there.

    `side` is where slot 1 lies: "left", "right" or "top" (a column, drawn upright). `target` is the slot in question,
    `order` the slots in the order they are looked at, `passed` those already passed over, `holes` those without a card,
    `workers` and `influence` what lies on a slot. `sign` is the row ("land") or a tile colour ("tile blue").
    """

    def __init__(
        self,
        sign: str,
        side: str,
        *,
        target: int = 0,
        order: Sequence[int] = (),
        passed: Sequence[int] = (),
        holes: Sequence[int] = (),
        workers: dict[int, Sequence[str]] | None = None,
        influence: dict[int, str] | None = None,
        count: int = COUNT,
        height: float = 132,
        **rest: Any,
    ) -> None:
        self.sign, self.side, self.target = sign, side, target
        self.order, self.passed, self.holes = tuple(order), set(passed), set(holes)
        self.workers, self.influence = dict(workers or {}), dict(influence or {})
        self.count = count
        rest.setdefault("size_hint_y", None)
        super().__init__(height=theme.dp(height), **rest)

    def places(self) -> dict[int, tuple[float, float, float, float]]:
        """Return the bounds (x, y, width, height) of each slot's card, in the widget's pixels."""
        arrow = self.height * 0.2
        high = self.height - arrow - theme.dp(6)
        wide = min(high / 1.3, self.width / (self.count * 1.18))
        high = min(high, wide * 1.3)
        gap = wide * 0.18
        left = (self.width - self.count * wide - (self.count - 1) * gap) / 2
        bottom = arrow + (self.height - arrow - theme.dp(6) - high) / 2
        out = {}
        for slot in range(1, self.count + 1):
            column = self.count - slot if self.side == "right" else slot - 1
            out[slot] = (left + column * (wide + gap), bottom, wide, high)
        return out

    def paint(self, pen: Pen) -> None:
        """Draw the slots and the arrow."""
        places = self.places()
        for slot, bounds in places.items():
            self._paint_slot(pen, slot, bounds)
        self._paint_arrow(pen, places)

    def _paint_slot(self, pen: Pen, slot: int, bounds: tuple[float, float, float, float]) -> None:
        palette = theme.palette
        x, y, wide, high = bounds
        tile = self.sign.startswith("tile ")
        if tile:
            y, high = y + high * 0.2, high * 0.6
        radius = wide * 0.12
        if slot in self.holes:
            pen.colour(palette.edge)
            _dashes(pen, x, y, wide, high)
        else:
            chosen = slot == self.target
            ground = palette.accent_wash if chosen else palette.sheet
            if tile:
                ground = theme.game_colour(self.sign.removeprefix("tile "))
            pen.colour(ground)
            pen.fill(x, y, wide, high, radius)
            pen.colour(palette.accent if chosen else palette.edge)
            pen.outline(x, y, wide, high, radius, theme.dp(1.5))
            if not tile:
                ink = palette.accent if chosen else palette.edge
                paint_sign(pen, self.sign, x + wide / 2, y + high * 0.64, wide * 0.2, ink)
            pen.colour(ink_on(ground) if tile else palette.ink)
            pen.letters(str(slot), x + wide / 2, y + high * (0.5 if tile else 0.24), high * 0.24, bold=True)
        for place, colour in enumerate(self.workers.get(slot, ())):
            paint_worker(pen, colour, x + wide * (0.2 + 0.3 * place), y + high * 0.95, high * 0.36)
        if slot in self.influence:
            paint_mark(pen, self.influence[slot], x + wide * 0.86, y + high * 0.12, wide * 0.14)
        if slot in self.passed:
            pen.colour(palette.danger)
            reach, cx, cy = wide * 0.16, x + wide * 0.82, y + high * 0.84
            pen.line([cx - reach, cy - reach, cx + reach, cy + reach], theme.dp(3))
            pen.line([cx - reach, cy + reach, cx + reach, cy - reach], theme.dp(3))
        if slot == self.target:
            grow = theme.dp(4)
            pen.colour(palette.accent)
            pen.outline(x - grow, y - grow, wide + 2 * grow, high + 2 * grow, radius + grow, theme.dp(3))

    def _paint_arrow(self, pen: Pen, places: dict[int, tuple[float, float, float, float]]) -> None:
        """Draw the way the slots are looked at, from the first to the last before it wraps."""
        if len(self.order) < 2:
            return
        straight = [self.order[0]]
        for slot in self.order[1:]:
            if abs(slot - straight[-1]) != 1:
                break
            straight.append(slot)
        if len(straight) < 2:
            return
        x_from, _y, wide, _h = places[straight[0]]
        x_to = places[straight[-1]][0]
        y = self.height * 0.1
        start, end = x_from + wide / 2, x_to + wide / 2
        sign = 1 if end > start else -1
        pen.colour(theme.palette.soft_ink)
        pen.disc(start, y, theme.dp(4))
        pen.line([start, y, end - sign * theme.dp(6), y], theme.dp(2))
        head = theme.dp(7)
        pen.polygon([end + sign * head, y, end - sign * head, y + head, end - sign * head, y - head])


def _dashes(pen: Pen, x: float, y: float, wide: float, high: float) -> None:
    corners = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high), (x, y)]
    for (ax, ay), (bx, by) in pairwise(corners):
        steps = 7
        for step in range(0, steps, 2):
            one, two = step / steps, (step + 1) / steps
            pen.line(
                [ax + (bx - ax) * one, ay + (by - ay) * one, ax + (bx - ax) * two, ay + (by - ay) * two],
                theme.dp(1.5),
            )
