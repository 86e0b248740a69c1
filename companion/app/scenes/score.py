"""How are score sheets and results brought about with real data?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.app.scenes import Scene
    from companion.app.tour import Tour


def sheet(tour: Tour, *, bot: bool = False) -> Any:
    """Return a filled-in score screen that is not shown yet."""
    from companion.app.screens.score import ScoreScreen

    screen = ScoreScreen()
    screen.shell = tour.shell
    ada = {
        "way": "totals",
        "name": "Ada",
        "tags": {"city": 4, "vista": 2, "harbour": 3, "open_water": 1},
        "comets": 2,
        "space_points": 19,
        "tile_points": 6,
        "influence": {"black": 3, "blue": 1, "yellow": 4},
    }
    bo = {
        **ada,
        "name": "Bo 李",
        "tags": {"city": 2, "vista": 5, "harbour": 1, "open_water": 3},
        "space_points": 22,
        "tile_points": 0,
        "influence": {"black": 3, "blue": 2, "yellow": 0},
    }
    ai = {
        "board": "space",
        "comets": 3,
        "cards": {"townsfolk": 5, "land": 3, "water": 2, "space": 4, "inspiration": 1},
        "tiles": {"U_K2": 1, "U_G1": 2, "U_P07": 1},
        "influence": {"black": 2, "blue": 5, "yellow": 4},
    }
    screen.presenter.fill({"ai": ai if bot else None, "players": [ada] if bot else [ada, bo]})
    return screen


def _score(tour: Tour) -> Iterator[float]:
    tour.shell.go(sheet(tour))
    yield 0


def _score_bot(tour: Tour) -> Iterator[float]:
    screen = sheet(tour, bot=True)
    screen.presenter.column = "ai"
    tour.shell.go(screen)
    yield 0


def _score_pieces(tour: Tour) -> Iterator[float]:
    screen = sheet(tour)
    screen.presenter.set_way("components")
    screen.presenter.add_pieces(["L01", "L09", "W41", "S79", "T116", "U_Y1", "I01", "U_P07"])
    tour.shell.go(screen)
    yield 0


def _score_choose(tour: Tour) -> Iterator[float]:
    yield from _score_pieces(tour)
    screen: Any = tour.shell.screen
    rows = [row for group in screen.presenter.view().groups for row in group.rows]
    screen.choose(next(row for row in rows if row.cell.path.endswith(".land")))
    yield 0


def result_screen(tour: Tour, *, bot: bool = False) -> Any:
    """Return a result screen that is not shown yet."""
    from companion.app.screens.result import ResultScreen

    presenter = sheet(tour, bot=bot).presenter
    screen = ResultScreen(presenter.result(), presenter)
    screen.shell = tour.shell
    return screen


def _result(tour: Tour, *, opened: tuple[str, ...] = (), bot: bool = False) -> Iterator[float]:
    screen = result_screen(tour, bot=bot)
    screen.opened.update(opened)
    tour.shell.go(screen)
    yield 0


def _toast(tour: Tour) -> Iterator[float]:
    yield from _score(tour)
    tour.shell.say("Saved among the finished games.")
    yield 0


def _confirm(tour: Tour) -> Iterator[float]:
    yield from _score(tour)
    screen: Any = tour.shell.screen
    screen.ask_afresh()
    yield 0


SCENES: dict[str, Scene] = {
    "score": _score,
    "score-bot": _score_bot,
    "score-pieces": _score_pieces,
    "score-choose": _score_choose,
    "result": _result,
    "result-open": partial(_result, opened=("city", "guild_black")),
    "result-bot": partial(_result, bot=True),
    "toast": _toast,
    "confirm": _confirm,
}
