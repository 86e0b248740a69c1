"""Scoring, scanning, printing and settings by touch, on real files, sockets and pictures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.app.theme import theme
from tests.app.window import Hand, in_a_window


def step(hand: Hand, path: str, times: int = 1) -> Iterator[float]:
    """Press the plus of a stepper."""
    stepper = next(one for one in hand.widgets() if getattr(one, "focus_key", "") == path)
    for _press in range(times):
        stepper = next(one for one in hand.widgets() if getattr(one, "focus_key", "") == path)
        yield from hand.bring(stepper)
        yield from hand.rest(stepper)
        yield from hand.touch(*stepper.more.to_window(*stepper.more.center))


def count_and_save(hand: Hand) -> Iterator[float]:
    yield from hand.tap("home:trophy")
    yield from hand.tap("score:wayfarers")
    yield from step(hand, "players[0].tags.city", 3)
    yield from step(hand, "players[0].space_points", 2)
    assert hand.screen.presenter.values["players"][0]["tags"]["city"] == 4
    total = next(tab.total for tab in hand.screen.presenter.view().tabs)
    assert hand.sees(str(total))
    yield from hand.tap("score:result")
    assert hand.screen.result.columns[0].total == total
    assert hand.sees("wins with")
    yield from hand.tap("line:city")
    assert hand.sees("Ruling W86"), hand.texts()
    yield from hand.tap("result:save")
    assert len(hand.app.services.storage.records()) == 1
    assert hand.find("result:save").disabled, "saved once only"
    yield from hand.key(27)
    yield from hand.key(27)
    yield from hand.key(27)
    yield from hand.tap("home:receipt")
    yield from hand.tap("record:")
    assert hand.sees("wins with")


def test_a_score_is_counted_opened_and_saved(tmp_path: Path) -> None:
    in_a_window(count_and_save, tmp_path)


def scan_to_sheet(hand: Hand) -> Iterator[float]:
    yield from hand.tap("home:scan")
    yield from hand.tap("scan:sample")
    yield from hand.wait_for(lambda: len(hand.screen.seen.pieces()) >= 25)
    yield from hand.wait_for(lambda: not hand.screen.running)
    assert hand.sees("28 pieces"), hand.texts()
    yield from hand.tap("away:L03")
    assert hand.sees("27 pieces")
    yield from hand.tap("scan:use")
    sheet = hand.screen.presenter.values["players"][0]
    assert sheet["way"] == "components"
    assert "L03" not in sheet["land"]
    assert {"L09", "L15", "L18", "L21"} <= set(sheet["land"])
    assert sheet["tiles"] == {"U_Y1": 2, "U_B1": 1, "U_K2": 1, "U_G1": 1}
    assert sheet["inspiration"] == {"I14": "S92", "I10": "S94"}, "as they lie in the picture"
    assert not hand.sees("lie over?")
    assert not hand.find("score:result").disabled


def test_a_scanned_table_becomes_a_score_sheet(tmp_path: Path) -> None:
    in_a_window(scan_to_sheet, tmp_path, "phone")


def scan_without_a_camera(hand: Hand) -> Iterator[float]:
    yield from hand.tap("home:scan")
    hand.screen.open("camera:97")
    yield from hand.wait_for(lambda: bool(hand.screen.problem))
    yield from hand.frames()
    assert hand.sees("Camera 97 cannot be opened"), hand.texts()
    hand.find("scan:path").input.text = "/nowhere/at/all.jpg"
    yield from hand.tap("scan:open")
    yield from hand.wait_for(lambda: "There is no such file" in hand.screen.problem)
    yield from hand.frames()
    yield from hand.tap("scan:hand")
    hand.find("hand:search").input.text = "astronomer"
    yield from hand.frames()
    yield from hand.tap("more:T117")
    yield from hand.tap("hand:done")
    assert hand.screen.seen.pieces() == ["T117"]
    assert hand.sees("1 piece")


def test_without_a_camera_pieces_are_named_by_hand(tmp_path: Path) -> None:
    in_a_window(scan_without_a_camera, tmp_path)


def change_the_look(hand: Hand) -> Iterator[float]:
    settings = hand.app.services.settings
    yield from hand.tap("home:settings")
    yield from hand.tap("light:dark")
    assert theme.palette.name == "dark"
    yield from hand.tap("light:light")
    assert theme.palette.name == "light"
    for percent in (110, 120):
        yield from hand.tap("text:more")
        assert settings.text_percent == percent
    assert theme.text_scale == 1.2
    yield from hand.tap("hand")
    assert theme.left_handed
    yield from hand.tap("doctor")
    yield from hand.wait_for(lambda: hand.screen.findings is not None, 60)
    yield from hand.frames()
    assert hand.sees("Ready: ")


def look_again(hand: Hand) -> Iterator[float]:
    settings = hand.app.services.settings
    assert theme.palette.name == "light"
    assert (settings.light, settings.text_percent, settings.left_handed) == ("light", 120, True)
    yield 0


def test_settings_are_kept_for_the_next_start(tmp_path: Path) -> None:
    in_a_window(change_the_look, tmp_path)
    in_a_window(look_again, tmp_path)


def half_a_sheet(hand: Hand) -> Iterator[float]:
    yield from hand.tap("home:trophy")
    yield from hand.tap("score:wayfarers")
    yield from step(hand, "players[0].tags.vista", 2)
    yield from hand.tap("tab:add")
    yield from step(hand, "players[2].tags.vista", 1)


def the_same_sheet(hand: Hand) -> Iterator[float]:
    yield from hand.tap("home:trophy")
    assert hand.sees("Player 1, Player 2 and Player 3")
    yield from hand.tap("score:wayfarers")
    players = hand.screen.presenter.values["players"]
    assert [one["tags"]["vista"] for one in players] == [2, 0, 1]
    yield from hand.tap("header:refresh")
    assert [one["tags"]["vista"] for one in hand.screen.presenter.values["players"]] == [0, 0]
    yield from hand.tap("score:back")
    assert [one["tags"]["vista"] for one in hand.screen.presenter.values["players"]] == [2, 0, 1]


def test_a_half_filled_sheet_is_there_again_after_a_restart(tmp_path: Path) -> None:
    in_a_window(half_a_sheet, tmp_path)
    in_a_window(the_same_sheet, tmp_path)


def scroll_by_finger(hand: Hand) -> Iterator[float]:
    from kivy.tests.common import UnitTestTouch

    yield from hand.tap("home:trophy")
    yield from hand.tap("score:wayfarers")
    scroll = next(one for one in hand.widgets() if type(one).__name__ == "Scroll" and one.room > 0)
    before = dict(hand.screen.presenter.values["players"][0]["tags"])
    stepper = next(one for one in hand.widgets() if getattr(one, "focus_key", "").endswith(".tags.city"))
    yield from hand.rest(stepper)
    x, y = stepper.more.to_window(*stepper.more.center)
    touch = UnitTestTouch(x, y)
    touch.touch_down()
    assert stepper.more.state == "down", "a press shows at once"
    for moved in range(1, 9):
        touch.touch_move(x, y + moved * 15)
        yield 0
    assert stepper.more.state == "normal", "a finger that moves on has not pressed"
    touch.touch_up()
    yield from hand.frames()
    assert scroll.scroll_y < 1.0
    assert hand.screen.presenter.values["players"][0]["tags"] == before
    place = scroll.scroll_y
    touch = UnitTestTouch(x, y)
    touch.touch_down()
    touch.touch_move(x + 3, y + 4)
    touch.touch_up()
    yield from hand.frames()
    assert scroll.scroll_y == place, "a trembling finger does not scroll"


def test_a_list_is_scrolled_by_finger_without_pressing_what_lies_under_it(tmp_path: Path) -> None:
    in_a_window(scroll_by_finger, tmp_path, "phone")
