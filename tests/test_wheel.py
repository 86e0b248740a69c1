"""The wheel is complete: installed elsewhere, without the checkout, everything works from it."""

from __future__ import annotations

import email
import json
import os
import shutil
import site
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.cli import commands

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("assets", "companion", "printing", "solo_bots", "vision")
LEFTOVERS = ("__pycache__", "*.pyc")


@dataclass(frozen=True)
class Installed:
    """A fresh environment outside the checkout that holds the wheel."""

    wheel: Path
    python: Path
    packages: Path
    folder: Path
    shipped: set[str]

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "COMPANION"))}
        return subprocess.run(
            [self.python, *arguments],
            cwd=self.folder,
            env={**kept, "COMPANION_HOME": str(self.folder / "data"), "PYTHONUTF8": "1"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=180,
            check=False,
        )

    def companion(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        script = next(self.python.parent.glob("companion*"))
        return self.run(str(script), *arguments)


def quietly(*command: str | Path, cwd: Path) -> None:
    done = subprocess.run(command, cwd=cwd, capture_output=True, encoding="utf-8", timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("a wheel elsewhere")
    source = folder / "source"
    source.mkdir()
    for room in ROOMS:
        shutil.copytree(ROOT / room, source / room, ignore=shutil.ignore_patterns(*LEFTOVERS))
    shutil.copytree(ROOT / "tests", source / "tests", ignore=shutil.ignore_patterns(*LEFTOVERS))
    for name in ("pyproject.toml", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, source)
    shipped = {
        path.relative_to(source).as_posix()
        for room in ROOMS
        for path in (source / room).rglob("*")
        if path.is_file()
    }
    quietly(
        sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, source, cwd=folder
    )
    shutil.rmtree(source)
    (wheel,) = folder.glob("*.whl")
    quietly(sys.executable, "-m", "venv", "--without-pip", folder / "venv", cwd=folder)
    python = folder / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
    # The libraries the wheel asks for, and pip, are lent by the environment the tests run in.
    (packages,) = {*folder.glob("venv/lib/python*/site-packages"), *folder.glob("venv/Lib/site-packages")}
    (packages / "lent.pth").write_text("\n".join(site.getsitepackages()) + "\n", encoding="utf-8")
    quietly(python, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", wheel, cwd=folder)
    return Installed(wheel, python, packages, folder, shipped)


def test_the_wheel_holds_every_file_of_the_rooms_and_nothing_else(installed: Installed) -> None:
    with zipfile.ZipFile(installed.wheel) as archive:
        names = {name for name in archive.namelist() if not name.endswith("/")}
    about = {name for name in names if name.split("/")[0].endswith(".dist-info")}
    assert names - about == installed.shipped
    scaffolding = {"tests", "tour", "tours", "scenes", "simulation", "simulations", "benchmarks"}
    assert [name for name in names if scaffolding & set(Path(name).parts)] == []
    assert {"LICENSE", "NOTICE"} <= {Path(name).name for name in about}


def test_the_companion_runs_from_where_it_was_installed(installed: Installed) -> None:
    done = installed.run("-c", "import assets, companion; print(assets.__file__); print(companion.__file__)")
    assert done.returncode == 0, done.stderr
    for line in done.stdout.splitlines():
        assert Path(line).is_relative_to(installed.folder)


TEN_TURNS_AND_A_SCORE = """
import sys
sys.path.insert(0, {packages!r})
from companion.scoring import blank_sheet, score
import solo_bots
from solo_bots.darwins_journey import Game as Alfred
from solo_bots.wayfarers import Game
assert solo_bots.__file__.startswith({packages!r})
game = Game(board="space", seed=4)
turns = 0
while turns < 10:
    turns += game.question.ask.shape == "turn"
    game.answer(game.question.default or game.question.choices[0])
print(len(game.story), Alfred(board="white", seed=1).question)
sheet = blank_sheet("wayfarers") | {{"ai": game.tally()}}
print(score("wayfarers", sheet).verdict)
"""


def test_without_its_extras_the_wheel_plays_ten_turns_and_scores(installed: Installed) -> None:
    """`-S` leaves out what the environment lends: only the wheel and the standard library are there."""
    done = installed.run(
        "-S", "-I", "-W", "error", "-c", TEN_TURNS_AND_A_SCORE.format(packages=str(installed.packages))
    )
    assert done.returncode == 0, done.stderr
    told, verdict = done.stdout.splitlines()
    assert int(told.split()[0]) > 20
    assert verdict.startswith("AI wins with ")


def test_the_wheel_asks_for_nothing_but_in_its_extras(installed: Installed) -> None:
    with zipfile.ZipFile(installed.wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        about = email.message_from_bytes(archive.read(name))
    assert set(about.get_all("Provides-Extra", [])) >= {"app", "scan", "print"}
    assert [asked for asked in about.get_all("Requires-Dist", []) if "extra ==" not in asked] == []


@pytest.mark.parametrize(
    ("command", "extra"),
    [(["scan", "table.png"], "scan"), (["stickers", "wayfarers", "--out", "tags.pdf"], "print"), ([], "app")],
)
def test_what_needs_an_extra_says_how_to_install_it(
    installed: Installed, command: list[str], extra: str
) -> None:
    (installed.folder / "table.png").write_bytes(b"")
    start = (
        f"import os, sys; sys.path.insert(0, {str(installed.packages)!r}); os.environ['SDL_VIDEODRIVER'] = 'offscreen'\n"
        f"from companion.cli import main; sys.exit(main({command!r}))"
    )
    done = installed.run("-S", "-I", "-c", start)
    assert f'Install it with: pip install "tabletop-companion[{extra}]"' in done.stderr
    assert "Traceback" not in done.stderr


def test_every_room_can_be_loaded_from_the_wheel(installed: Installed) -> None:
    walk = (
        "import importlib, pkgutil\n"
        f"for room in {ROOMS!r}:\n"
        "    package = importlib.import_module(room)\n"
        "    for one in pkgutil.walk_packages(package.__path__, room + '.'):\n"
        "        if not one.name.startswith('companion.app') and not one.name.endswith('__main__'):\n"
        "            importlib.import_module(one.name)\n"
    )
    done = installed.run("-W", "error", "-c", walk)
    assert done.returncode == 0, done.stderr


def test_doctor_runs_from_the_wheel(installed: Installed) -> None:
    done = installed.companion("doctor", "--json")
    assert done.returncode == 0, done.stderr
    findings = json.loads(done.stdout)["findings"]
    assert {"python", "package", "decoder", "camera", "display", "printer", "speech", "fonts", "data"} <= {
        one["topic"] for one in findings
    }
    (data,) = [one for one in findings if one["topic"] == "data"]
    assert str(installed.folder) in data["detail"]


def test_the_wheel_offers_every_command(installed: Installed) -> None:
    done = installed.companion("--help")
    assert done.returncode == 0, done.stderr
    assert commands()
    for name in commands():
        assert f"  {name} " in done.stdout


def test_rules_are_looked_up_in_the_wheel(installed: Installed) -> None:
    done = installed.companion("aid", "darwins_journey", "--search", "how many stamps", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["found"][0]["id"] == "action-letters"
