"""How do Alfred's action cards, bonus cards and boards look? Drawn from their icons, in our own signs.

What is not known yet (`None`, or a main diary with fewer than four letters) is drawn as an empty place, so the same
faces serve the table, a draw from one's own deck, and a card that is being copied.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assets.darwins_journey.alfred import BOARDS
from assets.icons import glyph
from assets.words import _
from companion.app.theme import Rgb, ink_on, theme
from companion.app.widgets.drawing import Painted, Pen, paint_mark
from companion.games.darwins_journey.widgets.faces import OnBoard, PrintedBoard, PrintedRow
from companion.games.darwins_journey.widgets.signs import paint_seal, paint_signs

CARD_RATIO = 1.4
"""Height by width of a card."""

BOARD_RATIO = 1.06
CARD_SPOTS = (5, 10)
"""Spots of the bonus track with a bonus card above them."""

OPTION_SIGNS = {
    "deliver": ("bug", "forward"),
    "small": ("lock", ""),
    "special-left": ("star", "back"),
    "special-right": ("star", "forward"),
    "main": ("journal", ""),
    "rest": ("moon", ""),
}
"""Option of an action card -> its sign and the arrow beside it."""


LETTER = 0.58
"""About how wide a letter is, in parts of the type's size."""


def option_name(option: str) -> str:
    """Return an option of an action card in one or two words, without its letters."""
    return {
        "deliver": _("Deliver"),
        "small": _("Small diary"),
        "special-left": _("Special, left"),
        "special-right": _("Special, right"),
        "main": _("Main diary"),
        "rest": _("Rest"),
    }[option.partition(":")[0]]


class ActionCardFace(Painted):
    """An action card: its options from top to bottom, each as in the facts ("main:DACB", "rest").

    `width` in px; `name` is written below the options ("card 3"); `done` marks the option (from 0) that is carried out, those
    above it having failed; `places` draws that many bands, the rest of them empty.
    """

    def __init__(
        self,
        options: Sequence[str],
        width: float,
        *,
        name: str = "",
        done: int | None = None,
        places: int = 3,
        **rest: Any,
    ) -> None:
        self.options = tuple(options)
        self.name = name
        self._done = done
        self._places = max(places, len(self.options))
        rest.setdefault("size_hint", (None, None))
        super().__init__(size=(width, width * CARD_RATIO), **rest)

    def paint(self, pen: Pen) -> None:
        """Draw the card."""
        _paper(pen, self.width, self.height)
        edge = self.width * 0.06
        foot = self.width * (0.15 if self.name else 0.0)
        high = (self.height - 2 * edge - foot) / self._places
        for place in range(self._places):
            low = self.height - edge - (place + 1) * high
            box = (edge, low + high * 0.04, self.width - 2 * edge, high * 0.92)
            if place < len(self.options):
                self._option(pen, self.options[place], place, box)
            else:
                pen.colour(theme.palette.edge, 0.6)
                pen.outline(*box, self.width * 0.04, theme.hairline)
        if self.name:
            pen.colour(theme.palette.soft_ink)
            pen.letters(self.name, self.width / 2, edge * 0.7 + foot / 2, self.width * 0.085)

    def _option(self, pen: Pen, option: str, place: int, box: tuple[float, float, float, float]) -> None:
        palette = theme.palette
        left, low, wide, high = box
        chosen = place == self._done
        failed = self._done is not None and place < self._done
        pen.colour(palette.accent_wash if chosen else palette.paper)
        pen.fill(left, low, wide, high, self.width * 0.04)
        pen.colour(palette.accent if chosen else palette.hairline)
        weight = theme.dp(2.5) if chosen else theme.hairline
        pen.outline(left, low, wide, high, self.width * 0.04, weight)
        ink = palette.soft_ink if failed else palette.ink
        kind, _colon, letters = option.partition(":")
        size = min(high * 0.5, wide * 0.2)
        top, words = low + high * 0.62, low + high * 0.2
        if kind == "main":
            _letters(pen, letters, left + wide / 2, top, min(high * 0.46, wide * 0.2), ink)
        else:
            sign, arrow = OPTION_SIGNS[kind]
            middle = left + wide / 2 - (size * 0.55 if arrow else 0)
            pen.colour(ink)
            pen.letters(glyph(sign), middle, top, size, font=theme.fonts.icons)
            if arrow:
                pen.letters(glyph(arrow), middle + size * 1.1, top, size * 0.9, font=theme.fonts.icons)
        pen.colour(ink)
        name = option_name(option)
        size = min(high * 0.26, wide * 0.13, wide / (LETTER * len(name)))
        pen.letters(name, left + wide / 2, words, size)
        if failed:
            pen.colour(palette.soft_ink)
            pen.line(
                [left + wide * 0.06, low + high * 0.5, left + wide * 0.94, low + high * 0.5],
                theme.dp(1.5),
            )


class BonusCardFace(Painted):
    """A bonus card: a row of icons for each round, None = not known yet. `now` = the round whose row is done."""

    def __init__(
        self,
        rounds: Sequence[Sequence[str] | None],
        board: str,
        width: float,
        *,
        now: int | None = None,
        name: str = "",
        **rest: Any,
    ) -> None:
        self.rounds = tuple(None if row is None else tuple(row) for row in rounds)
        self.board = board
        self.name = name
        self._now = now
        rest.setdefault("size_hint", (None, None))
        super().__init__(size=(width, width * CARD_RATIO), **rest)

    def paint(self, pen: Pen) -> None:
        """Draw the card."""
        palette = theme.palette
        _paper(pen, self.width, self.height)
        edge = self.width * 0.05
        head = self.width * 0.17
        _board_mark(pen, self.board, edge + head / 2, self.height - edge - head / 2, head * 0.46)
        if self.name:
            pen.colour(palette.ink)
            pen.letters(
                self.name, edge + head * 1.25, self.height - edge - head / 2, self.width * 0.1, align="left"
            )
        high = (self.height - 2 * edge - head) / max(1, len(self.rounds))
        for number, row in enumerate(self.rounds, 1):
            low = self.height - edge - head - number * high
            now = number == self._now
            pen.colour(palette.accent_wash if now else palette.paper)
            pen.fill(edge, low + high * 0.06, self.width - 2 * edge, high * 0.88, self.width * 0.03)
            if now:
                pen.colour(palette.accent)
                pen.outline(
                    edge,
                    low + high * 0.06,
                    self.width - 2 * edge,
                    high * 0.88,
                    self.width * 0.03,
                    theme.dp(2),
                )
            pen.colour(palette.soft_ink)
            pen.letters(str(number), edge + self.width * 0.09, low + high / 2, high * 0.4, bold=True)
            room = self.width - 2 * edge - self.width * 0.2
            _icons(pen, row, edge + self.width * 0.17 + room / 2, low + high / 2, high * 0.58, room)


class BoardFace(Painted):
    """One of Alfred's boards, as wide as it is given; `now` lays his pieces on it. None = not known yet."""

    def __init__(self, face: PrintedBoard, *, now: OnBoard | None = None, **rest: Any) -> None:
        self.face = face
        self.now = now
        rest.setdefault("size_hint", (1, None))
        super().__init__(**rest)
        # A layout may set width and height at once, from the height before.
        self.bind(size=self._fit)
        self._fit()

    def paint(self, pen: Pen) -> None:
        """Draw the board."""
        unit = self.width / 100
        _paper(pen, self.width, self.height)
        top = self.height - 3 * unit
        self._bonus_track(pen, top - 9 * unit, unit)
        self._numbers(pen, top - 20 * unit, unit)
        for number, row in enumerate(self.face.rows):
            self._row(pen, row, top - (36 + 15 * number) * unit, unit)
        self._tents_and_stamps(pen, top - 99 * unit, unit)

    def _fit(self, *_: Any) -> None:
        self.height = self.width * BOARD_RATIO

    def _bonus_track(self, pen: Pen, low: float, unit: float) -> None:
        """Draw the spots; those below a bonus card have a bar, the last one the points of a lap."""
        palette, face = theme.palette, self.face
        _board_mark(pen, face.board, 6 * unit, low + 4 * unit, 3.6 * unit)
        if face.bonus_spots is None:
            _unknown(pen, 12 * unit, low, 84 * unit, 8 * unit)
            return
        step = 84 * unit / face.bonus_spots
        radius = min(3.2 * unit, step * 0.42)
        for spot in range(1, face.bonus_spots + 1):
            cx, cy = 12 * unit + (spot - 0.5) * step, low + 4 * unit
            here = self.now is not None and spot == self.now.bonus
            if spot in CARD_SPOTS:
                pen.colour(palette.accent)
                pen.fill(cx - radius, low + 8 * unit, 2 * radius, unit)
            pen.colour(palette.accent if here else palette.paper)
            pen.disc(cx, cy, radius)
            start = spot == face.bonus_start and self.now is None
            pen.colour(palette.accent if start else palette.edge)
            pen.ring(cx, cy, radius, theme.dp(3 if start else 1.2))
            pen.colour(palette.on_accent if here else palette.ink)
            last = spot == face.bonus_spots and face.lap_vp is not None
            pen.letters(
                _("{n} VP").format(n=face.lap_vp) if last else str(spot),
                cx,
                cy,
                radius * (0.75 if last else 1.0),
                bold=here,
            )

    def _numbers(self, pen: Pen, low: float, unit: float) -> None:
        """Draw the coins, the Beagle value and the points of full rows."""
        face = self.face
        coins = self.now.coins if self.now is not None else face.coin_start
        shown = (
            (_("coins"), coins),
            (_("Beagle"), face.beagle_value),
            (_("5 seals"), face.five_seals),
            (_("6 seals"), face.six_seals),
        )
        for place, (name, value) in enumerate(shown):
            left = (4 + 23.2 * place) * unit
            pen.colour(theme.palette.paper)
            pen.fill(left, low, 22 * unit, 9 * unit, unit)
            pen.colour(theme.palette.soft_ink)
            pen.letters(name, left + 1.5 * unit, low + 4.5 * unit, 3.4 * unit, align="left")
            pen.colour(theme.palette.ink)
            text = "?" if value is None else str(value)
            pen.letters(text, left + 20 * unit, low + 4.5 * unit, 5 * unit, bold=True, align="right")

    def _row(self, pen: Pen, row: PrintedRow, low: float, unit: float) -> None:
        """Draw a row of seals: those on it, empty spots with what is under them, the bracket."""
        palette = theme.palette
        pen.colour(palette.paper)
        pen.fill(4 * unit, low, 92 * unit, 14 * unit, unit)
        pen.colour(palette.ink)
        pen.disc(9.5 * unit, low + 7 * unit, 3.6 * unit)
        pen.colour(palette.paper)
        pen.letters(row.letter, 9.5 * unit, low + 7 * unit, 5 * unit, bold=True)
        if row.spots is None:
            _unknown(pen, 16 * unit, low + 2 * unit, 78 * unit, 10 * unit)
            return
        seals = self.now.seals.get(row.letter, row.printed) if self.now is not None else row.printed
        step = 78 * unit / max(6, row.spots)
        for spot in range(1, row.spots + 1):
            cx, cy = 16 * unit + (spot - 0.5) * step, low + 9.5 * unit
            if spot <= len(seals):
                paint_seal(pen, seals[spot - 1], cx, cy, 3.6 * unit)
            else:
                pen.colour(palette.edge)
                pen.ring(cx, cy, 3.6 * unit, theme.dp(1.2))
            under = row.under.get(spot, ())
            if under:
                paint_signs(pen, under, cx, low + 2.9 * unit, 5 * unit, step * 0.94)
        if row.bracket_after:
            x = 16 * unit + row.bracket_after * step
            pen.colour(palette.ink)
            pen.line(
                [
                    x - unit,
                    low + 13 * unit,
                    x,
                    low + 13 * unit,
                    x,
                    low + 5.8 * unit,
                    x - unit,
                    low + 5.8 * unit,
                ],
                theme.dp(2.5),
            )

    def _tents_and_stamps(self, pen: Pen, low: float, unit: float) -> None:
        """Draw the tents with what they reveal, top first, and the stacks of stamps with their icons."""
        palette = theme.palette
        cells = [("tent", icons) for icons in self.face.tents] + [
            ("stamp", icons) for icons in self.face.stamps
        ]
        lifted = len(self.face.tents) - self.now.tents_left if self.now is not None else 0
        for place, (kind, icons) in enumerate(cells):
            left = (4 + 11.3 * place + (1.6 if kind == "stamp" else 0)) * unit
            pen.colour(palette.paper)
            pen.fill(left, low, 10.6 * unit, 15 * unit, unit)
            number = place if kind == "tent" else place - len(self.face.tents)
            gone = number < lifted if kind == "tent" else self.now is not None and not self.now.stacks[number]
            pen.colour(palette.edge if gone else palette.ink)
            if kind == "tent":
                pen.letters(
                    glyph("tent"), left + 5.3 * unit, low + 11 * unit, 5.6 * unit, font=theme.fonts.icons
                )
            else:
                count = self.now.stacks[number] if self.now is not None else number + 1
                text = f"{count}" if self.now is not None else _("stack {n}").format(n=count)
                size = 5 if self.now is not None else min(2.9, 10 / (LETTER * len(text)))
                pen.letters(text, left + 5.3 * unit, low + 11 * unit, size * unit)
            _icons(pen, icons, left + 5.3 * unit, low + 4.6 * unit, 5 * unit, 9.8 * unit)


def _paper(pen: Pen, width: float, height: float) -> None:
    radius = min(theme.radius, width * 0.07)
    pen.colour(theme.palette.sheet)
    pen.fill(0, 0, width, height, radius)
    pen.colour(theme.palette.edge)
    pen.outline(0, 0, width, height, radius, theme.dp(1.5))


def _letters(pen: Pen, letters: str, cx: float, cy: float, size: float, ink: Rgb) -> None:
    """Draw the four workers in their order; places without a letter yet are empty rings."""
    step = size * 1.14
    for place in range(4):
        x = cx + (place - 1.5) * step
        if place < len(letters):
            pen.colour(ink)
            pen.disc(x, cy, size / 2)
            pen.colour(ink_on(ink))
            pen.letters(letters[place], x, cy, size * 0.66, bold=True)
        else:
            pen.colour(theme.palette.edge)
            pen.ring(x, cy, size / 2, theme.dp(1.2))


def _icons(pen: Pen, icons: Sequence[str] | None, cx: float, cy: float, height: float, most: float) -> None:
    """Draw icons; a question mark where they are not known yet, a dash where nothing is printed."""
    if icons:
        paint_signs(pen, icons, cx, cy, height, most)
        return
    pen.colour(theme.palette.soft_ink)
    pen.letters("?" if icons is None else "–", cx, cy, height * 0.9, bold=icons is None)


def _unknown(pen: Pen, left: float, low: float, wide: float, high: float) -> None:
    pen.colour(theme.palette.edge, 0.7)
    pen.outline(left, low, wide, high, high * 0.2, theme.hairline)
    pen.colour(theme.palette.soft_ink)
    pen.letters("?", left + wide / 2, low + high / 2, high * 0.6, bold=True)


def _board_mark(pen: Pen, board: str, cx: float, cy: float, radius: float) -> None:
    """Draw the colour of a board as its shape and letter."""
    if board in BOARDS:
        paint_mark(pen, board, cx, cy, radius)
