"""How are score sheets and results brought about with real data?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from assets.words import _

if TYPE_CHECKING:
    from tests.tour import Scene
    from tests.tour.pictures import Tour


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


def other_sheet(tour: Tour, game: str) -> Any:
    """Return a filled-in score screen of one of the other games, not shown yet."""
    from companion.app.screens.score import ScoreScreen

    screen = ScoreScreen(game_id=game)
    screen.shell = tour.shell
    screen.presenter.fill(_OTHERS[game])
    return screen


_BOARD = {"way": "components", "tents": 5, "knowledge": 1}
_OTHERS: dict[str, Any] = {
    "origin": {
        "box": None,
        "players": [
            {
                "way": "totals",
                "name": "Ada",
                "objectives": ["territory_green_2", "continent_antarctica_3"],
                "cards": 5,
                "hunting_points": 6,
                "strait_points": 4,
                "level_5": 1,
                "other_tiles": 6,
            },
            {
                "way": "tokens",
                "name": "Bo 李",
                "objectives": [],
                "cards": 7,
                "hunting": {"2": 1, "4": 1},
                "straits": {"1": 2},
                "tiles": {"1": 3, "2": 2, "3": 1, "4": 1, "5": 0},
            },
        ],
    },
    "darwins_choice": {
        "table": {"version": "expansion", "eras": 4, "tourism": True, "team_rule": "add"},
        "players": [
            {"way": "totals", "name": name, "living": living, "kept": kept, "dagger": 0}
            for name, living, kept in (("Ada", 31, 4), ("Bo 李", 28, 7), ("Cy", 22, 9))
        ],
    },
    "darwins_journey": {
        "table": {"museum_rows": 2},
        "ai": None,
        "players": [
            {
                **_BOARD,
                "name": "Ada",
                "track": 62,
                "silver": ["silver_1", "silver_5"],
                "golden": ["golden_5"],
                "seals": {"2": 5, "3": 6, "4": 2},
                "theory": 21,
                "coins": 13,
            },
            {
                **_BOARD,
                "name": "Bo 李",
                "track": 71,
                "silver": ["silver_1", "silver_2"],
                "golden": [],
                "seals": {"2": 5, "3": 3, "4": 4},
                "tents": 3,
                "theory": 26,
                "coins": 4,
            },
        ],
    },
}


def _games(tour: Tour) -> Iterator[float]:

    other_sheet(tour, "origin")
    tour.game("end")
    tour.game("human_turn")
    tour.shell.go("score_games")
    yield 0


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


def _other(tour: Tour, *, game: str, page: str = "players[0]") -> Iterator[float]:
    screen = other_sheet(tour, game)
    if page == "box":
        screen.presenter.add_page("box")
    screen.presenter.column = page
    tour.shell.go(screen)
    yield 0


def _six(tour: Tour) -> Any:
    """Return a sheet of Darwin's Choice for six, counted Era by Era, not shown yet."""
    from companion.app.screens.score import ScoreScreen

    screen = ScoreScreen(game_id="darwins_choice")
    screen.shell = tour.shell
    names = ("Annabelle-Charlotte", "Bo 李", "Cy", "Di", "Emil", "Fee")
    screen.presenter.fill(
        {
            "table": {"version": "expansion"},
            "players": [
                {"way": "eras", "name": name, "survivors_1": 3, "adaptation_1": 2 + seat % 2, "podium_1": 0}
                | {"survivors_2": 1 + seat % 3, "podium_2": int(seat == 1), "events_1": int(seat == 4)}
                for seat, name in enumerate(names)
            ],
        }
    )
    return screen


def _eras(tour: Tour) -> Iterator[float]:
    tour.shell.go(_six(tour))
    yield 0


def _result_six(tour: Tour) -> Iterator[float]:

    screen = _six(tour)
    tour.shell.go("result", screen.presenter.result(), screen.presenter)
    yield 0


def _alfred(tour: Tour) -> Iterator[float]:
    screen = other_sheet(tour, "darwins_journey")
    screen.presenter.set_bot(True)
    screen.presenter.set("ai.track", 58)
    screen.presenter.set("ai.theory", 18)
    screen.presenter.column = "ai"
    tour.shell.go(screen)
    yield 0


def _from_solo(tour: Tour) -> Iterator[float]:
    from companion.app.screens.score import ScoreScreen

    screen = ScoreScreen(tour.game("human_turn"))
    screen.shell = tour.shell
    screen.presenter.set("players[0].name", "Ada")
    screen.presenter.column = "ai"
    tour.shell.go(screen)
    yield 0


def _number(tour: Tour) -> Iterator[float]:
    yield from _other(tour, game="darwins_journey")
    screen: Any = tour.shell.screen
    rows = [row for group in screen.presenter.view().groups for row in group.rows]
    screen.type_number(next(row for row in rows if row.cell.path.endswith(".track")))
    yield 0


def _explained(tour: Tour) -> Iterator[float]:
    yield from _other(tour, game="darwins_journey")
    screen: Any = tour.shell.screen
    screen.explain("objectives")
    yield 0


def _trouble(tour: Tour) -> Iterator[float]:
    screen = other_sheet(tour, "darwins_journey")
    screen.presenter.set("players[1].name", "Ada")
    screen.presenter.set("players[0].tents", 7)
    tour.shell.go(screen)
    screen._result()
    yield 0


def _cleared(tour: Tour) -> Iterator[float]:
    screen = other_sheet(tour, "darwins_choice")
    screen.presenter.afresh()
    tour.shell.go(screen)
    yield 0


def result_screen(tour: Tour, *, bot: bool = False, game: str = "") -> Any:
    """Return a result screen that is not shown yet."""
    from companion.app.screens.score import ResultScreen

    presenter = (other_sheet(tour, game) if game else sheet(tour, bot=bot)).presenter
    screen = ResultScreen(presenter.result(), presenter)
    screen.shell = tour.shell
    return screen


def _result(
    tour: Tour, *, opened: tuple[str, ...] = (), bot: bool = False, game: str = ""
) -> Iterator[float]:
    screen = result_screen(tour, bot=bot, game=game)
    screen.opened.update(opened)
    tour.shell.go(screen)
    yield 0


def _result_level(tour: Tour) -> Iterator[float]:

    screen = other_sheet(tour, "darwins_journey")
    totals = [one.total for one in screen.presenter.result().columns]
    track = screen.presenter.values["players"][0]["track"] + totals[1] - totals[0]
    screen.presenter.set("players[0].track", track)
    tour.shell.go("result", screen.presenter.result(), screen.presenter)
    yield 0


def _toast(tour: Tour) -> Iterator[float]:
    yield from _score(tour)
    tour.shell.say(_("Saved among the finished games."))
    yield 0


def _confirm(tour: Tour) -> Iterator[float]:
    yield from _score(tour)
    question = _("The last one may have come out. Look at the printer first. Print another one?")
    tour.shell.ask(_("Print another one?"), question, _("Print another"), tour.shell.close)
    yield 0


SCENES: dict[str, Scene] = {
    "score-games": _games,
    "score": _score,
    "score-bot": _score_bot,
    "score-solo": _from_solo,
    "score-pieces": _score_pieces,
    "score-choose": _score_choose,
    "score-origin": partial(_other, game="origin"),
    "score-origin-tokens": partial(_other, game="origin", page="players[1]"),
    "score-origin-box": partial(_other, game="origin", page="box"),
    "score-choice": partial(_other, game="darwins_choice"),
    "score-choice-table": partial(_other, game="darwins_choice", page="table"),
    "score-choice-eras": _eras,
    "score-cleared": _cleared,
    "score-journey": partial(_other, game="darwins_journey"),
    "score-alfred": _alfred,
    "score-number": _number,
    "score-explained": _explained,
    "score-trouble": _trouble,
    "result": _result,
    "result-open": partial(_result, opened=("city", "guild_black")),
    "result-bot": partial(_result, bot=True),
    "result-origin": partial(_result, game="origin"),
    "result-choice": partial(_result, game="darwins_choice"),
    "result-six": _result_six,
    "result-journey": partial(_result, game="darwins_journey", opened=("theory",)),
    "result-level": _result_level,
    "toast": _toast,
    "confirm": _confirm,
}
