"""Is every ruling carried out somewhere, and tried somewhere? The numbers in assets/wayfarers/rulings.toml decide.

Code names the rulings it carries out in its docstrings. Tests carry them in `@rulings("W34", …)`, recorded games show them at
work; the scoring rulings are named in the module docstrings of the scoring's own tests.
"""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from assets.facts import rulings as all_rulings

ROOT = Path(__file__).resolve().parents[3]
SCORING = "Scoring"
AI, SCORE = "solo_bots/wayfarers", "companion/games/wayfarers"
NUMBER = re.compile(r"\bW(\d+)(?: to W(\d+))?")

AI_RULINGS = [one.number for one in all_rulings("wayfarers") if one.section != SCORING]
SCORING_RULINGS = [one.number for one in all_rulings("wayfarers") if one.section == SCORING]


def numbers_in(text: str) -> Iterator[str]:
    """Yield every ruling named, "W12 to W16" being five of them."""
    for first, last in NUMBER.findall(text):
        for number in range(int(first), int(last or first) + 1):
            yield f"W{number}"


def docstrings(path: Path) -> Iterator[str]:
    """Yield the docstrings of a module, its classes, functions and constants."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        ):
            yield node.value.value


@cache
def carried_out(room: str) -> frozenset[str]:
    """Every ruling named by its own number in a docstring of that room."""
    texts = (text for path in (ROOT / room).rglob("*.py") for text in docstrings(path))
    return frozenset(f"W{first}" for text in texts for first, _last in NUMBER.findall(text))


@cache
def tried() -> frozenset[str]:
    """Every ruling of this game a test is marked with or a recorded game shows at work."""
    found: set[str] = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for mark in node.decorator_list if isinstance(node, ast.FunctionDef) else ():
                if (
                    isinstance(mark, ast.Call)
                    and isinstance(mark.func, ast.Name)
                    and mark.func.id == "rulings"
                ):
                    marked = {str(ast.literal_eval(one)) for one in mark.args}
                    found |= {number for number in marked if number.startswith("W")}
    for path in (ROOT / "tests" / "games" / "wayfarers").glob("*.json"):
        found |= set(json.loads(path.read_text(encoding="utf-8"))["shows"])
    return frozenset(found)


@cache
def tried_by_the_scoring() -> frozenset[str]:
    texts = [
        next(docstrings(path), "") for path in (ROOT / "tests" / "companion" / "scoring").glob("test_*.py")
    ]
    return frozenset(number for text in texts for number in numbers_in(text))


@pytest.mark.parametrize("number", AI_RULINGS)
def test_every_ruling_of_the_ai_has_a_test_or_a_recorded_game(number: str) -> None:
    assert number in tried()


@pytest.mark.parametrize("number", SCORING_RULINGS)
def test_every_ruling_of_the_score_has_a_test(number: str) -> None:
    assert number in tried_by_the_scoring()


@pytest.mark.parametrize(
    ("number", "room"), [(one, AI) for one in AI_RULINGS] + [(one, SCORE) for one in SCORING_RULINGS]
)
def test_every_ruling_stands_in_the_docstring_of_what_carries_it_out(number: str, room: str) -> None:
    assert number in carried_out(room)


def test_no_test_is_marked_with_a_ruling_that_does_not_exist() -> None:
    assert tried() <= {*AI_RULINGS, *SCORING_RULINGS}
