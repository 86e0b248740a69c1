"""How is Alfred's solo table brought about with real data? A simulated evening's answers, up to the question wanted."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.playthrough import OpenGame
    from tests.tour import Scene
    from tests.tour.pictures import Tour

GAME = "darwins_journey"
BEFORE = 2
"""Turns that are over before a question counts, so that the table looks lived in."""


def game(
    tour: Tour, verb: str, *, board: str = "yellow", seed: int = 4, told: str = "", silent: bool = False
) -> OpenGame:
    """Return a game at a question of that verb ("" = the first one, "end" = over).

    `told` = only after something of that verb; `silent` = a human who tells nothing, so that more is asked.
    """
    from tests.simulation.darwins_journey.game import begin, play
    from tests.simulation.darwins_journey.human import Temper

    quiet = Temper(unlocking=0.25, delivering=0.9, elsewhere=0.1, frank=0.0, chatty=0.0, fifth=0.0)
    evening = begin(board, seed, temper=quiet if silent else None)
    table = evening.table.name
    answers = [answer for _key, answer, by in play(evening).answers if by == table]
    opened = tour.services.playthroughs.new(GAME, {"board": board, "deck": "virtual", "seed": seed})
    for answer in answers:
        ask = opened.ask
        if ask is None or not verb:
            break
        heard = not told or any(one.verb == told for one in opened.tells)
        if ask.verb == verb and opened.state.turn > BEFORE and heard:
            break
        opened.answer(answer)
    return opened


def _solo(verb: str, tour: Tour, **options: Any) -> Iterator[float]:
    tour.solo(game(tour, verb, **options))
    yield 0


def _why(tour: Tour) -> Iterator[float]:
    screen = tour.solo(game(tour, "human_turn", told="place_main"))
    n = screen.presenter.game.n
    place = next(i for i, one in enumerate(screen.presenter.game.tells) if one.verb == "place_main")
    screen.toggle(f"why:{n}:{place}")
    yield 0


def _clash(tour: Tour) -> Iterator[float]:
    """A worker was put on a place that is locked as far as is known."""
    opened = game(tour, "human_turn")
    assert opened.ask is not None
    opened.answer(next(one.id for one in opened.ask.choices if one.values.get("unlikely")))
    tour.solo(opened)
    yield 0


def _form(tour: Tour) -> Iterator[float]:
    """What an answer asks for besides, on a drawing: which tiles were added to the museum."""
    screen = tour.solo(game(tour, "human_turn"))
    question = screen.presenter.view().question
    screen.answer(question.n, next(one for one in question.answers if one.id == "museum"))
    yield 0


def _own_deck(tour: Tour) -> Iterator[float]:
    opened = tour.services.playthroughs.new(GAME, {"board": "white", "deck": "own", "seed": 1})
    for _step in range(8):
        ask = opened.ask
        if ask is None or ask.verb == "draw_action":
            break
        if ask.verb == "museum_start":
            fields = [one.id for one in ask.choices[0].fields]
            opened.answer({"choice": "tiles", **{one: place < 6 for place, one in enumerate(fields)}})
        else:
            opened.answer(ask.choices[0].id)
    tour.solo(opened)
    yield 0


SCENES: dict[str, Scene] = {
    "alfred-first": partial(_solo, ""),
    "alfred-human": partial(_solo, "human_turn"),
    "alfred-moved": partial(_solo, "human_turn", told="explore", seed=1),
    "alfred-sealed": partial(_solo, "human_turn", told="seal"),
    "alfred-why": _why,
    "alfred-scroll": partial(_solo, "scroll"),
    "alfred-stamps": partial(_solo, "stamps"),
    "alfred-museum": partial(_solo, "museum", silent=True),
    "alfred-lenses": partial(_solo, "lenses", silent=True),
    "alfred-explorer": partial(_solo, "explorer", silent=True),
    "alfred-camp": partial(_solo, "camp", silent=True),
    "alfred-where": partial(_solo, "where", silent=True),
    "alfred-clash": _clash,
    "alfred-specimen": partial(_solo, "specimen"),
    "alfred-round": partial(_solo, "round_end"),
    "alfred-end": partial(_solo, "end"),
    "alfred-rests": partial(_solo, "human_turn", told="rest", seed=20),
    "alfred-special": partial(_solo, "human_turn", told="place_special"),
    "alfred-draw": _own_deck,
    "alfred-form": _form,
}
