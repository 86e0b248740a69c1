"""A whole evening of Darwin's Choice by touch: set up, the Era desk filled and evaluated, killed, counted, printed, found again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.app.evenings import (
    answers,
    call,
    first_steps,
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

NAMES = ("Ada", "Bo", "Cy")


def an_era(hand: Hand) -> Iterator[float]:
    """Evaluate an Era step by step, as usual, as far as the next one or the end."""
    era = game_of(hand).state.era
    yield from hand.tap("Evaluate the Era")
    while verb(hand) and game_of(hand).state.era == era:
        yield from usual(hand)


def points(hand: Hand) -> list[tuple[str, int]]:
    from companion.games.darwins_choice.table import points_of

    return [(name, living + saved) for name, living, saved in points_of(game_of(hand).state.desk)]


def set_up(hand: Hand) -> Iterator[float]:
    """Two players are named, the biomes drawn, and the evening begun at the Era desk."""
    yield from hand.tap("home:list")
    yield from hand.tap("game:darwins_choice")
    yield from hand.tap("players:3")
    yield from hand.tap("variant:base")
    for seat, name in enumerate(NAMES, 1):
        yield from call(hand, f"name:{seat}", name)
    yield from hand.tap("setup:begin")
    yield from hand.tap("setup:draw")
    assert hand.screen.presenter.desk.open_places == 0
    yield from hand.tap("setup:start")
    yield from hand.tap("way:desk")
    assert game_of(hand).state.desk.names == list(NAMES)


def the_first_half(hand: Hand) -> Iterator[float]:
    yield from first_steps(hand)
    yield from set_up(hand)
    biome = next(name for name in answers(hand) if name.startswith("new:"))
    for owner in NAMES[:2]:
        yield from give(hand, biome)
        yield from hand.tap(owner)
        yield from hand.tap("Done")
    assert [one.owner for one in game_of(hand).state.desk.species] == [0, 1]
    yield from an_era(hand)
    assert sum(count for _name, count in points(hand)) > 0
    yield from hold(hand)


def the_second_half(hand: Hand) -> Iterator[float]:
    yield from gone_on_with(hand)
    while verb(hand):
        yield from an_era(hand)
    before = points(hand)
    yield from hand.tap("Count the score")
    yield from kept(hand)
    totals = [(one.name, one.total) for one in hand.screen.result.columns]
    assert totals == before
    yield from printed(hand)
    yield from found_again(hand, *NAMES)


def test_a_whole_evening_of_darwins_choice_at_the_desk_ends_on_paper_and_in_the_history(
    tmp_path: Path,
) -> None:
    killed_between(the_first_half, the_second_half, tmp_path, "tall")
