"""Numbers over many evenings, with shared victories, bots, nameless seats and scores counted alone."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.history.finished_game import FinishedGame
from companion.history.statistics import (
    against_boards,
    by_game,
    by_player,
    closest_wins,
    largest_wins,
    last_games,
    margin,
    statistics,
)
from tests.companion.history.evenings import game


def evenings() -> list[FinishedGame]:
    return [
        game({"Ada": 40, "Bo": 30}, on=1, minutes=60, colours={"players[0]": "red"}),
        game({"ada": 25, "Bo": 25, "Cy": 20}, on=2, colours={"players[0]": "blue"}),
        game({"Bo": 50, "Ada": 50}, on=3, ties={"Bo": 1}, minutes=90),
        game({"ADA": 12}, on=4, of="wayfarers"),
        game({"Ada": 60, "AI": 45}, on=5, of="wayfarers", bot="AI", board="space"),
        game({"Player 1": 20, "AI": 33}, on=6, of="wayfarers", bot="AI", board="space"),
        game({"Ada": 31, "AI": 31}, on=7, of="wayfarers", bot="AI", board="journal"),
    ]


def test_a_players_record_in_all_and_by_game() -> None:
    ada, bo, cy, nobody = by_player(evenings())
    assert (ada.name, ada.all.plays, ada.all.contested, ada.all.victories, ada.all.shared) == (
        "Ada",
        6,
        5,
        4,
        2,
    )
    assert ada.all.share == 0.8
    assert ada.colour in {"red", "blue"}
    assert dict(ada.games)["origin"].victories == 2
    assert dict(ada.games)["origin"].average == pytest.approx((40 + 25 + 50) / 3)
    assert dict(ada.games)["wayfarers"].best.points == 60
    assert (bo.all.victories, bo.all.shared) == (2, 1)
    assert (cy.all.plays, cy.all.victories) == (1, 0)
    assert (nobody.named, nobody.all.plays, nobody.all.victories) == (False, 1, 0)


def test_the_colour_of_choice_is_the_one_taken_most() -> None:
    plays = [game({"Ada": 3, "Bo": 1}, on=day, colours={"players[0]": c}) for day, c in enumerate("rbb", 1)]
    assert by_player(plays)[0].colour == "b"


def test_a_game_in_numbers() -> None:
    wayfarers, origin = by_game(evenings())
    assert (wayfarers.game, wayfarers.plays, wayfarers.solo) == ("wayfarers", 4, 3)
    assert wayfarers.humans is not None
    assert wayfarers.humans.best.points == 60
    assert wayfarers.winning_average == pytest.approx((60 + 31) / 2)
    assert origin.minutes == 75
    assert wayfarers.minutes is None


def test_the_earliest_of_equal_bests_stands() -> None:
    plays = [game({"Ada": 40}, on=9), game({"Bo": 40}, on=2)]
    best = by_game(plays)[0].humans
    assert best is not None
    assert best.best.name == "Bo"


def test_against_each_board() -> None:
    journal, space = against_boards(evenings())
    assert (journal.board, journal.plays, journal.shared, journal.victories, journal.defeats) == (
        "journal",
        1,
        1,
        0,
        0,
    )
    assert (space.plays, space.victories, space.defeats, space.shared) == (2, 1, 1, 0)
    assert (space.average, space.bot_average, space.best, space.worst) == (40, 39, 15, -13)


def test_margins_know_tie_breaks_from_shared_victories() -> None:
    plays = evenings()
    margins = [None if (one := margin(play)) is None else one.points for play in plays]
    assert margins == [10, 5, 0, None, 15, 13, None]
    assert [one.points for one in largest_wins(plays, 2)] == [15, 10]
    assert [one.points for one in closest_wins(plays, 2)] == [0, 5]
    assert closest_wins(plays, 2)[1].winners == ("ada", "Bo")


def test_the_last_games_for_a_chart() -> None:
    plays = evenings()
    random.Random(1).shuffle(plays)
    assert [one.points for one in last_games(plays, player="ada")] == [40, 25, 50, 12, 60, 31]
    assert [one.points for one in last_games(plays, player="ada", game="origin", most=2)] == [25, 50]
    assert [one.won for one in last_games(plays, player="ada", game="origin")] == [True, True, False]
    assert [one.name for one in last_games(plays, game="origin")] == ["Ada", "ada", "Bo"]
    assert last_games(plays, player="stranger") == ()


def test_without_games_there_are_no_numbers_and_no_fault() -> None:
    found = statistics([])
    assert (found.plays, found.games, found.players, found.boards) == (0, (), (), ())
    assert found.largest == found.closest == ()


PLAYS = st.lists(
    st.builds(
        lambda totals, on, bot: game(totals | ({"AI": 5} if bot else {}), on=on, bot="AI", board="b"),
        st.dictionaries(st.sampled_from(["Ada", "Bo", "Cy", "Player 1"]), st.integers(0, 9), min_size=1),
        st.integers(1, 28),
        st.booleans(),
    ),
    max_size=12,
)


@given(PLAYS, st.randoms())
def test_sums_agree_whatever_was_played_and_in_whatever_order(
    plays: list[FinishedGame], chance: random.Random
) -> None:
    found = statistics(plays)
    humans = [seat for one in plays for seat in one.seats if not seat.is_bot]
    assert sum(one.plays for one in found.games) == found.plays == len(plays)
    assert sum(one.all.plays for one in found.players) == len(humans)
    assert sum(one.all.victories for one in found.players) == sum(seat.won for seat in humans)
    for player in found.players:
        assert sum(own.plays for _game, own in player.games) == player.all.plays
        own_totals = [seat.total for seat in humans if seat.key == player.key]
        assert player.all.best.points == max(own_totals)
        assert player.all.average == pytest.approx(float(Fraction(sum(own_totals), len(own_totals))))
        assert player.all.shared <= player.all.victories <= player.all.contested <= player.all.plays
    for board in found.boards:
        assert board.victories + board.defeats + board.shared == board.plays
    shuffled = list(plays)
    chance.shuffle(shuffled)
    again = statistics(shuffled)
    assert [(one.key, one.all.victories) for one in again.players] == [
        (one.key, one.all.victories) for one in found.players
    ]
    assert again.boards == found.boards
    assert [one.points for one in again.largest] == [one.points for one in found.largest]
