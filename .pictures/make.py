"""Makes the pictures README.md opens with, from the app itself.

Run from the project's folder: PYTHONPATH=. .venv/bin/python .pictures/make.py
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

from companion.games.wayfarers.demo import PICTURE_NAME, demo

HERE = Path(__file__).resolve().parent
SCREENS = {
    "solo": ("solo-acquire", "light"),
    "alfred": ("alfred-sealed", "dark"),
    "scan": ("scan-sample", "light"),
    "result": ("result-open", "dark"),
}
"""Name of the file -> scene and light; all of them on a tablet lying wide."""
COLOURS = 200
"""Few colours keep pictures of flat areas small."""


def keep(picture: Path, name: str) -> None:
    """Write a picture beside this file, small."""
    with Image.open(picture) as drawn:
        drawn.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(
            HERE / f"{name}.png", optimize=True
        )


def main() -> None:
    """Make them all."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        for name, (scene, light) in SCREENS.items():
            subprocess.run(  # noqa: S603 - our own program
                [
                    sys.executable,
                    "-m",
                    "tests.tour.pictures",
                    out,
                    "--shape",
                    "wide",
                    "--light",
                    light,
                    scene,
                ],
                check=True,
                env={**os.environ, "SDL_VIDEODRIVER": "offscreen"},
            )
            keep(out / f"{scene}-wide-{light}.png", name)
        demo(out, lambda _line: None)
        keep(out / PICTURE_NAME, "receipt")


if __name__ == "__main__":
    main()
