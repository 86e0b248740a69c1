"""What was counted for each player of Darwin's Choice? Frozen values made from a checked sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.darwins_choice import load
from companion.scoring.declaration import columns_of
from companion.scoring.seats import PLAYERS

if TYPE_CHECKING:
    from assets.darwins_choice.model import ScoringWay, Version
    from companion.scoring.declaration import Values

TOTALS, ERAS = "totals", "eras"
"""The two ways of filling in a column: what is there at the end, or Era by Era."""

TABLE = "table"
"""The section with what the whole table plays: version, Eras, team rule, Tourism."""

MOST_CHILD_ERAS = 8
"""Eras a children's game is let to have; no text gives their number (D139)."""

CHILD_ERAS = 4
"""What a children's game is taken to have until the table says otherwise."""

ADD, OWN = "add", "own"
"""How teams are scored: both partners' points together, or by the table's own rule (D128)."""


@dataclass(frozen=True, slots=True)
class EraPoints:
    """One Era of one player.

    `spent` points paid in the action phase, `dead_points` on `dead_species` species that died with points on them,
    `survivors`, `adaptation` and `podium` points, `park` = adaptation points of the Park's biome, `events` points
    brought by the event of the transition after it; of the children's version `collected` points and `chips`.
    """

    spent: int = 0
    dead_points: int = 0
    dead_species: int = 0
    survivors: int = 0
    adaptation: int = 0
    park: int = 0
    podium: int = 0
    events: int = 0
    collected: int = 0
    chips: int = 0


@dataclass(frozen=True, slots=True)
class Final:
    """What a player has at the end: points on living species and kept ones, or points and chips collected."""

    living: int
    kept: int
    collected: int
    chips: int


@dataclass(frozen=True, slots=True)
class Pad:
    """One player's column; `by` is what was filled in. `dagger` = prehistoric cards with a heart kept throughout."""

    name: str
    team: str
    by: Final | tuple[EraPoints, ...]
    dagger: int
    team_points: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet of one game. `tourism`: adaptation points of the Park's biome count twice in the last Era."""

    version: Version
    way: ScoringWay
    team_rule: str
    tourism: bool
    players: tuple[Pad, ...]


def version_of(sheet: Values) -> Version:
    """Return the version the table plays."""
    return load().version(columns_of(sheet, TABLE)[0]["version"])


def way_of(sheet: Values) -> ScoringWay:
    """Return how the version the table plays is scored; beginners like the base game (D127)."""
    return load().way(columns_of(sheet, TABLE)[0]["version"])


def eras_of(sheet: Values) -> int:
    """Return how many Eras the game has; children say how many they have played (D12, D139, D142)."""
    eras = version_of(sheet).eras
    return int(columns_of(sheet, TABLE)[0]["eras"]) if eras is None else eras


def has_tourism(sheet: Values) -> bool:
    """Tell whether Tourism was the event before the last Era (D122)."""
    return version_of(sheet).events and bool(columns_of(sheet, TABLE)[0]["tourism"])


def sheet_from(values: Values) -> Sheet:
    """Return the sheet of checked values; players keep their order."""
    eras = eras_of(values)
    return Sheet(
        version=version_of(values),
        way=way_of(values),
        team_rule=columns_of(values, TABLE)[0]["team_rule"],
        tourism=has_tourism(values),
        players=tuple(_pad(one, eras) for one in columns_of(values, PLAYERS)),
    )


def eras_from(column: Values, eras: int) -> tuple[EraPoints, ...]:
    """Return the first `eras` Eras of a column filled in Era by Era."""
    names = EraPoints.__dataclass_fields__
    return tuple(
        EraPoints(**{name: int(column.get(f"{name}_{era}", 0)) for name in names})
        for era in range(1, eras + 1)
    )


def _pad(column: Values, eras: int) -> Pad:
    by: Final | tuple[EraPoints, ...] = eras_from(column, eras)
    if column["way"] == TOTALS:
        by = Final(column["living"], column["kept"], column["collected"], column["chips"])
    return Pad(column["name"], column["team"], by, column["dagger"], column["team_points"])
