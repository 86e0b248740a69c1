"""A final score from Python: an empty sheet, filled in, and its lines."""

from __future__ import annotations

import doctest

import pytest

from assets.errors import BadInput
from companion import scoring


def test_the_example_in_the_docstring_is_true() -> None:
    found = doctest.testmod(scoring)
    assert (found.failed, found.attempted > 0) == (0, True)


@pytest.mark.parametrize("game", list(scoring.sheets()))
def test_an_empty_sheet_of_every_game_can_be_scored(game: str) -> None:
    result = scoring.score(game, scoring.blank_sheet(game))
    assert result.game == game
    assert result.verdict


def test_a_game_is_named_as_on_the_command_line_too_and_its_sheet_need_not_name_it() -> None:
    sheet = scoring.blank_sheet("darwins-journey")
    named = scoring.score("darwins-journey", sheet)
    del sheet["game"]
    assert scoring.score("darwins_journey", sheet) == named


def test_a_sheet_of_another_game_is_refused() -> None:
    with pytest.raises(BadInput):
        scoring.score("origin", scoring.blank_sheet("wayfarers"))
    with pytest.raises(BadInput, match="cannot be scored"):
        scoring.blank_sheet("chess")
