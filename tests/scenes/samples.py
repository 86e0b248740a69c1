"""Which pictures are shipped in assets/samples, and how are they drawn? `python -m tests.scenes.samples` draws them anew.

No picture shows a card of the game: plain shapes with our own simple signs and the piece's name from the register.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from assets import tags
from tests.scenes.camera import View
from tests.scenes.pieces import Piece
from tests.scenes.table import Conditions, Scene, Truth, render

SAMPLES = Path(__file__).parents[2] / "assets" / "samples"
LARGEST_JPEG = 500_000
CARD = (36.0, 54.0)
STEP = 38.0
"""Cards lie so far apart in a row, mm."""
GAME = "wayfarers"

# Under each land and water card the townsfolk tucked below it; over each space card the inspiration tucked above.
# Space cards (4) at most land and water cards (10), townsfolk (6) at most land and water and 2, no ordinary tile
# more than twice, a special one once: a panorama ruling W92 allows.
LAND = (("L03", "T123"), ("L09", "T121"), ("L15", "T149"), ("L18", ""), ("L21", ""))
WATER = (("W41", "T125"), ("W45", ""), ("W59", "T127"), ("W66", "T151"), ("W72", ""))
SPACE = (("S79", ""), ("S92", "I14"), ("S86", ""), ("S94", "I10"))
TILES = ("U_Y1", "U_Y1", "U_B1", "U_K2", "U_G1", "U_P07")
SCHEMES = ("4", "1", "6", "2", "5", "3")
"""In the order in which they were turned over, left to right."""

VIDEO_FRAMES, VIDEO_RATE, VIDEO_SIZE = 24, 8, (1280, 720)


@dataclass(frozen=True, slots=True)
class Sample:
    """A shipped picture: what lies there, how it is seen, and the rows as the tags lie, ids left to right."""

    name: str
    pieces: tuple[Piece, ...]
    view: View
    table: str
    conditions: Conditions
    rows: tuple[tuple[str, ...], ...]
    seed: int

    def drawn(self) -> Scene:
        """Return the scene."""
        return render(self.pieces, self.view, table=self.table, conditions=self.conditions, seed=self.seed)


def panorama() -> Sample:
    """Return a player's panorama: space cards above, land and water in the middle, townsfolk tucked, tiles below."""
    rng = np.random.default_rng(20)
    cards = [card for card, _ in (*LAND, *WATER)]
    below: list[Piece] = []
    above: list[Piece] = []
    for number, (card, folk) in enumerate((*LAND, *WATER)):
        x = (number - 4.5) * STEP
        if folk:
            below.append(_tucked_below(folk, x, 21.0, rng))
        above.append(_card(card, x, 0.0, rng))
    for number, (card, inspiration) in enumerate(SPACE):
        x = (number - 1.5) * STEP * 1.12
        if inspiration:
            below.append(_tucked_above(inspiration, x, -81.5, rng))
        above.append(_card(card, x, -60.0, rng))
    widths = [44.0 if _part(tile).id[2] in "YBK" else 25.0 for tile in TILES]
    left = -(sum(widths) + 4.0 * (len(widths) - 1)) / 2
    for tile, width in zip(TILES, widths, strict=True):
        above.append(_tile(tile, left + width / 2, 67.0, width, rng))
        left += width + 4.0
    rows = (
        tuple(i for _, i in SPACE if i),
        tuple(card for card, _ in SPACE),
        tuple(cards),
        tuple(folk for _, folk in (*LAND, *WATER) if folk),
        TILES,
    )
    view = View(4.75, tilt=14.0, azimuth=12.0, roll=1.5, middle=(1.0, -9.0))
    light = Conditions(blur=0.3, noise=1.8, gradient=0.2)
    return Sample("wayfarers_panorama", (*below, *above), view, "wood", light, rows, seed=7)


def schemes() -> Sample:
    """Return the six scheme cards in the order in which they were turned over."""
    rng = np.random.default_rng(21)
    pieces = []
    for number, scheme in enumerate(SCHEMES):
        part = tags.register().find(GAME, scheme)
        look = "scheme_blue" if "blue" in part.name else "scheme_red"
        pieces.append(_card(scheme, (number - 2.5) * 41.0, 0.0, rng, look=look))
    view = View(6.7, tilt=20.0, azimuth=-25.0, roll=-4.0)
    light = Conditions(blur=0.4, noise=2.5, gradient=0.3)
    return Sample("wayfarers_schemes", tuple(pieces), view, "cloth", light, (SCHEMES,), seed=9)


def hand_held(sample: Sample, frames: int = VIDEO_FRAMES) -> Iterable[tuple[View, Conditions]]:
    """Yield how a hand holds the camera over a sample: it sways, the lens hunts for focus, the hand shakes once."""
    for number in range(frames):
        t = number / VIDEO_RATE
        scale = VIDEO_SIZE[0] / sample.view.size[0]
        view = View(
            sample.view.px_per_mm * scale * (0.985 + 0.012 * math.sin(1.7 * t)),
            tilt=sample.view.tilt + 3.0 * math.sin(1.3 * t),
            azimuth=sample.view.azimuth + 8.0 * math.sin(0.9 * t),
            roll=sample.view.roll + 1.6 * math.sin(2.1 * t),
            middle=(
                sample.view.middle[0] + 3.5 * math.sin(1.9 * t),
                sample.view.middle[1] + 2.5 * math.cos(1.4 * t),
            ),
            size=VIDEO_SIZE,
        )
        focus = 2.6 if number < 3 else 0.25
        shake = 7.0 if number in (11, 12) else 0.0
        yield view, Conditions(blur=focus, motion=shake, gradient=0.2)


def write_all(folder: Path = SAMPLES) -> None:
    """Draw every sample and write it with its truth."""
    folder.mkdir(parents=True, exist_ok=True)
    for sample in (panorama(), schemes()):
        scene = sample.drawn()
        (folder / f"{sample.name}.jpg").write_bytes(_jpeg(scene.image))
        (folder / f"{sample.name}.toml").write_text(truth_toml(sample, scene.tags), encoding="utf-8")
    _write_video(panorama(), folder / "wayfarers_panorama.mp4")


def truth_toml(sample: Sample, found: Sequence[Truth]) -> str:
    """Return what is in a picture as TOML: rows of component ids, and payload and corners of every tag."""
    lines = [
        "# What is in the picture of the same name; drawn by tests/scenes/samples.py.",
        "# rows: component ids top to bottom, left to right. corners: px, clockwise from the tag's own top left.",
        f'game = "{GAME}"',
        "rows = [",
        *("  [" + ", ".join(f'"{one}"' for one in row) + "]," for row in sample.rows),
        "]",
        "",
        "tag = [",
    ]
    for truth in found:
        part = tags.register().component(tags.decode(truth.text))
        corners = ", ".join(f"[{x:.1f}, {y:.1f}]" for x, y in truth.corners)
        lines.append(f'  {{ text = "{truth.text}", id = "{part.id}", corners = [{corners}] }},')
    return "\n".join([*lines, "]", ""])


def _jpeg(image: np.ndarray) -> bytes:
    """Return the picture as JPEG, as good as fits in `LARGEST_JPEG` bytes."""
    for quality in range(92, 40, -4):
        _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
        if len(data) <= LARGEST_JPEG:
            return data.tobytes()
    raise ValueError("the picture does not fit")


def _write_video(sample: Sample, path: Path) -> None:
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), VIDEO_RATE, VIDEO_SIZE)
    for number, (view, conditions) in enumerate(hand_held(sample)):
        # One seed for the table top, or the wood would change under the cards.
        scene = render(sample.pieces, view, table=sample.table, conditions=conditions, seed=sample.seed)
        writer.write(scene.image)
        print(f"{path.name}: frame {number + 1} of {VIDEO_FRAMES}", flush=True)
    writer.release()


def _part(component: str) -> tags.Component:
    return tags.register().find(GAME, component)


def _name(part: tags.Component) -> tuple[str, ...]:
    """Return the name in lines that fit a card."""
    head, _, rest = part.name.replace(" (", ": ").rstrip(")").partition(": ")
    return tuple(line for line in (head, *rest.split(", ", 1)) if line)


def _lay(rng: np.random.Generator) -> tuple[float, float, float]:
    """Return how far a hand puts a piece off its place: mm, mm, degrees."""
    return float(rng.normal(0, 0.7)), float(rng.normal(0, 0.9)), float(rng.normal(0, 1.3))


def _card(component: str, x: float, y: float, rng: np.random.Generator, look: str = "") -> Piece:
    part, (dx, dy, angle) = _part(component), _lay(rng)
    return Piece(
        tags.encode(part.tag),
        x + dx,
        y + dy,
        angle,
        *CARD,
        tag_x=7.5,
        tag_y=-16.5,
        look=look or part.kind,
        name=_name(part),
        name_area=(-16.5, 12.0, 16.5, 25.5),
        drawing=part.kind,
    )


def _tucked_below(component: str, x: float, y: float, rng: np.random.Generator) -> Piece:
    part, (dx, dy, angle) = _part(component), _lay(rng)
    return Piece(
        tags.encode(part.tag),
        x + dx,
        y + dy,
        angle,
        *CARD,
        tag_x=-7.5,
        tag_y=17.0,
        look="townsfolk",
        name=_name(part),
        name_area=(1.5, 10.0, 17.0, 25.0),
        drawing="townsfolk",
    )


def _tucked_above(component: str, x: float, y: float, rng: np.random.Generator) -> Piece:
    part, (dx, dy, angle) = _part(component), _lay(rng)
    return Piece(
        tags.encode(part.tag),
        x + dx,
        y + dy,
        angle,
        *CARD,
        tag_x=-7.5,
        tag_y=-17.0,
        look="inspiration",
        name=_name(part),
        name_area=(1.5, -25.0, 17.0, -10.0),
        drawing="inspiration",
    )


def _tile(component: str, x: float, y: float, width: float, rng: np.random.Generator) -> Piece:
    part, (dx, dy, angle) = _part(component), _lay(rng)
    look = {"Y": "yellow", "B": "blue", "K": "black", "G": "green", "P": "pink"}[part.id[2]]
    wide = width > 30
    return Piece(
        tags.encode(part.tag),
        x + dx,
        y + dy,
        angle,
        width,
        22.0 if wide else 27.0,
        tag_x=-11.0 if wide else 0.0,
        tag_y=0.0 if wide else -2.5,
        look=look,
        name=_name(part) if wide else _name(part)[:1],
        name_area=(0.0, -8.0, 20.0, 8.0) if wide else (-10.5, 6.6, 10.5, 11.5),
    )


if __name__ == "__main__":
    write_all()
