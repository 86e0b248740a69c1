"""What is on the table of a Darwin's Choice evening alone? See `companion.app.tables`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assets.darwins_choice import load
from assets.words import _
from companion.app.tables import Option, OptionGroup, Picture
from companion.games.darwins_choice import terms
from companion.games.darwins_choice.state import players_of
from companion.games.darwins_choice.table import pictures

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kivy.uix.widget import Widget

    from companion.app.tables import Board, GuidePage, LiveScore
    from companion.playthrough import OpenGame
    from solo_bots.conversation import Ask, Choice, Json, Tell

USUAL_VERSION = "expansion"
USUAL_DESK = "events"


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
        return pictures.tell_picture(tell, state)

    def ask_picture(self, ask: Ask, state: Any) -> Picture | None:
        """Return the drawing for a question."""
        return pictures.ask_picture(ask, state)

    def choice_picture(self, ask: Ask, choice: Choice) -> Picture | None:
        """Return the drawing for an answer."""
        return pictures.choice_picture(ask, choice)

    def board(self, ask: Ask, choice: Choice | None, state: Any) -> Board | None:  # noqa: ARG002 - the table's promise
        """Return the Era desk in the action phase."""
        from companion.games.darwins_choice.table.boards import board

        return board(ask, state)

    def panel(self, state: Any) -> Widget:
        """Return index, territories, what holds this Era, and the events so far."""
        from companion.games.darwins_choice.table.panel import panel

        return panel(state)

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
