"""The demo: the whole thread on shipped samples, by the functions of the app."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

from PIL import Image

from assets import files
from companion.games.wayfarers.demo import PICTURE_NAME, read_sample
from companion.games.wayfarers.panorama import SeenPiece, nearest_places
from companion.scoring.declaration import Option
from companion.scoring.from_scan import PlaceQuestion

ROOT = Path(__file__).parents[2]


def demo(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    home = {**os.environ, "COMPANION_HOME": str(folder / "home"), "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, "-m", "companion", "demo", *words],
        cwd=folder,
        env=home,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_the_demo_reads_plays_scores_and_prints_and_leaves_the_players_own_games_alone(
    tmp_path: Path,
) -> None:
    done = demo("--json", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    lines = json.loads(done.stdout)["lines"]
    text = "\n".join(lines)
    assert "28 pieces read" in text
    assert sum("Scheme card:" in line for line in lines) == 4
    assert "[W34]" in text
    assert "I14 lies over S92" in text, "the inspiration card is taken to lie over the nearest space card"
    totals = next(line for line in lines if line.split()[:1] == ["Total"]).split()[1:]
    assert any(f"wins with {max(map(int, totals))} points" in line for line in lines)
    with Image.open(tmp_path / PICTURE_NAME) as picture:
        assert picture.width >= 512, "the picture of an 80 mm receipt"
    assert not (tmp_path / "home" / "companion.sqlite3").exists()


def test_every_piece_of_the_shipped_picture_is_read() -> None:
    truth = tomllib.loads(files.read_text("samples/wayfarers_panorama.toml"))
    seen = read_sample(lambda line: None)
    assert sorted(one.id for one in seen) == sorted(piece for row in truth["rows"] for piece in row)


def test_a_folder_that_is_not_there_is_bad_input(tmp_path: Path) -> None:
    done = demo("--out", "nowhere", folder=tmp_path)
    assert done.returncode == 2
    assert "no such folder" in done.stderr


def test_an_inspiration_in_doubt_between_two_space_cards_is_left_to_the_person() -> None:
    places = (Option("S1", "one"), Option("S2", "two"))
    question = PlaceQuestion("players[0].inspiration", "I01", "Inspiration 1", places)
    cards = (SeenPiece("w", "S1", 0, 0), SeenPiece("w", "S2", 100, 0))
    assert nearest_places([question], [*cards, SeenPiece("w", "I01", 20, 0)]) == {"I01": "S1"}
    assert nearest_places([question], [*cards, SeenPiece("w", "I01", 48, 0)]) == {}
    assert nearest_places([question], cards) == {}
