"""What becomes of the longest names players may have? Forty letters on sheets, results, receipts, set-ups and the Era desk."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from tests.tour.score import sheet

if TYPE_CHECKING:
    from tests.tour import Scene
    from tests.tour.pictures import Tour

NAMES = ("Wilhelmina-Alexandrina Schlüter-Groß III", "Maximilianosbartholomäusfriedrichhermann")
"""One with places to break it and one without."""


def _sheet(tour: Tour) -> Any:
    screen = sheet(tour)
    for number, name in enumerate(NAMES):
        screen.presenter.set(f"players[{number}].name", name)
    return screen


def _score(tour: Tour) -> Iterator[float]:
    tour.shell.go(_sheet(tour))
    yield 0


def _typed(tour: Tour) -> Iterator[float]:
    """A name of two scripts stands in its field."""
    screen = _sheet(tour)
    screen.presenter.set("players[0].name", "Zoë Łukasz 李小龙 & Анна")
    tour.shell.go(screen)
    yield 0


def _result(tour: Tour) -> Iterator[float]:

    presenter = _sheet(tour).presenter
    tour.shell.go("result", presenter.result(), presenter)
    yield 0


def _receipt(tour: Tour) -> Iterator[float]:
    from companion.app.screens.score import ResultScreen

    presenter = _sheet(tour).presenter
    result = ResultScreen(presenter.result(), presenter)
    result.shell = tour.shell
    tour.shell.go("receipt", result.receipt())
    yield 0


def _kept(tour: Tour, *, screen: str) -> Iterator[float]:
    """A finished game of theirs, in the list, opened, or as a player's numbers; taken away again."""
    from companion.app.screens.history import PlayScreen, RecordsScreen
    from companion.app.screens.statistics import PlayerScreen, StatisticsScreen
    from companion.history import repository

    storage, presenter = tour.services.storage, _sheet(tour).presenter
    game = repository.save(storage, presenter.result(), presenter.values, tour.services.now(), minutes=80)
    shown: dict[str, Callable[[], Any]] = {
        "records": RecordsScreen,
        "play": partial(PlayScreen, game),
        "statistics": StatisticsScreen,
        "player": partial(PlayerScreen, game.seats[0].key),
    }
    tour.shell.go(shown[screen]())
    repository.delete(storage, game.uuid)
    yield 0


def _desk(tour: Tour, *, species: bool = False) -> Iterator[float]:
    given = {"version": "expansion_two_player", "players": 2, "desk": True, "names": list(NAMES)}
    opened = tour.services.playthroughs.new("darwins_choice", given)
    opened.answer({"choice": "used", "city": True, "suburb": True})
    for owner, place in zip(NAMES, ("city", "national_park"), strict=True):
        opened.answer({"choice": f"new:{place}", "owner": owner})
    screen = tour.solo(opened)
    if species:
        question = screen.presenter.view().question
        screen.answer(question.n, next(one for one in question.answers if one.id == "new:city"))
    yield 0


def _setup(tour: Tour) -> Iterator[float]:
    from companion.app.screens.setup import SetupScreen
    from companion.setup.desk import SetupDesk

    desk = SetupDesk.begin(tour.services.storage, "darwins_journey", 2, "", names=NAMES, seed=4)
    desk.draw()
    screen = SetupScreen(desk)
    screen.shell = tour.shell
    screen.presenter.shown = len(desk.plan.groups()) - 1
    tour.shell.go(screen)
    yield 0


SCENES: dict[str, Scene] = {
    "names-score": _score,
    "names-typed": _typed,
    "names-result": _result,
    "names-receipt": _receipt,
    "names-records": partial(_kept, screen="records"),
    "names-play": partial(_kept, screen="play"),
    "names-statistics": partial(_kept, screen="statistics"),
    "names-player": partial(_kept, screen="player"),
    "names-desk": _desk,
    "names-desk-species": partial(_desk, species=True),
    "names-setup": _setup,
}
