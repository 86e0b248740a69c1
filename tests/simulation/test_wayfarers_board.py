"""The simulated main board: set-up, taking cards, closing up, the caravan's squares."""

import random

import pytest

from assets import wayfarers
from tests.simulation.violation import Violation
from tests.simulation.wayfarers.board import COLUMNS, SLOTS, Board, Caravan, Card

FACTS = wayfarers.load()


def laid(seed: int = 1) -> Board:
    return Board.set_up(FACTS, random.Random(seed))


def test_a_game_is_laid_out_for_two() -> None:
    board = laid()
    assert {len(board.rows[deck]) for deck in COLUMNS} == {SLOTS}
    assert [len(board.piles[deck]) for deck in COLUMNS] == [32, 32, 32, 32, 12]
    assert sum(board.tiles.values()) == 36
    assert (board.silver, board.provisions, board.tokens) == (3, 2, 14)
    assert board.human.workers == board.ai.workers == {"green": 0, "yellow": 1, "blue": 1}
    assert len(board.journal_tiles) == len(set(board.journal_tiles.values())) == 10
    assert laid() == board != laid(2)


def test_a_row_closes_up_towards_slot_1_and_is_refilled_at_the_far_end() -> None:
    board = laid()
    _, second, _, fourth = board.rows["land"]
    top = board.piles["land"][-2:]
    board.rows["land"] = [None, second, None, fourth]
    board.close_up()
    assert board.rows["land"] == [second, fourth, Card(top[1]), Card(top[0])]


def test_the_inspiration_column_slides_down_and_is_refilled_at_the_top() -> None:
    board = laid()
    _, second, third, _ = board.rows["inspiration"]
    top = board.piles["inspiration"][-2:]
    board.rows["inspiration"] = [None, second, third, None]
    board.close_up()
    assert board.rows["inspiration"][2:] == [second, third]
    assert {card.id for card in board.rows["inspiration"][:2] if card} == set(top)


def test_with_an_empty_pile_holes_stay_at_the_far_end() -> None:
    board = laid()
    board.piles["water"].clear()
    board.piles["inspiration"].clear()
    first, *_ = board.rows["water"]
    board.rows["water"] = [None, first, None, None]
    last = board.rows["inspiration"][0]
    board.rows["inspiration"] = [last, None, None, None]
    board.close_up()
    assert board.rows["water"] == [first, None, None, None]
    assert board.rows["inspiration"] == [None, None, None, last]


def test_a_card_taken_brings_its_workers_and_sends_influence_home() -> None:
    board = laid()
    board.rows["space"][2] = Card("S77", ["green"], "human")
    board.take("space", 3, board.ai)
    assert board.ai.workers["green"] == 1
    assert board.ai.cards["space"] == ["S77"]
    assert board.tokens == 15
    assert board.card("space", 3) is None
    with pytest.raises(Violation, match="no card lies"):
        board.take("space", 3, board.ai)


def test_a_tile_of_two_covers_neighbours_round_the_corners() -> None:
    caravan = Caravan()
    for step in range(1, 7):
        caravan.lay("U_G1", [step])
    caravan.lay("U_K1", [7, 8])
    assert caravan.squares[0][6] == caravan.squares[1][6] == "U_K1"
    assert caravan.covered == 8
    with pytest.raises(Violation, match="covered already"):
        caravan.lay("U_G1", [8])
    with pytest.raises(Violation, match="torn"):
        caravan.lay("U_K1", [9, 11])
