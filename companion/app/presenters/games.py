"""What is each game called, and what can be chosen when one is begun?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.words import _

if TYPE_CHECKING:
    from companion.playthrough import OpenGame, Playthroughs


@dataclass(frozen=True, slots=True)
class BoardChoice:
    """A board the bot may play: its id, its name, what it does in a few words, and its symbols."""

    id: str
    name: str
    does: str
    effects: tuple[str, ...]


def game_name(game: str) -> str:
    """Return the name of a game; its id if it is not known."""
    return {"wayfarers": "Wayfarers of the South Tigris"}.get(game, game)


def short_name(game: str) -> str:
    """Return the name of a game for narrow places."""
    return {"wayfarers": "Wayfarers"}.get(game, game)


def boards() -> tuple[BoardChoice, ...]:
    """Return the AI boards of Wayfarers."""
    from assets.facts import wayfarers

    does = {
        "space": _("Buys space cards, when it rests and whenever its focus shows. Climbs the comet track."),
        "upgrade": _("Collects upgrade tiles of any colour and fills its caravan fast."),
        "townsfolk": _("Hires townsfolk, influences many cards and gathers inspiration."),
        "journal": _("Runs ahead on the journal and ends the game early."),
    }
    names = {
        "space": _("Space board"),
        "upgrade": _("Upgrade board"),
        "townsfolk": _("Townsfolk board"),
        "journal": _("Journal board"),
    }
    return tuple(
        BoardChoice(
            board.id,
            names[board.id],
            does[board.id],
            _symbols(board),
        )
        for board in wayfarers.load().ai_boards
    )


def board_name(board: str) -> str:
    """Return the name of an AI board; its id if it is not known."""
    return next((one.name for one in boards() if one.id == board), board)


def game_title(game: str, options: dict[str, Any]) -> str:
    """Return what a playthrough is called in lists: the game and its board."""
    board = options.get("board")
    return f"{short_name(game)} · {board_name(board)}" if isinstance(board, str) else short_name(game)


@dataclass
class NewGame:
    """The choices of a new game; `deck` is "virtual" (the companion draws) or "own" (the table draws)."""

    game: str = "wayfarers"
    board: str = ""
    deck: str = "virtual"

    @property
    def ready(self) -> bool:
        """Whether everything has been chosen."""
        return bool(self.board)

    def begin(self, playthroughs: Playthroughs, seed: int) -> OpenGame:
        """Begin the game; the companion's deck lies in the order of the seed.

        Raises:
            BadInput: a choice is missing.
            PlainError: it could not be stored.
        """
        options = {"board": self.board, "deck": self.deck, "seed": seed}
        return playthroughs.new(self.game, options)


def deck_words(deck: str) -> tuple[str, str]:
    """Return the name of a way to draw cards, and what it means."""
    return {
        "virtual": (
            _("The companion draws"),
            _("It shuffles and turns the scheme cards itself. Yours stay in the box."),
        ),
        "own": (
            _("My own cards"),
            _("You shuffle and turn the six scheme cards and tap the one you see."),
        ),
    }[deck]


def _symbols(board: Any) -> tuple[str, ...]:
    shown = [
        str(board.focus),
        *(str(one) for one in board.rest if str(one) != "comet check"),
        str(board.track_bonus),
    ]
    return tuple(dict.fromkeys(shown))
