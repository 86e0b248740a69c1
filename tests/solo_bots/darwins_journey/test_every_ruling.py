"""Is every ruling carried out somewhere, and tried somewhere? The numbers in assets/darwins_journey/rulings.toml decide."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from assets.facts import rulings as all_rulings

ROOT = Path(__file__).resolve().parents[3]
HERE = Path(__file__).parent
NUMBER = re.compile(r"\bR(\d+)(?: to R(\d+))?")
NUMBERS = [one.number for one in all_rulings("darwins_journey")]


def docstrings(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        ):
            yield node.value.value


@cache
def carried_out() -> frozenset[str]:
    """Every ruling named in a docstring of Alfred's room, "R30 to R33" being four of them."""
    texts = (
        text for path in (ROOT / "solo_bots" / "darwins_journey").rglob("*.py") for text in docstrings(path)
    )
    return frozenset(
        f"R{number}"
        for text in texts
        for first, last in NUMBER.findall(text)
        for number in range(int(first), int(last or first) + 1)
    )


@cache
def tried() -> frozenset[str]:
    """Every ruling a test of Alfred's is marked with."""
    found: set[str] = set()
    for path in HERE.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for mark in node.decorator_list if isinstance(node, ast.FunctionDef) else ():
                if (
                    isinstance(mark, ast.Call)
                    and isinstance(mark.func, ast.Name)
                    and mark.func.id == "rulings"
                ):
                    found |= {str(ast.literal_eval(one)) for one in mark.args}
    return frozenset(found)


@pytest.mark.parametrize("number", NUMBERS)
def test_every_ruling_has_a_test(number: str) -> None:
    assert number in tried()


@pytest.mark.parametrize("number", NUMBERS)
def test_every_ruling_stands_in_the_docstring_of_what_carries_it_out(number: str) -> None:
    assert number in carried_out()


def test_no_test_is_marked_with_a_ruling_that_does_not_exist() -> None:
    assert tried() <= set(NUMBERS)
