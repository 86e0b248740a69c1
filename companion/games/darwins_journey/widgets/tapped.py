"""Where does the human's explorer stand, which seal hangs there? A stretch of island and the scrolls, with places that are tapped."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import Any

from kivy.uix.relativelayout import RelativeLayout
from kivy.uix.widget import Widget

from assets.darwins_journey import load
from assets.words import _, first_up
from companion.app.safe_area import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.controls import Pressable
from companion.app.widgets.drawing import Painted, Pen
from companion.app.widgets.layout import Column, Grid, Text
from companion.games.darwins_journey.table.boards import ScrollsBoard, TrackBoard
from companion.games.darwins_journey.widgets.boards import PlaceCell
from companion.games.darwins_journey.widgets.places import TrackMap
from companion.games.darwins_journey.widgets.signs import paint_seal
from solo_bots.darwins_journey import terms

TRACK_HEIGHT = 132.0
"""How high a stretch is drawn where spaces are tapped, in dp."""

MOST_COLUMNS = 9
PHONE_COLUMNS = 7
"""How many columns of a track are drawn at most, so that a finger finds each."""

LEAST = 50.0
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
