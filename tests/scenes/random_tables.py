"""Which tables is reading measured on? Families of seeded scenes, from small tags to a busy table in bad light."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np

from assets import tags
from tests.scenes.camera import View
from tests.scenes.pieces import TAG_MM, Piece
from tests.scenes.table import SUPERSAMPLE, Conditions, Scene, drawn, photographed, render, visible

SIZE = (1920, 1080)
JERKS = 0.15
"""So often the hand jerks between two frames instead of swaying."""
USUAL = Conditions(blur=0.5, noise=3.0, jpeg=90, gradient=0.2)


@dataclass(frozen=True, slots=True)
class Family:
    """Scenes of one kind: range of the symbols' side in px, of the tilt in degrees, of how many tags; what lies under
    them, how good the picture is, how bent (mm) and hidden (share) the stickers are at most, and whether something lies over a
    finder of each.
    """

    name: str
    side: tuple[float, float] = (48.0, 80.0)
    tilt: tuple[float, float] = (0.0, 30.0)
    count: tuple[int, int] = (6, 18)
    tables: tuple[str, ...] = ("wood", "cloth", "plain", "board")
    conditions: Conditions = USUAL
    curl: float = 0.0
    damage: float = 0.0
    covered: bool = False
    size: tuple[int, int] = SIZE


FAMILIES = (
    *(Family(f"side {px} px", (px, px), (0.0, 20.0)) for px in (24, 28, 32, 40, 48, 64, 96)),
    Family("few tags", count=(1, 3)),
    Family("tilt 45-50°", (56.0, 90.0), (45.0, 50.0)),
    Family("blur", (44.0, 80.0), conditions=replace(USUAL, blur=1.9)),
    Family("motion", (44.0, 80.0), conditions=replace(USUAL, motion=6.0)),
    Family("noise and JPEG", conditions=replace(USUAL, noise=14.0, jpeg=45)),
    Family("dark", conditions=replace(USUAL, light=0.22, noise=4.0)),
    Family("low contrast", conditions=replace(USUAL, contrast=0.25)),
    Family("uneven light", conditions=replace(USUAL, gradient=0.85)),
    Family("glare", conditions=replace(USUAL, glare=1.0)),
    Family("shadow", conditions=replace(USUAL, shadow=0.6)),
    Family("curl", conditions=USUAL, curl=0.9),
    Family("damage", conditions=USUAL, damage=0.08),
    Family("busy table", (32.0, 56.0), (10.0, 40.0), (20, 24), ("board",), replace(USUAL, blur=0.9)),
)
COVERED = Family("a finder covered", covered=True)
"""Harder than was asked for, so it is measured beside `FAMILIES`: of each tag one finder lies under something."""
EMPTY = Family(
    "no tag at all", count=(0, 0), tables=("wood", "board", "cloth", "print", "barcodes", "checks")
)
"""Tables without a tag, some of them as busy as can be: nothing may be read there."""


def random_scene(family: Family, seed: int) -> Scene:
    """Return the scene of a family that belongs to a seed; every tag is a registered one."""
    pieces, view, table = random_table(family, seed)
    return render(pieces, view, table=table, conditions=family.conditions, seed=seed)


def random_shots(family: Family, seed: int, frames: int = 8) -> Iterator[Scene]:
    """Yield `frames` pictures of the table of `random_scene` from a hand that sways and now and then jerks.

    The table is flat, so what each frame sees is the first picture carried by a homography.
    """
    pieces, view, table = random_table(family, seed)
    rng = np.random.default_rng([seed, frames, sum(family.name.encode())])
    canvas = drawn(pieces, view, table, rng)
    first = view.homography(SUPERSAMPLE)
    for number in range(frames):
        carry = view.homography(SUPERSAMPLE) @ np.linalg.inv(first)
        large = cv2.warpPerspective(
            canvas,
            carry,
            (view.size[0] * SUPERSAMPLE, view.size[1] * SUPERSAMPLE),
            flags=cv2.INTER_LINEAR if number else cv2.INTER_NEAREST,
            borderMode=cv2.BORDER_REFLECT_101,
        )
        image = np.asarray(cv2.resize(large, view.size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
        yield Scene(
            photographed(image, family.conditions, rng),
            visible(pieces, view),
            visible(pieces, view, cut=True),
        )
        jerk = 14.0 if rng.random() < JERKS else 3.0
        dx, dy = rng.normal(0.0, jerk, 2) / view.px_per_mm
        view = replace(
            view,
            middle=(view.middle[0] + float(dx), view.middle[1] + float(dy)),
            roll=view.roll + float(rng.normal(0.0, 0.25)),
            tilt=max(0.0, view.tilt + float(rng.normal(0.0, 0.2))),
            px_per_mm=view.px_per_mm * float(rng.normal(1.0, 0.003)),
        )


def random_table(family: Family, seed: int) -> tuple[list[Piece], View, str]:
    """Return what lies on the table that belongs to a seed, how it is seen, and what it lies on."""
    rng = np.random.default_rng([seed, sum(family.name.encode())])
    parts = tags.register().components
    count = int(rng.integers(family.count[0], family.count[1] + 1))
    view = View(
        float(rng.uniform(*family.side)) / TAG_MM,
        tilt=float(rng.uniform(*family.tilt)),
        azimuth=float(rng.uniform(-180, 180)),
        roll=float(rng.uniform(-180, 180)),
        size=family.size,
    )
    pieces = []
    for x, y in _places(rng, view, count):
        part = parts[int(rng.integers(len(parts)))]
        look = ("plain", "land", "water", "green", "yellow", "pink")[int(rng.integers(6))]
        piece = Piece(tags.encode(part.tag), x, y, float(rng.uniform(0, 360)), look=look)
        if family.curl or family.damage:
            piece = replace(piece, curl=rng.uniform(0, family.curl), damage=rng.uniform(0, family.damage))
        if family.covered:
            piece = replace(piece, covered=(0, 1, 3)[int(rng.integers(3))])
        pieces.append(piece)
    return pieces, view, family.tables[int(rng.integers(len(family.tables)))]


def _places(rng: np.random.Generator, view: View, count: int) -> list[tuple[float, float]]:
    """Return places round the middle of the view, mm, so far apart that no tile (22 mm square) covers another."""
    places: list[tuple[float, float]] = []
    width, height = 0.72 * view.size[0] / view.px_per_mm, 0.62 * view.size[1] / view.px_per_mm
    for _ in range(60 * count):
        if len(places) == count:
            break
        x, y = float(rng.uniform(-width / 2, width / 2)), float(rng.uniform(-height / 2, height / 2))
        if all((x - a) ** 2 + (y - b) ** 2 > 32.0**2 for a, b in places):
            places.append((x, y))
    return places
