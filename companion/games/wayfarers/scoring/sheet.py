"""What lies in front of each player at the end of a game of Wayfarers? Frozen values made from a checked sheet."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.scoring.declaration import columns_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assets.wayfarers import Facts
    from companion.scoring.declaration import Values

COMPONENTS, TOTALS = "components", "totals"
"""The two ways of filling in a human's column."""


@dataclass(frozen=True, slots=True)
class Panorama:
    """A human's column by components: ids of the cards acquired, without what the player board prints.

    `inspiration` names what each inspiration card lies over: a space card's id or the start star.
    """

    name: str
    land: tuple[str, ...]
    water: tuple[str, ...]
    space: tuple[str, ...]
    townsfolk: tuple[str, ...]
    inspiration: Mapping[str, str]
    tiles: Mapping[str, int]
    special_tiles: tuple[str, ...]
    influence: Mapping[str, int]
    silver: int
    provisions: int


@dataclass(frozen=True, slots=True)
class Totals:
    """A human's column in quick totals; tags and points include what the player board prints."""

    name: str
    tags: Mapping[str, int]
    comets: int
    space_points: int
    tile_points: int
    influence: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class AiTally:
    """What the AI owns: cards by type, tiles (those beside the board too, W56), influence, comet track value."""

    board: str
    cards: Mapping[str, int]
    tiles: Mapping[str, int]
    influence: Mapping[str, int]
    comets: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet of one game: 1 to 4 humans, and the AI of a solo game."""

    players: tuple[Panorama | Totals, ...]
    ai: AiTally | None = None


def sheet_from(values: Values) -> Sheet:
    """Return the sheet of checked values (see `companion.scoring.checking.accept`); players keep their order."""
    ai = columns_of(values, "ai")
    return Sheet(
        tuple(
            panorama_from(one) if one["way"] == COMPONENTS else _totals_from(one)
            for one in columns_of(values, "players")
        ),
        _ai_from(ai[0]) if ai else None,
    )


def panorama_from(column: Values) -> Panorama:
    """Return a human's column by components."""
    return Panorama(
        name=column["name"],
        land=tuple(column["land"]),
        water=tuple(column["water"]),
        space=tuple(column["space"]),
        townsfolk=tuple(column["townsfolk"]),
        inspiration=dict(column["inspiration"]),
        tiles=dict(column["tiles"]),
        special_tiles=tuple(column["special_tiles"]),
        influence=dict(column["influence"]),
        silver=column["silver"],
        provisions=column["provisions"],
    )


def _totals_from(column: Values) -> Totals:
    return Totals(
        name=column["name"],
        tags=dict(column["tags"]),
        comets=column["comets"],
        space_points=column["space_points"],
        tile_points=column["tile_points"],
        influence=dict(column["influence"]),
    )


def _ai_from(column: Values) -> AiTally:
    return AiTally(
        board=column["board"],
        cards=dict(column["cards"]),
        tiles=dict(column["tiles"]),
        influence=dict(column["influence"]),
        comets=column["comets"],
    )


def counted(panorama: Panorama, facts: Facts) -> Counter[str]:
    """Count everything a printed condition may count, player board included (W86, W87).

    Tags by their name, cards as "land_card", tiles as "upgrade_<colour>" and "upgrade_any", influence as
    "influence_<colour>", and silver and provisions left in supply (W89). The capital gives tags only.
    """
    counts: Counter[str] = Counter(facts.start_counts)
    for kind, ids, deck in (
        ("land", panorama.land, facts.land),
        ("water", panorama.water, facts.water),
        ("space", panorama.space, facts.space),
    ):
        tags = {one.id: one.tags for one in deck}
        counts[f"{kind}_card"] += len(ids)
        for one in ids:
            counts.update(tag.value for tag in tags[one])
    counts["townsfolk_card"] += len(panorama.townsfolk)
    counts["inspiration_card"] += len(panorama.inspiration)
    colours = {one.id: one.colour for one in facts.tiles}
    for tile, copies in panorama.tiles.items():
        counts[f"upgrade_{colours[tile].value}"] += copies
        counts["upgrade_any"] += copies
    special = {one.id: one.tags for one in facts.special_tiles}
    for tile in panorama.special_tiles:
        counts["upgrade_pink"] += 1
        counts["upgrade_any"] += 1
        counts.update(tag.value for tag in special[tile])
    for colour, number in panorama.influence.items():
        counts[f"influence_{colour}"] = number
    counts["silver"] = panorama.silver
    counts["provision"] = panorama.provisions
    return counts
