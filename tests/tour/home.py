"""How are the first screen, a new game, settings brought about with real data?"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.tour import Scene
    from tests.tour.pictures import Tour


def _home_empty(tour: Tour) -> Iterator[float]:
    """The very first start: nothing in the storage."""
    from companion.storage import Storage

    storage, services = tour.services.storage, tour.services
    with tempfile.TemporaryDirectory() as folder, Storage.open(Path(folder) / "empty.sqlite3") as empty:
        services.storage = empty
        tour.shell.go("home")
        services.storage = storage
    yield 0


def _home(tour: Tour) -> Iterator[float]:
    tour.game("acquire", board="space")
    tour.game("", board="journal", seed=8)
    tour.game("end", board="townsfolk", seed=9)
    tour.game("acquire", board="upgrade")
    for header in tour.services.storage.playthroughs()[4:]:
        tour.services.storage.hide(header.id, hidden=True)
    tour.shell.rebuild()
    yield 0


def _new_game(tour: Tour) -> Iterator[float]:
    from companion.app.screens.home import NewGameScreen

    screen = NewGameScreen()
    screen.choices.choose("board", "townsfolk")
    tour.shell.go(screen)
    yield 0


def _settings(tour: Tour, *, looked: bool = False) -> Iterator[float]:
    from companion.app.screens.settings import SettingsScreen

    screen = SettingsScreen()
    tour.shell.go(screen)
    if looked:
        screen.look()
        for _wait in range(200):
            yield 0.1
            if screen.findings is not None:
                break
    yield 0


SCENES: dict[str, Scene] = {
    "home-empty": _home_empty,
    "home": _home,
    "new-game": _new_game,
    "settings": _settings,
    "settings-device": partial(_settings, looked=True),
}
