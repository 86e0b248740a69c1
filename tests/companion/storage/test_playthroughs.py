"""What happens to a game's answers while it is played, undone, redone and branched."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assets.errors import BadInput, PlainError
from companion.storage import NewEntry, StaleHead, Storage
from tests.companion.storage.samples import (
    GAME,
    IDENTITY,
    answer,
    begin,
    names_of,
    play,
    result_of,
    snapshot,
    sound,
)


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    with Storage.open(tmp_path / "companion.sqlite3") as opened:
        yield opened


def test_a_new_game_stands_at_its_start(storage: Storage) -> None:
    header = begin(storage, "Sunday")
    assert storage.playthrough(header.id) == header
    assert (header.game, header.options, header.identity) == (
        GAME,
        {"board": "A", "deck": "virtual"},
        IDENTITY,
    )
    assert (header.head, header.title, header.hidden, header.finished) == (0, "Sunday", False, None)
    assert storage.nearest_snapshot(header.id, 0).state == snapshot(0, 1).state
    assert storage.branches(header.id) == []


def test_answers_are_there_after_closing_and_opening_again(tmp_path: Path) -> None:
    with Storage.open(tmp_path / "c.sqlite3") as first:
        game = begin(first).id
        kept = first.append(game, 0, [answer("a"), NewEntry("correct", "coins", 7, "person", "f2:r1")])
    with Storage.open(tmp_path / "c.sqlite3") as second:
        assert second.notices == ()
        assert second.path(game, 2) == kept
        assert [(e.id, e.parent, e.kind, e.key, e.value, e.by, e.identity) for e in kept] == [
            (1, 0, "answer", "ask:a", {"choice": "a"}, "person", IDENTITY),
            (2, 1, "correct", "coins", 7, "person", "f2:r1"),
        ]


@pytest.mark.parametrize(
    "value",
    [None, True, -3, 1 << 70, 0.1, "Zoë \ud800 \x00 漢", [], {"a": [None, {"": ""}]}, {"tuple": [1, 2]}],
)
def test_every_plain_value_comes_back_as_it_was(storage: Storage, value: object) -> None:
    game = begin(storage).id
    kept = storage.append(game, 0, [NewEntry("answer", "k", value, "person", IDENTITY)])
    assert storage.path(game, 1) == kept
    assert storage.path(game, 1)[0].value == value


@pytest.mark.parametrize("value", [float("nan"), {1, 2}, b"raw", object(), "x" * (1 << 20)])
def test_what_is_no_plain_value_is_refused_and_nothing_of_the_step_is_kept(
    storage: Storage, value: object
) -> None:
    game = begin(storage).id
    with pytest.raises(BadInput):
        storage.append(game, 0, [answer("a"), NewEntry("answer", "k", value, "person", IDENTITY)])
    assert storage.playthrough(game).head == 0
    assert storage.branches(game) == []
    storage.append(game, 0, [answer("b")])
    assert names_of(storage, game) == ["b"]


def test_a_title_from_a_broken_terminal_can_be_kept(storage: Storage) -> None:
    game = begin(storage, "Sun\udcffday").id
    assert storage.playthrough(game).title == "Sun?day"


def test_undo_redo_and_a_new_answer_keep_both_branches(storage: Storage) -> None:
    game = begin(storage).id
    play(storage, game, ["a", "b", "c"])
    storage.move_head(game, 3, 1)
    assert names_of(storage, game) == ["a"]
    redo = storage.preferred_child(game, 1)
    assert redo is not None
    assert redo.key == "ask:b"
    storage.append(game, 1, [answer("x")])
    assert names_of(storage, game) == ["a", "x"]
    assert [leaf.key for leaf in storage.branches(game)] == ["ask:x", "ask:c"]
    storage.move_head(game, 4, 1)
    redo = storage.preferred_child(game, 1)
    assert redo is not None
    assert redo.key == "ask:x"


def test_going_to_another_branch_makes_it_the_one_that_redo_follows(storage: Storage) -> None:
    game = begin(storage).id
    play(storage, game, ["a", "b", "c"])
    storage.move_head(game, 3, 0)
    play(storage, game, ["x"])
    storage.move_head(game, 4, 3)
    storage.move_head(game, 3, 0)
    way, here = [], 0
    while (child := storage.preferred_child(game, here)) is not None:
        way.append(child.value["choice"])
        here = child.id
    assert way == ["a", "b", "c"]


def test_a_second_window_may_not_answer_a_question_that_is_closed(tmp_path: Path) -> None:
    with Storage.open(tmp_path / "c.sqlite3") as left, Storage.open(tmp_path / "c.sqlite3") as right:
        game = begin(left).id
        left.append(game, 0, [answer("left")])
        with pytest.raises(StaleHead):
            right.append(game, 0, [answer("right")])
        with pytest.raises(StaleHead):
            right.move_head(game, 0, 0)
        assert names_of(right, game) == ["left"]
        right.append(game, 1, [answer("right")])
        assert names_of(left, game) == ["left", "right"]


def test_a_finished_game_is_unfinished_by_undo_and_finished_again_by_redo(storage: Storage) -> None:
    game = begin(storage).id
    play(storage, game, ["a"])
    storage.append(game, 1, [answer("b"), answer("c")], finished={"total": 31})
    finished = storage.playthrough(game).finished
    assert finished == storage.path(game, 3)[-1].at
    assert result_of(storage, game) == {"total": 31}
    storage.move_head(game, 3, 2)
    assert storage.playthrough(game).finished is None
    assert result_of(storage, game) is None
    assert result_of(storage, game, 3) == {"total": 31}
    storage.move_head(game, 2, 3)
    assert storage.playthrough(game).finished == finished
    storage.append(game, 3, [NewEntry("correct", "coins", 1, "person", IDENTITY)])
    assert storage.playthrough(game).finished is None


def test_a_game_may_be_finished_without_a_further_answer(storage: Storage) -> None:
    game = begin(storage).id
    play(storage, game, ["a"])
    assert storage.append(game, 1, [], finished=[5]) == []
    assert result_of(storage, game) == [5]
    assert names_of(storage, game) == ["a"]


def test_the_nearest_snapshot_is_the_one_at_or_above_the_answer_on_its_own_branch(storage: Storage) -> None:
    game = begin(storage).id
    storage.append(game, 0, [answer("a"), answer("b"), answer("c")], [snapshot(2, 2)])
    storage.move_head(game, 3, 1)
    storage.append(game, 1, [answer("x"), answer("y")], [snapshot(1, 9)])
    assert [storage.nearest_snapshot(game, n).entry for n in range(6)] == [0, 0, 2, 2, 4, 4]
    assert [s.turn for s in storage.snapshots_on_path(game, 3)] == [1, 2]
    assert [s.turn for s in storage.snapshots_on_path(game, 5)] == [1, 9]


def test_under_newer_rules_a_game_finds_its_last_snapshot_of_either_identity(storage: Storage) -> None:
    game = begin(storage).id
    storage.append(game, 0, [answer("a"), answer("b")], [snapshot(1, 2)])
    storage.append(game, 2, [], [snapshot(0, 3, identity="facts2:rules1")])
    storage.append(game, 2, [answer("c")])
    newest = storage.nearest_snapshot(game, 3)
    assert (newest.entry, newest.turn, newest.identity) == (2, 3, "facts2:rules1")
    older = storage.nearest_snapshot(game, 1)
    assert (older.entry, older.turn, older.identity) == (1, 2, IDENTITY)


def test_a_turn_start_that_is_reached_again_is_kept_once_and_told_as_at_first(storage: Storage) -> None:
    game = begin(storage).id
    storage.append(game, 0, [answer("a")], [snapshot(1, 2)])
    storage.append(game, 1, [answer("b")], [snapshot(0, 77)])
    storage.append(game, 2, [], [snapshot(0, 3, identity="other")])
    assert [s.turn for s in storage.snapshots_on_path(game, 2)] == [1, 2, 3]


def test_the_story_may_be_read_while_the_game_goes_on(storage: Storage) -> None:
    game = begin(storage).id
    play(storage, game, ["a", "b"], every=1)
    story = storage.snapshots_on_path(game, 2)
    assert next(story).entry == 0
    play(storage, game, ["c"], every=1)
    assert [s.entry for s in story] == [1, 2]


def test_the_way_to_an_answer_is_that_of_its_own_branch(storage: Storage) -> None:
    game = begin(storage).id
    play(storage, game, ["a", "b", "c", "d"])
    storage.move_head(game, 4, 1)
    play(storage, game, ["x"])
    assert [e.id for e in storage.path(game, 4)] == [1, 2, 3, 4]
    assert [e.id for e in storage.path(game, 5)] == [1, 5]
    assert storage.path(game, 0) == []


@pytest.mark.parametrize("entry", [3, -1, 1 << 63, 10**30])
def test_an_answer_that_does_not_exist_is_said(storage: Storage, entry: int) -> None:
    game = begin(storage).id
    play(storage, game, ["a", "b"])
    other = begin(storage).id
    play(storage, other, ["a", "b", "c"])
    for ask in (
        lambda: storage.move_head(game, 2, entry),
        lambda: storage.path(game, entry),
        lambda: storage.nearest_snapshot(game, entry),
        lambda: storage.preferred_child(game, entry),
    ):
        with pytest.raises(PlainError, match="no answer"):
            ask()
    assert names_of(storage, game) == ["a", "b"]


@pytest.mark.parametrize("unknown", ["", "0" * 32, "../../etc/passwd", "x\udcff", "A" * 5000])
def test_a_game_that_does_not_exist_is_said(storage: Storage, unknown: str) -> None:
    with pytest.raises(PlainError, match="no game") as caught:
        storage.playthrough(unknown)
    assert len(caught.value.what) < 100


def test_a_hidden_game_leaves_the_list_and_loses_nothing(storage: Storage) -> None:
    game = begin(storage).id
    play(storage, game, ["a"])
    storage.hide(game, True)
    assert storage.playthroughs() == []
    assert [h.id for h in storage.playthroughs(include_hidden=True)] == [game]
    storage.hide(game, False)
    assert [h.id for h in storage.playthroughs()] == [game]
    assert names_of(storage, game) == ["a"]


def test_the_game_played_last_is_first_in_the_list_whatever_the_clock_says(tmp_path: Path) -> None:
    times = iter(datetime(2026, 11, 3, 20, tzinfo=UTC) - timedelta(hours=n) for n in range(99))
    with Storage.open(tmp_path / "c.sqlite3", clock=lambda: next(times)) as storage:
        first, second = begin(storage).id, begin(storage).id
        assert [h.id for h in storage.playthroughs()] == [second, first]
        play(storage, first, ["a"])
        assert [h.id for h in storage.playthroughs()] == [first, second]
        play(storage, second, ["a"])
        storage.move_head(second, 1, 0)
        assert [h.id for h in storage.playthroughs()] == [second, first]
        assert storage.playthrough(second).updated == "2026-11-03T15:00:00Z"


def test_threads_may_share_one_storage(storage: Storage) -> None:
    games = [begin(storage, str(n)).id for n in range(4)]
    failed: list[BaseException] = []

    def play_all(game: str) -> None:
        try:
            for n in range(15):
                storage.append(game, n, [answer(f"{n}")], [snapshot(1, n + 2)])
                storage.set_setting("last", game)
                assert len(list(storage.snapshots_on_path(game, n + 1))) == n + 2
        except BaseException as error:  # noqa: BLE001 - whatever it is belongs into the test's report
            failed.append(error)

    threads = [threading.Thread(target=play_all, args=(game,)) for game in games]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    assert all(names_of(storage, game) == [str(n) for n in range(15)] for game in games)
    storage.close()
    assert sound(storage.file)


def test_ctrl_c_in_the_middle_of_keeping_leaves_nothing_half(storage: Storage) -> None:
    class Interrupted(list[NewEntry]):
        def __iter__(self) -> Iterator[NewEntry]:
            yield self[0]
            raise KeyboardInterrupt

    game = begin(storage).id
    with pytest.raises(KeyboardInterrupt):
        storage.append(game, 0, Interrupted([answer("a"), answer("b")]))
    assert storage.branches(game) == []
    play(storage, game, ["c"])
    assert names_of(storage, game) == ["c"]


def test_a_closed_storage_says_so(storage: Storage) -> None:
    storage.close()
    storage.close()
    with pytest.raises(PlainError, match="closed"):
        storage.playthroughs()
