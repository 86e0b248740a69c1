"""Upgrade tiles on the caravan (W53 to W58)."""

from itertools import pairwise

import pytest

from solo_bots.wayfarers.bot import bot
from solo_bots.wayfarers.state import CARAVAN_STEPS
from solo_bots.wayfarers.tiles import caravan_step
from tests.solo_bots.wayfarers.evening import Evening, rulings


@rulings("W53")
def test_the_path_goes_right_then_left_then_right_and_covers_every_square_once() -> None:
    path = [caravan_step(step) for step in range(1, CARAVAN_STEPS + 1)]
    assert path[:7] == [(column, 0) for column in range(7)]
    assert path[7:14] == [(column, 1) for column in reversed(range(7))]
    assert path[14:] == [(column, 2) for column in range(7)]
    assert all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in pairwise(path))


@rulings("W54")
@pytest.mark.parametrize(
    ("marker", "tile", "steps"),
    [(0, "U_K1", [1, 2]), (3, "U_B1", [1, 2]), (5, "U_Y1", [1, 2]), (7, "U_G1", [1])],
)
def test_green_tiles_cover_one_step_and_the_other_colours_two(
    marker: int, tile: str, steps: list[int]
) -> None:
    evening = Evening("upgrade", marker=marker).draws(3).usual(f"tile:{tile}")
    assert evening.told("acquire_tile")["steps"] == steps
    assert evening.state.caravan == len(steps)


@rulings("W54")
def test_a_special_tile_covers_one_step() -> None:
    evening = Evening("journal", journal="J3a").draws(1).usual("tile:U_P06")
    assert evening.told("acquire_tile")["steps"] == [1]


@rulings("W53", "W54")
@pytest.mark.parametrize(("covered", "steps"), [(6, [7, 8]), (13, [14, 15])])
def test_a_long_tile_stands_upright_where_the_path_turns(covered: int, steps: list[int]) -> None:
    evening = Evening("upgrade", caravan=covered).draws(3).usual("tile:U_K1")
    assert evening.told("acquire_tile")["steps"] == steps
    (column_a, row_a), (column_b, row_b) = (caravan_step(step) for step in steps)
    assert column_a == column_b
    assert row_b == row_a + 1


@rulings("W55", "W30")
def test_icons_covered_are_resolved_at_once_in_path_order() -> None:
    # Townsfolk board, steps 9 and 10: a space card, then a comet.
    evening = Evening("townsfolk", caravan=8).draws(3).usual("tile:U_K1")
    assert evening.asks == "acquire:space:1"
    assert evening.state.comets == 0
    evening.usual("acquire:space:1")
    assert evening.state.comets == 1
    assert [told["step"] for told in evening.all_told("caravan_icon")] == [9, 10]


@rulings("W55")
@pytest.mark.parametrize("board", ["space", "upgrade", "townsfolk", "journal"])
def test_every_icon_of_every_caravan_is_resolved(board: str) -> None:
    icons = bot().facts.ai_board(board).caravan
    for covered, icon in enumerate(icons):
        evening = Evening(board, caravan=covered, marker=7).draws(3).usual("tile:U_G1")
        told = [one["effect"] for one in evening.all_told("caravan_icon")]
        assert told == ([] if icon is None else [str(icon)])
        while evening.asks != "human:3":
            evening.usual(evening.asks)


@rulings("W56")
def test_a_tile_without_room_lies_beside_the_board_and_brings_no_icon() -> None:
    evening = Evening("space", caravan=20).draws(3).usual("tile:U_K1")
    assert evening.told("acquire_tile") == {"tile": "U_K1", "colour": "black", "steps": [], "beside": True}
    assert (evening.state.caravan, evening.state.beside) == (20, 1)
    assert "caravan_icon" not in evening.verbs
    assert evening.session.bot.tally(evening.state)["tiles"] == {"U_K1": 1}


@rulings("W56")
def test_a_later_short_tile_still_takes_the_last_free_step() -> None:
    evening = Evening("space", caravan=20, beside=1, tiles={"U_K1": 1}, marker=7).draws(3).usual("tile:U_G1")
    assert evening.told("acquire_tile")["steps"] == [21]
    assert evening.state.caravan == 21
    assert evening.asks == "acquire:space:1"


@rulings("W57", "W58", "W77")
@pytest.mark.parametrize(("card", "clock"), [(1, 6), (2, 8), (3, 10), (4, 5), (5, 3), (6, 1)])
def test_the_newest_scheme_card_names_the_special_tile_whatever_sum_and_marker(card: int, clock: int) -> None:
    # A rest journals with the card as the newest one.
    others = [one for one in ([1, 2, 3] if card in (1, 2, 3) else [4, 5, 6]) if one != card]
    for marker in (0, 5, 7):
        evening = Evening("journal", schemes=[*others, card], journal="J3a", marker=marker)
        while not evening.asks.startswith("tile:"):
            evening.usual(evening.asks)
        assert evening.asks == f"tile:U_P{clock:02}"


@rulings("W57")
def test_a_special_tile_that_is_gone_gives_way_to_the_next_one_clockwise() -> None:
    evening = Evening("journal", journal="J3b", schemes=[1, 2, 3], tiles={"U_P01": 1}, tiles_gone=["U_P02"])
    assert evening.choices == ["U_P10", "U_P03", "U_P04", "U_P05", "none"]
    evening.says("tile:U_P10", "U_P03")
    passed = evening.reason("acquire_tile", "special_pick").values["passed"]
    assert [one["tile"] for one in passed] == ["U_P10", "U_P01", "U_P02"]


@rulings("W58", "W42")
def test_with_all_ten_special_tiles_gone_nothing_happens() -> None:
    gone = [f"U_P{number:02}" for number in range(1, 11)]
    evening = Evening("journal", journal="J3a", tiles_gone=gone).draws(1)
    assert evening.asks == "human:3"
    assert evening.told("no_tile") == {"colour": "pink"}
