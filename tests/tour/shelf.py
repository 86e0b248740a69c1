"""How are finished games, statistics and files brought about with real data?"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.tour.score import sheet

if TYPE_CHECKING:
    from tests.tour import Scene
    from tests.tour.pictures import Tour


def _play(tour: Tour) -> None:
    """Keep some finished games, once."""
    from companion.history import repository

    storage, now = tour.services.storage, tour.services.now()
    if len(repository.finished_games(storage).games) >= len(_EVENINGS):
        return
    for days, bot, points in _EVENINGS:
        presenter = sheet(tour, bot=bot).presenter
        presenter.values["players"][0]["space_points"] = points
        result = presenter.result()
        repository.save(
            storage,
            result,
            presenter.values,
            now - timedelta(days=days),
            minutes=70 + 3 * points % 50,
            place="" if days % 2 else "At home",
            notes="Ada had the comets." if days == 0 else "",
            colours={result.columns[0].id: "blue"},
        )


_EVENINGS = ((0, False, 19), (3, True, 25), (9, False, 31), (16, True, 12), (23, False, 8), (40, True, 28))


def _records(tour: Tour) -> Iterator[float]:

    _play(tour)
    tour.shell.go("records")
    yield 0


def _empty(screen: str, tour: Tour) -> Iterator[float]:
    from companion.app.screens.history import RecordsScreen
    from companion.app.screens.statistics import StatisticsScreen
    from companion.storage import Storage

    storage = tour.services.storage
    with tempfile.TemporaryDirectory() as folder, Storage.open(Path(folder) / "empty.sqlite3") as empty:
        tour.services.storage = empty
        tour.shell.go({"records": RecordsScreen, "statistics": StatisticsScreen}[screen]())
        tour.services.storage = storage
    yield 0


def _one_play(tour: Tour, *, change: bool = False) -> Iterator[float]:
    from companion.app.screens.history import PlayScreen
    from companion.history import repository
    from companion.history.finished_game import changed

    _play(tour)
    storage = tour.services.storage
    game = repository.finished_games(storage).games[0]
    if game.minutes != 95:
        game = changed(game, minutes=95)
        repository.put(storage, game)
    screen = PlayScreen(game)
    tour.shell.go(screen)
    if change:
        screen.change()
    yield 0


def _deleted(tour: Tour) -> Iterator[float]:
    from companion.app.screens.history import PlayScreen
    from companion.history import repository

    yield from _records(tour)
    screen: Any = tour.shell.screen
    game = repository.finished_games(tour.services.storage).games[-1]
    play = PlayScreen(game)
    tour.shell.go(play)
    play.delete()
    yield 0.1
    repository.restore(tour.services.storage, game.uuid)
    assert tour.shell.screen is screen


def _statistics(tour: Tour) -> Iterator[float]:

    _play(tour)
    tour.shell.go("statistics")
    yield 0


def _player(tour: Tour) -> Iterator[float]:

    _play(tour)
    tour.shell.go("player", "ada")
    yield 0


def _files(tour: Tour, *, look: bool = False) -> Iterator[float]:
    from companion.app.presenters.history import exported
    from companion.app.screens.history import TransferScreen

    _play(tour)
    services = tour.services
    screen = TransferScreen()
    tour.shell.go(screen)
    if look:
        with tempfile.TemporaryDirectory() as folder:
            path = exported(services.storage, Path(folder), ".json", services.now())
            screen.look(path)
            yield 0.4
    yield 0


SCENES: dict[str, Scene] = {
    "records": _records,
    "records-empty": partial(_empty, "records"),
    "records-deleted": _deleted,
    "play": _one_play,
    "play-change": partial(_one_play, change=True),
    "statistics": _statistics,
    "statistics-empty": partial(_empty, "statistics"),
    "player": _player,
    "files": _files,
    "files-look": partial(_files, look=True),
}
