"""Envelopes and Beagle goals as the human players score them (R28, R29 and the rulebook's examples)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assets.darwins_journey import load
from assets.darwins_journey.alfred import LagMark
from assets.errors import BadInput
from companion.rules.darwins_journey import beagle_goal, envelope

FACTS = load()


def test_blue_and_yellow_tie_for_the_envelope_and_green_comes_next() -> None:
    """The rulebook's example: both get 1 knowledge and 2 coins, green 2 coins; halves are rounded up."""
    blue, yellow, green, red = envelope(1, {"blue": 5, "yellow": 5, "green": 3, "red": 0})
    assert [str(one) for one in blue.effects] == ["knowledge 1", "coins 2"]
    assert blue.effects == yellow.effects
    assert [str(one) for one in green.effects] == ["coins 2"]
    assert (blue.discards, blue.left, green.discards, green.left) == (3, 2, 2, 1)
    assert (red.section, red.effects, red.discards) == ("", (), 0)


def test_with_two_players_nobody_is_second_after_a_tie() -> None:
    """R28."""
    assert [one.section for one in envelope(2, {"Ada": 2, "Alfred": 2})] == ["first", "first"]
    assert [one.section for one in envelope(2, {"Ada": 1, "Alfred": 2})] == ["second", "first"]
    assert [one.section for one in envelope(2, {"Ada": 0, "Alfred": 2})] == ["", "first"]


@given(st.lists(st.integers(0, 12), min_size=1, max_size=4))
def test_whoever_wins_discards_half_rounded_up_and_more_stamps_never_win_less(stamps: list[int]) -> None:
    shares = envelope(3, {f"P{n}": number for n, number in enumerate(stamps)})
    order = {"first": 2, "second": 1, "": 0}
    for one, number in zip(shares, stamps, strict=True):
        assert one.left + one.discards == number
        assert one.discards == (-(-number // 2) if one.section else 0)
        assert (one.section == "first") == (number > 0 and number == max(stamps))
        for other, others in zip(shares, stamps, strict=True):
            assert number <= others or order[one.section] >= order[other.section]


def test_three_red_seals_less_marks_of_seven_are_worth_five() -> None:
    """The rulebook's example of lagging (R29)."""
    marks = (LagMark("sea-09", 2), LagMark("sea-14", 2), LagMark("sea-18", 3), LagMark("sea-02", 9))
    worth = beagle_goal(2, 3, "sea-08", 5, marks=marks)
    assert (worth.printed, worth.lag, worth.points) == (12, 7, 5)


def test_a_cap_limits_each_mark_and_the_goal_never_falls_below_nothing() -> None:
    """R29."""
    marks = (LagMark("sea-04", 3), LagMark("sea-08", 4))
    assert beagle_goal(11, 3, "sea-00", 3, marks=marks, lag_cap=2).points == 9 - 4
    assert beagle_goal(11, 1, "sea-00", 3, marks=marks).points == 0


def test_a_ship_at_the_beagle_loses_nothing_and_one_behind_it_the_marks_of_the_set() -> None:
    assert beagle_goal(12, 2, FACTS.beagle_by_round[4], 5).lag == 0
    behind = beagle_goal(12, 2, FACTS.ocean.start, 5)
    assert behind.lag > 0
    assert behind.points == max(0, behind.printed - behind.lag)


@pytest.mark.parametrize("stamps", [-1, 13])
def test_more_stamps_than_a_player_has_are_refused(stamps: int) -> None:
    with pytest.raises(BadInput, match="stamps"):
        envelope(1, {"Ada": stamps})


def test_tiles_goals_rounds_and_spaces_that_are_none_are_refused() -> None:
    with pytest.raises(BadInput, match="correspondence tile 9"):
        envelope(9, {"Ada": 1})
    for goal, count, ship, round_number in ((13, 1, "sea-00", 1), (1, -1, "sea-00", 1)):
        with pytest.raises(BadInput, match="Beagle goal"):
            beagle_goal(goal, count, ship, round_number)
    for ship, round_number in (("sea-99", 1), ("sea-00", 0), ("sea-00", 6)):
        with pytest.raises(BadInput, match="round or space"):
            beagle_goal(1, 1, ship, round_number)
