"""What does every screen look like? Opens each with real data and writes pictures in all shapes and both lights.

    python -m companion.app.tour OUT_DIR [NAME …]

A storage in a folder of its own, real games some turns in, a real sheet, the shipped sample picture. Every picture is
to be looked at.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.app import prepare_kivy

if TYPE_CHECKING:
    from companion.app.navigation import Shell
    from companion.app.services import Services
    from companion.playthrough import OpenGame

SHAPES = {"wide": (1280, 800), "tall": (800, 1280), "phone": (412, 915)}
LIGHTS = ("light", "dark")
SETTLED = 0.45
"""Seconds until a screen has taken its final shape and a new question its full colour."""
MOST_ANSWERS = 4000

Scene = Callable[["Tour"], Iterator[float]]
"""Brings a screen about on an empty stack; yields the seconds to wait at each step."""


class Tour:
    """One run over scenes, shapes and lights, driven by the app's own clock."""

    def __init__(self, services: Services, shell: Shell) -> None:
        self.services = services
        self.shell = shell
        self._games: dict[tuple[str, str, str, int], str] = {}
        self._text_percent = 100

    def pictures(self, out: Path, names: list[str]) -> Iterator[float]:
        """Take every picture; yields the seconds to wait."""
        for shape in SHAPES:
            for light in LIGHTS:
                yield from self.dress(shape, light)
                for name in SCENES:
                    if names and name not in names:
                        continue
                    yield from self.visit(name)
                    yield SETTLED
                    self.shell.export_to_png(str(out / f"{name}-{shape}-{light}.png"))

    def dress(self, shape: str, light: str, text_percent: int = 100) -> Iterator[float]:
        """Give the window a shape and the app a look."""
        from kivy.core.window import Window

        self._text_percent = text_percent
        if tuple(Window.size) != SHAPES[shape]:
            Window.size = SHAPES[shape]
            yield 0.3
        self.services.settings.light = light
        self.services.settings.text_percent = text_percent
        self.shell.restyle()
        yield 0.1

    def visit(self, name: str) -> Iterator[float]:
        """Bring a scene about, whatever was shown before."""
        settings = self.services.settings
        if settings.left_handed or settings.text_percent != self._text_percent:
            settings.left_handed, settings.text_percent = False, self._text_percent
            self.shell.restyle()
        self.shell.close()
        self.shell.screen.left()
        del self.shell.stack[1:]
        yield from SCENES[name](self)

    def game(
        self, verb: str = "", *, board: str = "upgrade", deck: str = "virtual", seed: int = 5
    ) -> OpenGame:
        """Return a game some turns in at a question of that verb ("" = its first question; "end" = over).

        It is played once; asked for again, it is opened again.
        """
        wanted = (verb, board, deck, seed)
        if wanted in self._games:
            return self.services.playthroughs.open(self._games[wanted])
        game = self.services.playthroughs.new("wayfarers", {"board": board, "deck": deck, "seed": seed})
        for _step in range(MOST_ANSWERS):
            ask = game.ask
            if ask is None or (ask.verb == verb and game.state.turn > 4) or not verb:
                break
            game.answer(_plausible(ask, game.n))
        self._games[wanted] = game.id
        return game

    def solo(self, game: OpenGame) -> Any:
        """Open the solo table."""
        from companion.app.screens.solo import SoloScreen

        screen = SoloScreen(game)
        self.shell.go(screen)
        return screen


def _plausible(ask: Any, n: int) -> Any:
    """Answer as usual, and now and then something else, so that the table looks lived in."""
    if ask.verb == "human_turn" and n % 3 == 0:
        for choice in ask.choices:
            if choice.id == "paid":
                return {"choice": "paid"}
    if ask.verb == "human_turn" and n % 4 == 1:
        for choice in ask.choices:
            if choice.id == "journal" and choice.fields:
                field = choice.fields[0]
                return {"choice": "journal", field.id: min(field.high, field.low + 1)}
    if ask.default:
        return ask.default
    return ask.choices[n % len(ask.choices)].id


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
        screen._toggle(name)
    yield 0


def _solo_undone(tour: Tour) -> Iterator[float]:
    game = tour.game("acquire", seed=6)
    game.answer(_plausible(game.ask, game.n))
    screen = tour.solo(game)
    screen._undo()
    yield 0


def _solo_rest(tour: Tour) -> Iterator[float]:
    screen = tour.solo(tour.game("acquire"))
    question = screen.presenter.view().question
    answer = next(one for one in question.answers if one.rest)
    screen._answer(question.n, answer)
    yield 0


def _human_rest(tour: Tour) -> Iterator[float]:
    screen = tour.solo(tour.game("human_turn"))
    question = screen.presenter.view().question
    answer = next(one for one in question.answers if one.rest)
    screen._answer(question.n, answer)
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
    screen._pick(fact)
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
    screen._choose(next(row for row in rows if row.cell.path.endswith(".land")))
    yield 0


def _result_screen(tour: Tour, *, bot: bool = False) -> Any:
    from companion.app.screens.result import ResultScreen

    presenter = _sheet(tour, bot=bot).presenter
    screen = ResultScreen(presenter.result(), presenter)
    screen.shell = tour.shell
    return screen


def _result(tour: Tour, *, opened: tuple[str, ...] = (), bot: bool = False) -> Iterator[float]:
    screen = _result_screen(tour, bot=bot)
    screen._opened.update(opened)
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
    screen._open_sample()
    for _wait in range(60):
        yield 0.1
        if screen._last is not None:
            break


def _scan_no_camera(tour: Tour) -> Iterator[float]:
    yield from _scan(tour)
    screen: Any = tour.shell.screen
    screen.open("camera:7")
    for _wait in range(60):
        yield 0.1
        if screen._problem:
            break


def _scan_by_hand(tour: Tour) -> Iterator[float]:
    yield from _scan(tour)
    screen: Any = tour.shell.screen
    screen.seen.add("L03")
    screen._by_hand()
    yield 0


def _settings(tour: Tour, *, looked: bool = False) -> Iterator[float]:
    from companion.app.screens.settings import SettingsScreen

    screen = SettingsScreen()
    tour.shell.go(screen)
    if looked:
        screen._look()
        for _wait in range(200):
            yield 0.1
            if screen._findings is not None:
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
    screen._ask_afresh()
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


def main(arguments: list[str]) -> int:
    """Take the pictures; returns 0, or 2 without a folder to write into."""
    if not arguments:
        print("usage: python -m companion.app.tour OUT_DIR [NAME …]", file=sys.stderr)
        return 2
    out = Path(arguments[0])
    out.mkdir(parents=True, exist_ok=True)
    if not any(os.environ.get(name) for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY")):
        os.environ["SDL_VIDEODRIVER"] = "offscreen"
    from companion.storage import Storage

    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        with Storage.open(home / "companion.sqlite3") as storage:
            prepare_kivy(home)
            _run(storage, home, out, arguments[1:])
    return 0


def _run(storage: Any, home: Path, out: Path, names: list[str]) -> None:
    from kivy.clock import Clock

    from companion.app.app import CompanionApp
    from companion.app.services import Services

    noon = datetime(2026, 11, 20, 20, 30, tzinfo=UTC)
    app = CompanionApp(Services(storage, home, now=lambda: noon))
    failed: list[BaseException] = []

    def step(pictures: Iterator[float]) -> None:
        try:
            wait = next(pictures)
        except StopIteration:
            app.stop()
        except BaseException as fault:  # noqa: BLE001 - raised again when the window is closed
            failed.append(fault)
            app.stop()
        else:
            Clock.schedule_once(lambda _dt: step(pictures), wait)

    def start(_dt: float) -> None:
        step(Tour(app.services, app.root).pictures(out, names))

    Clock.schedule_once(start, 0.3)
    app.run()
    if failed:
        raise failed[0]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
