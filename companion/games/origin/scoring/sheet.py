"""What has each player of Origin at the end of the game? Frozen values made from a checked sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.scoring.declaration import columns_of
from companion.scoring.seats import PLAYERS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.scoring.declaration import Values

TOTALS, TOKENS = "totals", "tokens"
"""The two ways of filling in a column: sums as counted at the table, or token by token and tile by tile."""

BOX = "box"
"""The section with the values printed on the tokens of this box, which no text gives (O4)."""

HIGHEST_LEVEL = 5


@dataclass(frozen=True, slots=True)
class Tokens:
    """Tokens with printed values: what they are worth together, and how many of each value where that was told."""

    points: int
    by_value: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Holdings:
    """One player's column. `cards` = cards in hand of any colour, `picked`: the table gives this player a tie (O78)."""

    name: str
    objectives: tuple[str, ...]
    cards: int
    hunting: Tokens
    straits: Tokens
    level_5: int
    other_tiles: int
    picked: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet of one game."""

    players: tuple[Holdings, ...]


def sheet_from(values: Values) -> Sheet:
    """Return the sheet of checked values; players keep their order."""
    return Sheet(tuple(holdings_from(one) for one in columns_of(values, PLAYERS)))


def holdings_from(column: Values) -> Holdings:
    """Return one player's column, whichever way it was filled in."""
    if column["way"] == TOKENS:
        tiles: dict[str, int] = column["tiles"]
        top = tiles.get(str(HIGHEST_LEVEL), 0)
        hunting, straits = _tokens(column["hunting"]), _tokens(column["straits"])
        others = sum(tiles.values()) - top
    else:
        top, others = column["level_5"], column["other_tiles"]
        hunting, straits = Tokens(column["hunting_points"], {}), Tokens(column["strait_points"], {})
    return Holdings(
        name=column["name"],
        objectives=tuple(column["objectives"]),
        cards=column["cards"],
        hunting=hunting,
        straits=straits,
        level_5=top,
        other_tiles=others,
        picked=column["picked"],
    )


def tiles_in(column: Values) -> int:
    """Return how many innovation tiles a column holds."""
    if column["way"] == TOKENS:
        return int(sum(column["tiles"].values()))
    return int(column["level_5"]) + int(column["other_tiles"])


def worth(counts: Mapping[str, int]) -> int:
    """Return what tokens are worth, counted by their printed value."""
    return sum(int(value) * number for value, number in counts.items())


def _tokens(counts: Mapping[str, int]) -> Tokens:
    by_value = {int(value): number for value, number in counts.items() if number}
    return Tokens(worth(counts), dict(sorted(by_value.items(), reverse=True)))
