"""The finished game of Origin that can be looked at before anything was played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.words import _
from companion.scoring import scoring_of

if TYPE_CHECKING:
    from companion.scoring.declaration import Json


def sheet() -> dict[str, Json]:
    """Return its score sheet."""
    blank = scoring_of("origin").declare().blank({"players": 3})
    for player, (name, counts) in zip(blank["players"], _players(), strict=True):
        player |= {"name": name, **counts}
    return blank


def _players() -> tuple[tuple[str, dict[str, int]], ...]:
    return (
        (
            _("Ada (sample)"),
            {"cards": 3, "hunting_points": 4, "strait_points": 6, "level_5": 1, "other_tiles": 5},
        ),
        (
            _("Ben (sample)"),
            {"cards": 1, "hunting_points": 7, "strait_points": 3, "level_5": 0, "other_tiles": 6},
        ),
        (
            _("Cleo (sample)"),
            {"cards": 2, "hunting_points": 2, "strait_points": 9, "level_5": 1, "other_tiles": 3},
        ),
    )
