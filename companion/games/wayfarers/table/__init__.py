"""What is on the solo table of Wayfarers of the South Tigris alone? See `companion.app.tables`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assets.words import _
from companion.app.tables import GuidePage, LiveScore, Option, OptionGroup, Picture
from companion.games.wayfarers.table import pictures

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kivy.uix.widget import Widget

    from assets.wayfarers.model import AiBoard
    from companion.playthrough import OpenGame
    from solo_bots.conversation import Ask, Choice, Json, Tell


def table() -> WayfarersTable:
    """Return the table."""
    return WayfarersTable()


@dataclass(frozen=True, slots=True)
class WayfarersTable:
    """The table of Wayfarers; see `companion.app.tables.Table` for what each method promises."""

    game: str = "wayfarers"

    @property
    def name(self) -> str:
        """The full name of the game."""
        return _("Wayfarers of the South Tigris")

    @property
    def short_name(self) -> str:
        """Its name for narrow places."""
        return _("Wayfarers")

    @property
    def opponent(self) -> str:
        """Who the companion plays."""
        return _("The AI")

    @property
    def sign(self) -> str:
        """The sign of the panel's button."""
        return "robot"

    def option_groups(self, chosen: Mapping[str, str] | None = None) -> tuple[OptionGroup, ...]:  # noqa: ARG002 - nothing here hangs on another choice
        """The four AI boards (W2), and who turns the scheme cards."""
        from assets import wayfarers

        return (
            OptionGroup(
                "board",
                _("Which board does the AI play?"),
                tuple(_board(board) for board in wayfarers.load().ai_boards),
                _("Told apart by the focus beside the laurel."),
            ),
            OptionGroup(
                "deck",
                _("Who draws the scheme cards?"),
                (
                    Option(
                        "virtual",
                        _("The companion draws"),
                        _("It shuffles and turns the scheme cards itself. Yours stay in the box."),
                    ),
                    Option(
                        "own",
                        _("My own cards"),
                        _("You shuffle and turn the six scheme cards, and tap or scan the one you see."),
                    ),
                ),
                usual="virtual",
            ),
        )

    def options(self, chosen: Mapping[str, str], seed: int) -> dict[str, Json]:
        """Return board, deck and seed."""
        return {"board": chosen["board"], "deck": chosen["deck"], "seed": seed}

    def tell_picture(self, tell: Tell, state: Any, after: Sequence[Tell] = ()) -> Picture | None:  # noqa: ARG002 - each stands by itself
        """Return the drawing for something told."""
        return pictures.tell_picture(tell, state)

    def ask_picture(self, ask: Ask, state: Any) -> Picture | None:
        """Return the drawing for a question."""
        return pictures.ask_picture(ask, state)

    def choice_picture(self, ask: Ask, choice: Choice) -> Picture | None:
        """Return the drawing for an answer."""
        return pictures.choice_picture(ask, choice)

    def board(self, ask: Ask, choice: Choice | None, state: Any) -> None:
        """Return nothing: every answer is a button."""

    def panel(self, state: Any) -> Widget:
        """Return the AI's tracks, guilds, workers, caravan and cards."""
        from companion.games.wayfarers.table.panel import panel
        from companion.games.wayfarers.table.standing import standing

        return panel(standing(state))

    def live_score(self, game: OpenGame) -> LiveScore | None:
        """Return what the AI has now."""
        from companion.games.wayfarers.table.live import live_score

        return live_score(game.tally())

    def guide(self, state: Any) -> tuple[GuidePage, ...]:
        """Return how the AI decides."""
        from companion.games.wayfarers.table.guide import guide

        return guide(state)

    def guide_page(self, ask: Ask | None) -> str:
        """Return the page about the open question."""
        from companion.games.wayfarers.table.guide import page_of

        return page_of(ask)

    def scannable(self, ask: Ask) -> dict[str, str]:
        """Return the scheme cards that may be shown to the camera."""
        return {one.id: one.id for one in ask.choices} if ask.verb == "draw_scheme" else {}


def _board(board: AiBoard) -> Option:
    name, does = {
        "space": (
            _("Space board"),
            _("Buys space cards, when it rests and whenever its focus shows. Climbs the comet track."),
        ),
        "upgrade": (
            _("Upgrade board"),
            _("Collects upgrade tiles of any colour and fills its caravan fast."),
        ),
        "townsfolk": (
            _("Townsfolk board"),
            _("Hires townsfolk, influences many cards and gathers inspiration."),
        ),
        "journal": (_("Journal board"), _("Runs ahead on the journal and ends the game early.")),
    }[board.id]
    return Option(board.id, name, does, pictures.BoardPicture(board.id))
