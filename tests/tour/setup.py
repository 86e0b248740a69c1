"""How is setting up brought about with real data?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.tour import Scene
    from tests.tour.pictures import Tour


def screen(
    tour: Tour, game: str, players: int, variant: str = "", *, drawn: bool = True, group: int = 0
) -> Any:
    """Return a set-up screen that is not shown yet; the first step is done."""
    from companion.app.screens.setup import SetupScreen
    from companion.setup.desk import SetupDesk

    names = ["Ada", "Bo 李", "Cleo", "Dan"][:players] if players > 1 else []
    desk = SetupDesk.begin(tour.services.storage, game, players, variant, names=names, seed=4)
    if drawn:
        desk.draw()
        desk.tick(desk.plan.steps[0].id, done=True)
    one = SetupScreen(desk)
    one.shell = tour.shell
    one.presenter.shown = group
    return one


def _setup(tour: Tour, game: str, players: int, variant: str = "", **how: Any) -> Iterator[float]:
    tour.shell.go(screen(tour, game, players, variant, **how))
    yield 0


def _choice(tour: Tour, *, begun: bool = False) -> Iterator[float]:
    from companion.app.screens.setup import SetupChoiceScreen
    from companion.setup import with_setup
    from companion.setup.desk import key_of

    for game in with_setup():
        tour.services.storage.set_setting(key_of(game), None)
    if begun:
        screen(tour, "darwins_choice", 4, "history")
        screen(tour, "wayfarers", 1)
    one = SetupChoiceScreen()
    one.shell = tour.shell
    if begun:
        one.choice.choose_game("darwins_choice")
        one.choice.choose_players(4)
    tour.shell.go(one)
    yield 0


def _wrong(tour: Tour) -> Iterator[float]:
    """A scanned table with a card missing, one double and a piece of another game."""
    one = screen(tour, "wayfarers", 2, drawn=False, group=1)
    row = ["S77", "S78", "S79", "W41", "W42", "W43", "W44", "W41", "origin/straits_3", "3"]
    one.presenter.desk.scan(row)
    tour.shell.go(one)
    yield 0


def _place(tour: Tour) -> Iterator[float]:
    one = screen(tour, "darwins_journey", 1)
    tour.shell.go(one)
    yield 0
    one.presenter.desk.lock("special.1.1", on=True)
    one.open_place("special.1.2")
    yield 0


def _ways(tour: Tour) -> Iterator[float]:
    """What a set-up of Darwin's Choice leads to."""
    one = screen(tour, "darwins_choice", 4, "expansion")
    tour.shell.go(one)
    yield 0
    one.start()
    yield 0


SCENES: dict[str, Scene] = {
    "setup-choice": _choice,
    "setup-choice-begun": partial(_choice, begun=True),
    "setup-empty": partial(_setup, game="wayfarers", players=1, drawn=False),
    "setup-cards": partial(_setup, game="wayfarers", players=1, group=1),
    "setup-wrong": _wrong,
    "setup-alfred": partial(_setup, game="darwins_journey", players=1, group=5),
    "setup-last": partial(_setup, game="darwins_choice", players=4, variant="history", group=3),
    "setup-origin": partial(_setup, game="origin", players=3),
    "setup-ways": _ways,
    "setup-place": _place,
}
