"""What does every screen look like? Opens each with real data and writes pictures in all shapes and both lights.

    python -m tests.tour.pictures OUT_DIR [--language de] [--text 160] [--shape phone] [--light dark] [NAME …]

A storage in a folder of its own, real games some turns in, a real sheet, the shipped sample picture. Every picture is
to be looked at.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assets.words import LANGUAGES
from companion.app import prepare_kivy
from companion.app.presenters.settings import TEXT_PERCENT
from tests.tour import SCENES

if TYPE_CHECKING:
    from companion.app.navigation import Shell
    from companion.app.services import Services
    from companion.playthrough import OpenGame

SHAPES = {"wide": (1280, 800), "tall": (800, 1280), "phone": (412, 915)}
LIGHTS = ("light", "dark")
SETTLED = 0.45
"""Seconds until a screen has taken its final shape and a new question its full colour."""
MOST_ANSWERS = 4000


class Tour:
    """One run over scenes, shapes and lights, driven by the app's own clock."""

    def __init__(self, services: Services, shell: Shell) -> None:
        self.services = services
        self.shell = shell
        self._games: dict[tuple[str, str, str, int], str] = {}
        self._text_percent = 100

    def pictures(
        self,
        out: Path,
        names: list[str],
        shapes: Sequence[str] = tuple(SHAPES),
        lights: Sequence[str] = LIGHTS,
        text_percent: int = 100,
    ) -> Iterator[float]:
        """Take every picture; yields the seconds to wait."""
        for shape in shapes:
            for light in lights:
                yield from self.dress(shape, light, text_percent)
                for name in names or SCENES:
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
        looks = (settings.left_handed, settings.high_contrast, settings.text_percent)
        if looks != (False, False, self._text_percent):
            settings.left_handed = settings.high_contrast = False
            settings.text_percent = self._text_percent
            self.shell.restyle()
        settings.read_aloud = "off"
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
            game.answer(plausible(ask, game.n))
        self._games[wanted] = game.id
        return game

    def solo(self, game: OpenGame) -> Any:
        """Open the solo table."""
        from companion.app.screens.solo import SoloScreen

        screen = SoloScreen(game)
        self.shell.go(screen)
        return screen


def plausible(ask: Any, n: int) -> Any:
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


def main(arguments: list[str]) -> int:
    """Take the pictures; returns 0, or 2 for a scene there is not."""
    parser = argparse.ArgumentParser(prog="python -m tests.tour.pictures")
    parser.add_argument("out", type=Path, metavar="OUT_DIR")
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--text", type=int, choices=TEXT_PERCENT, default=100, metavar="PERCENT")
    parser.add_argument("--shape", choices=SHAPES, action="append")
    parser.add_argument("--light", choices=LIGHTS, action="append")
    args = parser.parse_intermixed_args(arguments)
    if unknown := [name for name in args.names if name not in SCENES]:
        print(f"There is no scene {', '.join(unknown)}. There are: {', '.join(SCENES)}.", file=sys.stderr)
        return 2
    args.out.mkdir(parents=True, exist_ok=True)
    if not any(os.environ.get(name) for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY")):
        os.environ["SDL_VIDEODRIVER"] = "offscreen"
    from companion.storage import Storage

    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        with Storage.open(home / "companion.sqlite3") as storage:
            prepare_kivy(home)
            _run(storage, home, args)
    return 0


def _run(storage: Any, home: Path, args: argparse.Namespace) -> None:
    from kivy.clock import Clock

    from companion.app.app import CompanionApp
    from companion.app.services import Services

    noon = datetime(2026, 11, 20, 20, 30, tzinfo=UTC)
    services = Services(storage, home, now=lambda: noon)
    services.settings.language = args.language
    app = CompanionApp(services)
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
        tour = Tour(app.services, app.root)
        step(
            tour.pictures(args.out, args.names, args.shape or tuple(SHAPES), args.light or LIGHTS, args.text)
        )

    Clock.schedule_once(start, 0.3)
    app.run()
    if failed:
        raise failed[0]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
