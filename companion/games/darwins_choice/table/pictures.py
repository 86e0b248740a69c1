"""Which small drawing goes with a sentence of a Darwin's Choice evening? Values; each draws itself when it is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from assets.darwins_choice import load
from assets.darwins_choice.model import Territory
from companion.app.tables import Picture
from companion.app.theme import theme

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from solo_bots.conversation import Ask, Choice, Tell


@dataclass(frozen=True, slots=True)
class EventPicture(Picture):
    """A human event card; `event` "" is its back."""

    event: str
    back: str

    def draw(self, *, large: bool = False) -> Widget:
        """Return the drawing."""
        from companion.games.darwins_choice.widgets.event_cards import EventFace

        return EventFace(self.event, self.back, theme.dp(96 if large else 60))


@dataclass(frozen=True, slots=True)
class IndexPicture(Picture):
    """The nature index as four steps, the present one filled."""

    broad: ClassVar[bool] = True
    level: int

    def draw(self, *, large: bool = False) -> Widget:
        """Return the drawing."""
        from companion.games.darwins_choice.widgets.event_cards import IndexTrack

        return IndexTrack(self.level, height=theme.dp(64 if large else 48))


@dataclass(frozen=True, slots=True)
class SignPicture(Picture):
    """One sign of the icon set: what lies on the table."""

    icon: str

    def draw(self, *, large: bool = False) -> Widget:
        """Return the drawing."""
        from companion.app.widgets.drawing import Icon

        return Icon(self.icon, theme.dp(52 if large else 36), colour=theme.palette.accent)


TERRITORY_SIGNS = {
    "agriculture": "bug",
    "industry": "settings",
    "suburb": "home",
    "city": "city",
    "national_park": "vista",
}
"""Territory -> its sign in the icon set."""

_INDEX = {"index_falls", "index_rises", "index_stays", "territories_open"}
_SIGNS = {
    "remove_biomes": "layers",
    "biome_change": "swap",
    "arrows_on": "up",
    "arrows_off": "down",
    "remove_waste": "delete",
    "waste_back": "refresh",
    "extinction": "close_circle",
    "award_lowest": "medal",
    "place_pets": "pigeon",
    "migration_cost": "lock",
    "barriers_over": "forward",
    "tourism": "camera",
    "base_event": "cards",
    "rest_of_transition": "list",
    "nothing_else": "check",
    "paid": "minus",
    "die": "close_circle",
    "waste": "delete",
    "survive": "heart_filled",
    "lay_points": "medal",
    "collect": "download",
    "spread": "share",
    "keeps_all": "download",
}


def tell_picture(tell: Tell, state: Any) -> Picture | None:
    """Return the drawing for something told, or None."""
    if tell.verb in ("event", "redraw"):
        event = load().event(tell.values["event"])
        return EventPicture(event.id, event.back.value)
    if tell.verb in _INDEX:
        return IndexPicture(state.index)
    if tell.verb == "remove_territory":
        return SignPicture(TERRITORY_SIGNS[tell.values["territory"]])
    return SignPicture(_SIGNS[tell.verb]) if tell.verb in _SIGNS else None


def ask_picture(ask: Ask, state: Any) -> Picture | None:
    """Return the drawing for a question, or None."""
    if ask.verb == "draw_event":
        return EventPicture("", ask.values["deck"])
    if ask.verb == "era":
        return IndexPicture(state.index) if state.open else None
    return None


def choice_picture(ask: Ask, choice: Choice) -> Picture | None:
    """Return the drawing for an answer, or None."""
    if ask.verb == "draw_event":
        return EventPicture(choice.id, ask.values["deck"])
    if ask.verb == "territory_out" and choice.id in {one.value for one in Territory}:
        return SignPicture(TERRITORY_SIGNS[choice.id])
    return None
