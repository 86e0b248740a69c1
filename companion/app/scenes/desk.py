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

    tour.shell.go("new_game", GAME)
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


NAMES = ["Anna", "Ben", "Carla", "Dan"]
SPECIES = (
    ("1", "city", "omnivore", 1, 5, 2),
    ("2", "city", "herbivore", 1, 3, 4),
    ("3", "agriculture", "carnivore", 3, 2, 6),
    ("4", "agriculture", "herbivore", 2, 6, 3),
    ("1", "industry", "omnivore", 2, 4, 5),
    ("2", "national_park", "herbivore", 2, 7, 1),
    ("3", "national_park", "omnivore", 1, 6, 3),
    ("4", "national_park", "herbivore", 1, 6, 3),
    ("1", "national_park", "carnivore", 2, 2, 7),
    ("2", "national_park", "omnivore", 1, 1, 1),
)
"""Owner, place, diet, hearts, adaptation, strength."""


def desk(tour: Tour, verb: str, *, species: int = 10, **options: Any) -> OpenGame:
    """Return an evening with the Era desk at a question of that verb."""
    given = {"version": "expansion", "players": 4, "deck": "virtual", "seed": 1, "desk": True, "names": NAMES}
    opened = tour.services.playthroughs.new(GAME, given | options)
    opened.answer("suburb")
    city = {
        "choice": "place:city",
        "biome": "oasis",
        "plants": 3,
        "meat": 2,
        "limit_plants": 2,
        "limit_meat": 2,
    }
    opened.answer(city)
    for owner, place, diet, hearts, adaptation, strength in SPECIES[:species]:
        opened.answer(
            {
                "choice": f"new:{place}",
                "owner": NAMES[int(owner) - 1],
                "diet": diet,
                "hearts": hearts,
                "adaptation": adaptation,
                "strength": strength,
            }
        )
    if verb == "desk":
        return opened
    opened.answer("evaluate")
    while opened.ask is not None and opened.ask.verb != verb:
        ask = opened.ask
        opened.answer(ask.default if ask.default is not None else "nobody")
    return opened


def _desk(verb: str, tour: Tour, **options: Any) -> Iterator[float]:
    tour.solo(desk(tour, verb, **options))
    yield 0


def _species(tour: Tour) -> Iterator[float]:
    screen = tour.solo(desk(tour, "desk"))
    question = screen.presenter.view().question
    screen.answer(question.n, next(one for one in question.answers if one.id == "new:city"))
    yield 0


def _children(tour: Tour) -> Iterator[float]:
    given = {"version": "child_friendly", "players": 2, "desk": True, "names": ["Mia", "Leo"]}
    opened = tour.services.playthroughs.new(GAME, given)
    for owner, place in (("Mia", "biome1"), ("Leo", "biome1"), ("Leo", "biome3")):
        opened.answer({"choice": f"new:{place}", "owner": owner, "hearts": 1})
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
    "desk-empty": partial(_desk, "desk", species=0),
    "desk": partial(_desk, "desk"),
    "desk-species": _species,
    "desk-park": partial(_desk, "park"),
    "desk-food": partial(_desk, "starves"),
    "desk-best": partial(_desk, "best"),
    "desk-strongest": partial(_desk, "strongest"),
    "desk-replaced": partial(_desk, "replaced"),
    "desk-children": _children,
}
