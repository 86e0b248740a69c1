"""A whole evening by touch: begun, played with everything that happens at a table, killed, gone on with, scored, kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.app.evenings import (
    drawn_and_begun,
    first_steps,
    found_again,
    game_of,
    give,
    gone_on_with,
    hold,
    kept,
    killed_between,
    printed,
    reach,
    state_of,
    usual,
    verb,
)
from tests.app.window import Hand, in_a_window


def set_up(hand: Hand) -> Iterator[float]:
    """Draw the set-up, lay a scanned table over it, take the AI board one wants, begin."""
    yield from drawn_and_begun(hand, "wayfarers")
    yield from hand.tap("setup:scan")
    yield from hand.tap("scan:sample")
    yield from hand.wait_for(lambda: len(hand.screen.seen.pieces()) >= 25 and not hand.screen.running)
    yield from hand.tap("scan:use")
    desk = hand.screen.presenter.desk
    assert "L03" in desk.layout.placed.values(), "the scanned cards lie where they were seen"
    yield from hand.tap("setup:start")
    yield from hand.tap("deck:virtual")
    assert game_of(hand).options["board"] == desk.layout.placed["board.ai"]


def the_first_half(hand: Hand) -> Iterator[float]:
    yield from first_steps(hand)
    yield from set_up(hand)

    yield from reach(hand, "human_turn")
    yield from give(hand, "journal")
    yield from hand.tap("rest:2")
    assert game_of(hand).state.human_column == 2
    yield from give(hand, "paid")
    assert hand.sees("Move the resource marker 1 step"), hand.texts()
    yield from give(hand, "done")

    yield from reach(hand, "acquire")
    while game_of(hand).ask.values["row"] == "space":  # no worker stands on space cards
        yield from usual(hand)
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

    comets = game_of(hand).state.comets + 3
    yield from hand.tap("header:edit")
    for _step in range(3):
        yield from hand.tap("comet track +1")
    yield from hand.tap("correct:apply")
    assert game_of(hand).state.comets == comets
    assert hand.sees(f"Undo: correct comet track to {comets}")

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
    yield from hold(hand)


def the_second_half(hand: Hand) -> Iterator[float]:
    yield from gone_on_with(hand)

    yield from reach(hand, "human_turn")
    yield from give(hand, "last")
    yield from hand.tap("rest:J10a")
    yield from give(hand, "done")
    while verb(hand):
        yield from usual(hand)
    assert hand.sees("The game is over.")
    owned = game_of(hand).tally()
    yield from hand.tap("Count the score")
    yield from kept(hand)
    assert hand.screen.result.column("ai").total >= sum(owned["cards"].values())
    (record,) = hand.app.services.storage.records()
    assert record.playthrough is not None
    assert record.sheet["ai"]["cards"] == owned["cards"]
    yield from printed(hand)
    yield from found_again(hand, "Wayfarers")


def test_a_whole_evening_by_touch_survives_being_killed_and_ends_on_paper_and_in_the_history(
    tmp_path: Path,
) -> None:
    killed_between(the_first_half, the_second_half, tmp_path)


def joined_in_the_middle(hand: Hand) -> Iterator[float]:
    yield from hand.tap("home:first")
    assert hand.find("new:begin").disabled, "a board must be chosen"
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
