"""A whole evening against Alfred by touch: what cannot be is said, places are tapped on drawings, and it ends in a result."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.playthrough import OpenGame
from tests.app.test_an_evening import answers, game_of, give, usual, verb
from tests.app.window import Hand, in_a_window

ON_A_DRAWING = {"scroll", "any_scroll", "explorer"}


def the_museum(hand: Hand) -> Iterator[float]:
    game = game_of(hand)
    for tile in [one.id for one in game.ask.choices[0].fields][:6]:
        yield from hand.tap(f"toggle:{game.n}:{tile}")
    yield from give(hand, "tiles")


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


def an_evening(hand: Hand) -> Iterator[float]:
    yield from hand.tap("home:first")
    yield from hand.tap("game:darwins-journey")
    yield from hand.tap("board:yellow")
    yield from hand.tap("new:begin")
    yield from the_museum(hand)
    while verb(hand) != "human_turn":
        yield from usual(hand)
    yield from a_contradiction(hand)
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
    yield from hand.tap("score:result")
    assert next(one for one in hand.screen.result.columns if one.is_bot).total > owned["track"]
    assert hand.sees("reference"), "the result says that these were not the printed values"
    yield from hand.tap("result:save")
    (kept,) = hand.app.services.storage.records()
    assert kept.playthrough is not None


def test_a_whole_evening_against_alfred_by_touch(tmp_path: Path) -> None:
    in_a_window(an_evening, tmp_path)
