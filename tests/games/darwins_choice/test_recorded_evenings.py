"""Every recorded evening comes to the same end, goes on from any Era, and tells its story.

After a change that is meant, `python -m tests.games.darwins_choice.recording` records them anew.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from assets.darwins_choice import load
from companion.games.darwins_choice.evening import bot
from tests.games.darwins_choice.recording import FOLDER, STORIES, Recorded, Replay

GAMES = sorted(FOLDER.glob("*.json"))


def name(path: Path) -> str:
    return path.stem


@cache
def replayed(path: Path) -> tuple[Recorded, Replay]:
    recorded = Recorded.read(path)
    return recorded, Replay.of(recorded)


@pytest.mark.parametrize("path", GAMES, ids=name)
def test_a_recorded_evening_comes_to_the_same_end(path: Path) -> None:
    recorded, replay = replayed(path)
    assert replay.session.ask is None
    assert replay.end() == recorded.end
    assert replay.shows() == recorded.shows


@pytest.mark.parametrize("path", GAMES, ids=name)
def test_a_recorded_evening_goes_on_from_any_of_its_eras(path: Path) -> None:
    recorded, replay = replayed(path)
    for at, mark in replay.marks:
        later = Replay.of(recorded, mark.state, at)
        assert later.end() == recorded.end
        assert bot().dump(bot().load(mark.state)) == mark.state


@pytest.mark.parametrize("path", GAMES, ids=name)
def test_the_points_of_a_recorded_desk_are_those_that_lie_on_the_table(path: Path) -> None:
    recorded, _replay = replayed(path)
    seats = recorded.end["tally"]["seats"]
    own = [one["living"] + one["kept"] + one["collected"] - one["chips"] for one in seats]
    if recorded.options["version"] == "two_vs_two" and own:
        own = [own[n] + own[(n + 2) % 4] for n in range(4)]
    assert recorded.end["points"] == (own or [0] * recorded.options["players"])


def test_every_story_is_recorded_and_no_file_tells_another() -> None:
    assert {path.stem for path in GAMES} == {story.name for story in STORIES}
    for story in STORIES:
        recorded, replay = replayed(FOLDER / f"{story.name}.json")
        assert story.tells(recorded, replay), story.name


def test_there_is_an_evening_of_events_and_one_of_the_desk_for_each_version_that_has_them() -> None:
    options = [Recorded.read(path).options for path in GAMES]
    events = {one["version"] for one in options if not one["desk"]}
    desks = {one["version"] for one in options if one["desk"]}
    assert events == {one.id for one in load().versions if one.events}
    assert desks >= {one.id for one in load().versions} - {"beginners"}, "beginners play the base game"


def test_every_kind_of_thing_is_told_in_some_evening() -> None:
    verbs = set().union(*(replayed(path)[1].verbs() for path in GAMES))
    assert {
        *("event", "index_falls", "index_rises", "remove_biomes", "biome_change", "arrows_on", "redraw"),
        *("extinction", "award_lowest", "place_pets", "tourism", "remove_territory", "migration_cost"),
        *("die", "waste", "survive", "lay_points", "spread", "keeps_all", "collect", "territories_open"),
    } <= verbs
