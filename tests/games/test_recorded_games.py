"""Every recorded game comes to the same end, keeps every law on the way, and every story a game can tell is there.

After a change that is meant, `python -m tests.games.record` records them anew.
"""

from __future__ import annotations

import copy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from assets import wayfarers
from solo_bots import bot_for
from tests.games.record import STORIES
from tests.games.recorded import FOLDER, Recorded, Replay, Step
from tests.games.shown import SHOWN
from tests.solo_bots.wayfarers.naive import Answer, Naive

GAMES = sorted(FOLDER.glob("*.json"))
WORKERS = {"green": 4, "yellow": 2, "blue": 2}


def name(path: Path) -> str:
    return path.stem


@cache
def replayed(path: Path) -> tuple[Replay, list[Step]]:
    replay = Replay.of(Recorded.read(path))
    return replay, list(replay.steps())


@pytest.mark.parametrize("path", GAMES, ids=name)
def test_a_recorded_game_comes_to_the_same_end(path: Path) -> None:
    replay, _ = replayed(path)
    assert replay.session.ask is None
    assert replay.end() == replay.recorded.end
    assert replay.shows() == replay.recorded.shows


@pytest.mark.parametrize("path", GAMES, ids=name)
def test_after_every_answer_of_a_recorded_game_the_state_is_one_of_a_game(path: Path) -> None:
    replay = Replay.of(Recorded.read(path))
    bot = bot_for("wayfarers")
    before = None
    for step in replay.steps():
        state = bot.load(replay.session.state.dump())
        assert all(0 <= state.workers[colour] <= most for colour, most in WORKERS.items())
        if "correct" not in step.entry:
            sizes = {tile.id: tile.size for tile in wayfarers.load().tiles}
            squares = sum(sizes.get(tile, 1) * copies for tile, copies in state.tiles.items())
            assert state.caravan <= squares <= state.caravan + 2 * state.beside
        if before is not None and "key" in step.entry:
            assert all(state.cards[deck] >= before.cards[deck] for deck in state.cards)
            assert (state.comets, state.human_column, state.turn) >= (
                before.comets,
                before.human_column,
                before.turn,
            )
        before = state


@pytest.mark.parametrize("path", GAMES, ids=name)
def test_the_naive_ai_plays_every_turn_of_a_recorded_game_alike(path: Path) -> None:
    replay = Replay.of(Recorded.read(path))
    start = replay.session.state.dump()
    said: list[tuple[str, Answer]] = []
    corrected = False
    for step in replay.steps():
        if "correct" in step.entry:
            corrected = True
            continue
        if "undo" in step.entry:
            said.pop()
            continue
        said.append((step.entry["key"], step.answer))
        for mark in step.marks:
            if not corrected:
                assert naive_end(start, said) == mark.state
            start, said, corrected = mark.state, [], False


def naive_end(start: dict[str, Any], said: list[tuple[str, Answer]]) -> dict[str, Any]:
    """Return the state the naive AI comes to with these answers."""
    left = iter(said)

    def look(key: str, options: list[Answer]) -> Answer:
        asked, answer = next(left)
        assert asked == key
        return answer

    game = copy.deepcopy(start)
    Naive(game, look).turn()
    assert next(left, None) is None
    return game


@pytest.mark.parametrize("path", GAMES, ids=name)
def test_a_recorded_game_goes_on_from_any_of_its_turns(path: Path) -> None:
    recorded = Recorded.read(path)
    _, steps = replayed(path)
    starts = [(at, step.marks[-1]) for at, step in enumerate(steps, 1) if step.marks]
    for at, mark in starts[:: max(1, len(starts) // 4)]:
        rest = Recorded(recorded.title, recorded.options, recorded.entries[at:])
        later = Replay.of(rest)
        later.session.state = bot_for("wayfarers").load(mark.state)
        later.session = type(later.session)(later.session.bot, later.session.state)
        for _step in later.steps():
            pass
        assert later.end()["tally"] == recorded.end["tally"]


def test_every_story_is_recorded_and_no_file_tells_another() -> None:
    assert {path.stem for path in GAMES} == {story.name for story in STORIES}
    for story in STORIES:
        replay, steps = replayed(FOLDER / f"{story.name}.json")
        assert story.tells(replay.recorded, steps), story.name


@pytest.mark.parametrize("item", SHOWN)
def test_what_a_game_can_come_to_is_shown_by_the_recorded_game_that_is_named_for_it(item: str) -> None:
    file, shows = SHOWN[item]
    replay, steps = replayed(FOLDER / f"{file}.json")
    assert shows(replay.recorded, steps), f"{file} no longer shows: {item}"


def test_every_recorded_game_is_kept_for_something_it_shows() -> None:
    assert {file for file, _shows in SHOWN.values()} == {path.stem for path in GAMES}
