"""How do the shipped files of Origin become checked facts?"""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from assets import files
from assets.facts.entries import every, merged, numbered, remarks, single
from assets.facts.rows import Provenance, Row, take_provenance, top_row
from assets.origin import model
from assets.origin.checks import check
from assets.origin.model import (
    CardColour,
    Continent,
    ObjectiveKind,
    PawnAttribute,
    PawnColour,
    TerritoryColour,
    TileColumn,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

FILES = ("components", "objectives", "rules", "scoring")
"""The facts files under assets/origin/, without ".toml"."""


@cache
def load() -> model.Facts:
    """Return the shipped facts, read and checked once.

    Raises:
        PlainError: a shipped file is missing or damaged; names file, entry and what is wrong.
    """
    return facts_from(shipped_texts())


def shipped_texts() -> dict[str, str]:
    """Return the shipped facts files as text, by file name."""
    return {name: files.read_text(f"origin/{name}.toml") for name in FILES}


def facts_from(texts: Mapping[str, str]) -> model.Facts:
    """Read and check the facts from the texts of their files.

    Raises:
        PlainError: something is missing, unknown or does not add up; names file, entry and what is wrong.
    """
    rows = {name: top_row(f"origin/{name}.toml", texts[name]) for name in FILES}
    provenance: dict[str, Provenance] = {}
    for name, row in rows.items():
        provenance |= {f"{name}.{group}": one for group, one in take_provenance(row).items()}
    box, goals, rules, scoring = (rows[name] for name in FILES)
    unknown = merged(remarks(row, "unknown") for row in (box, rules, scoring))
    inferred = merged(remarks(row, "inferred") for row in (goals, rules, scoring))
    facts = model.Facts(
        players=single(box, "players", lambda row: model.PlayerCount(row.number("low"), row.number("high"))),
        villages=single(box, "villages", lambda row: model.Villages(row.number("each"), row.number("total"))),
        heights=box.numbers("heights"),
        strengths=box.numbers("strengths"),
        pawn_colours=box.members("pawn_colours", PawnColour),
        pawns=single(box, "pawns", _pawns),
        strait_tokens=box.number("strait_tokens"),
        hunting_tokens=box.number("hunting_tokens"),
        tile_levels=box.numbers("tile_levels"),
        tile_columns=box.members("tile_columns", TileColumn),
        innovation_tiles=box.number("innovation_tiles"),
        tiles_face_up=box.mapping("tiles_face_up", TileColumn, lambda row, key: row.number(key)),
        tiles_face_down=box.number("tiles_face_down"),
        cards=_cards(box),
        continents=box.members("continents", Continent),
        territory_colours=box.members("territory_colours", TerritoryColour),
        objectives=every(goals, "objective", _objective),
        objectives_total=goals.number("points_total"),
        actions_per_turn=rules.number("actions_per_turn"),
        cards_per_turn=rules.mapping("cards_per_turn", CardColour, lambda row, key: row.number(key)),
        evolution=single(rules, "evolution", _evolution),
        placed_next_to_model=rules.flag("placed_next_to_model"),
        placed_on_empty=rules.flag("placed_on_empty"),
        reward=single(rules, "reward", _reward),
        objectives_in_hand=rules.number("objectives_in_hand"),
        objectives_in_hand_with_special_card=rules.number("objectives_in_hand_with_special_card"),
        never_stolen=rules.texts("never_stolen"),
        card_points=scoring.number("card_points"),
        tile_points=numbered(scoring, "tile_points"),
        tie_break=scoring.texts("tie_break"),
        end_triggers=scoring.texts("end_triggers"),
        unknown=unknown,
        inferred=inferred,
        provenance=MappingProxyType(provenance),
    )
    count = goals.number("count")
    kinds = goals.mapping("kinds", ObjectiveKind, lambda row, key: row.number(key))
    for row in rows.values():
        row.done()
    check(facts, count, kinds)
    return facts


def _pawns(row: Row) -> model.PawnSet:
    return model.PawnSet(
        distinct=row.number("distinct"),
        total=row.number("total"),
        doubled_height=row.number("doubled_height"),
        used=numbered(row, "used"),
        start=single(
            row, "start", lambda start: model.StartPawn(start.number("height"), start.number("strength"))
        ),
    )


def _cards(box: Row) -> model.Cards:
    inner = box.table("cards")
    decks = {colour: inner.number(colour.value) for colour in CardColour}
    total = inner.number("total")
    inner.done()
    start = box.table("starting_objectives")
    dealt, kept = start.number("dealt"), start.number("kept")
    start.done()
    return model.Cards(MappingProxyType(decks), total, dealt, kept)


def _evolution(row: Row) -> model.Evolution:
    return model.Evolution(row.number("attributes_changed"), row.number("step"), row.flag("may_shrink"))


def _reward(row: Row) -> model.Reward:
    return model.Reward(
        tiles_with_card=row.number("tiles_with_card"),
        cards_with_tile=row.number("cards_with_tile"),
        drawn=row.number("drawn"),
        put_back=row.number("put_back"),
        brown_tiles=row.number("brown_tiles"),
        other_tiles=row.number("other_tiles"),
    )


def _objective(row: Row) -> model.Objective:
    kind = row.one("kind", ObjectiveKind)
    return model.Objective(
        row.text("id"), kind, row.number("points", 1), single(row, "condition", _condition)
    )


def _condition(row: Row) -> model.Condition:
    if row.has("colour"):
        return model.OnColour(row.one("colour", TerritoryColour), row.number("pawns", 1))
    if row.has("continent"):
        return model.OnContinent(row.one("continent", Continent), row.number("pawns", 1))
    if row.has("linked"):
        return model.Linked(row.number("linked", 2), row.number("continents", 1))
    if row.has("spread"):
        return model.Spread(row.number("spread", 2))
    if row.has("attribute"):
        return model.PawnsLike(
            row.one("attribute", PawnAttribute), row.number("value", 1), row.number("pawns", 1)
        )
    if row.has("each"):
        return model.OfEachColour(row.number("each", 1), row.members("of", PawnColour))
    if row.has("level"):
        return model.TilesOfLevel(row.number("level", 1), row.number("tiles", 1))
    return model.StraitTokens(row.number("tokens", 1))
