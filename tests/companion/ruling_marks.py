"""Which rulings does a test exercise? A mark that says so; `test_every_ruling_is_tried.py` reads the marks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Test = TypeVar("Test", bound=Callable[..., Any])


def rulings(*numbers: str) -> Callable[[Test], Test]:
    """Mark a test with the rulings of Origin (O) or Darwin's Choice (D) it exercises."""
    assert numbers
    assert all(number[0] in "OD" and number[1:].isdigit() for number in numbers)

    def mark(test: Test) -> Test:
        return test

    return mark
