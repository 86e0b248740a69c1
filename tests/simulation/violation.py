"""What is a simulated game stopped by? A table and a companion that no longer agree."""

from __future__ import annotations

from assets.errors import PlainError


class Violation(PlainError):
    """A law of the table was broken, or the companion believes what is not so; an error of the program, never of a person."""


def demand(holds: bool, what: str) -> None:
    """Raise Violation unless it holds."""
    if not holds:
        raise Violation(what)
