"""Shipped files are found in a checkout and in a zip, and a missing one is said plainly."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import assets
from assets import files
from assets.errors import PlainError

ROOM = Path(assets.__file__).parent

PROGRAM = """
import assets, sys
from assets import files, fonts, icons, tags, game_colours
from assets import wayfarers
from assets.facts import rulings
assert ".zip" in assets.__file__
with files.path("fonts/CompanionMono-Regular.ttf") as real:
    assert real.is_file() and real.read_bytes() == files.read_bytes("fonts/CompanionMono-Regular.ttf")
    kept = real
assert not kept.exists()
print(wayfarers.identity(), len(tags.register().components), len(rulings("wayfarers")))
print(fonts.covers("a臺").missing == "", len(icons.glyph("home")), game_colours.colour("red").letter)
heavy = {"kivy", "cv2", "numpy", "PIL"} & set(sys.modules)
assert not heavy, heavy
"""


def test_the_room_works_from_a_zipped_wheel(tmp_path):
    wheel = tmp_path / "wheel.zip"
    with zipfile.ZipFile(wheel, "w") as packed:
        for path in ROOM.rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                packed.write(path, path.relative_to(ROOM.parent))
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={"PYTHONPATH": str(wheel), "TMPDIR": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    from assets import wayfarers
    from assets.tags import register

    pieces = str(len(register().components))
    assert done.stdout.split() == [wayfarers.identity(), pieces, "92", "True", "1", "R"]


def test_text_and_bytes_are_those_of_the_file():
    assert files.read_bytes("tags.toml").decode() == files.read_text("tags.toml")
    assert "żółć" not in files.read_text("CREDITS.md")
    with files.path("tags.toml") as real:
        assert real.read_text(encoding="utf-8") == files.read_text("tags.toml")


@pytest.mark.parametrize("name", ["wayfarers/none.toml", "fonts", "nothing"])
def test_a_missing_file_is_said_with_a_remedy(name):
    with pytest.raises(PlainError, match="is missing") as caught:
        files.read_text(name)
    assert caught.value.where == f"assets/{name}"
    assert "Install" in caught.value.remedy


@pytest.mark.parametrize(
    "name", ["", "../pyproject.toml", "/etc/passwd", "a//b", "fonts\\..", ".", "fonts/../tags.toml"]
)
def test_a_name_that_leads_elsewhere_is_refused(name):
    with pytest.raises(PlainError, match="not the name of a shipped file"):
        files.read_bytes(name)
