"""How are the rules at hand of Origin brought about?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.games.origin.at_hand import Topic

if TYPE_CHECKING:
    from tests.tour import Scene
    from tests.tour.pictures import Tour


def _at_hand(tour: Tour, *, topic: Topic, **told: Any) -> Iterator[float]:
    from companion.games.origin.screen import OriginScreen

    counts = told.pop("counts", {})
    screen = OriginScreen(topic)
    screen.shell = tour.shell
    screen.presenter.set("objective", "")
    for name, value in told.items():
        screen.presenter.set(name, value)
    for name, number in counts.items():
        screen.presenter.count(name, number)
    tour.shell.go(screen)
    yield 0


_STACKS: dict[str, Any] = {"level_1": 3, "level_2": 2, "level_3": 1, "level_4": 1}

SCENES: dict[str, Scene] = {
    "origin-objectives": partial(_at_hand, topic=Topic.OBJECTIVE),
    "origin-objective": partial(
        _at_hand,
        topic=Topic.OBJECTIVE,
        objective="pawns_two_of_each_colour",
        counts={"white": 2, "brown": 3, "black": 1},
    ),
    "origin-linked": partial(
        _at_hand, topic=Topic.OBJECTIVE, objective="chain_4_two_continents", counts={"linked": 1}
    ),
    "origin-evolution": partial(_at_hand, topic=Topic.EVOLUTION, colour="brown", height=2, strength=1),
    "origin-move": partial(_at_hand, topic=Topic.MOVE, mover_height=2, distance=2, onto="empty"),
    "origin-swap": partial(
        _at_hand, topic=Topic.MOVE, mover_height=3, distance=2, onto="other", mover_strength=2, theirs=2
    ),
    "origin-reward": partial(_at_hand, topic=Topic.REWARD, settled="brown", fitting=1),
    "origin-stolen": partial(_at_hand, topic=Topic.CARDS, card="stolen", loot="hunting-token"),
    "origin-tiles": partial(_at_hand, topic=Topic.TILES, **{**_STACKS, "level_5": 0}),
    "origin-tiles-wrong": partial(_at_hand, topic=Topic.TILES, **{**_STACKS, "level_2": 5, "level_5": 2}),
    "origin-card": partial(_at_hand, topic=Topic.CARDS, card="purple", played=1, final=True),
    "origin-hand": partial(_at_hand, topic=Topic.CARDS, card="hand", objectives=3, special=False),
    "origin-strait": partial(_at_hand, topic=Topic.STRAITS, one="yours", other="yours", token="other"),
}
