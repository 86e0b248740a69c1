"""The drawings of a Darwin's Choice evening: its options, the Era desk to tap, the panel of this Era, and small pictures. See `companion.app.tables`."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from assets.darwins_choice import load
from assets.darwins_choice.model import Territory
from assets.words import _, ngettext
from companion.app.tables import Board, Option, OptionGroup, Picture
from companion.app.theme import theme
from companion.games.darwins_choice import desk_words as words
from companion.games.darwins_choice import terms
from companion.games.darwins_choice.desk import available, limit_key
from companion.games.darwins_choice.state import Desk, State, players_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kivy.uix.widget import Widget

    from companion.app.tables import GuidePage, LiveScore
    from companion.games.darwins_choice.state import Place, Species
    from companion.playthrough import OpenGame
    from solo_bots.conversation import Ask, Choice, Json, Tell


USUAL_VERSION = "expansion"

USUAL_DESK = "events"

TERRITORY_SIGNS = {
    "agriculture": "bug",
    "industry": "settings",
    "suburb": "home",
    "city": "city",
    "national_park": "vista",
}
"""Territory -> its sign in the icon set."""


def table() -> DarwinsChoiceTable:
    """Return the table."""
    return DarwinsChoiceTable()


@dataclass(frozen=True, slots=True)
class DarwinsChoiceTable:
    """The table of an evening; see `companion.app.tables.Table` for what each method promises."""

    game: str = "darwins_choice"

    @property
    def name(self) -> str:
        """The full name of the game."""
        return _("Darwin's Choice")

    @property
    def short_name(self) -> str:
        """Its name for narrow places."""
        return _("Darwin's Choice")

    @property
    def opponent(self) -> str:
        """What the panel shows."""
        return _("This Era")

    @property
    def sign(self) -> str:
        """The sign of the panel's button."""
        return "eye"

    def option_groups(self, chosen: Mapping[str, str] | None = None) -> tuple[OptionGroup, ...]:
        """The versions with human events, how many play, and who draws the events."""
        facts = load()
        now = dict(chosen or {})
        desk = now.get("desk", USUAL_DESK) == "desk"
        versions = [one for one in facts.versions if one.events or desk]
        version = now.get("version", USUAL_VERSION)
        if version not in {one.id for one in versions}:
            version = USUAL_VERSION
        players = players_of(version)
        return (
            _what(),
            OptionGroup(
                "version",
                _("Which version?"),
                tuple(Option(one.id, terms.version(one.id), _does(one.id)) for one in versions),
                usual=USUAL_VERSION,
            ),
            OptionGroup(
                "players",
                _("How many play?"),
                tuple(Option(str(one), terms.players(one), "") for one in players),
                usual=str(players[0]),
            ),
            *((_deck(),) if facts.version(version).events else ()),
        )

    def options(self, chosen: Mapping[str, str], seed: int) -> dict[str, Json]:
        """Return version, players, deck, seed, and whether the Era desk is used."""
        return {
            "version": chosen["version"],
            "players": int(chosen["players"]),
            "deck": chosen.get("deck", "virtual"),
            "seed": seed,
            "desk": chosen["desk"] == "desk",
        }

    def tell_picture(self, tell: Tell, state: Any, after: Sequence[Tell] = ()) -> Picture | None:  # noqa: ARG002 - each stands by itself
        """Return the drawing for something told."""
        return tell_picture(tell, state)

    def ask_picture(self, ask: Ask, state: Any) -> Picture | None:
        """Return the drawing for a question."""
        return ask_picture(ask, state)

    def choice_picture(self, ask: Ask, choice: Choice) -> Picture | None:
        """Return the drawing for an answer."""
        return choice_picture(ask, choice)

    def board(self, ask: Ask, choice: Choice | None, state: Any) -> Board | None:  # noqa: ARG002 - the table's promise
        """Return the Era desk in the action phase."""
        return board(ask, state)

    def panel(self, state: Any) -> Widget:
        """Return index, territories, what holds this Era, and the events so far."""
        from companion.games.darwins_choice.widgets import evening_panel

        return evening_panel(state)

    def live_score(self, game: OpenGame) -> LiveScore | None:
        """Return nothing: there is no opponent to count."""

    def guide(self, state: Any) -> tuple[GuidePage, ...]:  # noqa: ARG002 - the table's promise
        """Return nothing: nobody decides here but the people; the player aid tells the rules."""
        return ()

    def guide_page(self, ask: Ask | None) -> str:  # noqa: ARG002 - the table's promise
        """Return nothing: there is no guide."""
        return ""

    def scannable(self, ask: Ask) -> dict[str, str]:
        """Return the event cards that may be shown to the camera."""
        return {one.id: one.id for one in ask.choices} if ask.verb == "draw_event" else {}


def _what() -> OptionGroup:
    return OptionGroup(
        "desk",
        _("What shall the companion follow?"),
        (
            Option(
                "events",
                _("Human events and nature index"),
                _("It draws the event of each transition and says what it does."),
            ),
            Option(
                "desk",
                _("The Era desk too"),
                _("You enter species; it leads through each evaluation and counts the points."),
            ),
        ),
        usual=USUAL_DESK,
    )


def _deck() -> OptionGroup:
    return OptionGroup(
        "deck",
        _("Who draws the human events?"),
        (
            Option("virtual", _("The companion draws"), _("Your event cards stay in the box.")),
            Option("own", _("Our own cards"), _("You turn the card, and tap or scan the one you see.")),
        ),
        usual="virtual",
    )


def _does(version: str) -> str:
    return {
        "base": _("Without human territories and events."),
        "beginners": _("Scored like the base game."),
        "expansion": _("Three to six players, four Eras, three human events."),
        "expansion_two_player": _("Two territories, a Park for three species, 16 biomes."),
        "two_vs_two": _("Four players in two teams."),
        "child_friendly": _("Points are collected every Era, waste takes points away."),
        "history": _("Six Eras from the beginning of life; the territories open after the second."),
    }[version]


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
        from companion.games.darwins_choice.widgets import desk_board

        return desk_board(self.places, tap, focus_key)


def board(ask: Ask, state: State) -> DeskBoard | None:
    """Return the desk where the action phase is asked about; None for any other question."""
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


@dataclass(frozen=True, slots=True)
class EventPicture(Picture):
    """A human event card; `event` "" is its back."""

    event: str
    back: str

    def draw(self, *, large: bool = False) -> Widget:
        """Return the drawing."""
        from companion.games.darwins_choice.widgets import EventFace

        return EventFace(self.event, self.back, theme.dp(96 if large else 60))


@dataclass(frozen=True, slots=True)
class IndexPicture(Picture):
    """The nature index as four steps, the present one filled."""

    broad: ClassVar[bool] = True
    level: int

    def draw(self, *, large: bool = False) -> Widget:
        """Return the drawing."""
        from companion.games.darwins_choice.widgets import IndexTrack

        return IndexTrack(self.level, height=theme.dp(64 if large else 48))


@dataclass(frozen=True, slots=True)
class SignPicture(Picture):
    """One sign of the icon set: what lies on the table."""

    icon: str

    def draw(self, *, large: bool = False) -> Widget:
        """Return the drawing."""
        from companion.app.widgets.drawing import Icon

        return Icon(self.icon, theme.dp(52 if large else 36), colour=theme.palette.accent)


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
