"""Every ruling of Origin and Darwin's Choice is carried out somewhere and tried by a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from assets.facts import rulings

ROOT = Path(__file__).parents[2]
CODE = ["companion/games/origin", "companion/games/darwins_choice", "companion/setup"]


def cited(text: str) -> set[str]:
    """Numbers named in a text; "D38 to D41" names four."""
    found = set(re.findall(r"\b[OD][1-9]\d{0,2}\b", text))
    for letter, first, last in re.findall(r"\b([OD])(\d+) to \1(\d+)\b", text):
        found |= {f"{letter}{n}" for n in range(int(first), int(last) + 1)}
    return found


def in_code() -> set[str]:
    files = [file for folder in CODE for file in sorted((ROOT / folder).rglob("*.py"))]
    return set().union(*(cited(file.read_text(encoding="utf-8")) for file in files))


def in_tests() -> set[str]:
    marks: set[str] = set()
    for file in sorted((ROOT / "tests/companion").rglob("test_*.py")):
        for mark in re.findall(r"@rulings\(([^)]*)\)", file.read_text(encoding="utf-8")):
            marks |= set(re.findall(r'"([OD]\d+)"', mark))
    return marks


EVERY = {one.number for game in ("origin", "darwins_choice") for one in rulings(game)}


@pytest.mark.parametrize("game", ["origin", "darwins_choice"])
def test_every_ruling_is_tried_by_a_test(game: str) -> None:
    numbers = [one.number for one in rulings(game)]
    tried = in_tests()
    assert [one for one in numbers if one not in tried] == []


@pytest.mark.parametrize("game", ["origin", "darwins_choice"])
def test_every_ruling_that_is_tried_is_cited_where_it_is_carried_out(game: str) -> None:
    numbers = {one.number for one in rulings(game)}
    assert sorted((in_tests() & numbers) - in_code()) == []


def test_only_rulings_that_exist_are_named() -> None:
    assert in_tests() <= EVERY
    assert in_code() <= EVERY
