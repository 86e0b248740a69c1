"""The games of the companion: each is a folder here with one `GAME`, found by looking into this package.

    >>> all(game_of(game.id) is game for game in games())
    True

A game on another path (the tests have one) is found as well: the package takes in every `companion/games` on `sys.path`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pkgutil import extend_path, iter_modules
from typing import TYPE_CHECKING, Any, cast

from assets.errors import BadInput
from assets.words import _, later, pgettext

if TYPE_CHECKING:
    from types import ModuleType

    from solo_bots.conversation import Bot, Json
    from solo_bots.words import GameWords

__path__ = extend_path(__path__, __name__)

__all__ = [
    "Command",
    "Game",
    "conversation_of",
    "find_game",
    "game_of",
    "game_words",
    "games",
    "id_of",
    "later",
    "typed_id",
]


@dataclass(frozen=True, slots=True)
class Command:
    """A sub-command that a game brings: its name, one line of help (a message), and the module with `configure` and `run`."""

    name: str
    help: str
    module: str


@dataclass(frozen=True, slots=True)
class Game:
    """Everything the companion has of one game: plain values, and names of modules that are loaded when they are asked for.

    id: a Python name, the one by which folders, database, exports, tags and screens know the game.
    title, short: its English name as on the box, and for narrow places (both are messages, marked with `later`).
    colour: of its box on the shelf, one of `assets.game_colours`.
    shelf: its place among the games in every list; those that name none come last, by id.
    bgg: its number at BoardGameGeek, None if no public list was seen.
    facts: its facts, `load()` and `identity()`.
    scoring: its score sheet, `declare()`, `score_values(values)` and, where the bot's column is not its tally as it
        stands, `with_tally(sheet, tally)`.
    setup: `variants()`, `plan(variant, players, names)` and what a finished set-up begins (`companion.setup.starting`).
    aid: `QUESTIONS` and `LINES`, where the player aid opens at a question of the bot or a line of the score; `START`,
        where at the beginning; `TABLES`, the lines of its tables of facts.
    bot: a solo opponent, or (`solo` False) an evening of people that the companion goes along with, `bot()`.
    words: the sentences of that conversation, `solo_bots.words.GameWords`, with `board(id)` for names of boards and
        `version(id)` for those of versions, "" for the usual one.
    table: the drawings of its table, `table()`.
    demo: `demo(folder, show)`, the whole thread on shipped samples (`companion demo` shows that of the first game with one).
    samples: `OPTIONS` and `title()` of an open game, or `sheet()` of a finished one, to be looked at before anything was
        played (`companion.samples`).
    commands: what it adds to the command line.
    screens: what it adds to the app, route -> "module:class" (`companion.app.routes`).
    """

    id: str
    title: str
    short: str
    colour: str
    facts: str
    shelf: int = 99
    bgg: int | None = None
    scoring: str = ""
    setup: str = ""
    aid: str = ""
    bot: str = ""
    solo: bool = True
    words: str = ""
    table: str = ""
    demo: str = ""
    samples: str = ""
    commands: tuple[Command, ...] = ()
    screens: Mapping[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The full name, in the language in use."""
        return _(self.title)

    @property
    def short_name(self) -> str:
        """The name for narrow places, in the language in use."""
        return _(self.short)

    @property
    def has_bot(self) -> bool:
        """Whether the companion plays a solo opponent of it."""
        return bool(self.bot) and self.solo

    def part(self, name: str) -> ModuleType:
        """Return the module of a part ("scoring", "setup", …); KeyError if the game has none."""
        found = getattr(self, name)
        if not found:
            raise KeyError(f"{self.id} has no {name}")
        return import_module(found)

    def conversation(self) -> Bot[Any]:
        """Return what is played of it, its solo bot or evening; KeyError if nothing is."""
        found: Bot[Any] = self.part("bot").bot()
        return found

    def choice_name(self, options: Mapping[str, Json]) -> str:
        """Return what a playthrough's options are called in lists, its board or version; "" without any."""
        return str(self.part("words").choice_name(options)) if self.words else ""

    def boards(self) -> dict[str, str]:
        """Return the boards of the opponent's, by id with their names; {} if it has none."""
        if not self.has_bot:
            return {}
        bot: Any = self.conversation()
        return {board: self.board_name(board) for board in bot.boards()}

    def version_name(self, version: str) -> str:
        """Return the name of a version of the game; "" for the usual one and for one that is not known."""
        try:
            return str(self.part("words").version(version)) if version else ""
        except (AttributeError, KeyError):
            return ""

    def titled(self, options: Mapping[str, Json]) -> str:
        """Return what a playthrough is called in lists: the game, and its board or version."""
        what = self.choice_name(options)
        name = pgettext("with its board", self.short) if self.has_bot else self.short_name
        return _("{game} ({what})").format(game=name, what=what) if what else name

    def board_name(self, board: str) -> str:
        """Return the name of a board of the opponent's; its id if it is not known."""
        try:
            return str(self.part("words").board(board))
        except (AttributeError, KeyError):
            return board


@cache
def games() -> tuple[Game, ...]:
    """Return every game, in the order they stand on the shelf."""
    found = (import_module(f"{__name__}.{one.name}").GAME for one in iter_modules(__path__) if one.ispkg)
    return tuple(sorted(found, key=lambda game: (game.shelf, game.id)))


def id_of(typed: str) -> str:
    """Return what a person typed for a game as an id: "Two Words" and "two-words" are two_words."""
    return re.sub(r"[\s-]+", "_", typed.strip().casefold())


def typed_id(game: str) -> str:
    """Return a game's id as it is typed on a command line."""
    return game.replace("_", "-")


def game_words(game: str) -> GameWords:
    """Return the sentences of a game; KeyError if it has none."""
    return cast("GameWords", game_of(game).part("words"))


def conversation_of(game: str) -> Bot[Any]:
    """Return what is played of a game: its solo bot or its evening.

    Raises:
        BadInput: there is neither.
    """
    found = find_game(game)
    if found is None or not found.bot:
        names = ", ".join(typed_id(one.id) for one in games() if one.has_bot)
        raise BadInput(
            _("No solo bot plays '{game}'.").format(game=game[:40]),
            remedy=_("The games with a bot are: {names}.").format(names=names),
        )
    return found.conversation()


def game_of(game: str) -> Game:
    """Return a game by its id; KeyError if it is not known here."""
    found = find_game(game)
    if found is None:
        raise KeyError(game)
    return found


def find_game(game: str) -> Game | None:
    """Return a game by its id; None if it is not known here (a result of a newer companion's may name it)."""
    return next((known for known in games() if known.id == game), None)
