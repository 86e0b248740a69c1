"""Arrows between the rooms point down only, and the heavy libraries stay where pictures are handled."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MAY_IMPORT = {
    "assets": set(),
    "solo_bots": {"assets"},
    "vision": {"assets"},
    "printing": {"assets"},
    "companion": {"assets", "solo_bots", "vision", "printing"},
}
HEAVY = {"kivy", "cv2", "numpy"}
LIGHT = ("assets", "solo_bots", "companion")
DOORS = {"companion.app", "companion.cli"}
"""The two ways in: what lies behind them must not know through which one a person came."""
GAMES = {"companion.games"}
"""A game brings something to every room of the companion, so it may know both ways in."""
DRAWN = {"table", "widgets", "screen", "screens", "drawings"}
"""Parts of a game that are drawn."""


def imported(source: str, package: str) -> Iterator[tuple[str, int, bool]]:
    """Yield every imported module as (dotted name, line, whether it is loaded with the file itself)."""

    def walk(node: ast.AST, at_once: bool) -> Iterator[tuple[str, int, bool]]:
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno, at_once) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parent = package.rsplit(".", node.level - 1)[0] if node.level else ""
            name = ".".join(filter(None, [parent, node.module]))
            yield from ((f"{name}.{alias.name}", node.lineno, at_once) for alias in node.names)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            for child in node.body:
                yield from walk(child, False)
            for child in node.orelse:
                yield from walk(child, at_once)
        else:
            inside = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            for child in ast.iter_child_nodes(node):
                yield from walk(child, at_once and not inside)

    yield from walk(ast.parse(source), True)


def files(room: str) -> Iterator[tuple[Path, str, str]]:
    """Yield every file of a room with its module name and the package its relative imports start from."""
    for path in sorted((ROOT / room).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        package = ".".join(parts[:-1])
        yield path, package if parts[-1] == "__init__" else ".".join(parts), package


def under(name: str, packages: set[str]) -> bool:
    return any(name == one or name.startswith(one + ".") for one in packages)


def drawn(module: str) -> bool:
    """Whether a module draws: it lies in the app, or is a drawn part of a game."""
    return under(module, {"companion.app"}) or (
        under(module, GAMES) and not DRAWN.isdisjoint(module.split("."))
    )


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_a_room_imports_only_rooms_below_it(room: str) -> None:
    forbidden = {*MAY_IMPORT, "tests"} - {room} - MAY_IMPORT[room]
    upward = [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path, _module, package in files(room)
        for name, line, _at_once in imported(path.read_text(encoding="utf-8"), package)
        if under(name, forbidden)
    ]
    assert upward == []


@pytest.mark.parametrize("room", LIGHT)
def test_the_light_rooms_load_no_heavy_library_with_a_file(room: str) -> None:
    heavy = [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path, module, package in files(room)
        if not drawn(module)
        for name, line, at_once in imported(path.read_text(encoding="utf-8"), package)
        if at_once and under(name, HEAVY)
    ]
    assert heavy == []


@pytest.mark.parametrize("room", ["assets", "solo_bots"])
def test_facts_and_bots_never_touch_a_heavy_library(room: str) -> None:
    heavy = [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path, _module, package in files(room)
        for name, line, _at_once in imported(path.read_text(encoding="utf-8"), package)
        if under(name, HEAVY)
    ]
    assert heavy == []


def test_what_lies_behind_the_two_ways_in_does_not_know_them() -> None:
    knowing = [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path, module, package in files("companion")
        if not under(module, DOORS | GAMES) and module != "companion.__main__"
        for name, line, _at_once in imported(path.read_text(encoding="utf-8"), package)
        if under(name, DOORS)
    ]
    assert knowing == []


def test_every_room_has_files_to_look_at() -> None:
    assert {room: any(True for _ in files(room)) for room in MAY_IMPORT} == dict.fromkeys(MAY_IMPORT, True)


@pytest.mark.parametrize(
    ("source", "package", "found"),
    [
        ("import kivy.app", "companion", [("kivy.app", 1, True)]),
        ("from . import words", "companion.cli", [("companion.cli.words", 1, True)]),
        ("from ..app import main", "companion.cli", [("companion.app.main", 1, True)]),
        ("def f():\n    import cv2", "vision", [("cv2", 2, False)]),
        ("class C:\n    import cv2", "vision", [("cv2", 2, True)]),
        (
            "if TYPE_CHECKING:\n    import numpy\nelse:\n    import cv2",
            "vision",
            [("numpy", 2, False), ("cv2", 4, True)],
        ),
        ("try:\n    import numpy\nexcept ImportError:\n    pass", "vision", [("numpy", 2, True)]),
    ],
)
def test_imports_are_seen_wherever_they_stand(
    source: str, package: str, found: list[tuple[str, int, bool]]
) -> None:
    assert list(imported(source, package)) == found
