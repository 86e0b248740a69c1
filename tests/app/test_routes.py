"""Every screen has a route, and no screen imports another one."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from companion.app.routes import routes

APP = Path(__file__).resolve().parents[2] / "companion" / "app"


@pytest.mark.parametrize("route", routes())
def test_a_route_leads_to_a_screen(route: str) -> None:
    module, _colon, name = routes()[route].partition(":")
    source = Path(*APP.parent.parent.parts, *module.split(".")).with_suffix(".py")
    assert any(
        isinstance(one, ast.ClassDef) and one.name == name for one in ast.parse(source.read_text()).body
    )


def test_no_screen_imports_a_screen() -> None:
    found = []
    for path in sorted(APP.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [one.name for one in node.names] if isinstance(node, ast.ImportFrom) else []
            found += [
                f"{path.name}: {name}" for name in names if name.endswith("Screen") and name != "Screen"
            ]
    assert found == []
