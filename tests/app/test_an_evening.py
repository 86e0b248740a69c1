"""A whole evening by touch: begun, played with everything that happens at a table, killed, gone on with, scored, kept."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.app.window import Hand, in_a_window, start_in_a_window


def game_of(hand: Hand) -> Any:
    return hand.screen.presenter.game


def verb(hand: Hand) -> str:
    ask = game_of(hand).ask
    return "" if ask is None else str(ask.verb)


def answers(hand: Hand) -> dict[str, Any]:
    """Return the answers in reach by choice."""
    start = f"answer:{game_of(hand).n}:"
    return {
        one.focus_key.removeprefix(start): one for one in hand.pressables() if one.focus_key.startswith(start)
    }


def usual(hand: Hand) -> Iterator[float]:
    """Tap the answer that stands out, or the first."""
    offered = answers(hand)
    one = next((one for one in offered.values() if one.focus_first), next(iter(offered.values())))
    yield from hand.tap(one.focus_key)


def give(hand: Hand, choice: str) -> Iterator[float]:
    yield from hand.tap(f"answer:{game_of(hand).n}:{choice}")


def reach(hand: Hand, *verbs: str) -> Iterator[float]:
    """Answer as usual until one of these is asked."""
    for _step in range(80):
        if verb(hand) in verbs:
            return
        assert verb(hand), f"the game was over before {verbs}"
        yield from usual(hand)
    raise AssertionError(f"{verbs} never came")


def state_of(hand: Hand) -> Any:
    return game_of(hand).bot.dump(game_of(hand).state)


def the_first_half(hand: Hand) -> Iterator[float]:
    yield from hand.tap("home:first")
    assert hand.find("new:begin").disabled, "a board must be chosen"
    yield from hand.tap("board:townsfolk")
    yield from hand.tap("new:begin")

    yield from reach(hand, "human_turn")
    yield from give(hand, "journal")
    yield from hand.tap("rest:2")
    assert game_of(hand).state.human_column == 2
    yield from give(hand, "paid")
    assert hand.sees("Move the resource marker 1 step"), hand.texts()
    yield from give(hand, "done")

    yield from reach(hand, "acquire")
    n = game_of(hand).n
    slot = game_of(hand).ask.values["slot"]
    worker = next(one.focus_key for one in hand.pressables() if one.focus_key.startswith(f"toggle:{n}:"))
    yield from give(hand, "deny")
    assert verb(hand) != "acquire" or game_of(hand).ask.values["slot"] != slot, "it looks at its next choice"
    yield from hand.tap("undo")
    assert (game_of(hand).n, game_of(hand).ask.values["slot"]) == (n, slot)
    yield from hand.tap("redo")
    yield from hand.tap("undo")
    colour = worker.rpartition(":")[2]
    before = game_of(hand).state.workers[colour]
    yield from hand.tap(worker)
    yield from give(hand, "allow")
    yield from hand.tap("rest:silver")
    assert game_of(hand).state.workers[colour] == before + 1, "what was ticked goes with the answer"
    assert hand.sees("Take 1 silver from the supply.")

    yield from hand.tap("header:edit")
    for _step in range(3):
        yield from hand.tap("comet track +1")
    yield from hand.tap("correct:apply")
    assert game_of(hand).state.comets == 3
    assert hand.sees("Undo: correct comet track to 3")

    for _step in range(60):
        if any(one.focus_key == "next" for one in hand.pressables()):
            break
        yield from usual(hand)
    stood, at = state_of(hand), game_of(hand).n
    count = len(game_of(hand).ahead().steps)
    yield from hand.tap("next")
    assert hand.sees("Answered like this")
    assert state_of(hand) == stood, "looking ahead changes nothing"
    yield from hand.tap("usual:do")
    assert game_of(hand).n >= at + count
    assert hand.sees(f"and {count - 1} more as usual")
    yield from hand.tap("undo")
    assert (state_of(hand), game_of(hand).n) == (stood, at)
    yield from hand.tap("redo")
    print(json.dumps([game_of(hand).n, state_of(hand)]), flush=True)
    yield 60


def the_second_half(hand: Hand) -> Iterator[float]:
    yield from hand.tap("home:continue")
    print(json.dumps([game_of(hand).n, state_of(hand)]), flush=True)

    yield from reach(hand, "human_turn")
    yield from give(hand, "last")
    yield from hand.tap("rest:J10a")
    yield from give(hand, "done")
    while verb(hand):
        yield from usual(hand)
    assert hand.sees("The game is over.")
    owned = game_of(hand).tally()
    yield from hand.tap("Count the score")
    yield from hand.tap("score:result")
    assert hand.screen.result.column("ai").total >= sum(owned["cards"].values())
    yield from hand.tap("result:save")
    (kept,) = hand.app.services.storage.records()
    assert kept.playthrough is not None
    assert kept.sheet["ai"]["cards"] == owned["cards"]


def test_a_whole_evening_by_touch_survives_being_killed_and_ends_in_a_kept_result(tmp_path: Path) -> None:
    process = start_in_a_window(the_first_half, tmp_path)
    assert process.stdout is not None
    line = process.stdout.readline()
    os.kill(process.pid, signal.SIGKILL)
    _out, err = process.communicate()
    assert line, err
    told = in_a_window(the_second_half, tmp_path)
    assert json.loads(told.splitlines()[0]) == json.loads(line)


def joined_in_the_middle(hand: Hand) -> Iterator[float]:
    yield from hand.tap("home:first")
    yield from hand.tap("board:space")
    yield from hand.tap("new:running")
    yield from hand.tap("new:begin")
    assert hand.screen.title() == "Correct"
    for _step in range(2):
        yield from hand.tap("comet track +1")
    yield from hand.tap("correct:apply")
    assert game_of(hand).state.comets == 2
    assert verb(hand) == "human_turn"
    yield from hand.tap("undo")
    assert game_of(hand).state.comets == 0


def test_a_game_that_is_already_running_is_joined_by_setting_its_values(tmp_path: Path) -> None:
    in_a_window(joined_in_the_middle, tmp_path, "phone")
