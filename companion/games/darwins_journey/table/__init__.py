"""The solo table of Darwin's Journey: its options, drawings, panel and guide (`companion.app.tables`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assets.words import _
from companion.app.tables import Board, GuidePage, LiveScore, Option, OptionGroup, Picture, ScoreLine
from companion.games.darwins_journey.table import pictures
from companion.scoring import scoring_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kivy.uix.widget import Widget

    from companion.playthrough import OpenGame
    from solo_bots.conversation import Ask, Choice, Json, Tell


def table() -> DarwinsJourneyTable:
    """Return the table."""
    return DarwinsJourneyTable()


@dataclass(frozen=True, slots=True)
class DarwinsJourneyTable:
    """The table of Alfred; see `companion.app.tables.Table` for what each method promises."""

    game: str = "darwins_journey"

    @property
    def name(self) -> str:
        """The full name of the game."""
        return _("Darwin's Journey")

    @property
    def short_name(self) -> str:
        """Its name for narrow places."""
        return _("Darwin's Journey")

    @property
    def opponent(self) -> str:
        """Who the companion plays."""
        return _("Alfred")

    @property
    def sign(self) -> str:
        """The sign of the panel's button."""
        return "robot"

    def option_groups(self, chosen: Mapping[str, str] | None = None) -> tuple[OptionGroup, ...]:  # noqa: ARG002 - nothing here hangs on another choice
        """Alfred's four boards, and who turns his action cards."""
        return (
            OptionGroup(
                "board",
                _("Which board does Alfred play on?"),
                (
                    Option("white", _("White"), _("Easy: for a first game against him.")),
                    Option("blue", _("Blue"), _("Medium.")),
                    Option("yellow", _("Yellow"), _("Advanced.")),
                    Option("green", _("Green"), _("Advanced, in another way than yellow.")),
                ),
            ),
            OptionGroup(
                "deck",
                _("Who draws Alfred's cards?"),
                (
                    Option(
                        "virtual",
                        _("The companion draws"),
                        _("It shuffles and turns the action cards itself. Yours stay in the box."),
                    ),
                    Option(
                        "own",
                        _("My own cards"),
                        _("You shuffle and turn the eight action cards, and tap or scan the one you see."),
                    ),
                ),
                usual="virtual",
            ),
        )

    def options(self, chosen: Mapping[str, str], seed: int) -> dict[str, Json]:
        """Return board, deck and seed."""
        return {"board": chosen["board"], "deck": chosen["deck"], "seed": seed}

    def tell_picture(self, tell: Tell, state: Any, after: Sequence[Tell] = ()) -> Picture | None:
        """Return the drawing for something told; an action card shows the option that is carried out."""
        return pictures.tell_picture(tell, state, after)

    def ask_picture(self, ask: Ask, state: Any) -> Picture | None:
        """Return the drawing for a question."""
        return pictures.ask_picture(ask, state)

    def choice_picture(self, ask: Ask, choice: Choice) -> Picture | None:
        """Return the drawing for an answer."""
        return pictures.choice_picture(ask, choice)

    def board(self, ask: Ask, choice: Choice | None, state: Any) -> Board | None:
        """Return the diaries or the museum to tap on."""
        from companion.games.darwins_journey.table.pictures import board

        return board(ask, choice, state)

    def panel(self, state: Any) -> Widget:
        """Return Alfred's board, tracks, envelopes and cards."""
        from companion.games.darwins_journey.table.drawings import panel

        return panel(state)

    def live_score(self, game: OpenGame) -> LiveScore | None:
        """Return what Alfred has now."""
        return live_score(game.tally())

    def guide(self, state: Any) -> tuple[GuidePage, ...]:
        """Return how Alfred decides."""
        from companion.games.darwins_journey.table.guide import guide

        return guide(state)

    def guide_page(self, ask: Ask | None) -> str:
        """Return the page about the open question."""
        from companion.games.darwins_journey.table.guide import page_of

        return page_of(ask)

    def scannable(self, ask: Ask) -> Mapping[str, str]:
        """Return the action and bonus cards that may be shown to the camera."""
        if ask.verb in ("draw_action", "draw_bonus"):
            return {one.id: one.id for one in ask.choices}
        return {}


# ---- live score


def live_score(tally: Mapping[str, Json]) -> LiveScore:
    """Return what Alfred would score if the game ended now (R30 to R33, R39)."""
    scoring = scoring_of("darwins_journey")
    blank = scoring.declare().blank({"players": 1, "ai": 1})
    column = scoring.score(scoring.with_bot(blank, tally)).column("ai")
    lines = tuple(
        ScoreLine(one.label, one.points, ", ".join(part.text for part in one.parts), one.rules)
        for one in column.lines
    )
    return LiveScore(column.total, lines)
