"""Every objective of Origin, met and not met: by what it asks, and on a position."""

from __future__ import annotations

import doctest
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assets.errors import BadInput
from assets.origin import load
from assets.origin.model import Continent, Linked, PawnColour, TerritoryColour
from companion.rules import origin_objectives
from companion.rules.origin import Pawn
from companion.rules.origin_objectives import Position, Territory, check, counts, needs, quick_check
from tests.companion.ruling_marks import rulings

FACTS = load()
GREEN, YELLOW = TerritoryColour.GREEN, TerritoryColour.YELLOW
AFRICA, EURASIA, OCEANIA, PERU = (
    Continent.AFRICA,
    Continent.EURASIA,
    Continent.OCEANIA,
    Continent.SOUTH_AMERICA,
)
PLAIN = Pawn(1, 1, PawnColour.WHITE)
JUST_ENOUGH = {
    "territory_green_2": {"pawns": 2},
    "territory_brown_3": {"pawns": 3},
    "territory_orange_3": {"pawns": 3},
    "territory_yellow_3": {"pawns": 3},
    "continent_africa_3": {"pawns": 3},
    "continent_eurasia_3": {"pawns": 3},
    "continent_oceania_3": {"pawns": 3},
    "continent_south_america_3": {"pawns": 3},
    "continent_north_america_3": {"pawns": 3},
    "continent_antarctica_3": {"pawns": 3},
    "chain_4_one_continent": {"linked": 1},
    "chain_4_two_continents": {"linked": 1},
    "spread_4_continents": {"continents": 4},
    "pawns_strongest_3": {"pawns": 3},
    "pawns_tallest_3": {"pawns": 3},
    "pawns_two_of_each_colour": {"white": 2, "brown": 2, "black": 2},
    "innovation_level1_x3": {"tiles": 3},
    "innovation_level2_x3": {"tiles": 3},
    "innovation_level3_x2": {"tiles": 2},
    "straits_3": {"tokens": 3},
}


def position(
    *places: Territory,
    pawns: tuple[Pawn, ...] = (),
    links: tuple[str, ...] = (),
    tiles: dict[int, int] | None = None,
    strait_tokens: int = 0,
) -> Position:
    """Own pawns on these territories; a link is two ids like "ab"."""
    standing = [*pawns, *[PLAIN] * (len(places) - len(pawns))]
    return Position(
        pawns={place.id: pawn for place, pawn in zip(places, standing, strict=True)},
        territories={place.id: place for place in places},
        links=frozenset(frozenset(one) for one in links),
        tiles=tiles or {},
        strait_tokens=strait_tokens,
    )


def places(*continents: Continent, colour: TerritoryColour = YELLOW) -> tuple[Territory, ...]:
    return tuple(Territory("abcdefghi"[n], colour, one) for n, one in enumerate(continents))


def met(card: str, where: Position) -> bool:
    return bool(check(FACTS.objective(card), where))


def test_the_examples_in_the_module_hold() -> None:
    assert doctest.testmod(origin_objectives).failed == 0


@rulings("O56")
@pytest.mark.parametrize("card", [one.id for one in FACTS.objectives])
def test_each_objective_is_met_by_just_enough_and_by_more_and_not_by_one_less(card: str) -> None:
    objective, enough = FACTS.objective(card), JUST_ENOUGH[card]
    assert quick_check(objective, enough).words.startswith("Met")
    most = {one.id: one.most for one in needs(objective)}
    assert quick_check(objective, {name: min(n + 1, most[name]) for name, n in enough.items()})
    for name in enough:
        less = enough | {name: enough[name] - 1}
        assert quick_check(objective, less).words.startswith("Not met")


@rulings("O56")
@pytest.mark.parametrize("card", [one.id for one in FACTS.objectives])
def test_only_what_the_objective_counts_is_asked(card: str) -> None:
    asked = needs(FACTS.objective(card))
    assert {one.id for one in asked} == set(JUST_ENOUGH[card])
    assert all(one.words.endswith("?") for one in asked)


@rulings("O57")
@pytest.mark.parametrize(
    ("card", "colour", "pawns"),
    [
        ("territory_green_2", "green", 2),
        ("territory_brown_3", "brown", 3),
        ("territory_orange_3", "orange", 3),
        ("territory_yellow_3", "yellow", 3),
    ],
)
def test_a_colour_card_counts_own_pawns_on_that_colour(card: str, colour: str, pawns: int) -> None:
    where = places(*[AFRICA] * pawns, colour=TerritoryColour(colour))
    assert met(card, position(*where))
    assert not met(card, position(*where[1:]))
    assert not met(card, position(*places(*[AFRICA] * pawns, colour=TerritoryColour.PURPLE)))


@rulings("O58")
@pytest.mark.parametrize("continent", list(Continent))
def test_a_continent_card_counts_three_own_pawns_there(continent: Continent) -> None:
    card = f"continent_{continent.value}_3"
    assert met(card, position(*places(continent, continent, continent)))
    other = next(one for one in Continent if one is not continent)
    assert not met(card, position(*places(continent, continent, other)))


@rulings("O59", "O60")
def test_four_linked_on_one_continent_may_stand_in_a_chain_or_a_star() -> None:
    four = places(AFRICA, AFRICA, AFRICA, AFRICA)
    assert met("chain_4_one_continent", position(*four, links=("ab", "bc", "cd")))
    assert met("chain_4_one_continent", position(*four, links=("ab", "ac", "ad")))
    assert not met("chain_4_one_continent", position(*four, links=("ab", "bc")))
    assert not met("chain_4_one_continent", position(*four[:3], links=("ab", "bc")))


@rulings("O59")
def test_a_way_round_over_another_continent_does_not_link() -> None:
    five = places(AFRICA, AFRICA, AFRICA, AFRICA, EURASIA)
    assert not met("chain_4_one_continent", position(*five, links=("ab", "bc", "ce", "ed")))


@rulings("O61", "O62")
def test_four_linked_on_two_continents_are_linked_over_a_strait() -> None:
    four = places(AFRICA, AFRICA, EURASIA, EURASIA)
    assert met("chain_4_two_continents", position(*four, links=("ab", "bc", "cd")))
    assert not met("chain_4_two_continents", position(*four, links=("ab", "cd")))
    assert not met("chain_4_two_continents", position(*places(*[AFRICA] * 4), links=("ab", "bc", "cd")))


@rulings("O61")
def test_exactly_two_continents_are_touched_by_some_four_of_more() -> None:
    three = places(AFRICA, AFRICA, EURASIA, OCEANIA)
    assert not met("chain_4_two_continents", position(*three, links=("ab", "bc", "cd")))
    five = places(AFRICA, AFRICA, EURASIA, EURASIA, OCEANIA)
    assert met("chain_4_two_continents", position(*five, links=("ab", "bc", "cd", "de")))


@rulings("O63")
def test_four_continents_need_no_link() -> None:
    assert met("spread_4_continents", position(*places(AFRICA, EURASIA, OCEANIA, PERU)))
    assert not met("spread_4_continents", position(*places(AFRICA, EURASIA, OCEANIA, AFRICA)))
    assert met("spread_4_continents", position(*places(AFRICA, EURASIA, OCEANIA, PERU, PERU)))


@rulings("O64")
def test_the_strongest_are_counted_whatever_their_height() -> None:
    strong = tuple(Pawn(height, 3, PawnColour.BLACK) for height in (1, 2, 3))
    assert met("pawns_strongest_3", position(*places(*[AFRICA] * 3), pawns=strong))
    weaker = (*strong[:2], Pawn(3, 2, PawnColour.BLACK))
    assert not met("pawns_strongest_3", position(*places(*[AFRICA] * 3), pawns=weaker))


@rulings("O65")
def test_the_tallest_are_counted_whatever_their_strength() -> None:
    tall = tuple(Pawn(3, strength, PawnColour.BLACK) for strength in (1, 2, 3))
    assert met("pawns_tallest_3", position(*places(*[AFRICA] * 3), pawns=tall))
    assert not met("pawns_tallest_3", position(*places(*[AFRICA] * 2), pawns=tall[:2]))


@rulings("O66")
def test_two_pawns_of_each_colour_are_wanted() -> None:
    colours = tuple(Pawn(1, 1, one) for one in (*PawnColour, *PawnColour))
    assert met("pawns_two_of_each_colour", position(*places(*[AFRICA] * 6), pawns=colours))
    assert not met("pawns_two_of_each_colour", position(*places(*[AFRICA] * 5), pawns=colours[:5]))


@rulings("O67", "O68")
def test_tiles_of_exactly_that_level_count_covered_or_not() -> None:
    stacks = {1: 3, 2: 3, 3: 2, 4: 0, 5: 0}
    for card in ("innovation_level1_x3", "innovation_level2_x3", "innovation_level3_x2"):
        assert met(card, position(tiles=stacks))
    assert not met("innovation_level2_x3", position(tiles={1: 3, 2: 2, 3: 2}))


@rulings("O69")
def test_three_strait_tokens_of_whatever_value() -> None:
    assert met("straits_3", position(strait_tokens=3))
    assert not met("straits_3", position(strait_tokens=2))


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({}, "'pawns' is missing"),
        ({"pawns": -1}, "-1 does not fit"),
        ({"pawns": 37}, "37 does not fit"),
        ({"pawns": True}, "True does not fit"),
        ({"pawns": 2, "tiles": 1}, "'tiles' is not asked for"),
    ],
)
def test_a_quick_check_told_wrongly_is_refused(told: dict[str, int], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        quick_check(FACTS.objective("territory_green_2"), told)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    count = draw(st.integers(0, 7))
    where = [
        Territory(
            "abcdefg"[n], draw(st.sampled_from(TerritoryColour)), draw(st.sampled_from(list(Continent)[:3]))
        )
        for n in range(count)
    ]
    pairs = ["".join(one) for one in combinations("abcdefg"[:count], 2)]
    links = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    pawn = st.builds(Pawn, st.integers(1, 3), st.integers(1, 3), st.sampled_from(PawnColour))
    return position(
        *where,
        pawns=tuple(draw(pawn) for _each in where),
        links=tuple(links),
        tiles={level: draw(st.integers(0, 4)) for level in range(1, 6)},
        strait_tokens=draw(st.integers(0, 5)),
    )


@rulings("O56")
@settings(deadline=None)
@given(positions(), st.sampled_from(FACTS.objectives))
def test_the_quick_check_agrees_with_the_position(where: Position, card: object) -> None:
    objective = FACTS.objective(card.id)  # type: ignore[attr-defined]
    assert quick_check(objective, counts(objective.condition, where)) == check(objective, where)


@rulings("O60")
@settings(deadline=None)
@given(positions())
def test_linked_sets_agree_with_a_walk_over_the_links(where: Position) -> None:
    """A second way: grow linked sets pawn by pawn and look whether one of four touches so many continents."""
    grown = {frozenset([one]) for one in where.pawns}
    for _step in range(3):
        grown = {
            some | {other}
            for some in grown
            for other in where.pawns
            if other not in some and any(frozenset((one, other)) in where.links for one in some)
        }
    for card in ("chain_4_one_continent", "chain_4_two_continents"):
        condition = FACTS.objective(card).condition
        assert isinstance(condition, Linked)
        wanted = any(
            len({where.territories[one].continent for one in some}) == condition.continents for some in grown
        )
        assert met(card, where) == wanted


@rulings("O56")
@settings(deadline=None)
@given(positions(), st.sampled_from(FACTS.objectives))
def test_one_tile_or_token_more_never_spoils_an_objective(where: Position, card: object) -> None:
    objective = FACTS.objective(card.id)  # type: ignore[attr-defined]
    more = Position(
        where.pawns,
        where.territories,
        where.links,
        {level: number + 1 for level, number in where.tiles.items()},
        where.strait_tokens + 1,
    )
    assert not check(objective, where) or check(objective, more)
