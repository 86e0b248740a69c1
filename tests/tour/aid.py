"""How is the player aid brought about?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from companion.aid.places import AidPlace

if TYPE_CHECKING:
    from tests.tour import Scene
    from tests.tour.pictures import Tour


def _aid(tour: Tour, *, game: str, entry: str = "", words: str = "", large: bool = False) -> Iterator[float]:
    from companion.app.screens.aid import AidScreen

    if large:
        tour.services.settings.text_percent = 160
        tour.shell.restyle()
    screen = AidScreen(AidPlace(game, entry))
    tour.shell.go(screen)
    if words:
        screen.presenter.query = words
        tour.shell.rebuild()
    yield 0.4


SCENES: dict[str, Scene] = {
    "aid": partial(_aid, game="darwins_journey"),
    "aid-section": partial(_aid, game="wayfarers", entry="solo-schemes"),
    "aid-icons": partial(_aid, game="darwins_journey", entry="icon-stamps-spread"),
    "aid-events": partial(_aid, game="darwins_choice", entry="icon-territories"),
    "aid-objectives": partial(_aid, game="origin", entry="objectives-list"),
    "aid-search": partial(_aid, game="darwins_journey", words="how many stamps"),
    "aid-large-text": partial(_aid, game="wayfarers", entry="solo-schemes", large=True),
    "aid-nothing": partial(_aid, game="origin", words="parliament"),
}
