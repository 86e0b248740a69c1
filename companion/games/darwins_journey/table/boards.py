"""Which questions of Alfred's are answered on a drawing? Diaries, museum, a stretch of island, scrolls; what is known is filled in."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from assets import darwins_journey
from assets.darwins_journey.alfred import COLOURS
from companion.app.tables import Board
from companion.games.darwins_journey.table.pictures import standing_diaries

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from solo_bots.conversation import Ask, Choice


@dataclass(frozen=True, slots=True)
class DiariesBoard(Board):
    """The main diaries: lenses of both sides and workers as known; places outside them in a row of their own.

    `unlikely` locations are locked or taken as far as is known; they can be tapped all the same.
    """

    above: ClassVar[bool] = True
    covers: tuple[str, ...]
    ticks: bool = False
    alfred: tuple[str, ...] = ()
    human: tuple[str, ...] = ()
    workers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    unlikely: tuple[str, ...] = ()

    def draw(self, chosen: Collection[str], tap: Callable[[str], Any], focus_key: str) -> Widget:
        """Return the drawing."""
        from companion.games.darwins_journey.widgets.boards import diaries_board

        return diaries_board(self, chosen, tap, focus_key)


@dataclass(frozen=True, slots=True)
class MuseumBoard(Board):
    """The museum; `given` tiles are known to lie there, `unlikely` answers contradict what is known."""

    covers: tuple[str, ...]
    ticks: bool = False
    given: tuple[str, ...] = ()
    unlikely: tuple[str, ...] = ()

    def draw(self, chosen: Collection[str], tap: Callable[[str], Any], focus_key: str) -> Widget:
        """Return the drawing."""
        from companion.games.darwins_journey.widgets.boards import museum_board

        return museum_board(self, chosen, tap, focus_key)


@dataclass(frozen=True, slots=True)
class TrackBoard(Board):
    """A stretch of an island: Alfred's explorer `at`, the human's where it was seen last, spaces to tap; some are `unlikely`."""

    covers: tuple[str, ...]
    track: str
    at: str
    way: tuple[str, ...] = ()
    human: str = ""
    unlikely: tuple[str, ...] = ()
    ticks: bool = False

    def draw(self, chosen: Collection[str], tap: Callable[[str], Any], focus_key: str) -> Widget:
        """Return the drawing."""
        from companion.games.darwins_journey.widgets.tapped import track_board

        return track_board(self, chosen, tap, focus_key)


@dataclass(frozen=True, slots=True)
class ScrollsBoard(Board):
    """The scrolls from the top with their prices; the seals that would do hang on the one in question (0: any), to be tapped."""

    covers: tuple[str, ...]
    scroll: int
    favourite: str = ""
    ticks: bool = False

    def draw(self, chosen: Collection[str], tap: Callable[[str], Any], focus_key: str) -> Widget:
        """Return the drawing."""
        from companion.games.darwins_journey.widgets.tapped import scrolls_board

        return scrolls_board(self, chosen, tap, focus_key)


OUTSIDE = ("special", "small", "museum", "elsewhere")
"""Places of a worker that are not on a main diary."""


def board(ask: Ask, choice: Choice | None, state: Any) -> Board | None:
    """Return the drawing the answers (or, with `choice`, its toggles) are tapped on, or None."""
    if ask.verb in ("scroll", "any_scroll"):
        colours = tuple(one.id for one in ask.choices if one.id in COLOURS)
        return ScrollsBoard(colours, ask.values["scroll"], ask.values["favourite"])
    facts = darwins_journey.load()
    unlikely = tuple(one.id for one in ask.choices if one.values.get("unlikely"))
    if ask.verb == "explorer":
        return _stretch(ask, state, unlikely)
    spots = {one.id for one in facts.diaries.locations}
    tiles = {one.id for one in facts.specimens}
    toggles = tuple(one.id for one in (choice.fields if choice else ()) if one.kind == "toggle")
    ids = toggles or tuple(one.id for one in ask.choices)
    on_spots = tuple(one for one in ids if one in spots or (not toggles and one in OUTSIDE))
    if any(one in spots for one in on_spots):
        known = standing_diaries(state)
        return DiariesBoard(on_spots, bool(toggles), known.alfred, known.human, known.workers, unlikely)
    on_tiles = tuple(one for one in ids if one in tiles)
    if on_tiles:
        lying = tuple(one for one in (*state.museum_start, *state.delivered) if one not in on_tiles)
        return MuseumBoard(on_tiles, bool(toggles), lying, unlikely)
    return None


def _stretch(ask: Ask, state: Any, unlikely: tuple[str, ...]) -> TrackBoard:
    """Return the spaces of an island that Alfred's explorer can come to."""
    track = ask.values["island"]
    spaces = darwins_journey.load().island(track).by_id
    covers = tuple(one.id for one in ask.choices if one.id in spaces)
    known = state.human_explorers.get(track)
    seen = known[1] if known and known[0] in ("at", "from") else ""
    return TrackBoard(covers, track, ask.values["from"], tuple(ask.values["way"]), seen, unlikely)
