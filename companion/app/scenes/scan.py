"""How are the scan screen brought about with real data?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.app.scenes import Scene
    from companion.app.tour import Tour


def _scan(tour: Tour) -> Iterator[float]:
    from companion.app.screens.scan import ScanScreen

    tour.shell.go(ScanScreen())
    yield 0


def _scan_sample(tour: Tour) -> Iterator[float]:
    yield from _scan(tour)
    screen: Any = tour.shell.screen
    screen.open_sample()
    for _wait in range(60):
        yield 0.1
        if screen.last is not None:
            break


def _scan_no_camera(tour: Tour) -> Iterator[float]:
    yield from _scan(tour)
    screen: Any = tour.shell.screen
    screen.open("camera:7")
    for _wait in range(60):
        yield 0.1
        if screen.problem:
            break


def _scan_by_hand(tour: Tour) -> Iterator[float]:
    yield from _scan(tour)
    screen: Any = tour.shell.screen
    screen.seen.add("L03")
    screen.by_hand()
    yield 0


SCENES: dict[str, Scene] = {
    "scan": _scan,
    "scan-sample": _scan_sample,
    "scan-no-camera": _scan_no_camera,
    "scan-by-hand": _scan_by_hand,
}
