"""Do the facts of Origin add up? Sums the texts state, and values that must lead somewhere."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from assets.facts import entries
from assets.origin.model import (
    CardColour,
    Continent,
    Linked,
    ObjectiveKind,
    OfEachColour,
    OnColour,
    OnContinent,
    PawnAttribute,
    PawnColour,
    PawnsLike,
    Spread,
    StraitTokens,
    TerritoryColour,
    TileColumn,
    TilesOfLevel,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assets.origin.model import Facts, Objective

_KIND_OF = {
    OnColour: ObjectiveKind.TERRITORY_COLOUR,
    OnContinent: ObjectiveKind.CONTINENT,
    Linked: ObjectiveKind.CONFIGURATION,
    Spread: ObjectiveKind.CONFIGURATION,
    PawnsLike: ObjectiveKind.PAWNS,
    OfEachColour: ObjectiveKind.PAWNS,
    TilesOfLevel: ObjectiveKind.INNOVATION,
    StraitTokens: ObjectiveKind.STRAITS,
}


def check(facts: Facts, count: int, kinds: Mapping[ObjectiveKind, int]) -> None:
    """Refuse facts that do not add up; `count` objectives in all, so many of each of `kinds`.

    Raises:
        PlainError: names the file, the entry where there is one, and what is wrong.
    """
    _check_box(facts)
    _check_pawns(facts)
    _check_objectives(facts, count, kinds)
    _check_rules(facts)
    _check_scoring(facts)


def _check_box(facts: Facts) -> None:
    demand = partial(entries.demand, file="origin/components")
    low, high = facts.players.low, facts.players.high
    demand(1 <= low <= high, problem="players: low is not at most high")
    demand(
        facts.villages.each * high == facts.villages.total,
        problem="villages: each times the most players is not the total",
    )
    cards = facts.cards
    demand(sum(cards.decks.values()) == cards.total, problem="cards: the decks do not add up to the total")
    demand(
        0 < cards.objectives_kept <= cards.objectives_dealt,
        problem="starting_objectives: more kept than dealt",
    )
    demand(facts.tile_levels == (1, 2, 3, 4, 5), problem="tile_levels: not levels 1 to 5")
    demand(facts.tile_columns == tuple(TileColumn), problem="tile_columns: not the four columns")
    demand(set(facts.tiles_face_up) == set(TileColumn), problem="tiles_face_up: not the four columns")
    demand(
        sum(facts.tiles_face_up.values()) + facts.tiles_face_down == facts.innovation_tiles,
        problem="tiles_face_up, tiles_face_down: they do not add up to innovation_tiles",
    )
    demand(set(facts.continents) == set(Continent), problem="continents: not the six continents")
    demand(len(facts.continents) == len(Continent), problem="continents: one is there twice")
    demand(
        facts.territory_colours == tuple(TerritoryColour), problem="territory_colours: not the five colours"
    )


def _check_pawns(facts: Facts) -> None:
    demand = partial(entries.demand, file="origin/components")
    pawns = facts.pawns
    demand(facts.heights == facts.strengths == (1, 2, 3), problem="heights, strengths: not 1 to 3")
    demand(facts.pawn_colours == tuple(PawnColour), problem="pawn_colours: not the three colours")
    distinct = len(facts.heights) * len(facts.strengths) * len(facts.pawn_colours)
    demand(
        distinct == pawns.distinct, problem=f"pawns: {pawns.distinct} different ones instead of {distinct}"
    )
    extra = len(facts.strengths) * len(facts.pawn_colours)
    demand(pawns.distinct + extra == pawns.total, problem="pawns: the doubled ones do not make the total")
    demand(pawns.doubled_height in facts.heights, problem="pawns: doubled_height is no height")
    wanted = set(range(facts.players.low, facts.players.high + 1))
    demand(set(pawns.used) == wanted, problem="pawns.used: not one number for each number of players")
    fits = set(pawns.used.values()) <= {pawns.distinct, pawns.total}
    demand(fits, problem="pawns.used: neither the different ones nor all")
    start = pawns.start
    known = start.height in facts.heights and start.strength in facts.strengths
    demand(known, problem="pawns.start: no such pawn")


def _check_objectives(facts: Facts, count: int, kinds: Mapping[ObjectiveKind, int]) -> None:
    demand = partial(entries.demand, file="origin/objectives")
    found = facts.objectives
    demand(len(found) == count, problem=f"objective: {len(found)} cards instead of {count}")
    demand(
        count == facts.cards.decks[CardColour.PURPLE],
        problem="objective: not as many as the purple deck has cards",
    )
    double = next((one for one, n in Counter(card.id for card in found).items() if n > 1), None)
    demand(double is None, problem=f"'{double}' is there twice")
    total = sum(one.points for one in found)
    demand(
        total == facts.objectives_total,
        problem=f"objective: {total} VP in all instead of {facts.objectives_total}",
    )
    by_kind = Counter(one.kind for one in found)
    demand(by_kind == dict(kinds), problem="objective: the kinds are not as many as said")
    for one in found:
        _check_condition(facts, one)


def _check_condition(facts: Facts, objective: Objective) -> None:
    demand = partial(entries.demand, file="origin/objectives")
    name, condition = f"objective {objective.id}", objective.condition
    demand(_KIND_OF[type(condition)] is objective.kind, problem=f"{name}: another kind than its condition")
    if isinstance(condition, Linked):
        demand(
            condition.continents <= min(condition.territories, len(facts.continents)),
            problem=f"{name}: more continents than territories",
        )
    elif isinstance(condition, Spread):
        demand(
            condition.continents <= len(facts.continents), problem=f"{name}: more continents than there are"
        )
    elif isinstance(condition, PawnsLike):
        scale = facts.heights if condition.attribute is PawnAttribute.HEIGHT else facts.strengths
        demand(condition.value in scale, problem=f"{name}: no pawn has that {condition.attribute}")
    elif isinstance(condition, OfEachColour):
        demand(
            len(set(condition.colours)) == len(condition.colours) > 0,
            problem=f"{name}: not different colours",
        )
    elif isinstance(condition, TilesOfLevel):
        demand(condition.level in facts.tile_levels, problem=f"{name}: no tile has that level")
    elif isinstance(condition, StraitTokens):
        demand(condition.tokens <= facts.strait_tokens, problem=f"{name}: more tokens than there are")


def _check_rules(facts: Facts) -> None:
    demand = partial(entries.demand, file="origin/rules")
    demand(set(facts.cards_per_turn) == set(CardColour), problem="cards_per_turn: not the three colours")
    evolution = facts.evolution
    demand(evolution.attributes_changed <= 3, problem="evolution: a pawn has three attributes")
    reward = facts.reward
    demand(
        0 < reward.put_back < reward.drawn,
        problem="reward: as many cards are put back as are drawn, or none is",
    )
    demand(
        facts.objectives_in_hand < facts.objectives_in_hand_with_special_card,
        problem="objectives_in_hand_with_special_card: it raises nothing",
    )


def _check_scoring(facts: Facts) -> None:
    demand = partial(entries.demand, file="origin/scoring")
    demand(
        set(facts.tile_points) == set(facts.tile_levels), problem="tile_points: not a number for each level"
    )
    demand(facts.tie_break == ("cards_in_hand",), problem="tie_break: not the cards in hand")
