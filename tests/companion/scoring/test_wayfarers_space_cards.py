"""Every space card and the start star (W82, W87, W89), comets against each opponent (W82)."""

from __future__ import annotations

import pytest

from tests.companion.scoring.panoramas import ai, influence, panorama, part, scored, totals

# Worked out by hand. POOR: the player board and this card alone, an opponent with as many comets.
# RICH: the panorama below, an opponent with one comet less.
POOR_AND_RICH = {
    "S77": (3, 4),
    "S78": (3, 4),
    "S79": (2, 4),
    "S80": (2, 4),
    "S81": (2, 4),
    "S82": (1, 4),
    "S83": (1, 4),
    "S84": (1, 4),
    "S85": (3, 7),
    "S86": (2, 3),
    "S87": (2, 3),
    "S88": (2, 3),
    "S89": (2, 3),
    "S90": (2, 3),
    "S91": (0, 3),
    "S92": (1, 3),
    "S93": (1, 3),
    "S94": (1, 3),
    "S95": (1, 3),
    "S96": (0, 2),
    "S97": (1, 3),
    "S98": (1, 2),
    "S99": (1, 1),
    "S100": (2, 4),
    "S101": (2, 4),
    "S102": (0, 2),
    "S103": (0, 2),
    "S104": (1, 3),
    "S105": (2, 3),
    "S106": (1, 3),
    "S107": (1, 2),
    "S108": (1, 4),
    "S109": (1, 2),
    "S110": (0, 3),
    "S111": (0, 3),
    "S112": (3, 7),
}
COMETS_ON = {"S77": 1, "S78": 1, "S79": 2, "S80": 2, "S81": 2, "S82": 3, "S83": 3, "S84": 3}


def test_the_table_names_all_36_space_cards() -> None:
    assert list(POOR_AND_RICH) == [f"S{n}" for n in range(77, 113)]


@pytest.mark.parametrize("card", POOR_AND_RICH)
def test_a_space_card_on_an_empty_board_gives_its_low_value(card: str) -> None:
    own = panorama(space=(card,))
    rival = ai(comets=COMETS_ON.get(card, 0))
    assert part(scored(own, ai=rival).columns[0], "space_cards", card).points == POOR_AND_RICH[card][0]


@pytest.mark.parametrize("card", POOR_AND_RICH)
def test_a_space_card_in_a_full_panorama_gives_what_it_counts(card: str) -> None:
    own = panorama(
        land=("L09", "L18", "L19", "L20", "L25"),
        water=("W41", "W44", "W59", "W60"),
        space=tuple(dict.fromkeys((card, "S85", "S112"))),
        townsfolk=("T116", "T117"),
        inspiration={"I15": "S85", "I16": "S112"},
        tiles={"U_K1": 1, "U_K2": 1, "U_B1": 1, "U_G1": 1, "U_G2": 1, "U_G3": 1, "U_Y1": 1},
        special_tiles=("U_P06", "U_P07", "U_P09", "U_P10"),
        influence=influence(black=5, blue=2, yellow=1),
    )
    rival = ai(comets=3 + COMETS_ON.get(card, 0) - 1)
    assert part(scored(own, ai=rival).columns[0], "space_cards", card).points == POOR_AND_RICH[card][1]


@pytest.mark.parametrize(
    ("townsfolk", "tiles", "special", "points"),
    [
        ((), {}, (), 0),
        ((), {"U_G1": 1}, (), 1),
        ((), {"U_G1": 2}, (), 1),
        (("T116", "T117"), {"U_G1": 1}, ("U_P01",), 2),
        (("T116", "T117"), {"U_G1": 2}, ("U_P01", "U_P02"), 3),
    ],
)
def test_the_star_on_the_player_board_counts_pairs_of_townsfolk_and_tiles(
    townsfolk: tuple[str, ...], tiles: dict[str, int], special: tuple[str, ...], points: int
) -> None:
    own = panorama(townsfolk=townsfolk, tiles=tiles, special_tiles=special)
    assert part(scored(own).columns[0], "space_cards", "star").points == points


def test_a_set_reads_as_what_it_counts_and_not_as_what_there_is() -> None:
    """W87: one point a pair; three tiles beside one townsfolk card make no set of three."""
    column = scored(
        panorama(tiles={"U_G1": 2, "U_G2": 1}, space=("S97",), influence=influence(black=5))
    ).columns[0]
    star = part(column, "space_cards", "star")
    told = "1 for each set of 1 townsfolk card and 1 upgrade tile (counted: 1 townsfolk card and 3 upgrade tiles)"
    assert (star.text, star.points) == (f"star on the player board: {told}", 1)
    assert part(column, "space_cards", "S97").text.endswith(
        "1 for every 2 black influence (counted: 5 black influence)"
    )
    four = part(column, "sets", "")
    assert four.text.startswith("0 × 5 for sets of one each (counted: ")


@pytest.mark.parametrize(("black", "points"), [(0, 1), (1, 1), (2, 2), (3, 2), (14, 8), (15, 8)])
def test_every_two_influence_are_rounded_down(black: int, points: int) -> None:
    own = panorama(space=("S97",), influence=influence(black=black))
    assert part(scored(own).columns[0], "space_cards", "S97").points == points


@pytest.mark.parametrize(
    ("their_comets", "points"), [((0, 0), 4), ((2, 2), 4), ((3, 0), 1), ((0, 3), 1), ((4, 2), 1)]
)
def test_comets_need_strictly_more_than_every_single_opponent(
    their_comets: tuple[int, int], points: int
) -> None:
    others = [totals(name=name, comets=n) for name, n in zip(("Bo", "Cy"), their_comets, strict=True)]
    column = scored(panorama(space=("S82",)), *others).columns[0]
    assert part(column, "space_cards", "S82").points == points


def test_opponents_comets_are_not_added_up() -> None:
    others = [totals(name="Bo", comets=2), totals(name="Cy", comets=2)]
    column = scored(panorama(space=("S82",)), *others, ai=ai(comets=2)).columns[0]
    assert part(column, "space_cards", "S82").points == 4


@pytest.mark.parametrize(("track", "points"), [(2, 4), (3, 1), (10, 1)])
def test_the_comet_track_of_the_ai_counts_as_its_comets(track: int, points: int) -> None:
    column = scored(panorama(space=("S82",)), ai=ai(comets=track)).columns[0]
    assert part(column, "space_cards", "S82").points == points


def test_a_level_number_of_comets_is_a_majority_for_neither_human() -> None:
    result = scored(panorama(space=("S82",)), panorama(name="Bo", space=("S83",)))
    mine, theirs = result.columns
    assert part(mine, "space_cards", "S82").points == 1
    assert part(theirs, "space_cards", "S83").points == 1
    assert "Bo 3" in part(mine, "space_cards", "S82").text


def test_comets_on_special_tiles_count_for_the_majority() -> None:
    own = panorama(space=("S77",), special_tiles=("U_P09", "U_P10"))
    column = scored(own, panorama(name="Bo", space=("S82",))).columns[0]
    assert part(column, "space_cards", "S77").points == 4
