"""Every inspiration goal and what doubling does (W88, W89)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.companion.scoring.panoramas import ai, influence, panorama, part, scored

# Each goal just met, and missed by one. The inspiration card lies over the moon (3 VP without a sun).
GOALS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "I01": ({"space": ("S85", "S82", "S83")}, {"space": ("S85", "S82", "S79")}),
    "I02": ({"space": ("S85", "S92", "S93", "S94", "S95")}, {"space": ("S85", "S92", "S93", "S94")}),
    "I03": ({"space": ("S85", "S86", "S87", "S88")}, {"space": ("S85", "S86", "S87")}),
    "I04": (
        {"townsfolk": ("T116", "T117", "T118", "T119", "T120")},
        {"townsfolk": ("T116", "T117", "T118", "T119")},
    ),
    "I05": ({"land": ("L15", "L16", "L17")}, {"land": ("L15", "L16")}),
    "I06": ({"land": ("L19", "L20", "L21", "L22")}, {"land": ("L19", "L20", "L21")}),
    "I07": ({"water": ("W59", "W60", "W61", "W62")}, {"water": ("W59", "W60", "W61")}),
    "I08": ({"water": ("W44", "W45", "W46", "W47")}, {"water": ("W44", "W45", "W46")}),
    "I09": ({"tiles": {"U_G1": 2, "U_K1": 1, "U_K3": 1}}, {"tiles": {"U_G1": 2, "U_K1": 1}}),
    "I10": ({"tiles": {"U_B1": 2, "U_B3": 1}}, {"tiles": {"U_B1": 1, "U_B3": 1}}),
    "I11": ({"tiles": {"U_Y1": 2, "U_Y2": 1}}, {"tiles": {"U_Y1": 2, "U_G1": 1}}),
    "I12": ({"influence": influence(4, 3, 3)}, {"influence": influence(9, 0, 0)}),
    "I13": ({"land": ("L09", "L10", "L11")}, {"land": ("L09", "L10")}),
    "I14": ({"land": ("L01", "L02", "L03", "L04")}, {"land": ("L01", "L02", "L03")}),
    "I15": ({"silver": 6}, {"silver": 5, "provisions": 9}),
    "I16": ({"provisions": 6}, {"provisions": 5, "silver": 9}),
}


def moon_points(card: str, changes: dict[str, Any]) -> tuple[int, str]:
    own = panorama(**({"space": ("S85",), "inspiration": {card: "S85"}} | changes))
    found = part(scored(own).columns[0], "space_cards", "S85")
    return found.points, found.text


def test_the_table_names_all_16_inspiration_cards() -> None:
    assert list(GOALS) == [f"I{n:02d}" for n in range(1, 17)]


@pytest.mark.parametrize("card", GOALS)
def test_an_inspiration_card_doubles_its_space_card_when_its_goal_is_met(card: str) -> None:
    points, told = moon_points(card, GOALS[card][0])
    assert points == 6
    assert f"; doubled by {card}" in told


@pytest.mark.parametrize("card", GOALS)
def test_an_inspiration_card_does_nothing_when_its_goal_is_missed_by_one(card: str) -> None:
    points, told = moon_points(card, GOALS[card][1])
    assert points == 3
    assert f"not doubled by {card}" in told


def test_a_goal_of_two_colours_needs_both() -> None:
    assert moon_points("I09", {"tiles": {"U_G1": 1, "U_K1": 2}})[0] == 3
    assert moon_points("I09", {"tiles": {"U_G1": 4}})[0] == 3


def test_a_won_comet_majority_is_doubled_as_a_whole() -> None:
    own = panorama(space=("S82", "S83"), inspiration={"I01": "S82"})
    column = scored(own, ai=ai(comets=5)).columns[0]
    assert part(column, "space_cards", "S82").points == 8
    assert part(column, "space_cards", "S83").points == 4


def test_a_lost_comet_majority_is_doubled_at_its_low_value() -> None:
    own = panorama(space=("S82", "S83"), inspiration={"I01": "S82"})
    assert part(scored(own, ai=ai(comets=6)).columns[0], "space_cards", "S82").points == 2


def test_the_sun_beside_a_moon_is_doubled_to_fourteen() -> None:
    own = panorama(space=("S85", "S112"), inspiration={"I15": "S112"}, silver=6)
    column = scored(own).columns[0]
    assert part(column, "space_cards", "S112").points == 14
    assert part(column, "space_cards", "S85").points == 7


def test_an_inspiration_card_may_lie_over_the_star_of_the_player_board() -> None:
    own = panorama(townsfolk=("T116",), tiles={"U_G1": 2}, inspiration={"I15": "start_star"}, silver=6)
    assert part(scored(own).columns[0], "space_cards", "star").points == 4


def test_inspiration_cards_count_for_the_card_that_counts_them_whether_met_or_not() -> None:
    own = panorama(space=("S96", "S85"), inspiration={"I15": "S85", "I16": "start_star"})
    assert part(scored(own).columns[0], "space_cards", "S96").points == 2
