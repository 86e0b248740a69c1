"""Draws Alfred's action cards, bonus cards and boards from their icons, in signs of the companion's own.

What is not known yet (`None`, or a main diary with fewer than four letters) is drawn as an empty place, so the same
faces serve the table, a draw from one's own deck, and a card that is being copied.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from assets.darwins_journey.alfred import BOARDS
from assets.darwins_journey.effects import Do, Effect, parse_effect
from assets.icons import glyph
from assets.words import _
from companion.app.theme import Rgb, ink_on, rgb, theme
from companion.app.widgets.drawing import Painted, Pen, paint_coin, paint_mark
from companion.games.darwins_journey.table.pictures import OnBoard, PrintedBoard, PrintedRow

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


# ---- icons


SEAL: Rgb = rgb("8C2F27")
"""Wax of no particular colour."""

_PICTURES: Mapping[Do, tuple[str, str]] = {
    Do.THEORY: ("inspiration", "{n}"),
    Do.KNOWLEDGE: ("lightbulb", "{n}"),
    Do.EXPLORE: ("compass", "{n}"),
    Do.SAIL: ("ship", "{n}"),
    Do.BONUS: ("meeple", "+{n}"),
    Do.END_VP: ("flag", "{n}"),
    Do.PENALTY_LESS: ("people", "-{n}"),
    Do.LAG_CAP: ("timer", "≤{n}"),
    Do.BOOK: ("book", "{n}"),
    Do.OBJECTIVE: ("medal", ""),
    Do.TENT_AGAIN: ("tent", "2×"),
    Do.EXPLORER_NEW: ("person_add", ""),
    Do.RESEARCH: ("bug", ""),
    Do.RESEARCH_ANY: ("bug", "+"),
    Do.RESEARCH_OWN_ISLAND: ("bug", ""),
    Do.DELIVER_AGAIN: ("bug", "→"),
    Do.CAMP: ("tent", ""),
    Do.CAMP_ANY: ("tent", "+"),
    Do.UNLOCK: ("lock", ""),
    Do.UNLOCK_FREE: ("lock", "0"),
    Do.LOCKED_ACTION: ("lock", "!"),
    Do.TO_BEAGLE: ("ship", "→"),
    Do.COPY_CREW: ("people", "2×"),
    Do.OBJECTIVE_AUTO: ("medal", "!"),
    Do.WORKER_5: ("person_add", "5"),
    Do.SCROLLS_FREE: ("receipt", "0"),
}
"""Effects drawn as a sign of the icon font with letters beside it."""


def width_of(text: str, height: float) -> float:
    """Return how wide the sign of an effect ("coins 2") is at a height, both in px."""
    return _width(parse_effect(text), height)


def paint_sign(pen: Pen, text: str, cx: float, cy: float, height: float, ink: Rgb | None = None) -> None:
    """Draw the sign of an effect ("coins 2") round a point."""
    _paint(pen, parse_effect(text), cx, cy, height, ink or theme.palette.ink)


def paint_signs(
    pen: Pen, texts: Sequence[str], cx: float, cy: float, height: float, most: float, ink: Rgb | None = None
) -> None:
    """Draw signs side by side round a point, smaller where they would be wider than `most`."""
    gap = height * 0.25
    wide = sum(width_of(one, height) for one in texts) + gap * (len(texts) - 1)
    if wide > most:
        height *= most / wide
        wide, gap = most, height * 0.25
    left = cx - wide / 2
    for one in texts:
        each = width_of(one, height)
        paint_sign(pen, one, left + each / 2, cy, height, ink)
        left += each + gap


def paint_seal(pen: Pen, colour: str, cx: float, cy: float, radius: float) -> None:
    """Draw a wax seal of a colour, with its shape and letter."""
    paint_mark(pen, colour, cx, cy, radius)


def _width(one: Effect, height: float) -> float:
    if one.kind is Do.PICK:
        return sum(_width(each, height) for each in one.of) + height * 0.45 * (len(one.of) - 1)
    if one.kind is Do.OTHER:
        return height * (1.1 + 0.34 * min(len(one.label), 6))
    if one.kind is Do.COINS or one.kind in (Do.SEAL_FREE, Do.SEAL_PURPLE) or not _paint_letters(one):
        return height * 1.05
    if one.kind is Do.VP:
        return height * (1.1 + 0.3 * len(str(one.n)))
    return height * (1.0 + 0.36 * len(_paint_letters(one)))


def _paint_letters(one: Effect) -> str:
    if one.kind in _PICTURES:
        return _PICTURES[one.kind][1].format(n=one.n)
    return {
        Do.STAMPS: str(one.n),
        Do.STAMPS_EACH: f"3×{one.n}",
        Do.SEAL_BUY: f"-{one.n}" if one.n else "",
        Do.SEAL_FREE: "",
        Do.SEAL_PURPLE: "",
    }.get(one.kind, str(one.n) if one.n else "")


def _paint(pen: Pen, one: Effect, cx: float, cy: float, height: float, ink: Rgb) -> None:
    wide, half = _width(one, height), height / 2
    if one.kind is Do.PICK:
        _paint_choice(pen, one, cx - wide / 2, cy, height, ink)
    elif one.kind is Do.COINS:
        paint_coin(pen, cx, cy, half, str(one.n))
    elif one.kind is Do.VP:
        pen.colour(theme.palette.accent)
        pen.fill(cx - wide / 2, cy - half * 0.82, wide, height * 0.82, half * 0.4)
        pen.colour(theme.palette.on_accent)
        pen.letters(_("{n} VP").format(n=one.n), cx, cy, height * 0.5, bold=True)
    elif one.kind is Do.OTHER:
        _paint_other(pen, one.label, cx - wide / 2, cy, height, ink)
    elif one.kind is Do.SEAL_PURPLE:
        paint_mark(pen, "purple", cx, cy, half * 0.95)
    else:
        letters = _paint_letters(one)
        middle = cx - wide / 2 + half if letters else cx
        _SHAPES.get(one.kind, _glyph)(pen, one, middle, cy, height, ink)
        if letters:
            pen.colour(ink)
            pen.letters(letters, middle + half * 1.08, cy, height * 0.62, bold=True, align="left")


def _paint_choice(pen: Pen, one: Effect, left: float, cy: float, height: float, ink: Rgb) -> None:
    """Draw the icons of which one is taken, a stroke between them."""
    gap = height * 0.45
    for number, each in enumerate(one.of):
        wide = _width(each, height)
        _paint(pen, each, left + wide / 2, cy, height, ink)
        left += wide
        if number + 1 < len(one.of):
            pen.colour(ink)
            pen.letters("/", left + gap / 2, cy, height * 0.8, bold=True)
            left += gap


def _paint_other(pen: Pen, label: str, left: float, cy: float, height: float, ink: Rgb) -> None:
    """Draw an icon there is no word for: a question mark and the beginning of its label."""
    pen.colour(ink)
    pen.letters(glyph("help"), left + height / 2, cy, height * 0.9, font=theme.fonts.icons)
    pen.letters(_short(label), left + height * 1.02, cy, height * 0.52, align="left")


def _short(label: str) -> str:
    return label if len(label) <= 6 else label[:5] + "…"


def _glyph(pen: Pen, one: Effect, cx: float, cy: float, height: float, ink: Rgb) -> None:
    name = _PICTURES.get(one.kind, ("help", ""))[0]
    pen.colour(ink)
    pen.letters(glyph(name), cx, cy, height * 0.92, font=theme.fonts.icons)


def _stamp(pen: Pen, one: Effect, cx: float, cy: float, height: float, ink: Rgb) -> None:
    """Draw a postage stamp with its toothed edge."""
    del one
    wide, high = height * 0.62, height * 0.8
    left, low = cx - wide / 2, cy - high / 2
    tooth = wide / 8
    pen.colour(ink)
    pen.fill(left, low, wide, high)
    pen.colour(theme.palette.sheet)
    for step in range(5):
        for x in (left, left + wide):
            pen.disc(x, low + high * step / 4, tooth * 0.62)
        for y in (low, low + high):
            pen.disc(left + wide * step / 4, y, tooth * 0.62)
    pen.fill(left + tooth * 1.4, low + tooth * 1.4, wide - tooth * 2.8, high - tooth * 2.8)
    pen.colour(ink)
    pen.disc(cx, cy, wide * 0.16)


def _seal(pen: Pen, one: Effect, cx: float, cy: float, height: float, ink: Rgb) -> None:
    """Draw wax with an uneven edge; a nought on the one that costs nothing."""
    del ink
    radius = height * 0.46
    points: list[float] = []
    for step in range(36):
        angle = math.radians(step * 10)
        reach = radius * (1 - 0.07 * math.cos(math.radians(step * 10 * 9)))
        points += [cx + reach * math.cos(angle), cy + reach * math.sin(angle)]
    pen.colour(SEAL)
    pen.polygon(points)
    pen.colour(ink_on(SEAL), 0.7)
    pen.ring(cx, cy, radius * 0.66, max(1.0, height * 0.04))
    if one.kind is Do.SEAL_FREE:
        pen.colour(ink_on(SEAL))
        pen.letters("0", cx, cy, height * 0.5, bold=True)


_SHAPES: Mapping[Do, Callable[[Pen, Effect, float, float, float, Rgb], None]] = {
    Do.STAMPS: _stamp,
    Do.STAMPS_EACH: _stamp,
    Do.SEAL_BUY: _seal,
    Do.SEAL_FREE: _seal,
}
