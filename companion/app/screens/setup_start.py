"""What a set-up leads to: the solo game or the evening with all it knows, or the score sheet with the players on it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from assets.words import _
from companion.app.widgets.layout import Column
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.rows import ListRow

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.app.navigation import Shell
    from companion.app.presenters.setup import SetupPresenter

_SIGNS = {"desk": "eye", "sheet": "trophy"}
"""Ways to go on that are no cards -> their sign."""


class SetupStart:
    """Asks what the set-up cannot know (whose cards Alfred plays by, who draws), and goes there."""

    def __init__(self, shell: Shell, presenter: SetupPresenter) -> None:
        self._shell = shell
        self._presenter = presenter
        self._cards = ""

    def go(self) -> None:
        """Start the solo game, offer the Era desk before the score sheet, or open the sheet."""
        if self._presenter.start == "solo":
            self._solo()
        elif self._presenter.start == "evening":
            choices = (
                ("desk", _("At the Era desk"), _("It follows species and events, and evaluates each Era.")),
                ("sheet", _("With the score sheet alone"), _("The points are entered at the end.")),
            )
            self._choose(_("How do you play?"), "way", choices, self._way_chosen)
        else:
            self.open_sheet(afresh=False)

    def open_sheet(self, *, afresh: bool) -> None:
        """Open the score sheet; one that is half filled in is asked about first."""
        from companion.setup.starting import begin_sheet

        desk = self._presenter.desk
        begun: list[bool] = []

        def begin() -> None:
            begun.append(begin_sheet(self._shell.services.storage, desk.plan, desk.names, afresh=afresh))

        if not self._shell.attempt(begin):
            return
        if begun[0]:
            self._shell.go("score", game_id=desk.plan.game)
            return
        self._shell.ask(
            _("A sheet is half filled in"),
            _("A score sheet of this game is begun already. Begin a new one with these players?"),
            _("Begin a new one"),
            partial(self.open_sheet, afresh=True),
        )

    def _way_chosen(self, way: str) -> None:
        if way == "sheet":
            self._shell.close()
            self.open_sheet(afresh=False)
        elif self._presenter.draws_events:
            choices = (
                ("virtual", _("The companion draws"), _("Your event cards stay in the box.")),
                ("own", _("Our own cards"), _("You turn the card, and tap or scan the one you see.")),
            )
            self._choose(_("Who draws the human events?"), "deck", choices, self._begin)
        else:
            self._begin("virtual")

    def _solo(self) -> None:
        from companion.setup.starting import options

        desk = self._presenter.desk
        if not self._shell.attempt(lambda: options(desk.plan, desk.layout, deck="virtual", seed=0)):
            return
        choices = self._presenter.cards_choices()
        if len(choices) > 1:
            self._choose(_("Whose cards does Alfred play by?"), "cards", choices, self._cards_chosen)
        else:
            self._ask_deck()

    def _cards_chosen(self, cards: str) -> None:
        self._cards = cards
        self._ask_deck()

    def _ask_deck(self) -> None:
        choices = (
            ("virtual", _("The companion draws"), _("The bot's cards stay in the box.")),
            ("own", _("My own cards"), _("You shuffle and turn them and tap the one you see.")),
        )
        self._choose(_("Who draws the bot's cards?"), "deck", choices, self._begin)

    def _choose(
        self, title: str, name: str, choices: Sequence[tuple[str, str, str]], chosen: Callable[[str], None]
    ) -> None:
        def make() -> Overlay:
            rows = [
                ListRow(
                    words,
                    partial(chosen, one),
                    detail=detail,
                    icon=_SIGNS.get(one, "cards"),
                    focus_key=f"{name}:{one}",
                )
                for one, words, detail in choices
            ]
            return Overlay(title, Column(*rows), self._shell.close)

        self._shell.open(make)

    def _begin(self, deck: str) -> None:

        services = self._shell.services
        self._shell.close()

        def begin() -> None:
            game = self._presenter.begin(services.playthroughs, deck, services.seed(), self._cards)
            self._shell.home()
            self._shell.go("solo", game)

        self._shell.attempt(begin)
