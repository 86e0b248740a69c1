"""How is every screen brought about with real data? One scene a state worth looking at.

A scene is a generator over a tour (`tests.tour.pictures.Tour`): it goes somewhere and yields the seconds to wait. Each
module here has a table of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeAlias

from tests.tour import (
    aid,
    alfred,
    desk,
    home,
    names,
    origin,
    paper,
    people,
    phone,
    scan,
    score,
    setup,
    shelf,
    solo,
    transcription,
)

if TYPE_CHECKING:
    from tests.tour.pictures import Tour

Scene: TypeAlias = "Callable[[Tour], Iterator[float]]"
"""Brings a screen about on an empty stack; yields the seconds to wait at each step."""

SCENES: dict[str, Scene] = {
    **home.SCENES,
    **solo.SCENES,
    **alfred.SCENES,
    **score.SCENES,
    **paper.SCENES,
    **shelf.SCENES,
    **scan.SCENES,
    **aid.SCENES,
    **origin.SCENES,
    **setup.SCENES,
    **transcription.SCENES,
    **desk.SCENES,
    **people.SCENES,
    **names.SCENES,
    **phone.SCENES,
}
