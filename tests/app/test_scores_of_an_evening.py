"""A whole evening's score by touch: everybody counted, the result, kept among the finished games, seen in the statistics."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.presenters.score import ScorePresenter, open_group
from companion.storage import Storage
from tests.app.evenings import add, call, on_the_page, type_in
from tests.app.window import Hand, in_a_window

BACKWARDS = 27


def begin(hand: Hand, game: str) -> Iterator[float]:
    from companion.app.screens.home import ScoreGamesScreen

    hand.shell.go(ScoreGamesScreen())
    yield from hand.frames()
    yield from hand.tap(f"score:{game}")


def look_back(hand: Hand, *seen: str) -> Iterator[float]:
    """Look at the finished game and at the statistics."""
    from companion.app.screens.history import RecordsScreen

    hand.shell.home()
    hand.shell.go(RecordsScreen())
    yield from hand.frames()
    yield from hand.tap("header:chart")
    for words in seen:
        assert hand.sees(words), (words, hand.texts())


def an_evening_of_six(hand: Hand) -> Iterator[float]:
    yield from begin(hand, "darwins_choice")
    yield from hand.tap("table.version:expansion")
    for _each in range(4):
        yield from hand.tap("tab:add")
    assert "tab:add" not in {one.focus_key for one in hand.pressables()}, "six is the most"
    yield from hand.tap("tab:players[0]")
    for seat, points in enumerate((31, 28, 22, 40, 17, 40)):
        path = f"players[{seat}]"
        yield from call(hand, f"{path}.name", ("Annabelle-Charlotte", "Bo", "Cy", "Di", "Emil", "Fee")[seat])
        yield from type_in(hand, f"{path}.living", points)
        if seat < 5:
            yield from hand.tap("score:next")
    yield from add(hand, "players[5].kept", 1)
    yield from hand.tap("score:result")
    assert hand.sees("Fee wins with 41 points.")
    width, shown = hand.shell.width, [one for one in hand.widgets() if getattr(one, "words", "") == "41"]
    assert shown
    assert all(one.to_window(*one.pos)[0] > 0 for one in shown)
    assert all(one.to_window(one.right, 0)[0] < width for one in shown), "the last column is on the screen"
    yield from hand.tap("result:save")
    yield from hand.key(BACKWARDS)
    yield from hand.tap("tab:players[0]")
    yield from type_in(hand, "players[0].living", 45)
    yield from hand.tap("score:result")
    assert hand.sees("Annabelle-Charlotte wins with 45 points.")
    yield from hand.tap("result:save")
    (game,) = hand.app.services.storage.records()
    assert len(hand.app.services.storage.record_revisions(game.uuid)) == 2, "set right, not kept twice"
    yield from look_back(hand, "Annabelle-Charlotte", "Darwin's Choice")


def test_an_evening_of_six_is_counted_set_right_and_seen_in_the_statistics(tmp_path: Path) -> None:
    in_a_window(an_evening_of_six, tmp_path, "phone")


def era_by_era(hand: Hand) -> Iterator[float]:
    yield from begin(hand, "darwins_choice")
    yield from hand.tap("tab:players[0]")
    yield from hand.tap("way:eras")
    assert [one["way"] for one in hand.screen.presenter.values["players"]] == ["eras"] * 2, (
        "as few as may play"
    )
    yield from add(hand, "players[0].survivors_1", 2)
    yield from add(hand, "players[0].adaptation_1", 2)
    assert on_the_page(hand, "players[0].survivors_1"), "what is filled in stays open"
    yield from hand.tap("fold:Era 2")
    yield from hand.frames(30)
    assert hand.sees("Surviving species 2 · Adaptation points 2"), "the first Era tells what it holds"
    head = on_the_page(hand, "fold:Era 2")
    assert head.to_window(0, head.top)[1] > hand.shell.height * 0.6, "the one that was opened is at the top"
    yield from add(hand, "players[0].survivors_2", 1)
    hand.screen.presenter.set("players[0].survivors_1", 0)
    hand.shell.rebuild()
    yield from hand.frames()
    assert hand.sees("Something here cannot be.")
    yield from hand.tap("score:result")
    yield from hand.frames(12)
    assert on_the_page(hand, "players[0].adaptation_1"), "the Era with the mistake was opened"
    yield from add(hand, "players[0].survivors_1", 2)
    yield from hand.tap("score:result")
    assert hand.sees("Player 1 wins with 5 points.")


def test_eras_are_counted_one_at_a_time_and_a_mistake_opens_its_own(tmp_path: Path) -> None:
    in_a_window(era_by_era, tmp_path, "tall")


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    with Storage.open(tmp_path / "companion.sqlite3") as opened:
        yield opened


def test_who_was_counted_already_keeps_the_way(storage: Storage) -> None:
    presenter = ScorePresenter(storage, "darwins_choice")
    presenter.add_player()
    presenter.column = "players[1]"
    presenter.set("players[0].living", 12)
    presenter.set("players[2].name", "Cy")
    presenter.set_way("eras")
    assert [one["way"] for one in presenter.values["players"]] == ["totals", "eras", "eras"]
    assert presenter.values["players"][2]["name"] == "Cy"
    presenter.add_player()
    assert presenter.values["players"][3]["way"] == "eras", "who joins is counted as the others"


def test_the_first_era_of_which_nothing_was_told_is_open(storage: Storage) -> None:
    presenter = ScorePresenter(storage, "darwins_choice")
    presenter.column = "players[0]"
    presenter.set_way("eras")
    presenter.set("players[0].survivors_1", 2)
    groups = presenter.view().groups
    assert open_group(groups) == "Era 2"
    assert open_group(groups, "Era 4") == "Era 4"
    assert open_group(groups, "Era 9") == "Era 2"
    assert next(one.told for one in groups if one.folds) == "Surviving species 2"
    assert open_group(ScorePresenter(storage, "origin").view().groups) == ""
