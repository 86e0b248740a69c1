"""How are the screens for copying Alfred's cards brought about with real data?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from assets.words import _

if TYPE_CHECKING:
    from tests.tour import Scene
    from tests.tour.pictures import Tour

CARDS = (
    ["deliver", "main:ABCD", "rest"],
    ["deliver", "main:DCBA", "rest"],
    ["small", "main:BADC", "rest"],
    ["small", "main:CDAB", "rest"],
    ["main:CBDA", "special-left", "rest"],
)
ROUNDS = [["stamps_each 1"], ["coins 3", "vp 1"], ["other star with two rays"], None, None]
ROW = {
    "printed": ["yellow", "red"],
    "spots": 5,
    "bracket_after": 3,
    "under": {"3": ["vp 2"], "4": ["sail 1 or explore 1"]},
}
NUMBERS = {
    "bonus_spots": 12,
    "bonus_start": 1,
    "lap_vp": 4,
    "coin_start": None,
    "beagle_value": None,
    "five_seals": None,
    "six_seals": None,
}


def _sets(tour: Tour, *, some: bool = True) -> Any:
    from companion.games.darwins_journey.screens.card_sets import CardSetsScreen

    screen = CardSetsScreen()
    tour.shell.go(screen)
    for one in screen.shelf.sets():
        screen.shelf.delete(one.id)
    if some:
        _copied(screen.shelf)
        screen.shelf.new("Kim's box")
    screen.said = ""
    tour.shell.rebuild()
    return screen


def _copied(shelf: Any) -> None:
    draft = shelf.new(_("My cards"))
    values: dict[str, Any] = {f"card:{n}": card for n, card in enumerate(CARDS, 1)}
    values |= {
        "card:6": ["special-right", "main:BC"],
        "board:white:numbers": NUMBERS,
        "board:white:row:A": ROW,
        "board:white:tents": [[], ["coins 2"], ["bonus 2"], None, None],
        "bonus:white:1": ROUNDS,
        "marks": [{"into": "sea-04", "vp": 1}],
    }
    shelf.edit_all(draft.id, values)


def _list(tour: Tour, *, some: bool = True) -> Iterator[float]:
    _sets(tour, some=some)
    yield 0


def _one(tour: Tour) -> Iterator[float]:
    screen = _sets(tour)
    screen.open_set(screen.shelf.find(_("My cards")).id)
    yield 0


def _copy(tour: Tour, *, step: str, place: int | None = None, value: Any = None) -> Iterator[float]:
    from companion.games.darwins_journey.screens.copy_cards import CopyScreen

    shelf = _sets(tour).shelf
    draft = shelf.find(_("My cards"))
    if value is not None:
        shelf.edit(draft.id, step, value)
    screen = CopyScreen(shelf, draft.id, step)
    tour.shell.go(screen)
    if place is not None:
        screen.choose_place(place)
    yield 0


def _share(tour: Tour) -> Iterator[float]:
    yield from _one(tour)
    screen: Any = tour.shell.screen
    screen.share()
    yield 0


def _more(tour: Tour) -> Iterator[float]:
    yield from _one(tour)
    screen: Any = tour.shell.screen
    screen.more()
    yield 0


def _preview(tour: Tour) -> Iterator[float]:
    from companion.games.darwins_journey.card_sets import share_codes

    screen = _sets(tour)
    draft = screen.shelf.find(_("My cards"))
    code = share_codes(draft)[0].text
    screen.shelf.edit(draft.id, "card:2", [])
    screen.shelf.edit(draft.id, "card:1", ["small", "rest"])
    screen.scanned(code)
    yield 0


def _new_game(tour: Tour) -> Iterator[float]:
    from companion.app.screens.home import NewGameScreen

    _sets(tour)
    screen = NewGameScreen("darwins_journey")
    screen.choices.choose("board", "white")
    tour.shell.go(screen)
    yield 0


SCENES: dict[str, Scene] = {
    "cards-none": partial(_list, some=False),
    "cards": _list,
    "cards-set": _one,
    "cards-more": _more,
    "cards-action": partial(_copy, step="card:7"),
    "cards-letters": partial(_copy, step="card:6"),
    "cards-whole": partial(_copy, step="card:3"),
    "cards-wrong": partial(_copy, step="card:7", value=["rest", "deliver"]),
    "cards-numbers": partial(_copy, step="board:white:numbers"),
    "cards-row": partial(_copy, step="board:white:row:A", place=4),
    "cards-tents": partial(_copy, step="board:white:tents"),
    "cards-bonus": partial(_copy, step="bonus:white:1"),
    "cards-marks": partial(_copy, step="marks", place=7),
    "cards-icons": partial(_copy, step="icons"),
    "cards-share": _share,
    "cards-preview": _preview,
    "cards-new-game": _new_game,
}
