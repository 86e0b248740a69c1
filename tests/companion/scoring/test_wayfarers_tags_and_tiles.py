"""Primary tags, sets of four and tiles of a human column (W86, W87)."""

from __future__ import annotations

import pytest

from tests.companion.scoring.panoramas import ai, influence, line, panorama, scored, totals

CITIES = ("L01", "L02", "L03", "L04", "L05", "L06", "L07", "L08", "L09")
VISTAS = ("L19", "L20", "L21", "L22", "L23", "L24", "L25", "L26", "L27")
HARBOURS = ("W41", "W42", "W43", "W44", "W45", "W46", "W47", "W48", "W49")
OPEN_WATERS = ("W59", "W60", "W61", "W62", "W63", "W64", "W65", "W66", "W67")
TABLE = [(0, 0), (1, 0), (2, 2), (3, 3), (4, 5), (5, 8), (6, 12), (7, 16), (8, 16), (9, 16)]


@pytest.mark.parametrize(("number", "points"), TABLE)
@pytest.mark.parametrize(
    ("tag", "field", "cards", "on_the_board"),
    [
        ("city", "land", CITIES, 1),
        ("vista", "land", VISTAS, 0),
        ("harbour", "water", HARBOURS, 1),
        ("open_water", "water", OPEN_WATERS, 0),
    ],
)
def test_each_kind_of_primary_tag_scores_by_the_table_and_never_beyond_seven(
    tag: str, field: str, cards: tuple[str, ...], on_the_board: int, number: int, points: int
) -> None:
    acquired = max(0, number - on_the_board)
    found = line(scored(panorama(**{field: cards[:acquired]})).columns[0], tag)
    if number >= on_the_board:
        assert (found.count, found.points) == (number, points)
    by_totals = totals(tags={"city": 0, "vista": 0, "harbour": 0, "open_water": 0, tag: number})
    assert line(scored(by_totals).columns[0], tag).points == points


def test_the_eighth_tag_is_told_as_counted_up_to_seven() -> None:
    told = line(scored(panorama(land=CITIES)).columns[0], "city").parts[0].text
    assert told == "10 city tags, counted as 7"


@pytest.mark.parametrize(
    ("land", "water", "sets"),
    [
        (VISTAS[:1], OPEN_WATERS[:1], 1),
        (VISTAS[:1], (), 0),
        ((), OPEN_WATERS[:1], 0),
        (VISTAS[:2] + CITIES[:1], OPEN_WATERS[:2] + HARBOURS[:1], 2),
        (VISTAS[:3] + CITIES[:1], OPEN_WATERS[:3] + HARBOURS[:1], 2),
    ],
)
def test_each_set_of_four_different_primary_tags_is_worth_five(
    land: tuple[str, ...], water: tuple[str, ...], sets: int
) -> None:
    found = line(scored(panorama(land=land, water=water)).columns[0], "sets")
    assert (found.count, found.points) == (sets, 5 * sets)


def test_the_player_board_gives_its_city_and_harbour_and_the_capital_only_tags() -> None:
    column = scored(panorama()).columns[0]
    assert [line(column, tag).count for tag in ("city", "vista", "harbour", "open_water")] == [1, 0, 1, 0]
    assert line(column, "space_cards").count == 1
    assert column.total == 0


def test_a_special_tile_gives_its_tag_beside_its_points() -> None:
    column = scored(panorama(special_tiles=("U_P04", "U_P05"))).columns[0]
    assert line(column, "city").count == 2
    assert line(column, "vista").count == 1
    assert line(column, "tiles").points == 2


def test_tiles_score_what_is_printed_on_them_each_copy_again() -> None:
    column = scored(panorama(tiles={"U_K2": 2, "U_Y3": 1, "U_G1": 2, "U_B1": 2}, special_tiles=("U_P03",)))
    found = line(column.columns[0], "tiles")
    assert (found.count, found.points) == (8, 3 + 3 + 1 + 1 + 1 + 5)
    assert "2 without printed VP" in {one.text for one in found.parts}


def test_the_rulebook_example_comes_to_53_in_quick_totals() -> None:
    mine = totals(
        tags={"city": 4, "vista": 2, "harbour": 3, "open_water": 1},
        space_points=24,
        tile_points=11,
        influence=influence(black=2),
    )
    column = scored(mine, totals(name="Bo", influence=influence(black=1))).columns[0]
    tags = [line(column, tag).points for tag in ("city", "vista", "harbour", "open_water")]
    guilds = [line(column, f"guild_{one}").points for one in ("black", "blue", "yellow")]
    assert sum(tags) == 10
    assert line(column, "sets").points == 5
    assert line(column, "space_cards").points == 24
    assert line(column, "tiles").points == 11
    assert sum(guilds) == 3
    assert column.total == 53


def test_the_rulebook_example_comes_to_53_from_the_cards_on_the_table() -> None:
    mine = panorama(
        land=("L01", "L09", "L18", "L19", "L20"),
        water=("W41", "W44", "W59"),
        space=("S92", "S94", "S100", "S101", "S110"),
        townsfolk=("T116",),
        inspiration={"I05": "S92"},
        tiles={"U_K2": 1, "U_Y3": 1, "U_G1": 1, "U_G2": 1},
        special_tiles=("U_P03",),
        influence=influence(black=2),
    )
    column = scored(mine, ai=ai(influence=influence(black=1, blue=1, yellow=1))).columns[0]
    assert line(column, "space_cards").points == 24
    assert line(column, "tiles").points == 11
    assert column.total == 53
