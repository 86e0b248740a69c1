"""Which question of an evening is answered on a drawing? The Era desk: its biomes, species and what can be entered there."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from assets.words import _, ngettext
from companion.app.tables import Board
from companion.games.darwins_choice import desk_words as words
from companion.games.darwins_choice import terms
from companion.games.darwins_choice.desk import limit_key
from companion.games.darwins_choice.evaluation import available

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from companion.games.darwins_choice.desk_state import Desk, Place, Species
    from companion.games.darwins_choice.state import State
    from solo_bots.conversation import Ask


@dataclass(frozen=True, slots=True)
class SpeciesSign:
    """A species as it is shown: what it is called, its traits in a short line, its points, whether a chip of waste lies on it."""

    id: str
    name: str
    traits: str
    points: int
    waste: bool


@dataclass(frozen=True, slots=True)
class PlaceSign:
    """A biome as it is shown: its name, what is known of its food ("" = it has no card), its species; `sign` is an icon, `new` whether more may come."""

    id: str
    name: str
    sign: str
    food: str
    species: tuple[SpeciesSign, ...]
    new: bool


@dataclass(frozen=True, slots=True)
class DeskBoard(Board):
    """The Era desk: a biome is tapped for its food, the plus for a new species, a species for what is new about it."""

    above: ClassVar[bool] = True
    covers: tuple[str, ...]
    places: tuple[PlaceSign, ...]
    ticks: bool = False

    def draw(
        self,
        chosen: Collection[str],  # noqa: ARG002 - nothing is ticked here
        tap: Callable[[str], Any],
        focus_key: str,
    ) -> Widget:
        """Return the drawing."""
        from companion.games.darwins_choice.widgets.desk_board import desk_board

        return desk_board(self.places, tap, focus_key)


def board(ask: Ask, state: State) -> DeskBoard | None:
    """Return the desk where the action phase is asked about; None for any other question."""
    from companion.games.darwins_choice.table.pictures import TERRITORY_SIGNS

    desk = state.desk
    if ask.verb != "desk" or desk is None:
        return None
    offered = {one.id for one in ask.choices}
    places = tuple(
        PlaceSign(
            one.id,
            words.place(one.id, desk.biomes()),
            TERRITORY_SIGNS.get(one.id, "land") if _in_force(state, one.id) else "land",
            _food(state, desk, one) if f"place:{one.id}" in offered else "",
            tuple(_species(desk, species) for species in desk.living(one.id)),
            f"new:{one.id}" in offered,
        )
        for one in desk.places
    )
    covers = tuple(one for one in (c.id for c in ask.choices) if ":" in one)
    return DeskBoard(covers, places)


def points_of(desk: Desk) -> tuple[tuple[str, int, int], ...]:
    """Return each player's name, points on living species and points kept."""
    return tuple((name, *desk.held(seat)) for seat, name in enumerate(desk.names))


def _in_force(state: State, place: str) -> bool:
    return not place.startswith("biome") and (place == "national_park" or place in state.territories)


def _species(desk: Desk, one: Species) -> SpeciesSign:
    hearts = ngettext("{n} heart", "{n} hearts", one.hearts).format(n=one.hearts)
    return SpeciesSign(
        one.id,
        desk.label(one),
        _("{diet}, {hearts}, adapted {a}, strong {s}").format(
            hearts=hearts, diet=words.diet(one.diet), a=one.adaptation, s=one.strength
        ),
        one.points,
        one.id in desk.chips,
    )


def _food(state: State, desk: Desk, place: Place) -> str:
    found = available(state, desk, place)
    if found is None:
        return _("food not entered")
    text = words.food(*found)
    key = limit_key(state, place.id)
    if key and key in desk.limits:
        text += " " + _("under index {level}").format(level=key.partition(".")[2])
    elif key:
        text += "; " + _("limit of {territory} not entered").format(territory=terms.territory(place.id))
    return text
