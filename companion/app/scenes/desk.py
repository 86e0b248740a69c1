"""How are the human events and the Era desk of Darwin's Choice brought about with real data?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.app.scenes import Scene
    from companion.app.tour import Tour
    from companion.playthrough import OpenGame

GAME = "darwins_choice"


def evening(tour: Tour, cards: tuple[str, ...], **options: Any) -> OpenGame:
    """Return an evening in which these cards came, the last of them just now."""
    given = {"version": "expansion", "players": 4, "deck": "own", "seed": 1, **options}
    opened = tour.services.playthroughs.new(GAME, given)
    left = list(cards)
    while opened.ask is not None:
        if opened.ask.shape == "draw":
            if not left:
                break
            opened.answer(left.pop(0))
            if not left:
                break
        elif opened.ask.verb == "territory_out":
            opened.answer("suburb")
        else:
            opened.answer(opened.ask.default)
    return opened


def _new(tour: Tour) -> Iterator[float]:
    from companion.app.screens.new_game import NewGameScreen

    tour.shell.go(NewGameScreen(GAME))
    yield 0


def _out(tour: Tour) -> Iterator[float]:
    given = {"version": "expansion", "players": 3, "deck": "virtual", "seed": 1}
    tour.solo(tour.services.playthroughs.new(GAME, given))
    yield 0


def _came(cards: tuple[str, ...], tour: Tour, **options: Any) -> Iterator[float]:
    tour.solo(evening(tour, cards, **options))
    yield 0


def _draw(tour: Tour) -> Iterator[float]:
    opened = evening(tour, ("draining",))
    while opened.ask is not None and opened.ask.shape != "draw":
        opened.answer(opened.ask.default)
    tour.solo(opened)
    yield 0


def _over(tour: Tour) -> Iterator[float]:
    opened = evening(tour, ("pesticides", "war", "tourism"))
    while opened.ask is not None:
        opened.answer(opened.ask.default)
    tour.solo(opened)
    yield 0


SCENES: dict[str, Scene] = {
    "evening-new": _new,
    "evening-territories": _out,
    "evening-draw": _draw,
    "evening-removal": partial(_came, ("deforestation",)),
    "evening-pesticides": partial(_came, ("pesticides",)),
    "evening-war": partial(_came, ("draining", "war")),
    "evening-history": partial(_came, ("pollution_of_the_seas",), version="history", players=3),
    "evening-over": _over,
}
