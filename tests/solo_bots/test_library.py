"""A bot played from Python: answers, undo and redo, corrections, and a game written down and read again."""

from __future__ import annotations

import doctest
import importlib
import json

import pytest

from assets.errors import BadInput
from solo_bots import darwins_journey, wayfarers
from solo_bots.conversation import AnswerRefused
from solo_bots.library import Game
from solo_bots.sentences import Line
from tests.companion.other_program import some_answer


def begun(answers: int = 12) -> wayfarers.Game:
    game = wayfarers.Game(board="space", seed=4)
    for _answer in range(answers):
        game.answer(game.question.default or game.question.choices[0])
    return game


@pytest.mark.parametrize("name", ["wayfarers", "darwins_journey", "conversation"], ids=str)
def test_the_examples_in_the_docstrings_are_true(name: str) -> None:
    found = doctest.testmod(importlib.import_module(f"solo_bots.{name}"))
    assert (found.failed, found.attempted > 0) == (0, True)


def test_what_is_to_be_done_comes_as_sentences_with_their_rulings() -> None:
    game = wayfarers.Game(board="space", seed=4)
    lines = game.answer(game.question.choices[0])
    assert str(lines[0]) == "Scheme card: blue, no silver, comet (place green or yellow)."
    assert str(lines[0].why) == "(<W7: The new scheme card counts at once.>,)"
    assert game.story == tuple(lines)


def test_a_step_taken_back_and_taken_again_tells_the_same() -> None:
    game = begun()
    whole, story = game.to_json(), game.story
    for _step in range(3):
        assert game.undo()
    assert len(game.story) < len(story)
    while game.redo():
        pass
    assert (game.to_json(), game.story) == (whole, story)
    game.undo()
    game.answer(game.question.default or game.question.choices[0])
    assert not game.redo()


def test_nothing_is_undone_at_the_beginning() -> None:
    game = begun(0)
    assert not game.undo()
    assert not game.redo()


def test_a_game_goes_on_from_its_json() -> None:
    game = begun()
    game.correct("comets", 5)
    again = wayfarers.Game.from_json(json.loads(json.dumps(game.to_json())))
    assert (again.question, again.story, again.tally()) == (game.question, game.story, game.tally())
    assert again.tally()["comets"] == 5


def test_an_answer_that_does_not_fit_changes_nothing() -> None:
    game = begun()
    before = (game.to_json(), game.story)
    with pytest.raises(AnswerRefused, match="not one of the answers"):
        game.answer("perhaps")
    with pytest.raises(AnswerRefused, match="There is no value"):
        game.correct("weather", 1)
    assert (game.to_json(), game.story) == before


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"game": "darwins_journey", "options": {"board": "white"}, "steps": []},
        {"game": "wayfarers", "options": {"board": "space"}, "steps": [{"key": "x", "answer": "y"}]},
        {"game": "wayfarers", "options": {"board": "moon"}, "steps": []},
    ],
)
def test_what_is_no_game_of_this_bot_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        wayfarers.Game.from_json(data)


@pytest.mark.parametrize(
    "game",
    [wayfarers.Game(board="upgrade", seed=2), darwins_journey.Game(board="green", seed=2)],
    ids=["wayfarers", "darwins_journey"],
)
def test_a_whole_game_is_played_to_its_tally(game: Game) -> None:
    answers = 0
    while not game.is_over():
        game.answer(some_answer(game.question.ask.to_json()))
        answers += 1
        assert answers < 3000
    assert all(isinstance(line, Line) and str(line) for line in game.story)
    assert game.tally()["board"] == game.options["board"]
    with pytest.raises(AnswerRefused, match="over"):
        _ = game.question


def test_an_own_deck_is_drawn_at_the_table() -> None:
    game = wayfarers.Game(board="space", deck="own")
    game.answer(game.question.choices[0])
    assert game.question.ask.shape == "draw"
