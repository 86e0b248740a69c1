"""Where the player aid of Origin opens, and how its table of the facts reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets import origin
from assets.words import _
from companion.games.origin import terms

if TYPE_CHECKING:
    from collections.abc import Iterator

LINES = {
    "objectives": "score-objectives",
    "cards": "score-cards",
    "hunting": "score-tokens",
    "straits": "score-tokens",
    "tiles": "score-tiles",
}
"""A line of the score, or a field of the sheet -> the entry about it."""


def _objectives() -> Iterator[tuple[str, str, str]]:
    for one in origin.load().objectives:
        yield one.id, terms.condition(one.condition), _("{n} VP").format(n=one.points)


TABLES = {
    "objectives": _objectives,
}
"""A table of the facts that stands under an entry -> its lines."""
