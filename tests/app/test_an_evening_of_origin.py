"""A whole evening of Origin by touch: set up, a rule looked up in the middle, counted, saved as a picture, found again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.app.evenings import add, call, first_steps, found_again, kept, saved_as_a_picture, type_in
from tests.app.window import Hand, in_a_window

NAMES = ("Ada", "Bo", "Cy")


def set_up(hand: Hand) -> Iterator[float]:
    """Three players are named, everything is drawn, the first line is ticked."""
    yield from hand.tap("home:list")
    yield from hand.tap("game:origin")
    yield from hand.tap("players:3")
    for seat, name in enumerate(NAMES, 1):
        yield from call(hand, f"name:{seat}", name)
    yield from hand.tap("setup:begin")
    desk = hand.screen.presenter.desk
    yield from hand.tap("setup:draw")
    assert desk.open_places == 0
    tick = next(one.focus_key for one in hand.pressables() if one.focus_key.startswith("tick:"))
    yield from hand.tap(tick)
    assert len(desk.layout.ticked) == 1


def a_rule_is_asked(hand: Hand) -> Iterator[float]:
    """In the middle of the game: may this pawn follow? The answer comes with its ruling, and Back leads to the table."""
    yield from hand.tap("header:book")
    yield from hand.tap("header:list")
    yield from hand.tap("aid:actions")
    yield from hand.tap("check:action-evolution")
    for one in ("colour:black", "height:2", "strength:3"):
        yield from hand.tap(one)
    assert hand.sees("4 pawns may follow this one")
    while type(hand.screen).__name__ != "SetupScreen":
        yield from hand.tap("header:back")


def counted(hand: Hand) -> Iterator[float]:
    """Everybody's sheet is filled in; an objective is completed once."""
    assert [one["name"] for one in hand.screen.presenter.values["players"]] == list(NAMES)
    for seat, cards in enumerate((1, 2, 0)):
        path = f"players[{seat}]"
        yield from hand.tap(f"{path}.objectives:choose")
        yield from hand.tap(f"option:{('territory_green_2', 'continent_africa_3', 'straits_3')[seat]}")
        taken = ("continent_africa_3", "territory_green_2", "territory_green_2")[seat]
        assert hand.find(f"option:{taken}").disabled is (seat > 0), "an objective is completed once"
        yield from hand.tap("choose:done")
        yield from add(hand, f"{path}.cards", cards)
        yield from type_in(hand, f"{path}.strait_points", (16, 15, 4)[seat])
        if seat < 2:
            yield from hand.tap("score:next")
    yield from type_in(hand, "players[2].other_tiles", 7)
    yield from hand.tap("score:result")
    assert hand.sees("Ada and Bo have 20 points each. More cards in hand decide: Bo 2, Ada 1.")
    assert hand.sees("Bo wins with 20 points.")
    yield from hand.tap("header:help")
    assert hand.sees("2 pawns on green territories")
    assert any("Ruling" in one and "O71" in one for one in hand.texts()), hand.texts()


def an_evening(hand: Hand) -> Iterator[float]:
    yield from first_steps(hand)
    yield from set_up(hand)
    yield from a_rule_is_asked(hand)
    for _group in range(len(hand.screen.presenter.desk.plan.groups())):
        yield from hand.tap("setup:next")
    yield from counted(hand)
    yield from kept(hand)
    assert hand.app.services.storage.get_setting("draft.origin.table") is None
    yield from saved_as_a_picture(hand)
    yield from found_again(hand, "Ada", "Bo", "Cy")
    yield from hand.tap("header:back")
    yield from hand.tap("header:chart")
    for words in ("Origin", *NAMES):
        assert hand.sees(words), (words, hand.texts())


def test_a_whole_evening_of_origin_by_touch_is_set_up_looked_up_counted_kept_and_found(
    tmp_path: Path,
) -> None:
    in_a_window(an_evening, tmp_path, "phone")
