"""How do pawns, stacked tiles and answers of Origin look? Our own drawings; width, height and a letter tell pawns apart."""

from __future__ import annotations

from typing import Any

from assets.words import _
from companion.app.safe_area import Shape
from companion.app.theme import Type, ink_on, theme
from companion.app.widgets.drawing import Icon, Painted, Pen, letter_of
from companion.app.widgets.layout import Column, Flow, Row, Sheet, Text
from companion.games.origin.presenter import AtHandView, PawnView
from companion.games.origin.rules import Pawn
from companion.games.origin.trust import Cited

HEIGHTS = {1: 0.5, 2: 0.74, 3: 0.98}
"""A pawn's height in parts of the place it stands on."""
WIDTHS = {1: 0.24, 2: 0.38, 3: 0.54}
"""A pawn's width in parts of the same."""


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
