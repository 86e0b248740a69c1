"""The command line, the scores and the bots start without loading a window, a camera or an array library."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import commands

ROOT = Path(__file__).resolve().parent.parent
HEAVY = ("kivy", "cv2", "numpy")

LOAD_ALL = """
import importlib, json, pkgutil, sys
def walk(name):
    module = importlib.import_module(name)
    yield name
    for one in pkgutil.iter_modules(getattr(module, "__path__", [])):
        drawn = ".games." in name and one.name in ("table", "widgets", "screen", "screens", "drawings")
        if name + "." + one.name != "companion.app" and not drawn:
            yield from walk(name + "." + one.name)
seen = []
culprits = {}
for name in walk(sys.argv[1]):
    seen.append(name)
    for heavy in sys.argv[2].split():
        if heavy in sys.modules:
            culprits.setdefault(heavy, name)
print(json.dumps({"seen": seen, "culprits": culprits}))
"""


def python(*arguments: str, home: Path | None = None) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONSAFEPATH": "1"}
    if home is not None:
        env["COMPANION_HOME"] = str(home)
    return subprocess.run(
        [sys.executable, *arguments],
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize("room", ["assets", "solo_bots", "companion"])
def test_no_module_outside_the_app_loads_a_heavy_library(room: str) -> None:
    child = python("-c", LOAD_ALL, room, " ".join(HEAVY))
    assert child.returncode == 0, child.stderr
    answer = json.loads(child.stdout)
    assert answer["culprits"] == {}
    assert len(answer["seen"]) > 1


@pytest.mark.parametrize("command", sorted(commands()))
def test_asking_a_command_for_its_help_loads_no_heavy_library(command: str, tmp_path: Path) -> None:
    code = (
        "import atexit, sys\n"
        f"atexit.register(lambda: print('LOADED', *[m for m in {HEAVY!r} if m in sys.modules]))\n"
        "from companion.cli import main\n"
        f"main([{command!r}, '--help'])\n"
    )
    child = python("-c", code, home=tmp_path)
    assert child.returncode == 0, child.stderr
    assert f"companion {command}" in child.stdout
    assert child.stdout.splitlines()[-1] == "LOADED"
