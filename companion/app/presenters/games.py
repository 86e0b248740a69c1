"""What is each game called, and what can be chosen when one is begun?"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from assets.errors import BadInput
from assets.words import _
from companion.app.tables import table_of, with_table
from companion.history.retelling import board_name as terms_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.app.tables.contract import OptionGroup, Table
    from companion.games.darwins_journey.card_sets import Shelf
    from companion.playthrough import OpenGame, Playthroughs


CARDS = "cards"
"""The choice of the copied cards."""

CARD_GAME = "darwins_journey"
"""The game whose opponent plays by cards that may be copied."""


def short_name(game: str) -> str:
    """Return the name of a game for narrow places; its id if it has no table here."""
    return table_of(game).short_name if game in with_table() else game


def board_name(game: str, board: str) -> str:
    """Return the name of a board of the opponent's, or of a version; its id if it is not known."""
    if game in with_table():
        for group in table_of(game).option_groups({"desk": "desk"}):
            for option in group.options:
                if group.id in ("board", "version") and option.id == board:
                    return option.name
    return terms_name(game, board)


def board_of(game: str, options: Mapping[str, Any]) -> str:
    """Return the opponent's board of a playthrough, or the version people play; "" where it has neither."""
    for name in ("board", "version"):
        value = options.get(name)
        if isinstance(value, str):
            return board_name(game, value)
    return ""


def game_title(game: str, options: Mapping[str, Any]) -> str:
    """Return what a playthrough is called in lists: the game and its board or version."""
    board = board_of(game, options)
    return f"{short_name(game)} · {board}" if board else short_name(game)


@dataclass
class NewGame:
    """The choices of a new game: `chosen` is group id -> option id, `shelf` the copied cards a game may be played by."""

    game: str
    chosen: dict[str, str] = field(default_factory=dict)
    shelf: Shelf | None = None

    @property
    def table(self) -> Table:
        """What the game brings to the table."""
        return table_of(self.game)

    def groups(self) -> tuple[OptionGroup, ...]:
        """Return what is to be chosen."""
        cards = self._cards()
        return (*self.table.option_groups(self.chosen), *((cards,) if cards else ()))

    def now(self, group: OptionGroup) -> str:
        """Return the chosen option of a group, the usual one where that is no longer offered; "" if none is."""
        chosen = self.chosen.get(group.id, group.usual)
        return chosen if any(one.id == chosen for one in group.options) else group.usual

    def choose(self, group: str, option: str) -> None:
        """Choose an option of a group."""
        self.chosen[group] = option

    @property
    def missing(self) -> str:
        """The first question that was not answered yet; "" if the game can begin."""
        return next((group.question for group in self.groups() if not self.now(group)), "")

    @property
    def ready(self) -> bool:
        """Whether everything has been chosen."""
        return not self.missing

    def begin(self, playthroughs: Playthroughs, seed: int) -> OpenGame:
        """Begin the game; the companion's deck lies in the order of the seed.

        Raises:
            BadInput: a choice is missing.
            PlainError: it could not be stored.
        """
        if not self.ready:
            raise BadInput(self.missing, remedy=_("Choose one."))
        chosen = {group.id: self.now(group) for group in self.groups()}
        options = self.table.options(chosen, seed)
        if self.shelf is not None and CARDS in chosen:
            from companion.games.darwins_journey.card_sets import cards_options

            options |= cards_options(self.shelf, chosen[CARDS])
        if self.game == "darwins_choice":
            from companion.games.darwins_choice.evening import evening_options

            options = evening_options(playthroughs, options)
        return playthroughs.new(self.game, options)

    def _cards(self) -> OptionGroup | None:
        """Return whose cards Alfred may play by, where some were copied."""
        if self.shelf is None or self.game != CARD_GAME:
            return None
        from companion.app.tables.contract import Option, OptionGroup
        from companion.games.darwins_journey.card_sets import (
            REFERENCE,
            cards_choices,
            usual_choice,
        )

        every = cards_choices(self.shelf, self.chosen.get("board", ""))
        if len(every) == 1:
            return None
        options = tuple(Option(one.id or REFERENCE, one.name, one.detail) for one in every)
        return OptionGroup(
            CARDS,
            _("By whose cards does Alfred play?"),
            options,
            note=_("The game keeps the cards it begins with."),
            usual=usual_choice(every).id or REFERENCE,
        )
