"""Setting a game up by touch: choose, draw, tick, change a place, scan, print, leave and go on, start."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.window import Hand, in_a_window


def set_up_and_play(hand: Hand) -> Iterator[float]:
    yield from hand.tap("home:list")
    yield from hand.tap("setup:begin")
    desk = hand.screen.presenter.desk
    assert desk.plan.game == "wayfarers"
    assert hand.sees("0 of 19 done")
    yield from hand.tap("setup:draw")
    assert desk.open_places == 0
    yield from hand.tap("tick:main_board")
    assert desk.layout.ticked == {"main_board"}
    assert hand.sees("1 of 19 done")
    yield from hand.tap("group:1")
    yield from hand.tap("place:land.1")
    assert hand.sees("Land row, 1st from the left")
    hand.find("place:search").input.text = "observatory library"
    yield from hand.frames()
    yield from hand.tap("piece:L18")
    assert desk.layout.placed["land.1"] == "L18"
    assert "land.1" in desk.layout.locked
    assert hand.shell.overlay is None
    yield from hand.tap("setup:draw")
    assert desk.layout.placed["land.1"] == "L18", "what was chosen by hand stays"
    yield from hand.tap("header:undo")
    yield from hand.tap("header:undo")
    assert "land.1" not in desk.layout.locked
    yield from hand.tap("header:redo")
    assert desk.layout.placed["land.1"] == "L18"
    yield from hand.tap("place:space.2")
    was = desk.layout.placed["space.2"]
    yield from hand.tap("place:redraw")
    assert desk.layout.placed["space.2"] != was
    assert hand.shell.overlay is not None, "one may draw again"
    yield from hand.tap("place:keep")
    assert "space.2" in desk.layout.locked
    yield from hand.tap("place:empty")
    assert "space.2" not in desk.layout.placed
    yield from hand.key(27)
    layout = desk.layout
    yield from hand.key(27)
    yield from hand.tap("begun:wayfarers")
    assert hand.screen.presenter.desk.layout == layout, "everything was on the disk"
    yield from hand.tap("setup:start")
    yield from hand.tap("deck:virtual")
    game = hand.screen.presenter.game
    assert game.options["board"] == layout.placed["board.ai"]
    assert len(game.state.journal_tiles) == 10
    yield from hand.key(27)
    assert len(hand.shell.stack) == 1, "Back leads home, not into the set-up that was left"


def test_a_game_is_set_up_by_touch_and_begun_with_what_is_known(tmp_path: Path) -> None:
    in_a_window(set_up_and_play, tmp_path)


def set_up_for_four_and_count(hand: Hand) -> Iterator[float]:
    yield from hand.tap("home:list")
    yield from hand.tap("game:darwins_choice")
    yield from hand.tap("players:4")
    yield from hand.tap("variant:history")
    hand.find("name:1").input.text = "Ada"
    hand.find("name:3").input.text = "Cleo"
    yield from hand.tap("setup:begin")
    desk = hand.screen.presenter.desk
    assert (desk.plan.variant.id, desk.plan.players) == ("history", 4)
    yield from hand.tap("setup:draw")
    hand.screen.scanned(("jurassic_forest", "tundra", "wayfarers/L01"))
    yield from hand.frames()
    assert hand.sees("Tundra is not used in this variant"), hand.texts()
    assert hand.sees("belongs to Wayfarers")
    yield from hand.tap("setup:put-back")
    assert not hand.sees("Tundra")
    assert desk.layout.placed["biome.0"] == "jurassic_forest"
    yield from hand.tap("header:printer")
    assert hand.screen.subtitle() == "Darwin's Choice"
    yield from hand.key(27)
    for _group in range(len(desk.plan.groups()) - 1):
        yield from hand.tap("setup:next")
    yield from hand.tap("setup:next")
    yield from hand.tap("way:sheet")
    players = hand.screen.presenter.values["players"]
    assert [one["name"] for one in players] == ["Ada", "", "Cleo", ""]
    assert hand.screen.presenter.values["table"]["version"] == "history"
    yield from hand.key(27)
    yield from hand.tap("setup:next")
    yield from hand.tap("way:sheet")
    assert hand.sees("begun already"), "a half-filled sheet is asked about"
    yield from hand.tap("confirm:no")
    yield from hand.key(27)
    yield from hand.tap("setup:begin")
    assert hand.sees("A new one takes its place")


def test_four_players_set_up_history_on_a_phone_and_open_the_score_sheet(tmp_path: Path) -> None:
    in_a_window(set_up_for_four_and_count, tmp_path, "phone")


def set_up_and_open_the_era_desk(hand: Hand) -> Iterator[float]:
    yield from hand.tap("home:list")
    yield from hand.tap("game:darwins_choice")
    yield from hand.tap("players:3")
    yield from hand.tap("variant:expansion")
    for number, name in enumerate(("Ada", "Bo", "Cleo"), 1):
        hand.find(f"name:{number}").input.text = name
    yield from hand.tap("setup:begin")
    yield from hand.tap("setup:draw")
    lying = dict(hand.screen.presenter.desk.layout.placed)
    while hand.screen.presenter.next_group():
        yield from hand.tap("setup:next")
    assert hand.sees("Begin the evening")
    yield from hand.tap("setup:next")
    yield from hand.tap("way:desk")
    yield from hand.tap("deck:own")
    game = hand.screen.presenter.game
    assert (game.options["deck"], game.state.desk.names) == ("own", ["Ada", "Bo", "Cleo"])
    assert set(game.state.territories) == {
        piece.removeprefix("territory-") for slot, piece in lying.items() if slot.startswith("territory.")
    }
    assert hand.sees("Evaluate the Era"), "nothing is asked that the set-up knew"
    yield from hand.key(27)
    assert len(hand.shell.stack) == 1


@pytest.mark.parametrize("shape", ["wide", "phone"])
def test_the_set_up_of_darwins_choice_leads_to_the_era_desk(tmp_path: Path, shape: str) -> None:
    in_a_window(set_up_and_open_the_era_desk, tmp_path, shape)


def scan_into_the_set_up(hand: Hand) -> Iterator[float]:
    yield from hand.tap("home:list")
    yield from hand.tap("setup:begin")
    yield from hand.tap("setup:scan")
    yield from hand.tap("scan:hand")
    hand.find("hand:search").input.text = "astronomer"
    yield from hand.frames()
    yield from hand.tap("more:T117")
    yield from hand.tap("hand:done")
    yield from hand.tap("scan:use")
    desk = hand.screen.presenter.desk
    assert desk.layout.placed == {"townsfolk.1": "T117"}
    assert hand.sees("1 piece has a place now")


def test_pieces_of_a_scan_find_their_places(tmp_path: Path) -> None:
    in_a_window(scan_into_the_set_up, tmp_path, "tall")
