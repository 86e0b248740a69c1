"""Which tables is reading measured on? Families of seeded scenes, from small tags to a busy table in bad light."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from assets import tags
from tests.scenes.camera import View
from tests.scenes.pieces import TAG_MM, Piece
from tests.scenes.table import Conditions, Scene, render

SIZE = (1920, 1080)
USUAL = Conditions(blur=0.5, noise=3.0, jpeg=90, gradient=0.2)


@dataclass(frozen=True, slots=True)
class Family:
    """Scenes of one kind: range of the symbols' side in px, of the tilt in degrees, of how many tags; what lies under
    them and how good the picture is.
    """

    name: str
    side: tuple[float, float] = (48.0, 80.0)
    tilt: tuple[float, float] = (0.0, 30.0)
    count: tuple[int, int] = (6, 18)
    tables: tuple[str, ...] = ("wood", "cloth", "plain", "board")
    conditions: Conditions = USUAL


FAMILIES = (
    *(Family(f"side {px} px", (px, px), (0.0, 20.0)) for px in (24, 28, 32, 40, 48, 64, 96)),
    Family("tilt 45-50°", (56.0, 90.0), (45.0, 50.0)),
    Family("blur", (44.0, 80.0), conditions=replace(USUAL, blur=1.9)),
    Family("motion", (44.0, 80.0), conditions=replace(USUAL, motion=6.0)),
    Family("noise and JPEG", conditions=replace(USUAL, noise=14.0, jpeg=45)),
    Family("dark", conditions=replace(USUAL, light=0.22, noise=4.0)),
    Family("low contrast", conditions=replace(USUAL, contrast=0.25)),
    Family("uneven light, glare", conditions=replace(USUAL, gradient=0.85, glare=1.0)),
    Family("busy table", (32.0, 56.0), (10.0, 40.0), (20, 24), ("board",), replace(USUAL, blur=0.9)),
    Family("no tag at all", count=(0, 0)),
)


def random_scene(family: Family, seed: int) -> Scene:
    """Return the scene of a family that belongs to a seed; every tag is a registered one."""
    rng = np.random.default_rng([seed, sum(family.name.encode())])
    parts = tags.register().components
    count = int(rng.integers(family.count[0], family.count[1] + 1))
    view = View(
        float(rng.uniform(*family.side)) / TAG_MM,
        tilt=float(rng.uniform(*family.tilt)),
        azimuth=float(rng.uniform(-180, 180)),
        roll=float(rng.uniform(-180, 180)),
        size=SIZE,
    )
    pieces = []
    for x, y in _places(rng, view.px_per_mm, count):
        part = parts[int(rng.integers(len(parts)))]
        look = ("plain", "land", "water", "green", "yellow", "pink")[int(rng.integers(6))]
        pieces.append(Piece(tags.encode(part.tag), x, y, float(rng.uniform(0, 360)), look=look))
    table = family.tables[int(rng.integers(len(family.tables)))]
    return render(pieces, view, table=table, conditions=family.conditions, seed=seed)


def _places(rng: np.random.Generator, px_per_mm: float, count: int) -> list[tuple[float, float]]:
    """Return places round the middle of the view, mm, so far apart that no tile (22 mm square) covers another."""
    places: list[tuple[float, float]] = []
    width, height = 0.72 * SIZE[0] / px_per_mm, 0.62 * SIZE[1] / px_per_mm
    for _ in range(60 * count):
        if len(places) == count:
            break
        x, y = float(rng.uniform(-width / 2, width / 2)), float(rng.uniform(-height / 2, height / 2))
        if all((x - a) ** 2 + (y - b) ** 2 > 32.0**2 for a, b in places):
            places.append((x, y))
    return places
