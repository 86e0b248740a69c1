"""Which solo game does `companion score --solo` mean, and what does it put on the sheet?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.errors import BadInput, PlainError
from assets.words import _
from companion.games import game_of, typed_id

if TYPE_CHECKING:
    from companion.playthrough import OpenGame
    from companion.scoring import GameScoring
    from companion.scoring.declaration import Json, Values
    from companion.scoring.result import Result
    from companion.storage.database import Storage

LAST = "last"
SHORTEST_ID = 4
"""Letters of an id that must be typed at least."""


@dataclass(frozen=True, slots=True)
class SoloGame:
    """A solo game whose bot is scored: the id of the playthrough, what the bot owns, and whether the game is over."""

    id: str
    tally: dict[str, Json]
    over: bool

    def on_sheet(self, game: GameScoring, sheet: Values) -> dict[str, Json]:
        """Return the sheet with the bot's column filled in."""
        return game.with_bot(sheet, self.tally)

    def told(self, result: Result) -> Result:
        """Return the result, which says so if the game goes on."""
        from companion.scoring.result import so_far

        return result if self.over else so_far(result)


def solo_game(storage: Storage, game: GameScoring, wanted: str) -> SoloGame:
    """Return the solo game of an id as a person types it: the id, its beginning, or "last" of this game.

    Raises:
        BadInput: no game begins so, more than one does, or it is a game of another kind.
        PlainError: its state cannot be read.
    """
    from companion.playthrough import Playthroughs

    if not game.has_bot and game.with_tally is None:
        raise BadInput(
            _("{game} has no solo opponent.").format(game=game.declare().name),
            where="--solo",
            remedy=_("Leave it out."),
        )
    plays = Playthroughs(storage)
    mine = [one.id for one in plays.list() if one.game == game.game]
    if wanted == LAST:
        if not mine:
            raise PlainError(
                _("No solo game of {game} is kept here.").format(game=game.declare().name),
                remedy=_begin_words(game.game),
            )
        return _scored(plays.open(mine[0]))
    bare = wanted.strip().lower().replace("-", "")
    fits = [one for one in mine if one.replace("-", "").startswith(bare)] if len(bare) >= SHORTEST_ID else []
    if len(fits) == 1:
        return _scored(plays.open(fits[0]))
    if fits:
        raise BadInput(
            _("{n} solo games begin with '{id}'.").format(n=len(fits), id=wanted[:40]),
            where="--solo",
            remedy=_("Give more letters of the id."),
        )
    raise BadInput(
        _("No solo game of {game} is '{id}'.").format(game=game.declare().name, id=wanted[:40]),
        where="--solo",
        remedy=_("Give 'last', or at least {n} letters of its id.").format(n=SHORTEST_ID),
    )


def _begin_words(game: str) -> str:
    words = (
        _("Begin one: companion evening {game}")
        if not game_of(game).solo
        else _("Begin one: companion solo {game}")
    )
    return words.format(game=typed_id(game))


def _scored(opened: OpenGame) -> SoloGame:
    return SoloGame(opened.id, opened.tally(), opened.ask is None)
