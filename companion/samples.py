"""Makes what can be looked at before anything was played: an open game and a finished one, marked as samples, removed with one tap.

The open game is an ordinary game with a virtual deck, played to the opponent's first moves. Removing takes both out of
the lists, as with any other game; which they are is kept with the settings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assets.errors import PlainError
from assets.words import _
from companion.games import games
from companion.history.repository import delete, save
from companion.playthrough import Playthroughs

if TYPE_CHECKING:
    from datetime import datetime

    from companion.playthrough import OpenGame
    from companion.storage import Storage

KEY = "samples"
"""The setting that names them: {"game": playthrough id, "finished": uuid}."""
MOST_ANSWERS = 40


def present(storage: Storage) -> bool:
    """Return whether samples lie among the games."""
    return bool(_kept(storage))


def demo_game(storage: Storage, now: datetime) -> OpenGame:
    """Return the open sample game, with the finished one beside it; both are made when they are not there.

    Raises:
        PlainError: they cannot be stored.
    """
    kept = _kept(storage)
    if "game" in kept:
        try:
            return Playthroughs(storage).open(kept["game"])
        except PlainError:
            kept.pop("game")  # a game that cannot be opened any more: begin another
    played, sample = _sample("OPTIONS")
    game = Playthroughs(storage).new(played, sample.OPTIONS, sample.title())
    kept["game"] = game.id
    storage.set_setting(KEY, kept)
    for _step in range(MOST_ANSWERS):
        if game.ask is None or any(tell.moves for tell in game.tells):
            break
        game.answer(game.ask.default or game.ask.choices[0].id)
    if "finished" not in kept:
        kept["finished"] = _finished(storage, now)
        storage.set_setting(KEY, kept)
    return game


def remove(storage: Storage) -> None:
    """Take the samples out of the lists; without any nothing happens.

    Raises:
        PlainError: it cannot be stored.
    """
    kept = _kept(storage)
    if "game" in kept and kept["game"] in {one.id for one in storage.playthroughs()}:
        storage.hide(kept["game"], hidden=True)
    if "finished" in kept and storage.record_revisions(kept["finished"]):
        delete(storage, kept["finished"])
    storage.set_setting(KEY, {})


def _finished(storage: Storage, now: datetime) -> str:
    from companion.scoring import scoring_of

    game, sample = _sample("sheet")
    sheet = sample.sheet()
    return save(storage, scoring_of(game).score(sheet), sheet, now, notes=_("A sample, to look at.")).uuid


def _sample(part: str) -> tuple[str, Any]:
    """Return the first game whose samples have that part, and their module."""
    modules = ((game.id, game.part("samples")) for game in games() if game.samples)
    return next((game, module) for game, module in modules if hasattr(module, part))


def _kept(storage: Storage) -> dict[str, str]:
    kept = storage.get_setting(KEY, {})
    if not isinstance(kept, dict):
        return {}
    return {name: kept[name] for name in ("game", "finished") if isinstance(kept.get(name), str)}
