"""Draws the places of the board: diaries, island and ocean, museum, envelopes, scrolls, hammocks and the special diary."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from assets.darwins_journey import load
from assets.darwins_journey.model import KINDS, Track
from assets.icons import glyph
from companion.app.theme import Rgb, Type, ink_on, theme
from companion.app.widgets.drawing import Painted, Pen, paint_mark
from companion.games.darwins_journey.widgets.cards import paint_seal, paint_signs
from solo_bots.darwins_journey import terms
from solo_bots.darwins_journey.terms import kind

PAGE_SIGNS = {"explore": "compass", "sail": "ship", "letters": "pigeon", "academy": "receipt"}
"""Page of a main diary -> the sign of its action."""

WINDOW_BEFORE, WINDOW_MOST = 1, 9
"""Spaces of a track that are shown before the first one in question, and at most in all."""


def paint_letter(pen: Pen, letter: str, cx: float, cy: float, radius: float, ground: Rgb) -> None:
    """Draw a worker of Alfred's: a disc with its letter."""
    pen.colour(ground)
    pen.disc(cx, cy, radius)
    pen.colour(theme.palette.paper)
    pen.ring(cx, cy, radius, theme.dp(1))
    pen.colour(ink_on(ground))
    pen.letters(letter, cx, cy, radius * 1.2, bold=True)


class DiariesMap(Painted):
    """The main diaries: four pages of three locations, top to bottom, the special and the small one left out.

    target: the location in question; passed: those that competed with it; alfred, human: locations with a lens of either side;
    workers: location -> letters of Alfred's workers there, "you" for one of the human's.
    """

    def __init__(
        self,
        *,
        target: str = "",
        passed: Iterable[str] = (),
        alfred: Iterable[str] = (),
        human: Iterable[str] = (),
        workers: Mapping[str, Sequence[str]] | None = None,
        height: float = 132,
        **rest: Any,
    ) -> None:
        self.target, self.passed = target, frozenset(passed)
        self.alfred, self.human = frozenset(alfred), frozenset(human)
        self.workers = dict(workers or {})
        rest.setdefault("size_hint_y", None)
        super().__init__(height=theme.dp(height), **rest)

    def paint(self, pen: Pen) -> None:
        """Draw pages and locations."""
        facts = load()
        pages = facts.diaries.pages
        gap = self.width * 0.02
        between = self.width * 0.035
        wide = (self.width - gap * (len(pages) - 1) - between) / len(pages)
        head = self.height * 0.2
        high = (self.height - head) / 3
        left = 0.0
        for number, page in enumerate(pages):
            if number and pages[number - 1].diary != page.diary:
                left += between
            self._head(pen, page.id, page.colour, left, wide, head)
            for row in (1, 2, 3):
                box = (left, self.height - head - row * high + gap / 2, wide, high - gap)
                self._spot(pen, f"{page.id}-{row}", row, box)
            left += wide + gap

    def _head(self, pen: Pen, page: str, colour: str, left: float, wide: float, head: float) -> None:
        middle = self.height - head / 2
        size = head * 0.72
        paint_seal(pen, colour, left + wide / 2 - size * 0.6, middle, size * 0.44)
        pen.colour(theme.palette.ink)
        sign = glyph(PAGE_SIGNS[page])
        pen.letters(sign, left + wide / 2 + size * 0.55, middle, size, font=theme.fonts.icons)

    def _spot(self, pen: Pen, name: str, row: int, box: tuple[float, float, float, float]) -> None:
        palette = theme.palette
        left, low, wide, high = box
        here = name == self.target
        is_open = row == 1 or name in self.alfred or name in self.human
        pen.colour(palette.accent_wash if here else palette.sheet if is_open else palette.sunken)
        pen.fill(left, low, wide, high, high * 0.2)
        pen.colour(palette.accent if here else palette.edge if is_open else palette.hairline)
        weight = theme.dp(3) if here else theme.dp(1.2)
        pen.outline(left, low, wide, high, high * 0.2, weight)
        if name in self.passed:
            pen.colour(palette.soft_ink)
            pen.line(
                [left + wide * 0.1, low + high * 0.14, left + wide * 0.9, low + high * 0.14], theme.dp(2)
            )
        self._opened(pen, name, row, box, is_open=is_open)
        self._workers_on(pen, name, box)

    def _opened(
        self, pen: Pen, name: str, row: int, box: tuple[float, float, float, float], *, is_open: bool
    ) -> None:
        """Draw who opened it: A for Alfred's lens, a person for the human's, a lock for nobody's."""
        left, low, wide, high = box
        size = min(high * 0.62, wide * 0.3)
        x, y = left + size * 0.7, low + high / 2
        palette = theme.palette
        if not is_open:
            pen.colour(palette.soft_ink, 0.7)
            pen.letters(glyph("lock"), x, y, size, font=theme.fonts.icons)
        elif row > 1:
            pen.colour(palette.ink)
            pen.ring(x, y, size * 0.46, theme.dp(1.5))
            if name in self.alfred:
                pen.letters("A", x, y, size * 0.6, bold=True)
            else:
                pen.letters(glyph("person"), x, y, size * 0.66, font=theme.fonts.icons)

    def _workers_on(self, pen: Pen, name: str, box: tuple[float, float, float, float]) -> None:
        left, low, wide, high = box
        size = min(high * 0.62, wide * 0.3)
        x = left + wide - size * 0.66
        for who in reversed(self.workers.get(name, ())):
            if who == "you":
                pen.colour(theme.palette.ink)
                sign = glyph("meeple")
                pen.letters(sign, x, low + high / 2, size * 1.05, font=theme.fonts.icons)
            else:
                paint_letter(pen, who, x, low + high / 2, size * 0.5, theme.palette.accent)
            x -= size * 0.72


class TrackMap(Painted):
    """A stretch of an island or of the ocean, left to right by the longer branches; shortcuts lie on a second line.

    at: where Alfred's piece is; before: where it came from; human: where the human's explorer stands ("" not known);
    places: spaces a question is about; sign: the piece ("person" or "ship"); beagle: where the Beagle is.
    """

    def __init__(
        self,
        track: str,
        at: str,
        *,
        before: str = "",
        human: str = "",
        places: Iterable[str] = (),
        beagle: str = "",
        height: float = 96,
        most: int = WINDOW_MOST,
        **rest: Any,
    ) -> None:
        self.track, self.at, self.before, self.human = track, at, before, human
        self.places, self.beagle = frozenset(places), beagle
        self._most = most
        rest.setdefault("size_hint_y", None)
        super().__init__(height=theme.dp(height), **rest)

    def paint(self, pen: Pen) -> None:
        """Draw the spaces in the window, their links and the pieces."""
        track = load().track_of(self.at)
        centre, radius = self.centres()
        shown = list(centre)
        pen.colour(theme.palette.edge)
        for one in shown:
            for other in track.by_id[one].to:
                if other in centre:
                    pen.line([*centre[one], *centre[other]], theme.dp(2))
        for one in shown:
            self._space(pen, track, one, *centre[one], radius)
        place = _places(track)
        self._ends(pen, place, *self._window(place), radius)

    def centres(self) -> tuple[dict[str, tuple[float, float]], float]:
        """Return where each space of the window lies and how big it is drawn, in pixels from the lower left corner."""
        place = _places(load().track_of(self.at))
        first, last = self._window(place)
        shown = [one for one in place if first <= place[one][0] <= last]
        lanes = 1 + max(place[one][1] for one in shown)
        step, high = self.width / (last - first + 1), self.height / lanes
        centre = {
            one: ((place[one][0] - first + 0.5) * step, self.height - (place[one][1] + 0.5) * high)
            for one in shown
        }
        return centre, min(step * 0.43, high * 0.4, theme.dp(30))

    def _window(self, place: Mapping[str, tuple[int, int]]) -> tuple[int, int]:
        asked = [place[one][0] for one in (self.at, self.before, *self.places) if one in place]
        end = max(one for one, _lane in place.values())
        first = max(0, min(asked) - WINDOW_BEFORE)
        last = min(end, max(max(asked) + 2, first + 4))
        while last - first + 1 > self._most and last > max(asked) + 1:
            last -= 1
        return first, last

    def _space(self, pen: Pen, track: Track, name: str, cx: float, cy: float, radius: float) -> None:
        palette = theme.palette
        here, asked = name == self.at, name in self.places
        pen.colour(palette.accent_wash if here or asked else palette.sheet)
        pen.disc(cx, cy, radius)
        pen.colour(palette.accent if here or asked else palette.edge)
        pen.ring(cx, cy, radius, theme.dp(3 if here else 1.5))
        signs = _signs_on(track, name)
        piece = here or name in (self.before, self.human, self.beagle)
        if signs:
            drop = -radius * 0.4 if piece else 0.0
            paint_signs(pen, signs, cx, cy + drop, radius * (0.62 if piece else 0.8), radius * 1.6)
        elif not piece:
            pen.colour(palette.soft_ink)
            pen.letters(terms.short_space(name), cx, cy, radius * 0.62)
        if piece:
            self._pieces(pen, name, cx, cy + (radius * 0.42 if signs else 0.0), radius * 0.42)

    def _pieces(self, pen: Pen, name: str, cx: float, cy: float, size: float) -> None:
        palette = theme.palette
        marks: list[tuple[str, Rgb]] = []
        if name == self.before:
            marks.append(("circle_empty", palette.soft_ink))
        if name == self.beagle:
            marks.append(("flag", palette.ink))
        if name == self.at:
            marks.append(("ship" if self.track == "ocean" else "robot", palette.accent))
        if name == self.human:
            marks.append(("person", palette.ink))
        x = cx - size * 0.85 * (len(marks) - 1)
        for sign, ink in marks:
            pen.colour(ink)
            pen.letters(glyph(sign), x, cy, size * 1.7, font=theme.fonts.icons)
            x += size * 1.7

    def _ends(
        self, pen: Pen, place: Mapping[str, tuple[int, int]], first: int, last: int, radius: float
    ) -> None:
        """Fade out where the track goes on beyond the window."""
        end = max(one for one, _lane in place.values())
        pen.colour(theme.palette.soft_ink)
        size, middle = radius * 0.6, self.height - radius * 0.2
        if first > 0:
            pen.letters("…", size * 0.5, middle, size)
        if last < end:
            pen.letters("…", self.width - size * 0.5, middle, size)


def _places(track: Track) -> dict[str, tuple[int, int]]:
    """Return column and line of each space: columns count the steps from the start by the longer branches.

    Two spaces may be as far from the end by ways of different length; the second one goes to the line below.
    """
    total = track.longest[track.start]
    taken: dict[tuple[int, int], str] = {}
    found = {}
    for one in track.spaces:
        column, lane = total - track.longest[one.id], 0
        while (column, lane) in taken:
            lane += 1
        taken[(column, lane)] = one.id
        found[one.id] = (column, lane)
    return found


def _signs_on(track: Track, name: str) -> tuple[str, ...]:
    """Return what is printed on a space; a campsite shows its tent."""
    return tuple(str(one) for one in track.by_id[name].effects)


class MuseumGrid(Painted):
    """The museum: four rows of colours, four columns of kinds; a filled place holds a tile.

    start: tiles laid at set-up; delivered: since then; target: the one in question; asked: those a question is about.
    """

    def __init__(
        self,
        *,
        start: Iterable[str] = (),
        delivered: Iterable[str] = (),
        target: str = "",
        asked: Iterable[str] = (),
        height: float = 132,
        **rest: Any,
    ) -> None:
        self.start, self.delivered = frozenset(start), frozenset(delivered)
        self.target, self.asked = target, frozenset(asked)
        rest.setdefault("size_hint", (None, None))
        super().__init__(size=(theme.dp(height) * 1.15, theme.dp(height)), **rest)

    def paint(self, pen: Pen) -> None:
        """Draw the grid with its signs."""
        head = self.height * 0.14
        step_x, step_y = (self.width - head) / 4, (self.height - head) / 4
        for column, one_kind in enumerate(KINDS):
            pen.colour(theme.palette.soft_ink)
            x = head + (column + 0.5) * step_x
            size = min(head * 0.75, step_x * 0.26)
            pen.letters(kind(one_kind), x, self.height - head / 2, size)
        for one in load().specimens:
            left = head + (one.col - 1) * step_x
            low = self.height - head - one.row * step_y
            if one.col == 1:
                paint_mark(pen, one.colour, head * 0.45, low + step_y / 2, head * 0.4)
            self._place(pen, one.id, (left + step_x * 0.05, low + step_y * 0.06, step_x * 0.9, step_y * 0.88))

    def _place(self, pen: Pen, name: str, box: tuple[float, float, float, float]) -> None:
        palette = theme.palette
        left, low, wide, high = box
        lies = name in self.start or name in self.delivered
        here = name == self.target
        pen.colour(palette.accent if here else palette.soft_ink if lies else palette.sunken)
        pen.fill(left, low, wide, high, high * 0.16)
        pen.colour(palette.accent if here or name in self.asked else palette.edge)
        pen.outline(left, low, wide, high, high * 0.16, theme.dp(3 if name in self.asked else 1.2))
        if here or lies:
            pen.colour(palette.on_accent if here else palette.paper)
            pen.letters(glyph("check"), left + wide / 2, low + high / 2, high * 0.66, font=theme.fonts.icons)


class EnvelopesMap(Painted):
    """The three envelopes from the top: stamps of Alfred and of the human; `sure` where the human's number is known.

    target: the envelope (from 1) in question, 0 for none.
    """

    def __init__(
        self,
        alfred: Sequence[int],
        human: Sequence[int],
        sure: Sequence[bool],
        *,
        target: int = 0,
        asked: Iterable[int] = (),
        height: float = 96,
        **rest: Any,
    ) -> None:
        self.alfred, self.human, self.sure = tuple(alfred), tuple(human), tuple(sure)
        self.target, self.asked = target, frozenset(asked)
        rest.setdefault("size_hint", (None, None))
        super().__init__(size=(theme.dp(height) * 2.0, theme.dp(height)), **rest)

    def paint(self, pen: Pen) -> None:
        """Draw the envelopes, one below the other as on the board."""
        palette = theme.palette
        count = len(self.alfred)
        high = self.height / count
        for place in range(count):
            low = self.height - (place + 1) * high
            here, asked = place + 1 == self.target, place + 1 in self.asked
            pen.colour(palette.accent_wash if here or asked else palette.sheet)
            pen.fill(0, low + high * 0.06, self.width, high * 0.88, high * 0.14)
            pen.colour(palette.accent if here or asked else palette.edge)
            weight = theme.dp(3 if here else 1.2)
            pen.outline(0, low + high * 0.06, self.width, high * 0.88, high * 0.14, weight)
            size, middle = high * 0.46, low + high / 2
            pen.colour(palette.soft_ink)
            pen.letters(glyph("pigeon"), high * 0.5, middle, size, font=theme.fonts.icons)
            self._count(pen, "robot", str(self.alfred[place]), self.width * 0.46, middle, size)
            known = str(self.human[place]) if self.sure[place] else f"{self.human[place]}+"
            self._count(pen, "person", known, self.width * 0.78, middle, size)

    def _count(self, pen: Pen, sign: str, number: str, cx: float, cy: float, size: float) -> None:
        pen.colour(theme.palette.ink)
        pen.letters(glyph(sign), cx - size * 0.6, cy, size, font=theme.fonts.icons)
        pen.letters(number, cx + size * 0.2, cy, size * 1.05, bold=True, align="left")


class SealLine(Painted):
    """One row of seals with its worker's letter; the newest one ringed."""

    def __init__(
        self, letter: str, seals: Sequence[str], spots: int, *, height: float = 40, **rest: Any
    ) -> None:
        self.letter, self.seals, self.spots = letter, tuple(seals), spots
        high = theme.dp(height)
        rest.setdefault("size_hint", (None, None))
        super().__init__(size=(high * (spots + 1.3) * 0.9, high), **rest)

    def paint(self, pen: Pen) -> None:
        """Draw the row."""
        palette = theme.palette
        middle, radius = self.height / 2, self.height * 0.36
        paint_letter(pen, self.letter, radius * 1.15, middle, radius, palette.ink)
        for spot in range(self.spots):
            cx = self.height * 0.9 * (spot + 1) + radius * 1.6
            if spot < len(self.seals):
                paint_seal(pen, self.seals[spot], cx, middle, radius)
                if spot == len(self.seals) - 1:
                    pen.colour(palette.accent)
                    pen.ring(cx, middle, radius * 1.22, theme.dp(2))
            else:
                pen.colour(palette.edge)
                pen.ring(cx, middle, radius, theme.dp(1.2))


class SpotLine(Painted):
    """A row of numbered spots with the marker on one: bonus track, theory track; `before` is where it came from."""

    def __init__(
        self,
        first: int,
        last: int,
        at: int,
        *,
        before: int | None = None,
        height: float = 34,
        **rest: Any,
    ) -> None:
        self.first, self.last, self.at, self.before = first, last, at, before
        rest.setdefault("size_hint_y", None)
        super().__init__(height=theme.dp(height), **rest)

    def paint(self, pen: Pen) -> None:
        """Draw the spots."""
        palette = theme.palette
        count = self.last - self.first + 1
        step = self.width / count
        radius = min(self.height * 0.46, step * 0.46)
        size = min(theme.type(Type.SMALL), radius * 1.1)
        for place in range(count):
            spot, cx = self.first + place, (place + 0.5) * step
            here = spot == self.at
            pen.colour(palette.accent if here else palette.sheet)
            pen.disc(cx, self.height / 2, radius)
            pen.colour(palette.accent if spot in (self.at, self.before) else palette.edge)
            pen.ring(cx, self.height / 2, radius, theme.dp(2.5 if spot == self.before else 1.2))
            pen.colour(palette.on_accent if here else palette.soft_ink)
            pen.letters(str(spot), cx, self.height / 2, size, bold=here)


class EffectSigns(Painted):
    """Icons of the facts side by side ("coins 3")."""

    def __init__(self, effects: Sequence[str], height: float, *, most: float = 200) -> None:
        from companion.games.darwins_journey.widgets.cards import width_of

        self.effects = tuple(effects)
        high = theme.dp(height)
        wide = sum(width_of(one, high) + high * 0.25 for one in self.effects)
        self._natural = min(theme.dp(most), wide)
        super().__init__(size_hint=(None, None), size=(self._natural, high * 1.1))

    def wants_width(self) -> float:
        """Return the width of the row, in pixels."""
        return self._natural

    def paint(self, pen: Pen) -> None:
        """Draw the icons."""
        paint_signs(pen, self.effects, self.width / 2, self.height / 2, self.height * 0.9, self.width)


# ---- hammocks and special diary


ROWS, COLUMNS = 3, 2
"""Tiles of the special diary."""

_STEPS = 14
"""Points along a hammock."""


class HammockLine(Painted):
    """Alfred's hammocks side by side, with the workers that lie in them; `newest` is the one that lay down just now."""

    def __init__(
        self, hammocks: int, workers: Sequence[str], *, newest: str, height: float, **rest: Any
    ) -> None:
        self.workers, self.newest = tuple(workers), newest
        self.hammocks = max(hammocks, len(self.workers))
        rest.setdefault("size_hint", (None, None))
        high = theme.dp(height)
        super().__init__(size=(high * 1.3 * self.hammocks, high), **rest)

    def paint(self, pen: Pen) -> None:
        """Draw the hammocks between their posts, and who lies in them."""
        step = self.width / self.hammocks
        lying = [*self.workers, *[""] * (self.hammocks - len(self.workers))]
        for number, worker in enumerate(lying):
            self._hammock(pen, number * step, step, worker)

    def _hammock(self, pen: Pen, left: float, step: float, worker: str) -> None:
        palette, dp = theme.palette, theme.dp
        here = worker != "" and worker == self.newest
        near, far = left + step * 0.1, left + step * 0.9
        top, low = self.height * 0.78, self.height * 0.32
        pen.colour(palette.edge)
        for post in (near, far):
            pen.line([post, self.height * 0.06, post, self.height * 0.94], dp(2))
        cloth = _hanging(near, far, top, low)
        pen.colour(palette.accent_wash if here else palette.sunken)
        pen.polygon([*cloth, far, top])
        pen.colour(palette.accent if here else palette.edge)
        pen.line(cloth, dp(3 if here else 1.5))
        if worker:
            radius = self.height * 0.24
            ground = palette.accent if here else palette.soft_ink
            paint_letter(pen, worker, left + step / 2, low + radius * 1.15, radius, ground)


def _hanging(near: float, far: float, top: float, low: float) -> list[float]:
    """Return points of a cloth that hangs from two posts."""
    points: list[float] = []
    for step in range(_STEPS + 1):
        share = step / _STEPS
        points += [near + (far - near) * share, top - (top - low) * 4 * share * (1 - share)]
    return points


class SpecialDiaryMap(Painted):
    """The special diary: tiles in two columns, and a worker of Alfred's on the top spot of one; he uses no tile.

    side: "left" or "right"; tiles: how many lie there, row by row.
    """

    def __init__(self, side: str, worker: str, tiles: int, *, height: float, **rest: Any) -> None:
        self.side, self.worker, self.tiles = side, worker, tiles
        rest.setdefault("size_hint", (None, None))
        super().__init__(size=(theme.dp(height) * 0.95, theme.dp(height)), **rest)

    def paint(self, pen: Pen) -> None:
        """Draw the tiles row by row, and the worker."""
        palette = theme.palette
        step_x, step_y = self.width / COLUMNS, self.height / ROWS
        for column, side in enumerate(("left", "right")):
            left, here = column * step_x + step_x * 0.06, side == self.side
            for row in range(ROWS):
                box = (left, self.height - (row + 1) * step_y, step_x * 0.88, step_y * 0.9)
                lies = row * COLUMNS + column < self.tiles
                chosen = here and row == 0
                pen.colour(palette.accent_wash if chosen else palette.sheet if lies else palette.sunken)
                pen.fill(*box, step_y * 0.16)
                pen.colour(palette.accent if chosen else palette.edge if lies else palette.hairline)
                pen.outline(*box, step_y * 0.16, theme.dp(3 if chosen else 1.2))
                if chosen:
                    middle = (box[0] + box[2] / 2, box[1] + box[3] / 2)
                    paint_letter(pen, self.worker, *middle, step_y * 0.32, palette.accent)
