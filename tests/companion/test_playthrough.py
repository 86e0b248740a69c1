"""A playthrough at the table: answers, undo, redo, kept branches, corrections, resume, renewed rules."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assets.errors import BadInput, PlainError
from companion.playthrough import OpenGame, Playthroughs
from companion.storage.database import Storage
from companion.storage.values import StaleHead
from solo_bots.conversation import AnswerRefused, Json
from tests.companion.answers import some_answer


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    with Storage.open(tmp_path / "companion.sqlite3") as opened:
        yield opened


def begin(storage: Storage, *, board: str = "journal", deck: str = "virtual", seed: int = 7) -> OpenGame:
    return Playthroughs(storage).new("wayfarers", {"board": board, "deck": deck, "seed": seed})


def answer_some(opened: OpenGame, count: int, seed: int = 1) -> None:
    chance = random.Random(seed)
    for _ in range(count):
        if opened.ask is None:
            return
        opened.answer(some_answer(opened.ask, chance))


def seen(opened: OpenGame) -> tuple[Json, Json, Json]:
    """What the person sees and the companion believes."""
    ask = None if opened.ask is None else opened.ask.to_json()
    return opened.bot.dump(opened.state), ask, [tell.to_json() for tell in opened.tells]


def test_a_new_game_opens_with_the_humans_turn(storage: Storage) -> None:
    opened = begin(storage)
    assert opened.n == 1
    assert opened.ask is not None
    assert opened.ask.verb == "human_turn"
    assert opened.undo_step() is None
    assert opened.redo_step() is None


def test_an_answer_is_on_disk_when_answer_returns(storage: Storage, tmp_path: Path) -> None:
    opened = begin(storage)
    answer_some(opened, 9)
    with Storage.open(tmp_path / "companion.sqlite3") as other:
        assert seen(Playthroughs(other).open(opened.id)) == seen(opened)


def test_a_stale_answer_is_refused_and_changes_nothing(storage: Storage) -> None:
    opened = begin(storage)
    before = seen(opened)
    opened.answer("done", n=1)
    after = seen(opened)
    with pytest.raises(BadInput, match="no longer open"):
        opened.answer("done", n=1)
    assert seen(opened) == after != before


def test_an_answer_that_does_not_fit_is_refused_with_what_fits(storage: Storage) -> None:
    opened = begin(storage)
    with pytest.raises(AnswerRefused, match="Choose one of: done, paid"):
        opened.answer("lunch")
    assert opened.n == 1


def test_undo_takes_the_drawn_card_back_with_the_answer_before_it(storage: Storage) -> None:
    opened = begin(storage)
    before = seen(opened)
    opened.answer("done")
    assert next(tell.verb for tell in opened.tells) == "reveal"
    told = [tell for tell in opened.tells if tell.moves]
    assert opened.undo()
    assert seen(opened) == before
    assert opened.put_back == told[::-1]


def test_what_to_put_back_after_an_undo_is_still_said_when_the_game_is_opened_again(storage: Storage) -> None:
    opened = begin(storage)
    answer_some(opened, 3)
    opened.undo()
    assert opened.put_back
    assert Playthroughs(storage).open(opened.id).put_back == opened.put_back
    opened.redo()
    assert Playthroughs(storage).open(opened.id).put_back == []


def test_undo_and_redo_draw_the_same_card_again(storage: Storage) -> None:
    opened = begin(storage)
    opened.answer("done")
    after = seen(opened)
    opened.undo()
    opened.answer("paid")
    opened.undo()
    opened.answer("done")
    assert seen(opened) == after


def test_a_branch_left_behind_is_kept_and_can_be_gone_on_with(storage: Storage) -> None:
    opened = begin(storage)
    answer_some(opened, 6, seed=1)
    first = seen(opened)
    first_leaf = opened.header.head
    opened.undo()
    opened.undo()
    answer_some(opened, 5, seed=99)
    assert seen(opened) != first
    assert first_leaf in {entry.id for entry in opened.branches()}
    opened.switch(first_leaf)
    assert seen(opened) == first


def test_redo_is_named_and_goes_where_undo_came_from(storage: Storage) -> None:
    opened = begin(storage)
    opened.answer("paid")
    opened.undo()
    step = opened.redo_step()
    assert step is not None
    assert step.value["answer"] == {"choice": "paid"}
    assert opened.redo()
    assert opened.state.marker == 1
    assert opened.redo_step() is None
    assert not opened.redo()


def test_a_correction_is_recorded_named_and_undoable(storage: Storage, tmp_path: Path) -> None:
    opened = begin(storage)
    opened.answer("done")
    before = seen(opened)
    opened.correct("marker", 6)
    assert opened.state.marker == 6
    with Storage.open(tmp_path / "companion.sqlite3") as other:
        assert Playthroughs(other).open(opened.id).state.marker == 6
    step = opened.undo_step()
    assert step is not None
    assert (step.kind, step.key, step.value["value"]) == ("correct", "marker", 6)
    opened.undo()
    assert seen(opened) == before


def test_a_correction_while_a_question_is_open_asks_it_afresh(storage: Storage) -> None:
    opened = begin(storage, board="space", seed=3)
    opened.answer("done")
    assert opened.ask is not None
    assert opened.ask.key == "place:land:1"
    opened.correct("scheme.1", "1")
    assert opened.ask is not None
    assert opened.ask.key == "place:land:2", "two silver: slot 2 first"


def test_a_correction_that_cannot_be_is_refused(storage: Storage) -> None:
    opened = begin(storage)
    for fact, value in [("marker", 8), ("marker", "3"), ("lunch", 1), ("scheme.3", "2")]:
        with pytest.raises(AnswerRefused):
            opened.correct(fact, value)
    assert opened.n == 1


def test_a_finished_game_can_be_undone_and_finished_again(storage: Storage) -> None:
    opened = begin(storage)
    chance = random.Random(5)
    while opened.ask is not None:
        opened.answer(some_answer(opened.ask, chance))
    over = seen(opened)
    assert opened.header.finished is not None
    with pytest.raises(BadInput, match="over"):
        opened.answer("done")
    opened.undo()
    assert opened.header.finished is None
    assert opened.ask is not None
    opened.redo()
    assert seen(opened) == over
    assert opened.header.finished is not None


def test_the_story_tells_every_turn_once_and_in_order(storage: Storage) -> None:
    opened = begin(storage)
    answer_some(opened, 60)
    turns = opened.story()
    assert [turn.number for turn in turns] == list(range(1, opened.state.turn + 1))
    told = [item for turn in turns for item in turn.items if "tell" in item]
    assert sum(item["tell"]["verb"] == "reveal" for item in told) > 3
    reopened = Playthroughs(storage).open(opened.id)
    assert reopened.story() == turns


def test_two_windows_on_one_game_do_not_overwrite_each_other(storage: Storage, tmp_path: Path) -> None:
    opened = begin(storage)
    with Storage.open(tmp_path / "companion.sqlite3") as other:
        window = Playthroughs(other).open(opened.id)
        opened.answer("done")
        with pytest.raises(StaleHead):
            window.answer("paid")
    assert Playthroughs(storage).open(opened.id).n == opened.n


@dataclass(frozen=True)
class RenewedBot:
    """The same bot under a later rules version."""

    bot: Any
    rules_version: int = 10**6

    def __getattr__(self, name: str) -> Any:
        return getattr(self.bot, name)


def test_under_renewed_rules_a_game_goes_on_from_the_start_of_its_turn(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    import companion.playthrough as module
    from solo_bots import bot_for

    opened = begin(storage, seed=3, board="space")
    opened.answer("paid")
    opened.answer("done")
    marker = opened.state.marker
    opened.answer("place")
    leaf = opened.header.head
    monkeypatch.setattr(module, "conversation_of", lambda game: RenewedBot(bot_for(game)))
    renewed = Playthroughs(storage).open(opened.id)
    assert "renewed" in renewed.notice
    assert renewed.state.turn == 2
    assert renewed.ask is not None
    assert renewed.ask.key == "place:land:1", "the AI's first question of that turn"
    assert leaf in {entry.id for entry in renewed.branches()}, "what was played before stays as a branch"
    assert marker == 1
    renewed.answer("place")
    n = renewed.n
    assert Playthroughs(storage).open(opened.id).n == n, (
        "what is answered under the new rules replays under them"
    )
    renewed.undo()
    renewed.undo()
    assert renewed.state.turn == 1, "earlier turns are undone by snapshot"


@dataclass(frozen=True)
class FailingBot:
    """A bot that breaks on one answer."""

    bot: Any

    def __getattr__(self, name: str) -> Any:
        return getattr(self.bot, name)

    def play(self, state: Any) -> Any:
        conversation = self.bot.play(state)
        event = next(conversation)
        while True:
            received = yield event
            if isinstance(received, dict) and received["choice"] == "paid":
                state.marker = 5
                raise ZeroDivisionError("a fault in a rule")
            event = conversation.send(received)


def test_a_fault_in_a_rule_does_not_cost_the_game(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    import companion.playthrough as module
    from solo_bots import bot_for

    monkeypatch.setattr(module, "conversation_of", lambda game: FailingBot(bot_for(game)))
    opened = begin(storage)
    before = seen(opened)
    with pytest.raises(PlainError, match="nothing was changed"):
        opened.answer("paid")
    assert seen(opened) == before
    opened.answer("done")
    assert opened.n > 1


def test_the_rest_of_a_turn_can_be_answered_as_usual_and_undone_at_once(storage: Storage) -> None:
    opened = begin(storage, board="space", seed=3)
    opened.answer("done")
    before = seen(opened)
    ahead = opened.ahead()
    assert [ask.key for ask, _answer in ahead.steps][:2] == ["place:land:1", "acquire:townsfolk:1"]
    assert seen(opened) == before, "looking ahead changes nothing"
    opened.answer_as_usual(n=opened.n)
    assert [tell.to_json() for tell in opened.tells] == [tell.to_json() for tell in ahead.tells]
    assert opened.ask is not None
    assert opened.ask.verb == "human_turn"
    after = seen(opened)
    opened.undo()
    assert seen(opened) == before
    opened.redo()
    assert seen(opened) == after


def test_the_humans_own_turn_and_a_card_to_draw_are_never_answered_as_usual(storage: Storage) -> None:
    opened = begin(storage, deck="own")
    for _ in range(2):
        assert opened.ahead().steps == ()
        with pytest.raises(BadInput, match="no usual answer"):
            opened.answer_as_usual()
        opened.answer("done" if opened.n == 1 else "3")


def test_an_unknown_game_or_option_is_refused_before_anything_is_stored(storage: Storage) -> None:
    plays = Playthroughs(storage)
    for game, options in [
        ("chess", {}),
        ("wayfarers", {"board": "moon"}),
        ("wayfarers", {"board": "space", "deck": "marked"}),
        ("wayfarers", {"board": "space", "seed": "x"}),
        ("wayfarers", {"board": "space", "speed": 3}),
    ]:
        with pytest.raises(BadInput):
            plays.new(game, options)
    assert plays.list() == []


def test_an_own_deck_is_asked_for_and_a_virtual_one_is_not(storage: Storage) -> None:
    own = begin(storage, deck="own")
    own.answer("done")
    assert own.ask is not None
    assert own.ask.shape == "draw"
    own.answer("4")
    assert own.state.schemes == [4]


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    board=st.sampled_from(["space", "upgrade", "townsfolk", "journal"]),
    seed=st.integers(0, 10_000),
    steps=st.lists(
        st.sampled_from(["answer", "answer", "answer", "undo", "redo", "correct", "reopen"]), max_size=40
    ),
)
def test_replay_is_live_and_undo_is_the_inverse_of_do(
    tmp_path: Path, board: str, seed: int, steps: list[str]
) -> None:
    chance = random.Random(seed)
    with Storage.open(tmp_path / f"{board}{seed}.sqlite3") as storage:
        opened = begin(storage, board=board, seed=seed)
        for step in steps:
            before = seen(opened)
            if step == "answer" and opened.ask is not None:
                opened.answer(some_answer(opened.ask, chance))
                after = seen(opened)
                opened.undo()
                assert seen(opened) == before
                opened.redo()
                assert seen(opened) == after
            elif step == "undo" and opened.undo():
                undone = seen(opened)
                assert opened.redo()
                assert seen(opened) == before
                opened.undo()
                assert seen(opened) == undone
            elif step == "redo" and opened.redo():
                opened.undo()
                assert seen(opened) == before
                opened.redo()
            elif step == "correct":
                opened.correct("influence.black", chance.randrange(10))
                opened.undo()
                assert seen(opened) == before
                opened.redo()
            else:
                assert seen(Playthroughs(storage).open(opened.id)) == before


@settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 1000))
def test_any_prefix_of_the_answers_resumes(tmp_path: Path, seed: int) -> None:
    with Storage.open(tmp_path / f"prefix{seed}.sqlite3") as storage:
        opened = begin(storage, seed=seed)
        chance = random.Random(seed)
        states = [(opened.header.head, seen(opened))]
        for _ in range(40):
            if opened.ask is None:
                break
            opened.answer(some_answer(opened.ask, chance))
            states.append((opened.header.head, seen(opened)))
        for head, was in states:
            opened.switch(head)
            assert seen(Playthroughs(storage).open(opened.id)) == was
