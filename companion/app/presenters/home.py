"""The home screen and a new game: what can be resumed, which games there are, what is chosen, whose sheet is counted."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from assets.errors import BadInput
from assets.times import when_words
from assets.words import _
from companion.app.tables import table_of, with_table
from companion.history.retelling import board_name as terms_name
from companion.scoring import scoring_of, sheets
from companion.scoring.checking import check
from companion.scoring.declaration import columns_of, title_of
from companion.scoring.result import listed
from companion.scoring.seats import PLAYERS
from companion.stored_sheets import Drafts

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from companion.app.tables import OptionGroup, Table
    from companion.games.darwins_journey.card_sets import Shelf
    from companion.playthrough import OpenGame, Playthroughs
    from companion.storage import Header, Storage


@dataclass(frozen=True, slots=True)
class GameRow:
    """One playthrough in a list."""

    id: str
    title: str
    detail: str
    finished: bool


@dataclass(frozen=True, slots=True)
class HomeView:
    """`resume` is the game played last if it is not over; `others` all the rest, newest first."""

    resume: GameRow | None
    others: tuple[GameRow, ...]
    notices: tuple[str, ...]


def home_view(storage: Storage, now: datetime) -> HomeView:
    """Return what the home screen shows."""
    headers = [header for header in storage.playthroughs() if header.game in with_table()]
    rows = [game_row(header, now) for header in headers]
    open_rows = [row for row in rows if not row.finished]
    resume = open_rows[0] if open_rows else None
    others = tuple(row for row in rows if row is not resume)
    return HomeView(resume, others, tuple(storage.notices))


def game_row(header: Header, now: datetime) -> GameRow:
    """Return a playthrough as a list shows it."""
    when = when_words(header.updated, now)
    finished = header.finished is not None
    detail = _("Finished {when}").format(when=when) if finished else _("Last played {when}").format(when=when)
    return GameRow(header.id, header.title or game_title(header.game, header.options), detail, finished)


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
        from companion.app.tables import Option, OptionGroup
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


MOST_SOLO = 4
"""Solo games offered beside the sheets: the score of an older one is counted from its own table."""


@dataclass(frozen=True, slots=True)
class SheetGame:
    """A game whose score can be counted: its name, and the players of a sheet that was begun and not saved ("" = none)."""

    id: str
    name: str
    begun: str


def sheet_games(storage: Storage) -> tuple[SheetGame, ...]:
    """Return the games whose scores can be counted, by name."""
    found = []
    for game, scoring in sheets().items():
        declaration = scoring.declare()
        kept = Drafts(storage, game).sheet()
        begun = ""
        if kept is not None:
            players = columns_of(check(declaration, kept).values, PLAYERS)
            section = declaration.section(PLAYERS)
            begun = listed([title_of(section, n, one) for n, one in enumerate(players)])
        found.append(SheetGame(game, declaration.name, begun))
    return tuple(sorted(found, key=lambda one: one.name))


def solo_games(storage: Storage, now: datetime) -> tuple[GameRow, ...]:
    """Return the games alone that fill the bot's page by themselves, the one played last first."""
    with_bot = {game for game in with_table() if scoring_of(game).has_bot}
    headers = [one for one in storage.playthroughs() if one.game in with_bot]
    return tuple(game_row(one, now) for one in headers[:MOST_SOLO])
