"""Which questions of Alfred's are answered on a drawing? The diaries and the museum, with what is known already filled in."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from assets.facts import darwins_journey
from companion.app.tables.contract import Board
from companion.app.tables.darwins_journey.pictures import standing_diaries

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from companion.app.theme import Theme
    from solo_bots.conversation import Ask, Choice


@dataclass(frozen=True, slots=True)
class DiariesBoard(Board):
    """The main diaries: lenses of both sides and workers as known; places outside them in a row of their own."""

    covers: tuple[str, ...]
    ticks: bool = False
    alfred: tuple[str, ...] = ()
    human: tuple[str, ...] = ()
    workers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def draw(
        self, theme: Theme, chosen: Collection[str], tap: Callable[[str], Any], focus_key: str
    ) -> Widget:
        """Return the drawing."""
        from companion.app.widgets.alfred_boards import diaries_board

        return diaries_board(theme, self, chosen, tap, focus_key)


@dataclass(frozen=True, slots=True)
class MuseumBoard(Board):
    """The museum; `given` tiles are known to lie there."""

    covers: tuple[str, ...]
    ticks: bool = False
    given: tuple[str, ...] = ()

    def draw(
        self, theme: Theme, chosen: Collection[str], tap: Callable[[str], Any], focus_key: str
    ) -> Widget:
        """Return the drawing."""
        from companion.app.widgets.alfred_boards import museum_board

        return museum_board(theme, self, chosen, tap, focus_key)


OUTSIDE = ("special", "small", "museum", "elsewhere")
"""Places of a worker that are not on a main diary."""


def board(ask: Ask, choice: Choice | None, state: Any) -> Board | None:
    """Return the drawing the answers (or, with `choice`, its toggles) are tapped on, or None."""
    facts = darwins_journey.load()
    spots = {one.id for one in facts.diaries.locations}
    tiles = {one.id for one in facts.specimens}
    toggles = tuple(one.id for one in (choice.fields if choice else ()) if one.kind == "toggle")
    ids = toggles or tuple(one.id for one in ask.choices)
    on_spots = tuple(one for one in ids if one in spots or (not toggles and one in OUTSIDE))
    if any(one in spots for one in on_spots):
        known = standing_diaries(state)
        return DiariesBoard(on_spots, bool(toggles), known.alfred, known.human, known.workers)
    on_tiles = tuple(one for one in ids if one in tiles)
    if on_tiles:
        lying = tuple(one for one in (*state.museum_start, *state.delivered) if one not in on_tiles)
        return MuseumBoard(on_tiles, bool(toggles), lying if ask.verb != "specimen" else ())
    return None
