"""Every recorded game against Alfred comes to the same end, goes on from any turn, and tells its story.

After a change that is meant, `python -m tests.games.darwins_journey.recording` records them anew.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from solo_bots.darwins_journey.bot import bot
from tests.games.darwins_journey.recording import FOLDER, STORIES, Recorded, Replay

GAMES = sorted(FOLDER.glob("*.json"))


def name(path: Path) -> str:
    return path.stem


@cache
def replayed(path: Path) -> tuple[Recorded, Replay]:
    recorded = Recorded.read(path)
    return recorded, Replay.of(recorded)


@pytest.mark.parametrize("path", GAMES, ids=name)
def test_a_recorded_game_comes_to_the_same_end(path: Path) -> None:
    recorded, replay = replayed(path)
    assert replay.session.ask is None
    assert replay.end() == recorded.end
    assert replay.shows() == recorded.shows


@pytest.mark.parametrize("path", GAMES, ids=name)
def test_a_recorded_game_goes_on_from_any_of_its_turns(path: Path) -> None:
    recorded, replay = replayed(path)
    for at, mark in replay.marks[:: max(1, len(replay.marks) // 5)]:
        later = Replay.of(recorded, mark.state, at)
        assert later.end() == recorded.end


@pytest.mark.parametrize("path", GAMES, ids=name)
def test_every_turn_of_a_recorded_game_begins_with_a_state_that_can_be(path: Path) -> None:
    _recorded, replay = replayed(path)
    for _at, mark in replay.marks:
        assert bot().load(mark.state).dump() == mark.state


def test_every_story_is_recorded_and_no_file_tells_another() -> None:
    assert {path.stem for path in GAMES} == {story.name for story in STORIES}
    for story in STORIES:
        recorded, replay = replayed(FOLDER / f"{story.name}.json")
        assert story.tells(recorded, replay), story.name


def test_there_is_a_game_on_every_board() -> None:
    assert {Recorded.read(path).options["board"] for path in GAMES} == {"white", "blue", "yellow", "green"}


def test_every_kind_of_option_is_done_in_some_game() -> None:
    verbs = set().union(*(replayed(path)[1].verbs() for path in GAMES))
    assert {"place_main", "place_special", "unlock", "deliver", "rest", "shuffle"} <= verbs
