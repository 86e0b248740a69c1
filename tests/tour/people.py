"""How are the first start, About and what belongs to it brought about?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.tour import Scene
    from tests.tour.pictures import Tour


def _welcome(tour: Tour, *, page: int = 0) -> Iterator[float]:

    tour.shell.go("welcome", page)
    yield 0


def _about(tour: Tour) -> Iterator[float]:

    tour.shell.go("about")
    yield 0


def _about_written(tour: Tour) -> Iterator[float]:
    """A report was written, and another could not be."""
    from companion.app.screens.settings import AboutScreen

    screen = AboutScreen()
    screen.written = str(tour.services.folder / "exports" / "companion-report-2026-11-20.txt")
    tour.shell.go(screen)
    yield 0


def _facts(tour: Tour, *, game: str) -> Iterator[float]:
    from companion.provenance import facts_of_games

    tour.shell.go("facts", next(one for one in facts_of_games() if one.game == game))
    yield 0


def _licence(tour: Tour) -> Iterator[float]:
    from companion.app.presenters.settings import LICENCES

    tour.shell.go("licence", *LICENCES[0])
    yield 0


def _settings_strong(tour: Tour) -> Iterator[float]:
    """The settings in high contrast, where a program reads by itself."""

    _with_a_voice(tour)
    tour.services.settings.high_contrast = True
    tour.shell.restyle()
    tour.shell.go("settings")
    yield 0


def _solo_strong(tour: Tour) -> Iterator[float]:
    """A question in high contrast, to be read aloud by a tap."""
    _with_a_voice(tour)
    tour.services.settings.read_aloud = "tap"
    tour.services.settings.high_contrast = True
    tour.shell.restyle()
    tour.solo(tour.game("acquire"))
    yield 0.1


def _with_a_voice(tour: Tour) -> None:
    from companion.voice import ProgramVoice, Speaker

    tour.services.voice = Speaker(lambda: ProgramVoice("espeak-ng", "/nowhere/espeak-ng"))
    tour.services.settings.read_aloud = "always"


SCENES: dict[str, Scene] = {
    "welcome": _welcome,
    "welcome-demo": partial(_welcome, page=1),
    "welcome-tags": partial(_welcome, page=2),
    "settings-strong": _settings_strong,
    "solo-strong": _solo_strong,
    "about": _about,
    "about-written": _about_written,
    "about-facts": partial(_facts, game="darwins_journey"),
    "about-licence": _licence,
}
