"""Boards to answer on: diaries, museum, a stretch of island and scrolls, with places that are tapped or ticked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any

from kivy.uix.relativelayout import RelativeLayout
from kivy.uix.widget import Widget

from assets.darwins_journey import load
from assets.darwins_journey.model import KINDS, Specimen
from assets.icons import glyph
from assets.words import _, first_up, pgettext
from companion.app.safe_area import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.controls import Pressable
from companion.app.widgets.drawing import Painted, Pen, paint_mark
from companion.app.widgets.layout import Column, Grid, Text
from companion.games.darwins_journey.table.pictures import DiariesBoard, MuseumBoard, ScrollsBoard, TrackBoard
from companion.games.darwins_journey.widgets.cards import paint_seal
from companion.games.darwins_journey.widgets.places import PAGE_SIGNS, TrackMap, paint_letter
from solo_bots.darwins_journey import terms
from solo_bots.darwins_journey.terms import kind

OTHER_SIGNS = {"special": "star", "small": "lock", "museum": "library", "elsewhere": "more"}
"""Places beside the main diaries -> their sign."""

LEAST = 50.0
"""How high a place is at least, in dp."""

BESIDE = 2
"""Columns for the places outside the main diaries, where there is room beside them."""

Paint = Callable[[Pen, "PlaceCell"], None]


class PlaceCell(Pressable):
    """One place to tap. `ticks`: a tap ticks it or takes the tick back; `given`: it is so already and stays so.

    offered: it can be tapped; unlikely: it can, though it contradicts what is known, so it looks like the rest.
    """

    focus_first = False

    def __init__(
        self,
        words: str,
        tap: Callable[[], Any],
        paint_on: Paint,
        *,
        focus_key: str,
        ticks: bool = False,
        chosen: bool = False,
        given: bool = False,
        offered: bool = True,
        unlikely: bool = False,
        label: str = "",
    ) -> None:
        palette = theme.palette
        self._paint_on, self._ticks, self._tap = paint_on, ticks, tap
        self.chosen, self.given = chosen, given
        self.offered = offered and not unlikely
        super().__init__(
            self._pressed,
            ground=palette.sheet if self.offered else palette.sunken,
            edge=palette.edge if self.offered else palette.hairline,
            least=LEAST,
            focus_key=focus_key,
            padding=(theme.dp(4), theme.dp(4)),
        )
        self.text = words
        if label:
            self.orientation = "vertical"
            self.add_widget(Widget(size_hint_y=None, height=theme.dp(20)))
            self.add_widget(Text(label, Type.SMALL, align="center"))
        self.disabled = not offered
        self.opacity = 1.0
        self._show()

    def _pressed(self) -> None:
        if self._ticks:
            self.chosen = not self.chosen
            self._show()
        self._tap()

    def _show(self) -> None:
        palette = theme.palette
        if self.offered:
            self._ground = palette.accent_wash if self.chosen else palette.sheet
            self._edge = palette.accent if self.chosen else palette.edge
        self.repaint()

    def _dim(self, *_: Any) -> None:
        """A place that is not offered is drawn as what it is, not faded."""

    def paint_over(self, pen: Pen) -> None:
        """Draw what lies there, the tick, and the ring of the keyboard's place."""
        self._paint_on(pen, self)
        if self.chosen or self.given:
            pen.colour(theme.palette.accent if self.chosen else theme.palette.soft_ink)
            size = theme.dp(20)
            pen.letters(
                glyph("check_circle"),
                self.width - size * 0.6,
                self.height - size * 0.6,
                size,
                font=theme.fonts.icons,
            )
        super().paint_over(pen)


def diaries_board(
    board: DiariesBoard, chosen: Collection[str], tap: Callable[[str], Any], focus_key: str
) -> Widget:
    """Return the main diaries (and what else is offered) to tap on."""
    facts = load()
    pages = facts.diaries.pages
    heads: list[Widget] = [_PageHead(page.id, page.colour) for page in pages]
    rows: list[list[Widget]] = [
        [_location(board, f"{page.id}-{row}", row, chosen, tap, focus_key) for page in pages]
        for row in (1, 2, 3)
    ]
    outside = [_outside(one, tap, focus_key) for one in board.covers if one in OTHER_SIGNS]
    if theme.shape is Shape.PHONE or not outside:
        parts: list[Widget] = [Grid(*heads, columns=4, gap=6)]
        parts.append(Grid(*(cell for row in rows for cell in row), columns=4, gap=6))
        if outside:
            parts.append(Grid(*outside, columns=4, gap=6, top_aligned=True))
        return Column(*parts, gap=6)
    for row in rows:
        beside, outside = outside[:BESIDE], outside[BESIDE:]
        row += [*beside, *(_nothing() for _place in range(BESIDE - len(beside)))]
    heads += [_nothing() for _place in range(BESIDE)]
    columns = len(pages) + BESIDE
    cells = (cell for row in rows for cell in row)
    return Column(Grid(*heads, columns=columns, gap=6), Grid(*cells, columns=columns, gap=6), gap=6)


def _location(
    board: DiariesBoard,
    name: str,
    row: int,
    chosen: Collection[str],
    tap: Callable[[str], Any],
    focus_key: str,
) -> Widget:
    return PlaceCell(
        first_up(terms.location(name)),
        partial(tap, name),
        partial(_paint_location, board, name, row),
        focus_key=f"{focus_key}:{name}",
        ticks=board.ticks,
        chosen=board.ticks and name in chosen,
        offered=name in board.covers,
        unlikely=name in board.unlikely,
    )


def _outside(name: str, tap: Callable[[str], Any], focus_key: str) -> Widget:
    """Return a place that is not on a main diary, by its name."""
    words = first_up(terms.place(name))
    return PlaceCell(
        words,
        partial(tap, name),
        partial(_paint_sign, OTHER_SIGNS[name], theme.shape is Shape.PHONE),
        focus_key=f"{focus_key}:{name}",
        label=_outside_name(name),
    )


def _outside_name(name: str) -> str:
    """Return a short name that fits on one line."""
    return {
        "special": pgettext("short", "Special diary"),
        "small": _("Small diary"),
        "museum": _("Museum"),
        "elsewhere": _("Elsewhere"),
    }[name]


def _nothing() -> Widget:
    return Widget(size_hint_y=None, height=1)


def museum_board(
    board: MuseumBoard, chosen: Collection[str], tap: Callable[[str], Any], focus_key: str
) -> Widget:
    """Return the museum to tap on: rows of colours, columns of kinds; a check is on what is known to lie somewhere."""
    heads = [Text(kind(one), Type.SMALL, soft=True, align="center") for one in KINDS]
    in_order = sorted(load().specimens, key=lambda one: (one.row, one.col))
    cells = [
        PlaceCell(
            first_up(terms.specimen(one.id)),
            partial(tap, one.id),
            partial(_paint_specimen, one),
            focus_key=f"{focus_key}:{one.id}",
            ticks=board.ticks,
            chosen=board.ticks and one.id in chosen,
            given=one.id in board.given or one.id in board.unlikely,
            offered=one.id in board.covers,
            unlikely=one.id in board.unlikely,
        )
        for one in in_order
    ]
    return Column(Grid(*heads, columns=4, gap=6), Grid(*cells, columns=4, gap=6), gap=4)


class _PageHead(Painted):
    """The colour and the action of a page."""

    def __init__(self, page: str, colour: str) -> None:
        self._page, self._colour = page, colour
        super().__init__(size_hint_y=None, height=theme.dp(26))

    def paint(self, pen: Pen) -> None:
        """Draw the seal's mark and the sign of the action."""
        size = self.height
        paint_mark(pen, self._colour, self.width / 2 - size * 0.6, size / 2, size * 0.42)
        pen.colour(theme.palette.ink)
        sign = glyph(PAGE_SIGNS[self._page])
        pen.letters(sign, self.width / 2 + size * 0.6, size / 2, size * 0.9, font=theme.fonts.icons)


def _paint_location(board: DiariesBoard, name: str, row: int, pen: Pen, cell: PlaceCell) -> None:
    palette = theme.palette
    size = theme.dp(22)
    x, y = theme.dp(8) + size / 2, cell.height / 2
    if row == 1 or name in board.alfred or name in board.human:
        ink = palette.ink if cell.offered else palette.soft_ink
        pen.colour(ink)
        if row > 1:
            pen.ring(x, y, size * 0.5, theme.dp(1.5))
            if name in board.alfred:
                pen.letters("A", x, y, size * 0.66, bold=True)
            else:
                pen.letters(glyph("person"), x, y, size * 0.7, font=theme.fonts.icons)
    elif not cell.chosen:
        pen.colour(palette.soft_ink, 0.8)
        pen.letters(glyph("lock"), x, y, size * 0.8, font=theme.fonts.icons)
    _paint_workers(board.workers.get(name, ()), pen, cell, size)


def _paint_workers(workers: Sequence[str], pen: Pen, cell: PlaceCell, size: float) -> None:
    x = cell.width - theme.dp(8) - size / 2
    for who in reversed(workers):
        if who == "you":
            pen.colour(theme.palette.ink)
            pen.letters(glyph("meeple"), x, cell.height / 2, size, font=theme.fonts.icons)
        else:
            paint_letter(pen, who, x, cell.height / 2, size * 0.46, theme.palette.accent)
        x -= size * 0.8


def _paint_sign(sign: str, small: bool, pen: Pen, cell: PlaceCell) -> None:
    pen.colour(theme.palette.ink)
    size = theme.dp(20 if small else 22)
    font = theme.fonts.icons
    pen.letters(glyph(sign), cell.width / 2, cell.height - theme.dp(16), size, font=font)


def _paint_specimen(one: Specimen, pen: Pen, cell: PlaceCell) -> None:
    radius = min(cell.height * 0.3, theme.dp(15))
    paint_mark(pen, one.colour, cell.width / 2, cell.height / 2, radius)


# ---- island and scrolls


TRACK_HEIGHT = 132.0
"""How high a stretch is drawn where spaces are tapped, in dp."""

MOST_COLUMNS = 9
PHONE_COLUMNS = 7
"""How many columns of a track are drawn at most, so that a finger finds each."""
"""How broad and high a place is for a finger at least, in dp."""

STRIP = 22.0
"""How high a scroll that is not in question is drawn, in dp."""


def track_board(
    board: TrackBoard, chosen: Collection[str], tap: Callable[[str], Any], focus_key: str
) -> Widget:
    """Return the stretch with its spaces to tap."""
    del chosen
    return _TappedTrack(board, tap, focus_key)


class _TappedTrack(RelativeLayout):
    """A drawn stretch with an unseen place for the finger over each space that is an answer."""

    def __init__(self, board: TrackBoard, tap: Callable[[str], Any], focus_key: str) -> None:
        super().__init__(size_hint_y=None, height=theme.dp(TRACK_HEIGHT))
        most = PHONE_COLUMNS if theme.shape is Shape.PHONE else MOST_COLUMNS
        likely = [one for one in board.covers if one not in board.unlikely]
        places = [*likely, *board.way]
        self._map = TrackMap(board.track, board.at, human=board.human, places=places, most=most)
        self._map.size_hint = (1, 1)
        self.add_widget(self._map)
        self._spots = {
            one: _Spot(first_up(terms.space(one)), partial(tap, one), f"{focus_key}:{one}")
            for one in board.covers
        }
        for spot in self._spots.values():
            self.add_widget(spot)
        self.bind(size=self._lay)

    def _lay(self, *_: Any) -> None:
        self._map.size = self.size
        centres, radius = self._map.centres()
        side = max(2 * radius, theme.dp(LEAST))
        for name, spot in self._spots.items():
            if name in centres:
                x, y = centres[name]
                spot.size, spot.pos = (side, side), (x - side / 2, y - side / 2)


class _Spot(Pressable):
    """A place for the finger over a drawn space."""

    def __init__(self, words: str, tap: Callable[[], Any], focus_key: str) -> None:
        super().__init__(
            tap, least=LEAST, radius=theme.dp(LEAST / 2), focus_key=focus_key, size_hint=(None, None)
        )
        self.text = words

    def paint(self, pen: Pen) -> None:
        """Draw nothing but a pressed spot: the space is drawn below."""
        if self.state == "down":
            pen.colour(theme.palette.ink, 0.18)
            pen.disc(self.width / 2, self.height / 2, self.width / 2)


def scrolls_board(
    board: ScrollsBoard, chosen: Collection[str], tap: Callable[[str], Any], focus_key: str
) -> Widget:
    """Return the scrolls with the seals that would do to tap on the one in question."""
    del chosen
    prices = load().academy.scroll_costs
    cells: list[PlaceCell] = []
    for colour in board.covers:
        words = first_up(terms.colour(colour))
        wanted = colour == board.favourite
        cell = PlaceCell(
            words,
            partial(tap, colour),
            partial(_paint_hanging, colour, wanted),
            focus_key=f"{focus_key}:{colour}",
        )
        cell.focus_first = wanted or (not board.favourite and not cells)
        cells.append(cell)
    seals = Grid(*cells, columns=len(cells), gap=8)
    how = (
        _("{colour} if there is one, else the left-most of the others.").format(
            colour=first_up(terms.colour(board.favourite))
        )
        if board.favourite
        else _("The left-most of these.")
    )
    parts: list[Widget] = []
    for number, price in enumerate(prices, 1):
        parts.append(_Scroll(price, here=board.scroll in (0, number)))
        if number == board.scroll:
            parts.append(seals)
    if not board.scroll:
        parts.append(seals)
    return Column(*parts, Text(how, Type.LABEL, soft=True), gap=5)


class _Scroll(Painted):
    """One scroll with its price, the one in question stronger."""

    def __init__(self, price: int, *, here: bool) -> None:
        self._price, self._here = price, here
        super().__init__(size_hint_y=None, height=theme.dp(STRIP))

    def paint(self, pen: Pen) -> None:
        """Draw the strip."""
        palette = theme.palette
        pen.colour(palette.accent_wash if self._here else palette.sheet)
        pen.fill(0, 0, self.width, self.height, self.height / 2)
        pen.colour(palette.accent if self._here else palette.edge)
        pen.outline(0, 0, self.width, self.height, self.height / 2, theme.dp(2 if self._here else 1.2))
        pen.colour(palette.ink if self._here else palette.soft_ink)
        words = terms.coins(self._price)
        pen.letters(
            words, self.height * 0.8, self.height / 2, self.height * 0.62, bold=self._here, align="left"
        )


def _paint_hanging(colour: str, wanted: bool, pen: Pen, cell: PlaceCell) -> None:
    x, y, radius = cell.width / 2, cell.height / 2, min(cell.height * 0.32, theme.dp(17))
    if wanted:
        pen.colour(theme.palette.accent)
        pen.ring(x, y, radius * 1.35, theme.dp(2.5))
    paint_seal(pen, colour, x, y, radius)
