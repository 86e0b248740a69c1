"""How is every screen brought about with real data? One scene a state worth looking at.

A scene is a generator over a tour (`companion.app.tour.Tour`): it goes somewhere and yields the seconds to wait.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from companion.app.tour import Tour

Scene: TypeAlias = "Callable[[Tour], Iterator[float]]"
"""Brings a screen about on an empty stack; yields the seconds to wait at each step."""


def _home_empty(tour: Tour) -> Iterator[float]:
    """The very first start: nothing in the storage."""
    from companion.app.screens.home import HomeScreen
    from companion.storage import Storage

    storage, services = tour.services.storage, tour.services
    with tempfile.TemporaryDirectory() as folder, Storage.open(Path(folder) / "empty.sqlite3") as empty:
        services.storage = empty
        tour.shell.go(HomeScreen())
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
    from companion.app.screens.new_game import NewGameScreen

    screen = NewGameScreen()
    screen.choices.board = "townsfolk"
    tour.shell.go(screen)
    yield 0


def _solo(verb: str, tour: Tour, **options: Any) -> Iterator[float]:
    tour.solo(tour.game(verb, **options))
    yield 0


def _solo_why(tour: Tour) -> Iterator[float]:
    screen = tour.solo(tour.game("acquire"))
    n = screen.presenter.game.n
    for name in (f"why:{n}:0", f"question:{n}"):
        screen.toggle(name)
    yield 0


def _solo_undone(tour: Tour) -> Iterator[float]:
    from companion.app.tour import plausible

    game = tour.game("acquire", seed=6)
    game.answer(plausible(game.ask, game.n))
    screen = tour.solo(game)
    screen.undo()
    yield 0


def _solo_rest(tour: Tour) -> Iterator[float]:
    screen = tour.solo(tour.game("acquire"))
    question = screen.presenter.view().question
    answer = next(one for one in question.answers if one.rest)
    screen.answer(question.n, answer)
    yield 0


def _human_rest(tour: Tour) -> Iterator[float]:
    screen = tour.solo(tour.game("human_turn"))
    question = screen.presenter.view().question
    answer = next(one for one in question.answers if one.rest)
    screen.answer(question.n, answer)
    yield 0


def _story(tour: Tour) -> Iterator[float]:
    from companion.app.screens.story import StoryScreen

    tour.shell.go(StoryScreen(tour.game("acquire")))
    yield 0


def _corrections(tour: Tour) -> Iterator[float]:
    from companion.app.screens.corrections import CorrectionsScreen

    screen = CorrectionsScreen(tour.game("acquire"))
    tour.shell.go(screen)
    screen.corrections.change("comets", 3)
    tour.shell.rebuild()
    yield 0


def _corrections_pick(tour: Tour) -> Iterator[float]:
    yield from _corrections(tour)
    screen: Any = tour.shell.screen
    fact = next(f for g in screen.corrections.groups() for f in g.facts if f.id == "journal")
    screen.pick(fact)
    yield 0


def _sheet(tour: Tour, *, bot: bool = False) -> Any:
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
    tour.shell.go(_sheet(tour))
    yield 0


def _score_bot(tour: Tour) -> Iterator[float]:
    screen = _sheet(tour, bot=True)
    screen.presenter.column = "ai"
    tour.shell.go(screen)
    yield 0


def _score_pieces(tour: Tour) -> Iterator[float]:
    screen = _sheet(tour)
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


def _result_screen(tour: Tour, *, bot: bool = False) -> Any:
    from companion.app.screens.result import ResultScreen

    presenter = _sheet(tour, bot=bot).presenter
    screen = ResultScreen(presenter.result(), presenter)
    screen.shell = tour.shell
    return screen


def _result(tour: Tour, *, opened: tuple[str, ...] = (), bot: bool = False) -> Iterator[float]:
    screen = _result_screen(tour, bot=bot)
    screen.opened.update(opened)
    tour.shell.go(screen)
    yield 0


def _receipt(tour: Tour, *, printer: str = "") -> Iterator[float]:
    from companion.app.presenters.printing import print_receipt
    from companion.app.screens.receipt import ReceiptScreen

    tour.services.settings.printer = printer
    screen = ReceiptScreen(_result_screen(tour).receipt())
    if printer:
        screen.outcome = print_receipt(screen.receipt, printer, screen.columns)
    tour.shell.go(screen)
    yield 0


def _records(tour: Tour) -> Iterator[float]:
    from companion.app.screens.records import RecordsScreen

    if not tour.services.storage.records():
        for bot in (False, True):
            presenter = _sheet(tour, bot=bot).presenter
            tour.services.storage.put_record(presenter.finished(presenter.result(), tour.services.now()))
    tour.shell.go(RecordsScreen())
    yield 0


def _records_empty(tour: Tour) -> Iterator[float]:
    from companion.app.screens.records import RecordsScreen
    from companion.storage import Storage

    storage = tour.services.storage
    with tempfile.TemporaryDirectory() as folder, Storage.open(Path(folder) / "empty.sqlite3") as empty:
        tour.services.storage = empty
        tour.shell.go(RecordsScreen())
        tour.services.storage = storage
    yield 0


def _scan(tour: Tour) -> Iterator[float]:
    from companion.app.screens.scan import ScanScreen

    tour.shell.go(ScanScreen())
    yield 0


def _scan_sample(tour: Tour) -> Iterator[float]:
    yield from _scan(tour)
    screen: Any = tour.shell.screen
    screen.open_sample()
    for _wait in range(60):
        yield 0.1
        if screen.last is not None:
            break


def _scan_no_camera(tour: Tour) -> Iterator[float]:
    yield from _scan(tour)
    screen: Any = tour.shell.screen
    screen.open("camera:7")
    for _wait in range(60):
        yield 0.1
        if screen.problem:
            break


def _scan_by_hand(tour: Tour) -> Iterator[float]:
    yield from _scan(tour)
    screen: Any = tour.shell.screen
    screen.seen.add("L03")
    screen.by_hand()
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


def _large_text(tour: Tour) -> Iterator[float]:
    tour.services.settings.text_percent = 160
    tour.shell.restyle()
    tour.solo(tour.game("acquire"))
    yield 0.1


def _left_handed(tour: Tour) -> Iterator[float]:
    tour.services.settings.left_handed = True
    tour.shell.restyle()
    tour.solo(tour.game("acquire"))
    yield 0.1


def _keyboard(tour: Tour) -> Iterator[float]:
    tour.shell.focus_walk.used = True
    tour.solo(tour.game("acquire"))
    yield 0.1
    tour.shell.focus_walk.used = False


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
    "home-empty": _home_empty,
    "home": _home,
    "new-game": _new_game,
    "solo-first": partial(_solo, ""),
    "solo-human": partial(_solo, "human_turn"),
    "solo-acquire": partial(_solo, "acquire"),
    "solo-place": partial(_solo, "place"),
    "solo-influence": partial(_solo, "influence"),
    "solo-workers": partial(_solo, "workers"),
    "solo-tile": partial(_solo, "tile"),
    "solo-column": partial(_solo, "column", board="journal"),
    "solo-journal-tile": partial(_solo, "journal_tile", board="journal"),
    "solo-draw": partial(_solo, "draw_scheme", deck="own"),
    "solo-end": partial(_solo, "end"),
    "solo-why": _solo_why,
    "solo-undone": _solo_undone,
    "solo-answer-sheet": _solo_rest,
    "solo-human-sheet": _human_rest,
    "solo-keyboard": _keyboard,
    "solo-large-text": _large_text,
    "solo-left-handed": _left_handed,
    "story": _story,
    "corrections": _corrections,
    "corrections-pick": _corrections_pick,
    "score": _score,
    "score-bot": _score_bot,
    "score-pieces": _score_pieces,
    "score-choose": _score_choose,
    "result": _result,
    "result-open": partial(_result, opened=("city", "guild_black")),
    "result-bot": partial(_result, bot=True),
    "receipt": _receipt,
    "receipt-failed": partial(_receipt, printer="tcp://127.0.0.1:9"),
    "records": _records,
    "records-empty": _records_empty,
    "scan": _scan,
    "scan-sample": _scan_sample,
    "scan-no-camera": _scan_no_camera,
    "scan-by-hand": _scan_by_hand,
    "settings": _settings,
    "settings-device": partial(_settings, looked=True),
    "toast": _toast,
    "confirm": _confirm,
}
