"""How does the companion's sign look? Draws every picture of it anew: the player's pawn, the companion's behind it, the table.

    .venv/bin/python .android/make_icon.py

Our own drawing, nothing is taken from any game. Shapes are drawn `FINE` times larger and made smaller, so edges are smooth.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw

Colour = tuple[int, int, int] | tuple[int, int, int, int]

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / ".android"
TEAL, DEEP, MINT, CREAM = (27, 90, 99), (18, 68, 76), (140, 201, 198), (253, 250, 243)
NOTHING = (0, 0, 0, 0)
FINE = 4
ADAPTIVE, SAFE = 432, 66 / 108
"""Sides of Android's adaptive pictures (108 dp at 4 px), and how much of them every device shows."""


def ground(side: int) -> Image.Image:
    """Return the ground: teal, and the table's edge below."""
    big = side * FINE
    picture = Image.new("RGBA", (big, big), TEAL)
    ImageDraw.Draw(picture).ellipse(_box(big, 0.5, 1.24, 0.95, 0.6), fill=DEEP)
    return picture.resize((side, side), Image.Resampling.LANCZOS)


def pawns(side: int, share: float) -> Image.Image:
    """Return both pawns on nothing, as large as that share of the picture."""
    big = side * FINE
    picture = Image.new("RGBA", (big, big), NOTHING)
    pen = ImageDraw.Draw(picture)
    _pawn(pen, big, share, 0.245, 0.86, MINT)
    _pawn(pen, big, share, -0.175, 1.0, NOTHING, 0.055)
    _pawn(pen, big, share, -0.175, 1.0, CREAM)
    return picture.resize((side, side), Image.Resampling.LANCZOS)


def sign(side: int) -> Image.Image:
    """Return the whole sign with round corners, as a desktop and older Androids show it."""
    whole = Image.alpha_composite(ground(side), pawns(side, 0.82))
    mask = Image.new("L", (side * FINE, side * FINE), 0)
    ImageDraw.Draw(mask).rounded_rectangle(
        (0, 0, side * FINE - 1, side * FINE - 1), 0.21 * side * FINE, fill=255
    )
    whole.putalpha(mask.resize((side, side), Image.Resampling.LANCZOS))
    return whole


def pictures() -> dict[Path, Image.Image]:
    """Return every picture by where it lies."""
    return {
        ROOT / "assets" / "icon.png": sign(256),
        HERE / "icon.png": sign(512),
        HERE / "icon_foreground.png": pawns(ADAPTIVE, SAFE * 0.8),
        HERE / "icon_background.png": ground(ADAPTIVE).convert("RGB"),
        HERE / "presplash.png": sign(384),
    }


def _pawn(
    pen: ImageDraw.ImageDraw,
    side: int,
    share: float,
    across: float,
    tall: float,
    colour: Colour,
    rim: float = 0.0,
) -> None:
    """Draw a pawn: `across` from the middle and `tall` in shares of the drawing, `rim` wider all round."""

    def at(x: float, y: float) -> tuple[float, float]:
        return (0.5 + share * (across + x * tall)) * side, (0.5 + share * (0.46 + y * tall)) * side

    grown = rim / tall
    left, top = at(-0.205 - grown, -0.915 - grown)
    right, low = at(0.205 + grown, -0.505 + grown)
    pen.ellipse((left, top, right, low), fill=colour)
    waist, foot = 0.095 + grown, 0.27 + grown
    body = [at(-waist, -0.55), at(waist, -0.55), at(foot, -0.09), at(-foot, -0.09)]
    pen.polygon(body, fill=colour)
    left, top = at(-foot - 0.035, -0.16 - grown)
    right, low = at(foot + 0.035, 0.0 + grown)
    pen.rounded_rectangle((left, top, right, low), (low - top) / 2.4, fill=colour)


def _box(side: int, x: float, y: float, wide: float, high: float) -> tuple[float, float, float, float]:
    return (x - wide) * side, (y - high) * side, (x + wide) * side, (y + high) * side


if __name__ == "__main__":
    for path, picture in pictures().items():
        picture.save(path, optimize=True)
