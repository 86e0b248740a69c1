"""Samples to look at before anything was played: there once, playable, gone with one tap."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from companion import samples
from companion.app.presenters.settings import AppSettings, is_first_run, pages
from companion.history.repository import finished_games
from companion.storage import Storage

NOW = datetime(2026, 11, 20, 20, 30, tzinfo=UTC)


def test_the_demo_game_stands_where_the_opponent_has_just_moved(tmp_path: Path) -> None:
    with Storage.open(tmp_path / "c.sqlite3") as storage:
        game = samples.demo_game(storage, NOW)
        assert any(tell.moves for tell in game.tells)
        assert game.ask is not None
        game.answer(game.ask.default or game.ask.choices[0].id)
        assert "Demo" in storage.playthrough(game.id).title
        assert [one.result.game for one in finished_games(storage).games] == ["origin"]


def test_asked_for_again_the_same_demo_game_goes_on(tmp_path: Path) -> None:
    with Storage.open(tmp_path / "c.sqlite3") as storage:
        first = samples.demo_game(storage, NOW)
        again = samples.demo_game(storage, NOW)
        assert (again.id, again.n) == (first.id, first.n)
        assert len(storage.playthroughs()) == 1
        assert len(finished_games(storage).games) == 1


def test_samples_go_with_one_tap_and_own_games_stay(tmp_path: Path) -> None:
    with Storage.open(tmp_path / "c.sqlite3") as storage:
        samples.demo_game(storage, NOW)
        own = samples.Playthroughs(storage).new("wayfarers", {"board": "space", "deck": "virtual", "seed": 1})
        assert samples.present(storage)
        samples.remove(storage)
        assert not samples.present(storage)
        assert [one.id for one in storage.playthroughs()] == [own.id]
        assert finished_games(storage).games == ()
        samples.remove(storage)


def test_after_removal_a_fresh_demo_can_be_opened(tmp_path: Path) -> None:
    with Storage.open(tmp_path / "c.sqlite3") as storage:
        first = samples.demo_game(storage, NOW)
        samples.remove(storage)
        again = samples.demo_game(storage, NOW)
        assert again.id != first.id
        assert len(finished_games(storage).games) == 1


def test_the_first_pages_are_for_people_who_played_nothing_yet(tmp_path: Path) -> None:
    with Storage.open(tmp_path / "c.sqlite3") as storage:
        settings = AppSettings(storage)
        assert is_first_run(storage, settings)
        settings.mark_welcomed()
        assert not is_first_run(storage, AppSettings(storage))
    with Storage.open(tmp_path / "d.sqlite3") as storage:
        samples.Playthroughs(storage).new("wayfarers", {"board": "space", "deck": "virtual", "seed": 1})
        assert not is_first_run(storage, AppSettings(storage))


def test_the_pages_are_three_and_short() -> None:
    assert [one.id for one in pages()] == ["what", "demo", "tags"]
    assert all(len(one.points) <= 4 and len(one.text) < 120 for one in pages())
