"""What can be known of the Android app without building it: requirements, files, permissions, and what is imported there.

No APK is built here. The recipes were read once, in the release of python-for-android that `.android/requirements.toml` names.
"""

from __future__ import annotations

import configparser
import importlib.metadata
import importlib.util
import os
import re
import socket
import subprocess
import sys
import threading
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from PIL import Image, ImageChops, ImageDraw

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("assets", "companion", "printing", "solo_bots", "vision")
NEVER_THERE = {"zxing-cpp", "pyusb"}
"""What `pyproject.toml` asks for and Android does without."""
SOURCES = {".po"}
"""What something else that comes along is made from."""


def spec() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None)
    parser.read(ROOT / "buildozer.spec", encoding="utf-8")
    return parser["app"]


def listed(key: str) -> list[str]:
    return [one.strip() for one in spec()[key].split(",")]


def recorded() -> dict[str, dict[str, Any]]:
    table = tomllib.loads((ROOT / ".android" / "requirements.toml").read_text(encoding="utf-8"))
    return {one["name"].lower(): one for one in table["requirement"]}


def test_what_buildozer_asks_for_is_what_was_looked_up() -> None:
    asked = [Requirement(one) for one in listed("requirements")]
    assert [one.name.lower() for one in asked] == list(recorded())
    for one in asked:
        known = recorded()[one.name.lower()]
        fixed = f"=={known['version']}" if known["kind"] == "pure" else ""
        assert str(one.specifier) == fixed, f"{one.name}: recipes follow p4a.branch, wheels are fixed"


def test_each_requirement_has_a_recipe_or_is_pure_python() -> None:
    for name, known in recorded().items():
        match known["kind"]:
            case "pure":
                wheel = importlib.metadata.distribution(name).read_text("WHEEL") or ""
                assert re.search(r"^Tag: py3-none-any$", wheel, re.MULTILINE), f"{name} is compiled"
            case "own":
                recipe = ROOT / ".android" / "recipes" / name / "__init__.py"
                assert f'version = "{known["version"]}"' in recipe.read_text(encoding="utf-8")
                compile(recipe.read_text(encoding="utf-8"), str(recipe), "exec")
            case kind:
                assert kind == "recipe", name
    assert spec()["p4a.local_recipes"] == ".android/recipes"


def test_what_the_recipes_bring_is_new_enough_for_the_companion() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    there = {one.get("distribution", name).lower(): one["version"] for name, one in recorded().items()}
    extras = project["optional-dependencies"]
    for one in map(Requirement, [*extras["app"], *extras["scan"], *extras["print"]]):
        if one.name not in {*NEVER_THERE, project["name"]}:
            assert one.specifier.contains(there[one.name]), f"{one} and {there[one.name]}"
    assert project["version"] == spec()["version"]


def test_what_is_installed_from_wheels_is_what_the_lock_names() -> None:
    lock = dict(re.findall(r"^([\w.-]+)==([\w.]+)", (ROOT / "requirements.lock").read_text(), re.MULTILINE))
    for name, known in recorded().items():
        if known["kind"] != "recipe":
            assert lock[name] == known["version"], name


def test_every_file_of_the_rooms_comes_along() -> None:
    carried, left = set(listed("source.include_exts")), set(listed("source.exclude_dirs"))
    assert not left & set(ROOMS)
    for room in ROOMS:
        for path in (ROOT / room).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts and path.suffix not in SOURCES:
                assert path.suffix[1:] in carried, path
                assert not any(part.startswith(".") for part in path.relative_to(ROOT).parts), path


def drawn() -> Any:
    """The script that draws the sign."""
    where = ROOT / ".android" / "make_icon.py"
    found = importlib.util.spec_from_file_location("make_icon", where)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_the_sign_is_the_one_that_is_drawn_and_the_app_is_built_with_it() -> None:
    pictures = drawn().pictures()
    for path, picture in pictures.items():
        with Image.open(path) as kept:
            assert kept.size == picture.size
            apart = ImageChops.difference(kept.convert("RGBA"), picture.convert("RGBA"))
            assert not any(apart.convert("L").histogram()[16:]), f"{path} was drawn otherwise"
    for key in ("icon.filename", "icon.adaptive_foreground.filename", "presplash.filename"):
        assert ROOT / spec()[key].replace("%(source.dir)s/", "") in pictures


def test_no_android_cuts_the_pawns() -> None:
    """Launchers cut adaptive pictures to a circle of 72 of 108 dp at the narrowest."""
    script = drawn()
    foreground = script.pictures()[ROOT / ".android" / "icon_foreground.png"]
    side = foreground.width
    circle = Image.new("L", foreground.size, 255)
    reach = side * 36 / 108
    ImageDraw.Draw(circle).ellipse(
        (side / 2 - reach, side / 2 - reach, side / 2 + reach, side / 2 + reach), fill=0
    )
    outside = ImageChops.multiply(circle, foreground.getchannel("A"))
    assert outside.getbbox() is None


def test_the_app_asks_for_nothing_it_does_not_need() -> None:
    names = set(re.findall(r"android\.permission\.(\w+)", spec()["android.permissions"]))
    assert names == {
        "CAMERA",
        "BLUETOOTH_CONNECT",
        "BLUETOOTH",
        "WRITE_EXTERNAL_STORAGE",
        "INTERNET",
        "VIBRATE",
    }


def test_the_device_may_be_turned_and_the_api_levels_fit() -> None:
    assert spec()["orientation"] == "all"
    assert int(spec()["android.minapi"]) == int(spec()["android.ndk_api"]) >= 24, "NumPy's recipe needs 24"
    assert int(spec()["android.minapi"]) < int(spec()["android.api"]) < 36, "from 36 on Back is no key"


@pytest.mark.parametrize("page", ["README.md", "buildozer.spec"])
def test_it_is_said_that_no_apk_was_built(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8").casefold()
    assert "no apk has been built" in text


def test_start_scan_and_print_need_nothing_that_android_has_not(tmp_path: Path) -> None:
    modules = {module for one in recorded().values() for module in one["modules"]}
    taken: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as printer:

        def take() -> None:
            line, _who = printer.accept()
            with line:
                while part := line.recv(65536):
                    taken.append(part)

        taking = threading.Thread(target=take, daemon=True)
        taking.start()
        child = subprocess.run(
            [
                sys.executable,
                "-m",
                "tests.android_evening",
                ",".join(sorted({*modules, *ROOMS})),
                str(tmp_path),
            ],
            cwd=ROOT,
            env={
                **os.environ,
                "SDL_VIDEODRIVER": "offscreen",
                "COMPANION_HOME": str(tmp_path),
                "HOME": str(tmp_path),
                "PYTHONPATH": str(ROOT),
                "PRINTER_OF_THE_EVENING": f"tcp://127.0.0.1:{printer.getsockname()[1]}",
            },
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=150,
            check=False,
        )
        assert child.returncode == 0, f"{child.stdout}\n{child.stderr}"
        taking.join(20)
    assert b"".join(taken).startswith(b"\x1b@")


def test_main_is_found_beside_the_rooms_and_opens_only_the_app() -> None:
    text = (ROOT / "main.py").read_text(encoding="utf-8")
    assert "from companion.app import main" in text
    assert 'if __name__ == "__main__"' in text
