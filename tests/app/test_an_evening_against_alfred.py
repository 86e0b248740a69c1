"""A whole evening against Alfred by touch: what cannot be is said, places are tapped on drawings, and it ends in a result."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.playthrough import OpenGame
from tests.app.evenings import (
    answers,
    drawn_and_begun,
    found_again,
    game_of,
    give,
    gone_on_with,
    hold,
    kept,
    killed_between,
    printed,
    usual,
    verb,
)
from tests.app.window import Hand

ON_A_DRAWING = {"scroll", "any_scroll", "explorer"}


def a_contradiction(hand: Hand) -> Iterator[float]:
    """Tap a locked place, answer again; tap it once more and let the table be right; take that back."""
    game = game_of(hand)
    n = game.n
    yield from give(hand, "sail-2")
    assert verb(hand) == "contradiction"
    assert hand.sees("is locked, as far as the companion knows")
    yield from give(hand, "again")
    assert verb(hand) == "human_turn"
    assert game.state.unlocked == []
    yield from give(hand, "sail-2")
    yield from give(hand, "mend")
    assert game.state.unlocked == ["sail-2"]
    for _step in range(4):
        yield from hand.tap("undo")
    assert game.n == n
    assert game.state.unlocked == []


def said_otherwise(game: OpenGame) -> None:
    """Answer as usual without a tap, up to the next question on a drawing: fingers were watched elsewhere already."""
    while game.ask is not None:
        game.answer(game.ask.default or game.ask.choices[0].id)
        if game.ask is not None and game.ask.verb in ON_A_DRAWING:
            return


def the_first_half(hand: Hand) -> Iterator[float]:
    yield from drawn_and_begun(hand, "darwins_journey")
    yield from hand.tap("setup:start")
    yield from hand.tap("deck:virtual")
    while verb(hand) != "human_turn":
        assert verb(hand) != "museum_start", "the set-up told which specimens lie there"
        yield from usual(hand)
    yield from a_contradiction(hand)
    game = game_of(hand)
    while game.state.round < 3:
        said_otherwise(game)
    hand.shell.rebuild()
    yield from hold(hand)


def the_second_half(hand: Hand) -> Iterator[float]:
    yield from gone_on_with(hand)
    game, tapped = game_of(hand), set[str]()
    while verb(hand):
        asked = verb(hand)
        if asked in ON_A_DRAWING - tapped:
            tapped.add(asked)
            on_it = [name for name in answers(hand) if name not in ("none", "behind", "beyond")]
            yield from give(hand, on_it[0])
        else:
            said_otherwise(game)
            hand.shell.rebuild()
            yield from hand.frames(1)
    assert {"scroll", "explorer"} <= tapped
    assert game.state.round == 5
    assert hand.sees("The game is over.")
    owned = game.tally()
    yield from hand.tap("Count the score")
    yield from kept(hand)
    assert next(one for one in hand.screen.result.columns if one.is_bot).total > owned["track"]
    assert hand.sees("reference"), "the result says that these were not the printed values"
    (record,) = hand.app.services.storage.records()
    assert record.playthrough is not None
    yield from printed(hand)
    yield from found_again(hand, "Alfred")


def test_a_whole_evening_against_alfred_by_touch_ends_on_paper_and_in_the_history(tmp_path: Path) -> None:
    killed_between(the_first_half, the_second_half, tmp_path, "tall")
