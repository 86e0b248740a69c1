"""What is a simulated game stopped by? A table and a companion that no longer agree."""

from __future__ import annotations


class Violation(Exception):
    """A law of the table was broken, or the companion believes what is not so."""


def demand(holds: bool, what: str) -> None:
    """Raise Violation unless it holds."""
    if not holds:
        raise Violation(what)
