"""How are the solo table, its log and its corrections brought about with real data?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.playthrough import OpenGame
    from tests.tour import Scene
    from tests.tour.pictures import Tour


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
    from tests.tour.pictures import plausible

    game = tour.game("acquire", seed=6)
    game.answer(plausible(game.ask, game.n))
    screen = tour.solo(game)
    screen.undo()
    yield 0


def _solo_influence(tour: Tour) -> Iterator[float]:
    """Influence is told, with the order in which the cards of the row are looked at."""
    game = tour.game("acquire", board="townsfolk")
    _go_on(game, lambda: any(tell.verb == "influence_card" for tell in game.tells))
    tour.solo(game)
    yield 0


def _solo_special(tour: Tour) -> Iterator[float]:
    game: Any = tour.game("tile", board="journal")
    _go_on(game, lambda: game.ask.verb == "tile" and game.ask.values["colour"] == "pink")
    tour.solo(game)
    yield 0


def _go_on(game: Any, found: Callable[[], bool]) -> None:
    """Play on until it is found or the game is over."""
    from tests.tour.pictures import plausible

    while game.ask is not None and not found():
        game.answer(plausible(game.ask, game.n))


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


def _as_usual(tour: Tour) -> Iterator[float]:
    from tests.tour.pictures import plausible

    game = tour.game("place", board="townsfolk")
    while game.ask is not None and len(game.ahead().steps) < 2:
        game.answer(plausible(game.ask, game.n))
    tour.solo(game).show_as_usual()
    yield 0


def _live_score(tour: Tour) -> Iterator[float]:
    tour.solo(tour.game("end")).show_score()
    yield 0


def _guide(page: str, tour: Tour) -> Iterator[float]:
    tour.solo(tour.game("acquire")).show_guide(page)
    yield 0


def _glance(tour: Tour) -> Iterator[float]:
    tour.solo(tour.game("acquire"))._show_glance()
    yield 0


def _more(tour: Tour) -> Iterator[float]:
    tour.solo(tour.game("acquire"))._more()
    yield 0


def _branched(tour: Tour) -> OpenGame:
    """Return a game with a line that was left."""
    from tests.tour.pictures import plausible

    game = tour.game("acquire", seed=8)
    if len(game.branches()) == 1:
        first = game.ask.choices[-1].id if game.ask else ""
        for _step in range(3):
            game.answer(plausible(game.ask, game.n))
        for _step in range(3):
            game.undo()
        game.answer(first)
    return game


def _branches(tour: Tour) -> Iterator[float]:

    tour.shell.go("branches", _branched(tour), lambda _change: None)
    yield 0


def _taken_up(tour: Tour) -> Iterator[float]:
    from companion.app.presenters.solo import switch

    game = _branched(tour)
    screen = tour.solo(game)
    here = game.header.head
    screen._taken_up(switch(game, next(one.id for one in game.branches() if one.id != here)))
    yield 0


def _story(tour: Tour) -> Iterator[float]:

    tour.shell.go("story", tour.game("acquire"), lambda _change: None)
    yield 0


def _corrections(tour: Tour) -> Iterator[float]:
    from companion.app.screens.turns import CorrectionsScreen

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


SCENES: dict[str, Scene] = {
    "solo-first": partial(_solo, ""),
    "solo-human": partial(_solo, "human_turn"),
    "solo-acquire": partial(_solo, "acquire"),
    "solo-place": partial(_solo, "place"),
    "solo-influence": _solo_influence,
    "solo-special-tile": _solo_special,
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
    "solo-as-usual": _as_usual,
    "solo-live-score": _live_score,
    "solo-glance": _glance,
    "solo-more": _more,
    "solo-guide": partial(_guide, ""),
    "solo-guide-schemes": partial(_guide, "schemes"),
    "solo-guide-setup": partial(_guide, "setup"),
    "solo-branches": _branches,
    "solo-taken-up": _taken_up,
    "solo-keyboard": _keyboard,
    "solo-large-text": _large_text,
    "solo-left-handed": _left_handed,
    "story": _story,
    "corrections": _corrections,
    "corrections-pick": _corrections_pick,
}
